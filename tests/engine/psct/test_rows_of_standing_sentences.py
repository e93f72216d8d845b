"""Rows of standing sentences and of riders, in invented words."""

import pytest

from engine import CardKind, CardName, PrintedCard, Program, Trait, compile_card
from engine.cardtext.applications import CanAttackDirectly, ModifyStat, MustAttack, SetAsSpell
from engine.cardtext.card_text import Rider
from engine.cardtext.event_patterns import LeftField
from engine.cardtext.operations import Apply, DestroyUnless, Reveal, SendToGy, SkipPhase
from engine.cardtext.requirements import Exists, SummonedWith
from engine.cardtext.selectors import THIS_CARD, Ref
from engine.psct.clauses.continuous_sentences import (
    applications_of,
    parse_continuous_sentence,
)
from engine.psct.syntax.lexer import tokenize
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import Phase, Stat, Zone


def compiled(text: str) -> Program:
    """An invented monster with this text."""
    return compile_card(
        PrintedCard(CardName("Sample"), CardKind.MONSTER, (Trait.EFFECT,), text=text, level=4)
    )


def applies(text: str) -> object:
    """What applies by a text of one sentence that is understood as a whole."""
    (one,) = applications_of(parse_continuous_sentence(tokenize(text), printed=text))
    return one


def test_older_words_let_it_attack_directly() -> None:
    """Who may attack Life Points directly can attack directly."""
    text = "This monster may attack your opponent's Life Points directly."

    assert applies(text) == CanAttackDirectly(THIS_CARD)


def test_monster_may_be_set_as_a_spell() -> None:
    """From the hand, in a Spell & Trap Zone."""
    text = "You can Set this card from your hand to your Spell & Trap Zone as a Spell."

    assert applies(text) == SetAsSpell()


def test_leaving_the_field_costs_a_battle_phase() -> None:
    """The Battle Phase of the next turn is skipped."""
    said = applies(
        "If this face-up card leaves the field, skip the Battle Phase of your next turn."
    )

    assert isinstance(said, Apply)
    assert isinstance(said.on, LeftField)
    assert said.do[0].do == SkipPhase(Phase.BATTLE, of_next_turn=True)


def test_upkeep_is_one_of_two_things() -> None:
    """A card is sent or revealed, or this card is destroyed."""
    said = applies(
        'During each of your End Phases, destroy this card unless you send 1 "Sample Core" from'
        " your hand to the GY or reveal 1 Rock monster in your hand."
    )

    assert isinstance(said, DestroyUnless)
    assert [type(one) for one in said.unless] == [SendToGy, Reveal]


@pytest.mark.parametrize(
    "who",
    ["Monsters your opponent controls", "All Attack Position monsters your opponent controls"],
)
def test_who_can_attack_must_attack_it(who: str) -> None:
    """Those that can attack at all must attack this card."""
    said = applies(f"{who} that can attack must attack this card.")

    assert isinstance(said, MustAttack)
    assert said.target == THIS_CARD


def test_equip_of_old_changes_only_such_a_monster() -> None:
    """The kind of monster that may be equipped is kept with what it gains and loses."""
    text = (
        "A WATER monster equipped with this card increases its ATK by 500 points and decreases its"
        " DEF by 100 points."
    )
    program = compile_card(
        PrintedCard(CardName("Sample"), CardKind.SPELL, (Trait.EQUIP,), text=text)
    )
    (lasting,) = program.text.continuous
    up, down = lasting.applies

    assert isinstance(up, ModifyStat)
    assert isinstance(down, ModifyStat)
    assert (up.stat, up.amount, down.stat, down.amount) == ((Stat.ATK,), 500, (Stat.DEF,), -100)
    assert up.what.ref is Ref.LINKED
    assert up.what.where.attribute


@pytest.mark.parametrize(
    ("sentence", "others"),
    [
        ("Your monsters cannot attack the turn you activate this effect.", False),
        ("Other monsters cannot attack during the turn you activate this effect.", True),
    ],
)
def test_monsters_cannot_attack_in_that_turn(sentence: str, *, others: bool) -> None:
    """A lock of the turn in which the effect is activated."""
    (effect,) = compiled(f"You can discard 1 card; draw 1 card. {sentence}").text.effects
    (lock,) = effect.turn_locks

    assert lock.cannot == (Prohibition.DECLARE_ATTACK,)
    assert lock.others is others


def test_two_deeds_are_forbidden_together() -> None:
    """Both verbs are locked in the turn."""
    text = (
        "You can discard 1 card; draw 1 card. You cannot Special Summon or conduct your Battle"
        " Phase the turn you activate this effect."
    )
    (effect,) = compiled(text).text.effects

    assert effect.turn_locks[0].cannot == (
        Prohibition.SPECIAL_SUMMON,
        Prohibition.CONDUCT_BATTLE_PHASE,
    )


def test_it_cannot_attack_if_its_effect_was_used() -> None:
    """The same rider in other words."""
    text = (
        "Once per turn, you can destroy 1 monster your opponent controls. If you activate this"
        " effect, this card cannot attack during this turn."
    )
    (effect,) = compiled(text).text.effects

    assert effect.riders == (Rider.CANNOT_ATTACK_THIS_TURN,)


def test_place_that_is_asked_for_is_where_it_is_used() -> None:
    """What must be so to resolve tells where the card is, too."""
    text = (
        "Once per turn: You can pay 500 LP; draw 1 card. This card must be in the GY to activate"
        " and to resolve this effect."
    )
    (effect,) = compiled(text).text.effects

    assert effect.from_ == (Zone.GRAVEYARD,)
    assert isinstance(effect.conditions[0], Exists)


FROM_GY_OR_HAND = (
    "If a monster is destroyed by a card effect: You can Special Summon this card from the GY"
    " (if it was there when the monster was destroyed) or hand (even if not)."
)


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        (
            "If this card is banished, or sent from the field to the GY: You can draw 1 card.",
            (Zone.BANISHED, Zone.GRAVEYARD),
        ),
        ("If this face-up card on the field returns to the hand: Special Summon it.", (Zone.HAND,)),
        (FROM_GY_OR_HAND, (Zone.GRAVEYARD, Zone.HAND)),
    ],
)
def test_effect_is_used_where_the_card_landed(text: str, zones: tuple[Zone, ...]) -> None:
    """What happened to it, or what it does, says where it is."""
    (effect,) = compiled(text).text.effects

    assert effect.from_ == zones


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ('Must be Special Summoned with "Sample Gate".', SummonedWith("Sample Gate")),
        (
            'This card cannot be Special Summoned except by the effect of a "Gate" card.',
            SummonedWith("Gate", archetype=True),
        ),
    ],
)
def test_card_that_summons_it_is_known(sentence: str, named: SummonedWith) -> None:
    """By its name, or by its archetype."""
    assert compiled(sentence).text.summoned_with == (named,)


def test_other_words_behind_the_name_stay_opaque() -> None:
    """What else is said of the card that Summons it is not passed over."""
    program = compiled('Must be Special Summoned with "Sample Gate" that was activated by night.')

    assert program.text.opaque
