"""Reference commands: `card` and `rules`, what the program knows of one thing."""

import json

from assistant.cli.command_result import CommandResult
from assistant.library.all_cards import open_cards
from assistant.presenting.rule_sheets import known_rule, rule_line, rule_sheet, rule_text
from assistant.presenting.shown_cards import shown_card
from assistant.presenting.terminal import safe
from engine import every_rule


def card(name: str, *, as_json: bool) -> CommandResult:
    """Show one card as it is understood: as it was imported, or as it is defined."""
    data, text = shown_card(name, open_cards())
    return CommandResult(data if as_json else safe(text))


def rules(rule: str | None, *, as_json: bool) -> CommandResult:
    """List the rules, or show one with its words."""
    wanted = every_rule() if rule is None else (known_rule(rule),)
    if as_json:
        listed = [rule_sheet(one).model_dump(mode="json") for one in wanted]
        return CommandResult(json.dumps({"rules": listed}, ensure_ascii=False))
    show = rule_line if rule is None else rule_text
    return CommandResult("\n".join(show(rule_sheet(one)) for one in wanted))
