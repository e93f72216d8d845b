"""Judges' answers in few words, or with the reason alone, to questions that are answered."""

import pytest

from assistant.answers.answering import Desk
from assistant.base.ruling_records import CheckVerdict
from tests.assistant.given_plays import given_check

_LATE = (
    "My opponent said I can't chain to a Summon, but can I use Torrential Tribute when he Tribute"
    " Summons Caius the Shadow Monarch?"
)
_REVIVED = (
    "Compulsory Evacuation Device bounces a monster that Call of the Haunted revived. Does Call of"
    " the Haunted stay on the field?"
)
_PAID = (
    "I discard a card for Magic Jammer and it gets negated by Seven Tools of the Bandit. Do I get"
    " the discarded card back?"
)
_HALVED = "Solemn Judgment was negated. Do I still lose half my life points?"
_SKULL = "My Summoned Skull attacks my opponent's Summoned Skull. Is either of them destroyed?"
_RING = (
    "I activate Ring of Destruction on Summoned Skull and my opponent Tributes it in response. Do"
    " we take damage?"
)
_FIEND = "Vanity's Fiend is on the field. Can my opponent Special Summon Cyber Dragon?"
_BATTLE = (
    "My 1000 ATK monster attacks a 1500 DEF monster in Defense Position. How much damage do I take?"
)
_WHY = (
    "I activate Dark Hole and Horus the Black Flame Dragon LV8 negates and destroys it. Why can't"
    " Stardust Dragon be chained to that?"
)
_TAKEN = (
    "I use Change of Heart on my opponent's Witch of the Black Forest and Tribute it for Cannon"
    " Soldier. Do I get to add a card from my Deck?"
)
_AGREES, _CONTRADICTS = CheckVerdict.AGREES, CheckVerdict.CONTRADICTS
_IN_PART = CheckVerdict.AGREES_IN_PART
_TWO = pytest.mark.xfail(
    strict=True, reason="both and neither are not read of two copies that lines ask about"
)


@pytest.mark.parametrize(
    ("question", "answer", "verdict"),
    [
        (_LATE, "Your opponent is right.", CheckVerdict.UNDECIDED),
        (_REVIVED, "It remains face-up on the field, doing nothing.", _IN_PART),
        (_PAID, "You take the card back.", _CONTRADICTS),
        (_HALVED, "Costs are never refunded, so you're still down half your LP.", _IN_PART),
        pytest.param(_SKULL, "Neither survives.", _AGREES, marks=_TWO),
        pytest.param(_SKULL, "Both survive.", _CONTRADICTS, marks=_TWO),
        (_RING, "Ring resolves without effect.", _AGREES),
        (_BATTLE, "You take the difference, 500.", _AGREES),
        (_WHY, "It can be chained.", _CONTRADICTS),
        (_TAKEN, "Your opponent adds it.", _AGREES),
        (_FIEND, "Neither player can Special Summon.", _AGREES),
    ],
)
def test_answer_is_held_to_what_was_asked(
    desk: Desk, question: str, answer: str, verdict: CheckVerdict
) -> None:
    """However little it says, and whatever else it says."""
    assert given_check(question, answer, desk).verdict is verdict
