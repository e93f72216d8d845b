"""Noun phrases of invented texts become selectors."""

import pytest

from engine.cardtext.selectors import ALL, Compared, Count, Filter, How, Ref, Selector
from engine.psct.nouns.noun_phrases import parse_noun, parse_nouns
from engine.psct.syntax.lexer import tokenize
from engine.psct.syntax.phrase_matching import MentionedCards, TextContext, closed
from engine.terms.vocabulary import (
    FIELD,
    Attribute,
    CardKind,
    Face,
    Position,
    Stat,
    Trait,
    Whose,
    Zone,
)

MONSTER = (CardKind.MONSTER,)
SPELL_TRAP = (CardKind.SPELL, CardKind.TRAP)
YOU, OPPONENT = Whose.YOU, Whose.OPPONENT


def read(text: str, *mentions: MentionedCards, bare: bool = False) -> Selector:
    """The selector that all of `text` stands for."""
    tokens = closed(tokenize(text, "Lantern Keeper"))
    found = parse_noun(tokens, 0, TextContext(mentions, text), bare=bare)
    assert found is not None, text
    assert not tokens[found.end].norm, f"left over: {tokens[found.end :]}"
    return found.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "1 Level 4 or lower FIRE or WATER monster in your GY",
            Selector(
                whose=YOU,
                zone=(Zone.GRAVEYARD,),
                where=Filter(
                    kind=MONSTER, attribute=(Attribute.FIRE, Attribute.WATER), level_max=4
                ),
            ),
        ),
        (
            "2 face-up monsters your opponent controls",
            Selector(
                whose=OPPONENT,
                zone=(Zone.MONSTER_ZONE,),
                where=Filter(kind=MONSTER, face=Face.UP),
                count=Count(2, 2),
            ),
        ),
        (
            "all Spells and Traps on the field",
            Selector(zone=FIELD, where=Filter(kind=SPELL_TRAP), count=ALL),
        ),
        (
            '1 "Ember" monster from your Deck, except "Lantern Keeper"',
            Selector(
                whose=YOU,
                zone=(Zone.DECK,),
                where=Filter(kind=MONSTER, archetype=("Ember",), not_name=("Lantern Keeper",)),
            ),
        ),
        (
            '1 "Ember" or "Ash" from your hand or Deck',
            Selector(whose=YOU, zone=(Zone.HAND, Zone.DECK), where=Filter(name=("Ember", "Ash"))),
        ),
        (
            "up to 2 of your banished Dragon monsters",
            Selector(
                whose=YOU,
                zone=(Zone.BANISHED,),
                where=Filter(kind=MONSTER, type=("Dragon",)),
                count=Count(1, 2),
            ),
        ),
        (
            "1 other card you control",
            Selector(whose=YOU, zone=FIELD, other=True),
        ),
        (
            "the top 3 cards of your Deck",
            Selector(whose=YOU, zone=(Zone.DECK,), count=Count(3, 3), top=True),
        ),
        (
            "1 random card from your opponent's hand",
            Selector(whose=OPPONENT, zone=(Zone.HAND,), random=True),
        ),
        (
            "1 Attack Position monster with 1500 or less ATK",
            Selector(
                where=Filter(kind=MONSTER, position=(Position.ATTACK,), atk_max=1500),
            ),
        ),
        (
            "1 monster you control or in your GY",
            Selector(
                whose=YOU, zone=(Zone.MONSTER_ZONE, Zone.GRAVEYARD), where=Filter(kind=MONSTER)
            ),
        ),
        (
            "the monster on the field with the highest ATK (your choice, if tied)",
            Selector(zone=(Zone.MONSTER_ZONE,), where=Filter(kind=MONSTER), highest=Stat.ATK),
        ),
    ],
)
def test_a_noun_phrase_is_a_selector(text: str, expected: Selector) -> None:
    """Count, kind, place and exceptions each fill their own field."""
    assert read(text) == expected


def test_two_kinds_that_say_different_things_are_alternatives() -> None:
    """Attribute and Type belong together; Levels said before hold for both."""
    what = read("1 Level 4 FIRE Warrior or DARK Fiend monster from your Deck")
    assert what.where == Filter(kind=MONSTER, level_min=4, level_max=4)
    assert what.any_of == (
        Filter(attribute=(Attribute.FIRE,), type=("Warrior",)),
        Filter(attribute=(Attribute.DARK,), type=("Fiend",)),
    )


def test_an_adjective_after_the_list_holds_for_all_of_it() -> None:
    """As in "Dragon or Warrior Synchro Monster"."""
    what = read("1 Dragon or Warrior Synchro Monster")
    assert what.where == Filter(kind=MONSTER, type=("Dragon", "Warrior"), trait=(Trait.SYNCHRO,))


def test_what_could_be_read_two_ways_is_opaque() -> None:
    """Is the WATER monster of Level 4 too?  The words do not say."""
    what = read("1 Level 4 Dragon or WATER monster in your GY")
    assert what.where.opaque == "Level 4 Dragon or WATER monster"
    assert what.zone == (Zone.GRAVEYARD,)


def test_a_postmodifier_that_is_not_understood_keeps_its_words() -> None:
    """And the place after it is still read."""
    what = read("1 monster whose lantern is lit from your Deck")
    assert what.where.opaque == "whose lantern is lit"
    assert (what.whose, what.zone) == (YOU, (Zone.DECK,))


def test_values_are_compared_with_cards_already_known() -> None:
    """As in "1 Rank higher than that target"."""
    target = MentionedCards(Ref.TARGET, frozenset(MONSTER))
    what = read("1 Xyz Monster from your Extra Deck that is 1 Rank higher than it", target)
    assert what.where.compared == (Compared(Stat.RANK, How.SAME, Ref.TARGET, plus=1),)
    what = read("1 monster on the field with less ATK than this card")
    assert what.where.compared == (Compared(Stat.ATK, How.LESS, Ref.THIS_CARD),)


def test_counted_phrases_hold_what_is_counted() -> None:
    """As in "up to the number of ..."."""
    what = read("cards your opponent controls, up to the number of Dragon monsters you control")
    assert what.up_to == Selector(
        whose=YOU,
        zone=(Zone.MONSTER_ZONE,),
        where=Filter(kind=MONSTER, type=("Dragon",)),
        count=ALL,
    )


@pytest.mark.parametrize(
    ("text", "ref"),
    [
        ("this card", Ref.THIS_CARD),
        ("that target", Ref.TARGET),
        ("the attacking monster", Ref.ATTACKER),
        ("the equipped monster", Ref.LINKED),
        ("the rest", Ref.REST),
    ],
)
def test_fixed_references(text: str, ref: Ref) -> None:
    """Words with one meaning wherever they stand."""
    assert read(text) == Selector(ref=ref)


def test_it_is_the_latest_card_that_fits() -> None:
    """As "that monster" cannot be the Spell spoken of last."""
    monster = MentionedCards(Ref.TARGET, frozenset(MONSTER), many=False)
    trap = MentionedCards(Ref.PREVIOUS, frozenset({CardKind.SPELL}), many=False)
    assert read("that monster", monster, trap).ref is Ref.TARGET
    assert read("it", monster, trap).ref is Ref.PREVIOUS


def test_nothing_to_refer_to_is_opaque() -> None:
    """No guess is made."""
    assert read("it").where.opaque == "it"


def test_phrases_joined_by_and_are_several_selectors() -> None:
    """The place said last holds for all of them."""
    tokens = closed(tokenize("1 monster and 1 Spell/Trap your opponent controls"))
    found = parse_nouns(tokens, 0, TextContext())
    assert found is not None
    assert [what.whose for what in found.value] == [OPPONENT, OPPONENT]
    assert found.value[0].where == Filter(kind=MONSTER)


def test_a_noun_may_come_once_for_two() -> None:
    """As in "1 LIGHT and 1 DARK monster"."""
    tokens = closed(tokenize('1 LIGHT and 1 DARK monster from your GY, except "Ember"'))
    found = parse_nouns(tokens, 0, TextContext())
    assert found is not None
    assert [what.where.attribute for what in found.value] == [
        (Attribute.LIGHT,),
        (Attribute.DARK,),
    ]
    assert {what.zone for what in found.value} == {(Zone.GRAVEYARD,)}
    assert {what.where.not_name for what in found.value} == {("Ember",)}
