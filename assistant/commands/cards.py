"""Cards: `card`."""

from assistant.card_sheet import card_sheet, known_as, sheet_text
from assistant.commands.result import Result
from assistant.errors import UnknownCardError
from assistant.imported_sheet import imported_sheet, imported_text
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
    if store is None or found is None:
        sheet = card_sheet(printed, cards)
        return Result(sheet.model_dump_json(by_alias=True) if as_json else safe(sheet_text(sheet)))
    is_defined = printed in cards.sources
    shown = imported_sheet(found, store, defined=is_defined)
    if as_json:
        return Result(shown.model_dump_json())
    defined = [sheet_text(card_sheet(printed, cards)), ""] if is_defined else []
    return Result(safe("\n".join([*defined, imported_text(shown)])))
