"""Play completions: forms, cards, effects by words, and what is legal, for a line that is begun."""

import pytest

from assistant.answers.guided_play import GuidedPlay
from assistant.answers.play_completions import card_completions, completions, names_like

RAIGEKI = GuidedPlay(
    ("B monster_zone Sangan", "B spell_trap_zone Solemn Judgment", "A hand Raigeki")
)
TYPHOON = GuidedPlay(
    ("A hand Mystical Space Typhoon", "A monster_zone Jinzo", "B field_zone Necrovalley")
)


def offered(typed: str, play: GuidedPlay = RAIGEKI) -> list[str]:
    """Each line as it would stand with a completion taken."""
    return [typed[: one.start] + one.text for one in completions(play, typed)]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("", "A activate Raigeki"),
        ("", "A"),
        ("", "turn"),
        ("A ac", "A activate"),
        ("A activate Rai", "A activate Raigeki"),
        ("A activate mystical sp", "A activate Mystical Space Typhoon"),
        ("A activate spa typh", "A activate Mystical Space Typhoon"),
        ("A activate an effect that neg", "A activate an effect that negates the activation"),
        ('A activate Stardust Dragon "', 'A activate Stardust Dragon "negate activation"'),
        ('A activate Stardust Dragon "reviv', 'A activate Stardust Dragon "special summon"'),
        ('A activate Enemy Controller mode "tri',
         'A activate Enemy Controller mode "tribute 1 monster and take control"'),
        ("? ", "? Sangan"),
        ("? Sangan des", "? Sangan destroyed"),
        ("  A ac", "  A activate"),
    ],
)  # fmt: skip
def test_what_may_stand_next_is_offered(typed: str, line: str) -> None:
    """Whatever its kind."""
    assert line in offered(typed)


def test_what_is_legal_is_offered_first() -> None:
    """Before the forms of lines."""
    assert completions(RAIGEKI, "")[0].text == "A activate Raigeki"
    assert completions(RAIGEKI, "")[0].means == "legal now"


def test_form_is_told_with_its_meaning() -> None:
    """So that one sees how the line goes on."""
    (found,) = [one for one in completions(RAIGEKI, "A atta") if one.text == "attack"]

    assert found.means == "PLAYER attack CARD > CARD: an attack on a monster"


def test_effect_is_told_with_its_text() -> None:
    """Words stand for it in the line."""
    found = completions(RAIGEKI, 'A activate Enemy Controller "')

    assert "Target 1" in next(one.means for one in found if one.text == '"change position"')


def test_only_legal_targets_are_marked_so() -> None:
    """A Spell that destroys Spells and Traps does not target a monster."""
    found = completions(TYPHOON, "A activate Mystical Space Typhoon > ")

    assert {one.text for one in found if one.means == "legal here"} == {"Necrovalley"}


def test_names_that_begin_so_come_before_names_with_such_words() -> None:
    """Shorter ones first."""
    found = list(names_like("dark"))

    assert found[0].casefold().startswith("dark")
    assert any(not name.casefold().startswith("dark") for name in found)


def test_what_is_typed_in_full_is_not_offered_again() -> None:
    """There is nothing left of it to complete."""
    assert "A activate Raigeki" not in offered("A activate Raigeki")


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("Can I chain ash bl", "Can I chain Ash Blossom & Joyous Spring"),
        ("does Jinz", "does Jinzo"),
        ("I use Mystical Space Ty", "I use Mystical Space Typhoon"),
    ],
)
def test_name_is_completed_in_a_sentence(typed: str, whole: str) -> None:
    """With as many of the last words as a name begins with."""
    assert whole in [typed[: one.start] + one.text for one in card_completions(typed)]


@pytest.mark.parametrize("typed", ["", "Can I chain ", "is a", "does xqzzt"])
def test_nothing_is_completed_where_no_name_is_begun(typed: str) -> None:
    """A letter alone, or words that begin no name, offer nothing."""
    assert card_completions(typed) == ()
