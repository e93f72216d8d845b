"""Speaking for: which facts stand and fall together, so that denying one denies the other."""

import pytest

from assistant.agreement.verdicts import speaks_for
from assistant.base.ruling_records import Value
from engine import CardName, Fact


def fact(predicate: str, value: Value, card: str = "Ember Hall") -> Fact:
    """Something that is so of a card."""
    name = CardName(card)
    return Fact(name, None, frozenset({"card"}), predicate, value, None, (), frozenset({name}))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("sent_to_gy", False), ("zone_at_end", "spell_trap_zone")),
        (("sent_to_gy", False), ("zone_at_end", "extra_deck")),
        (("on_field", False), ("zone_at_end", "graveyard")),
        (("on_field", True), ("sent_to_gy", False)),
        (("effect_negated", True), ("resolves", False)),
        (("returned_to_hand", False), ("zone_at_end", "graveyard")),
        (("banished", False), ("sent_to_gy", True)),
        (("banished", False), ("on_field", True)),
        (("activation_negated", False), ("usable_again_this_turn", False)),
    ],
)
def test_who_denies_the_one_denies_the_other(
    one: tuple[str, Value], other: tuple[str, Value]
) -> None:
    """Of the same card; of another card it says nothing."""
    assert speaks_for(fact(*one), fact(*other))
    assert not speaks_for(fact(*one), fact(*other, card="Tide Gate"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("sent_to_gy", True), ("zone_at_end", "hand")),
        (("on_field", True), ("zone_at_end", "graveyard")),
        (("destroyed", False), ("banished", False)),
    ],
)
def test_what_has_nothing_to_do_with_it_does_not(
    one: tuple[str, Value], other: tuple[str, Value]
) -> None:
    """A card can have come back, and not every move is another."""
    assert not speaks_for(fact(*one), fact(*other))
