"""All cards: the defined ones, and behind them the imported ones, compiled when looked up."""

import hashlib
import logging
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from assistant.base.disk_cache import KeptRows, PackingError, packed, unpacked
from assistant.base.settings import program_digest
from assistant.library.card_store import CardStore, open_store
from assistant.library.defined_cards import CardLibrary, card_library
from engine import CardText

_log = logging.getLogger(__name__)


class UnderstoodTexts:
    """The texts of the imported cards, compiled when they are first looked up."""

    def __init__(self, store: CardStore) -> None:
        """Stand before the imported cards."""
        self._store = store
        self._kept = KeptRows("texts", version_with(store))

    def text(self, name: str) -> CardText | None:
        """The text of a card as it is understood; None: no such card was imported."""
        kept = self._kept.found([name]).get(name)
        if kept is not None:
            try:
                found = unpacked(kept)
            except PackingError as problem:
                _log.info("%s: what was kept of it is not used: %s", name, problem)
                found = None
            if isinstance(found, CardText):
                return found
        card = self._store.card(name)
        if card is None:
            return None
        # Kept out of import: the compiler is loaded where a card is looked up for the first time.
        from assistant.library.compiled_cards import compiled  # noqa: PLC0415

        text = compiled(card, self._store.quoted_names).text
        self._kept.keep({name: packed(text)})
        return text


def version_with(store: CardStore | None) -> str:
    """Names this program with these imported cards."""
    cards = store.digest if store is not None else ""
    return hashlib.sha256(f"{program_digest()}\0{cards}".encode()).hexdigest()


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


def every_card_name(cards: CardLibrary) -> frozenset[str]:
    """The names of all cards that are known, defined or imported."""
    store = cards.imported
    return _all_names(frozenset(cards.by_name), None if store is None else store.digest)


@lru_cache(maxsize=1)
def _all_names(defined: frozenset[str], digest: str | None) -> frozenset[str]:
    del digest  # It tells one database from another.
    store = open_cards().imported
    return defined if store is None else defined | frozenset(store.names())
