"""Clauses of invented texts become steps and costs of the engine."""

import pytest

from engine.cardtext.amounts import Half, PerCard, StatOf
from engine.cardtext.applications import CannotAttack, LeavesTo, Lock, ModifyStat, Protect
from engine.cardtext.operations import (
    ActivateCard,
    AddToHand,
    AtPhase,
    Banish,
    ChangePosition,
    ChooseMode,
    Destroy,
    Detach,
    Discard,
    Draw,
    Equip,
    Excavate,
    GainLp,
    Grant,
    InflictDamage,
    NegateActivation,
    NegateEffects,
    Opaque,
    Operation,
    PayLp,
    PlaceCounter,
    ReturnToDeck,
    SendToGy,
    SetCards,
    SpecialSummon,
    Step,
    SummonTokens,
    SummonWithMaterials,
    TakeControl,
)
from engine.cardtext.requirements import Exists, Fits, OpaqueCondition
from engine.cardtext.selectors import Filter, Ref, Selector
from engine.psct.clauses.resolution_steps import Bullet, parse_resolution
from engine.psct.compiler.activation_parts import read_activation
from engine.psct.syntax.lexer import tokenize
from engine.psct.syntax.phrase_matching import TextContext
from engine.psct.syntax.text_pieces import PieceRole, TextPiece, holds_opaque
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import (
    CardKind,
    Connector,
    Face,
    Phase,
    Position,
    SummonKind,
    Trait,
    Until,
    Whose,
    Zone,
)

MONSTER = (CardKind.MONSTER,)


def pieces(text: str) -> tuple[TextPiece, ...]:
    """The pieces of "activation; resolution", or of a resolution alone."""
    known = TextContext()
    acts: tuple[TextPiece, ...] = ()
    activation, mark, resolution = text.rpartition(";")
    if mark:
        acts, known = read_activation(tokenize(activation), known)
    return (*acts, *parse_resolution(tokenize(resolution), known))


def steps(text: str) -> list[Step]:
    """The steps of the resolution."""
    return [m for piece in pieces(text) for m in piece.means if isinstance(m, Step)]


def deeds(text: str) -> list[Operation]:
    """What those steps do."""
    return [step.do for step in steps(text)]


def test_connectors_stand_between_the_steps() -> None:
    """Each step knows how it hangs on the one before."""
    found = steps(
        "Draw 1 card, and if you do, discard 1 card, then gain 500 LP, also inflict 300 damage "
        "to your opponent, also, after that, draw 1 card."
    )
    assert [step.link for step in found] == [
        Connector.FIRST,
        Connector.AND_IF_YOU_DO,
        Connector.THEN,
        Connector.ALSO,
        Connector.ALSO_AFTER_THAT,
    ]
    assert found[3].do == InflictDamage(Whose.OPPONENT, 300)


def test_you_can_makes_a_step_optional_and_the_opponent_may_act() -> None:
    """Who does it stands in the step."""
    first, second = steps("You can draw 1 card, then your opponent discards 1 card.")
    assert (first.optional, first.by) == (True, Whose.YOU)
    assert (second.optional, second.by) == (False, Whose.OPPONENT)
    assert isinstance(second.do, Discard)
    assert second.do.what.whose is Whose.OPPONENT


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Destroy this card.", Destroy(Selector(ref=Ref.THIS_CARD))),
        ("Draw 2 cards.", Draw(count=2)),
        ("Pay 800 LP.", PayLp(800)),
        ("Negate the activation.", NegateActivation()),
        ("Detach 1 material from this card.", Detach(1)),
        ("Gain 1000 LP.", GainLp(1000)),
        ("Excavate the top 3 cards of your Deck.", Excavate(3)),
        (
            "Place 1 Spell Counter on this card.",
            PlaceCounter("Spell Counter", 1, Selector(ref=Ref.THIS_CARD)),
        ),
        (
            "Special Summon this card from your hand in Defense Position.",
            SpecialSummon(
                Selector(ref=Ref.THIS_CARD, whose=Whose.YOU, zone=(Zone.HAND,)),
                position=(Position.DEFENSE,),
            ),
        ),
        (
            "This card gains 200 ATK for each card in your hand.",
            ModifyStat(
                Selector(ref=Ref.THIS_CARD),
                amount=PerCard(Selector(whose=Whose.YOU, zone=(Zone.HAND,)), 200),
                until=Until.WHILE_ON_FIELD,
            ),
        ),
    ],
)
def test_a_clause_is_an_operation(text: str, expected: Operation) -> None:
    """Verb and object, and nothing left over."""
    (step,) = steps(text)
    if isinstance(expected, ModifyStat):
        assert isinstance(step.do, ModifyStat)
        assert isinstance(step.do.amount, PerCard)
        assert step.do.amount.each == 200
    else:
        assert step.do == expected


def test_a_reference_follows_the_card_that_moved() -> None:
    """The target is no target any more once it was Summoned."""
    first, second = deeds("Target 1 monster in your GY; Special Summon it, then destroy it.")
    assert first == SpecialSummon(Selector(ref=Ref.TARGET))
    assert second == Destroy(Selector(ref=Ref.PREVIOUS))


def test_after_a_negation_that_card_is_the_one_negated() -> None:
    """Not the card that was paid."""
    text = "Banish 1 card from your hand; negate the activation, and if you do, destroy that card."
    assert deeds(text)[-1] == Destroy(Selector(ref=Ref.RESPONDED))


def test_what_was_paid_can_be_spoken_of() -> None:
    """As in "half the Tributed monster's ATK"."""
    (deed,) = deeds(
        "Tribute 1 Fiend monster; inflict damage to your opponent equal to half the "
        "Tributed monster's ATK."
    )
    assert deed == InflictDamage(Whose.OPPONENT, Half(StatOf(Selector(ref=Ref.COST))))


def test_what_follows_but_is_about_the_card_just_summoned() -> None:
    """Also if that is this card and a target was chosen before."""
    found = deeds(
        "Target 1 monster; Special Summon this card, but banish it when it leaves the field."
    )
    left = LeavesTo(Selector(ref=Ref.THIS_CARD), Zone.BANISHED)
    assert found[1] == Grant(left, Until.WHILE_ON_FIELD)


def test_it_is_this_card_once_this_card_was_summoned() -> None:
    """Not what was paid for it, nor what was targeted; "that monster" still is the other one."""
    found = deeds("Discard 1 card; Special Summon this card, then it gains 500 ATK.")
    gained = found[1]
    assert isinstance(gained, ModifyStat)
    assert gained.what == Selector(ref=Ref.THIS_CARD)
    _, destroyed = deeds("Target 1 monster; Special Summon this card, then destroy that monster.")
    assert destroyed == Destroy(Selector(ref=Ref.TARGET))


def test_a_condition_after_a_summon_asks_of_the_card_before() -> None:
    """As in "Special Summon this card if it is a monster"."""
    (step,) = steps("Discard 1 card; Special Summon this card, if it was a Dragon monster.")[:1]
    (asked,) = step.condition
    assert isinstance(asked, Fits)
    assert asked.what == Selector(ref=Ref.COST)


def test_negated_effects_belong_to_the_summon() -> None:
    """As in "but negate its effects"."""
    (deed,) = deeds("Target 1 monster in your GY; Special Summon it, but negate its effects.")
    assert deed == SpecialSummon(Selector(ref=Ref.TARGET), negated=True)


def test_durations_before_and_after() -> None:
    """What is said before the clause holds for what "and" joins to it."""
    first, second = deeds(
        "Target 1 monster; until the end of this turn, it gains 500 ATK and its effects are "
        "negated."
    )
    assert isinstance(first, ModifyStat)
    assert isinstance(second, NegateEffects)
    assert (first.until, second.until) == (Until.END_OF_TURN, Until.END_OF_TURN)
    (taken,) = deeds("Target 1 monster; take control of it until the End Phase.")
    assert taken == TakeControl(Selector(ref=Ref.TARGET), Until.END_PHASE)


def test_delayed_deeds() -> None:
    """As in "during the End Phase"."""
    (deed,) = deeds("Target 1 monster; destroy it during the End Phase.")
    assert isinstance(deed, AtPhase)
    assert deed.phase is Phase.END
    assert deed.do[0].do == Destroy(Selector(ref=Ref.TARGET))


def test_locks_keep_their_exceptions() -> None:
    """Said before or after the duration."""
    (deed,) = deeds(
        "You cannot Special Summon from the Extra Deck for the rest of this turn, except Xyz "
        "Monsters."
    )
    assert deed == Grant(
        Lock(
            Whose.YOU,
            (Prohibition.SPECIAL_SUMMON,),
            except_=Filter(kind=MONSTER, trait=(Trait.XYZ,)),
            from_=(Zone.EXTRA_DECK,),
        ),
        Until.END_OF_TURN,
    )


def test_a_lock_without_an_end_is_not_guessed() -> None:
    """How long it lasts is not said."""
    (deed,) = deeds("You cannot Special Summon monsters.")
    assert isinstance(deed, Opaque)


def test_predicates_become_lasting_effects() -> None:
    """As in "cannot attack this turn"."""
    first, second = deeds(
        "Target 1 monster; it cannot attack this turn, also it cannot be destroyed by battle "
        "this turn."
    )
    assert first == Grant(CannotAttack(Selector(ref=Ref.TARGET)), Until.END_OF_TURN)
    assert isinstance(second, Grant)
    assert isinstance(second.what, Protect)


def test_one_of_two() -> None:
    """As in "either add it to your hand or Special Summon it"."""
    (deed,) = deeds("Target 1 monster; either add it to your hand or Special Summon it.")
    assert isinstance(deed, ChooseMode)
    assert [option.do[0].do for option in deed.options] == [
        AddToHand(Selector(ref=Ref.TARGET)),
        SpecialSummon(Selector(ref=Ref.TARGET)),
    ]


def test_bullets_are_options() -> None:
    """The bullets after "apply 1 of these effects"."""
    bullets = (Bullet((), tokenize("Draw 1 card.")), Bullet((), tokenize("Gain 500 LP.")))
    (piece,) = parse_resolution(tokenize("apply 1 of these effects."), options=bullets)
    (step,) = piece.means
    assert isinstance(step, Step)
    assert isinstance(step.do, ChooseMode)
    assert [option.do[0].do for option in step.do.options] == [Draw(), GainLp(500)]


def test_tokens_and_materials() -> None:
    """Summons that say more than which monster."""
    (tokens,) = deeds('Special Summon 2 "Spark Tokens" (Pyro/FIRE/Level 1/ATK 100/DEF 0).')
    assert isinstance(tokens, SummonTokens)
    assert (tokens.count, tokens.token.name, tokens.token.atk) == (2, "Spark Token", 100)
    (fusion,) = deeds(
        "Fusion Summon 1 Fiend Fusion Monster from your Extra Deck, by banishing its materials"
        " from your GY."
    )
    assert isinstance(fusion, SummonWithMaterials)
    assert (fusion.kind, fusion.material_to) == (SummonKind.FUSION, Zone.BANISHED)


def test_conditions_of_steps() -> None:
    """Understood ones are data, others keep their words."""
    (step,) = steps("If you control a Dragon monster, draw 1 card.")
    assert isinstance(step.condition[0], Exists)
    (step,) = steps("If the lantern is lit, draw 1 card.")
    assert step.condition == (OpaqueCondition("if the lantern is lit"),)


def test_what_is_not_understood_is_one_opaque_step() -> None:
    """The clauses beside it are read all the same."""
    found = deeds("Draw 1 card, then light the lantern brightly, also gain 500 LP.")
    assert found == [Draw(), Opaque("light the lantern brightly"), GainLp(500)]


def test_a_word_left_over_makes_the_clause_opaque() -> None:
    """Nothing is dropped."""
    (deed,) = deeds("Destroy this card quietly.")
    assert deed == Opaque("destroy this card quietly")


def test_costs_and_targets() -> None:
    """In printed order, with the connector between them."""
    found = pieces("You can discard 1 card, then target 1 card on the field; destroy it.")
    assert [piece.role for piece in found] == [
        PieceRole.COST,
        PieceRole.CONNECTOR,
        PieceRole.TARGET,
        PieceRole.STEP,
    ]
    assert found[0].means == (Discard(),)
    assert not any(holds_opaque(m) for piece in found for m in piece.means)


def test_every_word_is_in_a_piece() -> None:
    """The spans of the pieces hold every letter and digit."""
    text = 'Target 1 "Ember" monster; return it to the Deck, then you can shuffle 1 odd card away'
    activation, _, resolution = text.partition(";")
    acts, known = read_activation(tokenize(activation), TextContext())
    for part, found in (
        (activation, acts),
        (resolution, parse_resolution(tokenize(resolution), known)),
    ):
        held = {at for piece in found for at in range(piece.span.start, piece.span.end)}
        assert not [c for at, c in enumerate(part) if c.isalnum() and at not in held]


def test_sending_and_returning() -> None:
    """The destination decides which operation it is."""
    assert isinstance(deeds("Send 1 card from your hand to the GY.")[0], SendToGy)
    (bottom,) = deeds("Place 1 card from your hand on the bottom of the Deck.")
    assert isinstance(bottom, ReturnToDeck)
    assert bottom.bottom
    (away,) = deeds("Banish 1 card on the field, face-down.")
    assert isinstance(away, Banish)
    assert away.face_down


def test_equipping() -> None:
    """Which card is equipped to which."""
    (deed,) = deeds("Target 1 monster; equip this card to it.")
    assert deed == Equip(Selector(ref=Ref.TARGET), Selector(ref=Ref.THIS_CARD))


def test_targets_of_two_phrases() -> None:
    """Together, or the one of that kind."""
    text = "Target 1 monster you control and 1 Spell in your GY; "
    assert deeds(text + "destroy those targets.") == [Destroy(Selector(ref=Ref.TARGETS))]
    assert deeds(text + "destroy the targeted monster.") == [Destroy(Selector(ref=Ref.TARGET))]


def test_for_each_holds_for_both_values() -> None:
    """As in "1 Level and 400 ATK for each card"."""
    first, second = deeds("This card gains 1 Level and 400 ATK for each card in your hand.")
    assert isinstance(first, ModifyStat)
    assert isinstance(second, ModifyStat)
    assert isinstance(first.amount, PerCard)
    assert isinstance(second.amount, PerCard)
    assert (first.amount.each, second.amount.each) == (1, 400)


def test_some_of_the_cards_spoken_of() -> None:
    """As in "1 of them"."""
    (deed,) = deeds("Target 2 monsters; destroy 1 of them.")
    assert isinstance(deed, Destroy)
    assert (deed.what.ref, deed.what.some) == (Ref.TARGET, True)


def test_more_is_said_of_a_step_later() -> None:
    """As in "It can be activated this turn."."""
    (deed,) = deeds("Set 1 Trap from your Deck. It can be activated this turn.")
    assert isinstance(deed, SetCards)
    assert deed.usable_this_turn


def test_instead_is_a_choice_under_a_condition() -> None:
    """As in "or, if you control a Dragon, you can ... instead"."""
    (deed,) = deeds(
        'Add 1 "Ember" from your Deck to your hand, or, if you control a Dragon monster, you can '
        "Special Summon it instead."
    )
    assert isinstance(deed, ChooseMode)
    first, second = deed.options
    assert isinstance(second.do[0].do, SpecialSummon)
    assert isinstance(first.do[0].do, AddToHand)
    assert second.do[0].do.what == first.do[0].do.what
    assert isinstance(second.conditions[0], Exists)


@pytest.mark.parametrize(
    "text",
    [
        "You can only use Fish or Plant monsters as Link Material for the rest of this turn.",
        "You cannot use monsters as Link Material this turn, except Fish or Plant monsters.",
    ],
)
def test_only_some_monsters_are_used_for_link_summons(text: str) -> None:
    """What is spared is said before or after."""
    (deed,) = deeds(text)

    assert isinstance(deed, Grant)
    assert deed.what == Lock(
        Whose.YOU,
        (Prohibition.LINK_MATERIAL,),
        except_=Filter(kind=MONSTER, type=("Fish", "Plant")),
    )


RITUAL = "This card can be used to Ritual Summon any Fish Ritual Monster. You must also"


@pytest.mark.parametrize(
    ("tributes", "exact"),
    [
        (
            (
                "Tribute monsters from your hand or field whose total Levels exactly equal the"
                " Level of the Ritual Monster you Ritual Summon."
            ),
            True,
        ),
        (
            (
                "Tribute monsters from your hand or field, whose total Levels equal or exceed the"
                " Level of the Ritual Monster."
            ),
            False,
        ),
        ("Tribute monsters whose total Levels equal 6 or more from the field or your hand.", False),
        ("Tribute monsters from the field or your hand whose total Levels equal exactly 6.", True),
        (
            (
                "offer monsters whose total Level Stars equal 8 or more as a Tribute from the field"
                " or your hand."
            ),
            False,
        ),
    ],
)
def test_any_ritual_monster_of_a_kind_takes_these_tributes(tributes: str, *, exact: bool) -> None:
    """From one's own hand and field, so many Levels or more, or just so many."""
    (deed,) = deeds(f"{RITUAL} {tributes}")

    assert deed == SummonWithMaterials(
        SummonKind.RITUAL,
        Selector(
            whose=Whose.YOU,
            zone=(Zone.HAND,),
            where=Filter(kind=MONSTER, type=("Fish",), trait=(Trait.RITUAL,)),
        ),
        materials=(
            Selector(
                whose=Whose.YOU, zone=(Zone.HAND, Zone.MONSTER_ZONE), where=Filter(kind=MONSTER)
            ),
        ),
        exact_levels=exact,
    )


def test_ritual_summon_without_a_word_of_tributes_is_not_understood() -> None:
    """What follows could be anything."""
    found = deeds("This card can be used to Ritual Summon any Fish Ritual Monster. Draw 1 card.")

    assert isinstance(found[0], Opaque)


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("Destroy this card during your third Standby Phase after activation.", (Whose.YOU, 3)),
        (
            "Destroy this card during the End Phase of your opponent's 2nd turn.",
            (Whose.OPPONENT, 2),
        ),
        ("Destroy this card during your opponent's 3rd End Phase.", (Whose.OPPONENT, 3)),
    ],
)
def test_phases_are_counted(text: str, waits: tuple[Whose, int]) -> None:
    """In figures or in words, with the turn of which it is the End Phase."""
    (deed,) = deeds(text)

    assert isinstance(deed, AtPhase)
    assert (deed.turn, deed.nth) == waits


def test_card_of_an_earlier_step_is_not_the_one_that_is_destroyed_later() -> None:
    """What is meant by it is not guessed."""
    *_, last = deeds(
        "Banish 1 card from your Deck. Destroy this card during your 2nd Standby Phase after"
        " activation, and if you do, add the banished card to your hand."
    )

    assert isinstance(last, Opaque)


@pytest.mark.parametrize("kind", ["monsters", "face-down monsters"])
def test_monsters_are_flipped_face_up(kind: str) -> None:
    """Only what lies face-down is flipped."""
    (deed,) = deeds(f"Flip all {kind} your opponent controls face-up.")

    assert isinstance(deed, ChangePosition)
    assert (deed.to, deed.what.where.face) == (Position.DEFENSE, Face.DOWN)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (
            "Take 1 Field Spell from your GY, and either activate it or add it to your hand.",
            [ActivateCard, AddToHand],
        ),
        (
            (
                "Take 1 Fish monster from your Deck, and either Special Summon it or send it to the"
                " GY."
            ),
            [SpecialSummon, SendToGy],
        ),
    ],
)
def test_either_of_two_deeds_is_chosen(text: str, kinds: list[type]) -> None:
    """Both are about the card that was taken."""
    deed = deeds(text)[-1]

    assert isinstance(deed, ChooseMode)
    assert [type(one.do[0].do) for one in deed.options] == kinds


def test_monster_is_not_activated() -> None:
    """Only a Spell or Trap can be activated as a card."""
    deed = deeds("Add 1 Fish monster from your Deck to your hand, then activate it.")[-1]

    assert isinstance(deed, Opaque)
