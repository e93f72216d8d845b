"""Open facts: branched over where they matter, and unknown beyond the bound."""

from collections.abc import Iterable
from typing import Any

from assistant.library.defined_cards import card_library
from engine import BETWEEN_LINKS, CardText, Outcome, causal_slice, parse_card, parse_scenario, run

MIST = {"card": "Enervating Mist", "face": "up"}


def played(**start: Any) -> Outcome:  # noqa: ANN401 -- a position as YAML has it
    """The outcome of a position in which nothing is done."""
    return run(parse_scenario({"start": start}), card_library().by_name)


def limits(outcome: Outcome) -> set[object]:
    """The hand size limits of player A."""
    return {fact.value for fact in outcome.facts if fact.predicate == "value" and fact.part == "A"}


def test_unstated_order_gives_both_values() -> None:
    """Which of two effects applied last is not told, so both values are computed."""
    outcome = played(A={"monster_zone": ["Silent Wobby"]}, B={"spell_trap_zone": [MIST]})

    assert [limits(branch.outcome) for branch in outcome.branches] == [{3}, {5}]


def placed(ask: str) -> Outcome:
    """What comes out when Dark Hole sets off two mandatory effects of one player."""
    start = {"A": {"hand": ["Dark Hole"], "monster_zone": ["Sangan", "Dandylion"]}}
    steps = [{"do": "activate", "player": "A", "card": "Dark Hole"}]
    asked = [{"subject": "Chain", "predicate": ask}]
    scenario = {"start": start, "steps": steps, "ask": asked, "incomplete": True}
    return run(parse_scenario(scenario), card_library().by_name)


def test_free_order_of_triggers_gives_both_orders_where_it_is_asked() -> None:
    """A player orders effects that trigger together as that player likes (CH06)."""
    orders = [
        next(fact.value for fact in branch.outcome.facts if fact.predicate == "chain_link_order")
        for branch in placed("chain_link_order").branches
    ]

    assert orders == [("Sangan", "Dandylion"), ("Dandylion", "Sangan")]


def test_who_orders_triggers_is_one_answer() -> None:
    """Whose choice it is, is not open; and nothing is answered before both are placed."""
    outcome = placed("deciding_player")
    told = {(str(fact.subject_card), fact.predicate): fact.value for fact in outcome.facts}

    assert not outcome.branches
    assert told["Chain", "deciding_player"] == "A"
    assert told[BETWEEN_LINKS, "activation_legal"] is False


def test_effects_on_different_players_need_no_order() -> None:
    """Two effects that set a value for different players leave nothing open."""
    outcome = played(A={}, B={"monster_zone": ["Silent Wobby"], "spell_trap_zone": [MIST]})

    assert outcome.branches == ()
    assert limits(outcome) == {5}


def test_effects_that_agree_need_no_order() -> None:
    """Two copies that set the same value leave nothing open."""
    outcome = played(A={}, B={"spell_trap_zone": [MIST, MIST]})

    assert outcome.branches == ()
    assert limits(outcome) == {5}


def test_more_than_the_bound_is_unknown() -> None:
    """More open facts than can be told apart become an entry in `unknown`, never an error."""
    outcome = played(
        A={"monster_zone": ["Silent Wobby"] * 4},
        B={"spell_trap_zone": [MIST] * 4},
    )

    assert any("order of application" in one for one in outcome.unknown)


def negator(number: int, *others: int) -> CardText:
    """A monster that negates others of its kind, by their numbers."""
    where = {"name": [f"Negator {other}" for other in others]}
    negates = {"apply": "negate_cards", "what": {"zone": "monster_zone", "where": where}}
    ongoing = {"label": "negation", "applies": [negates]}
    return parse_card({"name": f"Negator {number}", "kind": "monster", "continuous": [ongoing]})


def negated(cards: list[CardText], order: Iterable[int]) -> tuple[set[str | None], Outcome]:
    """Which of these monsters are negated when they began to apply in this order."""
    names = [card.name for card in cards]
    half = len(names) // 2
    start = {
        "order": [f"Negator {number}" for number in order],
        "A": {"monster_zone": names[:half]},
        "B": {"monster_zone": names[half:]},
    }
    outcome = run(parse_scenario({"start": start}), {card.name: card for card in cards})
    facts = [fact for fact in outcome.facts if fact.predicate == "negated_on_field"]
    return {fact.subject_card for fact in facts if fact.value is True}, outcome


def test_pairs_that_negate_each_other_need_an_order_only_among_themselves() -> None:
    """Of five pairs the earlier one of each stays un-negated, at no cost of trying all orders."""
    pairs = [negator(n, n + 5 if n < 5 else n - 5) for n in range(10)]

    assert negated(pairs, [0, 5, 6, 1, 2, 7, 8, 3, 4, 9])[0] == {
        f"Negator {n}" for n in (5, 1, 7, 3, 9)
    }


def test_of_many_that_negate_all_others_the_earliest_stays() -> None:
    """Of eight that each negate all others, the earliest negates seven."""
    eight = [negator(n, *(other for other in range(8) if other != n)) for n in range(8)]
    found, outcome = negated(eight, [3, *(n for n in range(8) if n != 3)])

    assert found == {card.name for card in eight} - {"Negator 3"}
    assert not outcome.unknown


def test_a_circle_too_long_to_try_is_unknown() -> None:
    """Twenty monsters that negate one another crosswise end, with what cannot be told."""
    twenty = [negator(n, (n + 1) % 20, (n + 3) % 20, (n + 8) % 20) for n in range(20)]
    _, outcome = negated(twenty, range(20))

    assert any("as they negate each other" in one for one in outcome.unknown)


def test_slice_holds_what_led_to_an_event_in_order() -> None:
    """The slice behind an event ends with it, and has every cause of what is in it."""
    steps = [{"do": "activate", "player": "A", "card": "Raigeki"}]
    start = {"A": {"hand": ["Raigeki"]}, "B": {"monster_zone": ["Luster Dragon"]}}
    trace = run(parse_scenario({"start": start, "steps": steps}), card_library().by_name).trace
    destroyed = next(event for event in trace if "destroyed" in event.reasons)
    found = causal_slice(trace, [destroyed.id])
    ids = [event.id for event in found]

    assert ids == sorted(ids)
    assert ids[-1] == destroyed.id
    assert len(found) > 1
    assert {cause for event in found for cause in event.causes} <= set(ids)
