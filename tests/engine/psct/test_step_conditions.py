"""What a step asks for before it is done, and materials: understood, or kept in their words."""

import pytest

from engine.cardtext.operations import Step
from engine.psct.clauses.summoning_procedures import parse_material_line
from engine.psct.syntax.lexer import tokenize
from tests.engine.psct.test_wording import meant, short


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "If this card has a Dragon Xyz Monster as material, draw 1 card.",
            "[HasMaterials(where: Filter(kind: [monster], trait: [xyz], type: [Dragon]))]",
        ),
        (
            "If this card has 2 Dragon monsters as material, draw 1 card.",
            "[OpaqueCondition(text: if this card has 2 dragon monsters as material)]",
        ),
        (
            "If this card has a Dragon monster you control as material, draw 1 card.",
            "[OpaqueCondition(text: if this card has a dragon monster you control as material)]",
        ),
        (
            "Target 1 card; if it is a Dragon monster or a Spell, draw 1 card.",
            "[OpaqueCondition(text: if it is a dragon monster or a spell)]",
        ),
        (
            "Target 1 card; if it is a Dragon monster you control, draw 1 card.",
            "[OpaqueCondition(text: if it is a dragon monster you control)]",
        ),
    ],
)
def test_step_asks_for_what_is_said(text: str, asked: str) -> None:
    """A condition that is not understood as a whole keeps its words: the step is not free."""
    (step,) = (each for each in meant(text) if isinstance(each, Step))

    assert short(step.condition) == asked


@pytest.mark.parametrize(
    ("text", "materials"),
    [
        (
            "1 Tuner + 2+ Dragon monsters in your hand",
            [
                (
                    "Selector(whose: you, zone: [monster_zone], "
                    "where: Filter(kind: [monster], trait: [tuner]))"
                ),
                (
                    "Selector(whose: you, zone: [hand], where: Filter(kind: [monster], "
                    "type: [Dragon]), count: Count(min: 2, max: None))"
                ),
            ],
        ),
        ("1 Tuner / 1 Dragon monster", None),
        ("1 Tuner + 2+ moonbeams", None),
    ],
)
def test_materials_are_read_as_a_whole(text: str, materials: list[str] | None) -> None:
    """Materials stand where the text says; one word not understood leaves all of it unread."""
    found = parse_material_line(tokenize(text))

    assert (None if found is None else [short(each) for each in found]) == materials
