"""Lexical search: passages by their words, by BM25.  The only module that knows bm25s.

bm25s works out what each word adds to each text's score.  Adding those up is all that a search has
to do, and is done here: importing bm25s takes longer than a hundred searches.
"""

import json
import logging
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import Stemmer

Scores = npt.NDArray[np.float32]

_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")  # noqa: RUF001 (a typographic apostrophe)
_NO_WORD = "\0"
_WORDS = "words.json"
_MOST_WEIGHTS = 65_536
_ARRAYS = ("data", "indices", "indptr")
"""As bm25s has them: what is added, to which texts, and where each word's entries begin."""
_STOP_WORDS = frozenset(
    "a an the of to in on at by for and or is are was be been it its this that these those as "  # noqa: SIM905
    "with from do does did what which who how there their they them i you my your if so then than "
    "s t when while".split()
)


def tokens_of(text: str) -> list[str]:
    """The words of a text as they are compared, in English, Vietnamese and Japanese.

    English words are stemmed.  Vietnamese syllables stand with and without their marks, and in
    pairs, since most of its words are pairs of syllables.  Japanese has no spaces: its signs stand
    in pairs.

    >>> tokens_of("Negated effects")
    ['negat', 'effect']
    >>> tokens_of("vô hiệu")
    ['vô', 'vo', 'hiệu', 'hieu', 'vô_hiệu']
    """
    text = unicodedata.normalize("NFKC", text).lower()
    found: list[str] = []
    before: str | None = None
    for word in _words(text):
        if not word.isascii() and _japanese().fullmatch(word):
            found += [a + b for a, b in pairwise(word)] or [word]
            before = None
            continue
        plain = _without_marks(word)
        if plain == word:
            found += [] if word.removesuffix("'s") in _STOP_WORDS else [stem(word)]
        else:
            found += [word, plain]
        if before is not None and (plain != word or _without_marks(before) != before):
            found.append(f"{before}_{word}")
        before = word
    return found


def _words(text: str) -> Iterator[str]:
    if text.isascii():
        yield from _WORD.findall(text)
        return
    for match in _WORD.finditer(text):
        last = match.start()
        for run in _japanese().finditer(text, match.start(), match.end()):
            if run.start() > last:
                yield text[last : run.start()]
            yield run.group()
            last = run.end()
        if last < match.end():
            yield text[last : match.end()]


@cache
def _japanese() -> re.Pattern[str]:
    """Compiled when first needed: so long a range of signs takes 2 ms."""
    return re.compile(r"[\u3040-\u30ff\u3400-\u9fff々ー]+")


def _without_marks(word: str) -> str:
    if word.isascii():
        return word
    parted = unicodedata.normalize("NFD", word.replace("đ", "d"))
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """An English word without its endings; any other word as it is."""
    if not word.isascii():
        return word
    return str(_stemmer().stemWord(word.removesuffix("'s")))


def is_japanese(text: str) -> bool:
    """Whether the text has Japanese signs."""
    return not text.isascii() and _japanese().search(text) is not None


@lru_cache(maxsize=1)
def _stemmer() -> Any:  # noqa: ANN401 (PyStemmer has no types)
    return Stemmer.Stemmer("english")


class LexicalIndex:
    """Texts by their words: of every word, the texts it stands in and what it adds to each."""

    def __init__(self, numbers: Mapping[str, int], arrays: Mapping[str, Any], size: int) -> None:
        """Hold the words' numbers and the arrays of `_ARRAYS`; see `of` and `load`."""
        self._numbers, self._size = numbers, size
        self._added, self._texts, self._starts = (arrays[name] for name in _ARRAYS)
        self._weights: dict[str, float] = {}

    @classmethod
    def of(cls, texts: Sequence[Sequence[str]]) -> "LexicalIndex":
        """Index the texts, given as their tokens; their places are the passages'."""
        import bm25s  # noqa: PLC0415 (slow to import; only where an index is built)

        logging.getLogger("bm25s").setLevel(logging.WARNING)  # it sets itself to DEBUG
        index = bm25s.BM25(method="lucene", k1=1.2, b=0.6)
        # bm25s cannot index nothing, so a text without a word is a word that nobody searches.
        index.index([list(text) or [_NO_WORD] for text in texts], show_progress=False)
        return cls(index.vocab_dict, index.scores, len(texts))

    def __len__(self) -> int:
        """How many texts there are."""
        return self._size

    def scores(self, tokens: Sequence[str]) -> Scores:
        """The score of every text for these words; 0 where none of them stands."""
        found = np.zeros(self._size, dtype=np.float32)
        if entries := [self._entry(token) for token in tokens]:
            texts, added = map(np.concatenate, zip(*entries, strict=True))
            np.add.at(found, texts, added)  # in the order of the words: a sum has one result
        return found

    def weight(self, token: str) -> float:
        """The most that a word can add to a score: rare words weigh more."""
        if token not in self._weights:
            if len(self._weights) > _MOST_WEIGHTS:
                self._weights.clear()
            self._weights[token] = float(np.max(self._entry(token)[1], initial=0.0))
        return self._weights[token]

    @cached_property
    def rarest(self) -> float:
        """The weight of a word that stands in one text only."""
        return max(map(self.weight, islice(self._numbers, 200)), default=1.0)

    def save(self, folder: Path) -> None:
        """Write the index into a folder."""
        folder.mkdir()
        words = sorted(self._numbers.items(), key=lambda pair: pair[1])
        (folder / _WORDS).write_text(json.dumps(dict(words), ensure_ascii=False), encoding="utf-8")
        for name, array in zip(_ARRAYS, (self._added, self._texts, self._starts), strict=True):
            np.save(folder / f"{name}.npy", array)

    @classmethod
    def load(cls, folder: Path, size: int) -> "LexicalIndex":
        """Read an index from a folder.

        Raises:
            ValueError: the folder holds no such index.
        """
        try:
            numbers = json.loads((folder / _WORDS).read_text(encoding="utf-8"))
            arrays = {
                name: np.asarray(np.load(folder / f"{name}.npy", mmap_mode="r")) for name in _ARRAYS
            }
        except (OSError, EOFError) as error:
            raise ValueError(f"not a word index: {error}") from error
        return cls(numbers, arrays, size)

    def _entry(self, token: str) -> tuple[Any, Any]:
        """The texts that have the word, and what it adds to each one's score."""
        # bm25s keeps an empty word in its vocabulary that stands nowhere.
        number = self._numbers.get(token) if token else None
        if number is None:
            return self._texts[:0], self._added[:0]
        span = slice(self._starts[number], self._starts[number + 1])
        return self._texts[span], self._added[span]
