"""Known names: every name that a card can be called by."""

from collections.abc import Iterator

from assistant.library.cards import CardLibrary
from assistant.library.nicknames import shipped_nicknames
from assistant.reading.mentions import Names


def all_names(cards: CardLibrary) -> Names:
    """The names of the defined cards, their nicknames, and the imported cards behind them."""
    return Names(_listed(cards), cards.imported)


def _listed(cards: CardLibrary) -> Iterator[tuple[str, tuple[str, ...]]]:
    nicknames = shipped_nicknames()
    for name in cards.by_name:
        yield name, (*cards.aliases[name], *nicknames.get(name, ()))
    imported = cards.imported
    for name, others in nicknames.items():
        if imported is not None and name not in cards.aliases and imported.has(name):
            yield name, others
