"""Refusals: a possible activation, why it is refused, and what players could have activated."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.activation.circumstances import Occasion
from engine.activation.responses import answered
from engine.board.chain_links import Window
from engine.board.conditions import holds
from engine.board.events import EventKind
from engine.board.play import Play
from engine.board.references import EffectContext
from engine.board.state import CardState
from engine.cardtext.card_text import CardText, Effect
from engine.rules import activation_rules, chains_rules
from engine.rules.activation_rules import Deed, Place
from engine.rules.register import AnyRule, rule_by_id
from engine.terms.vocabulary import CARD_ACTIVATION, CardId, EffectKind, Player, RuleId, SpellSpeed


@dataclass(frozen=True, slots=True)
class Refusal:
    """One rule that does not allow something, and why."""

    rule: RuleId
    why: str
    cards: tuple[CardId, ...] = ()
    """Cards because of which it is refused."""
    ground: tuple[str, bool] | None = None
    """The circumstance that the rule looks at, as a predicate, and whether it is so; None: what
    is told of every activation (`Occasion`) has it."""


Refusals = list[Refusal]


def refuse(
    rule: AnyRule, why: str, *cards: CardId, ground: tuple[str, bool] | None = None
) -> Refusal:
    """Builds a refusal by this rule: why, because of which cards, on which ground."""
    return Refusal(rule.id, why, cards, ground)


def not_controlled(player: Player, here: CardState) -> Iterator[Refusal]:
    """Yields a refusal if the player does not control the monster."""
    place = Place(here.zone, here.face, own=here.controller is player)
    if not activation_rules.right_place(Deed.USE_MONSTER, place):
        yield refuse(
            activation_rules.right_place, f"player {player} does not control it on the field"
        )


def write_refusals(  # noqa: PLR0913 -- a refusal has that many sides
    play: Play,
    player: Player,
    card: CardId,
    found: Iterable[Refusal],
    *,
    verb: str,
    part: str,
    step: int,
    occasion: Occasion | None = None,
) -> None:
    """Writes down that a step (counted from 0) is not legal, with every rule that refuses it."""
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
                "occasion": occasion,
                "ground": refusal.ground,
            },
        )


def part_of(label: str) -> str | None:
    """The label of an effect as part of its card; None: it is the card's own activation."""
    return None if label == "activation" else label.removesuffix(" (trigger)")


@dataclass(frozen=True)
class PossibleActivation:
    """An activation that is looked at by the rules: player, card, effect, and the play."""

    play: Play
    player: Player
    card: CardState
    text: CardText
    effect: Effect
    kind: EffectKind
    speed: SpellSpeed
    window: Window
    is_card: bool
    """The Spell or Trap Card itself is activated."""
    known: EffectContext | None = None
    is_told: bool = False
    """It is told as done: what is not modelled of its conditions is taken as met."""
    grounds: tuple[tuple[str, bool], ...] = ()
    """What rules looked at and did not refuse it over, where somebody tells of it."""

    @cached_property
    def answers(self) -> EffectContext | None:
        """What it knows of the event it answers; None: that has not just happened."""
        return answered(self.play, self.effect, self.player, self.card.id, is_told=self.is_told)

    @cached_property
    def context(self) -> EffectContext:
        """What the effect knows."""
        return self.known or self.answers or self.play.context(self.player, self.card.id)

    @property
    def occasion(self) -> Occasion:
        """The circumstances in which it is activated."""
        chain, state = self.play.chain, self.play.state
        answers = (state.text(chain[-1].card), chain[-1]) if chain else None
        return Occasion(
            card=self.card,
            effect=self.effect,
            speed=self.speed,
            phase=state.phase,
            turn=state.turn,
            window=self.window,
            answered=answers,
            own_turn=self.own_turn,
            grounds=self.grounds,
        )

    @property
    def own_turn(self) -> bool:
        """Whether it is the player's turn."""
        return self.play.state.turn_player is self.player


def possible_activation(  # noqa: PLR0913 -- a case has that many sides
    play: Play,
    player: Player,
    card: CardId,
    effect: Effect,
    known: EffectContext | None = None,
    *,
    is_told: bool = False,
) -> PossibleActivation:
    """Builds a possible activation; of a trigger, `known` is what it knows of its event."""
    here, text = play.state.cards[card], play.state.text(card)
    kind = text.kind_of(effect)
    if effect.quick_if and kind is EffectKind.IGNITION:
        kind = _quickened(play, player, here, effect)
    speed = chains_rules.speed_of(text, effect, kind)
    told = is_told and play.incomplete and here.name not in play.doubted
    is_card = kind is CARD_ACTIVATION
    return PossibleActivation(
        play=play,
        player=player,
        card=here,
        text=text,
        effect=effect,
        kind=kind,
        speed=speed,
        window=play.window,
        is_card=is_card,
        known=known,
        is_told=told,
    )


def _quickened(play: Play, player: Player, here: CardState, effect: Effect) -> EffectKind:
    """What an Ignition Effect is that may be a Quick Effect; where that is open, as it is told."""
    context = play.context(player, here.id)
    verdicts = [holds(play.state, condition, context) for condition in effect.quick_if]
    is_needed = bool(play.chain) or play.state.turn_player is not player
    if None in verdicts and False not in verdicts and is_needed:
        play.gap(f"{here.name}: whether this is a Quick Effect")
    return EffectKind.IGNITION if False in verdicts else EffectKind.QUICK


@dataclass(frozen=True, slots=True)
class Offer:
    """What a player could have activated at one moment."""

    before_step: int
    player: Player
    kind: str
    window: str
    offered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RefusedStep:
    """An activation that a step attempted, and what refused it."""

    step: int
    player: Player
    card: CardId
    label: str
    refused: tuple[Refusal, ...]
