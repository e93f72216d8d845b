"""Passages: the smallest pieces of a document that can be cited, and where sentences end."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assistant.base.ruling_records import Passage, Record, Source
from assistant.library import document_layout
from assistant.library.documents import Document
from assistant.library.layout_blocks import (
    Block,
    BlockKind,
    lines_of,
    markdown_blocks,
    plain_blocks,
)
from assistant.library.question_pairs import QuestionPair, single_message

_END = re.compile(
    r"""(?:
        [.!?…]+ ["'”’»)\]]* (?=\s+["'“‘«(\[●•—-]*\s*[^\W_]|\s*$)
      | [。！？]+ [」』）]*                                    # Japanese needs no space after it
      | (?<=[\w)"”.;:]) \s* (?=●)                              # a card's list of choices
      | [ \t]* (?:\r?\n)+ (?=[ \t]*(?:[•●▪‣◦*–-]|\d{1,3}[.)])[ \t])   # the next item of a list
      | (?:\r?\n){2,}
    )""",  # noqa: RUF001 (the marks these languages use)
    re.VERBOSE,
)
_SHORT_FORM = re.compile(r"\b(?:vs|etc|e\.g|i\.e|cf|vol|approx)\.$", re.IGNORECASE)
_INITIAL = re.compile(r"\b(?:[A-Z]|\d{1,2}[a-z]?)\.$")
_INITIALS = re.compile(r"\b(?:[A-Z]\.){2,}$")
"""As in a name: "D.D. Crow"."""
_OPENERS = {"(": ")", "（": "）", "[": "]"}  # noqa: RUF001 (full-width brackets)
_LONGEST_BRACKET = 400


def sentence_spans(text: str) -> tuple[tuple[int, int], ...]:
    """The sentences of a text, in order; together they hold every word of it.

    >>> sentence_spans("It resolves. Costs (e.g. a Tribute) stay paid.")
    ((0, 12), (13, 46))
    """
    spans = []
    start = 0
    for end in (*_ends(text), len(text)):
        piece = text[start:end]
        if piece.strip():
            begin = start + len(piece) - len(piece.lstrip())
            spans.append((begin, begin + len(piece.strip())))
            start = end
    return tuple(spans)


def _ends(text: str) -> Iterator[int]:
    for match in _END.finditer(text):
        ends_a_line = text[match.end() :][:1] in ("", "\n", "\r")
        goes_on = not ends_a_line and (_is_short_form(text, match) or _is_aside(text, match))
        if not goes_on and not _is_in_brackets(text, match.end()):
            yield match.end()


def _is_short_form(text: str, match: re.Match[str]) -> bool:
    if not match.group().startswith("."):
        return False
    before = text[max(0, match.start() - 8) : match.start() + 1]
    if _SHORT_FORM.search(before) or _INITIALS.search(before):
        return True
    goes_on = text[match.end() :].lstrip()[:1].islower()
    is_pause = match.group().startswith("...")
    return goes_on and (is_pause or _INITIAL.search(before) is not None)


def _is_aside(text: str, match: re.Match[str]) -> bool:
    """Whether a bracket closes there, and the sentence it stands in goes on."""
    return ")" in match.group() and text[match.end() :].lstrip()[:1].islower()


def _is_in_brackets(text: str, end: int) -> bool:
    """Whether a bracket is open there that began inside a sentence and closes soon."""
    for opener, closer in _OPENERS.items():
        opened = text.rfind(opener, max(0, end - _LONGEST_BRACKET), end)
        if opened < 0 or closer in text[opened:end]:
            continue
        began_inside = text[:opened].rstrip()[-1:] not in ("", ".", "!", "?", "。", "\n")
        if began_inside and closer in text[end : end + _LONGEST_BRACKET]:
            return True
    return False


def said_spans(passage: Passage) -> tuple[tuple[int, int], ...]:
    """The sentences of what a passage says, in order: of a pair those of its answers."""
    return tuple(
        (first + start, first + end)
        for first, last in passage.says
        for start, end in sentence_spans(passage.text[first:last])
    )


_EXCEPTION = re.compile(
    r"^[ \t]*(?:[-*•][ \t]+)?(?:\d+(?:\.\d+)*[a-z]?[.)]?[ \t]+)?"
    r"(?:exceptions?|ngoại lệ)\b(?P<words>.*)",
    re.IGNORECASE | re.MULTILINE,
)
"""A line under a rule that says where it does not hold."""


def exceptions_in(text: str) -> tuple[str, ...]:
    """What the lines under a rule say that tell where it does not hold."""
    return tuple(found["words"] for found in _EXCEPTION.finditer(text))


def exceptions_start(text: str) -> int:
    """Where the first exception under a rule begins; the end of the text: there is none."""
    first = _EXCEPTION.search(text)
    return first.start() if first is not None else len(text)


LONGEST = 700
"""Characters of the longest passage; what is longer is cut where sentences end."""


class PassageContext(Record):
    """What stands around a passage and helps to understand it.  Never quoted with it."""

    lead_in: str = ""
    """The words that a list hangs on, when the passage is an item of it."""
    question: str = ""
    """The question that the passage answers."""
    fields: tuple[tuple[str, str], ...] = ()
    """What the handbook's source line says beyond source, region, date and authority."""
    entry: str = ""
    """The heading of a printed card text: the name of its card."""
    entries: tuple[str, ...] = ()
    """The names of the cards whose texts are filed under the passage, which is a heading."""

    @property
    def text(self) -> str:
        """The question that is answered, or the lead-in of the list, to read before the words."""
        return " ".join(f"{self.question}\n{self.lead_in}".split())


class PassageText(NamedTuple):
    """A passage to read, and the words before it that its own may hang on or refer to."""

    passage: Passage
    context: str
    entry: str = ""
    """The card whose printed text it is, as its heading has it."""
    entries: tuple[str, ...] = ()
    """The cards whose texts are filed under it."""

    @property
    def around(self) -> str:
        """All besides its own words that its meaning hangs on."""
        return "\n".join(filter(None, (self.context, self.entry, *self.entries)))


class CutPassage(NamedTuple):
    """A passage and its context."""

    passage: Passage
    context: PassageContext


class _Piece(NamedTuple):
    """A span that will be a passage, before it has its id."""

    start: int
    end: int
    headings: tuple[str, ...]
    context: PassageContext
    section: document_layout.Section | None = None
    pair: QuestionPair | None = None
    as_of: str | None = None


def cut_passages(document: Document, source: Source, key: str) -> tuple[CutPassage, ...]:
    """The passages of a document, in order.  `key` is what their ids begin with."""
    markdown = document.is_markdown
    blocks = (markdown_blocks if markdown else plain_blocks)(document.text)
    sections = document_layout.sections(document, blocks) if markdown else ()
    rest = _outside(blocks, sections)
    pieces = [*_section_pieces(sections), *_pieces(document.text, rest)]
    pieces.sort(key=lambda piece: piece.start)
    shorter = [short for piece in pieces for short in _shortened(document.text, piece)]
    ids = _ids(document.text, shorter, key)
    return tuple(
        CutPassage(_passage(document, source, piece, name), piece.context)
        for piece, name in zip(shorter, ids, strict=True)
    )


def title_of(document: Document) -> str:
    """A document's first marked heading, or nothing: a plain text marks no title."""
    if not document.is_markdown:
        return ""
    headings = (b for b in markdown_blocks(document.text) if b.kind is BlockKind.HEADING)
    return next((document.text[block.start : block.end] for block in headings), "")


def _outside(
    blocks: Sequence[Block], sections: Sequence[document_layout.Section]
) -> tuple[Block, ...]:
    return tuple(
        block
        for block in blocks
        if block.kind is BlockKind.HEADING
        or not any(section.start <= block.start < section.end for section in sections)
    )


def _section_pieces(sections: Sequence[document_layout.Section]) -> Iterator[_Piece]:
    for section in sections:
        for start, end in section.texts:
            context = PassageContext(fields=section.other_fields)
            yield _Piece(start, end, section.headings, context, section)


def _pieces(text: str, blocks: Sequence[Block]) -> Iterator[_Piece]:
    # Kept out of import: what documents were cut into is kept.
    from assistant.library.document_layout import outlined  # noqa: PLC0415

    for part in outlined(text, blocks):
        if part.is_quotable:
            context = PassageContext(
                lead_in=part.lead_in,
                question=part.question,
                entry=part.entry,
                entries=part.entries,
            )
            yield _Piece(
                part.start, part.end, part.headings, context, pair=part.pair, as_of=part.as_of
            )


def _shortened(text: str, piece: _Piece) -> Iterator[_Piece]:
    """The piece, or as few pieces of like length as keep within the limit; a pair stays one."""
    length = piece.end - piece.start
    if length <= LONGEST or piece.pair is not None:
        yield piece
        return
    for start, end in _packed(text[piece.start : piece.end], -(-length // LONGEST)):
        yield piece._replace(start=piece.start + start, end=piece.start + end)


def _packed(text: str, number: int) -> list[tuple[int, int]]:
    target = len(text) / number
    packed: list[tuple[int, int]] = []
    for start, end in (short for span in sentence_spans(text) for short in _hard_cut(text, span)):
        begun = packed[-1] if packed else (start, end)
        if packed and end - begun[0] <= LONGEST and start - begun[0] < target * 0.8:
            packed[-1] = (begun[0], end)
        else:
            packed.append((start, end))
    return packed


def _hard_cut(text: str, span: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """A sentence beyond the limit is cut between words, for want of anything better."""
    start, end = span
    while end - start > LONGEST:
        space = text.rfind(" ", start + 1, start + LONGEST)
        stop = space if space > start else start + LONGEST
        yield start, stop
        start = stop + (text[stop] == " ")
    yield start, end


def _ids(text: str, pieces: Sequence[_Piece], key: str) -> list[str]:
    """The id a person gave, or document and line; what stands there second gets `.2`."""
    starts = [line.start for line in lines_of(text)]
    line = 0
    seen: dict[str, int] = {}
    ids = []
    for piece in pieces:
        while line + 1 < len(starts) and starts[line + 1] <= piece.start:
            line += 1
        name = piece.section.anchor if piece.section else f"{key}:{line + 1}"
        seen[name] = seen.get(name, 0) + 1
        ids.append(name if seen[name] == 1 else f"{name}.{seen[name]}")
    return ids


def _passage(document: Document, source: Source, piece: _Piece, name: str) -> Passage:
    section = piece.section
    return Passage(
        id=name,
        document=document.name,
        source=source.key,
        title=piece.headings[-1] if piece.headings else source.title,
        headings=piece.headings,
        text=document.text[piece.start : piece.end],
        start=piece.start,
        end=piece.end,
        digest=document.digest,
        region=(section and section.region) or source.region,
        authority=(section and section.authority) or source.authority,
        as_of=(section and section.as_of) or piece.as_of or source.date,
        language=source.language,
        facts_from=section.facts_from if section else (),
        asked=_within(piece, piece.pair.question if piece.pair else ()),
        answered=_within(piece, piece.pair.answers if piece.pair else ()),
        speaker=piece.pair.speaker if piece.pair else "",
        place=_place(document, piece),
    )


def _place(document: Document, piece: _Piece) -> str:
    """Where it stands, for a person: the page, or who said it when."""
    if document.pages:
        first, last = (_page(document, at) for at in (piece.start, piece.end - 1))
        return f"page {first}" if first == last else f"pages {first} to {last}"
    if piece.pair is not None:
        return ", ".join(filter(None, (piece.pair.speaker, piece.pair.time)))
    said = single_message(document.text[piece.start : piece.end])
    return ", ".join(filter(None, said)) if said is not None else ""


def _page(document: Document, at: int) -> str:
    place = bisect_right(document.pages, at, key=lambda page: page[0]) - 1
    return document.pages[max(place, 0)][1]


def _within(piece: _Piece, spans: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Spans of the document as spans of the piece."""
    return tuple((start - piece.start, end - piece.start) for start, end in spans)
