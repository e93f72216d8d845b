"""Losing: values of which all is lost that a text says, or nothing ("loses exactly 500 ATK")."""

from collections.abc import Iterable

from engine.applications import ModifyStat
from engine.conditions import amount_of
from engine.play import Play
from engine.select import Context
from engine.selectors import Ref
from engine.state import CardState
from engine.terms import UP


def have_enough(play: Play, op: ModifyStat, cards: Iterable[CardState], amount: int) -> bool:
    """Whether each of them has as much as it would lose, if it must lose all of that."""
    if not op.exactly:
        return True
    view = play.view
    return all(view.value(card, which) + amount >= 0 for card in cards for which in op.stat)


def could_lose(play: Play, context: Context, op: object, card: CardState) -> bool:
    """Whether this card, face-up, has what its effect would take from it; others are not asked."""
    if not isinstance(op, ModifyStat) or op.what.ref is not Ref.THIS_CARD or card.face is not UP:
        return True
    amount = amount_of(play.state, op.amount, context)
    return amount is None or have_enough(play, op, (card,), amount)
