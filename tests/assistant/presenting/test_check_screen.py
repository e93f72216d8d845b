"""Checks as they are shown: sentence by sentence, with steps and quotes, on any terminal."""

from collections.abc import Callable
from typing import Any

import pytest

from assistant.answers.answering import Desk
from assistant.base.ruling_records import Agreement, CheckVerdict, CrossCheck, Verdict
from assistant.presenting.check_screen import check_markdown, check_text, explained_check
from assistant.presenting.terminal import coloured, safe
from tests.assistant.given_plays import given_check

QUESTION = "My opponent activates Dark Hole and I chain Mystical Space Typhoon targeting Dark Hole."
ASKED = f"{QUESTION} Does Dark Hole still resolve?"
WRONG = "Dark Hole is destroyed. Dark Hole does not resolve. Frobnication wins."


@pytest.fixture(scope="module")
def wrong(desk: Desk) -> CrossCheck:
    """A wrong answer, with a sentence that nobody can read."""
    return given_check(ASKED, WRONG, desk)


def test_every_sentence_has_its_claims(wrong: CrossCheck) -> None:
    """Each sentence is listed with what was read from it, and what was not."""
    texts = [one.text for one in wrong.sentences]
    read = [bool(one.claims) for one in wrong.sentences]

    assert texts == ["Dark Hole is destroyed.", "Dark Hole does not resolve.", "Frobnication wins."]
    assert read == [True, True, False]
    assert wrong.sentences[2].unread


def test_contradiction_names_its_step_and_quotes(wrong: CrossCheck) -> None:
    """What contradicts the play names the step it is held against, and quotes that say so."""
    contradicted = [one for one in wrong.claims if one.agreement is Agreement.DISAGREES]
    quotes = {one.id for one in wrong.ruling.citations}
    steps = {one.id for one in wrong.ruling.trace}

    assert wrong.verdict is CheckVerdict.CONTRADICTS
    assert wrong.first_divergence is not None
    assert contradicted
    for one in contradicted:
        assert set(one.steps) <= steps
        assert one.steps
        assert one.quotes_against
        assert set(one.quotes_against) <= quotes


def test_contradiction_that_no_passage_speaks_to_names_the_words_of_the_rule(desk: Desk) -> None:
    """In both forms: where nothing is for it or against it, what the rule rests on is quoted."""
    question = "Cosmo Queen attacks La Jinn the Mystical Genie of the Lamp. Is there a replay?"
    check = given_check(question, "Yes, there is a replay.", desk)
    claim = next(one for one in check.claims if one.decisive)

    assert check.verdict is CheckVerdict.CONTRADICTS
    assert claim.citations
    assert not claim.quotes_against
    assert "rule:     " in explained_check(check)
    assert f"| {', '.join(claim.citations)} |" in check_markdown(check)


@pytest.mark.xfail(
    strict=True, reason="a play does not say that how often a card can be used is left open"
)
def test_contradiction_of_a_flat_answer_to_an_open_question_names_its_step(desk: Desk) -> None:
    """Nothing is answered then, and yet the play was computed up to what is left open."""
    question = "The activation of my card was negated. May I use a second copy this turn?"
    check = given_check(question, "Yes, that one never counts.", desk)

    assert (check.verdict, check.ruling.verdict) == (CheckVerdict.CONTRADICTS, Verdict.UNSETTLED)
    assert check.first_divergence in check.ruling.trace


def test_right_conclusion_for_a_wrong_reason_is_marked(desk: Desk) -> None:
    """It agrees in part, and the reason that is not so is named."""
    said = "Dark Hole resolves, because Dark Hole is not destroyed."
    check = given_check(ASKED, said, desk)

    assert check.verdict is CheckVerdict.AGREES_IN_PART
    assert check.wrong_reasons
    assert "a wrong reason" in check_text(check)
    assert "a wrong reason" in check_markdown(check)


@pytest.mark.parametrize("render", [explained_check, check_markdown])
def test_each_form_shows_what_matters(
    wrong: CrossCheck, render: Callable[[CrossCheck], str]
) -> None:
    """Both forms show each sentence, what was computed, where it departs, and the quotes."""
    text = render(wrong)

    for words in ("Frobnication wins", "computed", "The answer goes wrong here", "q1"):
        assert words in text


def test_colours_only_when_asked_for(wrong: CrossCheck) -> None:
    """Without a terminal there is no control sequence."""
    assert "\x1b" not in check_text(wrong)
    assert "\x1b[31m" in check_text(wrong, colours=True)


def test_document_cannot_colour_a_terminal() -> None:
    """Only whole lines are coloured, by how they begin."""
    assert coloured("  ! no\nplain", {"  ! ": "red"}) == "\x1b[31m  ! no\x1b[0m\nplain"


def test_document_cannot_steer_a_terminal() -> None:
    """Neither by control sequences nor by turning the direction of what follows."""
    assert safe("one\x1b[31m\x07\x9b two\u202e\u2066 three\u2069\n\t4") == "one[31m two three\n\t4"


def test_command_prints_markdown(ruling: Callable[..., Any]) -> None:
    """`check --markdown` prints a page."""
    ran = ruling("check", "--question", ASKED, "--answer", WRONG, "--markdown")

    assert ran.status == 1
    assert ran.out.startswith("# The answer contradicts")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Perhaps.", "nothing that was read of it says what was asked"),
        ("Dark Hole resolves.", ""),
    ],
)
def test_undecided_check_says_why(desk: Desk, said: str, why: str) -> None:
    """The first line names what keeps the answer from being held against the play."""
    check = given_check(ASKED, said, desk)

    assert check.why_undecided == why
    assert why in check_text(check, width=200).splitlines()[0]
    assert why in check_markdown(check)


def test_claim_that_decides_is_marked_among_others(desk: Desk) -> None:
    """Of several claims, the one on which the verdict hangs is shown as such."""
    check = given_check(ASKED, "Yes. Dark Hole is destroyed all the same.", desk)

    assert check.verdict is CheckVerdict.AGREES
    assert sum("(this decides)" in line for line in explained_check(check).splitlines()) == 1


def test_on_the_default_screen_a_thing_is_said_once(desk: Desk) -> None:
    """However often the judge says it."""
    check = given_check(ASKED, "Dark Hole resolves. Yes, Dark Hole resolves.", desk)

    assert check_text(check).count("+ Dark Hole resolves") == 1
