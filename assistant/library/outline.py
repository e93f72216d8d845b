"""Outline: which block of a document belongs to which.

Headings to what they head, a lead-in to its list, a question to its answer.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from assistant.library.blocks import Block, Kind
from assistant.library.filing import is_card_text, kind_of_heading
from assistant.library.furniture import (
    is_caption,
    is_headline,
    is_page_heading,
    says_something,
)

_QUESTION = re.compile(r"\s*(?:Q|Question|Hỏi|Câu hỏi|質問)\s*\d*\s*[.:：]\s", re.IGNORECASE)  # noqa: RUF001
_ANSWER = re.compile(
    r"\s*(?:[—–-]+\s*)?(?:A|Answer|Ruling|Đáp|Trả lời|答え?|回答)\s*\d*\s*[.:：]\s*",  # noqa: RUF001
    re.IGNORECASE,
)
_ASKS = re.compile(r"[?？][\"”’』」)]*\s*$")  # noqa: RUF001 (full-width question mark)

_LONGEST_ACCOUNT = 700
_MOST_HEADINGS = 3


class Part(NamedTuple):
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


def outlined(text: str, blocks: Sequence[Block]) -> tuple[Part, ...]:
    """Every statement of a document with its headings, lead-in and question.

    The rest (headings, questions, navigation) is no part of its own, only context of others.
    """
    state = _State()
    parts: list[Part] = []
    for group in _groups(text, blocks):
        if group[0].kind is Kind.HEADING:
            _take_heading(state, text, group[0])
        elif group[0].ordered and len(group) > 1:
            _take_account(state, text, group, parts)
        elif group[0].kind is not Kind.FENCE:
            _take_text(state, text, group[0], parts)
    return (*parts, *_sections(state))


def _sections(state: _State) -> Iterator[Part]:
    """The headings that card texts are filed under: where a text is filed says something of it."""
    for (start, end), (above, names) in state.filed.items():
        yield Part(start, end, above, entries=tuple(names))


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


def _take_account(state: _State, text: str, group: tuple[Block, ...], parts: list[Part]) -> None:
    start, end = group[0].mark, group[-1].end
    last = parts[-1] if parts else None
    leads = last is not None and state.lead_in == text[last.start : last.end] != ""
    if last is not None and leads and end - last.start <= _LONGEST_ACCOUNT:
        parts[-1] = last._replace(end=end)
    elif not state.is_furniture:
        parts.append(Part(start, end, state.headings, state.lead_in))
    state.end_statement()


def _take_text(state: _State, text: str, block: Block, parts: list[Part]) -> None:
    words = text[block.start : block.end]
    listed = block.kind is Kind.ITEM
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
        parts.append(Part(start, block.end, state.headings, lead_in, question, entry=entry))
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
