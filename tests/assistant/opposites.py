"""Opposites: one sentence made to say the contrary, by rule, for tests by mutation."""

import re
from collections.abc import Iterator

VERBS = {
    "resolves": "resolve",
    "applies": "apply",
    "stays": "stay",
    "remains": "remain",
    "counts": "count",
    "continues": "continue",
    "negates": "negate",
    "survives": "survive",
    "returns": "return",
    "destroys": "destroy",
    "leaves": "leave",
    "deals": "deal",
    "misses": "miss",
}

SWAPS: tuple[tuple[str, str], ...] = (
    (r"\bcan no longer\b", "can still"),
    (r"\bcannot\b", "can"),
    (r"\bcan still not\b", "can still"),
    (r"\bcan (?:still )?(?!not\b)", "cannot "),
    (r"\bmay not\b", "may"),
    (r"\b(is|are|was|were|will|has|have) (?:no longer|not) ", r"\1 "),
    (r"\b(is|are) (?:still )?(?=\w+ed\b|sent\b|paid\b|on the field\b|in the GY\b)", r"\1 not "),
    (r"\bwill (?!not\b)(?:still )?", "will not "),
    (r"\bdeals no damage\b", "deals damage"),
    (r"\btakes? no damage\b", "takes damage"),
    (r"\bresolves without effect\b", "resolves"),
)


def opposites(sentence: str) -> Iterator[str]:
    """Sentences that differ from this one by one rule and say the contrary of its last clause."""
    for pattern, replacement in SWAPS:
        yield from _swapped_last(sentence, pattern, replacement)
    for third, plain in VERBS.items():
        yield from _swapped_last(sentence, rf"\bdo(?:es)? not {plain}\b", third)
        yield from _swapped_last(sentence, rf"(?<!not )\b(?:still )?{third}\b", f"does not {plain}")


def _swapped_last(sentence: str, pattern: str, replacement: str) -> Iterator[str]:
    found = list(re.finditer(pattern, sentence))
    if found:
        last = found[-1]
        yield sentence[: last.start()] + last.expand(replacement) + sentence[last.end() :]
