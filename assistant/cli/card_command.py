"""Card command: `card`."""

from assistant.cli.command_result import CommandResult
from assistant.library.all_cards import open_cards
from assistant.presenting.shown_cards import shown_card
from assistant.presenting.terminal import safe


def card(name: str, *, as_json: bool) -> CommandResult:
    """Show one card as it is understood: as it was imported, or as it is defined."""
    data, text = shown_card(name, open_cards())
    return CommandResult(data if as_json else safe(text))
