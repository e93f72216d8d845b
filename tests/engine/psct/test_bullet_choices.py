"""Lists of effects with labels, older sentences that ask or pick first, and what "that" means."""

import pytest

from engine.cardtext.card_text import Effect
from engine.cardtext.operations import ChooseMode
from engine.cardtext.requirements import AtMost, CoinShows, Condition, Equal, Exists, Fits, Happened
from engine.cardtext.selectors import Ref
from engine.psct.compiler.card_compiler import compile_card
from engine.psct.syntax.lexer import TokenKind, tokenize
from engine.psct.syntax.printed_card import PrintedCard
from tests.engine.psct.inventing import effects, monster, spell, trap, uncovered


def _effect(card: PrintedCard) -> Effect:
    assert uncovered(card) == []
    found = [each for each in compile_card(card).text.effects if each.resolution or each.targets]
    return found[0]


def _offer(card: PrintedCard) -> ChooseMode:
    (step,) = (each for each in _effect(card).resolution if isinstance(each.do, ChooseMode))
    assert isinstance(step.do, ChooseMode)
    return step.do


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            (
                "Toss a coin, then apply this effect based on the result.\n● Heads: Draw 1 card.\n"
                "● Tails: Gain 500 LP."
            ),
            CoinShows,
        ),
        (
            (
                "Roll a six-sided die, then apply the appropriate effect based on the result.\n"
                "● 1: Draw 1 card.\n● 2 or more: Gain 500 LP."
            ),
            Equal,
        ),
        (
            (
                "Apply these effects, in sequence, based on the number of Dragon monsters"
                " you control.\n● 1+: Draw 1 card.\n● 2+: Gain 500 LP."
            ),
            AtMost,
        ),
        (
            (
                "Send 1 monster from your Deck to the GY, then apply this effect based on its"
                " Attribute.\n● FIRE: Draw 1 card.\n● WATER: Gain 500 LP."
            ),
            Fits,
        ),
    ],
)
def test_what_a_label_asks_for_is_a_condition(text: str, kind: type[Condition]) -> None:
    """None of the effects is chosen: each applies whose label holds."""
    offer = _offer(spell(text))
    (first,) = offer.options[0].conditions

    assert offer.all_that_hold
    assert isinstance(first, kind)
    assert all(option.conditions for option in offer.options)


def test_an_unread_label_leaves_the_offer_opaque() -> None:
    """What a label asks for is never left out."""
    (effect,) = effects(spell("Apply this effect based on its mood.\n● Glad: Draw 1 card."))

    assert effect["opaque"]


def test_further_sentences_of_a_bullet_go_on_with_it() -> None:
    """A bullet of two sentences does both."""
    offer = _offer(spell("Apply 1 of these effects.\n● Draw 1 card. Gain 500 LP.\n● Gain 1000 LP."))

    assert [len(option.do) for option in offer.options] == [2, 1]


def test_activate_only_says_when() -> None:
    """The sentence asks for the event; the next one does something."""
    effect = _effect(trap("Activate only when a Spell Card is activated. Draw 1 card."))

    assert len(effect.on) == 1
    assert len(effect.resolution) == 1


def test_what_is_selected_after_a_sentence_that_only_says_when_is_targeted() -> None:
    """The effect is read by the sentence that does something."""
    text = (
        "This card can only be activated during Main Phase 2."
        " Select 1 face-up monster your opponent controls. Destroy the selected monster."
    )
    effect = _effect(trap(text))

    assert len(effect.targets) == 1
    assert len(effect.resolution) == 1


def test_a_condition_to_resolve_is_asked_twice() -> None:
    """On activation, and again of each step."""
    text = (
        "Once per turn: You can draw 1 card."
        " You must control a Dragon monster to activate and to resolve this effect."
    )
    effect = _effect(monster(text))

    assert isinstance(effect.conditions[0], Exists)
    assert isinstance(effect.resolution[0].condition[0], Exists)


def test_what_older_text_selects_is_a_target() -> None:
    """Also when the sentence after it says what becomes of it."""
    effect = _effect(
        monster(
            "Once per turn, you can select 1 Spell Card in your Graveyard. Return it to the Deck."
        )
    )

    assert len(effect.targets) == 1
    assert len(effect.resolution) == 1


def test_a_target_for_nothing_is_in_doubt() -> None:
    """Older text whose other half was not found is not clean."""
    (effect,) = effects(monster("Once per turn, you can select 1 Spell Card in your Graveyard."))

    assert effect["opaque"]


def test_past_events_are_conditions() -> None:
    """What the card did before is asked of the duel, and is not what triggers."""
    effect = _effect(
        monster(
            "At the end of the Battle Phase, if this card destroyed a monster by battle:"
            " Draw 1 card."
        )
    )

    assert any(isinstance(each, Happened) for each in effect.conditions)


def test_that_monster_is_the_one_of_two_that_was_called_so() -> None:
    """Of a monster and any card, "that monster" is the monster."""
    effect = _effect(
        spell(
            "Target 1 monster you control and 1 card your opponent controls; destroy that monster."
        )
    )

    assert getattr(effect.resolution[0].do, "what").ref is Ref.TARGET  # noqa: B009 -- any deed


def test_of_two_alike_neither_is_meant() -> None:
    """Of two monsters, "that monster" could be either: it stays opaque."""
    (effect,) = effects(
        spell("Target 1 monster you control and 1 monster your opponent controls; destroy it.")
    )

    assert effect["opaque"]


def test_a_name_with_quotation_marks_ends_where_it_ends() -> None:
    """Nothing after it is swallowed."""
    tokens = tokenize('Draw "A - "B"" once. Add "C".', 'A - "B"')

    assert [token.norm for token in tokens][:4] == ["draw", 'A - "B"', "once", "."]
    assert [token.norm for token in tokens if token.kind is TokenKind.NAME] == ["C"]
