"""Chain Links and windows: links, attacks, attempted Summons, and when players may act."""

from dataclasses import dataclass

from engine.board.events import Event
from engine.board.state import Lingering
from engine.cardtext.card_text import Effect
from engine.terms.vocabulary import (
    CardId,
    DamageStepPart,
    EffectKind,
    EventId,
    Negation,
    Player,
    Position,
    SpellSpeed,
    SummonKind,
    Zone,
)

END_OF_DAMAGE_STEP = "end of the damage step"
"""The name of the last window of a Damage Step."""
NO_EVENT = EventId(0)
"""The id of no event: used where nothing has happened yet."""


@dataclass(frozen=True, slots=True)
class ChainLink:
    """One Chain Link: who activated what, with which costs and targets, and how it ended."""

    chain: int
    number: int
    player: Player
    card: CardId
    stamp: int
    """The card's stay when it was activated."""
    effect: Effect
    kind: EffectKind
    speed: SpellSpeed
    from_: Zone
    at: Zone
    """Where it was activated."""
    position: Position | None
    """The battle position of the monster when it was activated."""
    event: EventId
    """Its activation."""
    stuck: Lingering | None = None
    """Negation until a time under which it was activated."""
    negated_at_activation: CardId | None = None
    """What negated its card on the field when it was activated."""
    declared: str = ""
    told: tuple[str, ...] = ()
    """Names of cards that the activation is told to aim at although it does not target."""
    was_set: bool = False
    subjects: tuple[tuple[CardId, int], ...] = ()
    responds_to: int | None = None
    """Number of the link it answers; None: it answers none."""
    trigger: bool = False
    window: str = "open"
    targets: tuple[tuple[tuple[CardId, int], ...], ...] = ()
    costs: tuple[CardId, ...] = ()
    cost_events: tuple[EventId, ...] = ()
    left_by_cost: bool = False
    """Its card left its place because of what was paid to activate it."""
    negation: Negation | None = None
    negated_by: CardId | None = None
    negated_by_link: int | None = None
    result: str = ""
    why: str = ""
    mode: str = ""
    result_event: EventId = NO_EVENT

    @property
    def key(self) -> tuple[int, int]:
        """(number of the Chain, number of the link)."""
        return (self.chain, self.number)


@dataclass(frozen=True, slots=True)
class PartOutcome:
    """What became of one part of an effect: whether it was done, and the events it made."""

    card: CardId
    link: tuple[int, int] | None
    part: str
    """Its own name in the definition, or the name of the operation."""
    done: bool
    events: tuple[EventId, ...]


@dataclass(frozen=True, slots=True)
class Attempt:
    """A Summon that is being attempted and can still be negated."""

    cards: tuple[CardId, ...]
    player: Player
    kind: SummonKind
    event: EventId


@dataclass(frozen=True, slots=True)
class Attack:
    """A declared attack: its attacker, its target, and whether it was negated."""

    attacker: tuple[CardId, int]
    target: tuple[CardId, int] | None
    """None: a direct attack."""
    player: Player
    event: EventId
    negated_by: CardId | None = None
    negated_event: EventId = NO_EVENT
    stood: tuple[tuple[CardId, Position | None], ...] = ()
    """The battle positions of both at the start of the Damage Step."""
    flipped: EventId = NO_EVENT
    """The attack target was turned face-up: what that triggers waits for damage calculation."""


@dataclass(frozen=True, slots=True)
class Window:
    """A moment at which players may activate fast effects."""

    label: str
    events: tuple[Event, ...] = ()
    attempt: Attempt | None = None
    open_state: bool = False
    part: DamageStepPart | None = None
    """The part of the Damage Step it is in; None: it is not in one."""
    moment: int = 0
    """The last moment before it: what "when" answers must have happened then."""

    @property
    def damage_step(self) -> bool:
        """Whether it is in a Damage Step."""
        return self.part is not None
