"""Near names: keys of names, laid out so that a beginning, a slip or a sound finds them.

Looking at each of fourteen thousand names, for every odd word of a question, would take longer
than all the rest of an answer.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import takewhile

from rapidfuzz import process
from rapidfuzz.distance import OSA

from assistant.library.spelling import sound_of, sounds_of

_SHORTEST = 3
"""Letters that a longer word may be cut to."""
_LETTERS_A_SLIP = 4
_MOST_KEPT = 4096


def is_near(word: str, meant: str) -> bool:
    """Whether a word is a slip of another, or its beginning."""
    is_begun = len(word) >= _SHORTEST and meant.startswith(word)
    return is_begun or OSA.distance(word, meant) <= _slips_in(word)


def digits_of(words: str) -> str:
    """The digits: with others, it is another name."""
    return "".join(sign for sign in words if sign.isdecimal())


def _slips_in(word: str) -> int:
    return max(1, len(word) // _LETTERS_A_SLIP)


class NearNames:
    """The keys of all names; each layout is made when it is first needed."""

    def __init__(self, keys: Iterable[str]) -> None:
        """Hold the keys; of two that sound alike, the earlier one is meant."""
        self._keys = tuple(keys)
        self._known: dict[str, frozenset[str]] = {}
        self._by_word: dict[tuple[int, int], dict[str, list[list[str]]]] = {}

    def begun(self, start: str) -> list[str]:
        """The keys that begin so."""
        return _beginning(self._sorted, start)

    def nearly(self, words: Sequence[str]) -> list[str]:
        """The keys of as many words, each of which is near the one in its place."""
        place = max(range(len(words)), key=lambda at: len(words[at]))  # few are near a long word
        with_word = self._with_word(place, len(words))
        near = (with_word.get(one, ()) for one in self._words_near(words[place]))
        return [" ".join(key) for keys in near for key in keys if all(map(is_near, words, key))]

    def meant(self, word: str) -> list[str]:
        """The words of names that this one is a single slip of, which begins as they do."""
        return [
            one
            for one in self._words_near(word)
            if one[0] == word[0] or one[:2] == word[1::-1]
            if OSA.distance(word, one) == 1 and digits_of(word) == digits_of(one)
        ]

    def sounding(self, key: str) -> str | None:
        """The key that sounds so; None: there is none."""
        return self._by_sound.get(sound_of(key))

    def _words_near(self, word: str) -> frozenset[str]:
        """The words of names that this one is a slip of, or the beginning of."""
        if word not in self._known:
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            most = _slips_in(word)
            lengths = range(len(word) - most, len(word) + most + 1)
            pool = [one for length in lengths for one in self._words_of_length.get(length, ())]
            slips = process.extract(word, pool, scorer=OSA.distance, score_cutoff=most, limit=None)
            begun = _beginning(self._words, word) if len(word) >= _SHORTEST else ()
            self._known[word] = frozenset((*(one for one, _, _ in slips), *begun))
        return self._known[word]

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self._keys)

    @cached_property
    def _words(self) -> list[str]:
        return sorted({word for key in self._keys for word in key.split()})

    @cached_property
    def _words_of_length(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for word in self._words:
            found.setdefault(len(word), []).append(word)
        return found

    @cached_property
    def _of_size(self) -> dict[int, list[list[str]]]:
        """The words of keys, by their number."""
        found: dict[int, list[list[str]]] = {}
        for words in map(str.split, self._keys):
            found.setdefault(len(words), []).append(words)
        return found

    def _with_word(self, place: int, size: int) -> dict[str, list[list[str]]]:
        """The words of keys of so many, by the one in that place."""
        if (place, size) not in self._by_word:
            found: dict[str, list[list[str]]] = {}
            for words in self._of_size.get(size, ()):
                found.setdefault(words[place], []).append(words)
            self._by_word[place, size] = found
        return self._by_word[place, size]

    @cached_property
    def _by_sound(self) -> dict[str, str]:
        return dict(zip(reversed(sounds_of(self._keys)), reversed(self._keys), strict=True))


def _beginning(ordered: Sequence[str], start: str) -> list[str]:
    after = (ordered[place] for place in range(bisect_left(ordered, start), len(ordered)))
    return list(takewhile(lambda one: one.startswith(start), after))
