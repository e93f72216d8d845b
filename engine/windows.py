"""Windows: the moments at which players may act, and what is being tried at them."""

from dataclasses import dataclass

from engine.events import Event
from engine.links import NO_EVENT
from engine.terms import CardId, EventId, Player, SummonKind


@dataclass(frozen=True, slots=True)
class Attempt:
    """A Summon that is being tried."""

    cards: tuple[CardId, ...]
    player: Player
    kind: SummonKind
    event: EventId


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that was declared."""

    attacker: tuple[CardId, int]
    target: tuple[CardId, int] | None
    """None: a direct attack."""
    player: Player
    event: EventId
    negated_by: CardId | None = None
    negated_event: EventId = NO_EVENT
    flipped: EventId = NO_EVENT
    """The attack target was turned face-up: what that triggers waits for damage calculation."""


@dataclass(frozen=True, slots=True)
class Window:
    """A moment at which players may activate fast effects."""

    label: str
    events: tuple[Event, ...] = ()
    attempt: Attempt | None = None
    open_state: bool = False
    damage_step: bool = False
    moment: int = 0
    """The last moment before it: what "when" answers must have happened then."""
