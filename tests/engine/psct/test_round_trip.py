"""Effects that compile whole, written out again: the same words, and the same meaning."""

import dataclasses
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.library.compiled_cards import printed_card
from assistant.library.databases.database_formats import read_database
from assistant.library.imported_cards import ImportedCard
from engine.cardtext.card_text import Effect, Mode
from engine.cardtext.operations import Option
from engine.cardtext.unmodelled import gaps_in
from engine.psct.compiler.card_compiler import compile_card
from engine.psct.printing import effect_text, stays
from engine.psct.syntax.printed_card import PrintedCard
from engine.psct.syntax.text_pieces import EntryKind, TextEntry
from tests.engine.psct.alike import words
from tests.engine.psct.inventing import monster, spell, trap

POOL = Path("/work/shared/data/cards.json.gz")
EVERY = 20
"""One card in so many is tried."""
WRITTEN, SAME_MEANING, SAME_WORDS = 0.94, 0.975, 0.68
"""At least these shares can be written out, and of those that can come back; raise them."""
TEXTS = (
    monster(
        "You can Tribute 1 Fiend monster; Special Summon this card from your hand, but banish it"
        " when it leaves the field."
    ),
    monster(
        "If this card is destroyed by battle or an opponent's card effect: You can target 1"
        " Spell and 1 Trap in your GY; add those targets to your hand."
    ),
    monster(
        "Once per turn: You can activate this effect; your opponent discards 1 card, then you"
        " cannot Special Summon monsters for the rest of this turn, except Fish monsters."
    ),
    spell(
        "Fusion Summon 1 Fusion Monster from your Extra Deck, using monsters from your hand or"
        " field as material."
    ),
    spell("Activate 1 of these effects;\n● Draw 1 card.\n● Gain 500 LP."),
    monster(
        "If this card is Normal Summoned: You can Special Summon 1 Dragon monster from your"
        " hand, but destroy it during the End Phase."
    ),
    monster("If this card is Normal Summoned: You can draw 1 card."),
    monster(
        'When this card is destroyed by battle: You can add 1 "Moth" monster from your'
        " Deck to your hand."
    ),
    monster("You can Tribute this card, then target 1 monster your opponent controls; destroy it."),
    monster(
        "(Quick Effect): You can discard 1 card; negate the effects of all face-up"
        " monsters until the end of this turn."
    ),
    monster(
        "If this card is sent from the field to the GY: Special Summon 1 Level 4 or"
        " lower Fish monster from your Deck in Defense Position."
    ),
    spell("Target 1 Spell/Trap on the field; destroy it."),
    spell("Draw 2 cards, then discard 1 card."),
    trap(
        "When an opponent's monster declares an attack: Destroy all monsters your"
        " opponent controls."
    ),
    trap(
        "When a Trap Card is activated: Banish 1 card from your hand; negate the activation, and if"
        " you do, destroy it."
    ),
)


def activated(card: PrintedCard) -> list[TextEntry]:
    """Its activated effects that are told in its text."""
    entries = compile_card(card).entries
    return [e for e in entries if e.kind is EntryKind.ACTIVATED and e.effect and e.pieces]


def is_whole(entry: TextEntry) -> bool:
    """Whether nothing of it is opaque."""
    effect = entry.effect
    assert effect is not None
    parts = (effect.on, effect.conditions, effect.costs, effect.targets, effect.resolution)
    return not gaps_in(parts) and not any(piece.opaque for piece in entry.pieces)


def bare(effect: Effect) -> Effect:
    """The effect without what is said of it in sentences of their own."""
    return replace(effect, riders=(), turn_locks=(), response_locks=(), quick_if=(),
                   from_hand_if=())  # fmt: skip


def meaning(effect: Effect) -> Effect:
    """What an effect says, apart from its label and limits."""
    unlabelled: Effect = _unlabelled(replace(effect, limits=()))
    return unlabelled


def _unlabelled(part: Any) -> Any:  # noqa: ANN401 -- any part of an effect
    """The same without labels: what a bullet is called are its first words, and these may vary."""
    if isinstance(part, tuple):
        return tuple(map(_unlabelled, part))
    if not dataclasses.is_dataclass(part) or isinstance(part, type):
        return part
    fields = {each.name: getattr(part, each.name) for each in dataclasses.fields(part)}
    if isinstance(part, Effect | Mode | Option):
        fields["label"] = ""
    return type(part)(**{name: _unlabelled(value) for name, value in fields.items()})


@pytest.mark.parametrize("card", TEXTS, ids=lambda card: card.text[:30])
def test_invented_effects_are_written_as_they_stand(card: PrintedCard) -> None:
    """The words come back, and mean the same again."""
    (entry,) = activated(card)
    assert entry.effect is not None
    again = effect_text(entry.effect)

    assert is_whole(entry)
    assert again is not None
    assert words(again, card.name) == words(card.text, card.name)


def pool() -> list[PrintedCard]:
    """Some cards of the database."""
    cards = [found for found in read_database(POOL) if isinstance(found, ImportedCard)]
    return [printed_card(card) for card in cards[::EVERY]]


@cache
def shares() -> tuple[int, int, int, int]:
    """How many effects are whole, written out, and come back with the same meaning and words."""
    whole = written = same = alike = 0
    for card in pool():
        for entry in activated(card):
            if entry.effect is None or not is_whole(entry):
                continue
            whole += 1
            again = effect_text(entry.effect, stays=stays(card))
            if again is None:
                continue
            written += 1
            part = str(entry.pieces[0].span.part)
            span = slice(entry.pieces[0].span.start, entry.pieces[-1].span.end)
            alone = effect_text(bare(entry.effect), stays=stays(card)) or again
            alike += words(alone, card.name) == words(getattr(card, part)[span], card.name)
            back = activated(_saying(card, part, again))
            same += len(back) == 1 and _means(back[0], entry.effect)
    return whole, written, same, alike


def _saying(card: PrintedCard, part: str, text: str) -> PrintedCard:
    """The card with only this text, in that part."""
    if part == "pendulum":
        return replace(card, text="", pendulum=text)
    return replace(card, text=text, pendulum="")


def _means(entry: TextEntry, effect: Effect) -> bool:
    return entry.effect is not None and meaning(entry.effect) == meaning(effect)


NO_POOL = pytest.mark.skipif(not POOL.exists(), reason="no card database here")


@NO_POOL
def test_nearly_all_effects_of_the_pool_can_be_written_out() -> None:
    """There are words for what they say."""
    whole, written, _, _ = shares()

    assert written / whole >= WRITTEN


@NO_POOL
def test_effects_of_the_pool_mean_the_same_when_written_out() -> None:
    """What is written out is understood as the printed text was."""
    _, written, same, _ = shares()

    assert same / written >= SAME_MEANING


@NO_POOL
def test_effects_of_the_pool_come_back_in_the_same_words() -> None:
    """Many come back in the very words, once these are made alike."""
    _, written, _, alike = shares()

    assert alike / written >= SAME_WORDS
