"""Name table: every way that imported cards can be called, ready to be looked up.

Names are keyed by their words (`spelling.key_of`), those without word boundaries by their signs
(`spelling.form_of`).  Beside the names in all languages stand the *parts*: beginnings and ends of
English names that no other card's name holds ("Ghost Belle", "Accesscode", "Horus LV6").
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from assistant.library.common_words import common_words
from assistant.library.imported import ENGLISH, LANGUAGES, ImportedCard
from assistant.library.known import EXACT, FOREIGN, FORMER, ODD_PART, PART, WORD, Known
from assistant.library.spelling import form_of, has_cjk, key_of

_SMALL_WORDS: Final = (
    "a an and as at by for from in into its no of on or the to with s la le de der el"
)
_SMALL: Final = frozenset(_SMALL_WORDS.split())
_LEAST: Final = 4
"""Letters of a word that alone may stand for a whole name."""
_SHORTEST_FORM: Final = 2


class Table(NamedTuple):
    """All rows, in the order in which they are stored."""

    spelt: Mapping[str, Known]
    firsts: Mapping[str, int]
    """The first words of names, with the most words that a name beginning so has."""
    forms: Mapping[str, Known]
    starts: Mapping[str, str]
    """The first two signs of forms, with the lengths of those, longest first."""
    gaps: Mapping[str, str]
    """English keys with one word left out ("* magician"), and the keys, one a line."""
    lengths: Mapping[int, Sequence[str]]
    """English keys by length."""
    words: Iterable[str]
    """Every word of an English name."""


def name_table(cards: Iterable[ImportedCard]) -> Table:
    """Build the table; of two cards called alike, the earlier language's is meant."""
    held = tuple(cards)
    spelt: dict[str, Known] = {}
    forms: dict[str, Known] = {}
    for known in chain.from_iterable(_called(held, language) for language in LANGUAGES):
        if has_cjk(known.written):
            signs = form_of(known.written).signs
            if len(signs) >= _SHORTEST_FORM:
                forms.setdefault(signs, known)
        elif key := key_of(known.written):
            spelt.setdefault(key, known)
    english = [key for key, known in spelt.items() if known.how in (EXACT, WORD)]
    for key, known in _parts(english, spelt):
        spelt.setdefault(key, known)
    return Table(
        spelt=spelt,
        firsts=_firsts(spelt),
        forms=forms,
        starts=_starts(forms),
        gaps=_gaps(english),
        lengths=_lengths(english),
        words=sorted(set(chain.from_iterable(key.split() for key in english))),
    )


def gaps_of(words: Sequence[str]) -> Iterator[str]:
    """A name with each of its words left out in turn.

    >>> list(gaps_of(["dark", "magician"]))
    ['* magician', 'dark *']
    """
    for at in range(len(words)):
        yield " ".join((*words[:at], "*", *words[at + 1 :]))


def _called(cards: Sequence[ImportedCard], language: str) -> Iterator[Known]:
    words = common_words()
    for card in cards:
        if written := card.names.get(language):
            how = WORD if key_of(written) in words else EXACT
            yield Known(card.name, written, how if language == ENGLISH else FOREIGN)
    if language == ENGLISH:
        yield from (Known(card.name, one, FORMER) for card in cards for one in card.former_names)


def _parts(english: Sequence[str], spelt: Mapping[str, Known]) -> Iterator[tuple[str, Known]]:
    split = [key.split() for key in english]
    holders = Counter(chain.from_iterable(set(_runs(words)) for words in split))
    levels = Counter(part for words in split for part in _level_part(words))
    for key, words in zip(english, split, strict=True):
        for level in _level_part(words):
            if levels[level] == 1 and level not in holders:
                yield level, Known(spelt[key].name, level, ODD_PART)
        for size in range(1, len(words)):
            for part in (words[:size], words[-size:]):
                joined = " ".join(part)
                if holders[joined] == 1 and _is_telling(part):
                    how = PART if common_words().issuperset(part) else ODD_PART
                    yield joined, Known(spelt[key].name, joined, how)


def _level_part(words: Sequence[str]) -> Iterator[str]:
    """As in "Horus LV6": how monsters that level up are called."""
    if len(words) > 2 and re.fullmatch(r"lv\d+", words[-1]):  # noqa: PLR2004
        yield f"{words[0]} {words[-1]}"


def _runs(words: Sequence[str]) -> Iterator[str]:
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            yield " ".join(words[start:end])


def _is_telling(words: Sequence[str]) -> bool:
    if words[0] in _SMALL or words[-1] in _SMALL:
        return False
    if len(words) > 1:
        return any(len(word) >= _LEAST for word in words)
    return len(words[0]) >= _LEAST and words[0].isalpha() and words[0] not in common_words()


def _firsts(keys: Iterable[str]) -> dict[str, int]:
    longest: dict[str, int] = {}
    for key in keys:
        first = key.partition(" ")[0]
        longest[first] = max(longest.get(first, 0), key.count(" ") + 1)
    return longest


def _starts(forms: Iterable[str]) -> dict[str, str]:
    lengths: defaultdict[str, set[int]] = defaultdict(set)
    for form in forms:
        lengths[form[:2]].add(len(form))
    return {
        start: " ".join(map(str, sorted(found, reverse=True))) for start, found in lengths.items()
    }


def _gaps(english: Iterable[str]) -> dict[str, str]:
    gaps: dict[str, str] = {}
    for key in english:
        words = key.split()
        if len(words) > 1:
            for gap in gaps_of(words):
                gaps[gap] = f"{gaps[gap]}\n{key}" if gap in gaps else key
    return gaps


def _lengths(english: Iterable[str]) -> dict[int, list[str]]:
    by_length: defaultdict[int, list[str]] = defaultdict(list)
    for key in english:
        by_length[len(key)].append(key)
    return dict(by_length)
