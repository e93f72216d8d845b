"""Cards likened to others, numbers that are chosen, and what unusual effects do."""

import pytest

from engine.cardtext.amounts import OneOf, Paid, PerCard, Sum, UpTo
from engine.cardtext.applications import BattleDamageFactor, ModifyStat
from engine.cardtext.operations import (
    ActivateCard,
    AddToHand,
    AtPhase,
    Banish,
    ChooseMode,
    Destroy,
    Draw,
    Equip,
    Grant,
    Operation,
    SetCards,
    SpecialSummon,
    Step,
    SummonWithMaterials,
    TakeEffectsOf,
)
from engine.cardtext.requirements import CoinShows, HasMaterials
from engine.cardtext.selectors import Filter, How, Like, Measured, Ref, Selector
from engine.psct.clauses.resolution_steps import parse_resolution
from engine.psct.compiler.activation_parts import read_activation
from engine.psct.syntax.lexer import tokenize
from engine.psct.syntax.phrase_matching import TextContext
from engine.psct.syntax.text_pieces import holds_opaque
from engine.terms.vocabulary import Phase, Stat, Until, Whose, Zone


def steps(text: str, activation: str = "") -> list[Step]:
    """The steps of a resolution, after what was paid and targeted."""
    known = read_activation(tokenize(activation), TextContext())[1] if activation else TextContext()
    pieces = parse_resolution(tokenize(text), known)
    assert not any(piece.opaque for piece in pieces), pieces
    return [means for piece in pieces for means in piece.means if isinstance(means, Step)]


def deeds(text: str, activation: str = "") -> list[Operation]:
    """What is done."""
    return [step.do for step in steps(text, activation)]


def where(text: str, activation: str = "target 1 monster you control") -> Selector:
    """The cards of the only deed."""
    (deed,) = deeds(text, activation)
    assert isinstance(deed, AddToHand | Banish | Destroy | SpecialSummon)
    return deed.what


def test_what_is_shared_with_the_only_card_spoken_of() -> None:
    """A likeness without "as" or "than" is to the card that was spoken of."""
    text = "add 1 monster from your Deck to your hand with the same original Type"
    assert where(text).where.like == (Like(("original type",), Selector(ref=Ref.TARGET)),)
    other = "add 1 monster with a different name from your Deck to your hand"
    assert where(other).where.other_name_than is Ref.TARGET


def test_nothing_is_shared_where_two_cards_were_spoken_of() -> None:
    """With two cards spoken of, the likeness could be to either."""
    acts = tokenize("discard 1 monster, then target 1 monster you control")
    _, known = read_activation(acts, TextContext())
    pieces = parse_resolution(
        tokenize("add 1 monster with a different name from your Deck to your hand"), known
    )
    assert pieces[0].opaque


def test_likeness_to_cards_described() -> None:
    """As in "than the cards you control", "or Attribute as a monster on the field"."""
    text = "destroy 1 Zombie monster with a different name than the cards you control"
    (like,) = where(text).where.like
    assert like.different
    assert like.of.whose is Whose.YOU
    either = "banish all monsters with the same Type or Attribute as that monster"
    (shared,) = where(either).where.like
    assert shared.one_of
    assert shared.what == ("type", "attribute")
    both = "add 1 monster from your Deck to your hand with the same Type but a different Level"
    assert where(both).where.same_type_as is Ref.TARGET
    assert where(both).where.like == (Like(("level",), Selector(ref=Ref.TARGET), different=True),)


def test_values_measured_by_other_cards() -> None:
    """As in "whose Level equals the number of cards", "the total Levels of"."""
    text = (
        "Special Summon 1 monster from your Deck whose Level equals the number of cards you control"
    )
    (measured,) = where(text).where.measured
    assert (measured.stat, measured.how, measured.its) == (Stat.LEVEL, How.SAME, None)
    total = "banish all monsters with ATK less than or equal to the ATK of that monster"
    assert where(total).where.measured == (
        Measured(Stat.ATK, How.AT_MOST, Selector(ref=Ref.TARGET), Stat.ATK),
    )


def test_opaque_words_within_a_likeness_are_seen() -> None:
    """A likeness to cards that were not understood is opaque itself."""
    inner = Selector(where=Filter(opaque="odd words"))
    assert holds_opaque(Filter(like=(Like(("name",), inner),)))


def test_names_mentioned_by_the_card_before_or() -> None:
    """As in `1 "A" or 1 card that mentions it`."""
    what = where('add 1 "Old Mill" or 1 card that mentions it from your Deck to your hand')
    assert [each.mentions for each in what.any_of] == [(), ("Old Mill",)]


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("increase its Level by up to 3", UpTo(3)),
        ("increase its Level by 1 or 2", OneOf((1, 2))),
        ("increase its Level by exactly 2", 2),
    ],
)
def test_numbers_for_the_player_to_choose(text: str, amount: object) -> None:
    """As in "by up to 3"."""
    (deed,) = deeds(text, "target 1 monster you control")
    assert isinstance(deed, ModifyStat)
    assert deed.amount == amount


def test_sums_and_what_was_paid() -> None:
    """As in "+1", "the amount of LP paid"."""
    (draw,) = deeds("draw cards equal to the number of monsters you control +1")
    assert isinstance(draw, Draw)
    assert isinstance(draw.count, Sum)
    (gain,) = deeds("this card gains ATK equal to the amount of LP paid")
    assert isinstance(gain, ModifyStat)
    assert gain.amount == Paid()


def test_cards_of_a_kind_to_which_something_was_done() -> None:
    """As in `for each "A" monster sent to the GY by this effect`."""
    text = (
        "send the top 3 cards of your Deck to the GY, then draw 1 card for each "
        '"Mill" monster sent to the GY by this effect'
    )
    draw = deeds(text)[-1]
    assert isinstance(draw, Draw)
    assert isinstance(draw.count, PerCard)
    assert draw.count.what.where.archetype == ("Mill",)


def test_what_an_equip_spell_gives() -> None:
    """The place is of the card equipped, and what it gives lasts while it is equipped."""
    equip, given = deeds(
        "equip 1 monster to it from your GY as an Equip Spell that gives it 500 ATK",
        "target 1 monster you control",
    )
    assert isinstance(equip, Equip)
    assert equip.what.zone == (Zone.GRAVEYARD,)
    assert not equip.to.zone
    assert isinstance(given, Grant)
    assert given.until is Until.WHILE_EQUIPPED


def test_this_card_among_the_chosen() -> None:
    """As in "using monsters you control, including this card"."""
    (deed,) = deeds(
        "Fusion Summon 1 Fusion Monster from your Extra Deck, using Beast monsters you control as"
        " Fusion Material, including this card"
    )
    assert isinstance(deed, SummonWithMaterials)
    assert deed.materials[0].including_this
    assert not deed.what.including_this


def test_what_is_done_to_it_later() -> None:
    """As in "it is destroyed during the End Phase", "at the end of the Battle Phase"."""
    later = deeds(
        "Special Summon 1 monster from your hand, but it is destroyed during the End Phase"
    )
    assert isinstance(later[-1], AtPhase)
    assert later[-1].phase is Phase.END
    (closing,) = deeds("destroy this card at the end of the Battle Phase")
    assert isinstance(closing, AtPhase)
    assert closing.at_end


def test_coins_that_are_called() -> None:
    """As in "if you call it right"."""
    _, right = steps("Toss a coin and call it. If you call it right, draw 1 card.")
    assert right.condition == (CoinShows("right"),)


def test_cards_activated_and_effects_replaced() -> None:
    """As in "activate 1 Field Spell from your Deck", "replace this effect with ..."."""
    (activated,) = deeds("activate 1 Field Spell directly from your Deck")
    assert isinstance(activated, ActivateCard)
    (taken,) = deeds(
        "replace this effect with that monster's original effects (if any)",
        "target 1 monster you control",
    )
    assert taken == TakeEffectsOf(Selector(ref=Ref.TARGET))


def test_a_position_the_player_chooses() -> None:
    """As in "to face-up Attack Position or face-down Defense Position"."""
    (deed,) = deeds(
        "change it to face-up Attack Position or face-down Defense Position",
        "target 1 monster you control",
    )
    assert isinstance(deed, ChooseMode)
    assert [option.label for option in deed.options] == ["attack", "set"]


def test_what_may_not_be_activated_this_turn() -> None:
    """Said of the cards that were just Set."""
    (deed,) = deeds("Set 1 Spell from your Deck, but it cannot be activated this turn")
    assert isinstance(deed, SetCards)
    assert deed.not_this_turn


def test_as_many_as_were_just_moved() -> None:
    """As in "the same number of cards you discarded", "up to the number of ... destroyed"."""
    draw = deeds("discard 2 cards, then draw the same number of cards you discarded")[-1]
    assert isinstance(draw, Draw)
    assert isinstance(draw.count, PerCard)
    destroy = deeds(
        "destroy all monsters you control, then destroy cards your opponent controls, up to the"
        " number of monsters destroyed by this effect"
    )[-1]
    assert isinstance(destroy, Destroy)
    assert destroy.what.up_to is not None
    assert destroy.what.up_to.ref is Ref.PREVIOUS


def test_material_that_this_card_has() -> None:
    """As in "if this card has a Dragon Xyz Monster as material"."""
    (step,) = steps("if this card has a Dragon monster as material, draw 1 card")
    (condition,) = step.condition
    assert isinstance(condition, HasMaterials)
    assert condition.where.type == ("Dragon",)


def test_battle_damage_of_one_battle() -> None:
    """As in "neither player takes any battle damage from that battle"."""
    (neither,) = deeds("neither player takes any battle damage from that battle")
    (halved,) = deeds("the damage you take from that battle is halved")
    assert isinstance(neither, Grant)
    assert isinstance(halved, Grant)
    assert isinstance(neither.what, BattleDamageFactor)
    assert isinstance(halved.what, BattleDamageFactor)
    assert (neither.what.halves, halved.what.halves) == (0, 1)
