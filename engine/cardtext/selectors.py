"""Selectors: which cards a text means, as data."""

from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property

from engine.terms.vocabulary import (
    Attribute,
    CardKind,
    Face,
    Position,
    Stat,
    SummonKind,
    Trait,
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
    TARGETS = "targets"
    """The targets of all entries of `targets` together."""
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
    TRIBUTED = "tributed"
    """The card(s) this effect Tributed when it resolved."""
    EXCAVATED = "excavated"
    """The cards this effect excavated or looked at."""
    REST = "rest"
    """Of those, the ones this effect has not moved yet."""
    EARLIER = "earlier"
    """The cards the step before the previous one acted on."""
    BATTLED = "battled"
    """The opponent's monster that this card battles or battled."""
    THEIR_BATTLING = "their_battling"
    """The opponent's monster in the battle that is going on."""
    YOUR_BATTLING = "your_battling"
    """Your monster in the battle that is going on."""
    EACH = "each"
    """Of several of which something is said, each by itself ("their own Level")."""
    BATTLING = "battling"
    """Both monsters in the battle that is going on."""
    LAST_TWO = "last_two"
    """The cards that the last two steps acted on."""
    MATERIALS = "materials"
    """The cards used as material to Summon this card."""
    EQUIPPED_CARDS = "equipped_cards"
    """The cards equipped to this card."""
    EQUIPPED_BY_ITSELF = "equipped_by_itself"
    """The cards that its own effect equipped to this card."""
    LINKED_ZONES = "linked_zones"
    """The monsters this card points to."""
    BROUGHT = "brought"
    """The monsters that this effect Summoned, whatever it did since."""
    WAS_LINKED = "was_linked"
    """The monster this card was equipped to before it left."""
    LINKED = "linked"
    """The monster this card is linked to (Call of the Haunted) or equipped to."""


class How(StrEnum):
    """How two values compare."""

    SAME = "same"
    OTHER = "other"
    LESS = "less"
    MORE = "more"
    AT_MOST = "at_most"
    AT_LEAST = "at_least"


@dataclass(frozen=True, slots=True)
class Compared:
    """One of its values against that of a card already known (all of them)."""

    stat: Stat
    how: How
    of: Ref
    its: Stat | None = None
    """Which value of the other; None: the same one."""
    plus: int = 0
    """Added to the other's value."""
    before: bool = False
    """That value as it was before the other was moved ("the Level it had on the field")."""
    either_side: bool = False
    """So much more or so much less."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One of its values against that of other cards together, or against how many they are."""

    stat: Stat
    how: How
    of: "Selector"
    its: Stat | None = None
    """Which value of theirs, added up; None: their number."""
    plus: int = 0
    counter: str | None = None
    """The number of such counters on them, instead."""
    before: bool = False
    """As it was before they were moved."""


@dataclass(frozen=True, slots=True)
class Like:
    """It shares (or does not) its name, Type ... with those cards."""

    what: tuple[str, ...]
    """"name", "type", "attribute", "level" ..., each also as "original name" ..."""
    of: "Selector"
    different: bool = False
    one_of: bool = False
    """One of these is enough ("the same Type or Attribute")."""


@dataclass(frozen=True, slots=True)
class Own:
    """One of its values against another of its own ("whose ATK equals its own DEF")."""

    stat: Stat
    how: How
    its: Stat


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of a card's past, text or place that the engine does not check."""

    deed: str
    """"destroyed", "sent", "banished", "attacked", "material", "effect" ..."""
    this_turn: bool = False
    never: bool = False
    """That it is not so."""
    by_battle: bool = False
    how: tuple[SummonKind, ...] = ()
    """Of material: for such Summons."""
    of: "Filter | None" = None
    """By the effect of such a card, or for or equipped to such a monster."""
    ref: Ref | None = None
    """For the Summon of that card."""
    words: str = ""
    """What its effect does, in the printed words."""


@dataclass(frozen=True, slots=True)
class Combined:
    """What the values of the chosen cards must come to together."""

    stat: Stat
    how: How
    amount: int | None = None
    of: Ref | None = None
    """So much as that card's value."""
    its: Stat | None = None
    """Which value of it; None: the same one."""


@dataclass(frozen=True, slots=True)
class Bound:
    """One of its values as printed on it ("whose original Level is 4 or lower")."""

    stat: Stat
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
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
    declared_name: bool = False
    """The card name declared on activation."""
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
    rank_min: int | None = None
    rank_max: int | None = None
    link_min: int | None = None
    link_max: int | None = None
    not_type: tuple[str, ...] = ()
    not_archetype: tuple[str, ...] = ()
    not_special_summoned_by: tuple[SummonKind, ...] = ()
    summoned_by: tuple[SummonKind, ...] = ()
    """Ways in which it came to the field."""
    counter: str | None = None
    """It has such a counter on it ("" any)."""
    mentions: tuple[str, ...] = ()
    """Cards whose text mentions these names."""
    same_type_as: Ref | None = None
    same_attribute_as: Ref | None = None
    same_level_as: Ref | None = None
    other_name_than: Ref | None = None
    """Its name differs from those."""
    compared: tuple[Compared, ...] = ()
    summoned_from: tuple[Zone, ...] = ()
    """Special Summoned from there."""
    cannot_be_normal_summoned: bool = False
    """Its own text says so."""
    normal_summonable: bool = False
    """Neither its own text nor its kind keeps it from being Normal Summoned."""
    measured: tuple[Measured, ...] = ()
    like: tuple[Like, ...] = ()
    own: tuple[Own, ...] = ()
    original: tuple[Bound, ...] = ()
    equipped_to: Ref | None = None
    """It is an Equip Card equipped to that card."""
    can_equip_to: Ref | None = None
    """It could be equipped to that card."""
    lists_material: tuple[str, ...] = ()
    """It names these as its material."""
    owner: Whose | None = None
    """Who owns it, where that is not who controls it."""
    can_be_special_summoned: bool = False
    """As in "that can be Special Summoned"; what an effect cannot Summon is never chosen anyway."""
    numbered: tuple[int, int] | None = None
    """Its name has a number between these in it."""
    counters_min: int = 1
    """With `counter`: at least so many of them."""
    can_hold: str | None = None
    """Such a counter can be placed on it."""
    summoned_this_turn: bool = False
    told: tuple[Told, ...] = ()
    opaque: str | None = None
    """A property that is not modelled, in the printed words; what it decides is unknown."""

    @cached_property
    def given(self) -> frozenset[str]:
        """The names of the fields that are given."""
        return frozenset(f.name for f in fields(self) if getattr(self, f.name) != f.default)

    @cached_property
    def refs(self) -> frozenset[Ref]:
        """The cards that it is likened to, or measured by."""
        likened = (self.same_name_as, self.same_kind_as, self.same_type_as, self.same_attribute_as)
        others = (*likened, self.same_level_as, self.other_name_than)
        measured = (*(each.of.ref for each in self.like), *(each.of.ref for each in self.measured))
        found = (*others, *measured, *(each.of for each in self.compared))
        return frozenset(ref for ref in found if ref is not None)


@dataclass(frozen=True, slots=True)
class Count:
    """How many; `max` None: all there are.  In YAML: 1, `all`, or {min: 1, max: 2}."""

    min: int = 1
    max: int | None = 1

    @property
    def is_all(self) -> bool:
        """Whether every card that fits is meant, none chosen."""
        return self.max is None and self.min == 0


ANY = Filter()
"""Any card at all."""
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
    where: Filter = ANY
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
    bottom: bool = False
    """From the bottom of the Deck."""
    lowest: Stat | None = None
    """Among those that fit, the one with the lowest (ties: `by` chooses)."""
    as_many_as_possible: bool = False
    alternatives: tuple["Selector", ...] = ()
    """Cards of one of these instead ("1 X from your hand or 1 Y in your GY")."""
    except_: tuple[Filter, ...] = ()
    """Cards of none of these kinds."""
    except_refs: tuple[Ref, ...] = ()
    """None of these cards."""
    total: Combined | None = None
    including: Filter | None = None
    """Among the chosen, at least one of this kind."""
    including_whose: Whose = Whose.EITHER
    """Controlled by this player."""
    including_this: bool = False
    """Among the chosen is this card."""
    up_to: "Selector | None" = None
    """Up to as many as cards fit this selector."""
    exactly_as_many: bool = False
    """With `up_to`: not fewer."""
    leaving: "Selector | None" = None
    """As many as leave no more than fit this selector ("so they control as many as you do")."""
    some: bool = False
    """With `ref`: of those cards, `count` are chosen ("1 of them"); else all of them are meant."""
    columns: str | None = None
    """Only in a place seen from this card, in the printed words ("in this card's column")."""
    different: tuple[str, ...] = ()
    """What must differ among the chosen besides names: "attribute", "type", "level"."""
    numbers: tuple[int, ...] = ()
    """Only one of these numbers of cards ("3 or 6")."""
    alike: tuple[str, ...] = ()
    """What all chosen have in common with each other: "level", "attribute" ..."""
    there_before: tuple[Zone, ...] = ()
    """In these of its zones only if it was there when the event happened."""

    @property
    def is_all_or_none(self) -> bool:
        """Whether known cards are meant all together or not at all ("both", "all 5")."""
        is_exact = self.count.min == self.count.max and self.count.min > 1
        return self.ref is Ref.TARGET and is_exact and not self.some


def selector_of(part: object) -> Selector | None:
    """The cards that a part of a card text acts on, waits for or asks for; None: it names none.

    Some eighty kinds of parts name cards, and all of them do it in a field called `what`.
    """
    what = getattr(part, "what", None)
    return what if isinstance(what, Selector) else None


ANY_MONSTER = Selector()
"""Any one monster: a selector that says nothing more."""
BOTH = Count(2, 2)
"""Two known cards, neither without the other ("banish both")."""
THIS_CARD = Selector(ref=Ref.THIS_CARD)
"""The card that speaks."""
YOUR_HAND = Selector(whose=Whose.YOU, zone=(Zone.HAND,))
"""One card in your hand."""
