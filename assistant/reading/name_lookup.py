"""Name lookup: all that imported cards can be called, asked for what stands in one text.

Nothing of the fourteen thousand names is held in memory: the runs of words that may be names are
collected from the text and looked up together.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from assistant.library.known import Known
from assistant.library.name_table import gaps_of
from assistant.library.spelling import Form, Word
from assistant.reading.spelt import Entry, endings, entry_of, is_ordinary

LONGEST: Final = 12
"""Words of a name that are looked for."""


class ImportedNames(Protocol):
    """What is asked of the store of imported cards (`library.card_store`)."""

    def spelt(self, keys: Iterable[str]) -> dict[str, Known]:
        """The names of these keys."""

    def forms(self, signs: Iterable[str]) -> dict[str, Known]:
        """The names without word boundaries of these signs."""

    def firsts(self, words: Iterable[str]) -> dict[str, int]:
        """Which of these words begin a name, and how many words such a name has at most."""

    def starts(self, pairs: Iterable[str]) -> dict[str, tuple[int, ...]]:
        """Which pairs of signs begin a form, and how long such forms are, longest first."""

    def words(self, words: Iterable[str]) -> set[str]:
        """Which of these words stand in an English name."""

    def gaps(self, gaps: Iterable[str]) -> list[str]:
        """The English keys that are so but for one word."""

    def of_length(self, length: int) -> Sequence[str]:
        """The English keys of that length."""

    def keys(self) -> Iterator[str]:
        """Every English key."""


def spelt_in(words: Sequence[Word], store: ImportedNames) -> dict[str, Entry]:
    """The imported names that runs of these words spell, by key."""
    firsts = store.firsts(one for word in words for one in beginnings(word))
    found = store.spelt(_runs(words, firsts))
    return {key: entry_of(known) for key, known in found.items()}


def runs_at_end(words: Sequence[Word]) -> list[str]:
    """The last of these words, and those before it, as names are keyed."""
    heads = [""]
    for word in reversed(words[-LONGEST:-1]):
        heads.append(f"{word.plain} {heads[-1]}")
    return [head + last for word in words[-1:] for last in beginnings(word) for head in heads]


def beginnings(word: Word) -> tuple[str, ...]:
    """A word as the first of a name, which may be its last too."""
    return tuple(one for one, _, _ in endings(word))


def written_in(form: Form, store: ImportedNames) -> tuple[dict[str, Entry], dict[str, list[int]]]:
    """The imported names without word boundaries in a text, and how long names may begin so."""
    signs = form.signs
    starts = store.starts(signs[at : at + 2] for at in range(len(signs) - 1))
    runs = (
        signs[at : at + length]
        for at in range(len(signs) - 1)
        for length in starts.get(signs[at : at + 2], ())
        if at + length <= len(signs)
    )
    found = store.forms(runs)
    return (
        {key: entry_of(known) for key, known in found.items()},
        {start: list(lengths) for start, lengths in starts.items()},
    )


def odd_words(words: Iterable[str], store: ImportedNames) -> set[str]:
    """The words that no name and no sentence has: a slip may be in them."""
    asked = {word for word in words if not is_ordinary(word) and not word.isdecimal()}
    return asked - store.words(asked)


def slip_candidates(key: str, store: ImportedNames) -> list[str]:
    """English keys from which `key` may be one slip away."""
    words = key.split()
    if len(words) > 1:
        return store.gaps(gaps_of(words))
    pool = (one for size in (-1, 0, 1) for one in store.of_length(len(key) + size))
    return [one for one in pool if " " not in one]


def _runs(words: Sequence[Word], firsts: Mapping[str, int]) -> Iterator[str]:
    for at, word in enumerate(words):
        longest = max((firsts.get(one, 0) for one in beginnings(word)), default=0)
        head = ""
        for last in words[at : at + min(longest, LONGEST)]:
            for ending, _, _ in endings(last):
                yield head + ending
            head += last.plain + " "
