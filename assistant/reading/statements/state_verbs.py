"""State verbs: what clauses say of how things are and go on: be, stay, resolve, leave, live."""

from collections.abc import Mapping
from dataclasses import replace

from assistant.base.game_vocabulary import FIELD_ZONES, MOVED_TO, ZONES
from assistant.base.ruling_records import Modality
from assistant.reading.english_words import HAPPENS, STATES, Aspect
from assistant.reading.statements.action_verbs import (
    Handler,
    Tell,
    about,
    done_to,
    move,
    negate,
    plain,
    words_in,
)
from assistant.reading.statements.clause_content import (
    ClauseContext,
    Patient,
    Said,
    Sense,
    modality,
    names_in,
    negated_entity,
    negated_predicate,
    number_of,
    patients,
)
from assistant.reading.statements.sentence_parts import Adjunct, NounPhrase, VerbClause

_IN_PLACE = frozenset(
    {"in its current location", "in their current location", "in its current position",
     "in its current place", "where it is", "where it was", "where they are", "in place",
     "where it was moved"}
)  # fmt: skip


def stay(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Something stays paid, negated, on the field, where it is."""
    if clause.complement:
        return be(clause, context)
    in_place = words_in(clause, _IN_PLACE)
    if in_place:
        return done_to(
            clause, context,
            _kept_in_place,
            in_place,
        )  # fmt: skip
    return _located(clause, context)


def _kept_in_place(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    if any(each.word == "where it was moved" for each in clause.adjuncts):
        return (one.said("moved_again", not value, clause.group, clause.end),)
    moved = one.said("moved", not value, clause.group, clause.end)
    return (moved, one.said("sent_to_gy", False, clause.group, clause.end)) if value else (moved,)


def _located(clause: VerbClause, context: ClauseContext) -> Sense | None:
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
        return done_to(clause, context, plain(predicate), places)
    return done_to(
        clause, context,
        lambda one, said, value: _in_zone(one, said, zone, value=value), places,
    )  # fmt: skip


def _is_position(adjunct: Adjunct) -> bool:
    thing = adjunct.thing
    return adjunct.word == "in" and thing is not None and thing.aspect is Aspect.POSITION


def _in_zone(one: Patient, clause: VerbClause, zone: str, *, value: bool) -> tuple[Said, ...]:
    if value:
        return (one.said("zone_at_end", zone, clause.group, clause.end),)
    predicate = MOVED_TO.get(zone)
    return (one.said(predicate, False, clause.group, clause.end),) if predicate else ()


def leave(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Leave the field; or be left there."""
    if clause.group.passive:
        return _located(clause, context)
    thing = clause.object
    if thing is None or thing.aspect is not Aspect.ZONE or clause.subject is None:
        return None
    if ZONES.get(thing.head, ZONES.get(thing.head.removesuffix("s"))) not in FIELD_ZONES:
        return None
    bare = VerbClause(
        clause.group, clause.start, clause.end, clause.subject, None, "", clause.adjuncts
    )
    attacker = any(_is_attacker(one) for one in patients(clause.subject, context.resolution))
    if attacker:
        return done_to(bare, context, plain("attacker_left_field"))
    return done_to(
        bare, context,
        lambda one, said, value: (one.said("on_field", not value, said.group, said.end),),
    )  # fmt: skip


def _is_attacker(one: Patient) -> bool:
    kinds = frozenset().union(*one.thing.kinds, *one.entity.kinds)
    if one.entity.aspect is Aspect.ATTACK:
        return True
    return "attacking_monster" in kinds or "attacking" in one.thing.adjectives or one.entity.attacks


def be(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """What something is, becomes or stays."""
    word = clause.complement
    if clause.group.modal in {"can", "may"} and not clause.group.negative:
        return None
    if word.lstrip("<>=").isdigit():
        return _valued(clause, context, int(word) if word.isdigit() else word)
    if word == "negated":
        return negate(clause, context)
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


def _valued(clause: VerbClause, context: ClauseContext, number: int | str) -> Sense | None:
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


def _is_a(clause: VerbClause, context: ClauseContext, what: NounPhrase) -> Sense | None:
    """'X is a Continuous Effect', 'it is Chain Link 2', 'it is not the last thing to happen'."""
    value = not clause.group.negative
    if what.aspect is Aspect.LINK and what.number is not None:
        return _link(clause, context, what)
    if what.aspect is Aspect.TIMING:
        return about(clause, context, "last_thing_to_happen", value=value)
    if what.aspect in {Aspect.CARD, Aspect.EFFECT, Aspect.NEGATION, Aspect.SUMMON}:
        kinds = sorted(frozenset().union(*what.kinds) - {"card", "effect", "negation"})
        if kinds and not what.relatives and what.name is None:
            return about(clause, context, f"is_{kinds[0]}", value=value)
    return None


def _link(clause: VerbClause, context: ClauseContext, what: NounPhrase) -> Sense | None:
    if clause.group.negative or what.number is None:
        return None
    number = number_of(what)
    return done_to(
        VerbClause(
            clause.group, clause.start, clause.end, clause.subject, None, "", clause.adjuncts
        ),
        context,
        lambda one, said, _: (one.said("chain_link", number, said.group, said.end),),
    )


def have(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Have a Spell Speed, an effect, no effect."""
    thing = clause.object
    if thing is None or clause.subject is None:
        return None
    value = not clause.group.negative
    if thing.aspect is Aspect.SPEED and thing.number is not None and value:
        number = number_of(thing)
        bare = VerbClause(
            clause.group, clause.start, clause.end, clause.subject, None, "", clause.adjuncts
        )
        return done_to(
            bare, context,
            lambda one, said, _: (one.said("spell_speed", number, said.group, said.end),),
        )  # fmt: skip
    if thing.aspect is Aspect.EFFECT and not thing.relatives and not thing.owner:
        return about(clause, context, "resolves", value=value)
    return None


def need(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads what a thing needs: "needs the card on the field", "needs no activation"."""
    thing, subject = clause.object, clause.subject
    if thing is None or subject is None or clause.group.modal:
        return None
    if thing.aspect is Aspect.ACTIVATION and thing.denied:
        return about(replace(clause, object=None), context, "activated", value=False)
    if clause.group.negative:
        return None
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


def exist(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads that something is there or not: "there is no legal target"."""
    thing = clause.subject
    if thing is None or thing.head not in {"target", "targets", "negation", "re-check"}:
        return None
    predicate = "has_legal_target" if thing.head.startswith("target") else "has_negation"
    return about(clause, context, predicate, value=not clause.group.negative)


STATES_OF: Mapping[str, Handler] = {
    "stay": stay,
    "remain": stay,
    "leave": leave,
    "be": be,
    "become": be,
    "turn": be,
    "flip": be,
    "have": have,
    "need": need,
    "require": need,
    "exist": exist,
}
"""Verbs of being."""


_WITHOUT = frozenset(
    {"without effect", "with no effect", "doing nothing", "with its effect negated",
     "but does nothing"}
)  # fmt: skip
_REVERSE = frozenset(
    {"in reverse order", "in the reverse order", "in reverse order of activation",
     "in the opposite order"}
)  # fmt: skip
_FORWARD = frozenset({"in the order of activation", "in order of activation"})


def resolve(clause: VerbClause, context: ClauseContext) -> Sense | None:
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


def _revived(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    """A revival that applies is a Summon."""
    return (replace(one.said("summoned", value, clause.group, clause.end), part=None),)


def _of_own(clause: VerbClause) -> VerbClause:
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

    def tell(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
        name = next(names_in(after.thing), None)
        if name is None or not value:
            return ()
        return (one.said(f"resolves_{after.word}", name, clause.group, clause.end),)

    return tell


def _order_of(place: str, orders: tuple[Adjunct, ...]) -> Tell:
    def tell(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
        if not value:
            return ()
        if orders:
            order = "reverse" if orders[0].word in _REVERSE else "forward"
            return (one.said("resolution_order", order, clause.group, clause.end),)
        return (one.said("resolves_in_place", place, clause.group, clause.end),)

    return tell


def apply(clause: VerbClause, context: ClauseContext) -> Sense | None:
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


def happen(clause: VerbClause, context: ClauseContext) -> Sense | None:
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


def take(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "takes place", "takes effect", "takes no damage"."""
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


def _damage(
    clause: VerbClause, context: ClauseContext, damage: NounPhrase, *, value: bool
) -> Sense | None:
    """Damage is said of what deals it; a player only takes it."""
    whose = clause.subject
    if whose is None or whose.aspect is Aspect.PLAYER:
        whose = damage
    bare = replace(clause, subject=replace(whose, det="the"), object=None)
    return about(bare, context, "damage_dealt", value=value)


def deal(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Damage is dealt or inflicted."""
    thing = clause.subject if clause.group.passive else clause.object
    if thing is None or thing.aspect is not Aspect.DAMAGE:
        return None
    value = not clause.group.negative
    return _damage(clause, context, thing, value=value)


def go_on(clause: VerbClause, context: ClauseContext) -> Sense | None:
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


def _kind_of(thing: NounPhrase, context: ClauseContext) -> Aspect:
    """What a noun phrase speaks of; a pronoun speaks of what it points to."""
    if not thing.pronoun:
        return thing.aspect
    ref = context.resolution.refs.get(thing.start)
    if not ref:
        return thing.aspect
    entity = context.resolution.entities[ref]
    return Aspect.ATTACK if entity.spoken is Aspect.ATTACK else entity.aspect


def do_nothing(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "does nothing" as resolving without effect."""
    thing = clause.object
    if thing is None or thing.head not in {"nothing", "something"}:
        return None
    value = clause.group.negative is (thing.head == "nothing")
    if context.condition and clause.group.modal == "can" and not value:
        return about(clause, context, "nothing_to_apply", value=True)
    return about(clause, context, "resolves", value=value)


def miss(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Miss the timing."""
    thing = clause.object
    if thing is None or thing.aspect is not Aspect.TIMING:
        return None
    return about(clause, context, "misses_timing", value=not clause.group.negative)


def survive(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Survive: not be destroyed."""
    sense = about(clause, context, "destroyed", value=clause.group.negative)
    how = modality(clause.group, not clause.group.negative)
    return sense and replace(sense, then=tuple(replace(one, modality=how) for one in sense.then))


def prevent(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads what is not stopped or forbidden ("does not stop the activation of ...")."""
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


def _kept_from(
    clause: VerbClause, thing: NounPhrase, deed: VerbClause, context: ClauseContext
) -> Sense | None:
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


def go(clause: VerbClause, context: ClauseContext) -> Sense | None:
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


Becomes = tuple[str, bool]
"""A predicate, and its value if the verb is not denied."""

_CARD = frozenset({Aspect.CARD})
_ACTS = frozenset(
    {Aspect.EFFECT, Aspect.ACTIVATION, Aspect.ANY, Aspect.LINK, Aspect.PART, Aspect.NEGATION}
)
_EITHER = _CARD | _ACTS


def _spoken(one: Patient) -> Aspect:
    """What of its thing a noun phrase means; a pronoun means what was spoken of."""
    if one.thing.pronoun:
        return one.entity.spoken or one.entity.aspect
    return one.thing.aspect


def _kinds(one: Patient) -> frozenset[str]:
    return frozenset().union(*one.thing.kinds, *one.entity.kinds)


def _said(one: Patient, clause: VerbClause, becomes: Becomes, *, value: bool) -> tuple[Said, ...]:
    predicate, positive = becomes
    said = one.said(predicate, positive is value, clause.group, clause.end)
    return (replace(said, modality=modality(clause.group, value)),)


def becoming(of: Mapping[Aspect, Becomes], used: frozenset[str] = frozenset()) -> Handler:
    """What a thing becomes by this verb, by what of it is spoken of."""

    def tell(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
        becomes = of.get(_spoken(one)) or of.get(one.thing.aspect)
        return _said(one, clause, becomes, value=value) if becomes is not None else ()

    def handler(clause: VerbClause, context: ClauseContext) -> Sense | None:
        spent = tuple(each for each in clause.adjuncts if each.word in used)
        return done_to(clause, context, tell, spent)

    return handler


def _all(aspects: frozenset[Aspect], becomes: Becomes) -> dict[Aspect, Becomes]:
    return dict.fromkeys(aspects, becomes)


_dies = becoming(
    _all(_CARD, ("destroyed", True)) | _all(_ACTS, ("resolves", False)),
)
_lives = becoming(_all(_CARD, ("destroyed", False)))
_remains = becoming(_all(_CARD, ("on_field", True)) | {Aspect.COST: ("cost_paid", True)})
_works = becoming(
    _all(_EITHER, ("resolves", True))
    | {Aspect.ATTACK: ("attack_continues", True), Aspect.SUMMON: ("summoned", True)}
    | {Aspect.DAMAGE: ("damage_dealt", True)}
)
_fails = becoming(
    _all(_EITHER, ("resolves", False))
    | {Aspect.ATTACK: ("attack_continues", False), Aspect.SUMMON: ("summoned", False)}
)
_goes_on = becoming(
    {Aspect.ATTACK: ("attack_continues", True), Aspect.CARD: ("attack_continues", True)},
    frozenset({"against", "with"}),
)
_starts = becoming(_all(_ACTS, ("applies", True)))
_ends = becoming(_all(_ACTS, ("applies", False)) | _all(_CARD, ("on_field", False)))
_used_up = becoming(
    _all(_EITHER | {Aspect.LIMIT, Aspect.SUMMON}, ("used_up", True))
    | {Aspect.ATTACK: ("can_attack_again", False)}
)
_bounces = becoming(_all(_CARD, ("returned_to_hand", True)))


def bounce(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "is bounced", "goes back": to the hand, if no place is named."""
    if any(map(_is_zone, clause.adjuncts)):
        return go_back(clause, context)
    return _bounces(clause, context)


def go_back(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "goes back to the hand" as returning there."""
    return move(replace(clause, group=replace(clause.group, verb="return")), context)


def come_back(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """A card comes back: to the field by a Summon, or to the hand or Deck as is said."""
    goals = tuple(each for each in clause.adjuncts if _is_zone(each))
    if any(not _is_field(each) for each in goals):
        return go_back(clause, context)
    if clause.object is not None or clause.subject is None:
        return None
    bare = replace(clause, adjuncts=tuple(each for each in clause.adjuncts if each not in goals))
    return becoming(_all(_CARD, ("summoned", True)))(bare, context)


def _is_zone(adjunct: Adjunct) -> bool:
    return adjunct.thing is not None and adjunct.thing.aspect is Aspect.ZONE


def _is_field(adjunct: Adjunct) -> bool:
    head = adjunct.thing.head if adjunct.thing is not None else ""
    return ZONES.get(head, ZONES.get(head.removesuffix("s"), "")) in FIELD_ZONES


def reach(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "never reaches the GY", "hits the grave" as being sent there or not."""
    place = clause.object
    if place is None or place.aspect is not Aspect.ZONE or clause.group.passive:
        return None
    predicate = MOVED_TO.get(ZONES.get(place.head, ""))
    if predicate is None:
        return None
    return becoming(_all(_CARD, (predicate, True)))(replace(clause, object=None), context)


def miss_in_slang(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "Mirror Force misses" as doing nothing; not a missed timing."""
    return None if clause.object is not None else _fails(clause, context)


def remain(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "sits in the GY", "sticks around" as where a thing stays."""
    placed = any(map(_is_zone, clause.adjuncts))
    return stay(clause, context) if placed else _remains(clause, context)


def land(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "ends up in the GY" as where a thing is at the end."""
    going = replace(clause, group=replace(clause.group, verb="go"))
    return move(going, context) if any(map(_is_zone, clause.adjuncts)) else None


def halt(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "stops the attack", "counters Raigeki" as negating; denied, as allowing."""
    sense = done_to(clause, context, _halted)
    denied = clause.subject is not None and clause.subject.denied
    if sense is None or clause.group.passive or denied or not clause.group.negative:
        return sense
    return replace(sense, then=tuple(replace(one, modality=Modality.MAY) for one in sense.then))


def _halted(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    becomes = _HALTED.get(_spoken(one))
    if becomes is None:
        kinds = _kinds(one)
        becomes = ("resolves", False) if kinds & {"spell", "trap"} else None
    return _said(one, clause, becomes, value=value) if becomes is not None else ()


_HALTED: Mapping[Aspect, Becomes] = {
    Aspect.ATTACK: ("attack_continues", False),
    Aspect.SUMMON: ("summoned", False),
    Aspect.EFFECT: ("resolves", False),
    Aspect.PART: ("resolves", False),
    Aspect.LINK: ("resolves", False),
    Aspect.DAMAGE: ("damage_dealt", False),
}


def shut_off(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "turns Jinzo off" as negating a monster, else as not resolving."""
    return done_to(clause, context, _shut_off)


def _shut_off(one: Patient, clause: VerbClause, value: bool) -> tuple[Said, ...]:
    if one.thing.aspect is Aspect.EFFECT:
        return _said(one, clause, (negated_predicate(one.thing), True), value=value)
    if one.thing.aspect is not Aspect.CARD or not _kinds(one) & {"monster", "spell", "trap"}:
        return ()
    return _said(one, clause, (negated_entity(one.thing, one.entity), True), value=value)


def allow(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "is not allowed", "is permitted in that step" as legal or not."""
    if not clause.group.passive or clause.object is not None:
        return None
    return becoming(_all(_EITHER, ("activation_legal", True)))(clause, context)


def get(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads getting or losing an effect: "you get the search", "Jinzo loses its effects"."""
    thing = clause.object
    if thing is None or thing.aspect not in {Aspect.PART, Aspect.EFFECT, Aspect.DAMAGE}:
        return None
    of_any = thing.det in _OF_ANY and clause.subject is not None and _is_card(clause.subject)
    if of_any:  # "X gets every effect": it negates them.
        return None
    value = not clause.group.negative
    value = value is (clause.group.verb not in {"lose", "miss"})
    predicate = "damage_dealt" if thing.aspect is Aspect.DAMAGE else "resolves"
    predicate = "applies" if thing.head in _LASTING else predicate
    whose = None if thing.owner is not None and thing.owner.aspect is Aspect.PLAYER else thing.owner
    bare = replace(clause, subject=replace(thing, det="the", owner=whose), object=None)
    if thing.aspect is Aspect.EFFECT and clause.subject is not None and _is_card(clause.subject):
        return done_to(
            bare, context,
            lambda one, said, _: _said(
                one, said, (negated_predicate(one.thing), not value), value=True
            ),
        )  # fmt: skip
    return about(bare, context, predicate, value=value)


_OF_ANY = frozenset({"any", "every", "each", "all"})
_LASTING = frozenset({"protection", "lock", "suppression", "clause", "condition", "part"})


def _is_card(thing: NounPhrase) -> bool:
    return thing.aspect is Aspect.CARD


def clear(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "wipes the board" as resolving, "wipes out the monsters" as destroying."""
    thing = clause.object
    if thing is not None and thing.aspect is Aspect.ZONE:
        return about(replace(clause, object=None), context, "resolves", value=_positive(clause))
    return becoming(_all(_CARD, ("destroyed", True)))(clause, context)


def _positive(clause: VerbClause) -> bool:
    return not clause.group.negative


def save(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "saves Jinzo" as not destroyed; denied, it leaves the fate open."""
    if clause.group.negative and not clause.group.passive:
        return None
    return becoming(_all(_CARD, ("destroyed", False)))(clause, context)


def exist_in_slang(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "there is no search", "there is a replay" as resolving or occurring."""
    thing = clause.subject
    if thing is None or thing.aspect not in HAPPENS or thing.aspect in _CARD:
        return None
    return becoming({thing.aspect: (HAPPENS[thing.aspect], True)})(clause, context)


def be_in_slang(clause: VerbClause, context: ClauseContext) -> Sense | None:
    """Reads "is dead", "is toast", "is fine", "is live", "is still there"."""
    if clause.complement in _CONDITIONS_OF:
        return _CONDITIONS_OF[clause.complement](replace(clause, complement=""), context)
    there = tuple(each for each in clause.adjuncts if each.word == "there")
    if not there or clause.complement or clause.object is not None:
        return None
    rest = tuple(each for each in clause.adjuncts if each not in there)
    return _remains(replace(clause, adjuncts=rest), context)


_CONDITIONS_OF: Mapping[str, Handler] = {
    "dead": _dies,
    "toast": _dies,
    "useless": _fails,
    "stopped": _fails,
}

TALK: Mapping[str, Handler] = {
    **dict.fromkeys(("die", "perish", "go down", "blow up", "take out", "take down", "pop"), _dies),
    **dict.fromkeys(("live", "live on", "pull through", "make it", "stay alive"), _lives),
    **dict.fromkeys(
        ("stay", "remain", "stay on", "stay around", "stay put", "stick around", "hang around",
         "sit", "stick"),
        remain,
    ),
    **dict.fromkeys(
        ("work", "go off", "go through", "get through", "push through", "play out"), _works
    ),
    **dict.fromkeys(("whiff", "fail", "fall through", "fizzle"), _fails),
    "miss": miss_in_slang,
    **dict.fromkeys(("go on", "go ahead", "carry on", "continue", "proceed"), _goes_on),
    "kick in": _starts,
    "wear off": becoming(_all(_ACTS, ("applies", False))),
    **dict.fromkeys(("go away", "disappear", "vanish"), _ends),
    **dict.fromkeys(("use up", "waste", "spend"), _used_up),
    **dict.fromkeys(("wipe", "clear", "wipe out", "wipe away"), clear),
    **dict.fromkeys(
        ("stop", "counter", "block", "prevent", "halt", "call off", "cancel", "interrupt"), halt
    ),
    **dict.fromkeys(("shut off", "shut down", "turn off", "switch off"), shut_off),
    **dict.fromkeys(("get", "keep", "lose", "get back"), get),
    **dict.fromkeys(("land", "end up", "wind up", "drop", "end"), land),
    **dict.fromkeys(("save", "rescue", "spare"), save),
    **dict.fromkeys(("allow", "permit"), allow),
    **dict.fromkeys(("reach", "hit"), reach),
    "bounce": bounce,
    "go back": go_back,
    "come back": come_back,
    "return": come_back,
    "exist": exist_in_slang,
    "be": be_in_slang,
}  # fmt: skip
"""Verbs as they are used at the table; tried when the books' verbs do not fit."""
