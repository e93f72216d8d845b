"""Read command: `read`."""

import json
from collections.abc import Iterator

from assistant.answers.question_readers import open_reader
from assistant.base.settings import ReaderName
from assistant.cli.command_result import CommandResult
from assistant.library.all_cards import open_cards
from assistant.presenting.read_plays import ReadPlay, read_play
from assistant.reading.language_model.model_reader import BY_MODEL
from assistant.retrieval.encoders import open_encoder


def read(question: str, *, as_json: bool, reader: ReaderName) -> CommandResult:
    """How a question is understood, in play notation."""
    cards = open_cards()
    play = open_reader(reader, cards, open_encoder())(question)
    found = read_play(question, play, cards)
    if as_json:
        return CommandResult(json.dumps(found.model_dump(mode="json"), ensure_ascii=False))
    return CommandResult("\n".join(_lines(found)))


def _lines(found: ReadPlay) -> Iterator[str]:
    """The play, then what was assumed and what was not understood."""
    yield from (found.play, "")
    yield f"confidence {found.confidence:.2f}, read by {_who(found.by)}"
    for title, told in (("Assumed:", found.assumptions), ("Not understood:", found.gaps)):
        if told:
            yield from ("", title, *(f"  {one}" for one in told))
    if found.alternatives:
        yield from ("", "It may also mean:")
        for one in found.alternatives:
            yield f"  {one.confidence:.2f}  {' / '.join(one.play.splitlines())}"


def _who(by: str) -> str:
    """Who read it, in words; a language model by its name."""
    return by if by.startswith(BY_MODEL) else f"the {by} reader"
