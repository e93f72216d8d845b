"""Said names: counts are written, read again, and tell initials."""

from pathlib import Path

from assistant.reading.name_scoring import shipped_scorer
from assistant.reading.said_names import SaidNames, by_initials, read_said_names, write_said_names

CARDS = {"Called by the Grave": (9, "quick-play spell"), "Zirrel Hound": (1, "monster")}


def test_counts_are_read_as_they_were_written(tmp_path: Path) -> None:
    """Words, times, cards and initials."""
    said = SaidNames(
        {"hound": {"Zirrel Hound": 1}}, {"grave": 7}, CARDS, {"cbtg": ["Called by the Grave"]}
    )
    write_said_names(said, tmp_path / "said.json")

    assert read_said_names(tmp_path / "said.json") == said


def test_initials_stand_for_cards_that_are_named_often() -> None:
    """With and without the small words; a card that one question names has none."""
    assert by_initials(CARDS) == {
        "cbtg": ["Called by the Grave"],
        "cg": ["Called by the Grave"],
    }


def test_shipped_counts_know_what_people_say() -> None:
    """A short form that everybody uses, and how often its card is named."""
    said = shipped_scorer().said

    assert max(said.meant["veiler"].items(), key=lambda pair: pair[1])[0] == "Effect Veiler"
    assert said.popularity("Effect Veiler") > said.popularity("Battle Fader")
    assert said.kind("Effect Veiler").endswith("monster")
    assert said.popularity("No Card of This Name") == 0
