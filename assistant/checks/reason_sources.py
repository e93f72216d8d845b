"""Reason sources: the sentences that a judge's reason is held against, the surest first.

What was computed, what is printed on the cards that are named, the words behind the rules of the
computed steps, and the passages found for the question and for the reason's own words.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.agreement.claim_sentences import sentence
from assistant.agreement.verdicts import subject_of
from assistant.answers.answering import Considered, Desk
from assistant.base.ruling_records import Citation, Passage
from assistant.checks.claim_backing import words_behind
from assistant.library.card_passages import card_passage
from assistant.library.passages import said_spans
from engine import Fact

PASSAGES_A_REASON = 8
"""How many passages are looked at that are found by the words of a reason."""


@dataclass(frozen=True, slots=True)
class SourceSentence:
    """A sentence that a reason is held against."""

    text: str
    citation: Citation | None = None
    """Where it stands; None: it was computed, or is printed as a value."""
    steps: tuple[str, ...] = ()
    card: str = ""
    """The card whose printed text it is."""


def computed_sentences(considered: Considered) -> Iterator[SourceSentence]:
    """Yields what was computed in every possibility, and each step where there is only one."""
    ways = [{_told(fact): fact for fact in one.play.facts} for one in considered.possible]
    for told, fact in ways[0].items() if ways else ():
        is_flag = isinstance(fact.value, bool) and told.startswith(f"{subject_of(fact)}: ")
        if not is_flag and all(told in way for way in ways):
            yield SourceSentence(told, steps=tuple(map(str, fact.events)))
    if len(ways) == 1:
        for event in considered.possible[0].outcome.trace:
            yield SourceSentence(event.text, steps=(str(event.id),))


def _told(fact: Fact) -> str:
    return sentence(subject_of(fact), fact.predicate, fact.value)


def printed_sentences(cards: Iterable[str], desk: Desk) -> Iterator[SourceSentence]:
    """Yields what is printed on these cards, as far as they were imported: values and clauses."""
    store = desk.cards.imported
    for name in dict.fromkeys(cards):
        card = store.card(name) if store is not None else None
        if card is None:
            continue
        values = (("ATK", card.atk), ("DEF", card.defense))
        yield from (
            SourceSentence(f"{name} has {value} {what}.") for what, value in values
            if value is not None
        )  # fmt: skip
        kind = " ".join(filter(None, (card.attribute, card.type_line.split(" / ")[0])))
        yield SourceSentence(f"{name} is a {kind} {card.kind}.")
        for passage in (card_passage(card), card_passage(card, pendulum=True)):
            yield from _sentences_of(passage, name) if passage is not None else ()


def _sentences_of(passage: Passage, card: str = "") -> Iterator[SourceSentence]:
    for start, end in said_spans(passage):
        cited = Citation(passage=passage, start=start, end=end)
        yield SourceSentence(cited.quote, cited, card=card)


def rule_sentences(considered: Considered, desk: Desk) -> Iterator[SourceSentence]:
    """Yields the words behind the rules of the computed steps."""
    rules = [event.rule for one in considered.possible for event in one.outcome.trace]
    for cited in words_behind(rules, desk.corpus, desk.witness):
        yield SourceSentence(cited.quote, cited)


def passage_sentences(
    considered: Considered, reasons: Sequence[str], desk: Desk
) -> Iterator[SourceSentence]:
    """Yields the sentences of the passages found for the question and for these reasons."""
    found = {one.passage.id: one.passage for one in considered.statements}
    if desk.lookup is not None and reasons:
        for hits in desk.lookup.search.search_many(reasons, PASSAGES_A_REASON):
            found.update({hit.passage.id: hit.passage for hit in hits})
    for passage in found.values():
        yield from _sentences_of(passage)
