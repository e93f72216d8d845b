"""Leads: under which conditions a continuous sentence applies ("While you control ...,")."""

from typing import NamedTuple

from engine.psct.conditions import parse_condition
from engine.psct.lexer import Tokens
from engine.psct.phrases import NORMALLY, Known, Phrases, first_comma
from engine.psct.states import parse_state
from engine.requirements import Condition, InPhase, Not, OpaqueCondition, ThisWasSummoned
from engine.selectors import Selector
from engine.terms import Phase, SummonKind, Whose


class Lead(NamedTuple):
    """Conditions in words `start:end`."""

    start: int
    end: int
    conditions: tuple[Condition, ...]
    subject: Selector | None = None
    """The cards it spoke of, which "it" or "they" then mean."""


_WORDS = Phrases({"while": 1, "if": 1, "as long as": 1, "when": 1})
_OTHER = frozenset({"during", "once per turn", "until", "for", "after", "unless"})
_TURNS = Phrases({"the turn": 1, "the first": 1, "the next": 1, "each turn": 1, "each time": 1})
_TIMES: dict[str, InPhase] = {
    "during your turn": InPhase(turn=Whose.YOU),
    "during your opponent's turn": InPhase(turn=Whose.OPPONENT),
    "during the battle phase": InPhase((Phase.BATTLE,)),
    "during your battle phase": InPhase((Phase.BATTLE,), Whose.YOU),
    "during your opponent's battle phase": InPhase((Phase.BATTLE,), Whose.OPPONENT),
    "during the main phase": InPhase((Phase.MAIN1, Phase.MAIN2)),
    "during your main phase": InPhase((Phase.MAIN1, Phase.MAIN2), Whose.YOU),
}
_WHEN = Phrases(_TIMES)
_KINDS: dict[str, ThisWasSummoned] = {
    "": ThisWasSummoned(this_turn=True),
    "normal ": ThisWasSummoned(NORMALLY, this_turn=True),
    "special ": ThisWasSummoned(special=True, this_turn=True),
    **{
        f"{kind.value} ": ThisWasSummoned((kind,), this_turn=True)
        for kind in (
            SummonKind.FUSION,
            SummonKind.SYNCHRO,
            SummonKind.XYZ,
            SummonKind.LINK,
            SummonKind.RITUAL,
            SummonKind.PENDULUM,
            SummonKind.TRIBUTE,
            SummonKind.FLIP,
        )
    },
}
_TURN_SUMMONED = Phrases(
    {
        f"{during}the turn {it} {is_} {kind}summoned": made
        for during in ("", "during ")
        for it in ("it", "this card")
        for is_ in ("is", "was")
        for kind, made in _KINDS.items()
    }
    | {f"if {it}summoned this way": ThisWasSummoned(this_way=True) for it in ("", "this card is ")}
)
_STANDS_SUMMONED: Phrases[Condition] = Phrases(
    {
        f"while this {kind}summoned {card} is {there}": ThisWasSummoned(
            made.how, special=made.special
        )
        for kind, made in _KINDS.items()
        if kind
        for card in ("card", "monster")
        for there in ("on the field", "face-up on the field", "in the monster zone")
    }
)
"""As in "While this Link Summoned card is on the field"."""
_KEPT = frozenset({"would", "attacks", "leaves"})
"""Verbs by which a sentence that begins with "if" says one thing as a whole."""


def parse_lead(run: Tokens, at: int, stop: int, known: Known) -> Lead | None:
    """What stands before the first comma, if it is a condition."""
    comma = first_comma(run, at, stop)
    if comma is None or not _begins(run, at):
        return None
    if any(token.norm in _KEPT for token in run[at:comma]):
        return None
    return _read(run, at, comma, known, past=comma + 1)


def parse_tail(run: Tokens, at: int, stop: int, known: Known) -> Lead | None:
    """Conditions at the end: "while you control ...", "during the Battle Phase"."""
    if not _begins(run, at) and run[at].norm != "unless":
        return None
    return _read(run, at, stop, known, past=stop)


def _begins(run: Tokens, at: int) -> bool:
    is_word = _WORDS.match(run, at) is not None or run[at].norm in _OTHER
    return is_word or _TURNS.match(run, at) is not None


def _read(run: Tokens, at: int, end: int, known: Known, *, past: int) -> Lead:
    time = _WHEN.match(run, at)
    if time is not None and time.end == end:
        return Lead(at, past, (time.value,))
    turn = _TURN_SUMMONED.match(run, at)
    if turn is not None and turn.end == end:
        return Lead(at, past, (turn.value,))
    stands = _STANDS_SUMMONED.match(run, at)
    if stands is not None and stands.end == end:
        return Lead(at, past, (stands.value,))
    word = _WORDS.match(run, at)
    negative = run[at].norm == "unless"
    if word is not None or negative:
        start = at + 1 if word is None else word.end
        found = parse_state(run, start, end, known)
        if found is not None:
            said = (Not(found.condition),) if negative else (found.condition,)
            return Lead(at, past, said, found.subject)
        told = parse_condition(run[at:end], known)
        if told is not None:
            return Lead(at, past, (told,))
    return Lead(at, past, (OpaqueCondition(known.words(run, at, end)),))
