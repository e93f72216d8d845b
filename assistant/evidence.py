"""Evidence: decisive steps, the passages that speak to them, and what those passages say.

Each decisive step is searched for by its rule's sentence and the cards it is about, besides the
question as a whole, so that each step gets passages of its own.
What a passage says is read from its words, here and now; nothing is looked up by its id.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from assistant.library.passages import PassageText
from assistant.reading.kept_readings import KeptReadings
from assistant.reading.mentions import Names
from assistant.reading.references import CardKinds
from assistant.reading.statements import read_statements
from assistant.records import Norm, Passage, StatementReading, Value
from assistant.retrieval.search import Query
from engine import Event, EventKind, Fact, Outcome, every_rule, record, rule_by_id

PASSAGES_A_QUERY = 9
"""How many passages are read for each query; reading decides what they are worth."""


class Searches(Protocol):
    """What evidence needs of the search."""

    def passages(self, queries: Sequence[Query], limit: int) -> Sequence[PassageText]:
        """The passages nearest to each query, each passage once."""


@record(frozen=True, slots=True)
class Statement:
    """One thing that a passage says."""

    passage: Passage
    norm: Norm


@dataclass
class Witness:
    """The documents, as they can be asked: searched, and read at run time."""

    search: Searches
    names: Names
    memory: dict[tuple[str, str], StatementReading] = field(default_factory=dict)
    """Readings of this process, by the very words and what stands around them."""
    kinds: CardKinds = field(default_factory=dict)
    """What each card is, so that 'the monster' of a passage can be one that it names."""

    kept: KeptReadings | None = None
    """Readings of processes before; None: everything is read here."""

    def statements(self, queries: Sequence[Query]) -> tuple[Statement, ...]:
        """Everything that the passages found for these queries say, each passage once."""
        found = self.search.passages(queries, PASSAGES_A_QUERY)
        readings = zip(found, self.readings_of(found), strict=True)
        return tuple(
            Statement(text.passage, norm) for text, reading in readings for norm in reading.norms
        )

    def readings_of(self, texts: Sequence[PassageText]) -> tuple[StatementReading, ...]:
        """What these passages say, read from their words (once for the same words)."""
        keys = [(text.passage.text, text.context) for text in texts]
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in self.memory}
        if new and self.kept is not None:
            self.memory.update(self.kept.found(new))
        read = {key: self._read(text) for key, text in new.items() if key not in self.memory}
        self.memory.update(read)
        if self.kept is not None:
            self.kept.keep(read)
        return tuple(self.memory[key] for key in keys)

    def _read(self, text: PassageText) -> StatementReading:
        reading = read_statements(
            text.passage.text, names=self.names, context=text.context, kinds=self.kinds
        )
        return reading if not is_account(text.passage.text) else as_account(reading)


def is_account(text: str) -> bool:
    """Whether a passage tells one play step by step, in numbered lines."""
    return len(_NUMBERED.findall(text)) > 1


_NUMBERED = re.compile(r"^\s*\(?\d+[.)]\s", re.MULTILINE)


def as_account(reading: StatementReading) -> StatementReading:
    """The steps of one account are about one play: all of them share the cards it names."""
    told = frozenset[str]().union(*(norm.setting for norm in reading.norms))
    norms = tuple(norm.model_copy(update={"setting": told}) for norm in reading.norms)
    return reading.model_copy(update={"norms": norms})


def queries(facts: Iterable[Fact], outcome: Outcome) -> Iterator[Query]:
    """What to search for: each decisive step, and the circumstances beside them."""
    facts = tuple(facts)
    steps = decisive_steps(facts, outcome)
    yield from map(step_query, steps)
    negating = (event.by for event in steps if event.kind in _NEGATED_LINKS and event.by)
    yield from (Query(f"{card} {NEGATES}", NEGATES) for card in dict.fromkeys(negating))
    yield from circumstances(facts, outcome)


def known_meanings() -> tuple[str, ...]:
    """All that queries but the question itself can mean: known before anything is asked."""
    rules = (one.sentence for one in every_rule())
    return tuple(dict.fromkeys((*rules, *CIRCUMSTANCES.values(), USED, NEGATES)))


_NEGATED_LINKS = frozenset({EventKind.ACTIVATION_NEGATED, EventKind.EFFECT_NEGATED})
NEGATES = "negates an activation and does not negate an effect, or the other way round"
"""What a card that negates a Chain Link negates of it."""


CIRCUMSTANCES: Mapping[tuple[str, Value], str] = MappingProxyType(
    {
        ("activated_in", "graveyard"): "an effect activated in the GY, negated on the field before",
        ("activated_in", "hand"): "an effect activated in the hand",
        ("left_as_cost", True): "an effect whose cost takes its own card off the field",
        ("left_field_before_resolving", True): (
            "a card that left the field before it resolves does not apply its effect, or can still"
            " resolve"
        ),
        ("affected", False): "a monster that is unaffected by an effect, which does not negate it",
    }
)
"""What may decide about a link besides its steps, in the words of the documents."""
USED = "where a used Spell or Trap Card goes after the Chain, and which cards stay on the field"
"""What decides where an activated Spell or Trap ends up, even if no step sends it anywhere."""
_DECIDED_BESIDE = frozenset({"resolves", "negated_on_field"})
"""What circumstances decide about, even where it is no link that is spoken of."""


def circumstances(facts: Iterable[Fact], outcome: Outcome) -> Iterator[Query]:
    """The circumstances of the links and negations that the facts are about, as queries."""
    facts = tuple(facts)
    about = {fact.subject_card for fact in facts if fact.link or fact.predicate in _DECIDED_BESIDE}
    ends = {fact.subject_card for fact in facts if fact.predicate == "zone_at_end"}
    limited = {fact.link for fact in facts if fact.predicate == "usable_again_this_turn"}
    for fact in outcome.facts:
        below = (fact.link[0], fact.link[1] - 1) if fact.link else None
        if fact.predicate == "activated" and below is not None and below in limited:
            yield Query(f"{fact.subject_card} {NEGATES}", NEGATES)
        is_used = fact.predicate == "activated" and "card_activation" in fact.classes
        if is_used and fact.subject_card in ends:
            yield Query(USED, USED)
        said = CIRCUMSTANCES.get((fact.predicate, fact.value))
        if said is not None and fact.subject_card in about:
            yield Query(f"{fact.subject_card}: {said}", said)


def decisive_steps(facts: Iterable[Fact], outcome: Outcome) -> tuple[Event, ...]:
    """The events that the facts rest on, with everything that caused them, in order."""
    by_id = {event.id: event for event in outcome.trace}
    wanted = {event for fact in facts for event in fact.events}
    waiting = list(wanted)
    while waiting:
        for cause in by_id[waiting.pop()].causes:
            if cause not in wanted:
                wanted.add(cause)
                waiting.append(cause)
    return tuple(event for event in outcome.trace if event.id in wanted)


def step_query(event: Event) -> Query:
    """A decisive step as a query: the rule's sentence and what happened, which the rule means."""
    sentence = rule_by_id(event.rule).sentence
    return Query(f"{sentence} {event.text}", sentence)
