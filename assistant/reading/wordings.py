"""Wordings and players: what a text says of itself, and what players may do."""

from collections.abc import Mapping

from assistant.reading.circumstances import Added, Context, added
from assistant.reading.deeds import Handler
from assistant.reading.grammar import Clause
from assistant.reading.noun_words import Aspect
from assistant.reading.said import Patient, Said, Sense, firm, patients

_PER_TIME = {
    "per battle step": "limit_per_battle_step",
    "per chain": "limit_per_chain",
    "twice per turn": "limit_several_per_turn",
    "times per turn": "limit_several_per_turn",
    "per turn": "limit_once_per_turn",
    "each turn": "limit_once_per_turn",
}
"""The wordings of limits that do not say how often, the longer ones first."""


def say(clause: Clause, context: Context) -> Sense | None:
    """'If an effect says "Once per turn"', 'if a limit says how often it can be used'."""
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


def _limit_wording(clause: Clause) -> str | None:
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


def play(clause: Clause, context: Context) -> Sense | None:
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


def _answered(one: Patient, clause: Clause) -> tuple[Said, ...]:
    """What a player responds to: a condition."""
    return tuple(
        Said(one.ref, "responds_to", each.thing.head, each.start, each.end)
        for each in clause.adjuncts
        if each.word == "to" and each.thing is not None
    )


def depend(clause: Clause, context: Context) -> Sense | None:
    """'the limit depends on the order of application'."""
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


def decide(clause: Clause, context: Context) -> Sense | None:
    """A player decides; or one of several effects decides the value."""
    subject = clause.subject
    if subject is None or subject.aspect is Aspect.PLAYER:
        return play(clause, context)
    then = tuple(
        one.said("decides_value", not clause.group.negative, clause.group, clause.end)
        for one in patients(subject, context.resolution)
    )
    return Sense(then) if then and clause.object is not None else None


def last(clause: Clause, context: Context) -> Sense | None:
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
