"""Check commands: `check` and `verify`."""

from collections.abc import Sequence
from pathlib import Path

from assistant.answers.answering import prepare_desk
from assistant.answers.saved_rulings import read_ruling
from assistant.answers.saved_rulings import verify as hold_against_the_present
from assistant.base.regions import Region
from assistant.base.ruling_records import CheckVerdict, CrossCheck
from assistant.base.settings import ReaderName
from assistant.checks.cross_check import cross_check
from assistant.cli.command_result import AnswerForm, CommandResult
from assistant.presenting.check_screen import (
    check_markdown,
    check_short,
    check_text,
    explained_check,
)
from assistant.presenting.ruling_screen import as_json as to_json
from assistant.presenting.ruling_screen import verification_text
from assistant.presenting.terminal import is_colourful, screen_width

CHECK_STATUS = {
    CheckVerdict.AGREES: 0,
    CheckVerdict.CONTRADICTS: 1,
    CheckVerdict.UNDECIDED: 3,
    CheckVerdict.AGREES_IN_PART: 7,
}
"""Exit status for every verdict on a judge's answer."""


def check(  # noqa: PLR0913 -- what the command line says, each by itself
    question: str,
    said: str,
    corpus: Sequence[str] | None,
    region: Region,
    *,
    reader: ReaderName = ReaderName.TRAINED,
    form: AnswerForm,
) -> CommandResult:
    """Cross-check one judge's answer."""
    checked = cross_check(question, said, prepare_desk(corpus, region, reader=reader))
    return CommandResult(_written(checked, form), CHECK_STATUS[checked.verdict])


def _written(checked: CrossCheck, form: AnswerForm) -> str:
    match form:
        case AnswerForm.JSON:
            return to_json(checked)
        case AnswerForm.SHORT:
            return check_short(checked)
        case AnswerForm.MARKDOWN:
            return check_markdown(checked)
        case AnswerForm.EXPLAINED:
            return explained_check(checked, colours=is_colourful())
        case AnswerForm.TEXT:
            return check_text(checked, width=screen_width(), colours=is_colourful())


def verify(saved: Path, corpus: Sequence[str] | None, *, as_json: bool) -> CommandResult:
    """Hold a saved answer against the present documents and engine."""
    ruling = read_ruling(saved)
    found = hold_against_the_present(ruling, prepare_desk(corpus, ruling.region))
    text = to_json(found) if as_json else verification_text(found)
    return CommandResult(text, 0 if found.unchanged else 1)
