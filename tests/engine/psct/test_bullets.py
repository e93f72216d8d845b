"""What stands in bullets, or after one, is never left out of an effect."""

from engine.cardtext.card_text import Effect
from engine.cardtext.operations import ChooseMode, Grant, TossCoins
from engine.cardtext.requirements import CoinShows
from engine.psct.compiler.card_compiler import compile_card, opaque_of
from engine.psct.syntax.printed_card import PrintedCard
from tests.engine.psct.inventing import monster


def one(card: PrintedCard) -> tuple[Effect, tuple[str, ...]]:
    """Its first effect, and what of it was not understood."""
    program = compile_card(card)
    entry = next(e for e in program.entries if e.effect is not None and e.pieces)
    assert entry.effect is not None
    return entry.effect, opaque_of(program, entry)


def test_a_coin_brings_what_its_bullets_say() -> None:
    """Heads one thing, tails another."""
    text = (
        "If this card is Normal Summoned: Toss a coin.\n● Heads: Draw 1 card.\n● Tails: Gain 9 LP."
    )
    effect, opaque = one(monster(text))
    toss, brings = (step.do for step in effect.resolution)

    assert opaque == ()
    assert isinstance(toss, TossCoins)
    assert isinstance(brings, ChooseMode)
    assert [option.conditions for option in brings.options] == [
        (CoinShows("heads"),),
        (CoinShows("tails"),),
    ]


def test_bullets_that_nothing_brings_are_not_understood() -> None:
    """They are not silently left out."""
    text = "If this card is Normal Summoned: Draw 1 card.\n● Monday: Gain 9 LP."
    _, opaque = one(monster(text))

    assert opaque != ()


def test_a_further_sentence_of_a_bullet_goes_on_with_it() -> None:
    """As in "It cannot attack." after an effect that stands in a bullet."""
    text = (
        "This card gains these effects.\n"
        "● Once per turn: You can target 1 monster your opponent controls; take control of it. It"
        " cannot attack."
    )
    effect, opaque = one(monster(text))

    assert opaque == ()
    assert isinstance(effect.resolution[-1].do, Grant)
