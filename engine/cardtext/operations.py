"""What an effect can do, as data: operations, costs, and the steps of a resolution."""

from dataclasses import dataclass, field

from engine.cardtext import applications
from engine.cardtext.amounts import Amount
from engine.cardtext.event_patterns import EventPattern
from engine.cardtext.requirements import Condition
from engine.cardtext.selectors import ANY, THIS_CARD, YOUR_HAND, Filter, Like, Selector
from engine.terms.vocabulary import (
    Attribute,
    Connector,
    Declaration,
    Face,
    Moment,
    Phase,
    Position,
    SummonKind,
    Trait,
    Until,
    Whose,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroy."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Banish:
    """Banish."""

    what: Selector
    face_down: bool = False
    until: Until = Until.PERMANENT


@dataclass(frozen=True, slots=True)
class SendToGy:
    """Send to the GY."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard from the hand."""

    what: Selector = YOUR_HAND
    to_gy: bool = False
    """The text says "to the GY": as a cost it cannot be paid if the card would go elsewhere."""


@dataclass(frozen=True, slots=True)
class Tribute:
    """Tribute."""

    what: Selector


@dataclass(frozen=True, slots=True)
class ReturnToHand:
    """Return to the owner's hand."""

    what: Selector


@dataclass(frozen=True, slots=True)
class ReturnToDeck:
    """Return to the owner's Deck: shuffled in unless `top` or `bottom`."""

    what: Selector
    top: bool = False
    bottom: bool = False
    top_or_bottom: bool = False


@dataclass(frozen=True, slots=True)
class AddToHand:
    """Add to the owner's hand."""

    what: Selector
    then_locked: bool = False
    """The player cannot activate cards, or effects of cards, with that name this turn."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw."""

    who: Whose = Whose.YOU
    count: Amount = 1


@dataclass(frozen=True, slots=True)
class SpecialSummon:
    """Special Summon."""

    what: Selector
    to: Whose = Whose.YOU
    """Whose field."""
    position: tuple[Position, ...] = (Position.ATTACK, Position.DEFENSE)
    """Positions to choose among."""
    negated: bool = False
    """Its effects are negated."""
    kind: SummonKind = SummonKind.BY_EFFECT
    extra_zone: bool = False
    """To the Extra Monster Zone, of which a player has one."""
    ignoring_conditions: bool = False
    to_linked_zone: bool = False
    """To a zone a Link Monster points to."""
    same_column: bool = False
    """To the zone in the column of the card spoken of."""
    as_monster: "Token | None" = None
    """A Spell or Trap that is Summoned as such a monster."""
    no_longer_trap: bool = False
    """Summoned as a monster, it is no longer a Trap."""
    as_if_by: tuple[str, ...] = ()
    """Treated as Summoned by the card of that name."""


@dataclass(frozen=True, slots=True)
class Token:
    """A Token as text describes it."""

    name: str
    attribute: Attribute
    type: str
    level: int
    atk: Amount = 0
    def_: Amount = 0
    trait: tuple[Trait, ...] = ()
    """Besides being a Token: a Tuner."""


@dataclass(frozen=True, slots=True)
class SummonTokens:
    """Special Summon Tokens."""

    token: Token
    count: int = 1
    to: Whose = Whose.YOU
    position: tuple[Position, ...] = (Position.DEFENSE,)
    up_to: Selector | None = None
    """As many, or up to as many (`count` 0), as cards fit this selector."""
    at_most: int | None = None
    """Up to so many, chosen when it is done; 5: any number."""
    like: Like | None = None
    """What they have of another card ("with the same Level as that monster")."""


@dataclass(frozen=True, slots=True)
class SummonAfterResolution:
    """Normal (or Tribute) Summon or Set a monster immediately after this effect resolves."""

    what: Selector
    kind: SummonKind = SummonKind.NORMAL
    or_set: bool = False
    materials: tuple[Selector, ...] = ()
    """What a Synchro, Xyz or Link Summon may, or must, use; empty: what its own text says."""


@dataclass(frozen=True, slots=True)
class SetCards:
    """Set Spells/Traps (or monsters) on your field."""

    what: Selector
    usable_this_turn: bool = False
    not_this_turn: bool = False
    """Cannot be activated this turn, whatever it is."""
    """It can be activated this turn."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveal."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Detach:
    """Detach Xyz Materials from this card."""

    count: int = 1
    from_: Selector = THIS_CARD
    max: int | None = None
    """Up to so many; None: just `count`."""


@dataclass(frozen=True, slots=True)
class Attach:
    """Attach cards to an Xyz Monster as material."""

    what: Selector
    to: Selector = THIS_CARD


@dataclass(frozen=True, slots=True)
class Excavate:
    """Excavate the top cards of a Deck; they are `EXCAVATED` from then on."""

    count: Amount = 1
    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class LookAt:
    """Look at cards; they are `EXCAVATED` from then on."""

    what: Selector


@dataclass(frozen=True, slots=True)
class PlaceOnField:
    """Place a card in a zone without activating it."""

    what: Selector
    zone: Zone = Zone.SPELL_TRAP_ZONE
    pendulum: bool = False
    """In a Pendulum Zone."""
    face: Face = Face.UP
    as_continuous: bool = False
    """Treated as a Continuous Spell (a Continuous Trap, if `as_trap`)."""
    as_trap: bool = False
    to: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class ReturnToField:
    """Return to the field, of that player, as it stood there: no Summon."""

    what: Selector
    to: Whose = Whose.YOU
    position: Position | None = None
    face: Face = Face.UP
    zone: Zone = Zone.MONSTER_ZONE


@dataclass(frozen=True, slots=True)
class AddToExtraDeck:
    """Add to the owner's Extra Deck, face-up."""

    what: Selector


@dataclass(frozen=True, slots=True)
class OrderTopOfDeck:
    """Place the cards last excavated or looked at back, in any order."""

    bottom: bool = False
    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class Unequip:
    """End what an Equip Card is to its monster, without moving it."""

    what: Selector = THIS_CARD


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose cards for the steps that follow: no targeting, nothing happens to them yet."""

    what: Selector


@dataclass(frozen=True, slots=True)
class SwitchStats:
    """Switch the ATK and DEF of these monsters."""

    what: Selector
    until: Until = Until.END_OF_TURN


@dataclass(frozen=True, slots=True)
class MoveZone:
    """Move a card to another zone of the same kind."""

    what: Selector
    to: str = ""
    """"adjacent", or "pointed to" by this card; empty: any."""


@dataclass(frozen=True, slots=True)
class SwitchZones:
    """Two cards of one player switch their zones, which are of one kind."""

    what: Selector


@dataclass(frozen=True, slots=True)
class SwapControl:
    """The players switch control of these monsters."""

    one: Selector
    other: Selector


@dataclass(frozen=True, slots=True)
class SummonWithMaterials:
    """Fusion or Ritual Summon by an effect: with materials or Tributes from these places."""

    kind: SummonKind
    what: Selector
    materials: tuple[Selector, ...] = ()
    """Where the materials (Tributes) come from."""
    material_to: Zone = Zone.GRAVEYARD
    """Where they go: GY, banished, or shuffled into the Deck."""
    exact_levels: bool = False
    """Ritual: the total Levels must equal it exactly."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare a Type, an Attribute, a name ... when the effect resolves."""

    what: Declaration
    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class ShuffleDeck:
    """Shuffle a Deck."""

    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class SkipPhase:
    """A player skips this phase, this turn or the next time it comes."""

    phase: Phase
    who: Whose = Whose.YOU
    next_turn: bool = False
    of_next_turn: bool = False
    """That of the player's next turn, not one that is still to come in this turn."""
    times: int = 1
    """So many times, one after the other ("your next 2 Draw Phases")."""


@dataclass(frozen=True, slots=True)
class EndPhaseOf:
    """It becomes the End Phase ("end the turn"), or the phase named ends; None: the turn."""

    phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class WinDuel:
    """A player wins the Duel."""

    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class SetLp:
    """LP become so much."""

    who: Whose
    amount: Amount


@dataclass(frozen=True, slots=True)
class InflictDamage:
    """Inflict (or take) effect damage."""

    who: Whose
    amount: Amount
    of: Selector | None = None
    """With `who` their controller, or owner: of these cards."""


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
class LoseLp:
    """Lose LP: neither paid nor damage."""

    who: Whose
    amount: Amount


@dataclass(frozen=True, slots=True)
class ExtraNormalSummonThisTurn:
    """So many more Normal Summons (or Sets) of such monsters this turn."""

    where: Filter = ANY
    count: int = 1
    or_set: bool = False
    once: bool = False
    """Several effects of cards of the same name give it once only."""


@dataclass(frozen=True, slots=True)
class ApplyEffectOf:
    """Apply (or activate) an effect of another card, in the printed words."""

    what: Selector
    text: str
    on_activation: bool = False
    """The one that is applied when that card is activated."""


@dataclass(frozen=True, slots=True)
class ActivateCard:
    """Activate a Spell or Trap as part of an effect ("activate 1 Field Spell from your Deck")."""

    what: Selector


@dataclass(frozen=True, slots=True)
class TakeEffectsOf:
    """This effect is replaced with the original effects of that card."""

    what: Selector


@dataclass(frozen=True, slots=True)
class ChangeAttackTarget:
    """The attack goes to this monster instead."""

    to: Selector


@dataclass(frozen=True, slots=True)
class SkipTurn:
    """A player skips their next turn."""

    who: Whose = Whose.OPPONENT


@dataclass(frozen=True, slots=True)
class CalculateDamage:
    """Proceed to damage calculation, or battle now ("conduct damage calculation")."""


@dataclass(frozen=True, slots=True)
class RemainOnField:
    """This Normal Spell or Trap Card stays on the field after it has resolved."""


@dataclass(frozen=True, slots=True)
class EachTimeEvent:
    """The event an `EachTime` waits for: a player Special Summons, or a card is destroyed."""

    special_summon_by: Whose = Whose.OPPONENT
    or_normal: bool = False
    """A Normal Summon counts as well."""
    from_: tuple[Zone, ...] = ()
    """Only from there; empty: from anywhere."""
    destroyed: Selector | None = None
    """Such a card is destroyed, instead of a Summon."""


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
class NegateActivated:
    """Effects of such cards are negated while this applies, if activated in these zones."""

    what: Selector


@dataclass(frozen=True, slots=True)
class NegateColumn:
    """Negate all other Spell/Trap effects in this card's column this turn."""


@dataclass(frozen=True, slots=True)
class ReturnControl:
    """Control of these monsters returns to their owners."""

    what: Selector


@dataclass(frozen=True, slots=True)
class OwnersControl:
    """The owners control all monsters on the field, whoever had taken them."""


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


@dataclass(frozen=True, slots=True)
class DestroyUnless:
    """In that phase this card is destroyed, no Chain, unless one of these is done."""

    phase: Phase
    unless: tuple["Operation", ...]
    whose: Whose = Whose.YOU


Application = (
    applications.NegateCards
    | NegateActivated
    | applications.NegateGraveyardMoves
    | applications.Lock
    | applications.CannotAttack
    | applications.CannotUseThisEffect
    | applications.TributedAsYours
    | applications.ModifyStat
    | applications.SetStat
    | applications.SetHandLimit
    | applications.Redirect
    | applications.Protect
    | applications.AttackInDefense
    | applications.ControlEquipped
    | OwnersControl
    | Apply
    | applications.Maintain
    | applications.ReplaceDamage
    | ReplaceDestruction
    | DestroyUnless
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
    | applications.BothTakeBattleDamage
    | applications.DamageFactor
    | applications.TreatAs
    | applications.ExtraNormalSummon
    | applications.FewerTributes
    | applications.CountsAsTributes
    | applications.CountsAsMaterial
    | applications.AlsoMaterial
    | applications.OtherMaterials
    | applications.PlacedAsSpell
    | applications.ActivateFromHand
    | applications.SetAsSpell
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
class EachTime:
    """For the rest of the turn, each time this happens, do that at once (Maxx "C")."""

    event: EachTimeEvent
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
    Destroy
    | RemainOnField
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
    | applications.ModifyStat
    | applications.SetStat
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
    | applications.TreatAs
    | Attach
    | Excavate
    | LookAt
    | PlaceOnField
    | OrderTopOfDeck
    | AddToExtraDeck
    | ReturnToField
    | MoveZone
    | SwitchZones
    | Unequip
    | Choose
    | SwitchStats
    | SwapControl
    | ReturnControl
    | SummonWithMaterials
    | TossCoins
    | RollDie
    | ChooseMode
    | ChangeEffect
    | Declare
    | ShuffleDeck
    | SkipPhase
    | EndPhaseOf
    | WinDuel
    | SetLp
    | LoseLp
    | ExtraNormalSummonThisTurn
    | ApplyEffectOf
    | SkipTurn
    | CalculateDamage
    | ActivateCard
    | ChangeAttackTarget
    | TakeEffectsOf
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
    | ChangePosition
    | PlaceOnField
    | SkipPhase
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
