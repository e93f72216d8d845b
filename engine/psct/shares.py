"""Shares: amounts counted among the cards of the player that something is done to."""

from dataclasses import replace

from engine.amounts import Amount, DifferentKinds, DifferentNames, PerCard, StatOf, Sum
from engine.terms import Whose


def of_player(amount: Amount, whose: Whose) -> Amount:
    """As in "(damage to your opponent for each card) they control": theirs are that player's."""
    if whose is not Whose.OPPONENT:
        return amount
    if isinstance(amount, Sum):
        return Sum(of_player(amount.of, whose), of_player(amount.and_, whose))
    if not isinstance(amount, PerCard | DifferentNames | DifferentKinds | StatOf):
        return amount
    if amount.what.whose is not Whose.THEIR_CONTROLLER:
        return amount
    return replace(amount, what=replace(amount.what, whose=whose))
