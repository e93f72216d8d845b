"""Notes: what completing a play assumed, and what it could not use, each with its line."""

from dataclasses import dataclass
from enum import StrEnum


class NoteKind(StrEnum):
    """What a note tells."""

    ASSUMED = "assumed"
    """Not told, and supplied."""
    NOT_USED = "not used"
    """Told, and nothing in the play takes it."""
    ILLEGAL = "illegal"
    """Told, and the rules know no such thing."""
    AMBIGUOUS = "ambiguous"
    """It may mean several things."""
    UNKNOWN = "unknown"
    """There is no such card, effect or word."""


ERRORS = frozenset({NoteKind.ILLEGAL, NoteKind.AMBIGUOUS, NoteKind.UNKNOWN})
"""With one of these a play is not computed."""


BY_AN_EFFECT = "is Special Summoned by an effect"
"""How it is said of a monster that no told deed, and no way of its own, brings to the field."""


@dataclass(frozen=True, slots=True)
class CompletionNote:
    """One sentence about a line of a play."""

    kind: NoteKind
    text: str
    """What was found; as an assumption: what is supplied."""
    line: int = 0
    """The line it serves, from 1; 0: the whole play."""
    expected: str = ""
    """What was expected there, or would be legal; empty: nothing would."""
    choices: tuple[str, ...] = ()
    """What it may mean."""

    @property
    def is_error(self) -> bool:
        """Whether the play is not computed because of it."""
        return self.kind in ERRORS

    def __str__(self) -> str:
        """As a player reads it: "line 3: not used: ..."."""
        where = f"line {self.line}: " if self.line else ""
        head = "" if self.kind is NoteKind.ASSUMED else f"{self.kind.value}: "
        more = f" ({self.expected})" if self.expected else ""
        return f"{where}{head}{self.text}{more}"
