"""Stated positions: what passages that speak of the very play of a question say comes of it.

A passage was read as plays with values (`reading.stated_plays`).  Where such a play is the
question's play, what it says is held against what was computed.  Where it leaves something unnamed
or untold that the question tells, it speaks of the question only if the same is computed of both.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from assistant.agreement.claim_comparison import Finding, findings
from assistant.agreement.evidence import Statement, Weighed, is_excepted, reason_set_aside
from assistant.agreement.implied_claims import implied
from assistant.agreement.play_fit import Fit, fit_of, is_of_kind
from assistant.agreement.verdicts import PossibleOutcome, fact_among, fact_asked
from assistant.base.claim_subjects import card_and_part, same_part, same_value
from assistant.base.regions import Region
from assistant.base.ruling_records import Agreement, Norm, Passage, Proposition, Value
from assistant.library.defined_cards import CardLibrary
from assistant.library.passages import exceptions_in
from assistant.reading.stated_plays import StatedPlay
from assistant.reading.understood_question import AskedClaim, QuestionKind, QuestionReading
from engine import UNNAMED_THING_BY_NAME, Fact

Compute = Callable[[QuestionReading], Sequence[PossibleOutcome]]
"""Every way a play can go; empty: it could not be computed."""
Doubt = Callable[[QuestionReading], bool]
"""Whether the rules refuse something that a play tells: then nobody means it."""

SURELY_MEANT, LEAST = 0.7, 0.35
"""What a passage says counts if its play is so surely what it means, given that the question's is
the same, and if its own reading is right at least so often."""
LEAST_ALONE = 0.1
"""However many others the rules refuse, a play that is less likely is none that is meant."""
COINCIDENCE = 0.25
"""How often at least a play that was misread is the very play of the question that found it."""


@dataclass(frozen=True, slots=True)
class StatedPassage:
    """A passage, and the plays that it may speak of, the likeliest first."""

    passage: Passage
    plays: tuple[StatedPlay, ...]


@dataclass(frozen=True, slots=True)
class Positions:
    """What passages say of the play of a question."""

    counted: tuple[Weighed, ...] = ()
    """What was read surely enough, held against what was computed."""
    unsure: tuple[tuple[Statement, Agreement], ...] = ()
    """What passages seem to say, and how that compares."""
    exactly: bool = False
    """Whether something that counts is said of the very play in all that is named."""


@dataclass(frozen=True, slots=True)
class Bench:
    """A question that was computed, and what is needed to hold passages against it."""

    question: QuestionReading
    confidence: float
    """How surely the question is read, from 0 to 1."""
    possible: PossibleOutcome
    region: Region
    cards: CardLibrary
    compute: Compute
    is_doubtful: Doubt

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What was computed of what is asked."""
        found = (fact_asked(ask, self.possible.play) for ask in self.question.asked)
        return tuple(fact for fact in found if fact is not None)


def positions(bench: Bench, stated: Sequence[StatedPassage]) -> Positions:
    """What passages say of a question's play, as far as they speak of that very play."""
    counted: list[Weighed] = []
    unsure: list[tuple[Statement, Agreement]] = []
    close: list[bool] = []
    for one in stated:
        position = _position(bench, one)
        if position is None:
            continue
        statement, confidence, is_close = position
        found = tuple(_weighed(bench, statement))
        if found and is_sure(bench.confidence, confidence):
            counted.extend(found)
            close.append(is_close)
        elif found:
            against = any(each.disagrees for each in found)
            unsure.append((statement, Agreement.DISAGREES if against else Agreement.AGREES))
    return Positions(tuple(counted), tuple(unsure), exactly=any(close))


def is_sure(question: float, passage: float) -> bool:
    """Whether a passage means the play that it was read as, given that a question's is the same.

    The two were read independently: a play that was misread is seldom the very play of the question
    that found the passage, and the less often the surer that one is.

    >>> is_sure(0.85, 0.5), is_sure(0.7, 0.45), is_sure(1.0, 0.2)
    (True, False, False)
    """
    other = max(COINCIDENCE, (1 - question) / max(question, LEAST))
    return passage >= LEAST and passage / (passage + (1 - passage) * other) >= SURELY_MEANT


def _position(bench: Bench, stated: StatedPassage) -> tuple[Statement, float, bool] | None:
    """What a passage says of this play, how surely it was read, and whether it tells just the same.

    None: it speaks of another.

    Plays that do not contradict each other are one reading; else nothing is said.
    """
    if _is_excepted(bench, stated.passage):
        return None
    held: list[tuple[Norm, float, bool]] = []
    others: list[tuple[QuestionReading, float]] = []
    for play in stated.plays:
        reading = play.reading(bench.cards)
        fit = _fitting(bench, reading)
        if fit is not None:
            held.append((_in_terms(play, fit), play.confidence, fit.is_close))
        else:
            others.append((reading, play.confidence))
    if not held:
        return None
    first, *further = held
    if any(_contradict(first[0], norm) for norm, *_ in further):
        return None
    surely = sum(one[1] for one in held)
    if surely >= LEAST_ALONE and not is_sure(bench.confidence, surely):
        refused = sum(sure for one, sure in others if bench.is_doubtful(one))
        surely /= 1 - min(1 - surely, refused)
    closely = sum(one[1] for one in held if one[2])
    return Statement(stated.passage, first[0]), surely, closely >= surely - closely


_OF_WHICH = re.compile(r"[,;:]|\b(?:which|that|who|whose|if|when|while|unless)\b", re.IGNORECASE)


def _is_excepted(bench: Bench, passage: Passage) -> bool:
    """Whether the exceptions under a rule are of a card, or of a kind of card, that is there."""
    told = exceptions_in(passage.text)
    if not told:
        return False
    known = bench.cards.by_name
    cards = tuple(one for one in _words_in(bench.question.scenario) if one in known)
    heads = [_OF_WHICH.split(words.lstrip(" :"), maxsplit=1)[0] for words in told]
    kinds = {kind for head in heads for kind in _kinds_in(head)}
    of_kind = any(is_of_kind(card, kind, known) for card in cards for kind in kinds)
    return of_kind or is_excepted(passage, cards)


def _words_in(part: JsonValue) -> Iterator[str]:
    """Every word of a scenario: the cards are among them."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list):
        for one in part.values() if isinstance(part, dict) else part:
            yield from _words_in(one)


def _kinds_in(words: str) -> Iterator[str]:
    """The kinds of cards that are spoken of, the most exact ones: a Field Spell is no Spell."""
    nouns = sorted({(thing.noun, name) for name, thing in UNNAMED_THING_BY_NAME.items()
                    if thing.kinds and name.startswith(("a ", "an "))},
                   key=lambda one: -len(one[0]))  # fmt: skip
    for noun, name in nouns:
        found = re.compile(rf"\b{re.escape(noun)}s?\b", re.IGNORECASE)
        if found.search(words):
            yield name
            words = found.sub("", words)


def _contradict(one: Norm, other: Norm) -> bool:
    """Whether two readings of one passage say different things of the same."""
    said = {(claim.subject, claim.predicate): claim.value for claim in one.then}
    return any(
        said.get((claim.subject, claim.predicate), claim.value) != claim.value
        for claim in other.then
    )


def _fitting(bench: Bench, reading: QuestionReading) -> Fit | None:
    """How a passage's play is the question's; None: it is another, or comes out otherwise."""
    if reading.kind is not QuestionKind.PLAY or reading.completed is None:
        return None
    fit = fit_of(reading, bench.question, bench.cards.by_name)
    if fit is None or fit.is_exact:
        return fit
    return fit if _comes_out_alike(bench, reading, fit) else None


def _comes_out_alike(bench: Bench, reading: QuestionReading, fit: Fit) -> bool:
    """Whether all that is asked is computed of the passage's play as of the question's."""
    possible = bench.compute(reading)
    if len(possible) != 1:
        return False
    play = possible[0].play
    names = {card: unnamed for unnamed, card in fit.cards.items()}
    for ask in bench.question.asked:
        mine = fact_asked(ask, bench.possible.play)
        theirs = _asked_there(ask, reading, fit)
        card, part = card_and_part(ask.subject)
        subject = ": ".join(filter(None, (names.get(card, card), part)))
        told = ask.model_copy(update={"subject": subject, "line": None})
        fact = fact_asked(theirs, play) if theirs is not None else fact_among(told, play.facts)
        if mine is None or fact is None or not same_value(_value(fact.value, fit), mine.value):
            return False
    return True


def _asked_there(ask: AskedClaim, reading: QuestionReading, fit: Fit) -> AskedClaim | None:
    """What a passage asks that is the same as what the question does."""
    for other in reading.asked:
        card, part = card_and_part(other.subject)
        subject = ": ".join(filter(None, (fit.player(fit.card(card)), part)))
        if (subject, other.predicate) == (ask.subject, ask.predicate):
            return other
    return None


def _value(value: Value, fit: Fit) -> Value:
    return fit.player(value) if isinstance(value, str) else value


def _in_terms(play: StatedPlay, fit: Fit) -> Norm:
    """What a passage says, of the cards and the players of the question."""
    said = tuple(
        one.model_copy(
            update={
                "subject": one.subject.model_copy(
                    update={"name": fit.player(fit.card(str(one.subject.name)))}
                ),
                "value": _value(one.value, fit),
            }
        )
        for one in play.values
    )
    return Norm(then=said, start=play.start, end=play.end)


def _weighed(bench: Bench, statement: Statement) -> Iterator[Weighed]:
    """What a passage says held against what was computed, where it speaks of what is asked."""
    why = reason_set_aside(statement, bench.region) or _of_elsewhere(statement, bench.region)
    norm, asked = statement.norm, bench.facts
    found = [*_outright(norm, bench), *findings(norm, bench.possible.play)]
    once = {(id(one.fact), one.agreement): one for one in reversed(found)}
    about = {str(fact.subject_card).partition("#")[0] for fact in asked}
    for one in once.values():
        if one.fact in asked or str(one.fact.subject_card).partition("#")[0] in about:
            yield Weighed(statement, one, why)


def _of_elsewhere(statement: Statement, region: Region) -> str:
    """Why words do not count that say which region they are of; empty: they count here."""
    passage, norm = statement.passage, statement.norm
    told = (passage.question, passage.text[norm.start : norm.end], *passage.headings)
    named = {one for one in Region for words in told if re.search(rf"\b{one.value}\b", words)}
    if not named or named == {region}:
        return ""
    return f"it speaks of the {'/'.join(sorted(named))}, and the answer is for the {region}"


def _outright(norm: Norm, bench: Bench) -> Iterator[Finding]:
    """What is said of the very thing that is asked, or surely follows from it."""
    for said in norm.then:
        for ask in bench.question.asked:
            fact = fact_asked(ask, bench.possible.play)
            if fact is not None and _is_subject(said, ask):
                yield from _held(norm, said, ask, fact)


def _held(norm: Norm, said: Proposition, ask: AskedClaim, fact: Fact) -> Iterator[Finding]:
    for predicate, value in ((said.predicate, said.value), *implied(said.predicate, said.value)):
        if predicate in {ask.predicate, fact.predicate}:
            same = same_value(value, fact.value)
            yield Finding(norm, said, fact, Agreement.AGREES if same else Agreement.DISAGREES)


def _is_subject(said: Proposition, ask: AskedClaim) -> bool:
    card, part = card_and_part(ask.subject)
    return card == said.subject.name and same_part(said.subject.part, part or None)
