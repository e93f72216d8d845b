"""Remaining: a Normal Spell that stays on the field by its own text."""

from engine.cardtext.applications import CannotAttack
from engine.psct.compiler.card_compiler import compile_card
from engine.psct.syntax.printed_card import PrintedCard
from engine.terms.vocabulary import CardKind, CardName, Trait


def test_what_lasts_with_a_card_that_remains_applies_while_it_is_there() -> None:
    """The lock is no part of the resolution, and the card stays."""
    card = PrintedCard(
        name=CardName("Sample Swords"),
        kind=CardKind.SPELL,
        trait=(Trait.NORMAL,),
        text=(
            "After this card's activation, it remains on the field. While this card is face-up"
            " on the field, monsters your opponent controls cannot attack."
        ),
    )
    text = compile_card(card, frozenset()).text
    applied = [one for effect in text.continuous for one in effect.applies]

    assert text.stays_on_field
    assert any(isinstance(one, CannotAttack) for one in applied)
