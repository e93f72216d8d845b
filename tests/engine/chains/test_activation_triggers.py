"""Triggers that an activation sets off: when its Chain has resolved, unless it was negated."""

import pytest

from assistant.library.defined_cards import card_library
from engine import (
    CardKind,
    CardName,
    PrintedCard,
    Trait,
    claims_of,
    compile_card,
    complete,
    parse_play,
)

TEXTS = {
    "Trap Herald": "If you activate a Trap Card: You can Special Summon this card from your hand."
    " You cannot Special Summon the turn you activate this effect, except Warrior monsters.",
    "Spell Clerk": "If your opponent activates a Spell Card: You can draw 1 card.",
}
FACE_UP = "A hand Trap Herald\nA monster_zone Spell Clerk\n"


def answers(play: str) -> list[object]:
    """What comes out for each line that asks; all of it is settled."""
    made = {
        name: compile_card(
            PrintedCard(
                CardName(name),
                CardKind.MONSTER,
                (Trait.EFFECT,),
                type="Warrior",
                level=4,
                atk=1000,
                def_=1000,
                text=text,
            )
        ).text
        for name, text in TEXTS.items()
    }
    known = {**card_library().by_name, **made}
    claims = claims_of(complete(parse_play(play, frozenset(known)), known), known).claims
    assert all(claim.settled for claim in claims), [claim.hangs_on for claim in claims]
    return [claim.value for claim in claims]


HERALD = "A hand Trap Herald\nA activate {}\nA trigger Trap Herald\n"
CLERK = "A monster_zone Spell Clerk\n{} activate Pot of Greed\nA trigger Spell Clerk\n"
ANSWERED = "Threatening Roar\nB chain Seven Tools of the Bandit"


@pytest.mark.parametrize(
    ("play", "card", "is_legal"),
    [
        (HERALD.format("Threatening Roar"), "Trap Herald", True),
        (HERALD.format(ANSWERED), "Trap Herald", False),
        (HERALD.format("Pot of Greed"), "Trap Herald", False),
        (CLERK.format("B"), "Spell Clerk", True),
        (CLERK.format("A"), "Spell Clerk", False),
    ],
)
def test_activation_sets_off_what_waits_for_it(play: str, card: str, *, is_legal: bool) -> None:
    """Of such a card by such a player; a negated activation did not happen."""
    assert answers(f"{play}? {card} activation_legal") == [is_legal]


@pytest.mark.parametrize(("card", "is_legal"), [("Gemini Elf", False), ("Marauding Captain", True)])
def test_what_was_summoned_before_counts_for_a_lock_of_the_turn(
    card: str, *, is_legal: bool
) -> None:
    """Only a monster that it forbids keeps the effect from being activated."""
    play = f"A activate Call of the Haunted > {card}\nA trigger Trap Herald\n"

    assert answers(f"{FACE_UP}{play}? Trap Herald activation_legal") == [is_legal]
