"""Of this turn: what waits for the End Phase of the turn in which something happened."""

import pytest

from engine.cardtext.event_patterns import PhaseBegins
from engine.cardtext.requirements import AnyOf, ThisWasSummoned, ThisWasTurnedUp
from engine.psct.compiler.card_compiler import compile_card
from engine.psct.syntax.printed_card import PrintedCard
from engine.terms.vocabulary import CardKind, CardName, EffectKind, Phase, SummonKind, Trait


@pytest.mark.parametrize(
    "text",
    [
        (
            "During the End Phase of the turn this card was flipped face-up or Normal Summoned:"
            " Draw 1 card."
        ),
        (
            "During the End Phase, if this card was Normal Summoned or flipped face-up this turn:"
            " Draw 1 card."
        ),
        (
            "This card returns to its owner's hand during the End Phase of the turn that it is"
            " Normal Summoned or flipped face-up."
        ),
    ],
)
def test_it_waits_for_the_end_of_the_turn_in_which_the_card_came_up(text: str) -> None:
    """Both ways to come up, whatever the wording, and the End Phase as what sets it off."""
    card = PrintedCard(
        name=CardName("Sample Self"), kind=CardKind.MONSTER, trait=(Trait.EFFECT,), text=text
    )
    effect = compile_card(card, frozenset()).entries[0].effect

    assert effect is not None
    assert effect.kind is EffectKind.TRIGGER
    assert effect.on == (PhaseBegins(Phase.END),)
    ((*these,),) = (one.these for one in effect.conditions if isinstance(one, AnyOf))
    summoned = ThisWasSummoned(how=(SummonKind.NORMAL, SummonKind.TRIBUTE), this_turn=True)
    assert set(these) == {summoned, ThisWasTurnedUp()}
