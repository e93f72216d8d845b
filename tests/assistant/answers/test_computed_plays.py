"""What a notated play answers, line by line: players, attacks, moments; and what stays open."""

import pytest

from assistant.answers.answering import Desk, answer
from assistant.base.ruling_records import Stage, Verdict
from assistant.reading.notated_reading import NotatedPlayText


def given(play: str) -> NotatedPlayText:
    """A play as a person gives it."""
    return NotatedPlayText(play, "given")


ATTACK = "A attack Gemini Elf > Sangan\n"


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ("A activate Pot of Greed\n? A drawn", "You draw 2 cards by effects."),
        (
            "B activate Ring of Destruction > Summoned Skull\n? A damage_taken",
            "You take 2500 damage.",
        ),
        (
            "A attack Summoned Skull > Gemini Elf\ndamage_step\n? B damage_taken",
            "Your opponent takes 600 damage.",
        ),
        (
            f"{ATTACK}B activate Compulsory Evacuation Device > Sangan\n? attack replay_occurs",
            "A replay occurs",
        ),
        (
            "A activate Raigeki\nB chain Magic Jammer\n? Magic Jammer activation_legal\n",
            "Magic Jammer can be activated.",
        ),
    ],
)
def test_each_line_is_answered_as_it_is_computed(desk: Desk, play: str, said: str) -> None:
    """Also of players, of the attack, and of a moment within the play."""
    ruling = answer("What do I get?", desk, given(play))

    assert ruling.verdict in (Verdict.COMPUTED, Verdict.CONFIRMED)
    assert said in ruling.answer


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("A attack an attacking monster > a monster\n? B damage_taken", "ATK of"),
        ("A attack an attacking monster > Sangan\n? Sangan destroyed", "ATK of"),
        ("A monster_zone a monster\n? a monster: ATK value", "ATK of a monster"),
    ],
)
def test_strength_that_is_not_told_is_no_figure(desk: Desk, play: str, why: str) -> None:
    """A monster of which nothing is told has no ATK that an answer could rest on."""
    ruling = answer("How much is it?", desk, given(play))

    assert ruling.verdict is Verdict.UNSETTLED
    assert [gap.stage for gap in ruling.reading.gaps] == [Stage.OPEN]
    assert why in ruling.reading.gaps[0].why


def test_strength_that_is_told_is_a_figure(desk: Desk) -> None:
    """In braces, of either monster."""
    play = "A attack a monster {1900 ATK} > another monster {1500 ATK}\n? B damage_taken"

    assert "takes 400 damage" in answer("How much?", desk, given(play)).answer


REFUSED = "B monster_zone Jinzo\nA activate Mirror Force\n? Jinzo destroyed"


def test_a_deed_that_rules_refuse_was_misread_or_told_so(desk: Desk) -> None:
    """Of a reader's play nothing is asserted; of a given one it is said what hangs on it."""
    question = "Is Jinzo destroyed?"
    read = NotatedPlayText(REFUSED, "model TEST")

    ruling = answer(question, desk, read)
    assert ruling.verdict in (Verdict.UNSETTLED, Verdict.QUOTED)
    assert "cannot be done" in ruling.answer
    assert not ruling.claims
    assert answer(question, desk, given(REFUSED)).verdict is not Verdict.CONFIRMED


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ("A activate Pot of Greed\nB chain Raigeki\n? A drawn", "Raigeki is not activated"),
        (
            "A normal_summon Sangan\nB activate Bottomless Trap Hole\n? Sangan banished",
            "Bottomless Trap Hole is not activated",
        ),
    ],
)
def test_refusal_of_named_cards_is_the_answer(desk: Desk, play: str, said: str) -> None:
    """Nothing that is left untold could make the step legal, so that it is not is known."""
    ruling = answer("What comes of it?", desk, given(play))

    assert ruling.verdict is Verdict.COMPUTED
    assert ruling.answer.startswith("It cannot be played like this:")
    assert said in ruling.answer


def test_refusal_that_an_unnamed_card_has_part_in_is_no_answer(desk: Desk) -> None:
    """It may be such a card as makes it legal."""
    play = "A normal_summon a monster\nB activate Bottomless Trap Hole > Sangan\n? Sangan banished"

    assert "It cannot be played like" not in answer("Banished?", desk, given(play)).answer


def test_what_hangs_on_no_refusal_is_answered_of_a_given_play(desk: Desk) -> None:
    """What hangs on it is named beside the answer."""
    play = "A activate Pot of Greed\nA activate Monster Reborn\nB chain Raigeki\n"
    asked = "? Pot of Greed resolves\n? Monster Reborn resolves"
    ruling = answer("What comes of it?", desk, given(f"{play}{asked}"))

    assert ruling.verdict is Verdict.COMPUTED
    assert ruling.answer.startswith("Pot of Greed resolves.")
    assert "Not settled is whether Monster Reborn resolves" in ruling.answer


PARTIAL = "A attack a monster > Spirit Reaper\n? B damage_taken\n? Spirit Reaper destroyed"


def test_what_is_settled_of_a_sure_play_is_answered_and_the_rest_named(desk: Desk) -> None:
    """How strong the attacker is does not matter to what cannot be destroyed by battle."""
    ruling = answer("Who takes damage, and is it destroyed?", desk, given(PARTIAL))

    assert ruling.verdict is Verdict.COMPUTED
    assert "Spirit Reaper is not destroyed" in ruling.answer
    assert "Not settled" in ruling.answer
    assert "the ATK of a monster is not told" in ruling.answer
    assert [gap.stage for gap in ruling.reading.gaps] == [Stage.OPEN]


def test_nothing_is_answered_in_part_of_a_play_that_may_be_misread(desk: Desk) -> None:
    """A reader that is not sure, or a deed that is refused, may have lost what decides."""
    unsure = NotatedPlayText(PARTIAL, "trained", 0.5)
    odd = NotatedPlayText("A activate Pot of Greed\n? A drawn\n? B decides", "trained", 0.9)
    refused = "A activate Pot of Greed\nA trigger Sangan\n? A drawn\n? Sangan: search resolves"

    assert answer("Who takes damage?", desk, unsure).verdict is not Verdict.COMPUTED
    assert answer("What do I draw?", desk, odd).verdict is Verdict.UNSETTLED
    assert answer("Do I search?", desk, given(refused)).verdict is not Verdict.CONFIRMED
