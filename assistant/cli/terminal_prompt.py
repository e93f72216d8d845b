"""Terminal prompt: lines that a person types, with history and completion by Tab."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.shortcuts import CompleteStyle


class Suggestion(NamedTuple):
    """One thing that may be typed next."""

    text: str
    start: int
    """From which character of the line it replaces what was typed."""
    means: str = ""
    shown: str = ""
    """What the menu shows of it; empty: the text."""


def typed_lines(message: str, suggest: Callable[[str], Iterable[Suggestion]]) -> Iterator[str]:
    """Each line that is typed, up to the end of input (Ctrl-D); Ctrl-C discards a line.

    `suggest` is given what is typed before the cursor; earlier lines come back by the up arrow.
    """
    session: PromptSession[str] = PromptSession(
        message,
        completer=_Suggestions(suggest),
        complete_style=CompleteStyle.COLUMN,
        complete_while_typing=False,  # the up arrow is for the lines before
        complete_in_thread=True,
    )
    while True:
        try:
            yield session.prompt()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


class _Suggestions(Completer):
    """Suggestions as prompt_toolkit asks for them."""

    def __init__(self, suggest: Callable[[str], Iterable[Suggestion]]) -> None:
        self._suggest = suggest

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """What may be typed next."""
        del complete_event
        typed = document.text_before_cursor
        for one in self._suggest(typed):
            yield Completion(
                one.text,
                one.start - len(typed),
                display=one.shown or one.text,
                display_meta=one.means,
            )
