"""Courses: how things go on: resolve, apply, stay, leave, end, become, and what they are."""

from collections.abc import Mapping
from dataclasses import replace

from assistant.reading.circumstances import Added, Context, added
from assistant.reading.deeds import Handler, Tell, done_to, move
from assistant.reading.grammar import Adjunct, Clause, Thing
from assistant.reading.modifiers import number_of
from assistant.reading.noun_words import Aspect
from assistant.reading.predicates import FIELD_ZONES, HAPPENS, MOVED_TO, STATES, ZONES
from assistant.reading.said import Patient, Said, Sense, names_in, patients

_WITHOUT = frozenset(
    {"without effect", "with no effect", "doing nothing", "with its effect negated",
     "but does nothing"}
)  # fmt: skip
_IN_PLACE = frozenset(
    {"in its current location", "in their current location", "in its current position",
     "in its current place", "where it is", "where it was", "where they are", "in place",
     "where it was moved"}
)  # fmt: skip
_REVERSE = frozenset(
    {"in reverse order", "in the reverse order", "in reverse order of activation",
     "in the opposite order"}
)  # fmt: skip
_FORWARD = frozenset({"in the order of activation", "in order of activation"})


def _words(clause: Clause, words: frozenset[str]) -> tuple[Adjunct, ...]:
    return tuple(adjunct for adjunct in clause.adjuncts if adjunct.word in words)


def resolve(clause: Clause, context: Context) -> Sense | None:
    """A link resolves, perhaps without effect, perhaps first."""
    places = tuple(
        adjunct for adjunct in clause.adjuncts if adjunct.word in {"first", "last", "second"}
    )
    orders = _words(clause, _REVERSE | _FORWARD)
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
    later = _words(clause, frozenset({"later", "most recently"}))
    if later and context.condition:
        return done_to(clause, context, _plain("resolves_later"), later)
    if clause.group.progressive:
        return done_to(clause, context, _plain("resolving"))
    nothing = _words(clause, _WITHOUT) or clause.complement == "negated"
    if clause.complement not in {"", "negated"}:
        return None
    return done_to(
        clause, context,
        lambda one, said, value: (
            one.said("resolves", value is not bool(nothing), said.group, said.end),
        ),
        _words(clause, _WITHOUT),
    )  # fmt: skip


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
    places = _words(clause, frozenset({"first", "last"}))
    if places:
        last = places[0].word == "last"
        return done_to(
            clause, context,
            lambda one, said, value: (
                one.said("applied_last", value is last, said.group, said.end),
            ),
            places,
        )  # fmt: skip
    return done_to(clause, context, _plain("applies"), _words(clause, frozenset({"again"})))


def _plain(predicate: str) -> Tell:
    def tell(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
        return (one.said(predicate, value, clause.group, clause.end),)

    return tell


def happen(clause: Clause, context: Context) -> Sense | None:
    """Something occurs, takes place, goes through, is successful."""
    thing = clause.subject
    if thing is None or thing.aspect not in HAPPENS:
        return None
    sense = done_to(clause, context, _plain(HAPPENS[thing.aspect]))
    if sense is not None and context.relative and sense.when:
        return Sense(sense.when)  # 'a Summon that occurs outside a Chain': where, not whether
    return sense


def take(clause: Clause, context: Context) -> Sense | None:
    """'takes place', 'takes effect', 'takes no damage'."""
    thing = clause.object
    if thing is None or clause.subject is None:
        return None
    value = clause.group.negative is (thing.det == "no")
    if thing.head == "place":
        return happen(replace(clause, object=None), context)
    if thing.aspect is Aspect.DAMAGE:
        return _damage(clause, context, thing, value=value)
    if thing.aspect is Aspect.EFFECT and thing.head == "effect" and not thing.det:
        return _about(clause, context, "applies", value=value)
    return None


def _damage(clause: Clause, context: Context, damage: Thing, *, value: bool) -> Sense | None:
    """Damage is said of what deals it; a player only takes it."""
    whose = clause.subject
    if whose is None or whose.aspect is Aspect.PLAYER:
        whose = damage
    bare = replace(clause, subject=whose, object=None)
    return _about(bare, context, "damage_dealt", value=value)


def _about(clause: Clause, context: Context, predicate: str, *, value: bool) -> Sense | None:
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


def deal(clause: Clause, context: Context) -> Sense | None:
    """Damage is dealt or inflicted."""
    thing = clause.subject if clause.group.passive else clause.object
    if thing is None or thing.aspect is not Aspect.DAMAGE:
        return None
    value = clause.group.negative is (thing.det == "no")
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
        predicate = "applies"
    elif kind not in {Aspect.ATTACK, Aspect.EFFECT, Aspect.NEGATION, Aspect.CARD, Aspect.PART}:
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
    return context.resolution.entities[ref].aspect if ref else thing.aspect


def stay(clause: Clause, context: Context) -> Sense | None:
    """Something stays paid, negated, on the field, where it is."""
    if clause.complement:
        return be(clause, context)
    in_place = _words(clause, _IN_PLACE)
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
        return done_to(clause, context, _plain(predicate), places)
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
    """Leave the field."""
    thing = clause.object
    if thing is None or thing.aspect is not Aspect.ZONE or clause.subject is None:
        return None
    bare = Clause(clause.group, clause.start, clause.end, clause.subject, None, "", clause.adjuncts)
    attacker = any(_is_attacker(one) for one in patients(clause.subject, context.resolution))
    if attacker:
        return done_to(bare, context, _plain("attacker_left_field"))
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
        return _stays_negated(clause, context)
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


def _stays_negated(clause: Clause, context: Context) -> Sense | None:
    from assistant.reading.deeds import negate  # noqa: PLC0415  (deeds do not know courses)

    return negate(clause, context)


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
        return _about(clause, context, "last_thing_to_happen", value=value)
    if what.aspect in {Aspect.CARD, Aspect.EFFECT, Aspect.NEGATION, Aspect.SUMMON}:
        kinds = sorted(frozenset().union(*what.kinds) - {"card", "effect", "negation"})
        if kinds and not what.relatives and what.name is None:
            return _about(clause, context, f"is_{kinds[0]}", value=value)
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
    value = clause.group.negative is (thing.det == "no")
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
        return _about(clause, context, "resolves", value=value)
    return None


def do_nothing(clause: Clause, context: Context) -> Sense | None:
    """'does nothing'."""
    thing = clause.object
    if thing is None or thing.head not in {"nothing", "something"}:
        return None
    value = clause.group.negative is (thing.head == "nothing")
    return _about(clause, context, "resolves", value=value)


def miss(clause: Clause, context: Context) -> Sense | None:
    """Miss the timing."""
    thing = clause.object
    if thing is None or thing.aspect is not Aspect.TIMING:
        return None
    return _about(clause, context, "misses_timing", value=not clause.group.negative)


def need(clause: Clause, context: Context) -> Sense | None:
    """'needs the card on the field', 'needs no activation', 'needs an open game state'."""
    thing, subject = clause.object, clause.subject
    if thing is None or subject is None or clause.group.negative or clause.group.modal:
        return None
    if thing.aspect is Aspect.ACTIVATION and thing.det == "no":
        return _about(replace(clause, object=None), context, "activated", value=False)
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


def survive(clause: Clause, context: Context) -> Sense | None:
    """Survive: not be destroyed."""
    return _about(clause, context, "destroyed", value=clause.group.negative)


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
    return Sense(then) if then else None


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
    return Sense(then) if then else None


def exist(clause: Clause, context: Context) -> Sense | None:
    """'there is no legal target'."""
    thing = clause.subject
    if thing is None or thing.head not in {"target", "targets", "negation", "re-check"}:
        return None
    predicate = "has_legal_target" if thing.head.startswith("target") else "has_negation"
    return _about(clause, context, predicate, value=not clause.group.negative)


def go(clause: Clause, context: Context) -> Sense | None:
    """Go to a zone, go through, go off."""
    moved = move(clause, context)
    return moved if moved is not None else happen(clause, context)


COURSES: Mapping[str, Handler] = {
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
    "stay": stay,
    "remain": stay,
    "leave": leave,
    "be": be,
    "become": be,
    "turn": be,
    "flip": be,
    "have": have,
    "do": do_nothing,
    "miss": miss,
    "survive": survive,
    "need": need,
    "require": need,
    "prevent": prevent,
    "forbid": prevent,
    "block": prevent,
    "exist": exist,
    "go": go,
    "lose": take,
}
"""Verbs of how things go."""
