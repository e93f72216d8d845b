"""Who may not activate effects, and which monsters have a Level at all."""

from typing import Any

import pytest

from engine import CardText, parse_card, parse_scenario, run
from engine.board.view import view_of
from engine.scenario.starting_position import table_of
from engine.terms.vocabulary import CardId, Stat

ROCK = {"kind": "monster", "attribute": "EARTH", "type": "Rock", "atk": 500, "def": 0, "level": 4}
GAIN = {"label": "gain", "kind": "quick", "resolution": [{"op": "gain_lp", "amount": 1}]}


def texts(*definitions: dict[str, Any]) -> dict[str, CardText]:
    """Definitions by name."""
    return {str(one["name"]): parse_card({**ROCK, **one}) for one in definitions}


def ongoing(name: str, **application: object) -> dict[str, Any]:
    """A monster with one ongoing effect."""
    return {"name": name, "trait": ["effect"],
            "continuous": [{"label": "it", "applies": [application]}]}  # fmt: skip


@pytest.mark.parametrize(
    ("who", "silent"),
    [({}, "AB"), ({"who": "opponent"}, "B"), ({"who": "you"}, "A")],
    ids=str,
)
@pytest.mark.parametrize("player", ["A", "B"])
def test_silence_is_for_those_it_names(who: dict[str, str], silent: str, player: str) -> None:
    """The effects of all monsters cannot be activated, but only by whom the text speaks of."""
    all_monsters = {"zone": "monster_zone", "count": "all"}
    silencer = ongoing("Silencer", apply="cannot_activate_effects", what=all_monsters, **who)
    cards = texts(silencer, {"name": "Speaker", "trait": ["effect"], "effects": [GAIN]})
    sides = {"A": {"monster_zone": ["Silencer", "Speaker#1"]}, "B": {"monster_zone": ["Speaker#2"]}}
    step = {
        "do": "activate",
        "player": player,
        "card": {"A": "Speaker#1", "B": "Speaker#2"}[player],
    }
    scenario = {"start": {**sides, "turn_player": player}, "steps": [step]}

    assert bool(run(parse_scenario(scenario), cards).result.chains) is (player not in silent)


@pytest.mark.parametrize(
    ("trait", "levels", "ranks"), [([], 5, 0), (["xyz"], 0, 4), (["link"], 0, 0)], ids=str
)
def test_only_some_monsters_have_a_level(trait: list[str], levels: int, ranks: int) -> None:
    """A Rank, or a Link Rating, is no Level: nothing that raises Levels raises it."""
    raiser = ongoing(
        "Raiser",
        apply="modify_stat",
        what={"zone": "monster_zone", "count": "all"},
        stat=["level"],
        amount=1,
    )
    cards = texts(raiser, {"name": "Statue", "trait": [*trait, "effect"]})
    start = {"A": {"monster_zone": ["Raiser", "Statue"]}}
    state = table_of(parse_scenario({"start": start}), cards).state
    view, statue = view_of(state), state.card(CardId("Statue"))

    assert (view.value(statue, Stat.LEVEL), view.value(statue, Stat.RANK)) == (levels, ranks)
