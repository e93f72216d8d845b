"""Effect labels: which effect or mode of a card a scenario's label means."""

import re
from collections.abc import Sequence

from engine.cardtext.card_text import CardText, Effect, Mode
from engine.cardtext.definitions import member_name
from engine.cardtext.operations import AddToHand, Cost, ReturnToDeck, ReturnToHand, SendToGy, Step
from engine.terms.vocabulary import EffectKind

_WORD = re.compile(r"[a-z]+")
_MORE = {
    AddToHand: ("add", "search"),
    SendToGy: ("send",),
    ReturnToHand: ("return", "bounce"),
    ReturnToDeck: ("return", "shuffle"),
}
"""Words that labels have for an operation besides its name."""


def effects_meant(text: CardText, label: str) -> tuple[Effect, ...]:
    """The effects a label could mean, the likeliest first; an exact label means one."""
    exact = tuple(effect for effect in text.effects if effect.label == label)
    if exact or not text.effects:
        return exact
    wanted = set(_WORD.findall(label.lower()))
    found = _of_kind(text, label) or text.effects
    return tuple(sorted(found, key=lambda effect: -len(wanted & _words(effect))))


def _of_kind(text: CardText, label: str) -> tuple[Effect, ...]:
    """Triggers for "... (trigger)", Flip effects for "flip: ...", else what is activated freely."""
    if label.startswith("flip"):
        flips = tuple(e for e in text.effects if text.kind_of(e) is EffectKind.FLIP)
        return flips or text.triggers
    if "(trigger)" in label:
        return text.triggers
    free = tuple(
        effect
        for effect in text.effects
        if effect not in text.triggers and text.kind_of(effect) is not EffectKind.CARD_ACTIVATION
    )
    if "end of" in label or "End Phase" in label:
        return (*text.triggers, *free)
    return free or text.triggers


def mode_meant(modes: Sequence[Mode], option: str) -> Mode:
    """The mode whose words share most with the option's; the first of equals."""
    wanted = set(_WORD.findall(option.lower()))
    return max(modes, key=lambda mode: len(wanted & _of_mode(mode)))


def _of_mode(mode: Mode) -> set[str]:
    said = set(_WORD.findall(mode.label.lower()))
    return said | _of_steps(mode.resolution) | _of_costs(mode.costs)


def _words(effect: Effect) -> set[str]:
    """Words for what an effect does."""
    found = _of_steps(effect.resolution) | _of_costs(effect.costs)
    for mode in effect.modes:
        found |= _of_steps(mode.resolution)
    return found


def _of_steps(steps: tuple[Step, ...]) -> set[str]:
    found: set[str] = set()
    for step in steps:
        found |= _of_name(type(step.do)) | set(_MORE.get(type(step.do), ()))
    return found


def _of_costs(costs: tuple[Cost, ...]) -> set[str]:
    return {word for cost in costs for word in _of_name(type(cost))}


def _of_name(kind: type) -> set[str]:
    return set(_WORD.findall(member_name(kind).replace("_", " ")))
