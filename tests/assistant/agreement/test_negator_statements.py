"""Negators: what a card is said to negate, held against what it was used on."""

import pytest

from assistant.agreement.claim_comparison import ComputedPlay, findings
from assistant.base.ruling_records import Agreement
from assistant.reading.card_mentions import Names
from assistant.reading.statements.passage_statements import read_statements
from engine import parse_card, parse_scenario, run

GAIN = {"op": "gain_lp", "amount": 100}


def used(resolution: list[object]) -> ComputedPlay:
    """A Counter Trap of this effect is chained to a Spell."""
    stop = {"on": {"event": "activation", "of": "spell_card"}, "resolution": resolution}
    texts = {
        "Peace": parse_card(
            {"name": "Peace", "kind": "trap", "trait": ["counter"], "effects": [stop]}
        ),
        "Burst": parse_card(
            {"name": "Burst", "kind": "spell", "effects": [{"resolution": [GAIN]}]}
        ),
    }
    start = {"turn": 2, "A": {"hand": ["Burst"]}, "B": {"spell_trap_zone": ["Peace"]}}
    steps = [
        {"do": "activate", "player": "A", "card": "Burst"},
        {"do": "chain", "player": "B", "card": "Peace"},
    ]
    return ComputedPlay.of(
        run(parse_scenario({"start": start, "steps": steps}), texts), frozenset()
    )


@pytest.mark.parametrize(
    ("resolution", "result"),
    [(["negate_activation"], Agreement.AGREES), ([GAIN], Agreement.DISAGREES)],
)
def test_card_is_held_to_negating_what_it_answered(
    resolution: list[object], result: Agreement
) -> None:
    """It was used, nothing negated it, and yet the link below was not negated."""
    read = read_statements('"Peace" negates an activation.', names=Names([("Peace", ())]))
    found = [one for norm in read.norms for one in findings(norm, used(resolution))]

    assert {one.agreement for one in found} == {result}
