"""Triggers: a card that becomes equipped, a monster that came its own way, an Equip Card's cost."""

from typing import Any

import pytest

from engine import Trait
from tests.engine.texts_played import monster, names_in, played, spell

KNIGHT = monster(
    "Knight",
    "If an Equip Card becomes equipped to this card: You can gain 600 LP.",
    Trait.EFFECT,
)
RIBBON = spell("Ribbon", "The equipped monster gains 100 ATK.", Trait.EQUIP)
OAK = monster(
    "Oak",
    "Cannot be Normal Summoned/Set. Must be Special Summoned (from your hand) by sending 1 Warrior"
    " monster from your hand to the GY. If Summoned this way: You can gain 900 LP.",
    Trait.EFFECT,
)
WICKER = spell(
    "Wicker",
    "You can Tribute the equipped monster; Special Summon 1 Warrior monster from your Deck.",
    Trait.EQUIP,
)


def _lp(result: dict[str, Any]) -> int:
    return int(result["final"]["A"]["lp"])


def test_equip_card_that_is_activated_becomes_equipped() -> None:
    """It lies in the Spell & Trap Zone, and is what the trigger waits for."""
    start = {"A": {"hand": ["Ribbon"], "monster_zone": ["Knight"]}}
    equip = {"do": "activate", "player": "A", "card": "Ribbon", "targets": ["Knight"]}
    then = {"do": "activate", "player": "A", "card": "Knight", "trigger": True}

    assert _lp(played([KNIGHT, RIBBON], start, equip, then)) == 8600


@pytest.mark.parametrize("card", ["Oak", "Ivy"])
def test_what_came_as_its_own_text_has_it_was_summoned_this_way(card: str) -> None:
    """No effect Summoned it."""
    ivy = monster(
        "Ivy",
        "You can Special Summon this card (from your hand) by sending 1 Warrior monster from your"
        " hand to the GY. If this card is Special Summoned this way: You can gain 900 LP.",
        Trait.EFFECT,
    )
    start = {"A": {"hand": [card, "Knight"]}}
    come = {"do": "special_summon", "player": "A", "card": card,
            "cost": [{"send_to_graveyard": "Knight"}]}  # fmt: skip
    then = {"do": "activate", "player": "A", "card": card, "trigger": True}

    assert _lp(played([OAK, KNIGHT, ivy], start, come, then)) == 8900


def test_equip_card_that_leaves_by_its_own_cost_resolves() -> None:
    """Its monster is Tributed for it: it need not stay on the field."""
    start = {
        "A": {
            "monster_zone": ["Knight"],
            "spell_trap_zone": [{"card": "Wicker", "face": "up", "equipped_to": "Knight"}],
            "deck": ["Warrior Dai Grepher"],
        }
    }
    use = {"do": "activate", "player": "A", "card": "Wicker", "cost": [{"tribute": "Knight"}]}

    assert names_in(played([WICKER, KNIGHT], start, use), "A", "monster_zone") == [
        "Warrior Dai Grepher"
    ]
