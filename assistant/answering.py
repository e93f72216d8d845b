"""Answering: the whole product on one screen.

A question is read, computed, searched for, quoted, compared; what comes out is a `Ruling`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from assistant.agreement import Play
from assistant.clock import StageClock
from assistant.evidence import Statement, Witness, queries
from assistant.library.cards import CardLibrary, card_library
from assistant.library.corpus import HANDBOOK, Corpus, open_corpus
from assistant.reading.card_facts import card_facts
from assistant.reading.mentions import Names
from assistant.reading.questions import read_question
from assistant.reading.reading import CardFacts, QuestionReading
from assistant.records import Claim, Quote, ReadingView, Region, Ruling, TraceLine, Verdict
from assistant.retrieval.index import open_search
from assistant.verdicts import Possibility, judged, possibilities, unsettled
from engine import Outcome, ScenarioError, parse_scenario, run


@dataclass
class Desk:
    """Everything that an answer needs, opened once for any number of questions."""

    cards: CardLibrary
    names: Names
    corpus: Corpus
    witness: Witness
    region: Region = Region.TCG
    clock: StageClock = field(default_factory=StageClock)

    def facts(self, name: str) -> CardFacts | None:
        """What the reader of a question needs of a card; None: it is not known."""
        text = self.cards.by_name.get(name)
        return card_facts(text) if text is not None else None


@dataclass(frozen=True)
class Considered:
    """A question, and all that was found out about it."""

    reading: QuestionReading
    outcome: Outcome | None
    """None: nothing could be computed."""
    possibilities: tuple[Possibility, ...]
    statements: tuple[Statement, ...]
    ruling: Ruling


def open_desk(corpus: Sequence[str] | None, region: Region) -> Desk:
    """Open the documents (building their index when that is needed) and the cards."""
    clock = StageClock()
    with clock.stage("cards"):
        cards = card_library()
        names = Names((name, cards.aliases[name]) for name in cards.by_name)
    with clock.stage("documents"):
        documents = open_corpus(tuple(corpus or (HANDBOOK,)))
    with clock.stage("index and model"):
        search = open_search(documents)
    return Desk(cards, names, documents, Witness(search, names), region, clock)


def answer(question: str, desk: Desk) -> Ruling:
    """Answer one question."""
    return consider(question, desk).ruling
