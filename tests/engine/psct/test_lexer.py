"""The lexer: names, game terms and old words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.psct.syntax.lexer import TokenKind, tokenize


def _norms(text: str, own: str = "") -> list[str]:
    return [token.norm for token in tokenize(text, own)]


@pytest.mark.parametrize(
    ("printed", "norms"),
    [
        ("Special Summon this card", ["special summon", "this", "card"]),
        ("your opponent's Graveyard", ["your opponent's", "gy"]),
        ("remove it from play", ["remove", "it", "from play"]),
        ("removed from play", ["banished"]),
        ("1 Spell or Trap Card", ["1", "spell/trap", "card"]),
        ("Winged Beast-Type monsters", ["winged beast", "monsters"]),
        ("and if you do, draw", ["and if you do", ",", "draw"]),
        ("1,000 Life Points", ["1000", "lp"]),
    ],
)
def test_terms_of_the_game_are_one_token(printed: str, norms: list[str]) -> None:
    """A term of several words is one token, in the modern word for it."""
    assert _norms(printed) == norms


def test_own_name_is_told_from_other_names() -> None:
    """A card's own quoted name is no other card's."""
    kinds = [token.kind for token in tokenize('"Lantern" "Moth"', "Lantern")]

    assert kinds == [TokenKind.SELF, TokenKind.NAME]


def test_known_names_may_hold_quotation_marks() -> None:
    """A name with quotation marks in it stays whole if it is known."""
    name = 'Moth "the Small" of Ash'
    tokens = tokenize(f'Add 1 "{name}" card.', names_with_quotes={name})

    assert [t.norm for t in tokens if t.kind is TokenKind.NAME] == [name]


@settings(deadline=None)
@given(st.text(alphabet="abcXY 12.,:;()\"●/'-\n", max_size=60))
def test_every_character_is_in_one_token(text: str) -> None:
    """What stands between two tokens is blank."""
    at = 0
    for token in tokenize(text):
        assert not text[at : token.start].strip()
        at = token.end

    assert not text[at:].strip()
