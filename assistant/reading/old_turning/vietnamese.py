"""Vietnamese: a question cut into phrases, and each phrase told apart."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from assistant.reading.card_mentions import Mention
from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.tokens import tokens_of
from assistant.reading.old_turning.turned import Piece, Turned
from assistant.reading.old_turning.vietnamese_clauses import Item
from assistant.reading.old_turning.vietnamese_order import sentence
from assistant.reading.old_turning.vietnamese_phrases import (
    HANGING,
    HARMLESS,
    JOINING,
    MARKS,
    MODALS,
    NOUNS,
    NUMBERS,
    PREPOSITIONS,
)
from assistant.reading.old_turning.vietnamese_verbs import VERBS

_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*|[.,;:?!()\n]")
_LONGEST = 6
_STOPS = frozenset(".?!;\n")
_COMMAS = frozenset(",:()")
_SPELLINGS = {"hóa": "hoá", "hủy": "huỷ", "thỏa": "thoả", "tùy": "tuỳ"}
_ONCE = (
    r"(?:(?:chỉ|được|có thể|kích hoạt|dùng|sử dụng|triệu hồi|hiệu ứng(?: này)?|tối đa) )*(?:một|1)"
)
_PER_TURN = r"(?:mỗi|một|trong) (?:lượt|turn)"
_LIMIT = re.compile(
    rf"{_PER_TURN} {_ONCE}(?: (?:lần|lá|bản))?\b(?: bài)?(?: mỗi lượt)?"
    rf"|{_ONCE} (?:lần|lá|bản)(?: bài)? {_PER_TURN}\b"
)
"""As in "(mỗi lượt chỉ được kích hoạt 1 lá)": what the card itself tells."""
_TABLES: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("verb", VERBS),
    ("noun", NOUNS),
    ("hanging", HANGING),
    ("joining", JOINING),
    ("preposition", PREPOSITIONS),
    ("modal", MODALS),
    ("mark", MARKS),
    ("word", NUMBERS),
    ("empty", {word.replace("_", " "): "" for word in HARMLESS}),
)


def from_vietnamese(text: str, mentions: Sequence[Mention]) -> Turned:
    """The question in English words."""
    items, unknown = _items(text, mentions)
    pieces: list[Piece] = []
    clauses: list[Item] = []
    used: set[str] = set()
    for item in (*items, Item("stop", "", len(text), len(text))):
        if item.sort != "stop":
            clauses.append(item)
            continue
        pieces += sentence(clauses, mark=item.text, used=used)
        pieces.append(Piece(item.text, item.start, item.end))
        clauses = []
    return Turned(tuple(piece for piece in pieces if piece.text), tuple(unknown))


@cache
def _table(*, is_bare: bool) -> Mapping[str, tuple[str, str]]:
    """Every phrase with its sort and its English; without marks, as people type in haste."""
    found: dict[str, tuple[str, str]] = {}
    for sort, table in _TABLES:
        for phrase, english in table.items():
            found.setdefault(bare(phrase) if is_bare else phrase, (sort, english))
    return found


def bare(words: str) -> str:
    """Vietnamese words without their marks.

    >>> bare("đối thủ kích hoạt")
    'doi thu kich hoat'
    """
    split = unicodedata.normalize("NFD", words.replace("đ", "d").replace("Đ", "D"))
    return "".join(sign for sign in split if not unicodedata.combining(sign))


def _items(text: str, mentions: Sequence[Mention]) -> tuple[list[Item], list[tuple[int, int]]]:
    """The phrases of the text, longest first, and the words that are in no table."""
    found: list[Item] = []
    unknown: list[tuple[int, int]] = []
    words = list(_WORD.finditer(text))
    cards = {one.start: one for one in mentions}
    table = _table(is_bare=text.isascii())
    at, until = 0, 0
    while at < len(words):
        word = words[at]
        card = cards.get(word.start())
        limit = _LIMIT.match(text, word.start())
        until = max(until, limit.end() if limit is not None else 0)
        if word.start() < until:
            at += 1
        elif card is not None:
            found.append(Item("card", "\u300c" + card.name + "\u300d", card.start, card.end))
            until, at = card.end, at + 1
        else:
            item, used = _longest(words[at : at + _LONGEST], cards, table)
            if item.sort == "unknown":
                unknown.append(word.span())
            found.append(item)
            at += used
    return [one for one in found if one.sort not in {"empty", "unknown"}], unknown


def _longest(
    words: Sequence[re.Match[str]],
    cards: Mapping[int, Mention],
    table: Mapping[str, tuple[str, str]],
) -> tuple[Item, int]:
    first = words[0]
    if first.group() in _STOPS:
        return Item("stop", "?" if first.group() == "?" else ".", *first.span()), 1
    if first.group() in _COMMAS:
        return Item("joining", ",", *first.span()), 1
    for length in range(len(words), 0, -1):
        if any(word.start() in cards for word in words[1:length]):
            continue
        span = (first.start(), words[length - 1].end())
        phrase = " ".join(_plain(word.group()) for word in words[:length])
        if phrase in table:
            return Item(*table[phrase], *span), length
    pair = words[:2]
    if len(pair) > 1 and pair[1].start() not in cards and _is_verb(" ".join(map(_text, pair))):
        return Item("verb", " ".join(map(_text, pair)), first.start(), pair[1].end()), 2
    return _of_english(first), 1


def _text(word: re.Match[str]) -> str:
    return word.group().lower()


def _is_verb(text: str) -> bool:
    """As in "special summon": whether English words are one verb."""
    tokens = tokens_of(text) if text.isascii() else ()
    verb = tokens[0].sense(Kind.VERB) if len(tokens) == 1 else None
    return verb is not None and verb.form == "base"


def _of_english(word: re.Match[str]) -> Item:
    """Players write English words among their own: "negate", "Special", "target"."""
    text = word.group().lower()
    token = tokens_of(text)[0] if text.isascii() else None
    if text.isdecimal():
        return Item("word", text, *word.span())
    if token is None or token.kind is Kind.OTHER or token.end < len(text):
        return Item("unknown", text, *word.span())
    verb = token.sense(Kind.VERB)
    if verb is not None and verb.form == "base":
        return Item("verb", text, *word.span())
    is_noun = token.kind in {Kind.NOUN, Kind.PLAYER}
    return Item("noun" if is_noun else "word", text, *word.span())


def _plain(word: str) -> str:
    lower = unicodedata.normalize("NFC", word.lower())
    return _SPELLINGS.get(lower, lower)
