"""What the turn in which an effect is activated forbids its player; and facts that are settled."""

from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import (
    CardKind,
    CardName,
    Outcome,
    PrintedCard,
    Trait,
    compile_card,
    parse_scenario,
    run,
)

TEXT = "Draw 1 card. You cannot conduct your Battle Phase the turn you activate this card."
TRUCE = compile_card(PrintedCard(CardName("Sudden Truce"), CardKind.SPELL, text=TEXT)).text
RIDDLE = compile_card(
    PrintedCard(
        CardName("Riddle"), CardKind.SPELL, (Trait.NORMAL,), text="Sing a song, then draw 1 card."
    )
).text
ENCORE = compile_card(
    PrintedCard(CardName("Encore"), CardKind.SPELL, text="Draw 1 card, then sing a song.")
).text


BOLT = compile_card(
    PrintedCard(
        CardName("Odd Bolt"),
        CardKind.SPELL,
        (Trait.NORMAL,),
        text="Inflict 200 damage to your opponent for each song.",
    )
).text


def played(card: str, *steps: dict[str, Any], asked: str = "effect_negated") -> Outcome:
    """The card is activated, and these steps follow."""
    side = {"hand": [card, "Sangan"], "monster_zone": ["Summoned Skull"], "deck": ["Mystic Tomato"]}
    other = {"hand": ["Mystical Elf"], "spell_trap_zone": ["Magic Jammer"]}
    scenario = {
        "incomplete": True,
        "start": {"A": side, "B": other},
        "steps": [{"do": "activate", "player": "A", "card": card}, *steps],
        "ask": [{"subject": card, "predicate": asked}],
    }
    cards = {**card_library().by_name, "Sudden Truce": TRUCE, "Riddle": RIDDLE, "Odd Bolt": BOLT}
    cards["Encore"] = ENCORE
    return run(parse_scenario(scenario), cards)


def said(outcome: Outcome, card: str, predicate: str, part: str | None = None) -> list[object]:
    """What is settled of a card."""
    facts = outcome.settled
    return [
        f.value for f in facts if (f.subject_card, f.predicate, f.part) == (card, predicate, part)
    ]


JAMMER = {"do": "chain", "player": "B", "card": "Magic Jammer"}
ATTACK = {"do": "attack", "player": "A", "card": "Summoned Skull", "target": "direct"}


@pytest.mark.parametrize(("answers", "holds"), [([], True), ([JAMMER], False)])
def test_negated_activation_takes_back_what_it_forbids(
    answers: list[dict[str, Any]], holds: bool
) -> None:
    """It is as if the card had never been activated."""
    outcome = played("Sudden Truce", *answers, ATTACK)

    assert said(outcome, "Sudden Truce", "applies", "no Battle Phase") == [holds]
    assert bool(said(outcome, "Summoned Skull", "attack_declared")) is not holds


def test_what_came_before_text_that_is_not_modelled_is_settled() -> None:
    """Whether it was negated is decided before it resolves; what it came to is not."""
    outcome = played("Riddle")

    assert outcome.unknown
    assert said(outcome, "Riddle", "effect_negated") == [False]
    assert not said(outcome, "Riddle", "resolves")


def test_what_an_effect_did_before_words_that_are_not_modelled_is_settled() -> None:
    """It began to resolve, whatever its last words come to."""
    outcome = played("Encore", asked="resolves")

    assert outcome.unknown
    assert said(outcome, "Encore", "resolves") == [True]


def test_unknown_amount_of_damage_leaves_the_rest_settled() -> None:
    """How much damage it is decides nothing else that is told."""
    outcome = played("Odd Bolt")

    assert outcome.unknown
    assert said(outcome, "Odd Bolt", "effect_negated") == [False]
    assert said(outcome, "Odd Bolt", "zone_at_end") == ["graveyard"]


EXCAVATES = "Excavate the top 3 cards of your Deck, add 1 of them to your hand"
LOCK = "Cards cannot be added from the Main Deck to your opponent's hand except by drawing them."


@pytest.mark.parametrize(
    ("text", "may"),
    [
        (f"{EXCAVATES}, then shuffle the rest back into your Deck.", False),
        ("Excavate the top 3 cards of your Deck, then send them to the GY.", True),
    ],
)
def test_cards_that_must_be_added_cannot_be_excavated_under_a_lock(text: str, *, may: bool) -> None:
    """What would have to add one of them could not be activated; what only looks at them could."""
    dig = compile_card(
        PrintedCard(CardName("Dig"), CardKind.SPELL, (Trait.NORMAL,), text=text)
    ).text
    warden = compile_card(
        PrintedCard(CardName("Warden"), CardKind.MONSTER, (Trait.EFFECT,), text=LOCK, level=4)
    ).text
    scenario = {
        "start": {
            "A": {"hand": ["Dig"], "deck": ["Sangan", "Sangan", "Mystic Tomato", "Mystic Tomato"]},
            "B": {"monster_zone": ["Warden"]},
        },
        "steps": [{"do": "activate", "player": "A", "card": "Dig"}],
        "ask": [{"subject": "Dig", "predicate": "activation_legal"}],
    }
    cards = {**card_library().by_name, "Dig": dig, "Warden": warden}

    assert said(run(parse_scenario(scenario), cards), "Dig", "activation_legal") == [may]
