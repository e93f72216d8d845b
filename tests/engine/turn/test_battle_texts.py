"""In battle: what invented texts do while monsters battle."""

from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import (
    CardKind,
    CardName,
    CardText,
    Outcome,
    PrintedCard,
    Trait,
    compile_card,
    parse_card,
    parse_scenario,
    run,
)


def _fighter(text: str, defense: int = 1000) -> CardText:
    """A monster with 1500 ATK and this text."""
    card = PrintedCard(
        CardName("Fighter"),
        CardKind.MONSTER,
        (Trait.EFFECT,),
        text=f"{text} You can discard 1 card; draw 1 card.",
        level=4,
        atk=1500,
        def_=defense,
    )
    return compile_card(card).text


def _rock(atk: int, defense: int) -> CardText:
    rock = {"name": "Rock", "kind": "monster", "attribute": "EARTH", "type": "Rock", "level": 4}
    return parse_card({**rock, "atk": atk, "def": defense})


def fought(
    text: str,
    *steps: dict[str, Any],
    mine: str = "attack",
    theirs: str = "attack",
    attacked: bool = False,
    defense: int = 1000,
) -> Outcome:
    """The fighter attacks the rock, or is attacked by it."""
    attacker, target = ("Rock", "Fighter") if attacked else ("Fighter", "Rock")
    sides = {
        "Fighter": {"monster_zone": [{"card": "Fighter", "position": mine}]},
        "Rock": {
            "monster_zone": [{"card": "Rock", "position": theirs}],
            "spell_trap_zone": ["Mirror Force"],
        },
    }
    start = {"phase": "battle", "A": sides[attacker], "B": sides[target]}
    attack = {"do": "attack", "player": "A", "card": attacker, "target": target}
    texts = {
        **card_library().by_name,
        "Fighter": _fighter(text, defense),
        "Rock": _rock(1600, 1600),
    }
    return run(parse_scenario({"start": start, "steps": [attack, *steps]}), texts)


def fell(outcome: Outcome) -> set[str]:
    """Who is in the GY at the end."""
    state = outcome.result.state
    return {card.name for card in state.cards.values() if card.zone == "graveyard"}


GAINS = "this card gains 500 ATK during the Damage Step only."
BECOMES = "its ATK becomes 1700 during damage calculation only."
WITH_DEF = "If it does, apply its DEF for damage calculation."


@pytest.mark.parametrize(
    ("text", "how", "dead"),
    [
        (f"If this card attacks an opponent's monster, {GAINS}", {}, {"Rock"}),
        (f"If this card attacks directly, {GAINS}", {}, {"Fighter"}),
        (f"If this card is attacked by an opponent's monster, {GAINS}", {}, {"Fighter"}),
        (f"If this card is attacked, {GAINS}", {"attacked": True}, {"Rock"}),
        (
            f"If this card attacks a face-down Defense Position monster, {BECOMES}",
            {"theirs": "set"},
            {"Rock"},
        ),
        ("If this card battles a monster, neither can be destroyed by that battle.", {}, set()),
        (
            f"This card can attack while in face-up Defense Position. {WITH_DEF}",
            {"mine": "defense", "defense": 1700},
            {"Rock"},
        ),
    ],
)
def test_text_decides_the_battle(text: str, how: dict[str, Any], dead: set[str]) -> None:
    """1500 ATK against 1600: the text gives one of both the better of it."""
    outcome = fought(text, **how)
    assert fell(outcome) == dead
    assert outcome.unknown == ()


def test_it_is_turned_at_the_end_of_the_damage_step() -> None:
    """Also a face-down monster that was attacked: its text applies once it is face-up."""
    text = "If this card is attacked, change it to Attack Position at the end of the Damage Step."
    outcome = fought(text, mine="set", attacked=True, defense=2000)
    here = next(one for one in outcome.result.state.cards.values() if one.name == "Fighter")
    assert here.position == "attack"


LOCK = "your opponent cannot activate Spell/Trap Cards until the end of the Damage Step."


@pytest.mark.parametrize(
    ("text", "legal"),
    [(f"If this card attacks, {LOCK}", False), (f"If this card is attacked, {LOCK}", True)],
)
def test_nothing_is_activated_while_it_attacks(text: str, legal: bool) -> None:
    """What forbids activations in an attack forbids none in another one."""
    trap = {"do": "activate", "player": "B", "card": "Mirror Force"}
    outcome = fought(text, trap)
    said = [fact.value for fact in outcome.facts if fact.predicate == "activation_legal"]
    assert set(said) == {legal}


def test_flip_effect_survives_a_chain_before_damage_calculation() -> None:
    """What was flipped by the attack triggers after it, whatever was used in between."""
    start = {
        "phase": "battle",
        "A": {"monster_zone": ["Summoned Skull"], "spell_trap_zone": ["Rush Recklessly"]},
        "B": {"monster_zone": [{"card": "Man-Eater Bug", "position": "set"}]},
    }
    steps = [
        {"do": "attack", "player": "A", "card": "Summoned Skull", "target": "Man-Eater Bug"},
        {
            "do": "activate",
            "player": "A",
            "card": "Rush Recklessly",
            "targets": ["Summoned Skull"],
            "window": "damage step",
        },
    ]
    outcome = run(parse_scenario({"start": start, "steps": steps}), card_library().by_name)
    assert {"Summoned Skull", "Man-Eater Bug"} <= fell(outcome)


def test_start_of_the_damage_step_is_before_the_flip() -> None:
    """A monster that is still face-down then is no face-up monster."""
    text = "At the start of the Damage Step, if this card battles a face-up monster: Destroy it."
    assert fell(fought(text, theirs="set")) == set()
