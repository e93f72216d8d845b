"""What a scenario asks is answered, or said to be unknown."""

from engine import CardText, Outcome, parse_card, parse_scenario, run, to_json


def asked(*predicates: str) -> Outcome:
    """A Spell that destroys monsters is activated, and something is asked of it."""
    does = {"op": "destroy", "what": {"zone": "monster_zone"}}
    text = parse_card({"name": "Relic", "kind": "spell", "effects": [{"resolution": [does]}]})
    giant = parse_card({"name": "Giant", "kind": "monster", "level": 4, "atk": 0, "def": 0})
    cards: dict[str, CardText] = {text.name: text, giant.name: giant}
    start = {"A": {"hand": ["Relic"]}, "B": {"monster_zone": ["Giant"]}}
    ask = [{"subject": "Relic", "predicate": predicate} for predicate in predicates]
    steps = [{"do": "activate", "player": "A", "card": "Relic"}]
    return run(parse_scenario({"start": start, "steps": steps, "ask": ask}), cards)


def test_what_nothing_tells_is_asked_with_no_value() -> None:
    """Unknown is a value."""
    said = to_json(asked("replay_occurs"))

    assert [claim["value"] for claim in said["claims"]] == [None]  # type: ignore[attr-defined]
    assert said["unknown"] == []


def test_predicate_that_does_not_exist_is_told() -> None:
    """It is neither dropped nor answered."""
    assert to_json(asked("dances"))["unknown"] == ["asked: 'dances' is no predicate"]
