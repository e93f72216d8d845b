"""Play prompt: `play`, where a play is written line by line and computed as it grows."""

import sys
from collections.abc import Iterator

from assistant.answers.guided_play import GuidedPlay
from assistant.answers.play_completions import completions
from assistant.cli.command_result import CommandResult
from assistant.presenting.guided_replies import COMMANDS, WELCOME, GuidedReply, reply
from assistant.presenting.terminal import safe

_NOT_TAKEN = 2
"""Exit status where a line of a script is not taken."""


class PlayPrompt:
    """A play while it is written: takes what is typed, prints what is told."""

    def __init__(self) -> None:
        """Begin with no line."""
        self.play = GuidedPlay()
        self.mistakes = 0

    def answer(self, typed: str) -> bool:
        """Take one line, and print what is told about it; whether it is the last."""
        told = reply(self.play, typed)
        self.play = told.play
        self.mistakes += told.is_wrong
        if told.text:
            _say(told.text)
        if told.target is not None:
            self._write(told)
        return told.is_end

    def _write(self, told: GuidedReply) -> None:
        """Write the play to the file that was told."""
        assert told.target is not None  # noqa: S101 -- asked before
        try:
            told.target.write_text(told.play.text, encoding="utf-8")
        except OSError as problem:
            self.mistakes += 1
            _say(f"{told.target} cannot be written ({problem.strerror}); choose another file")
        else:
            _say(f"{told.target} written")


def play_guided() -> CommandResult:
    """Write a play at a prompt; without a terminal the lines are read from standard input."""
    prompt = PlayPrompt()
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if is_terminal:
        _say(WELCOME)
    for line in _at_terminal(prompt) if is_terminal else sys.stdin:
        if prompt.answer(line):
            break
    return CommandResult("", _NOT_TAKEN if prompt.mistakes and not is_terminal else 0)


def _at_terminal(prompt: PlayPrompt) -> Iterator[str]:
    """The lines that are typed."""
    # A script needs no prompt.
    from assistant.cli.terminal_prompt import Suggestion, typed_lines  # noqa: PLC0415

    def suggested(typed: str) -> Iterator[Suggestion]:
        for one in completions(prompt.play, typed):
            yield Suggestion(one.text, one.start, one.means)
        for command, means in COMMANDS.items():
            word = command.partition(" ")[0]
            if word.startswith(typed.strip()) and word != typed:
                yield Suggestion(word, 0, means, command)

    yield from typed_lines("play> ", suggested)


def _say(text: str) -> None:
    """Print at once: a pipe must not wait for the end."""
    sys.stdout.write(f"{safe(text)}\n")
    sys.stdout.flush()
