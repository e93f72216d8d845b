"""Stated permissions: whether a plain sentence says that something can be done."""

import pytest

from assistant.reading.stated_permissions import permission_said


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("A Set card can be chained to it.", True),
        ("It may still be activated there.", True),
        ("You are free to attack with it.", True),
        ("No monster may attack under it.", False),
        ("Not even a Quick-Play Spell can be activated then.", False),
        ("Neither player can Set a card.", False),
        ("By then you are too late.", False),
        ("There can be no second Summon.", False),
        ("It can never be used.", False),
        ("Nothing can be banished under it; what needs that cannot be Summoned.", False),
        ("It has no answer to Raigeki, which can be activated.", False),
        ("Attacking is fine under it.", True),
    ],
)
def test_a_permission_is_said_or_denied(sentence: str, said: bool) -> None:
    """By its modal verb and what denies it."""
    assert permission_said(sentence) is said


@pytest.mark.parametrize(
    "sentence",
    [
        "It is destroyed.",
        "It can only be used in your own turn.",
        "You may use it unless he answers.",
        "It can be used, but it cannot be chained.",
        "This cannot attack and may change its position; it may be Tributed.",
        "Can it be activated?",
        "He thought that it can be activated.",
        "It cannot be chained; it can be activated later.",
        "It is as dead as can be.",
        "It is long gone by the time you may respond.",
        "The effect that can no longer be used could be negated.",
    ],
)
def test_what_says_both_or_limits_it_is_not_told(sentence: str) -> None:
    """Nor what is asked, or only thought."""
    assert permission_said(sentence) is None
