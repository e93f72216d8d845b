"""Patients: "they", "them" and "he" of what is done to cards alone, and to no player."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.question.nouns import Noun

_OF_CARDS = frozenset(
    {"revive", "destroy", "banish", "tribute", "return", "summon", "send"}
    | {"set", "activate", "negate", "discard", "detach", "turn_down", "flip_summon"}
)
"""What is done to cards, and to no player."""


def patient_of(verb: str, subject: Noun | None, *, is_passive: bool) -> Noun | None:
    """The subject; as in "He was brought back", a card."""
    if subject is not None and subject.who == "them" and is_passive and verb in _OF_CARDS:
        return replace(subject, who="", pronoun="it")
    return subject


def cards_done_to(verb: str, objects: Sequence[Noun]) -> tuple[Noun, ...]:
    """The objects; as in "the turn I Set them", cards."""
    if verb not in _OF_CARDS or [noun.who for noun in objects] != ["them"]:
        return tuple(objects)
    return (replace(objects[0], who="", pronoun="it"),)
