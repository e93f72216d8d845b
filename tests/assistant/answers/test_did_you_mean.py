"""Questions whose reading is not sure: nothing is asserted, and what they may mean is offered."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from assistant.answers.answering import LIKELY, Desk, answer
from assistant.answers.answering import SURE as SURE_ENOUGH
from assistant.answers.given_readings import GIVEN, picked
from assistant.base.ruling_records import Ruling, Verdict
from assistant.base.user_errors import UsageError
from assistant.presenting.answer_screen import answer_text
from assistant.reading.notated_reading import NotatedPlayText
from tests.assistant.given_plays import given_answer
from tests.conftest import Ran

UNSURE = "dark hole vs stardust dragon can stardust stop it"
LOST = "Does Infinite Impermanence work on face-down monsters?"
OPEN = "A monster gets Special Summoned by them. May my Solemn Judgment be used?"


BY_REBORN = """B activate Monster Reborn > a monster
A activate Solemn Judgment
? Solemn Judgment activation_legal"""
READ = {
    UNSURE: NotatedPlayText(
        "A monster_zone Stardust Dragon\nB activate Dark Hole\nA chain Stardust Dragon\n"
        "? Stardust Dragon activation_legal",
        "trained",
        0.35,
        (("B activate Dark Hole\nA chain Stardust Dragon\n? Dark Hole resolves", 0.2),),
    ),
    LOST: NotatedPlayText(
        "B monster_zone an Effect Monster set\n"
        "A activate Infinite Impermanence > an Effect Monster\n? Infinite Impermanence resolves",
        "trained",
        0.35,
    ),
    OPEN: NotatedPlayText(
        "B special_summon a monster\nA activate Solemn Judgment\n"
        "? Solemn Judgment activation_legal",
        "trained",
        0.35,
        ((BY_REBORN, 0.3),),
    ),
}
"""What the trained reader makes of them, and how likely it is right."""


def read(question: str, desk: Desk) -> Ruling:
    """The answer, where the trained reader reads it so."""
    return answer(question, replace(desk, last_play=(question, READ[question])))


@pytest.mark.parametrize("question", [UNSURE, LOST, OPEN])
def test_nothing_rests_on_a_reading_that_is_known_to_be_incomplete(
    desk: Desk, question: str
) -> None:
    """No claim, no branch, no yes and no no: what was not understood is said."""
    ruling = read(question, desk)

    assert ruling.verdict is Verdict.UNSETTLED
    assert not ruling.claims
    assert not ruling.branches
    assert not ruling.answer.startswith(("Yes", "No"))
    assert ruling.reading.gaps


def test_what_it_may_mean_is_offered_with_its_answer(desk: Desk) -> None:
    """As a play that can be given, in plain words, and with what is computed of it."""
    (first, *_) = read(UNSURE, desk).did_you_mean

    assert first.said.startswith("While player ")
    assert "activates Dark Hole" in first.said
    assert "Stardust Dragon" in first.answer
    assert 0 < first.confidence < 1


def test_what_the_rules_refuse_is_an_answer_too(desk: Desk) -> None:
    """Of a likely reading; not of one that is rather misread."""
    (first, *_) = read(LOST, desk).did_you_mean

    assert "face-down" in first.said
    assert first.answer.startswith("That cannot be done: Infinite Impermanence is not activated")


def test_reading_that_is_picked_is_a_given_play(desk: Desk) -> None:
    """Sure by the user's word: nothing is offered any more."""
    chosen = picked(read(UNSURE, desk), 1)
    ruling = answer(UNSURE, desk, chosen)

    assert chosen.by == GIVEN
    assert ruling.answer.startswith("Yes. Stardust Dragon can be activated.")
    assert not ruling.did_you_mean
    assert not ruling.reading.gaps


@pytest.mark.parametrize("number", [0, 4])
def test_number_that_is_not_offered_cannot_be_picked(desk: Desk, number: int) -> None:
    """The error says how many there are."""
    with pytest.raises(UsageError, match="from 1 to"):
        picked(read(UNSURE, desk), number)


def test_where_nothing_is_offered_nothing_can_be_picked(desk: Desk) -> None:
    """A sure question has one reading."""
    with pytest.raises(UsageError, match="nothing to pick"):
        picked(given_answer("I activate Raigeki. Does Raigeki resolve?", desk), 1)


ALIKE = "I flumph Raigeki and my opponent chains Magic Jammer. Does Raigeki resolve?"
READ[ALIKE] = NotatedPlayText(
    "A activate Raigeki\nB chain Magic Jammer\n? Raigeki resolves",
    "trained",
    0.35,
    (("B monster_zone Sangan\nA activate Raigeki\nB chain Magic Jammer\n? Raigeki resolves", 0.2),),
)


def test_answer_that_all_readings_have_is_the_answer(desk: Desk) -> None:
    """The readings come to it; it is computed, and says that the reading does not matter."""
    ruling = read(ALIKE, desk)

    assert ruling.verdict is Verdict.COMPUTED
    assert ruling.answer.startswith("No. ")
    assert "However I read the question, that is the answer." in ruling.answer
    assert ruling.did_you_mean


SURE = "I activate Raigeki and my opponent chains Magic Jammer. Is Raigeki negated?"
NEGATED = "A activate Raigeki\nB chain Magic Jammer\n? Raigeki activation_negated"
OTHER = "A activate Raigeki\nB chain Magic Jammer\n? Magic Jammer effect_negated"


def test_likely_reading_that_is_not_sure_confirms_nothing(desk: Desk) -> None:
    """What it comes to is computed; what the question may mean else is offered beside it."""
    likely = NotatedPlayText(NEGATED, "trained", LIKELY, ((OTHER, 0.2),))
    ruling = answer(SURE, replace(desk, last_play=(SURE, likely)))

    assert ruling.verdict is Verdict.COMPUTED
    assert ruling.answer.startswith("Yes. The activation of Raigeki is negated.")
    assert [one.said.rpartition(". ")[2] for one in ruling.did_you_mean] == [
        "Is the activation of Raigeki negated?",
        "Is the effect of Magic Jammer negated?",
    ]
    assert "not sure that I read" in answer_text(ruling)


def test_sure_reading_confirms(desk: Desk) -> None:
    """With a quote that says so, and with no gap."""
    sure = NotatedPlayText(NEGATED, "trained", SURE_ENOUGH, ((OTHER, 0.1),))
    ruling = answer(SURE, replace(desk, last_play=(SURE, sure)))

    assert ruling.verdict is Verdict.CONFIRMED
    assert not ruling.did_you_mean


def test_screen_says_how_to_pick(desk: Desk) -> None:
    """Each reading has its number, and its answer below it."""
    text = answer_text(read(UNSURE, desk))

    assert "\n1. While player " in text
    assert "--pick" in text


def test_screen_of_a_sure_answer_offers_nothing(desk: Desk) -> None:
    """There is nothing to choose."""
    assert "--pick" not in answer_text(
        given_answer("I activate Raigeki. Does Raigeki resolve?", desk)
    )


@pytest.fixture
def _so_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trained reader reads any question as the unsure one."""
    monkeypatch.setattr("assistant.answers.answering.play_of", lambda *_: READ[UNSURE])


@pytest.mark.usefixtures("_so_read")
def test_command_picks_a_reading(ruling: Callable[..., Ran]) -> None:
    """By its number; the reading is then the given play."""
    told = json.loads(ruling("ask", UNSURE, "--json", "--pick", "1").out)

    assert told["reading"]["by"] == GIVEN
    assert Ruling.model_validate(told).answer.startswith("Yes. Stardust Dragon")


@pytest.mark.usefixtures("_so_read")
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
