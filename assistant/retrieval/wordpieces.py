"""Word pieces: a text as the numbers that the packaged encoder knows its words by.

Words are cut and made plain by the library where a text has more than plain letters, and here
where it has not; which pieces they are made of is looked up here.
Opening the library's own tokenizer would take longer than embedding a question.
"""

import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, Final

_VOCABULARY: Final = "vocab.txt"
_BEGIN, _END, _UNKNOWN = "[CLS]", "[SEP]", "[UNK]"
_WITHIN: Final = "##"
"""What a piece begins with that is not the first of its word."""
_LONGEST_WORD: Final = 100
"""The model knows no longer ones."""
_PLAIN: Final = re.compile(r"[ -~\t\n\r]*")
"""A text of which the library makes no more than small letters."""
_PLAIN_WORD: Final = re.compile(r"[a-z0-9]+|[^a-z0-9\s]")


class WordPieces:
    """The vocabulary of the packaged encoder."""

    def __init__(self, folder: Path, most: int) -> None:
        """Of the model in this folder; the rest of a text of more pieces is not looked at."""
        words = (folder / _VOCABULARY).read_bytes().decode().removesuffix("\n").split("\n")
        self._numbers = dict(zip(words, range(len(words)), strict=True))
        self._most = most

    def numbers(self, text: str) -> list[int]:
        """The numbers of a text's pieces, between those for its beginning and its end."""
        found: list[int] = []
        for word in self._words(text):
            found += self._pieces(word)
            if len(found) > self._most:
                break
        inside = found[: self._most - 2]
        return [self._numbers[_BEGIN], *inside, self._numbers[_END]]

    def _words(self, text: str) -> Iterable[str]:
        """The words and marks of a text, made plain."""
        if _PLAIN.fullmatch(text):
            return _PLAIN_WORD.findall(text.lower())
        normalizer, splitter = self._library
        return (word for word, _ in splitter.pre_tokenize_str(normalizer.normalize_str(text)))

    def _pieces(self, word: str) -> list[int]:
        """The longest piece that the word begins with, and so on; unknown: there is none."""
        found: list[int] = []
        start = 0
        known = self._numbers
        while start < len(word) <= _LONGEST_WORD:
            begun = _WITHIN if start else ""
            ends = range(len(word), start, -1)
            end = next((end for end in ends if begun + word[start:end] in known), None)
            if end is None:
                return [known[_UNKNOWN]]
            found.append(known[begun + word[start:end]])
            start = end
        return found or [known[_UNKNOWN]]

    @cached_property
    def _library(self) -> tuple[Any, Any]:  # tokenizers has no types
        from tokenizers.normalizers import BertNormalizer  # noqa: PLC0415 (where texts are embedded)
        from tokenizers.pre_tokenizers import BertPreTokenizer  # noqa: PLC0415 (likewise)

        return BertNormalizer(lowercase=True), BertPreTokenizer()
