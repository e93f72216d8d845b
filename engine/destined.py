"""Destined: where a card that is to move really goes."""

from dataclasses import replace

from engine.play import Play
from engine.redirecting import redirect_of
from engine.rules import continuous, destinations, summons
from engine.rules.register import AnyRule
from engine.state import CardState
from engine.terms import GRAVEYARD, HAND, MONSTER_ZONE, NOWHERE, CardId, Trait, Zone
from engine.view import View


def destination(  # noqa: PLR0913, PLR0917 -- a move has that many sides
    play: Play,
    view: View,
    card: CardState,
    to: Zone,
    reasons: frozenset[str],
    together: frozenset[CardId],
) -> tuple[Zone, AnyRule | None, bool]:
    """The zone, the rule that sends it elsewhere, and whether on top of the Deck."""
    trait = play.state.text_of(card).trait
    is_special = not _SPECIAL.isdisjoint(trait)
    if destinations.token_is_gone(token=is_special and Trait.TOKEN in trait):
        return NOWHERE, destinations.token_is_gone, False
    trying = card.zone is NOWHERE
    if trying and "summon_negated" in reasons:
        return to, None, False
    if trying and "destroyed" not in reasons and summons.was_on_field(summon_negated=True):
        card = replace(card, zone=MONSTER_ZONE)
    found = redirect_of(view, card, to, together)
    if found is not None and not continuous.goes_elsewhere(redirected=True):
        found = None
    elsewhere = found is not None and _applies(card, found[0])
    goal = found[0] if found is not None and elsewhere else to
    pendulum = is_special and Trait.PENDULUM in trait and goal is GRAVEYARD
    if destinations.pendulum_goes_to_extra_deck(pendulum=pendulum, from_field=card.on_field):
        return Zone.EXTRA_DECK, destinations.pendulum_goes_to_extra_deck, False
    if is_special and goal in _HIDDEN and not _EXTRA.isdisjoint(trait):
        goal = Zone.EXTRA_DECK
    if found is not None and goal is found[0]:
        return goal, continuous.goes_elsewhere, found[2]
    return goal, None, False


_EXTRA = frozenset({Trait.SYNCHRO, Trait.XYZ, Trait.LINK, Trait.FUSION})
_SPECIAL = _EXTRA | {Trait.TOKEN, Trait.PENDULUM}
"""Of cards without any of these, only the ongoing effects decide where they go."""
_HIDDEN = (HAND, Zone.DECK)


def _applies(card: CardState, instead: Zone) -> bool:
    """Whether a card is sent elsewhere: never to where it already is."""
    return card.zone is not instead
