"""Doubts: what is not modelled of a text leaves open just what depends on it."""

from typing import Any

from engine import CardText, Outcome, parse_card, parse_scenario, run

HUM = {"op": "opaque", "text": "hum and add a card from the Deck"}
BURN = {"op": "inflict_damage", "who": "opponent", "amount": 100}
RELIC = {"name": "Relic", "kind": "spell"}
SNARE = {"name": "Snare", "kind": "trap"}


def cards(relic: dict[str, Any], snare: dict[str, Any]) -> dict[str, CardText]:
    """A Spell of player A and a Trap of player B, with these effects."""
    made = ({**RELIC, "effects": [relic]}, {**SNARE, "effects": [snare]})
    return {text.name: text for text in map(parse_card, made)}


def answered(relic: dict[str, Any], snare: dict[str, Any], *, steps: int = 2) -> Outcome:
    """Player A activates the Spell, and player B answers with the Trap."""
    start = {
        "A": {"hand": ["Relic"], "deck": ["Relic#2"]},
        "B": {"spell_trap_zone": ["Snare"]},
    }
    told = [
        {"do": "activate", "player": "A", "card": "Relic"},
        {"do": "chain", "player": "B", "card": "Snare"},
    ]
    ask = [{"subject": "Snare", "predicate": "activation_legal"}]
    scenario = {"start": start, "steps": told[:steps], "ask": ask}
    return run(parse_scenario(scenario), cards(relic, snare))


def said(outcome: Outcome, card: str, predicate: str) -> set[object]:
    """What is settled of a card."""
    return {
        fact.value
        for fact in outcome.settled
        if fact.subject_card == card and fact.predicate == predicate
    }


WAITS = {"event": "activation", "of": "spell_card", "includes": "add_from_deck"}


def test_what_an_unmodelled_effect_does_may_be_what_is_answered() -> None:
    """Nobody can tell whether it would add a card, so not whether it may be answered."""
    snare = {"on": WAITS, "resolution": ["negate_effect"]}

    assert answered({"resolution": [HUM]}, snare).unknown
    assert not said(answered({"resolution": [HUM]}, snare, steps=1), "Snare", "activation_legal")


def test_what_a_modelled_effect_does_is_known_to_whom_answers() -> None:
    """It does nothing of the kind: that refuses the answer, whatever the answer would do."""
    outcome = answered({"resolution": [BURN]}, {"on": WAITS, "resolution": [HUM]})

    assert said(outcome, "Snare", "activation_legal") == {False}
    assert not outcome.unknown


def test_refusal_by_a_lock_does_not_hang_on_unmodelled_text() -> None:
    """A Trap that cannot be activated at all is refused, although its condition is not modelled."""
    lock = {"op": "grant", "what": {"apply": "lock", "cannot": "activate_trap_cards"}}
    humming = {"if": "opaque_condition", "text": "it hums"}
    start = {"A": {"hand": ["Relic"]}, "B": {"spell_trap_zone": ["Snare"]}}
    steps = [
        {"do": "activate", "player": "A", "card": "Relic"},
        {"do": "activate", "player": "B", "card": "Snare"},
    ]
    made = cards({"resolution": [lock]}, {"conditions": [humming], "resolution": [BURN]})
    outcome = run(parse_scenario({"start": start, "steps": steps}), made)

    assert said(outcome, "Snare", "activation_legal") == {False}


def test_text_without_a_header_is_not_refused_for_its_time() -> None:
    """Old text says within its effect what it negates, and so when it is activated."""
    start = {"A": {"hand": ["Pebble"]}, "B": {"spell_trap_zone": ["Snare"]}}
    steps = [
        {"do": "normal_summon", "player": "A", "card": "Pebble"},
        {"do": "activate", "player": "B", "card": "Snare", "window": "summon attempt"},
    ]
    pebble = parse_card({"name": "Pebble", "kind": "monster", "level": 2, "atk": 0, "def": 0})
    made = cards({"resolution": [BURN]}, {"resolution": ["negate_summon"]})
    outcome = run(parse_scenario({"start": start, "steps": steps}), {**made, "Pebble": pebble})

    assert outcome.unknown
    assert not said(outcome, "Snare", "activation_legal")


def test_what_may_be_chosen_as_it_resolves_is_what_it_would_do() -> None:
    """It would add a card or send one: whichever it is, it may be answered."""
    find: dict[str, Any] = {"zone": "deck", "count": 1}
    done = ("add_to_hand", "send_to_gy")
    told = [{"label": op, "do": [{"op": op, "what": "previous"}]} for op in done]
    relic = {"resolution": [{"op": "choose", "what": find}, {"op": "choose_mode", "options": told}]}
    snare = {"on": WAITS, "resolution": ["negate_effect"]}

    assert said(answered(relic, snare), "Snare", "activation_legal") == {True}
