"""Ask command: `ask`."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from assistant.answers.answering import Desk, answer, prepare_desk
from assistant.answers.follow_ups import can_go_on, followed
from assistant.answers.given_readings import given_readings, picked, play_of_file
from assistant.answers.saved_rulings import read_ruling
from assistant.base.regions import Region
from assistant.base.ruling_records import Ruling, Verdict
from assistant.base.settings import ReaderName
from assistant.base.user_errors import InputError, UsageError
from assistant.cli.command_result import AnswerForm, CommandResult
from assistant.presenting.answer_screen import answer_markdown, answer_text, wrapped
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


class Given(NamedTuple):
    """What is given beside a question."""

    play: NotatedPlayText | None = None
    """What it is read as."""
    earlier: Ruling | None = None
    """The answer that it goes on from."""
    pick: int | None = None
    """The number of the offered reading that was meant."""


def ask(  # noqa: PLR0913 -- what the command line says, each by itself
    question: str,
    corpus: Sequence[str] | None,
    region: Region,
    encoder: Embedder,
    given: Given,
    *,
    reader: ReaderName = ReaderName.TRAINED,
    form: AnswerForm,
) -> CommandResult:
    """Answer one question; the encoder may yet open.

    Raises:
        UsageError: there is no such reading to pick.
    """
    desk = prepare_desk(corpus, region, encoder, reader)
    if given.earlier is None:
        ruling = answer(question, desk, given.play)
    else:
        ruling = followed(question, given.earlier, desk)
    if given.pick is not None:
        ruling = answer(ruling.question, desk, picked(ruling, given.pick))
    status = STATUS[ruling.verdict]
    return CommandResult(written(ruling, form, desk, asked=question), status)


def written(
    ruling: Ruling, form: AnswerForm, desk: Desk, *, asked: str, at_prompt: bool = False
) -> str:
    """An answer in its form; where it is to another question than was asked, that comes first."""
    told = _written(ruling, form, desk, at_prompt=at_prompt)
    if form not in (AnswerForm.TEXT, AnswerForm.EXPLAINED) or ruling.question == asked:
        return told
    taken = wrapped(f"Taken as: {ruling.question}", screen_width())
    return safe("\n".join((*taken, "", told)))


def _written(ruling: Ruling, form: AnswerForm, desk: Desk, *, at_prompt: bool) -> str:
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
            return answer_text(ruling, screen_width(), at_prompt=at_prompt)


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


def earlier_answer(saved: Path) -> Ruling:
    """The saved answer that a question goes on from.

    Raises:
        InputError: the file cannot be read, is no saved answer, or is one without a play.
    """
    ruling = read_ruling(saved)
    if not can_go_on(ruling):
        why = "holds an answer without a play, so there is nothing to go on from"
        raise InputError(saved, None, why, "ask the whole question")
    return ruling
