"""Cards: `card`."""

import json

from assistant.card_sheet import card_sheet, sheet_text
from assistant.commands.result import Result
from assistant.errors import UnknownCardError
from assistant.library.all_cards import open_cards
from assistant.library.card_store import CardStore
from assistant.library.cards import CardLibrary, known_as
from assistant.library.kept_rows import KeptRows
from assistant.library.understood import version_with
from assistant.reading.known_names import all_names
from assistant.terminal import safe


def card(name: str, *, as_json: bool) -> Result:
    """Show one card as it is understood: as it was imported, or as it is defined."""
    cards = open_cards()
    store = cards.imported
    printed = known_as(name, cards) or (store.called(name) if store is not None else None)
    if printed is None:
        raise _unknown(name, cards)
    if store is not None and store.has(printed):
        data, text = _imported(printed, cards, store)
        return Result(data if as_json else safe(text))
    sheet = card_sheet(printed, cards)
    return Result(sheet.model_dump_json(by_alias=True) if as_json else safe(sheet_text(sheet)))


def _unknown(name: str, cards: CardLibrary) -> UnknownCardError:
    return UnknownCardError(
        name, all_names(cards).nearest(name), imported=cards.imported is not None
    )


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
    from assistant.imported_sheet import imported_sheet, imported_text  # noqa: PLC0415

    found = store.card(name)
    if found is None:
        raise UnknownCardError(name, (), imported=True)
    shown = imported_sheet(found, store, card_sheet(name, cards) if name in cards.sources else None)
    return shown.model_dump_json(), imported_text(shown)
