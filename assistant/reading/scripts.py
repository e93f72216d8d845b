"""Scripts: names in Japanese, Korean and Chinese, which no blanks set apart from the sentence."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from assistant.library.spelling import Form
from assistant.reading.spelt import Entry, is_quoted

_KANA: Final = (("\u30a1", "\u30fa"), ("\u30fc", "\u30fc"))
_KANJI: Final = (("\u3400", "\u9fff"),)
_HANGUL: Final = (("\uac00", "\ud7af"),)
_LATIN: Final = (("a", "z"), ("A", "Z"), ("0", "9"))
"""Kinds of signs: the first and the last of each run of them."""
_SHORT: Final = 3
"""Signs of a name that the same kind of sign may not touch, since it may be part of a word."""


def names_in_form(
    text: str, form: Form, known: Mapping[str, Entry], lengths: Mapping[str, Sequence[int]]
) -> Iterator[tuple[Entry, int, int]]:
    """The names in a text, the longest first at each place, and where they stand."""
    signs, places = form
    at = 0
    while at < len(signs) - 1:
        for length in lengths.get(signs[at : at + 2], ()):
            entry = known.get(signs[at : at + length])
            if entry is None or at + length > len(signs):
                continue
            start, end = places[at], places[at + length - 1] + 1
            if _is_set_apart(text, start, end, length):
                yield entry, start, end
                at += length - 1
                break
        at += 1


def _is_set_apart(text: str, start: int, end: int, length: int) -> bool:
    """Whether the signs are a name and not the beginning or end of a longer word."""
    if is_quoted(text, start, end):
        return True
    if length < _SHORT:
        return False
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    if _same(_KANA, before, text[start]) or _same(_KANA, text[end - 1], after):
        return False
    if _same(_HANGUL, before, text[start]):
        return False
    if _same(_LATIN, before, text[start]) or _same(_LATIN, text[end - 1], after):
        return False
    short = length == _SHORT
    return not short or not (
        _same(_KANJI, before, text[start]) or _same(_KANJI, text[end - 1], after)
    )


def _same(kind: Sequence[tuple[str, str]], one: str, other: str) -> bool:
    """Whether both are signs of this kind; at the end of a text there is none."""
    return all(any(first <= sign <= last for first, last in kind) for sign in (one, other))
