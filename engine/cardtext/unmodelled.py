"""Unmodelled: what inside a definition the engine does not carry out, in printed words."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from engine.cardtext import applications
from engine.cardtext.amounts import (
    EventAmount,
    Multiple,
    OneOf,
    OpaqueAmount,
    Paid,
    PerCounter,
    PerMaterial,
    RemovedCounters,
    StatOf,
    UntilHave,
    UpTo,
)
from engine.cardtext.applications import DamageFactor, Lock, OpaqueApplication, Protect
from engine.cardtext.card_text import Effect
from engine.cardtext.definitions import member_name
from engine.cardtext.event_patterns import (
    Activation,
    Battles,
    Destroyed,
    Detached,
    EventPattern,
    LeftField,
    MovedOut,
    MovedZone,
    OpaqueEvent,
    Placed,
    PositionChanged,
    Sent,
    Summoned,
    WasSet,
)
from engine.cardtext.operations import (
    AddToExtraDeck,
    Apply,
    AtPhase,
    Banish,
    ChangeEffect,
    ChooseMode,
    DestroyUnless,
    EachTime,
    EachTimeEvent,
    Grant,
    InflictDamage,
    MoveZone,
    NegateActivation,
    NegateAttack,
    NegateEffect,
    NegateSummon,
    Opaque,
    Operation,
    ReturnToDeck,
    SpecialSummon,
    Step,
    SummonTokens,
)
from engine.cardtext.requirements import (
    CoinShows,
    Condition,
    DidThisTurn,
    Exists,
    Happened,
    InsteadOfDraw,
    None_,
    OpaqueCondition,
    SummonedWith,
    ThisBattled,
    ThisWasSummoned,
    WhenActivated,
    WhenItHappened,
)
from engine.cardtext.selectors import Compared, Filter, Measured, Ref, Selector
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import DamageStepPart, Position, RuleId, Until, Whose, Zone

_OPAQUE = (
    Opaque,
    OpaqueAmount,
    OpaqueApplication,
    OpaqueCondition,
    OpaqueEvent,
    DidThisTurn,
)
_NOT_CARRIED_OUT = (
    applications.ActivateFromHand,
    applications.AlsoMaterial,
    applications.CountsAsMaterial,
    applications.CannotUseThisEffect,
    applications.CountsAsTributes,
    applications.MustAttack,
    applications.OtherMaterials,
    applications.PlacedAsSpell,
    applications.SetAsSpell,
    applications.TributedAsYours,
    AddToExtraDeck,
    ChangeEffect,
    DestroyUnless,
    Happened,
    InsteadOfDraw,
    MovedOut,
    MovedZone,
    Placed,
    WasSet,
    WhenActivated,
    WhenItHappened,
)
"""Ongoing effects and events of which the engine knows nothing but their name."""
_CHOSEN_NUMBERS = (EventAmount, Multiple, OneOf, Paid, RemovedCounters, UntilHave, UpTo)
UNREAD_FIELDS: dict[type, tuple[str, ...]] = {
    Activation: ("columns",),
    LeftField: ("by_effect", "by_effect_of"),
    PositionChanged: ("flipped_up",),
    Detached: ("from_", "last"),
    Destroyed: ("together",),
    Sent: ("together", "not_from", "not_drawn", "excavated"),
    Summoned: ("to_linked", "linked_by", "together"),
    SpecialSummon: (
        "as_if_by",
        "to_linked_zone",
        "same_column",
    ),
    SummonTokens: ("up_to", "at_most", "like"),
    ReturnToDeck: ("top_or_bottom",),
    MoveZone: ("to",),
    AtPhase: ("moment",),
    EachTimeEvent: ("destroyed",),
    Grant: ("while_",),
    StatOf: ("before",),
    PerCounter: ("before",),
    PerMaterial: ("before",),
    Compared: ("before", "either_side"),
    Measured: ("before",),
    applications.ModifyStat: ("at_most",),
    applications.DestroysItself: ("sent",),
    applications.ExtraAttacks: ("times", "each_of"),
    CoinShows: ("at_least",),
    ThisBattled: ("attacking", "other", "stood"),
    ThisWasSummoned: ("or_set", "from_", "using"),
    SummonedWith: ("using",),
    ChooseMode: ("by",),
    DamageFactor: ("by_opponents_effect_only", "of", "next_only", "instead"),
    Lock: ("in_response", "except_from"),
    applications.SummonLimit: ("from_", "from_now"),
    applications.LeavesTo: ("bottom",),
    Protect: ("except_targeting", "except_material_for"),
    applications.TreatAs: ("like",),
    Selector: (
        "columns",
        "alike",
        "total",
    ),
    Filter: (
        "told",
        "can_hold",
        "can_equip_to",
        "can_be_special_summoned",
    ),
}
"""Fields that nothing in the engine reads; a value in one of them is told as unknown."""
_DEFAULTS = {
    kind: {field.name: field.default for field in dataclasses.fields(kind)}
    for kind in UNREAD_FIELDS
}
_NOT_KEPT_AWAY = {
    ProtectedFrom.BANISHED,
    ProtectedFrom.EFFECT_DAMAGE,
    ProtectedFrom.RETURNED_TO_DECK,
    ProtectedFrom.RETURNED_TO_HAND,
    ProtectedFrom.SENT_TO_GRAVEYARD,
    ProtectedFrom.SPECIAL_SUMMONED,
}
"""Protections that nothing asks for."""
_NOT_ENFORCED = {
    Prohibition.ADD_TO_HAND,
    Prohibition.SEND_FROM_DECK,
    Prohibition.FUSION_SUMMON,
    Prohibition.PENDULUM_SUMMON,
    Prohibition.RITUAL_SUMMON,
}
"""What a lock forbids and nothing asks for."""
_NOT_TIMED = {
    Until.WHILE_EQUIPPED,
    Until.NEXT_STANDBY_PHASE,
    Until.NEXT_TURNS_STANDBY_PHASE,
}
PARTS_OF_ZONES = frozenset({Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE})
"""What only conditions tell apart: who is there, where that is known."""
_UNKNOWN_REFS = {Ref.EACH, Ref.LINKED_ZONES, Ref.WAS_LINKED}


def gaps_in(value: object) -> tuple[str, ...]:
    """The words inside the value that nothing carries out; nested steps are left to their turn."""
    if isinstance(value, tuple):
        return tuple(dict.fromkeys(t for each in value for t in gaps_in(each)))
    return _gaps_in_one(value)


@lru_cache(maxsize=4_000)
def _gaps_in_one(value: object) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_walk(value, outermost=True)))


def is_of_points(operation: Operation) -> bool:
    """Whether it only inflicts damage of which the amount alone is not modelled."""
    if not isinstance(operation, InflictDamage):
        return False
    return gaps_in((operation.amount,)) == gaps_in((operation,))


def is_only_partly_modelled(event: EventPattern) -> bool:
    """Whether the pattern says more than the engine can check."""
    return any(True for _ in _unheeded(event))


def doubts_of(effect: Effect, refused: Sequence[RuleId]) -> tuple[str, ...]:
    """The unmodelled parts of an activation, except where a rule refuses it in any case."""
    parts = (effect.on, _not_remembered(effect), effect.costs, effect.targets)
    if not refused:
        return gaps_in(parts) if gaps_in(effect) else ()
    if _untold_event(effect):
        return ("what it answers",)
    if gaps_in(effect.on):
        return gaps_in(effect.on)  # What it may be paid with or aim at hangs on what it answers.
    when = (effect.on, _not_remembered(effect), () if effect.on else effect.resolution)
    if any(not gaps_in(_DECIDE[rule](effect) if rule in _DECIDE else when) for rule in refused):
        return ()
    return gaps_in(parts) or gaps_in(effect.resolution)


def _untold_event(effect: Effect) -> bool:
    """Whether it negates something and its text does not say when it is activated."""
    first = (step.do for step in effect.resolution[:1])
    return not effect.on and any(isinstance(each, _NEGATIONS) for each in first)


_NEGATIONS = (NegateActivation, NegateAttack, NegateEffect, NegateSummon)


def _not_remembered(effect: Effect) -> tuple[Condition, ...]:
    """Its conditions but for earlier events of which the engine can tell whether they happened."""
    return tuple(
        one for one in effect.conditions if not isinstance(one, Happened) or gaps_in(one.events)
    )


_DECIDE: Mapping[str, Callable[[Effect], object]] = {
    "AC04": lambda effect: (effect.costs, effect.targets, effect.modes),
    "AC05": lambda effect: (effect.costs, effect.modes),
    "AC06": lambda effect: (effect.targets, effect.resolution, effect.modes),
    "AC08": lambda _effect: (),
    "AC09": lambda effect: effect.on,
    "AC10": _not_remembered,
    "LI01": lambda effect: effect.limits,
}
"""What of an effect decides whether a rule refuses it; others look at when it is activated."""


def _walk(value: object, *, outermost: bool = False) -> Iterator[str]:
    if isinstance(value, tuple):
        for each in value:
            yield from _walk(each, outermost=outermost)
        return
    names = _names_in(type(value))  # type: ignore[arg-type]  # a class has a hash
    if names is None:
        return
    if isinstance(value, Step) and not outermost:
        return
    if isinstance(value, _OPAQUE):
        yield value.text
        return
    yield from _of_one(value)
    if isinstance(value, Filter):
        return
    for inside in _held([getattr(value, name) for name in names]):
        yield from _walk(_without_known(value, inside))


def _without_known(value: object, inside: object) -> object:
    """What is inside, without what is known where it stands."""
    if isinstance(value, Apply):
        return _of_battle(inside)
    if isinstance(value, Effect) and inside is value.conditions:
        return _not_remembered(value)
    if isinstance(value, Exists | None_) and isinstance(inside, Selector):
        zones = tuple(zone for zone in inside.zone if zone not in PARTS_OF_ZONES)
        return dataclasses.replace(inside, zone=zones)
    return inside


def _of_battle(inside: object) -> object:
    """What happens in a battle does so in whatever part of it: only the monsters matter."""
    return (inside.what, inside.other) if isinstance(inside, Battles) else inside


def _held(inside: Sequence[object]) -> Iterator[object]:
    return (one for one in inside if one and type(one) not in _PLAIN)


_PLAIN = frozenset({str, int, bool})
"""What holds no words that nothing carries out."""


@cache
def _names_in(kind: type) -> tuple[str, ...] | None:
    """The fields of a dataclass; None: it is none."""
    found = dataclasses.is_dataclass(kind)
    return tuple(f.name for f in dataclasses.fields(kind)) if found else None


def _of_one(value: object) -> Iterator[str]:
    yield from _unheeded(value)
    yield from _whose(value)
    if isinstance(value, Filter):
        yield from _of_filter(value)
    elif isinstance(value, Selector):
        yield from _of_selector(value)
    elif isinstance(value, Lock | Protect):
        yield from _not_enforced(value)
    elif _for_another_time(value):
        yield "for a time that is not kept"
    elif isinstance(value, Battles) and _is_untimed(value):
        yield "battles"
    elif isinstance(value, _CHOSEN_NUMBERS):
        yield "a number that is chosen, or was paid"
    elif isinstance(value, _NOT_CARRIED_OUT):
        yield _words(member_name(type(value)))


def _is_untimed(fight: Battles) -> bool:
    """Whether it is not told in which part of the battle, or it is face-down until that part."""
    late = (DamageStepPart.AFTER_CALCULATION, DamageStepPart.END)
    return fight.part is None or (fight.stood == (Position.SET,) and fight.part not in late)


def _for_another_time(value: object) -> bool:
    """Whether it lasts for a time that nothing counts."""
    until = getattr(value, "until", None)
    if isinstance(value, EachTime):
        return until is not Until.END_OF_TURN
    return until in _NOT_TIMED and not isinstance(value, Banish)


_THEIRS = (Whose.THEIR_CONTROLLER, Whose.THEIR_OWNER)


def _whose(value: object) -> Iterator[str]:
    """Whose controller is meant can be told of the equipped monster only."""
    of = getattr(value, "of", None)
    told = isinstance(of, Selector) and of.ref is Ref.LINKED
    if getattr(value, "who", None) in _THEIRS and not told:
        yield "whose controller, or owner"


def _of_filter(where: Filter) -> Iterator[str]:
    if where.opaque is not None:
        yield where.opaque
    for one in (*where.compared, *where.measured):
        yield from _unheeded(one)


def _not_enforced(value: Lock | Protect) -> Iterator[str]:
    """What is forbidden, or kept away, and nothing asks for."""
    if isinstance(value, Lock):
        yield from (f"cannot {_words(one)}" for one in value.cannot if one in _NOT_ENFORCED)
    else:
        yield from (f"cannot be {_words(one)}" for one in value.from_ if one in _NOT_KEPT_AWAY)


def _unheeded(value: object) -> Iterator[str]:
    """What is said in fields that nothing looks at."""
    kind = type(value)
    for name in UNREAD_FIELDS.get(kind, ()):
        if getattr(value, name) != _DEFAULTS[kind][name]:
            yield f"{_words(member_name(kind))}: {_words(name.rstrip('_'))}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _of_selector(what: Selector) -> Iterator[str]:
    if what.ref in _UNKNOWN_REFS:
        yield _words(what.ref)
    for zone in what.zone:
        if zone in PARTS_OF_ZONES:
            yield _words(zone)
