"""Texts by which players Summon only so often each turn, and what goes elsewhere for a time."""

import pytest

from assistant.library.defined_cards import card_library
from engine import parse_card, parse_scenario, run
from engine.psct.clauses.continuous_sentences import applications_of, parse_continuous_sentence
from engine.psct.syntax.lexer import tokenize

LIMIT = {"label": "limit", "applies": [{"apply": "summon_limit", "times": 1}]}
WARDEN = parse_card({"name": "Warden", "kind": "monster", "level": 4, "continuous": [LIMIT]})


@pytest.mark.parametrize(("first", "legal"), [("special_summon", False), ("normal_summon", True)])
def test_only_so_many_special_summons_in_a_turn(first: str, legal: bool) -> None:
    """Once a monster was Special Summoned no other is; a Normal Summon does not count."""
    start = {
        "A": {"hand": ["Cyber Dragon", "Monster Reborn"], "graveyard": ["Sangan"]},
        "B": {"monster_zone": ["Warden"]},
    }
    steps = [
        {"do": first, "player": "A", "card": "Cyber Dragon"},
        {"do": "activate", "player": "A", "card": "Monster Reborn", "targets": ["Sangan"]},
    ]
    steps = steps if first == "special_summon" else steps[1:]
    scenario = parse_scenario({"incomplete": True, "start": start, "steps": steps})
    outcome = run(scenario, {**card_library().by_name, "Warden": WARDEN})

    about = [f for f in outcome.facts if f.subject_card == "Monster Reborn"]
    assert {f.value for f in about if f.predicate == "activation_legal"} == {legal}


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Each player can only Special Summon once per turn.", "SummonLimit"),
        ("Cards cannot be added from the Main Deck to the hand by card effects.", "Lock"),
        ("Each player can only control 1 Attribute of monster.", "KindLimit"),
    ],
)
def test_limits_are_read(words: str, kind: str) -> None:
    """Of both players, or of one."""
    found = applications_of(parse_continuous_sentence(tokenize(words), printed=words))

    assert [type(one).__name__ for one in found] == [kind]
