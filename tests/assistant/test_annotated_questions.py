"""Annotated questions are read with their plays; a broken file says where."""

from pathlib import Path

import pytest

from assistant.base.user_errors import CorpusError
from assistant.reading.annotated_questions import read_questions
from engine.notation.play_text import parse, write

FILE = """#! hand: birch; language: vi; topic: invented; style: short

# does my owl die if he flips the bell??
#: owl = Night Owl, the Watcher | bell = Brass Bell
A monster_zone Night Owl, the Watcher
B activate Brass Bell > Night Owl, the Watcher
? Night Owl, the Watcher destroyed

# and in the next turn?
? followup
"""
NAMES = frozenset({"Night Owl, the Watcher", "Brass Bell"})


def folder_with(tmp_path: Path, text: str) -> Path:
    """A folder with one file."""
    (tmp_path / "birch-01.play").write_text(text, encoding="utf-8")
    return tmp_path


def test_question_has_its_names_and_its_play(tmp_path: Path) -> None:
    """The header holds for every question of the file."""
    first, second = read_questions(folder_with(tmp_path, FILE), NAMES)

    assert first.question == "does my owl die if he flips the bell??"
    assert first.names == (("owl", "Night Owl, the Watcher"), ("bell", "Brass Bell"))
    assert (first.language, first.hand) == ("vi", "birch")
    assert write(first.play).splitlines() == FILE.splitlines()[4:7]
    assert [line.line for line in first.play.lines] == [5, 6, 7]
    assert second.play == parse("? followup")
    assert second.names == ()


def test_same_question_has_the_same_id(tmp_path: Path) -> None:
    """Whatever stands beside it; another question has another."""
    first, second = read_questions(folder_with(tmp_path, FILE), NAMES)
    (moved,) = read_questions(
        folder_with(tmp_path, f"#! hand: fir\n\n# {second.question}\n? followup")
    )

    assert moved.id == second.id != first.id
    assert (moved.hand, moved.language) == ("fir", "en")


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("# one\n# two\n? followup", 1, "found 2 lines that begin with '# ' in one paragraph"),
        ("\n? followup", 2, "found 0 lines that begin with '# ' in one paragraph"),
        ("# one\n#: owl is Night Owl\n? followup", 2, "does not say which card is meant"),
        ("# one\nA actvate Brass Bell\n? followup", 2, "expected activate"),
        ("#! hand: fir\n\n# one", 3, "the question has no play"),
    ],
)
def test_broken_file_says_where(tmp_path: Path, text: str, line: int, problem: str) -> None:
    """With the path, the line, and what to do."""
    with pytest.raises(CorpusError, match="birch-01") as caught:
        read_questions(folder_with(tmp_path, text), NAMES)

    assert caught.value.line == line
    assert problem in caught.value.problem


def test_no_file_no_questions(tmp_path: Path) -> None:
    """An empty folder is none too few."""
    assert read_questions(tmp_path) == ()
