"""Theirs: whose hand "their hand" is, and who "they" are that control something."""

from dataclasses import replace

from engine.selectors import Selector
from engine.terms import Whose

_WORDS = frozenset({"their", "they"})
_OTHERS = ("player", "controller", "owner")


def who_they_are(line: str) -> Whose:
    """The opponent, where the words speak of no other player but you.

    >>> who_they_are("if your opponent draws : discard 1 card from their hand .")
    <Whose.OPPONENT: 'opponent'>
    >>> who_they_are("each player discards their hand , and your opponent draws 1 card .")
    <Whose.THEIR_CONTROLLER: 'their_controller'>
    """
    if "opponent" not in line or _WORDS.isdisjoint(line.split()):
        return Whose.THEIR_CONTROLLER
    plain = line.replace("in its owner's", "")
    others = any(word in plain for word in _OTHERS)
    return Whose.THEIR_CONTROLLER if others else Whose.OPPONENT


def told_whose(what: Selector, theirs: Whose) -> Selector:
    """The selector, with "their" as whose that is."""
    if what.alternatives:
        others = tuple(told_whose(each, theirs) for each in what.alternatives)
        what = replace(what, alternatives=others)
    return replace(what, whose=theirs) if what.whose is Whose.THEIR_CONTROLLER else what
