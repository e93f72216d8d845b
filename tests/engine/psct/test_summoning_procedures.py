"""Materials, summoning conditions and Summons by itself, with invented texts."""

import pytest

from engine import CardName, PrintedCard, compile_card
from engine.cardtext.applications import FewerTributes, Lock
from engine.cardtext.card_text import THIS_WAY, Limit, LimitKind, Procedure
from engine.cardtext.operations import Banish, Tribute
from engine.cardtext.requirements import (
    Cannot,
    Exists,
    None_,
    Not,
    OpaqueCondition,
    TributesNeeded,
)
from engine.cardtext.selectors import THIS_CARD, Count, Filter, Selector
from engine.psct.clauses.summoning_procedures import (
    SummoningSentence,
    parse_material_line,
    parse_summoning,
)
from engine.psct.syntax.lexer import tokenize
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import CardKind, Position, SummonKind, Trait, Whose, Zone

MONSTER = (CardKind.MONSTER,)


def read(text: str) -> SummoningSentence:
    """What a sentence says about how a monster is Summoned."""
    return parse_summoning(tokenize(text), text)


def test_materials_are_told_with_their_numbers() -> None:
    """Each part is a selector of one's own monsters."""
    found = parse_material_line(tokenize("1 Tuner + 1+ non-Tuner monsters"))

    assert found is not None
    assert [each.count for each in found] == [Count(1, 1), Count(1, None)]
    assert found[0].where.trait == (Trait.TUNER,)
    assert found[1].where.not_trait == (Trait.TUNER,)
    assert {each.zone for each in found} == {(Zone.MONSTER_ZONE,)}


def test_materials_that_are_not_understood_are_none() -> None:
    """No part of a materials line is guessed."""
    assert parse_material_line(tokenize("2 rivers + 1 hill")) is None


@pytest.mark.parametrize(
    ("text", "cannot"),
    [
        ("Cannot be Normal Summoned/Set.", (Cannot.NORMAL_SUMMON, Cannot.NORMAL_SET)),
        ("Cannot be Special Summoned.", (Cannot.SPECIAL_SUMMON,)),
        ("Cannot be Special Summoned from the Deck.", (Cannot.SPECIAL_SUMMON_FROM_DECK,)),
        ("Cannot be Special Summoned from the GY.", (Cannot.SPECIAL_SUMMON_FROM_GY,)),
        ("Must be Fusion Summoned.", (Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS,)),
        ("Must first be Synchro Summoned.", (Cannot.SPECIAL_SUMMON_BEFORE_PROPER,)),
        (
            (
                "Must be Fusion Summoned with the above materials, and cannot be Special"
                " Summoned by other ways."
            ),
            (Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS,),
        ),
        (
            "Must first be Xyz Summoned with the above materials.",
            (Cannot.SPECIAL_SUMMON_BEFORE_PROPER,),
        ),
        ("Cannot be Normal Summoned (but can be Normal Set).", (Cannot.NORMAL_SUMMON,)),
        ("A Fusion Summon of this card can only be done with the above Fusion Materials.", ()),
        ("A Fusion Summon of this monster can only be conducted with the above materials.", ()),
        ("Must be Special Summoned by its own effect.", (Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS,)),
        (
            "Must first be Special Summoned by its own effect.",
            (Cannot.SPECIAL_SUMMON_BEFORE_PROPER,),
        ),
    ],
)
def test_plain_conditions_say_what_cannot_be(text: str, cannot: tuple[Cannot, ...]) -> None:
    """Each wording forbids what it says."""
    assert read(text) == SummoningSentence(cannot)


def test_condition_with_a_way_gives_the_procedure() -> None:
    """What it takes to Summon it is a cost of its procedure."""
    found = read("Must be Special Summoned (from your hand) by Tributing 2 Fish monsters.")

    assert found.cannot == (Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS,)
    assert [type(cost) for cost in found.procedures[0].costs] == [Tribute]
    assert found.procedures[0].from_ == (Zone.HAND,)


def test_monster_summons_itself_under_a_condition() -> None:
    """The condition before the comma is the procedure's."""
    found = read("If you control no monsters, you can Special Summon this card (from your hand).")

    assert [type(each) for each in found.procedures[0].conditions] == [None_]


def test_only_the_opponent_controls_a_monster() -> None:
    """Two conditions in one phrase."""
    found = read(
        "If only your opponent controls a monster, you can Special Summon this card"
        " (from your hand) in Defense Position."
    )

    assert [type(each) for each in found.procedures[0].conditions] == [Exists, None_]
    assert found.procedures[0].position == (Position.DEFENSE,)


def test_graveyard_pays_for_a_summon() -> None:
    """Cards are banished for it."""
    found = read(
        "You can Special Summon this card (from your hand) by banishing 2 cards from your GY."
    )

    assert [type(cost) for cost in found.procedures[0].costs] == [Banish]


def test_words_after_a_procedure_that_are_not_understood_are_a_condition() -> None:
    """Nobody may Summon it as if they were not there."""
    found = read("You can Special Summon this card (from your hand) while whistling.")

    assert [type(each) for each in found.procedures[0].conditions] == [OpaqueCondition]


def test_sentence_that_is_not_understood_is_opaque() -> None:
    """It is kept verbatim."""
    text = "Must be carried in by its owner."

    assert read(text).opaque == ("Must be carried in by its owner",)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (
            (
                'You can also Xyz Summon this card by using a Rank 3 "Reed" monster you control as'
                " material. (Transfer its materials to this card.)"
            ),
            Filter(kind=MONSTER, archetype=("Reed",), rank_min=3, rank_max=3),
        ),
        (
            (
                'You can also Xyz Summon this card by using a "Silt" Xyz Monster you control as the'
                ' Xyz Material, except "Silt Queen".'
            ),
            Filter(kind=MONSTER, archetype=("Silt",), trait=(Trait.XYZ,), not_name=("Silt Queen",)),
        ),
    ],
)
def test_xyz_monster_comes_over_another(text: str, where: Filter) -> None:
    """The one monster on the field is its material."""
    (way,) = read(text).procedures

    assert (way.kind, way.from_) == (SummonKind.XYZ, (Zone.EXTRA_DECK,))
    assert [(one.where, one.zone) for one in way.materials] == [(where, (Zone.MONSTER_ZONE,))]


@pytest.mark.parametrize(
    "text",
    [
        "You can also Xyz Summon this card by using 2 Fish monsters you control as material.",
        "You can also Xyz Summon this card by using a Fish monster your opponent controls.",
        "You can also Xyz Summon this card by using a Fish monster you control as bait.",
    ],
)
def test_other_words_of_what_it_comes_over_are_opaque(text: str) -> None:
    """Only one monster of one's own, used as material, is read."""
    assert read(text).opaque


@pytest.mark.parametrize(
    ("text", "using"),
    [
        (
            "You can Tribute Summon this card by Tributing 1 Tribute Summoned monster.",
            Selector(where=Filter(kind=MONSTER, summoned_by=(SummonKind.TRIBUTE,))),
        ),
        (
            "You can Tribute Summon this card face-up by Tributing 1 Fish monster.",
            Selector(where=Filter(kind=MONSTER, type=("Fish",))),
        ),
        ("You can Tribute Summon this card (but not Set) with 1 Tribute.", None),
    ],
)
def test_tribute_of_a_kind_is_enough(text: str, using: Selector | None) -> None:
    """It lets the monster come with one Tribute of that kind."""
    (way,) = read(text).lasting

    assert way.applies == (FewerTributes(THIS_CARD, tributes=1, using=using),)
    assert way.active_in == (Zone.HAND,)


@pytest.mark.parametrize("count", [2, 3])
def test_normal_summon_takes_so_many_tributes(count: int) -> None:
    """As the text says, whatever its Level."""
    text = f"Must be Normal Summoned/Set by Tributing {count} monsters."

    assert read(text).needs == (TributesNeeded(count),)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Cannot be Normal Summoned, unless you control a Fish monster.", Not),
        ("Cannot be Normal Summoned if you control a Fish monster.", Exists),
    ],
)
def test_normal_summon_is_barred_under_a_condition(text: str, holds: type) -> None:
    """So long as it holds, cards of that name are kept from it in the hand."""
    (barred,) = parse_summoning(tokenize(text), text, "Reed Imp").lasting

    only = Filter(name=("Reed Imp",))
    assert barred.applies == (Lock(Whose.YOU, (Prohibition.NORMAL_SUMMON,), only=only),)
    assert [type(each) for each in barred.condition] == [holds]
    assert barred.active_in == (Zone.HAND,)


@pytest.mark.parametrize(
    ("text", "except_"),
    [
        (
            (
                "If Summoned this way, you cannot Special Summon from the Extra Deck for the rest"
                " of this turn, except Synchro Monsters."
            ),
            Filter(kind=MONSTER, trait=(Trait.SYNCHRO,)),
        ),
        (
            (
                "If Special Summoned this way, you cannot Special Summon monsters from the Extra"
                " Deck this turn."
            ),
            None,
        ),
    ],
)
def test_rest_of_the_turn_is_bound_by_the_summon(text: str, except_: Filter | None) -> None:
    """From then on, not before."""
    found = read(text)

    assert not found.locks
    assert found.then_locks == (
        Lock(Whose.YOU, (Prohibition.SPECIAL_SUMMON,), from_=(Zone.EXTRA_DECK,), except_=except_),
    )


def over_another(text: str) -> Procedure:
    """The way beside its printed materials in which an invented Xyz Monster is Summoned."""
    card = PrintedCard(
        CardName("Sample"),
        CardKind.MONSTER,
        (Trait.XYZ, Trait.EFFECT),
        text=f"2 Level 4 monsters\n{text} Gains 100 ATK.",
    )
    program = compile_card(card)
    assert not program.text.opaque
    return program.text.procedures[-1]


@pytest.mark.parametrize("materials", ["", " (transfer its materials)"])
def test_xyz_summon_over_another_once_per_turn(materials: str) -> None:
    """A card that is called by its name is Summoned so only once, however many copies there are."""
    found = over_another(
        'Once per turn, you can also Xyz Summon "Sample" by using 1 "Moth" Xyz Monster you'
        f" control{materials}."
    )

    assert found.limits == (Limit(LimitKind.USE, shared=THIS_WAY),)
    assert found.materials[0].where.archetype == ("Moth",)


def test_xyz_summon_over_another_is_not_counted_where_nothing_says_so() -> None:
    """Without those words there is no limit."""
    found = over_another(
        "You can also Xyz Summon this card by using 1 Fish Xyz Monster you control."
    )

    assert found.limits == ()
