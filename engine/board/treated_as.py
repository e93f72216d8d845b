"""Treated as: what cards count as by the texts of others, and Trap Monsters."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.board.continuous_effects import EffectSource, context_of, order_of
from engine.board.identity import as_declared
from engine.board.selection import covers
from engine.board.state import AsMonster, CardState
from engine.board.view import View, unaffected
from engine.cardtext.applications import TreatAs
from engine.cardtext.card_text import CardText, ContinuousEffect, Effect
from engine.cardtext.operations import SpecialSummon
from engine.cardtext.requirements import ThisWasSummoned
from engine.terms.vocabulary import (
    CARD_ACTIVATION,
    MONSTER,
    MONSTER_ZONE,
    SPELL_TRAP_ZONE,
    UP,
    CardId,
    Trait,
    Zone,
)

Treatments = Mapping[CardId, tuple[TreatAs, ...]]
"""What each card is treated as by others."""


def treatments_by_others(view: View) -> tuple[Treatments, tuple[str, ...]]:
    """Returns what other texts have cards treated as, and the clauses that are not modelled."""
    found: dict[CardId, tuple[TreatAs, ...]] = {}
    untold: list[str] = []
    for source, treat in _in_order(view, list(_treating(view))):
        said = as_declared(treat, view.state.card(source.card).declared)
        if said is None:
            untold.append(f"{view.state.card(source.card).name}: what was declared")
            continue
        for card in _reached(view, source, treat):
            found[card] = (*found.get(card, ()), said)
    return found, tuple(untold)


def _treating(view: View) -> Iterator[tuple[EffectSource, TreatAs]]:
    """The ongoing effects that do so; what a card always makes of itself is read from its text."""
    for source in view.sources:
        treat = source.application
        if isinstance(treat, TreatAs) and treat.like is None:
            own = (each for _, each in view.state.text(source.card).treats)
            if treat not in own:
                yield source, treat


def _in_order(
    view: View, treating: list[tuple[EffectSource, TreatAs]]
) -> list[tuple[EffectSource, TreatAs]]:
    """In which order they began; where two give another of the same from the start, as told.

    Raises:
        OpenFactError: the scenario does not say in which order those began.
    """
    for facet in ("name", "type", "attribute"):
        changing = [source.card for source, treat in treating if facet in _changed(treat)]
        first = [card for card in dict.fromkeys(changing) if view.state.card(card).since == 0]
        if len(first) > 1:
            early = [one for one in treating if one[0].card in first]
            early.sort(key=lambda one: order_of(view.state, one[0].card, first))
            treating = [*early, *(one for one in treating if one not in early)]
    return treating


def _changed(treat: TreatAs) -> frozenset[str]:
    """What it gives cards in place of what they have."""
    told = {"name": treat.name, "type": treat.type, "attribute": treat.attribute}
    every = (word for word, value in told.items() if value or word in treat.declared)
    return frozenset() if treat.also else frozenset(every)


def _reached(view: View, source: EffectSource, treat: TreatAs) -> Iterator[CardId]:
    """The cards that it is said of, and that are affected by it."""
    state = view.state
    context = replace(context_of(state, source.card, source.controller), stats=view.value)
    for card in state.cards.values():
        if _is_meant(card, treat) and covers(state, treat.what, card, context):
            own = card.id == source.card
            if own or not card.on_field or unaffected(view, card, source.card) is None:
                yield card.id


def _is_meant(card: CardState, treat: TreatAs) -> bool:
    """Whether it is a card that texts speak of: face-up, and on the field if none is named."""
    if card.on_field:
        return card.face is UP
    return bool(treat.what.zone) or treat.what.ref is not None


def as_monster(printed: CardText, op: SpecialSummon) -> AsMonster | None:
    """The monster a Spell or Trap becomes when Summoned so; None: it is Summoned as it is."""
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
    """The monster that a Trap's own text Summons it as; None: it says nothing of that."""
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
    """Returns the view with the card looked at as the monster it would become."""
    monster = as_monster(view.state.texts[card.name], op)
    if monster is None:
        return view
    state = view.state
    return replace(view, state=state.with_card(replace(card, as_monster=monster)))
