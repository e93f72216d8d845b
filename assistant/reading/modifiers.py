"""Modifiers: what adjectives, relative clauses and places say of the thing they stand with."""

from collections.abc import Callable

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
from assistant.reading.references import Entity, Resolution
from assistant.reading.said import Patient, Said, Sense, names_in, patients

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
        _from_relatives(thing, resolution, read),
        _from_places(thing, resolution),
        conditions_of(thing.owner, resolution, read),
    ):
        if part is None:
            return None
        found.extend(part)
    return tuple(found)


def _from_adjectives(thing: Thing, resolution: Resolution) -> tuple[Said, ...] | None:
    found: list[Said] = []
    words = [*thing.adjectives]
    if thing.aspect in {Aspect.LINK, Aspect.SUMMON} and thing.number is not None:
        numbered = patients(thing, resolution)
        found.extend(_said(one, "chain_link", value=number_of(thing)) for one in numbered)
    if thing.det in {"another", "other"}:
        words.append("other")
    if thing.aspect is Aspect.PLAYER or thing.head in {"copy", "copies"}:
        words = [word for word in words if word != "other"]
    if thing.aspect is Aspect.ATTACK:
        words = [word for word in words if word not in {"other", "another", "second"}]
    for one in patients(thing, resolution):
        for word in words:
            if one.part is not None:
                continue
            said = _adjective(one, word)
            plain = word in PLAIN_ADJECTIVES or word.isdigit() or word.startswith('"')
            if said is None and not plain:
                return None
            if said is not None:
                found.append(said)
    return tuple(found)


def _adjective(one: Patient, word: str) -> Said | None:
    thing = one.thing
    if word == "negated":
        return _said(one, negated_predicate(thing), value=True)
    if word == "attacking":
        return _said(one, "attack_declared", value=True)
    if word == "activated" and thing.aspect is Aspect.EFFECT:
        return None
    if word in ADJECTIVE_STATES:
        predicate, value = ADJECTIVE_STATES[word]
        return _said(one, predicate, value=value)
    if word in {'"when', '"if'}:
        return _said(one, "timing", value=word[1:])
    if thing.aspect is Aspect.WORDING:
        return _said(one, "wording", value=word)
    if word in RELATIVE_ADJECTIVES:
        return _said(one, f"is_{word}", value=True)
    return None


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


def _from_relatives(
    thing: Thing, resolution: Resolution, read: ReadClause
) -> tuple[Said, ...] | None:
    found: list[Said] = []
    for clause in thing.relatives:
        if clause.gap == "time":
            continue  # 'the Chain it was activated in' says which, and nothing of it
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
    if place.thing is None:
        outside = place.word.startswith("outside")
        return (_said(one, "occurs_outside_chain", value=outside),)
    thing = place.thing
    if place.word in {"by", "with"} and any(names_in(thing)):
        return ()
    if place.word == "by":
        return () if any(names_in(thing)) or thing.aspect is Aspect.PLAYER else None
    if thing.aspect is Aspect.ZONE and place.word in {"on", "in", "from", "at"}:
        return _zone_said(one, place)
    if thing.aspect is Aspect.SPEED and place.word == "with" and thing.number is not None:
        return (_said(one, "spell_speed", value=number_of(thing)),)
    if thing.head == "game state" and "open" in thing.adjectives:
        return (_said(one, "game_state_open", value=True),)
    if thing.aspect is Aspect.NEGATION and place.word == "under":
        return _under(one, thing)
    if place.word == "under" and tuple(names_in(thing)):
        return (_said(one, "negated_on_field", value=True),)
    if thing.aspect is Aspect.POSITION and place.word == "in":
        return (_said(one, "position", value=thing.head.split()[0]),)
    if thing.aspect is Aspect.TIME and place.word in {"in", "during", "at"}:
        return () if thing.head not in PHASES else (_said(one, "phase", value=PHASES[thing.head]),)
    if thing.aspect is Aspect.LIMIT and place.word in {"with", "under"}:
        return (_said(one, "limited", value=True),)
    return None


def _zone_said(one: Patient, place: Adjunct) -> tuple[Said, ...] | None:
    zone = ZONES[_singular(place.thing.head)] if place.thing is not None else ""
    if place.word == "from":
        return (_said(one, "summoned_from", value=zone),)
    if zone in FIELD_ZONES:
        return ()  # whatever applies, attacks or is destroyed is on the field
    return (_said(one, "zone", value=zone),)


def _singular(word: str) -> str:
    return (
        word
        if word in ZONES
        else word.removesuffix("s").removesuffix("ie") + "y" * (word.endswith("ies"))
    )


def _under(one: Patient, negation: Thing) -> tuple[Said, ...]:
    kinds = frozenset().union(*negation.kinds)
    for kind in _NEGATION_KINDS:
        if kind in kinds:
            return (_said(one, f"under_{kind}", value=True),)
    return (_said(one, "negated_on_field", value=True),)
