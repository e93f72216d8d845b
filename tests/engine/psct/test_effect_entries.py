"""Entries: what beside effects a text says, and effects told in unusual places."""

import pytest

from engine.cardtext.card_text import Rider
from engine.cardtext.event_patterns import (
    Activation,
    Destroyed,
    EventPattern,
    LeftField,
    OpaqueEvent,
    Sent,
)
from engine.cardtext.requirements import OpaqueCondition
from engine.cardtext.selectors import THIS_CARD
from engine.psct.compiler.card_compiler import compile_card
from engine.psct.situations.event_phrases import parse_event
from engine.psct.syntax.lexer import tokenize
from engine.psct.syntax.text_pieces import EntryKind
from engine.terms.vocabulary import Trait, Zone
from tests.engine.psct.inventing import monster, said, trap


def test_either_or_is_two_effects() -> None:
    """What a Union may do either way are two activations that share their limit."""
    text = (
        "Once per turn, you can either: Target 1 monster you control; equip this card to it,"
        " OR: Unequip this card and Special Summon it."
    )

    assert said(monster(text, Trait.UNION), "targets") == [True, False]
    assert said(monster(text, Trait.UNION), "limit") == ["soft", "soft"]


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("Pay 700 LP. Negate the activation of a Trap Card and destroy it.", Activation),
        ("Discard 1 card. Negate the activation of a Spell Card.", Activation),
        ("Negate the activation and the effect of a Trap Card and destroy it.", Activation),
        ("Negate the activation of a Trap Card that stings, and destroy it.", OpaqueEvent),
        ("Negate the activation, whatever it was.", OpaqueEvent),
    ],
)
def test_what_old_counter_traps_answer(text: str, negated: type[EventPattern]) -> None:
    """It is what they negate; what else is said of that leaves open what they answer."""
    effect = compile_card(trap(text, Trait.COUNTER)).text.effects[0]

    assert [type(each) for each in effect.on] == [negated]
    assert bool(effect.costs) == text.startswith(("Pay", "Discard"))


@pytest.mark.parametrize(
    ("lead", "count"),
    [
        ("An Xyz Monster that has this card as material gains this effect.", 1),
        ("A monster that was Summoned using this card as material gains this effect.", 0),
    ],
)
def test_granted_effects_stay_with_an_attached_card_only(lead: str, count: int) -> None:
    """An effect given away for good is told apart from the card's own."""
    card = monster(f"{lead}\n● Once per turn: You can draw 1 card.")

    assert len(said(card, "class")) == count
    assert any(entry.kind is EntryKind.GRANTED for entry in compile_card(card).entries)


def test_rider_goes_to_the_effect_before_it() -> None:
    """What is said about an activation is a rider of it."""
    text = (
        "You can draw 1 card; banish it. This effect's activation cannot be negated."
        " If this card is destroyed: Draw 1 card."
    )
    effects = compile_card(monster(text)).text.effects

    assert [effect.riders for effect in effects] == [(Rider.ACTIVATION_CANNOT_BE_NEGATED,), ()]


def test_trap_may_be_activated_from_the_hand() -> None:
    """Under the condition the text states."""
    text = "Draw 1 card. If you control no monsters, you can activate this card from your hand."
    (effect,) = compile_card(trap(text)).text.effects

    assert len(effect.from_hand_if) == 1


def test_label_of_a_bullet_is_asked() -> None:
    """An effect in a list applies only as its label says."""
    text = "This card gains these effects.\n● While the Lantern Burns: This card gains 500 ATK."
    (entry,) = (e for e in compile_card(monster(text)).entries if e.continuous is not None)

    assert entry.continuous is not None
    assert entry.continuous.condition == (OpaqueCondition("While the Lantern Burns"),)


@pytest.mark.parametrize(
    ("printed", "pattern"),
    [
        (
            "If this card is sent to the GY by card effect:",
            Sent(THIS_CARD, (Zone.GRAVEYARD,), (), ("effect",)),
        ),
        (
            "If this card is destroyed by your opponent's card and sent to your GY:",
            Destroyed(THIS_CARD, to_graveyard=True, by_opponent=True),
        ),
        (
            "If this card leaves the field because of an opponent's card:",
            LeftField(THIS_CARD, by_opponents_effect=True, or_destroyed_by_battle=True),
        ),
    ],
)
def test_what_befalls_a_card_says_by_what(printed: str, pattern: EventPattern) -> None:
    """Battle, effect and opponent are told apart."""
    assert parse_event(tokenize(printed)) == (pattern,)
