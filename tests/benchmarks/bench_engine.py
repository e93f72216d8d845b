"""How fast the engine computes: `python -m tests.benchmarks.bench_engine [--record]`.

Run it from the repository's root on a machine that does nothing else.  Figures are multiples of
a fixed piece of pure Python measured in the same run (`measuring.py`), and those that are promised
have their limit beside them.  The development set is measured where it lies beside the repository
(`../shared/data`), and the compiler of card texts where cards were imported.
"""

import json
import statistics
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from assistant.library.card_store import open_store
from assistant.library.compiled_cards import printed_card
from assistant.library.defined_cards import card_library
from engine import CardText, Scenario, compile_card, parse_card, parse_scenario, run
from tests.benchmarks.measuring import Figure, main, measured, took, yardstick

RECORDS = Path(__file__).parents[2].parent / "shared" / "data" / "scenarios-dev.jsonl"
Cards = Mapping[str, CardText]
COMPILED = 10
"""Every so many of the imported cards is compiled, half of them before anything is measured."""
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


def three_links(cards: Cards) -> Iterator[Figure]:
    """Raigeki, Magic Jammer, Seven Tools: from the scenario to the outcome, and to its facts."""
    scenario = parse_scenario(THREE_LINKS)
    assert len(run(scenario, cards).result.chains[0]) == 3
    yield measured("three links", lambda: run(scenario, cards), rounds=300, limit=1.0)
    yield measured("three links, with facts", lambda: run(scenario, cards).facts)
    yield measured("three links, with offers", lambda: run(scenario, cards, offers=True))


def of_scenario(name: str, scenario: Scenario, cards: Cards) -> Figure:
    """The figure of one scenario."""
    return measured(name, lambda: run(scenario, cards), rounds=20)


def growth(cards: Cards) -> Iterator[Figure]:
    """What a link, and what a monster, costs more where there are many: 1 is linear."""
    chains = {links: long_chain(links) for links in (1, 5, 10, 25, 50)}
    assert len(run(chains[50], {"Ripple": RIPPLE}).result.chains[0]) == 50
    found = {n: of_scenario(f"{n} links", s, {"Ripple": RIPPLE}) for n, s in chains.items()}
    yield from found.values()
    yield Figure("a link of 50, to a link of 10", found[50].ratio / 50 / (found[10].ratio / 10))
    fields = {monsters: full_field(monsters) for monsters in (10, 20, 40)}
    found = {n: of_scenario(f"{n} monsters", s, cards) for n, s in fields.items()}
    yield from found.values()
    more, most = found[20].ratio - found[10].ratio, found[40].ratio - found[20].ratio
    yield Figure("a monster of 20 more, to one of 10 more", most / 20 / (more / 10))


def best_of(scenario: Scenario, cards: Cards, *, offers: bool) -> float:
    """The seconds of the quickest of a few runs."""
    return min(took(lambda: run(scenario, cards, offers=offers)) for _ in range(3))


def development_set(cards: Cards) -> Iterator[Figure]:
    """The median record of the development set."""
    if not RECORDS.exists():
        print(f"no development set at {RECORDS}")
        return
    lines = RECORDS.read_text(encoding="utf-8").splitlines()
    scenarios = [parse_scenario(json.loads(line)) for line in lines]
    for name, offers, limit in (
        ("development set", False, 3.0),
        ("development set, with offers", True, None),
    ):
        yards, best = [], []
        for scenario in scenarios:
            yards.append(took(yardstick))
            best.append(best_of(scenario, cards, offers=offers))
        median = statistics.median(best)
        yield Figure(name, median / min(yards), median * 1000, limit)


def compiling() -> Iterator[Figure]:
    """The median of imported cards' texts, each compiled once, after as many others."""
    store = open_store()
    if store is None:
        print("no imported cards: compiling is not measured")
        return
    printed = [printed_card(card) for card in store.cards()]
    for card in printed[:: 2 * COMPILED]:
        compile_card(card, names=store.quoted_names)
    yards, times = [], []
    for card in printed[COMPILED :: 2 * COMPILED]:
        yards.append(took(yardstick))
        times.append(took(partial(compile_card, card, names=store.quoted_names)))
    median = statistics.median(times)
    yield Figure("compiling a card", median / min(yards), median * 1000, 1.0)


def figures() -> list[Figure]:
    """Every figure of the engine."""
    cards = card_library().by_name
    return [*three_links(cards), *growth(cards), *development_set(cards), *compiling()]


if __name__ == "__main__":
    main("engine", figures)
