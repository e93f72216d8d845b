"""All cards: the defined ones, and behind them the imported ones, compiled when looked up."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from assistant.library.card_store import CardStore, open_store
from assistant.library.cards import CardLibrary, card_library
from assistant.library.understood import UnderstoodTexts
from engine import CardText

_REMEMBERED = 512
"""Texts of imported cards that are held; the others are kept on disk, as they were compiled."""


class CardTexts(Mapping[str, CardText]):
    """Card texts by name.  Looking one up reaches imported cards too; iterating does not.

    A definition written by hand wins over the compiled text of a card.
    """

    def __init__(self, defined: Mapping[str, CardText], store: CardStore) -> None:
        """Stand the imported cards behind the defined ones."""
        self._defined, self._store = defined, store
        self._imported = lru_cache(maxsize=_REMEMBERED)(UnderstoodTexts(store).text)

    def __getitem__(self, name: str) -> CardText:
        """The text of a card; a KeyError if it is neither defined nor imported."""
        text = self._defined.get(name) or self._imported(name)
        if text is None:
            raise KeyError(name)
        return text

    def __contains__(self, name: object) -> bool:
        """Whether there is a card of that name."""
        return name in self._defined or (isinstance(name, str) and self._store.has(name))

    def __iter__(self) -> Iterator[str]:
        """The names of the defined cards."""
        return iter(self._defined)

    def __len__(self) -> int:
        """How many cards are defined."""
        return len(self._defined)


def open_cards() -> CardLibrary:
    """The shipped definitions, with the imported cards behind them if there are any.

    Raises:
        CardStoreError: the imported cards cannot be read.
    """
    defined, store = card_library(), open_store()
    if store is None:
        return defined
    texts = CardTexts(defined.by_name, store)
    return replace(defined, by_name=texts, imported=store)


class CardKinds(Mapping[str, frozenset[str]]):
    """What each card is: a Monster, Spell or Trap Card.  Iterating reaches the defined ones."""

    def __init__(self, cards: CardLibrary) -> None:
        """Know the defined cards, and ask the store for the others."""
        self._store = cards.imported
        self._defined = cards.kinds

    def __getitem__(self, name: str) -> frozenset[str]:
        """The classes of a card; a KeyError if it is not known."""
        kind = self._defined.get(name)
        if kind is None and self._store is not None:
            kind = self._store.kind(name)
        if kind is None:
            raise KeyError(name)
        return frozenset({"card", kind})

    def __iter__(self) -> Iterator[str]:
        """The names of the defined cards."""
        return iter(self._defined)

    def __len__(self) -> int:
        """How many cards are defined."""
        return len(self._defined)
