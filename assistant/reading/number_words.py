"""Number words: "two", "2", "ten"; what a question or an answer calls a small number."""

from collections.abc import Mapping
from types import MappingProxyType

NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        word: number
        for number, word in enumerate(
            ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
        )
    }
)
"""The words for small numbers."""
SEVERAL: Mapping[str, int] = MappingProxyType(
    {said: number for word, number in NUMBERS.items() if number > 1 for said in (word, str(number))}
)
"""The words and figures that say of how many things a phrase speaks."""
