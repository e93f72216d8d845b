"""Cards: `card`."""

from assistant.card_sheet import card_sheet, known_as, sheet_text
from assistant.commands.result import Result
from assistant.errors import UnknownCardError
from assistant.library.all_cards import open_cards
from assistant.reading.known_names import all_names
from assistant.terminal import safe


def card(name: str, *, as_json: bool) -> Result:
    """Show one card as it is understood: as it was imported, or as it is defined."""
    cards = open_cards()
    store = cards.imported
    printed = known_as(name, cards) or (store.called(name) if store is not None else None)
    if printed is None:
        raise UnknownCardError(name, all_names(cards).nearest(name), imported=store is not None)
    found = store.card(printed) if store is not None else None
    defined = card_sheet(printed, cards) if printed in cards.sources else None
    if store is not None and found is not None:
        # Kept out of import: the compiler of card texts is loaded where one is shown.
        from assistant.imported_sheet import imported_sheet, imported_text  # noqa: PLC0415

        shown = imported_sheet(found, store, defined)
        return Result(shown.model_dump_json() if as_json else safe(imported_text(shown)))
    sheet = card_sheet(printed, cards)
    return Result(sheet.model_dump_json(by_alias=True) if as_json else safe(sheet_text(sheet)))
