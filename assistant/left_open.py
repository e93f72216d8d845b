"""Left open: what a question does not tell and its answer hangs on, and what a judge says of that.

A judge who names the same open fact agrees; one who answers flatly as if it did not matter is
contradicted by the branch that comes out otherwise.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from assistant.answering import Considered
from assistant.compared import compared
from assistant.reading.mentions import Names
from assistant.reading.naming import named_in
from assistant.records import Agreement, Proposition, Stage, StatedClaim, Verdict
from assistant.verdicts import Possibility

Tell = Callable[[str], tuple[Proposition, ...]]
"""Reads what a clause of the answer says to what was asked."""
DEPENDS_ON = "depends_on"


@dataclass(frozen=True, slots=True)
class Conditional:
    """What a judge says of one way the open fact may be, held against that way."""

    start: int
    end: int
    agreement: Agreement


def left_open(considered: Considered) -> str:
    """The fact that the answer hangs on and the question leaves out; empty: there is none.

    So it is where the possibilities differ, or where all that is missing is what was not told.
    """
    ruling = considered.ruling
    if is_branched(considered):
        return f"whether {' or '.join(one.when for one in considered.possible)}"
    gaps = [gap for gap in ruling.reading.gaps if gap.stage is Stage.WORDS]
    untold = [_UNTOLD.match(gap.why) for gap in gaps]
    if ruling.verdict is not Verdict.UNSETTLED or not gaps or not all(untold):
        return ""
    return next(found["what"] for found in untold if found is not None)


def is_branched(considered: Considered) -> bool:
    """Whether each way the open fact may be was computed, with quotes for each or without."""
    gaps = considered.ruling.reading.gaps
    open_only = bool(gaps) and all(gap.stage is Stage.OPEN for gap in gaps)
    several = len(considered.possible) > 1 and bool(considered.ruling.branches)
    return considered.ruling.verdict is Verdict.DEPENDS or (open_only and several)


_UNTOLD = re.compile(r"(?P<what>.+?),?(?: and)?(?: decides,? and)? is not (?:said|told)$")


def as_open(answer: str, considered: Considered, names: Names, tell: Tell) -> StatedClaim | None:
    """That the ruling hangs on the open fact, where the judge says so; None: it is not said.

    What is said of each way has to be so there, as far as the ways were computed.
    """
    fact = left_open(considered)
    asking = _ASKING.search(answer)
    if not fact or asking is None or not _shares(fact, asking[0] + _conditions(answer)):
        return None
    held = tuple(_conditionals(answer, asking, considered, names, tell))
    wrong = any(one.agreement is Agreement.DISAGREES for one in held)
    goes_on = re.search(r"\w", answer[asking.end() :]) is not None
    computed = len(considered.possible) > 1
    if computed and goes_on and not held:
        return None
    agreement = Agreement.DISAGREES if wrong else Agreement.AGREES
    return _claim(answer, asking.span(), fact, agreement)


def is_flat(answer: str) -> bool:
    """Whether an answer is given without any condition, and nothing is asked back."""
    return _ASKING.search(answer) is None and _CONDITION.search(answer) is None


def flatly(
    answer: str, said: Sequence[Proposition], considered: Considered
) -> Iterator[Proposition]:
    """What is said as if nothing were open, and comes out otherwise in one of the ways.

    Where the ways were not computed it counts only if it is said to be so in every case.
    """
    asked = {ask.predicate for ask in considered.reading.asked}
    computed = is_branched(considered)
    for one in said if is_flat(answer) else ():
        ways = ({each.agreement for each in compared(one, [way])} for way in considered.possible)
        otherwise = any(found == {Agreement.DISAGREES} for found in ways)
        if one.predicate in asked and (otherwise if computed else _ALWAYS.search(answer)):
            yield one


def as_flat(answer: str, one: Proposition, considered: Considered) -> StatedClaim:
    """Something said flatly, as a claim that the open fact speaks against."""
    return _claim(answer, (one.start, one.end), left_open(considered), Agreement.DISAGREES)


def backing(considered: Considered) -> tuple[str, ...]:
    """The quotes that speak to what comes out in each way."""
    claims = (claim for branch in considered.ruling.branches for claim in branch.claims)
    return tuple(dict.fromkeys(quote for claim in claims for quote in claim.citations))


_ASKING = re.compile(
    r"[^.;!?]*\?|(?:\b(?:that|it|this|all)\b[^.;!?:]{0,20})?\bdepend(?:s|ing)?\b[^.;!?:]*"
    r"|\b(?:tell me|need to know|have to know|first find out)\b[^.;!?:]*"
    r"|\bwhichever\b[^.;!?:]*",
    re.IGNORECASE,
)
"""Words in which a judge says that something has to be known first."""
_CONDITION = re.compile(
    r"\b(?:if|whether|unless|when|whenever|as long as|provided|otherwise|while|once|until|or)\b",
    re.IGNORECASE,
)
_ALWAYS = re.compile(
    r"\b(?:any|always|never|every|all|whatever|no matter|regardless|in any case|either way)\b",
    re.IGNORECASE,
)
_ORDER = "order first last later earlier before after already recent latest newest applied applying"


def _shares(fact: str, words: str) -> bool:
    """Whether the words name the fact: with a word of its own, or one of order if it is one."""
    own = _stems(f"{fact} {_ORDER if 'began to apply' in fact else ''}")
    return bool(own & _stems(words))


def _stems(words: str) -> frozenset[str]:
    found = re.findall(r"[a-z]+", words.lower())
    return frozenset(word[:5] for word in found if word not in _EMPTY)


_EMPTY = frozenset(
    """a an the it its is are was were be been being of on in to and or which who what how that this
    does do did can could may would with by for from not said told if they them there your my his
    her their you i me effect effects began player depend depends depending tell know whether
    """.split()  # noqa: SIM905 -- a list of words reads better as words
)
"""Words that name no fact."""


def _conditions(answer: str) -> str:
    """What stands after "if" and "whether"."""
    return " ".join(found[0] for found in re.finditer(r"\b(?:if|whether)\b[^,.;:]*", answer))


_PIECE = re.compile(r"[^;.!?]+")
_WITH_IF = re.compile(r"^\W*if\b(?P<if>[^,:]+)[,:](?P<then>.+)$", re.IGNORECASE)
_IF_AFTER = re.compile(r"^(?P<then>.+?)\bif\b(?P<if>.+)$", re.IGNORECASE)
_ENDS_LAST = re.compile(r"^(?P<if>.+?\b(?:last|later|first|earlier)\b)[,:](?P<then>.+)$")
_FIRST = re.compile(r"\b(?:first|earlier|before|already)\b", re.IGNORECASE)
_LAST = re.compile(r"\b(?:last|later|after|latest|second|recent)\b", re.IGNORECASE)


def _conditionals(
    answer: str, asking: re.Match[str], considered: Considered, names: Names, tell: Tell
) -> Iterator[Conditional]:
    """Each clause under a condition of order, held against the way in which that is so."""
    rest = answer[asking.end() :]
    text = rest if re.search(r"\w", rest) else answer
    for piece in _PIECE.finditer(text):
        found = next(filter(None, (each.match(piece[0]) for each in _FORMS)), None)
        if found is None:
            continue
        way = _way(found["if"], asking[0], considered, names)
        if way is None:
            continue
        results = {each.agreement for one in tell(found["then"]) for each in compared(one, [way])}
        start = len(answer) - len(text) + piece.start()
        for result in (Agreement.DISAGREES, Agreement.AGREES):
            if result in results:
                yield Conditional(start, start + len(piece[0]), result)
                break


_FORMS = (_WITH_IF, _IF_AFTER, _ENDS_LAST)


def _way(condition: str, asking: str, considered: Considered, names: Names) -> Possibility | None:
    """The possibility in which a card came first or last, as a condition says; None: unclear."""
    cards = considered.reading.cards
    named = {one.name for one in named_in(condition, names, cards)} & set(cards)
    told = condition if _FIRST.search(condition) or _LAST.search(condition) else asking
    is_first, is_last = _FIRST.search(told) is not None, _LAST.search(told) is not None
    if len(named) != 1 or is_first == is_last:
        return None
    card = named.pop()
    fitting = [
        one
        for one in considered.possible
        for name, order in one.taken
        if name == "order of application"
        and order.split(" > ")[0 if is_first else -1].partition("#")[0] == card
    ]
    return fitting[0] if len(fitting) == 1 else None


def _claim(answer: str, span: tuple[int, int], fact: str, agreement: Agreement) -> StatedClaim:
    start, end = span
    lead = len(answer[start:end]) - len(answer[start:end].lstrip())
    value = "nothing" if agreement is Agreement.DISAGREES else fact
    return StatedClaim(
        text=answer[start + lead : end],
        start=start + lead,
        end=end,
        subject="ruling",
        predicate=DEPENDS_ON,
        value=value,
        computed=fact,
        agreement=agreement,
        decisive=True,
    )
