"""Two targets of which neither is acted on without the other, and one of them its player's own."""

from engine.cardtext.operations import Banish, Step
from engine.cardtext.selectors import BOTH, Ref
from engine.psct.clauses.resolution_steps import parse_resolution
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.syntax.lexer import tokenize
from engine.psct.syntax.phrase_matching import MentionedCards, TextContext, closed
from engine.psct.syntax.text_pieces import PrintedPart
from engine.terms.vocabulary import Whose


def test_both_are_two_that_belong_together() -> None:
    """As in "banish both"; "them" are as many as there are."""
    known = TextContext(
        (MentionedCards(Ref.TARGET, frozenset(), many=True),), "banish both until the End Phase."
    )
    pieces = parse_resolution(tokenize(known.printed), known, PrintedPart.TEXT)
    every = [means for piece in pieces for means in piece.means]
    deeds = [means.do for means in every if isinstance(means, Step)]

    assert [one.what.count for one in deeds if isinstance(one, Banish)] == [BOTH]


def test_among_the_chosen_is_one_of_its_player() -> None:
    """As in "2 face-up monsters on the field, including a monster you control"."""
    words = "2 face-up monsters on the field, including a monster you control"
    found = parse_noun(closed(tokenize(words)), 0, TextContext((), words))

    assert found is not None
    assert found.value.including_whose is Whose.YOU
