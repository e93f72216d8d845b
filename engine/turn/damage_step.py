"""Damage Step: what texts do while monsters battle, without an activation."""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from engine.board.continuous_effects import EffectSource
from engine.board.event_matching import is_fighting
from engine.board.references import players
from engine.board.state import CardState
from engine.board.view import on_card
from engine.cardtext import applications
from engine.cardtext.applications import BattleDamageFactor, BothTakeBattleDamage
from engine.cardtext.event_patterns import Battles
from engine.cardtext.operations import Apply, AtPhase, Grant, Step
from engine.effects.replacements import damage_after_changes
from engine.effects.resolver import Resolver
from engine.rules import battle_rules
from engine.terms.prohibitions import ProtectedFrom
from engine.terms.vocabulary import CardId, DamageStepPart, Moment, Player, Position, Until
from engine.turn.duel import Duel


def piercing_factor(duel: Duel, attacker: CardState) -> int:
    """How many times the excess over a Defense Position monster's DEF is inflicted; 0: not."""
    view = duel.play.view
    times = (s.application.times for s in on_card(view, attacker, applications.Piercing))
    return max(times, default=0)


def inflict_battle_damage(duel: Duel, player: Player, amount: int, by: CardId) -> None:
    """Inflicts battle damage on the player it hits: one, the other, or both."""
    for taker in _takers(duel, player) if amount > 0 else ():
        _take(duel, taker, amount, by)


def _takers(duel: Duel, player: Player) -> tuple[Player, ...]:
    """Who takes what this player would take, as texts of the battling monsters say."""
    view = duel.play.view
    shared = [
        source for here in _battling(duel) for source in on_card(view, here, BothTakeBattleDamage)
    ]
    instead = [one for one in shared if one.application.instead]
    if any(one.controller is player for one in instead):
        return (player.opponent,)
    return (player, player.opponent) if len(shared) > len(instead) else (player,)


def _battling(duel: Duel) -> tuple[CardState, ...]:
    attack_now = duel.play.attack
    stamped = (attack_now.attacker, attack_now.target) if attack_now is not None else ()
    return tuple(duel.play.state.card(one[0]) for one in stamped if one is not None)


def _take(duel: Duel, player: Player, amount: int, by: CardId) -> None:
    """Deal it to a player, as far as no text spares them or changes it."""
    play = duel.play
    for source in play.view.sources:
        shield = source.application
        spared = (
            isinstance(shield, applications.Protect) and ProtectedFrom.BATTLE_DAMAGE in shield.from_
        )
        if spared and source.controller is player:
            return
    for here in _battling(duel):
        for factor in on_card(play.view, here, applications.BattleDamageFactor):
            context = play.context(factor.controller, factor.card)
            if player in players(factor.application.who, context, play.state):
                amount = amount * factor.application.halves // 2
    amount = damage_after_changes(play, player, amount, in_battle=True)
    if amount <= 0:
        return
    play.pay(player, -amount, battle_rules.battle_result, why="battle_damage")
    event = play.events[-1]
    play.events[-1] = replace(event, details={**event.details, "by": by})


Waiting = tuple[EffectSource, tuple[Step, ...], int]
"""What waits for the end of the Damage Step: the effect, its steps, and its card's stay."""


class AttackMoment(Enum):
    """The moment of an attack at which a text does something."""

    DECLARED = "declared"
    DAMAGE_STEP = "damage step"
    CALCULATION = "calculation"
    END = "end"


def apply_texts(duel: Duel, now: AttackMoment, of: CardId | None = None) -> list[Waiting]:
    """Carries out the texts about this attack now; returns what waits for the end."""
    play = duel.play
    late: list[Waiting] = []
    for source, clause in _clauses(duel):
        fight = clause.on
        context = play.context(source.controller, source.card)
        if not isinstance(fight, Battles) or (of is not None and of != source.card):
            continue
        due = [step for step in clause.do if _when(step, fight) is now]
        at_end = tuple(step for step in clause.do if _when(step, fight) is AttackMoment.END)
        ends = bool(at_end) and now is AttackMoment.DAMAGE_STEP
        if not (due or ends) or not is_fighting(play, fight, context):
            continue
        resolver = Resolver(play, duel.script, context, source.card)
        resolver.run(tuple(_in_this_battle(step) for step in due))
        if ends:
            late.append((source, at_end, play.state.card(source.card).stamp))
    return late


def finish_damage_step(duel: Duel, waiting: list[Waiting]) -> None:
    """Carries out what waited for the end, for cards that are still there."""
    play = duel.play
    for source, steps, stamp in waiting:
        here = play.state.card(source.card)
        if here.stamp != stamp or not here.on_field or source.card in play.view.negated:
            continue
        context = play.context(source.controller, source.card)
        inner = tuple(each for step in steps for each in _put_off(step))
        Resolver(play, duel.script, context, source.card).run(inner)


def _clauses(duel: Duel) -> Iterator[tuple[EffectSource, Apply]]:
    """What applies in battles, and is not negated."""
    if not duel.play.state.texts.at_once:
        return
    for source in duel.play.view.sources:
        if isinstance(source.application, Apply) and isinstance(source.application.on, Battles):
            yield source, source.application


def _when(step: Step, fight: Battles) -> AttackMoment:
    """What lasts to the end of the Damage Step begins with the attack; values come later."""
    done = step.do
    if isinstance(done, AtPhase) and done.moment is Moment.DAMAGE_STEP_END:
        return AttackMoment.END
    ends = getattr(done, "until", None) is Until.END_OF_DAMAGE_STEP
    if ends and isinstance(done, Grant) and not isinstance(done.what, BattleDamageFactor):
        return AttackMoment.DECLARED
    is_set = fight.other is not None and fight.other.where.position == (Position.SET,)
    if fight.part is DamageStepPart.CALCULATION and not is_set:
        return AttackMoment.CALCULATION
    return AttackMoment.DAMAGE_STEP


def _in_this_battle(step: Step) -> Step:
    """What is said of a battle without an end lasts as long as that."""
    if getattr(step.do, "until", None) is not Until.WHILE_ON_FIELD:
        return step
    return replace(step, do=replace(step.do, until=Until.END_OF_DAMAGE_STEP))  # type: ignore[arg-type]  # it has an end


def _put_off(step: Step) -> tuple[Step, ...]:
    """What it is that is done at the end, under the same condition."""
    done = step.do
    if not isinstance(done, AtPhase):
        return ()
    return tuple(replace(one, condition=(*step.condition, *one.condition)) for one in done.do)
