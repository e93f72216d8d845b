"""Clauses about ATK and DEF that are not modelled matter where values do."""

import pytest

from engine import Outcome, parse_card, parse_scenario, run
from engine.cardtext.card_text import CardText
from engine.scenario.unread_clauses import is_about_values

SWELL = {
    "apply": "modify_stat",
    "what": "this_card",
    "amount": {"value": "opaque_amount", "text": "as it hums"},
}
GIANT = {
    "name": "Giant",
    "kind": "monster",
    "trait": "effect",
    "level": 4,
    "atk": 1000,
    "def": 1000,
    "continuous": [{"label": "swelling", "applies": [SWELL]}],
}


def cast(**resolution: object) -> Outcome:
    """Player A activates a Spell while Giant is on the field of player B."""
    relic = {"name": "Relic", "kind": "spell", "effects": [{"resolution": [resolution]}]}
    cards: dict[str, CardText] = {text.name: text for text in map(parse_card, (GIANT, relic))}
    start = {"A": {"hand": ["Relic"]}, "B": {"monster_zone": ["Giant"]}}
    steps = [{"do": "activate", "player": "A", "card": "Relic"}]
    return run(parse_scenario({"start": start, "steps": steps}), cards)


def test_a_value_that_nothing_looks_at_does_not_matter() -> None:
    """What destroys any monster destroys it, however strong it is."""
    assert not cast(op="destroy", what={"zone": "monster_zone"}).unknown


def test_a_value_that_an_effect_looks_at_matters() -> None:
    """Nobody can tell whether it is weak enough."""
    weak = {"zone": "monster_zone", "where": {"atk_max": 1200}}

    assert cast(op="destroy", what=weak).unknown


@pytest.mark.parametrize(
    ("clause", "only_values"),
    [
        ("A Synchro Monster that used this card as material gains 500 ATK and DEF", True),
        ("its original ATK is 1000 x the number of materials used", True),
        ("it gains 500 ATK, also it cannot be destroyed by battle", False),
        ("You can Special Summon it and it loses 500 DEF", False),
        ("it hums", False),
    ],
)
def test_clause_about_values_is_known_by_its_words(clause: str, only_values: bool) -> None:
    """It changes ATK or DEF, and does no other deed."""
    assert is_about_values(clause) is only_values
