"""Altering: an answer as it would be if a passage, or a rule, said otherwise."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace

from assistant.agreement.evidence import Searches
from assistant.answers.answering import Considered, Desk
from assistant.base.ruling_records import Passage, Quote, Ruling
from assistant.library.passages import PassageText
from assistant.retrieval.passage_search import Query
from engine import replaced, rule_by_id
from tests.assistant.given_plays import given_considered


@dataclass(frozen=True)
class Altered:
    """A search in which one sentence of one passage reads otherwise."""

    search: Searches
    passage: str
    sentence: str
    instead: str

    def passages(self, queries: Sequence[Query], limit: int) -> tuple[PassageText, ...]:
        """What the search finds, with the sentence altered."""
        return tuple(map(self._altered, self.search.passages(queries, limit)))

    def _altered(self, found: PassageText) -> PassageText:
        if found.passage.id != self.passage:
            return found
        return with_sentence(found, self.sentence, self.instead)


def with_sentence(text: PassageText, sentence: str, instead: str) -> PassageText:
    """A passage in which another sentence stands for one of its own."""
    words = text.passage.text.replace(sentence, instead)
    now = text.passage.model_dump() | {"text": words, "end": text.passage.start + len(words)}
    return text._replace(passage=Passage(**now))


@dataclass
class Remembering:
    """A search that looks a query up once; what is altered comes after it."""

    search: Searches
    found: dict[tuple[Query, ...], Sequence[PassageText]] = field(default_factory=dict)

    def passages(self, queries: Sequence[Query], limit: int) -> Sequence[PassageText]:
        """What the search finds."""
        key = tuple(queries)
        if key not in self.found:
            self.found[key] = self.search.passages(queries, limit)
        return self.found[key]


def remembering(desk: Desk) -> Desk:
    """The desk, with a search that remembers."""
    return replace(desk, witness=replace(desk.witness, search=Remembering(desk.witness.search)))


def decisive_quotes(ruling: Ruling) -> Iterator[Quote]:
    """The quotes behind the first claim of an answer, in order."""
    behind = ruling.claims[0].citations
    yield from (quote for quote in ruling.citations if quote.id in behind)


def considered_with(desk: Desk, question: str, quote: Quote, instead: str) -> Considered:
    """What is found out about a question when the quoted sentence reads otherwise."""
    search = Altered(desk.witness.search, quote.passage, quote.quote, instead)
    altered = replace(desk, witness=replace(desk.witness, search=search))
    return given_considered(question, altered)


def flipped(rule_id: str) -> Callable[..., object]:
    """The rule with a yes for a no; a result of another kind is left as it is."""
    original = rule_by_id(rule_id).apply

    def opposite(*args: object, **named: object) -> object:
        return turned_round(original(*args, **named))

    return opposite


def turned_round(result: object) -> object:
    """No for yes, also in each field of a record."""
    if isinstance(result, bool):
        return not result
    if is_dataclass(result) and not isinstance(result, type):
        now = {entry.name: getattr(result, entry.name) for entry in fields(result)}
        return replace(result, **{k: not v for k, v in now.items() if isinstance(v, bool)})
    return result


def considered_broken(desk: Desk, question: str, rule_id: str) -> Considered:
    """What is found out about a question when a rule says the opposite."""
    with replaced(rule_id, flipped(rule_id)):
        return given_considered(question, desk)
