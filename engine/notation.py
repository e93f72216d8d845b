"""Notation: a trace as text, and the compact notation of a Chain."""

from collections.abc import Iterable, Sequence

from engine.events import Event, EventKind
from engine.links import Link
from engine.state import State

_HIDDEN = (EventKind.PHASE, EventKind.CHAIN_ENDS)


def trace_lines(trace: Iterable[Event]) -> tuple[str, ...]:
    """One event a line: link, text, rule.  Conclusions and phases are left out."""
    return tuple(
        f"{event.link[1] if event.link else '-'}  {event.text}  [{event.rule}]"
        for event in trace
        if event.kind not in (*_HIDDEN, EventKind.CONCLUDED)
    )


def chain_notation(state: State, links: Sequence[Link]) -> str:
    """A Chain in one line: "CL1 Raigeki > CL2 Magic Jammer"."""
    return " > ".join(f"CL{link.number} {state.card(link.card).name}" for link in links)
