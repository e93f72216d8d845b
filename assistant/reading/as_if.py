"""As if: what counts as if it had not been, in the words of the game."""

import re

from assistant.reading.words import Kind, Word

_NEVER = re.compile(r"as if \w+ (?:had |was )?never (?:been )?(?:happened|activated)(?: \.)?")
_NO_COUNT = ("does", "not", "count", "towards", "the", "limit")


def as_if_never(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'A negated activation counts as if it never happened' as 'does not count towards the limit'.

    Of an activation there is nothing else that it could count for.
    """
    texts = tuple(word.text for word in words)
    at = next((at for at in range(len(words)) if _NEVER.fullmatch(" ".join(texts[at:]))), 0)
    if not at or "activation" not in texts[:at]:
        return words
    if "negating" in texts[:at]:
        begin = texts.index("negating")
        return _spoken(words[begin:], "a", "negated", "activation", *_NO_COUNT)
    counts = texts[at - 1] in {"counts", "count", "treated"} and "negated" in texts[:at]
    stop = at - 2 if texts[at - 2] in {"is", "are"} else at - 1
    return (*words[:stop], *_spoken(words[stop:], *_NO_COUNT)) if counts else words


def _spoken(words: tuple[Word, ...], *texts: str) -> tuple[Word, ...]:
    """Other words that stand where these stood."""
    start, end = words[0].start, words[-1].end
    return tuple(Word(Kind.WORD, text, start, end) for text in texts)
