"""First times: destructions that do not happen once ("The first time it would be destroyed")."""

from dataclasses import replace

from engine.applications import From, Protect
from engine.operations import Application
from engine.psct.causes import Cause, parse_cause
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip

Says = tuple[Application, ...]

_NOT_DESTROYED = Phrases(
    {
        f"{it} not destroyed": 1
        for it in ("it is", "they are", "that monster is", "that card is", "this card is")
    }
)


def first_time(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """As in "The first time this card would be destroyed by battle each turn, it is not"."""
    start = eat(run, at, "the", "first", "time") or eat(run, at, "the", "next", "time")
    what = None if start is None else parse_noun(run, start, known, bare=True)
    end = None if what is None else eat(run, what.end, "would", "be", "destroyed")
    if what is None or end is None:
        return None
    turn = eat(run, end, "each", "turn") or eat(run, end, "this", "turn")
    begin = skip(run, turn or end, ",")
    cause = parse_cause(run, begin + 1, known) if run[begin].norm == "by" else None
    by, end = (Cause(), turn or end) if cause is None else (cause.value, cause.end)
    turn = turn or eat(run, end, "each", "turn") or eat(run, end, "this", "turn") or end
    if by.fought is not None or by.of is not None:
        return None
    kept = _NOT_DESTROYED.match(run, skip(run, max(end, turn), ","))
    if kept is None:
        return None
    return Found((_shield(by, Protect(what.value, times_each_turn=1)),), kept.end)


def _shield(by: Cause, made: Protect) -> Protect:
    kinds = {
        (True, False): (From.DESTROYED_BY_BATTLE,),
        (False, True): (From.DESTROYED_BY_EFFECT,),
    }.get((by.battle, by.effect), (From.DESTROYED_BY_BATTLE, From.DESTROYED_BY_EFFECT))
    return replace(made, from_=kinds, by_opponent_only=by.opponent)
