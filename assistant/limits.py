"""Limits: how much is read at once, and what cannot be read at all."""

from assistant.errors import UsageError

LONGEST = 20_000
"""Characters of a question, an answer, a query or a quotation."""


def readable(text: str, name: str) -> str:
    """The text as it is.

    Raises:
        UsageError: there is nothing to read, too much of it, or half characters.
    """
    if not text.strip():
        raise UsageError(f"{name} is empty; see --help")
    if len(text) > LONGEST:
        raise UsageError(f"{name} has {len(text):,} characters; at most {LONGEST:,} are read")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise UsageError(f"{name} holds halves of characters; give it in UTF-8")
    return text
