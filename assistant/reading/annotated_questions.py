"""Annotated questions: questions as people ask them, each with its play in play notation.

A file `*.play` begins with a line `#! hand: NAME; language: vi; ...`. Then, between blank lines:

    # is jinzo dead if drain is chained
    #: jinzo = Jinzo | drain = Skill Drain
    A activate Call of the Haunted > Jinzo
    B chain Skill Drain
    ? Jinzo destroyed

`# ` is the question, `#:` tells which words of it name which card, the rest is the play.
"""

import hashlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from assistant.base.user_errors import CorpusError
from engine import NotatedPlay, NotationError, parse_play

_ID_LENGTH = 12


@dataclass(frozen=True, slots=True)
class AnnotatedQuestion:
    """A question, and what it tells and asks."""

    id: str
    """Of the words of the question: the same question has the same id in any file."""
    question: str
    names: tuple[tuple[str, str], ...]
    """Words of the question that name a card, and the card, as they stand there."""
    play: NotatedPlay
    language: str = "en"
    hand: str = ""
    """Who wrote it; empty: the file does not say."""


class _NumberedLine(NamedTuple):
    """A line of a file."""

    number: int
    text: str


def read_questions(
    folder: Path, card_names: Collection[str] = frozenset()
) -> tuple[AnnotatedQuestion, ...]:
    """The questions of every `*.play` file of a folder, in order of the files.

    Raises:
        CorpusError: a file is not written so; it names the line.
    """
    names = frozenset(card_names)
    files = sorted(folder.glob("*.play"))
    return tuple(question for path in files for question in _questions_of(path, names))


def _questions_of(path: Path, names: frozenset[str]) -> Iterator[AnnotatedQuestion]:
    """The questions of one file."""
    lines = path.read_text(encoding="utf-8").split("\n")
    numbered = [_NumberedLine(number, text.rstrip()) for number, text in enumerate(lines, start=1)]
    header = _header([line.text for line in numbered if line.text.startswith("#!")])
    told = [line for line in numbered if not line.text.startswith("#!")]
    for is_blank, block in groupby(told, key=lambda line: not line.text.strip()):
        if not is_blank:
            yield _question(path, [*block], names, header)


def _header(lines: list[str]) -> dict[str, str]:
    """What the first lines tell of the whole file, by its key."""
    parts = (part.partition(":") for line in lines for part in line[2:].split(";"))
    return {key.strip(): value.strip() for key, _, value in parts}


def _question(
    path: Path, block: list[_NumberedLine], names: frozenset[str], header: dict[str, str]
) -> AnnotatedQuestion:
    """One question with its play."""
    first = block[0]
    asked = [line.text[2:].strip() for line in block if line.text.startswith("# ")]
    if len(asked) != 1:
        problem = f"found {len(asked)} lines that begin with '# ' in one paragraph"
        raise CorpusError(path, first.number, problem, "write one question, then its play")
    named = [pair for line in block if line.text.startswith("#:") for pair in _named(path, line)]
    question = asked[0]
    return AnnotatedQuestion(
        id=hashlib.sha256(question.encode()).hexdigest()[:_ID_LENGTH],
        question=question,
        names=tuple(named),
        play=_play(path, block, names),
        language=header.get("language", "en"),
        hand=header.get("hand", ""),
    )


def _named(path: Path, line: _NumberedLine) -> Iterator[tuple[str, str]]:
    """The pairs of a line `#: words = Name | words = Name`; names may have a `=` of their own."""
    for pair in line.text.removeprefix("#:").split("|"):
        words, equals, name = (part.strip() for part in pair.partition(" = "))
        if not (words and equals and name):
            problem = f"{pair.strip()!r} does not say which card is meant"
            raise CorpusError(path, line.number, problem, "write `words = Official Name`")
        yield words, name


def _play(path: Path, block: list[_NumberedLine], names: frozenset[str]) -> NotatedPlay:
    """The play of a paragraph, with the lines of the file."""
    above = "\n" * (block[0].number - 1)
    text = above + "\n".join(line.text for line in block)
    try:
        play = parse_play(text, names)
    except NotationError as error:
        remedy = "see engine/notation/README.md for the lines of a play"
        raise CorpusError(path, error.line, error.message, remedy) from error
    if not play.lines:
        problem = "the question has no play"
        raise CorpusError(path, block[0].number, problem, "write at least what it asks: `? ...`")
    return play
