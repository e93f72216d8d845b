"""Two targets of which neither is acted on without the other, and one of them its player's own."""

from engine.card_moves import Banish
from engine.operations import Step
from engine.psct.lexer import tokenize
from engine.psct.nodes import Part
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Known, Mention, closed
from engine.psct.resolutions import parse_resolution
from engine.selectors import BOTH, Ref
from engine.terms import Whose


def test_both_are_two_that_belong_together() -> None:
    """As in "banish both"; "them" are as many as there are."""
    known = Known(
        (Mention(Ref.TARGET, frozenset(), many=True),), "banish both until the End Phase."
    )
    pieces = parse_resolution(tokenize(known.printed), known, Part.TEXT)
    every = [means for piece in pieces for means in piece.means]
    deeds = [means.do for means in every if isinstance(means, Step)]

    assert [one.what.count for one in deeds if isinstance(one, Banish)] == [BOTH]


def test_among_the_chosen_is_one_of_its_player() -> None:
    """As in "2 face-up monsters on the field, including a monster you control"."""
    words = "2 face-up monsters on the field, including a monster you control"
    found = parse_noun(closed(tokenize(words)), 0, Known((), words))

    assert found is not None
    assert found.value.including_whose is Whose.YOU
