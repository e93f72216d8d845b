"""Rules that few cards need: how a monster came, costs that move nothing, refused Summons."""

from typing import Any

import pytest

from engine import CardText, Outcome, parse_card, parse_scenario, run

ROCK = {"kind": "monster", "attribute": "EARTH", "type": "Rock", "atk": 500, "def": 0, "level": 4}
GAIN = [{"op": "gain_lp", "amount": 100}]
CALLER = {
    "name": "Pebble Caller",
    "kind": "spell",
    "effects": [
        {"resolution": [{"op": "special_summon", "what": {"whose": "you", "zone": "graveyard"}}]}
    ],
}


def texts(*definitions: dict[str, Any]) -> dict[str, CardText]:
    """Definitions by name; a monster is a Rock unless it says otherwise."""
    made = ({**({} if "kind" in one else ROCK), **one} for one in definitions)
    return {str(one["name"]): parse_card(one) for one in made}


def speaker(**effect: object) -> dict[str, Any]:
    """A monster with one effect."""
    one = {"label": "speak", "resolution": GAIN, **effect}
    return {"name": "Speaker", "trait": ["effect"], "effects": [one]}


def play(cards: dict[str, CardText], start: dict[str, Any], *steps: dict[str, Any]) -> Outcome:
    """What comes of these steps."""
    return run(parse_scenario({"start": start, "steps": list(steps)}), cards)


def acts(card: str, does: str = "activate", player: str = "A", **more: object) -> dict[str, Any]:
    """A step."""
    return {"do": does, "player": player, "card": card, **more}


@pytest.mark.parametrize(
    ("event", "zone"),
    [
        ("banished", "banished"),
        ("tributed", "graveyard"),
        ("destroyed", "graveyard"),
        ("returned_to_hand", "hand"),
        ("returned_to_deck", "deck"),
        ("flipped_face_down", "monster_zone"),
    ],
)
def test_what_is_told_happens_to_a_card(event: str, zone: str) -> None:
    """Something that the scenario does not say does this to it."""
    step = {"do": "apply", "player": "A", "card": "Speaker", "event": event}
    outcome = play(texts(speaker()), {"A": {"monster_zone": ["Speaker"]}}, step)
    here = outcome.result.state.cards["Speaker"]  # type: ignore[index]  # a card's id is its name

    assert here.zone == zone
    assert here.is_set is (event == "flipped_face_down")


@pytest.mark.parametrize(
    ("condition", "called", "normal"),
    [
        ({}, True, True),
        ({"special": True}, True, False),
        ({"how": ["by_effect"]}, True, False),
        ({"how": ["flip"]}, False, False),
        ({"this_turn": True}, True, True),
        ({"by_effect_of": {"kind": "spell"}}, True, False),
        ({"by_effect_of": {"kind": "trap"}}, False, False),
        ({"by_effect_of": {"archetype": ["Caller"]}}, True, False),
        ({"by_effect_of": {"archetype": ["Shouter"]}}, False, False),
    ],
    ids=str,
)
def test_effect_asks_how_its_monster_came(
    condition: dict[str, Any], called: bool, normal: bool
) -> None:
    """By the effect of a Spell, by a Normal Summon, or before anything that is told."""
    cards = texts(speaker(conditions=[{"if": "this_was_summoned", **condition}]), CALLER)
    ways: tuple[tuple[bool, dict[str, Any], list[dict[str, Any]]], ...] = (
        (called, {"hand": ["Pebble Caller"], "graveyard": ["Speaker"]}, [acts("Pebble Caller")]),
        (normal, {"hand": ["Speaker"]}, [acts("Speaker", "normal_summon")]),
        (False, {"monster_zone": ["Speaker"]}, []),
    )
    for allowed, side, steps in ways:
        chains = play(cards, {"A": side}, *steps, acts("Speaker")).result.chains

        assert any(link.card == "Speaker" for chain in chains for link in chain) is allowed


@pytest.mark.parametrize(
    ("on", "event", "triggered"),
    [
        ({"event": "left_field", "what": "this_card"}, "banished", True),
        ({"event": "left_field", "what": "this_card"}, "returned_to_hand", True),
        ({"event": "destroyed", "what": "this_card"}, "destroyed", True),
        ({"event": "destroyed", "what": "this_card"}, "banished", False),
        ({"event": "sent", "what": "this_card", "to": ["banished"]}, "banished", True),
    ],
    ids=str,
)
def test_trigger_is_activated_where_its_card_landed(
    on: dict[str, Any], event: str, triggered: bool
) -> None:
    """In the GY, banished, in the hand: wherever what it waits for brings its card."""
    step = {"do": "apply", "player": "A", "card": "Speaker", "event": event}
    cards = texts(speaker(on=on, mandatory=True, timing="if"))
    outcome = play(cards, {"A": {"monster_zone": ["Speaker"]}}, step)

    assert bool(outcome.result.chains) is triggered


def test_cost_of_revealing_moves_nothing() -> None:
    """A card that is revealed stays in the hand; with none there the cost cannot be paid."""
    cards = texts(
        speaker(costs=[{"op": "reveal", "what": {"whose": "you", "zone": "hand"}}]),
        {"name": "Pebble"},
    )
    shown = play(cards, {"A": {"monster_zone": ["Speaker"], "hand": ["Pebble"]}}, acts("Speaker"))
    none = play(cards, {"A": {"monster_zone": ["Speaker"]}}, acts("Speaker"))

    assert shown.result.state.cards["Pebble"].zone == "hand"  # type: ignore[index]
    assert "Pebble is revealed as a cost." in [event.text for event in shown.trace]
    assert [refusal.rule for one in none.result.attempts for refusal in one.refused] == ["AC05"]


def test_effects_that_exclude_each_other_in_a_chain() -> None:
    """The second is refused in the Chain of the first, and allowed in the next."""
    effects = [
        {"label": "one", "kind": "quick", "resolution": GAIN},
        {"label": "two", "kind": "quick", "resolution": GAIN, "not_in_same_chain_as": ["one"]},
    ]
    cards = texts({"name": "Speaker", "trait": ["effect"], "effects": effects})
    start = {"A": {"monster_zone": ["Speaker"]}}
    first, second = acts("Speaker", effect="one"), acts("Speaker", effect="two")
    same = play(cards, start, first, {**second, "do": "chain"})
    after = play(cards, start, first, second)

    assert [len(chain) for chain in same.result.chains] == [1]
    assert [len(chain) for chain in after.result.chains] == [1, 1]


LOCKER = {
    "name": "Locker",
    "trait": ["effect"],
    "continuous": [
        {
            "label": "lock",
            "applies": [
                {
                    "apply": "lock",
                    "who": "opponent",
                    "cannot": ["normal_summon", "flip_summon", "special_summon"],
                }
            ],
        }
    ],
}
PEBBLE, BOULDER = {"name": "Pebble"}, {"name": "Boulder", "level": 7}
SET = {"card": "Pebble", "position": "set"}


@pytest.mark.parametrize(
    ("side", "step", "locked", "rule"),
    [
        ({"hand": ["Pebble"]}, acts("Pebble", "normal_summon"), True, "SU10"),
        ({"hand": ["Pebble"]}, acts("Pebble", "normal_summon"), False, None),
        ({"monster_zone": [SET]}, acts("Pebble", "flip_summon"), True, "SU10"),
        ({"monster_zone": [SET]}, acts("Pebble", "flip_summon"), False, None),
        ({"monster_zone": ["Pebble"]}, acts("Pebble", "flip_summon"), False, "BA04"),
        ({"hand": ["Boulder"]}, acts("Boulder", "normal_summon"), False, "SU07"),
        (
            {"hand": ["Pebble"], "monster_zone": ["Speaker"] * 5},
            acts("Pebble", "normal_summon"),
            False,
            "AC15",
        ),
        (
            {"hand": ["Pebble Caller"], "graveyard": ["Pebble"]},
            acts("Pebble Caller"),
            True,
            "AC06",
        ),
    ],
    ids=str,
)
def test_summon_is_refused_by_its_rule(
    side: dict[str, Any], step: dict[str, Any], locked: bool, rule: str | None
) -> None:
    """A lock, too few Tributes, no room, no Set monster: the rule that says so is named."""
    cards = texts(LOCKER, PEBBLE, BOULDER, CALLER, speaker())
    start = {"A": side, "B": {"monster_zone": ["Locker"] if locked else []}}
    refused = [
        event.details["rule"] for event in play(cards, start, step).trace if event.kind == "refused"
    ]

    assert refused == ([] if rule is None else [rule])


def shield(**protect: object) -> dict[str, Any]:
    """A monster that protects the monsters of its player."""
    protection = {
        "apply": "protect",
        "what": {"whose": "you", "zone": "monster_zone", "count": "all"},
        **protect,
    }
    return {"name": "Shield", "trait": ["effect"],
            "continuous": [{"label": "it", "applies": [protection]}]}  # fmt: skip


BREAKER = {
    "name": "Breaker",
    "kind": "spell",
    "effects": [
        {
            "targets": [{"zone": "monster_zone", "where": {"name": "Pebble"}}],
            "resolution": [{"op": "destroy", "what": "target"}],
        }
    ],
}


@pytest.mark.parametrize(
    ("protect", "mine", "theirs"),
    [
        ({"from": ["destroyed_by_effect"]}, True, True),
        ({"from": ["destroyed_by_effect"], "by_opponent_only": True}, False, True),
        ({"from": ["unaffected_by_spells"]}, True, True),
        ({"from": ["unaffected_by_traps"]}, False, False),
        ({"from": ["unaffected"], "by": {"kind": "trap"}}, False, False),
        ({"from": ["unaffected"], "by": {"kind": "spell"}}, True, True),
    ],
    ids=str,
)
def test_protection_is_against_what_it_names(
    protect: dict[str, Any], mine: bool, theirs: bool
) -> None:
    """Against effects of anybody, of the opponent only, of Spells or of Traps."""
    cards = texts(shield(**protect), PEBBLE, BREAKER)
    for player, spared in (("A", mine), ("B", theirs)):
        hands = {one: {"hand": ["Breaker"] if one == player else []} for one in "AB"}
        field = {"monster_zone": ["Shield", "Pebble"], **hands["A"]}
        start = {"turn_player": player, "A": field, "B": hands["B"]}
        outcome = play(cards, start, acts("Breaker", player=player, targets=["Pebble"]))
        here = outcome.result.state.cards["Pebble"]  # type: ignore[index]  # a card's id is its name

        assert here.on_field is spared
