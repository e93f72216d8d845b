"""Waiting: phases counted from something that happened ("the next Standby Phase after ...")."""

from typing import NamedTuple

from engine.patterns import EventPattern, FlippedFaceUp, OpaqueEvent, PhaseBegins, Summoned
from engine.psct.events import parse_event
from engine.psct.lexer import Tokens, reworded
from engine.psct.phrases import Known, Phrases, closed
from engine.requirements import AnyOf, Condition, Happened, ThisWasSummoned, ThisWasTurnedUp
from engine.selectors import THIS_CARD
from engine.terms import Phase, Whose


class Wait(NamedTuple):
    """The phase, and what must have happened before it."""

    begins: PhaseBegins
    condition: Condition


class _When(NamedTuple):
    whose: Whose
    phase: Phase
    last_turn: bool = False
    waited: int = 0


def _times() -> dict[str, _When]:
    table: dict[str, _When] = {}
    for word, phase in (("standby phase", Phase.STANDBY), ("end phase", Phase.END)):
        table[f"during the {word} of the next turn after"] = _When(Whose.EITHER, phase, True)
        table[f"during the {word} of the turn after"] = _When(Whose.EITHER, phase, True)
        table[f"during your next {word} after"] = _When(Whose.YOU, phase, False, 1)
        table[f"during the next {word} after"] = _When(Whose.EITHER, phase, False, 1)
        table[f"during your next {word} after"] = _When(Whose.YOU, phase, False, 1)
        table[f"during your second {word} after"] = _When(Whose.YOU, phase, False, 2)
        table[f"during the {word} of the turn"] = _When(Whose.EITHER, phase)
    return table


_TIMES = Phrases(_times())
_MARKS = frozenset(",.:;")


def read_wait(tokens: Tokens, known: Known) -> Wait | None:
    """What "during the next Standby Phase after this card was banished" waits for."""
    end = len(tokens)
    while end and tokens[end - 1].norm in _MARKS:
        end -= 1
    found = _TIMES.match(closed(tokens), 0) if end else None
    if found is None or found.end >= end:
        return None
    start = found.end + (tokens[found.end].norm == "that")
    events = parse_event(_now(tokens[start:end]), known)
    if any(isinstance(event, OpaqueEvent) for event in events):
        return None
    when = found.value
    return Wait(PhaseBegins(when.phase, when.whose), _in_time(events, when))


def _in_time(events: tuple[EventPattern, ...], when: _When) -> Condition:
    """That one of them happened; of this turn and this card, what the card itself shows."""
    shown = tuple(map(_shown, events))
    if when.last_turn or when.waited or None in shown:
        return Happened(events, when.last_turn, when.waited)
    known = tuple(one for one in shown if one is not None)
    return known[0] if len(known) == 1 else AnyOf(known)


def _shown(event: EventPattern) -> Condition | None:
    """What shows on this card that it happened to it this turn."""
    if isinstance(event, FlippedFaceUp):
        return ThisWasTurnedUp()
    if event == Summoned(THIS_CARD, how=getattr(event, "how", ())):
        return ThisWasSummoned(how=event.how, this_turn=True)
    return None


def _now(tokens: Tokens) -> Tokens:
    """The words with "was" told as "is"."""
    return tuple(
        reworded(token, "is" if token.norm == "was" else "are")
        if token.norm in ("was", "were")
        else token
        for token in tokens
    )


_DID = {"destroyed": "destroys", "attacked": "attacks", "battled": "battles"}


def past_event(tokens: Tokens, known: Known) -> Happened | None:
    """As in "if this card destroyed a monster by battle this turn": what happened before."""
    end = len(tokens)
    while end and tokens[end - 1].norm in _MARKS:
        end -= 1
    run = tokens[:end]
    if [token.norm for token in run[-2:]] == ["this", "turn"]:
        run = run[:-2]
    because = _because(run)
    if because is not None:
        run = because
    told = [token.norm for token in run]
    if "was" not in told and "were" not in told and not _did(run):
        return None
    now = _now(run)
    if _did(run):
        now = tuple(
            reworded(token, _DID[token.norm]) if at == _VERB and token.norm in _DID else token
            for at, token in enumerate(now)
        )
    events = parse_event(now, known)
    if any(isinstance(event, OpaqueEvent) for event in events):
        return None
    return Happened(events)


_THERE = Phrases({f"if this card is in {the} gy because it": 1 for the in ("the", "your")})


def _because(tokens: Tokens) -> Tokens | None:
    """As in "if this card is in the GY because it was destroyed": what happened to this card."""
    found = _THERE.match(closed(tokens), 0)
    if found is None:
        return None
    this = tokens[1:3]
    return (tokens[0], *this, *tokens[found.end :])


_VERB = 3
"""Where the verb stands in "if this card destroyed"."""


def _did(tokens: Tokens) -> bool:
    words = [token.norm for token in tokens[: _VERB + 1]]
    return words[1:_VERB] == ["this", "card"] and words[-1] in _DID
