"""What stands in bullets, or after one, is never left out of an effect."""

from engine.cardtext.amounts import PerMaterial
from engine.cardtext.card_text import Effect
from engine.cardtext.operations import ChooseMode, Grant, TossCoins
from engine.cardtext.requirements import AtMost, CoinShows, Exists, Fits
from engine.cardtext.selectors import ANY, THIS_CARD, Filter
from engine.psct.compiler.card_compiler import compile_card, opaque_of
from engine.psct.syntax.printed_card import PrintedCard
from engine.terms.vocabulary import Attribute, CardKind, CardName, Position, Trait, Zone
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


def conditions(text: str) -> list[tuple[object, ...]]:
    """Under which conditions each lasting effect of an invented monster applies."""
    program = compile_card(monster(text))
    return [one.condition for one in program.text.continuous]


def test_label_says_while_what_is_so() -> None:
    """A label of its own, whatever stands before the list."""
    (found,) = conditions("● While in Attack Position: This card gains 9 ATK.")

    assert found == (Fits(THIS_CARD, Filter(position=(Position.ATTACK,))),)


def test_it_in_the_words_before_a_list_is_this_card() -> None:
    """Where that sentence speaks of this card alone."""
    (found,) = conditions(
        "This card gains effects based on the number of materials attached to it.\n"
        "● 2+: This card gains 9 ATK."
    )

    assert found == (AtMost(2, PerMaterial()),)


def test_it_before_a_list_of_an_equip_card_is_not_this_card() -> None:
    """It is the equipped monster, which the words before do not name."""
    card = PrintedCard(
        CardName("Sample"),
        CardKind.SPELL,
        (Trait.EQUIP,),
        text=(
            "Apply this effect, depending on its battle position.\n"
            "● Attack Position: The equipped monster gains 9 ATK."
        ),
    )
    program = compile_card(card)

    assert not any(Fits(THIS_CARD, ANY) in one.condition for one in program.text.continuous)
    assert any(opaque_of(program, entry) for entry in program.entries)


def test_labels_name_attributes_of_monsters_on_the_field() -> None:
    """Each bullet applies while a monster of its Attribute is there."""
    (found,) = conditions(
        "Gains the following effect while there is a monster with the following Attribute on the"
        " field.\n● FIRE: This card gains 9 ATK."
    )
    (there,) = found

    assert isinstance(there, Exists)
    assert there.what.where.attribute == (Attribute.FIRE,)
    assert there.what.zone == (Zone.MONSTER_ZONE,)
