"""Talk: the verbs of the table: goes off, goes down, bounces, lives, shuts off, gets the search."""

from collections.abc import Mapping
from dataclasses import replace

from assistant.reading.circumstances import Context
from assistant.reading.deeds import Handler, done_to, move
from assistant.reading.grammar import Adjunct, Clause, Thing
from assistant.reading.modifiers import negated_entity, negated_predicate
from assistant.reading.noun_words import Aspect
from assistant.reading.predicates import FIELD_ZONES, HAPPENS, MOVED_TO, ZONES
from assistant.reading.said import Patient, Said, Sense, modality
from assistant.reading.states import stay
from assistant.reading.telling import about
from assistant.records import Modality

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


def _said(one: Patient, clause: Clause, becomes: Becomes, *, value: bool) -> tuple[Said, ...]:
    predicate, positive = becomes
    said = one.said(predicate, positive is value, clause.group, clause.end)
    return (replace(said, modality=modality(clause.group, value)),)


def becoming(of: Mapping[Aspect, Becomes], used: frozenset[str] = frozenset()) -> Handler:
    """What a thing becomes by this verb, by what of it is spoken of."""

    def tell(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
        becomes = of.get(_spoken(one)) or of.get(one.thing.aspect)
        return _said(one, clause, becomes, value=value) if becomes is not None else ()

    def handler(clause: Clause, context: Context) -> Sense | None:
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


def bounce(clause: Clause, context: Context) -> Sense | None:
    """'bounces', 'is bounced to the hand', 'goes back': to the hand, if it is not said where."""
    if any(map(_is_zone, clause.adjuncts)):
        return go_back(clause, context)
    return _bounces(clause, context)


def go_back(clause: Clause, context: Context) -> Sense | None:
    """'goes back to the hand'."""
    return move(replace(clause, group=replace(clause.group, verb="return")), context)


def come_back(clause: Clause, context: Context) -> Sense | None:
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


def reach(clause: Clause, context: Context) -> Sense | None:
    """'never reaches the GY', 'hits the grave': it is sent there, or is not."""
    place = clause.object
    if place is None or place.aspect is not Aspect.ZONE or clause.group.passive:
        return None
    predicate = MOVED_TO.get(ZONES.get(place.head, ""))
    if predicate is None:
        return None
    return becoming(_all(_CARD, (predicate, True)))(replace(clause, object=None), context)


def miss(clause: Clause, context: Context) -> Sense | None:
    """'Mirror Force misses': it does nothing; what it misses is another matter."""
    return None if clause.object is not None else _fails(clause, context)


def remain(clause: Clause, context: Context) -> Sense | None:
    """'sits in the GY', 'sticks around'."""
    placed = any(map(_is_zone, clause.adjuncts))
    return stay(clause, context) if placed else _remains(clause, context)


def land(clause: Clause, context: Context) -> Sense | None:
    """'ends up in the GY', 'lands in the grave': where something is at the end."""
    going = replace(clause, group=replace(clause.group, verb="go"))
    return move(going, context) if any(map(_is_zone, clause.adjuncts)) else None


def halt(clause: Clause, context: Context) -> Sense | None:
    """'stops the attack', 'counters Raigeki', 'shuts Jinzo off'; not to stop it allows all."""
    sense = done_to(clause, context, _halted)
    denied = clause.subject is not None and clause.subject.denied
    if sense is None or clause.group.passive or denied or not clause.group.negative:
        return sense
    return replace(sense, then=tuple(replace(one, modality=Modality.MAY) for one in sense.then))


def _halted(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
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


def shut_off(clause: Clause, context: Context) -> Sense | None:
    """'turns Jinzo off': a monster is negated, anything else does not resolve."""
    return done_to(clause, context, _shut_off)


def _shut_off(one: Patient, clause: Clause, value: bool) -> tuple[Said, ...]:
    if one.thing.aspect is Aspect.EFFECT:
        return _said(one, clause, (negated_predicate(one.thing), True), value=value)
    if one.thing.aspect is not Aspect.CARD or not _kinds(one) & {"monster", "spell", "trap"}:
        return ()
    return _said(one, clause, (negated_entity(one.thing, one.entity), True), value=value)


def allow(clause: Clause, context: Context) -> Sense | None:
    """'is not allowed', 'is permitted in that step': whether it may be activated."""
    if not clause.group.passive or clause.object is not None:
        return None
    return becoming(_all(_EITHER, ("activation_legal", True)))(clause, context)


def get(clause: Clause, context: Context) -> Sense | None:
    """'You get the search', 'you still get its effect', 'Jinzo loses its effects'."""
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


def _is_card(thing: Thing) -> bool:
    return thing.aspect is Aspect.CARD


def clear(clause: Clause, context: Context) -> Sense | None:
    """'wipes the board': it resolves; 'wipes out the monsters': they are destroyed."""
    thing = clause.object
    if thing is not None and thing.aspect is Aspect.ZONE:
        return about(replace(clause, object=None), context, "resolves", value=_positive(clause))
    return becoming(_all(_CARD, ("destroyed", True)))(clause, context)


def _positive(clause: Clause) -> bool:
    return not clause.group.negative


def save(clause: Clause, context: Context) -> Sense | None:
    """'saves Jinzo'; not to save it leaves open what becomes of it."""
    if clause.group.negative and not clause.group.passive:
        return None
    return becoming(_all(_CARD, ("destroyed", False)))(clause, context)


def exist(clause: Clause, context: Context) -> Sense | None:
    """'there is no search', 'there is a replay'."""
    thing = clause.subject
    if thing is None or thing.aspect not in HAPPENS or thing.aspect in _CARD:
        return None
    return becoming({thing.aspect: (HAPPENS[thing.aspect], True)})(clause, context)


def be(clause: Clause, context: Context) -> Sense | None:
    """'is dead', 'is toast', 'is fine', 'is live', 'is still there'."""
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
    "miss": miss,
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
    "exist": exist,
    "be": be,
}  # fmt: skip
"""Verbs as they are used at the table; tried when the books' verbs do not fit."""
