"""Fighting: whether the attack that is fought out is one a text speaks of."""

from dataclasses import replace

from engine.events import Event, EventKind
from engine.patterns import AttackInvolves, Battles
from engine.play import Play
from engine.select import Context, covers, fits
from engine.selectors import Filter
from engine.terms import CardId, DamageStepPart


def battles(play: Play, pattern: Battles, event: Event, context: Context) -> bool:
    """Whether the event is the part of the battle that the pattern is about."""
    late = pattern.part is DamageStepPart.AFTER_CALCULATION
    kind = EventKind.BATTLED if late else EventKind.DAMAGE_STEP
    return event.kind is kind and is_fighting(play, pattern, context)


def is_fighting(play: Play, pattern: Battles, context: Context) -> bool:
    """Whether the battle that is fought now is one of such monsters."""
    if pattern.direct and (play.attack is None or play.attack.target is not None):
        return False
    return fights(play, pattern, context, attacking=pattern.attacking, attacked=pattern.attacked)


def fights(
    play: Play,
    pattern: Battles | AttackInvolves,
    context: Context,
    *,
    attacking: bool = False,
    attacked: bool = False,
) -> bool:
    """Whether such a monster, attacking or attacked, stands against such another one."""
    if play.attack is None:
        return False
    attacker = play.attack.attacker[0]
    target = None if play.attack.target is None else play.attack.target[0]
    pairs: list[tuple[CardId, CardId | None]] = [] if attacked else [(attacker, target)]
    if target is not None and not attacking:
        pairs.append((target, attacker))
    return any(
        covers(play.state, pattern.what, play.state.card(one), context)
        and (pattern.other is None or _is_such_a_foe(play, pattern, one, two, context))
        for one, two in pairs
    )


def _is_such_a_foe(
    play: Play, pattern: Battles | AttackInvolves, one: CardId, two: CardId | None, context: Context
) -> bool:
    """Whether the other monster is such a one; what it is compared with is the first one."""
    if two is None or pattern.other is None:
        return False
    return covers(play.state, pattern.other, play.state.card(two), replace(context, source=one))


def target_fits(play: Play, where: Filter | None, context: Context) -> bool:
    """Whether such a monster is attacked."""
    if where is None:
        return True
    target = play.attack.target if play.attack else None
    return target is not None and fits(play.state, where, play.state.card(target[0]), context)
