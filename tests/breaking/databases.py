"""Databases: card databases cut off, with bytes changed, with odd tables, views and values."""

import gzip
import json
import os
import random
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from typing import Any

from assistant.library.card_import import store_lock, write_store
from assistant.library.databases.database_formats import read_database
from assistant.library.imported_cards import Pool
from tests.assistant import invented_cards as invented
from tests.breaking.watching import seconds_given, watched

# ruff: noqa: S311, S608 -- nothing here is a secret, and the database is one's own


COLUMNS = ("id", "ot", "alias", "setcode", "type", "atk", "def", "level", "race", "attribute")
ODD: tuple[Any, ...] = (
    *(
        None,
        True,
        -1,
        0,
        1.5,
        2**62,
        -(2**63),
        "",
        "nine",
        "\x00\x1b[31m",
        "<rt>" * 50,
        b"\xff\xfe",
    ),
    *("x" * 3000, "日本" * 40, "[ Pendulum Effect ]\n" * 3, "é", "\n\n\n"),
)
JSON_ODD: tuple[Any, ...] = (
    *(None, True, -1, 10**30, 1e308, "", "\ud800", [], {}, [[]], {"en": []}, {"en": {"en": "x"}}),
    *("x" * 3000, ["⬇"], [None], "Token", "Monster", "\x1b[31m"),
)
STATEMENTS = (
    "DROP TABLE texts",
    "ALTER TABLE texts RENAME COLUMN name TO title",
    "DROP TABLE texts; CREATE VIEW texts AS SELECT * FROM datas",
    "DROP TABLE texts; CREATE VIEW texts AS SELECT * FROM texts",
    (
        "DROP TABLE datas; CREATE VIEW datas AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT"
        " id + 1 FROM n) SELECT id, 3 ot, 0 alias, 33 type, 1 atk, 1 def, 4 level, 1 race,"
        " 1 attribute FROM n"
    ),
    (
        "DROP TABLE texts; CREATE TABLE texts (id, name, desc); WITH RECURSIVE n(x) AS (SELECT 1"
        " UNION ALL SELECT x + 1 FROM n WHERE x < 30000) INSERT INTO texts"
        " SELECT 50000001, x, x FROM n;"
        " ALTER TABLE datas RENAME TO old; CREATE TABLE datas AS SELECT * FROM old;"
        " INSERT INTO datas SELECT d.* FROM datas d, texts LIMIT 30000"
    ),
    "UPDATE texts SET desc = zeroblob(90000000)",
    "UPDATE texts SET desc = replace(hex(zeroblob(20000000)), '0', 'a ')",
    (
        "ALTER TABLE texts RENAME TO old; CREATE TABLE texts (id, name,"
        ' "desc" AS (hex(zeroblob(400000000)))); INSERT INTO texts SELECT id, name FROM old'
    ),
    "UPDATE datas SET alias = id + 1",
    "DELETE FROM datas",
)


def damaged(content: bytes) -> bytes:
    """A file cut off, with bytes changed, or with a part twice."""
    kind = random.randrange(4)
    at = random.randrange(len(content))
    if kind == 0:
        return content[:at]
    if kind == 1:
        return content[:at] + content[random.randrange(len(content)) :]
    changed = bytearray(content)
    for _ in range(random.choice((1, 3, 50, 500))):
        changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def odd_database(folder: Path) -> Path:
    """An EDOPro database whose tables or values are not as they should be."""
    file = invented.edopro(folder)
    with closing(sqlite3.connect(file)) as database:
        if random.random() < 0.4:
            database.executescript(random.choice(STATEMENTS))
        else:
            database.executescript(
                "ALTER TABLE datas RENAME TO d; ALTER TABLE texts RENAME TO t;"
                "CREATE TABLE datas AS SELECT * FROM d; CREATE TABLE texts AS SELECT * FROM t;"
            )
            for _ in range(random.randint(1, 6)):
                table = random.choice(("datas", "texts"))
                names = COLUMNS if table == "datas" else ("id", "name", '"desc"')
                row = random.randint(1, 6)
                query = f"UPDATE {table} SET {random.choice(names)} = ? WHERE rowid = ?"
                database.execute(query, (random.choice(ODD), row))
        database.commit()
    return file


def odd_json(content: Any) -> Any:  # noqa: ANN401 (JSON is anything)
    """A JSON database with parts exchanged or left out."""
    whole = json.loads(json.dumps(content))
    records = whole["data"] if isinstance(whole, dict) else whole
    for _ in range(random.randint(1, 5)):
        where = random.choice(records)
        while isinstance(where, dict) and where:
            key = random.choice(sorted(where))
            if random.random() < 0.6 or not isinstance(where[key], dict):
                where[key] = deepcopy(random.choice(JSON_ODD))
                break
            where = where[key]
    return whole


def file_in(folder: Path) -> Path:
    """A damaged database of any format."""
    kind = random.randrange(5)
    if kind == 0:
        return odd_database(folder)
    file = folder / "cards.json"
    if kind == 1:
        file.write_bytes(json.dumps(odd_json(invented.YAML_YUGI)).encode())
    elif kind == 2:
        file.write_bytes(json.dumps(odd_json(invented.YGOPRODECK)).encode())
    else:
        write: Callable[[Path], Path] = random.choice((invented.edopro, invented.ygoprodeck))
        content = write(folder).read_bytes()
        zipped = random.random() < 0.4
        whole = gzip.compress(content) if zipped else content
        file.write_bytes(damaged(whole))
    return file


def main() -> None:
    """Read damaged databases, and keep what is left of them."""
    seconds = seconds_given(str(__doc__))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        os.environ["RULING_HOME"] = place  # nobody's own cards are written over

        def work(file: object) -> None:
            pool = Pool()
            records = tuple(read_database(Path(str(file))))
            counts = pool.take(records)
            if counts.read != len(records):
                raise AssertionError(counts)
            with store_lock():
                write_store(tuple(pool.cards.values()))

        watched(work, lambda: file_in(folder), seconds)


if __name__ == "__main__":
    main()
