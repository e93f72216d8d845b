"""What is told besides what was asked."""

import pytest

from assistant.answers.also_computed import also_computed
from assistant.answers.answering import Desk, computed
from assistant.reading.notated_reading import NotatedPlayText, reading_of
from tests.assistant.given_plays import given_answer


def test_what_is_asked_is_not_told_besides(desk: Desk) -> None:
    """What was asked and not answered is not answered by another fact of that card either."""
    text = "I activate Raigeki. Does Raigeki resolve?"
    play = NotatedPlayText("A activate Raigeki\n? Raigeki resolves", "given")
    reading = reading_of(text, play, desk.cards)
    (possible,) = computed(reading, text, desk).possible
    told = {(claim.subject, claim.predicate) for claim in also_computed(reading, possible, ())}
    assert ("Raigeki", "activation_legal") in told
    assert ("Raigeki", "resolves") not in told


def test_where_it_ends_up_tells_that_it_was_sent_there(desk: Desk) -> None:
    """Of a card of which only that is asked."""
    text = "Magic Jammer negates my Raigeki. Where does Raigeki go?"
    lines = "A activate Raigeki\nB chain Magic Jammer\n? Raigeki zone_at_end"
    reading = reading_of(text, NotatedPlayText(lines, "given"), desk.cards)
    (possible,) = computed(reading, text, desk).possible
    told = [
        claim for claim in also_computed(reading, possible, ()) if claim.predicate == "sent_to_gy"
    ]

    assert [(claim.subject, claim.value) for claim in told] == [("Raigeki", True)]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "My opponent activates Monster Reborn. Can Solemn Judgment negate that Summon?",
            ("Solemn Judgment: in response to the activation of Monster Reborn", True),
        ),
        (
            "My opponent activates Monster Reborn. Can Horn of Heaven negate that Summon?",
            ("Horn of Heaven: in response to the activation of Monster Reborn", False),
        ),
    ],
)
def test_what_is_too_late_against_a_summon_may_answer_the_activation(
    desk: Desk, question: str, told: tuple[str, bool]
) -> None:
    """Tried anew a Chain Link earlier, and told so."""
    ruling = given_answer(question, desk)
    tried = [one for one in ruling.claims if one.predicate == "activation_legal"]
    found = [(one.subject, one.value) for one in tried if ": in response to" in one.subject]

    assert (found, ruling.claims[0].value) == ([told], False)


def test_how_the_attacker_left_is_told_of_its_attack(desk: Desk) -> None:
    """Also of one that is not named."""
    question = "I attack and my opponent uses Dimensional Prison on it. Is there a replay?"
    claims = given_answer(question, desk).claims

    assert ("Attacking monster", "banished", True) in [
        (one.subject, one.predicate, one.value) for one in claims
    ]
