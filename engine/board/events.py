"""Events: what happened, by which rule, because of what.  The trace is the only log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from engine.terms.vocabulary import CardId, EventId, Player, RuleId, SummonKind, Zone


class EventKind(StrEnum):
    """Kinds of events."""

    ACTIVATED = "activated"
    REFUSED = "refused"
    COST_PAID = "cost_paid"
    TARGETED = "targeted"
    LINK_RESOLVES = "link_resolves"
    ACTIVATION_NEGATED = "activation_negated"
    EFFECT_NEGATED = "effect_negated"
    SUMMON_NEGATED = "summon_negated"
    ATTACK_NEGATED = "attack_negated"
    RESOLVED = "resolved"
    WITHOUT_EFFECT = "without_effect"
    MOVED = "moved"
    FLIPPED_FACE_DOWN = "flipped_face_down"
    FLIPPED_FACE_UP = "flipped_face_up"
    POSITION_CHANGED = "position_changed"
    SUMMON_ATTEMPTED = "summon_attempted"
    SUMMONED = "summoned"
    SET = "set"
    ATTACK_DECLARED = "attack_declared"
    ATTACK_ENDED = "attack_ended"
    REPLAY = "replay"
    DAMAGE_STEP = "damage_step"
    BATTLED = "battled"
    DAMAGE_STEP_ENDS = "damage_step_ends"
    LP_CHANGED = "lp_changed"
    DREW = "drew"
    BEGAN_TO_APPLY = "began_to_apply"
    NEGATED_ON_FIELD = "negated_on_field"
    CONTROL_CHANGED = "control_changed"
    COUNTER = "counter"
    CHANCE = "chance"
    """A coin or a die has fallen."""
    EQUIPPED = "equipped"
    MISSED_TIMING = "missed_timing"
    NOT_DONE = "not_done"
    """Part of an effect that could not, or was not, done."""
    PHASE = "phase"
    CHAIN_ENDS = "chain_ends"
    CONCLUDED = "concluded"
    """What follows from what happened: `part` names the predicate, `details` the value."""
    UNKNOWN = "unknown"
    """Text that is not modelled was reached."""


PROTECTED: Final = "protected"
"""Why a part of an effect was not done: the card is protected from it."""

# As in `engine.terms.vocabulary`: those that are written, or looked for, again and again.
MOVED: Final = EventKind.MOVED
DREW: Final = EventKind.DREW
SUMMONED: Final = EventKind.SUMMONED
ACTIVATED: Final = EventKind.ACTIVATED
TARGETED: Final = EventKind.TARGETED
PHASE: Final = EventKind.PHASE
RESOLVED: Final = EventKind.RESOLVED
LINK_RESOLVES: Final = EventKind.LINK_RESOLVES
FLIPPED_FACE_UP: Final = EventKind.FLIPPED_FACE_UP


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    id: EventId
    kind: EventKind
    text: str
    """One sentence a player understands."""
    rule: RuleId
    causes: tuple[EventId, ...] = ()
    cards: tuple[CardId, ...] = ()
    player: Player | None = None
    link: tuple[int, int] | None = None
    """(number of the Chain, number of the link) it belongs to; None: outside a Chain."""
    moment: int = 0
    """Events with the same moment happened at the same time."""
    from_: Zone | None = None
    to: Zone | None = None
    reasons: frozenset[str] = frozenset()
    """Of a move: destroyed, tributed, cost, discarded, battle, effect, rule, material, ..."""
    by: CardId | None = None
    """The card whose effect did it."""
    part: str | None = None
    """Label of the effect, or of the part of it."""
    summon: SummonKind | None = None
    amount: int = 0
    why: str = ""
    details: Mapping[str, object] = field(default_factory=dict, hash=False)


def ancestors(trace: tuple[Event, ...], roots: Iterable[EventId]) -> frozenset[EventId]:
    """The events and everything that led to them."""
    found: set[EventId] = set()
    waiting = list(roots)
    while waiting:
        event = waiting.pop()
        if event not in found:
            found.add(event)
            waiting.extend(trace[event - 1].causes)
    return frozenset(found)


def causal_slice(trace: tuple[Event, ...], roots: Iterable[EventId]) -> tuple[Event, ...]:
    """The slice of the trace behind some events, in order."""
    wanted = ancestors(trace, roots)
    return tuple(event for event in trace if event.id in wanted)
