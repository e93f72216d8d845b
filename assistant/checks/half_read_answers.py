"""Half-read answers: which words of a judge's answer were held against nothing."""

import re
from collections.abc import Iterable, Iterator, Sequence

from assistant.base.ruling_records import Agreement, CheckVerdict, Gap, HeldReason, StatedClaim
from assistant.reading.english_words import MODALS, forms_of

Span = tuple[int, int]
"""First character, and the one after the last."""

NOT_READ = "it is not understood"
OF_EVERY_CASE = "it is said of every case, and only this one was computed"

SUPPOSED = "it is said under a condition that was not found to hold here"
NO_PART = "that card has no part in this play"
NOT_ITS_DOING = "that this card did it is not what was computed"

WHO_IS_MEANT = "of which card it is said was not read"
WHEN_IS_MEANT = "of which moment it is said was not read"
UNDER_CONDITION = "the condition it is said under was not read"


def in_full(
    verdict: CheckVerdict,
    claims: Iterable[StatedClaim],
    unread: Iterable[Gap],
    held: Iterable[HeldReason] = (),
) -> CheckVerdict:
    """Returns `agrees_in_part` for an answer that agrees, but not in every claim and word."""
    if verdict is not CheckVerdict.AGREES:
        return verdict
    agreements = (*(one.agreement for one in claims), *(one.agreement for one in held))
    whole = all(one is Agreement.AGREES for one in agreements)
    return verdict if whole and not any(unread) else CheckVerdict.AGREES_IN_PART


def was_read(gap: Gap) -> bool:
    """Tells whether words were understood, and could only not be held against this play."""
    return gap.why in _READ


def passed_over(masked: str, read: Iterable[Span]) -> Iterator[Span]:
    """Yields the clauses of an answer of which no word was read or called unread.

    Args:
        masked: The answer, its card names masked, so that no word of a name is taken for a verb.
        read: The words that claims and unread parts stand in.
    """
    known = {at for start, end in read for at in range(start, end)}
    run: list[re.Match[str]] = []
    for word in _WORDS_AND_STOPS.finditer(masked):
        if word.start() in known or word[0] in _STOPS:
            yield from _clause(run)
            run = []
        else:
            run.append(word)
    yield from _clause(run)


def is_within(masked: str, span: Span, read: Iterable[Span]) -> bool:
    """Tells whether every word of a span stands in words that were read."""
    start, end = span
    known = {at for first, last in read for at in range(first, last)}
    words = re.finditer(r"\w+", masked[start:end])
    return all(start + word.start() in known for word in words)


def is_courtesy(text: str) -> bool:
    """Tells whether words only greet, hedge or please ("Sorry, easy one")."""
    return all(word in _COURTESIES for word in re.findall(r"[a-z']+", text.lower()))


def is_of_every_case(claim: StatedClaim) -> bool:
    """Tells whether what agrees with this play was said of more ("to any Spell Card")."""
    words = _EVERY_REASON if claim.is_reason else _EVERY
    return claim.agreement is Agreement.AGREES and words.search(claim.text) is not None


def is_qualified(claim: StatedClaim, answer: str) -> bool:
    """Tells whether more is said of it than was read, as of "it returns" in "... without any".

    What is meant is the rest then, and what was read may only lead up to it.
    """
    return _QUALIFIED.match(answer[claim.end :]) is not None


def in_doubt(claim: StatedClaim, answer: str, unread: Iterable[Gap], cards: Sequence[str]) -> str:
    """Returns why a refuted reason may have been misread; empty: it is refuted.

    Its words have to name the card, or speak of the only one of the question as "it".  What was
    "still" so may have been so at another moment, and a condition beside it that was not read
    could make it right.
    """
    if not claim.is_reason or claim.agreement is not Agreement.DISAGREES:
        return ""
    words = set(re.findall(r"\w+", claim.text.lower()))
    naming = {*re.findall(r"\w{3,}", claim.subject.lower()), *(() if cards[1:] else _PRONOUNS)}
    if words.isdisjoint(naming):
        return WHO_IS_MEANT
    if words & _MOMENTS:
        return WHEN_IS_MEANT
    return UNDER_CONDITION if _has_condition(claim, answer, unread) else ""


def _has_condition(claim: StatedClaim, answer: str, unread: Iterable[Gap]) -> bool:
    """Whether an unread condition follows in the same sentence."""
    after = (one for one in unread if one.start >= claim.end)
    beside = (one for one in after if not re.search(r"[.;!?]", answer[claim.end : one.start]))
    return any(_CONDITION.match(one.text) for one in beside)


def _clause(run: list[re.Match[str]]) -> Iterator[Span]:
    """The run of words, if it says anything: it has a verb, or too many words for a phrase."""
    weighty = [word for word in run if word[0].lower() not in _COURTESIES]
    says = any(_is_verb(word[0].lower()) for word in weighty)
    if weighty and (says or len(weighty) >= _A_CLAUSE):
        yield weighty[0].start(), weighty[-1].end()


def _is_verb(word: str) -> bool:
    return bool(forms_of(word)) or word in MODALS


_READ = frozenset({OF_EVERY_CASE, SUPPOSED, NO_PART, NOT_ITS_DOING})
_A_CLAUSE = 4
"""So many words that are no courtesy say something, with a known verb or without."""
_PRONOUNS = frozenset({"it", "they", "them", "its", "their"})
_MOMENTS = frozenset({"still", "already", "yet", "then", "first", "before"})
_CONDITION = re.compile(
    r"(?:and |but |only )*(?:if|while|when|unless|as long as|during|after|before|until|once)\b",
    re.IGNORECASE,
)
_QUALIFIED = re.compile(
    r"(?: (?:back|again|there|to \w+ \w+))? (?:without|with (?:no|none|nothing|only|just))\b",
    re.IGNORECASE,
)
_STOPS = frozenset(".;:!?")
_WORDS_AND_STOPS = re.compile(r"[\w'\u2019]+|[.;:!?]")
_EVERY_REASON = re.compile(
    r"\b(?:any|every|each|all|always|never|only|whatever|whenever|wherever|everything|anything)\b",
    re.IGNORECASE,
)
_EVERY = re.compile(r"\b(?:any(?! more)|every|always|whatever|whenever|wherever)\b", re.IGNORECASE)
_COURTESIES = frozenset(
    """a an the and but so or of in on at to for as by with from then than that this these
    those it its he she they them there here am is are was were be been yes no not nope
    yeah yep sure correct right wrong exactly indeed well okay ok fine sorry unfortunately
    please thanks thank you your my me i we us hi hello good great nice fair simple easy
    short quick question one answer ruling point hope helps help clear course because
    since therefore hence thus just only still even too also again now actually really
    certainly definitely absolutely simply afraid sadly friend judge same case way either
    though however anyway yours do does
    """.split()  # noqa: SIM905 -- a list of words reads better as words
)
"""Words that say nothing of a play by themselves."""
