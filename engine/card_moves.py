"""Card moves: operations that take cards from one place to another, as data."""

from dataclasses import dataclass

from engine.amounts import Amount
from engine.selectors import THIS_CARD, YOUR_HAND, Like, Selector
from engine.terms import Attribute, Face, Position, SummonKind, Trait, Until, Whose, Zone


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


Rarer = AddToExtraDeck | ReturnToField
"""Few cards do these."""
