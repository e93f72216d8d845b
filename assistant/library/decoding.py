"""Decoding: the letters of a file, whichever encoding it is stored in.

A byte order mark decides, or a declaration in HTML; else UTF-8, if it fits.  Of older encodings
only those are taken that show it: Japanese ones by their kana, the Western one by having nothing
but letters and marks.  What fits none is no text.
"""

import codecs
import re
from collections.abc import Iterator

_MARKS = (
    # UTF-32 first: its mark begins with the one of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = rb"(?i)<meta[^>]{0,200}charset\s*=\s*[\"']?([\w-]{2,30})"
_HEAD = 4096
# Not compiled here: hardly a file needs them.
_KANA = r"[\u3041-\u30ff]"
_JAPANESE = r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uff9f]"
_CONTROL = r"[\x00-\x08\x0e-\x1f\x7f-\x9f]"
_WESTERN = r"[\x80-\uffff]+"
_COMMON_WESTERN = r"[‘’“”–—…•·€£©®™°×«»\xa0½²³À-ÖØ-öø-ÿŒœŠšŽž]"  # noqa: RUF001 (that is what is looked for)


class NotTextError(ValueError):
    """Bytes that are no text: at which byte, and why."""

    def __init__(self, byte: int, problem: str) -> None:
        """Keep the parts."""
        super().__init__(problem)
        self.byte, self.problem = byte, problem


def decoded(stored: bytes, *, is_html: bool = False) -> tuple[str, str]:
    """The text of a file, and its encoding.

    Raises:
        NotTextError: it fits no encoding that is known, or holds a zero byte.
    """
    marked = next((name for mark, name in _MARKS if stored.startswith(mark)), None)
    encoding = marked or (_declared(stored) if is_html else None) or "utf-8"
    try:
        text = stored.decode(encoding)
    except UnicodeDecodeError as error:
        if marked:
            raise NotTextError(error.start, f"is not {encoding.upper()}") from error
        found = next(_older(stored), None)
        if found is None:
            raise NotTextError(error.start, f"is not {encoding.upper()}") from error
        return found
    if "\0" in text:
        return _without_mark(stored, text)
    return text, encoding


def _declared(stored: bytes) -> str | None:
    found = re.search(_DECLARED, stored[:_HEAD])
    try:
        return codecs.lookup(found[1].decode("ascii")).name if found else None
    except LookupError:
        return None


def _older(stored: bytes) -> Iterator[tuple[str, str]]:
    for encoding in ("cp932", "euc_jp"):
        text = _tried(stored, encoding)
        if text is not None and re.search(_KANA, text) and _is_mostly(text, _JAPANESE):
            yield text, encoding
    text = _tried(stored, "cp1252")
    if text is not None and _is_mostly(text, _COMMON_WESTERN):
        yield text, "cp1252"


def _without_mark(stored: bytes, text: str) -> tuple[str, str]:
    """UTF-16 without its mark has a zero byte beside every Latin letter."""
    for encoding, zero in (("utf-16-le", 1), ("utf-16-be", 0)):
        found = _tried(stored, encoding)
        if found and stored[zero::2].count(0) * 2 > len(stored) // 2 and "\0" not in found:
            return found, encoding
    raise NotTextError(text.index("\0"), "holds a zero byte")


def _tried(stored: bytes, encoding: str) -> str | None:
    try:
        text = stored.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if re.search(_CONTROL, text) and "\0" not in text else text


def _is_mostly(text: str, wanted: str) -> bool:
    """Whether nine in ten of the letters beyond ASCII are such."""
    others = [letter for run in re.findall(_WESTERN, text) for letter in run]
    return sum(re.match(wanted, letter) is not None for letter in others) >= 0.9 * len(others)
