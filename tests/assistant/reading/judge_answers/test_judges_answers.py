"""Judges' answers: right and wrong ones in many words, read without a model or a play."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.agreement.implied_claims import implied
from assistant.base.claim_subjects import same_value
from assistant.base.ruling_records import Modality, Value
from assistant.reading.card_mentions import Names
from assistant.reading.judge_answers.answer_claims import read_answer
from assistant.reading.judge_answers.short_answers import PointAtIssue

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[2] / "readings" / "answers" / "judges-answers.yaml").read_text(
        encoding="utf-8"
    )
)
ALIASES = {
    "Call of the Haunted": ("Call",),
    "Magic Jammer": ("Jammer",),
    "Mystical Space Typhoon": ("Typhoon",),
    "Effect Veiler": ("Veiler",),
    "Stardust Dragon": ("Stardust",),
    "Total Defense Shogun": ("Shogun",),
}
NEEDED = 0.8
"""The share that has to be read; what is not read is undecided, never turned round."""


def verdict(case: dict[str, Any], answer: str) -> str:
    """What an answer comes to against the facts of its play."""
    cards: dict[str, str] = case["cards"]
    named = [card for card in cards if card[0].isupper()]
    subject, predicate, affirmed = case["asked"]
    reading = read_answer(
        answer,
        names=Names((card, ALIASES.get(card, ())) for card in named),
        question_cards=tuple(named),
        asked=(PointAtIssue(subject, predicate, affirmed),),
        kinds={card: frozenset({"card", kind}) for card, kind in cards.items()},
    )
    facts: dict[tuple[str, str], Value] = {(card, what): so for card, what, so in case["facts"]}
    results: set[tuple[bool, bool]] = set()
    granted = (
        said
        for norm in reading.norms
        if all(facts.get((one.subject.name or "", one.predicate)) == one.value for one in norm.when)
        for said in norm.then
    )
    for claim in (*reading.claims, *granted):
        for what, value in (
            (claim.predicate, claim.value),
            *implied(claim.predicate, claim.value),
        ):
            so = facts.get((claim.subject.name or "", what))
            if so is not None:
                firm = claim.modality is not Modality.MAY
                agrees = same_value(value, so)
                results |= {(agrees, firm)} if agrees or firm else set()
    if (False, True) in results:
        return "contradicts"
    return "agrees" if results else "undecided"


ANSWERS = [
    pytest.param(case, case[half][kind], kind, id=f"{case['id']}-{half}-{kind}")
    for case in CASES
    for half in ("tuned", "kept_back")
    for kind in ("right", "wrong")
]


@pytest.mark.parametrize(("case", "answer", "kind"), ANSWERS)
def test_judgement_is_never_turned_round(case: dict[str, Any], answer: str, kind: str) -> None:
    """A right answer never contradicts the play; a wrong one never merely agrees with it."""
    turned = {"right": "contradicts", "wrong": "agrees"}

    assert verdict(case, answer) != turned[kind]


@pytest.mark.parametrize("half", ["tuned", "kept_back"])
def test_most_answers_are_read(half: str) -> None:
    """Most answers are understood, in words that were looked at and in others."""
    wanted = {"right": "agrees", "wrong": "contradicts"}
    tally = Counter(
        verdict(case, case[half][kind]) == wanted[kind] for case in CASES for kind in wanted
    )

    assert tally[True] / tally.total() >= NEEDED
