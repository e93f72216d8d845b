"""Evaluation: right, partly, unsettled, wrong and confirmed wrong are told apart."""

from pathlib import Path

import pytest

from assistant.answers.answering import Desk
from assistant.base.ruling_records import (
    CheckVerdict,
    Claim,
    Gap,
    ReadingView,
    Ruling,
    Stage,
    Value,
    Verdict,
)
from assistant.base.user_errors import InputError
from assistant.checks.question_set_scores import (
    Expected,
    QuestionCase,
    Score,
    evaluate,
    misses,
    read_cases,
    same_subject,
    score_of,
    table,
    totals,
    what_lacks,
)

QUESTION = "My opponent activates Raigeki. I chain Magic Jammer. Does Raigeki resolve?"


def ruling(verdict: Verdict, *claims: tuple[str, str, Value], gaps: int = 0) -> Ruling:
    """An answer with these claims."""
    gap = Gap(text="?", start=0, end=1, why="open")
    return Ruling(
        question="?",
        language="en",
        verdict=verdict,
        answer="",
        claims=tuple(
            Claim(subject=subject, predicate=predicate, value=value, text="")
            for subject, predicate, value in claims
        ),
        reading=ReadingView(gaps=(gap,) * gaps),
        corpus="",
    )


def case(*claims: tuple[str, str, Value], special: str = "core") -> QuestionCase:
    """A case that expects these claims."""
    expected = tuple(Expected(subject=s, predicate=p, value=v) for s, p, v in claims)
    return QuestionCase(id="1", question="?", claims=expected, special=special)


GONE = ("Jinzo", "destroyed", True)
STAYS = ("Jinzo", "destroyed", False)
PLACE = ("Jinzo", "zone_at_end", "the GY")


@pytest.mark.parametrize(
    ("asked", "answered", "score"),
    [
        (case(GONE), ruling(Verdict.COMPUTED, GONE), Score.RIGHT),
        (case(GONE), ruling(Verdict.COMPUTED, STAYS), Score.WRONG),
        (case(GONE), ruling(Verdict.CONFIRMED, STAYS), Score.CONFIRMED_WRONG),
        (case(GONE, PLACE), ruling(Verdict.CONFIRMED, GONE), Score.PARTLY),
        (case(GONE), ruling(Verdict.UNSETTLED), Score.UNSETTLED),
        (case(PLACE), ruling(Verdict.COMPUTED, ("Jinzo", "sent_to_gy", True)), Score.RIGHT),
        (case(special="out_of_domain"), ruling(Verdict.UNSETTLED), Score.RIGHT),
        (case(special="out_of_domain"), ruling(Verdict.COMPUTED, GONE), Score.WRONG),
        (case(special="underspecified"), ruling(Verdict.UNSETTLED, gaps=1), Score.RIGHT),
        (case(special="underspecified"), ruling(Verdict.UNSETTLED), Score.UNSETTLED),
        (case(special="underspecified"), ruling(Verdict.COMPUTED, GONE), Score.WRONG),
    ],
)
def test_an_answer_is_scored_by_its_claims(
    asked: QuestionCase, answered: Ruling, score: Score
) -> None:
    """Another value is wrong, whatever else is right."""
    assert score_of(asked, answered) is score


def test_subjects_are_the_same_unless_their_parts_clash() -> None:
    """A part that only one of them names does not matter."""
    assert same_subject("Sangan: search", "Sangan")
    assert same_subject("Sangan: search effect", "Sangan: search")
    assert not same_subject("Sangan: search", "Sangan: destroy")
    assert not same_subject("Sangan", "Jinzo")


def test_a_question_set_is_answered_and_scored(desk: Desk) -> None:
    """Claims and both judges' answers are counted; a miss is listed with where it got stuck."""
    right = QuestionCase(
        id="a",
        question=QUESTION,
        claims=(Expected(subject="Raigeki", predicate="resolves", value=False),),
        right_answer="No, Raigeki does not resolve.",
        wrong_answer="Yes, Raigeki resolves.",
    )
    missed = QuestionCase(id="b", question="Does Blorbo the Unheard resolve?", claims=right.claims)
    scored = tuple(evaluate((right, missed), desk))
    assert [one.score for one in scored] == [Score.RIGHT, Score.UNSETTLED]
    assert scored[0].right_answer is CheckVerdict.AGREES
    assert scored[0].wrong_answer is CheckVerdict.CONTRADICTS
    assert "b unsettled" in misses(scored)
    assert "a right" not in misses(scored)
    assert table(scored).splitlines()[-1].split()[:4] == ["all", "2", "1", "0"]
    assert totals(scored)["right_answers"] == {
        "agrees": 1,
        "agrees_in_part": 0,
        "contradicts": 0,
        "undecided": 0,
    }


def test_right_answer_that_no_passage_confirms_says_so() -> None:
    """What is right and only computed lacks a passage, unless words were not understood."""
    lacks, why = what_lacks(ruling(Verdict.COMPUTED, GONE))

    assert lacks is Stage.PASSAGE
    assert why
    assert what_lacks(ruling(Verdict.COMPUTED, GONE, gaps=1)) == (None, "")
    assert what_lacks(ruling(Verdict.CONFIRMED, GONE)) == (None, "")


@pytest.mark.parametrize("line", ["{", "[]", '{"id": "a"}', '{"id": "a", "question": 3}'])
def test_a_line_that_is_no_case_is_named(tmp_path: Path, line: str) -> None:
    """File and line are told."""
    file = tmp_path / "q.jsonl"
    file.write_text('{"id": "a", "question": "?"}\n' + line + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"q\.jsonl:2"):
        read_cases(file)


@pytest.mark.xfail(
    strict=True, reason="of a card that is never used, it is computed that it does not resolve"
)
def test_what_is_asked_of_a_card_that_the_play_never_uses_was_misread(desk: Desk) -> None:
    """Not a rule is missing then, but what was asked was not understood."""
    question = "I activate Monster Reborn on Jinzo in my GY. Does Jinzo resolve?"
    expected = Expected(subject="Jinzo", predicate="resolves", value=True)
    asked = QuestionCase(id="1", question=question, claims=(expected,))
    assert [one.stuck for one in evaluate([asked], desk)] == [Stage.WORDS]
