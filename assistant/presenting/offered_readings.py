"""Offered readings: what an unsure question may mean, numbered, each with its answer."""

from collections.abc import Iterator

from assistant.base.ruling_records import Ruling

TO_CHOOSE = "Next: choose what you meant by asking again with --pick and its number."


def offered_lines(ruling: Ruling) -> Iterator[tuple[str, str]]:
    """Of each reading, the numbered play with its question, and the answer; none: it is sure."""
    for number, one in enumerate(ruling.did_you_mean, 1):
        yield f"{number}. {one.said}", one.answer
