"""Open words: the gap of what a question says, and nothing certain was read from."""

from typing import Protocol

from assistant.base.ruling_records import Gap


class Told(Protocol):
    """Whatever has its place in the question: a clause, a phrase, a deed."""

    @property
    def start(self) -> int:
        """Where its words begin."""

    @property
    def end(self) -> int:
        """Where they end."""


def gap_at(text: str, told: Told, why: str) -> Gap:
    """The gap of these words of the question."""
    words = text[told.start : told.end].strip()
    return Gap(text=words, start=told.start, end=told.end, why=why)
