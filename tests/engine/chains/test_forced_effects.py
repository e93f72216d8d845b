"""What has to be activated is activated, though it lacks targets or could do nothing."""

import pytest

from engine import Trait
from tests.engine.texts_played import monster, names_in, played, spell

GARGOYLE = monster(
    "Gargoyle",
    "Once per turn, during either player's turn, if a monster effect is activated: This card loses"
    " exactly 1300 ATK, and if it does, negate that effect.",
    Trait.EFFECT,
)
SPRING = monster("Spring", "Once per turn: You can gain 400 LP.", Trait.EFFECT)
FERRYMAN = monster(
    "Ferryman",
    "If this card is Normal Summoned: Target 1 Spell you control and 1 Spell your opponent"
    " controls; return them to the hand.",
    Trait.EFFECT,
)
LANTERN = spell("Lantern", "Draw 1 card.", Trait.CONTINUOUS)


def test_what_has_to_be_activated_is_even_if_it_can_do_nothing() -> None:
    """It cannot lose what it does not have, and negates nothing."""
    start = {"A": {"monster_zone": ["Spring"]}, "B": {"monster_zone": ["Gargoyle"]}}
    use = {"do": "activate", "player": "A", "card": "Spring"}
    result = played([GARGOYLE, SPRING], start, use)
    links = [(link["card"], link["result"]) for link in result["chains"][0]["links"]]

    assert links == [("Spring", "resolved"), ("Gargoyle", "resolved_without_effect")]


@pytest.mark.parametrize(("theirs", "back"), [([], []), (["Lantern#2"], ["Lantern"])])
def test_trigger_that_lacks_a_target_targets_nothing(theirs: list[str], back: list[str]) -> None:
    """Not the one of two that is there."""
    start = {
        "A": {"hand": ["Ferryman"], "spell_trap_zone": [{"card": "Lantern#1", "face": "up"}]},
        "B": {"spell_trap_zone": [{"card": name, "face": "up"} for name in theirs]},
    }
    result = played(
        [FERRYMAN, LANTERN], start, {"do": "normal_summon", "player": "A", "card": "Ferryman"}
    )

    assert [name.split("#")[0] for name in names_in(result, "A", "hand")] == back
