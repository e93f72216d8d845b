"""Wordings: rows of words with slots, and what they make of the words in them."""

from engine.psct.syntax.lexer import Tokens, tokenize
from engine.psct.syntax.phrase_matching import (
    Parsed,
    TextContext,
    Wordings,
    closed,
    number,
)

NOTHING = TextContext()


def numeral(run: Tokens, at: int, _known: TextContext) -> Parsed[int] | None:
    """A number in digits."""
    value = number(run[at])
    return None if value is None else Parsed(value, at + 1)


ROWS: Wordings[tuple[int, ...]] = Wordings(
    {"n": numeral},
    {
        "draw {n} <card|cards>[ , then stop]": lambda n: (n,),
        "draw {n} cards , then discard {n}": lambda n, m: (n, m),
        "discard {n} cards": lambda n: (n,) if n > 1 else None,
    },
)


def read(text: str) -> Parsed[tuple[int, ...]] | None:
    """What the rows make of a text."""
    return ROWS.match(closed(tokenize(text)), 0, NOTHING)


def test_slots_are_filled_in_order() -> None:
    """Each slot gives what was read in it, and the words around it stand as they are."""
    assert read("draw 2 cards, then discard 1") == Parsed((2, 1), 7)


def test_the_longest_row_counts() -> None:
    """A row that goes on further is preferred, even when a shorter one comes first."""
    assert read("draw 1 card, then stop") == Parsed((1,), 6)


def test_words_may_be_left_out_or_be_others() -> None:
    """What stands in brackets may be missing; of what stands in angles one is there."""
    assert read("draw 1 card") == read("draw 1 cards") == Parsed((1,), 3)


def test_other_words_say_nothing() -> None:
    """A row matches word for word."""
    assert read("draw 1 stone") is None


def test_a_row_may_say_nothing() -> None:
    """What a row makes can be nothing, where its words mean something only of some cards."""
    assert read("discard 1 cards") is None


def test_first_words_are_known() -> None:
    """Readers are tried only at words that a row begins with."""
    assert ROWS.first_words == frozenset({"draw", "discard"})
