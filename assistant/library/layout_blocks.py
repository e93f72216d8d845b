"""Layout blocks: the headings, paragraphs, list items and fences of a document, as spans."""

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from markdown_it.token import Token

_LINE_END = re.compile(r"\r\n|\n|\r")
_ORDERED = re.compile(r"[ \t]*(?:\d{1,3}[a-z]?[.)]|\(\d{1,3}\)|[①-⑳])[ \t]+(?=\S)")
_BULLET = re.compile(r"[ \t]*[•●▪‣◦○·*\-–+][ \t]+(?=\S)")  # noqa: RUF001 (dashes in use as bullets)
_ANCHOR = re.compile(r"[ \t]*\{#(?P<id>[^\s{}]+)\}[ \t]*#*[ \t]*$")
_QUOTE_MARK = re.compile(r"[ \t]*>[ \t]?")
_FRONT = re.compile(
    r"\A\ufeff?---[ \t]*\r?\n(?P<yaml>.*?)^---[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE
)

_WIDEST_WRAP = 120
"""Longest line of a text that somebody's editor has wrapped; beyond, a line is a paragraph."""
_NARROWEST_WRAP = 50


class BlockKind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    FENCE = "fence"


class Line(NamedTuple):
    """One line of a document: a span that leaves out its line end."""

    start: int
    end: int


class Block(NamedTuple):
    """A piece of a document's layout, at `start:end` of its text."""

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    """Of a heading: 1 is the highest.  Of anything else: how deep in lists it lies."""
    ordered: bool = False
    """Whether it is an item of a numbered list."""
    mark: int = 0
    """Of an item: where its mark begins.  Of a fence: where its content begins."""
    anchor: str | None = None
    """Of a heading: the id a person gave it.  Of a fence: the word after the fence."""


def lines_of(text: str) -> tuple[Line, ...]:
    """Every line of a text, the empty ones too."""
    ends = [(0, 0), *((m.start(), m.end()) for m in _LINE_END.finditer(text)), (len(text),) * 2]
    return tuple(Line(before[1], after[0]) for before, after in pairwise(ends))


def front_matter(text: str) -> re.Match[str] | None:
    """The YAML at the head of a Markdown document, between lines of `---`, as group `yaml`."""
    return _FRONT.match(text)


def markdown_blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a Markdown document."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 (slow; documents are cut once and kept)

    lines = lines_of(text)
    hidden = front_matter(text)
    seen = text if hidden is None else _blank(text, hidden.end())
    tokens = MarkdownIt("commonmark").parse(seen)
    return tuple(_from_tokens(tokens, text, lines))


def plain_blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a plain text: all are paragraphs or items, for it cannot mark a heading."""
    lines = lines_of(text)
    width = max((line.end - line.start for line in lines), default=0)
    return tuple(_plain_block(text, span) for span in _joined(text, lines, width))


def _blank(text: str, end: int) -> str:
    return "".join(c if c in "\r\n" else " " for c in text[:end]) + text[end:]


def _from_tokens(tokens: "list[Token]", text: str, lines: tuple[Line, ...]) -> Iterator[Block]:
    items: list[Token] = []
    lists: list[Token] = []
    for token in tokens:
        _follow(token, lists, "bullet_list", "ordered_list")
        _follow(token, items, "list_item")
        if token.map is None:
            continue
        start, end = lines[token.map[0]].start, lines[token.map[1] - 1].end
        if token.type == "heading_open":
            yield _heading(text, start, end, int(token.tag[1:]))
        elif token.type in ("fence", "code_block"):
            content = lines[min(token.map[0] + 1, len(lines) - 1)].start
            info = token.info.strip() or None
            yield Block(
                BlockKind.FENCE, start, end, len(items), mark=min(content, end), anchor=info
            )
        elif token.type == "paragraph_open":
            opens = bool(items) and items[-1].map is not None and items[-1].map[0] == token.map[0]
            ordered = bool(lists) and lists[-1].type.startswith("ordered")
            span = Line(start, end)
            yield _markdown_text(text, span, depth=len(items), opens=opens, ordered=ordered)


def _follow(token: "Token", open_ones: "list[Token]", *names: str) -> None:
    if token.type in {f"{name}_open" for name in names}:
        open_ones.append(token)
    elif token.type in {f"{name}_close" for name in names}:
        open_ones.pop()


def _heading(text: str, start: int, end: int, level: int) -> Block:
    words = re.compile(r"[ \t]*#{1,6}[ \t]+")
    opening = words.match(text, start, end)
    begin = opening.end() if opening else start
    first = _LINE_END.search(text, begin, end)
    stop = first.start() if first else end
    anchor = _ANCHOR.search(text, begin, stop)
    stop = anchor.start() if anchor else stop
    begin, stop = trimmed(text, begin, stop)
    return Block(BlockKind.HEADING, begin, stop, level, anchor=anchor["id"] if anchor else None)


def _markdown_text(text: str, span: Line, *, depth: int, opens: bool, ordered: bool) -> Block:
    begin, end = span
    while quote := _QUOTE_MARK.match(text, begin, end):
        begin = quote.end()
    mark = begin
    while opens and (found := _ORDERED.match(text, begin, end) or _BULLET.match(text, begin, end)):
        begin = found.end()
    begin, end = trimmed(text, begin, end)
    kind = BlockKind.ITEM if opens else BlockKind.PARAGRAPH
    return Block(kind, begin, end, depth, ordered and opens, trimmed(text, mark, end)[0])


def _joined(text: str, lines: tuple[Line, ...], width: int) -> Iterator[Line]:
    """Lines that are one paragraph, joined: an editor breaks a line where the next word is long."""
    held: Line | None = None
    for line in lines:
        if held and _continues(text, held, line, width):
            held = Line(held.start, line.end)
            continue
        if held:
            yield held
        held = line if text[line.start : line.end].strip("\ufeff \t\f\v\xa0") else None
    if held:
        yield held


def _continues(text: str, held: Line, line: Line, width: int) -> bool:
    words = text[line.start : line.end].split(maxsplit=1)
    if not words or width > _WIDEST_WRAP or _mark(text, line):
        return False
    last = max(text.rfind("\n", held.start, held.end), text.rfind("\r", held.start, held.end))
    length = held.end - max(last + 1, held.start)
    if length < _NARROWEST_WRAP:
        return False
    return length + 1 + len(words[0]) > width or words[0][0].islower()


def _mark(text: str, line: Line) -> re.Match[str] | None:
    return _ORDERED.match(text, *line) or _BULLET.match(text, *line)


def _plain_block(text: str, span: Line) -> Block:
    mark = _mark(text, span)
    if mark is None:
        return Block(BlockKind.PARAGRAPH, *trimmed(text, *span))
    begin, end = trimmed(text, mark.end(), span.end)
    ordered = mark.re is _ORDERED
    return Block(BlockKind.ITEM, begin, end, 1, ordered, trimmed(text, *span)[0])


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without white space, or a byte order mark, at its ends."""
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip("\ufeff \t\r\n\f\v\xa0"))
    return (start + left, end - (len(piece) - len(piece.rstrip()))) if piece.strip() else (end, end)
