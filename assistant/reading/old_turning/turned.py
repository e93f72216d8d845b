"""Turned: a question in English words, with the place in the original of each of them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """Some English words, and the words of the original that they stand for."""

    text: str
    start: int
    end: int
    name: str = ""
    """The printed name, if it is a card."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A whole question in English words."""

    pieces: tuple[Piece, ...]
    unknown: tuple[tuple[int, int], ...] = ()
    """Words of the original that are in no table."""

    @property
    def text(self) -> str:
        """The English words."""
        return " ".join(piece.text for piece in self.pieces)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where in the original the English words from `start` to `end` stand."""
        at, found = 0, []
        for piece in self.pieces:
            if at < end and start < at + len(piece.text):
                found.append(piece)
            at += len(piece.text) + 1
        if not found:
            return 0, 0
        return min(piece.start for piece in found), max(piece.end for piece in found)
