"""Deeds: what is done to cards, activations and effects: negate, destroy, send, pay, ..."""

from collections.abc import Callable, Mapping

from assistant.reading.circumstances import Added, Context, added, is_specific
from assistant.reading.grammar import Adjunct, Clause, Thing
from assistant.reading.modifiers import negated_entity, negated_predicate
from assistant.reading.noun_words import Aspect
from assistant.reading.predicates import DONE, FIELD_ZONES, MOVED_TO, NEGATED, ZONES
from assistant.reading.said import Patient, Said, Sense, firm, names_in, patients
from assistant.reading.small_words import AS_GOOD_AS

Handler = Callable[[Clause, Context], Sense | None]
Tell = Callable[[Patient, Clause, bool], tuple[Said, ...]]
"""What a patient has become, if the clause is not turned round (else the opposite)."""

_AGENTS = frozenset({Aspect.CARD, Aspect.EFFECT, Aspect.ACTIVATION, Aspect.ANY, Aspect.NEGATION})


def done_to(
    clause: Clause, context: Context, tell: Tell, used: tuple[Adjunct, ...] = ()
) -> Sense | None:
    """The sense of a deed: of its patient, or, said in general of an agent, of the agent."""
    patient, agent = _roles(clause)
    if patient is None:
        return None
    value = not clause.group.negative
    if agent is not None and not is_specific(clause, context):
        return _of_agent(clause, context, agent, patient, value=value)
    agents = {one.ref for one in patients(agent, context.resolution)} if agent else set()
    then: list[Said] = []
    extra = Added()
    for one in patients(patient, context.resolution):
        own = one.ref in agents and clause.group.verb in {"negate", "destroy", "banish", "target"}
        if own and patient.head not in {"itself", "themselves"}:
            return None  # 'X negates the effects' does not speak of X's own
        more = added(clause, one, context, used)
        if more is None:
            return None
        told = tell(one, clause, value)
        if not told:
            return None
        then.extend(_by_effect(told, more, agent, value=value))
        extra = _plus(extra, more)
    then.extend(_at_work(clause, context, agent, value=value))
    return Sense(tuple(then), extra.when, extra.unless, (*extra.agents, *names_in(agent)))


def _at_work(
    clause: Clause, context: Context, agent: Thing | None, *, value: bool
) -> tuple[Said, ...]:
    """'X negates Y' in a play: so X resolves."""
    words = clause.group
    told = value and words.modal in {"", "will"} and not context.condition
    if agent is None or agent.members or not told or words.verb not in {"negate", "destroy"}:
        return ()
    if agent.aspect is not Aspect.CARD or clause.object is None or not any(names_in(clause.object)):
        return ()
    return tuple(
        one.said("resolves", True, words, clause.end)
        for one in patients(agent, context.resolution)
        if one.entity.name is not None
    )


def _roles(clause: Clause) -> tuple[Thing | None, Thing | None]:
    if clause.group.passive or clause.object is None:
        return clause.subject, None
    return clause.object, clause.subject


def _plus(one: Added, other: Added) -> Added:
    return Added(
        tuple(dict.fromkeys((*one.when, *other.when))),
        tuple(dict.fromkeys((*one.unless, *other.unless))),
        tuple(dict.fromkeys((*one.agents, *other.agents))),
        one.by_effect or other.by_effect,
    )


def _by_effect(
    told: tuple[Said, ...], more: Added, agent: Thing | None, *, value: bool
) -> tuple[Said, ...]:
    """'not destroyed by that effect' leaves open whether it is destroyed by something else."""
    unnamed_agent = agent is not None and agent.aspect in _AGENTS and not any(names_in(agent))
    if value or not (more.by_effect or unnamed_agent):
        return told
    return tuple(
        Said(said.ref, f"{said.predicate}_by_effect", said.value, said.start, said.end,
             said.modality, said.extra, said.part)
        for said in told
    )  # fmt: skip


def _of_agent(
    clause: Clause, context: Context, agent: Thing, patient: Thing, *, value: bool
) -> Sense | None:
    """'Mirror Force does not negate attacks': said of Mirror Force."""
    words = clause.group
    what = "anything" if patient.aspect is Aspect.NOTHING else NEGATED.get(patient.aspect)
    predicate = f"{words.verb}s_{what}" if what else f"{words.verb}s_{patient.aspect.value}"
    predicate = "_".join((predicate.replace(" ", "_"), *_of_which_kind(patient)))
    then: list[Said] = []
    extra = Added()
    for one in patients(agent, context.resolution):
        more = added(clause, one, context)
        if more is None:
            return None
        said = one.said(predicate, value, words, clause.end)
        if words.only or patient.only:
            then.append(said)
            then.extend(_nothing_else(one, predicate, clause))
        else:
            then.append(said)
        extra = _plus(extra, more)
    return Sense(tuple(then), extra.when, extra.unless, extra.agents)


def _of_which_kind(patient: Thing) -> tuple[str, ...]:
    """'Negates no Continuous Effect' says nothing of other effects."""
    kinds = {frozenset(kind) for kind in patient.kinds}
    said = frozenset[str]().union(*kinds) - {"effect", "activation", "attack", "summon", "card"}
    return tuple(sorted(said))


def _nothing_else(one: Patient, predicate: str, clause: Clause) -> tuple[Said, ...]:
    """'negates only effects' also says that it does not negate activations."""
    verb, _, what = predicate.partition("_")
    if what not in {"activation", "effect"} or clause.group.negative:
        return ()
    other = "effect" if what == "activation" else "activation"
    return (one.said(f"{verb}_{other}", False, clause.group, clause.end),)


# -- what each deed makes of its patient


def _negated(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    thing, words = one.thing, clause.group
    can = words.modal == "can" or (words.modal == "may" and words.passive)
    loosely = _loosely_negated(one, clause, value)
    if loosely is not None:
        return loosely
    aspect = (one.entity.spoken or one.entity.aspect) if thing.pronoun else thing.aspect
    if aspect in NEGATED and can:
        predicate = f"{NEGATED[aspect]}_negatable"
        return (firm(one.said(predicate, value, words, clause.end)),)
    if thing.aspect in NEGATED:
        return (one.said(negated_predicate(thing), value, words, clause.end),)
    if thing.aspect is not Aspect.CARD or (can and value):
        return ()
    return tuple(one.said(predicate, so, words, clause.end) for predicate, so in _card(one, value))


def _card(one: Patient, value: bool) -> tuple[tuple[str, bool], ...]:
    """What it means that a card is negated: of a monster, its effects; else what it activated."""
    if one.thing.name is None or "monster" in frozenset().union(*one.entity.kinds):
        return ((negated_entity(one.thing, one.entity), value),)
    if value:
        return (("resolves", False),)
    return (("effect_negated", False), ("activation_negated", False))


def _loosely_negated(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...] | None:
    """'effectively negates it', 'the opponent's card is negated': whatever it is that is negated.

    Empty: that is not understood; None: it is not said so loosely.
    """
    words = clause.group
    if words.adverbs & AS_GOOD_AS:
        return (one.said("resolves", False, words, clause.end),) if value else ()
    if not _is_card_of_player(one.thing) or words.modal in {"can", "may"}:
        return None
    predicate = "resolves" if value else "activation_negated"
    return (one.said(predicate, False, words, clause.end),)


def _is_card_of_player(thing: Thing) -> bool:
    """'the opponent's card' that was activated: whether it is negated, is whether it resolves."""
    owner = thing.owner
    return thing.head == "card" and owner is not None and owner.aspect is Aspect.PLAYER


def _done(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    predicate = DONE.get(clause.group.verb)
    if predicate is None:
        return ()
    by_battle = any(
        adjunct.thing is not None and adjunct.thing.head == "battle" for adjunct in clause.adjuncts
    )
    name = f"{predicate}_by_battle" if by_battle else predicate
    return (one.said(name, value, clause.group, clause.end),)


def negate(clause: Clause, context: Context) -> Sense | None:
    """Negate an activation, an effect, a Summon, an attack, or all effects of a card."""
    return done_to(clause, context, _negated)


def do(clause: Clause, context: Context) -> Sense | None:
    """Destroy, banish, Tribute, discard, target, ...: one predicate a verb."""
    value = _set_to(clause)
    if value is not None:
        return done_to(
            clause, context,
            lambda one, said, _: (one.said("value", value, said.group, said.end),),
            clause.adjuncts,
        )  # fmt: skip
    again = tuple(each for each in clause.adjuncts if each.word == "again")
    used = again if DONE.get(clause.group.verb) == "checked_again" else ()
    return done_to(clause, context, _done, used)


def _set_to(clause: Clause) -> int | None:
    """'sets the limit to 5'."""
    if clause.group.verb != "set" or clause.group.negative:
        return None
    numbers = [
        adjunct.thing.number
        for adjunct in clause.adjuncts
        if adjunct.word == "to" and adjunct.thing is not None
    ]
    return numbers[0] if numbers else None


def move(clause: Clause, context: Context) -> Sense | None:
    """Send, return, add, place, put, go: to a zone, perhaps from another."""
    targets = tuple(
        adjunct
        for adjunct in clause.adjuncts
        if adjunct.thing is not None and _is_goal(adjunct, adjunct.thing)
    )
    if not targets:
        return _unplaced(clause, context)
    order = tuple(
        each
        for each in clause.adjuncts
        if each.word in {"first", "last", "second", "third", "again"}
    )
    return done_to(
        clause,
        context,
        lambda one, said, value: _moved(one, said, targets, value),
        (*targets, *order),
    )


def _is_goal(adjunct: Adjunct, thing: Thing) -> bool:
    """Whether it says where something goes, or where it comes from."""
    if thing.aspect is Aspect.CHAIN:
        return adjunct.word in {"to", "into", "onto", "on"}
    places = {"to", "into", "onto", "in", "on", "from"}
    return thing.aspect is Aspect.ZONE and adjunct.word in places


def _moved(
    one: Patient,
    clause: Clause,
    targets: tuple[Adjunct, ...],
    value: bool,
) -> tuple[Said, ...]:
    found: list[Said] = []
    place = {each.word for each in clause.adjuncts} & {"first", "last", "second", "third"}
    if place:
        return (one.said("placed_in_order", min(place), clause.group, clause.end),)
    again = "again" in clause.group.adverbs or any(each.word == "again" for each in clause.adjuncts)
    if again and not value:
        return (one.said("moved_again", False, clause.group, clause.end),)
    for adjunct in targets:
        predicate = _movement(adjunct, clause.group.verb)
        if predicate is None:
            return ()
        found.append(one.said(predicate, value, clause.group, clause.end))
    return tuple(found)


def _movement(adjunct: Adjunct, verb: str) -> str | None:
    thing = adjunct.thing
    if thing is None:
        return None
    if thing.aspect is Aspect.CHAIN:
        return "goes_on_chain" if adjunct.word != "from" else None
    head = thing.head if thing.head in ZONES else thing.head.removesuffix("s")
    zone = ZONES[head]
    if adjunct.word == "from":
        return f"sent_from_{'field' if zone in FIELD_ZONES else zone}"
    if zone in FIELD_ZONES:
        return "returned_to_field" if verb in {"return", "come"} else "placed_on_field"
    return MOVED_TO[zone]


def _unplaced(clause: Clause, context: Context) -> Sense | None:
    """'is moved', 'is not returned', 'the cost is given back'."""
    patient, _ = _roles(clause)
    if patient is None:
        return None
    if patient.aspect is Aspect.COST:
        return done_to(clause, context, _given_back)
    somewhere = any(each.word in {"somewhere", "to another location"} for each in clause.adjuncts)
    if clause.group.verb == "move" and clause.object is None:
        return done_to(clause, context, _moved_somewhere)
    verbs = {"move", "return", "remove"} | ({"send", "place", "put"} if somewhere else set())
    removing = clause.group.verb == "remove" and clause.object is not None
    if clause.group.verb in verbs and (clause.group.passive or removing):
        return done_to(clause, context, _moved_somewhere)
    return None


def _given_back(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    return (one.said("cost_paid", not value, clause.group, clause.end),)


def _moved_somewhere(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    if clause.group.verb == "remove" and clause.object is not None:
        return (one.said("on_field", not value, clause.group, clause.end),)
    predicate = "returned" if clause.group.verb == "return" else "moved"
    return (one.said(predicate, value, clause.group, clause.end),)


def pay(clause: Clause, context: Context) -> Sense | None:
    """Pay a cost."""
    return done_to(clause, context, _paid)


def _paid(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    if one.thing.aspect not in {Aspect.COST, Aspect.CARD} or (
        clause.group.modal == "can" and not clause.group.negative
    ):
        return ()
    return (one.said("cost_paid", value, clause.group, clause.end),)


DEEDS: Mapping[str, Handler] = {
    **dict.fromkeys(DONE, do),
    "negate": negate,
    "nullify": negate,
    "send": move,
    "return": move,
    "give": move,
    "give back": move,
    "refund": move,
    "add": move,
    "place": move,
    "put": move,
    "move": move,
    "remove": move,
    "go": move,
    "come": move,
    "bring": move,
    "pay": pay,
}
"""Verbs of doing."""
