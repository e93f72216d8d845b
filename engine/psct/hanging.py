"""Hanging: what a step takes from the step before it, which its own words do not tell."""

from dataclasses import replace

from engine.amounts import Amount, EventAmount, PreviousAmount
from engine.applications import ModifyStat
from engine.card_moves import SpecialSummon
from engine.game_moves import GainLp, InflictDamage
from engine.operations import AtPhase, Operation, Step
from engine.psct.commands import Clause
from engine.psct.nodes import Meaning, Piece, Role
from engine.psct.opaqueness import holds_opaque
from engine.terms import Connector


def negates_too(clause: Clause) -> bool:
    """As in "Special Summon it, but negate its effects": what "if" says next is of that only."""
    return any(isinstance(deed, SpecialSummon) and deed.negated for deed in clause.deeds)


def put_off(pieces: list[Piece], steps: tuple[Step, ...], link: Connector) -> list[Piece] | None:
    """The pieces, with steps that wait for the phase that the one before waits for; None: not so.

    As in "During the End Phase of this turn, draw 2 cards, then discard 1 card".
    """
    said = [at for at, piece in enumerate(pieces) if piece.role is Role.STEP and piece.means]
    *before, step = pieces[said[-1]].means if said else (None,)
    if not isinstance(step, Step) or not isinstance(step.do, AtPhase):
        return None
    comes = any(isinstance(each.do, SpecialSummon) for each in step.do.do)
    if link not in _THEN_TOO and not (comes and link is Connector.AND):
        return None
    waits = replace(step, do=replace(step.do, do=(*step.do.do, *steps)))
    opaque = pieces[said[-1]].opaque or holds_opaque(waits)
    last = replace(pieces[said[-1]], means=(*before, waits), opaque=opaque)
    return [*pieces[: said[-1]], last, *pieces[said[-1] + 1 :]]


_THEN_TOO = (Connector.THEN, Connector.AND_IF_YOU_DO)


def hung_together(pieces: list[Piece]) -> tuple[Piece, ...]:
    """The pieces, with steps that look at the step before them as they are meant."""
    found: list[Piece] = []
    before: Step | None = None
    for piece in pieces:
        means: list[Meaning] = []
        for meaning in piece.means:
            if isinstance(meaning, Step):
                before = meaning if before is None else _after(meaning, before)
                means.append(before)
            else:
                means.append(meaning)
        found.append(replace(piece, means=tuple(means)))
    return tuple(found)


def _after(step: Step, before: Step) -> Step:
    if _is_exact(before.do) and step.link is Connector.AND:
        step = replace(step, link=Connector.AND_IF_YOU_DO)
    return replace(step, do=_counting(step.do, before.do))


def _is_exact(done: Operation) -> bool:
    """As in "loses exactly 500 ATK": what "and" or "but" joins to it is not done without it."""
    return isinstance(done, ModifyStat) and done.exactly


def _counting(deed: Operation, before: Operation) -> Operation:
    """As in "take 500 damage, then inflict damage equal to the damage you took"."""
    if not isinstance(deed, InflictDamage | GainLp) or not isinstance(before, type(deed)):
        return deed
    return replace(deed, amount=_just_now(deed.amount))


def _just_now(amount: Amount) -> Amount:
    return PreviousAmount(amount.times) if isinstance(amount, EventAmount) else amount
