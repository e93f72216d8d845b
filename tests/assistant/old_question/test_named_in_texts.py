"""A card cut short that only the text of a named card tells."""

import pytest

from assistant.reading.card_mentions import Names
from assistant.reading.old_question.named_in_texts import with_named_in_texts
from assistant.reading.old_question.naming import mentions_of
from assistant.reading.understood_question import CardAbilities, CardCategory

NAMES = Names([("Framed Gear", []), ("Jinzo", [])])
FACTS = {
    "Framed Gear": CardAbilities(
        name="Framed Gear",
        kind=CardCategory.MONSTER,
        named=frozenset({"Framed Driver", "Framed Pilot"}),
    )
}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("I use Framed Gear. Does Driver stay?", ["Framed Gear", "Framed Driver"]),
        ("I use Framed Gear. Does the driver stay?", ["Framed Gear"]),
        ("I use Framed Gear. Does Framed stay?", ["Framed Gear"]),
        ("I use Jinzo. Does Driver stay?", ["Jinzo"]),
    ],
)
def test_a_word_of_a_name_that_a_named_card_looks_for(text: str, named: list[str]) -> None:
    """Capitalised, and of one such name only: 'Framed' is that of three."""
    found = with_named_in_texts(text, mentions_of(text, NAMES), FACTS.get)
    assert list(dict.fromkeys(one.name for one in found)) == named
