"""Rule sheets: an engine rule with the words it rests on, on one screen."""

from pydantic import Field

from assistant.base.ruling_records import Record
from assistant.base.user_errors import UnknownRuleIdError
from assistant.library.corpus import open_corpus
from engine import AnyRule, UnknownRuleError, rule_by_id


class RuleCite(Record):
    """Words of a passage that a rule rests on."""

    passage: str
    quote: str


class RuleSheet(Record):
    """A rule, as it is shown."""

    id: str
    sentence: str
    basis: str
    overrides: tuple[str, ...]
    contested: tuple[str, ...] = Field(description="What the sources differ on, each side.")
    cites: tuple[RuleCite, ...]
    code: str = Field(description="Module and function.")


def known_rule(rule: str) -> AnyRule:
    """The rule of that id.

    Raises:
        UnknownRuleIdError: there is none.
    """
    try:
        return rule_by_id(rule.upper())
    except UnknownRuleError as problem:
        raise UnknownRuleIdError(rule) from problem


def rule_sheet(rule: AnyRule) -> RuleSheet:
    """What is to be shown of a rule."""
    return RuleSheet(
        id=rule.id,
        sentence=rule.sentence,
        basis=rule.basis.value,
        overrides=tuple(rule.overrides),
        contested=rule.contested,
        cites=tuple(RuleCite(passage=cite.passage, quote=cite.quote) for cite in rule.cites),
        code=f"{rule.module}.{rule.name}",
    )


def rule_line(sheet: RuleSheet) -> str:
    """A rule on one line."""
    return f"{sheet.id}  {sheet.sentence}"


def rule_text(sheet: RuleSheet) -> str:
    """A rule with its passages, the cited words marked."""
    lines = [rule_line(sheet), f"      basis: {sheet.basis}", f"      code: {sheet.code}"]
    if sheet.overrides:
        lines.append(f"      overrides: {', '.join(sheet.overrides)}")
    lines += [f"      contested: {side}" for side in sheet.contested]
    corpus = open_corpus()
    for cite in sheet.cites:
        text = corpus.passage(cite.passage).text
        lines += ["", f"  {cite.passage}"]
        lines += [
            f"    | {line}" for line in text.replace(cite.quote, f">>{cite.quote}<<").split("\n")
        ]
    return "\n".join(lines)
