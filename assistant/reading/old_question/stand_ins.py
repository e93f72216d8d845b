"""Stand-ins: the examples that stand for cards a question does not name."""

import re

from assistant.reading.understood_question import CardAbilities, CardCategory

STAND_INS = {
    "monster": "a monster",
    "effect_monster": "an Effect Monster",
    "spell": "a Normal Spell",
    "quick_play": "a Quick-Play Spell",
    "continuous_spell": "a Continuous Spell",
    "field_spell": "a Field Spell",
    "equip_spell": "an Equip Spell",
    "trap": "a Normal Trap",
    "continuous_trap": "a Continuous Trap",
    "counter_trap": "a Counter Trap",
    "spell_trap": "a Normal Spell",
}
"""What stands for a card that is only named by its kind."""
LYING = {
    **{
        kind: STAND_INS[kind]
        for kind in ("monster", "effect_monster", "field_spell", "equip_spell")
    },
    **dict.fromkeys(("spell", "spell_trap", "continuous_spell"), STAND_INS["continuous_spell"]),
    **dict.fromkeys(("trap", "continuous_trap"), STAND_INS["continuous_trap"]),
}
"""What stands for a card of a kind that lies on the field."""
NEGATORS = {
    "activation": "an effect that negates the activation",
    "effect": "an effect that negates the effect",
    "summon": "an effect that negates the Summon",
    "attack": "an effect that negates the attack",
    "monster": "an effect that negates the monster's effects",
}
"""What stands for something unnamed that negates."""
LIMITED_SUMMON = "a monster that can be Special Summoned this way once per turn"
DESTROYER = "an effect that destroys a card"
REMOVERS = {
    "destroy": DESTROYER,
    "banish": "an effect that banishes a card",
    "return": "an effect that returns a card to the hand",
    "send": "an effect that sends a card to the GY",
}
"""What stands for something unnamed that takes a card away, by how."""
MATERIAL_FOR = {
    "synchro": "a Synchro Monster",
    "link": "a Link Monster",
    "xyz": "an Xyz Monster",
}
"""What stands for an unnamed monster that something is material for."""
TURNERS = {
    "attack_position": "an effect that changes a monster to Attack Position",
    "defense": "an effect that changes a monster to Defense Position",
    "set": "an effect that turns a monster face-down",
}
"""What stands for something unnamed that changes a battle position, by which it becomes."""
SUMMONER_IN_BATTLE = "an effect that Special Summons a monster during a battle"
"""What stands for an unnamed effect by which a monster comes while another one attacks."""
SUMMONER = "an effect that Special Summons a monster"
"""What stands for an unnamed effect by which a monster is Special Summoned."""
DESTROYING_NEGATORS = {
    NEGATORS["activation"]: "an effect that negates the activation and destroys the card",
    NEGATORS["effect"]: "an effect that negates the effect and destroys the card",
}
"""What stands for something unnamed that negates, where the card is said to be destroyed too."""
FIELD_NEGATOR = "a card that negates monsters' effects while it is on the field"
"""What stands for an unnamed card under which monsters are negated."""
NEGATED_SUMMONER = "an effect that Special Summons a monster with its effects negated"
"""What stands for an unnamed effect by which a monster is Summoned and negated."""
ONLY_SPECIAL = "a monster that can only be Special Summoned"
"""What stands for an unnamed monster that has to be Special Summoned in its own way first."""
WITH_COST = {
    STAND_INS["spell"]: "a Spell with a cost",
    STAND_INS["trap"]: "a Trap with a cost",
    STAND_INS["monster"]: "a monster with a cost",
    STAND_INS["effect_monster"]: "a monster with a cost",
}
"""What stands for an unnamed card that is paid for."""
PAID_WITH_ITSELF = {
    "tribute": "a monster that Tributes itself",
    "banish": "a monster that banishes itself",
    "send": "a monster that sends itself to the GY",
    "return": "a monster that returns itself to the hand",
}
"""What stands for an unnamed monster whose effect is paid for with itself, by how."""
OFF_FIELD = {
    "hand": "a monster with an effect in the hand",
    "graveyard": "a monster with an effect in the GY",
}
"""What stands for an unnamed monster that activates its effect there."""
ENDING_SUMMONER = "an effect that Special Summons a monster and destroys it in the End Phase"
"""What stands for an unnamed effect that puts an end to what it Summons."""
PAID_WITH_A_CARD = {
    "discard": "a monster with an effect that costs a discarded card",
    "send": "a monster with an effect that costs a card sent to the GY",
    "banish": "a monster with an effect that costs a banished card",
    "tribute": "a monster with an effect that costs a Tribute",
}
"""What stands for an unnamed monster whose effect is paid for with another card, by how."""
DOING = {
    "search": "a monster that adds a card from the Deck to the hand",
    "summon": "a monster that Special Summons a monster from the hand",
    "summon_from_deck": "a monster that Special Summons a monster from the Deck",
    "summon_from_gy": "a monster that Special Summons a monster from the GY",
    "draw": "a monster that draws a card",
    "send_from_deck": "a monster that sends a card from the Deck to the GY",
    "destroy": "a monster that destroys a card on the field",
}
"""What stands for an unnamed monster of which it is told what its effect does."""
FLIPPING = "a Flip monster"
"""What stands for an unnamed monster with a FLIP effect."""
TRIBUTER = "an effect activated by Tributing a monster"
"""What stands for something unnamed for which a monster is Tributed in a Chain."""
TRIBUTE_SUMMONED = "a monster that takes 1 Tribute"
"""What stands for a monster that is Tribute Summoned and not named."""
TAKER = "an effect that takes control of a monster"
"""What stands for something unnamed that takes control."""
FITTING = "a fitting monster"
"""What stands for the unnamed monster that pays a cost which not every monster pays."""
ATTACKED = "an attacked monster"
"""What stands for the monster that another unnamed one attacks."""
ATTACKING = "an attacking monster"
"""What stands for an unnamed monster that attacks the one unnamed before."""
ADDED = "an added monster"
"""What stands for an unnamed monster beside those that battle."""
LETTERED = {letter: f"a monster ({letter})" for letter in "ABCXY123"}
"""What stands for monsters that are told apart by letters or numbers."""
FIGHTERS = frozenset({STAND_INS["monster"], ATTACKED, ATTACKING, ADDED, *LETTERED.values()})
"""Unnamed monsters of a battle."""
FACE_UP = "a face-up monster"
"""What stands for any monster that is face-up on the field."""
SPEED_2 = "a Quick-Play Spell"
"""What stands for a Chain Link that is not described."""


SOFT_LIMITED = 'a monster with a "once per turn" effect'
LIMITED = (
    (
        re.compile(r"activat\w+ (?:only )?(?:1|one|once)\b|one activation", re.IGNORECASE),
        "a Spell that can be activated once per turn",
    ),
    (
        re.compile(r"\bused?\b[^.?]*\b(?:once|1)\b|once[^.?]*\buse", re.IGNORECASE),
        "a monster with an effect that can be used once per turn",
    ),
)
"""How a limit is worded, and what stands for a card with such a limit."""


def trigger_of(*, is_turn_player: bool, is_mandatory: bool) -> str:
    """What stands for an unnamed effect that triggers together with others."""
    kind = "a mandatory" if is_mandatory else "an optional"
    return f"{kind} Trigger Effect of the {'turn' if is_turn_player else 'other'} player"


def usual_target(facts: CardAbilities | None) -> str:
    """A stand-in for what a card aims at: a monster, or a Spell or Trap that stays."""
    effects = facts.effects if facts is not None else ()
    kinds = {kind for effect in effects for place in effect.targets for kind in place.kinds}
    if not kinds or CardCategory.MONSTER in kinds:
        return STAND_INS["monster"]
    return STAND_INS["continuous_spell" if CardCategory.SPELL in kinds else "continuous_trap"]
