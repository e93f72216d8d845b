"""Phrases of talk: what players say in several words for one word of the game."""

import re
from collections.abc import Iterator

_PHRASES = (
    (re.compile(r"\b(?:go|carry) on(?= \w+ing\b)", re.IGNORECASE), "keep"),
    (re.compile(r"\b(?:goes|carries) on(?= \w+ing\b)", re.IGNORECASE), "keeps"),
    (
        re.compile(
            r"\b(?:makes?|creates?)(?= (?:an?|its|the|two|three|\d) (?:[\w-]+ ){0,2}tokens?\b)",
            re.IGNORECASE,
        ),
        "Special Summons",
    ),
)


def phrases_of_talk(text: str) -> Iterator[tuple[int, int, str]]:
    """Where such phrases stand, and the word of the game for each.

    >>> list(phrases_of_talk("Can they go on searching?"))
    [(9, 14, 'keep')]
    """
    for pattern, meant in _PHRASES:
        yield from ((*one.span(), meant) for one in pattern.finditer(text))
