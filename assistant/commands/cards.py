"""Cards: `card`."""

from assistant.answering import all_names
from assistant.card_sheet import card_sheet, known_as, sheet_text
from assistant.commands.result import Result
from assistant.errors import UnknownCardError
from assistant.library.cards import card_library


def card(name: str, *, as_json: bool) -> Result:
    """Show one card as it is understood."""
    cards = card_library()
    printed = known_as(name, cards)
    if printed is None:
        nearest = all_names(cards).nearest(name)
        raise UnknownCardError(name, nearest)
    sheet = card_sheet(printed, cards)
    return Result(sheet.model_dump_json(by_alias=True) if as_json else sheet_text(sheet))
