"""Understood: the texts of imported cards as they were compiled, kept for the next process.

They rest on the imported cards and on the program; with another of either they are compiled anew.
"""

import hashlib
import logging

from assistant.library.card_store import CardStore
from assistant.library.kept_rows import KeptRows
from assistant.library.packing import PackingError, packed, unpacked
from assistant.settings import program_digest
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
        from assistant.library.compiled import compiled  # noqa: PLC0415

        text = compiled(card, self._store.quoted_names).text
        self._kept.keep({name: packed(text)})
        return text


def version_with(store: CardStore | None) -> str:
    """Names this program with these imported cards."""
    cards = store.digest if store is not None else ""
    return hashlib.sha256(f"{program_digest()}\0{cards}".encode()).hexdigest()
