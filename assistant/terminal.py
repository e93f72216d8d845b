"""Terminal: words from documents, made safe to print."""

import unicodedata


def safe(text: str) -> str:
    """Text without control characters, so that no document can steer a terminal."""
    return "".join(
        letter for letter in text if letter in "\n\t" or unicodedata.category(letter) != "Cc"
    )
