"""Actions: Summons, Sets and changes of position, which start no Chain."""

from collections.abc import Sequence
from dataclasses import replace

from engine.applications import ExtraNormalSummon, What
from engine.attempts import attempt_summon, summon_uses
from engine.candidates import can_pay, is_forbidden
from engine.cardtext import Procedure
from engine.cases import Refusal, refuse, write_refusals
from engine.choosing import choose_cards, choose_position
from engine.counting import most
from engine.duel import Duel
from engine.own_ways import own_way_is_open
from engine.paying import pay_costs
from engine.play import Play
from engine.rules import activation, limits, summons
from engine.script import Step
from engine.select import Context, find, fits, has_its_effects, players
from engine.state import Use
from engine.summon_bans import Cannot
from engine.summonable import (
    is_of_wrong_kind,
    is_one_too_many,
    is_summoned_by_hand,
    limits_of_summons,
    limits_on_any,
    tributes_needed,
)
from engine.summoning import pay_tributes, use_materials
from engine.terms import (
    CardId,
    CardKind,
    Face,
    Player,
    Position,
    SummonKind,
    Trait,
    Zone,
)
from engine.tributes import tribute_refusals
from engine.turn_bound import did_what_is_locked, leave_lock
from engine.view import lock_on


def refuse_action(
    duel: Duel, player: Player, card: CardId, what: str, found: Sequence[Refusal]
) -> None:
    """Write down that an action is not legal."""
    step = duel.script.position - 1
    write_refusals(duel.play, player, card, found, verb=what, part=what, step=step)


# --- Summons ---------------------------------------------------------------------------------


def normal_summon(duel: Duel, step: Step) -> None:
    """Normal or Tribute Summon a monster."""
    play = duel.play
    player = Player(str(step["player"]))
    card = duel.card(str(step["card"]), player, "hand")
    if play.state.card(card).zone is Zone.MONSTER_ZONE:
        summon_again(duel, player, card)
        return
    found = _normal_refusals(play, player, card, step)
    if found:
        refuse_action(duel, player, card, "Normal Summon", found)
        return
    play.next_moment()
    is_left_aside = play.incomplete and tributes_needed(play, card) > 0
    tributes = pay_tributes(play, duel.script, player, card, step)
    kind = SummonKind.TRIBUTE if tributes or is_left_aside else SummonKind.NORMAL
    play.state = replace(play.state, normal_summons=play.state.normal_summons + 1)
    attempt_summon(duel, [card], player, kind, Position.ATTACK, materials=tributes)


def summon_again(duel: Duel, player: Player, card: CardId) -> None:
    """Normal Summon a face-up Gemini Monster again (SU14)."""
    play = duel.play
    here = play.state.card(card)
    found = _phase_refusals(play, player)
    if not summons.normal_summon_left(play.state.normal_summons):
        found.append(refuse(summons.normal_summon_left, "the Normal Summon was already used"))
    mine = here.controller is player and here.face is Face.UP
    if not mine or has_its_effects(play.state, here):
        found.append(refuse(summons.gemini_has_effects, "it cannot be Normal Summoned again"))
    lock = lock_on(play.view, player, What.NORMAL_SUMMON, card)
    if not summons.summon_is_allowed(forbidden=lock is not None):
        found.append(refuse(summons.summon_is_allowed, "it cannot be Normal Summoned"))
    if found:
        refuse_action(duel, player, card, "Normal Summon", found)
        return
    play.next_moment()
    play.state = replace(play.state, normal_summons=play.state.normal_summons + 1)
    position = here.position or Position.ATTACK
    attempt_summon(duel, [card], player, SummonKind.GEMINI, position)


def pendulum_summon(duel: Duel, step: Step) -> None:
    """Pendulum Summon monsters at the same time (SU13); that the Scales allow it is assumed."""
    play = duel.play
    player = Player(str(step["player"]))
    raw = step.get("cards") or [step["card"]]
    named = [str(r) for r in raw] if isinstance(raw, list) else [str(raw)]
    cards = [duel.card(name, player, "hand") for name in named]
    found = _phase_refusals(play, player)
    used = sum(
        use.label == "pendulum summon" and use.player is player and use.turn == play.state.turn
        for use in play.state.uses
    )
    if not summons.pendulum_summon_left(used):
        found.append(refuse(summons.pendulum_summon_left, "the Pendulum Summon was already used"))
    locks = [lock_on(play.view, player, What.SPECIAL_SUMMON, card) for card in cards]
    if not summons.summon_is_allowed(forbidden=any(locks)):
        found.append(refuse(summons.summon_is_allowed, "they cannot be Special Summoned"))
    zones = (Zone.HAND, Zone.EXTRA_DECK)
    if not activation.right_place(in_place=all(play.state.card(c).zone in zones for c in cards)):
        found.append(refuse(activation.right_place, "it is not in the hand or Extra Deck"))
    if found:
        refuse_action(duel, player, cards[0], "Pendulum Summon", found)
        return
    play.assumptions.append("the Pendulum Scales allow the Pendulum Summon")
    play.next_moment()
    name = play.state.card(cards[0]).name
    use = Use(
        player=player,
        card=cards[0],
        stamp=0,
        name=name,
        label="pendulum summon",
        turn=play.state.turn,
        chain=0,
    )
    play.state = replace(play.state, uses=(*play.state.uses, use))
    attempt_summon(duel, cards, player, SummonKind.PENDULUM, Position.ATTACK)


def set_refusals(play: Play, player: Player, card: CardId, step: Step) -> list[Refusal]:
    """Every rule that refuses to Set this card."""
    if play.state.text(card).kind is CardKind.MONSTER:
        found = _summon_or_set_refusals(play, player, card, step)
        found += _by_hand_refusals(play, card)
        never = Cannot.NORMAL_SET in play.state.text(card).cannot
        if not summons.summon_is_allowed(forbidden=never):
            found.append(refuse(summons.summon_is_allowed, "it cannot be Set"))
        return [*found, *_kept(play, player, What.SET_MONSTERS, card)]
    found = _phase_refusals(play, player)
    found.extend(_kept(play, player, What.SET_SPELLS_TRAPS, card))
    field_spell = Trait.FIELD in play.state.text(card).trait
    free = field_spell or play.free_slot(player, Zone.SPELL_TRAP_ZONE) is not None
    if not activation.needs_room(room=free):
        found.append(refuse(activation.needs_room, "there is no free Spell & Trap Zone"))
    return found


def _phase_refusals(play: Play, player: Player) -> list[Refusal]:
    if activation.main_phase_only(
        own_turn=play.state.turn_player is player, phase=play.state.phase, open_state=True
    ):
        return []
    return [refuse(activation.main_phase_only, "it is not its player's Main Phase")]


def extra_normal_summons(play: Play, player: Player, card: CardId) -> int:
    """How many Normal Summons of this monster texts give besides the one of the turn."""
    here = play.state.card(card)
    given = [
        (play.name(source.card), source.application)
        for source in play.view.sources
        if isinstance(source.application, ExtraNormalSummon)
        and source.controller is player
        and fits(play.state, source.application.where, here, play.context(player, card))
    ]
    once = {name: extra.count for name, extra in given if extra.once}
    return sum(extra.count for _, extra in given if not extra.once) + sum(once.values())


def _summon_or_set_refusals(play: Play, player: Player, card: CardId, step: Step) -> list[Refusal]:
    found = _phase_refusals(play, player)
    used = play.state.normal_summons - extra_normal_summons(play, player, card)
    if not summons.normal_summon_left(used):
        found.append(refuse(summons.normal_summon_left, "the Normal Summon was already used"))
    needed = tributes_needed(play, card)
    found += tribute_refusals(play, player, card, step, needed)
    if not needed and play.free_slot(player, Zone.MONSTER_ZONE) is None:
        found.append(refuse(activation.needs_room, "there is no free Monster Zone"))
    return [*found, *(_kept(play, player, What.TRIBUTE, card) if needed else ())]


def _kept(play: Play, player: Player, what: What, card: CardId) -> list[Refusal]:
    """What refuses to do what a text forbids."""
    lock = lock_on(play.view, player, what, card)
    if summons.summon_is_allowed(forbidden=lock is not None) or lock is None:
        return []
    return [refuse(summons.summon_is_allowed, f"{play.name(lock.card)} forbids it", lock.card)]


def _normal_refusals(play: Play, player: Player, card: CardId, step: Step) -> list[Refusal]:
    found = _summon_or_set_refusals(play, player, card, step)
    if tributes_needed(play, card):
        found += _kept(play, player, What.TRIBUTE_SUMMON, card)
    text = play.state.text(card)
    lock = lock_on(play.view, player, What.NORMAL_SUMMON, card)
    is_monster = text.kind is CardKind.MONSTER
    forbidden = Cannot.NORMAL_SUMMON in text.cannot or lock is not None or not is_monster
    if not summons.summon_is_allowed(forbidden=forbidden):
        found.append(refuse(summons.summon_is_allowed, "it cannot be Normal Summoned"))
    found += _by_hand_refusals(play, card)
    return [*found, *another_refusals(play, player, card)]


def _by_hand_refusals(play: Play, card: CardId) -> list[Refusal]:
    if is_summoned_by_hand(play, card):
        return []
    return [refuse(summons.is_for_normal_summon, "a monster of its kind is only Special Summoned")]


def another_refusals(play: Play, player: Player, card: CardId) -> list[Refusal]:
    """What refuses a second card where the player can only control one (SU17)."""
    found = []
    if is_one_too_many(play, card, player):
        found.append(refuse(summons.may_be_another, f"player {player} can only control one"))
    if is_of_wrong_kind(play, card, player):
        why = f"player {player} controls what it may not be beside"
        found.append(refuse(summons.may_be_of_kind, why))
    return found


def special_summon(duel: Duel, step: Step) -> None:
    """Special Summon a monster by its own procedure or by game mechanic."""
    if step.get("how") == "pendulum":
        pendulum_summon(duel, step)
        return
    play = duel.play
    player = Player(str(step["player"]))
    card = duel.card(str(step["card"]), player, step.get("from"))
    procedure = _procedure(play, card, player, step)
    if procedure is None:
        play.gap(f"{play.name(card)}: how it is Special Summoned")
        return
    found = _special_refusals(duel, player, card, procedure)
    duel.play.last.setdefault(card, play.last.get(card, 0))  # type: ignore[arg-type]  # 0: no event yet
    if found:
        refuse_action(duel, player, card, "Special Summon", found)
        return
    play.next_moment()
    used = _pay_procedure(duel, card, player, procedure, step)
    position = _chosen_position(duel, step, card, procedure)
    if Trait.LINK in play.state.text(card).trait:
        position = Position.ATTACK
    limited = bool(limits_of_summons(play.state.text(card)))
    kind, side = procedure.kind, players(procedure.to, play.context(player, card), play.state)[0]
    attempt_summon(duel, [card], player, kind, position, limited=limited, materials=used, side=side)
    for lock in procedure.turn_locks:
        leave_lock(play, lock, card, player)


_SUMMONED_AS = {
    Trait.LINK: SummonKind.LINK,
    Trait.XYZ: SummonKind.XYZ,
    Trait.SYNCHRO: SummonKind.SYNCHRO,
}


def _procedure(play: Play, card: CardId, player: Player, step: Step) -> Procedure | None:
    """How it is Summoned; in an incomplete scenario, what that takes may be left aside."""
    text = play.state.text(card)
    context = play.context(player, card)
    said = next(iter(text.procedures), None)
    is_given = bool({"materials", "cost"} & set(step)) or not play.incomplete
    if is_given or (said is not None and _is_provided(play, said, context)):
        return said
    play.assumptions.append(f"how {text.name} is Summoned is left aside: what it takes was there")
    here = play.state.card(card)
    if said is not None:
        kept = tuple(cost for cost in said.costs if is_forbidden(play, cost, player))
        return replace(said, from_=(here.zone,), materials=(), costs=kept)
    kinds = (_SUMMONED_AS[trait] for trait in text.trait if trait in _SUMMONED_AS)
    return Procedure(kind=next(kinds, SummonKind.BUILT_IN), from_=(here.zone,))


def _is_provided(play: Play, procedure: Procedure, context: Context) -> bool:
    """Whether the materials and costs of a Summon are there."""
    materials = all(
        most(play.state, what, find(play.state, what, context), context) >= what.count.min
        for what in procedure.materials
    )
    return materials and all(can_pay(play, cost, context) for cost in procedure.costs)


def _chosen_position(duel: Duel, step: Step, card: CardId, procedure: Procedure) -> Position:
    choices = step.get("choices")
    for choice in choices if isinstance(choices, list) else ():
        if isinstance(choice, dict) and "position" in choice:
            return Position(str(choice["position"]))
    return choose_position(duel.script, card, procedure.position)


def _pay_procedure(
    duel: Duel, card: CardId, player: Player, procedure: Procedure, step: Step
) -> tuple[CardId, ...]:
    """Use the materials and pay what it takes; returns the materials."""
    play = duel.play
    context = play.context(player, card)
    materials: list[CardId] = []
    raw = step.get("materials")
    given = tuple(str(r) for r in raw) if isinstance(raw, list) else ()
    for what in procedure.materials:
        found = find(play.state, what, context)
        found = tuple(c for c in found if c not in materials)
        materials.extend(
            choose_cards(
                play,
                duel.script,
                found,
                what.count,
                given=given,
                what="material",
                sought=(what, context),
            )
        )
    use_materials(play, materials, card, procedure.kind)
    costs = dict(step)
    if "cost" not in costs and raw is not None:
        costs["cost"] = [{"banish": list(given)}, {"tribute": list(given)}]
    pay_costs(play, duel.script, procedure.costs, context, costs)
    return tuple(materials)


def _special_refusals(
    duel: Duel, player: Player, card: CardId, procedure: Procedure
) -> list[Refusal]:
    play = duel.play
    context = play.context(player, card)
    here = play.state.card(card)
    found = _phase_refusals(play, player)
    if not activation.right_place(in_place=here.zone in procedure.from_):
        found.append(refuse(activation.right_place, "it is not where it could be Summoned from"))
    is_met = own_way_is_open(play, card, procedure, context)
    if not activation.conditions_hold(hold=is_met):
        found.append(refuse(activation.conditions_hold, "its conditions are not met"))
    lock = lock_on(play.view, player, What.SPECIAL_SUMMON, card)
    if not summons.summon_is_allowed(forbidden=lock is not None):
        by = play.name(lock.card) if lock else ""
        why = f"{by} forbids it"
        cards = [lock.card] if lock else []
        found.append(refuse(summons.summon_is_allowed, why, *cards))
    for kind in _KINDS_LOCKED.get(procedure.kind, ()):
        found.extend(_kept(play, player, kind, card))
    payable = all(can_pay(play, cost, context) for cost in procedure.costs)
    if not activation.cost_is_payable(payable=payable):
        found.append(refuse(activation.cost_is_payable, "what it takes is not there"))
    found.extend(_summon_limits(duel, player, card, procedure))
    side = players(procedure.to, context, play.state)[0]
    found.extend(another_refusals(play, side, card))
    if did_what_is_locked(play, player, procedure.turn_locks):
        why = "its player has done what cannot be done in the same turn"
        found.append(refuse(summons.summon_is_allowed, why))
    return found


_KINDS_LOCKED = {
    SummonKind.XYZ: (What.XYZ_SUMMON,),
    SummonKind.LINK: (What.LINK_SUMMON,),
    SummonKind.SYNCHRO: (What.SYNCHRO_SUMMON,),
}
"""How a lock calls the Summons that are made by game mechanic."""


def _summon_limits(duel: Duel, player: Player, card: CardId, procedure: Procedure) -> list[Refusal]:
    play = duel.play
    for limit in (*procedure.limits, *limits_on_any(play.state.text(card))):
        used = summon_uses(duel, player, card, limit)
        if not limits.within_limit(used=used, times=limit.times):
            why = "it was already Special Summoned this turn"
            return [refuse(limits.within_limit, why)]
    return []
