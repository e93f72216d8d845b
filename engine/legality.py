"""Legality: what a player may activate, and every rule that refuses the rest."""

from collections.abc import Iterator

from engine import patterns
from engine.answers import fits_last_link, forbidden_as, is_kept_from
from engine.applications import Lock, What
from engine.candidates import barriers, can_pay
from engine.cardtext import TRIGGERS, Effect, Rider
from engine.cases import Case, Refusal, Refusals, case_of, refuse
from engine.conditions import holds
from engine.gaps import gaps_in
from engine.grounds import aims, could_change_something, has_legal_target, is_telling, lock_of
from engine.in_damage_step import in_part, refused_in_damage_step
from engine.links import Link
from engine.play import Play
from engine.requirements import DamageStep
from engine.rules import activation, chains, limits, summons
from engine.select import has_its_effects, is_in
from engine.summonable import is_one_too_many
from engine.terms import (
    DOWN,
    EITHER,
    FIELD,
    GRAVEYARD,
    HAND,
    MONSTER,
    SPELL_TRAP_ZONE,
    TRAP,
    UP,
    CardId,
    Phase,
    Player,
    SpellSpeed,
    Trait,
    UseStatus,
    Whose,
    Zone,
)
from engine.usage import counted
from engine.view import silenced


def refusals(play: Play, player: Player, card: CardId, effect: Effect) -> tuple[Refusal, ...]:
    """Every rule that refuses this activation now; none: it is legal."""
    return refusals_of(case_of(play, player, card, effect))


def refusals_of(case: Case) -> tuple[Refusal, ...]:
    """Every rule that refuses this activation, or this trigger whose event has happened."""
    checks = _CHECKS if case.known is None else _TRIGGER_CHECKS
    found: Refusals = []
    for check in checks:
        found += check(case)
    return tuple(found)


def is_legal(play: Play, player: Player, card: CardId, effect: Effect) -> bool:
    """Whether no rule refuses this activation now."""
    case = case_of(play, player, card, effect)
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


def _place(case: Case) -> Refusals:
    card, effect = case.card, case.effect
    found: Refusals = []
    holder = card.controller if card.on_field else card.owner
    mine = holder is case.player or effect.either_player
    in_place = mine and _in_place(case)
    if not activation.right_place(in_place=in_place):
        why = f"{card.name} is not where it could be activated from"
        found.append(refuse(activation.right_place, why, ground=("in_right_place", in_place)))
    if not has_its_effects(case.play.state, card):
        why = f"{card.name} was not Normal Summoned again"
        found.append(refuse(summons.gemini_has_effects, why))
    return found


def _in_place(case: Case) -> bool:
    card, effect = case.card, case.effect
    if case.is_card:
        if card.zone is HAND:
            return True  # A Trap in the hand is AC03's to refuse.
        return card.zone in FIELD and card.face is DOWN
    if not is_in(case.play.state, card, effect.from_ or FIELD):
        return False
    return not card.on_field or (card.face is UP and (case.text.kind is MONSTER or card.active))


def _time(case: Case) -> Refusals:
    if case.play.chain:
        return _in_response(case, case.play.chain[-1])
    found: Refusals = []
    if case.window.open_state and not chains.may_act_in_open_state(turn_player=case.own_turn):
        why = f"it is not player {case.player}'s turn"
        found.append(refuse(chains.may_act_in_open_state, why))
    if case.speed is SpellSpeed.ONE and not activation.main_phase_only(
        own_turn=case.own_turn,
        phase=case.play.state.phase,
        open_state=case.window.open_state,
    ):
        why = f"{case.card.name} can be activated only in its player's own Main Phase"
        found.append(refuse(activation.main_phase_only, why))
    return found


def _in_response(case: Case, last: Link) -> Refusals:
    found: Refusals = []
    if not chains.can_respond(case.speed, last.speed):
        mine = f"{case.card.name} has Spell Speed {case.speed.value}"
        why = f"{mine} and cannot respond to Spell Speed {last.speed.value}"
        found.append(refuse(chains.can_respond, why))
    riders = last.effect.riders
    if (riders and Rider.NO_RESPONSE in riders) or is_kept_from(
        case.play, case.player, case.card, is_card=case.is_card
    ):
        why = f"it cannot be activated in response to {case.play.name(last.card)}"
        found.append(refuse(activation.not_locked, why, last.card))
    return found


def _spell_trap(case: Case) -> Refusals:
    if not case.is_card:
        return []
    card, text = case.card, case.text
    found: Refusals = []
    in_hand = card.zone is HAND
    set_now = card.set_turn == case.play.state.turn
    if text.kind is TRAP:
        ifs = case.effect.from_hand_if
        verdicts = [holds(case.play.state, c, case.context) for c in ifs] if ifs else [False]
        if not activation.trap_allowed(
            in_hand=in_hand, text_allows_hand=False not in verdicts, set_this_turn=set_now
        ):
            why = f"{card.name} must be Set before this turn"
            found.append(refuse(activation.trap_allowed, why))
    elif Trait.QUICK_PLAY in text.trait and not activation.quick_play_allowed(
        in_hand=in_hand, own_turn=case.own_turn, set_this_turn=set_now
    ):
        why = f"{card.name} cannot be activated from there now"
        found.append(refuse(activation.quick_play_allowed, why))
    if in_hand and Trait.FIELD not in text.trait:
        free = case.play.free_slot(case.player, SPELL_TRAP_ZONE)
        if not activation.needs_room(room=free is not None):
            why = "there is no free Spell & Trap Zone"
            found.append(refuse(activation.needs_room, why))
    return found


def _another(case: Case) -> Refusals:
    """A second card where its player can only control one (SU17)."""
    if not case.is_card or not is_one_too_many(case.play, case.card.id, case.player):
        return []
    return [refuse(summons.may_be_another, f"player {case.player} can only control one")]


def _event(case: Case) -> Refusals:
    found: Refusals = []
    attempt = case.window.attempt is not None and not case.play.chain
    negates = attempt and any(isinstance(on, patterns.WouldSummon) for on in case.effect.on)
    if not summons.attempt_allows(attempt=attempt, answers_attempt=negates):
        why = "only what answers the attempt can be activated before a Summon"
        too_early = attempt and not negates
        found.append(refuse(summons.attempt_allows, why, ground=("waits_for_summon", too_early)))
    if not case.effect.on:
        return found
    # What it answers cannot be read, and it is told that it was activated.
    presumed = case.is_told and bool(gaps_in(case.effect.on))
    happened = presumed or case.answers is not None
    if not activation.event_happened(happened=happened):
        why = f"what {case.card.name} answers has not just happened"
        there = happened or fits_last_link(case.play, case.effect, case.player, case.card.id)
        so = ("has_something_to_answer", there)
        found.append(refuse(activation.event_happened, why, ground=so))
    return found


def unsure_of_conditions(case: Case) -> tuple[str, ...]:
    """What stays open of an activation that nothing refuses: nobody can tell its conditions."""
    open_ = bool(case.effect.conditions) and None in _verdicts(case) and not case.is_told
    return ("a condition that is not modelled",) if open_ else ()


def _verdicts(case: Case) -> list[bool | None]:
    return [
        in_part(case, c.part)
        if isinstance(c, DamageStep)
        else holds(case.play.state, c, case.context)
        for c in case.effect.conditions
    ]


def _conditions(case: Case) -> Refusals:
    effect, state = case.effect, case.play.state
    phase_ok = not effect.phases or state.phase in effect.phases
    turn_ok = effect.turn is EITHER or (effect.turn is Whose.YOU) == case.own_turn
    verdicts = _verdicts(case) if effect.conditions else []
    riders = effect.riders
    clean = not (riders and Rider.NO_OTHER_SUMMONS_THIS_TURN in riders) or not any(
        player is case.player for player, _ in state.summoned_this_turn
    )
    clean = clean and not (effect.turn_locks and _did_what_is_locked(case))
    met = phase_ok and turn_ok and clean and False not in verdicts
    if activation.conditions_hold(hold=met):
        return []
    why = f"the conditions of {case.card.name} are not met"
    return [refuse(activation.conditions_hold, why, ground=("conditions_met", met))]


def _did_what_is_locked(case: Case) -> bool:
    """Whether the player has done this turn what its text forbids for the whole turn."""
    state, player = case.play.state, case.player
    done = {kind for who, kind in state.summoned_this_turn if who is player}
    for lock in case.effect.turn_locks:
        fought = What.CONDUCT_BATTLE_PHASE in lock.cannot and state.phase is Phase.MAIN2
        kinds = {what.value.removesuffix("_summon") for what in lock.cannot} & done
        kinds |= {what.value for what in lock.cannot} & _activated(case)
        plain = lock == Lock(lock.who, lock.cannot, others=lock.others)
        if kinds and not plain and not case.is_told:
            case.play.gap(f"{case.card.name}: what was Summoned before it this turn")
        if fought or (kinds and plain):
            return True
    return False


def _activated(case: Case) -> set[str]:
    """What the player has activated this turn, as what a lock forbids; negated ones are none."""
    state, player = case.play.state, case.player
    stood = [one for one in state.uses if one.player is player and one.turn == state.turn]
    stood = [one for one in stood if one.status is UseStatus.STANDS and one.chain]
    kinds = {state.texts[one.name].kind for one in stood}
    return {forbidden_as(kind, is_card=card).value for kind in kinds for card in (True, False)}


def _locks(case: Case) -> Refusals:
    found: Refusals = []
    view = case.play.view
    negated = case.card.on_field and view.is_negated(case.card.id)
    if not activation.negated_may_activate(negated=negated):
        why, so = f"{case.card.name} is negated", ("free_of_negations", not negated)
        found.append(refuse(activation.negated_may_activate, why, ground=so))
    silent = None if case.is_card else silenced(view, case.card, case.player)
    if silent is not None and not activation.not_locked(locked=True):
        why = f"{case.card.name} cannot activate its effects"
        found.append(refuse(activation.not_locked, why, silent, ground=("locked", True)))
    lock = lock_of(case)
    if not activation.not_locked(locked=lock is not None):
        by = "" if lock is None else f" because of {case.play.name(lock.card)}"
        cards = [] if lock is None else [lock.card]
        why = f"{case.card.name} cannot be activated{by}"
        so = ("locked", lock is not None)
        found.append(refuse(activation.not_locked, why, *cards, ground=so))
    return found


def _limits(case: Case) -> Refusals:
    found: Refusals = []
    for limit in case.effect.limits:
        used = counted(case.play, case.player, case.card, case.effect, limit)
        if not limits.within_limit(used=used, times=limit.times):
            why = f"{case.card.name} was already used as often as allowed"
            so = ("limit_reached", used >= limit.times)
            found.append(refuse(limits.within_limit, why, ground=so))
    for label in case.effect.not_in_same_chain_as:
        if any(ln.card == case.card.id and ln.effect.label == label for ln in case.play.chain):
            found.append(refuse(limits.within_limit, f"not in the same Chain as {label}"))
    return found


def _costs(case: Case) -> Refusals:
    for mode in case.effect.ways:
        costs = mode.costs
        if not costs or all(can_pay(case.play, one, case.context) for one in costs):
            return []
    if activation.cost_is_payable(payable=False):
        return []
    paid = [one for mode in case.effect.ways for one in mode.costs]
    among = [card for one in paid for card in barriers(case.play, one, case.context)]
    why = f"the cost of {case.card.name} cannot be paid"
    return [refuse(activation.cost_is_payable, why, *dict.fromkeys(among))]


def _targets(case: Case) -> Refusals:
    aimed = aims(case)
    if aimed is None or any(all(activation.has_targets(*one) for one in way) for way in aimed):
        return []
    why = f"there is nothing for {case.card.name} to target"
    there = has_legal_target(aimed)
    return [refuse(activation.has_targets, why, ground=("has_legal_target", there))]


def _possible(case: Case) -> Refusals:
    found = could_change_something(case)
    if activation.could_do_something(possible=found):
        return []
    why = f"{case.card.name} could do nothing now"
    so = ("could_change_something", found) if found or is_telling(case) else None
    return [refuse(activation.could_do_something, why, ground=so)]


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


def _trigger_targets(case: Case) -> Refusals:
    """A mandatory trigger is placed even if it has nothing to target."""
    return [] if case.effect.mandatory else _targets(case)


def _trigger_possible(case: Case) -> Refusals:
    """A mandatory trigger is placed even if it could do nothing."""
    return [] if case.effect.mandatory else _possible(case)


_TRIGGER_CHECKS = (_conditions, _locks, _limits, _costs, _trigger_targets, _trigger_possible)


def is_fast_answer(play: Play, player: Player, card: CardId, effect: Effect) -> bool:
    """Whether an effect that answers something, and is no trigger, may be activated now."""
    is_trigger = play.state.text(card).kind_of(effect) in TRIGGERS
    return bool(effect.on) and not is_trigger and is_legal(play, player, card, effect)
