"""Refused deeds: what hangs on a step that rules refuse, and what does not."""

import pytest

from tests.engine.notation.test_completion import played

REFUSED = "A activate Raigeki\nB chain Dark Hole\n"


def hanging(text: str) -> list[bool]:
    """Whether each answer hangs on a refused step."""
    claims = played(text).claims
    return [any("refused step" in one for one in claim.hangs_on) for claim in claims]


def test_what_was_told_as_done_and_is_refused_leaves_the_rest_open() -> None:
    """Nobody asks whether it may be done, so the play is not the one that was told."""
    assert hanging(f"{REFUSED}? Raigeki resolves") == [True]


def test_refusal_that_is_asked_about_is_an_answer() -> None:
    """What else is asked is what comes of it."""
    text = f"{REFUSED}? Dark Hole activation_legal\n? Raigeki resolves"

    assert hanging(text) == [False, False]
    assert [claim.value for claim in played(text).claims] == [False, True]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A set a monster\nA flip_summon a monster\n? a monster summon_legal", False),
        ("A normal_summon a monster\nA change_position a monster\n? a monster can_change_position",
         False),
    ],
)  # fmt: skip
def test_refused_action_that_is_asked_about_settles_the_answer(text: str, *, value: bool) -> None:
    """An attack, a Summon or a change of position, as an activation."""
    (claim,) = played(text).claims

    assert (claim.value, claim.settled) == (value, True)


def test_what_was_decided_before_a_refusal_stays_settled() -> None:
    """It cannot hang on a later step."""
    text = "A activate Pot of Greed\nA activate Call of the Haunted > Pot of Greed\n"

    assert hanging(f"{text}? Pot of Greed resolves") == [False]
