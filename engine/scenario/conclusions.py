"""Conclusions: what follows at the end from what happened, each by its rule."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from engine.activation.legality import counted
from engine.activation.refusals import part_of
from engine.board.chain_links import NO_EVENT, ChainLink, Window
from engine.board.events import Event, EventKind
from engine.board.play import Play
from engine.board.state import Use
from engine.board.view import hand_limit
from engine.cardtext.applications import SetHandLimit
from engine.cardtext.event_patterns import WouldSummon
from engine.cardtext.unmodelled import gaps_in
from engine.moves.summonable import (
    SUMMONS,
    forbids_negation,
    limits_of_summons,
    summon_can_be_negated,
)
from engine.rules import (
    activation_rules,
    battle_rules,
    continuous_rules,
    limits_rules,
    negation_rules,
    summons_rules,
)
from engine.rules.activation_rules import EffectPart, Stop
from engine.rules.register import AnyRule, rule_by_id
from engine.terms.vocabulary import (
    CardId,
    EffectKind,
    EventId,
    Negation,
    Phase,
    Player,
    RuleId,
    SummonKind,
    Zone,
)
from engine.turn.attacks import attacks_allowed
from engine.turn.duel import Duel
from engine.turn.summon_attempts import summon_uses


@dataclass(frozen=True, slots=True)
class Conclusion:
    """One fact that follows at the end; the trace holds it only where it was asked for."""

    predicate: str
    value: bool | int | str
    text: str
    rule: RuleId
    card: CardId
    causes: tuple[EventId, ...]
    link: tuple[int, int] | None = None
    part: str | None = None
    among: tuple[CardId, ...] = ()
    """Other cards that decide it."""
    thing: str | None = None
    """What it speaks of, if that is no card ("hand size limit")."""
    classes: tuple[str, ...] = ()
    """Classes of that thing."""
    shared: bool = False
    """Other conclusions speak of the same thing, so it is told with its part only."""
    event: EventId = NO_EVENT


def conclusion(  # noqa: PLR0913, PLR0917 -- a conclusion has that many sides
    predicate: str,
    value: bool | int | str,
    text: str,
    rule: AnyRule,
    card: CardId,
    causes: Iterable[EventId],
    *,
    link: tuple[int, int] | None = None,
) -> Conclusion:
    """Builds a conclusion from a rule and the events it rests on."""
    behind = tuple(sorted({cause for cause in causes if cause}))
    return Conclusion(
        predicate=predicate,
        value=value,
        text=text,
        rule=rule.id,
        card=card,
        causes=behind,
        link=link,
    )


def can_or_cannot(value: bool, *, verb: str = "can") -> str:
    """The verb, or its denial if the value is False."""
    if value:
        return verb
    return {"can": "cannot"}.get(verb, f"{verb} not")


def of_attack(play: Play, declared: Event) -> Iterator[Conclusion]:
    """Yields whether the attack went on, and what its monster may do after it."""
    after = [e for e in play.events[declared.id :] if declared.id in e.causes]
    ended = [e for e in after if e.kind is EventKind.ATTACK_ENDED]
    card = declared.cards[0]
    causes = [declared.id, *(e.id for e in ended), *play.behind([card])]
    going = not ended
    verb = "continues" if going else "does not continue"
    text = f"The attack of {play.name(card)} {verb}."
    yield conclusion("attack_continues", going, text, battle_rules.attack_continues, card, causes)
    occurs = battle_rules.damage_step_occurs(continues=going)
    text = f"The Damage Step {'occurs' if occurs else 'does not occur'}."
    yield conclusion(
        "damage_step_occurs", occurs, text, battle_rules.damage_step_occurs, card, causes
    )
    if any(event.why == "attacker_left" for event in ended):
        yield _after_leaving(play, card, causes)
    if play.state.card(card).zone is Zone.MONSTER_ZONE:
        yield from _after_attack(play, card, causes)


def _after_leaving(play: Play, card: CardId, causes: Iterable[EventId]) -> Conclusion:
    """Whether the Battle Step ends as well when the attacking monster has left (BA11)."""
    rule = battle_rules.battle_step_goes_on
    goes_on = rule(attacker_left=True, ends=play.side(rule) == 1)
    text = f"The Battle Step {'goes on' if goes_on else 'ends'}."
    said = conclusion("ended", not goes_on, text, rule, card, causes)
    return replace(said, thing="Battle Step", classes=("battle_step",))


def _after_attack(play: Play, card: CardId, causes: list[EventId]) -> Iterator[Conclusion]:
    """What a monster that attacked may still do this turn."""
    here = play.state.card(card)
    yield _again(play, card, causes, direct=False)
    change = battle_rules.can_change_position(declared_attack=True, changed_this_turn=False)
    text = f"{here.name} {can_or_cannot(change)} change its battle position."
    yield conclusion(
        "can_change_position", change, text, battle_rules.can_change_position, card, causes
    )


def _again(play: Play, card: CardId, causes: Iterable[EventId], *, direct: bool) -> Conclusion:
    """Whether a monster that attacked may attack once more: a monster, or the player."""
    here = play.state.card(card)
    allowed = attacks_allowed(play, here, direct=direct)
    again = battle_rules.can_attack_again(
        attacks_declared=here.attacks or 1, attacks_allowed=allowed
    )
    again &= battle_rules.is_battle_phase(battle=play.state.phase is Phase.BATTLE, own_turn=True)
    text = f"{here.name} {can_or_cannot(again)} attack{' directly' * direct} again this turn."
    return conclusion("can_attack_again", again, text, battle_rules.can_attack_again, card, causes)


def attacks_again_directly(duel: Duel) -> Iterator[Conclusion]:
    """Yields whether a monster that attacked may attack directly too, where that is asked."""
    play = duel.play
    for event in play.events:
        card = event.cards[0] if event.kind is EventKind.ATTACK_DECLARED else None
        asked = f"{play.name(card)}: {DIRECTLY}".lower() if card is not None else ""
        if card is not None and (asked, "can_attack_again") in duel.asks:
            causes = [event.id, *play.behind([card])]
            yield replace(_again(play, card, causes, direct=True), part=DIRECTLY)


DIRECTLY = "direct attack"
"""The part of a subject that asks about a direct attack."""


Concluded = Callable[[], tuple[Conclusion, ...]]
"""Computes all conclusions, at most once."""


def conclude(duel: Duel) -> Concluded:
    """Returns what follows: at once where it was asked or a contested rule may decide it."""

    @cache
    def concluded() -> tuple[Conclusion, ...]:
        return _everything(duel)

    if duel.asks or any(use.label in SUMMONS for use in duel.play.state.uses):
        concluded()
    return concluded


def _everything(duel: Duel) -> tuple[Conclusion, ...]:
    """Everything that follows; what was asked for is written into the trace."""
    play = duel.play
    found = (*_of_links(duel), *_of_events(play), *_of_turn(duel))
    return tuple(_written(play, one, duel.asks) for one in found)


def _of_links(duel: Duel) -> Iterator[Conclusion]:
    play = duel.play
    for chain in play.chains:
        for link in chain:
            yield from _limits(play, link) if link.effect.limits else _no_limit(duel, link)
            yield from _cost(play, link)
            yield from _may_activate(play, link)
            yield from _sent_from_field(play, link)


def _of_events(play: Play) -> Iterator[Conclusion]:
    for event in tuple(play.events):
        conclude_from = _FROM_EVENTS.get(event.kind)
        if conclude_from is not None:
            yield from conclude_from(play, event)


def _of_turn(duel: Duel) -> Iterator[Conclusion]:
    yield from _asked_legality(duel)
    yield from _not_set_off(duel)
    yield from _too_late(duel)
    yield from _summon_limits(duel)
    yield from _one_a_turn(duel.play)
    yield from attacks_again_directly(duel)
    limited = [c for player in Player for c in _hand_limit(duel.play, player)]
    yield from (replace(one, shared=len(limited) > 1) for one in limited)


def _written(play: Play, said: Conclusion, asks: frozenset[tuple[str, str]]) -> Conclusion:
    """The conclusion, with its event if somebody asked for it."""
    subject = said.thing or play.name(said.card)
    if (subject.lower(), said.predicate) not in asks:
        return said
    event = play.emit(
        EventKind.CONCLUDED,
        said.text,
        rule_by_id(said.rule),
        causes=said.causes,
        link=said.link,
        part=said.predicate,
        details={"value": said.value, "source": said.card, "among": said.among},
    )
    return replace(said, event=event)


# --- activations -----------------------------------------------------------------------------


def _asked_legality(duel: Duel) -> Iterator[Conclusion]:
    """Whether what was asked about, and not tried, could have been activated."""
    if not duel.asked_legality:
        return
    play = duel.play
    play.window = Window("open", open_state=True)
    duel.note_asked()
    tried = {attempt.card for attempt in duel.attempts}
    used = {link.card for chain in play.chains for link in chain}
    for (card, label), refused in duel.noted.items():
        if card in tried or card in used:
            continue
        name, part = play.name(card), part_of(label)
        behind = play.behind([card])
        if not refused:
            text = f"{name} could be activated{f' ({part})' if part else ''}."
            rule: AnyRule = activation_rules.conditions_hold
            yield conclusion("activation_legal", True, text, rule, card, behind)
        for refusal in refused:
            text = f"{name} cannot be activated: {refusal.why}."
            rule = rule_by_id(refusal.rule)
            causes = [*behind, *play.behind(refusal.cards)]
            said = conclusion("activation_legal", False, text, rule, card, causes)
            yield replace(said, part=part, among=refusal.cards)


def _not_set_off(duel: Duel) -> Iterator[Conclusion]:
    """Triggers that are asked about, of cards to which something else happened than they wait for.

    Not where text about what they wait for is not modelled, nor of cards to which nothing happened.
    """
    play = duel.play
    asked = {name for name, predicate in duel.asks if predicate in _OF_TRIGGERS}
    meant = [c for c in play.state.cards.values() if c.name.lower() in asked] if asked else []
    if not meant:
        return
    active = {link.card for chain in play.chains for link in chain}
    told = {e.details.get("source") for e in play.events if e.kind in _TOLD_OF_TRIGGERS}
    for card in meant:
        text = play.state.text_of(card)
        is_meant = bool(text.triggers) and not text.free_effects
        moved = [e.id for e in play.events if e.kind is EventKind.MOVED and card.id in e.cards]
        if not is_meant or not moved or card.id in active or card.id in told:
            continue
        if any(gaps_in(effect.on) for effect in text.triggers):
            continue
        rule, on = activation_rules.event_happened, tuple(o for e in text.triggers for o in e.on)
        words = f"{card.name} is not activated: what it waits for has not happened."
        for predicate in ("activation_legal", "resolves"):
            if not rule(on, happened=False):
                yield conclusion(predicate, False, words, rule, card.id, moved)


_OF_TRIGGERS = frozenset({"activation_legal", "resolves", "misses_timing"})
_TOLD_OF_TRIGGERS = (EventKind.REFUSED, EventKind.MISSED_TIMING)


def _limits(play: Play, link: ChainLink) -> Iterator[Conclusion]:
    """Whether it could be done again after this activation, and whether this one counts."""
    card, rule = play.state.card(link.card), limits_rules.activation_counts
    causes = [link.event, link.result_event]
    before, after = _other_uses(play, link)
    free = bool(before) or all(
        counted(play, link.player, card, link.effect, limit, until=link.event) < limit.times
        for limit in link.effect.limits
    )
    verb = "activated" if link.kind is EffectKind.CARD_ACTIVATION else "used"
    text = f"{card.name} {can_or_cannot(free)} be {verb} again this turn"
    text = f"{card.name} was {verb} again this turn" if before else text
    text += " after its activation was negated." if _is_negated(link) and not before else "."
    if not after:
        asked = "usable_again_this_turn"
        yield conclusion(asked, free, text, rule, card.id, causes, link=link.key)
    uses = [use for use in play.state.uses if use.event == link.event]
    never = play.side(limits_rules.activation_counts) == 1
    kind = link.effect.limits[0].kind
    counts = any(
        limits_rules.activation_counts(kind, use.status, as_if_never=never) for use in uses
    )
    word = "counts" if counts else "does not count"
    text = f"The activation of {card.name} {word} for its limit."
    yield conclusion("counts_toward_limit", counts, text, rule, card.id, causes, link=link.key)


def _other_uses(play: Play, link: ChainLink) -> tuple[list[Use], list[Use]]:
    """The player's other uses of this effect in the same turn, of any copy: before, and after it.

    The last of them is the one that tells whether the effect could be used again.
    """
    own = next(use for use in play.state.uses if use.event == link.event)
    same = [
        use
        for use in play.state.uses
        if (use.player, use.name, use.label, use.turn)
        == (own.player, own.name, own.label, own.turn)
    ]
    return [u for u in same if u.event < own.event], [u for u in same if u.event > own.event]


def _no_limit(duel: Duel, link: ChainLink) -> Iterator[Conclusion]:
    """What no limit of its text stops may be activated again; said where it is asked."""
    card, asked = duel.play.state.card(link.card), "usable_again_this_turn"
    if (card.name.lower(), asked) not in duel.asks:
        return
    if not (duel.play.state.text_of(card).stand_in or gaps_in(link.effect)):
        text = f"{card.name} has no limit and can be activated again this turn."
        causes, rule = [link.event, link.result_event], limits_rules.within_limit
        yield conclusion(asked, True, text, rule, card.id, causes, link=link.key)


def _is_negated(link: ChainLink) -> bool:
    return link.negation is Negation.ACTIVATION


def _cost(play: Play, link: ChainLink) -> Iterator[Conclusion]:
    if link.cost_events:
        stays = activation_rules.paid_on_activation(EffectPart.COST)
        text = f"The cost of {play.name(link.card)} {'stays paid' if stays else 'is given back'}."
        causes = [*link.cost_events, link.result_event]
        rule = activation_rules.paid_on_activation
        yield conclusion("cost_paid", stays, text, rule, link.card, causes, link=link.key)


def _may_activate(play: Play, link: ChainLink) -> Iterator[Conclusion]:
    by = link.negated_at_activation
    if by is not None and activation_rules.negated_may_activate(Stop.NEGATED):
        text = f"{play.name(link.card)} can be activated although {play.name(by)} negates it."
        rule = activation_rules.negated_may_activate
        causes = [link.event, *play.behind([by])]
        said = conclusion("activation_legal", True, text, rule, link.card, causes, link=link.key)
        yield replace(said, among=(by,))


def _sent_from_field(play: Play, link: ChainLink) -> Iterator[Conclusion]:
    if link.kind is EffectKind.CARD_ACTIVATION and _is_negated(link):
        rule = negation_rules.counts_as_sent_from_field
        treated = rule(link.kind, link.negation)
        is_treated = can_or_cannot(treated, verb="is")
        text = f"{play.name(link.card)} {is_treated} treated as sent from the field."
        causes = [link.result_event, *play.behind([link.card])]
        yield conclusion("sent_from_field", treated, text, rule, link.card, causes, link=link.key)


# --- Summons ---------------------------------------------------------------------------------


def _negatable(play: Play, event: Event) -> Iterator[Conclusion]:
    attempted = event.kind is EventKind.SUMMON_ATTEMPTED
    if not attempted and event.rule == summons_rules.succeeds.id:
        return
    kind = event.summon or SummonKind.NORMAL
    can = summons_rules.can_be_negated(kind, in_chain=not attempted)
    later = event.rule == summons_rules.after_resolution_is_in_chain.id
    rule: AnyRule = (
        summons_rules.after_resolution_is_in_chain if later else summons_rules.can_be_negated
    )
    where = "outside" if attempted else "in the middle of"
    told = {card: summon_can_be_negated(play.state.text(card), kind) for card in event.cards}
    # What is said of Summons outside a Chain is not said of one whose text is an exception to it.
    plain = (c for c in event.cards if not forbids_negation(play.state.text(c), kind))
    for card in (*plain, *_summoners(play, event)):
        text = f"The Summon of {play.name(card)} occurs {where} a Chain."
        yield conclusion("occurs_outside_chain", attempted, text, rule, card, [event.id])
    for card in event.cards:
        why = rule if told[card] or not can else negation_rules.can_be_negated
        text = f"The Summon of {play.name(card)} {can_or_cannot(can and told[card])} be negated."
        yield conclusion("summon_negatable", can and told[card], text, why, card, [event.id])
    for card in _summoners(play, event):
        text = f"The Summon by the effect of {play.name(card)} {can_or_cannot(can)} be negated."
        yield conclusion("summon_negatable", can, text, rule, card, [event.id])


def _too_late(duel: Duel) -> Iterator[Conclusion]:
    """What a card that negates Summons was tried on and could not answer, cannot be negated."""
    play, rule = duel.play, summons_rules.succeeds
    for attempt in duel.attempts:
        if not any(r.rule == activation_rules.event_happened.id for r in attempt.refused):
            continue
        effects = [e for e in play.state.text(attempt.card).effects if e.label == attempt.label]
        if not any(isinstance(p, WouldSummon) for effect in effects for p in effect.on):
            continue
        tried = [e for e in play.events if e.kind is EventKind.SUMMON_ATTEMPTED]
        for card in tried[-1].cards if tried else ():
            text = f"{play.name(attempt.card)} cannot negate the Summon of {play.name(card)}."
            behind = [tried[-1].id, *play.behind([card])]
            yield conclusion("summon_negatable", False, text, rule, card, behind)


def _summoners(play: Play, event: Event) -> tuple[CardId, ...]:
    """Cards whose effects lead to a Summon right after them (Ultimate Offering)."""
    if event.by is not None:
        return (event.by,)
    behind = (play.events[cause - 1] for cause in event.causes)
    return tuple(
        card for done in behind if done.kind is EventKind.RESOLVED for card in done.cards[:1]
    )


def _summon_limits(duel: Duel) -> Iterator[Conclusion]:
    play = duel.play
    for use in play.state.uses:
        if use.label not in SUMMONS or use.turn != play.state.turn:
            continue
        causes, rule = (
            [EventId(use.event), *play.behind([use.card])],
            limits_rules.negated_summon_counts,
        )
        for limit in limits_of_summons(play.state.text(use.card)):
            free = summon_uses(duel, use.player, use.card, limit) < limit.times
            text = (
                f"{use.name} {can_or_cannot(free)} be Special Summoned in this way again this turn."
            )
            yield conclusion("usable_again_this_turn", free, text, rule, use.card, causes)


def _one_a_turn(play: Play) -> Iterator[Conclusion]:
    """Whether the turn player may Normal or Pendulum Summon again, if only one was negated."""
    player, used = play.state.turn_player, play.state.normal_summons
    normal, pendulum = summons_rules.normal_summon_left, summons_rules.pendulum_summon_left
    both = (("Normal Summon", normal(used), normal), ("Pendulum Summon", pendulum(1), pendulum))
    for thing, free, rule in both:
        tried = (e for e in reversed(play.events) if e.summon in _OF[thing] and e.player is player)
        for event in [e for e in tried if e.kind is EventKind.SUMMON_ATTEMPTED][:1]:
            card = event.cards[0]
            what = f"{thing} or Set" if rule is normal else thing
            text = f"Player {player} {can_or_cannot(free)} {what} again this turn."
            causes = [event.id, *play.behind([card])]
            said = conclusion("usable_again_this_turn", free, text, rule, card, causes)
            yield replace(said, thing=thing, classes=("summon", thing.lower().replace(" ", "_")))


_OF = {"Normal Summon": (SummonKind.NORMAL, SummonKind.TRIBUTE),
       "Pendulum Summon": (SummonKind.PENDULUM,)}  # fmt: skip


_FROM_EVENTS: Mapping[EventKind, Callable[[Play, Event], Iterator[Conclusion]]] = {
    EventKind.SUMMONED: _negatable,
    EventKind.SUMMON_ATTEMPTED: _negatable,
    EventKind.ATTACK_DECLARED: of_attack,
}


def _hand_limit(play: Play, player: Player) -> Iterator[Conclusion]:
    limit, source = hand_limit(play.view, player)
    if source is None:
        return
    value: int | str = "no limit" if limit is None else limit
    setting = tuple(s.card for s in play.view.sources if isinstance(s.application, SetHandLimit))
    text = f"The hand size limit of player {player} is {value}."
    rule = continuous_rules.counts_last
    said = conclusion("value", value, text, rule, source.card, play.behind(setting))
    said = replace(said, part=player.value, among=setting, thing="hand size limit")
    yield replace(said, classes=("hand_size_limit", "set_value"))
