"""What a card was read to aim at and nobody told: that it cannot is no answer."""

import pytest

from assistant.answers.answering import Desk, answer
from assistant.base.ruling_records import Verdict
from assistant.reading.notated_reading import NotatedPlayText

PLAY = "A activate Mystical Space Typhoon > a monster\n? Mystical Space Typhoon activation_legal"

TRAP = "B activate Trap Hole > a monster\n? Trap Hole activation_legal"


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Can I use Mystical Space Typhoon now?", Verdict.UNSETTLED),
        ("Can I use Mystical Space Typhoon on a monster?", Verdict.COMPUTED),
    ],
)
def test_a_guessed_target_refuses_nothing(desk: Desk, question: str, verdict: Verdict) -> None:
    """Only one that the question tells of."""
    assert answer(question, desk, NotatedPlayText(PLAY, "trained")).verdict is verdict


def test_what_is_refused_whatever_it_aims_at_stays_refused(desk: Desk) -> None:
    """As by a lock."""
    play = NotatedPlayText(f"A monster_zone Jinzo\n{TRAP}", "trained")

    assert answer("Jinzo is on my field. Can he use Trap Hole?", desk, play).verdict in {
        Verdict.COMPUTED,
        Verdict.CONFIRMED,
    }


@pytest.mark.parametrize(
    ("card", "verdict"), [("a card", Verdict.UNSETTLED), ("a Normal Trap", Verdict.COMPUTED)]
)
def test_a_card_of_which_nothing_is_told_is_asked_back(
    desk: Desk, card: str, verdict: Verdict
) -> None:
    """That some card can be activated says nothing."""
    play = NotatedPlayText(f"A activate {card}\n? {card} activation_legal", "trained")

    assert answer("My friend used a card. Is that legal?", desk, play).verdict is verdict
