"""Printed clauses: an effect, and each part of it, is found in the words it was compiled from."""

import pytest

from engine import (
    CardKind,
    CardName,
    ClauseMatch,
    ClausePurpose,
    PrintedCard,
    Program,
    Trait,
    clause_of_continuous,
    clause_of_effect,
    clause_of_limit,
    clauses_in,
    compile_card,
    parse_card,
    parts_in,
)

TEXT = (
    "When a Spell Card is activated: Discard 1 card, then target 1 monster on the field;"
    " destroy that target. You can only activate 1 card with this name per turn."
)
LONG = f"{'Draw 1 card, then discard 1 card, and if you do, draw 1 card, ' * 6}then draw 1 card."


def program(text: str, kind: CardKind = CardKind.TRAP) -> Program:
    """A compiled card of that text."""
    trait = (Trait.EFFECT,) if kind is CardKind.MONSTER else (Trait.NORMAL,)
    name = CardName("Amber Toll")
    return compile_card(PrintedCard(name=name, kind=kind, trait=trait, text=text))


def words(found: Program, purpose: ClausePurpose) -> str:
    """The printed words of the first effect for a purpose."""
    clause = clause_of_effect(found, found.text.effects[0], purpose)
    assert clause is not None
    return found.card.text[clause.span.start : clause.span.end]


@pytest.mark.parametrize("purpose", ClausePurpose)
def test_a_short_effect_is_quoted_whole(purpose: ClausePurpose) -> None:
    """From its condition to its last step; its limit is a sentence of its own."""
    assert words(program(TEXT), purpose) == TEXT.partition(" You can only")[0]


def test_of_a_long_effect_only_a_part_is_quoted() -> None:
    """It begins with the first step, and ends at the end of a piece."""
    found = words(program(LONG), ClausePurpose.RESOLUTION)

    assert LONG.startswith(found)
    assert len(found) < len(LONG)


def test_a_limit_is_found() -> None:
    """The sentence that says how often."""
    found = program(TEXT)
    clause = clause_of_limit(found)

    assert clause is not None
    assert TEXT[clause.span.start : clause.span.end].startswith("You can only activate")
    assert clause_of_limit(program("Draw 1 card.")) is None


def defined(operation: str) -> Program:
    """The compiled text of a card that destroys."""
    return program(f"Target 1 monster on the field; {operation} it.")


def test_a_definition_by_hand_is_found_by_what_it_does() -> None:
    """Its label is another than the compiler's."""
    mapping = {
        "name": "Amber Toll",
        "kind": "monster",
        "effects": [{"label": "own name", "resolution": [{"op": "destroy", "what": "target"}]}],
    }
    effect = parse_card(mapping).effects[0]
    text = "Once per turn: You can target 1 card on the field; destroy it."
    clause = clause_of_effect(program(text, CardKind.MONSTER), effect, ClausePurpose.RESOLUTION)

    assert clause is not None
    assert clause.match is ClauseMatch.SAME


def test_words_that_do_something_else_are_contrary() -> None:
    """One word of the printed text is another: it destroys where the play banishes."""
    played = defined("banish").text.effects[0]
    same = clause_of_effect(defined("banish"), played, ClausePurpose.RESOLUTION)
    other = clause_of_effect(defined("destroy"), played, ClausePurpose.RESOLUTION)

    assert same is not None
    assert same.match is ClauseMatch.SAME
    assert other is not None
    assert other.match is ClauseMatch.CONTRARY


def test_words_that_were_not_understood_are_unread() -> None:
    """They can be quoted and say nothing."""
    found = program("Target 1 monster on the field; flumbort it.")
    clause = clause_of_effect(found, found.text.effects[0], ClausePurpose.RESOLUTION)

    assert clause is not None
    assert clause.match is ClauseMatch.UNREAD


def test_an_ongoing_effect_is_found() -> None:
    """By what it applies."""
    found = program("Trap Cards cannot be activated.", CardKind.MONSTER)
    clause = clause_of_continuous(found, found.text.continuous[0])

    assert clause is not None
    assert clause.match is ClauseMatch.SAME


def test_every_effect_is_one_clause() -> None:
    """Limits are none."""
    assert len(list(clauses_in(program(TEXT)))) == 1


def test_the_words_of_one_purpose_are_found_alone() -> None:
    """The cost is cited without the target that follows it."""
    found = program(TEXT)
    (cost,) = parts_in(found, ClausePurpose.COST)
    (use,) = parts_in(found, ClausePurpose.USE)

    assert found.card.text[cost.span.start : cost.span.end].startswith("Discard 1 card")
    assert "target" not in found.card.text[cost.span.start : cost.span.end]
    assert found.card.text[use.span.start : use.span.end].startswith("You can only activate")


def test_a_text_without_a_cost_has_no_words_for_one() -> None:
    """Nothing else is cited in its place."""
    assert not list(parts_in(program("Draw 1 card."), ClausePurpose.COST))
