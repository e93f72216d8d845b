"""Requirements: conditions, and what a monster's text says about its Summons."""

from dataclasses import dataclass
from enum import StrEnum

from engine.cardtext.amounts import Amount
from engine.cardtext.event_patterns import EventPattern
from engine.cardtext.selectors import ANY, Filter, Selector
from engine.terms.vocabulary import DamageStepPart, Phase, Position, SummonKind, Whose, Zone


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
    or_set: bool = False
    """Or it was Normal Set."""
    from_: tuple[Zone, ...] = ()
    """Empty: from anywhere."""
    using: Selector | None = None
    """With such material."""


@dataclass(frozen=True, slots=True)
class ThisBattled:
    """This card attacked or was attacked this turn and the battle was fought."""

    attacking: bool | None = None
    """Only as the attacker, or only as what was attacked; None: either."""
    other: Filter = ANY
    """The monster on the other side."""
    stood: tuple[Position, ...] = ()
    """Its battle position at the start of that Damage Step; empty: any."""


@dataclass(frozen=True, slots=True)
class EffectWasActivatedThisTurn:
    """This card's effect `label` was activated this turn, and (by default) was not negated."""

    label: str
    not_negated: bool = True


@dataclass(frozen=True, slots=True)
class NotSentHereThisTurn:
    """This card was not sent to where it is during this turn."""


@dataclass(frozen=True, slots=True)
class ThisWasTurnedUp:
    """This card was flipped face-up this turn."""


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
    """It is the Damage Step, or this part of it."""

    part: DamageStepPart = DamageStepPart.ANY


@dataclass(frozen=True, slots=True)
class InPhase:
    """It is one of these phases, of that player's turn."""

    phases: tuple[Phase, ...] = ()
    """Empty: any phase."""
    turn: Whose = Whose.EITHER


@dataclass(frozen=True, slots=True)
class AtMost:
    """`left` is at most `right`."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Equal:
    """Both are the same."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class ThisIsEquipped:
    """This card is equipped with, or equipped to, a card that fits."""

    by: Filter = ANY
    to: bool = False
    """It is an Equip Card equipped to such a monster."""


@dataclass(frozen=True, slots=True)
class HasMaterials:
    """This Xyz Monster has so much material, of this kind."""

    at_least: int = 1
    where: Filter = ANY


@dataclass(frozen=True, slots=True)
class CoinShows:
    """The coin that was just tossed: "heads", "tails", called "right" or "wrong"."""

    result: str
    at_least: int = 1
    """So many of several coins."""


@dataclass(frozen=True, slots=True)
class DidThisTurn:
    """Something was done this turn (or not), in the printed words."""

    text: str


@dataclass(frozen=True, slots=True)
class Happened:
    """Such an event happened within that span, as far as this card knows."""

    events: tuple[EventPattern, ...]
    last_turn: bool = False
    """In the turn before this one; False: this turn, or since the phase that is named."""
    waited: int = 0
    """So many phases of the kind that is named began since; 0: it is not counted."""


@dataclass(frozen=True, slots=True)
class WhenItHappened:
    """It was so when the event happened, whatever is so now."""

    said: "Condition"


@dataclass(frozen=True, slots=True)
class WhenActivated:
    """It was so when this effect was activated, whatever is so when it resolves."""

    said: "Condition"


@dataclass(frozen=True, slots=True)
class InsteadOfDraw:
    """It is done in place of the player's normal draw."""


@dataclass(frozen=True, slots=True)
class ChainLinkAtLeast:
    """It would be activated as Chain Link so many or higher."""

    number: int


@dataclass(frozen=True, slots=True)
class NoNameTwiceInChain:
    """No two cards or effects on the Chain are of the same name."""


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of them hold."""

    these: tuple["Condition", ...]


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
    | ThisWasTurnedUp
    | SummonsThisTurn
    | DamageStep
    | InPhase
    | AtMost
    | Equal
    | ThisIsEquipped
    | HasMaterials
    | CoinShows
    | DidThisTurn
    | Happened
    | WhenItHappened
    | WhenActivated
    | InsteadOfDraw
    | ChainLinkAtLeast
    | NoNameTwiceInChain
    | AllOf
    | Not
    | AnyOf
    | OpaqueCondition
)
"""In YAML: {if: exists, what: {...}}."""


class Cannot(StrEnum):
    """How a monster cannot be Summoned, and which of its Summons cannot be negated."""

    NORMAL_SUMMON = "normal_summon"
    NORMAL_SET = "normal_set"
    NORMAL_SUMMON_NEGATED = "normal_summon_negated"
    SPECIAL_SUMMON_NEGATED = "special_summon_negated"
    SPECIAL_SUMMON = "special_summon"
    SPECIAL_SUMMON_FROM_DECK = "special_summon_from_deck"
    SPECIAL_SUMMON_FROM_HAND = "special_summon_from_hand"
    SPECIAL_SUMMON_FROM_GY = "special_summon_from_gy"
    SPECIAL_SUMMON_BY_OTHER_WAYS = "special_summon_by_other_ways"
    """Only its own procedure, or the one card named, Special Summons it."""
    SPECIAL_SUMMON_BEFORE_PROPER = "special_summon_before_proper"
    """As in "Must first be Special Summoned ...": revivable only once properly Summoned."""
    SPECIAL_SUMMON_AGAIN = "special_summon_again"
    """More than once a turn, in whatever way, as a card of this name."""


@dataclass(frozen=True, slots=True)
class TributesNeeded:
    """So many monsters are Tributed for its Normal Summon, whatever its Level."""

    count: int


@dataclass(frozen=True, slots=True)
class SummonedWith:
    """The effect of a card of that name Special Summons it as its text wants it."""

    name: str
    archetype: bool = False
    """Of any card of that archetype."""
    using: Selector | None = None
    """What that card uses for it, as its own text says too."""
