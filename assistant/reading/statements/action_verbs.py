"""Action verbs: what clauses say that do something: negate, destroy, activate, Summon, decide."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from assistant.base.game_vocabulary import FIELD_ZONES, MOVED_TO, ZONES
from assistant.base.ruling_records import Modality
from assistant.reading.english_words import AS_GOOD_AS, DONE, NEGATED, Aspect
from assistant.reading.statements.clause_content import (
    Added,
    ClauseContext,
    Patient,
    Said,
    Sense,
    added,
    firm,
    is_specific,
    names_in,
    negated_entity,
    negated_predicate,
    patients,
)
from assistant.reading.statements.sentence_parts import Adjunct, NounPhrase, VerbClause

Handler = Callable[[VerbClause, ClauseContext], Sense | None]
Tell = Callable[[Patient, VerbClause, bool], tuple[Said, ...]]
"""What a patient has become, if the clause is not turned round (else the opposite)."""

_AGENTS = frozenset({Aspect.CARD, Aspect.EFFECT, Aspect.ACTIVATION, Aspect.ANY, Aspect.NEGATION})


def done_to(
    clause: VerbClause, context: ClauseContext, tell: Tell, used: tuple[Adjunct, ...] = ()
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
    clause: VerbClause, context: ClauseContext, agent: NounPhrase | None, *, value: bool
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


def _roles(clause: VerbClause) -> tuple[NounPhrase | None, NounPhrase | None]:
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
    told: tuple[Said, ...], more: Added, agent: NounPhrase | None, *, value: bool
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
    clause: VerbClause,
    context: ClauseContext,
    agent: NounPhrase,
    patient: NounPhrase,
    *,
    value: bool,
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


def _of_which_kind(patient: NounPhrase) -> tuple[str, ...]:
    """'Negates no Continuous Effect' says nothing of other effects."""
    kinds = {frozenset(kind) for kind in patient.kinds}
    said = frozenset[str]().union(*kinds) - {"effect", "activation", "attack", "summon", "card"}
    return tuple(sorted(said))


def _nothing_else(one: Patient, predicate: str, clause: VerbClause) -> tuple[Said, ...]:
    """'negates only effects' also says that it does not negate activations."""
    verb, _, what = predicate.partition("_")
    if what not in {"activation", "effect"} or clause.group.negative:
        return ()
    other = "effect" if what == "activation" else "activation"
    return (one.said(f"{verb}_{other}", False, clause.group, clause.end),)


# -- what each deed makes of its patient


def _negated(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
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


def _loosely_negated(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...] | None:
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


def _is_card_of_player(thing: NounPhrase) -> bool:
    """'the opponent's card' that was activated: whether it is negated, is whether it resolves."""
    owner = thing.owner
    return thing.head == "card" and owner is not None and owner.aspect is Aspect.PLAYER


def _done(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    predicate = DONE.get(clause.group.verb)
    if predicate is None:
        return ()
    by_battle = any(
        adjunct.thing is not None and adjunct.thing.head == "battle" for adjunct in clause.adjuncts
    )
    name = f"{predicate}_by_battle" if by_battle else predicate
    return (one.said(name, value, clause.group, clause.end),)


def negate(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Negate an activation, an effect, a Summon, an attack, or all effects of a card."""
    return done_to(clause, context, _negated)


def do(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Destroy, banish, Tribute, discard, target, ...: one predicate a verb."""
    again = tuple(each for each in clause.adjuncts if each.word == "again")
    used = again if DONE.get(clause.group.verb) == "checked_again" else ()
    return done_to(clause, context, _done, used)


def move(clause: VerbClause, context: ClauseContext) -> Sense | None:
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


def _is_goal(adjunct: Adjunct, thing: NounPhrase) -> bool:
    """Whether it says where something goes, or where it comes from."""
    if thing.aspect is Aspect.CHAIN:
        return adjunct.word in {"to", "into", "onto", "on"}
    places = {"to", "into", "onto", "in", "on", "from"}
    return thing.aspect is Aspect.ZONE and adjunct.word in places


def _moved(
    one: Patient,
    clause: VerbClause,
    targets: tuple[Adjunct, ...],
    value: bool,
) -> tuple[Said, ...]:
    found: list[Said] = []
    place = {each.word for each in clause.adjuncts} & {"first", "last", "second", "third"}
    if place:  # "No effect goes on the Chain first" does not tell which place it takes.
        placed = one.said("placed_in_order", min(place), clause.group, clause.end)
        return (placed,) if value else ()
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


def _unplaced(clause: VerbClause, context: ClauseContext) -> Sense | None:
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


def _given_back(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    return (one.said("cost_paid", not value, clause.group, clause.end),)


def _moved_somewhere(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    if clause.group.verb == "remove" and clause.object is not None:
        return (one.said("on_field", not value, clause.group, clause.end),)
    predicate = "returned" if clause.group.verb == "return" else "moved"
    return (one.said(predicate, value, clause.group, clause.end),)


def pay(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Pay a cost."""
    return done_to(clause, context, _paid)


def _paid(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
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


def words_in(clause: VerbClause, words: frozenset[str]) -> tuple[Adjunct, ...]:
    """The additions of a clause that are one of these phrases."""
    return tuple(adjunct for adjunct in clause.adjuncts if adjunct.word in words)


def plain(predicate: str) -> Tell:
    """Say this predicate of whatever the clause is about."""

    def tell(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
        return (one.said(predicate, value, clause.group, clause.end),)

    return tell


def about(
    clause: VerbClause, context: ClauseContext, predicate: str, *, value: bool
) -> Sense | None:
    """Say one thing of the subject, whatever stands in the object's place."""
    if clause.subject is None:
        return None
    then: list[Said] = []
    extra = Added()
    for one in patients(clause.subject, context.resolution):
        more = added(clause, one, context)
        if more is None:
            return None
        then.append(one.said(predicate, value, clause.group, clause.end))
        extra = more
    return Sense(tuple(then), extra.when, extra.unless, extra.agents) if then else None


_AGAIN = frozenset({"again", "a second time", "another time", "once more"})
_NO_MORE = frozenset({"any more", "any longer", "anymore", "no longer", "no more"})
_PER_TURN = frozenset(
    {"once per turn", "twice per turn", "once each turn", "once a turn", "once per battle step",
     "once per duel", "a limited number of times", "only once"}
)  # fmt: skip
_RESPONSES = frozenset({"to", "in response to", "in direct response to", "on"})


def activate(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Activate or use a card or effect: a fact, or, with 'can', what is legal."""
    thing = clause.object
    if thing is None or clause.group.passive:
        return _activated(clause, clause.subject, context)
    if thing.aspect in {Aspect.WORDING, Aspect.SOURCE} or thing.head in {"itself", "themselves"}:
        return None
    if thing.aspect is Aspect.CHAIN:
        return done_to(replace(clause, object=None), context, _goes_on_chain)
    agent = clause.subject
    its_own = agent is not None and agent.aspect is not Aspect.PLAYER
    its_own = its_own and (not thing.pronoun or thing.head == "them")
    return _activated(clause, agent if its_own and thing.owner is None else thing, context)


def _goes_on_chain(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    return (one.said("goes_on_chain", value, clause.group, clause.end),)


def _activated(
    clause: VerbClause, thing: NounPhrase | None, context: ClauseContext
) -> Sense | None:
    """Say of a thing that it is, or can be, activated, perhaps in response to something."""
    if thing is None:
        return None
    used = tuple(adjunct for adjunct in clause.adjuncts if _is_play_word(adjunct))
    responses = tuple(adjunct for adjunct in clause.adjuncts if _is_response(adjunct))
    then: list[Said] = []
    extra = Added()
    for one in patients(thing, context.resolution):
        more = added(clause, one, context, (*used, *responses))
        said = _activation_said(one, clause, used, thing)
        if more is None or said is None:
            return None
        then.append(said)
        responded = tuple(told for each in responses for told in _response(one, each))
        extra = Added(
            (*extra.when, *more.when, *responded), (*extra.unless, *more.unless), more.agents
        )
    if any(adjunct.only for adjunct in responses) or (responses and clause.group.only):
        extra = Added((), (*extra.unless, *extra.when), extra.agents)
    return Sense(tuple(then), extra.when, extra.unless, extra.agents)


def _is_play_word(adjunct: Adjunct) -> bool:
    return (
        adjunct.word in _AGAIN or adjunct.word in _PER_TURN or adjunct.word == "in direct response"
    )


def _is_response(adjunct: Adjunct) -> bool:
    return (
        adjunct.word in _RESPONSES
        and adjunct.thing is not None
        and (adjunct.thing.aspect not in {Aspect.ZONE, Aspect.TIME})
    )


def _activation_said(
    one: Patient, clause: VerbClause, used: tuple[Adjunct, ...], thing: NounPhrase
) -> Said | None:
    words = clause.group
    value = not words.negative
    kinds = {adjunct.word for adjunct in used} | words.adverbs
    if kinds & _PER_TURN:
        return _limited(one, clause, value=value)
    if words.modal in {"can", "may"}:
        again = bool(kinds & _AGAIN) or "another" in {thing.det, *thing.adjectives}
        predicate = "usable_again_this_turn" if again else "activation_legal"
        return firm(one.said(predicate, value, words, clause.end))
    if thing.aspect in {Aspect.SUMMON, Aspect.ATTACK, Aspect.LIMIT}:
        return one.said("used_up", value, words, clause.end)
    if words.modal != "must":
        return one.said("activated", value, words, clause.end)
    return one.said("mandatory", value, words, clause.end) if _is_effect(thing) else None


def _is_effect(thing: NounPhrase) -> bool:
    return thing.aspect is Aspect.EFFECT


def _limited(one: Patient, clause: VerbClause, *, value: bool) -> Said:
    """'can be used only once per turn': which wording the limit has."""
    verb = "activate" if clause.group.verb == "activate" else "use"
    return one.said(f"limit_{verb}", value, clause.group, clause.end)


def _response(one: Patient, adjunct: Adjunct) -> tuple[Said, ...]:
    thing = adjunct.thing
    if thing is None:
        return ()
    names = tuple(names_in(thing))
    what = names[0] if names else "_".join(sorted(thing.kinds[0] - {"card", "effect"})) or "event"
    number = thing.number
    value = what if number is None else f"chain_link_{number}"
    value = " ".join((value, *_which(thing)))
    return (Said(one.ref, "responds_to", value, adjunct.start, adjunct.end, extra=one.extra),)


def _which(thing: NounPhrase) -> Iterator[str]:
    """What else is said of the thing that is responded to: with which Spell Speed."""
    for place in thing.places:
        if place.thing is not None and not any(names_in(place.thing)):
            yield from (place.word, *place.thing.adjectives, place.thing.head)


def respond(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Chain or respond to something; 'with X' names what is activated."""
    using = next((each for each in clause.adjuncts if each.word == "with" and each.thing), None)
    if using is not None and clause.object is None:
        rest = tuple(each for each in clause.adjuncts if each is not using)
        return _activated(replace(clause, adjuncts=rest), using.thing, context)
    if clause.subject is not None and clause.subject.aspect is Aspect.PLAYER:
        return _activated(clause, clause.object, context)
    return _activated(clause, clause.subject if _is_own(clause) else clause.object, context)


def _is_own(clause: VerbClause) -> bool:
    return clause.object is None or clause.group.passive


def summon(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Summon a monster, in any way."""
    return done_to(clause, context, _summoned, words_in(clause, _AGAIN | _PER_TURN))


def _summoned(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    words = clause.group
    kinds = {adjunct.word for adjunct in clause.adjuncts} | words.adverbs
    if kinds & _PER_TURN:
        return (one.said("limit_summon", value, words, clause.end),)
    if kinds & _AGAIN and words.modal in {"can", "may"}:
        return (firm(one.said("usable_again_this_turn", value, words, clause.end)),)
    if words.modal in {"can", "may"}:
        return (firm(one.said("summon_legal", value, words, clause.end)),)
    name = "properly_summoned" if "properly" in words.adverbs else "summoned"
    said = one.said(name, value, words, clause.end)
    extra = frozenset({words.summon} if words.summon and words.summon != "special_summon" else ())
    if one.thing.name is not None:
        return (said,)
    return (
        Said(said.ref, said.predicate, said.value, said.start, said.end, said.modality,
             said.extra | extra, said.part),
    )  # fmt: skip


def attack(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """A monster attacks, or declares an attack."""
    if clause.group.passive or clause.subject is None:
        return done_to(clause, context, _attacked)
    whole = clause.object
    another = whole is not None and bool({"another", "second"} & {whole.det, *whole.adjectives})
    again = another or bool(words_in(clause, _AGAIN)) or bool(clause.group.adverbs & _AGAIN)
    over = {*clause.group.adverbs, *(each.word for each in clause.adjuncts)} & _NO_MORE
    again = again or (clause.group.negative and bool(over))
    bare = VerbClause(
        clause.group, clause.start, clause.end, clause.subject, None, "", clause.adjuncts
    )
    return done_to(
        bare, context, lambda one, said, value: _attacks(one, said, value, again=again),
        words_in(clause, _AGAIN),
    )  # fmt: skip


def _attacked(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    predicate = "attack_declared" if one.thing.aspect is Aspect.ATTACK else "attacked"
    return (one.said(predicate, value, clause.group, clause.end),)


def _attacks(one: Patient, clause: VerbClause, value: bool, *, again: bool) -> tuple[Said, ...]:
    words = clause.group
    if words.modal in {"can", "may"}:
        predicate = "can_attack_again" if again else "can_attack"
        return (firm(one.said(predicate, value, words, clause.end)),)
    return (one.said("attack_declared", value, words, clause.end),)


def declare(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Declare an attack."""
    thing = clause.object if not clause.group.passive else clause.subject
    if thing is None or thing.aspect is not Aspect.ATTACK:
        return None
    return attack(clause, context)


def change(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Change the battle position."""
    thing = clause.subject if clause.group.passive else clause.object
    if (
        thing is None
        or thing.aspect is not Aspect.POSITION
        or clause.group.modal not in {"can", "may"}
    ):
        return None
    owner = thing.owner if clause.group.passive or clause.subject is None else clause.subject
    if owner is None:
        return None
    bare = VerbClause(
        clause.group, clause.start, clause.end, owner, None, "",
        tuple(each for each in clause.adjuncts if not _is_main_phase(each)),
    )  # fmt: skip
    return done_to(bare, context, _can_change)


def _is_main_phase(adjunct: Adjunct) -> bool:
    return (adjunct.thing is not None and adjunct.thing.head == "main phase") or (
        adjunct.thing is not None and adjunct.thing.head == "main phase 2"
    )


def _can_change(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    return (firm(one.said("can_change_position", value, clause.group, clause.end)),)


def count(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Count towards a limit, or as the one Normal Summon of the turn."""
    towards = tuple(
        adjunct
        for adjunct in clause.adjuncts
        if adjunct.word in {"to", "toward", "towards", "against", "for", "as"}
        and adjunct.thing is not None
        and adjunct.thing.aspect in {Aspect.LIMIT, Aspect.SUMMON, Aspect.VALUE}
    )
    if not towards:
        return None
    return done_to(
        clause, context, _counts, (*towards, *words_in(clause, _PER_TURN | {"per turn"}))
    )


def _counts(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    return (one.said("counts_toward_limit", value, clause.group, clause.end),)


def add(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "is added to the Chain" as activated, and any other adding as a move."""
    chained = tuple(
        each
        for each in clause.adjuncts
        if each.thing is not None
        and (each.word, each.thing.aspect) in {("as", Aspect.LINK), ("to", Aspect.CHAIN)}
    )
    if not chained:
        return move(clause, context)
    rest = tuple(each for each in clause.adjuncts if each not in chained)
    return _activated(replace(clause, adjuncts=rest), clause.object or clause.subject, context)


PLAYS: Mapping[str, Handler] = {
    "activate": activate,
    "use": activate,
    "reuse": activate,
    "play": activate,
    "respond": respond,
    "chain": respond,
    "summon": summon,
    "revive": summon,
    "attack": attack,
    "declare": declare,
    "add": add,
    "change": change,
    "count": count,
}
"""Verbs of playing."""


_PER_TIME = {
    "per battle step": "limit_per_battle_step",
    "per chain": "limit_per_chain",
    "twice per turn": "limit_several_per_turn",
    "times per turn": "limit_several_per_turn",
    "per turn": "limit_once_per_turn",
    "each turn": "limit_once_per_turn",
}
"""The wordings of limits that do not say how often, the longer ones first."""


def say(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads what a text or limit says: 'if an effect says "Once per turn"'."""
    if clause.subject is None or not context.condition or clause.group.negative:
        return None
    predicate = _limit_wording(clause)
    if predicate is None:
        return None
    then = tuple(
        one.said(predicate, True, clause.group, clause.end)
        for one in patients(clause.subject, context.resolution)
    )
    return Sense(then) if then else None


def _limit_wording(clause: VerbClause) -> str | None:
    thing = clause.object
    if thing is not None and thing.aspect is Aspect.WORDING:
        words = " ".join((thing.head, *thing.adjectives))
        return next((limit for time, limit in _PER_TIME.items() if time in words), None)
    for adjunct in clause.adjuncts:
        if adjunct.word == "how often" and adjunct.clause is not None:
            verb = "" if adjunct.clause.group.negative else adjunct.clause.group.verb
            return {"activate": "limit_activate", "use": "limit_use"}.get(verb)
    return None


_DOES = {
    "respond": "respond",
    "start": "start_chain",
    "begin": "start_chain",
    "pass": "pass",
    "add": "add_link",
    "choose": "choose",
    "decide": "decide",
    "control": "control",
    "declare": "declare_attack",
    "draw": "draw",
    "win": "win",
    "attack": "attack",
    "act": "act",
}
"""What a player does: 'respond' gives can_respond, and player_responds as a fact."""


def play(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """What a player does, may do or cannot do."""
    subject = clause.subject
    predicate = _DOES.get(clause.group.verb)
    if subject is None or subject.aspect is not Aspect.PLAYER or predicate is None:
        return None
    value = not clause.group.negative
    extra = Added()
    then: list[Said] = []
    used = tuple(each for each in clause.adjuncts if each.word in {"to", "first", "again", "with"})
    for one in patients(subject, context.resolution):
        more = added(clause, one, context, used)
        if more is None:
            return None
        possible = clause.group.modal in {"can", "may"}
        name = f"can_{predicate}" if possible else f"player_{predicate}"
        said = one.said(name, value, clause.group, clause.end)
        then.append(firm(said) if possible else said)
        extra = Added((*more.when, *_answered(one, clause)), more.unless, more.agents)
    return Sense(tuple(then), extra.when, extra.unless, extra.agents) if then else None


def _answered_thing(thing: NounPhrase) -> str:
    """What is responded to, with what a relative clause says it does or does not."""
    told = (
        f"that {'not ' if one.group.negative else ''}{one.group.verb}" for one in thing.relatives
    )
    return " ".join((thing.head, *_which(thing), *told))


def _answered(one: Patient, clause: VerbClause) -> tuple[Said, ...]:
    """What a player responds to: a condition."""
    return tuple(
        Said(one.ref, "responds_to", _answered_thing(each.thing), each.start, each.end)
        for each in clause.adjuncts
        if each.word == "to" and each.thing is not None
    )


def depend(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads what a thing depends on ("the limit depends on the order ...")."""
    on = tuple(each for each in clause.adjuncts if each.word in {"on", "upon"} and each.thing)
    if clause.subject is None or len(on) != 1 or clause.group.negative or on[0].thing is None:
        return None
    thing = on[0].thing
    value = thing.head if thing.owner is None else f"{thing.head} of {thing.owner.head}"
    then = tuple(
        one.said("depends_on", value, clause.group, clause.end)
        for one in patients(clause.subject, context.resolution)
    )
    return Sense(then) if then else None


def decide(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """A player decides; or one of several effects decides the value."""
    subject = clause.subject
    if subject is None or subject.aspect is Aspect.PLAYER:
        return play(clause, context)
    then = tuple(
        one.said("decides_value", not clause.group.negative, clause.group, clause.end)
        for one in patients(subject, context.resolution)
    )
    return Sense(then) if then and clause.object is not None else None


def last(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """A negation lasts, although its card has left."""
    if clause.subject is None or clause.object is not None:
        return None
    if any(each.word != "until a stated time" for each in clause.adjuncts):
        return None
    then = tuple(
        one.said("lasts", not clause.group.negative, clause.group, clause.end)
        for one in patients(clause.subject, context.resolution)
    )
    return Sense(then) if then else None


WORDINGS: Mapping[str, Handler] = {
    "say": say,
    "specify": say,
    "state": say,
    "count": say,
    "depend": depend,
    "decide": decide,
    "determine": decide,
    "govern": decide,
    "last": last,
    "persist": last,
}
"""Verbs of texts, values and durations."""
PLAYERS: Mapping[str, Handler] = dict.fromkeys(_DOES, play)
"""Verbs of players; tried when the subject is a player."""


NEGATION_KINDS = ("lingering_negation", "field_gated_negation")
"""Kinds of negation that end in different ways."""


def escape(clause: VerbClause, context: ClauseContext) -> Sense | None:
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


def _under(one: Patient, negation: NounPhrase) -> Said | None:
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


def at_resolution(clause: VerbClause) -> bool:
    """Whether the moment is spoken of when its link resolves."""
    return any(each.word in _AT_RESOLUTION for each in clause.adjuncts)
