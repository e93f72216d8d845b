"""Read command: `read`."""

import json

from assistant.answers.question_readers import open_reader
from assistant.base.settings import ReaderName
from assistant.cli.command_result import CommandResult
from assistant.library.all_cards import open_cards
from assistant.library.defined_cards import CardLibrary
from assistant.reading.language_model.model_reader import BY_MODEL
from assistant.reading.notated_reading import NotatedPlayText, reading_of
from assistant.retrieval.encoders import open_encoder


def read(question: str, *, as_json: bool, reader: ReaderName) -> CommandResult:
    """How a question is understood, in play notation."""
    cards = open_cards()
    play = open_reader(reader, cards, open_encoder())(question)
    row = read_row(question, play, cards)
    if as_json:
        return CommandResult(json.dumps(row, ensure_ascii=False))
    return CommandResult(_text(play, row))


def read_row(question: str, play: NotatedPlayText, cards: CardLibrary) -> dict[str, object]:
    """One line of `read --batch`: the play, how sure it is, alternatives, what is missing."""
    reading = reading_of(question, play, cards)
    return {
        "play": play.text,
        "confidence": round(play.confidence, 4),
        "by": play.by,
        "alternatives": [
            {"play": text, "confidence": round(sure, 4)} for text, sure in play.alternatives
        ],
        "gaps": [*(gap.why for gap in reading.gaps), *play.unused],
        "assumptions": list(reading.assumptions),
    }


def _text(play: NotatedPlayText, row: dict[str, object]) -> str:
    """The play, then what was assumed and what was not understood."""
    lines = [play.text, "", f"confidence {play.confidence:.2f}, read by {_who(play.by)}"]
    for title, key in (("Assumed:", "assumptions"), ("Not understood:", "gaps")):
        told = row[key]
        if isinstance(told, list) and told:
            lines += ["", title, *(f"  {one}" for one in told)]
    if play.alternatives:
        lines += ["", "It may also mean:"]
        lines += [f"  {sure:.2f}  {' / '.join(t.splitlines())}" for t, sure in play.alternatives]
    return "\n".join(lines)


def _who(by: str) -> str:
    """Who read it, in words; a language model by its name."""
    return by if by.startswith(BY_MODEL) else f"the {by} reader"
