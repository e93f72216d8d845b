"""No word is swallowed: every printed word lies in exactly one piece."""

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.psct.compiler.card_compiler import compile_card
from engine.psct.syntax.printed_card import PrintedCard
from engine.terms.vocabulary import CardKind, CardName, Trait
from tests.engine.psct.inventing import monster, spell, trap, uncovered

POOL = Path(__file__).parents[3].parent / "shared" / "data" / "cards.json.gz"
SAMPLE = 400
SENTENCES = (
    "If this card is Normal Summoned: You can draw 1 card.",
    "Once per turn: You can target 1 monster; destroy it, and if you do, draw 1 card.",
    'You can only use each effect of "Lantern Keeper" once per turn.',
    "You can activate 1 of these effects;\n● Draw 1 card.\n● Target 1 card; banish it.\n",
    "Sing to the moon until it answers.",
    "Cannot be Normal Summoned/Set.",
    '(This card is always treated as a "Moth" card.)',
    "Then, look at the stars; gather them.",
    "● Heads: Draw 1 card. ● Tails: Lose 1000 LP.",
    "Your opponent cannot activate cards or effects in response to this effect's activation.",
    "While you control a Dragon monster, this card cannot be destroyed by battle",
    "Once per turn, you can either: Target 1 card; keep it, OR: Unequip this card.",
    "FLIP: Draw 1 card.",
    "(",
    ": ; .",
)


@settings(deadline=None)
@given(st.lists(st.sampled_from(SENTENCES), max_size=6), st.sampled_from((monster, spell, trap)))
def test_invented_texts_lie_in_pieces(said: list[str], make: object) -> None:
    """Sentences of all kinds in any order are wholly covered, and nothing twice."""
    assert callable(make)
    assert uncovered(make(" ".join(said))) == []


@pytest.fixture(scope="module")
def pool() -> list[PrintedCard]:
    """A sample of all cards with text, the same in every run."""
    if not POOL.exists():
        pytest.skip(f"no card pool at {POOL}")
    cards = json.loads(gzip.decompress(POOL.read_bytes()))
    shown = [card for card in cards if card["text"].get("en") and card["name"].get("en")]
    return [_printed(card) for card in shown[:: len(shown) // SAMPLE]]


def _printed(card: dict[str, dict[str, str]]) -> PrintedCard:
    words = str(card.get("monster_type_line") or card.get("property")).lower().split(" / ")
    traits = {trait.value: trait for trait in Trait}
    found = tuple(traits[word] for word in (w.replace("-", "_") for w in words) if word in traits)
    return PrintedCard(
        CardName(card["name"]["en"]),
        CardKind(str(card["card_type"]).lower()),
        found,
        text=card["text"]["en"],
        pendulum=card.get("pendulum_effect", {}).get("en") or "",
    )


def test_printed_texts_lie_in_pieces(pool: list[PrintedCard]) -> None:
    """Real texts are wholly covered, and nothing twice."""
    swallowed = {card.name: lost for card in pool if (lost := uncovered(card))}

    assert swallowed == {}


def test_spells_and_traps_of_the_pool_have_one_activation(pool: list[PrintedCard]) -> None:
    """No Spell or Trap is activated in two ways."""
    several = [
        card.name
        for card in pool
        if card.kind is not CardKind.MONSTER
        and sum(effect.label == "activation" for effect in compile_card(card).text.effects) > 1
    ]

    assert several == []
