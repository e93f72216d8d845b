"""Named summoners: monsters that only the card their text names Special Summons."""

import pytest

from tests.engine.texts_played import monster, names_in, played, spell

GUEST = monster(
    "Sample Guest",
    'Cannot be Normal Summoned/Set. Must be Special Summoned with "Sample Gate".',
)
VISITOR = monster(
    "Sample Visitor",
    'Cannot be Normal Summoned/Set. Must be Special Summoned with the effect of a "Sample" card.',
)
GATE = spell("Sample Gate", "Special Summon 1 monster from your hand.")
DOOR = spell("Other Door", "Special Summon 1 monster from your hand.")


@pytest.mark.parametrize("who", ["Sample Guest", "Sample Visitor"])
@pytest.mark.parametrize(("by", "comes"), [("Sample Gate", True), ("Other Door", False)])
def test_only_the_card_named_summons_it(who: str, by: str, comes: bool) -> None:
    """The card of that name, or of that archetype, does; another cannot."""
    start = {"A": {"hand": [who, by]}}
    use = {"do": "activate", "player": "A", "card": by, "from": "hand"}
    result = played([GUEST, VISITOR, GATE, DOOR], start, use)

    assert (names_in(result, "A", "monster_zone") == [who]) is comes
