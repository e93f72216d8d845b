"""Import: three formats, one schema; every record counted; bad files change nothing."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.base.user_errors import InputError
from assistant.library.card_import import import_databases
from assistant.library.card_names import name_table
from assistant.library.card_store import CardStore, open_store
from assistant.library.databases.database_formats import read_database
from assistant.library.databases.edopro import read_edopro
from assistant.library.databases.yaml_yugi import read_yaml_yugi
from assistant.library.imported_cards import Counts, Found, ImportedCard, Pool
from tests.assistant import invented_cards as invented

Run = Callable[..., tuple[int, str, str]]
SHARED = Path(__file__).parents[3].parent / "shared" / "data"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a store of its own."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path / "home"))


def quietly(_: str, records: Sequence[Found]) -> Iterable[Found]:
    """No progress is shown."""
    return records


def taken(*files: Path) -> tuple[Pool, list[Counts]]:
    """A pool of these files, and what became of their records."""
    pool = Pool()
    return pool, [pool.take(read_database(file)) for file in files]


def stored() -> CardStore:
    """The store, which must be there."""
    store = open_store()
    assert store is not None
    return store


WRITERS = [invented.yaml_yugi, invented.edopro, invented.ygoprodeck]


@pytest.mark.parametrize("write", WRITERS)
def test_formats_give_the_same_cards(write: Callable[[Path], Path], tmp_path: Path) -> None:
    """Type line, numbers and texts of a card are the same from whichever database."""
    cards = taken(write(tmp_path))[0].cards
    hound, gate = cards["Zirrel Hound"], cards["Gate of Vombrax"]
    scholar, sentinel = cards["Quivane, the Amber Scholar"], cards["Orrelith Sentinel"]

    assert (hound.type_line, hound.level, hound.atk, hound.defense) == (
        "Beast / Effect", 4, 1600, None
    )  # fmt: skip
    assert (gate.kind, gate.icon, gate.text, gate.atk) == (
        "spell",
        "Quick-Play",
        invented.GATE,
        None,
    )
    assert (scholar.text, scholar.pendulum, scholar.scale) == (
        invented.HOUND, invented.PENDULUM, 4
    )  # fmt: skip
    assert (sentinel.level, sentinel.arrows, sentinel.materials, sentinel.defense) == (
        2, ("↙", "↘"), "2 monsters", None
    )  # fmt: skip
    assert sentinel.attribute == "FIRE"


@pytest.mark.parametrize(
    ("write", "left_out"),
    [
        (invented.yaml_yugi, {"異界の門": "no English name"}),
        (invented.edopro, {"Hound Token": "a Token", "Home-Made Spell": "a custom card"}),
        (invented.ygoprodeck, {"Hound Token": "a Token", "Lucky Draw": "a Skill Card"}),
    ],
)
def test_every_record_is_counted_or_named(
    write: Callable[[Path], Path], left_out: dict[str, str], tmp_path: Path
) -> None:
    """What goes in comes out: as a card, as another picture of one, or named with a reason."""
    pool, (counts,) = taken(write(tmp_path))

    assert {one.name: one.why for one in counts.left_out} == left_out
    assert counts.new == len(pool.cards) == 4
    assert counts.read == counts.new + counts.other_pictures + len(left_out)


def test_other_picture_is_a_number_of_the_same_card(tmp_path: Path) -> None:
    """An alternative artwork adds its passcode and no card."""
    pool, _ = taken(invented.edopro(tmp_path))

    assert pool.cards["Zirrel Hound"].other_ids == (50000004,)


def test_later_database_wins_and_keeps_what_it_lacks(tmp_path: Path) -> None:
    """An overlay changes the English text; names in other languages stay."""
    row = (50000001, 3, 0, 0x21, 1700, 0, 4, 0x4000, 0x20, "Zirrel Wolf", "You can draw 2 cards.")
    overlay = invented.edopro(tmp_path, [row], "delta.cdb")
    pool, counts = taken(invented.yaml_yugi(tmp_path), overlay)
    card = pool.cards["Zirrel Wolf"]

    assert counts[1].updated == 1
    assert (card.text, card.atk, card.names["ja"]) == ("You can draw 2 cards.", 1700, "月狼ジレル")
    assert card.former_names == ("Zirrel Hound",)
    assert "Zirrel Hound" not in pool.cards


def test_text_hash_follows_the_text(tmp_path: Path) -> None:
    """A compiled text is only used again for the very same card text."""
    card = taken(invented.yaml_yugi(tmp_path))[0].cards["Gate of Vombrax"]
    other = card.model_copy(update={"texts": {"en": "Draw 1 card."}})
    named = card.model_copy(update={"names": {**card.names, "it": "Porta"}, "date": "2000-01-01"})

    assert other.text_hash != card.text_hash == named.text_hash


def test_database_in_another_language_adds_names(tmp_path: Path) -> None:
    """A Japanese database gives known cards their Japanese names, and no card of its own."""
    rows = [
        (50000002, 3, 0, 0x10002, 0, 0, 0, 0, 0, "ヴォンブラの門", "モンスターを破壊する。"),
        (50000009, 3, 0, 0x2, 0, 0, 0, 0, 0, "知らない門", "カードをドローする。"),
    ]
    pool, counts = taken(invented.yaml_yugi(tmp_path), invented.edopro(tmp_path, rows, "ja.cdb"))

    assert pool.cards["Gate of Vombrax"].names["ja"] == "ヴォンブラの門"
    assert [one.why for one in counts[1].left_out] == ["no English name"]


def test_import_says_what_it_did_and_again_changes_nothing(ruling: Run, tmp_path: Path) -> None:
    """Counts in, counts out, what was left out with its reason; a second import updates nothing."""
    file = invented.yaml_yugi(tmp_path, name="cards.json.gz")
    status, out, err = ruling("cards", "import", str(file))
    _, again, _ = ruling("cards", "import", str(file))

    assert (status, err) == (0, "")
    assert "5 records: 4 new, 1 left out" in out
    assert "left out: 異界の門 (50000005): no English name" in out
    assert "5 records: 4 unchanged, 1 left out" in again
    assert "4 cards in " in again


def test_folder_stands_for_its_databases_base_first(tmp_path: Path) -> None:
    """An EDOPro folder is read whole; Rush Duel and unofficial files are passed over."""
    game = tmp_path / "EDOPro"
    game.mkdir()
    (game / "a").mkdir()
    invented.edopro(game)
    invented.edopro(
        game / "a", [(50000001, 3, 0, 0x21, 9, 9, 4, 1, 1, "Zirrel Hound", "")], "z.cdb"
    )
    invented.edopro(game / "a", [], "cards-rush.cdb")
    done = import_databases([game], quietly)

    assert [file.name for file, _ in done.files] == ["cards.cdb", "z.cdb"]
    card = stored().card("Zirrel Hound")
    assert card is not None
    assert card.atk == 9


def damaged_files(folder: Path) -> dict[str, Path]:
    """Files that are no card database, or no whole one."""
    whole = invented.yaml_yugi(folder, name="whole.json.gz").read_bytes()
    database = invented.edopro(folder, name="whole.cdb").read_bytes()
    content = {
        "cut.json.gz": whole[: len(whole) // 2],
        "cut.json": json.dumps(invented.YAML_YUGI).encode()[:300],
        "cut.cdb": database[:5000],
        "mixed.cdb": database[:4096] + b"\x07" * (len(database) - 4096),
        "other.json": b'{"cards": []}',
        "list.json": b"[1, 2, 3]",
        "deep.json": b"[" * 100_000,
        "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        "empty.json": b"",
        "nothing.json": b"[]",
    }
    for name, stored_bytes in content.items():
        (folder / name).write_bytes(stored_bytes)
    foreign = invented.edopro(folder, [], "none.cdb")
    return {**{name: folder / name for name in content}, "none": foreign, "gone": folder / "gone"}


def test_bad_file_is_refused_and_changes_nothing(ruling: Run, tmp_path: Path) -> None:
    """A damaged or foreign file: one message, exit status 4, the store as it was."""
    assert ruling("cards", "import", str(invented.yaml_yugi(tmp_path)))[0] == 0
    before = stored().path.read_bytes()
    for name, file in damaged_files(tmp_path).items():
        good = invented.edopro(tmp_path)
        status, out, err = ruling("cards", "import", str(good), str(file))
        assert (status, out) == (4, ""), name
        assert str(file) in err, name
        assert "Traceback" not in err
        assert stored().path.read_bytes() == before, name


def test_file_that_unpacks_to_more_than_the_limit_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A small file that unpacks without end is given up at the limit."""
    monkeypatch.setattr("assistant.library.databases.database_formats._LIMIT", 100)
    with pytest.raises(InputError, match="holds more than"):
        list(read_database(invented.yaml_yugi(tmp_path, name="bomb.json.gz")))


def test_damaged_record_is_named_and_the_rest_taken(tmp_path: Path) -> None:
    """One record that makes no sense does not spoil the others."""
    bad = {"name": {"en": "Broken Card"}, "text": {}, "card_type": "Trap", "konami_id": "nine"}
    pool, (counts,) = taken(invented.yaml_yugi(tmp_path, [*invented.YAML_YUGI, bad, 7]))

    assert len(pool.cards) == 4
    assert ["damaged record" in one.why for one in counts.left_out] == [False, True, True]


def test_whole_real_database_is_gathered() -> None:
    """Every record of the real databases is a card, another picture of one, or named."""
    files = [SHARED / "cards.json.gz", SHARED / "cards.cdb.gz"]
    if not all(file.exists() for file in files):
        pytest.skip(f"the card databases are not in {SHARED}")
    pool, counts = taken(files[1])

    assert counts[0].read == 14_878
    assert (
        counts[0].new
        == len(pool.cards)
        == counts[0].read - counts[0].other_pictures - len(counts[0].left_out)
    )
    assert {one.why for one in counts[0].left_out if one.why != "a Token"} <= {
        "another card of that name is kept (5405694)",
        *(one.why for one in counts[0].left_out if one.why.startswith("no card ")),
    }
    assert all(isinstance(card, ImportedCard) for card in pool.cards.values())


ODD = st.sampled_from(["\ud800", "", "?", "x" * 3000, "\x1b[31m", None, -1, 10**30, 1.5, True])


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_no_record_however_odd_breaks_an_import(data: st.DataObject) -> None:
    """Whatever stands in a record, it is a card or it is named; the store can be written."""
    cards = json.loads(json.dumps(invented.YAML_YUGI))
    for _ in range(data.draw(st.integers(1, 4))):
        record = data.draw(st.sampled_from(cards))
        where = record if data.draw(st.booleans()) or "name" not in record else record["name"]
        if isinstance(where, dict) and where:
            where[data.draw(st.sampled_from(sorted(where)))] = data.draw(ODD)
    pool = Pool()
    counts = pool.take(read_yaml_yugi(cards, "test", "2026-01-01"))

    assert counts.read == len(cards)
    assert name_table(pool.cards.values()).spelt or not pool.cards
    assert all(
        ImportedCard.model_validate_json(one.model_dump_json()) for one in pool.cards.values()
    )


ENDLESS = (
    "DROP TABLE datas; CREATE VIEW datas AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT"
    " id + 1 FROM n) SELECT id, 3 ot, 0 alias, 33 type, 1 atk, 1 def, 4 level, 1 race,"
    " 1 attribute FROM n"
)
CIRCULAR = "DROP TABLE texts; CREATE VIEW texts AS SELECT * FROM texts"
HUGE = "UPDATE texts SET name = hex(zeroblob(50000))"
HUGE_WHEN_READ = (
    "ALTER TABLE texts RENAME TO old; CREATE TABLE texts (id, name,"
    ' "desc" AS (hex(zeroblob(400000000)))); INSERT INTO texts SELECT id, name FROM old'
)
OTHER_COLUMNS = "ALTER TABLE texts RENAME COLUMN name TO title"


@pytest.mark.parametrize("statement", [ENDLESS, CIRCULAR, HUGE, HUGE_WHEN_READ, OTHER_COLUMNS])
def test_database_that_does_more_than_hold_cards_is_refused(tmp_path: Path, statement: str) -> None:
    """Queries without an end, and fields that would fill the memory."""
    file = invented.edopro(tmp_path)
    with closing(sqlite3.connect(file)) as database:
        database.executescript(statement)

    with pytest.raises(InputError, match="is a damaged database, or none of cards"):
        list(read_database(file))


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_no_value_however_odd_breaks_a_database(data: st.DataObject) -> None:
    """Every row is a card or is named, whatever its columns hold: SQLite checks no types."""
    odd = st.sampled_from([None, "nine", b"\xff", 1.5, -(2**63), "\x00", "<rt>", 2**62])
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(
            "CREATE TABLE datas (id, ot, alias, type, atk, def, level, race, attribute)"
        )
        database.execute('CREATE TABLE texts (id, name, "desc")')
        for number, ot, alias, *rest, name, text in invented.EDOPRO:
            row = [number, ot, alias, *rest, name, text]
            if data.draw(st.booleans()):
                row[data.draw(st.integers(0, len(row) - 1))] = data.draw(odd)
            database.execute("INSERT INTO datas VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row[:9])
            database.execute("INSERT INTO texts VALUES (?, ?, ?)", (row[0], *row[9:]))
        found = tuple(read_edopro(database, "test", "2026-01-01"))

    assert Pool().take(found).read == len(found)
