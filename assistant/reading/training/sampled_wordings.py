"""Sampled wordings: the phrases of `corpus/wordings/sampled-questions.yaml`."""

from collections.abc import Mapping
from functools import cache

import yaml

from assistant.base.ruling_records import Record
from assistant.base.settings import corpus_folder

Phrases = tuple[str, ...]
"""Ways to say one thing, with `{player}`, `{card}`, `{other}`, `{whose}` to be filled in."""


class PlaceWording(Record):
    """How it is said where a card lies."""

    place: str
    """As in play notation: `monster_zone`."""
    state: str
    """As in play notation: `set`; empty: none is said."""
    phrases: Phrases


class SampledWordings(Record):
    """Every phrase that sampled questions are made of."""

    persons: tuple[tuple[str, str, str, str], ...]
    """The one who asks, what is theirs, the other player, what is the other's."""
    activating: Phrases
    chaining: Phrases
    activating_later: Phrases
    triggering: Phrases
    attacking: Phrases
    attacking_directly: Phrases
    summoning: Mapping[str, Phrases]
    """By the verb of play notation."""
    targeting: Phrases
    costs: Mapping[str, Phrases]
    """By the verb of play notation."""
    materials: Phrases
    places: tuple[PlaceWording, ...]
    asked_often: Mapping[str, Phrases]
    """By predicate, of a card; so are those below."""
    asked_sometimes: Mapping[str, Phrases]
    asked_of_chains: Mapping[str, Phrases]
    asked_of_players: Mapping[str, Phrases]
    link_marks: Phrases
    leads: Phrases
    joins: Phrases
    before_what_is_asked: Phrases
    between_what_is_asked: Phrases
    ends: Phrases


@cache
def shipped_wordings() -> SampledWordings:
    """The phrases in the repository, read once."""
    file = corpus_folder() / "wordings" / "sampled-questions.yaml"
    return SampledWordings.model_validate(yaml.safe_load(file.read_text(encoding="utf-8")))
