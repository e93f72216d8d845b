"""Sought: patterns that are tried only where words that they need stand.

Looking for a word in a line is many times faster than trying a pattern at each of its characters,
and most lines hold none of the words of most patterns.
"""

import re


class Sought:
    """A pattern, and words of which every line that it fits holds at least one.

    >>> Sought("pay [0-9]+ lp", "pay ").search("you can pay 500 lp") is not None
    True
    """

    def __init__(self, pattern: str, *words: str, flags: int = 0) -> None:
        """Without words the pattern is always tried."""
        self._pattern = re.compile(pattern, re.ASCII | flags)
        self._words = words or ("",)

    def search(self, line: str) -> re.Match[str] | None:
        """Where the pattern fits first."""
        for word in self._words:
            if word in line:
                return self._pattern.search(line)
        return None

    def match(self, line: str) -> re.Match[str] | None:
        """Whether it fits at the beginning."""
        for word in self._words:
            if word in line:
                return self._pattern.match(line)
        return None
