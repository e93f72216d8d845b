"""Citation text: found passages and quotations as text for people, plain or Markdown."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from assistant.presenting.terminal import safe

if TYPE_CHECKING:
    from assistant.retrieval.quotations import Quotation, QuotationDifference

_SHOWN = 8
"""Places that have the same words; of more, the number is told."""
_BOLD, _PLAIN = "\x1b[1m", "\x1b[22m"
"""Taken out again by the printing, where stdout is no terminal."""
_NOTHING = "No passage speaks to this."
_TURNED = "A negation was dropped, added or exchanged: the meaning is turned round."
_NOWHERE = "These words stand nowhere, and nothing like them does."
_SYNTAX = re.compile(r"([\\`*_{}\[\]<>#|~!&])")

Shown = Mapping[str, object]
"""One line of `cite --json`."""


def passages_text(results: Iterable[Shown]) -> str:
    """Found passages for a person, best first; the words that matter in bold on a terminal."""
    lines: list[str] = []
    for number, found in enumerate(results, 1):
        quote = _marked(found, safe, _BOLD, _PLAIN)
        lines += [
            safe(f"{number}. {found['passage']}  ({_where(found)})"),
            *(f"   | {line}" for line in quote.splitlines()),
            *(safe(f"   {line}") for line in _rests_on(found)),
            "",
        ]
    return "\n".join(lines) or _NOTHING


def passages_markdown(results: Iterable[Shown]) -> str:
    """Found passages as Markdown, best first; nothing in a document is taken for markup."""
    lines: list[str] = []
    for number, found in enumerate(results, 1):
        quote = _marked(found, escaped, "**", "**")
        lines += [
            f"{number}. **{escaped(str(found['passage']))}** ({escaped(_where(found))})",
            "",
            *(f"   > {line}" for line in quote.splitlines()),
            "",
            *_listed(_rests_on(found)),
        ]
    return "\n".join(lines) or _NOTHING


def escaped(text: str) -> str:
    """Text in which nothing is Markdown or HTML."""
    return _SYNTAX.sub(r"\\\1", safe(text))


def quotation_text(found: "Quotation") -> str:
    """Where a quotation stands, for a person; what was altered, word by word."""
    if not found.quote:
        return safe(f"{_NOWHERE}{_nearest(found)}")
    if found.verbatim:
        also = f"\nalso in: {_some(found.also)}" if found.also else ""
        return safe(f"These words stand in {_place(found)}, exactly.{also}")
    lines = ["These words do not stand like that anywhere.", f"Nearest: {_place(found)}"]
    lines += [f"   | {line}" for line in found.quote.splitlines()]
    lines += [difference_line(difference) for difference in found.differences]
    return safe("\n".join([*lines, *[_TURNED] * found.turns_meaning]))


def _some(passages: Sequence[str]) -> str:
    """The first of them; a word or two may stand in nearly all."""
    more = len(passages) - _SHOWN
    return ", ".join(passages[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


def quotation_markdown(found: "Quotation") -> str:
    """The same as Markdown."""
    if not found.quote:
        return f"**{_NOWHERE}**{escaped(_nearest(found))}"
    quote = [f"> {escaped(line)}" for line in found.quote.splitlines()]
    if found.verbatim:
        return "\n".join(
            [f"**These words stand in {escaped(_place(found))}, exactly.**", "", *quote]
        )
    lines = ["**These words do not stand like that anywhere.**", ""]
    lines += [f"Nearest: {escaped(_place(found))}", "", *quote, ""]
    lines += [f"- {escaped(difference_line(one).strip())}" for one in found.differences]
    return "\n".join([*lines, *["", f"**{_TURNED}**"] * found.turns_meaning])


def _nearest(found: "Quotation") -> str:
    return f" The nearest passage is {found.passage}." if found.passage else ""


def _place(found: "Quotation") -> str:
    return f"{found.passage or found.title} ({found.document} {found.start}:{found.end})"


def difference_line(difference: "QuotationDifference") -> str:
    """What was given and what stands there instead; a negation is marked."""
    mark = "!" if difference.negation else "·"
    return f'   {mark} given "{difference.given}", stands "{difference.stands}"'


def _marked(found: Shown, written: Callable[[str], str], opening: str, closing: str) -> str:
    """The quote with its marks, each piece written so that it is only text."""
    quote, start = str(found["quote"]), int(str(found["start"]))
    marks = found.get("marks")
    spans: Sequence[tuple[int, int]] = marks if isinstance(marks, list) else ()
    pieces = []
    last = 0
    for first, end in spans:
        pieces.append(written(quote[last : first - start]))
        pieces.append(f"{opening}{written(quote[first - start : end - start])}{closing}")
        last = end - start
    return "".join([*pieces, written(quote[last:])])


def _rests_on(found: Shown) -> Iterator[str]:
    """Whose words or whose facts these are, each by its title and address."""
    rests_on = found.get("rests_on")
    if isinstance(rests_on, list) and rests_on:
        for source in rests_on:
            yield _source_line(source["title"], source["publisher"], source["url"])
    elif found.get("source_title"):
        yield _source_line(found["source_title"], None, found.get("url"))


def _listed(lines: Iterable[str]) -> list[str]:
    """Lines as a list in Markdown; nothing for none."""
    items = [f"   - {escaped(line)}" for line in lines]
    return [*items, ""] if items else []


def _source_line(title: object, publisher: object, url: object) -> str:
    by = f", {publisher}" if publisher else ""
    return f"from: {title}{by} ({url or 'no address known'})"


def _where(found: Mapping[str, object]) -> str:
    region = found.get("region") or ()
    parts = [
        found.get("title"),
        found.get("place"),
        f"{found['document']} {found['start']}:{found['end']}",
        "/".join(region) if isinstance(region, (list, tuple)) and region else "region not known",
        found.get("authority"),
        found.get("as_of"),
    ]
    return ", ".join(str(part) for part in parts if part)
