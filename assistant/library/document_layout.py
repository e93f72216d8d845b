"""Document layout: the blocks of a document, which belongs to which, handbook sections too."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from assistant.base.regions import Authority, Region
from assistant.base.user_errors import CorpusError
from assistant.library.documents import Document

if TYPE_CHECKING:
    from markdown_it.token import Token

_LINE_END = re.compile(r"\r\n|\n|\r")
_ORDERED = re.compile(r"[ \t]*(?:\d{1,3}[.)]|\(\d{1,3}\)|[①-⑳])[ \t]+(?=\S)")
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


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")  # noqa: RUF001 (a typographic apostrophe)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_FULL_STOP = re.compile(r"[.!?…。！？][\"'”’)\]」』）]*$")  # noqa: RUF001 (full-width stops)
_KANA_END = re.compile(r"[\u3040-\u309f]$")
_CAPTION = re.compile(r"[^\W\d_]{2,}")
_FILE_NAME = re.compile(r"\S+\.\w{2,4}")
_NUMBERED = re.compile(r"(?:[IVX]{1,4}|\d{1,2}|[A-Z])[.)]\s+\S")

_ENGLISH_VERBS = """
    is are was were be been isn't aren't can can't cannot could must may might will won't would
    shall should do does don't doesn't did has have had stays remains resolves applies counts
    becomes gets goes leaves happens activates negates destroys sends returns stop stops loses
    wins treats misses occurs continues
"""
"""Words that are verbs wherever they stand in a ruling."""
_VIETNAMESE_VERBS = "là được bị không có phải sẽ thì cần"
_VERBS = frozenset(f"{_ENGLISH_VERBS} {_VIETNAMESE_VERBS}".split())
_PAGE_HEADINGS = re.compile(
    r"(?:what['’]s new|change ?log|sources?|references?|see also|external links?|navigation|"  # noqa: RUF001
    r"(?:table of )?contents|related (?:pages|links|articles)|further reading|categor(?:y|ies)|"
    r"around .+ network|random wiki|recent (?:changes|activity)|comments?|share|"
    r"nguồn(?: tham khảo)?|xem thêm|mục lục|参考(?:文献|資料)?|関連項目|外部リンク|出典|脚注)\W*",
    re.IGNORECASE,
)
_SOURCE_LINE = re.compile(r"\s*(?:sources?|via|nguồn|出典|参考)\s*[:：]", re.IGNORECASE)  # noqa: RUF001

_LONGEST_NAME = 12
"""Characters of the longest Japanese name of a thing that ends like a verb."""
_LONGEST_HEADLINE = 120
_LONG_ENOUGH = 160
"""Characters from which on a line is prose, whether or not it ends in a full stop."""


def is_page_heading(text: str) -> bool:
    """Whether it heads a part of the page that is about the page: sources, changes, links."""
    return _PAGE_HEADINGS.fullmatch(text.strip()) is not None


def is_caption(text: str) -> bool:
    """Whether a short line names something, and is not a number or a table's row title."""
    text = text.strip()
    if text.endswith((":", "：", "/")):  # noqa: RUF001 (a full-width colon)
        return _NUMBERED.match(text) is not None
    return _CAPTION.search(text) is not None and not _FILE_NAME.fullmatch(text)


def is_headline(text: str) -> bool:
    """Whether a statement is set like a heading: short, on one line, without a full stop."""
    return len(text) <= _LONGEST_HEADLINE and "\n" not in text and not _FULL_STOP.search(text)


def says_something(text: str, *, listed: bool = False) -> bool:
    """Whether a block is a statement that somebody may want to quote.

    A list item under a lead-in is one without a full stop or a verb of its own.

    >>> [says_something(t) for t in ("Page Help37", "Costs stay paid.", "The effect is negated")]
    [False, True, True]
    """
    text = text.strip()
    if _CJK.search(text) and len(_CJK.findall(text)) * 2 > len(text):
        return bool(
            _FULL_STOP.search(text) or (_KANA_END.search(text) and len(text) > _LONGEST_NAME)
        )
    words = _WORD.findall(text)
    fewest = min(len(words), len(text.split()))
    if _SOURCE_LINE.match(text) and not _FULL_STOP.search(text):
        return False
    if text.endswith((":", "：")):  # noqa: RUF001 (a full-width colon)
        return len(text) > _LONG_ENOUGH
    if _FULL_STOP.search(text):
        return fewest >= 3  # noqa: PLR2004 ("Costs stay paid." says something)
    if fewest < 4:  # noqa: PLR2004 (a name, a number, a table's cell)
        return False
    return listed or len(text) > _LONG_ENOUGH or any(word.lower() in _VERBS for word in words)


_CARD_TEXT = re.compile(
    r"(?:[:;]|^|\. )\s*(?:you can |then,? )?(?:negate|destroy|banish|send|add|draw|return|discard|"
    r"target|tribute|special summon|normal summon|inflict|shuffle|place|change|equip|reveal)\b"
    r"[^.:;]*\b(?:this|that|it|its|\d|card|monster|effects?)\b",
    re.IGNORECASE,
)
_OF_CARD_TEXT = re.compile(r"[:;]|once per turn", re.IGNORECASE)
_KIND_OF_HEADING = re.compile(
    r"\bnegat(?:e|es|ing|ions?)\b(?:[^.!?]*\b(?P<kind>effect|activation)s?\b)", re.IGNORECASE
)
_KINDS = re.compile(r"\b(?:effect|activation|summon|attack)(?:s|ing|ning)?\b", re.IGNORECASE)


def is_card_text(text: str) -> bool:
    """Whether it has the form of a printed card text: what is done, after a colon or semicolon.

    >>> is_card_text("You can discard this card; negate that effect.")
    True
    >>> is_card_text("If an effect is negated, it does nothing; costs stay paid.")
    False
    """
    return bool(_OF_CARD_TEXT.search(text) and _CARD_TEXT.search(text))


def kind_of_heading(heading: str) -> str:
    """Which kind of negation a heading names; empty: none, or several.

    >>> kind_of_heading("Negate targeted effects"), kind_of_heading("Negating Summons")
    ('effect', '')
    """
    found = _KIND_OF_HEADING.search(heading)
    if found is None or len(_KINDS.findall(heading)) != 1:
        return ""
    return found["kind"].lower()


_QUESTION = re.compile(r"\s*(?:Q|Question|Hỏi|Câu hỏi|質問)\s*\d*\s*[.:：]\s", re.IGNORECASE)  # noqa: RUF001
_ANSWER = re.compile(
    r"\s*(?:[—–-]+\s*)?(?:A|Answer|Ruling|Đáp|Trả lời|答え?|回答)\s*\d*\s*[.:：]\s*",  # noqa: RUF001
    re.IGNORECASE,
)
_ASKS = re.compile(r"[?？][\"”’』」)]*\s*$")  # noqa: RUF001 (full-width question mark)

_LONGEST_ACCOUNT = 700
_MOST_HEADINGS = 3


class DocumentPart(NamedTuple):
    """A span of a document and what belongs to it."""

    start: int
    end: int
    headings: tuple[str, ...]
    lead_in: str = ""
    question: str = ""
    is_quotable: bool = True
    entry: str = ""
    """Of a printed card text: the heading that it stands directly under."""
    entries: tuple[str, ...] = ()
    """Of a heading that such texts are filed under: their headings."""


class _State:
    """What has been read of the document so far."""

    def __init__(self) -> None:
        self.marked: list[tuple[int, str]] = []
        self.captions: list[str] = []
        self.before_table: list[str] | None = None
        """The captions to return to, while the ones above are those of a table."""
        self.outer: list[str] = []
        """The captions before the run of captions that is being read."""
        self.after_caption = False
        self.lead_in = ""
        self.said = ""
        """The last statement that was not in a list."""
        self.question = ""
        self.is_furniture = False
        self.section: list[str] = []
        """The headings above the last heading of a card text."""
        self.places: dict[str, tuple[int, int]] = {}
        """Where each heading stands, the last of the same words."""
        self.filed: dict[tuple[int, int], tuple[tuple[str, ...], list[str]]] = {}
        """Of each heading that card texts are filed under: those above it, and theirs."""

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings above, highest first."""
        return (*(name for _, name in self.marked), *self.captions[-_MOST_HEADINGS:])

    def end_statement(self) -> None:
        """A table's captions hold for the statement under it, a question for its answer."""
        if self.before_table is not None:
            self.captions, self.before_table = self.before_table, None
        self.question, self.after_caption = "", False


def outlined(text: str, blocks: Sequence[Block]) -> tuple[DocumentPart, ...]:
    """Every statement of a document with its headings, lead-in and question.

    The rest (headings, questions, navigation) is no part of its own, only context of others.
    """
    state = _State()
    parts: list[DocumentPart] = []
    for group in _groups(text, blocks):
        if group[0].kind is BlockKind.HEADING:
            _take_heading(state, text, group[0])
        elif group[0].ordered and len(group) > 1:
            _take_account(state, text, group, parts)
        elif group[0].kind is not BlockKind.FENCE:
            _take_text(state, text, group[0], parts)
    return (*parts, *_sections(state))


def _sections(state: _State) -> Iterator[DocumentPart]:
    """The headings that card texts are filed under: where a text is filed says something of it."""
    for (start, end), (above, names) in state.filed.items():
        yield DocumentPart(start, end, above, entries=tuple(names))


def _groups(text: str, blocks: Sequence[Block]) -> Iterator[tuple[Block, ...]]:
    """Short numbered lists whole, for they tell one thing in order; all else block by block."""
    for ordered, run in groupby(blocks, key=lambda block: block.ordered):
        held = tuple(run)
        short = held[-1].end - held[0].mark <= _LONGEST_ACCOUNT
        if ordered and short and all(_says_something(text, block) for block in held):
            yield from _counted(text, held)
        else:
            yield from ((block,) for block in held)


def _says_something(text: str, block: Block) -> bool:
    return says_something(text[block.start : block.end], listed=True)


def _counted(text: str, items: tuple[Block, ...]) -> Iterator[tuple[Block, ...]]:
    """Items in runs that begin at each number one."""
    run: list[Block] = []
    for item in items:
        number = re.match(r"\W*0*1\W", text[item.mark : item.start])
        if number and run:
            yield tuple(run)
            run = []
        run.append(item)
    if run:
        yield tuple(run)


def _take_heading(state: _State, text: str, block: Block) -> None:
    name = text[block.start : block.end]
    state.marked = [above for above in state.marked if above[0] < block.level]
    state.marked.append((block.level, name))
    state.captions, state.lead_in, state.said, state.question = [], "", "", ""
    state.outer, state.after_caption = [], True
    state.places[name] = block.start, block.end
    state.is_furniture = is_page_heading(name)


def _take_account(
    state: _State, text: str, group: tuple[Block, ...], parts: list[DocumentPart]
) -> None:
    start, end = group[0].mark, group[-1].end
    last = parts[-1] if parts else None
    leads = last is not None and state.lead_in == text[last.start : last.end] != ""
    if last is not None and leads and end - last.start <= _LONGEST_ACCOUNT:
        parts[-1] = last._replace(end=end)
    elif not state.is_furniture:
        parts.append(DocumentPart(start, end, state.headings, state.lead_in))
    state.end_statement()


def _take_text(state: _State, text: str, block: Block, parts: list[DocumentPart]) -> None:
    words = text[block.start : block.end]
    listed = block.kind is BlockKind.ITEM
    if _is_question(words):
        state.question, state.after_caption = words, False
        return
    if not says_something(words, listed=listed and bool(state.lead_in)):
        name = text[block.mark : block.end] if listed else words
        state.places[name] = (block.mark if listed else block.start), block.end
        _take_caption(state, name)
        return
    answer = _ANSWER.match(words)
    start = block.start + (answer.end() if answer else 0)
    entry = _entered(state, words)
    if not state.is_furniture:
        lead_in = state.lead_in if listed else ""
        question = state.question if answer else ""
        parts.append(DocumentPart(start, block.end, state.headings, lead_in, question, entry=entry))
    state.end_statement()
    if not listed:
        state.lead_in = state.said = words
    if is_headline(words) and not listed and block.level == 0:
        state.captions = [words]


def _entered(state: _State, words: str) -> str:
    """The heading of a printed card text, which is filed under the headings above it.

    The headings of plain text have no levels: such texts follow each other, each under the name
    of its card, until a heading has something else under it.
    """
    if not state.after_caption:
        return ""
    path = [*(name for _, name in state.marked), *state.captions]
    if not path or not is_card_text(words):
        state.section = []
        return ""
    *above, name = path
    if above:
        state.section = above
    else:
        state.captions = [*state.section, name]
    *higher, nearest = state.section or [""]
    if kind_of_heading(nearest) and not state.is_furniture:
        filed = state.filed.setdefault(state.places[nearest], (tuple(higher), []))
        filed[1].append(name)
    return name


def _is_question(words: str) -> bool:
    return bool(_QUESTION.match(words)) or (bool(_ASKS.search(words)) and not _ANSWER.match(words))


def _take_caption(state: _State, words: str) -> None:
    """A short line without a verb heads what follows; several in a row head it together."""
    if is_page_heading(words):
        state.is_furniture = True
    elif is_caption(words):
        if not state.after_caption:
            state.outer, state.captions = state.captions, []
        state.captions = [*state.captions, words]
        state.is_furniture, state.lead_in, state.said = False, "", ""
    elif words.endswith((":", "：")) and len(words.split()) > 1:  # noqa: RUF001 (full-width)
        # "These effects:" says nothing without the statement that it refers to.
        state.lead_in = f"{state.said} {words}".strip()
    elif state.before_table is None:
        state.before_table = state.outer
    state.after_caption, state.question = True, ""


_FIELDS = re.compile(r"\s*\{\s*(?P<fields>[a-z][\w-]*\s*:[^{}]*)\}\s*")
_KNOWN = frozenset({"source", "region", "as-of", "authority"})


class Section(NamedTuple):
    """What stands under a heading that has an id."""

    anchor: str
    headings: tuple[str, ...]
    start: int
    """First character after the heading."""
    end: int
    texts: tuple[tuple[int, int], ...]
    """The quotable spans: all but the source line and the examples."""
    fields: dict[str, str]
    line: int

    @property
    def facts_from(self) -> tuple[str, ...]:
        """The sources whose facts it restates."""
        return _parts(self.fields.get("source", ""))

    @property
    def region(self) -> tuple[Region, ...]:
        """Where it holds; empty: not said."""
        return tuple(Region(name) for name in _parts(self.fields.get("region", "")))

    @property
    def authority(self) -> Authority | None:
        """Its weight; None: not said."""
        said = self.fields.get("authority", "")
        return Authority(said) if said else None

    @property
    def as_of(self) -> str | None:
        """The date for which somebody checked it; None: not said."""
        return self.fields.get("as-of") or None

    @property
    def other_fields(self) -> tuple[tuple[str, str], ...]:
        """What else the line in braces says."""
        return tuple((name, said) for name, said in self.fields.items() if name not in _KNOWN)


class Example(NamedTuple):
    """A fenced block under a passage."""

    passage: str
    kind: str
    """The word after the fence: `scenario`."""
    text: str
    line: int
    """Line of the document at which its text begins."""


def sections(document: Document, blocks: Sequence[Block]) -> tuple[Section, ...]:
    """The parts of a Markdown document that stand under a heading with an id.

    Raises:
        CorpusError: a line in braces says something that is not a region or an authority.
    """
    headings = [block for block in blocks if block.kind is BlockKind.HEADING]
    ends = [block.start for block in headings[1:]] + [len(document.text)] * bool(headings)
    path: list[Block] = []
    found = []
    for heading, end in zip(headings, ends, strict=True):
        path = [above for above in path if above.level < heading.level] + [heading]
        if heading.anchor is not None:
            names = tuple(document.text[block.start : block.end] for block in path)
            found.append(_section(document, blocks, names, heading, end))
    return tuple(found)


def examples(document: Document, blocks: Sequence[Block]) -> Iterator[Example]:
    """The fenced blocks of a document, each with the passage it stands under."""
    anchor = None
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            anchor = block.anchor
        elif block.kind is BlockKind.FENCE and anchor is not None:
            lines = document.text[block.mark : block.end].splitlines(keepends=True)
            line = document.text.count("\n", 0, block.mark) + 1
            yield Example(anchor, block.anchor or "", "".join(lines[:-1]), line)


def _section(
    document: Document,
    blocks: Sequence[Block],
    names: tuple[str, ...],
    heading: Block,
    end: int,
) -> Section:
    text = document.text
    # The next heading's own mark lies between its line's start and its words.
    end = max(text.rfind("\n", 0, end) + 1, heading.end) if end < len(text) else end
    start = next((line.end for line in lines_of(text) if line.end >= heading.end), end)
    fenced = [b for b in blocks if b.kind is BlockKind.FENCE and start <= b.start < end]
    fields: dict[str, str] = {}
    texts: list[tuple[int, int]] = []
    open_at: int | None = None
    for line in lines_of(text):
        if not start < line.start < end:
            continue
        braces = _FIELDS.fullmatch(text, *line)
        apart = braces is not None or any(b.start <= line.start < b.end for b in fenced)
        if braces:
            fields |= _said(braces["fields"])
        if apart and open_at is not None:
            texts.append((open_at, line.start))
        open_at = None if apart else (line.start if open_at is None else open_at)
    if open_at is not None:
        texts.append((open_at, end))
    spans = (trimmed(text, *span) for span in texts)
    section = Section(
        anchor=heading.anchor or "",
        headings=names,
        start=start,
        end=end,
        texts=tuple((first, last) for first, last in spans if first < last),
        fields=fields,
        line=text.count("\n", 0, heading.start) + 1,
    )
    _check(document, section)
    return section


def _check(document: Document, section: Section) -> None:
    try:
        _ = (section.region, section.authority)
    except ValueError as error:
        raise CorpusError(
            document.path,
            section.line,
            f"passage {section.anchor!r}: {error}",
            f"regions are {', '.join(Region)}; authorities are {', '.join(Authority)}",
        ) from error


def _said(fields: str) -> dict[str, str]:
    pairs = (field.partition(":") for field in fields.split(";") if ":" in field)
    return {name.strip(): said.strip() for name, _, said in pairs}


def _parts(said: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in said.split(",") if part.strip())
