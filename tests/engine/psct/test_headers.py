"""Headers: events, states, phases and conditions."""

import pytest

from engine.cardtext.event_patterns import (
    Activation,
    Destroyed,
    EventPattern,
    OpaqueEvent,
    Sent,
    Summoned,
)
from engine.cardtext.requirements import (
    AllOf,
    AnyOf,
    Condition,
    Exists,
    NotSentHereThisTurn,
    ThisWasSummoned,
)
from engine.cardtext.selectors import ALL, THIS_CARD, Selector
from engine.psct.compiler.sentence_sorting import is_event
from engine.psct.situations.condition_phrases import parse_condition
from engine.psct.situations.event_phrases import parse_event
from engine.psct.situations.time_phrases import read_time
from engine.psct.syntax.lexer import tokenize
from engine.terms.vocabulary import Phase, SummonKind, Whose, Zone


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("if this card is normal or special summoned", True),
        ("when your opponent activates a card or effect", True),
        ("if a monster that was special summoned is destroyed", True),
        ("if you control a monster that was special summoned", False),
        ("if this card is in your gy", False),
        ("if your opponent controls no monsters", False),
        ("if this card is in your gy and a monster is destroyed", True),
    ],
)
def test_happening_is_told_from_being(line: str, event: bool) -> None:
    """Present tense happens; relative clauses and states do not."""
    assert is_event(line) is event


@pytest.mark.parametrize(
    ("printed", "pattern"),
    [
        (
            "If this card is Normal Summoned:",
            Summoned(THIS_CARD, how=(SummonKind.NORMAL, SummonKind.TRIBUTE)),
        ),
        ("If this card is Special Summoned:", Summoned(THIS_CARD, special=True)),
        ("When your opponent activates a card or effect:", Activation(by=Whose.OPPONENT)),
        ("If this card is destroyed by battle:", Destroyed(THIS_CARD, by_battle=True)),
        ("If this card is banished:", Sent(THIS_CARD, (Zone.BANISHED,))),
        ("If the moon is full:", OpaqueEvent("If the moon is full")),
    ],
)
def test_event_is_read_or_kept_in_its_words(printed: str, pattern: EventPattern) -> None:
    """What is understood is a pattern; what is not keeps its words."""
    found = parse_event(tokenize(printed))

    if isinstance(pattern, OpaqueEvent):
        assert isinstance(found[0], OpaqueEvent)
    else:
        assert found == (pattern,)


@pytest.mark.parametrize(
    ("printed", "condition"),
    [
        ("except the turn this card was sent to the GY", NotSentHereThisTurn()),
        (
            "this card was Special Summoned this turn",
            ThisWasSummoned(special=True, this_turn=True),
        ),
        ("the moon is full", None),
        (
            "you have 3 or less cards in your GY",
            Exists(Selector(whose=Whose.YOU, zone=(Zone.GRAVEYARD,), count=ALL), 0, 3),
        ),
    ],
)
def test_condition_is_read_or_none(printed: str, condition: Condition | None) -> None:
    """A condition that is not understood is none."""
    assert parse_condition(tokenize(printed)) == condition


def test_conditions_are_joined_by_and() -> None:
    """Two states with "and" between them are both asked."""
    found = parse_condition(tokenize("if this card is in your GY and you control a monster"))

    assert isinstance(found, AllOf)


def test_conditions_are_joined_by_or_if() -> None:
    """A second "if" says no more than "or"."""
    found = parse_condition(tokenize("if you control a monster or if you control a Spell"))

    assert isinstance(found, AnyOf)


def test_phase_and_turn_are_read() -> None:
    """A clause with a phase tells which and whose."""
    time = read_time("during your opponent's end phase")

    assert time is not None
    assert time.phases == (Phase.END,)
    assert time.turn is Whose.OPPONENT
