"""Questions after what a card is used for."""

import pytest

from tests.assistant.old_question.test_question_windows import read, steps_of


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "Opponent activates Raigeki. Can I chain Mystical Space Typhoon to negate Raigeki?",
            ["Raigeki effect_negated", "Mystical Space Typhoon activation_legal"],
        ),
        (
            "Opponent activates Raigeki. Can I chain Magic Jammer to negate Raigeki?",
            ["Magic Jammer activation_legal"],
        ),
        ("Can I chain Threatening Roar to negate the attack?", []),
        ("Does Skill Drain negate the activation of a monster effect?", []),
    ],
)
def test_what_negates_nothing_is_not_asked_whether_it_may_be_used_alone(
    text: str, asked: list[str]
) -> None:
    """Whether it negates comes first; nothing is asked where what it is to negate is not told."""
    assert [f"{one.subject} {one.predicate}" for one in read(text).asked] == asked


def test_an_activation_is_what_is_asked_to_be_negated() -> None:
    """Not whether the monster's effects are negated on the field."""
    reading = read("Can Solemn Strike negate the activation of a monster effect?")
    assert [one.predicate for one in reading.asked] == ["activation_negated"]


def test_the_summon_that_is_to_be_negated_is_made() -> None:
    """'Can I use X to negate the Summon of Y?': Y is Summoned, by the other player."""
    reading = read("Can I use Solemn Judgment to negate the Summon of Jinzo?")
    deeds = [(step["player"], step["do"], step["card"]) for step in steps_of(reading)]
    assert deeds == [("B", "normal_summon", "Jinzo"), ("A", "activate", "Solemn Judgment")]
    assert [f"{one.subject} {one.predicate}" for one in reading.asked] == ["Jinzo summon_negatable"]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("I use Raigeki. Does it destroy my monsters?", ["a monster#1 destroyed"]),
        ("Does Dark Hole destroy face-down monsters?", ["a monster destroyed"]),
        ("Mirror Force: does it destroy Defense Position monsters?", ["a monster destroyed"]),
        ("Does Heavy Storm destroy my own cards?", []),
        ("Does Raigeki destroy monsters?", ["a monster destroyed"]),
    ],
)
def test_some_monsters_are_told_apart_from_others(text: str, asked: list[str]) -> None:
    """Whether it resolves says nothing of those; nothing is asked where they are not laid out."""
    assert [f"{one.subject} {one.predicate}" for one in read(text).asked] == asked


def test_a_position_that_is_asked_for_is_no_fate() -> None:
    """'What position does it end in?' is not what happens to it."""
    reading = read("I attack with Jinzo. In what position does Jinzo end up?")
    assert not reading.asked
    assert any("not understood" in gap.why for gap in reading.gaps)


def test_the_trap_is_the_one_that_was_put_without_a_name() -> None:
    """Not the named Trap that does something to it."""
    reading = read("Dark Bribe negates a Trap. Where does the Trap go?")
    assert [f"{one.subject} {one.predicate}" for one in reading.asked] == [
        "a Normal Trap zone_at_end"
    ]


def test_it_may_be_the_unnamed_card_of_the_sentence_before() -> None:
    """'My Continuous Spell is there when X is used. Does it stay?': a gap, not X's fate."""
    reading = read("A Continuous Spell is face-up when Jinzo is Summoned. Is it destroyed?")
    assert any("which of the cards" in gap.why for gap in reading.gaps)


@pytest.mark.parametrize("used", ["Book of Moon", "Enemy Controller"])
def test_what_is_to_stop_an_attack_is_used_on_the_attacker(used: str) -> None:
    """'to stop the attack' tells the target, where the card can aim at it."""
    reading = read(f"My opponent attacks with Jinzo. Can I use {used} to stop the attack?")
    targets = [step.get("targets") for step in steps_of(reading) if step.get("card") == used]
    assert targets == [["Jinzo"]]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "Raigeki is played. I chain Stardust Dragon. Do I get it back in the End Phase?",
            ["Stardust Dragon summoned"],
        ),
        ("My opponent plays Raigeki. I chain Stardust Dragon. Do I get it back?", []),
        ("I discard Jinzo for Divine Wrath. Do I get it back?", ["Jinzo summoned"]),
    ],
)
def test_what_comes_back_by_itself_is_asked_in_its_phase(question: str, asked: list[str]) -> None:
    """At once it is not back; what has no such effect does not come back at all."""
    assert [f"{one.subject} {one.predicate}" for one in read(question).asked] == asked


def test_traps_again_are_no_second_use_of_the_card_used_last() -> None:
    """'Can I activate Traps again?' asks whether any Trap can be activated."""
    reading = read("Book of Moon turns Jinzo face-down. Can I activate Trap Cards again?")
    asked = [f"{one.subject} {one.predicate}" for one in reading.asked]
    assert asked == ["a Normal Trap activation_legal"]
