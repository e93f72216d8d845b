"""Placing: single moves of cards, and whether there is room for them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.board.events import MOVED, Event, EventKind
from engine.board.play import Play
from engine.board.references import EffectContext, players
from engine.board.state import CardState, State, Summoning, place
from engine.board.view import View
from engine.cardtext import operations as ops
from engine.cardtext.applications import ControlEquipped
from engine.cardtext.card_text import Mode
from engine.cardtext.event_patterns import Destroyed, LeftField
from engine.cardtext.operations import (
    Apply,
    Banish,
    Destroy,
    Operation,
    ReturnToDeck,
    ReturnToHand,
    SendToGy,
)
from engine.cardtext.selectors import Ref, Selector
from engine.moves import materials
from engine.moves.destinations import destination
from engine.rules import (
    battle_rules,
    continuous_rules,
    destinations_rules,
    game_rules,
    negation_rules,
    summons_rules,
)
from engine.rules.register import AnyRule
from engine.terms.vocabulary import (
    DOWN,
    FIELD,
    GRAVEYARD,
    HAND,
    MONSTER,
    MONSTER_ZONE,
    NOWHERE,
    SPELL_TRAP_ZONE,
    UP,
    CardId,
    EventId,
    Face,
    Player,
    Position,
    Trait,
    Whose,
    Zone,
)


@dataclass(frozen=True, slots=True)
class MoveDetails:
    """How one card moves: where to, by which rule, why, and what caused it."""

    to: Zone
    rule: AnyRule
    reasons: frozenset[str]
    top: bool
    verb: str
    negated_by: CardId | None
    """What negated the card on the field when it left."""


def move_one(play: Play, old: CardState, way: MoveDetails) -> EventId:
    """Moves one card and writes the event; returns its id."""
    play.state = place(play.state, _moved(play, old, way.to), top=way.top)
    redirected = way.rule is continuous_rules.goes_elsewhere
    reasons = way.reasons | {"redirected"} if redirected else way.reasons
    return play.emit(
        MOVED,
        _move_text(old, way.to, reasons, way.verb),
        way.rule,
        cards=[old.id],
        player=old.controller,
        from_=old.zone,
        to=way.to,
        reasons=reasons,
        details={
            "face_up": old.face is UP,
            "linked": old.linked,
            "stamp": old.stamp,
            "from_field": old.on_field
            and not _negated_activation(play, old)
            and _was_on_field(play, old),
            "summoned": old.summoned,
            "negated_by": way.negated_by,
        },
    )


def _moved(play: Play, old: CardState, to: Zone) -> CardState:
    """A card that has moved: it forgets what it was in its old place."""
    return CardState(
        id=old.id,
        name=old.name,
        owner=old.owner,
        controller=old.owner,
        zone=to,
        stamp=old.stamp + 1,
        stay=old.stamp + 1,
        proper=old.proper,
        arrived_turn=play.state.turn,
        since=old.since,
        battled_turn=old.battled_turn,
        changed_turn=old.changed_turn,
        no_attack_turn=old.no_attack_turn,
    )


def _was_on_field(play: Play, card: CardState) -> bool:
    """Whether a card that leaves counts as having been on the field (SU12)."""
    attempt = play.window.attempt
    attempted = attempt is not None and card.id in attempt.cards
    rule = summons_rules.flipped_was_on_field
    return rule(attempted=attempted, older=attempted and play.side(rule) == 1)


def _negated_activation(play: Play, card: CardState) -> bool:
    """Whether this is a Spell or Trap whose own activation was negated."""
    for link in play.chain:
        if link.card != card.id or link.stamp != card.stamp:
            continue
        if not negation_rules.counts_as_sent_from_field(link.kind, link.negation):
            return True
    return False


_PLACES = {
    GRAVEYARD: "is sent to the GY",
    Zone.BANISHED: "is banished",
    HAND: "goes to the hand",
    Zone.DECK: "goes to the Deck",
    Zone.EXTRA_DECK: "returns to the Extra Deck",
    Zone.ATTACHED: "becomes material",
    NOWHERE: "is gone",
    MONSTER_ZONE: "moves",
    SPELL_TRAP_ZONE: "moves",
    Zone.FIELD_ZONE: "moves",
}


def _move_text(card: CardState, to: Zone, reasons: frozenset[str], verb: str) -> str:
    where = _PLACES[to]
    if "redirected" in reasons:
        where += " instead"
    return f"{card.name} {verb} and {where}." if verb else f"{card.name} {where}."


def move(  # noqa: PLR0913 -- a move has that many sides
    play: Play,
    cards: Sequence[CardId],
    to: Zone,
    rule: AnyRule,
    *,
    reasons: Iterable[str] = (),
    top: bool = False,
    verb: str = "",
) -> tuple[CardId, ...]:
    """Moves cards at the same time; returns those that reached `to`."""
    before, state_before = play.view, play.state
    written: list[EventId] = []
    arrived: list[CardId] = []
    why = frozenset(reasons)
    together = frozenset(cards) if "destroyed" in why else frozenset()
    for card in cards:
        old = state_before.cards[card]
        goal, instead, on_top = destination(play, before, old, to, why, together)
        negated = before.negated.get(card) if before.negated and old.on_field else None
        by = None if negated is None else negated.by
        way = MoveDetails(
            to=goal, rule=instead or rule, reasons=why, top=on_top or top, verb=verb, negated_by=by
        )
        written.append(move_one(play, old, way))
        if goal is to:
            arrived.append(card)
    if state_before.texts.at_once:
        _clauses(play, state_before, before, written)
    _give_back(play, state_before, written)
    if play.equips:
        _lose_equips(play)
    lost = materials.left_behind(play, written)
    if lost:
        move(play, lost, GRAVEYARD, destinations_rules.materials_are_lost, reasons={"rule"})
    return tuple(arrived)


def _clauses(play: Play, before: State, view: View, written: Sequence[EventId]) -> None:
    """Apply what texts say happens at once when a card leaves or is destroyed (CE06)."""
    for card in before.on_field_named(before.texts.at_once):
        if card.face is UP and card.active:
            for label, clause in before.text_of(card).clauses:
                _clause(play, clause, label, card, view, written)


def _clause(  # noqa: PLR0913, PLR0917 -- a clause looks at that much
    play: Play,
    clause: Apply,
    label: str,
    card: CardState,
    view: View,
    written: Sequence[EventId],
) -> None:
    hits = [e for e in written if _clause_hit(play, clause, play.events[e - 1], card)]
    if not hits or (card.linked is None and not _named(clause)):
        return
    other = card.linked or card.id
    subject = f"{card.name}: {label}"
    negated = view.negated.get(card.id)
    if not continuous_rules.clause_applies(on_field=card.on_field, negated=negated is not None):
        by = (negated.by,) if negated is not None else ()
        why = "".join(f", because {play.name(one)} negates it" for one in by)
        play.emit(
            EventKind.NOT_DONE,
            f"{subject} does not apply{why}.",
            continuous_rules.clause_applies,
            cards=[other],
            causes=[*hits, *play.behind(by)],
            part=label,
            why="negated",
            details={"source": card.id, "negated_by": by[0] if by else None},
        )
        return
    for step in clause.do:
        what = getattr(step.do, "what", None)
        ref = what.ref if isinstance(what, Selector) else None
        victim = other if ref is Ref.LINKED else card.id
        if ref not in (Ref.LINKED, Ref.THIS_CARD) or type(step.do) not in _AT_ONCE:
            play.gap(f"{subject}: what it does is not modelled")
            continue
        now = play.state.card(victim)
        is_lost = victim == card.linked and now.face is DOWN  # It is no longer that monster's.
        if now.on_field and not is_lost:
            play.emit(
                EventKind.BEGAN_TO_APPLY,
                f"{subject} applies at once.",
                continuous_rules.clause_applies,
                causes=hits,
                part=label,
                details={"source": card.id, "clause": True},
            )
            _do_at_once(play, step.do, victim, hits)


def _do_at_once(play: Play, do: Operation, card: CardId, hits: Sequence[EventId]) -> None:
    rule = continuous_rules.clause_applies
    if isinstance(do, Destroy):
        destroy(play, [card], rule, causes=hits)
        return
    saved = play.cause
    play.cause = (*saved, *hits)
    move(play, [card], _AT_ONCE[type(do)], rule, reasons={"effect"})
    play.cause = saved


_AT_ONCE: dict[type, Zone] = {
    Destroy: GRAVEYARD,
    SendToGy: GRAVEYARD,
    Banish: Zone.BANISHED,
    ReturnToHand: Zone.HAND,
    ReturnToDeck: Zone.DECK,
}
"""What clauses do with a card at once, and where it goes."""


def destroy(  # noqa: PLR0913 -- a destruction has that many sides
    play: Play,
    cards: Sequence[CardId],
    rule: AnyRule,
    *,
    causes: Iterable[EventId] = (),
    reasons: Iterable[str] = ("effect",),
    to: Zone = GRAVEYARD,
) -> tuple[CardId, ...]:
    """Destroys cards at the same time; returns those that were destroyed."""
    saved = play.cause
    play.cause = (*saved, *causes)
    here = [card for card in cards if play.state.cards[card].zone not in _GONE]
    move(play, here, to, rule, reasons={"destroyed", *reasons}, verb="is destroyed")
    play.cause = saved
    return tuple(here)


_GONE = (GRAVEYARD, Zone.BANISHED)


def _lose_equips(play: Play) -> None:
    """Equip Cards whose monster left or was turned face-down are destroyed (AF05)."""
    lost = []
    for card in play.state.on_field() if play.equips else ():
        if card.equipped and card.linked is not None:
            monster = play.state.card(card.linked)
            if destinations_rules.equip_is_lost(monster.zone, monster.face):
                lost.append(card.id)
    if lost:
        destroy(play, lost, destinations_rules.equip_is_lost, reasons={"rule", "lost_equip_target"})


def change_control(play: Play, card: CardId, side: Player, rule: AnyRule) -> None:
    """Gives a player control of a monster and moves it to that side."""
    here = play.state.card(card)
    slot = play.free_slot(side, MONSTER_ZONE)
    zones = dict(play.state.zones)
    for player in Player:
        key = (player, MONSTER_ZONE)
        kept = tuple(c for c in zones.get(key, ()) if c != card)
        zones[key] = (*kept, card) if player is side else kept
    changed = replace(here, controller=side, slot=slot)
    play.state = replace(play.state, zones=zones, cards={**play.state.cards, card: changed})
    play.emit(
        EventKind.CONTROL_CHANGED,
        f"Player {side} takes control of {here.name}.",
        rule,
        cards=[card],
        player=side,
    )


def _give_back(play: Play, before: State, written: Sequence[EventId]) -> None:
    """A monster whose control an Equip Card gave goes back when that card leaves (AF08)."""
    for number in written:
        old = before.cards[play.events[number - 1].cards[0]]
        if old.linked is None or not old.on_field or not gives_control(before, old):
            continue
        monster = play.state.card(old.linked)
        sides = {"controller": monster.controller, "owner": monster.owner}
        if not destinations_rules.control_returns(monster.zone, **sides):
            continue
        play.cause = (*play.cause, number)
        if play.free_slot(monster.owner, MONSTER_ZONE) is None:
            move(
                play, [monster.id], GRAVEYARD, destinations_rules.control_returns, reasons={"rule"}
            )
        else:
            change_control(play, monster.id, monster.owner, destinations_rules.control_returns)
        play.cause = play.cause[:-1]


def gives_control(state: State, card: CardState) -> bool:
    """Whether the controller of this Equip Card controls the monster it is equipped to."""
    return any(
        isinstance(application, ControlEquipped)
        for effect in state.text_of(card).continuous
        for application in effect.applies
    )


def put_on_field(  # noqa: PLR0913 -- a monster comes with that many sides
    play: Play,
    card: CardId,
    player: Player,
    position: Position,
    summoning: Summoning | None,
    *,
    zone: Zone = MONSTER_ZONE,
    face: Face = UP,
    proper: bool = False,
) -> None:
    """Puts a card on a player's field, in this position."""
    old = play.state.cards[card]
    slot = play.free_slot(player, zone)
    since = play.tick()
    turn = play.state.turn
    come = replace(
        old,
        zone=zone,
        controller=player,
        stamp=old.stamp + 1,
        stay=old.stamp + 1,
        position=position if zone is MONSTER_ZONE else None,
        face=face,
        summoned=summoning,
        came_from=old.came_from if old.zone is NOWHERE else old.zone,
        linked=None,
        treated=(),
        proper=old.proper or proper,
        set_turn=turn if face is DOWN else -1,
        usable_when_set=None,
        lies_as=None,
        arrived_turn=turn,
        changed_turn=turn,
        active=zone is MONSTER_ZONE
        and continuous_rules.monster_begins_to_apply(
            summoned=summoning is not None, face_up=face is UP
        ),
        since=since,
        slot=slot,
        declared="",
    )
    play.state = place(play.state, come)


def lay_in_row(play: Play, card: CardId, player: Player) -> bool:
    """Lays a card face-up in a player's Spell & Trap Zone; one that is there stays as it is.

    Returns whether it lies there: not if no zone is free, and a Token cannot.
    """
    old = play.state.card(card)
    if old.zone is SPELL_TRAP_ZONE:
        return True
    if (
        Trait.TOKEN in play.state.text(card).trait
        or play.free_slot(player, SPELL_TRAP_ZONE) is None
    ):
        return False
    put_on_field(play, card, player, Position.ATTACK, None, zone=SPELL_TRAP_ZONE)
    play.change(card, active=True)
    lost = play.state.attached(card)
    if lost:
        move(play, lost, GRAVEYARD, destinations_rules.materials_are_lost, reasons={"rule"})
    if play.equips:
        _lose_equips(play)
    return True


def turn_face_down(play: Play, card: CardId, rule: AnyRule) -> None:
    """Turns a monster face-down: effects that applied to it no longer do."""
    old = play.state.card(card)
    play.change(
        card,
        stamp=old.stamp + 1,
        position=Position.SET,
        face=DOWN,
        active=False,
        counters=(),
        treated=(),
        attacks=old.attacks,
        linked=None,
        proper=old.proper,
        as_monster=None,
    )
    printed = play.state.texts[old.name].kind
    if destinations_rules.is_set_again(printed, as_monster=old.as_monster is not None):
        _set_again(play, card)
    play.emit(
        EventKind.FLIPPED_FACE_DOWN,
        f"{old.name} is turned face-down.",
        rule,
        cards=[card],
        player=old.controller,
    )
    _lose_links(play, card)
    _lose_equips(play)


def _set_again(play: Play, card: CardId) -> None:
    """Let a Trap that was a monster lie Set where Traps lie."""
    here = play.state.card(card)
    slot, turn = play.free_slot(here.controller, SPELL_TRAP_ZONE), play.state.turn
    lies = replace(here, zone=SPELL_TRAP_ZONE, position=None, slot=slot, set_turn=turn)
    play.state = place(play.state, lies)


def _lose_links(play: Play, card: CardId) -> None:
    """What stayed linked to a monster has nothing to do with it once it is face-down."""
    for other in play.state.on_field():
        if other.linked == card and not other.equipped:
            play.change(other.id, linked=None)


def _named(clause: Apply) -> tuple[str, ...]:
    """The names of the cards with which this card goes; empty: it is linked to one."""
    what = clause.on.what if isinstance(clause.on, Destroyed) else None
    return what.where.name if what is not None and what.ref is None else ()


def _clause_hit(play: Play, clause: Apply, event: Event, card: CardState) -> bool:
    if names := _named(clause):
        gone = play.state.card(event.cards[0]).name
        return gone in names and "destroyed" in event.reasons and event.from_ in FIELD
    if isinstance(clause.on, LeftField):
        subject = card.id if clause.on.what.ref is Ref.THIS_CARD else card.linked
        return event.cards[0] == subject and event.from_ in FIELD and event.to not in FIELD
    if isinstance(clause.on, Destroyed):
        subject = card.id if clause.on.what.ref is Ref.THIS_CARD else card.linked
        return event.cards[0] == subject and "destroyed" in event.reasons
    return False


def can_change_position(play: Play, card: CardId, to: Position | None) -> bool:
    """Whether an effect that changes its battle position would change anything."""
    traits = play.state.text(card).trait
    return to is Position.ATTACK or battle_rules.can_be_turned(
        is_link=Trait.LINK in traits, is_token=Trait.TOKEN in traits, face_down=to is Position.SET
    )


def has_room(play: Play, context: EffectContext, mode: Mode, card: CardState) -> bool:
    """Whether a Monster Zone is free for the first Summon; paying the cost may free one."""
    if not mode.costs and _lays_equip(play, mode.resolution[0].do, card):
        return play.free_slot(context.controller, SPELL_TRAP_ZONE) is not None
    whose = None if mode.costs else _who_gets_one(play, mode, card)
    if whose is None:
        return True
    side = players(whose, context, play.state)[0]
    here = len(play.state.in_zone(side, MONSTER_ZONE))
    return here < game_rules.zones_of_a_kind(MONSTER_ZONE)


def _lays_equip(play: Play, do: Operation, card: CardState) -> bool:
    """Whether it equips what is no Equip Card yet, so that a Spell & Trap Zone has to be free."""
    if not isinstance(do, ops.Equip):
        return False
    return do.what.ref is not Ref.THIS_CARD or play.state.text_of(card).kind is MONSTER


def _who_gets_one(play: Play, mode: Mode, card: CardState) -> Whose | None:
    """Whose side a monster comes to by the first thing that is done; None: nobody's."""
    match mode.resolution[0].do:
        case ops.SpecialSummon(what=what, to=to) if Zone.EXTRA_DECK not in what.zone:
            return to
        case ops.TakeControl(to=to):
            return to
        case ops.Equip() if gives_control(play.state, card):
            return Whose.YOU
        case _:
            return None
