"""In passing: what a judge says without settling the matter by it: where, by what, and when."""

import re

from assistant.reading.norms import Rule
from assistant.reading.short_answers import Matter
from assistant.records import Modality, Proposition


def in_passing(
    one: Proposition, asked_for: tuple[Matter, ...], rule: Rule, text: str
) -> Proposition:
    """What leaves the matter open: where a Summon happens, and what one card does not do."""
    asked = {matter.predicate for matter in asked_for}
    words = text[one.start : one.end]
    one = _as_asked(one, asked_for, words)
    happens = (one.predicate, one.value) == ("summoned", True) and "summon_negatable" in asked
    # 'Judgment stops the activation': it negates it, and does not forbid it.
    stopped = bool(rule.agents) and (one.predicate, one.value) == ("activation_legal", False)
    stopped = stopped and not asked & {"activation_legal", "activated"}
    # 'Typhoon does not destroy Jinzo': something else still can.
    by_others = bool(rule.agents) and one.value is False and one.predicate in _BY_ANY
    by_others = by_others and not _SAVING.search(words)
    # 'It was on the field when ...': where it was then is not where it ends.
    earlier = one.predicate in _WHEREABOUTS and _WAS.search(words)
    # 'It does nothing any more': it did before.
    no_more = one.predicate == "resolves" and _ANY_MORE.search(words)
    # 'It has to be there at resolution': what has to be may not be so.
    needed = one.modality is Modality.MUST and one.value is True
    if happens or by_others or stopped or earlier or no_more or needed:
        return one.model_copy(update={"modality": Modality.MAY})
    return one


def _as_asked(one: Proposition, asked_for: tuple[Matter, ...], words: str) -> Proposition:
    """What is said in other words of what was asked, as that."""
    asked = {matter.predicate for matter in asked_for if matter.card == one.subject.name}
    summons = [matter.card for matter in asked_for if matter.predicate == "summoned"]
    update: dict[str, object] = {}
    match one.predicate, one.value:
        # 'X can be Summoned', of a card whose effect Summons it: that it can be used.
        case "summon_legal", _ if "activation_legal" in asked:
            update = {"predicate": "activation_legal"}
        # 'Skill Drain negates it', of the effect that was asked about or is to be activated.
        case "negated_on_field", _ if not _THERE.search(words) and (
            asked & {"resolves", "effect_negated"}
            or ("activation_legal" in asked and _WILL_BE.search(words))
        ):
            update = {"predicate": "effect_negated"}
        # 'Reborn is negated', of which that was asked, in whatever way it is.
        case "resolves", False if asked & _NEGATIONS and "negated" in words:
            update = {"predicate": min(asked & _NEGATIONS), "value": True}
        # 'It does activate', where it was asked whether it can be.
        case "activated", _ if "activation_legal" in asked and _ACTIVATES.search(words):
            update = {"predicate": "activation_legal"}
        # 'You have used it for the turn': so it cannot be used again.
        case "activated", True if "usable_again_this_turn" in asked and _FOR_THE_TURN.search(words):
            update = {"predicate": "usable_again_this_turn", "value": False}
        # 'No Summon takes place', of the monster of which that was asked.
        case "summoned", _ if (
            summons and one.subject.classes == {"summon"} and (_OF_KIND.search(words) is None)
        ):
            told = {"name": summons[0], "classes": frozenset[str]()}
            update = {"subject": one.subject.model_copy(update=told)}
    return one.model_copy(update=update)


_OF_KIND = re.compile(r"\b(?:is|are) (?:an? |also |considered |treated )", re.IGNORECASE)
"""'A Pendulum Summon is a Special Summon': what it is, and not that it takes place."""
_ACTIVATES = re.compile(r"\b(?:does|will|still|not|n't) activate\b|\bactivates\b")
_WILL_BE = re.compile(r"\b(?:it|they) (?:will|would|gets?|just|simply|is|are)\b", re.IGNORECASE)
_NEGATIONS = frozenset({"effect_negated", "activation_negated"})
_SAVING = re.compile(r"\b(?:saves?|rescues?|spares?)\b", re.IGNORECASE)
_FOR_THE_TURN = re.compile(r"\b(?:already|for (?:the|this) turn)\b", re.IGNORECASE)
_ANY_MORE = re.compile(r"\b(?:any ?more|any longer|from (?:then|now|there) on)\b", re.IGNORECASE)
_WAS = re.compile(r"\b(?:was|were|left|has left|had)\b", re.IGNORECASE)
_THERE = re.compile(r"\bon the field\b|\b(?:was|were) already\b", re.IGNORECASE)
"""What is, or was, so of a monster on the field: not of what it activates elsewhere."""
_WHEREABOUTS = frozenset(
    {"negated_on_field", "on_field", "zone_at_end", "face_up_on_field", "face_down", "position"}
)
_BY_ANY = frozenset(
    {"destroyed", "banished", "sent_to_gy", "returned_to_hand", "returned_to_deck", "targeted",
     "summoned", "tributed", "discarded"}
)  # fmt: skip
"""What any card may do to another."""
