"""Later: what is delayed, what lasts, and what becomes of cards that leave the field."""

from dataclasses import replace
from typing import NamedTuple

from engine.applications import LeavesTo
from engine.card_moves import (
    Banish,
    ReturnToDeck,
    ReturnToHand,
    SendToGy,
)
from engine.negations import NegateColumn
from engine.operations import AtPhase, ChooseMode, Grant, Opaque, Operation, Step
from engine.psct.commands import Clause, subject_of
from engine.psct.durations import skip_even_if
from engine.psct.game_verbs import PHASES
from engine.psct.lexer import Tokens
from engine.psct.moments import parse_moment
from engine.psct.phrases import Found, Phrases, eat, skip
from engine.psct.saying import changed
from engine.selectors import Ref
from engine.terms import Connector, Moment, Phase, Until, Whose, Zone


def lasting(
    tokens: Tokens, found: Found[Clause], until: Until, *, before: bool = True
) -> Found[Clause] | None:
    """The clause for a time; None if what it does does not last."""
    clause, end = found.value, found.end
    deeds: list[Operation] = []
    for deed in clause.deeds:
        timed = _timed(deed, until)
        if timed is None:
            return None
        deeds.append(timed)
    held = until if before else None
    return Found(clause._replace(deeds=tuple(deeds), until=held), skip_even_if(tokens, end))


_THIS_TURN = Until.END_OF_TURN


def _timed(deed: Operation, until: Until) -> Operation | None:
    """The deed for a time; of a choice, whatever is chosen."""
    if isinstance(deed, Opaque) or (isinstance(deed, NegateColumn) and until is _THIS_TURN):
        return deed
    if not isinstance(deed, ChooseMode):
        return changed(deed, until=until) if hasattr(deed, "until") else None
    options = []
    for option in deed.options:
        timed = [_timed(step.do, until) for step in option.do]
        if None in timed:
            return None
        steps = tuple(replace(s, do=d) for s, d in zip(option.do, timed, strict=True) if d)
        options.append(replace(option, do=steps))
    return replace(deed, options=tuple(options))


class _When(NamedTuple):
    phase: Phase
    turn: Whose = Whose.EITHER
    next_turn: bool = False
    at_end: bool = False
    moment: Moment | None = None
    nth: int = 1


_NTH = {"2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "10th": 10, "20th": 20}
_SINCE = Phrases(
    {
        f"after {this}": 1
        for this in (
            "activation",
            "this card's activation",
            "this effect's activation",
            "this effect resolves",
            "this card resolves",
            "this card is activated",
            "this effect is activated",
            "its activation",
        )
    }
)


def parse_when(tokens: Tokens, at: int) -> Found[_When] | None:
    """As in "during the End Phase", "during your next Standby Phase"."""
    point = _point(tokens, at)
    if point is not None:
        return point
    start = eat(tokens, skip(tokens, at, ","), "during")
    if start is None:
        return None
    whose = {"the": Whose.EITHER, "your": Whose.YOU, "your opponent's": Whose.OPPONENT}.get(
        tokens[start].norm
    )
    if whose is None:
        return None
    nth = _NTH.get(tokens[start + 1].norm)
    if nth is not None:
        return _counted(tokens, start + 2, _When(Phase.END, whose, nth=nth))
    return _coming(tokens, start + 1, whose)


def _counted(tokens: Tokens, at: int, when: _When) -> Found[_When] | None:
    """As in "(during your 2nd) Standby Phase after activation"."""
    phase = PHASES.match(tokens, at)
    since = None if phase is None else _SINCE.match(tokens, phase.end)
    if phase is None or since is None:
        return None
    return Found(when._replace(phase=phase.value), since.end)


def _coming(tokens: Tokens, at: int, whose: Whose) -> Found[_When] | None:
    """As in "(during the) End Phase of this turn", "(your) next Standby Phase"."""
    nxt = eat(tokens, at, "next")
    phase = PHASES.match(tokens, nxt or at)
    if phase is None:
        return None
    end = phase.end
    for tail in (("of", "this", "turn"), ("this", "turn")):
        end = eat(tokens, end, *tail) or end
    of_next = eat(tokens, end, "of", "the", "next", "turn") or eat(
        tokens, end, "of", "your", "next", "turn"
    )
    if of_next is not None and tokens[of_next - 3].norm == "your":
        whose = Whose.YOU
    if tokens[of_next or end].norm in ("only", "of"):
        return None
    later = nxt is not None or of_next is not None
    return Found(_When(phase.value, whose, later), of_next or end)


def _point(tokens: Tokens, at: int) -> Found[_When] | None:
    """As in "at the end of the Battle Phase", "at the start of the Damage Step"."""
    moment = parse_moment(tokens, at)
    if moment is not None:
        return Found(_When(Phase.BATTLE, moment=moment.value), moment.end)
    closing = _AT_END.match(tokens, skip(tokens, at, ","))
    return None if closing is None else Found(_When(Phase.BATTLE, at_end=True), closing.end)


_AT_END = Phrases({f"at the end of {the} battle phase": 1 for the in ("the", "this", "that")})


def delayed(found: Found[Clause], when: _When) -> Found[Clause]:
    """The clause in that phase."""
    clause, end = found.value, found.end
    steps = tuple(
        Step(deed, Connector.FIRST if n == 0 else Connector.AND, clause.optional)
        for n, deed in enumerate(clause.deeds)
    )
    deed = AtPhase(
        phase=when.phase,
        do=steps,
        turn=when.turn,
        next_turn=when.next_turn,
        at_end=when.at_end,
        moment=when.moment,
        nth=when.nth,
    )
    return Found(clause._replace(deeds=(deed,), optional=False), end)


LEAVES = Phrases(
    {
        f"when {it} {leaves} the field": True
        for it in ("it", "they", "this card", "that monster", "that card")
        for leaves in ("leaves", "leave", "would leave")
    }
)


def leaving(clause: Clause) -> Clause | None:
    """What becomes of cards when they leave the field."""
    deeds: list[Operation] = []
    for deed in clause.deeds:
        match deed:
            case Banish(what, face_down=False):
                deeds.append(Grant(LeavesTo(what, Zone.BANISHED), Until.WHILE_ON_FIELD))
            case ReturnToHand(what):
                deeds.append(Grant(LeavesTo(what, Zone.HAND), Until.WHILE_ON_FIELD))
            case ReturnToDeck(what, top=False, bottom=bottom, top_or_bottom=False):
                left = LeavesTo(what, Zone.DECK, bottom)
                deeds.append(Grant(left, Until.WHILE_ON_FIELD))
            case SendToGy(what):
                deeds.append(Grant(LeavesTo(what, Zone.GRAVEYARD), Until.WHILE_ON_FIELD))
            case _:
                return None
    return clause._replace(deeds=tuple(deeds))


_SUMMONED_NOW = Phrases(
    {
        f"{during}the turn {they} {summoned}{way}": 1
        for during in ("", "during ")
        for they in ("they are", "it is", "they were", "it was")
        for summoned in ("special summoned", "summoned")
        for way in ("", " by this effect", " this way")
    }
)


def turn_of_summon(tokens: Tokens, at: int, clause: Clause) -> Found[Until] | None:
    """As in "(those Tokens cannot attack) the turn they are Special Summoned": this turn."""
    found = _SUMMONED_NOW.match(tokens, skip(tokens, at, ","))
    subjects = [subject_of(deed) for deed in clause.deeds]
    if found is None or any(what is None or what.ref is not Ref.PREVIOUS for what in subjects):
        return None
    return Found(Until.END_OF_TURN, found.end)
