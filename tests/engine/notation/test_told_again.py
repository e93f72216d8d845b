"""Told again: what the engine does by itself may be told, and what is used up is a copy."""

import pytest

from engine import PlayClaims, claims_of, complete, parse_card, parse_play
from engine.notation.asked_points import PlayClaim
from tests.engine.notation.test_completion import answer, cards, played


def computed(text: str) -> PlayClaims:
    """A play whose lines are written one after another, with " / " between them."""
    return played(text.replace(" / ", "\n"))


def claims(text: str) -> tuple[PlayClaim, ...]:
    """What comes out for its lines that ask."""
    return computed(text).claims


def value_of(text: str) -> object:
    """What comes out for the first line that asks; it has to be settled."""
    return answer(text.replace(" / ", "\n"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            (
                "A spell_trap_zone Ultimate Offering up / A normal_summon Sangan / "
                "A activate Ultimate Offering cost pay 500 / "
                "A normal_summon Jinzo tribute Sangan / ? Jinzo summoned"
            ),
            True,
        ),
        (
            (
                "A spell_trap_zone Ultimate Offering up / A normal_summon Sangan / "
                "A activate Ultimate Offering cost pay 500 / A normal_summon Spirit Reaper / "
                "? Spirit Reaper summon_legal"
            ),
            True,
        ),
        (
            (
                "A spell_trap_zone Skill Drain up / A normal_summon Sangan / "
                "A normal_summon Spirit Reaper / ? Spirit Reaper summon_legal"
            ),
            False,
        ),
    ],
)
def test_summon_right_after_an_effect_is_no_second_normal_summon(text: str, *, value: bool) -> None:
    """It is what is chosen for that effect; without one the rules refuse it."""
    assert value_of(text) is value


@pytest.mark.parametrize(
    "text",
    [
        (
            "event sent_to_gy Sangan / event sent_to_gy Witch of the Black Forest / "
            "B trigger Witch of the Black Forest / A chain trigger Sangan / "
            "? Sangan activation_legal"
        ),
        (
            "B monster_zone Man-Eater Bug set / A activate Pot of Greed / "
            "B flip_summon Man-Eater Bug / B trigger Man-Eater Bug / "
            "? Man-Eater Bug activation_legal"
        ),
    ],
)
def test_told_trigger_that_was_placed_is_done_already(text: str) -> None:
    """A mandatory Trigger Effect is placed without a line; a later one tells of it."""
    assert value_of(text) is True
    assert not any(one.refused for one in computed(text).outcome.result.attempts)


REPLAY = "A attack Summoned Skull > direct / B activate Call of the Haunted > Sangan / "


@pytest.mark.parametrize("attacker", ["Summoned Skull", "Caius the Shadow Monarch"])
def test_attack_declared_again_is_the_choice_of_the_replay(attacker: str) -> None:
    """The same monster attacks what was Summoned."""
    text = f"{REPLAY}A attack Summoned Skull > Sangan / ? Sangan destroyed"

    assert value_of(text.replace("Summoned Skull", attacker)) is True


@pytest.mark.parametrize("other", ["Spirit Reaper", "Raiza the Storm Monarch"])
def test_attack_of_another_monster_after_a_replay_is_open(other: str) -> None:
    """Nothing tells whether the first attack goes on."""
    text = f"{REPLAY}A attack Spirit Reaper > Sangan / ? Spirit Reaper can_attack"
    (claim,) = claims(text.replace("Spirit Reaper", other).replace("Call of the Haunted", REVIVAL))

    assert not claim.settled
    assert any("replay" in why for why in claim.hangs_on)


REVIVAL = "an effect that Special Summons a monster"


@pytest.mark.parametrize("player", ["A", "B"])
def test_part_of_the_damage_step_is_used_more_than_once(player: str) -> None:
    """Either player may use a second effect in it once the first Chain has resolved."""
    text = (
        "A attack Jinzo > Summoned Skull / damage_step / A activate Forbidden Lance > Jinzo / "
        f"{player} activate Forbidden Lance > Summoned Skull / ? Summoned Skull: ATK value"
    )

    assert value_of(text) == 2500 - 800


@pytest.mark.parametrize(
    "text",
    [
        (
            "A activate Effect Veiler > a monster / "
            "A activate Effect Veiler > another monster / ? Effect Veiler activation_legal"
        ),
        (
            "A graveyard Sangan / A graveyard Jinzo / B activate Raigeki / "
            "B activate D.D. Crow > Sangan / B activate D.D. Crow > Jinzo / "
            "? D.D. Crow activation_legal"
        ),
    ],
)
def test_what_paid_for_itself_is_used_again_as_a_copy(text: str) -> None:
    """A second use is by another copy of the card."""
    assert value_of(text) is True


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A activate Torrential Tribute / ? Torrential Tribute resolves", True),
        ("A activate Mirror Force / ? Mirror Force resolves", True),
        (
            (
                "A activate Solemn Judgment / B chain Mystical Space Typhoon > Skill Drain / "
                "? Mystical Space Typhoon activation_legal"
            ),
            False,
        ),
    ],
)
def test_trap_that_begins_a_play_answers_something(text: str, *, value: bool) -> None:
    """A Summon or an attack of the opponent, in the opponent's turn."""
    assert value_of(text) is value


READY = {
    "name": "Zirrel Herald",
    "kind": "monster",
    "trait": "effect",
    "attribute": "DARK",
    "type": "Dragon",
    "level": 6,
    "atk": 2500,
    "def": 2000,
    "effects": [
        {
            "label": "gain",
            "from": "hand",
            "quick_if": [{"if": "exists", "what": {"whose": "opponent", "zone": "monster_zone"}}],
            "resolution": [{"op": "gain_lp", "amount": 100}],
        }
    ],
}
"""A monster of which the effect is a Quick Effect under a condition."""


@pytest.mark.parametrize("name", ["Zirrel Herald", "Zirrel Second Herald"])
@pytest.mark.parametrize(
    "before", ["B activate Raigeki / A chain", "B activate Raigeki / A activate"]
)
def test_condition_of_a_quick_effect_is_supplied(name: str, before: str) -> None:
    """What is chained, or used in the other player's turn, was a Quick Effect."""
    known = {**cards(), name: parse_card({**READY, "name": name})}
    text = f"{before} {name} / ? {name} activation_legal".replace(" / ", "\n")
    (claim,) = claims_of(complete(parse_play(text), known), known).claims

    assert (claim.value, claim.settled) == (True, True)
