"""What an effect can do, as data: operations, costs, and the steps of a resolution.

Every union is closed, and of frozen dataclasses, which `engine.definitions` builds from mappings.
"""

from dataclasses import dataclass, field

from engine import applications, card_moves, damaging, game_moves, owning
from engine.amounts import Amount
from engine.negations import (
    NegateActivated,
    NegateActivation,
    NegateAttack,
    NegateColumn,
    NegateEffect,
    NegateEffects,
    NegateSameNames,
    NegateSummon,
)
from engine.patterns import EventPattern
from engine.requirements import Condition
from engine.selectors import THIS_CARD, Selector
from engine.terms import Connector, Moment, Phase, Position, Until, Whose


@dataclass(frozen=True, slots=True)
class Apply:
    """When the event happens, these steps apply at once (Call of the Haunted): no Chain."""

    on: EventPattern
    do: tuple["Step", ...]
    after_resolving: bool = False
    """Only when the card or effect that was activated has resolved."""


@dataclass(frozen=True, slots=True)
class ReplaceDestruction:
    """If this card (or `what`) would be destroyed, do this instead."""

    instead: tuple["Step", ...]
    what: Selector = THIS_CARD
    by_battle: bool = True
    by_effect: bool = True
    optional: bool = True
    by_opponents_effect_only: bool = False
    limits_each_turn: int | None = None
    would_be: str = "destroyed"
    """Or "banished", "returned", "sent", "leave" (the field), "targeted"."""


Application = (
    applications.NegateCards
    | NegateActivated
    | applications.NegateGraveyardMoves
    | applications.Lock
    | applications.CannotAttack
    | applications.ModifyStat
    | applications.SetStat
    | applications.SetHandLimit
    | applications.Redirect
    | applications.Protect
    | applications.AttackInDefense
    | applications.ControlEquipped
    | owning.OwnersControl
    | Apply
    | applications.Maintain
    | applications.ReplaceDamage
    | ReplaceDestruction
    | applications.EffectsCannotBeNegated
    | applications.CanAttackDirectly
    | applications.LeavesTo
    | applications.CannotActivateEffects
    | applications.CannotAttackDirectly
    | applications.ExtraAttacks
    | applications.MustAttack
    | applications.OnlyAttackTarget
    | applications.Piercing
    | applications.BattleDamageFactor
    | damaging.BothTakeBattleDamage
    | applications.DamageFactor
    | applications.TreatAs
    | applications.ExtraNormalSummon
    | applications.FewerTributes
    | applications.CountsAsTributes
    | applications.CountsAsMaterial
    | applications.ActivateFromHand
    | applications.DestroyAt
    | applications.DestroyedOnceTargeted
    | applications.DestroysItself
    | applications.HeldPosition
    | applications.OnlyOne
    | applications.KindLimit
    | applications.SummonLimit
    | applications.AttackLimit
    | applications.Revealed
    | applications.OpaqueApplication
)
"""In YAML: {apply: negate_cards, what: {...}}."""


@dataclass(frozen=True, slots=True)
class TakeControl:
    """Take control."""

    what: Selector
    until: Until = Until.PERMANENT
    to: Whose = Whose.YOU
    """Who gets it ("give control ... to your opponent")."""


@dataclass(frozen=True, slots=True)
class ChangePosition:
    """Change battle position; `to` None: to the other one; `no_flip`: no Flip effect triggers."""

    what: Selector
    to: Position | None = None
    no_flip: bool = False


@dataclass(frozen=True, slots=True)
class Grant:
    """From now on this applies, for a time, and no longer depends on this card."""

    what: Application
    until: Until = Until.END_OF_TURN
    while_: Selector | None = None
    """Only while these cards are as they are told."""


@dataclass(frozen=True, slots=True)
class EndBattlePhase:
    """End the Battle Phase."""


@dataclass(frozen=True, slots=True)
class PlaceCounter:
    """Place counters."""

    counter: str
    count: Amount = 1
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
    """Equip this card (or `what`) to the monster."""

    to: Selector
    what: Selector = THIS_CARD
    max: int | None = None
    """At most so many are equipped so at the same time."""


@dataclass(frozen=True, slots=True)
class Link:
    """This card stays linked to the monster ("that monster": Call of the Haunted)."""

    to: Selector


@dataclass(frozen=True, slots=True)
class AtPhase:
    """Do this later, in that phase, or at its end ("destroy them during the End Phase")."""

    phase: Phase
    do: tuple["Step", ...]
    turn: Whose = Whose.EITHER
    """Of whose turn, the next one that comes."""
    next_turn: bool = False
    at_end: bool = False
    moment: Moment | None = None
    nth: int = 1
    """Only in the Damage Step, then; only the second, third ... such phase from now on."""


@dataclass(frozen=True, slots=True)
class TossCoins:
    """Toss coins; with `do` and `otherwise` for heads and tails when one is tossed."""

    count: int = 1
    heads: tuple["Step", ...] = ()
    tails: tuple["Step", ...] = ()
    call: bool = False
    """It is called: `heads` if called right."""


@dataclass(frozen=True, slots=True)
class RollDie:
    """Roll a six-sided die; the number is then `Declared`."""

    count: int = 1
    results: tuple["DieResult", ...] = ()


@dataclass(frozen=True, slots=True)
class DieResult:
    """What a roll of one of these numbers brings."""

    numbers: tuple[int, ...]
    do: tuple["Step", ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One of several effects that may be chosen when the effect resolves."""

    label: str
    do: tuple["Step", ...] = ()
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseMode:
    """Apply one (or several) of these effects, chosen when the effect resolves."""

    options: tuple[Option, ...]
    count: int = 1
    at_most: int | None = None
    """Up to so many; None: just `count`."""
    in_sequence: bool = False
    by: Whose = Whose.YOU
    all_that_hold: bool = False
    """None is chosen: each whose conditions hold is applied."""


@dataclass(frozen=True, slots=True)
class ChangeEffect:
    """The effect this responds to becomes this instead; `text`: in the printed words."""

    do: tuple["Step", ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class GrantEffect:
    """These cards gain an effect, in the printed words, for a time."""

    what: Selector
    text: str
    until: Until = Until.WHILE_FACE_UP


@dataclass(frozen=True, slots=True)
class EachTime:
    """For the rest of the turn, each time this happens, do that at once (Maxx "C")."""

    event: game_moves.EachTimeEvent
    do: tuple["Step", ...]
    until: Until = Until.END_OF_TURN


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
    card_moves.Destroy
    | card_moves.Banish
    | card_moves.SendToGy
    | card_moves.Discard
    | card_moves.Tribute
    | card_moves.ReturnToHand
    | card_moves.ReturnToDeck
    | card_moves.AddToHand
    | card_moves.Draw
    | card_moves.SpecialSummon
    | card_moves.SummonTokens
    | card_moves.SummonAfterResolution
    | card_moves.SetCards
    | TakeControl
    | ChangePosition
    | NegateActivation
    | NegateEffect
    | NegateSummon
    | NegateAttack
    | NegateEffects
    | NegateSameNames
    | NegateColumn
    | applications.ModifyStat
    | applications.SetStat
    | Grant
    | EndBattlePhase
    | game_moves.InflictDamage
    | game_moves.GainLp
    | game_moves.PayLp
    | PlaceCounter
    | RemoveCounter
    | Equip
    | Link
    | AtPhase
    | EachTime
    | SecondAttack
    | card_moves.Reveal
    | card_moves.Detach
    | NegateThisUnless
    | applications.TreatAs
    | card_moves.Attach
    | card_moves.Excavate
    | card_moves.LookAt
    | card_moves.PlaceOnField
    | card_moves.OrderTopOfDeck
    | card_moves.Rarer
    | card_moves.MoveZone
    | card_moves.Unequip
    | card_moves.Choose
    | card_moves.SwitchStats
    | card_moves.SwapControl
    | owning.ReturnControl
    | card_moves.SummonWithMaterials
    | TossCoins
    | RollDie
    | ChooseMode
    | GrantEffect
    | ChangeEffect
    | game_moves.Declare
    | game_moves.ShuffleDeck
    | game_moves.SkipPhase
    | game_moves.EndPhaseOf
    | game_moves.WinDuel
    | game_moves.SetLp
    | game_moves.LoseLp
    | game_moves.ExtraNormalSummonThisTurn
    | game_moves.ApplyEffectOf
    | game_moves.Unusual
    | Opaque
)
"""In YAML: {op: destroy, what: target}."""

Cost = (
    game_moves.PayLp
    | card_moves.Discard
    | card_moves.Tribute
    | card_moves.Banish
    | card_moves.SendToGy
    | card_moves.ReturnToHand
    | card_moves.ReturnToDeck
    | RemoveCounter
    | card_moves.Detach
    | card_moves.Reveal
    | ChangePosition
    | card_moves.PlaceOnField
    | game_moves.SkipPhase
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
    """A name, so that it can be asked about: "search"."""


__all__ = [
    "NegateActivation",
    "NegateAttack",
    "NegateColumn",
    "NegateEffect",
    "NegateEffects",
    "NegateSameNames",
    "NegateSummon",
]
