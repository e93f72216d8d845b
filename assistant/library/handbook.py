"""The handbook's format: what stands under a heading with an id, and whose facts it restates.

    ## Where a negated Spell goes {#negation.activation.destination}
    If the activation of a Spell or Trap Card is negated, ...
    {source: 000, 001; region: TCG, OCG; as-of: 2026-11; authority: community}

A fenced block after it is an example, run by the tests.  Neither it nor the line in braces is
part of the words that can be quoted.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assistant.errors import CorpusError
from assistant.library.blocks import Block, Kind, lines_of, trimmed
from assistant.library.documents import Document
from assistant.records import Authority, Region

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
    headings = [block for block in blocks if block.kind is Kind.HEADING]
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
        if block.kind is Kind.HEADING:
            anchor = block.anchor
        elif block.kind is Kind.FENCE and anchor is not None:
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
    fenced = [b for b in blocks if b.kind is Kind.FENCE and start <= b.start < end]
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
