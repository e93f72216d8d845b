"""Card abilities: what a reader of questions needs to know of what a card does."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from engine import CardText


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


def cause_of(events: tuple[object, ...]) -> str:
    """What an effect waits for to happen to its own card, as an `apply` step names it."""
    for event in events:
        of_itself = str(getattr(getattr(event, "what", None), "ref", "")) == "this_card"
        name = type(event).__name__ if of_itself else ""
        if name == "Summoned":
            return "summoned"
        if name == "Destroyed":
            return "destroyed_by_battle" if getattr(event, "by_battle", False) else "destroyed"
        if name == "LeftField":
            return "left_field"
        if type(event).__name__ == "FlippedFaceUp":
            return "flipped"
        if name == "Sent":
            return _sent(event)
    return ""


def _sent(event: object) -> str:
    because = tuple(getattr(event, "because", ()))
    zones = {str(zone) for zone in getattr(event, "to", ())}
    if because:
        return "tributed" if because == ("tributed",) else ""
    return "sent_to_gy" if "graveyard" in zones else "banished" if "banished" in zones else ""


COUNTS_SUMMONS = "counts:summons"
"""It needs so many Summons made earlier in the turn."""
_ZONED = frozenset(
    {"AddToHand", "SpecialSummon", "SendToGy", "Banish", "ReturnToDeck", "ReturnToHand",
     "SetCards", "Attach", "PlaceOnField", "Destroy", "SummonAfterResolution"}
)  # fmt: skip
_TELLING = ("name", "archetype", "type", "attribute", "trait")
_BOTH = 2


def signs_of(effect: object) -> frozenset[str]:
    """What the words for an effect may be about, in short words.

    `special_summon:deck` is what it moves and from where, `on:summoned:link` what sets it off,
    `says:shaddoll` a word by which it looks for cards, `aims:2` how many cards it targets.
    """
    return frozenset(_signs(effect))


def _signs(effect: object) -> Iterator[str]:
    targets = [one for way in _ways(effect) for one in getattr(way, "targets", ())]
    count = sum(_least(one) for one in targets)
    yield from (f"aims:{number}" for number in range(1, count + 1))
    for event in getattr(effect, "on", ()):
        yield from _of_event(event)
    for way in _ways(effect):
        for step in getattr(way, "resolution", ()):
            yield from _of_step(step.do, getattr(way, "targets", ()) or targets)
    for one in parts_of(effect):
        kinds = (getattr(one, "kind", ""), *getattr(one, "as_if_by", ()))
        if type(one).__name__ in {"SummonWithMaterials", "SummonAfterResolution"}:
            yield from (f"summons:{kind}" for kind in kinds)
        if type(one).__name__ == "SummonsThisTurn":
            yield COUNTS_SUMMONS
        if type(one).__name__ == "Filter":
            yield from _words(one)


def _ways(effect: object) -> tuple[object, ...]:
    return (effect, *getattr(effect, "modes", ()))


def _least(selector: object) -> int:
    count = getattr(selector, "count", None)
    return int(getattr(count, "max", None) or getattr(count, "min", 1) or 1)


def _of_event(event: object) -> Iterator[str]:
    name = _in_words(type(event).__name__)
    is_own = _ref(getattr(event, "what", None)) == "this_card"
    yield f"on:{name}" if is_own else f"met:{name}"
    if getattr(event, "at_end", False):
        yield f"met:{name}:end"
    if is_own:
        yield from (f"on:{name}:{kind}" for kind in getattr(event, "how", ()))
        yield from (f"on:{name}:{zone}" for zone in getattr(event, "to", ()))


def _of_step(operation: object, targets: Sequence[object]) -> Iterator[str]:
    kind = type(operation).__name__
    what = getattr(operation, "what", None)
    if kind in _ZONED and what is not None:
        where = targets if _ref(what).startswith("target") else (what,)
        zones = {str(zone) for one in where for zone in getattr(one, "zone", ())}
        zones |= {"itself"} if _ref(what) == "this_card" else set()
        yield from (f"{_in_words(kind)}:{zone}" for zone in sorted(zones))
        if max((_least(one) for one in where), default=1) >= _BOTH or len(where) >= _BOTH:
            yield "moves:several"
    if str(getattr(operation, "until", "")) == "end_phase":
        yield "until:end_phase"


def _words(where: object) -> Iterator[str]:
    for field in _TELLING:
        for one in getattr(where, field, ()):
            yield from (f"says:{word}" for word in re.findall(r"[a-z0-9]+", str(one).lower()))


def _ref(selector: object) -> str:
    return str(getattr(selector, "ref", "") or "")


def _in_words(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


NEGATING = frozenset({"NegateCards", "NegateActivated"})
"""What negates effects while it applies."""


def reached(applies: object) -> Iterator[CardCategory]:
    """The kinds of card that something lasting negates, or keeps from being activated."""
    forbidden = {what.value for what in getattr(applies, "cannot", ())}
    yield from (
        kind for kind in CardCategory if any(f"_{kind.value}_" in what for what in forbidden)
    )
    if type(applies).__name__ not in NEGATING:
        return
    what = getattr(applies, "what", None)
    told = {one.value for one in getattr(getattr(what, "where", None), "kind", ())}
    is_of_monsters = {zone.value for zone in getattr(what, "zone", ())} == {"monster_zone"}
    told |= {CardCategory.MONSTER.value} if is_of_monsters else set()
    yield from (kind for kind in CardCategory if kind.value in told or not told)


def shields(effect: object) -> bool:
    """Whether it makes its own card unaffected by other cards."""
    return any(
        any(str(kind).startswith("unaffected") for kind in getattr(one, "from_", ()))
        and str(getattr(getattr(one, "what", None), "ref", "")) == "this_card"
        for one in getattr(effect, "applies", ())
    )


def binds_opponent(applies: object) -> bool:
    """Whether only its player's opponent, or that player's monsters, cannot do something."""
    name, what = type(applies).__name__, getattr(applies, "what", None)
    whose = getattr(applies, "who", "") if name == "Lock" else getattr(what, "whose", "")
    return name in {"Lock", "CannotAttack", "CannotAttackDirectly"} and str(whose) == "opponent"


_ANSWERS = {
    "Activation": Answers.ACTIVATION,
    "WouldSummon": Answers.SUMMON,
    "AttackDeclared": Answers.ATTACK,
}
_NEGATES = {
    "NegateActivation": Negates.ACTIVATION,
    "NegateEffect": Negates.EFFECT,
    "NegateSummon": Negates.SUMMON,
    "NegateAttack": Negates.ATTACK,
    "NegateEffects": Negates.MONSTER,
}
_SUMMONING = frozenset({"SpecialSummon", "SummonAfterResolution", "SummonTokens"})
_LEAVING = frozenset({"Tribute", "Discard", "Banish", "SendToGy", "ReturnToHand", "ReturnToDeck"})
_REMOVING = frozenset({"Destroy", "Banish", "SendToGy", "ReturnToHand", "ReturnToDeck"})
_IN_BATTLE = frozenset({"attacker", "attack_target", "summoned"})
_ACTING = frozenset(
    {"SummonAfterResolution", "Destroy", "Banish", "ReturnToHand", "ReturnToDeck", "TakeControl"}
)


def facts_of(text: CardText) -> CardAbilities:
    """What the reader needs of this card."""
    lasting = [one for effect in text.continuous for one in effect.applies]
    inside = {type(one).__name__ for one in parts_of((*text.effects, *lasting))}
    limits = [one for one in lasting if type(one).__name__ == "SetHandLimit"]
    return CardAbilities(
        name=str(text.name),
        kind=CardCategory(text.kind.value),
        traits=frozenset((*(one.value for one in text.trait), *["remains"] * text.remains)),
        effects=tuple(_effect(effect) for effect in text.effects),
        is_lasting=bool(lasting),
        sets_value_for=str(getattr(limits[0], "whose", "")) if limits else None,
        negates_others=any(type(one).__name__ in NEGATING for one in lasting),
        attribute=text.attribute.value if text.attribute is not None else "",
        type=text.type or "",
        level=text.level,
        figures=frozenset(one for one in (text.atk, text.def_) if isinstance(one, int)),
        binds_opponent=any(map(binds_opponent, lasting)),
        reaches=frozenset(kind for one in lasting for kind in reached(one)),
        shield=next((one.label for one in text.continuous if shields(one)), ""),
        turn_locks=frozenset(
            what.value.removeprefix("conduct_").replace("_", " ").title()
            for effect in text.effects
            for lock in effect.all_turn_locks
            for what in lock.cannot
        ),
        alters=next((_whose(one) for one in lasting if _changes_some(one)), ""),
        boosts=not _NEGATES.keys() & inside
        and any(map(_raises, parts_of((*text.effects, *lasting)))),
        takes_control=not _CONTROLS.isdisjoint(inside),
        counts_cards=not _COUNTS.isdisjoint(inside),
        named=frozenset(_named(text)) - {str(text.name)},
        is_stand_in=text.stand_in,
        has_procedure=bool(text.procedures),
        uses_theirs=any(_uses_theirs(cost) for way in text.procedures[:1] for cost in way.costs),
        declares=frozenset(_declared(text)),
        is_never_normal="normal_summon" in {str(one) for one in text.cannot},
    )


def _whose(step: object) -> str:
    return str(getattr(getattr(step, "what", None), "whose", ""))


def _raises(part: object) -> bool:
    """Whether it raises the monster that is targeted, or equipped."""
    amount, ref = getattr(part, "amount", 0), getattr(getattr(part, "what", None), "ref", None)
    each = amount if isinstance(amount, int) else getattr(amount, "each", 1)
    is_of_it = str(ref or "") in {"target", "linked"}
    return type(part).__name__ == "ModifyStat" and is_of_it and each > 0


def _uses_theirs(cost: object) -> bool:
    return str(getattr(getattr(cost, "what", None), "whose", "")) == "opponent"


def _declared(text: CardText) -> Iterator[str]:
    """What has to be declared for its effects, on activation or when they resolve."""
    for effect in text.effects:
        yield from (one.value for one in effect.declare)
    parts = (part for part in parts_of(text.effects) if type(part).__name__ == "Declare")
    yield from (str(getattr(part, "what", "")) for part in parts)


def _named(text: CardText) -> Iterator[str]:
    """The names by which its text looks for cards."""
    for part in parts_of(text):
        if type(part).__name__ == "Filter":
            yield from map(str, getattr(part, "name", ()))


_CONTROLS = frozenset({"TakeControl", "SwapControl", "ControlEquipped"})
"""What changes who controls a monster: once, or while it is equipped."""
_COUNTS = frozenset({"PerCard", "PerCounter", "DifferentNames", "DifferentKinds"})
"""What makes how much is done depend on how many cards there are."""


def _effect(effect: object) -> EffectAbilities:
    costs = list(getattr(effect, "costs", ()))
    events = tuple(getattr(effect, "on", ()))
    kind = str(getattr(effect, "kind", "") or "")
    quick_if = tuple(_places([one.what for one in getattr(effect, "quick_if", ())
                              if hasattr(one, "what")]))  # fmt: skip
    kind = "quick" if quick_if else kind
    answers = _answered(events)
    return EffectAbilities(
        label=str(getattr(effect, "label", "activation")),
        kind=kind,
        costs=_names_of(costs),
        pays_itself=_names_of(cost for cost in costs if _is_itself(cost)),
        modes=tuple(
            (str(mode.label), _names_of(s.do for s in mode.resolution), _names_of(mode.costs))
            for mode in getattr(effect, "modes", ())
        ),
        answers=answers,
        answers_what=_words_of(events, "includes"),
        answers_kinds=_words_of(events, "of"),
        answers_special_only=any(getattr(one, "special", False) for one in events),
        of_opponent=bool(events) and all(map(_is_of_opponent, events)),
        answers_summons=_names_of(events) == {"summoned"} and not cause_of(events),
        targets=tuple(_places(_aims(effect), in_battle=True)),
        from_zones=frozenset(str(zone) for zone in getattr(effect, "from_", ())),
        phases=frozenset(_phases(effect, events)),
        whose_turn=str(getattr(effect, "turn", "either")),
        tributes_itself=_is_on_field(effect) and any(_is_itself(cost) for cost in costs),
        is_mandatory=bool(getattr(effect, "mandatory", False)),
        is_trigger="trigger" in kind or (bool(events) and not answers and kind != "quick"),
        fight=_fight(effect),
        cause=cause_of(events),
        requires=tuple(_required(effect)),
        quick_if=quick_if,
        awaits=_awaited(events),
        signs=signs_of(effect),
        minds_cost=any(lock.paid_kinds for lock in getattr(effect, "response_locks", ())),
        **_deeds(effect, costs),
    )


def _is_of_opponent(event: object) -> bool:
    sides = (getattr(one, "whose", None) for one in (event, getattr(event, "what", None)))
    return "opponent" in {str(side) for side in sides}


def _aims(effect: object) -> tuple[object, ...]:
    """What it targets, in whichever of the ways of which one is chosen."""
    ways = (*getattr(effect, "modes", ()), effect)
    return tuple(dict.fromkeys(one for way in ways for one in getattr(way, "targets", ())))


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


def _deeds(effect: object, costs: list[object]) -> _Deeds:
    steps = [step.do for step in getattr(effect, "resolution", ())]
    modes = getattr(effect, "modes", ())
    every = [*steps, *(step.do for mode in modes for step in mode.resolution)]
    names = {type(one).__name__ for one in parts_of(tuple(every))}
    return _Deeds(
        does=frozenset(_class_in_words(name) for name in names),
        negates=frozenset(_NEGATES[name] for name in names & set(_NEGATES)),
        needs=(*_places(_acted_on(steps)), *_paid_places(costs)),
        finds=tuple(_places(_found_by(steps))),
        summons=bool(names & _SUMMONING),
        summons_negated=bool(names & _SUMMONING) and any(map(_negates_cards, every)),
        summons_itself=any(_summons_itself(step) for step in every),
        summons_after="SummonAfterResolution" in names,
        does_something=bool(every),
        destroys="Destroy" in names,
        minds_columns="NegateColumn" in names,
        damages="InflictDamage" in names,
        draws=frozenset(str(one.who) for one in every if type(one).__name__ == "Draw"),
        draws_each_time=names >= {"EachTime", "Draw"},
        removes=bool(names & _REMOVING),
        changes=frozenset(_whose(one) for one in every if _changes_some(one)),
    )


def _changes_some(step: object) -> bool:
    what = getattr(step, "what", None)
    return type(step).__name__ in {"SetStat", "ModifyStat"} and not getattr(what, "ref", None)


def _answered(events: tuple[object, ...]) -> frozenset[Answers]:
    """What it answers, if it waits for nothing else."""
    names = {type(one).__name__ for one in events}
    return frozenset(_ANSWERS[name] for name in names) if names <= set(_ANSWERS) else frozenset()


def _words_of(events: tuple[object, ...], field: str) -> frozenset[str]:
    return frozenset(str(word) for one in events for word in getattr(one, field, ()))


def _phases(effect: object, events: tuple[object, ...]) -> Iterator[str]:
    """The phases it can be activated in, also by the beginning that sets it off."""
    yield from (str(phase) for phase in getattr(effect, "phases", ()))
    for one in parts_of(events):
        if type(one).__name__ == "PhaseBegins":
            yield str(getattr(one, "phase", ""))


_WINDOWS = {"calculation": "damage calculation", "after_calculation": "after damage calculation"}


def _fight(effect: object) -> Fight | None:
    """The battle it is tied to: by its event, or by a part of the Damage Step."""
    said = [c for c in getattr(effect, "conditions", ()) if type(c).__name__ == "DamageStep"]
    told = [one for one in getattr(effect, "on", ()) if type(one).__name__ == "Battles"]
    if not (said or told):
        return None
    part = _WINDOWS.get(str(said[0].part), "") if said else ""
    if not told:
        return Fight(part=part)
    what = told[0].what
    if str(what.ref or "") == "this_card":
        return Fight(part=part, who="itself")
    plain = type(what.where)(kind=what.where.kind)
    of_other = told[0].other is not None
    is_narrow = what.where != plain or bool(what.any_of) or of_other
    who, fits = str(what.whose), tuple(_fits(what))
    return Fight(part=part, who=who, is_narrow=is_narrow, of_other=of_other, fits=fits)


def _awaited(events: tuple[object, ...]) -> str:
    """The kind of Summon of another card that it waits for, if any such card will do."""
    for event in events:
        what = getattr(event, "what", None)
        if type(event).__name__ != "Summoned" or str(getattr(what, "ref", "") or ""):
            continue
        if not _is_narrow(what):
            kinds = [str(kind) for kind in getattr(event, "how", ())]
            return (
                kinds[0] if kinds else "special" if getattr(event, "special", False) else "normal"
            )
    return ""


def _names_of(parts: Iterable[object]) -> frozenset[str]:
    return frozenset(_class_in_words(type(part).__name__) for part in parts)


def _required(effect: object) -> Iterator[SoughtCards]:
    """Cards on its player's own field, or in a hand, that its conditions ask for."""
    for one in getattr(effect, "conditions", ()):
        what = getattr(one, "what", None)
        if type(one).__name__ != "Exists":
            continue
        least = int(getattr(one, "at_least", 1))
        for place in _places([what]):
            if place.zones == {"hand"}:
                yield place.model_copy(update={"count": least})
            elif place.zones & _ON_FIELD and place.whose == "you":
                yield place


_ON_FIELD = frozenset({"monster_zone", "spell_trap_zone", "field_zone"})


def _summons_itself(step: object) -> bool:
    what = getattr(step, "what", None)
    return type(step).__name__ == "SpecialSummon" and str(getattr(what, "ref", "")) == "this_card"


def _negates_cards(step: object) -> bool:
    """As in "Special Summon it, but negate its effects"."""
    return type(step).__name__ == "NegateEffects" or bool(getattr(step, "negated", False))


def _is_itself(cost: object) -> bool:
    what = getattr(cost, "what", None)
    return type(cost).__name__ in _LEAVING and str(getattr(what, "ref", "")) == "this_card"


def _acted_on(steps: list[object]) -> list[object]:
    swapped = [step for step in steps if type(step).__name__ == "SwapControl"]
    sides = [getattr(step, side, None) for step in swapped for side in ("one", "other")]
    acted = [one for one in steps if type(one).__name__ in _ACTING and hasattr(one, "what")]
    return [*sides, *(one.what for one in acted)]


def _is_on_field(effect: object) -> bool:
    """Whether the effect is activated on the field."""
    return not {str(zone) for zone in getattr(effect, "from_", ())} & {"hand", "graveyard"}


_FINDING = frozenset({"AddToHand", "SpecialSummon", "SummonAfterResolution", "SendToGy", "Banish"})


def _found_by(steps: list[object]) -> list[object]:
    acted = ((step, getattr(step, "what", None)) for step in steps)
    return [what for step, what in acted if type(step).__name__ in _FINDING or _is_declared(what)]


def _is_declared(selector: object) -> bool:
    """Whether it is looked for by the name that was declared."""
    return bool(getattr(getattr(selector, "where", None), "declared_name", False))


def _paid_places(costs: list[object]) -> Iterator[SoughtCards]:
    for cost in costs:
        if hasattr(cost, "what"):
            yield from _places([cost.what], paid=_class_in_words(type(cost).__name__))


def _class_in_words(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def _is_narrow(selector: object) -> bool:
    """Whether it asks for more than a kind of card, its face and its position."""
    where = getattr(selector, "where", None)
    if where is None or bool(getattr(selector, "any_of", None)):
        return where is not None
    kept = {name: getattr(where, name) for name in ("kind", "face", "position")}
    if {str(one) for one in where.trait} <= {"effect"}:
        kept["trait"] = where.trait
    return bool(where != type(where)(**kept))


_ONE_POSITION = (["attack"], ["defense"], ["set"], ["defense", "set"])
"""What stands face-down is in Defense Position, too."""


def _places(selectors: object, *, paid: str = "", in_battle: bool = False) -> Iterator[SoughtCards]:
    for selector in selectors if isinstance(selectors, list | tuple) else ():
        zones = frozenset(str(zone) for zone in getattr(selector, "zone", ()))
        if in_battle and str(getattr(selector, "ref", "")) in _IN_BATTLE:
            ref = str(selector.ref)
            yield SoughtCards(zones=frozenset({"monster_zone"}), whose="opponent", ref=ref)
        if not zones or getattr(selector, "ref", None) is not None:
            continue
        where, count = getattr(selector, "where", None), getattr(selector, "count", None)
        positions = [str(one) for one in getattr(where, "position", ())]
        yield SoughtCards(
            zones=zones,
            whose=str(getattr(selector, "whose", "either")),
            kinds=frozenset(CardCategory(str(kind)) for kind in getattr(where, "kind", ())),
            names=tuple(str(name) for name in getattr(where, "name", ())),
            is_declared=_is_declared(selector),
            paid=paid,
            position=positions[0] if positions in _ONE_POSITION else "",
            face=str(getattr(where, "face", None) or ""),
            other=bool(getattr(selector, "other", False)),
            is_narrow=_is_narrow(selector),
            fits=tuple(_fits(selector)),
            count=max(1, int(getattr(count, "min", 1))),
        )


def _fits(selector: object) -> Iterator[tuple[str, JsonValue]]:
    """What a monster must be for it: of several ways the first."""
    ways = getattr(selector, "any_of", None) or (getattr(selector, "where", None),)
    where = ways[0]
    for key in ("attribute", "type", "archetype"):
        for one in getattr(where, key, ())[:1]:
            yield key, str(one)
    for stat in ("level", "atk", "def"):
        bound = getattr(where, f"{stat}_min", None) or getattr(where, f"{stat}_max", None)
        if bound is not None:
            yield stat, bound
    for trait in getattr(where, "trait", ())[:1]:
        if str(trait) != "effect":
            yield "trait", str(trait)
