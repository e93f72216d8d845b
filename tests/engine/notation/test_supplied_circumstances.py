"""Supplied circumstances: how what is told came about, where no line tells it."""

import pytest

from assistant.library.defined_cards import card_library
from engine import CardText, PlayClaims, claims_of, complete, parse_play
from tests.engine.texts_played import monster, spell, trap

CARDS = [
    monster(
        "Burning Guest",
        "Cannot be Normal Summoned/Set. Must be Special Summoned to your"
        " opponent's field by Tributing 2 monsters they control. Once per turn, during your Standby"
        " Phase: Take 700 damage.",
        level=8,
    ),
    monster(
        "Diving Scout",
        "You can discard 1 other card; Special Summon this card from your hand. If Special"
        " Summoned: You can draw 1 card.",
    ),
    monster(
        "Clinging Moth",
        "You can target 1 monster you control; equip this card to that target. While this card is"
        " equipped to a monster: You can send this card to the GY, then target 1 card on the field;"
        " destroy it.",
    ),
    monster(
        "Deck Watcher",
        "If a card(s) is added from the Deck to your opponent's hand, except during the Draw"
        " Phase (Quick Effect): You can discard this card; draw 1 card.",
    ),
    monster("Grave Singer", "If this card is sent to the GY: You can draw 1 card."),
    spell("Deck Digger", "Send 1 monster from your Deck to the GY."),
    spell("Trade Winds", "Target 1 monster your opponent controls; take control of it."),
    spell(
        "Kindred Exile",
        "Send 1 monster from your Extra Deck to the GY, then target 1 face-up monster your"
        " opponent controls with the same card type (Fusion, Synchro, Xyz, Pendulum, or Link) as"
        " that monster in the GY; shuffle it into the Deck.",
    ),
    trap("Late Snare", "Target 1 Special Summoned monster; destroy it."),
]


def computed(play: str, *more: CardText) -> PlayClaims:
    """A play with these cards, completed and computed."""
    own: dict[str, CardText] = {card.name: card for card in (*CARDS, *more)}
    known = {**card_library().by_name, **own}
    return claims_of(complete(parse_play(play, frozenset(known)), known), known)


GUEST = """A special_summon Burning Guest tribute a monster, another monster
end_turn
next_phase standby
B trigger Burning Guest
"""
SCOUT = "A special_summon Diving Scout cost discard Sangan\n"
DIGGER = "A activate Deck Digger\nevent sent_to_gy Grave Singer\n"
EXILE = "A activate Kindred Exile cost send a Synchro Monster\n"
WINDS = "B monster_zone Jinzo\nA activate Trade Winds > Jinzo\n"


@pytest.mark.parametrize(
    ("play", "value"),
    [
        (f"{GUEST}? B damage_taken", 700),
        (f"{SCOUT}A trigger Diving Scout\n? Diving Scout activation_legal", True),
        (f"{SCOUT}B activate Solemn Judgment\n? Diving Scout summon_negatable", False),
        (
            'B monster_zone Jinzo\nA activate Clinging Moth "destroy" > Jinzo\n? Jinzo destroyed',
            True,
        ),
        ("B activate Deck Watcher\nA normal_summon Sangan\n? Deck Watcher resolves", True),
        (f"{DIGGER}A trigger Grave Singer\n? Grave Singer sent_from_field", False),
        (f"B monster_zone a Synchro Monster\n{EXILE}? a Synchro Monster returned_to_deck", True),
        (f"B monster_zone Jinzo\n{EXILE}? Jinzo returned_to_deck", False),
        (f"{WINDS}event control Jinzo > A\n? Jinzo controller_at_end", "A"),
        (
            "A monster_zone a monster\nB activate Late Snare > a monster\n? a monster destroyed",
            True,
        ),
    ],
)
def test_what_is_told_came_about_somehow(play: str, value: object) -> None:
    """Where a text tells how it can have been, it was so."""
    (claim,) = computed(play).claims

    assert claim.settled, claim.hangs_on
    assert claim.value == value


def test_event_told_with_a_cause_is_an_event_of_its_own() -> None:
    """Only what is told of no cause may be what the effect just used does."""
    play = "A activate Deck Digger\nevent sent_to_gy Grave Singer by effect\n"
    (claim,) = computed(f"{play}? Grave Singer sent_from_field").claims

    assert claim.value is True


def test_own_refusal_that_rests_on_what_is_untold_is_no_answer() -> None:
    """That nothing came of an effect hangs on how its card was Summoned."""
    known = monster(
        "Zone Guard",
        "If this card is Special Summoned by the effect of a Spell Card: You can draw 1 card.",
    )
    play = "B special_summon Zone Guard\nB trigger Zone Guard\n? Zone Guard resolves"
    (claim,) = computed(play, known).claims

    assert not claim.settled


@pytest.mark.parametrize(
    ("play", "value"),
    [
        ("A activate Grave Singer\n? Grave Singer resolves", True),
        ('A activate Diving Scout "draw"\n? A drawn', 1),
        ("A activate Grave Singer\n? Grave Singer activation_legal", False),
    ],
)
def test_activated_trigger_is_set_off_unless_that_is_asked(play: str, *, value: object) -> None:
    """What can only trigger did so; whether it can be activated hangs on what is told."""
    (claim,) = computed(play).claims

    assert claim.value == value


def test_quick_if_a_monster_is_there_asks_for_one_beside_the_link_answered() -> None:
    """The monster that Summons itself by Chain Link 1 is not there when it is answered."""
    hunter = monster(
        "Grave Hunter",
        "You can target 1 monster in either GY; banish it, and if you do, Special Summon this card"
        " from your hand. This is a Quick Effect if your opponent controls a monster.",
    )
    play = "B activate Grave Hunter > Sangan\nA chain Grave Hunter#2 > Sangan\n"
    (claim,) = computed(f"{play}? Grave Hunter#2 activation_legal", hunter).claims

    assert claim.value is True
