"""Scripts: names in Japanese, Korean and Chinese, which no blanks set apart from the sentence."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from assistant.library.spelling import Form
from assistant.reading.spelt import Entry, is_quoted

_CLASSES: Final = (
    re.compile(r"[\u30a1-\u30fa\u30fc]"),
    re.compile(r"[\u3400-\u9fff]"),
    re.compile(r"[\uac00-\ud7af]"),
    re.compile(r"[a-z0-9]", re.IGNORECASE),
)
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
    kana, kanji, hangul, latin = _CLASSES
    if _same(kana, before, text[start]) or _same(kana, text[end - 1], after):
        return False
    if _same(hangul, before, text[start]):
        return False
    if _same(latin, before, text[start]) or _same(latin, text[end - 1], after):
        return False
    short = length == _SHORT
    return not short or not (
        _same(kanji, before, text[start]) or _same(kanji, text[end - 1], after)
    )


def _same(kind: re.Pattern[str], one: str, other: str) -> bool:
    return bool(kind.match(one) and kind.match(other))
