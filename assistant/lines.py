"""Lines: what `--batch` does with each line of a file, command by command."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from assistant.answering import Considered, answer, consider, open_desk
from assistant.batch import Row
from assistant.crosscheck import checked
from assistant.errors import UsageError
from assistant.library.all_cards import open_cards
from assistant.library.card_store import open_store
from assistant.library.corpus import open_corpus
from assistant.library.documents import HANDBOOK
from assistant.limits import readable
from assistant.records import Record, Region
from assistant.retrieval.citing import open_citations
from assistant.scenarios import compute, scenario_of
from engine import to_json

SAME_QUESTION = 8
"""So many questions are remembered: several answers to one are often checked one after another."""


def _digest(corpus: tuple[str, ...]) -> str:
    return open_corpus(corpus or (HANDBOOK,)).digest


def _cards() -> str:
    """Which imported cards there are; they decide too."""
    store = open_store()
    return store.digest if store is not None else "no cards"


def _text(row: Row, name: str) -> str:
    """What a line has under this name; nothing is a text, too."""
    text = row[name]
    if not isinstance(text, str):
        raise UsageError(f"{name} is no text, but {type(text).__name__}")
    return readable(text, name) if text.strip() else text


def _as_row(record: Record) -> Row:
    return record.model_dump(mode="json", by_alias=True)


@dataclass(frozen=True)
class Questions:
    """`ask --batch`: {"id", "question"} to an answer."""

    corpus: tuple[str, ...]
    region: Region
    fields = ("question",)
    tally = "verdict"

    def key(self) -> str:
        """The documents, the cards and the region decide besides the question."""
        return f"ask {self.region} {_digest(self.corpus)} {_cards()}"

    def open(self) -> Callable[[Row], Row]:
        """Open the desk."""
        desk = open_desk(self.corpus, self.region)
        return lambda row: _as_row(answer(_text(row, "question"), desk))


@dataclass(frozen=True)
class JudgesAnswers:
    """`check --batch`: {"id", "question", "answer"} to a cross-check."""

    corpus: tuple[str, ...]
    region: Region
    fields = ("question", "answer")
    tally = "verdict"

    def key(self) -> str:
        """The documents, the cards and the region decide besides question and answer."""
        return f"check {self.region} {_digest(self.corpus)} {_cards()}"

    def open(self) -> Callable[[Row], Row]:
        """Open the desk."""
        desk = open_desk(self.corpus, self.region)

        @lru_cache(maxsize=SAME_QUESTION)
        def considered(question: str) -> Considered:
            return consider(question, desk)

        def check(row: Row) -> Row:
            question, said = _text(row, "question"), _text(row, "answer")
            return _as_row(checked(said, considered(question), desk.names, desk))

        return check


@dataclass(frozen=True)
class Queries:
    """`cite --batch`: {"id", "query"} to the passages that speak to it."""

    corpus: tuple[str, ...]
    limit: int
    fields = ("query",)
    tally = "verdict"

    def key(self) -> str:
        """The documents and how many results decide besides the query."""
        return f"cite {self.limit} {_digest(self.corpus)}"

    def open(self) -> Callable[[Row], Row]:
        """Open the documents and their index."""
        desk = open_citations(self.corpus)
        return lambda row: {"results": desk.cite(_text(row, "query"), self.limit)}


@dataclass(frozen=True)
class Plays:
    """`run --batch`: {"id", "start", "steps"} to what comes of the play."""

    source: Path
    fields = ("start", "steps")
    tally = "verdict"

    def key(self) -> str:
        """The imported cards decide besides the scenario."""
        return f"run {_cards()}"

    def open(self) -> Callable[[Row], Row]:
        """Open the card definitions."""
        cards = open_cards().by_name
        source = self.source
        return lambda row: to_json(compute(scenario_of(row, source, None), cards, source))
