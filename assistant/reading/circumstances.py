"""Circumstances: what the words added to a clause say of where, when, how and by whom.

An addition that is not understood makes its whole clause unread.
"""

from dataclasses import dataclass

from assistant.reading.grammar import Adjunct, Clause, Thing, VerbGroup
from assistant.reading.modifiers import ReadClause, conditions_of, number_of, place_said
from assistant.reading.noun_words import Aspect
from assistant.reading.predicates import PHASES
from assistant.reading.references import Resolution
from assistant.reading.said import Patient, Said, names_in
from assistant.reading.small_words import TURN_PHRASES, WEAKENING
from assistant.reading.tails import BEFORE_RESOLVING

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
class Context:
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
    clause: Clause, one: Patient, context: Context, used: tuple[Adjunct, ...] = ()
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


def _one(adjunct: Adjunct, group: VerbGroup, one: Patient, context: Context) -> Added | None:
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


def _with_thing(adjunct: Adjunct, thing: Thing, group: VerbGroup, one: Patient) -> Added | None:
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


def _as_cost(adjunct: Adjunct, thing: Thing, group: VerbGroup, one: Patient) -> Added | None:
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
        return Added(when=(_said(one, "occurs_outside_chain", adjunct, value=word in _OUTSIDE),))
    if word in {"face-up", "face-down"}:
        predicate = "face_up_on_field" if word == "face-up" else "face_down"
        return Added(when=(_said(one, predicate, adjunct, value=True),))
    if adjunct.clause is not None and word == "by" and not adjunct.clause.group.negative:
        return Added()
    return None


def _said(one: Patient, predicate: str, adjunct: Adjunct, *, value: bool | str | int) -> Said:
    return Said(
        one.ref, predicate, value, adjunct.start, adjunct.end, extra=one.extra, part=one.part
    )


def _for_cost(one: Patient) -> Added:
    thing = one.thing
    said = Said(
        one.ref, "left_as_cost", True, thing.start, thing.end, extra=one.extra, part=one.part
    )
    return Added(when=(said,))


def _agent(adjunct: Adjunct, context: Context) -> Added | None:
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


def _unresolved(adjunct: Adjunct, group: VerbGroup, one: Patient, context: Context) -> Added | None:
    """'destroyed before it resolves', where that is a condition."""
    if not context.condition or group.negative or group.verb not in REMOVALS:
        return None
    return Added(when=(_said(one, "left_field_before_resolving", adjunct, value=True),))


def _as_link(adjunct: Adjunct, one: Patient) -> Added | None:
    thing = adjunct.thing
    if thing is None or thing.number is None:
        return None
    return Added(when=(_said(one, "chain_link", adjunct, value=number_of(thing)),))


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


def _plain_time(adjunct: Adjunct, thing: Thing, group: VerbGroup, one: Patient) -> Added | None:
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
    return Added(when=(_said(one, "phase", adjunct, value=phase),))


def _described_time(adjunct: Adjunct, one: Patient) -> Added:
    """'in the turn it was Set', 'after the turn it was Set': a condition of its own."""
    thing = adjunct.thing
    if thing is None or thing.head in {"time", "moment"}:
        return Added()
    group = thing.relatives[0].group
    then = (adjunct.word != "after") is not group.negative
    return Added(when=(_said(one, f"in_turn_of_{group.verb}", adjunct, value=then),))


def _turn_of(adjunct: Adjunct, owner: Thing, one: Patient) -> Added | None:
    """'during its player's turn', 'during either player's turn'."""
    if "either" in {owner.det, owner.head.split()[0]}:
        return Added()
    if owner.aspect is not Aspect.PLAYER:
        return None
    return Added(when=(_said(one, "in_own_turn", adjunct, value=owner.head != "opponent"),))


def _place(adjunct: Adjunct, group: VerbGroup, one: Patient) -> Added | None:
    said = place_said(one, adjunct)
    if said is None:
        return None
    if group.verb in {"activate", "use"} and adjunct.thing is not None:
        zone = adjunct.thing.head.removesuffix("s")
        where = {"gy": "graveyard", "graveyard": "graveyard", "hand": "hand"}.get(zone, "field")
        return Added(when=(_said(one, "activated_in", adjunct, value=where),))
    return Added(when=said)


def is_specific(clause: Clause, context: Context) -> bool:
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
