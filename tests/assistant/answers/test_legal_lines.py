"""Legal lines: what may be done at a point of a play, as the engine offers it."""

import pytest

from assistant.answers.guided_play import GuidedPlay
from assistant.answers.legal_lines import cards_in_play, is_legal, legal_lines

RAIGEKI = ("B monster_zone Sangan", "B spell_trap_zone Solemn Judgment", "A hand Raigeki")


@pytest.mark.parametrize(
    ("lines", "offered"),
    [
        (RAIGEKI, "A activate Raigeki"),
        ((*RAIGEKI, "A activate Raigeki"), "B chain Solemn Judgment"),
        (("B monster_zone Mystic Tomato", "event destroyed Mystic Tomato by battle"),
         "B trigger Mystic Tomato"),
        (("A monster_zone Sangan", "B spell_trap_zone Mirror Force",
          "A attack Sangan > direct"), "B activate Mirror Force"),
        (("A hand Sangan",), "A normal_summon Sangan"),
        (("A monster_zone Sangan",), "A attack Sangan > direct"),
        (("A monster_zone Jinzo", "B monster_zone Sangan"), "A attack Jinzo > Sangan"),
        (("A hand Waboku",), "A set Waboku"),
        (("A monster_zone Jinzo",), "next_phase battle"),
    ],
)  # fmt: skip
def test_what_is_legal_is_offered(lines: tuple[str, ...], offered: str) -> None:
    """As a line that the play takes."""
    play = GuidedPlay(lines)

    assert offered in legal_lines(play)
    assert is_legal(play, offered)


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        (("B monster_zone Jinzo", "A spell_trap_zone Mirror Force"), "A activate Mirror Force"),
        (("A hand Sangan", "A hand Jinzo", "A normal_summon Sangan"), "A normal_summon Jinzo"),
        (("A monster_zone Jinzo", "B monster_zone Sangan"), "A attack Jinzo > direct"),
        (("A hand Sangan",), "A special_summon Sangan"),
        (("phase main2",), "next_phase battle"),
        (("phase main2",), "next_phase main1"),
    ],
)
def test_what_is_not_legal_is_not_offered(lines: tuple[str, ...], refused: str) -> None:
    """Refused by a rule, used by nothing, or resting on what is left aside."""
    assert refused not in legal_lines(GuidedPlay(lines))


def test_effect_is_told_from_the_others_of_its_card() -> None:
    """By words that the reader of the line finds it by."""
    found = legal_lines(GuidedPlay(("A monster_zone Stardust Dragon", "B hand Raigeki",
                                    "turn B", "B activate Raigeki")))  # fmt: skip

    assert 'A chain Stardust Dragon "negate activation"' in found


def test_cards_in_play_are_those_on_the_board() -> None:
    """Where they are by now; after a comment, too."""
    play = GuidedPlay((*RAIGEKI, "A activate Raigeki", "# so far"))

    assert {"Sangan", "Raigeki", "Solemn Judgment"} <= set(cards_in_play(play))


def test_nothing_is_offered_before_anything_is_told() -> None:
    """There are no cards yet."""
    assert legal_lines(GuidedPlay()) == ()
