"""Printing: an effect as data written out again in modern card text, as far as it can be said."""

from collections.abc import Callable
from typing import Any

from engine import card_moves
from engine import operations as ops
from engine.applications import ModifyStat, SetStat
from engine.cardtext import Effect, LimitKind, Timing
from engine.game_moves import GainLp, InflictDamage, PayLp
from engine.operations import Cost, Operation, Step
from engine.patterns import PhaseBegins
from engine.psct.printing_changes import equip, made, modify_stat, set_stat
from engine.psct.printing_events import condition_text, event_text
from engine.psct.printing_nouns import noun, says_only
from engine.requirements import Condition
from engine.selectors import YOUR_HAND, Selector
from engine.terms import Connector, EffectKind, Phase, Position, Until, Whose


def effect_text(effect: Effect) -> str | None:
    """The effect in words, without its limit sentences; None: it cannot be said yet."""
    acts = _acts(effect)
    optional = effect.kind is not EffectKind.CARD_ACTIVATION and not effect.mandatory
    steps = _steps(effect.resolution, chosen=optional and not acts)
    header = _header(effect)
    if acts is None or steps is None or header is None or effect.modes or effect.declare:
        return None
    body = f"{acts}; {steps}" if acts else steps
    body = f"You can {body}" if optional else body[:1].upper() + body[1:]
    return f"{header}: {body}." if header else f"{body}."


# --- before the colon ------------------------------------------------------------------------

_PHASES = {
    (Phase.MAIN1, Phase.MAIN2): "Main Phase",
    (Phase.BATTLE,): "Battle Phase",
    (Phase.STANDBY,): "Standby Phase",
    (Phase.END,): "End Phase",
}
_TURNS = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's", Whose.EITHER: "the"}


def _header(effect: Effect) -> str | None:
    """When it can be activated; empty: always; None: it cannot be said."""
    parts = [_phase(effect), *(_condition(c) for c in effect.conditions), _event(effect)]
    if None in parts:
        return None
    often = any(limit.kind is LimitKind.SOFT for limit in effect.limits)
    header = ", ".join(str(part) for part in ("once per turn" if often else "", *parts) if part)
    if effect.kind is EffectKind.FLIP:
        return f"FLIP, {header}" if header else "FLIP"
    if effect.kind is EffectKind.QUICK:
        header = f"{header} (Quick Effect)" if header else "(Quick Effect)"
    return header[:1].upper() + header[1:]


def _phase(effect: Effect) -> str | None:
    if any(isinstance(on, PhaseBegins) for on in effect.on):
        return ""
    if not effect.phases:
        return "" if effect.turn is Whose.EITHER else f"during {_TURNS[effect.turn]} turn"
    phase = _PHASES.get(effect.phases)
    return None if phase is None else f"during {_TURNS[effect.turn]} {phase}"


def _condition(condition: Condition) -> str | None:
    said = condition_text(condition)
    return None if said is None else f"if {said}"


def _event(effect: Effect) -> str | None:
    if not effect.on:
        return ""
    said = event_text(effect.on)
    if said is None or said.startswith(("during", "at the start")):
        return said
    return f"{'when' if effect.timing is Timing.WHEN else 'if'} {said}"


# --- before the semicolon --------------------------------------------------------------------


def _acts(effect: Effect) -> str | None:
    costs = [_cost(cost) for cost in effect.costs]
    targets = [noun(what, place="in") for what in effect.targets]
    if None in costs or None in targets:
        return None
    said = " and ".join(str(cost) for cost in costs)
    aimed = " and ".join(str(target) for target in targets)
    if not aimed:
        return said
    return f"{said}, then target {aimed}" if said else f"target {aimed}"


def _cost(cost: Cost) -> str | None:
    if isinstance(cost, PayLp):
        return f"pay {cost.amount} LP" if isinstance(cost.amount, int) else None
    if isinstance(cost, card_moves.Detach):
        cards = "material" if cost.count == 1 else "materials"
        return f"detach {cost.count} {cards} from this card"
    return _moving(cost)


# --- what it does ----------------------------------------------------------------------------

_LINKS = {
    Connector.AND: " and ",
    Connector.AND_IF_YOU_DO: ", and if you do, ",
    Connector.THEN: ", then ",
    Connector.ALSO: ", also ",
    Connector.ALSO_AFTER_THAT: ", also, after that, ",
}


def _steps(steps: tuple[Step, ...], *, chosen: bool) -> str | None:
    """The resolution; nothing that is said of it is left out.

    `chosen`: "You can" stands before its first words already.
    """
    said = ""
    for at, step in enumerate(steps):
        words = _operation(step.do)
        if words is None or step.condition or step.by is not Whose.YOU:
            return None
        may = chosen and at == 0
        if (may or step.optional) and isinstance(step.do, ModifyStat | SetStat):
            words = made(words)
        if step.optional and not may:
            words = f"you can {words}"
        if at == 0:
            said = words
        elif step.link in _LINKS:
            said += _LINKS[step.link] + words
        else:
            return None
    return said or None


def _operation(operation: Operation) -> str | None:
    say = _SAYERS.get(type(operation))
    return _moving(operation) if say is None else say(operation)


def _draw(operation: card_moves.Draw) -> str | None:
    count = operation.count
    if operation.who is not Whose.YOU or not isinstance(count, int):
        return None
    return f"draw {count} card{'s' if count > 1 else ''}"


def _inflict(operation: InflictDamage) -> str | None:
    if operation.who is not Whose.OPPONENT or not isinstance(operation.amount, int):
        return None
    return f"inflict {operation.amount} damage to your opponent"


def _gain(operation: GainLp) -> str | None:
    if operation.who is not Whose.YOU or not isinstance(operation.amount, int):
        return None
    return f"gain {operation.amount} LP"


def _negate_effects(operation: ops.NegateEffects) -> str | None:
    if operation.until is not Until.END_OF_TURN:
        return None
    if operation.what.ref is not None:
        return "negate its effects until the end of this turn"
    target = noun(operation.what, place="in")
    end = "until the end of this turn"
    return None if target is None else f"negate the effects of {target} {end}"


def _take_control(operation: ops.TakeControl) -> str | None:
    target = noun(operation.what, place="in")
    end = {Until.END_PHASE: " until the End Phase", Until.PERMANENT: ""}.get(operation.until)
    if target is None or end is None or operation.to is not Whose.YOU:
        return None
    return f"take control of {target}{end}"


_POSITIONS = {
    Position.SET: "face-down Defense Position",
    Position.DEFENSE: "Defense Position",
    Position.ATTACK: "Attack Position",
}


def _change_position(operation: ops.ChangePosition) -> str | None:
    target = noun(operation.what, place="in")
    if target is None:
        return None
    if operation.to is None:
        return f"change {target}'s battle position"
    return f"change {target} to {_POSITIONS[operation.to]}"


def _special_summon(operation: card_moves.SpecialSummon) -> str | None:
    what = noun(operation.what, place="from")
    if what is None or not says_only(operation, frozenset({"what", "position"})):
        return None
    if operation.position == (Position.ATTACK, Position.DEFENSE):
        return f"Special Summon {what}"
    if len(operation.position) != 1:
        return None
    return f"Special Summon {what} in {_POSITIONS[operation.position[0]]}"


_SAYERS: dict[type, Callable[[Any], str | None]] = {
    ModifyStat: modify_stat,
    SetStat: set_stat,
    ops.Equip: equip,
    card_moves.Draw: _draw,
    card_moves.SpecialSummon: _special_summon,
    InflictDamage: _inflict,
    GainLp: _gain,
    ops.NegateEffects: _negate_effects,
    ops.TakeControl: _take_control,
    ops.ChangePosition: _change_position,
    ops.NegateActivation: lambda _: "negate the activation",
    ops.NegateEffect: lambda _: "negate that effect",
    ops.NegateSummon: lambda _: "negate the Summon",
    ops.NegateAttack: lambda _: "negate the attack",
}
"""How each operation is said, besides the moves of cards."""
_TO = {
    card_moves.AddToHand: ("add", "to your hand"),
    card_moves.SendToGy: ("send", "to the GY"),
    card_moves.ReturnToHand: ("return", "to the hand"),
    card_moves.Destroy: ("destroy", ""),
    card_moves.Banish: ("banish", ""),
    card_moves.Tribute: ("Tribute", ""),
    card_moves.Discard: ("discard", ""),
    card_moves.Reveal: ("reveal", ""),
    card_moves.SetCards: ("Set", ""),
}


def _moving(operation: Operation | Cost) -> str | None:
    """As in "send 1 card from your Deck to the GY"."""
    if isinstance(operation, card_moves.ReturnToDeck):
        return _to_deck(operation)
    words = _TO.get(type(operation))
    what = getattr(operation, "what", None)
    if words is None or not isinstance(what, Selector):
        return None
    if not says_only(operation, frozenset({"what"})):
        return None
    return _verb(operation, what, *words)


def _verb(operation: Operation | Cost, what: Selector, verb: str, end: str) -> str | None:
    hand = isinstance(operation, card_moves.Discard) and what.zone == YOUR_HAND.zone
    place = "" if hand else "in" if isinstance(operation, card_moves.Destroy) else "from"
    said = noun(what, place=place)
    if said is None:
        return None
    return f"{verb} {said} {end}".rstrip()


def _to_deck(operation: card_moves.ReturnToDeck) -> str | None:
    what = noun(operation.what, place="from")
    if what is None or operation.top_or_bottom:
        return None
    if operation.top or operation.bottom:
        side = "top" if operation.top else "bottom"
        return f"place {what} on the {side} of the Deck"
    return f"shuffle {what} into the Deck"
