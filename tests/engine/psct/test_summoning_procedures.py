"""Materials, summoning conditions and Summons by itself, with invented texts."""

import pytest

from engine.cardtext.operations import Banish, Tribute
from engine.cardtext.requirements import Cannot, Exists, None_, OpaqueCondition
from engine.cardtext.selectors import Count
from engine.psct.clauses.summoning_procedures import (
    SummoningSentence,
    parse_material_line,
    parse_summoning,
)
from engine.psct.syntax.lexer import tokenize
from engine.terms.vocabulary import Position, Trait, Zone


def read(text: str) -> SummoningSentence:
    """What a sentence says about how a monster is Summoned."""
    return parse_summoning(tokenize(text), text)


def test_materials_are_told_with_their_numbers() -> None:
    """Each part is a selector of one's own monsters."""
    found = parse_material_line(tokenize("1 Tuner + 1+ non-Tuner monsters"))

    assert found is not None
    assert [each.count for each in found] == [Count(1, 1), Count(1, None)]
    assert found[0].where.trait == (Trait.TUNER,)
    assert found[1].where.not_trait == (Trait.TUNER,)
    assert {each.zone for each in found} == {(Zone.MONSTER_ZONE,)}


def test_materials_that_are_not_understood_are_none() -> None:
    """No part of a materials line is guessed."""
    assert parse_material_line(tokenize("2 rivers + 1 hill")) is None


@pytest.mark.parametrize(
    ("text", "cannot"),
    [
        ("Cannot be Normal Summoned/Set.", (Cannot.NORMAL_SUMMON, Cannot.NORMAL_SET)),
        ("Cannot be Special Summoned.", (Cannot.SPECIAL_SUMMON,)),
        ("Cannot be Special Summoned from the Deck.", (Cannot.SPECIAL_SUMMON_FROM_DECK,)),
        ("Cannot be Special Summoned from the GY.", (Cannot.SPECIAL_SUMMON_FROM_GY,)),
        ("Must be Fusion Summoned.", (Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS,)),
        ("Must first be Synchro Summoned.", (Cannot.SPECIAL_SUMMON_BEFORE_PROPER,)),
        ("Must be Special Summoned by its own effect.", (Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS,)),
        (
            "Must first be Special Summoned by its own effect.",
            (Cannot.SPECIAL_SUMMON_BEFORE_PROPER,),
        ),
    ],
)
def test_plain_conditions_say_what_cannot_be(text: str, cannot: tuple[Cannot, ...]) -> None:
    """Each wording forbids what it says."""
    assert read(text) == SummoningSentence(cannot)


def test_condition_with_a_way_gives_the_procedure() -> None:
    """What it takes to Summon it is a cost of its procedure."""
    found = read("Must be Special Summoned (from your hand) by Tributing 2 Fish monsters.")

    assert found.cannot == (Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS,)
    assert [type(cost) for cost in found.procedures[0].costs] == [Tribute]
    assert found.procedures[0].from_ == (Zone.HAND,)


def test_monster_summons_itself_under_a_condition() -> None:
    """The condition before the comma is the procedure's."""
    found = read("If you control no monsters, you can Special Summon this card (from your hand).")

    assert [type(each) for each in found.procedures[0].conditions] == [None_]


def test_only_the_opponent_controls_a_monster() -> None:
    """Two conditions in one phrase."""
    found = read(
        "If only your opponent controls a monster, you can Special Summon this card"
        " (from your hand) in Defense Position."
    )

    assert [type(each) for each in found.procedures[0].conditions] == [Exists, None_]
    assert found.procedures[0].position == (Position.DEFENSE,)


def test_graveyard_pays_for_a_summon() -> None:
    """Cards are banished for it."""
    found = read(
        "You can Special Summon this card (from your hand) by banishing 2 cards from your GY."
    )

    assert [type(cost) for cost in found.procedures[0].costs] == [Banish]


def test_words_after_a_procedure_that_are_not_understood_are_a_condition() -> None:
    """Nobody may Summon it as if they were not there."""
    found = read("You can Special Summon this card (from your hand) while whistling.")

    assert [type(each) for each in found.procedures[0].conditions] == [OpaqueCondition]


def test_sentence_that_is_not_understood_is_opaque() -> None:
    """It is kept verbatim."""
    text = "Must be carried in by its owner."

    assert read(text).opaque == ("Must be carried in by its owner",)
