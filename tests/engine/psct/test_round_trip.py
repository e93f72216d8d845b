"""Effects that compile whole, written out again: the same words, and the same meaning."""

import gzip
import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from engine.cardtext import Effect
from engine.gaps import gaps_in
from engine.psct.compiling import compile_card
from engine.psct.lexer import tokenize
from engine.psct.nodes import Entry, EntryKind
from engine.psct.printed import PrintedCard
from engine.psct.printing import effect_text
from engine.terms import CardKind, CardName, Trait
from tests.engine.psct.inventing import monster, spell, trap

POOL = Path("/work/shared/data/cards.json.gz")
EVERY = 20
"""One card in so many is tried."""
SAME_MEANING, SAME_WORDS = 0.93, 0.6
"""At least these shares of the effects that can be written out; raise them."""
TEXTS = (
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


def activated(card: PrintedCard) -> list[Entry]:
    """Its activated effects that are told in its text."""
    entries = compile_card(card).entries
    return [e for e in entries if e.kind is EntryKind.ACTIVATED and e.effect and e.pieces]


def is_whole(entry: Entry) -> bool:
    """Whether nothing of it is opaque."""
    effect = entry.effect
    assert effect is not None
    parts = (effect.on, effect.conditions, effect.costs, effect.targets, effect.resolution)
    return not gaps_in(parts) and not any(piece.opaque for piece in entry.pieces)


def words(text: str, name: str) -> str:
    """The text with what may be worded otherwise worded alike."""
    said = " ".join(token.norm for token in tokenize(text, name))
    said = re.sub(
        r"\b(?:that (?:target|monster|card)|those (?:targets|monsters|cards)|them)\b", "it", said
    )
    said = re.sub(r"[,●]|\( s \)|\b(?:the|a|an|your|their|either|of)\b", " ", said)
    said = re.sub(r"\bin\b", "from", said)
    said = re.sub(r"\b(cards|monsters|spells|traps|gys)\b", lambda m: m[1][:-1], said)
    return " ".join(said.replace("spells/traps", "spell/trap").split())


def meaning(effect: Effect) -> Effect:
    """What an effect says, apart from its label and limits."""
    return replace(effect, label="", limits=())


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
    """Some cards of the database: Spells, Traps and Effect Monsters."""
    records = json.loads(gzip.decompress(POOL.read_bytes()))[::EVERY]
    found = []
    for record in records:
        text = (record.get("text") or {}).get("en")
        kind = record["card_type"].lower()
        if not text or kind not in set(CardKind):
            continue
        effect = "Effect" in (record.get("monster_type_line") or "")
        traits = (Trait.EFFECT,) if effect else ()
        if kind != "monster" or effect:
            name = CardName(record["name"]["en"])
            found.append(PrintedCard(name, CardKind(kind), traits, text=text))
    return found


@cache
def shares() -> tuple[int, int, int]:
    """How many effects are written out, and how many with the same meaning and words."""
    written = same = alike = 0
    for card in pool():
        for entry in activated(card):
            again = effect_text(entry.effect) if entry.effect and is_whole(entry) else None
            if again is None or entry.effect is None:
                continue
            span = (entry.pieces[0].span.start, entry.pieces[-1].span.end)
            printed = card.text[slice(*span)]
            back = activated(replace(card, text=again))
            written += 1
            alike += words(again, card.name) == words(printed, card.name)
            same += len(back) == 1 and _means(back[0], entry.effect)
    return written, same, alike


def _means(entry: Entry, effect: Effect) -> bool:
    return entry.effect is not None and meaning(entry.effect) == meaning(effect)


@pytest.mark.skipif(not POOL.exists(), reason="no card database here")
def test_effects_of_the_pool_mean_the_same_when_written_out() -> None:
    """What is written out is understood as the printed text was."""
    written, same, _ = shares()

    assert same / written >= SAME_MEANING


@pytest.mark.skipif(not POOL.exists(), reason="no card database here")
def test_effects_of_the_pool_come_back_in_the_same_words() -> None:
    """Many come back in the very words, once these are made alike."""
    written, _, alike = shares()

    assert alike / written >= SAME_WORDS
