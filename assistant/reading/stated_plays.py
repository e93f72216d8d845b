"""Stated plays: what a passage says, as a play with values, whoever read it.

This is the seam between documents and their readers.  A passage comes to one `StatedPlay` or to
several that it may mean: the play that it speaks of, in play notation, and what it says comes of
it.  Two readers deliver them:

- `stated_by_pair`: of a question with what is answered to it.  The trained reader reads the
  question as it reads any; what is answered is read as a judge's answer to it is.
- `stated_outright`: of a plain statement.  The trained reader tells the play that it speaks of;
  what is said of it is read as a judge's answer is.

What counts of it for a question, `agreement.stated_positions` decides.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from assistant.reading.stated_permissions import permission_said
from assistant.reading.told_turns import in_turn_told
from assistant.reading.understood_question import QuestionKind, QuestionReading
from assistant.reading.untaken_words import untaken_words
from engine import UNNAMED_THING_BY_NAME

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

    def moved(self, by: int) -> "StatedPlay":
        """The play, of words that stand so many characters further on in their passage."""
        values = tuple(_moved(one, by) for one in self.values)
        changed = {"values": values, "start": self.start + by, "end": self.end + by}
        return self.model_copy(update=changed)

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


def stated_outright(
    words: str, names: Names, cards: CardLibrary, before: str = ""
) -> tuple[StatedPlay, ...]:
    """The plays that a plain statement may mean, likeliest first; empty: none is told in it.

    `before` is what it hangs on: it tells of the play, and says nothing of what comes of it.  The
    trained reader tells the play and what is said of it; what it makes of yes and no is right
    for six in ten only, so the value is what the grammar of answers reads in the words.
    """
    told = f"{before} {words}" if before else words
    trained = play_of(told, names, cards, is_statement=True)
    chances: dict[str, float] = {}
    for text, confidence in ((trained.text, trained.confidence), *trained.alternatives):
        play = _without_values(text)
        chances[play] = chances.get(play, 0.0) + confidence
    said = (SaidPart(words, 0),)
    outright = _Told(told, names, cards).outright
    plays = [
        NotatedPlayText(play, trained.by, confidence, mentions=trained.mentions)
        for play, confidence in chances.items()
        if confidence >= LEAST_CONFIDENCE
    ]
    whole = (play for play in plays if not _is_bare(play.text) or not _CONDITION.search(told))
    return tuple(stated for play in whole for stated in _stated(told, play, said, cards, outright))


_CONDITION = re.compile(
    r"\b(?:if|when|while|once|after|before|during|as (?:long|soon) as|under|with)\b", re.IGNORECASE
)
"""With which words a statement tells when it holds."""


def _is_bare(play: str) -> bool:
    """Whether a play tells one deed and nothing else: no condition was read into it."""
    return sum(not line.startswith("?") for line in play.splitlines()) <= 1


def _without_values(play: str) -> str:
    lines = (line.partition(" = ")[0] for line in play.splitlines())
    return "\n".join(lines)


def stated_by_pair(
    question: str, said: Sequence[SaidPart], names: Names, cards: CardLibrary
) -> tuple[StatedPlay, ...]:
    """The plays that a question with its answers may mean, likeliest first.

    Of several answers the last that says anything is what stands; if more is said after it that
    was not understood, nothing is.  Empty: the question is no play, or is not answered.
    """
    trained = in_turn_told(question, play_of(question, names, cards))
    answers = _Told(question, names, cards).answers
    rows = ((trained.text, trained.confidence), *trained.alternatives)
    plays = [
        NotatedPlayText(text, trained.by, confidence, mentions=trained.mentions)
        for text, confidence in rows
        if confidence >= LEAST_CONFIDENCE
    ]
    return tuple(
        stated for play in plays for stated in _stated(question, play, said, cards, answers)
    )


_Values = Callable[[str, NotatedPlayText, QuestionReading], Iterable[Proposition]]
"""What words say comes of a play."""


def _stated(
    question: str,
    play: NotatedPlayText,
    said: Sequence[SaidPart],
    cards: CardLibrary,
    values_of: _Values,
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
        found = values_of(part.words, play, reading)
        values = tuple({_said(one): one for one in found}.values())
        if values and not _contradict(values):
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


def _contradict(values: Sequence[Proposition]) -> bool:
    """Whether several things are said of the same, of which one play can have but one."""
    return len({(one.subject, one.predicate) for one in values}) < len(values)


def _is_of_whom_is_asked(question: str, play: NotatedPlayText, reading: QuestionReading) -> bool:
    """Whether what is asked to be allowed is asked of a card that the asking sentence names.

    'Can Oppression stop it?' does not ask whether what it is to stop can be activated.
    """
    spans = [span for span in sentence_spans(question) if question[slice(*span)].endswith("?")]
    named = {one.name for one in play.mentions for a, b in spans if a <= one.start < b}
    asking = " ".join(question[a:b] for a, b in spans).casefold()
    allowed = [ask for ask in reading.asked if ask.predicate in PERMISSIONS]
    return not named or all(
        named & names_of(ask.subject) or _is_spoken_of(ask.subject, asking) for ask in allowed
    )


def _is_spoken_of(subject: str, words: str) -> bool:
    """Whether words speak of an unnamed thing by its kind: of a Link Monster, not of a monster."""
    thing = UNNAMED_THING_BY_NAME.get(card_and_part(subject)[0])
    if thing is None:
        return False
    if thing.noun == _CARD:
        return _ANYTHING.search(words) is not None
    return " " in thing.noun and thing.noun.casefold() in words


_CARD = "card"
_ANYTHING = re.compile(r"\b(?:anything|something|any (?:other )?cards?|a card)\b")


@dataclass(frozen=True, slots=True)
class _Told:
    """The words that tell a play, and what is needed to read what is said to come of it."""

    words: str
    names: Names
    cards: CardLibrary

    def answers(
        self, words: str, play: NotatedPlayText, reading: QuestionReading
    ) -> Iterator[Proposition]:
        """What an answer says comes of the play of its question; until when, does not matter."""
        now = _UNTIL.sub(lambda found: " " * len(found[0]), words)
        values = tuple(_values(now, self._read(now, reading), reading))
        return iter(values or _permissions(_first_sentence(now), play, reading, ()))

    def outright(
        self, words: str, play: NotatedPlayText, reading: QuestionReading
    ) -> Iterator[Proposition]:
        """What a statement says comes of the play: its conditions are what the play tells."""
        if _SOME_CASES.search(words):
            return iter(())
        values = tuple(self._of_play(words, reading))
        asked = {ask.predicate for ask in reading.asked}
        if not any(one.predicate in asked for one in values):
            values += tuple(self._of_play(_main_clause(words), reading))
        return iter((*values, *_permissions(words, play, reading, values)))

    def _of_play(self, words: str, reading: QuestionReading) -> Iterator[Proposition]:
        """What words say comes of the play, outright or under conditions that it tells."""
        if not words.strip():
            return
        answer = self._read(words, reading)
        of_play = (
            one
            for norm in answer.norms
            if norm.when and not norm.unless
            for one in norm.then
            if one.subject.name
        )
        limited = tuple(norm for norm in answer.norms if norm.unless)
        free = answer.model_copy(update={"claims": (*answer.claims, *of_play), "norms": limited})
        yield from _values(words, free, reading)

    def _read(self, words: str, reading: QuestionReading) -> AnswerReading:
        return read_answer(
            words,
            names=self.names,
            question_cards=reading.cards,
            asked=points_asked(reading, self.words),
            kinds=CardKinds(self.cards),
            question=clause_asked(reading, self.words),
        )


_UNTIL = re.compile(r",? until [^.;,]+", re.IGNORECASE)
_SUBORDINATE = re.compile(
    r"\W*(?:(?:and|so|but|or)\s+)?(?:if|when|while|once|after|under|with|during|as soon as|"
    r"as long as|should)\b[^,;.]*,(?: however,)?(?: then)?\s+(?=\S)",
    re.IGNORECASE,
)
_AT_THE_END = re.compile(
    r",?\s+(?:instead|as (?:usual|always|well|normal)|anyway|after all|all the same|happily|"
    r"just fine|perfectly well|without trouble|"
    r"once (?:that|it) has resolved|,? (?:because|since|for|as) [^;.]*)(?=[.!]?\s*$)",
    re.IGNORECASE,
)


def _main_clause(words: str) -> str:
    """A sentence without the condition at its head and the reason at its end; "": it has neither.

    It is as long as the sentence, so that what it says stands where it stood.
    """
    head = _SUBORDINATE.match(words)
    kept = f"{' ' * head.end()}{words[head.end() :]}" if head is not None else words
    kept = _AT_THE_END.sub(lambda found: " " * len(found[0]), kept)
    return kept if kept != words else ""


def _first_sentence(words: str) -> str:
    """Where the point of an answer stands."""
    spans = sentence_spans(words)
    return words[: spans[0][1]] if spans else words


_MAY_BE_SUMMONED = " summon_legal"
"""What a play asks that is computed as whether the monster is Summoned."""


def _permissions(
    words: str, play: NotatedPlayText, reading: QuestionReading, values: Sequence[Proposition]
) -> Iterator[Proposition]:
    """What one sentence says can be done, or not, where the play asks for one such thing."""
    of_summon = {"summoned"} if _MAY_BE_SUMMONED in play.text else set[str]()
    allowed = [ask for ask in reading.asked if ask.predicate in PERMISSIONS | of_summon]
    if len(allowed) != 1 or len(sentence_spans(words)) > 1:
        return
    if any(one.predicate == allowed[0].predicate for one in values):
        return
    said = permission_said(_unnamed(words, play))
    if said is not None:
        of_whom = Term(name=card_and_part(allowed[0].subject)[0])
        yield Proposition(
            subject=of_whom, predicate=allowed[0].predicate, value=said, start=0, end=len(words)
        )


def _unnamed(words: str, play: NotatedPlayText) -> str:
    """The words without the names of cards: "Dark Ruler No More" denies nothing."""
    for name in {one.text for one in play.mentions if one.text}:
        words = words.replace(name, "it")
    return words


_RESERVED = re.compile(
    r"\b(?:if|unless|except|provided|depend(?:s|ing)?|assuming|as long as|only (?:when|while))\b",
    re.IGNORECASE,
)
"""Words with which an answer is given for some cases only."""
_SOME_CASES = re.compile(
    r"\b(?:unless|except|provided|depend(?:s|ing)?|assuming|only (?:if|when|while))\b",
    re.IGNORECASE,
)
"""With which a statement limits what it says to cases that its play need not be."""
_OPEN = "depends_on"


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
