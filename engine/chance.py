"""Chance: coins and dice, which branch what follows unless the scenario tells how they fell."""

from dataclasses import replace

from engine import operations as ops
from engine.events import EventKind
from engine.resolving import NOTHING, Done, Resolver, carries_out
from engine.rules import timing
from engine.terms import CardId
from engine.view import OpenFactError

_COIN = ("heads", "tails")
_CALLED = ("right", "wrong")
_DIE = ("1", "2", "3", "4", "5", "6")


@carries_out(ops.TossCoins)
def toss(r: Resolver, op: ops.TossCoins) -> Done:
    """Toss a coin; what several show together is not told apart."""
    if op.count != 1:
        r.play.gap(f"{r.play.name(r.source)}: how {op.count} coins fall")
        return NOTHING
    fell = _fallen(r, "the coin", _CALLED if op.call else _COIN)
    _follow(r, op.heads if fell in ("heads", "right") else op.tails)
    return Done(True, r.context.previous)


@carries_out(ops.RollDie)
def roll(r: Resolver, op: ops.RollDie) -> Done:
    """Roll a die; the number is declared from then on."""
    if op.count != 1:
        r.play.gap(f"{r.play.name(r.source)}: how {op.count} dice fall")
        return NOTHING
    number = int(_fallen(r, "the die", _DIE))
    for result in op.results:
        if number in result.numbers:
            _follow(r, result.do)
    return Done(True, r.context.previous, number)


def _follow(r: Resolver, steps: tuple[ops.Step, ...]) -> None:
    inner = Resolver(
        play=r.play, script=r.script, context=r.context, source=r.source, link=r.link, after=r.after
    )
    inner.run(steps)
    r.context = inner.context


def _fallen(r: Resolver, thing: str, sides: tuple[str, ...]) -> str:
    """How it fell: as told; else each way is played.

    Raises:
        OpenFactError: nothing says how.
    """
    fell = _told(r, sides)
    if fell is None:
        before = sum(event.kind is EventKind.CHANCE for event in r.play.events)
        name = f"{thing} of {r.play.name(r.source)}" + (f" (toss {before + 1})" if before else "")
        if name not in r.play.assumed:
            raise OpenFactError(name, tuple((f"{name} shows {side}",) for side in sides))
        fell = sides[r.play.assumed[name]]
    cards: list[CardId] = [r.source]
    text = f"{thing.capitalize()} of {r.play.name(r.source)} shows {fell}."
    r.play.emit(EventKind.CHANCE, text, timing.step_is_done, cards=cards, why=fell)
    r.context = replace(r.context, declared=fell)
    return fell


def _told(r: Resolver, sides: tuple[str, ...]) -> str | None:
    """The side that the next step names."""
    for key in ("option", "answer", "number"):
        mark = r.script.position
        step = r.script.choice(key, r.source)
        said = str(step[key]).lower() if step is not None else ""
        if said in sides:
            return said
        r.script.position = mark
    return None
