"""Card abilities: what a reader of questions needs to know of what a card does."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import TypedDict

from pydantic import JsonValue

from assistant.reading.understood_question import (
    Answers,
    CardAbilities,
    CardCategory,
    EffectAbilities,
    Fight,
    Negates,
    SoughtCards,
)
from engine import (
    ON_FIELD,
    CardText,
    ContinuousEffect,
    DamageStepPart,
    Effect,
    EffectKind,
    Filter,
    Mode,
    Position,
    Ref,
    Selector,
    SummonKind,
    Trait,
    Until,
    Whose,
    Zone,
    amounts,
    applications,
    event_patterns,
    member_name,
    operations,
    requirements,
    selector_of,
)


def parts_of(value: object) -> Iterator[object]:
    """The value and every dataclass inside it, in no order."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting.extend(one)
            continue
        inside = _inside(type(one))  # type: ignore[arg-type]  # a class has a hash
        if inside is not None:
            yield one
            waiting.extend([each for each in inside(one) if each and type(each) not in _PLAIN])


_PLAIN = frozenset({str, int, bool})
"""What has nothing inside it."""


@cache
def _inside(kind: type) -> Callable[[object], tuple[object, ...]] | None:
    """What holds the values of a dataclass's fields; None: it is none."""
    if not is_dataclass(kind):
        return None
    names = [each.name for each in fields(kind)]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: tuple(getattr(one, name) for name in names)


def _ref(part: object) -> Ref | None:
    """The known card that a part of a card text speaks of; None: it speaks of any that fit."""
    what = selector_of(part)
    return what.ref if what is not None else None


def _whose(part: object) -> str:
    """Whose cards a part of a card text speaks of; empty: it names none."""
    what = selector_of(part)
    return str(what.whose) if what is not None else ""


def _is_of_this_card(part: object) -> bool:
    return _ref(part) is Ref.THIS_CARD


def cause_of(events: Iterable[event_patterns.EventPattern]) -> str:
    """What must happen to an effect's own card to set it off, as an `apply` step names it.

    Empty: something else sets it off, or nothing in particular.
    """
    return next(filter(None, map(_cause, events)), "")


def _cause(event: event_patterns.EventPattern) -> str:
    is_own = _is_of_this_card(event)
    match event:
        case event_patterns.FlippedFaceUp():
            return "flipped"
        case event_patterns.Summoned() if is_own:
            return "summoned"
        case event_patterns.Destroyed(by_battle=by_battle) if is_own:
            return "destroyed_by_battle" if by_battle else "destroyed"
        case event_patterns.LeftField() if is_own:
            return "left_field"
        case event_patterns.Sent() if is_own:
            return _sent(event)
        case _:
            return ""


def _sent(event: event_patterns.Sent) -> str:
    if event.because:
        return "tributed" if event.because == ("tributed",) else ""
    if Zone.GRAVEYARD in event.to:
        return "sent_to_gy"
    return "banished" if Zone.BANISHED in event.to else ""


COUNTS_SUMMONS = "counts:summons"
"""The sign of an effect that needs a number of Summons made earlier in the turn."""
_SEVERAL = 2
_MOVING = (
    operations.AddToHand
    | operations.SpecialSummon
    | operations.SendToGy
    | operations.Banish
    | operations.ReturnToDeck
    | operations.ReturnToHand
    | operations.SetCards
    | operations.Attach
    | operations.PlaceOnField
    | operations.Destroy
    | operations.SummonAfterResolution
)
_FOR_A_TIME = (
    operations.Banish
    | operations.TakeControl
    | operations.NegateEffects
    | operations.NegateSameNames
    | operations.SwitchStats
    | operations.EachTime
    | operations.Grant
    | operations.GrantEffect
    | applications.ModifyStat
    | applications.SetStat
    | applications.TreatAs
)
_SUMMONS_OF_A_KIND = operations.SummonWithMaterials | operations.SummonAfterResolution
_TARGETS = frozenset({Ref.TARGET, Ref.TARGET_2, Ref.TARGETS})


def signs_of(effect: Effect) -> frozenset[str]:
    """What the words for an effect may be about, in short words.

    `special_summon:deck` is what it moves and from where, `on:summoned:link` what sets it off,
    `says:shaddoll` a word by which it looks for cards, `aims:2` how many cards it targets.
    """
    return frozenset(_signs(effect))


def _signs(effect: Effect) -> Iterator[str]:
    ways: tuple[Effect | Mode, ...] = (effect, *effect.modes)
    targets = [one for way in ways for one in way.targets]
    count = sum(map(_most, targets))
    yield from (f"aims:{number}" for number in range(1, count + 1))
    for event in effect.on:
        yield from _signs_of_event(event)
    for way in ways:
        for step in way.resolution:
            yield from _signs_of_operation(step.do, way.targets or targets)
    for part in parts_of(effect):
        if isinstance(part, _SUMMONS_OF_A_KIND):
            yield f"summons:{part.kind}"
        if isinstance(part, requirements.SummonsThisTurn):
            yield COUNTS_SUMMONS
        if isinstance(part, Filter):
            yield from _words_for(part)


def _most(selector: Selector) -> int:
    """How many cards it chooses at the most; of any number, the fewest."""
    return selector.count.max or selector.count.min or 1


def _signs_of_event(event: event_patterns.EventPattern) -> Iterator[str]:
    name = member_name(type(event))
    is_own = _is_of_this_card(event)
    yield f"on:{name}" if is_own else f"met:{name}"
    match event:
        case event_patterns.PhaseBegins(at_end=True):
            yield f"met:{name}:end"
        case event_patterns.Summoned(how=how) if is_own:
            yield from (f"on:{name}:{kind}" for kind in how)
        case event_patterns.Sent(to=to) | event_patterns.Placed(to=to) if is_own:
            yield from (f"on:{name}:{zone}" for zone in to)
        case event_patterns.PositionChanged(to=to) if is_own:
            yield from (f"on:{name}:{position}" for position in to)
        case _:
            return


def _signs_of_operation(
    operation: operations.Operation, targets: Sequence[Selector]
) -> Iterator[str]:
    if isinstance(operation, _MOVING):
        what, name = operation.what, member_name(type(operation))
        where = targets if what.ref in _TARGETS else (what,)
        zones = {str(zone) for one in where for zone in one.zone}
        zones |= {"itself"} if what.ref is Ref.THIS_CARD else set()
        yield from (f"{name}:{zone}" for zone in sorted(zones))
        if max(map(_most, where), default=1) >= _SEVERAL or len(where) >= _SEVERAL:
            yield "moves:several"
    if isinstance(operation, _FOR_A_TIME) and operation.until is Until.END_PHASE:
        yield "until:end_phase"


def _words_for(where: Filter) -> Iterator[str]:
    for told in (where.name, where.archetype, where.type, where.attribute, where.trait):
        for one in told:
            yield from (f"says:{word}" for word in re.findall(r"[a-z0-9]+", str(one).lower()))


_NEGATING = applications.NegateCards | operations.NegateActivated
"""What negates effects while it applies."""


def _reached(applies: operations.Application) -> Iterator[CardCategory]:
    """The kinds of card that something lasting negates, or keeps from being activated."""
    if isinstance(applies, applications.Lock):
        for kind in CardCategory:
            if any(f"_{kind.value}_" in what.value for what in applies.cannot):
                yield kind
    if isinstance(applies, _NEGATING):
        what = applies.what
        told = {one.value for one in what.where.kind}
        told |= {CardCategory.MONSTER.value} if {*what.zone} == {Zone.MONSTER_ZONE} else set()
        yield from (kind for kind in CardCategory if kind.value in told or not told)


def _shields(effect: ContinuousEffect) -> bool:
    """Whether it makes its own card unaffected by other cards."""
    return any(
        isinstance(one, applications.Protect)
        and any(kind.value.startswith("unaffected") for kind in one.from_)
        and _is_of_this_card(one)
        for one in effect.applies
    )


def _binds_opponent(applies: operations.Application) -> bool:
    """Whether only its player's opponent, or that player's monsters, cannot do something."""
    match applies:
        case applications.Lock(who=who):
            return who is Whose.OPPONENT
        case applications.CannotAttack(what=what) | applications.CannotAttackDirectly(what=what):
            return what.whose is Whose.OPPONENT
        case _:
            return False


_ANSWERS: Mapping[type, Answers] = {
    event_patterns.Activation: Answers.ACTIVATION,
    event_patterns.WouldSummon: Answers.SUMMON,
    event_patterns.AttackDeclared: Answers.ATTACK,
}
_NEGATES: Mapping[type, Negates] = {
    operations.NegateActivation: Negates.ACTIVATION,
    operations.NegateEffect: Negates.EFFECT,
    operations.NegateSummon: Negates.SUMMON,
    operations.NegateAttack: Negates.ATTACK,
    operations.NegateEffects: Negates.MONSTER,
}
_SUMMONING = operations.SpecialSummon | operations.SummonAfterResolution | operations.SummonTokens
_REMOVING = (
    operations.Destroy
    | operations.Banish
    | operations.SendToGy
    | operations.ReturnToHand
    | operations.ReturnToDeck
)
_LEAVING = (
    operations.Tribute
    | operations.Discard
    | operations.Banish
    | operations.SendToGy
    | operations.ReturnToHand
    | operations.ReturnToDeck
)
_CHANGING_STATS = applications.SetStat | applications.ModifyStat
_CHANGING_CONTROL = operations.TakeControl | operations.SwapControl | applications.ControlEquipped
"""What changes who controls a monster: once, or while it is equipped."""
_COUNTING = amounts.PerCard | amounts.PerCounter | amounts.DifferentNames | amounts.DifferentKinds
"""Amounts that depend on how many cards there are."""


def facts_of(text: CardText) -> CardAbilities:
    """What the reader needs of this card."""
    lasting = [one for effect in text.continuous for one in effect.applies]
    inside = list(parts_of((*text.effects, *lasting)))
    limits = [one for one in lasting if isinstance(one, applications.SetHandLimit)]
    return CardAbilities(
        name=str(text.name),
        kind=CardCategory(text.kind.value),
        traits=frozenset((*(one.value for one in text.trait), *["remains"] * text.remains)),
        effects=tuple(map(_effect, text.effects)),
        is_lasting=bool(lasting),
        sets_value_for=str(limits[0].whose) if limits else None,
        negates_others=any(isinstance(one, _NEGATING) for one in lasting),
        attribute=text.attribute.value if text.attribute is not None else "",
        type=text.type or "",
        level=text.level,
        figures=frozenset(one for one in (text.atk, text.def_) if isinstance(one, int)),
        binds_opponent=any(map(_binds_opponent, lasting)),
        reaches=frozenset(kind for one in lasting for kind in _reached(one)),
        shield=next((one.label for one in text.continuous if _shields(one)), ""),
        turn_locks=frozenset(
            what.value.removeprefix("conduct_").replace("_", " ").title()
            for effect in text.effects
            for lock in effect.all_turn_locks
            for what in lock.cannot
        ),
        alters=next((_whose(one) for one in lasting if _changes_some(one)), ""),
        boosts=not any(type(one) in _NEGATES for one in inside) and any(map(_raises, inside)),
        takes_control=any(isinstance(one, _CHANGING_CONTROL) for one in inside),
        counts_cards=any(isinstance(one, _COUNTING) for one in inside),
        named=frozenset(_named(text)) - {str(text.name)},
        is_stand_in=text.stand_in,
        has_procedure=bool(text.procedures),
        uses_theirs=any(
            _whose(cost) == Whose.OPPONENT for way in text.procedures[:1] for cost in way.costs
        ),
        declares=frozenset(_declared(text)),
        is_never_normal=requirements.Cannot.NORMAL_SUMMON in text.cannot,
    )


def _raises(part: object) -> bool:
    """Whether it raises the monster that is targeted, or equipped."""
    if not isinstance(part, applications.ModifyStat):
        return False
    if part.what.ref not in {Ref.TARGET, Ref.LINKED}:
        return False
    match part.amount:
        case int(each):
            return each > 0
        case (
            amounts.PerCard(each=each)
            | amounts.PerCounter(each=each)
            | amounts.PerMaterial(each=each)
            | amounts.DifferentNames(each=each)
            | amounts.DifferentKinds(each=each)
            | amounts.RemovedCounters(each=each)
        ):
            return each > 0
        case _:
            return True


def _declared(text: CardText) -> Iterator[str]:
    """What has to be declared for its effects, on activation or when they resolve."""
    for effect in text.effects:
        yield from (one.value for one in effect.declare)
    for part in parts_of(text.effects):
        if isinstance(part, operations.Declare):
            yield part.what.value


def _named(text: CardText) -> Iterator[str]:
    """The names by which its text looks for cards."""
    for part in parts_of(text):
        if isinstance(part, Filter):
            yield from part.name


def _effect(effect: Effect) -> EffectAbilities:
    quick_if = tuple(_places(map(selector_of, effect.quick_if)))
    kind = EffectKind.QUICK if quick_if else effect.kind
    is_quick, is_trigger = kind is EffectKind.QUICK, kind is EffectKind.TRIGGER
    answers = _answered(effect.on)
    pays_itself = [cost for cost in effect.costs if _is_itself(cost)]
    return EffectAbilities(
        label=effect.label,
        kind=str(kind or ""),
        costs=_names_of(effect.costs),
        pays_itself=_names_of(pays_itself),
        modes=tuple(
            (mode.label, _names_of(step.do for step in mode.resolution), _names_of(mode.costs))
            for mode in effect.modes
        ),
        answers=answers,
        answers_what=frozenset(str(what) for one in _activations(effect) for what in one.includes),
        answers_kinds=frozenset(str(what) for one in _activations(effect) for what in one.of),
        answers_special_only=any(map(_is_special, effect.on)),
        of_opponent=bool(effect.on) and all(map(_is_of_opponent, effect.on)),
        answers_summons=_are_summons(effect.on) and not cause_of(effect.on),
        targets=tuple(_places(_targets(effect), in_battle=True)),
        from_zones=frozenset(map(str, effect.from_)),
        phases=frozenset(map(str, _phases(effect))),
        whose_turn=str(effect.turn),
        tributes_itself=_is_on_field(effect) and bool(pays_itself),
        is_mandatory=effect.mandatory,
        is_trigger=is_trigger or (bool(effect.on) and not answers and not is_quick),
        fight=_fight(effect),
        cause=cause_of(effect.on),
        requires=tuple(_required(effect)),
        quick_if=quick_if,
        awaits=_awaited(effect.on),
        signs=signs_of(effect),
        minds_cost=any(lock.paid_kinds for lock in effect.response_locks),
        **_deeds(effect),
    )


def _activations(effect: Effect) -> list[event_patterns.Activation]:
    return [one for one in effect.on if isinstance(one, event_patterns.Activation)]


def _is_special(event: event_patterns.EventPattern) -> bool:
    summons = event_patterns.WouldSummon | event_patterns.Summoned
    return isinstance(event, summons) and event.special


def _are_summons(events: Sequence[event_patterns.EventPattern]) -> bool:
    return bool(events) and all(isinstance(one, event_patterns.Summoned) for one in events)


_OF_A_PLAYER = (
    event_patterns.AddedFromDeck
    | event_patterns.PhaseBegins
    | event_patterns.MovedOut
    | event_patterns.Placed
    | event_patterns.WasSet
)
"""Events that tell in whose hand, on whose field or in whose turn they happen."""


def _is_of_opponent(event: event_patterns.EventPattern) -> bool:
    is_theirs = isinstance(event, _OF_A_PLAYER) and event.whose is Whose.OPPONENT
    return is_theirs or _whose(event) == Whose.OPPONENT


def _targets(effect: Effect) -> Iterable[Selector]:
    """What it targets, in whichever of the ways of which one is chosen."""
    ways: tuple[Effect | Mode, ...] = (*effect.modes, effect)
    return dict.fromkeys(one for way in ways for one in way.targets)


class _Deeds(TypedDict):
    """What an effect does when it resolves, and with which cards."""

    does: frozenset[str]
    negates: frozenset[Negates]
    needs: tuple[SoughtCards, ...]
    finds: tuple[SoughtCards, ...]
    summons: bool
    summons_negated: bool
    summons_itself: bool
    summons_after: bool
    does_something: bool
    destroys: bool
    minds_columns: bool
    damages: bool
    draws: frozenset[str]
    draws_each_time: bool
    removes: bool
    changes: frozenset[str]


def _deeds(effect: Effect) -> _Deeds:
    steps = [step.do for step in effect.resolution]
    every = [*steps, *(step.do for mode in effect.modes for step in mode.resolution)]
    inside = list(parts_of(tuple(every)))
    kinds = {type(one) for one in inside}
    summons = any(isinstance(one, _SUMMONING) for one in inside)
    return _Deeds(
        does=frozenset(map(member_name, kinds)),
        negates=frozenset(_NEGATES[kind] for kind in kinds & _NEGATES.keys()),
        needs=(*_places(_acted_on(steps)), *_paid_places(effect.costs)),
        finds=tuple(_places(_found_by(steps))),
        summons=summons,
        summons_negated=summons and any(map(_negates_cards, every)),
        summons_itself=any(
            isinstance(one, operations.SpecialSummon) and _is_of_this_card(one) for one in every
        ),
        summons_after=operations.SummonAfterResolution in kinds,
        does_something=bool(every),
        destroys=operations.Destroy in kinds,
        minds_columns=operations.NegateColumn in kinds,
        damages=operations.InflictDamage in kinds,
        draws=frozenset(str(one.who) for one in every if isinstance(one, operations.Draw)),
        draws_each_time=kinds >= {operations.EachTime, operations.Draw},
        removes=any(isinstance(one, _REMOVING) for one in inside),
        changes=frozenset(_whose(one) for one in every if _changes_some(one)),
    )


def _changes_some(part: object) -> bool:
    """Whether it changes the ATK or DEF of monsters that are not known cards."""
    return isinstance(part, _CHANGING_STATS) and part.what.ref is None


def _answered(events: Iterable[event_patterns.EventPattern]) -> frozenset[Answers]:
    """What it answers, if it waits for nothing else."""
    kinds = {type(one) for one in events}
    return frozenset(_ANSWERS[kind] for kind in kinds) if kinds <= {*_ANSWERS} else frozenset()


def _phases(effect: Effect) -> Iterator[str]:
    """The phases it can be activated in, also by the beginning that sets it off."""
    yield from effect.phases
    for one in parts_of(effect.on):
        if isinstance(one, event_patterns.PhaseBegins):
            yield one.phase


_WINDOWS = {
    DamageStepPart.CALCULATION: "damage calculation",
    DamageStepPart.AFTER_CALCULATION: "after damage calculation",
}


def _fight(effect: Effect) -> Fight | None:
    """The battle it is tied to: by its event, or by a part of the Damage Step."""
    steps = [one for one in effect.conditions if isinstance(one, requirements.DamageStep)]
    battles = [one for one in effect.on if isinstance(one, event_patterns.Battles)]
    if not (steps or battles):
        return None
    part = _WINDOWS.get(steps[0].part, "") if steps else ""
    if not battles:
        return Fight(part=part)
    what = battles[0].what
    if what.ref is Ref.THIS_CARD:
        return Fight(part=part, who="itself")
    of_other = battles[0].other is not None
    is_narrow = what.where != Filter(kind=what.where.kind) or bool(what.any_of) or of_other
    who, fits = str(what.whose), tuple(_fits(what))
    return Fight(part=part, who=who, is_narrow=is_narrow, of_other=of_other, fits=fits)


def _awaited(events: Iterable[event_patterns.EventPattern]) -> str:
    """The kind of Summon of another card that it waits for, if any such card will do."""
    for event in events:
        if not isinstance(event, event_patterns.Summoned):
            continue
        if event.what.ref is None and not _is_narrow(event.what):
            usual = "special" if event.special else SummonKind.NORMAL
            return str(next(iter(event.how), usual))
    return ""


def _names_of(parts: Iterable[object]) -> frozenset[str]:
    return frozenset(member_name(type(part)) for part in parts)


def _required(effect: Effect) -> Iterator[SoughtCards]:
    """Cards on its player's own field, or in a hand, that its conditions ask for."""
    for one in effect.conditions:
        if not isinstance(one, requirements.Exists):
            continue
        for place in _places([one.what]):
            if place.zones == {Zone.HAND}:
                yield place.model_copy(update={"count": one.at_least})
            elif place.zones & ON_FIELD and place.whose == Whose.YOU:
                yield place


def _negates_cards(operation: operations.Operation) -> bool:
    """Whether it negates cards, or what it Special Summons."""
    is_summoned_so = isinstance(operation, operations.SpecialSummon) and operation.negated
    return is_summoned_so or isinstance(operation, operations.NegateEffects)


def _is_itself(cost: operations.Cost) -> bool:
    """Whether its own card leaves as the cost."""
    return isinstance(cost, _LEAVING) and _is_of_this_card(cost)


_ACTING = (
    operations.SummonAfterResolution
    | operations.Destroy
    | operations.Banish
    | operations.ReturnToHand
    | operations.ReturnToDeck
    | operations.TakeControl
)


def _acted_on(steps: Iterable[operations.Operation]) -> list[Selector]:
    """The cards without which the steps do nothing: those of swaps of control first."""
    swaps = [one for one in steps if isinstance(one, operations.SwapControl)]
    acted = [one.what for one in steps if isinstance(one, _ACTING)]
    return [*(side for one in swaps for side in (one.one, one.other)), *acted]


def _is_on_field(effect: Effect) -> bool:
    """Whether the effect is activated on the field."""
    return not {Zone.HAND, Zone.GRAVEYARD} & {*effect.from_}


_FINDING = (
    operations.AddToHand
    | operations.SpecialSummon
    | operations.SummonAfterResolution
    | operations.SendToGy
    | operations.Banish
)


def _found_by(steps: Iterable[operations.Operation]) -> Iterator[Selector]:
    """The cards that the steps look for."""
    for step in steps:
        what = selector_of(step)
        if what is not None and (isinstance(step, _FINDING) or what.where.declared_name):
            yield what


def _paid_places(costs: Iterable[operations.Cost]) -> Iterator[SoughtCards]:
    for cost in costs:
        yield from _places([selector_of(cost)], paid=member_name(type(cost)))


def _is_narrow(selector: Selector) -> bool:
    """Whether it asks for more than a kind of card, its face and its position."""
    where = selector.where
    trait = where.trait if {*where.trait} <= {Trait.EFFECT} else ()
    plain = Filter(kind=where.kind, face=where.face, position=where.position, trait=trait)
    return bool(selector.any_of) or where != plain


_ONE_POSITION = (
    (Position.ATTACK,),
    (Position.DEFENSE,),
    (Position.SET,),
    (Position.DEFENSE, Position.SET),
)
"""What stands face-down is in Defense Position, too."""
_IN_BATTLE = frozenset({Ref.ATTACKER, Ref.ATTACK_TARGET, Ref.SUMMONED})


def _places(
    selectors: Iterable[Selector | None], *, paid: str = "", in_battle: bool = False
) -> Iterator[SoughtCards]:
    """Where cards are looked for; with `in_battle` also monsters known by a battle or a Summon."""
    for selector in selectors:
        if selector is None:
            continue
        if in_battle and selector.ref in _IN_BATTLE:
            zones = frozenset({str(Zone.MONSTER_ZONE)})
            yield SoughtCards(zones=zones, whose=str(Whose.OPPONENT), ref=str(selector.ref))
        if not selector.zone or selector.ref is not None:
            continue
        where = selector.where
        yield SoughtCards(
            zones=frozenset(map(str, selector.zone)),
            whose=str(selector.whose),
            kinds=frozenset(CardCategory(kind.value) for kind in where.kind),
            names=where.name,
            is_declared=where.declared_name,
            paid=paid,
            position=str(where.position[0]) if where.position in _ONE_POSITION else "",
            face=str(where.face or ""),
            other=selector.other,
            is_narrow=_is_narrow(selector),
            fits=tuple(_fits(selector)),
            count=max(1, selector.count.min),
        )


def _fits(selector: Selector) -> Iterator[tuple[str, JsonValue]]:
    """What a monster must be for it: of several ways the first."""
    where = (*selector.any_of, selector.where)[0]
    yield from (("attribute", str(one)) for one in where.attribute[:1])
    yield from (("type", one) for one in where.type[:1])
    yield from (("archetype", one) for one in where.archetype[:1])
    for stat, least, most in (
        ("level", where.level_min, where.level_max),
        ("atk", where.atk_min, where.atk_max),
        ("def", where.def_min, where.def_max),
    ):
        bound = least or most
        if bound is not None:
            yield stat, bound
    yield from (("trait", str(one)) for one in where.trait[:1] if one is not Trait.EFFECT)
