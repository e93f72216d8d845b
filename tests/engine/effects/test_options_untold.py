"""Options that no line tells: each is played; a card that an effect activates lies there active."""

from typing import Any

from assistant.library.defined_cards import card_library
from engine import Ask, CardText, Outcome, Trait, parse_scenario, run
from engine.terms.vocabulary import CardId, Stat, Zone
from tests.engine.texts_played import monster, spell

FIELD = spell("Windy Plain", "All monsters you control gain 300 ATK.", Trait.FIELD)
LASTING = spell("Long Song", "All monsters you control gain 200 ATK.", Trait.CONTINUOUS)
RITE = spell("Wake Call", "Draw 1 card.")
SEARCH = spell(
    "Way Post",
    "Take 1 Field Spell from your Deck, and either activate it or add it to the hand.",
)
CAST = spell("Stage Hand", 'Activate 1 "Windy Plain" directly from your Deck.')
SING = spell("First Note", 'Activate 1 "Long Song" directly from your Deck.')
HERO = monster("Plain Rider")
CARDS = [FIELD, LASTING, RITE, SEARCH, CAST, SING, HERO]


def outcome(used: str, deck: str, *choices: dict[str, Any]) -> Outcome:
    """What comes of a Spell that looks for a card in the Deck."""
    mapping = {
        "start": {
            "turn_player": "A",
            "A": {"hand": [used], "deck": [deck], "monster_zone": ["Plain Rider"]},
            "B": {},
        },
        "steps": [{"do": "activate", "player": "A", "card": used}, *choices],
        "ask": [],
    }
    own: dict[str, CardText] = {card.name: card for card in CARDS}
    cards = {**card_library().by_name, **own}
    return run(parse_scenario(mapping), cards)


def test_each_option_that_is_possible_is_played() -> None:
    """What is so with either is settled, and what is not hangs on which it is."""
    found = outcome("Way Post", "Windy Plain")

    assert len(found.branches) == 2
    assert [fact.value for fact in found.answers(Ask("Way Post", "resolves"))] == [True]
    assert not found.answers(Ask("Windy Plain", "zone_at_end"))


def test_told_option_is_the_one() -> None:
    """By its number, as it stands in the text."""
    found = outcome("Way Post", "Windy Plain", {"do": "choose", "player": "A", "option": 2})

    assert not found.branches
    assert found.result.state.card(CardId("Windy Plain")).zone is Zone.HAND


def test_card_that_an_effect_activates_applies_on_the_field() -> None:
    """Without a Chain of its own; a Field Spell and a Continuous Spell alike."""
    for used, card, atk in (("Stage Hand", "Windy Plain", 1300), ("First Note", "Long Song", 1200)):
        found = outcome(used, card)

        assert not found.unknown
        assert len(found.result.chains) == 1
        rider = found.result.state.card(CardId("Plain Rider"))
        assert found.result.view.value(rider, Stat.ATK) == atk
