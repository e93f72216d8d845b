"""Card command: `card`."""

import json

from assistant.base.disk_cache import KeptRows
from assistant.base.user_errors import UnknownCardError
from assistant.cli.command_result import CommandResult
from assistant.library.all_cards import open_cards, version_with
from assistant.library.card_store import CardStore
from assistant.library.defined_cards import CardLibrary, known_as
from assistant.presenting.card_sheets import card_sheet, sheet_text
from assistant.presenting.terminal import safe
from assistant.reading.card_mentions import all_names


def card(name: str, *, as_json: bool) -> CommandResult:
    """Show one card as it is understood: as it was imported, or as it is defined."""
    cards = open_cards()
    store = cards.imported
    printed = known_as(name, cards) or (store.called(name) if store is not None else None)
    if printed is None:
        raise _unknown(name, cards)
    if store is not None and store.has(printed):
        data, text = _imported(printed, cards, store)
        return CommandResult(data if as_json else safe(text))
    sheet = card_sheet(printed, cards)
    return CommandResult(
        sheet.model_dump_json(by_alias=True) if as_json else safe(sheet_text(sheet))
    )


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
    from assistant.presenting.understood_cards import imported_sheet, imported_text  # noqa: PLC0415

    found = store.card(name)
    if found is None:
        raise UnknownCardError(name, (), imported=True)
    shown = imported_sheet(found, store, card_sheet(name, cards) if name in cards.sources else None)
    return shown.model_dump_json(), imported_text(shown)
