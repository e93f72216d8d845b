"""Fights: "if this card attacked" in a part of the Damage Step is of the battle now fought."""

from engine.cardtext.event_patterns import Battles
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
