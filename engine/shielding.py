"""Shielding: protections that work only so many times each turn."""

from engine.applications import Protect
from engine.play import Play
from engine.state import CardState
from engine.terms import CardId
from engine.view import Source


def spend(play: Play, card: CardId, shield: Source) -> None:
    """Count that it kept the card once more this turn, if it does so only so often."""
    if isinstance(shield.application, Protect) and shield.application.times_each_turn is not None:
        here: CardState = play.state.card(card)
        play.change(card, saved=(*here.saved, (shield.card, play.state.turn)))
