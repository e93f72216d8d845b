"""Form positions: what may stand next in a line that is begun."""

import pytest

from engine import next_parts
from engine.notation.line_forms import LINE_FORMS, WORDS_OF_FORMS
from tests.engine.notation.card_names import CARD_NAMES
from tests.engine.notation.make_reference import worked_examples


def words(typed: str) -> set[str]:
    """The words that may stand at the end of what is typed."""
    return {part.word for part in next_parts(typed, CARD_NAMES) if part.word}


def slots(typed: str) -> set[tuple[int, str]]:
    """Where what is no word of a list may stand, and what it is."""
    return {(part.start, part.slot) for part in next_parts(typed, CARD_NAMES) if not part.word}


def test_every_form_is_offered_at_the_start_of_a_line() -> None:
    """By its first word, or by its player."""
    begun = {part.form for part in next_parts("")}

    assert begun == set(LINE_FORMS)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("A acti", {"activate"}),
        ("next_phase bat", {"battle", "battle_step"}),
        ("A used ", set(WORDS_OF_FORMS["WHAT"])),
        ("A attack Jinzo > d", {"direct"}),
        ("A monster_zone Jinzo def", {"defense"}),
        ("A monster_zone Jinzo defense neg", {"negated"}),
        ("event destroyed Jinzo by b", {"battle"}),
        ("? Jinzo destr", {"destroyed"}),
        ("? Stardust Dragon: negate resolv", {"resolves"}),
        ("? Jinzo destroyed = ", {"yes", "no"}),
        ("A toss heads, ", {"heads", "tails"}),
        ("A chain Jinzo cost d", {"discard", "detach"}),
        ("A chain Jinzo > Sangan co", {"cost"}),
    ],
)
def test_words_of_the_form_are_offered(typed: str, expected: set[str]) -> None:
    """Those that what is typed begins."""
    assert words(typed) == expected


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("A activate Call of the", (11, "CARD")),
        ("A activate Call of the Haunted > J", (33, "TARGET")),
        ("A activate Call of the Haunted > Jinzo, San", (40, "TARGET")),
        ("A activate Stardust Dragon ", (27, "WORDS")),
        ('A activate Stardust Dragon "neg', (27, "WORDS")),
        ('A activate Enemy Controller mode "', (33, "OPTION")),
        ("A attack B's Sangan > ", (22, "CARD")),
        ("? ", (2, "SUBJECT")),
        ("event destroyed Sangan#2, ", (26, "CARD")),
    ],
)
def test_cards_and_words_of_effects_are_offered(typed: str, place: tuple[int, str]) -> None:
    """Where they begin, so that what is typed of them can be replaced."""
    assert place in slots(typed)


def test_card_of_the_effect_is_told() -> None:
    """The one that was named last."""
    parts = next_parts('A activate Stardust Dragon "', CARD_NAMES)

    assert {part.card for part in parts if part.slot == "WORDS"} == {"Stardust Dragon"}


def test_line_that_has_gone_astray_has_no_next_part() -> None:
    """Nothing is offered for what is no line of a play."""
    assert next_parts("A frobnicate Jinzo ", CARD_NAMES) == ()


def test_every_word_of_the_worked_examples_is_offered_where_it_stands() -> None:
    """At each blank of a line something may go on, unless an unnamed thing is described there."""
    lines = [line.strip() for one in worked_examples() for line in one.play.splitlines()]
    plain = [line for line in lines if not set('{"#:') & set(line) and "counters" not in line]
    astray = [
        line[:at]
        for line in plain
        if not line.startswith(("? define", "? unclear", "as_of", "#"))
        for at, sign in enumerate(line, start=1)
        if sign == " " and not next_parts(line[:at], CARD_NAMES)
    ]

    assert astray == []
