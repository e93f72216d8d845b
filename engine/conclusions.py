"""Conclusions: what follows at the end from what happened, each by its rule."""

from engine.actions import summon_uses
from engine.applications import SetHandLimit
from engine.cardtext import LimitKind
from engine.duel import Duel
from engine.events import Event, EventKind
from engine.legality import counted
from engine.play import Link, Play, Window
from engine.rules import activation, battle, continuous, limits, negation, summons
from engine.rules.register import AnyRule, rule_by_id
from engine.terms import CardId, EffectKind, EventId, Negation, Player, SummonKind, Zone
from engine.view import hand_limit


def conclude(duel: Duel) -> None:
    """Write down every conclusion of a finished play."""
    play = duel.play
    for chain in play.chains:
        for link in chain:
            _limits(play, link)
            _cost(play, link)
            _may_activate(play, link)
            _sent_from_field(play, link)
    for event in tuple(play.events):
        if event.kind in (EventKind.SUMMONED, EventKind.SUMMON_ATTEMPTED):
            _negatable(play, event)
        if event.kind is EventKind.ATTACK_DECLARED:
            _attack(play, event)
    _asked_legality(duel)
    _summon_limits(duel)
    for player in Player:
        _hand_limit(play, player)


def _say(  # noqa: PLR0913, PLR0917 -- a conclusion has that many sides
    play: Play,
    predicate: str,
    value: object,
    text: str,
    rule: AnyRule,
    card: CardId,
    causes: list[EventId],
    link: tuple[int, int] | None = None,
    part: str | None = None,
    among: tuple[CardId, ...] = (),
) -> None:
    play.emit(
        EventKind.CONCLUDED,
        text,
        rule,
        causes=[c for c in causes if c],
        link=link,
        part=predicate,
        details={"value": value, "source": card, "part": part, "among": among},
    )


def _asked_legality(duel: Duel) -> None:
    """Whether what was asked about, and not tried, could have been activated."""
    play = duel.play
    play.window = Window("open", open_state=True)
    duel.note_asked()
    tried = {attempt.card for attempt in duel.attempts}
    for (card, label), found in duel.noted.items():
        if card in tried:
            continue
        name = play.name(card)
        part = None if label == "activation" else label
        if not found:
            text = f"{name} could be activated{f' ({label})' if part else ''}."
            rule: AnyRule = activation.conditions_hold
            _say(play, "activation_legal", True, text, rule, card, list(play.behind([card])))
        for refusal in found:
            text = f"{name} cannot be activated: {refusal.why}."
            rule = rule_by_id(refusal.rule)
            _say(
                play,
                "activation_legal",
                False,
                text,
                rule,
                card,
                list(play.behind([card])),
                part=part,
            )


def _limits(play: Play, link: Link) -> None:
    card = play.state.card(link.card)
    name = card.name
    causes = [link.event, link.result_event]
    if not link.effect.limits:
        return
    free = all(
        counted(play, link.player, card, link.effect, limit) < limit.times
        for limit in link.effect.limits
    )
    negated = link.negation is Negation.ACTIVATION
    text = f"{name} can{'' if free else 'not'} be {_verb(link)} again this turn"
    text += " after its activation was negated." if negated else "."
    _say(
        play,
        "usable_again_this_turn",
        free,
        text,
        limits.activation_counts,
        link.card,
        causes,
        link.key,
    )
    kind = link.effect.limits[0].kind
    counts = counted(play, link.player, card, link.effect, link.effect.limits[0]) > 0
    if kind is LimitKind.SOFT and card.stamp != link.stamp:
        return
    text = f"The activation of {name} {'counts' if counts else 'does not count'} for its limit."
    _say(
        play,
        "counts_toward_limit",
        counts,
        text,
        limits.activation_counts,
        link.card,
        causes,
        link.key,
    )


def _verb(link: Link) -> str:
    return "activated" if link.kind is EffectKind.CARD_ACTIVATION else "used"


def _cost(play: Play, link: Link) -> None:
    if link.cost_events:
        stays = activation.cost_stays_paid(negated=link.negation is not None)
        text = f"The cost of {play.name(link.card)} {'stays paid' if stays else 'is given back'}."
        _say(
            play,
            "cost_paid",
            stays,
            text,
            activation.cost_stays_paid,
            link.card,
            [*link.cost_events, link.result_event],
            link.key,
        )


def _may_activate(play: Play, link: Link) -> None:
    by = link.negated_at_activation
    if by is not None and activation.negated_may_activate(negated=True):
        text = f"{play.name(link.card)} can be activated although {play.name(by)} negates it."
        _say(
            play,
            "activation_legal",
            True,
            text,
            activation.negated_may_activate,
            link.card,
            [link.event, *play.behind([by])],
            link.key,
        )


def _sent_from_field(play: Play, link: Link) -> None:
    if link.kind is not EffectKind.CARD_ACTIVATION or link.negation is not Negation.ACTIVATION:
        return
    treated = negation.counts_as_sent_from_field(activation_negated=True)
    words = "is" if treated else "is not"
    text = f"{play.name(link.card)} {words} treated as sent from the field."
    _say(
        play,
        "sent_from_field",
        treated,
        text,
        negation.counts_as_sent_from_field,
        link.card,
        [link.result_event, *play.behind([link.card])],
        link.key,
    )


def _negatable(play: Play, event: Event) -> None:
    attempted = event.kind is EventKind.SUMMON_ATTEMPTED
    if not attempted and event.rule == summons.succeeds.id:
        return
    kind = event.summon or SummonKind.NORMAL
    can = summons.can_be_negated(kind, in_chain=not attempted)
    for card in event.cards:
        text = f"The Summon of {play.name(card)} can{'' if can else 'not'} be negated."
        later = event.rule == summons.after_resolution_is_in_chain.id
        rule: AnyRule = summons.after_resolution_is_in_chain if later else summons.can_be_negated
        _say(play, "summon_negatable", can, text, rule, card, [event.id])


def _attack(play: Play, declared: Event) -> None:
    after = [e for e in play.events[declared.id :] if declared.id in _near(play, e)]
    ended = [e for e in after if e.kind is EventKind.ATTACK_ENDED]
    card = declared.cards[0]
    name = play.name(card)
    causes = [declared.id, *(e.id for e in ended), *play.behind([card])]
    going = not ended
    verb = "continues" if going else "does not continue"
    _say(
        play,
        "attack_continues",
        going,
        f"The attack of {name} {verb}.",
        battle.attack_continues,
        card,
        causes,
    )
    occurs = battle.damage_step_occurs(continues=going)
    verb = "occurs" if occurs else "does not occur"
    _say(
        play,
        "damage_step_occurs",
        occurs,
        f"The Damage Step {verb}.",
        battle.damage_step_occurs,
        card,
        causes,
    )
    here = play.state.card(card)
    if here.zone is not Zone.MONSTER_ZONE:
        return
    again = battle.can_attack_again(
        attacks_declared=here.attacks or 1, attacks_allowed=1 + here.extra_attacks
    )
    words = "can" if again else "cannot"
    _say(
        play,
        "can_attack_again",
        again,
        f"{name} {words} attack again this turn.",
        battle.can_attack_again,
        card,
        causes,
    )
    change = battle.can_change_position(declared_attack=True, changed_this_turn=False)
    words = "can" if change else "cannot"
    _say(
        play,
        "can_change_position",
        change,
        f"{name} {words} change its battle position.",
        battle.can_change_position,
        card,
        causes,
    )


def _near(play: Play, event: Event) -> tuple[EventId, ...]:
    del play
    return event.causes


def _summon_limits(duel: Duel) -> None:
    play = duel.play
    for use in play.state.uses:
        if use.label != "summon" or use.turn != play.state.turn:
            continue
        for procedure in play.state.text(use.card).procedures:
            for limit in procedure.limits:
                free = summon_uses(duel, use.player, use.card, limit.kind) < limit.times
                words = "can" if free else "cannot"
                text = f"{use.name} {words} be Special Summoned in this way again this turn."
                _say(
                    play,
                    "usable_again_this_turn",
                    free,
                    text,
                    limits.negated_summon_counts,
                    use.card,
                    [EventId(use.event), *play.behind([use.card])],
                )


def _hand_limit(play: Play, player: Player) -> None:
    limit, source = hand_limit(play.view, player)
    if source is None:
        return
    value: object = "no limit" if limit is None else limit
    setting = [s.card for s in play.view.sources if isinstance(s.application, SetHandLimit)]
    _say(
        play,
        "value",
        value,
        f"The hand size limit of player {player} is {value}.",
        continuous.counts_last,
        source.card,
        list(play.behind(setting)),
        part=player.value,
        among=tuple(setting),
    )
