"""Unaffected: a sentence about every monster does not speak of one that is unaffected."""

import pytest

from assistant.agreement.claim_comparison import ComputedPlay, findings
from assistant.base.ruling_records import Agreement
from assistant.reading.card_mentions import Names
from assistant.reading.statements.passage_statements import read_statements
from engine import parse_card, parse_scenario, run

SHIELD = {
    "label": "shield",
    "applies": [{"apply": "protect", "what": "this_card", "from": "unaffected_by_traps"}],
}
MONSTERS = {"zone": "monster_zone", "where": {"face": "up"}, "count": "all"}
LOCK = {"label": "lock", "applies": [{"apply": "negate_cards", "what": MONSTERS}]}
CARDS = {
    "Bastion": {"name": "Bastion", "kind": "monster", "trait": ["effect"], "level": 4,
                "continuous": [SHIELD]},
    "Recruit": {"name": "Recruit", "kind": "monster", "trait": ["effect"], "level": 4,
                "effects": [{"label": "draw", "kind": "ignition", "resolution": ["draw"]}]},
    "Muzzle": {"name": "Muzzle", "kind": "trap", "trait": ["continuous"], "effects": [{}],
               "continuous": [LOCK]},
}  # fmt: skip


def compared(text: str, monster: str) -> set[Agreement]:
    """How a sentence compares with whether a monster is negated under a Trap that comes later."""
    start = {"turn": 2, "turn_player": "A", "phase": "main1"}
    here, trap = {"monster_zone": [monster]}, {"spell_trap_zone": ["Muzzle"]}
    steps = [{"do": "activate", "player": "B", "card": "Muzzle"}]
    texts = {name: parse_card(card) for name, card in CARDS.items()}
    board: dict[str, object] = {**start, "A": here, "B": trap}
    played = run(parse_scenario({"start": board, "steps": steps}), texts)
    play = ComputedPlay.of(played, frozenset())
    norms = read_statements(text, names=Names((name, ()) for name in CARDS)).norms
    found = (one for norm in norms for one in findings(norm, play))
    return {one.agreement for one in found if one.fact.subject_card == monster}


EVERY = '"Muzzle" negates the effects of every face-up monster on the field'
SPARED = 'If a monster is unaffected by Trap effects, its effects are not negated by "Muzzle".'


@pytest.mark.parametrize(
    ("text", "monster", "result"),
    [
        (f"{EVERY}.", "Recruit", {Agreement.AGREES}),
        (f"{EVERY}, unless that monster is unaffected by it.", "Recruit", {Agreement.AGREES}),
        (f"{EVERY}, unless that monster is unaffected by it.", "Bastion", set()),
        (SPARED, "Bastion", {Agreement.AGREES}),
        (SPARED, "Recruit", set()),
        (SPARED.replace("are not", "are"), "Bastion", {Agreement.DISAGREES}),
    ],
)
def test_unaffected_monster_is_an_exception(
    text: str, monster: str, result: set[Agreement]
) -> None:
    """The rule speaks of others, the exception of it; the exception turned round speaks against."""
    assert compared(text, monster) == result
