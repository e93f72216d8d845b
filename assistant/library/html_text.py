"""HTML text: what a page says, laid out as Markdown.  The only module that knows selectolax.

What is left out is the page and not the document: scripts, forms, navigation, banners, footers.
The text that remains is the stored text of the document; citations are spans of it.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

_NOT_SAID = (
    "script, style, noscript, template, svg, iframe, object, canvas, form, button, select, nav,"
    " footer, aside, [hidden], [aria-hidden=true], [role=navigation], [role=banner],"
    " [role=contentinfo], [role=search], [role=menu], [role=dialog], #toc, .toc, .navbox, .navbar,"
    " .menu, .sidebar, .breadcrumb, .breadcrumbs, .mw-editsection, .cookie-banner, .advertisement"
)
_CONTENT = ("main", "[role=main]", "#mw-content-text", "article")
_BANNERS = "body > header, body > div > header"
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS = _HEADINGS | frozenset(
    "p div section article main header blockquote pre figure figcaption table caption thead tbody"  # noqa: SIM905
    " tr ul ol li dl dt dd address details summary fieldset hr body".split()
)
_CELLS = frozenset({"td", "th"})
_LISTS = frozenset({"ul", "ol"})
_SAID = {"description": "", "author": "publisher", "publisher": "publisher", "date": "date"}
_OWN = frozenset({"region", "authority", "source", "language"})
_PUBLISHED = frozenset({"article:published_time", "dc.date", "dcterms.date"})
_DEFINES = ": "
"""Marks what a definition list says of the term above it, as extended Markdown has it."""
_DATE = re.compile(r"\d{4}-\d{2}(?:-\d{2})?")


_NESTING = re.compile(
    r"<(/?)(?:div|span|section|article|blockquote|ul|ol|dl|table|b|i|u|s|em|strong|small|big|font|a|"
    r"center|code|tt|nobr|strike|sub|sup|cite|q|ins|del|address|details|main|figure)\b",
    re.IGNORECASE,
)
MOST_NESTED = 1_000
"""Elements within each other; the time to take a page apart grows with the square of it."""


class NestedTooDeepError(Exception):
    """A page built to take long."""


class Page(NamedTuple):
    """The text of a page, and what it says of itself."""

    text: str
    said: Mapping[str, str]


def page_of(markup: str) -> Page:
    """The text of an HTML page, and its title and date where it gives them.

    Raises:
        NestedTooDeepError: it would take very long.
    """
    _refuse_nesting(markup)
    tree = LexborHTMLParser(markup)
    said = dict(_said(tree))
    content = next(filter(None, map(tree.css_first, _CONTENT)), None)
    if content is None:
        content = tree.body
        for banner in tree.css(_BANNERS):
            banner.decompose()
    if content is None:
        return Page("", said)
    for node in content.css(_NOT_SAID):
        node.decompose()
    layout = _Layout()
    for node, opens in _walked(content):
        layout.take(node, opens=opens)
    layout.end_block()
    return Page("\n\n".join(layout.blocks) + "\n" * bool(layout.blocks), said)


def _refuse_nesting(markup: str) -> None:
    depth = 0
    for tag in _NESTING.finditer(markup):
        depth = max(0, depth - 1) if tag[1] else depth + 1
        if depth > MOST_NESTED:
            raise NestedTooDeepError


def _said(tree: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    title = tree.css_first("title")
    if title is not None and title.text(strip=True):
        yield "title", " ".join(title.text().split())
    for meta in tree.css("meta"):
        name = (meta.attributes.get("name") or meta.attributes.get("property") or "").lower()
        content = " ".join((meta.attributes.get("content") or "").split())
        if name in _OWN and content:
            yield name, content
        elif name in _PUBLISHED or _SAID.get(name) == "date":
            if dated := _DATE.match(content):
                yield "date", dated.group()
        elif content and _SAID.get(name):
            yield _SAID[name], content


def _walked(root: LexborNode) -> Iterator[tuple[LexborNode, bool]]:
    """Every node below, when it opens and when it closes; without recursion, pages nest deep."""
    stack = [(root, True)]
    while stack:
        node, opens = stack.pop()
        yield node, opens
        if not opens or node.is_text_node:
            continue
        stack.append((node, False))
        children = []
        child = node.first_child
        while child is not None:
            children.append((child, True))
            child = child.next
        stack += reversed(children)


class _Layout:
    """Text blocks as they are written: headings, paragraphs, list items, rows of tables."""

    def __init__(self) -> None:
        self.blocks: list[str] = []
        self._words: list[str] = []
        self._mark = ""
        self._lists: list[tuple[str, int]] = []
        """Of each open list its kind, and how many items it has had."""
        self._kept = 0
        """How many open elements keep their line breaks."""

    def take(self, node: LexborNode, *, opens: bool) -> None:
        """Take one node, as it opens or closes."""
        if node.is_text_node:
            if opens:
                self._say(node.text_content or "")
            return
        tag = node.tag or ""
        if tag == "br" and opens:
            self._words.append("\n")
        elif tag in _CELLS and opens and "".join(self._words).strip():
            self._words.append(" | ")
        elif tag in _BLOCKS:
            self.end_block()
            self._frame(tag, opens=opens)

    def end_block(self) -> None:
        """What was said since the last block is a block, if it is anything."""
        lines = (" ".join(line.split()) for line in "".join(self._words).split("\n"))
        text = "\n".join(filter(None, lines))
        self._words = []
        if text:
            self.blocks.append(f"{self._mark}{text}")
            self._mark = "" if not self._lists else " " * len(self._mark)

    def _say(self, text: str) -> None:
        self._words.append(text if self._kept else " ".join(re.split(r"\s+", text)))

    def _frame(self, tag: str, *, opens: bool) -> None:
        if tag == "pre":
            self._kept += 1 if opens else -1
        elif tag in _LISTS:
            if opens:
                self._lists.append((tag, 0))
            elif self._lists:
                self._lists.pop()
            self._mark = ""
        elif tag == "li":
            self._mark = self._item() if opens else ""
        elif tag == "dd":
            self._mark = _DEFINES if opens else ""
        elif tag in _HEADINGS:
            self._mark = "#" * int(tag[1]) + " " if opens else ""

    def _item(self) -> str:
        if not self._lists:
            return "- "
        kind, number = self._lists.pop()
        self._lists.append((kind, number + 1))
        indent = "  " * (len(self._lists) - 1)
        return f"{indent}{number + 1}. " if kind == "ol" else f"{indent}- "
