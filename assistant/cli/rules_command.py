"""Rules command: `rules`."""

import json

from assistant.cli.command_result import CommandResult
from assistant.presenting.rule_sheets import known_rule, rule_line, rule_sheet, rule_text
from engine import every_rule


def rules(rule: str | None, *, as_json: bool) -> CommandResult:
    """List the rules, or show one with its words."""
    wanted = every_rule() if rule is None else (known_rule(rule),)
    if as_json:
        listed = [rule_sheet(one).model_dump(mode="json") for one in wanted]
        return CommandResult(json.dumps({"rules": listed}, ensure_ascii=False))
    show = rule_line if rule is None else rule_text
    return CommandResult("\n".join(show(rule_sheet(one)) for one in wanted))
