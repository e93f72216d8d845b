"""Guided play: each line is taken, remarked on or refused at once."""

import pytest

from assistant.answers.guided_play import GuidedPlay, LineTaken, take

BEGUN = GuidedPlay(("A hand Sangan", "A normal_summon Sangan"))


def test_line_is_taken_with_what_is_supplied_for_it() -> None:
    """The play grows by it."""
    taken = take(GuidedPlay(), "  A activate Call of the Haunted > Jinzo ")

    assert taken.play.lines == ("A activate Call of the Haunted > Jinzo",)
    assert "Jinzo is in the GY" in taken.assumptions[1]
    assert not taken.remarks


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A frobnicate", "found 'frobnicate', expected"),
        ("A activate Jinzoo", "no card is called 'Jinzoo'"),
        ('A activate Stardust Dragon "sparkle"', "no effect with the words 'sparkle'"),
        ("A special_summon", "expected"),
        ("A monster_zone Raigeki", "Raigeki"),
    ],
)
def test_line_that_cannot_stand_is_not_taken(line: str, words: str) -> None:
    """The engine's message says why, and what would do."""
    taken = take(BEGUN, line)

    assert not taken.is_taken
    assert taken.play == BEGUN
    assert words in "\n".join(taken.problems)


def test_step_that_rules_refuse_is_remarked_with_its_rule() -> None:
    """It stays: whether a rule refuses it may be what is asked."""
    taken = take(BEGUN, "A normal_summon Mystic Tomato")

    assert taken.is_taken
    assert taken.remarks == (
        "the rules refuse it: Mystic Tomato: the Normal Summon was already used [SU06]",
    )


def test_refused_step_is_remarked_once() -> None:
    """Not again at every later line."""
    refused = take(BEGUN, "A normal_summon Mystic Tomato").play

    assert take(refused, "? Mystic Tomato summoned").remarks == ()


@pytest.mark.parametrize(
    "line",
    ["A activate Raigeki > Jinzo", "A activate Raigeki cost discard Jinzo"],
)
def test_what_nothing_uses_is_remarked(line: str) -> None:
    """A target, a cost."""
    remarks = take(GuidedPlay(), line).remarks

    assert remarks
    assert "not used" in remarks[0]


def test_question_is_computed() -> None:
    """With the play as it is by then."""
    taken = take(BEGUN, "? Sangan summoned")

    assert taken.found is not None
    assert taken.found.played[0].claims[0].value is True


def test_comment_is_kept_and_computes_nothing() -> None:
    """As in a file."""
    assert take(BEGUN, "# mine") == LineTaken(GuidedPlay((*BEGUN.lines, "# mine")))


def test_undone_play_lacks_its_last_line() -> None:
    """It can be told anew."""
    assert BEGUN.undone().text == "A hand Sangan\n"


def test_case_can_be_opened_and_asked_about() -> None:
    """Its lines come after it."""
    first = take(BEGUN, 'case "one"').play
    second = take(first, "? Sangan summoned").play
    taken = take(second, 'case "two"')

    assert taken.play.lines == (*second.lines, 'case "two"')
    assert taken.found is not None
    assert len(taken.found.played) == 2
