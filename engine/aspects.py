"""Aspects: what a card has of a thing by which cards are compared."""

from engine import identity
from engine.printed_values import has_value, printed
from engine.state import CardState, State
from engine.terms import Stat


def aspect(state: State, word: str, card: CardState) -> frozenset[object]:
    """What a card has of a thing: its names, Types, Attributes, or a value."""
    text, original = state.text_of(card), word.startswith("original ")
    word = word.removeprefix("original ").replace(" ", "_")
    if word == "name":
        return frozenset({text.name} if original else identity.names(state, card)[:1])
    if word == "type":
        return frozenset({text.type} if original else identity.types(state, card)) - {None}
    if word == "attribute":
        mine = (text.attribute,) if original else identity.attributes(state, card)
        return frozenset(mine) - {None}
    if word in identity.KINDS:
        return identity.kinds(text, word)
    value = Stat(word)
    return frozenset({printed(state, card, value)} if has_value(state, card, value) else ())
