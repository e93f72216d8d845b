"""Document layout: what belongs to which block of a document, and the handbook's sections."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from assistant.base.regions import Authority, Region
from assistant.base.user_errors import CorpusError
from assistant.library.documents import Document
from assistant.library.layout_blocks import Block, BlockKind, lines_of, trimmed
from assistant.library.question_pairs import QuestionPair, is_row, pairs_in, single_message

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


_DATED = re.compile(r"\((?P<date>\d{4}-\d{2}(?:-\d{2})?)\)\s*$")
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
    pair: QuestionPair | None = None
    """The parts of it that ask and answer."""
    as_of: str | None = None
    """The date in brackets at the end of its heading."""


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
    pairs = pairs_in(text, blocks)
    for group in _groups(text, _apart(text, blocks, pairs)):
        if isinstance(group, QuestionPair):
            _take_pair(state, text, group, parts)
            continue
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


def _apart(
    text: str, blocks: Sequence[Block], pairs: Sequence[QuestionPair]
) -> Iterator[Block | QuestionPair]:
    """The pairs of a document, and what of its blocks is outside of them, in order."""
    coming, done = deque(pairs), 0
    for block in blocks:
        is_heading = block.kind is BlockKind.HEADING
        begins = bool(coming) and coming[0].start < block.end
        if is_heading or not (begins or done > block.start):
            yield block
        while coming and coming[0].start < block.end:
            pair = coming.popleft()
            if not is_heading:
                yield from _remainder(text, block, done, pair.start)
            yield pair
            done = pair.end
        if not is_heading and done > block.start:
            yield from _remainder(text, block, done, block.end)


def _remainder(text: str, block: Block, start: int, end: int) -> Iterator[Block]:
    """What of a block is outside of the pairs in it; a mark alone is nothing."""
    first, last = trimmed(text, max(start, block.start), end)
    if first < last and _CAPTION.search(text, first, last):
        yield Block(BlockKind.PARAGRAPH, first, last, block.level, mark=first)


def _groups(
    text: str, pieces: Iterable[Block | QuestionPair]
) -> Iterator[tuple[Block, ...] | QuestionPair]:
    """Short numbered lists whole, for they tell one thing in order; all else piece by piece."""
    for is_pair, run in groupby(pieces, key=lambda piece: isinstance(piece, QuestionPair)):
        if is_pair:
            yield from (one for one in run if isinstance(one, QuestionPair))
        else:
            yield from _lists(text, [one for one in run if isinstance(one, Block)])


def _lists(text: str, blocks: Sequence[Block]) -> Iterator[tuple[Block, ...]]:
    whole = _with_exceptions(text, [part for block in blocks for part in _rows(text, block)])
    for ordered, run in groupby(whole, key=lambda block: block.ordered):
        held = tuple(run)
        short = held[-1].end - held[0].mark <= _LONGEST_ACCOUNT
        told = all(_says_something(text, block) for block in held)
        if ordered and short and told and not _are_rules(text, held):
            yield from _counted(text, held)
        else:
            yield from ((block,) for block in held)


_EXCEPTS = re.compile(r"(?:exceptions?|ngoại lệ)\b", re.IGNORECASE)


_NUMBER = re.compile(r"\s*(?P<number>\d{1,3})(?P<letter>[a-z])?[.)]")


def _is_under(text: str, held: Block | None, block: Block) -> bool:
    """Whether an item is a further part of the one before it: "11a." after "11." or "11b."."""
    if held is None or block.kind is not BlockKind.ITEM or held.kind is not BlockKind.ITEM:
        return False
    part, whole = _NUMBER.match(text, block.mark), _NUMBER.match(text, held.mark)
    if part is None or whole is None or part["letter"] is None:
        return False
    return part["number"] == whole["number"]


def _with_exceptions(text: str, blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, each with the exceptions and the lettered parts that stand beneath it."""
    held: Block | None = None
    for block in blocks:
        hangs = block.kind is not BlockKind.FENCE and (
            _EXCEPTS.match(text, block.start, block.end) or _is_under(text, held, block)
        )
        if held is not None and hangs and held.kind in {BlockKind.ITEM, BlockKind.PARAGRAPH}:
            held = held._replace(end=block.end)
            continue
        if held is not None:
            yield held
        held = block
    if held is not None:
        yield held


def _rows(text: str, block: Block) -> Iterator[Block]:
    """The rows of a table, each a block; any other block as it is."""
    lines = [
        trimmed(text, block.start + line.start, block.start + line.end)
        for line in lines_of(text[block.start : block.end])
    ]
    is_table = len(lines) > 1 and all(is_row(text, line) for line in lines)
    if block.kind is not BlockKind.PARAGRAPH or not is_table:
        yield block
        return
    for start, end in lines:
        yield block._replace(start=start, end=end, mark=start)


_GENERAL = re.compile(
    r"\b(?:if|when(?:ever)?|while|unless|except(?:ion)?|can(?:not)?|may|must|never|"
    r"always|every|each|any|nếu|khi|không thể|phải)\b",
    re.IGNORECASE,
)
_TOLD = re.compile(r"\b(?:player [12ab]|chain link \d|i|my|he|his)\b", re.IGNORECASE)


def _are_rules(text: str, items: Sequence[Block]) -> bool:
    """Whether numbered items are rules, each for itself, and not the steps of one play."""
    words = [text[item.start : item.end] for item in items]
    general = [one for one in words if _GENERAL.search(one) and not _TOLD.search(one)]
    return len(general) * 2 > len(words)


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


def _take_pair(state: _State, text: str, pair: QuestionPair, parts: list[DocumentPart]) -> None:
    state.end_statement()
    if not state.is_furniture:
        dated = _DATED.search(state.headings[-1]) if state.headings else None
        date = dated["date"] if dated else None
        parts.append(DocumentPart(pair.start, pair.end, state.headings, pair=pair, as_of=date))
    state.lead_in = state.said = text[pair.start : pair.end]


def _take_text(state: _State, text: str, block: Block, parts: list[DocumentPart]) -> None:
    words = text[block.start : block.end]
    listed = block.kind is BlockKind.ITEM
    if _is_question(words):
        state.question, state.after_caption = words, False
        return
    if not says_something(words, listed=listed and bool(state.lead_in)):
        if single_message(words) is not None or words.startswith("|"):
            return  # What somebody says in passing heads nothing, nor does the head of a table.
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
    heads = is_headline(words) and single_message(words) is None
    if heads and not listed and block.level == 0:
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
    """The word after the fence: `play`, or `scenario`."""
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
