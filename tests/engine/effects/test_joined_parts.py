"""Parts of an effect: what hangs on what, and what "that many" counts."""

from typing import Any

import pytest

from engine import Trait
from tests.engine.texts_played import monster, names_in, played, spell, trap

SASH = spell(
    "Sash",
    'If this card is in your GY: You can target 1 "Page" in your GY; Special Summon it, and if'
    " you do, equip this card to it, but banish it when it leaves the field.",
    Trait.EQUIP,
)
PAGE = monster("Page")
LARK = trap("Lark", "Target 1 card in your opponent's GY; banish it.")


@pytest.mark.parametrize(("steps", "result"), [(1, "resolved"), (2, "resolved_without_effect")])
def test_what_is_joined_to_a_part_left_out_is_left_out(steps: int, result: str) -> None:
    """As in "A, and if you do, B, but C": where A was not done, C is not."""
    start = {"A": {"graveyard": ["Sash", "Page"]}, "B": {"spell_trap_zone": ["Lark"]}}
    use: dict[str, Any] = {"do": "activate", "player": "A", "card": "Sash", "from": "graveyard"}
    take = {"do": "chain", "player": "B", "card": "Lark", "targets": ["Page"]}
    found = played([SASH, PAGE, LARK], start, *[{**use, "targets": ["Page"]}, take][:steps])

    assert found["chains"][0]["links"][0]["result"] == result


@pytest.mark.parametrize("count", [1, 2])
def test_that_same_number_is_the_number_of_the_cards(count: int) -> None:
    """As many are drawn as were discarded."""
    words = "Discard any number of cards from your hand, then draw that same number of cards."
    sieve = spell("Sieve", words)
    hand = ["Page", "Gemini Elf"][:count]
    start = {"A": {"hand": ["Sieve", *hand], "deck": ["Jinzo", "Sangan", "Giant Rat"]}}
    choice = {"do": "choose", "player": "A", "select": hand}
    found = played([sieve, PAGE], start, {"do": "activate", "player": "A", "card": "Sieve"}, choice)

    assert len(names_in(found, "A", "hand")) == count


def test_position_that_is_told_of_a_monster_tells_which_is_summoned() -> None:
    """Of two in the Deck, the one whose battle position is chosen."""
    call = spell("Call", "Special Summon 1 Warrior monster from your Deck.")
    start = {"A": {"hand": ["Call"], "deck": ["Squire", "Page"]}}
    place = {"do": "choose", "player": "A", "position": "defense", "of_card": "Page"}
    use = {"do": "activate", "player": "A", "card": "Call"}
    found = played([call, PAGE, monster("Squire")], start, use, place)

    assert names_in(found, "A", "monster_zone") == ["Page"]
