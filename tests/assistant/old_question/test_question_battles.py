"""Battles as a question tells them: who fights, with what, and when something is used."""

import pytest

from tests.assistant.old_question.test_question_windows import read


def attack_of(question: str) -> tuple[str, str]:
    """The attack that is read: who attacks, and what."""
    steps = read(question).scenario["steps"]
    assert isinstance(steps, list)
    told = [one for one in steps if isinstance(one, dict) and one["do"] == "attack"]
    return str(told[0]["card"]), str(told[0].get("target", ""))


@pytest.mark.parametrize(
    ("question", "attack"),
    [
        ("I run Jinzo into a Set Sangan. Is Sangan destroyed?", ("Jinzo", "Sangan")),
        ("I crash Sangan into their Jinzo. Is Sangan destroyed?", ("Sangan", "Jinzo")),
        ("I attack a Set monster with Jinzo. It's a Sangan. Does Sangan die?", ("Jinzo", "Sangan")),
        ("Jinzo attacks a Set monster. It turns out to be Sangan. Does Sangan die?",
         ("Jinzo", "Sangan")),
        ("Sangan is attacked while face-down by Jinzo. Is Sangan destroyed?", ("Jinzo", "Sangan")),
        ("I attack his monster with my monster. Is his monster destroyed?",
         ("a monster", "an attacked monster")),
        ("Monster X battles monster Y. Is Y destroyed?", ("a monster (X)", "a monster (Y)")),
        ("After a replay I chose not to attack with Jinzo. Can Jinzo attack again?",
         ("Jinzo", "an attacked monster")),
    ],
)  # fmt: skip
def test_who_attacks_what_is_read(question: str, attack: tuple[str, str]) -> None:
    """However it is told."""
    assert attack_of(question) == attack


def test_the_attackers_trap_is_used_before_the_battle() -> None:
    """What the attacking player uses beside the attack comes at its declaration."""
    steps = read("I attack Sangan with Jinzo and use Book of Moon on Sangan. Replay?").scenario
    told = [one for one in steps["steps"] if one["do"] == "activate"]  # type: ignore[index, union-attr, call-overload]
    assert told[0]["window"] == "attack declared"  # type: ignore[index, call-overload]


def test_strength_of_an_unnamed_monster_is_not_supposed() -> None:
    """Nobody can tell who is destroyed."""
    reasons = [
        gap.why for gap in read("My 1900 ATK monster attacks his monster. Is it destroyed?").gaps
    ]
    assert "how strong the monster is that battles is not told" in reasons


@pytest.mark.parametrize(
    ("asked", "yes"),
    [
        ("Does the attack end?", False),
        ("Is the attack over?", False),
        ("Does that stop the attack?", False),
        ("Does Jinzo continue attacking?", None),
        ("Does the attack go through?", None),
    ],
)
def test_what_a_yes_says_of_an_attack(asked: str, yes: bool | None) -> None:
    """That it is over is the other way round than that it goes on."""
    found = read(f"Jinzo attacks and my opponent uses Book of Moon on Jinzo. {asked}").asked
    assert [(one.predicate, one.value) for one in found] == [("attack_continues", yes)]


def test_whoever_must_go_on_has_nothing_to_decide() -> None:
    """As in "must I continue the attack": a replay lets the attacker stop it."""
    question = "I attack Sangan with Jinzo and he uses Compulsory Evacuation Device on Sangan."
    found = read(f"{question} Must I continue the attack?").asked
    assert [(one.predicate, one.value) for one in found] == [("replay_occurs", False)]
