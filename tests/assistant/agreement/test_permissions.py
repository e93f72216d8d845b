"""Permissions: worth nothing as proof by themselves, and against a refusal only over its cause."""

import pytest

from assistant.agreement.claim_comparison import ComputedPlay, findings
from assistant.agreement.evidence import Statement, weigh
from assistant.base.regions import Authority, Region
from assistant.base.ruling_records import Agreement, Norm, Passage
from assistant.reading.card_mentions import Names
from assistant.reading.statements.passage_statements import read_statements
from engine import parse_card, parse_scenario, run

CARDS = {
    "Burst": {"name": "Burst", "kind": "spell", "trait": ["quick_play"]},
    "Peace": {"name": "Peace", "kind": "trap", "trait": ["counter"]},
}
ROOM = {"label": "activation", "resolution": ["draw"]}
SET_NOW = {"card": "Burst", "set_this_turn": True}


def norms(text: str) -> tuple[Norm, ...]:
    """What a sentence says."""
    return read_statements(text, names=Names((name, ()) for name in CARDS)).norms


def tried(phase: str) -> ComputedPlay:
    """A Quick-Play Spell is tried in the turn it was Set."""
    start = {"turn": 2, "turn_player": "A", "phase": phase, "A": {"spell_trap_zone": [SET_NOW]}}
    step = {"do": "activate", "player": "A", "card": "Burst"}
    texts = {name: parse_card({**card, "effects": [ROOM]}) for name, card in CARDS.items()}
    return ComputedPlay.of(
        run(parse_scenario({"start": start, "steps": [step]}), texts), frozenset()
    )


def compared(text: str, phase: str = "main1") -> set[Agreement]:
    """How a sentence compares with what became of that attempt."""
    play = tried(phase)
    return {
        one.agreement
        for norm in norms(text)
        for one in findings(norm, play)
        if one.fact.predicate == "activation_legal"
    }


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("A Quick-Play Spell cannot be activated in the turn it was Set.", {Agreement.AGREES}),
        ("A Quick-Play Spell can be activated in the turn it was Set.", {Agreement.DISAGREES}),
        ("A Quick-Play Spell can be activated in the Main Phase.", set()),
        ("A Trap Card cannot be activated in the turn it was Set.", set()),
        ('"Burst" can be activated.', set()),
        ('"Burst" can be activated in the turn it was Set.', {Agreement.DISAGREES}),
        ("A Quick-Play Spell cannot be activated in the Damage Step.", set()),
    ],
)
def test_permission_speaks_only_of_the_cause(text: str, result: set[Agreement]) -> None:
    """It was refused for the turn it was Set in; what allows it in a phase is silent."""
    assert compared(text) == result


def test_what_one_card_does_not_stop_needs_that_card() -> None:
    """Two cards that do not stop something: each for itself, and only where it is."""
    found = norms('"Burst" and "Peace" do not stop the activation of effects.')

    assert {norm.setting for norm in found} == {frozenset({"Burst"}), frozenset({"Peace"})}


@pytest.mark.parametrize("kind", ["another kind", "this kind", "the first kind"])
def test_kind_that_is_told_elsewhere_is_a_condition(kind: str) -> None:
    """A sentence about effects of such a kind is not about every effect."""
    (norm,) = norms(f"An effect of {kind} cannot be activated in the Damage Step.")

    assert "described" in {one.predicate for one in norm.when}


@pytest.mark.parametrize(
    ("text", "predicate", "value"),
    [
        ("A Quick-Play Spell that changes ATK or DEF resolves.", "changes_atk_or_def", True),
        ("A Trap Card that does not change ATK resolves.", "changes_atk_or_def", False),
        ("An effect whose only target has left resolves without effect.", "target_left", True),
        ("If an effect has lost its only target, it resolves without effect.", "target_left", True),
        ("An effect that waits for a Summon resolves.", "described", "wait for summon"),
    ],
)
def test_descriptions_that_plays_tell_are_compared(
    text: str, predicate: str, value: object
) -> None:
    """What is told in words only is a predicate where the engine tells the same."""
    (norm,) = norms(text)

    assert (predicate, value) in {(one.predicate, one.value) for one in norm.when}


STAYS = "If the attacking monster stays face-up on the field, the attack continues."


@pytest.mark.parametrize(
    ("done", "result"),
    [
        ({"op": "change_position", "what": "target", "to": "defense"}, set()),
        ("negate_attack", {Agreement.DISAGREES}),
    ],
)
def test_attack_that_ends_by_something_untold_is_another_matter(
    done: object, result: set[Agreement]
) -> None:
    """It stays face-up, and yet was changed to Defense Position: the sentence is silent."""
    effect = {"on": "attack_declared", "targets": [{"zone": "monster_zone"}], "resolution": [done]}
    texts = {
        "Parry": parse_card({"name": "Parry", "kind": "trap", "effects": [effect]}),
        "Ox": parse_card({"name": "Ox", "kind": "monster", "atk": 1500}),
    }
    start = {
        "turn": 2, "turn_player": "A", "phase": "battle",
        "A": {"monster_zone": ["Ox"]}, "B": {"spell_trap_zone": ["Parry"]},
    }  # fmt: skip
    steps = [
        {"do": "attack", "player": "A", "card": "Ox", "target": "direct"},
        {"do": "activate", "player": "B", "card": "Parry", "targets": ["Ox"]},
    ]
    play = ComputedPlay.of(
        run(parse_scenario({"start": start, "steps": steps}), texts), frozenset()
    )
    (norm,) = norms(STAYS)
    about = [one for one in findings(norm, play) if one.fact.predicate == "attack_continues"]
    assert {one.agreement for one in about} == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("If a Quick-Play Spell is activated, it resolves unless it is negated.", set()),
        ("If a Quick-Play Spell is activated, it does not resolve.", {Agreement.DISAGREES}),
        ("If a Quick-Play Spell is destroyed before it resolves, it resolves.", set()),
    ],
)
def test_ordinary_course_proves_nothing(text: str, result: set[Agreement]) -> None:
    """That what is activated resolves holds of nearly everything; who denies it still errs."""
    start = {"turn": 2, "turn_player": "A", "A": {"hand": ["Burst"], "deck": ["Peace"]}}
    step = {"do": "activate", "player": "A", "card": "Burst"}
    texts = {name: parse_card({**card, "effects": [ROOM]}) for name, card in CARDS.items()}
    play = ComputedPlay.of(
        run(parse_scenario({"start": start, "steps": [step]}), texts), frozenset()
    )

    assert {one.agreement for norm in norms(text) for one in findings(norm, play)} == result


def weighed(text: str) -> set[Agreement]:
    """What a passage counts for where a Quick-Play Spell with a cost resolves."""
    start = {"turn": 2, "turn_player": "A", "A": {"hand": ["Burst", "Peace"], "deck": ["Peace"]}}
    step = {"do": "activate", "player": "A", "card": "Burst"}
    paid = {**ROOM, "costs": [{"op": "pay_lp", "amount": 1000}]}
    texts = {name: parse_card({**card, "effects": [paid]}) for name, card in CARDS.items()}
    play = ComputedPlay.of(
        run(parse_scenario({"start": start, "steps": [step]}), texts), frozenset()
    )
    passage = Passage(
        id="p", document="d", title="t", start=0, end=len(text), text=text, digest="0" * 64,
        source="s", authority=Authority.COMMUNITY,
    )  # fmt: skip
    found = weigh([Statement(passage, norm) for norm in norms(text)], play, Region.TCG).found
    return {one.finding.agreement for one in found if one.agrees or one.disagrees}


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("The effect applies only when its Chain Link resolves.", set()),
        ("A Quick-Play Spell can only be activated in the Main Phase.", set()),
        ("A cost is paid when the card or effect is activated.", set()),
        ("If a Quick-Play Spell resolves, its effect applies.", {Agreement.AGREES}),
    ],
)
def test_what_is_needed_proves_nothing(text: str, result: set[Agreement]) -> None:
    """It says what has to be so, and not that the rest comes of it."""
    assert weighed(text) == result
