"""Applications: what holds while, or for as long as, something applies."""

from dataclasses import dataclass
from enum import StrEnum

from engine.amounts import Amount
from engine.selectors import ANY, THIS_CARD, Filter, Selector
from engine.terms import Attribute, Phase, Stat, Until, Whose, Zone


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

    what: Filter = ANY
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
class EffectsCannotBeNegated:
    """The effects (or activations) of these cards cannot be negated."""

    what: Selector = THIS_CARD
    activations: bool = False
    effects: bool = True


@dataclass(frozen=True, slots=True)
class OpaqueApplication:
    """An ongoing effect that is not modelled, in the printed words."""

    text: str
