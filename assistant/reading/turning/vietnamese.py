"""Vietnamese: a question turned into English words, phrase by phrase, in much the same order."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.reading.mentions import Mention
from assistant.reading.turning.turned import Piece, Turned
from assistant.reading.turning.vietnamese_phrases import NOUNS, VERBS, WORDS

_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*|[.,;:?!()]")
_LONGEST = 6
_ASKING = {"có thể": "can", "có bị": "is", "có được": "gets", "có phải": "is", "có": "does"}
_PLAYERS = frozenset({"i", "my opponent", "the turn player"})
_SIDES = frozenset({"the activation", "the effect"})
_STOPS = frozenset(".?!;")
_SPELLINGS = {"hóa": "hoá", "hủy": "huỷ", "thỏa": "thoả", "tùy": "tuỳ"}


@dataclass(frozen=True, slots=True)
class _Item:
    """A phrase: what it is, and its English."""

    sort: str
    text: str
    start: int
    end: int
    part: str = ""
    """The participle, of a verb."""


def from_vietnamese(text: str, mentions: Sequence[Mention]) -> Turned:
    """The question in English words."""
    items, unknown = _items(text, mentions)
    pieces: list[Piece] = []
    clause: list[_Item] = []
    for item in (*items, _Item("stop", "", len(text), len(text))):
        if item.sort in {"stop", "comma"}:
            pieces += _clause(clause)
            pieces.append(Piece(item.text, item.start, item.end))
            clause = []
        else:
            clause.append(item)
    return Turned(tuple(pieces), tuple(unknown))


def _items(text: str, mentions: Sequence[Mention]) -> tuple[list[_Item], list[tuple[int, int]]]:
    """The phrases of the text, longest first, and the words that are in no table."""
    found: list[_Item] = []
    unknown: list[tuple[int, int]] = []
    words = list(_WORD.finditer(text))
    cards = {one.start: one for one in mentions}
    at, until = 0, 0
    while at < len(words):
        word = words[at]
        if word.start() < until:
            at += 1
            continue
        card = cards.get(word.start())
        if card is not None:
            found.append(_Item("noun", "\u300c" + card.name + "\u300d", card.start, card.end))
            until, at = card.end, at + 1
            continue
        item, used = _longest(words[at : at + _LONGEST], cards)
        if item is not None:
            found.append(item)
        else:
            unknown.append(word.span())
        at += used
    return [one for one in found if one.text or one.sort != "word"], unknown


def _longest(words: Sequence[re.Match[str]], cards: dict[int, Mention]) -> tuple[_Item | None, int]:
    first = words[0]
    if first.group() in _STOPS | {",", ":", "(", ")"}:
        sort = "stop" if first.group() in _STOPS else "comma"
        return _Item(sort, first.group() if sort == "stop" else ",", *first.span()), 1
    for length in range(len(words), 0, -1):
        if any(word.start() in cards for word in words[1:length]):
            continue
        phrase = " ".join(_plain(word.group()) for word in words[:length])
        span = (first.start(), words[length - 1].end())
        if phrase in VERBS:
            base, part = VERBS[phrase]
            return _Item("verb", base, *span, part), length
        for sort, table in (("ask", _ASKING), ("noun", NOUNS), ("word", WORDS)):
            if phrase in table:
                return _Item(sort, table[phrase], *span), length
    return None, 1


def _plain(word: str) -> str:
    lower = unicodedata.normalize("NFC", word.lower())
    return _SPELLINGS.get(lower, lower)


def _clause(items: Sequence[_Item]) -> list[Piece]:
    is_question = bool(items) and any(one.text == "<not?>" for one in items[-2:])
    items = [one for one in items if one.text != "<not?>" or not is_question]
    items = _owned(items)
    marker = next((i for i, one in enumerate(items) if one.sort == "ask"), None)
    if is_question and marker is not None:
        return _asked(items, marker)
    return _told([one for one in items if one.sort != "ask"])


_OWNERS = {"<mine>": "my", "<theirs>": "my opponent's"}


def _owned(items: Sequence[_Item]) -> list[_Item]:
    """As in "X của tôi": "my X"."""
    found: list[_Item] = []
    for item in items:
        if item.text in _OWNERS and found and found[-1].sort == "noun":
            noun = found.pop()
            found.append(_Item("noun", f"{_OWNERS[item.text]} {noun.text}", noun.start, item.end))
        elif item.text not in _OWNERS:
            found.append(item)
    return found


def _asked(items: Sequence[_Item], marker: int) -> list[Piece]:
    """As in "X có bị vô hiệu không": "is X negated"."""
    before, rest = list(items[:marker]), list(items[marker + 1 :])
    opening = [one for one in before if one.text in {"if", "when"}]
    subject = [one for one in before if one.text not in {"if", "when", "then"}]
    helper = items[marker].text
    is_player = any(one.text in _PLAYERS for one in subject)
    if helper == "gets":
        helper = "can" if is_player else "is"
    verb = next((i for i, one in enumerate(rest) if one.sort == "verb"), None)
    agent: list[Piece] = []
    if helper == "is" and verb is not None:
        agent = [Piece("by", rest[0].start, rest[0].start)] if verb else []
        agent += [_piece(one) for one in rest[:verb]] if verb else []
        rest = [_Item("noun", rest[verb].part, rest[verb].start, rest[verb].end), *rest[verb + 1 :]]
    rest = [one for one in rest if one.text not in {"<be>", "<get>"}]
    mark = Piece(helper, items[marker].start, items[marker].end)
    told = [_piece(one) for one in opening]
    return [*told, mark, *map(_piece, subject), *map(_piece, rest), *agent]


def _told(items: Sequence[_Item]) -> list[Piece]:
    """A statement: "bị" before a verb makes it passive, with who does it between them."""
    pieces: list[Piece] = []
    at = 0
    while at < len(items):
        item = items[at]
        if item.text in {"<be>", "<get>"}:
            verb = next((i for i in range(at + 1, len(items)) if items[i].sort == "verb"), None)
            if verb is None:
                at += 1
                continue
            agent = items[at + 1 : verb]
            side = items[verb + 1] if verb + 1 < len(items) else None
            if side is not None and side.text in _SIDES:  # "bị X vô hiệu việc kích hoạt".
                pieces.insert(0, Piece(f"{side.text} of", side.start, side.end))
            pieces.append(Piece("is", item.start, item.end))
            pieces.append(Piece(items[verb].part, items[verb].start, items[verb].end))
            if agent:
                pieces.append(Piece("by", agent[0].start, agent[0].start))
                pieces += map(_piece, agent)
            at = verb + 1 + (side is not None and side.text in _SIDES)
            continue
        if item.sort == "verb" and any(one.sort == "verb" for one in items[:at]):
            words = "targeting" if item.text == "target" else f"to {item.text}"
            is_joined = items[at - 1].text in {"to", "and"} or items[at - 1].sort != "noun"
            pieces.append(_piece(item) if is_joined else Piece(words, item.start, item.end))
            at += 1
            continue
        pieces.append(_piece(item))
        at += 1
    return pieces


def _piece(item: _Item) -> Piece:
    return Piece("" if item.text.startswith("<") else item.text, item.start, item.end)
