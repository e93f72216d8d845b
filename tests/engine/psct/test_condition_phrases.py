"""Conditions in their words: what was so, what a die shows, and what a label asks for."""

import pytest

from engine.cardtext.operations import ChooseMode
from engine.psct.compiler.card_compiler import compile_card
from engine.psct.situations.condition_phrases import parse_condition, parse_past_condition
from engine.psct.syntax.lexer import tokenize
from engine.psct.syntax.phrase_matching import TextContext, closed
from engine.psct.syntax.printed_card import PrintedCard
from tests.engine.psct.inventing import spell
from tests.engine.psct.test_wording import short

DRAGONS = (
    "PerCard(what: Selector(whose: you, zone: [monster_zone], "
    "where: Filter(kind: [monster], type: [Dragon]), count: Count(min: 0, max: None)))"
)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Unless you control this card",
            (
                "Not(this: Exists(what: Selector(ref: this_card, whose: you, "
                "zone: [monster_zone, spell_trap_zone, field_zone])))"
            ),
        ),
        ("If it was Fusion Summoned this turn", "ThisWasSummoned(how: [fusion], this_turn: True)"),
        ("If this card was Special Summoned", "ThisWasSummoned(special: True)"),
        (
            "If it was Normal or Special Summoned this turn",
            (
                "AnyOf(these: [ThisWasSummoned(how: [normal, tribute], this_turn: True), "
                "ThisWasSummoned(special: True, this_turn: True)])"
            ),
        ),
        ("this card battled this turn", "ThisBattled()"),
        (
            "If only you control a Spellcaster monster",
            (
                "AllOf(these: [Exists(what: Selector(whose: you, zone: [monster_zone], "
                "where: Filter(kind: [monster], type: [Spellcaster]), "
                "count: Count(min: 0, max: None))), "
                "None(what: Selector(whose: opponent, zone: [monster_zone], "
                "where: Filter(kind: [monster], type: [Spellcaster]), "
                "count: Count(min: 0, max: None)))])"
            ),
        ),
    ],
)
def test_condition_is_read(text: str, meant: str) -> None:
    """The condition is the one that the words state."""
    assert short(parse_condition(tokenize(text), TextContext((), text), events=True)) == meant


@pytest.mark.parametrize(
    "text",
    [
        ":",
        "If,",
        "If this card was Summoned",
        "If this card was Fusion or Special Summoned",
        "Unless this card was tapped",
    ],
)
def test_condition_is_not_guessed(text: str) -> None:
    """Words that state no condition, or none that is told apart, are no condition."""
    assert parse_condition(tokenize(text), TextContext((), text), events=True) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "you activated this effect in your GY",
            (
                "WhenActivated(said: Exists(what: Selector(ref: this_card, whose: you, "
                "zone: [graveyard])))"
            ),
        ),
        ("the result is 4 or more", "AtMost(left: 4, right: Declared())"),
        ("the total is 7 or higher", "AtMost(left: 7, right: Declared())"),
        ("the result is 3 or less", "AtMost(left: Declared(), right: 3)"),
        ("the total is 3 or lower", "AtMost(left: Declared(), right: 3)"),
        ("you roll a 2", "Equal(left: Declared(), right: 2)"),
        (
            "you rolled 2 or 5",
            "AnyOf(these: [Equal(left: Declared(), right: 2), Equal(left: Declared(), right: 5)])",
        ),
        (
            "this card's Rank is 4",
            "Fits(what: Selector(ref: this_card), where: Filter(rank_min: 4, rank_max: 4))",
        ),
        ("the result is 2 moons", "None"),
        ("this card's Attribute is DARK", "None"),
        ("this card's Level becomes 4", "None"),
        ("this card is WATER or FIRE", "None"),
    ],
)
def test_told_condition_is_read(text: str, meant: str) -> None:
    """What was so, or what a result is, as a whole; "None": the words say something else."""
    words = tokenize(text)

    assert short(parse_past_condition(closed(words), 0, len(words), TextContext((), text))) == meant


def _steps(card: PrintedCard) -> list[object]:
    return [s.do for e in compile_card(card).text.effects for s in e.resolution]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        (
            (
                "Roll a six-sided die, then apply the appropriate effect based on the result.\n"
                "● 2, 3, or 4: Draw 1 card.\n● exactly 5: Gain 500 LP."
            ),
            [
                (
                    "[AnyOf(these: [Equal(left: Declared(), right: 2), "
                    "Equal(left: Declared(), right: 3), Equal(left: Declared(), right: 4)])]"
                ),
                "[Equal(left: Declared(), right: 5)]",
            ],
        ),
        (
            (
                "Roll a six-sided die and apply the result.\n"
                "● 1: Draw 1 card.\n● 2 or higher: Gain 500 LP."
            ),
            ["[Equal(left: Declared(), right: 1)]", "[AtMost(left: 2, right: Declared())]"],
        ),
        (
            (
                "Apply these effects based on the number of Dragon monsters you control, in"
                " sequence.\n● 1+: Draw 1 card.\n● 2+: Gain 500 LP."
            ),
            [f"[AtMost(left: {least}, right: {DRAGONS})]" for least in (1, 2)],
        ),
        (
            (
                "Send 1 monster from your Deck to the GY, then apply this effect based on its card"
                " type.\n● Fusion Monster: Draw 1 card.\n● Synchro Monster: Gain 500 LP."
            ),
            [
                "[Fits(what: Selector(ref: previous), "
                f"where: Filter(kind: [monster], trait: [{trait}]))]"
                for trait in ("fusion", "synchro")
            ],
        ),
    ],
)
def test_labels_say_when_an_effect_applies(text: str, labels: list[str]) -> None:
    """Each label becomes the condition of its effect."""
    modes = [deed for deed in _steps(spell(text)) if isinstance(deed, ChooseMode)]

    assert [short(option.conditions) for mode in modes for option in mode.options] == labels


@pytest.mark.parametrize(
    "text",
    [
        "Toss a coin and apply the result.\n● Heads: Draw 1 card.\n● Purple: Gain 500 LP.",
        (
            "Apply these effects based on the number of Dragon monsters you control.\n"
            "● 1+: Draw 1 card.\n● Purple: Gain 500 LP."
        ),
        "Apply 2 of the moons.\n● Draw 1 card.\n● Gain 500 LP.",
        (
            "Send 1 monster from your Deck to the GY, then apply this effect based on its"
            " Attribute.\n● FIRE: Draw 1 card.\n● Purple: Gain 500 LP."
        ),
    ],
)
def test_labels_not_understood_offer_nothing(text: str) -> None:
    """If a label says nothing that can be so, the words are kept as they are."""
    deeds = _steps(spell(text))

    assert [type(deed).__name__ for deed in deeds if isinstance(deed, ChooseMode)] == []
    assert "Opaque" in short(tuple(deeds))
