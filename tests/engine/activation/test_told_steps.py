"""What is told as done was possible by cards of which nothing is told, unless that is asked."""

from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import (
    CardKind,
    CardName,
    CardText,
    Outcome,
    PrintedCard,
    Trait,
    compile_card,
    parse_scenario,
    run,
)

INVENTED = {
    "Feather Storm": "Tribute 1 Winged Beast monster; draw 1 card.",
    "Sunken Call": "Activate only while you have a Fish monster in your hand. Draw 1 card.",
    "Hermit Jar": "Draw 1 card. You cannot activate other cards or effects the turn you activate "
    "this card.",
    "Lone Road": "Special Summon 1 monster from your hand. You cannot Special Summon other "
    "monsters the turn you activate this card.",
}


def texts() -> dict[str, CardText]:
    """The invented Spells."""
    return {
        name: compile_card(
            PrintedCard(CardName(name), CardKind.SPELL, (Trait.NORMAL,), text=text)
        ).text
        for name, text in INVENTED.items()
    }


def played(hand: list[str], *cards: str, ask: tuple[str, str], told: bool = True) -> Outcome:
    """These cards of a hand are activated, one after the other."""
    scenario: dict[str, Any] = {
        "incomplete": told,
        "start": {"A": {"hand": hand, "deck": ["Sangan"]}, "B": {"monster_zone": ["Sangan"]}},
        "steps": [{"do": "activate", "player": "A", "card": card} for card in cards],
        "ask": [{"subject": ask[0], "predicate": ask[1]}],
    }
    return run(parse_scenario(scenario), {**card_library().by_name, **texts()})


def values(outcome: Outcome, card: str, predicate: str) -> set[object]:
    """What came out of a card."""
    return {
        one.value
        for one in outcome.facts
        if (one.subject_card, one.predicate, one.part) == (card, predicate, None)
    }


def test_unnamed_cards_pay_for_what_is_told() -> None:
    """That it was activated tells that there was something to Tribute."""
    outcome = played(["Feather Storm"], "Feather Storm", ask=("Feather Storm", "effect_negated"))
    assert values(outcome, "Feather Storm", "effect_negated") == {False}


@pytest.mark.parametrize("told", [True, False])
def test_nothing_is_presumed_of_what_is_asked_or_wholly_told(*, told: bool) -> None:
    """Whether it can be activated is asked: the missing Tribute forbids it."""
    ask = ("Feather Storm", "activation_legal")
    assert values(played(["Feather Storm"], "Feather Storm", ask=ask, told=told), *ask) == {False}


@pytest.mark.parametrize(
    ("first", "then", "legal"),
    [("Raigeki", "Hermit Jar", False), ("Hermit Jar", "Raigeki", False), ("", "Hermit Jar", True)],
)
def test_locks_on_other_cards_look_both_ways(first: str, then: str, *, legal: bool) -> None:
    """What it forbids may not be done before it in that turn, nor after it."""
    cards = [one for one in (first, then) if one]
    outcome = played(cards, *cards, ask=(then, "activation_legal"))
    assert values(outcome, then, "activation_legal") == {legal}


def test_a_lock_on_other_summons_spares_its_own() -> None:
    """The monster it Summons itself is not another one."""
    hand = ["Lone Road", "Mystic Tomato"]
    outcome = played(hand, "Lone Road", ask=("Mystic Tomato", "summoned"))
    assert values(outcome, "Mystic Tomato", "summoned") == {True}


@pytest.mark.parametrize(
    ("asked", "done"), [("usable_again_this_turn", True), ("activation_legal", False)]
)
def test_enough_summons_came_before_what_is_told(asked: str, *, done: bool) -> None:
    """Nibiru is told to be used: five monsters were Summoned before, though that is not told."""
    nibiru = "Nibiru, the Primal Being"
    outcome = played([nibiru], nibiru, ask=(nibiru, asked))

    assert bool(outcome.result.chains) is done
