"""Shown cards: one card by any of its names, as data and as text; worked out once, then kept."""

import json

from assistant.base.disk_cache import KeptRows
from assistant.base.user_errors import UnknownCardError
from assistant.library.all_cards import version_with
from assistant.library.card_store import CardStore
from assistant.library.defined_cards import CardLibrary, known_as
from assistant.presenting.card_sheets import card_sheet, sheet_text
from assistant.reading.card_mentions import all_names


def printed_name(name: str, cards: CardLibrary) -> str:
    """The printed name of the card that somebody calls so.

    Raises:
        UnknownCardError: no such card is known; names the nearest.
    """
    store = cards.imported
    printed = known_as(name, cards) or (store.called(name) if store is not None else None)
    if printed is None:
        raise UnknownCardError(name, all_names(cards).nearest(name), imported=store is not None)
    return printed


def shown_card(name: str, cards: CardLibrary) -> tuple[str, str]:
    """One card as it is understood, as a JSON object and for a person.

    Raises:
        UnknownCardError: no such card is known; names the nearest.
    """
    printed, store = printed_name(name, cards), cards.imported
    if store is not None and store.has(printed):
        return _imported(printed, cards, store)
    sheet = card_sheet(printed, cards)
    return sheet.model_dump_json(by_alias=True), sheet_text(sheet)


def _imported(name: str, cards: CardLibrary, store: CardStore) -> tuple[str, str]:
    """An imported card as data and for a person; worked out once, as its text is."""
    rows = KeptRows("sheets", version_with(store))
    kept = rows.found([name]).get(name)
    if kept is None:
        kept = json.dumps(_sheets(name, cards, store)).encode()
        rows.keep({name: kept})
    data, text = json.loads(kept)
    return data, text


def _sheets(name: str, cards: CardLibrary, store: CardStore) -> tuple[str, str]:
    # Kept out of import: the compiler of card texts is loaded where one is shown anew.
    from assistant.presenting.understood_cards import imported_sheet, imported_text  # noqa: PLC0415

    found = store.card(name)
    if found is None:
        raise UnknownCardError(name, (), imported=True)
    shown = imported_sheet(found, store, card_sheet(name, cards) if name in cards.sources else None)
    return shown.model_dump_json(), imported_text(shown)
