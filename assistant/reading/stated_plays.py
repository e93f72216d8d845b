"""Stated plays: what a passage says, as a play with values, whoever read it.

This is the seam between documents and their readers.  A passage comes to one `StatedPlay` or to
several that it may mean: the play that it speaks of, in play notation, and what it says comes of
it.  Two readers deliver them:

- `stated_by_pair`: of a question with what is answered to it.  The trained reader reads the
  question as it reads any; what is answered is read as a judge's answer to it is.
- `stated_outright`: of a plain statement, or of a pair that the first made nothing of.  The trained
  reader reads it as a play whose `?` lines have values (`? Jinzo destroyed = no`).

What counts of it for a question, `agreement.stated_positions` decides.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.base.claim_subjects import card_and_part, names_of
from assistant.base.ruling_records import Proposition, Record, Term, Value
from assistant.library.all_cards import CardKinds
from assistant.library.defined_cards import CardLibrary
from assistant.library.passages import sentence_spans
from assistant.reading.card_mentions import Mention, Names
from assistant.reading.judge_answers.answer_claims import AnswerReading, read_answer
from assistant.reading.judge_answers.points_asked import clause_asked, points_asked
from assistant.reading.judge_answers.short_answers import PERMISSIONS
from assistant.reading.judge_answers.terms_of_question import (
    as_question_puts_it,
    with_players_named,
)
from assistant.reading.notated_reading import NotatedPlayText, reading_of, zones_with_cards
from assistant.reading.question_plays import play_of
from assistant.reading.told_turns import in_turn_told
from assistant.reading.understood_question import QuestionKind, QuestionReading
from assistant.reading.untaken_words import untaken_words

LEAST_CONFIDENCE = 0.02
"""A play that is right less often is none that a passage may mean."""


class StatedPlay(Record):
    """A play that a passage may speak of, and what the passage says comes of it."""

    words: str
    """The words that tell the play: a question, or the whole statement."""
    play: str
    """In play notation, without the values."""
    values: tuple[Proposition, ...]
    """What is said: of whom, what and with which value; the spans are the passage's."""
    confidence: float
    """From 0 to 1: how often such a reading is right."""
    by: str
    mentions: tuple[Mention, ...] = ()
    """Where the words name cards; empty: the play may hold any."""
    start: int
    """First character of the words that say it, in the passage."""
    end: int

    @property
    def lines(self) -> str:
        """The play with its values, in notation."""
        told = [line for line in self.play.splitlines() if not line.startswith("?")]
        said = (
            f"? {one.subject.name} {one.predicate} = {_written(one.value)}" for one in self.values
        )
        return "\n".join((*told, *said))

    def reading(self, cards: CardLibrary) -> QuestionReading:
        """The play, understood as that of a question is."""
        told = NotatedPlayText(self.play, self.by, self.confidence, mentions=self.mentions)
        return reading_of(self.words, told, cards)


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


@dataclass(frozen=True, slots=True)
class SaidPart:
    """A part of a passage that answers: its words, and where in the passage they begin."""

    words: str
    start: int


_STATED = re.compile(r"(?P<asks>\? .*?)\s*=\s*(?P<value>[^=\n]+)")
_NUMBER = re.compile(r"-?\d+")


def stated_in_notation(  # noqa: PLR0913, PLR0917 -- what a reader delivers
    words: str,
    lines: str,
    confidence: float,
    by: str,
    cards: CardLibrary,
    mentions: tuple[Mention, ...] = (),
) -> StatedPlay | None:
    """What a reader wrote of a statement as a stated play; None: nothing is stated in it."""
    found = [(line, _STATED.fullmatch(line.strip())) for line in lines.splitlines()]
    play = "\n".join(line if said is None else said["asks"] for line, said in found)
    values = [said["value"].strip() for line, said in found if said is not None]
    reading = reading_of(words, NotatedPlayText(play, by, confidence, mentions=mentions), cards)
    asked = [ask for ask in reading.asked if not ask.expanded]
    if not values or len(asked) != len(values):
        return None
    said = tuple(
        Proposition(
            subject=_term(ask.subject),
            predicate=ask.predicate,
            value=_value(value),
            start=0,
            end=len(words),
        )
        for ask, value in zip(asked, values, strict=True)
    )
    return StatedPlay(
        words=words,
        play=play,
        values=said,
        confidence=confidence,
        by=by,
        mentions=mentions,
        start=0,
        end=len(words),
    )


def stated_outright(words: str, names: Names, cards: CardLibrary) -> tuple[StatedPlay, ...]:
    """The plays that a statement may mean, likeliest first; empty: none is told in it."""
    trained = play_of(words, names, cards, is_statement=True)
    rows = ((trained.text, trained.confidence), *trained.alternatives)
    found = (
        stated_in_notation(words, text, confidence, trained.by, cards, trained.mentions)
        for text, confidence in rows
        if confidence >= LEAST_CONFIDENCE
    )
    return tuple(one for one in found if one is not None and not _loses(words, one, cards))


def _loses(words: str, stated: StatedPlay, cards: CardLibrary) -> bool:
    """Whether a card, a figure or a moment that the words tell is not in the play."""
    play = NotatedPlayText(stated.lines, stated.by, mentions=stated.mentions)
    zones = zones_with_cards(stated.reading(cards).scenario)
    unnamed = any(name not in play.text for name in play.names)
    return unnamed or any(untaken_words(words, play, cards.by_name, zones))


def _term(subject: str) -> Term:
    card, part = card_and_part(subject)
    return Term(name=card, part=part or None)


def _value(text: str) -> Value:
    if text in {"yes", "no"}:
        return text == "yes"
    return int(text) if _NUMBER.fullmatch(text) else text


def stated_by_pair(
    question: str, said: Sequence[SaidPart], names: Names, cards: CardLibrary
) -> tuple[StatedPlay, ...]:
    """The plays that a question with its answers may mean, likeliest first.

    Of several answers the last that says anything is what stands; if more is said after it that
    was not understood, nothing is.  Empty: the question is no play, or is not answered.
    """
    trained = in_turn_told(question, play_of(question, names, cards))
    rows = ((trained.text, trained.confidence), *trained.alternatives)
    plays = [
        NotatedPlayText(text, trained.by, confidence, mentions=trained.mentions)
        for text, confidence in rows
        if confidence >= LEAST_CONFIDENCE
    ]
    return tuple(stated for play in plays for stated in _stated(question, play, said, names, cards))


def _stated(
    question: str,
    play: NotatedPlayText,
    said: Sequence[SaidPart],
    names: Names,
    cards: CardLibrary,
) -> Iterator[StatedPlay]:
    """What is stated if the question means this play; nothing where it is not taken in whole."""
    reading = reading_of(question, play, cards)
    zones = zones_with_cards(reading.scenario)
    lost = any(untaken_words(question, play, cards.by_name, zones))
    unnamed = any(name not in play.text for name in play.names)
    if reading.kind is not QuestionKind.PLAY or not reading.asked or lost or unnamed:
        return
    if not _is_of_whom_is_asked(question, play, reading):
        return
    for part in reversed(said):
        answer = _answered(part.words, question, reading, names, cards)
        values = tuple({_said(one): one for one in _values(part.words, answer, reading)}.values())
        if values:
            yield StatedPlay(
                words=question,
                play=play.text,
                values=tuple(_moved(one, part.start) for one in values),
                confidence=play.confidence,
                by=play.by,
                mentions=play.mentions,
                start=part.start,
                end=part.start + len(part.words),
            )
        return


def _is_of_whom_is_asked(question: str, play: NotatedPlayText, reading: QuestionReading) -> bool:
    """Whether what is asked to be allowed is asked of a card that the asking sentence names.

    'Can Oppression stop it?' does not ask whether what it is to stop can be activated.
    """
    spans = [span for span in sentence_spans(question) if question[slice(*span)].endswith("?")]
    named = {one.name for one in play.mentions for a, b in spans if a <= one.start < b}
    allowed = [ask for ask in reading.asked if ask.predicate in PERMISSIONS]
    return not named or all(named & names_of(ask.subject) for ask in allowed)


def _answered(
    words: str, question: str, reading: QuestionReading, names: Names, cards: CardLibrary
) -> AnswerReading:
    return read_answer(
        words,
        names=names,
        question_cards=reading.cards,
        asked=points_asked(reading, question),
        kinds=CardKinds(cards),
        question=clause_asked(reading, question),
        told=question,
    )


_RESERVED = re.compile(
    r"\b(?:if|unless|except|provided|depend(?:s|ing)?|assuming|as long as|only (?:when|while))\b",
    re.IGNORECASE,
)
"""Words with which an answer is given for some cases only."""
_OPEN = "depends_on"


def is_reserved(answer: str) -> bool:
    """Whether an answer is given for some cases only."""
    return _RESERVED.search(answer) is not None


def _values(words: str, answer: AnswerReading, reading: QuestionReading) -> Iterator[Proposition]:
    """What an answer says outright, in the terms of its question; nothing where it is unsure."""
    asked = {(ask.subject, ask.predicate) for ask in reading.asked}
    limited = any(
        (str(one.subject.name), one.predicate) in asked
        for norm in answer.norms
        for one in (norm.then if norm.when or norm.unless else ())
    )
    unread = (words[one.start : one.end] for one in answer.unread)
    is_open = any(one.predicate == _OPEN for one in answer.claims)
    if is_open or answer.hedged or limited or any(map(_RESERVED.search, unread)):
        return
    for claim in answer.claims:
        told = with_players_named(as_question_puts_it(claim, reading), reading)
        if told is not None and told.subject.name:
            yield told


def _said(one: Proposition) -> tuple[Term, str, Value]:
    return one.subject, one.predicate, one.value


def _moved(one: Proposition, by: int) -> Proposition:
    return one.model_copy(update={"start": one.start + by, "end": one.end + by})
