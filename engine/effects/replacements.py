"""Replacements: destruction replaced, damage changed, and protections that work a few times."""

from dataclasses import replace

from engine.board.continuous_effects import EffectSource, OpenFactError
from engine.board.events import EventKind
from engine.board.play import Play
from engine.board.references import players
from engine.board.script import Script
from engine.board.selection import covers
from engine.board.state import CardState
from engine.cardtext.applications import DamageFactor, Protect
from engine.cardtext.operations import ReplaceDestruction
from engine.effects.resolver import Resolver
from engine.moves.choices import wants_optional
from engine.rules import continuous_rules
from engine.terms.vocabulary import CardId, Player


def damage_after_changes(play: Play, player: Player, amount: int, *, in_battle: bool) -> int:
    """The damage that is left after every effect that changes damage of this kind."""
    for source in play.view.sources:
        change = source.application
        if not isinstance(change, DamageFactor):
            continue
        is_meant = change.battle if in_battle else change.effect
        context = play.context(source.controller, source.card)
        if is_meant and player in players(change.who, context, play.state):
            amount = amount * change.halves // 2
    return amount


def replace_destruction(  # noqa: PLR0913 -- a destruction has that many sides
    play: Play,
    script: Script,
    card: CardId,
    *,
    battle: bool,
    by_player: Player | None = None,
    why: CardId | None = None,
) -> bool:
    """Carries out what happens instead of the destruction; returns whether anything does."""
    for source in play.view.sources:
        change = source.application
        if not isinstance(change, ReplaceDestruction) or change.would_be != "destroyed":
            continue
        if not (change.by_battle if battle else change.by_effect):
            continue
        theirs = by_player is source.controller.opponent
        if change.by_opponents_effect_only and not battle and not theirs:
            continue
        if _does(play, script, source, play.state.card(card), why):
            return True
    return False


def _does(
    play: Play, script: Script, source: EffectSource, card: CardState, why: CardId | None
) -> bool:
    change = source.application
    assert isinstance(change, ReplaceDestruction)  # noqa: S101 -- the caller chose it so
    context = play.context(source.controller, source.card)
    context = replace(context, subjects=((card.id, card.stamp),))
    if not covers(play.state, change.what, card, context):
        return False
    resolver = Resolver(play, script, context, source.card)
    if not all(resolver.could(step.do) for step in change.instead):
        return False
    if change.limits_each_turn is not None:
        play.gap(f"{play.name(source.card)}: replaced only so often each turn")
    if change.optional and not _wanted(play, script, source.card, why):
        return False
    play.emit(
        EventKind.NOT_DONE,
        f"{card.name} is not destroyed: {play.name(source.card)} replaces it.",
        continuous_rules.goes_elsewhere,
        cards=[card.id],
        causes=play.behind([source.card]),
        why="replaced",
    )
    resolver.run(change.instead)
    return True


def _wanted(play: Play, script: Script, card: CardId, why: CardId | None) -> bool:
    """Whether the replacement is chosen: asked for its card or for the one that destroys.

    Raises:
        OpenFactError: a play that tells only a part does not say so.
    """
    for asked in (card, why):
        step = script.choice("answer", asked) if asked is not None else None
        if step is not None:
            return step["answer"] is True or str(step["answer"]).lower() in ("yes", "true")
    name = play.name(card)
    if play.incomplete and not script.next_does("choose"):
        key = f"{name} instead of the destruction"
        if key not in play.assumed:
            taken = (f"{name} replaces the destruction", f"{name} does not replace the destruction")
            raise OpenFactError(key, tuple((fact,) for fact in taken))
        return play.assumed[key] == 0
    return wants_optional(play, script, card, f"{name} instead of the destruction")


def count_protection(play: Play, card: CardId, shield: EffectSource) -> None:
    """Counts one use of a protection that works only so often each turn."""
    if isinstance(shield.application, Protect) and shield.application.times_each_turn is not None:
        here: CardState = play.state.card(card)
        play.change(card, saved=(*here.saved, (shield.card, play.state.turn)))
