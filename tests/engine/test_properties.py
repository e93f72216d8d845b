"""Laws that hold in every duel, whatever the players try."""

from collections import Counter
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.library.defined_cards import card_library
from engine import Event, EventKind, Outcome, parse_card, parse_scenario, run, scenario_mapping
from engine.board.chain_links import ChainLink
from engine.terms.vocabulary import Negation, Stat
from engine.turn.duel import LONGEST_CHAIN
from tests.engine.duels import played, scenarios
from tests.engine.replaying import table_of, told_by

LAWS = settings(max_examples=25, deadline=None, derandomize=True)


def links_of(outcome: Outcome) -> list[ChainLink]:
    """Every link of every Chain."""
    return [link for chain in outcome.result.chains for link in chain]


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
    state = result.state
    placed = Counter(card for cards in state.zones.values() for card in cards)
    places = {card: zone for (_, zone), cards in state.zones.items() for card in cards}

    assert set(result.start.cards) <= set(placed)
    assert all(count == 1 for count in placed.values())
    assert all("Token" in card for card in set(placed) - set(result.start.cards))
    assert places == {card: state.cards[card].zone for card in places}


@LAWS
@given(scenarios())
def test_costs_are_never_refunded(scenario: dict[str, Any]) -> None:
    """What was paid stays paid: only an effect moves it back, and no rule gives LP again."""
    outcome = played(scenario)
    paid = {cost for link in links_of(outcome) for cost in link.cost_events}
    given_back = [
        (event, later)
        for event in outcome.trace
        if event.id in paid
        for later in outcome.trace[event.id :]
        if later.by is None and undoes(later, event)
    ]

    assert given_back == []


def undoes(later: Event, event: Event) -> bool:
    """Whether an event takes back what another did."""
    if event.kind is EventKind.LP_CHANGED:
        return later.kind is event.kind and later.player is event.player and later.amount > 0
    same_card = event.kind is EventKind.MOVED is later.kind and later.cards == event.cards
    return same_card and later.to is event.from_


@LAWS
@given(scenarios())
def test_negated_activation_changes_nothing_but_costs(scenario: dict[str, Any]) -> None:
    """A link whose activation was negated does nothing after it was activated and paid for."""
    outcome = played(scenario)
    for link in links_of(outcome):
        if link.negation is Negation.ACTIVATION:
            mine = [event for event in outcome.trace if event.link == link.key]
            told = (EventKind.ACTIVATED, EventKind.TARGETED, EventKind.ACTIVATION_NEGATED)

            assert all(e.kind in told or e.id in link.cost_events for e in mine)


@LAWS
@given(scenarios())
def test_causes_come_before_what_they_cause(scenario: dict[str, Any]) -> None:
    """An event names only earlier events as its causes."""
    assert all(cause < event.id for event in played(scenario).trace for cause in event.causes)


@LAWS
@given(scenarios())
def test_same_scenario_has_the_same_trace(scenario: dict[str, Any]) -> None:
    """Nothing but the scenario decides, down to the order of the facts."""
    first, second = played(scenario), played(scenario)

    assert first.trace == second.trace
    assert first.facts == second.facts


@LAWS
@given(scenarios())
def test_replaying_a_trace_gives_the_final_state(scenario: dict[str, Any]) -> None:
    """The trace tells everything: where each card ends, under whom, and all LP."""
    result = played(scenario).result

    assert told_by(result.start, result.trace) == table_of(result.state)


ONGOING = ("Burden of the Mighty", "Gravity Bind", "Dimensional Fissure", "Vanity's Emptiness")
BEATERS = ("Luster Dragon", "Mystical Elf", "Thunder King Rai-Oh", "Sangan")


@LAWS
@given(
    st.permutations([f"{card}#{copy}" for card in ONGOING for copy in (1, 2)]),
    st.permutations(BEATERS),
)
def test_order_of_independent_effects_does_not_matter(
    cards: list[str], monsters: list[str]
) -> None:
    """Effects that neither negate nor set anything come to the same in whatever order they are."""
    outcomes = [ongoing(sorted(cards), sorted(monsters)), ongoing(cards, monsters)]
    told = [{(f.copy, f.part, f.predicate, f.value) for f in each.facts} for each in outcomes]
    values = [
        {card.id: each.result.view.value(card, Stat.ATK) for card in each.result.state.on_field()}
        for each in outcomes
    ]

    assert told[0] == told[1]
    assert values[0] == values[1]


def ongoing(cards: list[str], monsters: list[str]) -> Outcome:
    """Ongoing effects that were there from the start, in this order, and Raigeki."""
    start = {
        "order": cards,
        "A": {
            "hand": ["Raigeki"],
            "spell_trap_zone": [{"card": c, "face": "up"} for c in cards if "#1" in c],
        },
        "B": {
            "monster_zone": monsters,
            "spell_trap_zone": [{"card": c, "face": "up"} for c in cards if "#2" in c],
        },
    }
    steps = [{"do": "activate", "player": "A", "card": "Raigeki"}]
    return played({"start": start, "steps": steps})


ECHO = parse_card(
    {
        "name": "Echo",
        "kind": "monster",
        "trait": "effect",
        "level": 4,
        "effects": [
            {
                "label": "echo",
                "kind": "quick",
                "mandatory": True,
                "on": {"event": "activation"},
                "resolution": [{"op": "gain_lp", "amount": 100}],
            }
        ],
    }
)


@settings(LAWS, max_examples=5)
@given(st.integers(1, 3), st.integers(0, 2))
def test_every_run_ends(mine: int, theirs: int) -> None:
    """Even effects that must answer each other, and themselves, without end."""
    sides = {
        "A": {"hand": ["Pot of Greed"], "monster_zone": ["Echo"] * mine, "deck": ["Sangan"] * 3},
        "B": {"monster_zone": ["Echo"] * theirs},
    }
    steps = [{"do": "activate", "player": "A", "card": "Pot of Greed"}]
    scenario = parse_scenario({"start": sides, "steps": steps})
    outcome = run(scenario, {**card_library().by_name, "Echo": ECHO})

    assert [len(chain) for chain in outcome.result.chains] == [LONGEST_CHAIN]


@LAWS
@given(scenarios(), st.sampled_from(("TCG", "OCG")), st.booleans())
def test_a_scenario_written_out_and_read_is_the_same(
    scenario: dict[str, Any], region: str, incomplete: bool
) -> None:
    """A file loses nothing, whatever form the scenario had."""
    ask = [{"subject": "Raigeki", "predicate": "resolves", "value": True}]
    first = parse_scenario({**scenario, "region": region, "incomplete": incomplete, "ask": ask})
    file = yaml.safe_dump(scenario_mapping(first))

    assert parse_scenario(yaml.safe_load(file)) == first
