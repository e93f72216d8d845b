"""Lines: what `--batch` does with each line of a file, command by command."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from assistant.answering import answer, open_desk
from assistant.batch import Row
from assistant.crosscheck import cross_check
from assistant.library.all_cards import open_cards
from assistant.library.card_store import open_store
from assistant.library.corpus import open_corpus
from assistant.library.documents import HANDBOOK
from assistant.records import Record, Region
from assistant.retrieval.citing import open_citations
from assistant.scenarios import scenario_of
from engine import run, to_json


def _digest(corpus: tuple[str, ...]) -> str:
    return open_corpus(corpus or (HANDBOOK,)).digest


def _cards() -> str:
    """Which imported cards there are; they decide too."""
    store = open_store()
    return store.digest if store is not None else "no cards"


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
        return lambda row: _as_row(answer(str(row["question"]), desk))


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
        return lambda row: _as_row(cross_check(str(row["question"]), str(row["answer"]), desk))


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
        return lambda row: {"results": desk.cite(str(row["query"]), self.limit)}


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
        return lambda row: to_json(run(scenario_of(row, self.source, None), cards, offers=True))
