"""Control changes: carries out operations on control, battle positions and links to monsters."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from engine.board.continuous_effects import OpenFactError
from engine.board.events import EventKind
from engine.board.play import Play
from engine.board.references import EffectContext, players
from engine.board.state import Delayed
from engine.board.view import is_protected, protection
from engine.cardtext import applications
from engine.cardtext import operations as ops
from engine.cardtext.applications import KindLimit
from engine.cardtext.operations import OwnersControl
from engine.cardtext.selectors import Ref, Selector
from engine.effects.resolver import NOTHING, Done, Resolver, carries_out
from engine.moves import placing
from engine.moves.summonable import compared_kinds, is_one_too_many, kind_limits
from engine.rules import destinations_rules, summons_rules, timing_rules
from engine.rules.register import AnyRule
from engine.terms.prohibitions import ProtectedFrom
from engine.terms.vocabulary import MONSTER, CardId, EventId, Face, Player, Position, Until, Zone

_FLIP = {Position.ATTACK: Position.DEFENSE, Position.DEFENSE: Position.ATTACK}


@carries_out(ops.TakeControl)
def take_control(r: Resolver, op: ops.TakeControl) -> Done:
    """Gives the effect's player control of monsters."""
    play, side = r.play, players(op.to, r.context, r.play.state)[0]
    moved = []
    for card in r.touchable(r.select(op.what)):
        here = play.state.card(card)
        free = play.free_slot(side, Zone.MONSTER_ZONE)
        there = here.zone is Zone.MONSTER_ZONE and here.controller is not side
        if there and free is not None and not is_held(r, card):
            change_control(r, card, side)
            moved.append(card)
            if op.until in (Until.END_PHASE, Until.END_OF_TURN):
                back = Delayed(
                    (),
                    r.source,
                    here.controller,
                    play.state.turn,
                    cards=((card, here.stay),),
                    event=EventId(len(play.events)),
                )
                play.state = replace(play.state, delayed=(*play.state.delayed, back))
    return Done(bool(moved), tuple(moved))


def is_held(r: Resolver, card: CardId) -> bool:
    """Whether a text keeps control of the card from changing; writes that down."""
    here = r.play.state.card(card)
    shield = protection(
        r.play.view,
        here,
        ProtectedFrom.CONTROL_CHANGED,
        by=r.source,
        by_player=r.context.controller,
    )
    if shield is not None:
        r.spared(card, shield.card)
    return shield is not None


def change_control(r: Resolver, card: CardId, side: Player) -> None:
    """Gives a player control of a monster."""
    placing.change_control(r.play, card, side, timing_rules.step_is_done)
    destroy_second_copy(r.play, card, side)


def destroy_second_copy(play: Play, card: CardId, side: Player) -> None:
    """Destroys a card that came under control as a second where only one may be (SU17)."""
    if is_one_too_many(play, card, side):
        placing.destroy(play, [card], summons_rules.may_be_another, reasons={"rule"})


def settle_control(play: Play) -> None:
    """Returns monsters to the player whose control is now due.

    What negated Equip Cards took, until they apply again (AF08); all while the owners control all.
    """
    if any(isinstance(one.application, OwnersControl) for one in play.view.sources):
        _give_back_all(play)
        return
    for card in play.state.on_field() if play.equips else ():
        if not card.equipped or card.linked is None or not placing.gives_control(play.state, card):
            continue
        monster = play.state.card(card.linked)
        negated = play.view.is_negated(card.id)
        taken = monster.controller is card.controller
        side = None
        if (negated and taken) and destinations_rules.control_returns(
            monster.zone, controller=monster.controller, owner=monster.owner
        ):
            side = monster.owner
        elif card.suspended and not negated and monster.controller is not card.controller:
            side = card.controller
        if side is not None and play.free_slot(side, Zone.MONSTER_ZONE) is not None:
            play.change(card.id, suspended=negated)
            placing.change_control(play, monster.id, side, destinations_rules.control_returns)
            destroy_second_copy(play, monster.id, side)


def _give_back_all(play: Play) -> None:
    for card in play.state.on_field():
        if card.zone is Zone.MONSTER_ZONE and card.controller is not card.owner:
            placing.change_control(play, card.id, card.owner, timing_rules.step_is_done)
            destroy_second_copy(play, card.id, card.owner)


def settle_kinds(play: Play) -> None:
    """Sends to the GY monsters of Types or Attributes their player may not have (SU18)."""
    for limit, since in kind_limits(play):
        for player in Player:
            mine = [
                card
                for card in play.state.on_field()
                if card.zone is Zone.MONSTER_ZONE
                and card.face is Face.UP
                and card.controller is player
            ]
            # What was there before, and could stay, is what a newcomer would have to match.
            first = {card.id for card in mine if card.since < since or card.since == 0}
            for lost in _besides(play, limit, player, [card.id for card in mine], first):
                placing.move(
                    play, lost, Zone.GRAVEYARD, summons_rules.may_be_of_kind, reasons={"rule"}
                )


def _besides(
    play: Play, limit: KindLimit, player: Player, mine: Sequence[CardId], first: AbstractSet[CardId]
) -> Iterator[tuple[CardId, ...]]:
    """What a player sends away: all but one kind, or all but one of each kind."""
    groups: dict[str, tuple[CardId, ...]] = {}
    for card in mine if len(mine) > 1 else ():
        for kind in compared_kinds(play, card, limit)[:1]:
            groups[kind] = (*groups.get(kind, ()), card)
    among = [tuple((card,) for card in same) for same in groups.values()]
    for choices in among if limit.one_of_each else [tuple(groups.values())]:
        if len(choices) > 1:
            old = [one for one in choices if first & set(one)]
            kept = _kept(play, player, old or choices)
            yield tuple(card for one in choices if one != kept for card in one)


def _kept(play: Play, player: Player, choices: Sequence[tuple[CardId, ...]]) -> tuple[CardId, ...]:
    """Which of these a player keeps: told by nothing, so that each choice is played.

    Raises:
        OpenFactError: each of the choices is played.
    """
    shown = [play.names(one) for one in choices]
    key = f"what player {player} keeps of {', '.join(shown)}"
    if len(choices) > 1 and key not in play.assumed:
        raise OpenFactError(key, tuple((f"player {player} keeps {one}",) for one in shown))
    return choices[play.assumed.get(key, 0)]


@carries_out(ops.ChangePosition)
def change_position(r: Resolver, op: ops.ChangePosition) -> Done:
    """Changes battle positions."""
    changed = []
    for card in r.touchable(r.select(op.what)):
        here = r.play.state.card(card)
        if here.zone is not Zone.MONSTER_ZONE or here.position is None:
            continue
        if card != r.source and is_protected(r.play.view, card, ProtectedFrom.POSITION_CHANGED):
            r.play.gap(f"{here.name}: whether an effect changes the position it is kept in")
            continue
        if change_one(r.play, card, op.to, timing_rules.step_is_done, no_flip=op.no_flip):
            changed.append(card)
    return Done(bool(changed), tuple(changed))


def change_one(
    play: Play, card: CardId, to: Position | None, rule: AnyRule, *, no_flip: bool = False
) -> bool:
    """Turns a monster to a position (None: to the other one); returns whether it turned.

    With `no_flip` its Flip Effect is not activated at this time.
    """
    here = play.state.card(card)
    goal = to or _FLIP.get(here.position or Position.SET, Position.ATTACK)
    if goal is here.position or not placing.can_change_position(play, card, goal):
        return False
    if goal is Position.SET:
        placing.turn_face_down(play, card, rule)
        return True
    if here.face is Face.DOWN:
        play.change(card, face=Face.UP, active=True, since=play.tick(), position=goal)
        text = f"{here.name} is flipped face-up."
        details = {"no_flip": True} if no_flip else {}
        play.emit(EventKind.FLIPPED_FACE_UP, text, rule, cards=[card], details=details)
        return True
    play.change(card, position=goal)
    text = f"{here.name} is changed to {goal.title()} Position."
    play.emit(EventKind.POSITION_CHANGED, text, rule, cards=[card])
    return True


@carries_out(ops.Equip)
def equip(r: Resolver, op: ops.Equip) -> Done:
    """Equips cards to a monster; what is no Equip Card yet is laid as one."""
    to = _monsters_meant(r, op.to)
    if not to or r.own_card_left(op.what):
        return NOTHING
    side = r.context.controller
    done: list[CardId] = []
    if is_full(r.play, op, r.context):
        return NOTHING
    for card in r.touchable(r.select(op.what)):
        if card != to[0] and placing.lay_in_row(r.play, card, side):
            _join(r, card, to[0], equipped=True)
            _control_of_equipped(r, card, to[0])
            done.append(card)
    return Done(bool(done), tuple(done) if op.what.ref is not Ref.THIS_CARD else to)


def is_full(play: Play, op: ops.Equip, context: EffectContext) -> bool:
    """Whether the card holds as many monsters by its effect as it may ("max. 1").

    A monster that is equipped to it from the start counts as equipped by this effect.
    """
    if op.max is None or op.to.ref is not Ref.THIS_CARD:
        return False
    held = [
        card
        for card in play.state.on_field()
        if card.equipped
        and card.linked == context.source
        and card.equipped_by in {context.source, None}
        and play.state.text_of(card).kind is MONSTER
    ]
    return len(held) >= op.max


@carries_out(ops.Link)
def link(r: Resolver, op: ops.Link) -> Done:
    """Links the card to a monster, so that later clauses can speak of that monster."""
    found = _monsters_meant(r, op.to)
    if not found or not r.play.state.card(r.source).on_field:
        return NOTHING
    _join(r, r.source, found[0], equipped=False)
    return Done(True, found)


def _monsters_meant(r: Resolver, to: Selector) -> tuple[CardId, ...]:
    return tuple(c for c in r.select(to) if r.play.state.card(c).zone is Zone.MONSTER_ZONE)


def _join(r: Resolver, card: CardId, monster: CardId, *, equipped: bool) -> None:
    by = r.source if equipped else None
    r.play.change(card, linked=monster, equipped=equipped, equipped_by=by)
    r.play.equips |= equipped
    verb = "is equipped to" if equipped else "stays linked to"
    r.play.emit(
        EventKind.EQUIPPED,
        f"{r.play.name(card)} {verb} {r.play.name(monster)}.",
        timing_rules.step_is_done,
        cards=[card, monster],
    )


def _control_of_equipped(r: Resolver, card: CardId, monster: CardId) -> None:
    mine = r.play.state.card(card)
    for effect in r.play.state.text(card).continuous:
        if any(isinstance(a, applications.ControlEquipped) for a in effect.applies):
            negated = r.play.view.is_negated(card)
            r.play.change(card, active=True, since=r.play.tick(), suspended=negated)
            is_theirs = r.play.state.card(monster).controller is not mine.controller
            free = bool(r.touchable((monster,))) and not is_held(r, monster)
            if not negated and is_theirs and free:
                change_control(r, monster, mine.controller)
