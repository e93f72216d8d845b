"""Refusal doubts: a refusal that rests on what was supposed is no settled "no"."""

import pytest

from tests.engine.notation.test_completion import played


def doubts(text: str) -> list[str]:
    """What the first answer hangs on; the lines of the play have " / " between them."""
    return list(played(text.replace(" / ", "\n")).claims[0].hangs_on)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "A activate Bottomless Trap Hole / ? Bottomless Trap Hole activation_legal",
            "nothing is told of what it could answer",
        ),
        (
            "A activate Sakuretsu Armor / ? Sakuretsu Armor activation_legal",
            "nothing is told of what it could answer",
        ),
        (
            (
                "event destroyed an Effect Monster / A trigger an Effect Monster / "
                "? an Effect Monster activation_legal"
            ),
            "which effect of an Effect Monster",
        ),
        (
            (
                "B activate an effect that Special Summons a monster / "
                "A activate Droll & Lock Bird / ? Droll & Lock Bird activation_legal"
            ),
            "what else an effect that Special Summons a monster does",
        ),
        (
            (
                "A attack Summoned Skull > direct / B activate Scapegoat / "
                "A attack Summoned Skull > Sangan / ? Summoned Skull can_attack"
            ),
            "is supposed",
        ),
    ],
)
def test_refusal_that_rests_on_a_supposition_is_open(text: str, words: str) -> None:
    """Another supposition would lift it, or nothing is told of what decides."""
    assert any(words in one for one in doubts(text)), doubts(text)


@pytest.mark.parametrize(
    ("deed", "one", "other"),
    [
        ("B special_summon Cyber Dragon", "Solemn Warning", "Solemn Judgment"),
        ("B attack a monster > Summoned Skull", "Sakuretsu Armor", "Mirror Force"),
    ],
)
def test_each_of_two_answers_to_one_deed_is_weighed_alone(deed: str, one: str, other: str) -> None:
    """Where the same is asked of both, the second may be used in place of the first."""
    asked = f"? {one} activation_legal / ? {other} activation_legal"
    text = f"{deed} / A activate {one} / A activate {other} / {asked}".replace(" / ", "\n")

    assert [(claim.value, claim.settled) for claim in played(text).claims] == [(True, True)] * 2


def test_what_answers_no_such_deed_is_refused_alone_too() -> None:
    """A Trap that answers attacks answers no Summon, whatever else is used."""
    text = """
        B special_summon Cyber Dragon
        A activate Solemn Judgment
        A activate Sakuretsu Armor
        ? Sakuretsu Armor activation_legal
        ? Solemn Judgment activation_legal"""

    assert played(text).claims[0].value is False


@pytest.mark.parametrize(
    "text",
    [
        (
            "B activate Mystical Space Typhoon > Mirror Force / A chain Mirror Force / "
            "? Mirror Force activation_legal"
        ),
        "A activate Raigeki / B chain Dark Hole / ? Dark Hole activation_legal",
        (
            "B graveyard Sangan / B activate Raigeki / A chain D.D. Crow > Sangan / "
            "A activate D.D. Crow > Sangan / ? D.D. Crow activation_legal"
        ),
        "A set a monster / A flip_summon a monster / ? a monster summon_legal",
    ],
)
def test_refusal_by_what_is_told_stays_settled(text: str) -> None:
    """No supposition lifts it."""
    (claim,) = played(text.replace(" / ", "\n")).claims

    assert (claim.value, claim.settled) == (False, True)


def test_legality_hangs_on_an_earlier_refused_step() -> None:
    """What was told as done and is not may have made it legal."""
    text = "A activate Raigeki / B chain Dark Hole / A activate Pot of Greed / "

    assert doubts(f"{text}? Pot of Greed activation_legal")
    assert not doubts("A activate Pot of Greed / ? Pot of Greed activation_legal")
