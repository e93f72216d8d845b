"""Reason answers: 'because ...', to a question that asks why; and whose 'its' is behind a lead."""

from assistant.reading.short_answers import Matter, said_of
from assistant.reading.words import Word
from assistant.records import Proposition

_REASONS = frozenset({"because", "since", "because of", "due to"})


def premise_taken(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> tuple[Proposition, ...]:
    """'Because ...', where it is asked why: what is asked about is so."""
    if not asked or not words or words[0].text not in _REASONS or asked[0].premise is None:
        return ()
    return (said_of(asked[0], asked[0].premise, words[:1]),)


def is_of_another_lead(words: tuple[Word, ...], card: str) -> bool:
    """'With Jinzo gone its effect ends': 'its' may be of the card that leads up to it."""
    at = next((at for at, word in enumerate(words) if word.text in {"its", "it"}), 0)
    named = {word.name for word in words[:at]} - {None, card}
    return bool(named) and words[0].text in _LEADS


_LEADS = frozenset({"with", "without"})
