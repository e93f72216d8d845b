"""Applications: what holds while, or for as long as, something applies."""

from dataclasses import dataclass

from engine.cardtext.amounts import Amount
from engine.cardtext.event_patterns import EventPattern
from engine.cardtext.selectors import ANY, THIS_CARD, Filter, Like, Ref, Selector
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import (
    Attribute,
    Phase,
    Position,
    Stat,
    SummonKind,
    Trait,
    Until,
    Whose,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Piercing:
    """These monsters inflict piercing battle damage."""

    what: Selector = THIS_CARD
    times: int = 1
    """2: double piercing battle damage."""


@dataclass(frozen=True, slots=True)
class BattleDamageFactor:
    """Battle damage from battles of these monsters is so many halves; a player takes it."""

    what: Selector = THIS_CARD
    who: Whose = Whose.OPPONENT
    """Who takes it, seen from the controller of this effect."""
    halves: int = 2
    """4: double; 1: half; 0: none."""


@dataclass(frozen=True, slots=True)
class DamageFactor:
    """Damage that a player takes, of any card, is so many halves."""

    who: Whose = Whose.YOU
    halves: int = 0
    """4: double; 1: half; 0: none."""
    battle: bool = True
    effect: bool = True
    by_opponents_effect_only: bool = False
    of: Ref | None = None
    """Only effect damage of that card's effect."""
    next_only: bool = False
    """Only the next damage of that kind."""
    instead: bool = False
    """The other player takes it instead."""


@dataclass(frozen=True, slots=True)
class BothTakeBattleDamage:
    """Battle damage of these battles is also (or instead) taken by the opponent."""

    what: Selector = THIS_CARD
    instead: bool = False
    """The opponent takes it instead."""


@dataclass(frozen=True, slots=True)
class ReplaceDamage:
    """Effect damage to the controller places a counter on this card instead."""

    counter: str


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
    cannot: tuple[Prohibition, ...] = ()
    except_: Filter | None = None
    """Monsters (cards) that stay allowed."""
    only: Filter | None = None
    """Only these are forbidden."""
    only_on_field: bool = False
    """Locked effects are those on the field only ("their effects on the field")."""
    from_: tuple[Zone, ...] = ()
    """Only this is forbidden from these zones: Special Summons from them, effects activated there;
    empty: from anywhere."""
    in_response: bool = False
    """Only in response to this card's activations, or when it is Summoned."""
    phases: tuple[Phase, ...] = ()
    """Only in these phases; empty: in any."""
    except_also: tuple[Filter, ...] = ()
    """More kinds that stay allowed."""
    how: tuple[SummonKind, ...] = ()
    """Only Summons of these kinds are forbidden; empty: any."""
    battle_of: Selector | None = None
    """Only while such a monster battles, until the end of the Damage Step."""
    attacking: bool = False
    """Only if it is the attacker."""
    others: bool = False
    """What this card itself does stays allowed: "you cannot Special Summon other monsters"."""
    answering: tuple[EventPattern, ...] = ()
    """Only in answer to such an event, or such an activation."""
    fresh: bool = False
    """Only cards Set since the last turn of their player began."""
    except_from: tuple[Zone, ...] = ()
    """From these zones it stays allowed."""

    @property
    def is_in_answer(self) -> bool:
        """Whether it forbids only answers to something."""
        return self.in_response or bool(self.answering)


@dataclass(frozen=True, slots=True)
class CannotAttack:
    """These monsters cannot attack."""

    what: Selector
    declares: bool = False
    """They only cannot declare attacks: one that was declared goes on."""


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
    at_most: int | None = None
    """The value cannot become more than this."""
    exactly: bool = False
    """All of it is lost, or nothing."""


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

    what: Filter = ANY
    this_card_only: bool = False
    from_: tuple[Zone, ...] = ()
    """Empty: from anywhere."""
    to: Zone = Zone.GRAVEYARD
    instead: Zone = Zone.BANISHED
    top_of_deck: bool = False
    whose: Whose = Whose.EITHER
    """Owners of the cards."""


@dataclass(frozen=True, slots=True)
class Protect:
    """These cards (or, for battle damage, the player) are protected."""

    what: Selector
    from_: tuple[ProtectedFrom, ...] = ()
    by_opponent_only: bool = False
    by: Filter | None = None
    """Only against cards (effects of cards) of this kind."""
    by_others: bool = False
    """Only against other cards than this one."""
    times_each_turn: int | None = None
    """Only so many times each turn ("the first time"); None: always."""
    except_material_for: Filter | None = None
    """For materials: monsters of this kind may use it."""
    except_targeting: bool = False
    """Unaffected by effects that do not target it."""
    activated_only: bool = False
    """Only against effects that are activated."""


@dataclass(frozen=True, slots=True)
class AttackFromDefense:
    """These cards can attack while in face-up Defense Position."""

    what: Selector = THIS_CARD


@dataclass(frozen=True, slots=True)
class AttackWithDef:
    """What this card lets attack in Defense Position uses its DEF for damage calculation."""


AttackInDefense = AttackFromDefense | AttackWithDef
"""What lets monsters attack in Defense Position."""


@dataclass(frozen=True, slots=True)
class ControlEquipped:
    """The controller of this Equip Card controls the equipped monster."""


@dataclass(frozen=True, slots=True)
class Maintain:
    """In that phase the controller must pay, or the card is destroyed (if `or_destroy`)."""

    phase: Phase
    whose: Whose = Whose.YOU
    pay: int = 0
    or_destroy: bool = True


@dataclass(frozen=True, slots=True)
class EffectsCannotBeNegated:
    """The effects (or activations) of these cards cannot be negated."""

    what: Selector = THIS_CARD
    activations: bool = False
    effects: bool = True


@dataclass(frozen=True, slots=True)
class LeavesTo:
    """These cards go there when they leave the field."""

    what: Selector = THIS_CARD
    to: Zone = Zone.BANISHED
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class CannotActivateEffects:
    """The effects of these cards cannot be activated by that player."""

    what: Selector
    who: Whose = Whose.EITHER


@dataclass(frozen=True, slots=True)
class CannotUseThisEffect:
    """This effect of this card cannot be activated."""


@dataclass(frozen=True, slots=True)
class TributedAsYours:
    """A player Tributes these monsters as if they controlled them."""

    what: Selector
    must: bool = False
    """Whenever they Tribute a monster, these are among what is Tributed."""


@dataclass(frozen=True, slots=True)
class CanAttackDirectly:
    """These monsters can attack directly."""

    what: Selector = THIS_CARD


@dataclass(frozen=True, slots=True)
class CannotAttackDirectly:
    """These monsters cannot attack directly."""

    what: Selector = THIS_CARD


@dataclass(frozen=True, slots=True)
class ExtraAttacks:
    """These monsters can make so many more attacks in each Battle Phase."""

    what: Selector = THIS_CARD
    count: int | None = 1
    """None: they can attack every monster of the opponent once each."""
    monsters_only: bool = False
    times: Amount | None = None
    """So many attacks in all, instead."""
    each_of: Filter | None = None
    """With no `count`: only every such monster."""


@dataclass(frozen=True, slots=True)
class MustAttack:
    """These monsters must attack, if able; `target` None: whatever the attacker chooses."""

    what: Selector
    target: Selector | None = None


@dataclass(frozen=True, slots=True)
class OnlyAttackTarget:
    """The opponent of the controller cannot attack other monsters than these."""

    what: Selector = THIS_CARD


@dataclass(frozen=True, slots=True)
class TreatAs:
    """These cards are also, or instead, of this name, Attribute, Type or kind."""

    what: Selector = THIS_CARD
    name: str | None = None
    attribute: tuple[Attribute, ...] = ()
    type: tuple[str, ...] = ()
    trait: tuple[Trait, ...] = ()
    also: bool = True
    """Beside what it is; False: that is what it becomes."""
    like: Like | None = None
    """It takes these of those cards ("its name becomes that monster's original name")."""
    declared: tuple[str, ...] = ()
    """It takes what was declared: "attribute", "type", "name"."""
    until: Until = Until.WHILE_FACE_UP
    """Only used when an effect does it on resolution."""


@dataclass(frozen=True, slots=True)
class ExtraNormalSummon:
    """During the Main Phase, so many more Normal Summons (or Sets) of such monsters each turn."""

    where: Filter = ANY
    count: int = 1
    or_set: bool = False
    once: bool = False
    """Several cards of the same name give it once only."""


@dataclass(frozen=True, slots=True)
class FewerTributes:
    """These monsters can be Normal Summoned with no more than so many Tributes."""

    what: Selector
    tributes: int = 0
    or_set: bool = False
    """They can be Set so, too."""
    using: Selector | None = None
    """Only with Tributes of this kind; None: with any."""


@dataclass(frozen=True, slots=True)
class CountsAsTributes:
    """This monster counts as so many Tributes for the Tribute Summon of such a monster."""

    tributes: int = 2
    for_: Filter = ANY


@dataclass(frozen=True, slots=True)
class CountsAsMaterial:
    """As material for such a Summon these cards can count as something else."""

    what: Selector = THIS_CARD
    how: SummonKind = SummonKind.SYNCHRO
    for_: Filter = ANY
    """The monster that is Summoned."""
    as_: Filter = ANY
    """What it can count as: a Tuner, or none; another name."""
    levels: tuple[int, ...] = ()
    """Any of these Levels instead of its own."""
    entire: bool = False
    """It can be all that is needed, where exactly one such monster is Summoned."""


@dataclass(frozen=True, slots=True)
class AlsoMaterial:
    """These cards can be used for such a Summon, too, from where they are."""

    what: Selector
    how: SummonKind = SummonKind.SYNCHRO
    for_: Filter = ANY
    """The monster that is Summoned."""
    with_: Filter | None = None
    """Only together with such a monster; None: with any."""
    with_this: bool = False
    """Only together with this card."""
    banished: bool = False
    """They are banished for it."""


@dataclass(frozen=True, slots=True)
class OtherMaterials:
    """Used as material for such a Summon, this card wants all others to be of this kind."""

    where: Filter
    how: SummonKind = SummonKind.SYNCHRO


@dataclass(frozen=True, slots=True)
class PlacedAsSpell:
    """Destroyed in a Monster Zone, this monster can be placed as a Continuous Spell instead."""

    what: Selector = THIS_CARD


@dataclass(frozen=True, slots=True)
class ActivateFromHand:
    """Such Spells or Traps can be activated from the hand (or the turn they were Set)."""

    what: Selector = THIS_CARD
    turn_set: bool = False
    """The turn they are Set, instead of from the hand."""


@dataclass(frozen=True, slots=True)
class SetAsSpell:
    """This monster can be Set from the hand in a Spell & Trap Zone, as a Spell."""

    what: Selector = THIS_CARD


@dataclass(frozen=True, slots=True)
class HeldPosition:
    """These face-up monsters are changed to that battle position, and held in it."""

    what: Selector
    to: Position


@dataclass(frozen=True, slots=True)
class DestroysItself:
    """As soon as this applies this card is destroyed, no Chain."""

    sent: bool = False
    """It is sent to the GY, which is no destruction."""


@dataclass(frozen=True, slots=True)
class DestroyedOnceTargeted:
    """This face-up card is destroyed once an effect that targeted it has resolved, no Chain."""


@dataclass(frozen=True, slots=True)
class OnlyOne:
    """A player can only control one such card."""

    what: Filter = ANY
    on_field: bool = False
    """There can only be one on the field, whoever controls it."""


@dataclass(frozen=True, slots=True)
class KindLimit:
    """Each player can only control face-up monsters of one Type or Attribute, or one of each."""

    of_attribute: bool = False
    one_of_each: bool = False


@dataclass(frozen=True, slots=True)
class SummonLimit:
    """Players can Summon only so many times each turn (at the same time counts as once)."""

    who: Whose = Whose.EITHER
    times: int = 1
    special: bool = True
    """Only Special Summons count, and are kept from it."""
    while_here: bool = False
    """Only those count that are made while this card is there."""
    from_: tuple[Zone, ...] = ()
    """Only Summons from there; empty: from anywhere."""
    from_now: bool = False
    """Only those count that are made from when it begins to apply."""


@dataclass(frozen=True, slots=True)
class AttackLimit:
    """A player can attack with only so many monsters each turn."""

    who: Whose = Whose.YOU
    monsters: int = 1


@dataclass(frozen=True, slots=True)
class Revealed:
    """A player's hand, or these cards, are revealed."""

    what: Selector


@dataclass(frozen=True, slots=True)
class OpaqueApplication:
    """An ongoing effect that is not modelled, in the printed words."""

    text: str
