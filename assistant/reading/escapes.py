"""Escapes: what beats, dodges or does not escape a negation, and what a thing has to be for what.

'A self-Tribute cost escapes Skill Drain', 'it must be on the field to apply its effect'.
"""

from collections.abc import Mapping
from dataclasses import replace

from assistant.reading.circumstances import Context
from assistant.reading.deeds import Handler
from assistant.reading.grammar import Clause, Thing
from assistant.reading.noun_words import Aspect
from assistant.reading.said import Patient, Said, Sense, patients
from assistant.records import Modality

NEGATION_KINDS = ("lingering_negation", "field_gated_negation")
"""Kinds of negation that end in different ways."""


def escape(clause: Clause, context: Context) -> Sense | None:
    """An effect is not negated although a negation, or a card that negates, was upon its card."""
    negation = clause.object
    if negation is None or clause.subject is None or clause.adjuncts or clause.group.passive:
        return None
    then: list[Said] = []
    when: list[Said] = []
    for one in patients(clause.subject, context.resolution):
        under = _under(one, negation)
        if under is None or one.thing.aspect is Aspect.PLAYER:
            return None
        when.append(under)
        negated = one.said("effect_negated", clause.group.negative, clause.group, clause.end)
        then.append(negated)
        if not clause.group.negative:
            then.append(replace(negated, predicate="resolves", value=True, modality=Modality.MAY))
    others = tuple(replace(said, predicate="negated_in_chain", value=True) for said in when)
    return Sense(tuple(then), tuple(when), others) if then else None


def _under(one: Patient, negation: Thing) -> Said | None:
    """That it was activated under this negation, and under no other."""
    start, end = negation.start, negation.end
    kinds = frozenset().union(*negation.kinds)
    for kind in NEGATION_KINDS:
        if negation.aspect is Aspect.NEGATION and kind in kinds:
            return Said(one.ref, f"under_{kind}", True, start, end, extra=one.extra)
    if negation.name is None or negation.members:
        return None
    return Said(one.ref, "under_negation_of", negation.name, start, end, extra=one.extra)


ESCAPES: Mapping[str, Handler] = dict.fromkeys(
    ("beat", "escape", "dodge", "evade", "bypass", "circumvent", "sidestep", "survive"), escape
)
"""Verbs of getting away from a negation."""

_AT_RESOLUTION = frozenset(
    {"during resolution", "at resolution", "on resolution", "by resolution", "through resolution"}
)
_RESULTS = {"apply": "applies", "resolve": "resolves", "take": "applies", "work": "applies"}


def purpose_of(clause: Clause) -> tuple[Clause, str] | None:
    """The clause without what it is needed for, and that; None if nothing is."""
    group = clause.group
    aims = tuple(each for each in clause.adjuncts if each.word == "in order to")
    if group.modal != "must" or group.negative or len(aims) != 1 or aims[0].clause is None:
        return None
    aim = aims[0].clause
    result = _RESULTS.get(aim.group.verb)
    if result is None or aim.group.negative or not _is_own(aim.object):
        return None
    rest = tuple(each for each in clause.adjuncts if each is not aims[0])
    return replace(clause, adjuncts=rest), result


def _is_own(thing: Thing | None) -> bool:
    """Whether its own effect is meant: 'apply their effects', 'resolve', 'take effect'."""
    if thing is None or (thing.aspect is Aspect.EFFECT and not thing.det and thing.owner is None):
        return True
    return thing.aspect is Aspect.EFFECT and thing.owner is not None and thing.owner.pronoun


def at_resolution(clause: Clause) -> bool:
    """Whether the moment is spoken of when its link resolves."""
    return any(each.word in _AT_RESOLUTION for each in clause.adjuncts)


def lacking(said: Said) -> Said | None:
    """That it was not so when its link resolved."""
    if said.value is not True:
        return None
    if said.predicate in {"on_field", "face_up_on_field"}:
        return replace(said, predicate="left_field_before_resolving", value=True)
    return replace(said, value=False)
