"""Negating: carries out operations that negate activations, effects, Summons and attacks."""

from dataclasses import replace

from engine.board.attackers import attack_has_ended
from engine.board.chain_links import ChainLink
from engine.board.events import EventKind
from engine.board.play import Play
from engine.board.view import cannot_be_negated, unaffected
from engine.cardtext import operations as ops
from engine.effects.resolver import NOTHING, Done, Resolver, carries_out
from engine.rules import battle_rules, continuous_rules, negation_rules
from engine.terms.vocabulary import (
    OF_ACTIVATION,
    OF_EFFECT,
    CardName,
    Face,
    Negation,
    Player,
    Until,
    UseStatus,
)


@carries_out(ops.NegateActivation)
def negate_activation(r: Resolver, op: ops.NegateActivation) -> Done:
    """Negates the activation this answers."""
    return _negate_link(r, op, OF_ACTIVATION)


@carries_out(ops.NegateEffect)
def negate_effect(r: Resolver, op: ops.NegateEffect) -> Done:
    """Negates the effect this answers."""
    return _negate_link(r, op, OF_EFFECT)


def _negate_link(r: Resolver, op: ops.NegateActivation | ops.NegateEffect, said: Negation) -> Done:
    play = r.play
    if r.link is None or r.link.responds_to is None:
        return NOTHING
    decides = negation_rules.text_decides
    otherwise = play.side(decides) == 1
    is_activation = decides(OF_ACTIVATION, said=said, filed_otherwise=otherwise)
    kind = OF_ACTIVATION if is_activation else OF_EFFECT
    index = r.link.responds_to - 1
    hit = play.chain[index]
    if hit.negation is not None or _is_immune(r, hit, kind):
        return NOTHING
    here = play.state.cards[hit.card]
    stays = here.stamp == hit.stamp
    shield = unaffected(play.view, here, r.source, activated=True) if stays else None
    shielded = shield is not None
    if shield is not None and continuous_rules.is_unaffected(
        on_field=here.on_field, shielded=shielded
    ):
        r.spared(hit.card, shield.card)
        return NOTHING
    name = play.name(hit.card)
    activation = kind is OF_ACTIVATION
    event = play.emit(
        EventKind.ACTIVATION_NEGATED if activation else EventKind.EFFECT_NEGATED,
        f"{play.name(r.source)} negates the {'activation' if activation else 'effect'} of {name}"
        f" (Chain Link {hit.number}).",
        negation_rules.standing_after,
        cards=[hit.card],
        causes=[hit.event],
        link=hit.key,
        details={"by": r.source, "by_link": r.link.number},
    )
    play.chain[index] = replace(
        hit, negation=kind, negated_by=r.source, negated_by_link=r.link.number, result_event=event
    )
    if not activation and not negation_rules.link_negation_spares_card(op):
        r.leave_behind(None, Until.END_OF_TURN, (hit.card,), f"{name} is negated.")
    if activation:
        play.mark_uses(hit, status=UseStatus.ACTIVATION_NEGATED, effect_negated=False)
        _take_back(play, hit)
    return Done(True, (hit.card,))


def _take_back(play: Play, hit: ChainLink) -> None:
    """What an activation left behind goes when the activation is negated."""
    left = tuple(one for one in play.state.lingering if one.event != hit.event)
    if len(left) < len(play.state.lingering):
        play.state = replace(play.state, lingering=left)


def _is_immune(r: Resolver, hit: ChainLink, kind: Negation) -> bool:
    """Whether a text keeps this from being negated (NG13)."""
    activation = kind is OF_ACTIVATION
    here = r.play.state.cards[hit.card]
    protected = cannot_be_negated(r.play.view, here, activation=activation)
    return not negation_rules.can_be_negated(kind, hit.effect.riders, protected=protected)


@carries_out(ops.NegateSummon)
def negate_summon(r: Resolver, _op: ops.NegateSummon) -> Done:
    """Negates the Summon this answers."""
    attempt = r.play.window.attempt
    if attempt is None or (r.link is not None and r.link.number > 1):
        return NOTHING
    r.play.emit(
        EventKind.SUMMON_NEGATED,
        f"{r.play.name(r.source)} negates the Summon of {r.play.names(attempt.cards)}.",
        negation_rules.standing_after,
        cards=attempt.cards,
        causes=[attempt.event],
        summon=attempt.kind,
        details={"by": r.source},
    )
    return Done(True, attempt.cards)


@carries_out(ops.NegateAttack)
def negate_attack(r: Resolver, _op: ops.NegateAttack) -> Done:
    """Negates the attack."""
    attack = r.play.attack
    if attack is None or attack_has_ended(r.play):
        return NOTHING
    attacker = attack.attacker[0]
    event = r.play.emit(
        EventKind.ATTACK_NEGATED,
        f"{r.play.name(r.source)} negates the attack of {r.play.name(attacker)}.",
        battle_rules.attack_continues,
        cards=[attacker],
        causes=[attack.event],
        details={"by": r.source},
    )
    r.play.attack = replace(attack, negated_by=r.source, negated_event=event)
    return Done(True, (attacker,))


@carries_out(ops.EndBattlePhase)
def end_battle_phase(r: Resolver, _op: ops.EndBattlePhase) -> Done:
    """Ends the Battle Phase."""
    r.play.state = replace(r.play.state, battle_over=True)
    return Done(True)


@carries_out(ops.NegateEffects)
def negate_effects(r: Resolver, op: ops.NegateEffects) -> Done:
    """Negates the effects of cards for a time."""
    found = tuple(
        c
        for c in r.touchable(r.select(op.what))
        if r.play.state.card(c).on_field and r.play.state.card(c).face is Face.UP
    )
    steps = r.link.effect.resolution if r.link is not None else ()
    plain = bool(steps) and not isinstance(steps[0].do, ops.NegateEffects)
    fresh = tuple(
        c
        for c in found
        if negation_rules.lingering_attaches(
            already_negated_on_field=r.play.view.is_negated(c), for_normal_monsters=plain
        )
    )
    if fresh and not negation_rules.link_negation_spares_card(op):
        text = f"The effects of {r.play.names(fresh)} are negated."
        r.leave_behind(None, op.until, fresh, text)
    return Done(bool(found), found)


@carries_out(ops.NegateSameNames)
def negate_same_names(r: Resolver, op: ops.NegateSameNames) -> Done:
    """Negates activated effects, and effects on the field, of monsters with that name."""
    found = r.select(op.what) or r.context.previous
    own = tuple(r.play.state.card(c).name for c in found)
    treated = (name for c in found for name in r.play.state.text(c).also_named)
    names = (*own, *map(CardName, treated))
    text = f"Effects of monsters named {r.play.names(found)} are negated."
    r.leave_behind(None, op.until, (), text, names=names)
    return Done(bool(found), found)


@carries_out(ops.NegateColumn)
def negate_column(r: Resolver, _op: ops.NegateColumn) -> Done:
    """Negates other Spell and Trap effects in this card's column."""
    here = r.play.state.card(r.source)
    if not r.context.was_set or not here.on_field or here.slot is None:
        return NOTHING
    column = here.slot if here.controller is Player.A else 4 - here.slot
    text = f"Other Spell/Trap effects in the column of {here.name} are negated."
    r.leave_behind(None, Until.END_OF_TURN, (), text, column=column)
    return Done(True)
