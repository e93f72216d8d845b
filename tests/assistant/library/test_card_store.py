"""The store of imported cards: whole or not at all, one card at a time, clear when it cannot."""

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from assistant.base.user_errors import CardStoreError
from assistant.library.all_cards import open_cards
from assistant.library.card_import import store_lock, write_store
from assistant.library.card_store import FORMAT, CardStore, open_store, store_path
from assistant.library.compiled_cards import printed_card
from assistant.library.imported_cards import ImportedCard, Pool
from engine import CardText, Trait, compile_card, parse_scenario, run
from tests.assistant import invented_cards as invented

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a store of its own."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def card(name: str, text: str = "Draw 1 card.", **more: object) -> ImportedCard:
    """An invented Normal Spell."""
    said = {
        "name": name, "names": {"en": name}, "kind": "spell", "type_line": "Normal",
        "icon": "Normal", "texts": {"en": text}, "source": "test", "date": "2026-01-01",
    }  # fmt: skip
    return ImportedCard.model_validate({**said, **more})


def keep(*cards: ImportedCard) -> CardStore:
    """Write these cards and open the store."""
    with store_lock():
        write_store(cards)
    store = open_store()
    assert store is not None
    return store


def test_no_import_no_store() -> None:
    """Before the first import there are the defined cards only."""
    assert open_store() is None
    assert open_cards().imported is None


def test_card_is_found_by_any_name() -> None:
    """In any case, language and spelling."""
    names = {"en": "Zirrel Hound", "fr": "Chien Zirrèl", "ja": "月狼ジレル"}
    store = keep(card("Gate of Vombrax"), card("Zirrel Hound", names=names))

    for called in ("Zirrel Hound", "zirrel hound", "chien zirrel", "月狼・ジレル"):
        assert store.called(called) == "Zirrel Hound"
    assert store.called("Zirrel Cat") is None
    assert list(store.names()) == ["Gate of Vombrax", "Zirrel Hound"]


def test_imported_text_is_compiled_when_looked_up() -> None:
    """An imported card is known to the engine; iterating stays with the defined cards."""
    keep(card("Gate of Vombrax", "Flumbort the gate."))
    cards = open_cards()

    assert isinstance(cards.by_name.get("Gate of Vombrax"), CardText)
    assert cards.by_name.get("No Such Card") is None
    assert "Gate of Vombrax" in cards.by_name
    assert "Gate of Vombrax" not in list(cards.by_name)


def test_definition_by_hand_wins() -> None:
    """A card that is defined in corpus/cards keeps that meaning."""
    defined = open_cards().by_name["Raigeki"]
    keep(card("Raigeki", "Flumbort the gate."))

    assert open_cards().by_name["Raigeki"] is defined


def test_text_that_is_not_understood_is_unknown_not_nothing() -> None:
    """A scenario that depends on words not understood comes out as unknown."""
    keep(card("Gate of Vombrax", "Flumbort all snorgs; vexle 1 of them."))
    scenario = {
        "start": {"A": {"hand": ["Gate of Vombrax"]}, "B": {}},
        "steps": [{"do": "activate", "player": "A", "card": "Gate of Vombrax"}],
    }

    assert run(parse_scenario(scenario), open_cards().by_name).unknown


def test_type_line_becomes_traits() -> None:
    """A Union's type line may lack "Effect"; it has effects all the same."""
    line = "Machine / Union"
    printed = printed_card(card("Zirrel Rig", kind="monster", type_line=line, icon=None))

    assert printed.trait == (Trait.UNION, Trait.EFFECT)
    assert printed.type == "Machine"


def test_a_tuner_of_an_old_type_line_has_its_effect() -> None:
    """Its type line says neither "Effect" nor "Normal": what it says is no flavour."""
    found = card("Zirrel Cog", "If this card is sent to the GY: Draw 1 card.", kind="monster",
                 type_line="Machine / Tuner", icon=None)  # fmt: skip

    assert compile_card(printed_card(found)).text.effects


def test_new_text_is_compiled_anew(ruling: Run, tmp_path: Path) -> None:
    """A re-import with another text is not answered from the old one."""
    ruling("cards", "import", str(invented.yaml_yugi(tmp_path)))
    before = ruling("card", "Gate of Vombrax")[1]
    row = (50000002, 3, 0, 0x10002, 0, 0, 0, 0, 0, "Gate of Vombrax", "Draw 3 cards.")
    ruling("cards", "import", str(invented.edopro(tmp_path, [row])))
    after = ruling("card", "Gate of Vombrax")[1]

    assert invented.GATE in before
    assert invented.GATE not in after
    assert "Draw 3 cards." in after


@pytest.mark.parametrize("problem", [OSError(errno.ENOSPC, "No space left on device"), None])
def test_interrupted_write_leaves_the_old_store(
    problem: OSError | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk or an interruption: nothing lost, nothing left lying about."""
    before = keep(card("Gate of Vombrax")).path.read_bytes()

    def fails(_: Path) -> None:
        raise problem or KeyboardInterrupt

    monkeypatch.setattr("assistant.library.card_import.sync_to_disk", fails)
    with pytest.raises(CardStoreError if problem else KeyboardInterrupt, match=r"No space|^$"):
        keep(card("Zirrel Hound"))

    assert store_path().read_bytes() == before
    assert [file.name for file in store_path().parent.glob("*unfinished*")] == []


def test_full_database_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What SQLite says of a full disk reaches the user with the remedy."""

    def fails(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("assistant.library.card_import._fill", fails)
    with pytest.raises(CardStoreError, match=r"disk is full.*RULING_HOME"):
        keep(card("Zirrel Hound"))


KILLED = """
import os
from assistant.library import card_import
card_import.sync_to_disk = lambda path: os.kill(os.getpid(), 9)
with card_import.store_lock():
    card_import.write_store(())
"""


def test_killed_import_leaves_the_old_store_and_the_next_one_works(own_home: Path) -> None:
    """A process killed while it writes: the old store is whole, its leavings are cleared away."""
    before = keep(card("Gate of Vombrax")).path.read_bytes()
    root = Path(__file__).parents[3]
    environment = {**os.environ, "RULING_HOME": str(own_home), "PYTHONPATH": str(root)}
    killed = subprocess.run([sys.executable, "-c", KILLED], env=environment, check=False)
    left = list(store_path().parent.glob("*unfinished*"))

    assert killed.returncode == -9
    assert left
    assert store_path().read_bytes() == before
    assert len(keep(card("Gate of Vombrax"), card("Zirrel Hound"))) == 2
    assert not left[0].exists()


def test_two_imports_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one import holds the store, another says so."""
    monkeypatch.setattr("assistant.library.card_import._PATIENCE", 0.05)
    with (
        store_lock(),
        pytest.raises(CardStoreError, match=r"another import .*; wait"),
        store_lock(),
    ):
        pass


@pytest.mark.parametrize(
    ("pragma", "word"),
    [
        (f"user_version = {FORMAT + 1}", "newer version"),
        (f"user_version = {FORMAT - 1}", "older version"),
        ("application_id = 7", "no store"),
    ],
)
def test_other_format_is_told_with_the_remedy(
    pragma: str, word: str, ruling: Run, tmp_path: Path
) -> None:
    """A store of another version is left alone, with what to do about it."""
    path = keep(card("Gate of Vombrax")).path
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA {pragma}")
    before = path.read_bytes()

    for command in (["card", "Raigeki"], ["cards", "import", str(invented.edopro(tmp_path))]):
        status, out, err = ruling(*command)
        assert (status, out) == (4, "")
        assert word in err
        assert "ruling cards import" in err
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0" + b"\x01" * 4096, b"nothing" * 900])
def test_damaged_store_is_told(content: bytes, ruling: Run) -> None:
    """A store that is not as it was written: one message, the remedy, no traceback."""
    path = keep(card("Gate of Vombrax")).path
    path.write_bytes(content)
    status, out, err = ruling("card", "Raigeki")

    assert (status, out) == (4, "")
    assert str(path) in err
    assert "ruling cards import" in err


def test_home_that_is_no_folder_is_told(
    ruling: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A home that cannot be written to is named, with the remedy."""
    file = tmp_path / "file"
    file.write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("RULING_HOME", str(file))
    status, _, err = ruling("cards", "import", str(invented.edopro(tmp_path)))

    assert status == 4
    assert "RULING_HOME" in err


def test_same_cards_same_bytes() -> None:
    """The store rests on the cards alone."""
    first = keep(card("Gate of Vombrax"), card("Zirrel Hound")).path.read_bytes()

    assert keep(card("Gate of Vombrax"), card("Zirrel Hound")).path.read_bytes() == first


def test_store_is_read_back_as_it_was_gathered(tmp_path: Path) -> None:
    """Every field of every card survives."""
    store = keep(*invented_pool(tmp_path).cards.values())

    assert {one.name: one for one in store.cards()} == invented_pool(tmp_path).cards


def invented_pool(folder: Path) -> Pool:
    """The invented cards of the yaml-yugi file."""
    from assistant.library.databases.database_formats import read_database  # noqa: PLC0415

    pool = Pool()
    pool.take(read_database(invented.yaml_yugi(folder)))
    return pool
