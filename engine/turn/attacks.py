"""Attacks: from the declaration to the end of the Damage Step."""

from dataclasses import replace

from engine.activation.refusals import Refusal, not_controlled, refuse
from engine.board.attackers import attack_value, can_attack_in_defense
from engine.board.chain_links import END_OF_DAMAGE_STEP, Attack, Window
from engine.board.continuous_effects import OpenFactError, context_of
from engine.board.events import Event, EventKind
from engine.board.play import Play
from engine.board.references import players
from engine.board.script import Step
from engine.board.selection import find
from engine.board.state import CardState
from engine.board.view import View, attack_lock, lock_on, on_card, protection
from engine.cardtext import applications
from engine.cardtext.event_patterns import Battles
from engine.effects.replacements import count_protection, replace_destruction
from engine.effects.skipped_phases import is_skipped
from engine.moves import placing
from engine.rules import battle_rules, game_rules
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import (
    CardId,
    DamageStepPart,
    Face,
    Phase,
    Player,
    Position,
    Stat,
    Until,
    Zone,
)
from engine.turn.actions import refuse_action
from engine.turn.damage_step import (
    AttackMoment,
    apply_texts,
    finish_damage_step,
    inflict_battle_damage,
    piercing_factor,
)
from engine.turn.duel import Duel
from engine.turn.phases import emit_phase, end_effects_until


def attacks_allowed(play: Play, here: CardState, *, direct: bool = False) -> int:
    """The number of attacks a monster may make this turn."""
    return 1 + here.extra_attacks + _extra_attacks(play, here, direct=direct)


def _extra_attacks(play: Play, here: CardState, *, direct: bool) -> int:
    """How many more attacks texts give a monster; those on monsters go with no direct one."""
    found = [one.application for one in on_card(play.view, here, applications.ExtraAttacks)]
    if direct or not all(_attacked(play, here)):
        found = [one for one in found if not (one.monsters_only or one.count is None)]
    counts = (one.count for one in found)
    return max((_on_all(play, here) if count is None else count for count in counts), default=0)


def _on_all(play: Play, here: CardState) -> int:
    """How many more attacks it has that attacks all monsters once each."""
    theirs = play.state.in_zone(here.controller.opponent, Zone.MONSTER_ZONE)
    attacked = _attacked(play, here)
    left = [card for card in theirs if card not in attacked]
    return max(0, here.attacks + len(left) - 1)


def _attacked(play: Play, here: CardState) -> list[CardId | None]:
    """What it attacked this turn, each attack by its own; None: the player."""
    declared = [
        event
        for event in play.events
        if event.kind is EventKind.ATTACK_DECLARED and event.cards[0] == here.id
    ]
    return [next(iter(event.cards[1:]), None) for event in declared[len(declared) - here.attacks :]]


def attack_refusals(
    duel: Duel, player: Player, here: CardState, *, direct: bool = False
) -> list[Refusal]:
    """Every rule that forbids the monster to attack."""
    play = duel.play
    found = [*not_controlled(player, here)]
    if not battle_rules.is_battle_phase(
        battle=play.state.phase is Phase.BATTLE, own_turn=player is play.state.turn_player
    ):
        found.append(refuse(battle_rules.is_battle_phase, "it is not its player's Battle Phase"))
    if not game_rules.takes_place(Phase.BATTLE, first_turn=play.state.first_turn):
        found.append(refuse(game_rules.takes_place, "it is the first turn of the Duel"))
    if is_skipped(play, player, Phase.BATTLE):
        why = "its player skips the Battle Phase"
        found.append(refuse(battle_rules.is_battle_phase, why))
    if not battle_rules.can_declare_attack(
        attack_position=here.position is Position.ATTACK,
        text_allows_defense=here.position is Position.DEFENSE and can_attack_in_defense(play, here),
    ):
        found.append(refuse(battle_rules.can_declare_attack, "it is not in Attack Position"))
    allowed = attacks_allowed(play, here, direct=direct)
    if not battle_rules.can_attack_again(attacks_declared=here.attacks, attacks_allowed=allowed):
        found.append(refuse(battle_rules.can_attack_again, "it has already declared an attack"))
    limit = _attack_limit(play, player, here)
    if limit is not None:
        why = f"{play.name(limit)} lets no further monster attack"
        found.append(refuse(battle_rules.attack_is_allowed, why, limit))
    lock = attack_lock(play.view, here) or lock_on(
        play.view, player, Prohibition.CONDUCT_BATTLE_PHASE, None
    )
    turn, locked = play.state.turn, lock is not None
    if not battle_rules.attack_is_allowed(turn, here.no_attack_turn, locked=locked):
        by = f"{play.name(lock.card)} forbids it" if lock else "its own effect forbids it"
        found.append(refuse(battle_rules.attack_is_allowed, by))
    return found


def _attack_limit(play: Play, player: Player, here: CardState) -> CardId | None:
    """What lets only so many monsters attack, where others have done so this turn."""
    begun = (e.id for e in reversed(play.events) if e.kind is EventKind.PHASE and e.part == "draw")
    since = next(begun, 0)
    attackers = {
        event.cards[0]
        for event in play.events[since:]
        if event.kind is EventKind.ATTACK_DECLARED and event.player is player
    }
    for source in play.view.sources:
        limit = source.application
        if not isinstance(limit, applications.AttackLimit) or here.id in attackers:
            continue
        context = context_of(play.state, source.card, source.controller)
        if player in players(limit.who, context, play.state) and len(attackers) >= limit.monsters:
            return source.card
    return None


def direct_refusals(duel: Duel, player: Player, here: CardState, step: Step) -> list[Refusal]:
    """The refusals of a direct attack (BA13)."""
    view = duel.play.view
    monsters = duel.play.state.in_zone(player.opponent, Zone.MONSTER_ZONE)
    if step.get("target") != "direct" and (step.get("target") is not None or monsters):
        return _target_refusals(duel, player, here, step)
    allowed = battle_rules.may_attack_directly(
        monsters=len(monsters),
        text_allows=any(on_card(view, here, applications.CanAttackDirectly)),
        text_forbids=any(on_card(view, here, applications.CannotAttackDirectly)),
    )
    return (
        [] if allowed else [refuse(battle_rules.may_attack_directly, "it cannot attack directly")]
    )


def _target_refusals(duel: Duel, player: Player, here: CardState, step: Step) -> list[Refusal]:
    """What refuses this attack target (BA14)."""
    view = duel.play.view
    target = target_of(duel, player, step)
    monsters = duel.play.state.in_zone(player.opponent, Zone.MONSTER_ZONE)
    if target is None:
        return []
    there = duel.play.state.card(target)
    shield = protection(view, there, ProtectedFrom.ATTACKED, by=here.id, by_player=player)
    only = _only_targets(view, player.opponent)
    forbids = shield is not None or bool(only and target not in only)
    if battle_rules.can_be_attacked(on_their_field=target in monsters, text_forbids=forbids):
        return []
    return [refuse(battle_rules.can_be_attacked, f"{there.name} cannot be attacked")]


def _only_targets(view: View, attacked: Player) -> tuple[CardId, ...]:
    """The monsters besides which a player's texts let no other be attacked."""
    return tuple(
        card
        for source in view.sources
        if isinstance(source.application, applications.OnlyAttackTarget)
        and source.controller is attacked
        for card in find(
            view.state,
            source.application.what,
            replace(context_of(view.state, source.card, attacked), stats=view.value),
        )
    )


def target_of(duel: Duel, player: Player, step: Step) -> CardId | None:
    """The monster the step attacks; None: a direct attack."""
    raw = step.get("target")
    monsters = duel.play.state.in_zone(player.opponent, Zone.MONSTER_ZONE)
    if raw == "direct" or (raw is None and not monsters):
        return None
    if raw is None:
        return monsters[0]
    target = duel.card(str(raw), player.opponent, "monster_zone")
    if target not in duel.play.state.cards:
        duel.play.gap(f"{target}: attacked, but it is not there")
        return monsters[0] if monsters else None
    return target


def attack(duel: Duel, step: Step) -> None:
    """Declares an attack and fights it out."""
    play = duel.play
    player = Player(str(step["player"]))
    card = duel.card(str(step["card"]), player, "monster_zone")
    here = play.state.card(card)
    if play.state.phase is Phase.MAIN1:
        # Nobody said so, but an attack takes the Battle Phase.
        play.state = replace(play.state, phase=Phase.BATTLE)
        emit_phase(play, Phase.BATTLE, begins=True)
    target = target_of(duel, player, step)
    found = attack_refusals(duel, player, here, direct=target is None)
    found += direct_refusals(duel, player, here, step)
    if found:
        refuse_action(duel, player, card, "attack with", found)
        return
    play.change(card, attacks=here.attacks + 1)
    play.next_moment()
    words = play.name(target) if target else f"player {player.opponent} directly"
    duel.mark = len(play.events)
    event = play.emit(
        EventKind.ATTACK_DECLARED,
        f"{here.name} attacks {words}.",
        battle_rules.can_declare_attack,
        cards=[card, *([target] if target else [])],
        player=player,
    )
    aimed = (target, play.state.card(target).stamp) if target else None
    play.fight(Attack((card, here.stamp), aimed, player, event))
    apply_texts(duel, AttackMoment.DECLARED)
    duel.aftermath("attack declared")
    _fight(duel, player)
    if any(one.kind is EventKind.DAMAGE_STEP for one in play.events[event:]):
        end_effects_until(play, Until.END_OF_DAMAGE_STEP)
    play.fight(None)
    play.window = Window("open", open_state=True)
    if play.state.battle_over:
        play.state = replace(play.state, phase=Phase.MAIN2, battle_over=False)
        emit_phase(play, Phase.MAIN2, begins=True)


def _fight(duel: Duel, player: Player) -> None:
    play = duel.play
    goes_on = _goes_on(duel)
    withdrawn = goes_on and not _replay(duel, player)
    if not battle_rules.damage_step_occurs(continues=goes_on, withdrawn=withdrawn):
        return
    play.next_moment()
    play.battle_step += 1
    duel.mark = len(play.events)
    play.emit(
        EventKind.DAMAGE_STEP,
        "The Damage Step begins.",
        battle_rules.damage_step_occurs,
        causes=[play.attack.event] if play.attack else [],
        cards=[play.attack.attacker[0]] if play.attack else [],
    )
    _damage_step(duel)
    duel.mark = min(duel.mark, len(play.events))


def _damage_step(duel: Duel) -> None:
    """From its start to its end."""
    play = duel.play
    target = play.attack.target if play.attack else None
    if play.attack is not None:
        both = [one[0] for one in (play.attack.attacker, target) if one is not None]
        stood = tuple((card, play.state.card(card).position) for card in both)
        play.attack = replace(play.attack, stood=stood)
    waiting = apply_texts(duel, AttackMoment.DAMAGE_STEP)
    duel.triggers(Window("damage step", part=DamageStepPart.BEFORE_CALCULATION))
    if not _goes_on(duel, damage_step=True):
        finish_damage_step(duel, waiting)
        return
    if target is not None and flip_attacked(duel, target[0]) and play.attack is not None:
        play.attack = replace(play.attack, flipped=play.events[-1].id)
        waiting += apply_texts(duel, AttackMoment.DAMAGE_STEP, target[0])
    duel.mark = len(play.events)
    _let_answer(duel, "damage step", DamageStepPart.BEFORE_CALCULATION)
    if (duel.script.next or {}).get("window") == "damage calculation":
        _let_answer(duel, "damage calculation", DamageStepPart.CALCULATION)
    if _goes_on(duel, damage_step=True):
        apply_texts(duel, AttackMoment.CALCULATION)
        _calculate(duel)
        _end(duel)
    finish_damage_step(duel, waiting)


def _end(duel: Duel) -> None:
    """The end of a Damage Step in which monsters battled, if a text waits for it."""
    play = duel.play
    waited = (
        one
        for name in play.state.texts.triggering
        for effect in play.state.texts[name].triggers
        for one in effect.on
        if isinstance(one, Battles) and one.part is DamageStepPart.END
    )
    if play.attack is None or not any(True for _ in waited):
        return
    play.next_moment()
    duel.mark = len(play.events)
    play.emit(
        EventKind.DAMAGE_STEP_ENDS,
        "The Damage Step ends.",
        battle_rules.damage_step_occurs,
        causes=[play.attack.event],
        cards=[play.attack.attacker[0]],
    )
    duel.aftermath(END_OF_DAMAGE_STEP, part=DamageStepPart.END)


def _let_answer(duel: Duel, label: str, part: DamageStepPart) -> None:
    """Opens the window of this part of the Damage Step as often as the script uses it."""
    before = -1
    while before < duel.script.position:
        before = duel.script.position
        duel.window(Window(label, part=part))
        step = duel.script.next or {}
        if step.get("do") != "activate" or step.get("window") != label:
            return


def _goes_on(duel: Duel, *, damage_step: bool = False) -> bool:
    """Whether the attack continues (BA01); if not, write down why."""
    play = duel.play
    attack_now = play.attack
    if attack_now is None or play.state.winner is not None:
        return False
    card, stamp = attack_now.attacker
    here = play.state.card(card)
    there = here.stamp == stamp and here.controller is attack_now.player and here.on_field
    target_there = (
        attack_now.target is None
        or play.state.card(attack_now.target[0]).stamp == attack_now.target[1]
        or not damage_step
    )
    negated = attack_now.negated_by is not None
    turned = here.position is Position.DEFENSE and not (
        damage_step or can_attack_in_defense(play, here)
    )
    barred = there and not damage_step and attack_lock(play.view, here, declared=True) is not None
    if battle_rules.attack_continues(
        attacker_on_field=there and target_there,
        turned=turned,
        negated=negated,
        phase_over=play.state.battle_over,
        barred=barred,
    ):
        return True
    why = "negated" if negated else "attacker_left" if not there else "phase_ended"
    why = "cannot_attack" if barred and not negated else why
    why = "attacker_turned" if there and turned and not negated else why
    rule, left = battle_rules.battle_step_goes_on, why == "attacker_left"
    if not rule(attacker_left=left, ends=left and play.side(rule) == 1):
        play.state = replace(play.state, battle_over=True)
    if why == "attacker_left" and (here.is_set or (here.on_field and here.stamp == stamp)):
        why = "attacker_turned" if here.is_set else "attacker_taken"  # it has not left the field
    causes = [attack_now.event, attack_now.negated_event, *play.behind([card])]
    play.emit(
        EventKind.ATTACK_ENDED,
        f"The attack of {here.name} does not continue: {why.replace('_', ' ')}.",
        battle_rules.attack_continues,
        cards=[card],
        causes=[c for c in causes if c],
        why=why,
    )
    return False


def _replay(duel: Duel, player: Player) -> bool:
    """Let the attacker choose again if the monsters to attack changed (BA05)."""
    play = duel.play
    attack_now = play.attack
    assert attack_now is not None  # noqa: S101 -- a fight has an attack
    start = attack_now.event
    changed = any(
        e.id > start
        and (
            (
                e.kind is EventKind.MOVED
                and e.from_ is Zone.MONSTER_ZONE
                and e.player is player.opponent
            )
            or (e.kind is EventKind.SUMMONED and e.player is player.opponent)
            or e.kind is EventKind.CONTROL_CHANGED
        )
        for e in play.events[start:]
    )
    if not battle_rules.replay_occurs(targets_changed=changed, attacker_on_field=True):
        _keep_target(play, attack_now)
        return True
    attacker = play.state.card(attack_now.attacker[0])
    play.emit(
        EventKind.REPLAY,
        f"A replay occurs for the attack of {attacker.name}.",
        battle_rules.replay_occurs,
        cards=[attack_now.attacker[0]],
        causes=[start],
        details={"direct": not direct_refusals(duel, player, attacker, {"target": "direct"})},
    )
    return _choose_again(duel, player)


def _keep_target(play: Play, attack_now: Attack) -> None:
    """A target that was turned face-down is attacked all the same."""
    if attack_now.target is not None:
        card = attack_now.target[0]
        play.attack = replace(attack_now, target=(card, play.state.card(card).stamp))


def _choose_again(duel: Duel, player: Player) -> bool:
    play = duel.play
    step = duel.script.choice("question")
    again = _declared_again(duel, player)
    is_stopped = step is not None and step.get("answer") is False
    if is_stopped or (step is None and again is not None and _is_given_up(duel, again)):
        play.emit(
            EventKind.ATTACK_ENDED,
            "The attack is stopped after the replay.",
            battle_rules.replay_occurs,
            cards=[play.attack.attacker[0]] if play.attack else [],
            why="replay",
        )
        return False
    again = again if step is None and again is not None and _is_attacker(duel, again) else None
    target = _target_again(duel, player, again)
    if play.attack is not None:
        stamped = (target, play.state.card(target).stamp) if target else None
        play.fight(replace(play.attack, target=stamped))
    return True


def _target_again(duel: Duel, player: Player, again: Step | None) -> CardId | None:
    """What is attacked after a replay: as chosen or declared again, else as before."""
    play = duel.play
    monsters = play.state.in_zone(player.opponent, Zone.MONSTER_ZONE)
    chosen = duel.script.choice("select")
    wanted = chosen["select"] if chosen is not None else []
    if chosen is None and again is not None:
        duel.script.take()
        wanted = [again.get("target", "direct")]
        if wanted == ["direct"] and _may_attack_directly(duel, player, again):
            return None
    named = [c for c in monsters if isinstance(wanted, list) and c in wanted]
    old = play.attack.target if play.attack else None
    if not named and old is not None and play.state.card(old[0]).stamp == old[1]:
        return old[0]
    return next(iter((*named, *monsters)), None)


def _declared_again(duel: Duel, player: Player) -> Step | None:
    """The attack that an incomplete scenario tells next, before anything else is done."""
    step = duel.script.next
    if step is None or not duel.play.incomplete or step["do"] != "attack":
        return None
    return step if step["player"] == player else None


def _is_attacker(duel: Duel, step: Step) -> bool:
    """Whether an attack is told of the monster that is attacking."""
    attack_now = duel.play.attack
    if attack_now is None:
        return False
    return step.get("card") in (attack_now.attacker[0], duel.play.name(attack_now.attacker[0]))


def _may_attack_directly(duel: Duel, player: Player, step: Step) -> bool:
    attack_now = duel.play.attack
    assert attack_now is not None  # noqa: S101 -- a replay has an attack
    attacker = duel.play.state.card(attack_now.attacker[0])
    return not direct_refusals(duel, player, attacker, step)


def _is_given_up(duel: Duel, step: Step) -> bool:
    """Whether the attack is stopped, where the next that is told is of another monster.

    Raises:
        OpenFactError: nothing tells, so both are played.
    """
    if _is_attacker(duel, step):
        return False
    assert duel.play.attack is not None  # noqa: S101 -- a replay has an attack
    key = f"whether {duel.play.name(duel.play.attack.attacker[0])} attacks after the replay"
    if key not in duel.play.assumed:
        raise OpenFactError(key, (("it attacks",), ("it does not",)))
    return duel.play.assumed[key] == 1


def flip_attacked(duel: Duel, card: CardId) -> bool:
    """Turns an attacked face-down monster face-up; returns whether it was face-down."""
    play = duel.play
    if play.state.card(card).face is Face.UP:
        return False
    play.change(card, face=Face.UP, position=Position.DEFENSE, active=True, since=play.tick())
    play.emit(
        EventKind.FLIPPED_FACE_UP,
        f"{play.name(card)} is flipped face-up.",
        battle_rules.damage_step_occurs,
        cards=[card],
    )
    return True


def _calculate(duel: Duel) -> None:
    """Damage calculation, then what it set off."""
    play = duel.play
    attack_now = play.attack
    assert attack_now is not None  # noqa: S101 -- a fight has an attack
    card = attack_now.attacker[0]
    attacker = play.state.card(card)
    atk = attack_value(play, attacker)
    target = play.state.card(attack_now.target[0]) if attack_now.target else None
    dead: list[tuple[CardId, CardId]] = []
    play.next_moment()
    duel.mark = len(play.events)
    both = [card, *([target.id] if target else [])]
    play.emit(
        EventKind.BATTLED,
        f"{play.names(both)} battle{'' if target else 's'}.",
        battle_rules.battle_result,
        cards=both,
        causes=[attack_now.event],
        details={"values": _values(play, both)},
    )
    play.change(card, battled_turn=play.state.turn)
    if target is None:
        inflict_battle_damage(duel, attack_now.player.opponent, atk, card)
    else:
        play.change(target.id, battled_turn=play.state.turn)
        dead = _battle_of_two(duel, attacker, target, atk)
        _note_falling(play, dead)
    stamps = {c: play.state.card(c).stamp for c, _ in dead}
    duel.aftermath("after damage calculation", part=DamageStepPart.AFTER_CALCULATION)
    dead = [(c, by) for c, by in dead if play.state.card(c).stamp == stamps[c]]
    dead = [(c, by) for c, by in dead if not _replaced(duel, c, by)]
    if dead:
        play.next_moment()
        duel.mark = len(play.events)
        _destroy_by_battle(duel, dead)
        duel.aftermath("after damage calculation", part=DamageStepPart.AFTER_CALCULATION)


def _note_falling(play: Play, dead: list[tuple[CardId, CardId]]) -> None:
    """Write down with the battle who is destroyed by it, and by whom: that comes later."""
    at = next(i for i in reversed(range(len(play.events))) if _is_battle(play.events[i]))
    event = play.events[at]
    play.events[at] = replace(event, details={**event.details, "falls": dict(dead)})


def _is_battle(event: Event) -> bool:
    return event.kind is EventKind.BATTLED


def _values(play: Play, cards: list[CardId]) -> tuple[tuple[CardId, int, int], ...]:
    """The ATK and DEF with which monsters battle."""
    here = [play.state.card(card) for card in cards]
    return tuple(
        (one.id, play.view.value(one, Stat.ATK), play.view.value(one, Stat.DEF)) for one in here
    )


def _replaced(duel: Duel, card: CardId, by: CardId) -> bool:
    """Whether something is done instead of destroying it by battle."""
    side = duel.play.state.card(by).controller
    return replace_destruction(duel.play, duel.script, card, battle=True, by_player=side, why=by)


def _battle_of_two(
    duel: Duel, attacker: CardState, target: CardState, atk: int
) -> list[tuple[CardId, CardId]]:
    """Deal the damage; returns who is destroyed, and by whom."""
    play = duel.play
    in_attack = target.position is Position.ATTACK
    other = play.view.value(target, Stat.ATK if in_attack else Stat.DEF)
    first, second, damage = battle_rules.battle_result(atk, other, target_attacks=in_attack)
    if not in_attack and damage == 0 and atk > other:
        damage = (atk - other) * piercing_factor(duel, attacker)
    loser = target.controller if damage > 0 else attacker.controller
    inflict_battle_damage(duel, loser, abs(damage), attacker.id if damage > 0 else target.id)
    dead = []
    for card, dies, by in ((attacker, first, target), (target, second, attacker)):
        shield = protection(
            play.view, card, ProtectedFrom.DESTROYED_BY_BATTLE, by=by.id, by_player=by.controller
        )
        if dies and shield is None:
            dead.append((card.id, by.id))
        elif dies and shield is not None:
            count_protection(play, card.id, shield)
    return dead


def _destroy_by_battle(duel: Duel, dead: list[tuple[CardId, CardId]]) -> None:
    play = duel.play
    start = len(play.events)
    placing.destroy(play, [c for c, _ in dead], battle_rules.battle_result, reasons={"battle"})
    by_whom = dict(dead)
    for index in range(start, len(play.events)):
        event = play.events[index]
        if event.kind is EventKind.MOVED and event.cards[0] in by_whom:
            details = {**event.details, "by_battle": by_whom[event.cards[0]]}
            play.events[index] = replace(event, details=details)
