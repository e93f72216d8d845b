"""States: what things are, have, need, become and stay, and where."""

from collections.abc import Mapping
from dataclasses import replace

from assistant.reading.circumstances import Context
from assistant.reading.deeds import Handler, done_to, negate
from assistant.reading.grammar import Adjunct, Clause, Thing
from assistant.reading.modifiers import number_of
from assistant.reading.noun_words import Aspect
from assistant.reading.predicates import FIELD_ZONES, MOVED_TO, STATES, ZONES
from assistant.reading.said import Patient, Said, Sense, patients
from assistant.reading.telling import about, plain, words_in

_IN_PLACE = frozenset(
    {"in its current location", "in their current location", "in its current position",
     "in its current place", "where it is", "where it was", "where they are", "in place",
     "where it was moved"}
)  # fmt: skip


def stay(clause: Clause, context: Context) -> Sense | None:
    """Something stays paid, negated, on the field, where it is."""
    if clause.complement:
        return be(clause, context)
    in_place = words_in(clause, _IN_PLACE)
    if in_place:
        return done_to(
            clause, context,
            _kept_in_place,
            in_place,
        )  # fmt: skip
    return _located(clause, context)


def _kept_in_place(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    if any(each.word == "where it was moved" for each in clause.adjuncts):
        return (one.said("moved_again", not value, clause.group, clause.end),)
    moved = one.said("moved", not value, clause.group, clause.end)
    return (moved, one.said("sent_to_gy", False, clause.group, clause.end)) if value else (moved,)


def _located(clause: Clause, context: Context) -> Sense | None:
    position = next((each for each in clause.adjuncts if _is_position(each)), None)
    if position is not None and position.thing is not None:
        which = position.thing.head.split()[0]
        if clause.group.negative:
            return None
        return done_to(
            clause, context,
            lambda one, said, _: (one.said("position", which, said.group, said.end),),
            (position,),
        )  # fmt: skip
    places = tuple(
        adjunct
        for adjunct in clause.adjuncts
        if adjunct.word in {"on", "in", "at"}
        and adjunct.thing is not None
        and adjunct.thing.aspect is Aspect.ZONE
    )
    if not places:
        return None
    head = places[0].thing.head if places[0].thing is not None else ""
    zone = ZONES[head if head in ZONES else head.removesuffix("s")]
    if zone in FIELD_ZONES:
        predicate = "was_on_field" if clause.group.supposed else "on_field"
        return done_to(clause, context, plain(predicate), places)
    return done_to(
        clause, context,
        lambda one, said, value: _in_zone(one, said, zone, value=value), places,
    )  # fmt: skip


def _is_position(adjunct: Adjunct) -> bool:
    thing = adjunct.thing
    return adjunct.word == "in" and thing is not None and thing.aspect is Aspect.POSITION


def _in_zone(one: Patient, clause: Clause, zone: str, *, value: bool) -> tuple[Said, ...]:
    if value:
        return (one.said("zone_at_end", zone, clause.group, clause.end),)
    predicate = MOVED_TO.get(zone)
    return (one.said(predicate, False, clause.group, clause.end),) if predicate else ()


def leave(clause: Clause, context: Context) -> Sense | None:
    """Leave the field; or be left there."""
    if clause.group.passive:
        return _located(clause, context)
    thing = clause.object
    if thing is None or thing.aspect is not Aspect.ZONE or clause.subject is None:
        return None
    if ZONES.get(thing.head, ZONES.get(thing.head.removesuffix("s"))) not in FIELD_ZONES:
        return None
    bare = Clause(clause.group, clause.start, clause.end, clause.subject, None, "", clause.adjuncts)
    attacker = any(_is_attacker(one) for one in patients(clause.subject, context.resolution))
    if attacker:
        return done_to(bare, context, plain("attacker_left_field"))
    return done_to(
        bare, context,
        lambda one, said, value: (one.said("on_field", not value, said.group, said.end),),
    )  # fmt: skip


def _is_attacker(one: Patient) -> bool:
    kinds = frozenset().union(*one.thing.kinds, *one.entity.kinds)
    if one.entity.aspect is Aspect.ATTACK:
        return True
    return "attacking_monster" in kinds or "attacking" in one.thing.adjectives or one.entity.attacks


def be(clause: Clause, context: Context) -> Sense | None:
    """What something is, becomes or stays."""
    word = clause.complement
    if clause.group.modal in {"can", "may"} and not clause.group.negative:
        return None
    if word.lstrip("<>=").isdigit():
        return _valued(clause, context, int(word) if word.isdigit() else word)
    if word == "negated":
        return negate(clause, context)
    if word in STATES:
        predicate, value = STATES[word]
        return done_to(
            clause, context,
            lambda one, said, positive: (
                one.said(predicate, value is positive, said.group, said.end),
            ),
        )  # fmt: skip
    if clause.object is not None:
        return _is_a(clause, context, clause.object)
    return _located(clause, context) if not word else None


def _valued(clause: Clause, context: Context, number: int | str) -> Sense | None:
    if clause.group.negative:
        return None
    subject = clause.subject
    speed = subject is not None and subject.aspect is Aspect.SPEED
    predicate = "spell_speed" if speed else "value"
    return done_to(
        clause,
        context,
        lambda one, said, _: (one.said(predicate, number, said.group, said.end),),
    )


def _is_a(clause: Clause, context: Context, what: Thing) -> Sense | None:
    """'X is a Continuous Effect', 'it is Chain Link 2', 'it is not the last thing to happen'."""
    value = not clause.group.negative
    if what.aspect is Aspect.LINK and what.number is not None:
        return _link(clause, context, what)
    if what.aspect is Aspect.TIMING:
        return about(clause, context, "last_thing_to_happen", value=value)
    if what.aspect in {Aspect.CARD, Aspect.EFFECT, Aspect.NEGATION, Aspect.SUMMON}:
        kinds = sorted(frozenset().union(*what.kinds) - {"card", "effect", "negation"})
        if kinds and not what.relatives and what.name is None:
            return about(clause, context, f"is_{kinds[0]}", value=value)
    return None


def _link(clause: Clause, context: Context, what: Thing) -> Sense | None:
    if clause.group.negative or what.number is None:
        return None
    number = number_of(what)
    return done_to(
        Clause(clause.group, clause.start, clause.end, clause.subject, None, "", clause.adjuncts),
        context,
        lambda one, said, _: (one.said("chain_link", number, said.group, said.end),),
    )


def have(clause: Clause, context: Context) -> Sense | None:
    """Have a Spell Speed, an effect, no effect."""
    thing = clause.object
    if thing is None or clause.subject is None:
        return None
    value = not clause.group.negative
    if thing.aspect is Aspect.SPEED and thing.number is not None and value:
        number = number_of(thing)
        bare = Clause(
            clause.group, clause.start, clause.end, clause.subject, None, "", clause.adjuncts
        )
        return done_to(
            bare, context,
            lambda one, said, _: (one.said("spell_speed", number, said.group, said.end),),
        )  # fmt: skip
    if thing.aspect is Aspect.EFFECT and not thing.relatives and not thing.owner:
        return about(clause, context, "resolves", value=value)
    return None


def need(clause: Clause, context: Context) -> Sense | None:
    """'needs the card on the field', 'needs no activation', 'needs an open game state'."""
    thing, subject = clause.object, clause.subject
    if thing is None or subject is None or clause.group.modal:
        return None
    if thing.aspect is Aspect.ACTIVATION and thing.denied:
        return about(replace(clause, object=None), context, "activated", value=False)
    if clause.group.negative:
        return None
    lacking = None
    if thing.aspect is Aspect.CARD and any(_is_on_field(place) for place in thing.places):
        lacking = ("resolves", "left_field_before_resolving", True)
    elif thing.head == "game state" and "open" in thing.adjectives:
        lacking = ("activation_legal", "game_state_open", False)
    if lacking is None:
        return None
    predicate, missing, value = lacking
    then, when = [], []
    for one in patients(subject, context.resolution):
        then.append(one.said(predicate, False, clause.group, clause.end))
        when.append(one.said(missing, value, clause.group, clause.end))
    return Sense(tuple(then), tuple(when)) if then else None


def _is_on_field(place: Adjunct) -> bool:
    thing = place.thing
    return place.word == "on" and thing is not None and thing.head == "field"


def exist(clause: Clause, context: Context) -> Sense | None:
    """'there is no legal target'."""
    thing = clause.subject
    if thing is None or thing.head not in {"target", "targets", "negation", "re-check"}:
        return None
    predicate = "has_legal_target" if thing.head.startswith("target") else "has_negation"
    return about(clause, context, predicate, value=not clause.group.negative)


STATES_OF: Mapping[str, Handler] = {
    "stay": stay,
    "remain": stay,
    "leave": leave,
    "be": be,
    "become": be,
    "turn": be,
    "flip": be,
    "have": have,
    "need": need,
    "require": need,
    "exist": exist,
}
"""Verbs of being."""
