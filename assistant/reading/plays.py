"""Plays: activating, using, Summoning, attacking, responding: what may or may not be done."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from assistant.reading.circumstances import Added, Context, added
from assistant.reading.deeds import Handler, done_to, move
from assistant.reading.grammar import Adjunct, Clause, Thing
from assistant.reading.noun_words import Aspect
from assistant.reading.said import Patient, Said, Sense, firm, names_in, patients

_AGAIN = frozenset({"again", "a second time", "another time", "once more"})
_NO_MORE = frozenset({"any more", "any longer", "anymore", "no longer", "no more"})
_PER_TURN = frozenset(
    {"once per turn", "twice per turn", "once each turn", "once a turn", "once per battle step",
     "once per duel", "a limited number of times", "only once"}
)  # fmt: skip
_RESPONSES = frozenset({"to", "in response to", "in direct response to", "on"})


def activate(clause: Clause, context: Context) -> Sense | None:
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


def _goes_on_chain(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    return (one.said("goes_on_chain", value, clause.group, clause.end),)


def _activated(clause: Clause, thing: Thing | None, context: Context) -> Sense | None:
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
    one: Patient, clause: Clause, used: tuple[Adjunct, ...], thing: Thing
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


def _is_effect(thing: Thing) -> bool:
    return thing.aspect is Aspect.EFFECT


def _limited(one: Patient, clause: Clause, *, value: bool) -> Said:
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


def _which(thing: Thing) -> Iterator[str]:
    """What else is said of the thing that is responded to: with which Spell Speed."""
    for place in thing.places:
        if place.thing is not None and not any(names_in(place.thing)):
            yield from (place.word, *place.thing.adjectives, place.thing.head)


def respond(clause: Clause, context: Context) -> Sense | None:
    """Chain or respond to something; 'with X' names what is activated."""
    using = next((each for each in clause.adjuncts if each.word == "with" and each.thing), None)
    if using is not None and clause.object is None:
        rest = tuple(each for each in clause.adjuncts if each is not using)
        return _activated(replace(clause, adjuncts=rest), using.thing, context)
    if clause.subject is not None and clause.subject.aspect is Aspect.PLAYER:
        return _activated(clause, clause.object, context)
    return _activated(clause, clause.subject if _is_own(clause) else clause.object, context)


def _is_own(clause: Clause) -> bool:
    return clause.object is None or clause.group.passive


def summon(clause: Clause, context: Context) -> Sense | None:
    """Summon a monster, in any way."""
    return done_to(clause, context, _summoned, _words(clause, _AGAIN | _PER_TURN))


def _words(clause: Clause, words: frozenset[str]) -> tuple[Adjunct, ...]:
    return tuple(adjunct for adjunct in clause.adjuncts if adjunct.word in words)


def _summoned(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
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


def attack(clause: Clause, context: Context) -> Sense | None:
    """A monster attacks, or declares an attack."""
    if clause.group.passive or clause.subject is None:
        return done_to(clause, context, _attacked)
    whole = clause.object
    another = whole is not None and bool({"another", "second"} & {whole.det, *whole.adjectives})
    again = another or bool(_words(clause, _AGAIN)) or bool(clause.group.adverbs & _AGAIN)
    over = {*clause.group.adverbs, *(each.word for each in clause.adjuncts)} & _NO_MORE
    again = again or (clause.group.negative and bool(over))
    bare = Clause(clause.group, clause.start, clause.end, clause.subject, None, "", clause.adjuncts)
    return done_to(
        bare, context, lambda one, said, value: _attacks(one, said, value, again=again),
        _words(clause, _AGAIN),
    )  # fmt: skip


def _attacked(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    predicate = "attack_declared" if one.thing.aspect is Aspect.ATTACK else "attacked"
    return (one.said(predicate, value, clause.group, clause.end),)


def _attacks(one: Patient, clause: Clause, value: bool, *, again: bool) -> tuple[Said, ...]:
    words = clause.group
    if words.modal in {"can", "may"}:
        predicate = "can_attack_again" if again else "can_attack"
        return (firm(one.said(predicate, value, words, clause.end)),)
    return (one.said("attack_declared", value, words, clause.end),)


def declare(clause: Clause, context: Context) -> Sense | None:
    """Declare an attack."""
    thing = clause.object if not clause.group.passive else clause.subject
    if thing is None or thing.aspect is not Aspect.ATTACK:
        return None
    return attack(clause, context)


def change(clause: Clause, context: Context) -> Sense | None:
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
    bare = Clause(
        clause.group, clause.start, clause.end, owner, None, "",
        tuple(each for each in clause.adjuncts if not _is_main_phase(each)),
    )  # fmt: skip
    return done_to(bare, context, _can_change)


def _is_main_phase(adjunct: Adjunct) -> bool:
    return (adjunct.thing is not None and adjunct.thing.head == "main phase") or (
        adjunct.thing is not None and adjunct.thing.head == "main phase 2"
    )


def _can_change(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    return (firm(one.said("can_change_position", value, clause.group, clause.end)),)


def count(clause: Clause, context: Context) -> Sense | None:
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
    return done_to(clause, context, _counts, (*towards, *_words(clause, _PER_TURN | {"per turn"})))


def _counts(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    return (one.said("counts_toward_limit", value, clause.group, clause.end),)


def add(clause: Clause, context: Context) -> Sense | None:
    """'can be added as Chain Link 3', 'is added to the Chain': it is activated; else it moves."""
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
