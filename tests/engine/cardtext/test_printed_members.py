"""Members that printed text needs: what the engine does with them, on invented cards."""

from typing import Any

import pytest

from engine import CardText, Outcome, parse_card, parse_scenario, run, to_json
from engine.cardtext.effect_labels import effects_meant

VANILLA = [
    {"name": name, "kind": "monster", "attribute": "EARTH", "type": "Rock", "level": 4, **values}
    for name, values in {
        "Pebble": {"atk": 1000, "def": 500},
        "Boulder": {"atk": 2000, "def": 300},
        "Cliff": {"atk": 1500, "def": 400},
    }.items()
]


def spell(*steps: object) -> dict[str, Any]:
    """A Normal Spell that does this."""
    return {
        "name": "Sample Spell",
        "kind": "spell",
        "effects": [{"resolution": list(steps)}],
    }


def keeper(*applies: object) -> dict[str, Any]:
    """A monster with this continuous effect."""
    return {
        "name": "Keeper",
        "kind": "monster",
        "trait": "effect",
        "attribute": "EARTH",
        "type": "Rock",
        "level": 4,
        "atk": 1800,
        "def": 1000,
        "continuous": [{"label": "keeping", "applies": list(applies)}],
    }


def played(start: dict[str, Any], steps: list[dict[str, Any]], *cards: dict[str, Any]) -> Outcome:
    """What comes of the steps with these cards."""
    texts: dict[str, CardText] = {card["name"]: parse_card(card) for card in (*VANILLA, *cards)}
    return run(parse_scenario({"start": start, "steps": steps}), texts)


def final(outcome: Outcome) -> dict[str, Any]:
    """The board at the end."""
    board: dict[str, Any] = dict(to_json(outcome))["final"]  # type: ignore[assignment]  # as printed
    return board


CAST = {"do": "activate", "player": "A", "card": "Sample Spell"}
HAND = {"hand": ["Sample Spell"]}
ACROSS = {"monster_zone": [{"card": "Boulder", "position": "attack"}]}


def test_excavated_card_is_added() -> None:
    """Of the cards on top of the Deck, one that fits is added; the rest stay."""
    add = {
        "op": "add_to_hand",
        "what": {"ref": "excavated", "where": {"name": "Cliff"}, "count": 1},
    }
    card = spell({"op": "excavate", "count": 2}, {**add, "link": "and_if_you_do"})
    start = {"A": {**HAND, "deck": ["Pebble", "Cliff", "Boulder"]}}
    board = final(played(start, [CAST], card))

    assert board["A"]["hand"] == ["Cliff"]


def test_member_without_a_worker_is_unknown() -> None:
    """An operation that nothing carries out is never skipped in silence."""
    card = spell({"op": "skip_turn"})

    assert played({"A": HAND}, [CAST], card).unknown


def test_property_that_is_not_modelled_is_unknown() -> None:
    """A step whose cards hang on unknown words is unknown."""
    what = {"whose": "opponent", "zone": "monster_zone", "where": {"opaque": "it hums"}}
    card = spell({"op": "destroy", "what": what})

    assert played({"A": HAND, "B": ACROSS}, [CAST], card).unknown == ("Sample Spell: it hums",)


def test_clause_that_nothing_touches_does_not_matter() -> None:
    """Words about battle do not make a play without battle unknown."""
    opaque = {"apply": "opaque_application", "text": "hums when it attacks"}
    start = {"A": {**HAND, "monster_zone": [{"card": "Keeper", "position": "attack"}]}, "B": ACROSS}
    steps = {"op": "destroy", "what": {"whose": "opponent", "zone": "monster_zone", "count": "all"}}

    assert not played(start, [CAST], keeper(opaque), spell(steps)).unknown


def test_destruction_is_replaced() -> None:
    """A card that another would save stays, and what is done instead is done."""
    instead = {
        "apply": "replace_destruction",
        "optional": False,
        "instead": [{"op": "send_to_gy", "what": {"whose": "you", "zone": "hand"}}],
    }
    side = {"hand": ["Pebble"], "monster_zone": [{"card": "Keeper", "position": "attack"}]}
    steps = {"op": "destroy", "what": {"whose": "opponent", "zone": "monster_zone", "count": "all"}}
    board = final(played({"A": HAND, "B": side}, [CAST], keeper(instead), spell(steps)))

    assert board["B"]["monster_zone"][0]["card"] == "Keeper"
    assert board["B"]["graveyard"] == ["Pebble"]


def test_card_leaves_to_where_it_is_told() -> None:
    """A card that is banished when it leaves the field is banished."""
    start = {"A": HAND, "B": {"monster_zone": [{"card": "Keeper", "position": "attack"}]}}
    steps = {"op": "destroy", "what": {"whose": "opponent", "zone": "monster_zone", "count": "all"}}
    board = final(played(start, [CAST], keeper("leaves_to"), spell(steps)))

    assert board["B"]["banished"] == ["Keeper"]


@pytest.mark.parametrize(("applies", "lp"), [([], 8000), (["piercing"], 7200)])
def test_piercing_damage_is_inflicted(applies: list[str], lp: int) -> None:
    """What the attack exceeds the DEF by is taken as damage, if a text says so."""
    start = {
        "A": {"monster_zone": [{"card": "Keeper", "position": "attack"}]},
        "B": {"monster_zone": [{"card": "Guard", "position": "defense"}]},
    }
    guard = {**VANILLA[0], "name": "Guard", "def": 1000}
    attack = {"do": "attack", "player": "A", "card": "Keeper", "target": "Guard"}
    phase = {"do": "next_phase", "player": "A", "to": "battle"}
    board = final(played(start, [phase, attack], keeper(*applies), guard))

    assert board["B"]["lp"] == lp


def test_protection_is_only_from_what_it_names() -> None:
    """A protection from Traps does not keep a Spell away."""
    shield = {"apply": "protect", "what": "this_card", "from": "unaffected", "by": {"kind": "trap"}}
    start = {"A": HAND, "B": {"monster_zone": [{"card": "Keeper", "position": "attack"}]}}
    steps = {"op": "destroy", "what": {"whose": "opponent", "zone": "monster_zone", "count": "all"}}
    board = final(played(start, [CAST], keeper(shield), spell(steps)))

    assert board["B"]["graveyard"] == ["Keeper"]


def test_label_of_another_name_means_the_effect_that_does_it() -> None:
    """A label that the definition does not have means the effect whose words it shares."""
    card = parse_card(
        {
            "name": "Two Ways",
            "kind": "monster",
            "trait": "effect",
            "effects": [
                {"label": "effect 1", "resolution": [{"op": "draw"}]},
                {"label": "effect 2", "resolution": [{"op": "destroy", "what": {"zone": "field"}}]},
            ],
        }
    )

    assert effects_meant(card, "destroy a card")[0].label == "effect 2"
    assert effects_meant(card, "effect 1")[0].label == "effect 1"
