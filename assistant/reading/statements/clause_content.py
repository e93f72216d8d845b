"""Clause content: what is said of a thing, with its modifiers, place, time and manner."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from assistant.base.game_vocabulary import FIELD_ZONES, ON_THE_FIELD, PHASES, ZONES
from assistant.base.ruling_records import Modality, Value
from assistant.reading.english_words import (
    ADJECTIVE_STATES,
    NEGATED,
    PLAIN_ADJECTIVES,
    RELATIVE_ADJECTIVES,
    TURN_PHRASES,
    WEAKENING,
    Aspect,
)
from assistant.reading.statements.noun_references import Resolution
from assistant.reading.statements.phrase_parsing import BEFORE_RESOLVING, EITHER, WHOLE
from assistant.reading.statements.sentence_parts import (
    Adjunct,
    Entity,
    NounPhrase,
    VerbClause,
    VerbGroup,
)
from engine import Zone


@dataclass(frozen=True, slots=True)
class Said:
    """A proposition about the thing `ref`, which here is also of the classes `extra`."""

    ref: str
    predicate: str
    value: Value
    start: int
    end: int
    modality: Modality = Modality.IS
    extra: frozenset[str] = frozenset()
    part: str | None = None


@dataclass(frozen=True, slots=True)
class Sense:
    """What a clause says, and under which conditions of its own."""

    then: tuple[Said, ...]
    when: tuple[Said, ...] = ()
    unless: tuple[Said, ...] = ()
    agents: tuple[str, ...] = ()
    """Cards named as the ones that do it; they belong to the setting."""


@dataclass(frozen=True, slots=True)
class Patient:
    """A thing that something is said of: its reference, and what this mention adds."""

    ref: str
    thing: NounPhrase
    entity: Entity
    extra: frozenset[str] = frozenset()
    part: str | None = None

    def said(self, predicate: str, value: Value, words: VerbGroup, end: int) -> Said:
        """Say something of it in the words of a verb."""
        start = min(self.thing.start, words.start)
        return Said(
            self.ref, predicate, value, start, max(end, words.end), modality(words, value),
            self.extra, self.part,
        )  # fmt: skip


def modality(words: VerbGroup, value: Value) -> Modality:
    """How firmly a verb says its clause."""
    if words.modal == "need not":
        return Modality.MAY
    if words.modal == "must":
        return Modality.MUST
    if words.modal == "may":
        return Modality.MAY
    if words.modal == "can":
        return Modality.MUST if value is False else Modality.MAY
    return Modality.IS


def firm(said: Said) -> Said:
    """The same, for predicates that are about possibility themselves ('can be activated')."""
    return replace(said, modality=Modality.IS if said.value is True else Modality.MUST)


def patients(thing: NounPhrase, resolution: Resolution) -> tuple[Patient, ...]:
    """Everything a noun phrase speaks of; 'A and B' speaks of two things."""
    if thing.members:
        return tuple(one for member in thing.members for one in patients(member, resolution))
    ref = resolution.refs.get(thing.start)
    if ref is None:
        return ()
    entity = resolution.entities[ref]
    return (Patient(ref, thing, entity, _extra(thing, resolution, ref), _part(thing)),)


def _part(thing: NounPhrase) -> str | None:
    if thing.aspect is Aspect.PART:
        return " ".join((*thing.adjectives, thing.head))
    if thing.aspect is Aspect.EFFECT and "other" in (*thing.adjectives, thing.det):
        return "other effects"
    return None


def _extra(thing: NounPhrase, resolution: Resolution, ref: str) -> frozenset[str]:
    """The classes this mention adds to what its thing already is."""
    entity = resolution.entities[ref]
    if thing.pronoun:
        return entity.spoken_kinds if entity.name is None else frozenset()
    if entity.name is not None:
        return frozenset()
    if thing.owner is None or thing.owner.aspect is Aspect.PLAYER:
        return _narrowed(thing, entity.kinds)
    if thing.aspect is Aspect.ACTIVATION:
        return _activation_kind(thing.owner)
    kinds = thing.kinds[0] if len(thing.kinds) == 1 else frozenset()
    if thing.aspect is Aspect.EFFECT:
        activated = {"activation"} if "activated" in thing.adjectives else set()
        return (kinds - {"effect"}) | activated
    return kinds - {"summon", "attack", "cost", "limit", "chain_link", "card", "activation"}


def _narrowed(thing: NounPhrase, kinds: tuple[frozenset[str], ...]) -> frozenset[str]:
    """'that Trigger Effect' of something that was only called an effect."""
    if thing.kinds in (kinds, (frozenset(),)) or len(thing.kinds) != 1:
        return frozenset()
    general = {"card", "effect", "activation", "summon", "attack", "chain_link", "cost", "copy"}
    return thing.kinds[0] - general


def _activation_kind(owner: NounPhrase) -> frozenset[str]:
    if owner.aspect is Aspect.EFFECT:
        return frozenset({"effect_activation"})
    if owner.aspect is Aspect.CARD and owner.name is None and not owner.pronoun:
        monster = any("monster" in kind for kind in owner.kinds)
        return frozenset() if monster else frozenset({"card_activation"})
    return frozenset()


def names_in(thing: NounPhrase | None) -> Iterator[str]:
    """Every card named in a noun phrase."""
    if thing is None:
        return
    if thing.name is not None:
        yield thing.name
    for inner in (*thing.members[1:], thing.owner, *(place.thing for place in thing.places)):
        yield from names_in(inner)
    for member in thing.members[:1]:
        yield from (name for name in names_in(member) if name != thing.name)


ReadClause = Callable[[VerbClause], Sense | None]
"""Reads an inner clause as a condition."""

_NEGATION_KINDS = ("lingering_negation", "field_gated_negation")


def conditions_of(
    thing: NounPhrase | None, resolution: Resolution, read: ReadClause
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


def _from_adjectives(thing: NounPhrase, resolution: Resolution) -> tuple[Said, ...] | None:
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


def _telling(thing: NounPhrase) -> tuple[str, ...]:
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


def number_of(thing: NounPhrase) -> int | str:
    """The number of 'Chain Link 2', or '>=2' of 'Chain Link 2 or higher'."""
    number = thing.number or 0
    if "or higher" in thing.adjectives or "or later" in thing.adjectives:
        return f">={number}"
    return f"<={number}" if "or lower" in thing.adjectives else number


def negated_predicate(thing: NounPhrase) -> str:
    """What it means for this thing that it is negated."""
    if thing.aspect is Aspect.EFFECT and is_all_effects(thing):
        return "negated_on_field"
    if thing.aspect in NEGATED:
        return f"{NEGATED[thing.aspect]}_negated"
    return "negated_on_field"


def negated_entity(thing: NounPhrase, entity: Entity) -> str:
    """The same for a pronoun, or 'that card', by what it points to."""
    kinds = frozenset().union(*entity.kinds)
    aspect = entity.spoken or entity.aspect
    if aspect in NEGATED and thing.pronoun:
        return f"{NEGATED[aspect]}_negated"
    return "effect_negated" if _is_spell_or_trap(kinds) else "negated_on_field"


def _is_spell_or_trap(kinds: frozenset[str]) -> bool:
    return any(kind.split("_")[-1] in {"spell", "trap"} for kind in kinds)


def is_all_effects(thing: NounPhrase) -> bool:
    """Whether 'the effects of' a card are meant, all of them, and not one activated effect."""
    owner = thing.owner
    if owner is None or owner.aspect is not Aspect.CARD:
        return False
    return thing.head.endswith("s") and "activated" not in thing.adjectives


def _from_relatives(thing: NounPhrase, read: ReadClause) -> tuple[Said, ...] | None:
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


def _filled(clause: VerbClause, thing: NounPhrase) -> VerbClause:
    """A relative clause with its gap filled by the noun it belongs to."""
    bare = NounPhrase(
        thing.start, thing.end, thing.aspect, thing.head, thing.kinds, thing.name, thing.det,
        owner=thing.owner,
    )  # fmt: skip
    if clause.gap == "subject":
        return VerbClause(
            clause.group, clause.start, clause.end, bare, clause.object, clause.complement,
            clause.adjuncts,
        )  # fmt: skip
    if clause.gap == "object":
        return VerbClause(
            clause.group, clause.start, clause.end, clause.subject, bare, clause.complement,
            clause.adjuncts,
        )  # fmt: skip
    return _owned(clause, bare)


def _owned(clause: VerbClause, owner: NounPhrase) -> VerbClause:
    """'whose effects are negated': the subject belongs to the noun."""
    owned = clause.subject
    if owned is None:
        return clause
    subject = NounPhrase(
        owner.start, owned.end, owned.aspect, owned.head, owned.kinds, None, owned.det,
        owned.adjectives, owner,
    )  # fmt: skip
    return VerbClause(
        clause.group, clause.start, clause.end, subject, clause.object, clause.complement,
        clause.adjuncts,
    )  # fmt: skip


def _from_kind(thing: NounPhrase, resolution: Resolution) -> tuple[Said, ...]:
    """'An effect of another kind': of which kind is said elsewhere, and nobody can compare it."""
    whole = thing.owner
    if whole is None or whole.head not in {"kind", "kinds"}:
        return ()
    kind = " ".join((whole.det, *whole.adjectives, whole.head)).strip()
    return tuple(
        Said(one.ref, "described", f"of {kind}", thing.start, thing.end, extra=one.extra)
        for one in patients(thing, resolution)
    )


def _from_places(thing: NounPhrase, resolution: Resolution) -> tuple[Said, ...] | None:
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


def _speed_said(one: Patient, place: Adjunct, thing: NounPhrase) -> tuple[Said, ...] | None:
    del place
    return None if thing.number is None else (_said(one, "spell_speed", value=number_of(thing)),)


def _position_said(one: Patient, place: Adjunct, thing: NounPhrase) -> tuple[Said, ...] | None:
    del place
    return (_said(one, "position", value=thing.head.split()[0]),)


def _time_said(one: Patient, place: Adjunct, thing: NounPhrase) -> tuple[Said, ...] | None:
    del place
    return (_said(one, "phase", value=PHASES[thing.head]),) if thing.head in PHASES else ()


def _limit_said(one: Patient, place: Adjunct, thing: NounPhrase) -> tuple[Said, ...] | None:
    del place, thing
    return (_said(one, "limited", value=True),)


def _zone_said(one: Patient, place: Adjunct, thing: NounPhrase) -> tuple[Said, ...] | None:
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


def _under(one: Patient, negation: NounPhrase) -> tuple[Said, ...]:
    kinds = frozenset().union(*negation.kinds)
    for kind in _NEGATION_KINDS:
        if kind in kinds:
            return (_said(one, f"under_{kind}", value=True),)
    return (_said(one, "negated_on_field", value=True),)


_HARMLESS = (
    frozenset(
        {"either way", "no matter what", "wherever it is", "wherever they are", "in full"}
        | {"in the process", "at all", "at once", "right away"}
        | {"as well", "continuously", "most recently", "somewhere", "as usual", "as normal"}
        | {"any more", "any longer"}
    )
    | frozenset(
        """again immediately instead later still afterwards normally too anyway together also only
    directly completely fully now then there either already successfully therefore earlier
    currently altogether yet automatically simultaneously respectively alone""".split()  # noqa: SIM905
    )
    | frozenset(TURN_PHRASES)
)
_COST_PHRASES = frozenset(
    {"as a cost", "as its cost", "as the cost", "for its cost", "for the cost", "for a cost",
     "as part of its cost"}
)  # fmt: skip
_OUTSIDE = frozenset(
    {"outside a chain", "outside of a chain", "outside the chain", "outside of the chain"}
)
_INSIDE = frozenset({"in the middle of a chain", "in the middle of the chain"})
_POSSIBLE = frozenset({"can", "may", "must", "need not"})
_AFTER_THINGS = frozenset({Aspect.CHAIN, Aspect.TIME, Aspect.ACTIVATION, Aspect.LINK})


@dataclass(frozen=True, slots=True)
class ClauseContext:
    """What a clause is read in."""

    resolution: Resolution
    read: ReadClause
    condition: bool = False
    """Whether the clause is a condition: who does it then matters less than that it happens."""
    relative: bool = False
    """Whether it is a relative clause: 'a card that negates activations' describes the card."""


@dataclass(frozen=True, slots=True)
class Added:
    """What the additions of a clause come to."""

    when: tuple[Said, ...] = ()
    unless: tuple[Said, ...] = ()
    agents: tuple[str, ...] = ()
    by_effect: bool = False
    """Done by some card or effect that is not named."""


def added(
    clause: VerbClause, one: Patient, context: ClauseContext, used: tuple[Adjunct, ...] = ()
) -> Added | None:
    """Read every addition that the verb itself has not used."""
    total = Added()
    for adjunct in clause.adjuncts:
        if adjunct in used:
            continue
        more = _one(adjunct, clause.group, one, context)
        if more is None:
            return None
        limited = adjunct.only or (clause.group.only and adjunct is clause.adjuncts[0])
        if limited and more.when:
            more = Added(unless=more.when, agents=more.agents)
        elif limited and adjunct.word not in _HARMLESS:
            return None
        total = Added(
            (*total.when, *more.when),
            (*total.unless, *more.unless),
            (*total.agents, *more.agents),
            total.by_effect or more.by_effect,
        )
    return total


def _one(adjunct: Adjunct, group: VerbGroup, one: Patient, context: ClauseContext) -> Added | None:
    """One addition: by whom, when, where, or how."""
    thing = adjunct.thing
    if adjunct.word == BEFORE_RESOLVING:
        return _unresolved(adjunct, group, one, context)
    if thing is None:
        weak = group.negative and adjunct.word in WEAKENING
        return None if weak else _phrase(adjunct, one)
    if adjunct.word == "by":
        return _agent(adjunct, context)
    if thing.aspect in {Aspect.TIME, Aspect.DAMAGE_STEP}:
        return _time(adjunct, group, one)
    if thing.aspect is Aspect.ZONE:
        return _place(adjunct, group, one)
    return _with_thing(adjunct, thing, group, one)


def _with_thing(
    adjunct: Adjunct, thing: NounPhrase, group: VerbGroup, one: Patient
) -> Added | None:
    names = tuple(names_in(thing))
    if adjunct.word in {"after", "with", "along with", "together with"} and names:
        return Added(agents=names)
    if thing.aspect is Aspect.LINK and adjunct.word in {"as", "at", "in"}:
        return _as_link(adjunct, one) if group.verb not in REMOVALS else Added()
    if thing.aspect is Aspect.CHAIN and adjunct.word == "in" and thing.is_definite:
        return Added()
    if adjunct.word in {"after", "at"} and thing.aspect in _AFTER_THINGS:
        # Used cards are sent when the Chain is over: not to be sent then is not to be sent.
        is_of_used = thing.aspect is Aspect.CHAIN and group.verb == "send"
        return Added() if is_of_used or not group.negative else None
    if adjunct.word in {"under", "with", "in"}:
        said = place_said(one, adjunct)
        return None if said is None else Added(when=said, agents=names)
    return _as_cost(adjunct, thing, group, one)


def _as_cost(adjunct: Adjunct, thing: NounPhrase, group: VerbGroup, one: Patient) -> Added | None:
    """'as the cost of its effect', 'Tributed for its effect'."""
    if adjunct.word not in {"for", "as"}:
        return None
    if thing.head == "destruction":
        return Added()
    tributed = thing.aspect is Aspect.EFFECT and group.verb == "tribute"
    return _for_cost(one) if thing.aspect is Aspect.COST or tributed else None


def _phrase(adjunct: Adjunct, one: Patient) -> Added | None:
    word = adjunct.word
    if word in _HARMLESS:
        return Added()
    if word in _COST_PHRASES:
        return _for_cost(one)
    if word in _OUTSIDE or word in _INSIDE:
        return Added(
            when=(_said_by_adjunct(one, "occurs_outside_chain", adjunct, value=word in _OUTSIDE),)
        )
    if word in {"face-up", "face-down"}:
        predicate = "face_up_on_field" if word == "face-up" else "face_down"
        return Added(when=(_said_by_adjunct(one, predicate, adjunct, value=True),))
    if adjunct.clause is not None and word == "by" and not adjunct.clause.group.negative:
        return Added()
    return None


def _said_by_adjunct(
    one: Patient, predicate: str, adjunct: Adjunct, *, value: bool | str | int
) -> Said:
    return Said(
        one.ref, predicate, value, adjunct.start, adjunct.end, extra=one.extra, part=one.part
    )


def _for_cost(one: Patient) -> Added:
    thing = one.thing
    said = Said(
        one.ref, "left_as_cost", True, thing.start, thing.end, extra=one.extra, part=one.part
    )
    return Added(when=(said,))


def _agent(adjunct: Adjunct, context: ClauseContext) -> Added | None:
    thing = adjunct.thing
    if thing is None:
        return None
    names = tuple(names_in(thing))
    if names:
        return Added(agents=names)
    if thing.head == "battle" or thing.aspect in {Aspect.PLAYER, Aspect.NOTHING}:
        return Added()
    facts = conditions_of(thing, context.resolution, context.read)
    return None if facts is None else Added(when=facts, by_effect=True)


REMOVALS = frozenset(
    {"destroy", "banish", "return", "remove", "tribute", "leave", "send", "bounce", "kill", "move"}
)
"""Verbs by which a card leaves; 'as Chain Link 2' is then the place of what removes it."""


def _unresolved(
    adjunct: Adjunct, group: VerbGroup, one: Patient, context: ClauseContext
) -> Added | None:
    """'destroyed before it resolves', where that is a condition."""
    if not context.condition or group.negative or group.verb not in REMOVALS:
        return None
    return Added(when=(_said_by_adjunct(one, "left_field_before_resolving", adjunct, value=True),))


def _as_link(adjunct: Adjunct, one: Patient) -> Added | None:
    thing = adjunct.thing
    if thing is None or thing.number is None:
        return None
    return Added(when=(_said_by_adjunct(one, "chain_link", adjunct, value=number_of(thing)),))


def _time(adjunct: Adjunct, group: VerbGroup, one: Patient) -> Added | None:
    """A time is part of what happened, and a condition of what can or cannot happen."""
    thing = adjunct.thing
    if thing is None or adjunct.word not in {"in", "during", "at", "until", "after", "for"}:
        return None
    if thing.relatives:
        return _described_time(adjunct, one)
    if thing.owner is not None and thing.head not in _ENDS:
        return _turn_of(adjunct, thing.owner, one)
    return _plain_time(adjunct, thing, group, one)


_MOMENTS = frozenset({"turn", "time", "moment", "step", "phase", "point", "window"})
_ENDS = frozenset({"end", "start", "beginning", "rest"})
_SAME = frozenset({"that", "this", "the same", "either", "the", "each", "any"})


def _plain_time(
    adjunct: Adjunct, thing: NounPhrase, group: VerbGroup, one: Patient
) -> Added | None:
    if thing.head.removesuffix("s") in _MOMENTS and thing.det in _SAME:
        return Added()
    limited = adjunct.only or group.only
    happens = not limited and group.modal not in _POSSIBLE and not group.negative
    if thing.head in _ENDS:
        return Added() if happens else None
    if thing.head == "resolution":
        return Added() if not limited and adjunct.word != "until" else None
    if adjunct.word in {"until", "after", "for"}:
        return None
    phase = PHASES.get(thing.head)
    if happens or phase is None:
        return Added() if happens else None
    return Added(when=(_said_by_adjunct(one, "phase", adjunct, value=phase),))


def _described_time(adjunct: Adjunct, one: Patient) -> Added:
    """'in the turn it was Set', 'after the turn it was Set': a condition of its own."""
    thing = adjunct.thing
    if thing is None or thing.head in {"time", "moment"}:
        return Added()
    group = thing.relatives[0].group
    then = (adjunct.word != "after") is not group.negative
    return Added(when=(_said_by_adjunct(one, f"in_turn_of_{group.verb}", adjunct, value=then),))


def _turn_of(adjunct: Adjunct, owner: NounPhrase, one: Patient) -> Added | None:
    """'during its player's turn', 'during either player's turn'."""
    if "either" in {owner.det, owner.head.split()[0]}:
        return Added()
    if owner.aspect is not Aspect.PLAYER:
        return None
    return Added(
        when=(_said_by_adjunct(one, "in_own_turn", adjunct, value=owner.head != "opponent"),)
    )


_TOLD_APART = frozenset({Zone.GRAVEYARD, Zone.HAND})
"""The places of an activation that are not taken for the field."""


def _place(adjunct: Adjunct, group: VerbGroup, one: Patient) -> Added | None:
    said = place_said(one, adjunct)
    if said is None:
        return None
    if group.verb in {"activate", "use"} and adjunct.thing is not None:
        zone = ZONES.get(adjunct.thing.head.removesuffix("s"))
        where = zone if zone in _TOLD_APART else ON_THE_FIELD
        return Added(when=(_said_by_adjunct(one, "activated_in", adjunct, value=where),))
    return Added(when=said)


def is_specific(clause: VerbClause, context: ClauseContext) -> bool:
    """Whether what is done to the object is said of that object, and not of what the agent does.

    'X negates the attack' says something of the attack; 'X does not negate attacks' says
    something of X.
    """
    thing = clause.object
    if thing is None:
        return False
    if any(names_in(thing)) or (context.condition and not context.relative):
        return True
    subject = clause.subject
    if subject is None or subject.aspect is Aspect.PLAYER:
        return True
    return any(member.is_definite or member.owner is not None for member in (thing, *thing.members))
