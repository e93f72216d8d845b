"""Mutation: a passage made to say the opposite, or a broken rule, turns confirmed into conflict.

A sample; `tests/mutation` tries everything.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.answers.answering import Desk
from assistant.base.ruling_records import Quote, Ruling, Verdict
from tests.assistant.given_plays import given_answer
from tests.assistant.opposites import displaced, opposites
from tests.mutation.altering import considered_broken, considered_with, decisive_quotes, remembering

EXAMPLES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "examples.yaml").read_text(encoding="utf-8")
)
LEAST_PASSAGES = 12
LEAST_RULES = 8
FEW_OPPOSITES = 8


@pytest.fixture(scope="module", name="remembering")
def _remembering(desk: Desk) -> Desk:
    """The desk, with a search that remembers."""
    return remembering(desk)


@pytest.fixture(scope="module")
def confirmed(remembering: Desk) -> dict[str, Ruling]:
    """The confirmed answer to the first wording of each example."""
    asked = [example["wordings"][0] for example in EXAMPLES if "verdict" not in example]
    rulings = {question: given_answer(question, remembering) for question in asked}
    return {q: ruling for q, ruling in rulings.items() if ruling.verdict is Verdict.CONFIRMED}


def verdict_with(desk: Desk, question: str, quote: Quote, instead: str) -> Verdict:
    """The verdict when the quoted sentence reads otherwise."""
    return considered_with(desk, question, quote, instead).ruling.verdict


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
        if len(killed) >= LEAST_PASSAGES:
            break
    report("passages", killed, survived)

    assert len(killed) >= LEAST_PASSAGES, survived


def test_no_opposite_goes_on_being_evidence(
    remembering: Desk, confirmed: dict[str, Ruling]
) -> None:
    """A sentence that says the opposite is never quoted as agreeing, but for those listed."""
    listed = (Path(__file__).parents[1] / "mutation-survivors.md").read_text(encoding="utf-8")
    changes = {
        (quote.passage, instead): (question, quote)
        for question, ruling in confirmed.items()
        for quote in decisive_quotes(ruling)
        for instead in opposites(quote.quote)
    }
    tried = list(changes.items())[:FEW_OPPOSITES]
    for (passage, instead), (question, quote) in tried:
        now = considered_with(remembering, question, quote, instead).ruling
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


def verdict_broken(desk: Desk, question: str, rule_id: str) -> Verdict:
    """The verdict when a rule says the opposite."""
    return considered_broken(desk, question, rule_id).ruling.verdict


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
        if len(killed) >= LEAST_RULES:
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
        (
            "NG01",
            (
                "Book of Moon is chained to Mathematician's effect while Skill Drain is face-up."
                " Does Mathematician's effect resolve?"
            ),
        ),
    ],
)  # fmt: skip
def test_broken_rule_behind_the_matter_is_noticed(
    remembering: Desk, rule: str, question: str
) -> None:
    """Also where no passage speaks of the very thing: of what lies behind it one does."""
    assert given_answer(question, remembering).verdict is Verdict.CONFIRMED
    assert verdict_broken(remembering, question, rule) is Verdict.CONFLICT


def report(what: str, killed: list[str], survived: list[str]) -> None:
    """Publish the kill rate; shown with `pytest -rP` or on failure."""
    share = len(killed) / max(1, len(killed) + len(survived))
    print(f"{what}: {len(killed)} killed, {len(survived)} survived ({share:.0%}): {survived}")
