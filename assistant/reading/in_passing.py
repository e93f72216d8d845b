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
    # 'X can be Summoned', of a card whose effect Summons it: that it can be used.
    used = Matter(str(one.subject.name), "activation_legal", None)
    if one.predicate == "summon_legal" and used in {m._replace(affirmed=None) for m in asked_for}:
        one = one.model_copy(update={"predicate": used.predicate})
    # 'Skill Drain negates it', of the effect that was asked about.
    of_effect = Matter(str(one.subject.name), "resolves", None)
    on_field = (one.predicate, one.value) == ("negated_on_field", True)
    if on_field and of_effect in {m._replace(affirmed=None) for m in asked_for}:
        one = one.model_copy(update={"predicate": "effect_negated"})
    # 'No Summon takes place', of the monster of which that was asked.
    summons = [matter for matter in asked_for if matter.predicate == "summoned"]
    if summons and one.predicate == "summoned" and one.subject.classes == {"summon"}:
        one = one.model_copy(update={"subject": one.subject.model_copy(
            update={"name": summons[0].card, "classes": frozenset()}
        )})  # fmt: skip
    # 'You have used it for the turn': so it cannot be used again.
    again = Matter(str(one.subject.name), "usable_again_this_turn", None)
    used_up = (one.predicate, one.value) == ("activated", True)
    used_up = used_up and _FOR_THE_TURN.search(text[one.start : one.end]) is not None
    if used_up and again in {m._replace(affirmed=None) for m in asked_for}:
        one = one.model_copy(update={"predicate": again.predicate, "value": False})
    happens = (one.predicate, one.value) == ("summoned", True) and "summon_negatable" in asked
    # 'Judgment stops the activation': it negates it, and does not forbid it.
    stopped = bool(rule.agents) and (one.predicate, one.value) == ("activation_legal", False)
    stopped = stopped and not asked & {"activation_legal", "activated"}
    # 'Typhoon does not destroy Jinzo': something else still can.
    by_others = bool(rule.agents) and one.value is False and one.predicate in _BY_ANY
    by_others = by_others and not _SAVING.search(text[one.start : one.end])
    # 'It was on the field when ...': where it was then is not where it ends.
    earlier = one.predicate in _WHEREABOUTS and _WAS.search(text[one.start : one.end])
    # 'It does nothing any more': it did before.
    no_more = one.predicate == "resolves" and _ANY_MORE.search(text[one.start : one.end])
    # 'It has to be there at resolution': what has to be may not be so.
    needed = one.modality is Modality.MUST and one.value is True
    if happens or by_others or stopped or earlier or no_more or needed:
        return one.model_copy(update={"modality": Modality.MAY})
    return one


_SAVING = re.compile(r"\b(?:saves?|rescues?|spares?)\b", re.IGNORECASE)
_FOR_THE_TURN = re.compile(r"\b(?:already|for (?:the|this) turn)\b", re.IGNORECASE)
_ANY_MORE = re.compile(r"\b(?:any ?more|any longer|from (?:then|now|there) on)\b", re.IGNORECASE)
_WAS = re.compile(r"\b(?:was|were)\b", re.IGNORECASE)
_WHEREABOUTS = frozenset({"on_field", "zone_at_end", "face_up_on_field", "face_down", "position"})
_BY_ANY = frozenset(
    {"destroyed", "banished", "sent_to_gy", "returned_to_hand", "returned_to_deck", "targeted",
     "summoned", "tributed", "discarded"}
)  # fmt: skip
"""What any card may do to another."""
