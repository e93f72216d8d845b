"""Hanging: what a step takes from the step before it, which its own words do not tell."""

from engine.amounts import Amount, EventAmount, PreviousAmount
from engine.applications import ModifyStat
from engine.card_moves import SpecialSummon
from engine.changing import replace
from engine.game_moves import GainLp, InflictDamage
from engine.operations import Operation, Step
from engine.psct.commands import Clause
from engine.psct.nodes import Meaning, Piece
from engine.terms import Connector


def negates_too(clause: Clause) -> bool:
    """As in "Special Summon it, but negate its effects": what "if" says next is of that only."""
    return any(isinstance(deed, SpecialSummon) and deed.negated for deed in clause.deeds)


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
