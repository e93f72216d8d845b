"""Archetypes: cards that are told by a part of their names ("a Shaddoll monster")."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pydantic import JsonValue

from assistant.reading.card_mentions import Mention, Names
from assistant.reading.name_matching import GAME_WORDS, TYPES
from assistant.reading.old_question.kept_from import kept_from
from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.tokens import Token, is_listed
from assistant.reading.old_question.traits import figures_of, is_trait, traits_in

_PHRASE = re.compile(
    r"(?:(?P<many>\b(?:an?|another|any|some|other|one|two|three|no|each|every|all|more|\d)\s+)|\b)"
    r"(?:(?:face-up|face-down|Level \d+|Set)\s+)*"
    r"\"?(?P<words>[A-Z][\w'\u2019@-]*(?:\s+(?:of )?(?:the )?[A-Z][\w'\u2019@-]*){0,2})\"?"
    r"\s+(?P<kind>(?:(?:Quick-Play|Continuous|Normal|Field|Ritual|Equip|Effect|Fusion|Synchro|Xyz"
    r"|Link|Pendulum)\s+)?(?:monster|card|[Ss]pell|[Tt]rap|Spell/Trap)s?)\b"
)


class Archetype(NamedTuple):
    """A part of names, where it stands."""

    start: int
    end: int
    name: str
    is_of_many: bool
    """Said of any such card: "a Shaddoll card"; not "the Shaddoll card" that was named."""


def archetypes_in(text: str, names: Names) -> tuple[Archetype, ...]:
    """The archetypes that a text tells unnamed cards by."""
    return tuple(_found(text, names))


def _found(text: str, names: Names) -> Iterator[Archetype]:
    for phrase in _PHRASE.finditer(text):
        start, end = phrase.span("words")
        words = phrase["words"].split()
        while words and (_says_something(words[0]) or not names.known_words(words[:1])):
            start += len(words[0]) + 1
            words = words[1:]
        telling = [word for word in words if word.lower() not in {"of", "the"}]
        are_known = telling and all(names.known_words([word]) for word in telling)
        if are_known and not any(map(_says_something, telling)):
            yield Archetype(start, end, " ".join(words), bool(phrase["many"]))


def _says_something(word: str) -> bool:
    """Whether it is a word of its own, or tells an Attribute, a Type or a kind of monster."""
    plain = word.lower().removesuffix("s")
    is_of_game = plain in TYPES or plain in GAME_WORDS or word.lower() in GAME_WORDS
    return is_of_game or is_listed(word.lower()) or is_trait(word)


def unknown_words(
    tokens: Sequence[Token], archetypes: Sequence[Archetype]
) -> tuple[tuple[int, int], ...]:
    """Where words stand that are in no table, and tell of no card."""
    spans = [(one.start, one.end) for one in tokens if one.kind is Kind.OTHER]
    return tuple(
        (start, end)
        for start, end in spans
        if not any(at.start <= start < at.end for at in archetypes)
    )


def describe(
    described: dict[str, dict[str, JsonValue]],
    card: str,
    told: dict[str, JsonValue],
) -> bool:
    """Notes what is told of a card that is not named; whether it clashes with what was."""
    if not card.endswith("onster"):
        told = {key: value for key, value in told.items() if key == "archetype"}
    known = described.get(card, {})
    clashes = any(key in known and known[key] != value for key, value in told.items())
    if told:
        described.setdefault(card, {}).update(told)
    return clashes


_WITHOUT_EFFECT = re.compile(
    r"\s*(?:without (?:an |any )?|with no |that (?:has|have) no "
    r"|that does(?:n['\u2019]t| not) have (?:an |any )?)effects?\b",
    re.IGNORECASE,
)
"""As in "a monster without an effect"."""


def told_of(text: str, noun: Noun, archetypes: Sequence[Archetype]) -> dict[str, JsonValue]:
    """Attribute, Type, Level, kind and archetype, as a scenario writes them."""
    names = [one.name for one in archetypes if noun.start <= one.start < noun.end]
    figures = figures_of(text, noun.start, noun.end)
    told = {**traits_in(text[noun.start : noun.end]), **figures}
    if _WITHOUT_EFFECT.match(text, noun.end):
        told["trait"] = "normal"
    if kept := kept_from(text, noun.end):
        told["kept_from"] = kept
    return {**told, **({"archetype": names[0]} if names else {})}


def without_archetypes(
    mentions: Sequence[Mention], archetypes: Sequence[Archetype]
) -> tuple[Mention, ...]:
    """The mentions that are names of cards, and no part of what tells others."""
    return tuple(
        one
        for one in mentions
        if not any(at.start <= one.start and one.end <= at.end and at.is_of_many
                   and one.text.lower() != one.name.lower() for at in archetypes)
    )  # fmt: skip
