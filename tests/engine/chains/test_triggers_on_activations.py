"""Triggers that wait for the activation of a card, and are placed when the Chain is over."""

from typing import Any

from tests.engine.texts_played import monster, names_in, played, spell

GREETER = monster(
    "Sample Greeter",
    "If your opponent activates a Spell Card: You can draw 1 card.",
)
PORTER = monster(
    "Sample Porter",
    "If your opponent activates a monster effect: You can draw 1 card.",
)
PRESENT = spell("Sample Present", "Gain 500 LP.")


def start(waiting: str) -> dict[str, Any]:
    """A Spell in A's hand, and a monster of B that waits."""
    return {
        "A": {"hand": ["Sample Present"]},
        "B": {"monster_zone": [{"card": waiting, "position": "attack"}], "deck": ["Cosmo Queen"]},
    }


def after(waiting: str) -> list[str]:
    """B's hand when A's Spell has resolved and B wants the trigger."""
    cards = [GREETER, PORTER, PRESENT]
    use = {"do": "activate", "player": "A", "card": "Sample Present", "from": "hand"}
    answer = {"do": "activate", "player": "B", "card": waiting, "trigger": True}
    return names_in(played(cards, start(waiting), use, answer), "B", "hand")


def test_activated_spell_triggers_after_the_chain() -> None:
    """What the opponent activated has happened, and the trigger starts a Chain of its own."""
    assert after("Sample Greeter") == ["Cosmo Queen"]


def test_another_kind_of_activation_triggers_nothing() -> None:
    """A Spell is no monster effect."""
    assert after("Sample Porter") == []
