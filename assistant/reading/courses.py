"""Courses: how things go on: resolve, apply, stay, leave, end, become, and what they are."""

from collections.abc import Mapping
from dataclasses import replace

from assistant.reading.circumstances import Context
from assistant.reading.deeds import Handler, Tell, done_to, move
from assistant.reading.grammar import Adjunct, Clause, Thing
from assistant.reading.noun_words import Aspect
from assistant.reading.predicates import HAPPENS
from assistant.reading.said import Patient, Said, Sense, modality, names_in, patients
from assistant.reading.states import STATES_OF
from assistant.reading.telling import about, plain, words_in
from assistant.records import Modality

_WITHOUT = frozenset(
    {"without effect", "with no effect", "doing nothing", "with its effect negated",
     "but does nothing"}
)  # fmt: skip
_REVERSE = frozenset(
    {"in reverse order", "in the reverse order", "in reverse order of activation",
     "in the opposite order"}
)  # fmt: skip
_FORWARD = frozenset({"in the order of activation", "in order of activation"})


def resolve(clause: Clause, context: Context) -> Sense | None:
    """A link resolves, perhaps without effect, perhaps first."""
    clause = _of_own(clause)
    places = tuple(
        adjunct for adjunct in clause.adjuncts if adjunct.word in {"first", "last", "second"}
    )
    orders = words_in(clause, _REVERSE | _FORWARD)
    place = {clause.complement, *clause.group.adverbs, *(each.word for each in places)}
    place &= {"first", "last", "second"}
    if place or orders:
        return done_to(
            clause, context, _order_of(min(place, default=""), orders), (*places, *orders)
        )
    after = tuple(
        adjunct
        for adjunct in clause.adjuncts
        if adjunct.word in {"after", "before"} and adjunct.thing and any(names_in(adjunct.thing))
    )
    if after:
        return done_to(clause, context, _sequence(after[0]), after)
    later = words_in(clause, frozenset({"later", "most recently"}))
    if later and context.condition:
        return done_to(clause, context, plain("resolves_later"), later)
    if clause.group.progressive:
        return done_to(clause, context, plain("resolving"))
    nothing = words_in(clause, _WITHOUT) or clause.complement == "negated"
    if clause.complement not in {"", "negated"}:
        return None
    return done_to(
        clause, context,
        lambda one, said, value: (
            one.said("resolves", value is not bool(nothing), said.group, said.end),
        ),
        words_in(clause, _WITHOUT),
    )  # fmt: skip


_REVIVALS = frozenset({"revival", "self-revival"})


def _revived(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    """A revival that applies is a Summon."""
    return (replace(one.said("summoned", value, clause.group, clause.end), part=None),)


def _of_own(clause: Clause) -> Clause:
    """'They do not resolve their effects': their effects do not resolve."""
    own = clause.object
    if own is None or clause.group.passive or own.owner is None or not own.owner.pronoun:
        return clause
    if own.aspect is not Aspect.EFFECT or clause.subject is None:
        return clause
    player = clause.subject.aspect is Aspect.PLAYER
    return clause if player else replace(clause, subject=own, object=None)


def _sequence(after: Adjunct) -> Tell:
    """'X resolves after Y': the order of two cards."""

    def tell(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
        name = next(names_in(after.thing), None)
        if name is None or not value:
            return ()
        return (one.said(f"resolves_{after.word}", name, clause.group, clause.end),)

    return tell


def _order_of(place: str, orders: tuple[Adjunct, ...]) -> Tell:
    def tell(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
        if not value:
            return ()
        if orders:
            order = "reverse" if orders[0].word in _REVERSE else "forward"
            return (one.said("resolution_order", order, clause.group, clause.end),)
        return (one.said("resolves_in_place", place, clause.group, clause.end),)

    return tell


def apply(clause: Clause, context: Context) -> Sense | None:
    """An effect applies, or is applied; of several, one began to apply last."""
    clause = _of_own(clause)
    if clause.subject is not None and clause.subject.head in _REVIVALS:
        return done_to(clause, context, _revived)
    places = words_in(clause, frozenset({"first", "last"}))
    if places:
        last = places[0].word == "last"
        return done_to(
            clause, context,
            lambda one, said, value: (
                one.said("applied_last", value is last, said.group, said.end),
            ),
            places,
        )  # fmt: skip
    return done_to(clause, context, plain("applies"), words_in(clause, frozenset({"again"})))


def happen(clause: Clause, context: Context) -> Sense | None:
    """Something occurs, takes place, goes through, is successful."""
    thing = clause.subject
    if thing is None or thing.aspect not in HAPPENS:
        return None
    if thing.pronoun and clause.group.verb in {"happen", "occur"}:
        return None  # 'it happens': a card does not, and what of it is meant is not said
    sense = done_to(clause, context, plain(HAPPENS[thing.aspect]))
    where = () if sense is None else _outside(sense)
    if where:
        return Sense(where)
    if sense is not None and context.relative and sense.when:
        return Sense(sense.when)  # 'a Summon that occurs outside a Chain': where, not whether
    return sense


def _outside(sense: Sense) -> tuple[Said, ...]:
    """'The Summon occurs outside a Chain' says where it occurs, not whether."""
    return tuple(
        replace(said, modality=Modality.MAY)  # which Summon it was, is often said elsewhere
        for said in sense.when
        if said.predicate == "occurs_outside_chain"
    )


def take(clause: Clause, context: Context) -> Sense | None:
    """'takes place', 'takes effect', 'takes no damage'."""
    thing = clause.object
    if thing is None or clause.subject is None:
        return None
    value = not clause.group.negative
    if thing.head == "place":
        return happen(replace(clause, object=None), context)
    if thing.aspect is Aspect.DAMAGE:
        return _damage(clause, context, thing, value=value)
    if thing.aspect is Aspect.EFFECT and thing.head == "effect" and not thing.det:
        return about(clause, context, "applies", value=value)
    return None


def _damage(clause: Clause, context: Context, damage: Thing, *, value: bool) -> Sense | None:
    """Damage is said of what deals it; a player only takes it."""
    whose = clause.subject
    if whose is None or whose.aspect is Aspect.PLAYER:
        whose = damage
    bare = replace(clause, subject=replace(whose, det="the"), object=None)
    return about(bare, context, "damage_dealt", value=value)


def deal(clause: Clause, context: Context) -> Sense | None:
    """Damage is dealt or inflicted."""
    thing = clause.subject if clause.group.passive else clause.object
    if thing is None or thing.aspect is not Aspect.DAMAGE:
        return None
    value = not clause.group.negative
    return _damage(clause, context, thing, value=value)


def go_on(clause: Clause, context: Context) -> Sense | None:
    """An attack or effect continues, ends, stops."""
    thing = clause.subject
    if thing is None or clause.object is not None:
        return None
    ends = clause.group.verb in {"end", "stop", "cease", "fizzle", "disappear", "vanish"}
    kind = _kind_of(thing, context)
    predicate = "attack_continues" if kind is Aspect.ATTACK else "applies"
    if clause.group.verb == "fizzle":
        predicate = "resolves"
    if kind is Aspect.CHAIN:
        return done_to(clause, context, plain("ended"))
    if kind is Aspect.TIME and thing.head == "battle step":
        return done_to(
            clause, context,
            lambda one, said, value: (one.said("ended", value is ends, said.group, said.end),),
        )  # fmt: skip
    if kind is Aspect.TIME:
        return None
    if kind not in {Aspect.ATTACK, Aspect.EFFECT, Aspect.NEGATION, Aspect.CARD, Aspect.PART}:
        return None
    return done_to(
        clause, context,
        lambda one, said, value: (
            one.said(predicate, value is not ends, said.group, said.end),
        ),
    )  # fmt: skip


def _kind_of(thing: Thing, context: Context) -> Aspect:
    """What a noun phrase speaks of; a pronoun speaks of what it points to."""
    if not thing.pronoun:
        return thing.aspect
    ref = context.resolution.refs.get(thing.start)
    if not ref:
        return thing.aspect
    entity = context.resolution.entities[ref]
    return Aspect.ATTACK if entity.spoken is Aspect.ATTACK else entity.aspect


def do_nothing(clause: Clause, context: Context) -> Sense | None:
    """'does nothing'."""
    thing = clause.object
    if thing is None or thing.head not in {"nothing", "something"}:
        return None
    value = clause.group.negative is (thing.head == "nothing")
    if context.condition and clause.group.modal == "can" and not value:
        return about(clause, context, "nothing_to_apply", value=True)
    return about(clause, context, "resolves", value=value)


def miss(clause: Clause, context: Context) -> Sense | None:
    """Miss the timing."""
    thing = clause.object
    if thing is None or thing.aspect is not Aspect.TIMING:
        return None
    return about(clause, context, "misses_timing", value=not clause.group.negative)


def survive(clause: Clause, context: Context) -> Sense | None:
    """Survive: not be destroyed."""
    sense = about(clause, context, "destroyed", value=clause.group.negative)
    how = modality(clause.group, not clause.group.negative)
    return sense and replace(sense, then=tuple(replace(one, modality=how) for one in sense.then))


def prevent(clause: Clause, context: Context) -> Sense | None:
    """'does not stop the activation of effects', 'does not forbid their activation'."""
    thing = clause.object if not clause.group.passive else clause.subject
    if thing is None or (clause.group.passive and thing.aspect is not Aspect.ACTIVATION):
        return go_on(clause, context)
    kept = next((each for each in clause.adjuncts if each.word == "from" and each.clause), None)
    if kept is not None and kept.clause is not None:
        return _kept_from(clause, thing, kept.clause, context)
    predicate = {Aspect.ACTIVATION: "activation_legal", Aspect.NEGATION: "applies"}.get(
        thing.aspect
    )
    if predicate is None:
        return None
    doers = patients(clause.subject, context.resolution) if clause.subject else ()
    if not clause.group.passive and {one.ref for one in doers} & {
        one.ref for one in patients(thing, context.resolution)
    }:
        return None  # 'they do not forbid the activation' does not speak of their own
    then = tuple(
        one.said(predicate, clause.group.negative, clause.group, clause.end)
        for one in patients(thing, context.resolution)
    )
    return Sense(then, agents=tuple(names_in(clause.subject))) if then else None


def _kept_from(clause: Clause, thing: Thing, deed: Clause, context: Context) -> Sense | None:
    """'does not prevent these effects from being activated': they can be."""
    if deed.group.verb not in {"activate", "use", "resolve", "apply"}:
        return None
    predicate = {"resolve": "resolves", "apply": "applies"}.get(deed.group.verb, "activation_legal")
    whole = deed.object if deed.object is not None and thing.aspect is Aspect.PLAYER else thing
    then = tuple(
        one.said(predicate, clause.group.negative, clause.group, clause.end)
        for one in patients(whole, context.resolution)
    )
    return Sense(then, agents=tuple(names_in(clause.subject))) if then else None


def go(clause: Clause, context: Context) -> Sense | None:
    """Go to a zone, go through, go off."""
    moved = move(clause, context)
    return moved if moved is not None else happen(clause, context)


COURSES: Mapping[str, Handler] = {
    **STATES_OF,
    "resolve": resolve,
    "apply": apply,
    "occur": happen,
    "happen": happen,
    "succeed": happen,
    "proceed": happen,
    "take": take,
    "deal": deal,
    "inflict": deal,
    "continue": go_on,
    "end": go_on,
    "stop": prevent,
    "cease": go_on,
    "resume": go_on,
    "fizzle": go_on,
    "disappear": go_on,
    "vanish": go_on,
    "do": do_nothing,
    "miss": miss,
    "survive": survive,
    "prevent": prevent,
    "forbid": prevent,
    "block": prevent,
    "go": go,
}
"""Verbs of how things go."""
