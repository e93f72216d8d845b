"""Duels that hypothesis makes up: positions, and what the players try in them."""

from typing import Any

from hypothesis import strategies as st

from assistant.library.defined_cards import card_library
from engine import Outcome, parse_scenario, run

OPENERS = ("Raigeki", "Dark Hole", "Mystical Space Typhoon", "Pot of Greed", "Monster Reborn")
IGNITIONS = ("Cannon Soldier", "Exiled Force")
MONSTERS = (*IGNITIONS, "Sangan", "Jinzo", "Mystical Elf", "Dandylion", "Luster Dragon")
RESPONSES = (
    "Magic Jammer",
    "Seven Tools of the Bandit",
    "Solemn Judgment",
    "Compulsory Evacuation Device",
    "Call of the Haunted",
    "Skill Drain",
    "Waboku",
)
Steps = list[dict[str, Any]]


def some(cards: tuple[str, ...], least: int, most: int) -> st.SearchStrategy[list[str]]:
    """A few of these cards, each once."""
    return st.lists(st.sampled_from(cards), min_size=least, max_size=most, unique=True)


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Both sides of a table, with enough to pay with and to answer with."""
    return {
        player: {
            "lp": draw(st.sampled_from((8000, 1200))),
            "hand": [*draw(some(OPENERS, 1, 2)), "Effect Veiler"],
            "spell_trap_zone": draw(some(RESPONSES, 2, 4)),
            "monster_zone": draw(some(MONSTERS, 1, 3)),
            "graveyard": ["Giant Soldier of Stone"],
            "deck": ["Gemini Elf", "Mystic Tomato", "Giant Rat"],
        }
        for player in ("A", "B")
    }


@st.composite
def chains_in(draw: st.DrawFn, sides: dict[str, Any]) -> Steps:
    """Something player A activates, and what both players try to chain to it, legal or not."""
    mine = [*sides["A"]["hand"], *(c for c in sides["A"]["monster_zone"] if c in IGNITIONS)]
    answers = [(p, card) for p in ("B", "A") for card in sides[p]["spell_trap_zone"]]
    answers += [(p, "Effect Veiler") for p in ("B", "A")]
    tried = draw(st.lists(st.sampled_from(answers), min_size=2, max_size=6, unique=True))
    opener = {"do": "activate", "player": "A", "card": draw(st.sampled_from(mine))}
    return [opener, *({"do": "chain", "player": p, "card": card} for p, card in tried)]


@st.composite
def turns_in(draw: st.DrawFn, sides: dict[str, Any]) -> Steps:
    """Something a player does outside a Chain, legal or not."""
    does = draw(st.sampled_from(("normal_summon", "set", "attack", "next_phase", "end_turn")))
    cards = {"attack": sides["A"]["monster_zone"], "set": sides["A"]["hand"]}
    given = {"card": draw(st.sampled_from(cards.get(does, ["Effect Veiler"])))}
    step = {"do": does, "player": "A"}
    return [step if does in ("next_phase", "end_turn") else {**step, **given}]


@st.composite
def scenarios(draw: st.DrawFn) -> dict[str, Any]:
    """A position, and steps that may or may not be legal in it."""
    sides = draw(positions())
    first, second = draw(chains_in(sides)), draw(chains_in(sides))
    between, after = draw(turns_in(sides)), draw(turns_in(sides))
    return {"start": sides, "steps": [*first, *between, *second, *after]}


def played(scenario: dict[str, Any]) -> Outcome:
    """The outcome; where something is open, the first possibility."""
    outcome = run(parse_scenario(scenario), card_library().by_name)
    while outcome.branches:
        outcome = outcome.branches[0].outcome
    return outcome
