"""Laws that hold in every duel, whatever the players try."""

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.library.cards import card_library
from engine import EventKind, Outcome, parse_scenario, run

HAND = ("Raigeki", "Dark Hole", "Mystical Space Typhoon", "Effect Veiler", "Pot of Greed")
SET = (
    "Magic Jammer",
    "Seven Tools of the Bandit",
    "Skill Drain",
    "Call of the Haunted",
    "Solemn Judgment",
    "Compulsory Evacuation Device",
    "Waboku",
)
MONSTERS = ("Cannon Soldier", "Exiled Force", "Sangan", "Jinzo", "Mystical Elf", "Dandylion")


def some(cards: tuple[str, ...], most: int) -> st.SearchStrategy[list[str]]:
    """A few of these cards, each once."""
    return st.lists(st.sampled_from(cards), max_size=most, unique=True)


@st.composite
def scenarios(draw: st.DrawFn) -> dict[str, Any]:
    """A position, and activations that may or may not be legal in it."""
    sides = {
        player: {
            "hand": draw(some(HAND, 3)),
            "spell_trap_zone": draw(some(SET, 3)),
            "monster_zone": draw(some(MONSTERS, 3)),
            "graveyard": ["Luster Dragon"],
            "deck": ["Gemini Elf", "Mystic Tomato", "Giant Rat"],
        }
        for player in ("A", "B")
    }
    owned = [
        (player, card)
        for player, side in sides.items()
        for zone in ("hand", "spell_trap_zone", "monster_zone")
        for card in side[zone]
    ]
    tried = draw(st.lists(st.sampled_from(owned), max_size=5)) if owned else []
    steps = [
        {"do": draw(st.sampled_from(("activate", "chain"))), "player": player, "card": card}
        for player, card in tried
    ]
    return {"start": sides, "steps": steps}


def played(scenario: dict[str, Any]) -> Outcome:
    """The outcome; where something is open, the first possibility."""
    outcome = run(parse_scenario(scenario), card_library().by_name)
    while outcome.branches:
        outcome = outcome.branches[0].outcome
    return outcome


LAWS = settings(max_examples=60, deadline=None, derandomize=True)


@LAWS
@given(scenarios())
def test_links_resolve_in_reverse(scenario: dict[str, Any]) -> None:
    """In every Chain a later link resolves before an earlier one."""
    resolved = [
        event.link
        for event in played(scenario).trace
        if event.kind is EventKind.LINK_RESOLVES and event.link is not None
    ]

    assert resolved == sorted(resolved, key=lambda link: (link[0], -link[1]))


@LAWS
@given(scenarios())
def test_every_card_is_in_one_place(scenario: dict[str, Any]) -> None:
    """No card appears, vanishes or is in two places; Tokens come and go."""
    result = played(scenario).result
    placed = Counter(card for cards in result.state.zones.values() for card in cards)

    assert set(result.start.cards) <= set(placed)
    assert all(count == 1 for count in placed.values())
    assert all("Token" in card for card in set(placed) - set(result.start.cards))


@LAWS
@given(scenarios())
def test_costs_are_never_refunded(scenario: dict[str, Any]) -> None:
    """Whatever is negated, what was paid stays paid."""
    paid = [fact.value for fact in played(scenario).facts if fact.predicate == "cost_paid"]

    assert all(paid)


@LAWS
@given(scenarios())
def test_causes_come_before_what_they_cause(scenario: dict[str, Any]) -> None:
    """An event names only earlier events as its causes."""
    assert all(cause < event.id for event in played(scenario).trace for cause in event.causes)


@LAWS
@given(scenarios())
def test_same_scenario_has_the_same_trace(scenario: dict[str, Any]) -> None:
    """Nothing but the scenario decides."""
    assert played(scenario).trace == played(scenario).trace


@LAWS
@given(scenarios())
def test_negated_activation_does_nothing_more(scenario: dict[str, Any]) -> None:
    """A link whose activation was negated never resolves, and moves no card but its own."""
    outcome = played(scenario)
    negated = {
        (link.key, link.card)
        for chain in outcome.result.chains
        for link in chain
        if link.result == "activation_negated"
    }
    resolving = {event.link for event in outcome.trace if event.kind is EventKind.LINK_RESOLVES}

    assert not {key for key, _ in negated} & resolving
