"""An unread clause that cannot touch what is asked leaves the answer as it is."""

from dataclasses import replace

import pytest

from assistant.library.defined_cards import card_library
from engine import CardText, PlayClaims, claims_of, complete, parse_play
from engine.cardtext.card_text import Effect
from engine.cardtext.event_patterns import Sent
from engine.cardtext.operations import Opaque, Step
from engine.terms.vocabulary import Connector, Zone
from tests.engine.notation.make_reference import worked_examples

CARDS: dict[str, CardText] = dict(card_library().by_name)
PLAYS = {f"{n}. {one.says}": one.play for n, one in enumerate(worked_examples(), 1)}
HUMMING = Effect(
    label="humming",
    on=(Sent(to=(Zone.BANISHED,)),),
    resolution=(Step(Opaque("it hums")),),
    from_=(Zone.BANISHED,),
)
"""A Trigger Effect of a banished card, of which nothing is read."""


def computed(play: str, cards: dict[str, CardText]) -> PlayClaims:
    """A play, completed and computed."""
    return claims_of(complete(parse_play(play, frozenset(cards)), cards), cards)


def with_unused_effect(text: CardText) -> CardText:
    """The card, with an effect beside its own that nothing in these plays sets off."""
    is_printed = not text.stand_in and bool(text.effects)
    return replace(text, effects=(*text.effects, HUMMING)) if is_printed else text


def with_last_words(text: CardText, words: str) -> CardText:
    """The card, with an unread clause at the end of each resolution."""
    step = Step(Opaque(words), link=Connector.ALSO)
    effects = (
        replace(one, resolution=(*one.resolution, step)) if one.resolution else one
        for one in text.effects
    )
    return replace(text, effects=tuple(effects))


@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
def test_an_effect_that_is_not_used_changes_nothing(play: str) -> None:
    """Every settled claim is settled, and the same; unless its card was banished."""
    known = computed(play, CARDS)
    hummed = computed(play, {name: with_unused_effect(text) for name, text in CARDS.items()})
    is_banished = any("is banished" in event.text for event in known.outcome.trace)

    for before, after in zip(known.claims, hummed.claims, strict=True):
        if before.settled and not is_banished:
            assert (after.value, after.settled) == (before.value, True), str(before)


@pytest.mark.parametrize("words", ["Your opponent takes no damage.", "It hums."])
@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
def test_no_unread_clause_settles_anything_else(play: str, words: str) -> None:
    """Whatever it may do, no claim comes out settled with another value."""
    known = computed(play, CARDS)
    used = [name for name in CARDS if f" {name}" in play and not CARDS[name].stand_in]
    unread = {name: with_last_words(CARDS[name], words) for name in used}
    found = computed(play, {**CARDS, **unread})

    for before, after in zip(known.claims, found.claims, strict=True):
        if before.settled and after.settled:
            assert after.value == before.value, str(before)


def test_a_clause_that_touches_what_is_asked_unsettles_it() -> None:
    """The very clause that is asked about, or what may undo it."""
    play = "B monster_zone Sangan\nA activate Raigeki\n? Sangan destroyed"
    unread = {"Raigeki": with_last_words(CARDS["Raigeki"], "It hums.")}
    (before,), (after,) = computed(play, CARDS).claims, computed(play, {**CARDS, **unread}).claims

    assert before.settled
    assert not after.settled
