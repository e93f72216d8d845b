"""Fights: "if this card attacked" in a part of the Damage Step is of the battle now fought."""

import pytest

from engine.cardtext.event_patterns import Battles
from engine.cardtext.operations import Destroy
from engine.cardtext.selectors import Ref
from engine.psct.compiler.card_compiler import compile_card
from engine.psct.syntax.printed_card import PrintedCard
from engine.terms.vocabulary import CardKind, CardName, DamageStepPart, Position, Trait


def _events(text: str) -> tuple[object, ...]:
    card = PrintedCard(
        name=CardName("Sample Self"), kind=CardKind.MONSTER, trait=(Trait.EFFECT,), text=text
    )
    effect = compile_card(card, frozenset()).entries[0].effect
    assert effect is not None
    return effect.on


def test_an_attack_told_in_the_past_is_the_one_of_this_damage_step() -> None:
    """What it attacked is what the battle is fought with."""
    text = (
        "At the start of the Damage Step, if this card attacked a Defense Position monster:"
        " Banish that monster."
    )
    (event,) = _events(text)

    assert isinstance(event, Battles)
    assert (event.part, event.attacking) == (DamageStepPart.START, True)
    assert event.other is not None
    assert Position.DEFENSE in event.other.where.position


def test_a_battle_of_this_turn_is_no_event_in_another_phase() -> None:
    """Without the Damage Step, it is only asked whether the card battled."""
    text = "During the End Phase, if this card attacked a monster this turn: Draw 1 card."

    assert not any(isinstance(event, Battles) for event in _events(text))


@pytest.mark.parametrize(
    ("event", "who"),
    [
        ("When this card declares an attack on a face-up monster", Ref.ATTACK_TARGET),
        ("When this card declares an attack", Ref.ATTACK_TARGET),
        ("When an opponent's monster declares an attack", Ref.ATTACKER),
    ],
)
def test_that_monster_is_never_the_card_that_says_so(event: str, who: Ref) -> None:
    """Of an attack by this card it is what is attacked."""
    text = f"{event}: You can activate this effect; destroy that monster."
    card = PrintedCard(
        name=CardName("Sample Self"), kind=CardKind.MONSTER, trait=(Trait.EFFECT,), text=text
    )
    effect = compile_card(card, frozenset()).entries[0].effect
    assert effect is not None
    (done,) = (step.do for step in effect.resolution)

    assert isinstance(done, Destroy)
    assert done.what.ref is who
