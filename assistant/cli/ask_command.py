"""Ask command: `ask`."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from assistant.answers.answering import Desk, answer, open_desk
from assistant.answers.given_readings import given_readings, picked, play_of_file
from assistant.base.regions import Region
from assistant.base.ruling_records import Ruling, Verdict
from assistant.base.settings import ReaderName
from assistant.base.user_errors import InputError, UsageError
from assistant.cli.command_result import AnswerForm, CommandResult
from assistant.presenting.answer_screen import answer_markdown, answer_text
from assistant.presenting.ruling_screen import as_json as to_json
from assistant.presenting.ruling_screen import explained_text
from assistant.presenting.terminal import safe, screen_width
from assistant.reading.notated_reading import NotatedPlayText
from assistant.retrieval.embedding import Embedder

STATUS: Mapping[Verdict, int] = {
    Verdict.CONFIRMED: 0,
    Verdict.DEPENDS: 0,
    Verdict.UNSETTLED: 3,
    Verdict.CONFLICT: 5,
    Verdict.COMPUTED: 6,
    Verdict.QUOTED: 6,
}
"""Exit status for every verdict."""


def ask(  # noqa: PLR0913 -- what the command line says, each by itself
    question: str,
    corpus: Sequence[str] | None,
    region: Region,
    encoder: Embedder,
    *,
    play: NotatedPlayText | None = None,
    pick: int | None = None,
    reader: ReaderName = ReaderName.TRAINED,
    form: AnswerForm,
) -> CommandResult:
    """Answer one question, as its reading `pick` if one is chosen; the encoder may yet open.

    Raises:
        UsageError: there is no such reading to pick.
    """
    desk = open_desk(corpus, region, encoder, reader)
    ruling = answer(question, desk, play)
    if pick is not None:
        ruling = answer(question, desk, picked(ruling, pick))
    status = STATUS[ruling.verdict]
    return CommandResult(_written(ruling, form, desk), status)


def _written(ruling: Ruling, form: AnswerForm, desk: Desk) -> str:
    match form:
        case AnswerForm.JSON:
            return to_json(ruling)
        case AnswerForm.SHORT:
            return safe(ruling.short)
        case AnswerForm.MARKDOWN:
            return answer_markdown(ruling)
        case AnswerForm.EXPLAINED:
            return f"{explained_text(ruling)}\n\n{desk.clock.report()}"
        case AnswerForm.TEXT:
            return answer_text(ruling, screen_width())


def given_play(play: str | None, readings: Path | None) -> NotatedPlayText | None:
    """The play that stands in for reading: of a file, of stdin (`-`), or the one of `readings`.

    Raises:
        InputError: the file cannot be read.
        UsageError: both are given, or `readings` holds several plays.
    """
    if play is None:
        found = list(given_readings(readings).values())
        if len(found) > 1:
            raise UsageError("--readings holds several plays; use it with --batch")
        return found[0] if found else None
    if readings is not None:
        raise UsageError("--play and --readings are two ways to give a play; choose one")
    try:
        text = sys.stdin.read() if play == "-" else Path(play).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise InputError(play, None, f"cannot be read ({problem})", "check the path") from problem
    return play_of_file(play, text)
