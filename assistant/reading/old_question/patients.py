"""Patients: "they", "them" and "he" of what is done to cards alone, and to no player."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.old_question.nouns import Noun

_OF_CARDS = frozenset(
    {"revive", "destroy", "banish", "tribute", "return", "summon", "send"}
    | {"set", "activate", "negate", "discard", "detach", "turn_down", "flip_summon"}
    | {f"{how}_summon" for how in ("normal", "tribute", "special", "synchro", "xyz", "link")}
)
"""What is done to cards, and to no player."""


def patient_of(verb: str, subject: Noun | None, *, is_passive: bool) -> Noun | None:
    """The subject; as in "He was brought back", a card."""
    if subject is not None and subject.who == "them" and is_passive and verb in _OF_CARDS:
        return replace(subject, who="", pronoun="it")
    return subject


def cards_done_to(verb: str, objects: Sequence[Noun]) -> tuple[Noun, ...]:
    """The objects; as in "the turn I Set them", cards."""
    is_done = verb in _OF_CARDS and len(objects) == 1
    if not is_done or not (objects[0].who == "them" or _is_her(objects[0])):
        return tuple(objects)
    return (replace(objects[0], who="", owner="", pronoun="it"),)


def _is_her(noun: Noun) -> bool:
    """As in "he Normal Summons her": no possessive, with nothing behind it that is hers."""
    is_bare = not (noun.cards or noun.thing or noun.facet or noun.pronoun or noun.marks)
    return is_bare and noun.owner == "them" and noun.end - noun.start == len("her")
