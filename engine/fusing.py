"""Fusing: Fusion, Ritual and Xyz Summons by an effect, with the materials it says."""

import dataclasses
from collections.abc import Sequence
from itertools import combinations

from engine import card_moves, placing
from engine.applications import What
from engine.choosing import choose_position
from engine.resolving import NOTHING, Done, Resolver, carries_out
from engine.rules import summons
from engine.select import find, selects, stat
from engine.selectors import Count, Selector
from engine.state import Summoning
from engine.summon_bans import Cannot
from engine.summonable import is_of_wrong_kind, is_one_too_many
from engine.summoning import finish_special, use_materials
from engine.terms import CardId, CardName, Face, Player, Position, Stat, SummonKind, Zone
from engine.view import lock_on

MOST_TRIBUTES = 6
"""More Tributes than this are not tried for a Ritual Summon."""


@carries_out(card_moves.SummonWithMaterials)
def summon_with_materials(r: Resolver, op: card_moves.SummonWithMaterials) -> Done:
    """Summon a monster with materials: the text says which, and from where they come."""
    side = r.context.controller
    found = r.select(op.what, keep=lambda card: _may_come(r, card, side, op))
    found = tuple(card for card in found if _may_come(r, card, side, op))[:1]
    used = _materials(r, op, found[0]) if found else None
    if used is None:
        return NOTHING
    card = found[0]
    play, kind = r.play, op.kind
    use_materials(play, used, card, kind, op.material_to)
    if play.free_slot(side, Zone.MONSTER_ZONE) is None:
        return NOTHING
    position = choose_position(r.script, card, (Position.ATTACK, Position.DEFENSE))
    by = CardName(play.name(r.source))
    how = Summoning(kind, play.state.turn, by, special=True, materials=used)
    proper = summons.becomes_proper(own_way=True)
    placing.arrive(play, card, side, position, how, face=Face.UP, proper=proper)
    finish_special(r, found, side, kind)
    return Done(True, found)


def _may_come(r: Resolver, card: CardId, side: Player, op: card_moves.SummonWithMaterials) -> bool:
    """Whether nothing forbids this Summon of the monster, and there is enough to use."""
    play = r.play
    lock = lock_on(play.view, side, What.SPECIAL_SUMMON, card, op.kind, by=r.source)
    forbidden = lock is not None or Cannot.SPECIAL_SUMMON in play.state.text(card).cannot
    return (
        summons.summon_is_allowed(forbidden=forbidden)
        and not is_one_too_many(play, card, side)
        and not is_of_wrong_kind(play, card, side)
        and (play.incomplete or _is_enough(r, op, card))
    )


def _is_enough(r: Resolver, op: card_moves.SummonWithMaterials, card: CardId) -> bool:
    pool = _pool(r, op, card)
    if op.kind is SummonKind.RITUAL:
        return _tributes(r, op, card, pool) is not None
    wanted = r.play.state.text(card).materials
    return bool(pool) and (not wanted or _matching(r, wanted, pool) is not None)


def _pool(r: Resolver, op: card_moves.SummonWithMaterials, card: CardId) -> tuple[CardId, ...]:
    """The cards that may be used."""
    found = (c for what in op.materials for c in find(r.play.state, what, r.context))
    return tuple(dict.fromkeys(c for c in found if c != card))


def _materials(
    r: Resolver, op: card_moves.SummonWithMaterials, card: CardId
) -> tuple[CardId, ...] | None:
    """What is used: as told, or what there is; None: it cannot be done."""
    pool = _pool(r, op, card)
    if any(what.ref is not None for what in op.materials):
        return pool or None
    told = _told(r, pool)
    if told:
        return told
    if op.kind is SummonKind.RITUAL:
        chosen = _tributes(r, op, card, pool)
    else:
        wanted = r.play.state.text(card).materials
        chosen = _matching(r, wanted, pool) if wanted else None
    if chosen is None:
        return _not_named(r)
    if len(chosen) < len(pool):
        text = f"{r.play.name(r.source)}: {r.play.names(chosen)} is used as material"
        r.play.assumptions.append(text)
    return chosen


def _told(r: Resolver, pool: Sequence[CardId]) -> tuple[CardId, ...]:
    """The materials that the next step names."""
    mark = r.script.position
    step = r.script.choice("select", r.source)
    wanted = step["select"] if step is not None else None
    names = set(map(str, wanted)) if isinstance(wanted, list) else set()
    named = tuple(card for card in pool if {card, card.split("#")[0]} & names)
    if not named:
        r.script.position = mark
    return named


def _not_named(r: Resolver) -> tuple[CardId, ...] | None:
    """In a scenario that does not tell all, the materials are left aside."""
    if r.play.incomplete:
        name = r.play.name(r.source)
        r.play.assumptions.append(f"{name}: the materials were there, and are left aside")
        return ()
    r.play.gap(f"{r.play.name(r.source)}: which materials are used")
    return ()


def _matching(
    r: Resolver, wanted: Sequence[Selector], pool: Sequence[CardId]
) -> tuple[CardId, ...] | None:
    """A card for every material that is printed, each used once; None: there are not enough."""
    kinds = [what for what in wanted for _ in range(max(1, what.count.min))]
    if not kinds:
        return ()
    first = dataclasses.replace(kinds[0], count=Count())
    for card in pool:
        if selects(r.play.state, first, card, r.context):
            rest = _matching(r, _singly(kinds[1:]), [c for c in pool if c != card])
            if rest is not None:
                return (card, *rest)
    return None


def _singly(wanted: Sequence[Selector]) -> tuple[Selector, ...]:
    return tuple(dataclasses.replace(what, count=Count()) for what in wanted)


def _tributes(
    r: Resolver, op: card_moves.SummonWithMaterials, card: CardId, pool: Sequence[CardId]
) -> tuple[CardId, ...] | None:
    """The fewest Tributes whose Levels are enough; None: there are not enough."""
    state, context = r.play.state, r.context
    needed = state.text(card).level or 0
    for number in range(1, min(len(pool), MOST_TRIBUTES) + 1):
        for some in combinations(pool, number):
            total = sum(stat(state.card(c), Stat.LEVEL, state, context) for c in some)
            if total == needed or (total > needed and not op.exact_levels):
                return some
    return None
