"""Completed play: a play as the engine computes it, and what completing it has to tell."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.notation.asked_points import AskedPoint
from engine.notation.completion_notes import CompletionNote, NoteKind


@dataclass(frozen=True, slots=True)
class Completed:
    """A play as the engine computes it, and all that completing it has to tell."""

    scenario: Mapping[str, object] = field(hash=False)
    notes: tuple[CompletionNote, ...]
    points: tuple[AskedPoint, ...]
    """What is asked, each line with what the engine is asked for it."""
    step_lines: tuple[int, ...] = ()
    """The line that each step of the scenario comes from; 0: it is supplied."""
    choosers: tuple[tuple[str, ...], ...] = ()
    """For each step that tells a choice, the cards for whose effects it may be made."""
    placed: frozenset[str] = frozenset()
    """Cards of which the play itself says where they are."""
    weighed: frozenset[str] = frozenset()
    """Unnamed monsters whose ATK and DEF are supposed, so that what is told could be done."""
    is_turn_told: bool = True
    """Whether the play itself says whose turn it is when it begins."""
    case: str = ""
    """Which of its alternatives this is; empty: it has none."""

    @property
    def assumptions(self) -> tuple[CompletionNote, ...]:
        """What was supplied."""
        return tuple(note for note in self.notes if note.kind is NoteKind.ASSUMED)

    @property
    def warnings(self) -> tuple[CompletionNote, ...]:
        """What was told and is not used."""
        return tuple(note for note in self.notes if note.kind is NoteKind.NOT_USED)

    @property
    def errors(self) -> tuple[CompletionNote, ...]:
        """Why it cannot be computed; none: it can."""
        return tuple(note for note in self.notes if note.is_error)
