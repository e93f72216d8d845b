"""Amounts: how much a text means, as data."""

from dataclasses import dataclass

from engine.cardtext.selectors import THIS_CARD, Selector
from engine.terms.vocabulary import Stat, Whose


@dataclass(frozen=True, slots=True)
class StatOf:
    """Combined `stat` of the cards."""

    what: Selector
    stat: Stat = Stat.ATK
    times: int = 1
    before: bool = False
    """As it was before the card was moved ("the ATK it had on the field")."""


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
    what: Selector = THIS_CARD
    before: bool = False
    """As many as it had before the card was moved."""


@dataclass(frozen=True, slots=True)
class PerMaterial:
    """`each` for every material attached to those Xyz Monsters."""

    what: Selector = THIS_CARD
    each: int = 1
    before: bool = False
    """As many as it had before it was moved."""


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
class Divided:
    """One for every so many ("1 card for every 3 cards banished")."""

    of: "Amount"
    by: int


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference of two amounts, never negative."""

    of: "Amount"
    and_: "Amount"


@dataclass(frozen=True, slots=True)
class Extreme:
    """The higher of two amounts, or the lower."""

    of: "Amount"
    or_: "Amount"
    lower: bool = False


@dataclass(frozen=True, slots=True)
class PreviousAmount:
    """The damage, LP or number that the step before produced."""

    times: int = 1


@dataclass(frozen=True, slots=True)
class Share:
    """As many cards as the step before affected of the acting player's."""


@dataclass(frozen=True, slots=True)
class Times:
    """An amount times a number."""

    of: "Amount"
    times: int = 2


@dataclass(frozen=True, slots=True)
class Sum:
    """Both amounts together."""

    of: "Amount"
    and_: "Amount"


@dataclass(frozen=True, slots=True)
class DifferentNames:
    """`each` for every different name among the cards that fit."""

    what: Selector
    each: int = 1


@dataclass(frozen=True, slots=True)
class DifferentKinds:
    """`each` for every different Type, Attribute ... among the cards that fit."""

    what: Selector
    of: str
    """"type", "attribute", "level", also as "original type" ..."""
    each: int = 1


@dataclass(frozen=True, slots=True)
class RemovedCounters:
    """`each` for every counter that this effect removed, or that was removed to activate it."""

    each: int = 1


@dataclass(frozen=True, slots=True)
class Declared:
    """The number that was declared or rolled."""

    times: int = 1


@dataclass(frozen=True, slots=True)
class BattleDamage:
    """The battle damage that was just inflicted."""


@dataclass(frozen=True, slots=True)
class UpTo:
    """Any number from 1 up to this, chosen as it is done."""

    most: "Amount"


@dataclass(frozen=True, slots=True)
class Multiple:
    """A multiple of so much, chosen when it is paid."""

    of: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these, chosen when it is done."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Paid:
    """The LP paid to activate this."""

    times: int = 1


@dataclass(frozen=True, slots=True)
class UntilHave:
    """As many cards as the acting player's hand lacks to reach this number."""

    cards: int


@dataclass(frozen=True, slots=True)
class EventAmount:
    """The damage, or LP, of the event that this answers."""

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
    | PerMaterial
    | HalfLp
    | LpOf
    | Half
    | Divided
    | Difference
    | Extreme
    | PreviousAmount
    | Share
    | Times
    | Sum
    | DifferentNames
    | DifferentKinds
    | RemovedCounters
    | Declared
    | BattleDamage
    | UpTo
    | Multiple
    | OneOf
    | Paid
    | EventAmount
    | UntilHave
    | OpaqueAmount
)
"""In YAML: 500, or {value: stat_of, what: ..., stat: atk}."""
