"""Choices of steps: what a scenario chose is taken once, and by the step that asks for it."""

from tests.engine.texts_played import monster, names_in, played, spell, trap

LOCKER = spell("Sample Locker", "Banish 1 card from your Deck.")
SWEEPER = monster(
    "Sample Sweeper", "When this card is Normal Summoned, destroy 1 monster your opponent controls."
)
BORROWER = spell("Sample Borrower", "Target 1 Trap in your opponent's GY; Set it to your field.")
SNARE = trap("Sample Snare", "Draw 1 card.")


def test_banish_asks_for_its_choice_once() -> None:
    """The card that was chosen is banished, not the one on top."""
    start = {"A": {"hand": ["Sample Locker"], "deck": ["Cosmo Queen", "Gemini Elf", "Sangan"]}}
    use = {"do": "activate", "player": "A", "card": "Sample Locker", "from": "hand"}
    pick = {"do": "choose", "player": "A", "select": ["Gemini Elf"]}

    assert names_in(played([LOCKER], start, use, pick), "A", "banished") == ["Gemini Elf"]


def test_told_aim_of_what_does_not_target_is_chosen() -> None:
    """Old text picks as it resolves, and a scenario may tell at once what is picked."""
    start = {
        "A": {"hand": ["Sample Sweeper"]},
        "B": {
            "monster_zone": [
                {"card": "Gemini Elf", "position": "attack"},
                {"card": "Summoned Skull", "position": "attack"},
            ]
        },
    }
    summon = {"do": "normal_summon", "player": "A", "card": "Sample Sweeper"}
    use = {
        "do": "activate",
        "player": "A",
        "card": "Sample Sweeper",
        "trigger": True,
        "targets": ["Summoned Skull"],
    }

    assert names_in(played([SWEEPER], start, summon, use), "B", "graveyard") == ["Summoned Skull"]


def test_card_is_set_on_the_field_of_who_sets_it() -> None:
    """A card of the opponent that is Set lies on the other side then."""
    start = {"A": {"hand": ["Sample Borrower"]}, "B": {"graveyard": ["Sample Snare"]}}
    use = {
        "do": "activate",
        "player": "A",
        "card": "Sample Borrower",
        "from": "hand",
        "targets": ["Sample Snare"],
    }
    result = played([BORROWER, SNARE], start, use)

    assert names_in(result, "A", "spell_trap_zone") == ["Sample Snare"]
