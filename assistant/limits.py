"""Limits: how much is read at once, and what cannot be read at all."""

from assistant.errors import UsageError

LONGEST = 4_000
"""Characters of a question or a judge's answer: some seven hundred words."""
LONGEST_QUOTATION = 20_000
"""Characters of a quotation or a query."""


def readable(text: str, name: str, most: int = LONGEST) -> str:
    """The text as it is.

    Raises:
        UsageError: there is nothing to read, too much of it, or half characters.
    """
    if not text.strip():
        raise UsageError(f"{name} is empty; see --help")
    if len(text) > most:
        raise UsageError(f"{name} has {len(text):,} characters; at most {most:,} are read")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise UsageError(f"{name} holds halves of characters; give it in UTF-8")
    return text
