"""Members of the definitions: what each comes to, as `members.yaml` has it."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine import CardText, Outcome, parse_card, parse_scenario, run, to_json
from engine.terms.errors import ScenarioError

DATA: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("members.yaml").read_text(encoding="utf-8")
)
CAST = {"do": "activate", "player": "A", "card": "Asker"}


def texts(**effect: Any) -> dict[str, CardText]:  # noqa: ANN401 -- an effect as YAML has it
    """All cards, and "Asker" with this effect."""
    asker = {"name": "Asker", "kind": "spell", "effects": [effect]}
    cards = [parse_card(card) for card in (*DATA["cards"], asker)]
    return {card.name: card for card in cards}


def final_of(outcome: Outcome) -> dict[str, Any]:
    """The board at the end."""
    board: dict[str, Any] = dict(to_json(outcome))["final"]  # type: ignore[assignment]  # as printed
    return board


def asked(*steps: object) -> tuple[dict[str, Any], tuple[str, ...]]:
    """What comes of it when player A has this carried out, and what stays unknown."""
    scenario = parse_scenario({"start": DATA["position"], "steps": [CAST]})
    outcome = run(scenario, texts(resolution=list(steps)))
    return final_of(outcome), outcome.unknown


def without(entry: dict[str, Any], *keys: str) -> dict[str, Any]:
    """An entry without what is expected of it."""
    return {key: value for key, value in entry.items() if key not in keys}


@pytest.mark.parametrize("entry", DATA["conditions"], ids=str)
def test_condition_holds(entry: dict[str, Any]) -> None:
    """What hangs on a condition is done if it holds, left if not, unknown if nobody can tell."""
    gain = {"op": "gain_lp", "amount": 1, "condition": [without(entry, "holds")]}
    final, unknown = asked(gain)

    assert bool(unknown) is (entry["holds"] is None)
    assert unknown or final["A"]["lp"] == 6000 + entry["holds"]


@pytest.mark.parametrize("entry", DATA["amounts"], ids=str)
def test_amount_is_so_much(entry: dict[str, Any]) -> None:
    """An amount is as much as its words say, or unknown."""
    final, unknown = asked({"op": "gain_lp", "amount": without(entry, "is")})

    assert bool(unknown) is (entry["is"] is None)
    assert final["A"]["lp"] == 6000 + (entry["is"] or 0)


@pytest.mark.parametrize("entry", DATA["selectors"], ids=str)
def test_selector_finds(entry: dict[str, Any]) -> None:
    """Cards that a selector means are those that go."""
    given = [{"op": "choose", "what": entry["given"]}] if "given" in entry else []
    final, unknown = asked(*given, {"op": "banish", "what": {"count": "all", **entry["what"]}})
    banished = [card.split("#")[0] for player in "AB" for card in final[player].get("banished", ())]

    assert sorted(banished) == sorted(entry["finds"])
    assert not unknown


@pytest.mark.parametrize("entry", DATA["operations"], ids=lambda entry: str(entry["name"]))
def test_operation_does(entry: dict[str, Any]) -> None:
    """An operation does to the board what its words say, or is unknown."""
    start = entry.get("start", {})
    mine = start.get("A", {})
    position = {**start, "A": {**mine, "hand": ["Asker", *mine.get("hand", ())]}}
    steps = [{**CAST, **entry.get("cast", {})}, *entry.get("then", ())]
    whole = {"start": position, "steps": steps, "incomplete": entry.get("incomplete", False)}
    told = {key: entry[key] for key in ("targets", "limits") if key in entry}
    cards = texts(resolution=entry["does"], **told)
    outcome = run(parse_scenario(whole), cards)
    slots = {card.id: card.slot for card in outcome.result.state.cards.values()}
    final = {**final_of(outcome), "slots": slots}

    assert bool(outcome.unknown) is entry.get("unknown", False)
    for path, wanted in entry.get("expect", {}).items():
        found: Any = final
        for key in path.split("."):
            found = found.get(key, [])
        assert seen(found, wanted) == wanted, path


@pytest.mark.parametrize("entry", DATA["events"], ids=lambda entry: str(entry["when"]))
def test_event_is_noticed(entry: dict[str, Any]) -> None:
    """A mandatory trigger is activated when its event has happened, and only then."""
    trigger = {"label": "watch", "on": entry["when"], "mandatory": True, "resolution": []}
    watcher = {"name": "Watcher", "kind": "monster", "trait": "effect", "atk": 1500, "level": 4}
    cards = texts(resolution=entry.get("does", []))
    cards["Watcher"] = parse_card({**watcher, "effects": [trigger]})
    outcome = run(parse_scenario({"start": entry["start"], "steps": entry["steps"]}), cards)
    links = [link.card for chain in outcome.result.chains for link in chain]

    assert ("Watcher" in links) is entry["happens"]
    assert not outcome.unknown


@pytest.mark.parametrize("entry", DATA["answers"], ids=str)
def test_activation_is_answered(entry: dict[str, Any]) -> None:
    """What waits for an activation answers one of that kind, and no other."""
    burn = [{"op": "destroy", "what": "target"}]
    cards = texts(
        resolution=entry.get("does", burn), targets=[{"whose": "opponent", "zone": "monster_zone"}]
    )
    answer = {"on": entry["when"], "resolution": ["negate_activation"]}
    cards["Answer"] = parse_card({"name": "Answer", "kind": "trap", "effects": [answer]})
    mine = {"hand": ["Asker"], "graveyard": ["Boulder"], "deck": ["Cliff"]}
    start = {"A": mine, "B": {"monster_zone": ["Pebble"], "spell_trap_zone": ["Answer"]}}
    steps = [CAST, {"do": "chain", "player": "B", "card": "Answer"}]
    outcome = run(parse_scenario({"start": start, "steps": steps}), cards)

    assert (len(outcome.result.chains[0]) == 2) is entry["allowed"]
    assert not outcome.unknown


@pytest.mark.parametrize("entry", DATA["mistakes"], ids=str)
def test_mistake_names_its_place(entry: dict[str, Any]) -> None:
    """A scenario with a mistake is refused, and the error says where."""
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(entry["scenario"])

    assert caught.value.path == entry["path"]


def seen(found: object, wanted: object) -> object:
    """Of a board, what an expectation speaks of."""
    if isinstance(found, list) and isinstance(wanted, list):
        like = [*wanted, *[""] * len(found)]
        return [seen(one, other) for one, other in zip(found, like, strict=False)]
    if isinstance(found, dict) and isinstance(wanted, dict):
        return {key: found.get(key) for key in wanted}
    name = found["card"] if isinstance(found, dict) else found
    return name.split("#")[0] if isinstance(name, str) else name
