"""Examples of their kind, of which something is told."""

import pytest

from assistant.library.defined_cards import card_library
from engine import ScenarioError, parse_scenario, run

BOOK = {
    "incomplete": True,
    "steps": [{"do": "activate", "player": "A", "card": "Book of Moon", "targets": ["a monster"]}],
    "ask": [{"subject": "Book of Moon", "predicate": "activation_legal"}],
}


def started(said: dict[str, object]) -> dict[str, object]:
    """Book of Moon used on a monster that is told so."""
    zone = [{"card": "a monster", "as": said}]
    start = {"A": {"hand": ["Book of Moon"]}, "B": {"monster_zone": zone}}
    return {**BOOK, "start": start}


@pytest.mark.parametrize(
    ("said", "legal"),
    [({"trait": "link"}, False), ({"trait": "token"}, False), ({"attribute": "DARK"}, True)],
)
def test_what_is_told_of_an_example_counts(said: dict[str, object], legal: bool) -> None:
    """A Link Monster and a Token are not turned face-down (BA15)."""
    outcome = run(parse_scenario(started(said)), card_library().by_name)

    found = [f.value for f in outcome.facts if f.predicate == "activation_legal"]
    assert set(found) == {legal}


@pytest.mark.parametrize("said", [{"attribute": "PINK"}, {"level": "four"}, {"colour": "red"}])
def test_what_tells_nothing_of_a_card_is_refused(said: dict[str, object]) -> None:
    """The error names the place."""
    with pytest.raises(ScenarioError, match=r"as\."):
        parse_scenario(started(said))


def test_real_cards_are_as_printed() -> None:
    """Only an example of its kind can be told of."""
    start = {"A": {"monster_zone": [{"card": "Sangan", "as": {"level": 8}}]}}

    with pytest.raises(ScenarioError, match="printed"):
        run(parse_scenario({"start": start}), card_library().by_name)


def test_what_answers_a_summon_goes_on_top_of_its_triggers() -> None:
    """Told as "it is Summoned, and I activate this": in one Chain with the trigger."""
    start = {
        "A": {"hand": ["Breaker the Magical Warrior"]},
        "B": {"spell_trap_zone": ["Torrential Tribute"]},
    }
    steps = [
        {"do": "normal_summon", "player": "A", "card": "Breaker the Magical Warrior"},
        {"do": "activate", "player": "B", "card": "Torrential Tribute"},
    ]
    ask = [{"subject": "Breaker the Magical Warrior", "predicate": "destroyed"}]
    scenario = {"incomplete": True, "start": start, "steps": steps, "ask": ask}
    outcome = run(parse_scenario(scenario), card_library().by_name)

    links = {f.value for f in outcome.facts if f.predicate == "chain_link_order"}
    assert links == {("Breaker the Magical Warrior", "Torrential Tribute")}


def test_its_figures_are_what_it_battles_with() -> None:
    """As in "a 1200 ATK monster"."""
    attack = {"do": "attack", "player": "A", "card": "Jinzo", "target": "a monster"}
    there = [{"card": "a monster", "as": {"atk": 1200}}]
    start = {"phase": "battle", "A": {"monster_zone": ["Jinzo"]}, "B": {"monster_zone": there}}
    scenario = {"incomplete": True, "start": start, "steps": [attack]}
    ask = [{"subject": "Jinzo: battle damage", "predicate": "value"}]
    outcome = run(parse_scenario({**scenario, "ask": ask}), card_library().by_name)

    assert 1200 in {f.value for f in outcome.facts if f.predicate == "value"}


def test_a_normal_monster_has_no_effects_to_negate() -> None:
    """What is told to be a Normal Monster is no target for what negates Effect Monsters."""
    start = {
        "turn_player": "B",
        "A": {"hand": ["Effect Veiler"]},
        "B": {"monster_zone": [{"card": "a monster", "as": {"trait": "normal"}}]},
    }
    used = {"do": "activate", "player": "A", "card": "Effect Veiler", "targets": ["a monster"]}
    ask = [{"subject": "Effect Veiler", "predicate": "activation_legal"}]
    scenario = {"incomplete": True, "start": start, "steps": [used], "ask": ask}

    outcome = run(parse_scenario(scenario), card_library().by_name)

    found = [f.value for f in outcome.facts if f.predicate == "activation_legal"]
    assert set(found) == {False}
