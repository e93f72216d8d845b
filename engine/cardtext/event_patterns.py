"""Event patterns: what can happen. Triggers wait for it, fast effects answer it."""

from dataclasses import dataclass
from enum import StrEnum

from engine.cardtext.selectors import ANY, ANY_MONSTER, THIS_CARD, Filter, Selector
from engine.terms.vocabulary import DamageStepPart, Phase, Position, SummonKind, Whose, Zone


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
    DESTROY = "destroy"
    """A card, wherever it is."""
    DESTROY_SPELL_TRAP_ON_FIELD = "destroy_spell_trap_on_field"
    DESTROY_YOURS = "destroy_yours"
    """A card controlled by the player who would answer."""
    DESTROY_TWO = "destroy_two"
    """Two or more cards on the field."""
    INFLICT_DAMAGE = "inflict_damage"
    DAMAGE_YOU = "damage_you"
    """To the player who would answer."""
    DAMAGE_OPPONENT = "damage_opponent"
    NEGATE_SUMMON = "negate_summon"
    SET = "set"


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
    what: Filter = ANY
    others: bool = False
    """Not of the card that waits."""
    targets: Selector | None = None
    """Only one that targets such a card."""
    zones: tuple[Zone, ...] = ()
    """Only in these zones; empty: anywhere."""
    field_of: Whose = Whose.EITHER
    """On whose field, of those on the field."""
    columns: str | None = None
    """Only in a place seen from this card, in the printed words."""
    in_damage_step: bool = False
    targets_alone: bool = False
    """Only one that targets nothing else."""
    answers: tuple["Activation", ...] = ()
    """With `in_response`: what it was itself activated in response to."""
    link_at_least: int = 1
    """Only as Chain Link so many or higher."""


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

    what: Selector = ANY_MONSTER
    """`this_card`, or a filter."""
    by: Whose = Whose.EITHER
    how: tuple[SummonKind, ...] = ()
    special: bool = False
    by_effect_of: Filter | None = None
    this_way: bool = False
    """By this card's own effect or procedure named before."""
    from_: tuple[Zone, ...] = ()
    """Empty: from anywhere."""
    from_whose: Whose = Whose.EITHER
    """Out of whose GY, hand, Deck ..."""
    using: Selector | None = None
    """With such material, or by Tributing it."""
    to_linked: bool = False
    """To a zone this card points to."""
    linked_by: str = "this"
    """Or "any": to a zone that some Link Monster points to."""
    alone: bool = False
    """With no other cards at the same time."""
    together: int = 1
    """At least so many at the same time."""


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    """A monster declares an attack."""

    by: Whose = Whose.OPPONENT
    target: Filter | None = None
    attacker: Selector | None = None
    """Only these attackers; None: any."""
    direct: bool = False
    """Only a direct attack."""
    this_is_target: bool = False
    """Only an attack on this card."""


@dataclass(frozen=True, slots=True)
class AttackNegated:
    """A monster's attack was negated."""

    by: Whose = Whose.EITHER
    """Whose monster attacked."""
    target: Filter | None = None


@dataclass(frozen=True, slots=True)
class Destroyed:
    """A card was destroyed."""

    what: Selector = THIS_CARD
    by_battle: bool = False
    """Only by battle."""
    by_effect: bool = False
    to_graveyard: bool = False
    """And sent to the GY."""
    by_opponent: bool = False
    """By a card of the opponent: in battle with it, or by its effect."""
    by_effect_of: Selector | None = None
    """By an effect of such a card."""
    by_battle_with: Selector | None = None
    """By battle with such a monster."""
    not_by_itself: bool = False
    """Otherwise than by an effect of the card that waits."""
    together: int = 1
    """At least so many at the same time."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A card went to the GY (or another zone)."""

    what: Selector = THIS_CARD
    to: tuple[Zone, ...] = (Zone.GRAVEYARD,)
    from_: tuple[Zone, ...] = ()
    """Empty: from anywhere."""
    because: tuple[str, ...] = ()
    """What all must be said of the move: "effect", "cost", "tributed", "discarded", "material"."""
    by_opponent: bool = False
    """By an effect of the opponent."""
    material_for: tuple[SummonKind, ...] = ()
    """As material for such a Summon; empty: for any, or none is spoken of."""
    summoning: Filter | None = None
    """What was Summoned with it."""
    by_effect_of: Selector | None = None
    """By an effect of such a card."""
    for_effect_of: Filter | None = None
    """To activate an effect of such a card."""
    together: int = 1
    """At least so many at the same time."""
    not_from: tuple[Zone, ...] = ()
    """Not out of these."""
    not_drawn: bool = False
    """Otherwise than by drawing it."""
    excavated: bool = False
    """While it was excavated."""
    not_by_battle: bool = False
    """Otherwise than by being destroyed by battle."""


@dataclass(frozen=True, slots=True)
class LeftField:
    """A card left the field."""

    what: Selector = THIS_CARD
    by_opponents_effect: bool = False
    or_destroyed_by_battle: bool = False
    by_effect: bool = False
    """By an effect of any card."""
    by_effect_of: Selector | None = None
    """By an effect of such a card."""


@dataclass(frozen=True, slots=True)
class FlippedFaceUp:
    """This card was flipped face-up (Flip effects, "if flipped face-up")."""


@dataclass(frozen=True, slots=True)
class AddedFromDeck:
    """A card was added from the Main Deck to a player's hand, except in the Draw Phase."""

    whose: Whose = Whose.OPPONENT


@dataclass(frozen=True, slots=True)
class InflictedBattleDamage:
    """A monster (this card) inflicted battle damage to the opponent of its controller."""

    what: Selector = THIS_CARD
    direct: bool = False
    """By a direct attack."""


@dataclass(frozen=True, slots=True)
class DestroyedByBattle:
    """A monster (this card) destroyed an opponent's monster by battle."""

    and_sent: bool = False
    """And sent it to the GY."""
    what: Selector = THIS_CARD
    attacking: bool = False
    """As the attacking monster."""
    victim: Filter | None = None
    """Only such a monster."""


@dataclass(frozen=True, slots=True)
class AttackInvolves:
    """An attack is declared, by or on such a monster."""

    what: Selector
    other: Selector | None = None
    """The monster on the other side; None: any, or a direct attack."""


@dataclass(frozen=True, slots=True)
class Battles:
    """A monster attacks or battles."""

    what: Selector = THIS_CARD
    other: Selector | None = None
    """Against such a monster; None: any, or a direct attack."""
    attacking: bool = False
    """Only as the attacker."""
    attacked: bool = False
    """Only as the attack target."""
    direct: bool = False
    """Only in a direct attack."""
    part: DamageStepPart | None = None
    """In which part of the Damage Step; None: that is not told."""
    stood: tuple[Position, ...] = ()
    """Its battle position at the start of the Damage Step; empty: any."""


@dataclass(frozen=True, slots=True)
class LpChanged:
    """A player took damage, or gained LP."""

    who: Whose = Whose.YOU
    gained: bool = False
    battle: bool = False
    """Only battle damage."""
    effect: bool = False
    """Only effect damage."""
    at_least: int = 1
    """Only so much or more."""
    by_opponent: bool = False
    """Effect damage only by a card of the opponent."""
    by_effect_of: Selector | None = None
    """Effect damage only by such a card."""


@dataclass(frozen=True, slots=True)
class BecameEquipped:
    """An Equip Card became equipped."""

    what: Selector
    to: Selector


@dataclass(frozen=True, slots=True)
class Detached:
    """A material was detached."""

    what: Selector = THIS_CARD
    from_: Selector | None = None
    """From such an Xyz Monster, whatever was detached; None: it is the material that waits."""
    last: bool = False
    """It was the last one."""
    to_activate: bool = False
    """To activate the effect of its Xyz Monster."""


@dataclass(frozen=True, slots=True)
class PositionChanged:
    """The battle position of a monster was changed, or its face."""

    what: Selector
    to: tuple[Position, ...] = ()
    """Empty: to any."""
    flipped_up: bool = False
    """From face-down to face-up."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A player drew."""

    who: Whose
    what: Selector


@dataclass(frozen=True, slots=True)
class PhaseBegins:
    """It is this phase (once in it)."""

    phase: Phase
    whose: Whose = Whose.EITHER
    at_end: bool = False
    """At the end of it ("at the end of the Battle Phase")."""


@dataclass(frozen=True, slots=True)
class MovedZone:
    """A card moved to another zone of the field."""

    what: Selector


@dataclass(frozen=True, slots=True)
class MovedOut:
    """A card was taken out of a place."""

    what: Selector
    from_: tuple[Zone, ...]
    whose: Whose = Whose.EITHER
    """Out of whose GY, hand ..."""
    by: Whose = Whose.EITHER


@dataclass(frozen=True, slots=True)
class Placed:
    """A card was placed on the field without being Summoned or activated."""

    what: Selector
    to: tuple[Zone, ...]
    whose: Whose = Whose.EITHER


@dataclass(frozen=True, slots=True)
class WasSet:
    """A card was Set."""

    what: Selector
    by: Whose = Whose.EITHER
    whose: Whose = Whose.EITHER
    """On whose field."""


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
    | AttackInvolves
    | Battles
    | LpChanged
    | BecameEquipped
    | Detached
    | PositionChanged
    | Drew
    | PhaseBegins
    | MovedZone
    | MovedOut
    | Placed
    | WasSet
    | OpaqueEvent
)
"""In YAML: {event: activation, of: [spell_card]}."""


def is_of_battle(event: EventPattern) -> bool:
    """Whether only a battle brings it: battle damage, or a destruction by battle."""
    if isinstance(event, Destroyed):
        return event.by_battle
    if isinstance(event, LpChanged):
        return event.battle and not event.effect
    return isinstance(event, DestroyedByBattle | InflictedBattleDamage)
