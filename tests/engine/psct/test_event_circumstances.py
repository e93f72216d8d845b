"""Events told more narrowly: where from, with what, by whose effect, in which battle."""

import pytest

from engine.cardtext.event_patterns import (
    Activation,
    AttackDeclared,
    AttackInvolves,
    Battles,
    Destroyed,
    DestroyedByBattle,
    EventPattern,
    InflictedBattleDamage,
    LpChanged,
    OpaqueEvent,
    Sent,
    Summoned,
)
from engine.cardtext.requirements import AllOf, Exists, Happened, None_
from engine.cardtext.selectors import Ref
from engine.cardtext.unmodelled import gaps_in
from engine.psct.compiler.card_compiler import compile_card
from engine.psct.situations.condition_phrases import parse_condition
from engine.psct.situations.event_phrases import parse_event
from engine.psct.situations.time_phrases import read_awaited_phase
from engine.psct.syntax.lexer import tokenize
from engine.psct.syntax.phrase_matching import TextContext
from engine.psct.syntax.printed_card import PrintedCard
from engine.psct.verbs.verb_phrases import subject_of
from engine.terms.vocabulary import CardKind, CardName, Face, SummonKind, Trait, Whose, Zone


def _events(text: str) -> tuple[EventPattern, ...]:
    return parse_event(tokenize(text), TextContext((), text))


def _one(text: str) -> EventPattern:
    (event,) = _events(text)
    return event


def test_where_a_summon_comes_from_and_what_is_used() -> None:
    """A zone, and material."""
    event = _one("if this card is Special Summoned from the Extra Deck")
    assert isinstance(event, Summoned)
    assert event.from_ == (Zone.EXTRA_DECK,)
    used = _one('if this card is Link Summoned using "Sample" as material')
    assert isinstance(used, Summoned)
    assert used.using is not None
    assert used.using.where.name == ("Sample",)


def test_what_material_was_for() -> None:
    """A kind of Summon, and what was Summoned."""
    event = _one('if this card is sent to the GY for the Synchro Summon of a "Sample" monster')
    assert isinstance(event, Sent)
    assert event.material_for == (SummonKind.SYNCHRO,)
    assert event.summoning is not None
    assert event.summoning.archetype == ("Sample",)


def test_by_whose_effect() -> None:
    """By your monster's effect."""
    event = _one('if this card is sent to the GY by your "Sample" monster\'s effect')
    assert isinstance(event, Sent)
    assert event.by_effect_of is not None
    assert event.by_effect_of.where.archetype == ("Sample",)
    assert event.by_effect_of.whose is Whose.YOU


def test_the_same_cards_go_on() -> None:
    """What follows is still of this card."""
    first, second = _events("if this card is banished, or sent from the field to the GY")
    assert isinstance(first, Sent)
    assert isinstance(second, Sent)
    assert (first.to, second.to) == ((Zone.BANISHED,), (Zone.GRAVEYARD,))


def test_destroyed_by_battle_or_by_the_opponent() -> None:
    """Two patterns."""
    first, second = _events(
        "if a Dragon monster you control is destroyed by battle or an opponent's card effect"
    )
    assert isinstance(first, Destroyed)
    assert isinstance(second, Destroyed)
    assert first.by_battle
    assert second.by_opponent
    assert second.by_effect


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("if this card battles an opponent's monster", Battles),
        (
            "when an attack is declared involving this card and an opponent's monster",
            AttackInvolves,
        ),
        ("when your Dragon monster destroys an opponent's monster by battle", DestroyedByBattle),
        ("when your Dragon monster inflicts battle damage to your opponent", InflictedBattleDamage),
        ("when your Dragon monster is targeted for an attack", AttackDeclared),
        ("if you take battle or effect damage", LpChanged),
    ],
)
def test_battles(text: str, kind: type) -> None:
    """Each kind of battling."""
    assert isinstance(_one(text), kind)


def test_an_activation_that_targets() -> None:
    """Targets, and whose effect."""
    event = _one(
        "when your opponent activates a card or effect that targets this card on the field"
    )
    assert isinstance(event, Activation)
    assert event.targets is not None
    assert event.targets.ref is Ref.THIS_CARD
    other = _one('if your other "Sample" monster\'s effect is activated')
    assert isinstance(other, Activation)
    assert other.others
    assert other.what.archetype == ("Sample",)


def test_a_set_card() -> None:
    """Face-down."""
    event = _one("if this Set card is destroyed by an opponent's card effect")
    assert isinstance(event, Destroyed)
    assert event.what.where.face is Face.DOWN


@pytest.mark.parametrize(
    "text",
    [
        "when your Dragon monster is destroyed by battle involving 2 Warrior monsters",
        "when a card or effect is activated that targets 2 monsters (and no other cards)",
    ],
)
def test_what_is_told_more_narrowly_still_stays_opaque(text: str) -> None:
    """Never read as something wider."""
    assert any(isinstance(event, OpaqueEvent) for event in _events(text))


def test_waiting_for_a_phase_after_something_happened() -> None:
    """Counted, and not carried out."""
    text = "during the Standby Phase of the next turn after this card was banished:"
    wait = read_awaited_phase(tokenize(text), TextContext((), text))
    assert wait is not None
    assert isinstance(wait.condition, Happened)
    assert wait.condition.last_turn
    assert isinstance(wait.condition.events[0], Sent)
    assert gaps_in(wait.condition)


def test_all_of_a_kind() -> None:
    """Some, and no others."""
    text = "if all monsters you control are Dragon monsters (min. 1)"
    found = parse_condition(tokenize(text), TextContext((), text))
    assert isinstance(found, AllOf)
    some, others = found.these
    assert isinstance(some, Exists)
    assert isinstance(others, None_)
    assert others.what.where.kind == (CardKind.MONSTER,)
    assert others.what.except_[0].type == ("Dragon",)


def _meant(text: str) -> Ref | None:
    card = PrintedCard(
        name=CardName("Sample Self"), kind=CardKind.MONSTER, trait=(Trait.EFFECT,), text=text
    )
    effect = compile_card(card, frozenset()).entries[0].effect
    assert effect is not None
    what = subject_of(effect.resolution[0].do)
    return None if what is None else what.ref


@pytest.mark.parametrize(
    ("text", "ref"),
    [
        ("When this card is targeted for an attack: Change it to Defense Position.", Ref.THIS_CARD),
        ("When this card is targeted for an attack: Destroy that monster.", Ref.ATTACKER),
        ("If this card battles an opponent's monster: Destroy that monster.", Ref.BATTLED),
        (
            "When this card destroys a monster by battle: Special Summon that monster.",
            Ref.EVENT_SUBJECT,
        ),
        ('When your "Sample" monster destroys a monster by battle: Destroy that monster.', None),
    ],
)
def test_which_monster_is_meant(text: str, ref: Ref | None) -> None:
    """After a battle: only what is sure."""
    assert _meant(text) is ref
