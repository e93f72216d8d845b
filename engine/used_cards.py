"""Used cards: where the Spells and Traps of a Chain go when it has resolved."""

from engine import placing
from engine.links import Link
from engine.play import Play
from engine.rules import destinations, negation
from engine.rules.register import AnyRule
from engine.terms import CARD_ACTIVATION, GRAVEYARD, OF_ACTIVATION, Trait


def send_used_cards(play: Play) -> None:
    """Send used cards to the GY, and those whose activation was negated (AF01, NG02)."""
    for link in play.chain:
        if link.kind is not CARD_ACTIVATION:
            _after_effect(play, link)
            continue
        here = play.state.cards[link.card]
        moved = here.stamp != link.stamp or not here.on_field
        text = play.state.text(link.card)
        play.cause = (link.event, link.result_event)
        if link.negation is OF_ACTIVATION:
            if negation.goes_to_graveyard_when_negated(card_activation=True, has_moved=moved):
                _send_used(play, link, negation.goes_to_graveyard_when_negated)
        elif destinations.goes_to_graveyard(
            stays_on_field=_remains(play, link, text.trait), has_moved=moved
        ):
            _send_used(play, link, destinations.goes_to_graveyard)
    play.cause = ()


def _after_effect(play: Play, link: Link) -> None:
    """The card of an activated effect stays where it is, negated or not (NG04)."""
    if link.negation is not OF_ACTIVATION or negation.stays_when_effect_activation_negated():
        return
    here = play.state.card(link.card)
    if here.on_field and here.stamp == link.stamp:
        _send_used(play, link, negation.stays_when_effect_activation_negated)


def _remains(play: Play, link: Link, trait: tuple[Trait, ...]) -> bool:
    if Trait.EQUIP in trait and play.state.card(link.card).linked is None:
        return False
    stays = play.state.text(link.card).stays_on_field
    return destinations.stays_after_chain(stays_on_field=stays)


def _send_used(play: Play, link: Link, rule: AnyRule) -> None:
    placing.move(play, [link.card], GRAVEYARD, rule, reasons={"rule", "after_chain"})
