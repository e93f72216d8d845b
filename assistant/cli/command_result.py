"""Command result: what a command leaves to be printed, and its exit status."""

from enum import StrEnum
from typing import NamedTuple

from assistant.base.user_errors import UsageError


class CommandResult(NamedTuple):
    """What a command prints on stdout, and its exit status."""

    text: str
    status: int = 0
    aside: str = ""
    """What is said on stderr."""


class AnswerForm(StrEnum):
    """How an answer is printed."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    SHORT = "short"
    EXPLAINED = "explained"


def answer_form(*, as_json: bool, markdown: bool, short: bool, explain: bool) -> AnswerForm:
    """The form that was asked for.

    Raises:
        UsageError: two were asked for.
    """
    given = {
        AnswerForm.JSON: as_json,
        AnswerForm.MARKDOWN: markdown,
        AnswerForm.SHORT: short,
        AnswerForm.EXPLAINED: explain and not as_json,
    }
    chosen = [form for form, is_given in given.items() if is_given]
    if len(chosen) > 1:
        raise UsageError("--json, --markdown, --short and --explain are forms; choose one")
    return chosen[0] if chosen else AnswerForm.TEXT
