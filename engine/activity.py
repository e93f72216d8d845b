"""Activity: what kinds of things are activated, and what they would do."""

from enum import StrEnum


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
