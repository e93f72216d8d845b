"""Sentences: where each begins and ends, and what kind of line it stands in.

Works on a text whose card names are masked, so that no full stop of a name ends a sentence.
"""

import re
from collections.abc import Iterator
from enum import StrEnum

from assistant.records import Record


class Kind(StrEnum):
    """What a sentence is, as far as its marks show."""

    PLAIN = "plain"
    QUESTION = "question"
    LEAD_IN = "lead-in"
    """Ends in a colon: the items that follow complete it."""
    ITEM = "item"
    """A list item; it may need its lead-in."""
    ANSWER = "answer"
    """Follows 'Answer:'; it speaks of its question."""
    HEADING = "heading"


class Sentence(Record):
    """A stretch of text that is read on its own."""

    start: int
    end: int
    kind: Kind
    indent: int = 0
    """Depth of the list it stands in; 0 outside lists."""


_LINE = re.compile(r"[^\n]+")
_BULLET = re.compile(r"\s*(?:(?P<mark>[•●·▪*\-\u2013—])|(?P<number>\(?\d{1,2}[.)]))\s+")
_ANSWER = re.compile(
    r"\s*(?:[—\u2013-]\s*)?(?:answer|a|đáp|trả lời|答え?)\s*[:.]\s*", re.IGNORECASE
)
_QUESTION = re.compile(r"\s*(?:[—\u2013-]\s*)?(?:question|q|hỏi|質問?)\s*[:.]\s*", re.IGNORECASE)
_STOP = re.compile(r"[.!?…。\uff01\uff1f]+[\"”\u2019')\]」』]*(?=\s|$)|[。\uff01\uff1f]")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|ex|no|nos|approx|resp|lv|p|pp|dr|mr|st|ver|vd)\.|\b[A-Z]\.)$",
    re.IGNORECASE,
)
_CONTINUES = re.compile(r"[\s\"“('\u2018]*[a-zà-ỹ]")
_WRAPPED = 60
"""A line at least this long, without a full stop, may go on in the next line."""


def sentences(text: str) -> tuple[Sentence, ...]:
    """Every sentence of `text`, in order, with exact spans.

    >>> [text[s.start:s.end] for text in ["It stays. It resolves!"] for s in sentences(text)]
    ['It stays.', 'It resolves!']
    """
    return tuple(
        sentence for start, end in _blocks(text) for sentence in _of_block(text, start, end)
    )


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Lines, with those joined that only a line break inside a sentence keeps apart."""
    begin = stop = -1
    for found in _LINE.finditer(text):
        if not found.group().strip():
            continue
        if begin >= 0 and _goes_on(text, begin, stop, found.start()):
            stop = found.end()
            continue
        if begin >= 0:
            yield begin, stop
        begin, stop = found.span()
    if begin >= 0:
        yield begin, stop


def _goes_on(text: str, begin: int, stop: int, start: int) -> bool:
    """Whether the line at `start` continues the sentence of the block before it."""
    line = text[start : text.find("\n", start) if "\n" in text[start:] else len(text)]
    before = text[begin:stop].rstrip()
    last_line = before.rsplit("\n", 1)[-1]
    if "\n\n" in text[stop:start] or _BULLET.match(line) or before.endswith((".", "!", "?", ":")):
        return False
    return _CONTINUES.match(line) is not None or len(last_line) >= _WRAPPED


def _of_block(text: str, start: int, end: int) -> Iterator[Sentence]:
    kind, indent = Kind.PLAIN, 0
    bullet = _BULLET.match(text, start, end)
    answer = _ANSWER.match(text, start, end)
    question = _QUESTION.match(text, start, end)
    if answer:
        kind, start = Kind.ANSWER, answer.end()
    elif question:
        start = question.end()
    elif bullet:
        kind, indent, start = Kind.ITEM, 1, bullet.end()
    for begin, stop in _cut(text, start, end):
        yield Sentence(start=begin, end=stop, kind=_kind(text[begin:stop], kind), indent=indent)


def _kind(words: str, inherited: Kind) -> Kind:
    bare = words.rstrip("\"”\u2019')]」 ")
    if bare.endswith(("?", "\uff1f")):
        return Kind.QUESTION
    if inherited is Kind.PLAIN and bare.endswith((":", "\uff1a")):
        return Kind.LEAD_IN
    if inherited is Kind.PLAIN and not bare.endswith((".", "!", "。", "…")):
        return Kind.HEADING
    return inherited


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut a block after each full stop that ends a sentence and stands outside parentheses."""
    begin = start
    for found in _STOP.finditer(text, start, end):
        if _ends_sentence(text, begin, found, end):
            yield from _trimmed(text, begin, found.end())
            begin = found.end()
    yield from _trimmed(text, begin, end)


def _ends_sentence(text: str, begin: int, found: re.Match[str], end: int) -> bool:
    so_far = text[begin : found.end()]
    if found.group().startswith(".") and _ABBREVIATION.search(text, begin, found.start() + 1):
        return False
    if so_far.count("(") > so_far.count(")") or so_far.count("“") > so_far.count("”"):
        return False
    if so_far.count('"') % 2 == 1:
        return False
    rest = text[found.end() : end].lstrip()
    return not rest or not rest[0].islower()


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    end -= len(words) - len(words.rstrip())
    if start < end:
        yield start, end
