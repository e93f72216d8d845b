"""Likely readings: what an unsure question may mean, in plain words, each with its answer."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from assistant.agreement.quote_book import QuoteBook
from assistant.agreement.verdicts import Judged, answer_text, judged
from assistant.answers.question_premises import IMPOSSIBLE
from assistant.answers.ruling_assembly import (
    Supposition,
    SuppositionAnswer,
    doubts,
    for_who_asks,
)
from assistant.answers.told_plays import told_play
from assistant.answers.what_is_missing import LOST
from assistant.base.claim_subjects import printed_name_of
from assistant.base.game_vocabulary import plain_words
from assistant.base.ruling_records import Gap, OfferedReading, Stage
from assistant.library.defined_cards import CardLibrary
from assistant.reading.notated_reading import NotatedPlayText, has_asker, reading_of
from assistant.reading.trained.play_meaning import PLAY, PlayMeaning
from assistant.reading.understood_question import QuestionReading
from engine import (
    AskedLine,
    NoLineError,
    NotatedPlay,
    NotationError,
    Reference,
    ScenarioError,
    parse_play,
    play_of,
    write_play,
)

MOST_OFFERED = 3
"""So many readings are offered."""
LEAST_CONFIDENCE = 0.1
"""A reading that is right less often is not offered."""
LEAST_REFUSED = 0.3
"""One that the rules of the game refuse may be misread: it is offered if it is right so often."""
LIKELY_TOGETHER = 0.5
"""Readings with one answer are that answer if one of them is right at least so often.

Of annotated questions with such readings 5 in 6 were answered rightly, and 19 of 20 where the rules
and the trained reader had come to it independently.
"""
LIKELY_ALONE = 0.65
"""A trained reader's first that is so sure is answered, and the others are offered beside it.

Of 113 plays of annotated questions that it was so sure of, 68 in 100 were read rightly.
"""
BY_RULES, BY_RULES_IN_PART = 0.36, 0.18
"""How often the rules read play and question rightly: with no gap, and with one.

Measured on 605 annotated questions that nothing was made from.
"""
RULES = "rules"

Compute = Callable[[QuestionReading], Supposition]
"""Computes a reading, as far as that can be done."""


@dataclass(frozen=True, slots=True)
class LikelyReading:
    """One play that a question may mean, read and computed without a doubt, or refused."""

    play: NotatedPlayText
    said: str
    found: Judged
    supposed: Supposition
    meant: "MeantPlay"
    refused: str = ""
    """Which deed of it the rules refuse, and why: that is its answer; empty: none."""

    @property
    def claims(self) -> frozenset[tuple[object, ...]]:
        """What is so if it is read like this; empty: it depends on something, or is refused."""
        told = () if self.refused else self.found.claims
        return frozenset((one.subject, one.predicate, one.value) for one in told)

    @property
    def is_likely_though_refused(self) -> bool:
        """Whether it is rather what was meant than misread."""
        return self.meant.by != RULES and self.meant.confidence >= LEAST_REFUSED

    def offered(self) -> OfferedReading:
        """As it is shown."""
        part = for_who_asks(SuppositionAnswer(self.supposed, self.found))
        text = answer_text(part.reading.asked, part.found, yes_no=part.reading.yes_no)
        return OfferedReading(
            play=self.play.text,
            said=self.said,
            answer=self.refused or text,
            confidence=self.meant.confidence,
        )


@dataclass(frozen=True, slots=True)
class MeantPlay:
    """One meaning that a reader found, in its words, and in those of the other if both found it."""

    texts: tuple[str, ...]
    """Plays of this meaning; the first that can be computed is taken."""
    by: str
    confidence: float
    is_likeliest: bool = False
    """Whether it is the trained reader's first."""

    @property
    def is_of_both(self) -> bool:
        """Whether both readers came to it."""
        return len(self.texts) > 1


def likely_readings(
    question: str,
    by_rules: QuestionReading | None,
    trained: NotatedPlayText,
    cards: CardLibrary,
    compute: Compute,
) -> tuple[LikelyReading, ...]:
    """Up to three readings that differ in meaning, the likeliest first.

    `by_rules`: what the rules read, if they read anything that is asked.  Where words of it went
    lost, that is nothing that could be meant.
    """
    known = trained.names.union(by_rules.cards if by_rules is not None else ())
    if by_rules is not None and any(is_lost(gap) for gap in by_rules.gaps):
        by_rules = None
    found: list[LikelyReading] = []
    for meant in meant_plays(by_rules, trained, sorted(known)):
        if meant.confidence >= LEAST_CONFIDENCE:
            plays = [NotatedPlayText(text, meant.by, names=known) for text in meant.texts]
            tried = [
                one for play in plays for one in _computed(question, play, cards, compute, meant)
            ]
            found += sorted(tried, key=lambda one: bool(one.refused))[:1]
    fitting = (one for one in found if not one.refused or one.is_likely_though_refused)
    return tuple(fitting)[:MOST_OFFERED]


def settled_by(likely: Sequence[LikelyReading]) -> LikelyReading | None:
    """The reading whose answer is the answer, as all of several have it; None: they differ.

    The trained reader's first has to be among them, and one of them likely to be right, or both
    readers must have come to that answer.  What rules refuse is not counted.
    """
    done = [one for one in likely if not one.refused]
    if not any(one.meant.is_likeliest for one in done):
        return None
    by_both = any(one.meant.is_of_both for one in done) or len({one.meant.by for one in done}) > 1
    together = sum(one.meant.confidence for one in done)
    is_likely = by_both or (len(done) > 1 and together >= LIKELY_TOGETHER)
    return done[0] if is_likely and have_one_answer(done) else None


def likely_alone(likely: Sequence[LikelyReading]) -> LikelyReading | None:
    """The trained reader's first, where it is right two times in three; None: it is not."""
    first = next((one for one in likely if one.meant.is_likeliest), None)
    if first is None or first.refused or first.meant.confidence < LIKELY_ALONE:
        return None
    return first


def have_one_answer(likely: Sequence[LikelyReading]) -> bool:
    """Whether the same is so in all of them, whatever else is open."""
    return len({one.claims for one in likely}) == 1 and bool(likely[0].claims)


def is_lost(gap: Gap) -> bool:
    """Whether words that were understood have no part in what was read."""
    return gap.why.endswith(LOST)


def keeps_open(gap: Gap) -> bool:
    """Whether no agreement of readings makes up for it.

    So it is with a fact that the question leaves open, and with words that all may have lost.
    """
    return gap.stage is Stage.OPEN or is_lost(gap) or bool(_UNTOLD.search(gap.why))


_UNTOLD = re.compile(r"\b(?:not|n't) (?:said|told)\b")


def rules_play(reading: QuestionReading) -> str:
    """What the rules read, in play notation; empty: some of it has no line, or nothing was read."""
    told = [{"subject": one.subject, "predicate": one.predicate} for one in reading.asked]
    try:
        play = play_of({"region": "TCG", **reading.scenario, "ask": told})
    except (NoLineError, ScenarioError):
        return ""
    lines = play.lines
    if reading.asked and all(one.expanded for one in reading.asked):
        first = Reference(printed_name_of(reading.asked[0].subject))
        lines = tuple(one for one in lines if not isinstance(one, AskedLine))
        lines += (AskedLine("what_happens", first),)
    return write_play(NotatedPlay(lines)) if reading.asked and reading.steps else ""


def told(text: str, question: str, names: frozenset[str] = frozenset()) -> str:
    """A play in notation in plain words; empty: it is no play.

    What it calls the players depends on who asks the question.
    """
    try:
        return told_play(parse_play(text, names), has_asker=has_asker(question))
    except NotationError:
        return ""


def meant_plays(
    by_rules: QuestionReading | None, trained: NotatedPlayText, names: Sequence[str]
) -> Sequence[MeantPlay]:
    """The plays of both readers, each meaning once, the likeliest first."""
    rows = ((trained.text, trained.confidence), *trained.alternatives)
    plays = [row for row in rows if PlayMeaning(row[0].splitlines(), names).route == PLAY]
    text = rules_play(by_rules) if by_rules is not None else ""
    own = PlayMeaning(text.splitlines(), names)
    is_in_part = by_rules is not None and bool(by_rules.gaps)
    found: list[MeantPlay] = []
    for play, confidence in plays:
        is_same = bool(text) and own.same(PlayMeaning(play.splitlines(), names))
        texts = (play, text) if is_same else (play,)
        found.append(MeantPlay(texts, trained.by, confidence, play == trained.text))
    if text and not any(one.is_of_both for one in found):
        found.append(MeantPlay((text,), RULES, BY_RULES_IN_PART if is_in_part else BY_RULES))
    return sorted(found, key=lambda one: -one.confidence)


def _computed(
    question: str, play: NotatedPlayText, cards: CardLibrary, compute: Compute, meant: MeantPlay
) -> Iterator[LikelyReading]:
    """A play that could be computed without a doubt, or is refused; else nothing."""
    reading = reading_of(question, play, cards)
    said = told(play.text, question, play.names)
    if doubts(reading) or not reading.asked or not said:
        return
    supposed = compute(reading)
    doubted = doubts(supposed.reading)
    if not supposed.possible or not all(one.why.startswith(IMPOSSIBLE) for one in doubted):
        return
    found = judged(supposed.reading.asked, supposed.possible, (), QuoteBook())
    refused = _refused(doubted[-1].why, question) if doubted else ""
    if refused or (found.says_something and not found.missing):
        yield LikelyReading(play, said, found, supposed, meant, refused)


def _refused(why: str, question: str) -> str:
    """The deed that rules refuse, and why, as an answer."""
    told = plain_words(why.removeprefix(IMPOSSIBLE)).rstrip(".")
    if has_asker(question):
        told = told.replace("Player A ", "you ", 1).replace("Player B ", "your opponent ", 1)
    return f"That cannot be done: {told}."
