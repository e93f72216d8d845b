"""Summon attempts: Summons outside a Chain, from the attempt to success or negation."""

from collections.abc import Sequence
from dataclasses import replace

from engine.board.chain_links import Attempt, ChainLink, Window
from engine.board.events import EventKind
from engine.board.play import Play
from engine.board.state import Summoning, place
from engine.cardtext.card_text import Limit, lets_come_untributed
from engine.cardtext.operations import SummonAfterResolution
from engine.effects.resolver import Resolver
from engine.effects.summoning import (
    announce,
    apply_each_summon,
    note_summon,
    pay_tributes,
    record_summon,
)
from engine.moves import placing
from engine.moves.choices import choose_position
from engine.moves.summonable import limited_summons, tributes_needed
from engine.moves.unnamed_cards import provide_materials
from engine.rules import summons_rules
from engine.terms.vocabulary import CardId, Face, Player, Position, SummonKind, UseStatus, Zone
from engine.turn.duel import Duel


def summon_uses(duel: Duel, player: Player, card: CardId, limit: Limit) -> int:
    """How many Summons count towards the limit this turn; a negated one is contested (LI03)."""
    return limited_summons(duel.play, player, card, limit)


_STAYS = (SummonKind.FLIP, SummonKind.GEMINI)
"""Summons of a monster that is on the field already."""


def attempt_summon(  # noqa: PLR0913 -- a Summon has that many sides
    duel: Duel,
    cards: list[CardId],
    player: Player,
    kind: SummonKind,
    position: Position,
    *,
    limited: bool = False,
    causes: Sequence[int] = (),
    materials: tuple[CardId, ...] = (),
    side: Player | None = None,
) -> None:
    """Attempts a Summon: opens a window to negate it, then it succeeds or fails.

    Where a text says so, the monster comes to the other `side` of the field.
    """
    play = duel.play
    for card in cards:
        if kind not in _STAYS:
            old = play.state.card(card)
            play.state = place(play.state, replace(old, zone=Zone.NOWHERE, came_from=old.zone))
        elif kind is SummonKind.FLIP and play.side(summons_rules.flipped_was_on_field) == 0:
            play.change(card, face=Face.UP, position=Position.ATTACK)
    event = play.emit(
        EventKind.SUMMON_ATTEMPTED,
        f"Player {player} tries to Summon {play.names(cards)}.",
        summons_rules.can_be_negated,
        cards=cards,
        player=player,
        summon=kind,
        causes=causes,  # type: ignore[arg-type]  # ids of events
    )
    for card in cards:
        duel.negatable[card] = summons_rules.can_be_negated(kind, in_chain=False)
    if limited:
        note_summon(play, cards[0], player, event)
    attempt = Attempt(tuple(cards), player, kind, event)
    before = len(play.events)
    duel.window_for_summon(Window("summon attempt", attempt=attempt))
    events = (e for e in play.events[before:] if e.kind is EventKind.SUMMON_NEGATED)
    if summons_rules.succeeds(cards, [card for e in events for card in e.cards]):
        _succeed(duel, cards, player, kind, position, event, materials, side or player)
        duel.aftermath("after summon")
    else:
        _failed(duel, cards, event)
        duel.aftermath("after chain")


def _succeed(  # noqa: PLR0913, PLR0917 -- a Summon has that many sides
    duel: Duel,
    cards: list[CardId],
    player: Player,
    kind: SummonKind,
    position: Position,
    event: int,
    materials: tuple[CardId, ...],
    side: Player,
) -> None:
    play = duel.play
    play.next_moment()
    for card in cards:
        if kind is SummonKind.GEMINI:
            play.change(card, again=True, since=play.tick())
            continue
        if kind is SummonKind.FLIP:
            play.change(
                card,
                face=Face.UP,
                active=True,
                position=Position.ATTACK,
                since=play.tick(),
                changed_turn=play.state.turn,
                summoned=Summoning(kind, play.state.turn),
            )
            play.emit(
                EventKind.FLIPPED_FACE_UP,
                f"{play.name(card)} is flipped face-up.",
                summons_rules.succeeds,
                cards=[card],
            )
            continue
        placing.put_on_field(
            play,
            card,
            side,
            position,
            _record(play, card, kind, materials),
            face=Face.DOWN if position is Position.SET else Face.UP,
            proper=summons_rules.properly_summoned(own_way=True, negated=False),
        )
    for card in cards:
        provide_materials(play, card)
    flip = kind is SummonKind.FLIP
    record_summon(play, player, special=kind.is_special, count=len(cards), flip=flip)
    announce(play, cards, player, kind, summons_rules.succeeds, causes=[event])  # type: ignore[list-item]
    if kind not in (SummonKind.FLIP, SummonKind.GEMINI):
        resolver = Resolver(play, duel.script, play.context(player, cards[0]), cards[0])
        apply_each_summon(resolver, player, cards, special=kind.is_special)


def _record(play: Play, card: CardId, kind: SummonKind, materials: tuple[CardId, ...]) -> Summoning:
    """How the monster is Summoned, as it is remembered."""
    own = kind is SummonKind.BUILT_IN or _is_untributed(play, card, kind)
    special = kind.is_special
    return Summoning(kind, play.state.turn, special=special, materials=materials, own=own)


def _is_untributed(play: Play, card: CardId, kind: SummonKind) -> bool:
    """Whether it is Normal Summoned without the Tributes it takes, as its own text allows."""
    if kind is not SummonKind.NORMAL or not tributes_needed(play, card):
        return False
    return any(lets_come_untributed(effect) for effect in play.state.text(card).continuous)


def _failed(duel: Duel, cards: list[CardId], event: int) -> None:
    play = duel.play
    play.state = replace(
        play.state,
        uses=tuple(
            replace(use, status=UseStatus.SUMMON_NEGATED) if use.event == event else use
            for use in play.state.uses
        ),
    )
    left = [c for c in cards if play.state.card(c).zone is Zone.NOWHERE]
    if left:
        placing.move(
            play,
            left,
            Zone.GRAVEYARD,
            summons_rules.was_on_field,
            reasons={"summon_negated", "rule"},
        )
    for card in cards:
        proper = summons_rules.properly_summoned(own_way=True, negated=True)
        play.change(card, proper=play.state.card(card).proper or proper)


def after_resolution(duel: Duel, link: ChainLink, card: CardId, op: SummonAfterResolution) -> None:
    """Attempts the Summon right after an effect at Chain Link 1: it can be negated (SU02)."""
    play = duel.play
    is_extra = play.state.card(card).zone is Zone.EXTRA_DECK
    if play.state.card(card).zone not in (Zone.HAND, Zone.EXTRA_DECK):
        return
    ways = (Position.ATTACK,) if is_extra else (Position.ATTACK, Position.SET)
    position = choose_position(duel.script, card, ways)
    play.next_moment()
    tributes = () if is_extra else pay_tributes(play, duel.script, link.player, card, {})
    if position is Position.SET:
        set_monster(duel, link.player, card)
        return
    resolved = (e.id for e in play.events if e.kind is EventKind.RESOLVED and e.link == link.key)
    cause = next(resolved, link.event)
    kind = SummonKind.TRIBUTE if tributes else op.kind
    attempt_summon(duel, [card], link.player, kind, position, causes=[cause])


def set_monster(duel: Duel, player: Player, card: CardId) -> None:
    """Sets a monster face-down."""
    play = duel.play
    placing.put_on_field(play, card, player, Position.SET, None, face=Face.DOWN)
    play.emit(
        EventKind.SET,
        f"Player {player} Sets {play.name(card)}.",
        summons_rules.normal_summon_left,
        cards=[card],
        player=player,
        to=Zone.MONSTER_ZONE,
    )
    duel.aftermath("open")
