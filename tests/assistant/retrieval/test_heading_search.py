"""Heading search: what stands in a heading is found, however common its words are."""

import pytest

from assistant.retrieval.heading_search import HeadingIndex

HEADINGS = ("Two parts joined by and if you do", "What priority is", "Same-time effects", "")


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ("and if you do", [0]),
        ("And, if you do?", [0]),
        ("How does priority work?", [1]),
        ("what time is it", []),
        ("ority", []),
        ("", []),
        ("is the priority of one player the same in every phase", []),
    ],
)
def test_a_heading_is_found_by_its_words_in_their_order(query: str, places: list[int]) -> None:
    """Asking words before them and after them do not count; pieces of words are no words."""
    shares = HeadingIndex(HEADINGS).shares(query)

    assert [place for place, share in enumerate(shares) if share > 0] == places


def test_a_heading_of_nothing_else_comes_first() -> None:
    """The share of its words that the query makes is what it is found by."""
    shares = HeadingIndex(("Replay", "A replay step by step")).shares("replay")

    assert shares[0] == 1
    assert shares[0] > shares[1]
