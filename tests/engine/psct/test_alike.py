"""Which wordings the round trip takes for the same, and which changes it still sees."""

import pytest

from tests.engine.psct.alike import words

SAME = (
    ("Select 1 monster and destroy it.", "Target 1 monster; destroy that target."),
    ("Discard 1 card to draw 1 card.", "Discard 1 card; draw 1 card."),
    ("Remove from play 1 card in the Graveyard.", "Banish 1 card in the GY."),
    ("Pay 500 Life Points.", "Pay 500 LP."),
    ("Until the end of this turn, it gains 9 ATK.", "It gains 9 ATK until the end of this turn."),
    (
        "If this card is banished: You can add it to your hand.",
        "If this card is banished: You can add this card to your hand.",
    ),
    (
        "It is sent to the GY as Link Material.",
        "It is sent to the GY as material for a Link Summon.",
    ),
    ("Destroy it during the End Phase of this turn.", "Destroy it during the End Phase."),
    ("It cannot be destroyed by battle or card effects.", "It cannot be destroyed."),
    ("Draw 1 card, and gain 9 LP.", "Draw 1 card and gain 9 LP."),
)
OTHER = (
    ("Destroy 1 card your opponent controls.", "Destroy 1 card you control."),
    ("You can draw 1 card.", "Draw 1 card."),
    ("Draw 1 card.", "Draw 2 cards."),
    ("If it is destroyed: Draw 1 card.", "When it is destroyed: Draw 1 card."),
    ("If it is destroyed by battle: Draw 1 card.", "If it is destroyed: Draw 1 card."),
    ("Target 1 monster; destroy it.", "Destroy 1 monster."),
    ("Draw 1 card, then destroy it.", "Draw 1 card, and if you do, destroy it."),
    ("Draw 1 card, also gain 500 LP.", "Draw 1 card, then gain 500 LP."),
    ("Discard 1 card; draw 1 card.", "Discard 1 card, then draw 1 card."),
    ("Send it to the GY.", "Return it to the GY."),
    ("Send it to the GY.", "Destroy it."),
    ("Return it to the Deck.", "Place it on top of the Deck."),
    ("Return it to your hand.", "Return it to your Deck."),
    ("Add it to the Extra Deck face-up.", "Add it to the Deck face-up."),
    ("Destroy all face-up monsters.", "Destroy all monsters."),
    ("Add 1 card from your GY to your hand.", "Add 1 card from either GY to your hand."),
    ("Negate the activation.", "Negate the effect."),
    ("It gains 500 ATK until the end of this turn.", "It gains 500 ATK."),
    ("Destroy it during the End Phase.", "Destroy it during your next End Phase."),
    ("During your Standby Phase: Draw 1 card.", "During the Standby Phase: Draw 1 card."),
    ("(Quick Effect): You can draw 1 card.", "You can draw 1 card."),
    ("Special Summon it to your opponent's field.", "Special Summon it."),
    ("It cannot attack.", "It cannot attack directly."),
    ("Banish it face-down.", "Banish it."),
    ("Add 1 Level 4 or lower monster.", "Add 1 Level 4 or higher monster."),
    ("Add 1 monster with less ATK than it.", "Add 1 monster with more ATK than it."),
    (
        "Target 1 monster; destroy this card.",
        "Target 1 monster; destroy it.",
    ),
)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_wordings_that_say_the_same_are_made_alike(one: str, other: str) -> None:
    """Old and modern wordings, pronouns with one meaning, the place of a time."""
    assert words(one, "Lantern Keeper") == words(other, "Lantern Keeper")


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_a_change_of_meaning_is_still_seen(one: str, other: str) -> None:
    """What an effect does, to what, when, and how its parts hang together."""
    assert words(one, "Lantern Keeper") != words(other, "Lantern Keeper")
