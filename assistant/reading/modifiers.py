"""Modifiers: what adjectives, relative clauses and places say of the thing they stand with."""

from collections.abc import Callable

from assistant.reading.entities import Entity
from assistant.reading.grammar import Adjunct, Clause, Thing
from assistant.reading.noun_words import Aspect
from assistant.reading.predicates import (
    ADJECTIVE_STATES,
    FIELD_ZONES,
    NEGATED,
    PHASES,
    PLAIN_ADJECTIVES,
    RELATIVE_ADJECTIVES,
    ZONES,
)
from assistant.reading.references import Resolution
from assistant.reading.said import Patient, Said, Sense, names_in, patients
from assistant.reading.told import EITHER, WHOLE

ReadClause = Callable[[Clause], Sense | None]
"""Reads an inner clause as a condition."""

_NEGATION_KINDS = ("lingering_negation", "field_gated_negation")


def conditions_of(
    thing: Thing | None, resolution: Resolution, read: ReadClause
) -> tuple[Said, ...] | None:
    """Everything a noun phrase takes for granted of its things; None if some of it is unclear."""
    if thing is None or thing.aspect is Aspect.WORDING:
        return ()
    if thing.members:
        groups = [conditions_of(member, resolution, read) for member in thing.members]
        if any(group is None for group in groups):
            return None
        return tuple(said for group in groups if group for said in group)
    found: list[Said] = []
    for part in (
        _from_adjectives(thing, resolution),
        _from_relatives(thing, read),
        _from_places(thing, resolution),
        _from_kind(thing, resolution),
        conditions_of(thing.owner, resolution, read),
    ):
        if part is None:
            return None
        found.extend(part)
    return tuple(found)


def _from_adjectives(thing: Thing, resolution: Resolution) -> tuple[Said, ...] | None:
    found: list[Said] = []
    several = patients(thing, resolution)
    if thing.aspect in {Aspect.LINK, Aspect.SUMMON} and thing.number is not None:
        found.extend(_said(one, "chain_link", value=number_of(thing)) for one in several)
    for one in several:
        for word in _telling(thing) if one.part is None else ():
            said = _adjective(one, word)
            if said is not None:
                found.append(said)
            elif not (word in PLAIN_ADJECTIVES or word.isdigit() or word.startswith('"')):
                return None
    return tuple(found)


def _telling(thing: Thing) -> tuple[str, ...]:
    """The adjectives that say something: 'another attack' of a monster is still its attack."""
    words = thing.adjectives + (("other",) if thing.det in {"another", "other"} else ())
    if thing.aspect is Aspect.ATTACK:
        return tuple(word for word in words if word not in {"other", "another", "second"})
    if thing.aspect is Aspect.PLAYER or thing.head in {"copy", "copies"}:
        return tuple(word for word in words if word != "other")
    return words


def _adjective(one: Patient, word: str) -> Said | None:
    thing = one.thing
    if word == "activated" and thing.aspect is Aspect.EFFECT:
        return None
    if word == "negated":
        return _said(one, negated_predicate(thing), value=True)
    if word in ADJECTIVE_STATES:
        predicate, value = ADJECTIVE_STATES[word]
        return _said(one, predicate, value=value)
    if word in {'"when', '"if'}:
        return _said(one, "timing", value=word[1:])
    return _said(one, f"is_{word}", value=True) if word in RELATIVE_ADJECTIVES else None


def _said(one: Patient, predicate: str, *, value: bool | str | int) -> Said:
    thing = one.thing
    return Said(one.ref, predicate, value, thing.start, thing.end, extra=one.extra, part=one.part)


def number_of(thing: Thing) -> int | str:
    """The number of 'Chain Link 2', or '>=2' of 'Chain Link 2 or higher'."""
    number = thing.number or 0
    if "or higher" in thing.adjectives or "or later" in thing.adjectives:
        return f">={number}"
    return f"<={number}" if "or lower" in thing.adjectives else number


def negated_predicate(thing: Thing) -> str:
    """What it means for this thing that it is negated."""
    if thing.aspect is Aspect.EFFECT and is_all_effects(thing):
        return "negated_on_field"
    if thing.aspect in NEGATED:
        return f"{NEGATED[thing.aspect]}_negated"
    return "negated_on_field"


def negated_entity(thing: Thing, entity: Entity) -> str:
    """The same for a pronoun, or 'that card', by what it points to."""
    kinds = frozenset().union(*entity.kinds)
    aspect = entity.spoken or entity.aspect
    if aspect in NEGATED and thing.pronoun:
        return f"{NEGATED[aspect]}_negated"
    return "effect_negated" if _is_spell_or_trap(kinds) else "negated_on_field"


def _is_spell_or_trap(kinds: frozenset[str]) -> bool:
    return any(kind.split("_")[-1] in {"spell", "trap"} for kind in kinds)


def is_all_effects(thing: Thing) -> bool:
    """Whether 'the effects of' a card are meant, all of them, and not one activated effect."""
    owner = thing.owner
    if owner is None or owner.aspect is not Aspect.CARD:
        return False
    return thing.head.endswith("s") and "activated" not in thing.adjectives


def _from_relatives(thing: Thing, read: ReadClause) -> tuple[Said, ...] | None:
    found: list[Said] = []
    for clause in thing.relatives:
        if clause.gap == "time":
            continue  # 'the Chain it was activated in' says which, and nothing of it
        if clause.gap in {WHOLE, EITHER}:
            return None
        sense = read(_filled(clause, thing))
        if sense is None:
            return None
        found.extend((*sense.then, *sense.when))
        if sense.unless:
            return None
    return tuple(found)


def _filled(clause: Clause, thing: Thing) -> Clause:
    """A relative clause with its gap filled by the noun it belongs to."""
    bare = Thing(
        thing.start, thing.end, thing.aspect, thing.head, thing.kinds, thing.name, thing.det,
        owner=thing.owner,
    )  # fmt: skip
    if clause.gap == "subject":
        return Clause(
            clause.group, clause.start, clause.end, bare, clause.object, clause.complement,
            clause.adjuncts,
        )  # fmt: skip
    if clause.gap == "object":
        return Clause(
            clause.group, clause.start, clause.end, clause.subject, bare, clause.complement,
            clause.adjuncts,
        )  # fmt: skip
    return _owned(clause, bare)


def _owned(clause: Clause, owner: Thing) -> Clause:
    """'whose effects are negated': the subject belongs to the noun."""
    owned = clause.subject
    if owned is None:
        return clause
    subject = Thing(
        owner.start, owned.end, owned.aspect, owned.head, owned.kinds, None, owned.det,
        owned.adjectives, owner,
    )  # fmt: skip
    return Clause(
        clause.group, clause.start, clause.end, subject, clause.object, clause.complement,
        clause.adjuncts,
    )  # fmt: skip


def _from_kind(thing: Thing, resolution: Resolution) -> tuple[Said, ...]:
    """'An effect of another kind': of which kind is said elsewhere, and nobody can compare it."""
    whole = thing.owner
    if whole is None or whole.head not in {"kind", "kinds"}:
        return ()
    kind = " ".join((whole.det, *whole.adjectives, whole.head)).strip()
    return tuple(
        Said(one.ref, "described", f"of {kind}", thing.start, thing.end, extra=one.extra)
        for one in patients(thing, resolution)
    )


def _from_places(thing: Thing, resolution: Resolution) -> tuple[Said, ...] | None:
    found: list[Said] = []
    for one in patients(thing, resolution):
        for place in thing.places:
            said = place_said(one, place)
            if said is None:
                return None
            found.extend(said)
    return tuple(found)


def place_said(one: Patient, place: Adjunct) -> tuple[Said, ...] | None:
    """What 'on the field', 'in the GY', 'with Spell Speed 1' say of the thing."""
    thing = place.thing
    if thing is None:
        return (_said(one, "occurs_outside_chain", value=place.word.startswith("outside")),)
    named = any(names_in(thing))
    if place.word in {"by", "with"} and (named or thing.aspect is Aspect.PLAYER):
        return ()
    if place.word == "under":
        return _under(one, thing) if named or thing.aspect is Aspect.NEGATION else None
    if thing.head == "game state" and "open" in thing.adjectives:
        return (_said(one, "game_state_open", value=True),)
    told = _PLACES.get((place.word, thing.aspect))
    return None if told is None else told(one, place, thing)


def _speed_said(one: Patient, place: Adjunct, thing: Thing) -> tuple[Said, ...] | None:
    del place
    return None if thing.number is None else (_said(one, "spell_speed", value=number_of(thing)),)


def _position_said(one: Patient, place: Adjunct, thing: Thing) -> tuple[Said, ...] | None:
    del place
    return (_said(one, "position", value=thing.head.split()[0]),)


def _time_said(one: Patient, place: Adjunct, thing: Thing) -> tuple[Said, ...] | None:
    del place
    return (_said(one, "phase", value=PHASES[thing.head]),) if thing.head in PHASES else ()


def _limit_said(one: Patient, place: Adjunct, thing: Thing) -> tuple[Said, ...] | None:
    del place, thing
    return (_said(one, "limited", value=True),)


def _zone_said(one: Patient, place: Adjunct, thing: Thing) -> tuple[Said, ...] | None:
    zone = ZONES[_singular(thing.head)]
    if place.word == "from":
        return (_said(one, "summoned_from", value=zone),)
    if zone in FIELD_ZONES:
        return ()  # whatever applies, attacks or is destroyed is on the field
    return (_said(one, "zone", value=zone),)


_PLACES = {
    **{(word, Aspect.ZONE): _zone_said for word in ("on", "in", "from", "at")},
    **{(word, Aspect.TIME): _time_said for word in ("in", "during", "at")},
    ("with", Aspect.SPEED): _speed_said,
    ("in", Aspect.POSITION): _position_said,
    ("with", Aspect.LIMIT): _limit_said,
    ("under", Aspect.LIMIT): _limit_said,
}
"""What a place or property says, by its preposition and what it names."""


def _singular(word: str) -> str:
    return word if word in ZONES else word.removesuffix("s")


def _under(one: Patient, negation: Thing) -> tuple[Said, ...]:
    kinds = frozenset().union(*negation.kinds)
    for kind in _NEGATION_KINDS:
        if kind in kinds:
            return (_said(one, f"under_{kind}", value=True),)
    return (_said(one, "negated_on_field", value=True),)
