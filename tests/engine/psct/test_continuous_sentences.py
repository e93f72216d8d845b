"""Continuous sentences, in invented words: what applies, and when."""

import pytest

from engine.cardtext.applications import (
    BattleDamageFactor,
    CanAttackDirectly,
    CannotAttackDirectly,
    ExtraNormalSummon,
    LeavesTo,
    Lock,
    Maintain,
    ModifyStat,
    NegateCards,
    OpaqueApplication,
    Piercing,
    Protect,
    Redirect,
    Revealed,
    SetHandLimit,
    TreatAs,
)
from engine.cardtext.event_patterns import Destroyed
from engine.cardtext.operations import (
    Apply,
    Destroy,
    ReplaceDestruction,
    Step,
)
from engine.cardtext.requirements import Exists, InPhase, MoreThan, None_, OpaqueCondition
from engine.cardtext.selectors import ALL, THIS_CARD, Filter, Ref, Selector
from engine.psct.clauses.continuous_sentences import (
    applications_of,
    conditions_of,
    parse_continuous_sentence,
)
from engine.psct.compiler.card_compiler import compile_card
from engine.psct.syntax.lexer import tokenize
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import FIELD, CardKind, Phase, Trait, Whose, Zone
from tests.engine.psct.inventing import monster


def said(text: str) -> tuple[object, ...]:
    """What applies."""
    return applications_of(parse_continuous_sentence(tokenize(text), printed=text))


def conditions(text: str) -> tuple[object, ...]:
    """Under which conditions."""
    return conditions_of(parse_continuous_sentence(tokenize(text), printed=text))


@pytest.mark.parametrize(
    ("text", "from_"),
    [
        ("Cannot be destroyed by battle.", (ProtectedFrom.DESTROYED_BY_BATTLE,)),
        ("This card cannot be destroyed by card effects.", (ProtectedFrom.DESTROYED_BY_EFFECT,)),
        ("Unaffected by other cards' effects.", (ProtectedFrom.UNAFFECTED,)),
        ("Cannot be used as Link Material.", (ProtectedFrom.LINK_MATERIAL,)),
        ("Your opponent cannot target this card with card effects.", (ProtectedFrom.TARGETED,)),
        (
            "Your opponent's monsters cannot target this card for attacks.",
            (ProtectedFrom.ATTACKED,),
        ),
    ],
)
def test_protections_say_what_they_keep_away(text: str, from_: tuple[ProtectedFrom, ...]) -> None:
    """Each kind of protection is told by its words."""
    (shield,) = said(text)

    assert isinstance(shield, Protect)
    assert shield.from_ == from_
    assert shield.what.ref is Ref.THIS_CARD


def test_battle_and_effects_are_two_protections() -> None:
    """A protection from battle or effects is both, the second only against the opponent's."""
    found = said("Cannot be destroyed by battle or your opponent's card effects.")

    assert [getattr(each, "from_", ()) for each in found] == [
        (ProtectedFrom.DESTROYED_BY_BATTLE,),
        (ProtectedFrom.DESTROYED_BY_EFFECT,),
    ]
    assert [getattr(each, "by_opponent_only", None) for each in found] == [False, True]


def test_condition_before_the_comma_is_kept() -> None:
    """What stands before the comma is a condition of what follows."""
    text = "While you control no other monsters, this card can attack directly."

    assert [type(each) for each in conditions(text)] == [None_]
    assert [type(each) for each in said(text)] == [CanAttackDirectly]


def test_condition_at_the_end_is_kept() -> None:
    """What stands at the end is a condition too."""
    text = "Gains 700 ATK while you control a Dragon monster."
    (gain,) = said(text)

    assert isinstance(gain, ModifyStat)
    assert gain.amount == 700
    assert [type(each) for each in conditions(text)] == [Exists]


def test_condition_that_is_not_understood_is_opaque() -> None:
    """Nothing applies without the words of its condition."""
    found = conditions("While the moon is full, this card can attack directly.")

    assert found == (OpaqueCondition("While the moon is full"),)


def test_more_monsters_than_the_opponent_is_compared() -> None:
    """The numbers of monsters are compared."""
    text = "If your opponent controls more monsters than you do, this card can attack directly."

    assert [type(each) for each in conditions(text)] == [MoreThan]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "If this card attacks a Defense Position monster, inflict piercing battle damage.",
            Piercing,
        ),
        ("If this card would leave the field, banish it instead.", LeavesTo),
        ("Any card sent to the GY is banished instead.", Redirect),
        ("Negate the effects of all face-up monsters on the field.", NegateCards),
        ("Your opponent's hand size limit becomes 4.", SetHandLimit),
        ("Once per turn, during your Standby Phase, pay 300 LP or destroy this card.", Maintain),
        ("You take no battle damage from battles involving this card.", BattleDamageFactor),
        ("When this card leaves the field, destroy that monster.", Apply),
        ("If this card would be destroyed by battle, you can banish 1 card instead.", None),
    ],
)
def test_sentences_of_a_form_of_their_own(text: str, kind: type | None) -> None:
    """Each form is told; what has no place to take cards from is not understood."""
    (found,) = said(text)

    assert isinstance(found, kind or (OpaqueApplication, ReplaceDestruction))


def test_destruction_is_replaced_by_what_is_said() -> None:
    """What is done instead is a step, and may be left."""
    text = "If this card would be destroyed by card effect, you can discard 1 card instead."
    (found,) = said(text)

    assert isinstance(found, ReplaceDestruction)
    assert (found.by_battle, found.by_effect, found.optional) == (False, True, True)


def test_lock_names_what_is_spared() -> None:
    """What a lock does not hold for is said by a filter."""
    (lock,) = said("Neither player can Special Summon monsters.")

    assert isinstance(lock, Lock)
    assert lock.cannot == (Prohibition.SPECIAL_SUMMON,)
    assert lock.who is Whose.EITHER


def test_redirection_tells_whose_graveyard() -> None:
    """Only cards that would go to that player's GY go elsewhere."""
    (found,) = said("Any monster sent to your opponent's GY is banished instead.")

    assert isinstance(found, Redirect)
    assert (found.whose, found.to, found.instead) == (
        Whose.OPPONENT,
        Zone.GRAVEYARD,
        Zone.BANISHED,
    )


def test_part_that_is_not_understood_stays_verbatim() -> None:
    """The smallest clause that is not understood is kept in its printed words."""
    found = said("Cannot be destroyed by battle, also hums quietly at dawn.")

    assert [type(each) for each in found] == [Protect, OpaqueApplication]
    assert isinstance(found[1], OpaqueApplication)
    assert found[1].text == "hums quietly at dawn"


def test_pieces_hold_every_token() -> None:
    """The pieces of a sentence follow each other from its first to its last character."""
    text = "While you control a Fish monster, this card gains 500 ATK, also it can attack directly."
    pieces = parse_continuous_sentence(tokenize(text), printed=text)

    assert pieces[0].span.start == 0
    assert pieces[-1].span.end == len(text)


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("Gains 300 ATK during your turn only.", InPhase(turn=Whose.YOU)),
        (
            "Fish monsters you control gain 300 DEF during your opponent's Battle Phase only.",
            InPhase((Phase.BATTLE,), Whose.OPPONENT),
        ),
    ],
)
def test_only_at_a_time_is_when_it_applies(text: str, when: InPhase) -> None:
    """No word of it is left."""
    assert [type(each) for each in said(text)] == [ModifyStat]
    assert conditions(text) == (when,)


@pytest.mark.parametrize("name", ["Reed World", "Silt World"])
def test_card_goes_with_another_that_is_destroyed(name: str) -> None:
    """At once, without a Chain."""
    (made,) = said(f'If "{name}" on the field is destroyed, destroy this card.')

    assert made == Apply(
        Destroyed(Selector(zone=FIELD, where=Filter(name=(name,)))), (Step(Destroy(THIS_CARD)),)
    )


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("Your opponent must play with their hand revealed.", Whose.OPPONENT),
        ("Both players must keep their hands revealed.", Whose.EITHER),
        ("You must keep your hand revealed.", Whose.YOU),
    ],
)
def test_hand_is_shown(text: str, whose: Whose) -> None:
    """Whose hand everybody sees."""
    assert said(text) == (Revealed(Selector(whose=whose, zone=(Zone.HAND,), count=ALL)),)


@pytest.mark.parametrize(
    "text", ["Treat this card as a Tuner.", "This card is treated as a Tuner monster."]
)
def test_card_is_a_tuner(text: str) -> None:
    """In either wording."""
    assert said(text) == (TreatAs(trait=(Trait.TUNER,)),)


@pytest.mark.parametrize("comma", ["", ","])
def test_another_normal_summon_each_turn(comma: str) -> None:
    """With a comma or without."""
    text = f"During your Main Phase, you can Normal Summon 1 Fish monster{comma} in addition to"

    assert said(f"{text} your Normal Summon/Set.") == (
        ExtraNormalSummon(Filter(kind=(CardKind.MONSTER,), type=("Fish",))),
    )


def test_they_are_nobody_where_any_player_may_do_it() -> None:
    """Who is damaged would be the wrong player half of the time."""
    text = "Each time a player activates a Trap Card, they take 100 damage after it resolves."

    assert any(isinstance(one, OpaqueApplication) for one in said(text))


@pytest.mark.parametrize(
    "text",
    [
        "Monsters destroyed by battle with Fish monsters you control are banished.",
        (
            "Unaffected by the activated effects of monsters, except monsters whose ATK is lower"
            " than this card's."
        ),
        "If a Fish monster attacks, destroy it.",
        "When the last Moth Counter is removed from this card, destroy it.",
    ],
)
def test_what_no_member_says_is_not_passed_over(text: str) -> None:
    """It stays opaque: whose they are, an exception, what "it" is."""
    pieces = parse_continuous_sentence(tokenize(text), printed=text)

    assert any(piece.opaque for piece in pieces)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        (
            (
                "If a Fish monster you control would be used as Link Material for a Fiend monster,"
                " this card in your hand can also be used as material."
            ),
            Zone.HAND,
        ),
        (
            (
                "If you Ritual Summon a Fish monster, you can banish this card from your GY as 1 of"
                " the monsters required for the Ritual Summon."
            ),
            Zone.GRAVEYARD,
        ),
    ],
)
def test_material_is_used_from_where_it_lies(text: str, zone: Zone) -> None:
    """Such an effect holds there, and not on the field."""
    (lasting,) = compile_card(monster(f'{text} You can only control 1 "Sample".')).text.continuous[
        :1
    ]

    assert lasting.active_in == (zone,)


def test_it_as_the_first_word_is_told_by_the_sentence_before() -> None:
    """Of an Equip Card it is the monster, of a monster the monster itself."""
    (found,) = said("It cannot attack directly.")

    assert isinstance(found, CannotAttackDirectly)
    assert found.what.where.opaque == "it"
