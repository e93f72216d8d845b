"""Maxims: what judges say in general, put as what it says of the card asked about."""

from assistant.reading.words import Kind, Word

_DESTROYING = frozenset({"destroying", "destruction", "removing", "removal"})
_NEGATING = frozenset({"negating", "negation", "negate"})


def no_negation(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'Destroying is not negating' as 'it is not negated'."""
    texts = tuple(word.text for word in words)
    is_denied = bool({"not", "never"} & set(texts))
    if (
        texts[:1] == ()
        or texts[0] not in _DESTROYING
        or texts[-1] not in _NEGATING
        or not is_denied
    ):
        return None
    between = set(texts[1:-1]) - {
        "is",
        "does",
        "not",
        "never",
        "it",
        "a",
        "card",
        "the",
        "same",
        "as",
    }
    return None if between else _spoken(words)


def _spoken(words: tuple[Word, ...]) -> tuple[Word, ...]:
    start, end = words[0].start, words[-1].end
    return tuple(Word(Kind.WORD, text, start, end) for text in ("it", "is", "not", "negated"))
