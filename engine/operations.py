"""What an effect can do, as data: selectors, amounts, conditions, operations, costs, applications.

Every union here is closed, and every member is a small frozen dataclass: data, never a function.
`engine.definitions` builds all of it mechanically from plain mappings (see `engine.cardtext`).
"""

from dataclasses import dataclass, field
from enum import StrEnum

from engine.terms import (
    Attribute,
    CardKind,
    Connector,
    Face,
    Phase,
    Position,
    Stat,
    SummonKind,
    Trait,
    Until,
    Whose,
    Zone,
)


class Ref(StrEnum):
    """A card or several that the effect already knows."""

    THIS_CARD = "this_card"
    TARGET = "target"
    """Every target chosen on activation that is still the same card in the same place."""
    TARGET_2 = "target_2"
    """The targets of the second entry of `targets`."""
    RESPONDED = "responded"
    """The card whose activation this responds to."""
    SUMMONED = "summoned"
    """The monster(s) being Summoned, or just Summoned, that this responds to."""
    ATTACKER = "attacker"
    ATTACK_TARGET = "attack_target"
    EVENT_SUBJECT = "event_subject"
    """The card(s) the trigger's event happened to."""
    PREVIOUS = "previous"
    """The card(s) the step before this one acted on, as far as it really did."""
    COST = "cost"
    """The card(s) paid as cost."""
    LINKED = "linked"
    """The monster this card is linked to (Call of the Haunted) or equipped to."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A kind of card: every field that is given must fit.  A list means: any one of them."""

    kind: tuple[CardKind, ...] = ()
    trait: tuple[Trait, ...] = ()
    not_trait: tuple[Trait, ...] = ()
    name: tuple[str, ...] = ()
    not_name: tuple[str, ...] = ()
    archetype: tuple[str, ...] = ()
    """Words in the name, or names it is always treated as ("Sky Striker Ace")."""
    attribute: tuple[Attribute, ...] = ()
    not_attribute: tuple[Attribute, ...] = ()
    type: tuple[str, ...] = ()
    """Monster Types: "Warrior"."""
    declared_type: bool = False
    """The Monster Type declared on activation."""
    level_min: int | None = None
    level_max: int | None = None
    atk_min: int | None = None
    atk_max: int | None = None
    def_min: int | None = None
    def_max: int | None = None
    face: Face | None = None
    position: tuple[Position, ...] = ()
    special_summoned: bool | None = None
    """Special Summoned to where it is now."""
    same_name_as: Ref | None = None
    same_kind_as: Ref | None = None
    atk_at_most_their_lp: bool = False
    """Its ATK is at most its controller's LP."""
    equipped: bool | None = None
    opaque: str | None = None
    """A property that is not modelled, in the printed words; what it decides is unknown."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many; `max` None: all there are.  In YAML: 1, `all`, or {min: 1, max: 2}."""

    min: int = 1
    max: int | None = 1

    @property
    def is_all(self) -> bool:
        """Whether every card that fits is meant, none chosen."""
        return self.max is None and self.min == 0


ALL = Count(0, None)
"""Every card that fits.  In YAML: `all`."""


@dataclass(frozen=True, slots=True)
class Selector:
    """Which cards: a reference, or cards in zones that fit.  In YAML a bare word is a reference."""

    ref: Ref | None = None
    whose: Whose = Whose.EITHER
    """Controller (on the field) or owner (elsewhere)."""
    zone: tuple[Zone, ...] = ()
    """In YAML `field` stands for the Monster, Spell & Trap and Field Zones."""
    where: Filter = Filter()
    any_of: tuple[Filter, ...] = ()
    """At least one of these fits, besides `where`."""
    count: Count = Count()
    other: bool = False
    """Not this card."""
    by: Whose = Whose.YOU
    """Who chooses."""
    random: bool = False
    top: bool = False
    """From the top of the Deck, none chosen."""
    highest: Stat | None = None
    """Among those that fit, the one with the highest (ties: `by` chooses)."""
    different_names: bool = False
    same_name: bool = False
    """All chosen have the same name."""


# --- amounts -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StatOf:
    """Combined `stat` of the cards."""

    what: Selector
    stat: Stat = Stat.ATK
    times: int = 1


@dataclass(frozen=True, slots=True)
class PerCard:
    """`each` for every card that fits."""

    what: Selector
    each: int = 1


@dataclass(frozen=True, slots=True)
class PerCounter:
    """`each` for every counter on the card."""

    counter: str
    each: int = 1
    what: Selector = Selector(ref=Ref.THIS_CARD)


@dataclass(frozen=True, slots=True)
class HalfLp:
    """Half of a player's LP."""

    whose: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class LpOf:
    """A player's LP."""

    whose: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class Half:
    """Half of an amount."""

    of: "Amount"


@dataclass(frozen=True, slots=True)
class Difference:
    """What lies between two amounts, never negative."""

    of: "Amount"
    and_: "Amount"


@dataclass(frozen=True, slots=True)
class PreviousAmount:
    """The damage, LP or number that the step before produced."""

    times: int = 1


@dataclass(frozen=True, slots=True)
class OpaqueAmount:
    """An amount that is not modelled, in the printed words."""

    text: str


Amount = (
    int
    | StatOf
    | PerCard
    | PerCounter
    | HalfLp
    | LpOf
    | Half
    | Difference
    | PreviousAmount
    | OpaqueAmount
)
"""In YAML: 500, or {value: stat_of, what: ..., stat: atk}."""


# --- conditions ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exists:
    """At least `at_least` and at most `at_most` cards fit."""

    what: Selector
    at_least: int = 1
    at_most: int | None = None
    """None: no upper bound."""


@dataclass(frozen=True, slots=True)
class None_:  # noqa: N801 -- in YAML simply `if: none`
    """No card fits."""

    what: Selector


@dataclass(frozen=True, slots=True)
class MoreThan:
    """`left` is greater than `right`."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Fits:
    """The card (all of them) fits the filter."""

    what: Selector
    where: Filter


@dataclass(frozen=True, slots=True)
class ThisWasSummoned:
    """This card was Summoned so: it is still on the field from that Summon."""

    how: tuple[SummonKind, ...] = ()
    special: bool = False
    this_turn: bool = False
    by_effect_of: Filter | None = None
    this_way: bool = False
    """By its own procedure or effect that the text names before."""


@dataclass(frozen=True, slots=True)
class ThisBattled:
    """This card attacked or was attacked this turn and the battle was fought."""


@dataclass(frozen=True, slots=True)
class EffectWasActivatedThisTurn:
    """This card's effect `label` was activated this turn, and (by default) was not negated."""

    label: str
    not_negated: bool = True


@dataclass(frozen=True, slots=True)
class NotSentHereThisTurn:
    """This card was not sent to where it is during this turn."""


@dataclass(frozen=True, slots=True)
class ThisWasSet:
    """This card was Set when it was activated, and is still on the field."""


@dataclass(frozen=True, slots=True)
class SummonsThisTurn:
    """A player Normal or Special Summoned at least so many monsters this turn."""

    whose: Whose
    at_least: int


@dataclass(frozen=True, slots=True)
class DamageStep:
    """It is the Damage Step."""


@dataclass(frozen=True, slots=True)
class Not:
    """The condition does not hold."""

    this: "Condition"


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of them holds."""

    these: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class OpaqueCondition:
    """A condition that is not modelled, in the printed words."""

    text: str


Condition = (
    Exists
    | None_
    | MoreThan
    | Fits
    | ThisWasSummoned
    | ThisBattled
    | EffectWasActivatedThisTurn
    | NotSentHereThisTurn
    | ThisWasSet
    | SummonsThisTurn
    | DamageStep
    | Not
    | AnyOf
    | OpaqueCondition
)
"""In YAML: {if: exists, what: {...}}."""


# --- what can happen: triggers, and what fast effects answer ---------------------------------


class Activated(StrEnum):
    """What was activated."""

    SPELL_CARD = "spell_card"
    TRAP_CARD = "trap_card"
    SPELL_EFFECT = "spell_effect"
    """An effect of a Spell already face-up or elsewhere, not the card's own activation."""
    TRAP_EFFECT = "trap_effect"
    MONSTER_EFFECT = "monster_effect"


class Includes(StrEnum):
    """What an activated effect would do, as other cards look at it; derived from its steps."""

    ADD_FROM_DECK = "add_from_deck"
    SUMMON_FROM_DECK = "summon_from_deck"
    SEND_FROM_DECK = "send_from_deck"
    ADD_FROM_GRAVEYARD = "add_from_graveyard"
    """From the GY to the hand, Deck or Extra Deck."""
    SUMMON_FROM_GRAVEYARD = "summon_from_graveyard"
    BANISH_FROM_GRAVEYARD = "banish_from_graveyard"
    SPECIAL_SUMMON = "special_summon"
    DESTROY_ON_FIELD = "destroy_on_field"
    DESTROY_MONSTER_ON_FIELD = "destroy_monster_on_field"
    DESTROY_TWO_OF_YOURS = "destroy_two_of_yours"
    """Two or more cards controlled by the player who would answer."""


@dataclass(frozen=True, slots=True)
class Activation:
    """A card or effect is activated.  In YAML: event: activation."""

    of: tuple[Activated, ...] = ()
    """Empty: anything."""
    by: Whose = Whose.EITHER
    includes: tuple[Includes, ...] = ()
    on_field: bool = False
    """Only by a card on the field (a Spell/Trap: already face-up there)."""
    in_response: bool = False
    """Only if it was itself activated in response to an activation."""
    phases: tuple[Phase, ...] = ()
    """Only in these phases; empty: any."""
    what: Filter = Filter()


@dataclass(frozen=True, slots=True)
class WouldSummon:
    """A Summon is attempted outside a Chain and can still be negated."""

    by: Whose = Whose.EITHER
    how: tuple[SummonKind, ...] = ()
    """Empty: any."""
    special: bool = False
    """Any Special Summon."""
    exactly: int | None = None


@dataclass(frozen=True, slots=True)
class Summoned:
    """A Summon succeeded."""

    what: Selector = Selector()
    """`this_card`, or a filter."""
    by: Whose = Whose.EITHER
    how: tuple[SummonKind, ...] = ()
    special: bool = False
    by_effect_of: Filter | None = None
    this_way: bool = False
    """By this card's own effect or procedure named before."""


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    """A monster declares an attack."""

    by: Whose = Whose.OPPONENT
    target: Filter | None = None


@dataclass(frozen=True, slots=True)
class AttackNegated:
    """A monster's attack was negated."""

    by: Whose = Whose.EITHER
    """Whose monster attacked."""
    target: Filter | None = None


@dataclass(frozen=True, slots=True)
class Destroyed:
    """A card was destroyed."""

    what: Selector = Selector(ref=Ref.THIS_CARD)
    by_battle: bool = False
    """Only by battle."""
    by_effect: bool = False
    to_graveyard: bool = False
    """And sent to the GY."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A card went to the GY (or another zone)."""

    what: Selector = Selector(ref=Ref.THIS_CARD)
    to: tuple[Zone, ...] = (Zone.GRAVEYARD,)
    from_: tuple[Zone, ...] = ()
    """Empty: from anywhere."""


@dataclass(frozen=True, slots=True)
class LeftField:
    """A card left the field."""

    what: Selector = Selector(ref=Ref.THIS_CARD)
    by_opponents_effect: bool = False
    or_destroyed_by_battle: bool = False


@dataclass(frozen=True, slots=True)
class FlippedFaceUp:
    """This card was flipped face-up (Flip effects, "if flipped face-up")."""


@dataclass(frozen=True, slots=True)
class AddedFromDeck:
    """A card was added from the Main Deck to a player's hand, except in the Draw Phase."""

    whose: Whose = Whose.OPPONENT


@dataclass(frozen=True, slots=True)
class InflictedBattleDamage:
    """This card inflicted battle damage to the opponent."""


@dataclass(frozen=True, slots=True)
class DestroyedByBattle:
    """This card destroyed an opponent's monster by battle."""

    and_sent: bool = False
    """And sent it to the GY."""


@dataclass(frozen=True, slots=True)
class PhaseBegins:
    """It is this phase (once in it)."""

    phase: Phase
    whose: Whose = Whose.EITHER
    at_end: bool = False
    """At the end of it ("at the end of the Battle Phase")."""


@dataclass(frozen=True, slots=True)
class OpaqueEvent:
    """An event that is not modelled, in the printed words."""

    text: str


EventPattern = (
    Activation
    | WouldSummon
    | Summoned
    | AttackDeclared
    | AttackNegated
    | Destroyed
    | Sent
    | LeftField
    | FlippedFaceUp
    | AddedFromDeck
    | InflictedBattleDamage
    | DestroyedByBattle
    | PhaseBegins
    | OpaqueEvent
)
"""In YAML: {event: activation, of: [spell_card]}."""


# --- applications: what holds while or for as long as something applies ----------------------


class What(StrEnum):
    """What a lock keeps a player from doing."""

    ACTIVATE_SPELL_CARDS = "activate_spell_cards"
    ACTIVATE_TRAP_CARDS = "activate_trap_cards"
    ACTIVATE_SPELL_EFFECTS = "activate_spell_effects"
    ACTIVATE_TRAP_EFFECTS = "activate_trap_effects"
    ACTIVATE_MONSTER_EFFECTS = "activate_monster_effects"
    SPECIAL_SUMMON = "special_summon"
    NORMAL_SUMMON = "normal_summon"
    FLIP_SUMMON = "flip_summon"
    ADD_FROM_DECK = "add_from_deck"
    """Add cards from the Deck to the hand, except by drawing."""
    ADD_OR_DRAW_FROM_DECK = "add_or_draw_from_deck"
    BANISH_FROM_GRAVEYARD = "banish_from_graveyard"
    DECLARE_ATTACK = "declare_attack"


@dataclass(frozen=True, slots=True)
class NegateCards:
    """The effects of these cards are negated (field-gated when it comes from a card in play)."""

    what: Selector


@dataclass(frozen=True, slots=True)
class NegateGraveyardMoves:
    """Effects that would move a card in the GY elsewhere are negated (Necrovalley)."""


@dataclass(frozen=True, slots=True)
class Lock:
    """Players cannot do this."""

    who: Whose = Whose.EITHER
    cannot: tuple[What, ...] = ()
    except_: Filter | None = None
    """Monsters (cards) that stay allowed."""
    only: Filter | None = None
    """Only these are forbidden."""
    only_on_field: bool = False
    """Locked effects are those on the field only ("their effects on the field")."""


@dataclass(frozen=True, slots=True)
class CannotAttack:
    """These monsters cannot attack."""

    what: Selector


@dataclass(frozen=True, slots=True)
class ModifyStat:
    """These monsters gain (or, negative, lose) so much."""

    what: Selector
    stat: tuple[Stat, ...] = (Stat.ATK,)
    amount: Amount = 0
    until: Until = Until.WHILE_FACE_UP
    """Only used when an effect does it on resolution."""
    times_level: bool = False
    """Times each monster's own Level."""


@dataclass(frozen=True, slots=True)
class SetStat:
    """The value becomes so much: of several such effects the last one applied counts."""

    what: Selector
    stat: tuple[Stat, ...] = (Stat.ATK,)
    amount: Amount = 0
    until: Until = Until.WHILE_FACE_UP


@dataclass(frozen=True, slots=True)
class SetHandLimit:
    """A player's hand size limit becomes so much; `limit` None: there is no limit."""

    whose: Whose
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Redirect:
    """Cards that would go to `to` go to `instead`."""

    what: Filter = Filter()
    this_card_only: bool = False
    from_: tuple[Zone, ...] = ()
    """Empty: from anywhere."""
    to: Zone = Zone.GRAVEYARD
    instead: Zone = Zone.BANISHED
    top_of_deck: bool = False


class From(StrEnum):
    """What a protection keeps away."""

    DESTROYED_BY_BATTLE = "destroyed_by_battle"
    DESTROYED_BY_EFFECT = "destroyed_by_effect"
    TARGETED = "targeted"
    BATTLE_DAMAGE = "battle_damage"
    UNAFFECTED_BY_SPELLS_TRAPS = "unaffected_by_spells_traps"
    UNAFFECTED_BY_MONSTERS = "unaffected_by_monsters"


@dataclass(frozen=True, slots=True)
class Protect:
    """These cards (or, for battle damage, the player) are protected."""

    what: Selector
    from_: tuple[From, ...] = ()
    by_opponent_only: bool = False


@dataclass(frozen=True, slots=True)
class GainAttribute:
    """This card is also that Attribute."""

    attribute: Attribute


@dataclass(frozen=True, slots=True)
class AttackFromDefense:
    """This card can attack while in face-up Defense Position, using its ATK."""


@dataclass(frozen=True, slots=True)
class ControlEquipped:
    """The controller of this Equip Card controls the equipped monster."""


@dataclass(frozen=True, slots=True)
class Apply:
    """When the event happens, these steps apply at once: no activation, no Chain.

    Call of the Haunted: {apply: apply, on: {event: left_field}, do: [{op: destroy, what: linked}]}.
    """

    on: EventPattern
    do: tuple["Step", ...]


@dataclass(frozen=True, slots=True)
class Maintain:
    """In that phase the controller must pay, or the card is destroyed (if `or_destroy`)."""

    phase: Phase
    whose: Whose = Whose.YOU
    pay: int = 0
    or_destroy: bool = True


@dataclass(frozen=True, slots=True)
class ReplaceDamage:
    """Effect damage to the controller places a counter on this card instead."""

    counter: str


@dataclass(frozen=True, slots=True)
class ReplaceDestruction:
    """If this card (or `what`) would be destroyed, do this instead."""

    instead: tuple["Step", ...]
    what: Selector = Selector(ref=Ref.THIS_CARD)
    by_battle: bool = True
    by_effect: bool = True
    optional: bool = True


@dataclass(frozen=True, slots=True)
class EffectsCannotBeNegated:
    """The effects (or activations) of these cards cannot be negated."""

    what: Selector = Selector(ref=Ref.THIS_CARD)
    activations: bool = False
    effects: bool = True


@dataclass(frozen=True, slots=True)
class OpaqueApplication:
    """An ongoing effect that is not modelled, in the printed words."""

    text: str


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


# --- operations ----------------------------------------------------------------------------


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

    what: Selector = Selector(whose=Whose.YOU, zone=(Zone.HAND,))


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
    count: int = 1


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
    or_none: bool = False
    """Fewer than `count` may be Summoned when fewer are there ("if any")."""


@dataclass(frozen=True, slots=True)
class Token:
    """A Token as text describes it."""

    name: str
    attribute: Attribute
    type: str
    level: int
    atk: Amount = 0
    def_: Amount = 0


@dataclass(frozen=True, slots=True)
class SummonTokens:
    """Special Summon Tokens."""

    token: Token
    count: int = 1
    to: Whose = Whose.YOU
    position: tuple[Position, ...] = (Position.DEFENSE,)


@dataclass(frozen=True, slots=True)
class SummonAfterResolution:
    """Normal (or Tribute) Summon or Set a monster immediately after this effect resolves."""

    what: Selector
    kind: SummonKind = SummonKind.NORMAL
    or_set: bool = False


@dataclass(frozen=True, slots=True)
class SetCards:
    """Set Spells/Traps (or monsters) on your field."""

    what: Selector


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
    what: Selector = Selector(ref=Ref.THIS_CARD)
    max: int | None = None


@dataclass(frozen=True, slots=True)
class RemoveCounter:
    """Remove counters; `count` None: all."""

    counter: str
    count: int | None = 1
    what: Selector = Selector(ref=Ref.THIS_CARD)


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
class Reveal:
    """Reveal."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Detach:
    """Detach Xyz Materials from this card."""

    count: int = 1


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
