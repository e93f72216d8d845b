"""Ask prompt: `ask` without a question, where questions are typed one after the other."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from assistant.answers.answering import Desk, answer, prepare_desk
from assistant.answers.follow_ups import asked_after, can_go_on
from assistant.answers.given_readings import picked
from assistant.answers.play_completions import card_completions
from assistant.base.regions import Region
from assistant.base.ruling_records import Ruling
from assistant.base.settings import ReaderName
from assistant.base.user_errors import AssistantError, UsageError, readable
from assistant.cli.ask_command import earlier_answer, written
from assistant.cli.command_result import AnswerForm, CommandResult
from assistant.cli.terminal_prompt import Suggestion, typed_lines
from assistant.presenting.terminal import safe

WELCOME = "Ask a ruling question. Tab completes card names; Ctrl-D ends."


class AskPrompt:
    """Questions and answers, one after the other."""

    def __init__(self, desk: Desk, form: AnswerForm, earlier: Ruling | None = None) -> None:
        """`earlier`: the answer that the first question may go on from."""
        self._desk, self._form = desk, form
        self._last = self._ground = earlier

    def reply(self, typed: str) -> str:
        """What is printed for a line: an answer, or what is wrong with the line."""
        words = typed.strip()
        try:
            is_number = words.isdecimal()
            ruling = self._chosen(int(words)) if is_number else self._asked(words)
        except AssistantError as problem:
            return safe(f"{problem}.")
        asked = ruling.question if is_number else words
        return written(ruling, self._form, self._desk, asked=asked, at_prompt=True)

    def _asked(self, words: str) -> Ruling:
        """The answer to a question; what goes on from it keeps the play that was not changed."""
        ruling = asked_after(readable(words, "the question"), self._ground, self._desk)
        is_whole = ruling.question == words
        self._last = ruling
        if is_whole or can_go_on(ruling):
            self._ground = ruling
        return ruling

    def _chosen(self, number: int) -> Ruling:
        """The answer of an offered reading."""
        if self._last is None:
            raise UsageError("nothing was asked yet")
        meant = self._last
        self._ground = answer(meant.question, self._desk, picked(meant, number))
        return self._ground


def asked_at_prompt(
    corpus: Sequence[str] | None,
    region: Region,
    reader: ReaderName,
    form: AnswerForm,
    follow: Path | None = None,
) -> CommandResult:
    """Answer what is typed until the end of input.

    Raises:
        InputError: `follow` is no saved answer with a play.
    """
    earlier = earlier_answer(follow) if follow is not None else None
    desk = prepare_desk(corpus, region, reader=reader)
    prompt = AskPrompt(desk, form, earlier)
    _say(WELCOME)
    for line in typed_lines("ask> ", _suggested):
        if line.strip():
            _say(prompt.reply(line))
    return CommandResult("")


def _suggested(typed: str) -> Iterator[Suggestion]:
    for one in card_completions(typed):
        yield Suggestion(one.text, one.start, one.means)


def _say(text: str) -> None:
    """Print at once, with a row free below."""
    sys.stdout.write(f"{text}\n\n")
    sys.stdout.flush()
