"""Materials: how cards are attached to an Xyz Monster, and how they leave it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.board.events import EventKind
from engine.board.play import Play
from engine.board.references import EffectContext
from engine.board.selection import find
from engine.board.state import CardState, place
from engine.cardtext.operations import Detach
from engine.rules import destinations_rules
from engine.rules.register import AnyRule
from engine.terms.vocabulary import CardId, EventId, Player, Zone


def materials_under(play: Play, detaching: Detach, context: EffectContext) -> tuple[CardId, ...]:
    """The materials that can be detached for this."""
    monsters = find(play.state, detaching.from_, context)
    return tuple(card for monster in monsters for card in play.state.attached(monster))


def attach(
    play: Play,
    cards: Sequence[CardId],
    monster: CardId,
    rule: AnyRule,
    *,
    reasons: Iterable[str] = (),
) -> tuple[CardId, ...]:
    """Attaches cards to an Xyz Monster; returns those attached (Tokens cannot be)."""
    name = play.name(monster)
    done = []
    for card in cards:
        old = play.state.card(card)
        if destinations_rules.token_is_gone(play.state.text(card).trait):
            continue
        play.state = place(play.state, _under(play, old, monster))
        play.emit(
            EventKind.MOVED,
            f"{old.name} becomes material of {name}.",
            rule,
            cards=[card],
            player=old.controller,
            from_=old.zone,
            to=Zone.ATTACHED,
            reasons={"attached", *reasons},
            details={"stamp": old.stamp, "linked": old.linked, "source": monster},
        )
        done.append(card)
    return tuple(done)


def _under(play: Play, old: CardState, monster: CardId) -> CardState:
    """A card under a monster: it has forgotten what it was in its old place."""
    return CardState(
        id=old.id,
        name=old.name,
        owner=old.owner,
        controller=old.owner,
        zone=Zone.ATTACHED,
        stamp=old.stamp + 1,
        stay=old.stamp + 1,
        proper=old.proper,
        arrived_turn=play.state.turn,
        since=old.since,
        linked=monster,
    )


def left_behind(play: Play, written: Sequence[EventId]) -> tuple[CardId, ...]:
    """The materials whose monster has left the field or was not Summoned after all (AF10)."""
    if not any(map(play.state.zones.get, _UNDER)):
        return ()
    gone = (play.events[number - 1].cards[0] for number in written)
    return tuple(
        card
        for monster in gone
        if destinations_rules.materials_are_lost(play.state.card(monster).zone)
        for card in play.state.attached(monster)
    )


_UNDER = tuple((player, Zone.ATTACHED) for player in Player)
"""The zones of materials."""


def hand_on_materials(play: Play, cards: Sequence[CardId], monster: CardId, rule: AnyRule) -> None:
    """Attaches to the new monster the materials of the Xyz Monsters it was Summoned with."""
    for card in cards:
        for below in play.state.attached(card):
            play.state = place(play.state, replace(play.state.card(below), linked=monster))
    attach(play, cards, monster, rule, reasons={"material", "for_summon"})
