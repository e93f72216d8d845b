"""What an effect can do, as data: operations, costs, and the steps of a resolution.

Every union here is closed, and every member is a small frozen dataclass: data, never a function.
`engine.definitions` builds all of it mechanically from plain mappings (see `engine.cardtext`).
"""

from dataclasses import dataclass, field

from engine.amounts import Amount
from engine.applications import (
    AttackFromDefense,
    CannotAttack,
    ControlEquipped,
    EffectsCannotBeNegated,
    GainAttribute,
    Lock,
    Maintain,
    ModifyStat,
    NegateCards,
    NegateGraveyardMoves,
    OpaqueApplication,
    Protect,
    Redirect,
    ReplaceDamage,
    SetHandLimit,
    SetStat,
)
from engine.card_moves import (
    AddToHand,
    Banish,
    Destroy,
    Detach,
    Discard,
    Draw,
    ReturnToDeck,
    ReturnToHand,
    Reveal,
    SendToGy,
    SetCards,
    SpecialSummon,
    SummonAfterResolution,
    SummonTokens,
    Tribute,
)
from engine.patterns import EventPattern
from engine.requirements import Condition
from engine.selectors import THIS_CARD, Selector
from engine.terms import Connector, Phase, Position, Until, Whose


@dataclass(frozen=True, slots=True)
class Apply:
    """When the event happens, these steps apply at once: no activation, no Chain.

    Call of the Haunted: {apply: apply, on: {event: left_field}, do: [{op: destroy, what: linked}]}.
    """

    on: EventPattern
    do: tuple["Step", ...]


@dataclass(frozen=True, slots=True)
class ReplaceDestruction:
    """If this card (or `what`) would be destroyed, do this instead."""

    instead: tuple["Step", ...]
    what: Selector = THIS_CARD
    by_battle: bool = True
    by_effect: bool = True
    optional: bool = True


Application = (
    NegateCards
    | NegateGraveyardMoves
    | Lock
    | CannotAttack
    | ModifyStat
    | SetStat
    | SetHandLimit
    | Redirect
    | Protect
    | GainAttribute
    | AttackFromDefense
    | ControlEquipped
    | Apply
    | Maintain
    | ReplaceDamage
    | ReplaceDestruction
    | EffectsCannotBeNegated
    | OpaqueApplication
)
"""In YAML: {apply: negate_cards, what: {...}}."""


@dataclass(frozen=True, slots=True)
class TakeControl:
    """Take control."""

    what: Selector
    until: Until = Until.PERMANENT


@dataclass(frozen=True, slots=True)
class ChangePosition:
    """Change battle position; `to` None: to the other one."""

    what: Selector
    to: Position | None = None


@dataclass(frozen=True, slots=True)
class NegateActivation:
    """Negate the activation this responds to."""


@dataclass(frozen=True, slots=True)
class NegateEffect:
    """Negate the effect this responds to; its activation stands."""


@dataclass(frozen=True, slots=True)
class NegateSummon:
    """Negate the Summon this responds to."""


@dataclass(frozen=True, slots=True)
class NegateAttack:
    """Negate the attack."""


@dataclass(frozen=True, slots=True)
class NegateEffects:
    """Negate all effects of these cards for a time (lingering: Effect Veiler)."""

    what: Selector
    until: Until = Until.END_OF_TURN


@dataclass(frozen=True, slots=True)
class NegateSameNames:
    """Activated effects, and effects on the field, of monsters with that original name."""

    what: Selector
    until: Until = Until.END_OF_NEXT_TURN


@dataclass(frozen=True, slots=True)
class NegateColumn:
    """Negate all other Spell/Trap effects in this card's column this turn."""


@dataclass(frozen=True, slots=True)
class Grant:
    """From now on this applies, for a time, and no longer depends on this card."""

    what: Application
    until: Until = Until.END_OF_TURN


@dataclass(frozen=True, slots=True)
class EndBattlePhase:
    """End the Battle Phase."""


@dataclass(frozen=True, slots=True)
class InflictDamage:
    """Inflict (or take) effect damage."""

    who: Whose
    amount: Amount


@dataclass(frozen=True, slots=True)
class GainLp:
    """Gain LP."""

    amount: Amount
    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class PayLp:
    """Pay LP."""

    amount: Amount
    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class PlaceCounter:
    """Place counters."""

    counter: str
    count: int = 1
    what: Selector = THIS_CARD
    max: int | None = None


@dataclass(frozen=True, slots=True)
class RemoveCounter:
    """Remove counters; `count` None: all."""

    counter: str
    count: int | None = 1
    what: Selector = THIS_CARD


@dataclass(frozen=True, slots=True)
class Equip:
    """Equip this card to the monster."""

    to: Selector


@dataclass(frozen=True, slots=True)
class Link:
    """This card stays linked to the monster ("that monster": Call of the Haunted)."""

    to: Selector


@dataclass(frozen=True, slots=True)
class AtPhase:
    """Do this later, in that phase ("destroy them during the End Phase")."""

    phase: Phase
    do: tuple["Step", ...]


@dataclass(frozen=True, slots=True)
class EachTime:
    """For the rest of the turn, each time this happens, do that at once (Maxx "C")."""

    event: "EachTimeEvent"
    do: tuple["Step", ...]


@dataclass(frozen=True, slots=True)
class EachTimeEvent:
    """The event an `EachTime` waits for: a player Special Summons."""

    special_summon_by: Whose = Whose.OPPONENT


@dataclass(frozen=True, slots=True)
class SecondAttack:
    """This card can make a second attack in a row."""


@dataclass(frozen=True, slots=True)
class NegateThisUnless:
    """The opponent may pay this; if they do, this card's own effect is negated (Magic Drain)."""

    who: Whose
    pays: "Cost"


@dataclass(frozen=True, slots=True)
class Opaque:
    """Text that is not modelled, kept verbatim: what depends on it is unknown."""

    text: str


Operation = (
    Destroy
    | Banish
    | SendToGy
    | Discard
    | Tribute
    | ReturnToHand
    | ReturnToDeck
    | AddToHand
    | Draw
    | SpecialSummon
    | SummonTokens
    | SummonAfterResolution
    | SetCards
    | TakeControl
    | ChangePosition
    | NegateActivation
    | NegateEffect
    | NegateSummon
    | NegateAttack
    | NegateEffects
    | NegateSameNames
    | NegateColumn
    | ModifyStat
    | SetStat
    | Grant
    | EndBattlePhase
    | InflictDamage
    | GainLp
    | PayLp
    | PlaceCounter
    | RemoveCounter
    | Equip
    | Link
    | AtPhase
    | EachTime
    | SecondAttack
    | Reveal
    | Detach
    | NegateThisUnless
    | Opaque
)
"""In YAML: {op: destroy, what: target}."""


Cost = (
    PayLp
    | Discard
    | Tribute
    | Banish
    | SendToGy
    | ReturnToHand
    | ReturnToDeck
    | RemoveCounter
    | Detach
    | Reveal
    | Opaque
)
"""In YAML: {op: discard, what: {...}}; `op: discard` alone is one card from your hand."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing an effect does when it resolves, and how it hangs on the step before."""

    do: Operation = field(metadata={"flat": True})
    """Written inline in YAML: {op: destroy, what: target, link: and_if_you_do}."""
    link: Connector = Connector.FIRST
    optional: bool = False
    """The text says "you can"."""
    by: Whose = Whose.YOU
    """Who decides about an optional step, and who does it."""
    condition: tuple[Condition, ...] = ()
    part: str | None = None
    """A name for this part, so that it can be asked about: "search"."""
