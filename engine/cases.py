"""Cases: a possible activation as the rules look at it, and how one is refused."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from engine import patterns
from engine.answers import answered
from engine.cardtext import CardText, Effect
from engine.events import EventKind
from engine.play import Play
from engine.rules import chains
from engine.rules.register import AnyRule, rule_by_id
from engine.select import Context
from engine.state import CardState
from engine.terms import (
    CardId,
    CardKind,
    EffectKind,
    Player,
    RuleId,
    SpellSpeed,
    Trait,
)
from engine.windows import Window


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rule that does not allow something, and why."""

    rule: RuleId
    why: str
    cards: tuple[CardId, ...] = ()
    """Cards because of which it is refused."""


def refuse(rule: AnyRule, why: str, *cards: CardId) -> Refusal:
    """A refusal by this rule, because of these cards."""
    return Refusal(rule.id, why, cards)


def write_refusals(  # noqa: PLR0913 -- a refusal has that many sides
    play: Play,
    player: Player,
    card: CardId,
    found: Iterable[Refusal],
    *,
    verb: str,
    part: str,
    step: int,
) -> None:
    """Write down that a step (counted from 0) is not legal, with every rule that refuses it."""
    for refusal in found:
        play.emit(
            EventKind.REFUSED,
            f"Player {player} cannot {verb} {play.name(card)}: {refusal.why}.",
            rule_by_id(refusal.rule),
            causes=play.behind([card, *refusal.cards]),
            player=player,
            part=part,
            why=refusal.why,
            details={
                "source": card,
                "rule": refusal.rule,
                "step": step,
                "among": refusal.cards,
            },
        )


def part_of(label: str) -> str | None:
    """What an effect is called beside its card; None: it is the card's activation."""
    return None if label == "activation" else label.removesuffix(" (trigger)")


@dataclass(frozen=True)
class Case:
    """One possible activation, as the rules look at it."""

    play: Play
    player: Player
    card: CardState
    text: CardText
    effect: Effect
    kind: EffectKind
    speed: SpellSpeed
    window: Window
    context: Context
    answers: Context | None = None
    """What it knows of the thing it answers; None: that has not just happened."""

    @property
    def is_card(self) -> bool:
        """Whether the Spell or Trap Card itself is activated."""
        return self.kind is EffectKind.CARD_ACTIVATION

    @property
    def own_turn(self) -> bool:
        """Whether it is the player's turn."""
        return self.play.state.turn_player is self.player


@lru_cache(maxsize=4096)
def kind_of(text: CardText, effect: Effect) -> EffectKind:
    """The kind of an effect, worked out where the definition leaves it open."""
    if effect.kind is not None:
        return effect.kind
    if text.kind is not CardKind.MONSTER and effect.label == "activation":
        return EffectKind.CARD_ACTIVATION
    if any(isinstance(on, patterns.FlippedFaceUp) for on in effect.on) and Trait.FLIP in text.trait:
        return EffectKind.FLIP
    if any(not isinstance(on, patterns.Activation | patterns.WouldSummon) for on in effect.on):
        return EffectKind.TRIGGER
    if text.kind is CardKind.MONSTER:
        return EffectKind.QUICK if effect.on else EffectKind.IGNITION
    return EffectKind.SPELL_TRAP_EFFECT


@lru_cache(maxsize=4096)
def is_trigger(text: CardText, effect: Effect) -> bool:
    """Whether it is placed when its event has happened, not activated freely."""
    return kind_of(text, effect) in (EffectKind.TRIGGER, EffectKind.FLIP)


def case_of(play: Play, player: Player, card: CardId, effect: Effect) -> Case:
    """Look at a possible activation."""
    context = play.context(player, card)
    found = answered(play, effect, player, context)
    return case_with(play, player, card, effect, found or context, found)


def case_with(  # noqa: PLR0913, PLR0917 -- a case has that many sides
    play: Play,
    player: Player,
    card: CardId,
    effect: Effect,
    context: Context,
    answers: Context | None = None,
) -> Case:
    """Look at a possible activation of which is known what it knows."""
    here, text = play.state.card(card), play.state.text(card)
    kind = kind_of(text, effect)
    speed = chains.speed_of(text, effect, kind)
    return Case(play, player, here, text, effect, kind, speed, play.window, context, answers)
