"""Rule sentences: what a card says of itself that is no effect."""

import pytest

from engine.cardtext.applications import OnlyOne, TreatAs
from engine.cardtext.selectors import Filter
from engine.psct.clauses.rule_sentences import name_not_meant, read_rule_sentence
from engine.psct.compiler.card_compiler import compile_card
from engine.terms.vocabulary import FIELD, Zone
from tests.engine.psct.inventing import monster


@pytest.mark.parametrize(
    ("words", "only"),
    [
        ('You can only control 1 "Lone Lantern".', OnlyOne(Filter(name=("Lone Lantern",)))),
        ('You can only control 1 face-up "Moth" monster.', OnlyOne(Filter(archetype=("Moth",)))),
        (
            'There can only be 1 "Moth" monster on the field.',
            OnlyOne(Filter(archetype=("Moth",)), on_field=True),
        ),
    ],
)
def test_only_one_is_read(words: str, only: OnlyOne) -> None:
    """A player can only control one such card, or there is only one on the field."""
    found = read_rule_sentence(words, "rule")

    assert found is not None
    assert found.applies == (only,)
    assert found.unclassified


@pytest.mark.parametrize(
    ("where", "zones"),
    [
        ("while on the field or in the GY", (*FIELD, Zone.GRAVEYARD)),
        ("while in the Monster Zone", (Zone.MONSTER_ZONE,)),
        ("while it is in the hand or Graveyard", (Zone.HAND, Zone.GRAVEYARD)),
    ],
)
def test_name_is_read_with_its_places(where: str, zones: tuple[Zone, ...]) -> None:
    """The name holds in the places that are named, and nowhere else."""
    found = read_rule_sentence(f'This card\'s name becomes "Lone Lantern" {where}.', "rule")

    assert found is not None
    assert found.applies == (TreatAs(name="Lone Lantern", also=False),)
    assert found.active_in == zones


def test_name_in_other_circumstances_is_not_read() -> None:
    """While it is equipped is no place."""
    words = 'This card\'s name becomes "Lone Lantern" while equipped with an Equip Card.'

    assert read_rule_sentence(words, "rule") is None


def test_archetype_that_is_denied_is_read() -> None:
    """A card may say that it is not of the kind its name speaks of."""
    assert name_not_meant('(This card is not treated as a "Moth" card.)') == "Moth"
    assert name_not_meant("This card is not treated well.") is None


def test_a_limit_on_copies_is_understood_and_applies() -> None:
    """It is no opaque text, and what applies by it is there."""
    program = compile_card(monster('You can only control 1 "Lantern Keeper".'))

    assert [each.what.name for each in program.text.only_one] == [("Lantern Keeper",)]
    assert not any(piece.opaque for entry in program.entries for piece in entry.pieces)
