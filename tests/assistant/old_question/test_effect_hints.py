"""Loose descriptions of an effect, on invented cards: which of several is meant."""

import pytest

from assistant.reading.card_abilities import facts_of
from assistant.reading.old_question.which_effect import best_of
from engine import CardKind, CardName, PrintedCard, Trait, compile_card

TEXTS = {
    "Lantern": (
        'If this card is Normal or Special Summoned: You can Set 1 "Lamp" Trap from your Deck.'
        " (Quick Effect): You can discard this card; gain 700 LP."
        " If this card is sent to the GY by card effect: Target 1 FIRE monster in your GY;"
        " Special Summon it."
    ),
    "Warden": (
        "You can target 1 Trap on the field; destroy it."
        " When your opponent activates a Trap Card (Quick Effect): You can target 2 monsters"
        " on the field; banish both until the End Phase."
        " If this card is banished: You can send 1 monster from your Deck to the GY."
        " When an opponent's monster declares an attack: You can make this card gain 500 ATK."
    ),
}


def meant(card: str, words: str) -> int:
    """Which of its effects the words fit best, counted from one; 0: none."""
    printed = PrintedCard(CardName(card), CardKind.MONSTER, (Trait.EFFECT,), text=TEXTS[card])
    effects = facts_of(compile_card(printed).text).effects
    label = best_of(effects, words)
    return next((at for at, one in enumerate(effects, 1) if one.label == label), 0)


@pytest.mark.parametrize(
    ("card", "words", "number"),
    [
        ("Lantern", "its Set effect", 1),
        ("Lantern", "@'s on-Summon effect", 1),
        ("Lantern", "its effect when sent to the GY", 3),
        ("Lantern", "the revive", 3),
        ("Lantern", "the effect that brings back a FIRE monster", 3),
        ("Lantern", "its discard effect", 2),
        ("Lantern", "the second effect of @", 2),
        ("Lantern", "effect (3)", 3),
        ("Lantern", "its effect", 0),
        ("Warden", "its pop", 1),
        ("Warden", "its destruction effect ; is @ negated", 1),
        ("Warden", "its quick banish", 2),
        ("Warden", "the effect banishing both until the End Phase", 2),
        ("Warden", "its effect when banished", 3),
        ("Warden", "its mill", 3),
        ("Warden", "its ATK boost", 4),
        ("Warden", "its effect when it attacks", 4),
    ],
)
def test_loose_words_tell_which_effect_is_meant(card: str, words: str, number: int) -> None:
    """What it does, when, from where, with how many cards, or which it is in their order."""
    assert meant(card, words) == number
