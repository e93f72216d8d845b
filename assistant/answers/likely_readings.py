"""Likely readings: what an unsure question may mean, in plain words, each with its answer."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from assistant.agreement.quote_book import QuoteBook
from assistant.agreement.verdicts import Judged, answer_text, judged
from assistant.answers.ruling_assembly import (
    Supposition,
    SuppositionAnswer,
    doubts,
    for_who_asks,
)
from assistant.answers.told_plays import told_play
from assistant.answers.what_is_missing import REFUSED
from assistant.base.game_vocabulary import plain_words
from assistant.base.ruling_records import Gap, OfferedReading, Stage
from assistant.library.defined_cards import CardLibrary
from assistant.reading.asked_beside import asked_beside
from assistant.reading.notated_reading import (
    NotatedPlayText,
    has_asker,
    reading_of,
    zones_with_cards,
)
from assistant.reading.trained.play_meaning import PLAY, PlayMeaning
from assistant.reading.unclear_references import (
    nothing_told,
    put_twice,
    things_put_aside,
    unused_things,
)
from assistant.reading.understood_question import QuestionReading
from assistant.reading.untaken_words import LOST, asked_otherwise, untaken_words
from engine import NotationError, parse_play

MOST_OFFERED = 3
"""So many readings are offered."""
LEAST_CONFIDENCE = 0.1
"""A reading that is right less often is not offered."""
LEAST_REFUSED = 0.3
"""One that the rules of the game refuse may be misread: it is offered if it is right so often."""
LIKELY_TOGETHER = 0.5
"""Readings with one answer are that answer if one of them is right at least so often."""

Compute = Callable[[QuestionReading], Supposition]
"""Computes a reading, as far as that can be done."""


@dataclass(frozen=True, slots=True)
class LikelyReading:
    """One play that a question may mean, read and computed without a doubt, or refused."""

    play: NotatedPlayText
    said: str
    found: Judged
    supposed: Supposition
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
        return self.play.confidence >= LEAST_REFUSED

    def offered(self) -> OfferedReading:
        """As it is shown."""
        part = for_who_asks(SuppositionAnswer(self.supposed, self.found))
        text = answer_text(part.reading.asked, part.found, yes_no=part.reading.yes_no)
        return OfferedReading(
            play=self.play.text,
            said=self.said,
            answer=self.refused or text,
            confidence=self.play.confidence,
        )


def likely_readings(
    question: str, trained: NotatedPlayText, cards: CardLibrary, compute: Compute
) -> tuple[LikelyReading, ...]:
    """Up to three readings that differ in meaning, the likeliest first."""
    found: list[LikelyReading] = []
    for play in meant_plays(trained):
        if play.confidence >= LEAST_CONFIDENCE:
            found += _computed(question, play, cards, compute)
    fitting = (one for one in found if not one.refused or one.is_likely_though_refused)
    return tuple(fitting)[:MOST_OFFERED]


def settled_by(likely: Sequence[LikelyReading], first: str) -> LikelyReading | None:
    """The reading whose answer is the answer, as all of several have it; None: they differ.

    `first`: the likeliest play, which has to be among them.  What rules refuse is not counted.
    """
    done = [one for one in likely if not one.refused]
    is_likely = len(done) > 1 and together(done) >= LIKELY_TOGETHER
    has_first = any(one.play.text == first for one in done)
    return done[0] if has_first and is_likely and have_one_answer(done) else None


def together(likely: Sequence[LikelyReading]) -> float:
    """How likely it is that one of several readings is right; what rules refuse is none."""
    return sum(one.play.confidence for one in likely if not one.refused)


def have_one_answer(likely: Sequence[LikelyReading]) -> bool:
    """Whether the same is so in all of them, whatever else is open."""
    return len({one.claims for one in likely}) == 1 and bool(likely[0].claims)


def keeps_open(gap: Gap) -> bool:
    """Whether no agreement of readings makes up for it.

    So it is with a fact that the question leaves open, and with words that all may have lost.
    """
    return gap.stage is Stage.OPEN or gap.why.endswith(LOST)


def told(text: str, question: str, names: frozenset[str] = frozenset()) -> str:
    """A play in notation in plain words; empty: it is no play.

    What it calls the players depends on who asks the question.
    """
    try:
        return told_play(parse_play(text, names), has_asker=has_asker(question))
    except NotationError:
        return ""


def meant_plays(trained: NotatedPlayText) -> Sequence[NotatedPlayText]:
    """The plays that a question may mean, each as one of its own, the likeliest first."""
    names = sorted(trained.names)
    rows = ((trained.text, trained.confidence), *trained.alternatives)
    return [
        NotatedPlayText(text, trained.by, confidence, mentions=trained.mentions)
        for text, confidence in rows
        if PlayMeaning(text.splitlines(), names).route == PLAY
    ]


def _computed(
    question: str, play: NotatedPlayText, cards: CardLibrary, compute: Compute
) -> Iterator[LikelyReading]:
    """A play that could be computed without a doubt, or is refused; else nothing."""
    reading = reading_of(question, play, cards)
    said = told(play.text, question, play.names)
    if doubts(reading) or not reading.asked or not said or _loses_words(question, play, reading):
        return
    supposed = compute(reading)
    doubted = doubts(supposed.reading)
    if not supposed.possible or not all(one.why.startswith(REFUSED) for one in doubted):
        return
    found = judged(supposed.reading.asked, supposed.possible, (), QuoteBook())
    refused = _refused(doubted[-1].why, question) if doubted else ""
    if refused or (found.says_something and not found.missing):
        yield LikelyReading(play, said, found, supposed, refused)


def _loses_words(question: str, play: NotatedPlayText, reading: QuestionReading) -> bool:
    """Whether what is told of the case, or asked, went lost in this reading; figures may."""
    zones = zones_with_cards(reading.scenario)
    lost = (
        *untaken_words(question, play, {}, zones),
        *asked_otherwise(question, play),
        *asked_beside(question, play),
        *unused_things(question, play),
        *put_twice(question, play),
        *things_put_aside(question, play),
        *nothing_told(question, play),
    )
    return any(not gap.text.isdigit() for gap in lost)


def _refused(why: str, question: str) -> str:
    """The deed that rules refuse, and why, as an answer."""
    told = plain_words(why.removeprefix(REFUSED)).rstrip(".")
    if has_asker(question):
        told = told.replace("Player A ", "you ", 1).replace("Player B ", "your opponent ", 1)
    return f"That cannot be done: {told}."
