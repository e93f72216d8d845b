"""Occasions: under which circumstances something was activated, or tried to be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import UnionType

from engine import classes
from engine.applications import ModifyStat, SetStat
from engine.cardtext import CardText, Effect
from engine.events import EventKind
from engine.links import Link
from engine.negations import NegateActivation, NegateEffect
from engine.state import CardState
from engine.terms import FIELD, Phase, SpellSpeed, Zone
from engine.windows import Window


@dataclass(frozen=True, slots=True)
class Occasion:
    """What was so when something was activated; it is put into words when somebody asks."""

    card: CardState
    effect: Effect
    speed: SpellSpeed
    phase: Phase
    turn: int
    window: Window
    answered: tuple[CardText, Link] | None
    """The last Chain Link then, and the text of its card."""
    own_turn: bool
    """Whether it is the turn of the player who activates it."""
    grounds: tuple[tuple[str, bool], ...] = ()
    """What rules looked at and did not refuse it over: predicates, and whether they are so."""

    def said(self) -> Mapping[str, bool | int | str | tuple[str, ...]]:
        """When, in answer to what, and with which speed; what of several words is so is a tuple."""
        zone, answers_link = self.card.zone, self.answered is not None
        return {
            "phase": _phases(self.phase, self.window),
            "spell_speed": self.speed.value,
            "responds_to": tuple(sorted(self._responds_to())),
            "in_turn_of_set": self.card.set_turn == self.turn,
            "in_own_turn": self.own_turn,
            "game_state_open": self.window.open_state and not answers_link,
            "activated_in": "field" if zone in FIELD else _PLACES.get(zone, zone.value),
            "negates_activation": answers_link and _does(self.effect, NegateActivation),
            "negates_effect": _does(self.effect, NegateEffect),
            "changes_atk_or_def": _does(self.effect, ModifyStat | SetStat),
            **dict(self.grounds),
        }

    def _responds_to(self) -> Iterator[str]:
        """The kinds of what it answers: the last Chain Link, or else what has just happened."""
        if self.answered is not None:
            yield from classes.of_link(*self.answered)
            yield f"chain_link with {self._compared(self.answered[1].speed)}spell speed"
            return
        if self.window.attempt is not None:
            yield "summon"
        if any(event.kind is EventKind.ATTACK_DECLARED for event in self.window.events):
            yield "attack"

    def _compared(self, other: SpellSpeed) -> str:
        """How high another Spell Speed is beside its own: "higher ", "lower ", "" for the same."""
        return "" if other == self.speed else "higher " if other > self.speed else "lower "


_PLACES = {Zone.GRAVEYARD: "graveyard", Zone.HAND: "hand"}


def _phases(phase: Phase, window: Window) -> tuple[str, ...]:
    """The phase, and the step of it."""
    if phase in (Phase.MAIN1, Phase.MAIN2):
        return "main", phase.value
    if phase is not Phase.BATTLE:
        return (phase.value,)
    return phase.value, "damage_step" if window.damage_step else "battle_step"


def _does(effect: Effect, operation: type | UnionType) -> bool:
    return any(isinstance(step.do, operation) for step in effect.resolution)
