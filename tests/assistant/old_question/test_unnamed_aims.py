"""What a card is used on, told by whose it is alone; and zones that are said to be full."""

from typing import cast

import pytest

from tests.assistant.old_question.test_question_windows import read, steps_of


@pytest.mark.parametrize(
    ("question", "target", "side"),
    [
        ("Can I activate Dust Tornado on one of my own Traps?", "a Continuous Trap", "A"),
        ("Can I activate Dust Tornado on a Spell I control?", "a Continuous Spell", "A"),
        (
            "Can I use Dust Tornado on a card in my own Spell & Trap Zone?",
            "a Continuous Spell",
            "A",
        ),
        ("Can I use Book of Moon on a monster on my side of the field?", "a monster", "A"),
        ("Can I use Snatch Steal on my own monster?", "a monster", "A"),
    ],
)
def test_whose_card_it_is_used_on_is_told(question: str, target: str, side: str) -> None:
    """The card stands on that side, whether or not it can be aimed at there."""
    reading = read(question)
    (used,) = steps_of(reading)
    start = cast("dict[str, dict[str, list[object]]]", reading.scenario["start"])
    placed = [one if isinstance(one, str) else cast("dict[str, str]", one)["card"]
              for zone in start[side].values() for one in zone]  # fmt: skip
    assert used["targets"] == [target]
    assert target in placed


def test_whether_an_unnamed_monster_fits_is_not_told() -> None:
    """'Can I use Ring of Destruction on my opponent's monster?' hangs on its ATK."""
    reading = read("Can I activate Ring of Destruction on my opponent's monster?")
    assert any("it is one that" in gap.why for gap in reading.gaps)


@pytest.mark.parametrize(
    ("question", "zone", "counted"),
    [
        ("All my Monster Zones are full. Can I activate Monster Reborn?", "monster_zone", 5),
        ("I have no free Monster Zone. Can I activate Monster Reborn?", "monster_zone", 5),
        ("My Spell & Trap Zones are occupied. May I use Raigeki?", "spell_trap_zone", 5),
        ("I have a free Monster Zone. Can I activate Monster Reborn?", "monster_zone", 0),
    ],
)
def test_full_zones_are_filled_up(question: str, zone: str, counted: int) -> None:
    """As many stand there as there are zones."""
    start = cast("dict[str, dict[str, list[object]]]", read(question).scenario["start"])
    assert len(start["A"].get(zone, [])) == counted


def test_of_two_unnamed_monsters_the_one_on_the_side_told_is_meant() -> None:
    """'Is my monster destroyed?' is not asked of the opponent's; 'the monster' is neither's."""
    mine = read("I chain Book of Moon to Raigeki. Is my monster destroyed?")
    side = cast("dict[str, dict[str, list[str]]]", mine.scenario["start"])["A"]
    assert [one.subject for one in mine.asked] == side["monster_zone"]
    either = read("I chain Book of Moon to Raigeki. What happens to the monster?")
    assert any("whose monster" in gap.why for gap in either.gaps)


def test_a_level_is_no_number_of_monsters_and_no_card() -> None:
    """'a Level 4 monster' is one, though Level Limit is named; it is what may attack."""
    reading = read("I control Gravity Bind. My opponent has a Level 4 monster. Can it attack?")
    assert [(one.subject, one.predicate) for one in reading.asked] == [("a monster", "can_attack")]


@pytest.mark.parametrize(
    ("question", "player"),
    [
        ("Raigeki is activated while I control Jinzo. Is it destroyed?", "B"),
        ("Raigeki is activated. Is my monster destroyed?", "B"),
        ("Raigeki is activated while my opponent controls Jinzo. Is it destroyed?", "A"),
        ("Dark Hole is activated. Is my Jinzo destroyed?", "A"),
    ],
)
def test_whose_card_is_asked_about_tells_who_strikes(question: str, player: str) -> None:
    """What strikes only the opponent's cards is used by the other player."""
    assert [step["player"] for step in steps_of(read(question))] == [player]


def test_what_is_on_a_monster_and_is_no_equip_card_was_used_on_it() -> None:
    """'Fiendish Chain is on my X', 'has it on my X': it was activated before, and aims at X."""
    reading = read("My opponent has Fiendish Chain on my Jinzo. Can Jinzo attack?")
    used = [step for step in steps_of(reading) if step.get("card") == "Fiendish Chain"]
    assert [step["targets"] for step in used] == [["Jinzo"]]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Can a Counter Trap be chained by a Quick-Play Spell?", "a Quick-Play Spell"),
        ("Can a Normal Spell be responded to by a Counter Trap?", "a Counter Trap"),
    ],
)
def test_what_an_unnamed_card_is_chained_by_is_what_is_tried(question: str, asked: str) -> None:
    """'Can X be chained by Y' is of Y, also where neither is named."""
    reading = read(question)
    assert [(one.subject, one.predicate) for one in reading.asked] == [(asked, "activation_legal")]
    assert steps_of(reading)[-1]["card"] == asked


@pytest.mark.parametrize(
    ("question", "side", "zone"),
    [
        ("My opponent only has Spells on the field. May I use Dark Hole?", "B", "monster_zone"),
        ("If only I control monsters, can I activate Raigeki?", "B", "monster_zone"),
        ("My opponent controls only face-down monsters. Snatch Steal?", "B", "monster_zone"),
    ],
)
def test_what_is_told_to_be_alone_has_nothing_beside_it(
    question: str, side: str, zone: str
) -> None:
    """'Only Spells': no monster; 'only I': none of the other player's."""
    start = cast("dict[str, dict[str, list[object]]]", read(question).scenario["start"])
    assert zone in start[side]["nothing_else"]
