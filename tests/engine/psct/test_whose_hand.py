"""Whose "their hand" is, whose turn a limit names, and what an exception leaves."""

import pytest

from engine.cardtext.applications import CannotAttack, OpaqueApplication, Protect
from engine.cardtext.card_text import Effect
from engine.psct.compiler.card_compiler import compile_card
from engine.psct.syntax.printed_card import PrintedCard
from engine.psct.syntax.text_pieces import EntryKind
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import Trait, Whose
from tests.engine.psct.inventing import monster, said, spell, trap


def effects(card: PrintedCard) -> list[Effect]:
    """Its activated effects that are told in its text."""
    entries = compile_card(card).entries
    return [e.effect for e in entries if e.effect is not None and e.pieces]


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        (
            "If this card inflicts battle damage to your opponent: Discard 1 card from their hand.",
            Whose.OPPONENT,
        ),
        (
            "You can banish 1 card from your opponent's GY; destroy 1 card they control.",
            Whose.OPPONENT,
        ),
        (
            "If your opponent draws a card: Each player discards 1 card from their hand.",
            Whose.EITHER,
        ),
    ],
)
def test_their_hand_is_the_opponents_if_nobody_else_is_spoken_of(text: str, whose: Whose) -> None:
    """Of the last thing done: whose card it is, `EITHER` for a player told by the step."""
    effect = effects(monster(text))[-1]
    what = getattr(effect.resolution[-1].do, "what", None)

    assert what is not None
    assert what.whose is whose


def test_a_limit_may_name_a_turn() -> None:
    """Once per opponent's turn is not once in any turn."""
    (effect,) = effects(monster("Once per opponent's turn (Quick Effect): You can draw 1 card."))

    assert effect.turn is Whose.OPPONENT


def test_spells_and_traps_alone_cannot_be_set() -> None:
    """Monsters still can."""
    (effect,) = effects(
        spell("Draw 1 card. You cannot Set Spells/Traps the turn you activate this card.")
    )

    assert effect.turn_locks[0].cannot == (Prohibition.SET_SPELLS_TRAPS,)


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("If this Ritual Summoned card is Tributed: You can draw 1 card.", ["graveyard"]),
        ("If this Normal Summoned/Set card is Tributed: You can draw 1 card.", ["graveyard"]),
        ("If this Equip Card is sent to the GY: You can draw 1 card.", ["graveyard"]),
        ("If this card is added from your GY to your hand: You can draw 1 card.", ["hand"]),
        ("If this is the only card in your hand: You can Special Summon this card.", ["hand"]),
        (
            "If this card in your field is sent to the GY or banished: You can draw 1 card.",
            ["graveyard", "banished"],
        ),
        (
            "You can discard this card and pay 500 LP: Add 1 Fish monster from your Deck.",
            ["hand"],
        ),
    ],
)
def test_where_the_card_is_after_what_happened(text: str, zones: list[str]) -> None:
    """An effect is activated where its card went."""
    assert said(monster(text), "from") == [zones]


def ongoing(card: PrintedCard) -> tuple[object, ...]:
    """What applies by itself."""
    found = [e.continuous for e in compile_card(card).entries if e.continuous is not None]
    return tuple(said for each in found for said in each.applies)


def test_an_exception_takes_from_what_is_said() -> None:
    """As far as it is understood; else nothing of the sentence is."""
    (told,) = ongoing(trap("Monsters cannot attack, except Link Monsters.", Trait.CONTINUOUS))
    assert isinstance(told, CannotAttack)
    assert told.what.where.not_trait == (Trait.LINK,)

    (kept,) = ongoing(monster("This card cannot be destroyed by battle, except on Mondays."))
    assert isinstance(kept, OpaqueApplication)


def test_they_are_not_this_card_after_others_that_were_not_understood() -> None:
    """As in "All Tokens in a place unheard of gain 500 ATK, also they cannot be destroyed"."""
    text = "All Tokens near the moon gain 500 ATK, also they cannot be destroyed by battle."
    shields = [each for each in ongoing(trap(text, Trait.CONTINUOUS)) if isinstance(each, Protect)]

    assert all(each.what.ref is None for each in shields)


def test_effects_offered_may_be_left() -> None:
    """What "you can activate 1 of these effects" introduces is not mandatory."""
    text = (
        "Once per turn, you can activate 1 of these effects.\n"
        "● During the Main Phase: Draw 1 card.\n"
        "● You can target 1 card on the field; destroy it."
    )
    entries = compile_card(spell(text, Trait.CONTINUOUS)).entries
    own = [e.effect for e in entries if e.kind is EntryKind.ACTIVATED and e.effect and e.pieces]

    assert [each.mandatory for each in own] == [False, False]


def test_a_sentence_about_battles_of_this_card_holds_by_itself() -> None:
    """It is no part of the effect before it."""
    text = (
        "If this card is Normal Summoned: You can draw 1 card. Neither player takes any battle"
        " damage from attacks involving this card."
    )

    assert len(effects(monster(text))[0].resolution) == 1
    assert len(ongoing(monster(text))) == 1


def test_what_was_summoned_before_is_not_what_was_answered() -> None:
    """As in "banish the monsters Special Summoned by this effect", after a negation."""
    text = (
        "When your opponent activates a Trap Card: You can Special Summon both this card from your"
        ' hand and 1 "Moth" monster from your Deck, and negate that activation. During the End'
        " Phase, return the monsters Special Summoned by this effect to the hand."
    )
    (effect,) = effects(monster(text))
    last = str(effect.resolution[-1])

    assert "responded" not in last
