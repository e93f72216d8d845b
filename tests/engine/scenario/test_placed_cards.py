"""Positions that people write: whether there is room for the cards, and what they are called."""

import pytest

from engine import CardText, demand_room, parse_card, parse_scenario, run
from engine.scenario.placed_cards import printed_name
from engine.terms.errors import ScenarioError

ROCK = {"kind": "monster", "attribute": "EARTH", "type": "Rock", "atk": 0, "def": 0, "level": 4}
CARDS: dict[str, CardText] = {
    text.name: text
    for text in (
        parse_card({"name": "Pebble", **ROCK}),
        parse_card({"name": "Statue", **ROCK, "trait": ["xyz", "effect"]}),
        parse_card({"name": "Ripple", "kind": "trap"}),
    )
}
WITHOUT_ROOM = [
    ({"monster_zone": ["Pebble"] * 6}, "start.A.monster_zone"),
    ({"monster_zone": ["Pebble"] * 6 + ["Statue"]}, "start.A.monster_zone"),
    ({"monster_zone": ["Statue"] * 8}, "start.A.monster_zone"),
    ({"spell_trap_zone": ["Ripple"] * 6}, "start.A.spell_trap_zone"),
    ({"field_zone": ["Ripple", "Ripple"]}, "start.A.field_zone"),
    ({"monster_zone": [{"card": "Pebble", "zone": 2}] * 2}, "start.A.monster_zone"),
]
WITH_ROOM = [
    {"monster_zone": ["Pebble"] * 5 + ["Statue"] * 2, "hand": ["Pebble"] * 9},
    {"monster_zone": ["Pebble"] * 5 + ["a card of tomorrow"]},
]


def demanded(side: dict[str, object]) -> None:
    """Ask for room for the cards of player A."""
    demand_room(parse_scenario({"start": {"A": side}}).cards, CARDS)


@pytest.mark.parametrize(("side", "path"), WITHOUT_ROOM)
def test_more_cards_than_zones_are_refused(side: dict[str, object], path: str) -> None:
    """Five Main Monster Zones, five Spell & Trap Zones, one Field Zone; the error names which."""
    with pytest.raises(ScenarioError) as caught:
        demanded(side)

    assert caught.value.path == path


@pytest.mark.parametrize("side", WITH_ROOM)
def test_extra_monster_zones_are_room_too(side: dict[str, object]) -> None:
    """Two monsters of the Extra Deck, or such as nobody knows, may be there besides."""
    demanded(side)


@pytest.mark.parametrize(
    ("called", "printed"),
    [("Pebble#2", "Pebble"), ("Pebble", "Pebble"), ("Number #X", "Number #X")],
)
def test_name_of_a_copy_is_the_printed_one(called: str, printed: str) -> None:
    """The number that tells copies apart is no part of the name."""
    assert printed_name(called) == printed


def test_one_card_needs_no_list() -> None:
    """A zone with one card names it."""
    scenario = parse_scenario({"start": {"A": {"hand": "Pebble"}}})

    assert [(card.name, card.zone) for card in scenario.cards] == [("Pebble", "hand")]


@pytest.mark.parametrize(
    ("scenario", "path"),
    [
        ({"start": {"A": {"nothing_else": ["nowhere"]}}}, "start.A.nothing_else"),
        ({"start": {"A": {"hand": [{"card": "Pebble", "linked_to": "Boulder"}]}}}, "start"),
        (
            {
                "start": {"phase": "battle", "A": {"monster_zone": ["Pebble"]}},
                "steps": [{"do": "attack", "player": "A", "card": "Pebble", "target": "Boulder"}],
            },
            "steps",
        ),
    ],
)
def test_what_is_not_there_is_refused(scenario: dict[str, object], path: str) -> None:
    """A zone, a card to be linked to, a target of an attack: the error names the place."""
    with pytest.raises(ScenarioError) as caught:
        run(parse_scenario(scenario), CARDS)

    assert caught.value.path == path
