"""Occasions: under which circumstances something was activated, or tried to be."""

from collections.abc import Iterator, Mapping

from engine import classes
from engine.cardtext import Effect
from engine.events import EventKind
from engine.negations import NegateActivation, NegateEffect
from engine.play import Play
from engine.state import CardState
from engine.terms import FIELD, Phase, SpellSpeed, Zone
from engine.windows import Window

Occasion = Mapping[str, bool | int | str | tuple[str, ...]]
"""What was so, by predicate."""


def occasion_of(
    play: Play, card: CardState, effect: Effect, speed: SpellSpeed, window: Window
) -> Occasion:
    """When, in answer to what, and with which speed; what of several words is so is a tuple."""
    return {
        "phase": _phases(play.state.phase, window),
        "spell_speed": speed.value,
        "responds_to": tuple(sorted(_answered(play, window))),
        "in_turn_of_set": card.set_turn == play.state.turn,
        "activated_in": "field" if card.zone in FIELD else _PLACES.get(card.zone, card.zone.value),
        "negates_activation": _does(effect, NegateActivation),
        "negates_effect": _does(effect, NegateEffect),
    }


_PLACES = {Zone.GRAVEYARD: "graveyard", Zone.HAND: "hand"}


def _phases(phase: Phase, window: Window) -> tuple[str, ...]:
    """The phase, and the step of it."""
    if phase in (Phase.MAIN1, Phase.MAIN2):
        return "main", phase.value
    if phase is not Phase.BATTLE:
        return (phase.value,)
    return phase.value, "damage_step" if window.damage_step else "battle_step"


def _answered(play: Play, window: Window) -> Iterator[str]:
    """The kinds of what it answers: the last Chain Link, or else what has just happened."""
    if play.chain:
        link = play.chain[-1]
        yield from classes.of_link(play.state.text(link.card), link)
        return
    if window.attempt is not None:
        yield "summon"
    if any(event.kind is EventKind.ATTACK_DECLARED for event in window.events):
        yield "attack"


def _does(effect: Effect, operation: type[NegateActivation | NegateEffect]) -> bool:
    return any(isinstance(step.do, operation) for step in effect.resolution)
