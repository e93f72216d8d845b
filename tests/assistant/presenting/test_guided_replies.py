"""Guided replies: what is told after each line of a guided play."""

from pathlib import Path

import pytest

from assistant.answers.guided_play import GuidedPlay
from assistant.presenting.guided_replies import COMMANDS, reply
from engine import LINE_FORMS

PLAY = GuidedPlay(("A hand Sangan", "A normal_summon Sangan"))


def test_question_is_answered_as_run_prints_it() -> None:
    """Assumptions, the trace, and what was asked."""
    told = reply(PLAY, "? Sangan summoned")

    assert "Sangan is Normal Summoned by player A.  [SU09]" in told.text
    assert told.text.endswith("? Sangan summoned: yes")
    assert told.play.lines[-1] == "? Sangan summoned"


def test_line_that_is_not_taken_is_told_with_its_remedy() -> None:
    """And the play stays as it was."""
    told = reply(PLAY, "A foo")

    assert told.is_wrong
    assert told.play == PLAY
    assert "press Tab" in told.text
    assert "Not taken: A foo" in told.text


def test_refused_line_can_be_taken_back() -> None:
    """It stays until then."""
    refused = reply(PLAY, "A normal_summon Mystic Tomato")
    undone = reply(refused.play, "undo")

    assert "undo takes it back" in refused.text
    assert undone.text == "taken back: A normal_summon Mystic Tomato"
    assert undone.play == PLAY


def test_play_is_shown_with_its_board_and_what_may_be_done() -> None:
    """In the game's words."""
    text = reply(PLAY, "show").text

    assert "  2  A normal_summon Sangan" in text
    assert "player A's turn, Main Phase 1" in text
    assert "Monster Zones: Sangan (Attack, 1000/600)" in text
    assert "  A attack Sangan > direct" in text


def test_backrow_is_shown_as_it_lies() -> None:
    """Set or face-up."""
    play = GuidedPlay(("A spell_trap_zone Skill Drain up", "B spell_trap_zone Waboku"))
    text = reply(play, "show").text

    assert "Skill Drain (face-up)" in text
    assert "Waboku (Set)" in text


def test_play_is_saved_to_a_file_of_plays() -> None:
    """Writing it is the prompt's affair."""
    assert reply(PLAY, "save here.play").target == Path("here.play")


@pytest.mark.parametrize(
    ("play", "typed"),
    [
        (PLAY, "save"),
        (PLAY, "save here.txt"),
        (GuidedPlay(), "save here.play"),
        (GuidedPlay(), "undo"),
    ],
)
def test_command_that_cannot_be_done_says_so(play: GuidedPlay, typed: str) -> None:
    """Nothing is written, nothing lost."""
    told = reply(play, typed)

    assert told.is_wrong
    assert told.text
    assert told.target is None


def test_help_lists_every_form_and_command() -> None:
    """With what each means."""
    text = reply(PLAY, "help").text

    assert all(form.form in text for form in LINE_FORMS)
    assert all(command in text for command in COMMANDS)


@pytest.mark.parametrize("typed", ["quit", "exit"])
def test_quit_ends_it(typed: str) -> None:
    """The play goes with it unless it was saved."""
    assert reply(PLAY, typed).is_end


def test_blank_line_changes_nothing() -> None:
    """In a file it would begin another play."""
    assert reply(PLAY, "  ").play == PLAY


def test_nothing_is_shown_before_anything_is_told() -> None:
    """It says so."""
    assert reply(GuidedPlay(), "show").text == "There is no line yet."
