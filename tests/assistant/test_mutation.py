"""Mutation: a passage made to say the opposite, or a broken rule, turns confirmed into conflict."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.answering import Desk, answer
from assistant.evidence import Searches, Witness
from assistant.library.passages import PassageText
from assistant.records import Passage, Quote, Ruling, Verdict
from engine import every_rule, replaced, rule_by_id
from tests.assistant.opposites import opposites

EXAMPLES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "examples.yaml").read_text(encoding="utf-8")
)
LEAST_PASSAGES = 12
LEAST_RULES = 8


@dataclass(frozen=True)
class Altered:
    """A search in which one sentence of one passage reads otherwise."""

    search: Searches
    passage: str
    sentence: str
    instead: str

    def passages(self, queries: Sequence[str], limit: int) -> tuple[PassageText, ...]:
        """What the search finds, with the sentence altered."""
        return tuple(map(self._altered, self.search.passages(queries, limit)))

    def _altered(self, found: PassageText) -> PassageText:
        if found.passage.id != self.passage:
            return found
        text = found.passage.text.replace(self.sentence, self.instead)
        fields = found.passage.model_dump() | {"text": text, "end": found.passage.start + len(text)}
        return found._replace(passage=Passage(**fields))


@pytest.fixture(scope="module")
def confirmed(desk: Desk) -> dict[str, Ruling]:
    """The confirmed answer to the first wording of each example."""
    asked = {example["wordings"][0] for example in EXAMPLES if "verdict" not in example}
    rulings = {question: answer(question, desk) for question in sorted(asked)}
    return {q: ruling for q, ruling in rulings.items() if ruling.verdict is Verdict.CONFIRMED}


def decisive_quotes(ruling: Ruling) -> Iterator[Quote]:
    """The quotes behind the first claim of an answer, in order."""
    behind = ruling.claims[0].citations
    yield from (quote for quote in ruling.citations if quote.id in behind)


def verdict_with(desk: Desk, question: str, quote: Quote, instead: str) -> Verdict:
    """The verdict when the quoted sentence reads otherwise."""
    search = Altered(desk.witness.search, quote.passage, quote.quote, instead)
    altered = replace(desk, witness=Witness(search, desk.names))
    return answer(question, altered).verdict


def test_opposite_passages_turn_confirmed_into_conflict(
    desk: Desk, confirmed: dict[str, Ruling]
) -> None:
    """For a dozen passages and more, an opposite by rule is noticed and gives a conflict."""
    killed: dict[str, str] = {}
    for question, ruling in confirmed.items():
        for quote in decisive_quotes(ruling):
            for instead in opposites(quote.quote):
                if quote.passage in killed:
                    break
                if verdict_with(desk, question, quote, instead) is Verdict.CONFLICT:
                    killed[quote.passage] = instead
    assert len(killed) >= LEAST_PASSAGES, sorted(killed)


def test_unaltered_passage_stays_confirmed(desk: Desk, confirmed: dict[str, Ruling]) -> None:
    """The alteration itself does nothing: the same words give the same verdict."""
    question, ruling = next(iter(confirmed.items()))
    quote = next(decisive_quotes(ruling))

    assert verdict_with(desk, question, quote, quote.quote) is Verdict.CONFIRMED


def flipped(rule_id: str) -> Callable[..., object]:
    """The rule with a yes for a no; a result of another kind is left as it is."""
    original = rule_by_id(rule_id).apply

    def opposite(*args: object, **named: object) -> object:
        result = original(*args, **named)
        return not result if isinstance(result, bool) else result

    return opposite


def test_broken_rules_turn_confirmed_into_conflict(
    desk: Desk, confirmed: dict[str, Ruling]
) -> None:
    """For eight rules and more, the flipped result is noticed and gives a conflict."""
    killed: dict[str, str] = {}
    for rule in every_rule():
        for question in confirmed:
            if rule.id in killed:
                break
            with replaced(rule.id, flipped(rule.id)):
                if answer(question, desk).verdict is Verdict.CONFLICT:
                    killed[rule.id] = question
    assert len(killed) >= LEAST_RULES, sorted(killed)
