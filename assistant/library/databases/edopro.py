"""EDOPro: a `.cdb` file, which is an SQLite database with the tables `datas` and `texts`."""

import sqlite3
from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

from assistant.library.databases.format_differences import (
    DAMAGED,
    language_of_texts,
    materials_line,
    pendulum_parts,
    plain_name,
    plain_text,
    readable_name,
)
from assistant.library.imported_cards import (
    ENGLISH,
    Found,
    ImportedCard,
    Kind,
    OtherPicture,
    SkippedRecord,
    Translation,
)

KIND: Final = "EDOPro"
MAGIC: Final = b"SQLite format 3\0"
_QUERY: Final = (
    "SELECT d.id, d.ot, d.alias, d.type, d.atk, d.def, d.level, d.race, d.attribute,"
    " t.name, t.desc, o.name FROM datas d JOIN texts t ON t.id = d.id"
    " LEFT JOIN texts o ON o.id = d.alias AND d.alias != 0 ORDER BY d.id"
)
_MOST_ROWS: Final = 60_000
"""Four times as many as there are cards."""
_MOST_LETTERS: Final = 10_000
"""Of one field: no printed text has a fifth of them."""
_STEPS: Final = 1_000_000
_MOST_STEPS: Final = 40
"""Millions of steps that SQLite may take; the largest known database needs half of one."""
_SPELL, _TRAP, _TOKEN, _SKILL = 0x2, 0x4, 0x4000, 0x8000000
_LINK, _PENDULUM = 0x4000000, 0x1000000
_KINDS: Final[tuple[tuple[int, Kind], ...]] = ((0x1, "monster"), (_SPELL, "spell"), (_TRAP, "trap"))
_ABILITIES: Final = (
    (0x80, "Ritual"), (0x40, "Fusion"), (0x2000, "Synchro"), (0x800000, "Xyz"), (_LINK, "Link"),
    (_PENDULUM, "Pendulum"), (0x400000, "Toon"), (0x200, "Spirit"), (0x400, "Union"),
    (0x800, "Gemini"), (0x200000, "Flip"), (0x1000, "Tuner"), (0x10, "Normal"), (0x20, "Effect"),
)  # fmt: skip
_PROPERTIES: Final = (
    (0x80, "Ritual"), (0x10000, "Quick-Play"), (0x20000, "Continuous"), (0x40000, "Equip"),
    (0x80000, "Field"), (0x100000, "Counter"),
)  # fmt: skip
_TYPES: Final = {
    0x1: "Warrior", 0x2: "Spellcaster", 0x4: "Fairy", 0x8: "Fiend", 0x10: "Zombie",
    0x20: "Machine", 0x40: "Aqua", 0x80: "Pyro", 0x100: "Rock", 0x200: "Winged Beast",
    0x400: "Plant", 0x800: "Insect", 0x1000: "Thunder", 0x2000: "Dragon", 0x4000: "Beast",
    0x8000: "Beast-Warrior", 0x10000: "Dinosaur", 0x20000: "Fish", 0x40000: "Sea Serpent",
    0x80000: "Reptile", 0x100000: "Psychic", 0x200000: "Divine-Beast", 0x400000: "Creator God",
    0x800000: "Wyrm", 0x1000000: "Cyberse", 0x2000000: "Illusion",
}  # fmt: skip
_ATTRIBUTES: Final = {
    0x1: "EARTH", 0x2: "WATER", 0x4: "FIRE", 0x8: "WIND", 0x10: "LIGHT", 0x20: "DARK",
    0x40: "DIVINE",
}  # fmt: skip
_ARROWS: Final = (
    (0x1, "↙"), (0x2, "⬇"), (0x4, "↘"), (0x8, "⬅"), (0x20, "➡"), (0x40, "↖"), (0x80, "⬆"),
    (0x100, "↗"),
)  # fmt: skip
_POOLS: Final = (
    (0x4, "a card of the anime"), (0x8, "no legal card"), (0x10, "a card of a video game"),
    (0x20, "a custom card"), (0x40, "a Speed Duel card"), (0x200, "a Rush Duel card"),
    (0x400, "a Rush Duel card"),
)  # fmt: skip
_OFFICIAL = 0x3
_NEAR = 10
"""An alias at most so far away is another picture of the card."""


class _Row(NamedTuple):
    id: int
    ot: int
    alias: int
    type: int
    atk: int
    defense: int
    level: int
    race: int
    attribute: int
    name: str
    desc: str
    alias_name: str | None


def read_edopro(database: sqlite3.Connection, source: str, date: str) -> Iterator[Found]:
    """Every record as a card, another picture of one, or as left out with the reason.

    Raises:
        sqlite3.Error: the file is damaged, or no database of cards.
    """
    rows = [_Row(*row) for row in _bounded(database).execute(_QUERY).fetchmany(_MOST_ROWS + 1)]
    if len(rows) > _MOST_ROWS:
        raise sqlite3.DataError(f"more than {_MOST_ROWS:,} records")
    language = language_of_texts(str(row.desc) for row in rows)
    for row in rows:
        try:
            yield _found(row, language, source, date)
        except DAMAGED as problem:
            why = f"damaged record ({type(problem).__name__})"
            yield SkippedRecord(name=readable_name(row.name), id=_number(row.id), why=why)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _bounded(database: sqlite3.Connection) -> sqlite3.Connection:
    """The database, which may hold queries that never end and fields that fill the memory."""
    steps = count()
    database.set_progress_handler(lambda: next(steps) > _MOST_STEPS, _STEPS)
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MOST_LETTERS)
    return database


def _found(row: _Row, language: str, source: str, date: str) -> Found:
    name = plain_name(row.name)
    left_out = _why_left_out(row) or ("" if name else "no name")
    if left_out:
        return SkippedRecord(name=name or "a card without a name", id=row.id, why=left_out)
    if row.alias and (row.alias_name == row.name or abs(row.alias - row.id) < _NEAR):
        return OtherPicture(id=row.id, of=row.alias, name=name)
    parts = pendulum_parts(plain_text(row.desc))
    if language != ENGLISH:
        return Translation(
            id=row.id, language=language, name=name, text=parts.text, pendulum=parts.pendulum
        )
    return _card(row, name, source, date)


def _why_left_out(row: _Row) -> str:
    if row.type & _TOKEN:
        return "a Token"
    if row.type & _SKILL:
        return "a Skill Card"
    if not any(row.type & bit for bit, _ in _KINDS):
        return "no Monster, Spell or Trap"
    if row.ot & _OFFICIAL:
        return ""
    return next((why for bit, why in _POOLS if row.ot & bit), "not of the OCG or TCG")


def _card(row: _Row, name: str, source: str, date: str) -> ImportedCard:
    kind = next(kind for bit, kind in _KINDS if row.type & bit)
    is_monster = kind == "monster"
    text, pendulum = pendulum_parts(plain_text(row.desc))
    abilities = [one for bit, one in _ABILITIES if row.type & bit] if is_monster else []
    property_ = next((one for bit, one in _PROPERTIES if row.type & bit), "Normal")
    type_line = [_TYPES.get(row.race, "?"), *abilities] if is_monster else [property_]
    is_link = bool(row.type & _LINK)
    return ImportedCard(
        name=name,
        passcode=row.id,
        names={ENGLISH: name},
        kind=kind,
        type_line=" / ".join(type_line),
        icon=None if is_monster else property_,
        attribute=_ATTRIBUTES.get(row.attribute) if is_monster else None,
        level=row.level & 0xFF if is_monster else None,
        atk=row.atk if is_monster and row.atk >= 0 else None,
        defense=row.defense if is_monster and not is_link and row.defense >= 0 else None,
        scale=row.level >> 24 & 0xFF if row.type & _PENDULUM else None,
        arrows=tuple(sign for bit, sign in _ARROWS if row.defense & bit) if is_link else (),
        materials=materials_line(abilities, text),
        treated_as=plain_name(row.alias_name) if row.alias and row.alias_name else None,
        texts={ENGLISH: text} if text else {},
        pendulum_texts={ENGLISH: pendulum} if pendulum else {},
        source=source,
        date=date,
    )
