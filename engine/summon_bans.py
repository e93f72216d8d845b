"""Summon bans: what a monster's text says about its Summons that is no way to Summon it."""

from dataclasses import dataclass
from enum import StrEnum


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
