"""Position verbs: battle positions and attack targets that change."""

from engine.game_moves import ChangeAttackTarget
from engine.operations import ChangePosition, ChooseMode, Operation, Option, Step
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Phrases, eat
from engine.psct.references import parse_owner
from engine.psct.saying import Deeds, Say, read_all, read_one
from engine.selectors import Selector
from engine.terms import Position

TO_POSITION = Phrases(
    {
        "to attack position": Position.ATTACK,
        "to face-up attack position": Position.ATTACK,
        "to defense position": Position.DEFENSE,
        "to face-up defense position": Position.DEFENSE,
        "to face-down defense position": Position.SET,
        "into face-down defense position": Position.SET,
    }
)


def change_position(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "change its battle position", "change it to Defense Position"."""
    target = eat(tokens, at, "the", "attack", "target", "to")
    if target is not None:
        found = read_one(tokens, target, say)
        return None if found is None else Found((ChangeAttackTarget(found.value),), found.end)
    return _other_position(tokens, at, say) or to_position(tokens, at, say)


def _other_position(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "the battle position of 1 monster", "its battle position"."""
    of = eat(tokens, at, "the", "battle position", "of")
    of = of or eat(tokens, at, "the", "battle positions", "of")
    if of is not None:
        found = read_all(tokens, of, say)
        return None if found is None else Found(tuple(map(ChangePosition, found.value)), found.end)
    owner = parse_owner(tokens, at, say.known)
    if owner is None or not tokens[owner.end].norm.startswith("battle position"):
        return None
    return Found((ChangePosition(owner.value),), owner.end + 1)


def to_position(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "change it to Defense Position", "flip it to face-up Attack Position"."""
    found = read_all(tokens, at, say)
    if found is not None and (either := _TO_EITHER.match(tokens, found.end)) is not None:
        return Found((_either_position(found.value, either.value, say),), either.end)
    position = None if found is None else TO_POSITION.match(tokens, found.end)
    if found is None or position is None:
        return None
    return Found(tuple(ChangePosition(w, position.value) for w in found.value), position.end)


_UP_OR_SET = (Position.ATTACK, Position.SET)
_TO_EITHER = Phrases(
    {
        "to face-up attack position or face-down defense position": _UP_OR_SET,
        "to face-up attack or face-down defense position": _UP_OR_SET,
        "to attack position or face-down defense position": _UP_OR_SET,
        "to face-up attack or defense position": (Position.ATTACK, Position.DEFENSE),
        "to attack or defense position": (Position.ATTACK, Position.DEFENSE),
    }
)


def _either_position(whats: tuple[Selector, ...], to: tuple[Position, ...], say: Say) -> Operation:
    """As in "to face-up Attack Position or face-down Defense Position"."""
    options = (
        Option(each.value, tuple(Step(ChangePosition(what, each)) for what in whats)) for each in to
    )
    return ChooseMode(tuple(options), by=say.who)
