"""What the text of a card says by itself is told where it is asked: targets, costs, speed."""

import pytest

from engine import parse_card, parse_scenario, run

ON_FIELD = {"zone": "monster_zone"}
RELIC = parse_card(
    {
        "name": "Relic",
        "kind": "trap",
        "trait": "counter",
        "effects": [
            {
                "costs": [{"op": "discard"}],
                "targets": [ON_FIELD],
                "resolution": [{"op": "destroy", "what": "target"}, {"op": "draw", "count": 1}],
            },
            {"label": "later", "resolution": [{"op": "gain_lp", "amount": 500}]},
        ],
    }
)
GIANT = parse_card(
    {
        "name": "Giant",
        "kind": "monster",
        "level": 4,
        "atk": 0,
        "def": 0,
        "effects": [
            {
                "label": "one",
                "targets": [ON_FIELD],
                "resolution": [{"op": "destroy", "what": "target"}],
            },
            {"label": "two", "resolution": [{"op": "destroy", "what": ON_FIELD}]},
        ],
    }
)

JAR = parse_card(
    {
        "name": "Jar",
        "kind": "spell",
        "effects": [{"resolution": [{"op": "draw", "who": "either", "count": 3}]}],
    }
)


@pytest.mark.parametrize(
    ("subject", "predicate", "value"),
    [
        ("Jar: cards drawn", "value", 3),
        ("Relic: targets", "applies", True),
        ("Relic: discard as a cost", "cost_paid", True),
        ("Relic: draw as a cost", "cost_paid", False),
        ("Relic: banish as a cost", "cost_paid", None),
        ("Relic: Spell Speed", "value", 3),
        ("Giant: targets", "applies", None),
        ("Giant: Spell Speed", "value", 1),
    ],
)
def test_text_of_a_card_is_told(subject: str, predicate: str, value: object) -> None:
    """None where it does neither, or where its effects differ."""
    start = {"A": {"graveyard": ["Relic", "Giant", "Jar"]}, "B": {}}
    ask = [{"subject": subject, "predicate": predicate}]
    cards = {str(card.name): card for card in (RELIC, GIANT, JAR)}
    outcome = run(parse_scenario({"start": start, "steps": [], "ask": ask}), cards)
    told = [fact.value for fact in outcome.asked if fact.part == subject.partition(": ")[2]]

    assert told == ([] if value is None else [value])


def trigger(timing: str, *, mandatory: bool = False) -> object:
    """A monster whose one effect is set off by its destruction."""
    return {
        "label": "search",
        "on": [{"event": "destroyed", "what": "this_card"}],
        "timing": timing,
        "mandatory": mandatory,
        "resolution": [{"op": "draw", "count": 1}],
    }


@pytest.mark.parametrize(
    ("effect", "must", "late"),
    [
        (trigger("when"), False, True),
        (trigger("if"), False, False),
        (trigger("when", mandatory=True), True, False),
    ],
)
def test_what_is_set_off_must_be_activated_or_can_miss_the_timing(
    effect: object, must: bool, late: bool
) -> None:
    """Only what is optional and says "when" can."""
    card = {"name": "Page", "kind": "monster", "level": 4, "atk": 0, "def": 0, "effects": [effect]}
    asks = [
        {"subject": "Page: mandatory", "predicate": "applies"},
        {"subject": "Page: timing", "predicate": "misses_timing"},
    ]
    told = {"start": {"A": {"monster_zone": ["Page"]}}, "steps": [], "ask": asks}
    facts = run(parse_scenario(told), {"Page": parse_card(card)}).facts
    found = {(one.part, one.predicate): one.value for one in facts}
    assert found["mandatory", "applies"] is must
    assert found["timing", "misses_timing"] is late
