"""Citation text: found passages and quotations as text for people."""

from collections.abc import Iterable, Mapping

from assistant.retrieval.quotations import Difference, Quotation
from assistant.terminal import safe


def passages_text(results: Iterable[Mapping[str, object]]) -> str:
    """Found passages for a person, best first."""
    lines: list[str] = []
    for number, found in enumerate(results, 1):
        lines += [
            f"{number}. {found['passage']}  ({_where(found)})",
            *(f"   | {line}" for line in str(found["quote"]).splitlines()),
            "",
        ]
    return safe("\n".join(lines) or "No passage speaks to this.")


def quotation_text(found: Quotation) -> str:
    """Where a quotation stands, for a person; what was altered, word by word."""
    if not found.quote:
        near = f" The nearest passage is {found.passage}." if found.passage else ""
        return safe(f"These words stand nowhere, and nothing like them does.{near}")
    place = f"{found.passage or found.title} ({found.document} {found.start}:{found.end})"
    if found.verbatim:
        also = f"\nalso in: {', '.join(found.also)}" if found.also else ""
        return safe(f"These words stand in {place}, exactly.{also}")
    lines = ["These words do not stand like that anywhere.", f"Nearest: {place}"]
    lines += [f"   | {line}" for line in found.quote.splitlines()]
    lines += [difference_line(difference) for difference in found.differences]
    if found.turns_meaning:
        lines.append("A negation was dropped, added or exchanged: the meaning is turned round.")
    return safe("\n".join(lines))


def difference_line(difference: Difference) -> str:
    """What was given and what stands there instead; a negation is marked."""
    mark = "!" if difference.negation else "·"
    return f'   {mark} given "{difference.given}", stands "{difference.stands}"'


def _where(found: Mapping[str, object]) -> str:
    region = found.get("region") or ()
    parts = [
        found.get("title"),
        f"{found['document']} {found['start']}:{found['end']}",
        "/".join(region) if isinstance(region, (list, tuple)) and region else "region not known",
        found.get("authority"),
        found.get("as_of"),
    ]
    return ", ".join(str(part) for part in parts if part)
