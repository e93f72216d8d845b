"""Trap Monsters: Spells and Traps that their own effects Summon as monsters."""

from collections.abc import Iterator
from dataclasses import replace

from engine.card_moves import SpecialSummon
from engine.cardtext import CardText, ContinuousEffect, Effect
from engine.requirements import ThisWasSummoned
from engine.state import AsMonster, CardState
from engine.terms import (
    CARD_ACTIVATION,
    MONSTER,
    MONSTER_ZONE,
    SPELL_TRAP_ZONE,
    Trait,
    Zone,
)
from engine.view import View


def as_monster(printed: CardText, op: SpecialSummon) -> AsMonster | None:
    """What a card is once it is Summoned so; None: it is Summoned as what it is."""
    token = op.as_monster
    if token is None:
        return None
    text = replace(
        printed,
        kind=MONSTER,
        trait=tuple(one for one in token.trait if one is not Trait.NORMAL),
        attribute=token.attribute,
        type=token.type,
        level=token.level,
        atk=token.atk if isinstance(token.atk, int) else 0,
        def_=token.def_ if isinstance(token.def_, int) else 0,
        effects=tuple(_kept_effects(printed)),
        continuous=tuple(map(_continued, printed.continuous)),
    )
    return AsMonster(text, still=not op.no_longer_trap)


def as_its_own_monster(printed: CardText) -> AsMonster | None:
    """What a Spell or Trap in a Monster Zone is: the monster that its own text Summons it as."""
    if printed.kind is MONSTER:
        return None
    steps = (step.do for effect in printed.effects for step in effect.resolution)
    own = (as_monster(printed, do) for do in steps if isinstance(do, SpecialSummon))
    return next((one for one in own if one is not None), None)


def _kept_effects(printed: CardText) -> Iterator[Effect]:
    """Its effects, also where the monster is; the card itself is activated no more."""
    for effect in printed.effects:
        kind = printed.kind_of(effect)
        if kind is not CARD_ACTIVATION:
            yield replace(effect, kind=kind, from_=_with_monster_zone(effect.from_))


def _continued(effect: ContinuousEffect) -> ContinuousEffect:
    """The same of an ongoing effect; what holds of one "Summoned this way" holds of this."""
    conditions = tuple(one for one in effect.condition if not _is_this_way(one))
    zones = _with_monster_zone(effect.active_in)
    return replace(effect, condition=conditions, active_in=zones)


def _is_this_way(condition: object) -> bool:
    return isinstance(condition, ThisWasSummoned) and condition.this_way


def _with_monster_zone(zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    is_new = SPELL_TRAP_ZONE in zones and MONSTER_ZONE not in zones
    return (*zones, MONSTER_ZONE) if is_new else zones


def seen_as_monster(view: View, card: CardState, op: SpecialSummon) -> View:
    """The same effects, looking at the card as what it would be."""
    monster = as_monster(view.state.texts[card.name], op)
    if monster is None:
        return view
    state = view.state
    return replace(view, state=state.with_card(replace(card, as_monster=monster)))
