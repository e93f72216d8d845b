"""Predicates: what can be asked of a card, a player, an attack or a Chain, and which value it has.

One table says what a predicate is called in a play, what else it is called (the engine's facts
have names of their own for some), and what it asks.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class AnswerKind(StrEnum):
    """What kind of value a predicate has."""

    YES_NO = "yes or no"
    NUMBER = "a number"
    WORDS = "words"
    NAMES = "names in order"


@dataclass(frozen=True, slots=True)
class AskedPredicate:
    """One thing that can be asked."""

    name: str
    asks: str
    """The question in a sentence."""
    answers: tuple[AnswerKind, ...] = (AnswerKind.YES_NO,)
    """The kinds of value it may have, the usual one first."""
    aliases: tuple[str, ...] = ()
    """Other names of the same thing; the play is written with `name`."""
    is_core: bool = True
    """False: the engine's facts have it, and notation.md does not list it."""

    def takes(self, value: str) -> bool:
        """Whether a value is of one of its kinds."""
        return any(_FITS[kind](value) for kind in self.answers)


_FITS: Final[Mapping[AnswerKind, Callable[[str], bool]]] = {
    AnswerKind.YES_NO: lambda value: value in {"yes", "no"},
    AnswerKind.NUMBER: lambda value: value.isascii() and value.removeprefix("-").isdigit(),
    AnswerKind.WORDS: bool,
    AnswerKind.NAMES: bool,
}
_NUMBER = (AnswerKind.NUMBER,)
_NUMBER_IF_ANY = (AnswerKind.NUMBER, AnswerKind.YES_NO)
_WORDS = (AnswerKind.WORDS,)
_NAMES = (AnswerKind.NAMES,)


def _beyond(name: str, asks: str, answers: tuple[AnswerKind, ...] = ()) -> AskedPredicate:
    """A predicate of the engine's facts only."""
    return AskedPredicate(name, asks, answers or (AnswerKind.YES_NO,), is_core=False)


PREDICATES: Final[tuple[AskedPredicate, ...]] = (
    AskedPredicate("resolves", "Does it resolve with its effect?"),
    AskedPredicate("applies", "Does it apply, as an ongoing effect or as a part of one?"),
    AskedPredicate("activation_legal", "May it be activated at that point?"),
    AskedPredicate("activation_negated", "Is its activation negated?"),
    AskedPredicate("effect_negated", "Is its effect negated?"),
    AskedPredicate("destroyed", "Is it destroyed?"),
    AskedPredicate("sent_to_gy", "Is it sent to the GY?"),
    AskedPredicate("banished", "Is it banished?"),
    AskedPredicate("returned_to_hand", "Is it returned to the hand?"),
    AskedPredicate("returned_to_deck", "Is it returned to the Deck?"),
    AskedPredicate("zone_at_end", "Where is it at the end?", _WORDS),
    AskedPredicate("summoned", "Is it Summoned?"),
    AskedPredicate("summon_legal", "May it be Summoned at that point?"),
    AskedPredicate("summon_negatable", "Can its Summon be negated?"),
    AskedPredicate("summon_negated", "Is its Summon negated?"),
    AskedPredicate("summon_count", "How many Summons are there this turn?", _NUMBER_IF_ANY),
    AskedPredicate("can_attack", "May it attack?"),
    AskedPredicate("can_attack_again", "May it attack again?"),
    AskedPredicate("attack_continues", "Does the attack go on?"),
    AskedPredicate("replay_occurs", "Does a replay occur?"),
    AskedPredicate("can_change_position", "May its battle position be changed?"),
    AskedPredicate("usable_again_this_turn", "May it be used once more this turn?"),
    AskedPredicate("counts_toward_limit", "Does it count towards the limit?"),
    AskedPredicate("misses_timing", "Does it miss the timing?"),
    AskedPredicate("mandatory", "Is it mandatory?"),
    AskedPredicate("has_legal_target", "Has it a legal target, or is it one?"),
    AskedPredicate("cost_paid", "Is its cost paid, and does it stay paid?"),
    AskedPredicate("cost_payable", "Can its cost be paid?"),
    AskedPredicate("affected", "Is it affected?"),
    AskedPredicate("damage_dealt", "How much damage does it inflict?", _NUMBER_IF_ANY),
    AskedPredicate(
        "damage_taken",
        "How much damage does the player take?",
        _NUMBER_IF_ANY,
        ("damage_taken_by",),
    ),
    AskedPredicate("lp_change", "By how much do the player's LP change?", _NUMBER_IF_ANY),
    AskedPredicate("value", "How large is the figure?", (AnswerKind.NUMBER, AnswerKind.WORDS)),
    AskedPredicate("controller_at_end", "Who controls it at the end?", _WORDS),
    AskedPredicate("decides", "Which player decides?", _WORDS, ("deciding_player", "who_chooses")),
    AskedPredicate(
        "chain_order", "In which order do they go on the Chain?", _NAMES, ("chain_link_order",)
    ),
    AskedPredicate("resolution_order", "In which order do they resolve?", _NAMES),
    AskedPredicate("next_responder", "Who may respond next?", _WORDS, ("who_responds",)),
    AskedPredicate("spell_speed", "Which Spell Speed has it?", _NUMBER),
    AskedPredicate("sent_from_field", "Is it sent from the field?"),
    AskedPredicate("treated_as_summoned", "Is it treated as Summoned that way?"),
    AskedPredicate(
        "hand_added", "Is it added to the hand, or what is?", (*_NUMBER_IF_ANY, AnswerKind.WORDS)
    ),
    AskedPredicate("drawn", "How many cards are drawn?", _NUMBER_IF_ANY),
    AskedPredicate("what_happens", "What happens?", _WORDS),
    AskedPredicate("targets", "Does it target?"),
    AskedPredicate("starts_chain", "Does it start a Chain?"),
    AskedPredicate("is_cost", "Is it a cost, and not a part of the effect?"),
    AskedPredicate("may_look", "May it be looked at?"),
    _beyond("activated", "Is it activated?"),
    _beyond("activated_in", "In which phase is it activated?", _WORDS),
    _beyond("applied_last", "Does it apply after the others?"),
    _beyond("attack_declared", "Is the attack declared?"),
    _beyond("attack_negated", "Is the attack negated?"),
    _beyond("attacker_left_field", "Has the attacking monster left the field?"),
    _beyond("attacks_directly", "Is the attack direct?"),
    _beyond("chain_link", "Which Chain Link is it?", _NUMBER),
    _beyond("changes_atk_or_def", "Does it change ATK or DEF?"),
    _beyond("conditions_met", "Are its activation conditions met?"),
    _beyond("could_change_something", "Could it change anything?"),
    _beyond("damage_step_occurs", "Is there a Damage Step?"),
    _beyond("depends_on", "What does it hang on?", _WORDS),
    _beyond("discarded", "Is it discarded?"),
    _beyond("during_resolution", "Is it during the resolution of a Chain?"),
    _beyond("ended", "Has it ended?"),
    _beyond("face_down", "Is it face-down?"),
    _beyond("face_up_on_field", "Is it face-up on the field?"),
    _beyond("flipped_face_down", "Is it turned face-down?"),
    _beyond("free_of_negations", "Does nothing negate it?"),
    _beyond("game_state_open", "Is the game state open?"),
    _beyond("has_effect", "Has it an effect at that point?"),
    _beyond("has_something_to_answer", "Is there something it can answer?"),
    _beyond("in_domain", "Is this about the rules of the game?"),
    _beyond("in_own_turn", "Is it its controller's turn?"),
    _beyond("in_right_place", "Is it where it can be activated?"),
    _beyond("in_turn_of_set", "Is it the turn in which it was Set?"),
    _beyond("left_as_cost", "Did it leave as a cost?"),
    _beyond("left_field_before_resolving", "Had it left the field before it resolved?"),
    _beyond("limit_reached", "Has it been used as often as it may?"),
    _beyond("locked", "Does something forbid it?"),
    _beyond("moved", "Has it gone elsewhere?"),
    _beyond("negated_in_chain", "Is it negated by a later link of the Chain?"),
    _beyond("negated_on_field", "Is it negated while it is on the field?"),
    _beyond("negates_activation", "Does it negate an activation?"),
    _beyond("negates_effect", "Does it negate an effect?"),
    _beyond("nothing_to_apply", "Is there nothing its effect can be applied to?"),
    _beyond("occurs_outside_chain", "Does it happen without a Chain?"),
    _beyond("on_field", "Is it on the field?"),
    _beyond("outside_damage_step", "Is it outside the Damage Step?"),
    _beyond("phase", "Which phase is it?", _WORDS),
    _beyond("responds_to", "What does it respond to?", _WORDS),
    _beyond("target_left", "Has its target left?"),
    _beyond("targeted", "Is it targeted?"),
    _beyond("tributed", "Is it Tributed?"),
    _beyond("under_field_gated_negation", "Is it negated only while it is on the field?"),
    _beyond("under_lingering_negation", "Is it negated for the rest of the turn?"),
    _beyond("under_negation_of", "What negates it?", _WORDS),
    _beyond("waits_for_summon", "Does it wait until a Summon is done?"),
)
"""Everything that can be asked of a subject."""


def _by_name() -> dict[str, AskedPredicate]:
    """Every name and alias."""
    return {word: asked for asked in PREDICATES for word in (asked.name, *asked.aliases)}


PREDICATE_BY_NAME: Final[Mapping[str, AskedPredicate]] = MappingProxyType(_by_name())
"""The predicate behind every name and alias."""
