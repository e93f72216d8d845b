"""Read plays: how a question is understood, in play notation, as data."""

from assistant.base.ruling_records import Record
from assistant.library.defined_cards import CardLibrary
from assistant.reading.notated_reading import NotatedPlayText, reading_of


class OtherPlay(Record):
    """Another play that a question may mean."""

    play: str
    confidence: float


class ReadPlay(Record):
    """How a question is understood (`read --json`)."""

    play: str
    """In play notation."""
    confidence: float
    """From 0 to 1: how often such a reading is right."""
    by: str
    """Which reader: trained, model, or given."""
    alternatives: tuple[OtherPlay, ...]
    gaps: tuple[str, ...]
    """What was not understood."""
    assumptions: tuple[str, ...]


def read_play(question: str, play: NotatedPlayText, cards: CardLibrary) -> ReadPlay:
    """The play, how sure it is, alternatives, what is missing."""
    reading = reading_of(question, play, cards)
    return ReadPlay(
        play=play.text,
        confidence=round(play.confidence, 4),
        by=play.by,
        alternatives=tuple(
            OtherPlay(play=text, confidence=round(sure, 4)) for text, sure in play.alternatives
        ),
        gaps=(*(gap.why for gap in reading.gaps), *play.unused),
        assumptions=tuple(reading.assumptions),
    )
