"""Small duels: what a text means, shown by the smallest duel there is (`small_duels.yaml`)."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine import CardText, Outcome, PrintedCard, compile_card, parse_card, parse_scenario, run
from engine.board.events import EventKind

DATA: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("small_duels.yaml").read_text(encoding="utf-8")
)
ROCK = {"kind": "monster", "attribute": "EARTH", "type": "Rock", "level": 4, "atk": 1000,
        "def": 500}  # fmt: skip


def texts(*definitions: dict[str, Any]) -> dict[str, CardText]:
    """Definitions by name; a monster is a Rock unless it says otherwise."""
    made = ({**({} if "kind" in one else ROCK), **one} for one in definitions)
    return {str(one["name"]): _text(one) for one in made}


def _text(one: dict[str, Any]) -> CardText:
    """The definition as it stands, or compiled from the text that it says."""
    said = one.get("text")
    plain = parse_card({key: value for key, value in one.items() if key != "text"})
    if said is None:
        return plain
    look = (plain.attribute, plain.type, plain.level, one.get("atk", 1000), one.get("def", 500))
    return compile_card(PrintedCard(plain.name, plain.kind, plain.trait, *look, text=said)).text


def played(duel: dict[str, Any]) -> Outcome:
    """What comes of a duel."""
    keys = ("start", "steps", "incomplete", "ask")
    scenario = {key: duel[key] for key in keys if key in duel}
    return run(parse_scenario(scenario), texts(*DATA["cards"], *duel.get("cards", [])))


def found(outcome: Outcome) -> dict[str, Any]:
    """What can be expected of an outcome, as the duels name it."""
    result = outcome.result
    links = [link for chain in result.chains for link in chain]
    refused = [e.rule for e in outcome.trace if e.kind is EventKind.REFUSED]
    return {
        "at": {str(card.id): card.zone.value for card in result.state.cards.values()},
        "controls": {str(card.id): card.controller.value for card in result.state.cards.values()},
        "lp": {player.value: lp for player, lp in result.state.lp.items()},
        "links": {str(link.card): link.result for link in links},
        "refused": dict.fromkeys(refused, True),
        "asked": {f"{fact.subject_card} {fact.predicate}": fact.value for fact in outcome.asked},
    }


@pytest.mark.parametrize("duel", DATA["duels"], ids=lambda duel: duel["name"])
def test_duel_comes_out_as_told(duel: dict[str, Any]) -> None:
    """Every card is where it should be, and nothing is refused or unknown that is not told."""
    outcome, expected = played(duel), dict(duel["expect"])
    unknown = expected.pop("unknown", [])
    expected["refused"] = dict.fromkeys(expected.get("refused", []), True)
    here = found(outcome)

    assert here["refused"] == expected.pop("refused")
    assert {key: {one: here[key].get(one) for one in expected[key]} for key in expected} == expected
    assert [word for word in unknown if not any(word in text for text in outcome.unknown)] == []
    assert bool(outcome.unknown) is bool(unknown)
