"""Compiled cards against hand-made definitions: where nothing is unknown, both play alike."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.library.compiled_cards import compiled
from assistant.library.databases.database_formats import read_database
from assistant.library.defined_cards import card_library
from assistant.library.imported_cards import ImportedCard
from engine import CardText, Outcome, parse_scenario, run, to_json
from engine.terms.vocabulary import EffectKind

SHARED = Path("/work/shared/data")
POOL, RECORDS = SHARED / "cards.json.gz", SHARED / "scenarios-dev.jsonl"
EVERY = 5
"""One record in so many is played: enough to see a change, not to wait for it."""
KNOWN = 0.9
"""At least this share of the records is played without anything unknown; raise it."""

pytestmark = pytest.mark.skipif(
    not (POOL.exists() and RECORDS.exists()), reason="no card database, no recorded play here"
)


@cache
def texts() -> dict[str, CardText]:
    """The cards that are defined by hand, as compiled from their printed text."""
    defined = card_library().by_name
    wanted = {name for name, text in defined.items() if not text.stand_in}
    found = {card.name: card for card in read_database(POOL) if isinstance(card, ImportedCard)}
    quoted = frozenset(name for name in found if '"' in name)
    return {name: compiled(found[name], quoted).text for name in sorted(wanted & set(found))}


@cache
def records() -> tuple[dict[str, Any], ...]:
    """A sample of recorded play."""
    lines = RECORDS.read_text(encoding="utf-8").splitlines()
    found = [record for record in map(json.loads, lines) if not record["doubtful"]]
    return tuple(found[::EVERY])


def play(record: dict[str, Any], cards: dict[str, CardText]) -> Outcome:
    """What comes of a record's steps with these cards."""
    steps = [_meant(step, cards) for step in record["steps"]]
    return run(
        parse_scenario({"id": record["id"], "start": record["start"], "steps": steps}), cards
    )


def _meant(step: dict[str, Any], cards: dict[str, CardText]) -> dict[str, Any]:
    """The step; an effect that is named as another definition names it is the card's trigger."""
    text = cards.get(str(step.get("card", "")).partition("#")[0])
    if text is None or step.get("effect") in (None, *(each.label for each in text.effects)):
        return step
    triggers = [e for e in text.effects if text.kind_of(e) in (EffectKind.TRIGGER, EffectKind.FLIP)]
    if not step.get("trigger") or len(triggers) != 1:
        return {key: value for key, value in step.items() if key != "effect"}
    return {**step, "effect": triggers[0].label}


def said(outcome: Outcome) -> tuple[object, object]:
    """The results of all links, and the final board."""
    found: dict[str, Any] = to_json(outcome)
    links = [
        [(each["player"], each["card"], each["result"]) for each in chain["links"]]
        for chain in found["chains"]
    ]
    return links, found["final"]


@cache
def compared() -> dict[str, tuple[bool, bool]]:
    """For each record: whether everything was known, and whether both came out alike."""
    defined = dict(card_library().by_name)
    both = {**defined, **texts()}
    found = {}
    for record in records():
        mine, theirs = play(record, both), play(record, defined)
        found[record["id"]] = (not mine.unknown, said(mine) == said(theirs))
    return found


def test_every_defined_card_has_a_compiled_text() -> None:
    """All cards that are defined by hand are in the database, stand-ins apart."""
    defined = {name for name, text in card_library().by_name.items() if not text.stand_in}

    assert defined - set(texts()) == set()


def test_compiled_cards_play_as_defined_ones_where_nothing_is_unknown() -> None:
    """What compiled cards compute without a doubt is what the definitions compute."""
    different = [name for name, (known, alike) in compared().items() if known and not alike]

    assert different == []


def test_a_share_of_records_is_played_with_nothing_unknown() -> None:
    """The share of records without anything unknown does not fall."""
    known = sum(known for known, _ in compared().values())

    assert known / len(compared()) >= KNOWN
