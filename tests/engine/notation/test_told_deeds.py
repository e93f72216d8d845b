"""Told deeds: what they need besides is supplied, and nothing that is told is spent on it."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine import (
    CardText,
    NoteKind,
    PlayClaims,
    claims_of,
    complete,
    parse_card,
    parse_play,
    to_json,
)
from tests.engine.notation.test_completion import cards, said, turn_player, where

MONSTER = {
    "kind": "monster",
    "trait": "effect",
    "attribute": "DARK",
    "type": "Warrior",
    "level": 4,
    "atk": 1000,
    "def": 1000,
}
INVENTED: tuple[Mapping[str, Any], ...] = (
    {
        "name": "Zirrel Envoy",
        "kind": "spell",
        "effects": [
            {
                "targets": [{"zone": "graveyard", "where": {"kind": "monster"}}],
                "resolution": [{"op": "banish", "what": "target"}],
            }
        ],
    },
    {
        "name": "Zirrel Oath",
        "kind": "spell",
        "effects": [
            {
                "conditions": [
                    {
                        "if": "exists",
                        "what": {
                            "whose": "you",
                            "zone": "monster_zone",
                            "where": {"kind": "monster", "type": "Dragon"},
                        },
                    }
                ],
                "resolution": [{"op": "draw"}],
            }
        ],
    },
    {
        **MONSTER,
        "name": "Zirrel Herald",
        "effects": [
            {
                "label": "effect 1",
                "on": {"event": "summoned", "what": "this_card", "how": ["normal", "tribute"]},
                "resolution": [
                    {
                        "op": "special_summon",
                        "what": {"whose": "you", "zone": "deck", "where": {"kind": "monster"}},
                    }
                ],
            }
        ],
    },
    {
        **MONSTER,
        "name": "Zirrel Guest",
        "effects": [
            {
                "label": "effect 1",
                "on": {"event": "summoned", "what": "this_card"},
                "resolution": [{"op": "draw"}],
            }
        ],
    },
    {
        **MONSTER,
        "name": "Zirrel Scout",
        "effects": [
            {
                "label": "effect 1",
                "on": {"event": "summoned", "what": "this_card", "how": ["normal", "tribute"]},
                "resolution": [{"op": "draw"}],
            },
            {
                "label": "effect 2",
                "kind": "quick",
                "from": "hand",
                "costs": [{"op": "discard", "what": "this_card"}],
                "resolution": [{"op": "draw"}],
            },
        ],
    },
)


def known() -> Mapping[str, CardText]:
    """The cards of the other tests, and those of these."""
    return {**cards(), **{str(c["name"]): parse_card(c) for c in INVENTED}}


def played(text: str) -> PlayClaims:
    """A play of the test, computed; " / " stands between its lines."""
    play = parse_play(text.replace(" / ", "\n"), frozenset(known()))
    return claims_of(complete(play, known()), known())


def answer(text: str) -> object:
    """What comes out for the last line; it has to be settled."""
    claim = played(text).claims[-1]
    assert claim.settled, claim.hangs_on
    return claim.value


def test_tribute_that_is_not_told_takes_no_monster_that_is() -> None:
    """An unnamed monster is Tributed, and the one that is told of stays."""
    text = "A monster_zone Sangan / A normal_summon Jinzo"

    assert answer(f"{text} / ? Sangan zone_at_end") == "monster_zone"


def test_tribute_is_not_supplied_where_the_summon_is_asked_about() -> None:
    """Whether it may be Summoned at all hangs on what is there."""
    text = "A monster_zone Sangan / A normal_summon Raiza the Storm Monarch"
    found = played(f"{text} / ? Raiza the Storm Monarch summon_legal")
    notes = said(found.completed, NoteKind.ASSUMED)

    assert not any("used to Summon" in why for _, why in notes)


def test_target_lies_where_a_later_effect_looks_for_it() -> None:
    """What may lie on either side lies on the one that the next link can reach."""
    text = "A activate Zirrel Envoy > Sangan / B chain D.D. Crow > Sangan / ? Sangan banished"
    found = played(text)

    assert where(found.completed, "A", "Sangan") == "graveyard"
    assert (found.claims[0].value, found.claims[0].settled) == (True, True)


def test_monster_that_triggers_was_summoned_by_the_effect_before() -> None:
    """It is taken from where that effect looks for it, also in the opponent's turn."""
    text = "A normal_summon Zirrel Herald / A trigger Zirrel Herald / A trigger Zirrel Guest"
    found = played(f"{text} / ? Zirrel Guest activation_legal")

    assert where(found.completed, "A", "Zirrel Guest") == "deck"
    assert (found.claims[0].value, found.claims[0].settled) == (True, True)


def test_condition_of_a_told_effect_is_met() -> None:
    """The monster it asks for is there; where its legality is asked, nothing is supplied."""
    used = played("A activate Zirrel Oath\n? Zirrel Oath resolves")
    asked = played("A activate Zirrel Oath\n? Zirrel Oath activation_legal")

    assert (used.claims[0].value, used.claims[0].settled) == (True, True)
    assert asked.claims[0].value is False


def test_what_is_chained_to_something_has_something_to_answer() -> None:
    """A first line that chains tells of a Chain before it; whether it may is not supposed."""
    may = played("A chain Solemn Judgment\n? Solemn Judgment activation_legal").claims[0]

    assert not (may.settled and may.value)
    assert answer("A chain Solemn Judgment\n? Solemn Judgment cost_payable") is True
    assert (
        played("A activate Solemn Judgment\n? Solemn Judgment cost_payable").claims[0].value
        is False
    )


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("B trigger Zirrel Scout / A chain Solemn Judgment", "B"),
        ('B activate Zirrel Scout "discard"', "A"),
    ],
)
def test_trigger_of_a_monster_with_a_hand_effect_is_of_its_own_turn(text: str, player: str) -> None:
    """Only its effect in the hand is used in either turn."""
    assert turn_player(played(text).completed) == player


@pytest.mark.parametrize(
    ("text", "is_known"),
    [
        ("A activate a monster / B chain Solemn Strike / ? Solemn Strike resolves", True),
        ("A attack a monster > Sangan / A activate a monster / ? a monster resolves", True),
        ("A activate a monster cost discard Sangan / ? Sangan discarded", True),
        ("A activate a monster / ? a monster activation_legal", False),
    ],
)
def test_unnamed_monster_that_is_used_has_an_effect(text: str, *, is_known: bool) -> None:
    """Which effect that is, the question whether it may be used hangs on."""
    claim = played(text).claims[-1]

    assert claim.settled is is_known


def start_of(text: str) -> dict[str, list[str]]:
    """The cards of player A at the start of a play, by place."""
    start: Any = complete(parse_play(text), cards()).scenario["start"]
    return {
        place: [one["card"] for one in told if isinstance(one, dict)]
        for place, told in start["A"].items()
        if isinstance(told, list)
    }


def test_a_told_material_is_the_one_that_is_detached() -> None:
    """No second copy is laid under the monster to pay with."""
    told = "A monster_zone Cyber Dragon Infinity with Sangan, Jinzo\nB activate Raigeki\n"
    found = start_of(f"{told}A chain Cyber Dragon Infinity cost detach Sangan")

    assert found["attached"] == ["Sangan", "Jinzo"]


@pytest.mark.parametrize("step", ["next_phase main2", "end_turn"])
def test_a_trigger_comes_in_the_phase_that_was_passed(step: str) -> None:
    """What is told after a step of the turn may come in a phase that the step goes through."""
    told = (
        "A deck Gladiator Beast Murmillo\nnext_phase battle\n"
        "A attack Gladiator Beast Laquari > direct\n"
        f"{step}\nA trigger Gladiator Beast Laquari cost return Gladiator Beast Laquari\n"
        "? Gladiator Beast Laquari resolves"
    )
    found = claims_of(complete(parse_play(told), cards()), cards())

    assert to_json(found.outcome)["refused"] == []
    assert [claim.value for claim in found.claims] == [True]


def test_a_monster_that_was_returned_is_summoned_again() -> None:
    """It is no second copy, but the one that came back to the hand."""
    told = (
        "A normal_summon Sangan\nB activate Compulsory Evacuation Device > Sangan\n"
        "end_turn\nend_turn\nA normal_summon Sangan"
    )

    assert sum(names.count("Sangan") for names in start_of(told).values()) == 1
