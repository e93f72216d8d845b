"""Checks: `check` and `verify`."""

from collections.abc import Sequence
from pathlib import Path

from assistant.answering import open_desk
from assistant.check_rendering import check_markdown, check_text
from assistant.commands.result import Result
from assistant.crosscheck import cross_check
from assistant.records import CheckVerdict, Region
from assistant.rendering import as_json as to_json
from assistant.rendering import verification_text
from assistant.terminal import is_colourful
from assistant.verifying import read_ruling
from assistant.verifying import verify as hold_against_the_present

CHECK_STATUS = {CheckVerdict.AGREES: 0, CheckVerdict.CONTRADICTS: 1, CheckVerdict.UNDECIDED: 3}


def check(
    question: str, said: str, corpus: Sequence[str] | None, region: Region, *, form: str
) -> Result:
    """Cross-check one judge's answer; `form` is json, markdown or text."""
    checked = cross_check(question, said, open_desk(corpus, region))
    if form == "json":
        text = to_json(checked)
    elif form == "markdown":
        text = check_markdown(checked)
    else:
        text = check_text(checked, colours=is_colourful())
    return Result(text, CHECK_STATUS[checked.verdict])


def verify(saved: Path, corpus: Sequence[str] | None, *, as_json: bool) -> Result:
    """Hold a saved answer against the present documents and engine."""
    ruling = read_ruling(saved)
    found = hold_against_the_present(ruling, open_desk(corpus, ruling.region))
    text = to_json(found) if as_json else verification_text(found)
    return Result(text, 0 if found.unchanged else 1)
