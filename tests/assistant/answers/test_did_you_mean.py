"""Questions whose reading is not sure: nothing is asserted, and what they may mean is offered."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from assistant.answers.answering import Desk, answer
from assistant.answers.given_readings import GIVEN, picked
from assistant.base.ruling_records import Ruling, Verdict
from assistant.base.user_errors import UsageError
from assistant.presenting.answer_screen import answer_text
from assistant.reading.notated_reading import NotatedPlayText
from tests.conftest import Ran

UNSURE = "dark hole vs stardust dragon can stardust stop it"
LOST = "Does Infinite Impermanence work on face-down monsters?"
OPEN = "A monster gets Special Summoned by them. May my Solemn Judgment be used?"


@pytest.mark.parametrize("question", [UNSURE, LOST, OPEN])
def test_nothing_rests_on_a_reading_that_is_known_to_be_incomplete(
    desk: Desk, question: str
) -> None:
    """No claim, no branch, no yes and no no: what was not understood is said."""
    ruling = answer(question, desk)

    assert ruling.verdict is Verdict.UNSETTLED
    assert not ruling.claims
    assert not ruling.branches
    assert not ruling.answer.startswith(("Yes", "No"))
    assert ruling.reading.gaps


def test_what_it_may_mean_is_offered_with_its_answer(desk: Desk) -> None:
    """As a play that can be given, in plain words, and with what is computed of it."""
    (first, *_) = answer(UNSURE, desk).did_you_mean

    assert first.said.startswith("While player ")
    assert "activates Dark Hole" in first.said
    assert "Stardust Dragon" in first.answer
    assert 0 < first.confidence < 1


def test_what_the_rules_refuse_is_an_answer_too(desk: Desk) -> None:
    """Of a likely reading; not of one that is rather misread."""
    (first, *_) = answer(LOST, desk).did_you_mean

    assert "face-down" in first.said
    assert first.answer.startswith("That cannot be done: Player A cannot activate Infinite")


def test_reading_that_is_picked_is_a_given_play(desk: Desk) -> None:
    """Sure by the user's word: nothing is offered any more."""
    chosen = picked(answer(UNSURE, desk), 1)
    ruling = answer(UNSURE, desk, chosen)

    assert chosen.by == GIVEN
    assert ruling.answer.startswith("Yes. Stardust Dragon can be activated.")
    assert not ruling.did_you_mean
    assert not ruling.reading.gaps


@pytest.mark.parametrize("number", [0, 4])
def test_number_that_is_not_offered_cannot_be_picked(desk: Desk, number: int) -> None:
    """The error says how many there are."""
    with pytest.raises(UsageError, match="from 1 to"):
        picked(answer(UNSURE, desk), number)


def test_where_nothing_is_offered_nothing_can_be_picked(desk: Desk) -> None:
    """A sure question has one reading."""
    with pytest.raises(UsageError, match="nothing to pick"):
        picked(answer("Can Book of Moon be activated during the Damage Step?", desk), 1)


ALIKE = "I flumph Raigeki and my opponent chains Magic Jammer. Does Raigeki resolve?"


def test_answer_that_all_readings_have_is_the_answer(desk: Desk) -> None:
    """Both readers come to it; it is computed, and says that the reading does not matter."""
    ruling = answer(ALIKE, desk)

    assert ruling.verdict is Verdict.COMPUTED
    assert ruling.answer.startswith("No. ")
    assert "However I read the question, that is the answer." in ruling.answer
    assert ruling.did_you_mean


SURE = "I activate Raigeki and my opponent chains Magic Jammer. Is Raigeki negated?"
OTHERWISE = NotatedPlayText(
    "A activate Raigeki\nB chain Magic Jammer\n? Magic Jammer destroyed",
    "trained",
    0.9,
    mentions=(),
)


def test_readers_that_contradict_confirm_nothing(desk: Desk) -> None:
    """What the rules read is computed; what the other reader read is offered beside it."""
    ruling = answer(SURE, replace(desk, last_play=(SURE, OTHERWISE)))

    assert ruling.verdict is Verdict.COMPUTED
    assert ruling.answer.startswith("Yes. The activation of Raigeki is negated.")
    assert [one.said.rpartition(". ")[2] for one in ruling.did_you_mean] == [
        "Is Magic Jammer destroyed?",
        "Is the activation of Raigeki negated?",
    ]
    assert "not sure that I read" in answer_text(ruling)


def test_readers_that_agree_confirm(desk: Desk) -> None:
    """With a quote that says so, and with no gap."""
    ruling = answer(SURE, desk)

    assert ruling.verdict is Verdict.CONFIRMED
    assert not ruling.did_you_mean


def test_screen_says_how_to_pick(desk: Desk) -> None:
    """Each reading has its number, and its answer below it."""
    text = answer_text(answer(UNSURE, desk))

    assert "\n1. While player " in text
    assert "--pick" in text


def test_screen_of_a_sure_answer_offers_nothing(desk: Desk) -> None:
    """There is nothing to choose."""
    assert "--pick" not in answer_text(answer("I activate Raigeki. Does Raigeki resolve?", desk))


def test_command_picks_a_reading(ruling: Callable[..., Ran]) -> None:
    """By its number; the reading is then the given play."""
    told = json.loads(ruling("ask", UNSURE, "--json", "--pick", "1").out)

    assert told["reading"]["by"] == GIVEN
    assert Ruling.model_validate(told).answer.startswith("Yes. Stardust Dragon")


def test_command_refuses_a_number_that_is_not_offered(ruling: Callable[..., Ran]) -> None:
    """As wrong usage."""
    ran = ruling("ask", UNSURE, "--pick", "9")

    assert (ran.status, "from 1 to" in ran.err) == (2, True)


@pytest.mark.parametrize(
    "question",
    [
        "Where does it say that a Trap Card cannot be activated in the turn it was Set?",
        "Show me the source for Book of Moon in the Damage Step.",
        "What is the difference between a cost and an effect?",
    ],
)
def test_what_asks_for_words_is_quoted_and_never_answered_yes_or_no(
    desk: Desk, question: str
) -> None:
    """Headed by one sentence, the best passage first."""
    ruling = answer(question, desk)

    assert ruling.verdict is Verdict.QUOTED
    assert not ruling.claims
    assert ruling.answer.startswith(("This passage speaks of it: ", "Two passages speak of it: "))
    assert ruling.citations[0].quote in ruling.answer
