"""Equipping: an Equip Card whose effect is negated is equipped nevertheless."""

from engine import operations as ops
from engine.links import Link
from engine.play import Play
from engine.possibility import context_of_link
from engine.resolving import Resolver
from engine.rules import continuous
from engine.script import Script
from engine.terms import EffectKind, Negation, Trait


def equip_all_the_same(play: Play, script: Script, link: Link) -> None:
    """Equip a card whose activation stands, although its effect was negated (CE13)."""
    steps = link.effect.resolution
    here = play.state.card(link.card)
    equips = (
        link.kind is EffectKind.CARD_ACTIVATION
        and Trait.EQUIP in play.state.text(link.card).trait
        and bool(steps)
        and isinstance(steps[0].do, ops.Equip)
        and here.stamp == link.stamp
    )
    if equips and continuous.is_still_equipped(
        activation_negated=link.negation is Negation.ACTIVATION
    ):
        Resolver(
            play=play,
            script=script,
            context=context_of_link(play, link),
            source=link.card,
            link=link,
        ).do(steps[0].do)
