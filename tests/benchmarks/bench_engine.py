"""How fast the engine computes: `python -m tests.benchmarks.bench_engine [--record]`.

Run it from the repository's root on a machine that does nothing else.  Figures are multiples of
a fixed piece of pure Python measured in the same run (`measuring.py`), and those that are promised
have their limit beside them.  The development set is measured where it lies beside the repository
(`../shared/data`).
"""

import json
import statistics
from collections.abc import Iterator
from pathlib import Path

from assistant.library.cards import card_library
from engine import CardText, Scenario, parse_card, parse_scenario, run
from tests.benchmarks.measuring import Figure, main, measured, took, yardstick

RECORDS = Path(__file__).parents[2].parent / "shared" / "data" / "scenarios-dev.jsonl"
THREE_LINKS = {
    "start": {
        "A": {"hand": ["Raigeki"], "spell_trap_zone": ["Seven Tools of the Bandit"]},
        "B": {
            "hand": ["Mystical Elf"],
            "spell_trap_zone": ["Magic Jammer"],
            "monster_zone": ["Luster Dragon"],
        },
    },
    "steps": [
        {"do": "activate", "player": "A", "card": "Raigeki"},
        {
            "do": "chain",
            "player": "B",
            "card": "Magic Jammer",
            "cost": [{"discard": "Mystical Elf"}],
        },
        {"do": "chain", "player": "A", "card": "Seven Tools of the Bandit"},
    ],
}
RIPPLE = parse_card(
    {
        "name": "Ripple",
        "kind": "trap",
        "effects": [{"resolution": [{"op": "gain_lp", "amount": 1}]}],
    }
)


def long_chain(links: int) -> Scenario:
    """A Chain of so many Normal Traps, the players in turn."""
    sides = {
        player: {"spell_trap_zone": [f"Ripple#{n}" for n in range(1, links + 1) if n % 2 == odd]}
        for player, odd in (("A", 1), ("B", 0))
    }
    steps = [
        {"do": "chain" if n > 1 else "activate", "player": "BA"[n % 2], "card": f"Ripple#{n}"}
        for n in range(1, links + 1)
    ]
    return parse_scenario({"start": sides, "steps": steps})


def full_field(monsters: int) -> Scenario:
    """Raigeki against so many monsters."""
    side = {"monster_zone": ["Luster Dragon"] * monsters}
    return parse_scenario(
        {
            "start": {"A": {"hand": ["Raigeki"]}, "B": side},
            "steps": [{"do": "activate", "player": "A", "card": "Raigeki"}],
        }
    )


def three_links(cards: dict[str, CardText]) -> Iterator[Figure]:
    """Raigeki, Magic Jammer, Seven Tools: from the scenario to the outcome, and to its facts."""
    scenario = parse_scenario(THREE_LINKS)
    assert len(run(scenario, cards).result.chains[0]) == 3
    yield measured("three links", lambda: run(scenario, cards), rounds=300, limit=1.0)
    yield measured("three links, with facts", lambda: run(scenario, cards).facts)
    yield measured("three links, with offers", lambda: run(scenario, cards, offers=True))


def growth(cards: dict[str, CardText]) -> Iterator[Figure]:
    """What a link, and what a monster, costs more where there are many: 1 is linear."""
    times = {}
    for links in (1, 2, 5, 10, 25, 50):
        scenario = long_chain(links)
        assert len(run(scenario, {"Ripple": RIPPLE}).result.chains[0]) == links
        figure = measured(f"{links} links", lambda s=scenario: run(s, {"Ripple": RIPPLE}))
        yield figure
        times[links] = figure.ratio
    yield Figure("a link of 50, to a link of 10", times[50] / 50 / (times[10] / 10))
    for monsters in (5, 10, 20, 40):
        scenario = full_field(monsters)
        figure = measured(f"{monsters} monsters", lambda s=scenario: run(s, cards))
        yield figure
        times[monsters] = figure.ratio
    yield Figure(
        "20 more monsters, to 10 more", (times[40] - times[20]) / (times[20] - times[10]) / 2
    )


def development_set(cards: dict[str, CardText]) -> Iterator[Figure]:
    """The median record of the development set: the best of some runs of each."""
    if not RECORDS.exists():
        print(f"no development set at {RECORDS}")
        return
    lines = RECORDS.read_text(encoding="utf-8").splitlines()
    scenarios = [parse_scenario(json.loads(line)) for line in lines]
    for name, offers in (("development set", False), ("development set, with offers", True)):
        yards, best = [], []
        for scenario in scenarios:
            yards.append(took(yardstick))
            best.append(
                min(took(lambda s=scenario: run(s, cards, offers=offers)) for _ in range(3))
            )
        median = statistics.median(best)
        limit = None if offers else 3.0
        yield Figure(name, median / min(yards), median * 1000, limit)


def figures() -> list[Figure]:
    """Every figure of the engine."""
    cards = dict(card_library().by_name)
    return [*three_links(cards), *growth(cards), *development_set(cards)]


if __name__ == "__main__":
    main("engine", figures)
