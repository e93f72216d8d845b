"""What is missing: why a question has no answer, and what of it was understood, in sentences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from assistant.agreement.claim_sentences import missing_abroad
from assistant.base.claim_subjects import card_and_part
from assistant.base.game_vocabulary import plain_words
from assistant.base.ruling_records import Gap, OfferedReading, Stage
from assistant.reading.understood_question import EARLIER_MISSING
from assistant.reading.untaken_words import LOST
from engine import NO_EFFECT, REFUSED_STEP

NOTHING_READ = "I could not read from the question what is asked, or of which cards."
DID_YOU_MEAN = "Did you mean one of these?"
DID_YOU_MEAN_THIS = "Did you mean this?"
"""Where only one thing is offered."""
REFUSED = "as it was read, this cannot be done: "
"""How a gap begins that tells of a deed which rules refuse."""
_MOST_TOLD = 3
"""So many of the words that were not understood are named."""
_UNREAD = frozenset({"word not known", "not understood", "named, but no part of what was read"})
"""Reasons that say no more than that the words themselves were not read."""
_WHAT_IS_ASKED = "I did not understand what is asked."
_SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "what is asked was not understood": _WHAT_IS_ASKED,
        "no question was read from the words": _WHAT_IS_ASKED,
        "how the question is read is not sure": "I am not sure how to read the question.",
        EARLIER_MISSING: (
            "I do not know what this goes on from, or what it changes."
            " Say which cards are meant, and what was done with them."
        ),
    }
)
"""Reasons that are told in a sentence of their own."""


@dataclass(frozen=True, slots=True)
class Understood:
    """What was understood of a question that was not read in full."""

    question: str = ""
    said: str = ""
    """The play as it was read, in plain words; empty: none was read."""
    offered: tuple[OfferedReading, ...] = ()
    """What it may mean, each with its answer."""

    def told(self, gaps: Sequence[Gap]) -> str:
        """What was not understood, and what was, or what it may mean."""
        missing = " ".join(not_understood(gaps, self.question)) or NOTHING_READ
        if self.offered:
            return f"{missing} {DID_YOU_MEAN if len(self.offered) > 1 else DID_YOU_MEAN_THIS}"
        return f"{missing} What I understood: {self.said}" if self.said else missing


def what_is_missing(gaps: Sequence[Gap], language: str = "en") -> str:
    """Why something has no answer, in the language of the question."""
    return missing_abroad(gaps, language) or " ".join(not_understood(gaps, "")) or NOTHING_READ


def not_understood(gaps: Sequence[Gap], question: str) -> Iterator[str]:
    """Sentences: the words that were not read, and what else is missing.

    >>> gap = Gap(text="xyz", start=6, end=9, why="word not known")
    >>> list(not_understood([gap], "can I xyz summon?"))
    ['I did not understand "xyz".']
    """
    whys = dict.fromkeys(_SENTENCES[one.why] for one in gaps if one.why in _SENTENCES)
    parts = [one.text for one in gaps if _is_unread(one) and one.text != question]
    if named := [f'"{plain_words(one)}"' for one in dict.fromkeys(parts)]:
        yield f"I did not understand {_listed(named[:_MOST_TOLD])}."
    elif any(map(_is_unread, gaps)) and not whys:
        yield "I did not understand the question."
    yield from whys
    texts = [card_and_part(one.why) for one in gaps if one.stage is Stage.CARD_TEXT]
    if unfound := dict.fromkeys(card for card, part in texts if part == NO_EFFECT):
        yield f"I found no effect of {_listed([*unfound])} that is activated."
    if cards := dict.fromkeys(card for card, part in texts if part != NO_EFFECT):
        yield f"I do not understand all of the text of {_listed([*cards])}."
    refused = dict.fromkeys(
        one.why.removeprefix(REFUSED).rstrip(".") for one in gaps if _is_refused(one)
    )
    if refused:
        yield f"As I read the question, this cannot be done: {plain_words('; '.join(refused))}."
    others = dict.fromkeys(
        one.why.rstrip(".")
        for one in gaps
        if one.why not in _SENTENCES
        and one.stage is not Stage.CARD_TEXT
        and not (_is_unread(one) or _is_refused(one))
        and one.why.removeprefix(REFUSED_STEP).rstrip(".") not in refused
    )
    if others:
        yield f"I cannot settle this: {plain_words('; '.join(others))}."


def _is_refused(gap: Gap) -> bool:
    """Whether it tells of a deed that rules refuse."""
    return gap.why.startswith(REFUSED)


def _is_unread(gap: Gap) -> bool:
    """Whether it says no more than that words were not read, or went lost."""
    return gap.why in _UNREAD or gap.why.endswith(LOST)


def _listed(named: Sequence[str]) -> str:
    *most, last = named
    return f"{', '.join(most)} and {last}" if most else last
