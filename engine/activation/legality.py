"""Legality: what a player may activate, and every rule that refuses the rest."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.activation.candidates import barriers, can_pay, targets_once_paid
from engine.activation.earlier_events import did_locked_summon, happened_before
from engine.activation.possibility import lack_of
from engine.activation.refusals import (
    PossibleActivation,
    Refusal,
    Refusals,
    possible_activation,
    refuse,
)
from engine.activation.responses import activation_fits, fits_last_link, forbidden_as, is_kept_from
from engine.board.chain_links import ChainLink
from engine.board.conditions import holds
from engine.board.continuous_effects import EffectSource, context_of
from engine.board.event_matching import happened
from engine.board.identity import has_its_effects
from engine.board.play import Play
from engine.board.references import EffectContext, players
from engine.board.selection import fits, how_many_of, is_in, most_together, zones_sought
from engine.board.state import CardState, Use
from engine.board.view import activation_lock, lock_on
from engine.cardtext import event_patterns
from engine.cardtext.applications import Lock
from engine.cardtext.card_text import TRIGGERS, Effect, Limit, LimitKind, Mode, Rider
from engine.cardtext.event_patterns import Activation, EventPattern, is_of_battle
from engine.cardtext.operations import NegateActivation, NegateEffect
from engine.cardtext.requirements import (
    ChainLinkAtLeast,
    Condition,
    DamageStep,
    Happened,
    NoNameTwiceInChain,
)
from engine.cardtext.selectors import Selector
from engine.cardtext.unmodelled import gaps_in
from engine.moves.summonable import is_one_too_many
from engine.rules import activation_rules, chains_rules, limits_rules, summons_rules
from engine.rules.activation_rules import Conditions, Deed, InDamageStep, Lack, Place, Stop
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import (
    FIELD,
    GRAVEYARD,
    HAND,
    MONSTER,
    SPELL_TRAP_ZONE,
    TRAP,
    CardId,
    DamageStepPart,
    Per,
    Phase,
    Player,
    SpellSpeed,
    Trait,
    UseStatus,
    Zone,
)


def answer_lock(case: PossibleActivation) -> EffectSource | None:
    """The text that forbids answering the last event with this; None: nothing does."""
    what = forbidden_as(case.text.kind, is_card=case.is_card)
    for source in case.play.view.sources:
        lock = source.application
        if isinstance(lock, Lock) and lock.answering and what in lock.cannot:
            context = context_of(case.play.state, source.card, source.controller)
            if _is_kept(case, source, lock, context):
                return source
    return None


def _is_kept(
    case: PossibleActivation, source: EffectSource, lock: Lock, context: EffectContext
) -> bool:
    state = case.play.state
    if case.player not in players(lock.who, context, state):
        return False
    if lock.others and case.card.id == source.card:
        return False
    if lock.only is not None and not fits(state, lock.only, case.card, context):
        return False
    return any(_has_just_happened(case.play, event, context) for event in lock.answering)


def _has_just_happened(play: Play, event: EventPattern, context: EffectContext) -> bool:
    """Whether an activation now would answer such an event, or such an activation."""
    if isinstance(event, Activation):
        if not play.chain:
            return False
        link = play.chain[-1]
        return activation_fits(play, event, link, context.controller, context)
    if play.chain:  # What has been activated then may be answered.
        return False
    return any(happened(play, event, one, context) for one in play.window.events)


Aims = tuple[tuple[tuple[int, int], ...], ...]
"""Of each way to use it, for each target: how many could be chosen together, how many it takes."""


def with_grounds(case: PossibleActivation) -> PossibleActivation:
    """The activation, with what the rules looked at where none refuses it.

    A trigger that is placed in any case needs neither a target nor anything to do.
    """
    return case if case.known is not None else replace(case, grounds=tuple(_grounds(case)))


def _grounds(case: PossibleActivation) -> Iterator[tuple[str, bool]]:
    """Predicates, and whether each is so."""
    aimed = aims(case)
    if aimed is not None:
        yield "has_legal_target", has_legal_target(aimed)
    found = could_change_something(case)
    if found or is_telling(case):
        yield "could_change_something", found
    yield "locked", lock_of(case) is not None


def aims(case: PossibleActivation) -> Aims | None:
    """The targets it could have; None: it needs none, or more may exist than are seen."""
    found = []
    for mode in case.effect.ways:
        if not mode.targets:
            return None
        if all(what.ref is None and _may_be_there(case, what) for what in mode.targets):
            return None
        found.append(tuple(_targets_found(case, mode, what) for what in mode.targets))
    return tuple(found)


def has_legal_target(aimed: Sequence[Sequence[tuple[int, int]]]) -> bool:
    """Whether it finds all targets it needs, in at least one way to use it."""
    return any(all(there >= needed for there, needed in way) for way in aimed)


def could_change_something(case: PossibleActivation) -> bool:
    """Whether it could do something now, in at least one way to use it."""
    return None in lacks(case)


def lacks(case: PossibleActivation) -> Iterator[Lack | None]:
    """Of each way to use it, what the first thing that it does lacks."""
    return (
        None if _begins_in_any_case(case, way) else lack_of(case.play, case.context, way, case.card)
        for way in case.effect.ways
    )


def _begins_in_any_case(case: PossibleActivation, way: Mode) -> bool:
    """Whether its card stays and applies, and does something to all of a kind when activated."""
    first = getattr(way.resolution[0].do, "what", None) if way.resolution else None
    to_all = isinstance(first, Selector) and first.count.is_all
    return case.is_card and to_all and case.text.stays_on_field


def lock_of(case: PossibleActivation) -> EffectSource | None:
    """The effect that forbids the activation; None: nothing does."""
    what, card = forbidden_as(case.text.kind, is_card=case.is_card), case.card.id
    return lock_on(case.play.view, case.player, what, card, by=card) or answer_lock(case)


def is_telling(case: PossibleActivation) -> bool:
    """Whether "it could change nothing" explains why the activation is refused.

    What a negation could change hangs on what protects the link that it answers (NG13).
    """
    return not any(isinstance(step.do, _NEGATIONS) for step in case.effect.resolution)


_NEGATIONS = (NegateActivation, NegateEffect)


def _targets_found(case: PossibleActivation, mode: Mode, what: Selector) -> tuple[int, int]:
    """How many could be targeted together, and how many it takes."""
    found = targets_once_paid(case.play, case.context, mode, what, case.is_card)
    state, context = case.play.state, case.context
    least = how_many_of(state, what, context).min
    return most_together(state, what, found, context), least if what.up_to is None else max(
        1, least
    )


def _may_be_there(case: PossibleActivation, what: Selector) -> bool:
    sides = players(what.whose, case.context, case.play.state)
    return case.play.may_hold_more(sides, zones_sought(what))


def counted(  # noqa: PLR0913 -- a limit looks at that much
    play: Play,
    player: Player,
    card: CardState,
    effect: Effect,
    limit: Limit,
    *,
    until: int | None = None,
) -> int:
    """How many activations count towards a limit, all or those up to an event."""
    as_if_never = play.side(limits_rules.activation_counts) == 1
    return sum(
        limits_rules.activation_counts(limit.kind, use.status, as_if_never=as_if_never)
        for use in play.state.uses
        if (until is None or use.event <= until)
        and _concerns(play, player, card, effect, limit, use)
    )


def _concerns(  # noqa: PLR0911, PLR0913, PLR0917 -- a limit looks at that much
    play: Play, player: Player, card: CardState, effect: Effect, limit: Limit, use: Use
) -> bool:
    if use.name != card.name or not _same_label(play, card, effect, limit, use):
        return False
    if limit.kind is not LimitKind.SOFT and use.player is not player:
        return False
    same_stay = use.card == card.id and use.stamp == card.stamp
    if not limits_rules.same_counter(limit.kind, same_stay=same_stay):
        return False
    match limit.per:
        case Per.TURN:
            return use.turn == play.state.turn
        case Per.CHAIN:
            return bool(play.chain) and use.chain == play.chain[-1].chain
        case Per.BATTLE_STEP:
            return use.turn == play.state.turn and use.battle_step == play.battle_step
        case Per.DUEL | Per.STAY:  # Of a copy, the stay is looked at above.
            return True


def _same_label(play: Play, card: CardState, effect: Effect, limit: Limit, use: Use) -> bool:
    if use.label == effect.label:
        return True
    if limit.shared is None:
        return False
    others = play.state.texts[card.name].effects
    return any(
        other.label == use.label and any(each.shared == limit.shared for each in other.limits)
        for other in others
    )


def in_part(case: PossibleActivation, part: DamageStepPart) -> bool | None:
    """Whether it is this part of the Damage Step; triggers of a part wait for it by themselves."""
    now = case.window.part
    if now is None or part is DamageStepPart.ANY:
        return now is not None
    until_calculation = part is DamageStepPart.START and now is DamageStepPart.BEFORE_CALCULATION
    return case.kind in TRIGGERS or now is part or until_calculation


def refused_in_damage_step(case: PossibleActivation) -> Refusals:
    """Yields refusals because it is the Damage Step."""
    damage_step = case.window.damage_step
    said = (one.part for one in case.effect.conditions if isinstance(one, DamageStep))
    seen = InDamageStep(
        damage_step=damage_step,
        use=case.effect.damage_step,
        speed=case.speed,
        kind=case.kind,
        does=tuple(step.do for step in case.effect.resolution),
        mandatory=case.effect.mandatory,
        calculated=case.window.part in _CALCULATED,
        names_part=any(part is not DamageStepPart.ANY for part in said),
        answers_battle=any(map(is_of_battle, case.effect.on)),
    )
    if activation_rules.damage_step_allows(seen):
        return []
    why = f"{case.card.name} cannot be used in the Damage Step"
    so = ("outside_damage_step", not damage_step)
    return [refuse(activation_rules.damage_step_allows, why, ground=so)]


_CALCULATED = frozenset(
    {DamageStepPart.CALCULATION, DamageStepPart.AFTER_CALCULATION, DamageStepPart.END}
)
"""The parts of a Damage Step in which values are, or were, calculated with."""


def refusals(play: Play, player: Player, card: CardId, effect: Effect) -> tuple[Refusal, ...]:
    """Every rule that refuses this activation now; none: it is legal."""
    return refusals_of(possible_activation(play, player, card, effect))


def refusals_of(case: PossibleActivation) -> tuple[Refusal, ...]:
    """Every rule that refuses this activation, or this trigger whose event has happened."""
    checks = _CHECKS if case.known is None else _TRIGGER_CHECKS
    found: Refusals = []
    for check in checks:
        found += check(case)
    if case.kind in TRIGGERS:  # The Main Phase is no rule of theirs, if another refuses them.
        phase_only = activation_rules.main_phase_only.id
        found = [refusal for refusal in found if refusal.rule != phase_only] or found
    return tuple(found)


def is_legal(play: Play, player: Player, card: CardId, effect: Effect) -> bool:
    """Whether no rule refuses this activation now."""
    case = possible_activation(play, player, card, effect)
    return not any(check(case) for check in _CHECKS)


def legal_activations(play: Play, player: Player) -> tuple[tuple[CardId, Effect], ...]:
    """All that a player may activate now (triggers aside)."""
    return tuple(
        (card, effect)
        for card, effect in possible(play, player)
        if is_legal(play, player, card, effect)
    )


def possible(play: Play, player: Player) -> Iterator[tuple[CardId, Effect]]:
    """All effects on a player's side that are activated freely."""
    zones = (HAND, *FIELD, GRAVEYARD, Zone.BANISHED)
    for side in (player, player.opponent):
        for zone in zones:
            for card in play.state.in_zone(side, zone):
                for effect in play.state.text(card).free_effects:
                    if side is player or effect.either_player:
                        yield card, effect


# --- the checks ----------------------------------------------------------------------------


def _place(case: PossibleActivation) -> Refusals:
    card, effect = case.card, case.effect
    found: Refusals = []
    holder = card.controller if card.on_field else card.owner
    mine = holder is case.player or effect.either_player
    deed = Deed.ACTIVATE_CARD if case.is_card else Deed.ACTIVATE_EFFECT
    named = case.is_card or is_in(case.play.state, card, effect.from_ or FIELD)
    applies = case.text.kind is MONSTER or card.active
    place = Place(card.zone, card.face, own=mine, named=named, applies=applies)
    rule = activation_rules.right_place
    if not rule(deed, place):
        why = f"{card.name} is not where it could be activated from"
        in_place = rule.written(deed, place)
        found.append(refuse(rule, why, ground=("in_right_place", in_place)))
    if not has_its_effects(case.play.state, card):
        why = f"{card.name} was not Normal Summoned again"
        found.append(refuse(summons_rules.gemini_has_effects, why))
    return found


def _time(case: PossibleActivation) -> Refusals:
    if case.play.chain:
        return _in_response(case, case.play.chain[-1])
    found: Refusals = []
    if not chains_rules.may_act_in_open_state(
        open_state=case.window.open_state, own_turn=case.own_turn
    ):
        why = f"it is not player {case.player}'s turn"
        found.append(refuse(chains_rules.may_act_in_open_state, why))
    if case.speed is SpellSpeed.ONE and not activation_rules.main_phase_only(
        own_turn=case.own_turn,
        phase=case.play.state.phase,
        open_state=case.window.open_state,
    ):
        why = f"{case.card.name} can be activated only in its player's own Main Phase"
        found.append(refuse(activation_rules.main_phase_only, why))
    return found


def _in_response(case: PossibleActivation, last: ChainLink) -> Refusals:
    found: Refusals = []
    if not chains_rules.can_respond(case.speed, last.speed):
        mine = f"{case.card.name} has Spell Speed {case.speed.value}"
        why = f"{mine} and cannot respond to Spell Speed {last.speed.value}"
        found.append(refuse(chains_rules.can_respond, why))
    riders = last.effect.riders
    kept = (riders and Rider.NO_RESPONSE in riders) or is_kept_from(
        case.play, case.player, case.card, is_card=case.is_card
    )
    if not activation_rules.not_locked(Stop.NOT_IN_RESPONSE if kept else None):
        why = f"it cannot be activated in response to {case.play.name(last.card)}"
        found.append(refuse(activation_rules.not_locked, why, last.card))
    return found


def _spell_trap(case: PossibleActivation) -> Refusals:
    if not case.is_card:
        return []
    card, text = case.card, case.text
    found: Refusals = []
    in_hand = card.zone is HAND
    in_its_turn = card.set_turn == case.play.state.turn
    set_now = in_its_turn and not card.usable_when_set
    kept = in_its_turn and card.usable_when_set is False
    if not activation_rules.not_locked(Stop.LOCKED if kept else None):
        why = f"{card.name} cannot be activated in the turn in which it was Set"
        found.append(refuse(activation_rules.not_locked, why))
    if text.kind is TRAP:
        ifs = case.effect.from_hand_if
        verdicts = [holds(case.play.state, c, case.context) for c in ifs] if ifs else [False]
        if not activation_rules.trap_allowed(
            in_hand=in_hand, text_allows_hand=False not in verdicts, set_this_turn=set_now
        ):
            why = f"{card.name} must be Set before this turn"
            found.append(refuse(activation_rules.trap_allowed, why))
    elif Trait.QUICK_PLAY in text.trait and not activation_rules.quick_play_allowed(
        in_hand=in_hand, own_turn=case.own_turn, set_this_turn=set_now
    ):
        why = f"{card.name} cannot be activated from there now"
        found.append(refuse(activation_rules.quick_play_allowed, why))
    free = case.play.free_slot(case.player, SPELL_TRAP_ZONE)
    if not activation_rules.has_room(text.trait, free, in_hand=in_hand):
        found.append(refuse(activation_rules.has_room, "there is no free Spell & Trap Zone"))
    return found


def _another(case: PossibleActivation) -> Refusals:
    """A second card where its player can only control one (SU17)."""
    if not case.is_card or not is_one_too_many(case.play, case.card.id, case.player):
        return []
    return [refuse(summons_rules.may_be_another, f"player {case.player} can only control one")]


def _event(case: PossibleActivation) -> Refusals:
    found: Refusals = []
    attempt = case.window.attempt is not None and not case.play.chain
    negates = attempt and any(isinstance(on, event_patterns.WouldSummon) for on in case.effect.on)
    if not summons_rules.attempt_allows(attempt=attempt, answers_attempt=negates):
        why = "only what answers the attempt can be activated before a Summon"
        too_early = attempt and not negates
        found.append(
            refuse(summons_rules.attempt_allows, why, ground=("waits_for_summon", too_early))
        )
    if not case.effect.on:
        return found
    happened = case.answers is not None
    if not activation_rules.event_happened(case.effect.on, happened=happened, told=case.is_told):
        why = f"nothing that {case.card.name} answers has just happened"
        there = happened or (case.is_told and bool(gaps_in(case.effect.on)))
        there = there or fits_last_link(case.play, case.effect, case.player, case.card.id)
        so = ("has_something_to_answer", there)
        found.append(refuse(activation_rules.event_happened, why, ground=so))
    return found


def unsure_of_conditions(case: PossibleActivation) -> tuple[str, ...]:
    """The unmodelled conditions of an activation that nothing refuses."""
    open_ = bool(case.effect.conditions) and None in _verdicts(case) and not case.is_told
    return ("a condition that is not modelled",) if open_ else ()


def _verdicts(case: PossibleActivation) -> list[bool | None]:
    return [_verdict(case, one) for one in case.effect.conditions]


def _verdict(case: PossibleActivation, condition: Condition) -> bool | None:
    """Whether a condition holds; what it asks of the Chain or the Damage Step is known here."""
    chain = case.play.chain
    match condition:
        case DamageStep():
            return in_part(case, condition.part)
        case ChainLinkAtLeast():
            return len(chain) + 1 >= condition.number
        case NoNameTwiceInChain():
            names = [case.play.name(link.card) for link in chain]
            return len({*names}) == len(names)
        case Happened():
            return happened_before(case, condition)
        case _:
            return holds(case.play.state, condition, case.context)


def _conditions(case: PossibleActivation) -> Refusals:
    effect, state = case.effect, case.play.state
    verdicts = tuple(_verdicts(case)) if effect.conditions else ()
    riders = effect.riders
    spoilt = bool(riders and Rider.NO_OTHER_SUMMONS_THIS_TURN in riders) and any(
        player is case.player for player, _ in state.summoned_this_turn
    )
    spoilt = spoilt or bool(effect.turn_locks and _did_what_is_locked(case))
    rule = activation_rules.conditions_hold
    seen = Conditions(
        verdicts,
        phases=effect.phases,
        phase=state.phase,
        turn=effect.turn,
        own_turn=case.own_turn,
        spoilt=spoilt,
    )
    if rule(seen):
        return []
    why = f"the conditions of {case.card.name} are not met"
    return [refuse(rule, why, ground=("conditions_met", rule.written(seen)))]


def _did_what_is_locked(case: PossibleActivation) -> bool:
    """Whether the player has done this turn what its text forbids for the whole turn."""
    state, player = case.play.state, case.player
    done = {kind for who, kind in state.summoned_this_turn if who is player}
    for lock in case.effect.turn_locks:
        fought = Prohibition.CONDUCT_BATTLE_PHASE in lock.cannot and state.phase is Phase.MAIN2
        kinds = {what.value.removesuffix("_summon") for what in lock.cannot} & done
        kinds |= {what.value for what in lock.cannot} & _activated(case)
        plain = lock == Lock(lock.who, lock.cannot, others=lock.others)
        if kinds == {"special"} and not plain:
            found = did_locked_summon(case, lock)
            if found:
                return True
            kinds = kinds if found is None else set()
        if kinds and not plain and not case.is_told:
            case.play.gap(f"{case.card.name}: what was Summoned before it this turn")
        if fought or (kinds and plain):
            return True
    return False


def _activated(case: PossibleActivation) -> set[str]:
    """What the player has activated this turn, as what a lock forbids; negated ones are none."""
    state, player = case.play.state, case.player
    stood = [one for one in state.uses if one.player is player and one.turn == state.turn]
    stood = [one for one in stood if one.status is UseStatus.STANDS and one.chain]
    kinds = {state.texts[one.name].kind for one in stood}
    return {forbidden_as(kind, is_card=card).value for kind in kinds for card in (True, False)}


def _locks(case: PossibleActivation) -> Refusals:
    found: Refusals = []
    view = case.play.view
    negated = case.card.on_field and view.is_negated(case.card.id)
    if negated and not activation_rules.negated_may_activate(Stop.NEGATED):
        why, so = f"{case.card.name} is negated", ("free_of_negations", not negated)
        found.append(refuse(activation_rules.negated_may_activate, why, ground=so))
    silent = None if case.is_card else activation_lock(view, case.card, case.player)
    if silent is not None and not activation_rules.not_locked(Stop.SILENCED):
        why = f"{case.card.name} cannot activate its effects"
        found.append(refuse(activation_rules.not_locked, why, silent, ground=("locked", True)))
    lock = lock_of(case)
    if not activation_rules.not_locked(None if lock is None else Stop.LOCKED):
        by = "" if lock is None else f" because of {case.play.name(lock.card)}"
        cards = [] if lock is None else [lock.card]
        why = f"{case.card.name} cannot be activated{by}"
        so = ("locked", lock is not None)
        found.append(refuse(activation_rules.not_locked, why, *cards, ground=so))
    return found


def _limits(case: PossibleActivation) -> Refusals:
    found: Refusals = []
    for limit in case.effect.limits:
        used = counted(case.play, case.player, case.card, case.effect, limit)
        if not limits_rules.within_limit(used=used, times=limit.times):
            why = f"{case.card.name} was already used as often as allowed"
            so = ("limit_reached", used >= limit.times)
            found.append(refuse(limits_rules.within_limit, why, ground=so))
    for label in case.effect.not_in_same_chain_as:
        if any(ln.card == case.card.id and ln.effect.label == label for ln in case.play.chain):
            found.append(refuse(limits_rules.within_limit, f"not in the same Chain as {label}"))
    return found


def _costs(case: PossibleActivation) -> Refusals:
    play, context, effect = case.play, case.context, case.effect
    ways = ((can_pay(play, one, context) for one in way.costs) for way in effect.ways)
    if activation_rules.cost_is_payable(ways):
        return []
    paid = [one for mode in case.effect.ways for one in mode.costs]
    among = [card for one in paid for card in barriers(case.play, one, case.context)]
    why = f"the cost of {case.card.name} cannot be paid"
    return [refuse(activation_rules.cost_is_payable, why, *dict.fromkeys(among))]


def _targets(case: PossibleActivation) -> Refusals:
    """What has to be activated is, even if it has nothing to target."""
    if case.effect.mandatory:
        return []
    aimed = aims(case)
    if aimed is None or any(
        all(activation_rules.has_targets(*one) for one in way) for way in aimed
    ):
        return []
    why = f"there is nothing for {case.card.name} to target"
    there = has_legal_target(aimed)
    return [refuse(activation_rules.has_targets, why, ground=("has_legal_target", there))]


def _possible(case: PossibleActivation) -> Refusals:
    """What has to be activated is, even if it could do nothing."""
    if case.effect.mandatory:
        return []
    if activation_rules.could_do_something(lacks(case)):
        return []
    found = could_change_something(case)
    why = f"{case.card.name} could do nothing now"
    so = ("could_change_something", found) if found or is_telling(case) else None
    return [refuse(activation_rules.could_do_something, why, ground=so)]


_CHECKS = (
    _place,
    _time,
    _spell_trap,
    _another,
    _event,
    _conditions,
    refused_in_damage_step,
    _locks,
    _limits,
    _costs,
    _targets,
    _possible,
)


_TRIGGER_CHECKS = (_conditions, _locks, _limits, _costs, _targets, _possible)


def is_fast_answer(play: Play, player: Player, card: CardId, effect: Effect) -> bool:
    """Whether an effect that answers something, and is no trigger, may be activated now."""
    is_trigger = play.state.text(card).kind_of(effect) in TRIGGERS
    return bool(effect.on) and not is_trigger and is_legal(play, player, card, effect)
