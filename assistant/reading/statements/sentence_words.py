"""Sentence words: where sentences begin and end, and each as a row of words."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from assistant.base.ruling_records import Record
from assistant.reading.card_mentions import MASK_BASE, Mention


class SentenceForm(StrEnum):
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
    kind: SentenceForm
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
    kind, indent = SentenceForm.PLAIN, 0
    bullet = _BULLET.match(text, start, end)
    answer = _ANSWER.match(text, start, end)
    question = _QUESTION.match(text, start, end)
    if answer:
        kind, start = SentenceForm.ANSWER, answer.end()
    elif question:
        start = question.end()
    elif bullet:
        kind, indent, start = SentenceForm.ITEM, 1, bullet.end()
    for begin, stop in _cut(text, start, end):
        yield Sentence(start=begin, end=stop, kind=_kind(text[begin:stop], kind), indent=indent)


def _kind(words: str, inherited: SentenceForm) -> SentenceForm:
    bare = words.rstrip("\"”\u2019')]」 ")
    if bare.endswith(("?", "\uff1f")):
        return SentenceForm.QUESTION
    if inherited is SentenceForm.PLAIN and bare.endswith((":", "\uff1a")):
        return SentenceForm.LEAD_IN
    if inherited is SentenceForm.PLAIN and not bare.endswith((".", "!", "。", "…")):
        return SentenceForm.HEADING
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


class WordKind(StrEnum):
    """What a word is before any grammar."""

    NAME = "name"
    QUOTED = "quoted"
    NUMBER = "number"
    WORD = "word"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Word:
    """One word: what it is, how it is compared, where it stands."""

    kind: WordKind
    text: str
    start: int
    end: int
    name: str | None = None
    """The printed name of the card, for a masked name."""


def words_instead(words: tuple[Word, ...], *texts: str) -> tuple[Word, ...]:
    """Other words that stand where these stood; there has to be one at least."""
    start, end = words[0].start, words[-1].end
    return tuple(Word(WordKind.WORD, text, start, end) for text in texts)


Phrases = Mapping[str, Mapping[int, frozenset[tuple[str, ...]]]]
"""Fixed phrases by their first word and then by length."""

_PIECE = re.compile(
    r"(?P<name>([\ue000-\uf8ff])\2*)"
    r"|(?P<quoted>[\"“](?P<inside>[^\"“”\ue000-\uf8ff]{1,60}?)[\"”])"
    r"|(?P<abbr>(?i:i\.\s?e\.|e\.\s?g\.)(?!\w),?)"
    r"|(?P<like>(?<=[\ue000-\uf8ff])-(?i:style|like|type|esque)\b)"
    r"|(?P<date>\d{4}-\d{2}(?:-\d{2})?)"
    r"|(?P<number>\d+(?:[.,]\d{3})*)"
    r"|(?P<word>[^\W\d_]+(?:[-/][^\W\d_]+)*(?:\([sS]\))?"
    r"(?:['\u2019](?i:s|t|re|ll|ve|d|m)?(?![^\W\d_]))?)"
    r"|(?P<suffix>['\u2019][sS]\b|['\u2019](?=\s))"
    r"|(?P<mark>->|[-\u2013—:;,.()\[\]!?/+=≠>•])"
)
_NAME_QUOTES = re.compile(
    r"[\"“”«»](?=[\ue000-\uf8ff])|(?<=[\ue000-\uf8ff])[\"“”«»]|(?<=[\ue000-\uf8ff][,.])[\"”](?=\s|$)"
)
_SHORT = {
    "can't": ("cannot",),
    "cannot": ("cannot",),
    "won't": ("will", "not"),
    "shan't": ("will", "not"),
    "it's": ("it", "is"),
    "that's": ("that", "is"),
    "there's": ("there", "is"),
    "what's": ("what", "is"),
    "let's": ("let", "us"),
}
_SHORT_ENDINGS = {
    "n't": "not",
    "'re": "are",
    "'ll": "will",
    "'ve": "have",
    "'d": "would",
    "'m": "am",
}


def words_of(masked: str, mentions: tuple[Mention, ...], start: int, end: int) -> tuple[Word, ...]:
    """The words of `masked[start:end]`; a name's number is its place in `mentions`."""
    found: list[Word] = []
    bare = _NAME_QUOTES.sub(" ", masked)
    for piece in _PIECE.finditer(bare, start, end):
        found.extend(_words(piece, mentions))
    return tuple(found)


def join_phrases(words: tuple[Word, ...], phrases: Phrases) -> tuple[Word, ...]:
    """Join neighbouring words that are one fixed phrase, longest first."""
    joined: list[Word] = []
    at = 0
    while at < len(words):
        length = _phrase_length(words, at, phrases)
        run = words[at : at + length]
        if length == 1:
            joined.append(words[at])
        else:
            text = " ".join(word.text for word in run)
            joined.append(Word(WordKind.WORD, text, run[0].start, run[-1].end))
        at += length
    return tuple(joined)


def phrase_table(phrases: tuple[str, ...]) -> Phrases:
    """Index phrases so that they can be joined quickly."""
    table: dict[str, dict[int, set[tuple[str, ...]]]] = {}
    for phrase in phrases:
        parts = tuple(phrase.split())
        if len(parts) > 1:
            table.setdefault(parts[0], {}).setdefault(len(parts), set()).add(parts)
    return {
        first: {length: frozenset(table[first][length]) for length in sorted(table[first])[::-1]}
        for first in table
    }


def _phrase_length(words: tuple[Word, ...], at: int, phrases: Phrases) -> int:
    by_length = phrases.get(words[at].text)
    if by_length is None or words[at].kind is WordKind.NAME:
        return 1
    for length, members in by_length.items():
        run = words[at : at + length]
        if len(run) == length and tuple(word.text for word in run) in members:
            return length
    return 1


def _words(piece: re.Match[str], mentions: tuple[Mention, ...]) -> list[Word]:
    start, end = piece.span()
    text = piece.group().lower()
    if piece["name"]:
        name = mentions[ord(piece.group()[0]) - MASK_BASE].name
        return [Word(WordKind.NAME, name, start, end, name)]
    if piece["quoted"]:
        inside = piece["inside"].strip().lower()
        return [Word(WordKind.QUOTED, inside, start, end)]
    if piece["number"]:
        return [Word(WordKind.NUMBER, text.replace(",", ""), start, end)]
    if piece["like"] or piece["abbr"] or piece["suffix"]:
        return _small(piece)
    if piece["mark"]:
        mark = "—" if text in {"\u2013", "-", "—"} else text
        return [Word(WordKind.MARK, mark, start, end)]
    return _spread(text.replace("\u2019", "'").replace("(s)", ""), start, end)


def _small(piece: re.Match[str]) -> list[Word]:
    """'e.g.' is 'for example'; 'i.e.' and '-style' are nothing by themselves."""
    start, end = piece.span()
    if piece["suffix"]:
        return [Word(WordKind.WORD, "'s", start, end)]
    instance = piece["abbr"] and piece.group()[0] in "eE"
    return [Word(WordKind.WORD, "for example", start, end)] if instance else []


def _spread(text: str, start: int, end: int) -> list[Word]:
    """A contraction as its full words; a possessive as the word and 's."""
    if text in _SHORT:
        return [Word(WordKind.WORD, part, start, end) for part in _SHORT[text]]
    for ending, full in _SHORT_ENDINGS.items():
        if text.endswith(ending):
            cut = end - len(ending)
            return [
                Word(WordKind.WORD, text.removesuffix(ending), start, cut),
                Word(WordKind.WORD, full, cut, end),
            ]
    if text.endswith("'s"):
        return [
            Word(WordKind.WORD, text.removesuffix("'s"), start, end - 2),
            Word(WordKind.WORD, "'s", end - 2, end),
        ]
    if text.endswith("'"):
        return [
            Word(WordKind.WORD, text.removesuffix("'"), start, end - 1),
            Word(WordKind.WORD, "'s", end - 1, end),
        ]
    return [Word(WordKind.WORD, text, start, end)]
