"""Replacements: "If this card would be destroyed by battle, you can ... instead"."""

from engine.card_moves import Banish, Destroy, Detach, Discard, ReturnToDeck, SendToGy, Tribute
from engine.game_moves import PayLp
from engine.operations import Application, Operation, RemoveCounter, ReplaceDestruction, Step
from engine.psct.causes import Cause, parse_cause
from engine.psct.game_verbs import GAME
from engine.psct.lexer import Tokens
from engine.psct.moving_verbs import MOVING
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Mention, eat, kinds_of, skip
from engine.psct.saying import Say
from engine.selectors import Ref, Selector
from engine.terms import Whose

Says = tuple[Application, ...]
_PAID = (
    Banish,
    Destroy,
    Detach,
    Discard,
    PayLp,
    RemoveCounter,
    ReturnToDeck,
    SendToGy,
    Tribute,
)
"""What is done instead of a destruction."""


def parse_replacement(tokens: Tokens, at: int, known: Known) -> Found[Says] | None:
    """What is done instead of a destruction."""
    if tokens[at].norm not in ("if", "when"):
        return None
    what = parse_noun(tokens, at + 1, known)
    would = None if what is None else eat(tokens, what.end, "would", "be", "destroyed")
    if what is None or would is None:
        return None
    cause = parse_cause(tokens, would + 1, known) if tokens[would].norm == "by" else None
    by, end = (Cause(), would) if cause is None else (cause.value, cause.end)
    if tokens[end].norm == "or" and by.battle:
        more = parse_cause(tokens, skip(tokens, end + 1, "by"), known)
        if more is None or not more.value.effect or more.value.of is not None:
            return None
        by, end = Cause(opponent=more.value.opponent), more.end
    if tokens[end].norm != "," or by.of is not None or by.fought is not None:
        return None
    return _instead(tokens, end + 1, what.value, by, known)


def _instead(
    tokens: Tokens, at: int, what: Selector, by: Cause, known: Known
) -> Found[Says] | None:
    can = eat(tokens, at, "you", "can")
    start = at if can is None else can
    known = known.after(Mention(what.ref or Ref.EVENT_SUBJECT, kinds_of(what)))
    verb = MOVING.get(tokens[start].norm) or GAME.get(tokens[start].norm)
    done = None if verb is None else verb(tokens, start + 1, Say(known, Whose.YOU))
    if done is None or not all(isinstance(each, _PAID) for each in done.value):
        return None
    end = eat(tokens, skip(tokens, done.end, ","), "instead")
    if end is None:
        return None
    steps = tuple(_step(each) for each in done.value)
    made = ReplaceDestruction(
        instead=steps,
        what=what,
        by_battle=not by.effect,
        by_effect=not by.battle,
        optional=can is not None,
        by_opponents_effect_only=by.opponent,
    )
    return Found((made,), end)


def _step(operation: Operation) -> Step:
    return Step(operation)
