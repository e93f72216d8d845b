"""Exit status of `check`: 0 agrees, 7 agrees in part, 1 contradicts, 3 undecided."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from assistant.base.ruling_records import CheckVerdict
from assistant.cli.check_commands import CHECK_STATUS

QUESTION = (
    "Imperial Order is active. My opponent activates Pot of Desires."
    " Does Pot of Desires resolve with its effect?"
)


def test_every_verdict_has_a_status_of_its_own() -> None:
    """As the contract numbers them."""
    assert set(CHECK_STATUS) == set(CheckVerdict)
    assert len(set(CHECK_STATUS.values())) == len(CheckVerdict)


@pytest.mark.parametrize(
    ("answer", "verdict", "status"),
    [
        ("No.", "agrees", 0),
        ("No, because Imperial Order only works on Tuesdays.", "agrees_in_part", 7),
        ("Yes, it resolves.", "contradicts", 1),
        ("That is a matter of taste.", "undecided", 3),
    ],
)
def test_status_says_the_verdict(
    ruling: Callable[..., Any], answer: str, verdict: str, status: int
) -> None:
    """The verdict in JSON and the status of the command are one."""
    ran = ruling("check", "--question", QUESTION, "--answer", answer, "--json")

    assert (json.loads(ran.out)["verdict"], ran.status) == (verdict, status)


def test_screen_says_what_part_agrees(ruling: Callable[..., Any]) -> None:
    """At the top, and at the words that were not read."""
    said = "No, because Imperial Order only works on Tuesdays."
    shown = ruling("check", "--question", QUESTION, "--answer", said).out

    top = " ".join(shown.partition("\n\n")[0].split())

    assert "the conclusion is right, but part of it was not read." in top
    assert 'not read: "Imperial Order only works on Tuesdays"' in shown
