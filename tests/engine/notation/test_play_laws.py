"""Laws of play notation: what is written is read back, and no text breaks the parser."""

import random
from collections.abc import Callable, Sequence

from hypothesis import HealthCheck, given, settings

from engine.notation.notation_errors import NotationError
from engine.notation.play_lines import NotatedPlay
from engine.notation.play_text import parse, parse_all, write
from tests.engine.notation.card_names import CARD_NAMES
from tests.engine.notation.make_reference import worked_examples
from tests.engine.notation.plays import PLAYS

SIGNS = ' ,>"{}#=?:x\\\n\t\u00a0\u2028\u0130\u00df3'
Mutation = Callable[[random.Random, str, str], str]


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(PLAYS)
def test_what_is_written_is_read_back(play: NotatedPlay) -> None:
    """With the names known, and whatever they look like."""
    assert parse(write(play), CARD_NAMES) == play


def _without(dice: random.Random, text: str, _: str) -> str:
    start = dice.randrange(len(text) + 1)
    return text[:start] + text[start + dice.randrange(1, 9) :]


def _with_sign(dice: random.Random, text: str, _: str) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice(SIGNS) * dice.choice((1, 1, 1, 40)) + text[at:]


def _with_piece(dice: random.Random, text: str, other: str) -> str:
    at, start = dice.randrange(len(text) + 1), dice.randrange(len(other) + 1)
    return text[:at] + other[start : start + dice.randrange(1, 30)] + text[at:]


def _with_words_exchanged(dice: random.Random, text: str, _: str) -> str:
    words = text.split(" ")
    one, two = dice.randrange(len(words)), dice.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)


MUTATIONS: Sequence[Mutation] = (_without, _with_sign, _with_piece, _with_words_exchanged)


def mutated(dice: random.Random, plays: Sequence[str]) -> str:
    """One of the plays with one to four changes."""
    text = dice.choice(plays)
    for _ in range(dice.randrange(1, 5)):
        text = dice.choice(MUTATIONS)(dice, text, dice.choice(plays))
    return text


def read(text: str) -> tuple[NotatedPlay, ...] | NotationError:
    """What a text is, or why it is nothing."""
    try:
        return parse_all(text, CARD_NAMES)
    except NotationError as error:
        return error


def test_mutated_plays_are_plays_or_refused() -> None:
    """No other error, no hang; and what is read is written so that it is read again."""
    dice = random.Random(23)  # noqa: S311 -- the same plays every time
    plays = [example.play for example in worked_examples()]

    for _ in range(3000):
        text = mutated(dice, plays)
        found = read(text)
        if isinstance(found, NotationError):
            assert 1 <= found.line <= text.count("\n") + 1
        else:
            assert all(parse(write(play), CARD_NAMES) == play for play in found), text
