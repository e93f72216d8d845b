"""What is kept between runs: the same as if worked out anew, whatever became of the file."""

import pickle
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from assistant.answers.answering import Desk
from assistant.base.disk_cache import KeptRows, PackingError, packed, unpacked
from assistant.base.regions import Region
from assistant.base.ruling_records import Norm, Proposition, StatementReading, Term
from assistant.library.all_cards import open_cards
from assistant.library.card_import import store_lock, write_store
from assistant.library.imported_cards import ImportedCard
from assistant.reading.statements.passage_statements import KeptReadings
from engine import CardKind, CardText

ROWS = {"a": b"first", "b": b"second"}


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test keeps things of its own."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def file_of(home: Path) -> Path:
    """The only file there is."""
    (found,) = home.rglob("*.sqlite3")
    return found


def test_rows_are_found_again() -> None:
    """By another process, and only under their keys and version."""
    KeptRows("things", "1").keep(ROWS)

    assert KeptRows("things", "1").found(["a", "b", "c"]) == ROWS
    assert KeptRows("things", "2").found(["a"]) == {}
    assert KeptRows("others", "1").found(["a"]) == {}


def test_two_write_at_once() -> None:
    """Neither loses what the other wrote."""
    first, second = KeptRows("things", "1"), KeptRows("things", "1")
    first.keep({"a": b"first"})
    second.keep({"b": b"second"})
    first.keep({"c": b"third"})

    assert second.found("abc") == {**ROWS, "c": b"third"}


def test_a_row_that_was_changed_is_not_found(own_home: Path) -> None:
    """One flipped letter, or the row of another key."""
    KeptRows("things", "1").keep(ROWS)
    with closing(sqlite3.connect(file_of(own_home))) as file, file:
        file.execute("UPDATE kept SET value = CAST(value || 'x' AS BLOB) WHERE key = 'a'")
        file.execute("INSERT INTO kept SELECT 'c', value FROM kept WHERE key = 'b'")
        file.execute("INSERT INTO kept VALUES ('d', 7)")

    assert KeptRows("things", "1").found("abcd") == {"b": b"second"}


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(2000)])
def test_a_damaged_file_is_made_anew(own_home: Path, content: bytes) -> None:
    """Nothing of it is used, and what is kept next is found again."""
    KeptRows("things", "1").keep(ROWS)
    file_of(own_home).write_bytes(content)

    rows = KeptRows("things", "1")
    assert rows.found("ab") == {}
    rows.keep(ROWS)
    assert KeptRows("things", "1").found("ab") == ROWS


def test_where_nothing_can_be_written_nothing_is_kept(own_home: Path) -> None:
    """And nothing fails."""
    own_home.write_text("a file where the folder should be", encoding="utf-8")

    KeptRows("things", "1").keep(ROWS)

    assert KeptRows("things", "1").found("ab") == {}


def test_few_versions_are_kept(own_home: Path) -> None:
    """The oldest make room."""
    for version in "123456":
        KeptRows("things", version).keep(ROWS)

    assert len(list(own_home.rglob("*.sqlite3"))) == 4
    assert KeptRows("things", "6").found("ab") == ROWS


@pytest.mark.parametrize("content", [b"", b"\x80\x05", pickle.dumps(print), pickle.dumps(Path)])
def test_only_data_of_the_program_is_unpacked(content: bytes) -> None:
    """Nothing that can do anything."""
    with pytest.raises(PackingError):
        unpacked(content)


class Attribute:
    """Packed as an attribute of something, as Python 3.11.2 packs members of enumerations."""

    def __init__(self, of: type, name: str) -> None:
        """Of a class, by its name."""
        self.of, self.name = of, name

    def __reduce__(self) -> tuple[object, tuple[type, str]]:
        """Found anew when it is unpacked."""
        return getattr, (self.of, self.name)


def test_members_of_enumerations_are_unpacked_however_they_were_packed() -> None:
    """And no attribute of anything else."""
    assert unpacked(pickle.dumps(Attribute(CardKind, "TRAP"))) is CardKind.TRAP
    assert unpacked(packed(CardKind.SPELL)) is CardKind.SPELL
    for of, name in ((Desk, "facts"), (CardText, "effects"), (CardKind, "mro"), (str, "format")):
        with pytest.raises(PackingError):
            unpacked(pickle.dumps(Attribute(of, name)))


def test_an_understood_card_is_kept() -> None:
    """The second process has it without compiling, and it is the same."""
    said = {
        "name": "Amber Toll", "names": {"en": "Amber Toll"}, "kind": "trap",
        "type_line": "Normal", "icon": "Normal", "source": "test", "date": "2026-01-01",
        "texts": {"en": "When your opponent would Summon a monster: Pay 500 LP; negate the Summon"
        ", and if you do, destroy that monster."},
    }  # fmt: skip
    with store_lock():
        write_store([ImportedCard.model_validate(said)])
    compiled = open_cards().by_name["Amber Toll"]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("assistant.library.compiled_cards.compiled", None)
        kept = open_cards().by_name["Amber Toll"]

    assert kept == compiled
    assert kept.effects
    assert repr(unpacked(packed(compiled))) == repr(compiled)


def test_a_reading_is_kept(desk: Desk) -> None:
    """What a passage says is the same, and belongs to its very words."""
    assert desk.region is Region.TCG
    passages = [desk.corpus.to_read(one) for one in desk.corpus.passages[:5]]
    words = [(one.passage.text, one.context) for one in passages]
    readings = dict(zip(words, desk.witness.readings_of(passages), strict=True))

    KeptReadings("1").keep(readings)

    assert any(reading.norms for reading in readings.values())
    assert KeptReadings("1").found(words) == readings
    assert KeptReadings("1").found([(f"{text} not", around) for text, around in words]) == {}


def test_a_reading_that_cannot_be_written_is_not_kept() -> None:
    """Half a character, as a broken document may hold."""
    said = Proposition(
        subject=Term(name="\ud800"), predicate="resolves", value=True, start=0, end=1
    )
    broken = StatementReading(norms=(Norm(then=(said,), start=0, end=1),))

    KeptReadings("1").keep({("a", ""): broken, ("b", ""): StatementReading()})

    assert KeptReadings("1").found([("a", ""), ("b", "")]) == {("b", ""): StatementReading()}
