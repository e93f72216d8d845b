"""Unnamed cards: what an incomplete scenario must have had without naming it."""

from dataclasses import replace

from engine.board.play import Play
from engine.board.references import EffectContext, players
from engine.board.selection import find, zones_sought
from engine.board.state import CardState
from engine.cardtext.card_text import CardText
from engine.cardtext.operations import Detach, ReplaceDestruction
from engine.cardtext.requirements import HasMaterials
from engine.cardtext.selectors import Selector
from engine.terms.vocabulary import (
    FIELD,
    Attribute,
    CardId,
    CardKind,
    CardName,
    Face,
    Player,
    Position,
    Trait,
    Zone,
)


def unnamed_card(play: Play, owner: Player, what: Selector) -> CardId:
    """Adds an unnamed card such as the selector asks for, and returns it."""
    card = _made(play, owner, what)
    place = play.state.card(card).zone.value.replace("_", " ")
    play.assumptions.append(f"player {owner} has {play.name(card)} ({place})")
    return card


def _made(play: Play, owner: Player, what: Selector) -> CardId:
    zone = what.zone[0] if what.zone else Zone.MONSTER_ZONE
    text = _text(what, zone)
    number = 1 + sum(card.name == text.name for card in play.state.cards.values())
    down = zone in FIELD and zone is not Zone.MONSTER_ZONE
    position = (what.where.position or (Position.ATTACK,))[0]
    card = CardState(
        id=CardId(f"{text.name}#{number}"),
        name=text.name,
        owner=owner,
        controller=owner,
        zone=zone,
        position=position if zone is Zone.MONSTER_ZONE else None,
        face=Face.DOWN if down or position is Position.SET else Face.UP,
        active=zone is Zone.MONSTER_ZONE,
        proper=True,
        slot=play.free_slot(owner, zone),
    )
    zones = dict(play.state.zones)
    zones[owner, zone] = (*zones.get((owner, zone), ()), card.id)
    play.state = replace(
        play.state,
        texts=play.state.texts.and_(text),
        cards={**play.state.cards, card.id: card},
        zones=zones,
    )
    return card.id


def _text(what: Selector, zone: Zone) -> CardText:
    where = what.any_of[0] if what.any_of else what.where
    kind = where.kind[0] if where.kind else CardKind.MONSTER
    if zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE) and not where.kind:
        kind = CardKind.SPELL
    level = where.level_min or where.level_max or 4
    name = where.name[0] if where.name else f"an unnamed {kind.value}"
    monster = kind is CardKind.MONSTER
    return CardText(
        name=CardName(name),
        kind=kind,
        trait=where.trait or ((Trait.EFFECT,) if monster else ()),
        attribute=(where.attribute or (Attribute.EARTH,))[0] if monster else None,
        type=(where.type or ("Warrior",))[0] if monster else None,
        level=level if monster else None,
        atk=(where.atk_min or min(where.atk_max or 1000, 1000)) if monster else None,
        def_=(where.def_min or min(where.def_max or 1000, 1000)) if monster else None,
        also_named=where.archetype,
        stand_in=True,
    )


def provide_materials(play: Play, card: CardId) -> None:
    """In an incomplete scenario, gives an Xyz Monster the materials it must have."""
    if not play.incomplete:
        return
    here, text = play.state.card(card), play.state.text(card)
    told = (here.controller, Zone.ATTACHED) in play.empty or play.state.attached(card)
    if Trait.XYZ not in text.trait or told or not _detaches(text):
        return
    play.assumptions.append(f"{text.name} has {USUAL_MATERIALS} materials")
    for _ in range(USUAL_MATERIALS):
        made = _made(play, here.owner, Selector(zone=(Zone.ATTACHED,)))
        play.change(made, linked=card)


USUAL_MATERIALS = 2
"""The number of materials assumed for an Xyz Monster of which none is told."""


def _detaches(text: CardText) -> bool:
    """Whether anything printed on it asks for its materials."""
    costs = (cost for effect in text.effects for way in effect.ways for cost in way.costs)
    conditions = (
        condition
        for each in (*text.effects, *text.continuous)
        for condition in getattr(each, "conditions", getattr(each, "condition", ()))
    )
    lasting = (one for each in text.continuous for one in each.applies)
    instead = (
        step.do for one in lasting if isinstance(one, ReplaceDestruction) for step in one.instead
    )
    return any(isinstance(one, Detach) for one in (*costs, *instead)) or any(
        isinstance(condition, HasMaterials) for condition in conditions
    )


def provide(play: Play, what: Selector, context: EffectContext) -> bool:
    """In an incomplete scenario, adds what a selector needs; returns whether it did."""
    if what.ref is not None:
        return False
    missing = max(1, what.count.min) - len(
        [c for c in find(play.state, what, context) if c != context.source]
    )
    if missing <= 0:
        return False
    owner = _owner(play, what, context)
    if not play.may_hold_more([owner], zones_sought(what)):
        return False
    for _ in range(missing):
        unnamed_card(play, owner, what)
    return True


def _owner(play: Play, what: Selector, context: EffectContext) -> Player:
    sides = players(what.whose, context, play.state)
    hidden = {Zone.HAND, Zone.DECK, Zone.EXTRA_DECK, Zone.GRAVEYARD} & set(what.zone)
    if len(sides) > 1:
        return context.controller if hidden else context.controller.opponent
    return sides[0]
