"""Replacing: what texts do instead of a destruction ("... would be destroyed: you can ...")."""

from dataclasses import replace

from engine.choosing import wants_optional
from engine.events import EventKind
from engine.operations import ReplaceDestruction
from engine.play import Play
from engine.resolving import Resolver
from engine.rules import continuous
from engine.script import Script
from engine.select import covers
from engine.state import CardState
from engine.terms import CardId, Player
from engine.view import Source


def replaced(  # noqa: PLR0913 -- a destruction has that many sides
    play: Play,
    script: Script,
    card: CardId,
    *,
    battle: bool,
    by_player: Player | None = None,
    why: CardId | None = None,
) -> bool:
    """Whether something is done instead of destroying the card; it is then done."""
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


def _does(play: Play, script: Script, source: Source, card: CardState, why: CardId | None) -> bool:
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
    if not continuous.goes_elsewhere(redirected=True):
        return False
    play.emit(
        EventKind.NOT_DONE,
        f"{card.name} is not destroyed: {play.name(source.card)} replaces it.",
        continuous.goes_elsewhere,
        cards=[card.id],
        causes=play.behind([source.card]),
        why="replaced",
    )
    resolver.run(change.instead)
    return True


def _wanted(play: Play, script: Script, card: CardId, why: CardId | None) -> bool:
    """Whether the replacement is chosen: asked for its card or for the one that destroys."""
    for asked in (card, why):
        step = script.choice("answer", asked) if asked is not None else None
        if step is not None:
            return step["answer"] is True or str(step["answer"]).lower() in ("yes", "true")
    return wants_optional(play, script, card, f"{play.name(card)} instead of the destruction")
