"""Quotations: where given words stand, and what was altered in them.

Words are compared as words: case, line breaks and the shape of quotation marks are differences,
but small ones.  A negation that was dropped or added is never a small difference.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from rapidfuzz import fuzz, process

from assistant.base.ruling_records import Passage, Record
from assistant.library.corpus import Corpus
from assistant.library.documents import Document
from assistant.library.passages import sentence_spans

_NEGATION = re.compile(
    r"not|no|never|cannot|nor|neither|none|without|unless|except|\w+n['’]t|"  # noqa: RUF001
    r"không|chưa|chẳng|đừng|trừ|ない|ず|ぬ|無|不|非",
    re.IGNORECASE,
)
_MARKS = str.maketrans("“”„«»‘’`´–—−", '"""""\'\'\'\'---')  # noqa: RUF001 (the marks in use)

_NEAR = 75.0
"""How like the words a place must be, of 100, to be what was meant."""
_LONGEST = 1_000
"""Characters of words that are looked for inside every document; longer ones, whose time would grow
with their square, are only held against whole passages."""


class QuotationMatch(StrEnum):
    """How words stand in the documents."""

    VERBATIM = "verbatim"
    """Character for character; only line breaks and spaces may differ."""
    ALTERED = "altered"
    NOWHERE = "nowhere"


class QuotationDifference(Record):
    """One difference between the words given and the words that stand there."""

    given: str
    """Empty: words that stand there were left out."""
    stands: str
    """Empty: words were added that do not stand there."""
    negation: bool
    """Whether a negation was dropped, added or exchanged."""


class Quotation(Record):
    """Where given words stand."""

    found: QuotationMatch
    words: str
    quote: str = ""
    """The words as they stand; empty: nothing like them was found."""
    document: str = ""
    start: int = 0
    end: int = 0
    digest: str = ""
    passage: str | None = None
    """The passage the words lie in, or the nearest one; None: they stand where nothing is cited,
    as in a heading."""
    title: str = ""
    likeness: float = 0.0
    """How like they are, of 100."""
    differences: tuple[QuotationDifference, ...] = ()
    also: tuple[str, ...] = ()
    """Other passages that have the same words."""

    @property
    def verbatim(self) -> bool:
        """Whether the words stand there just so."""
        return self.found is QuotationMatch.VERBATIM

    @property
    def turns_meaning(self) -> bool:
        """Whether a negation was dropped or added."""
        return any(difference.negation for difference in self.differences)


class _Word(NamedTuple):
    text: str
    start: int
    end: int


class _Place(NamedTuple):
    document: Document
    start: int
    end: int
    likeness: float


def find_quotation(corpus: Corpus, words: str) -> Quotation:
    """Where these words stand in the documents of a corpus: all of their text is looked at."""
    exact = tuple(_exact_places(corpus, words))
    if exact:
        return _verbatim(corpus, words, exact)
    aligned = _near_places(corpus, words) if len(words) <= _LONGEST else ()
    places = (*_like_pieces(corpus, words), *aligned)
    near = max(places, key=lambda place: place.likeness, default=None)
    if near is None:
        return Quotation(found=QuotationMatch.NOWHERE, words=words)
    return _altered(corpus, words, near)


def differences(given: str, stands: str) -> tuple[QuotationDifference, ...]:
    """What was altered, word by word.

    >>> [(d.given, d.stands, d.negation) for d in differences("it is sent", "it is not sent")]
    [('', 'not', True)]
    """
    ours, theirs = _words(given), _words(stands)
    matcher = SequenceMatcher(
        None, [word.text for word in ours], [word.text for word in theirs], autojunk=False
    )
    return tuple(
        _difference(_cut(given, ours[a:b]), _cut(stands, theirs[c:d]))
        for kind, a, b, c, d in matcher.get_opcodes()
        if kind != "equal"
    )


def _exact_places(corpus: Corpus, words: str) -> Iterator[_Place]:
    pieces = words.split()
    if not any(map(str.isalnum, words)):
        return
    inside = r"\s+".join(map(re.escape, pieces))
    pattern = re.compile(rf"(?<![^\W_]){inside}(?![^\W_])" if words.isascii() else inside)
    for held in corpus.held:
        for match in pattern.finditer(held.document.text):
            yield _Place(held.document, match.start(), match.end(), 100.0)


def _verbatim(corpus: Corpus, words: str, places: Sequence[_Place]) -> Quotation:
    owners = [_owner(corpus, place) for place in places]
    best = next((n for n, owner in enumerate(owners) if owner is not None), 0)
    others = dict.fromkeys(owner.id for owner in owners if owner is not None)
    first = owners[best]
    also = tuple(name for name in others if first is None or name != first.id)
    return _quotation(corpus, words, places[best], QuotationMatch.VERBATIM).model_copy(
        update={"also": also}
    )


def _like_pieces(corpus: Corpus, words: str) -> Iterator[_Place]:
    """The sentence or the passage that is most like the words as a whole."""
    spans = [
        (passage, start, end)
        for passage in corpus.passages
        for start, end in ((0, len(passage.text)), *_sentences(passage.text))
    ]
    pieces = (_plain(passage.text[start:end]) for passage, start, end in spans)
    plain = _plain(words)
    likest = process.extract(plain, pieces, scorer=fuzz.ratio, score_cutoff=_NEAR, limit=5)
    if likest:
        _, letters, at = max(likest, key=lambda one: one[1] + _by_words(plain, one[0]))
        passage, start, end = spans[at]
        document = corpus.document_of(passage)
        yield _Place(document, passage.start + start, passage.start + end, letters)


def _by_words(given: str, stands: str) -> float:
    """The share of whole words that two sentences have in common, from 0 to 100."""
    return fuzz.ratio(given.split(), stands.split())


@lru_cache(maxsize=10_000)
def _sentences(text: str) -> tuple[tuple[int, int], ...]:
    return sentence_spans(text)


def _near_places(corpus: Corpus, words: str) -> Iterator[_Place]:
    """In every document, the stretch of words most like those given."""
    plain = _plain(words)
    if not any(map(str.isalnum, words)):
        return
    for held in corpus.held:
        text = held.document.text
        best = fuzz.partial_ratio_alignment(plain, _plain(text), score_cutoff=_NEAR * 0.8)
        if best is None:
            continue
        start, end = _whole_words(text, best.dest_start, best.dest_end)
        place = _settled(held.document, words, start, end)
        if place.likeness >= _NEAR:
            yield place


def _settled(document: Document, words: str, start: int, end: int) -> _Place:
    """The stretch moved by a few words, to where its ends match those of the words given."""
    text = document.text
    margin = max(len(words) // 4, 40)
    around = _words(text[max(0, start - margin) : end + margin])
    ours = [_same_shape(word.text) for word in _words(words)]
    theirs = [_same_shape(word.text) for word in around]
    blocks = [
        block
        for block in SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks()
        if block.size
    ]
    if not blocks:
        return _Place(document, start, end, 0.0)
    first = max(0, blocks[0].b - blocks[0].a)
    last = min(len(theirs), blocks[-1].b + len(ours) - blocks[-1].a)
    offset = max(0, start - margin)
    found = (offset + around[first].start, offset + around[last - 1].end)
    likeness = fuzz.ratio(_plain(words), _plain(text[found[0] : found[1]]))
    return _Place(document, *found, likeness)


def _altered(corpus: Corpus, words: str, place: _Place) -> Quotation:
    found = _quotation(corpus, words, place, QuotationMatch.ALTERED)
    return found.model_copy(update={"differences": differences(words, found.quote)})


def _quotation(corpus: Corpus, words: str, place: _Place, how: QuotationMatch) -> Quotation:
    owner = _owner(corpus, place)
    return Quotation(
        found=how,
        words=words,
        quote=place.document.text[place.start : place.end],
        document=place.document.name,
        start=place.start,
        end=place.end,
        digest=place.document.digest,
        passage=owner.id if owner else None,
        title=owner.title if owner else "",
        likeness=round(place.likeness, 1),
    )


def _owner(corpus: Corpus, place: _Place) -> Passage | None:
    """The passage that has most of the place."""
    shared = (
        (min(passage.end, place.end) - max(passage.start, place.start), passage)
        for passage in corpus.passages
        if passage.digest == place.document.digest
    )
    most, owner = max(shared, key=lambda one: one[0], default=(0, None))
    return owner if most > 0 else None


def _difference(given: str, stands: str) -> QuotationDifference:
    negation = _negations(given) != _negations(stands)
    return QuotationDifference(given=given, stands=stands, negation=negation)


def _negations(text: str) -> list[str]:
    return [word.text.lower() for word in _words(text) if _NEGATION.fullmatch(word.text)]


def _words(text: str) -> list[_Word]:
    return [_Word(match.group(), *match.span()) for match in _word().finditer(text)]


@cache
def _word() -> re.Pattern[str]:
    """Compiled when first needed: so long a range of signs takes 3 ms."""
    return re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_]+(?:['’][^\W\d_]+)*|[^\w\s]")  # noqa: RUF001


def _cut(text: str, words: Sequence[_Word]) -> str:
    return text[words[0].start : words[-1].end] if words else ""


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    while start > 0 and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum():
        end += 1
    return start, end


def _same_shape(text: str) -> str:
    return text.translate(_MARKS).lower()


@lru_cache(maxsize=20_000)
def _plain(text: str) -> str:
    """The text in one case and with one space for another, of the same length."""
    same = text.translate(_MARKS)
    lower = same.lower()
    return re.sub(r"\s", " ", lower if len(lower) == len(same) else same)
