"""Untold strength: an answer that no ATK could change does not hang on one that is not told."""

import pytest

from tests.engine.notation.test_completion import answer, played

ATTACK = "A attack an attacking monster > {}\n"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"{ATTACK}B activate Waboku\n? a monster destroyed".format("a monster"), False),
        (f"{ATTACK}B activate Waboku\n? B damage_taken".format("a monster"), 0),
        (f"{ATTACK}? Spirit Reaper destroyed".format("Spirit Reaper"), False),
    ],
)
def test_what_comes_out_with_any_strength_is_settled(text: str, value: object) -> None:
    """Where monsters are kept from destruction, or players from damage, figures do not matter."""
    assert answer(text) == value


@pytest.mark.parametrize(
    "text",
    [
        f"{ATTACK}? Sangan destroyed".format("Sangan"),
        f"{ATTACK}? a monster destroyed".format("a monster"),
        f"{ATTACK}? B damage_taken".format("direct"),
    ],
)
def test_what_another_strength_would_change_is_open(text: str) -> None:
    """It hangs on the figure that is not told."""
    claim = played(text).claims[0]

    assert not claim.settled
    assert "is not told" in claim.hangs_on[0]
