"""Mutation: a passage made to say the opposite, or a broken rule, turns confirmed into conflict."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.answering import Desk, answer
from assistant.evidence import Searches
from assistant.library.passages import PassageText
from assistant.records import Passage, Quote, Ruling, Verdict
from assistant.retrieval.search import Query
from engine import replaced, rule_by_id
from tests.assistant.opposites import displaced, opposites

EXAMPLES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "examples.yaml").read_text(encoding="utf-8")
)
LEAST_PASSAGES = 12
LEAST_RULES = 8
FEW_OPPOSITES = 8
IN_FULL = bool(os.environ.get("RULING_MUTATE_ALL"))
"""Every passage and rule, not only as many as are needed."""


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
        text = found.passage.text.replace(self.sentence, self.instead)
        fields = found.passage.model_dump() | {"text": text, "end": found.passage.start + len(text)}
        return found._replace(passage=Passage(**fields))


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


@pytest.fixture(scope="module")
def remembering(desk: Desk) -> Desk:
    """The desk, with a search that remembers."""
    witness = replace(desk.witness, search=Remembering(desk.witness.search))
    return replace(desk, witness=witness)


@pytest.fixture(scope="module")
def confirmed(remembering: Desk) -> dict[str, Ruling]:
    """The confirmed answer to the first wording of each example."""
    asked = [example["wordings"][0] for example in EXAMPLES if "verdict" not in example]
    rulings = {question: answer(question, remembering) for question in asked}
    return {q: ruling for q, ruling in rulings.items() if ruling.verdict is Verdict.CONFIRMED}


def decisive_quotes(ruling: Ruling) -> Iterator[Quote]:
    """The quotes behind the first claim of an answer, in order."""
    behind = ruling.claims[0].citations
    yield from (quote for quote in ruling.citations if quote.id in behind)


def ruling_with(desk: Desk, question: str, quote: Quote, instead: str) -> Ruling:
    """The answer when the quoted sentence reads otherwise."""
    search = Altered(desk.witness.search, quote.passage, quote.quote, instead)
    altered = replace(desk, witness=replace(desk.witness, search=search))
    return answer(question, altered)


def verdict_with(desk: Desk, question: str, quote: Quote, instead: str) -> Verdict:
    """The verdict when the quoted sentence reads otherwise."""
    return ruling_with(desk, question, quote, instead).verdict


def is_killed(desk: Desk, question: str, quote: Quote) -> bool:
    """Whether some opposite of the quoted sentence is noticed."""
    return any(
        verdict_with(desk, question, quote, instead) is Verdict.CONFLICT
        for instead in opposites(quote.quote)
    )


def test_opposite_passages_turn_confirmed_into_conflict(
    remembering: Desk, confirmed: dict[str, Ruling]
) -> None:
    """For a dozen passages and more, an opposite by rule is noticed and gives a conflict."""
    quotes = {
        quote.passage: (question, quote)
        for question, ruling in confirmed.items()
        for quote in decisive_quotes(ruling)
    }
    killed: list[str] = []
    survived: list[str] = []
    for passage, (question, quote) in quotes.items():
        (killed if is_killed(remembering, question, quote) else survived).append(passage)
        if len(killed) >= LEAST_PASSAGES and not IN_FULL:
            break
    report("passages", killed, survived)

    assert len(killed) >= LEAST_PASSAGES, survived


def test_no_opposite_goes_on_being_evidence(
    remembering: Desk, confirmed: dict[str, Ruling]
) -> None:
    """A sentence that says the opposite is never quoted as agreeing, but for those listed."""
    listed = (Path(__file__).parent / "mutation-survivors.md").read_text(encoding="utf-8")
    changes = {
        (quote.passage, instead): (question, quote)
        for question, ruling in confirmed.items()
        for quote in decisive_quotes(ruling)
        for instead in opposites(quote.quote)
    }
    tried = list(changes.items()) if IN_FULL else list(changes.items())[:FEW_OPPOSITES]
    for (passage, instead), (question, quote) in tried:
        now = ruling_with(remembering, question, quote, instead)
        behind = {number for claim in now.claims for number in claim.citations}
        still = [
            one
            for one in now.citations
            if (one.passage, one.quote) == (passage, instead) and one.id in behind
        ]

        if now.verdict is Verdict.CONFIRMED and still:
            assert instead in listed


def test_another_place_turns_confirmed_into_conflict(
    remembering: Desk, confirmed: dict[str, Ruling]
) -> None:
    """A card that is sent elsewhere than computed is noticed, though nothing is denied."""
    question, quote = next(
        (question, quote)
        for question, ruling in confirmed.items()
        for quote in ruling.citations
        if quote.quote == '"Raigeki" is sent to the GY.'
    )
    instead = next(displaced(quote.quote))

    assert "hand" in instead
    assert verdict_with(remembering, question, quote, instead) is Verdict.CONFLICT


def test_unaltered_passage_stays_confirmed(remembering: Desk, confirmed: dict[str, Ruling]) -> None:
    """The alteration itself does nothing: the same words give the same verdict."""
    question, ruling = next(iter(confirmed.items()))
    quote = next(decisive_quotes(ruling))

    assert verdict_with(remembering, question, quote, quote.quote) is Verdict.CONFIRMED


def flipped(rule_id: str) -> Callable[..., object]:
    """The rule with a yes for a no; a result of another kind is left as it is."""
    original: Callable[..., object] = getattr(rule_by_id(rule_id), "apply")  # noqa: B009 -- untyped here

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


def verdict_broken(desk: Desk, question: str, rule_id: str) -> Verdict:
    """The verdict when a rule says the opposite."""
    with replaced(rule_id, flipped(rule_id)):
        return answer(question, desk).verdict


def test_broken_rules_turn_confirmed_into_conflict(
    remembering: Desk, confirmed: dict[str, Ruling]
) -> None:
    """For eight rules and more, the flipped result is noticed and gives a conflict."""
    users: dict[str, list[str]] = {}
    for question, ruling in confirmed.items():
        for rule in dict.fromkeys(line.rule for line in ruling.trace):
            users.setdefault(rule, []).append(question)
    killed: list[str] = []
    survived: list[str] = []
    for rule, questions in users.items():
        verdicts = (verdict_broken(remembering, question, rule) for question in questions)
        (killed if Verdict.CONFLICT in verdicts else survived).append(rule)
        if len(killed) >= LEAST_RULES and not IN_FULL:
            break
    report("rules", killed, survived)

    assert len(killed) >= LEAST_RULES, survived


@pytest.mark.parametrize(
    ("rule", "question"),
    [
        ("NG13", "My Pot of Desires ran into Solemn Judgment. May I use another copy this turn?"),
        ("TM01", "Skill Drain is up. Sangan goes from the field to the GY. Search?"),
        (
            "SU02",
            "Ultimate Offering as Chain Link 1: I Normal Summon Sangan. Is Solemn Judgment legal?",
        ),
        (
            "CE10",
            (
                "My opponent chains Ghost Belle & Haunted Mansion to my Call of the Haunted."
                " Is the activation of Call of the Haunted negated?"
            ),
        ),
        ("CE03", "Sangan attacks and is met with Negate Attack. Does the Damage Step happen?"),
    ],
)  # fmt: skip
def test_broken_rule_behind_the_matter_is_noticed(
    remembering: Desk, rule: str, question: str
) -> None:
    """Also where no passage speaks of the very thing: of what lies behind it one does."""
    assert answer(question, remembering).verdict is Verdict.CONFIRMED
    assert verdict_broken(remembering, question, rule) is Verdict.CONFLICT


def report(what: str, killed: list[str], survived: list[str]) -> None:
    """Publish the kill rate; shown with `pytest -rP` or on failure."""
    share = len(killed) / max(1, len(killed) + len(survived))
    print(f"{what}: {len(killed)} killed, {len(survived)} survived ({share:.0%}): {survived}")
