"""Printed monsters: Tokens and monsters that Traps become, as text describes them."""

from engine.card_moves import (
    Token,
)
from engine.psct.lexer import Tokens
from engine.psct.nouns import TYPES
from engine.psct.phrases import Found, Phrases, eat, number, skip
from engine.terms import Attribute, Trait

_TRAITS = {"normal": Trait.NORMAL, "effect": Trait.EFFECT}


_STILL = Phrases(
    {"( this card is also still a trap )": 1, "( this card is also still a spell )": 1}
)


def parse_as_monster(tokens: Tokens, at: int) -> Found[Token] | None:
    """As in "as an Effect Monster (Fiend/DARK/Level 4/ATK 1800/DEF 1000)"."""
    start = eat(tokens, at, "as", "an") or eat(tokens, at, "as", "a")
    trait = None if start is None else _TRAITS.get(tokens[start].norm)
    if start is None or trait is None:
        return None
    begin = eat(tokens, start + 1, "monster", "(")
    token = None if begin is None else parse_token(tokens, begin, "", (trait,))
    if token is None or UNTOLD in (token.value.atk, token.value.def_, token.value.level):
        return None
    still = _STILL.match(tokens, token.end)
    return Found(token.value, token.end if still is None else still.end)


def parse_token(
    tokens: Tokens, at: int, name: str, trait: tuple[Trait, ...] = ()
) -> Found[Token] | None:
    """Type/Attribute/Level/ATK/DEF in parentheses, "Tuner" anywhere before the Level."""
    words: list[str] = []
    while tokens[at].norm not in ("level", "atk") and len(words) < _MOST_WORDS:
        words.append(tokens[at].norm)
        at = skip(tokens, at + 1, "/")
    numbers = _printed_numbers(tokens, at)
    if "tuner" in words:
        words.remove("tuner")
        trait = (*trait, Trait.TUNER)
    if numbers is None or len(words) != 2:  # noqa: PLR2004 -- Type and Attribute
        return None
    kind = next((t for t in TYPES if t.lower() == words[0]), None)
    attribute = words[1].upper()
    if kind is None or attribute not in Attribute.__members__:
        return None
    level, atk, def_ = numbers.value
    made = Token(
        name=name,
        attribute=Attribute[attribute],
        type=kind,
        level=level,
        atk=atk,
        def_=def_,
        trait=trait,
    )
    return Found(made, numbers.end)


_MOST_WORDS = 4
UNTOLD = -1
"""A "?": what comes after says how much."""


def _printed_numbers(tokens: Tokens, at: int) -> Found[tuple[int, int, int]] | None:
    """As in "Level 4/ATK 1800/DEF 1000)"."""
    values: list[int] = []
    if tokens[at].norm == "atk":  # What follows says the Level.
        values.append(UNTOLD)
    for word in ("level", "atk", "def")[len(values) :]:
        value = number(tokens[at + 1]) if tokens[at].norm == word else None
        if tokens[at].norm == word and tokens[at + 1].norm == "?" and word != "level":
            value = UNTOLD
        if value is None:
            return None
        values.append(value)
        at = skip(tokens, at + 2, "/")
    if tokens[at].norm != ")":
        return None
    return Found((values[0], values[1], values[2]), at + 1)
