"""Line forms: the words of play notation, and every form a line may have.

`play_text` reads by these words, its errors list them, a prompt can offer them, and the reference
in this package's README prints `LINE_FORMS`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

PLACES: Final = (
    "monster_zone",
    "spell_trap_zone",
    "field_zone",
    "pendulum_zone",
    "hand",
    "graveyard",
    "banished",
    "deck",
    "extra_deck",
)
"""Where a card may lie at the start."""
STATES: Final = (
    "up",
    "set",
    "attack",
    "defense",
    "face_up",
    "face_down",
    "left",
    "right",
    "negated",
    "properly_summoned",
    "special_summoned",
    "normal_summoned",
    "summoned_this_turn",
    "set_this_turn",
)
"""What may be told of a card that lies somewhere, in one word."""
PARTIES: Final = ("A", "B", "attack", "Chain")
"""What may be asked about that is no card."""
ZONE_NUMBERS: Final = ("1", "2", "3", "4", "5", "extra_left", "extra_right")
"""Zones by column, seen from their owner (`at 3`), and the Extra Monster Zones."""
FIGURES: Final = (
    "lp",
    "hand_count",
    "deck_count",
    "extra_deck_count",
    "graveyard_count",
    "banished_count",
    "special_summons",
)
"""What may be told of a player as a number."""
USED: Final = ("normal_summon", "pendulum_summon", "battle_phase")
"""What a player may have used this turn."""
PHASES: Final = ("draw", "standby", "main1", "battle", "main2", "end")
BATTLE_STEPS: Final = ("start_step", "battle_step", "damage_step", "end_step")
"""The steps of the Battle Phase."""
DAMAGE_STEP_PARTS: Final = (
    "start",
    "before_calculation",
    "calculation",
    "after_calculation",
    "end",
)
COST_VERBS: Final = (
    "discard",
    "tribute",
    "banish",
    "send",
    "detach",
    "return",
    "reveal",
    "remove",
    "pay",
)
SUMMON_VERBS: Final = ("normal_summon", "special_summon", "flip_summon")
ACTION_VERBS: Final = (*SUMMON_VERBS, "set", "change_position")
"""Deeds that start no Chain."""
EVENTS: Final = (
    "destroyed",
    "sent_to_gy",
    "banished",
    "left_field",
    "flipped_down",
    "flipped_up",
    "control",
    "returned_to_hand",
    "returned_to_deck",
    "summoned",
    "discarded",
    "tributed",
    "detached",
)
"""What may happen without a named cause."""
CAUSES: Final = ("battle", "effect", "cost", "A's effect", "B's effect")
"""What it may happen by."""
REGIONS: Final = ("TCG", "OCG")
COINS: Final = ("heads", "tails")
DICE: Final = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True, slots=True)
class LineForm:
    """One form a line may have: capitals are filled in, what is in brackets may be left out."""

    form: str
    means: str


LINE_FORMS: Final = (
    LineForm("PLAYER PLACE CARD [STATE ...] [xN] [on CARD] [with CARD, ...]", "what lies there"),
    LineForm("PLAYER FIGURE NUMBER", "LP, or how many cards a place holds"),
    LineForm("PLAYER used WHAT", "what this turn's play has already used"),
    LineForm("PLAYER nothing_else PLACE", "what is told is all that lies there"),
    LineForm("turn PLAYER", "whose turn it is at the start"),
    LineForm("turn_number N", "which turn of the Duel it is"),
    LineForm("phase PHASE", "the phase or step at the start"),
    LineForm("region REGION", "whose rules hold"),
    LineForm("as_of YYYY-MM", "the rules of which month hold"),
    LineForm(
        'PLAYER activate CARD ["WORDS"] [mode "OPTION"] [> TARGET, ...] [cost VERB CARD, ...]',
        "a new Chain begins with this card or effect",
    ),
    LineForm("PLAYER chain CARD ...", "the next link of the same Chain, with the same parts"),
    LineForm("PLAYER trigger CARD ...", "a Trigger or Flip Effect is activated"),
    LineForm("PLAYER chain trigger CARD ...", "it is placed on the Chain that is being built"),
    LineForm("PLAYER normal_summon CARD [tribute CARD, ...]", "a Normal or Tribute Summon"),
    LineForm(
        "PLAYER special_summon CARD, ... [with CARD, ...] [tribute CARD, ...]"
        " [cost VERB CARD, ...]",
        "a Special Summon by the monster's own way, or a Pendulum Summon",
    ),
    LineForm("PLAYER flip_summon CARD", "a Flip Summon"),
    LineForm("PLAYER set CARD [tribute CARD, ...]", "a card is Set"),
    LineForm("PLAYER change_position CARD", "a battle position is changed by hand"),
    LineForm("PLAYER attack CARD > CARD", "an attack on a monster"),
    LineForm("PLAYER attack CARD > direct", "a direct attack"),
    LineForm("PLAYER choose CARD, ...", "the cards chosen while an effect resolves"),
    LineForm('PLAYER choose yes ["WORDS"]', "an optional part is taken"),
    LineForm('PLAYER choose no ["WORDS"]', "an optional part is declined"),
    LineForm('PLAYER choose "WORDS"', "an option is chosen"),
    LineForm('PLAYER choose declare "WORD"', "a declaration"),
    LineForm("PLAYER toss COIN, ...", "how coins fall"),
    LineForm("PLAYER roll DIE, ...", "how dice fall"),
    LineForm("next_phase PHASE", "the next phase or step of the Battle Phase begins"),
    LineForm("damage_step [PART]", "the Damage Step, or this part of it, begins"),
    LineForm("end_turn", "the turn ends"),
    LineForm("event EVENT CARD, ... [by CAUSE]", "it happens without a named cause"),
    LineForm("event control CARD, ... > PLAYER", "control changes"),
    LineForm("? SUBJECT PREDICATE [= VALUE]", "a question; with a value, a statement"),
    LineForm("? which CARD, ... PREDICATE", "which of these"),
    LineForm("? define TERM", "a rule or a term is to be explained"),
    LineForm("? unclear TERM", "what would have to be asked back"),
    LineForm("? out_of_domain", "it is no question about the rules"),
    LineForm("? followup", "it needs an earlier question"),
    LineForm("claim PLAYER SUBJECT PREDICATE = VALUE", "what a player claims"),
    LineForm('case "NAME"', "one of several possibilities, up to the next `case` or `end_case`"),
    LineForm("end_case", "what follows holds for every case"),
)
"""Every form a line may have."""
WORDS_OF_FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "PLAYER": ("A", "B"),
    "PLACE": PLACES,
    "STATE": (*STATES, *(f"at {zone}" for zone in ZONE_NUMBERS)),
    "FIGURE": FIGURES,
    "WHAT": USED,
    "PHASE": (*PHASES, *BATTLE_STEPS),
    "PART": DAMAGE_STEP_PARTS,
    "VERB": COST_VERBS,
    "EVENT": EVENTS,
    "CAUSE": CAUSES,
    "REGION": REGIONS,
    "COIN": COINS,
    "DIE": DICE,
}
"""What may stand for the capitals of a form, where that is one of some words."""

POSITION_WORDS: Final = {
    "attack": "Attack Position",
    "defense": "Defense Position",
    "set": "face-down Defense Position",
}
"""A battle position in the game's words, by its name in scenarios."""
POSITION_CALLED: Final = {words.lower(): name for name, words in POSITION_WORDS.items()}
"""The name in scenarios, by the words in lower case."""
