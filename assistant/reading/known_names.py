"""Known names: every name that a card can be called by."""

from assistant.library.cards import CardLibrary
from assistant.reading.mentions import Names


def all_names(cards: CardLibrary) -> Names:
    """The names of the defined cards, and of the imported ones behind them."""
    return Names(((name, cards.aliases[name]) for name in cards.by_name), cards.imported)
