"""Card store: the imported cards on disk, read one card at a time.

One SQLite file in the user's data folder, never changed in place (`library.card_keeping` writes
it), so a reader keeps the whole it has opened.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from assistant.base.settings import data_folder
from assistant.base.user_errors import CardStoreError
from assistant.library.card_names import KnownName, key_of, unspaced_text

if TYPE_CHECKING:
    from assistant.library.imported_cards import ImportedCard

FORMAT: Final = 1
"""Raised whenever a store that was written before can no longer be read."""
FILE: Final = "cards.sqlite3"
APPLICATION: Final = 0x52554C45
_AMONG: Final = "WHERE key IN (SELECT value FROM json_each(?))"
_REMEMBERED: Final = 8_192
"""Keys of one table whose rows are held for the next time that they are asked for."""
_AGAIN: Final = "import your card database again: ruling cards import PATH"
MOVE: Final = "set RULING_HOME to a folder you may write to"


def store_path() -> Path:
    """Where the imported cards are kept."""
    return data_folder() / FILE


class CardStore:
    """The imported cards, open for reading."""

    def __init__(self, path: Path) -> None:
        """Open the file and see that it is a store of this format.

        Raises:
            CardStoreError: it is damaged, or written by another version.
        """
        self.path = path
        self._kinds: dict[str, str | None] = {}
        self._held: dict[str, dict[str, tuple[Any, ...] | None]] = {}
        try:
            self._database = sqlite3.connect(
                f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
            )
            found = self._database.execute("PRAGMA application_id").fetchone()[0]
            version = self._database.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.Error as problem:
            raise damaged(path, problem) from problem
        if found != APPLICATION:
            raise CardStoreError(path, "is no store of imported cards", f"delete it, then {_AGAIN}")
        if version != FORMAT:
            raise _other_format(path, int(version))

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __len__(self) -> int:
        """How many cards there are."""
        return int(self._rows("SELECT count(*) FROM cards")[0][0])

    @cached_property
    def digest(self) -> str:
        """Changes with the cards and their texts."""
        return str(self._rows("SELECT digest FROM about")[0][0])

    def card(self, name: str) -> "ImportedCard | None":
        """The card of that English name."""
        rows = self._rows("SELECT record FROM cards WHERE name = ?", (name,))
        return _card(rows[0][0]) if rows else None

    def called(self, words: str) -> str | None:
        """The English name of the card that is called so: in any language, case or spelling."""
        if self.has(words):
            return words
        rows = self._rows("SELECT name FROM cards WHERE folded = ?", (words.casefold(),))
        if rows:
            return str(rows[0][0])
        key, signs = key_of(words), unspaced_text(words).signs
        found = (*self.spelt((key,)).values(), *self.forms((signs,)).values())
        return found[0].name if found else None

    def kind(self, name: str) -> str | None:
        """Whether a card is a monster, a spell or a trap; None: there is none of that name."""
        if name not in self._kinds:
            if len(self._kinds) > _REMEMBERED:
                self._kinds.clear()
            rows = self._rows("SELECT kind FROM cards WHERE name = ?", (name,))
            self._kinds[name] = str(rows[0][0]) if rows else None
        return self._kinds[name]

    def has(self, name: str) -> bool:
        """Whether there is a card of that English name."""
        return self.kind(name) is not None

    def names(self) -> Iterator[str]:
        """The English names, in order."""
        return (str(row[0]) for row in self._rows("SELECT name FROM cards ORDER BY id"))

    def cards(self) -> "Iterator[ImportedCard]":
        """Every card, one after the other."""
        for row in self._database.execute("SELECT record FROM cards ORDER BY id"):
            yield _card(row[0])

    @cached_property
    def quoted_names(self) -> frozenset[str]:
        """The English names that hold quotation marks, which card text quotes whole."""
        return frozenset(
            str(row[0]) for row in self._rows("SELECT name FROM cards WHERE instr(name, '\"')")
        )

    def spelt(self, keys: Iterable[str]) -> dict[str, KnownName]:
        """The names of these keys."""
        found = self._among("SELECT key, name, written, how FROM spelt", keys)
        return {key: KnownName(*rest) for key, *rest in found}

    def forms(self, signs: Iterable[str]) -> dict[str, KnownName]:
        """The names without word boundaries of these signs."""
        found = self._among("SELECT key, name, written, how FROM forms", signs)
        return {key: KnownName(*rest) for key, *rest in found}

    def firsts(self, words: Iterable[str]) -> dict[str, int]:
        """Which of these words begin a name, and how many words such a name has at most."""
        return dict(self._among("SELECT key, longest FROM firsts", words))

    def starts(self, pairs: Iterable[str]) -> dict[str, tuple[int, ...]]:
        """Which pairs of signs begin a form, and how long such forms are, longest first."""
        found = self._among("SELECT key, lengths FROM starts", pairs)
        return {key: tuple(map(int, lengths.split())) for key, lengths in found}

    def words(self, words: Iterable[str]) -> set[str]:
        """Which of these words stand in an English name."""
        return {row[0] for row in self._among("SELECT key FROM words", words)}

    def gaps(self, gaps: Iterable[str]) -> list[str]:
        """The English keys that are so but for one word."""
        found = self._among("SELECT key, names FROM gaps", gaps)
        return [name for _, names in found for name in names.split("\n")]

    def of_length(self, length: int) -> Sequence[str]:
        """The English keys of that length."""
        if length not in self._lengths:
            rows = self._rows("SELECT names FROM lengths WHERE length = ?", (length,))
            self._lengths[length] = tuple(rows[0][0].split("\n")) if rows else ()
        return self._lengths[length]

    def keys(self) -> Iterator[str]:
        """Every English key."""
        for row in self._rows("SELECT names FROM lengths ORDER BY length"):
            yield from row[0].split("\n")

    @cached_property
    def _lengths(self) -> dict[int, Sequence[str]]:
        return {}

    def _among(self, select: str, keys: Iterable[str]) -> list[tuple[Any, ...]]:
        """The rows of these keys, in the order of the keys; each is looked up once."""
        wanted = sorted(set(keys))
        held = self._held.get(select, {})
        if len(held) > _REMEMBERED:
            held = {}
        new = [key for key in wanted if key not in held]
        if new:
            rows = self._rows(f"{select} {_AMONG}", (json.dumps(new),))
            held.update({**dict.fromkeys(new), **{row[0]: row for row in rows}})
            self._held[select] = held
        return [row for row in map(held.__getitem__, wanted) if row is not None]

    def _rows(self, query: str, given: Sequence[str | int] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._database.execute(query, given).fetchall()
        except sqlite3.Error as problem:
            raise damaged(self.path, problem) from problem


def open_store() -> CardStore | None:
    """The imported cards; None: none were imported.

    Raises:
        CardStoreError: they cannot be read.
    """
    path = store_path()
    try:
        return CardStore(path) if path.exists() else None
    except OSError as problem:
        raise CardStoreError(path, f"cannot be read ({problem.strerror})", MOVE) from problem


def damaged(path: Path, problem: Exception) -> CardStoreError:
    """The error for a store that is not as it was written."""
    why = f"the imported cards are damaged ({problem})"
    return CardStoreError(path, why, f"delete the file, then {_AGAIN}")


def _other_format(path: Path, version: int) -> CardStoreError:
    if version > FORMAT:
        why = f"was written by a newer version of this program (format {version}, here {FORMAT})"
        return CardStoreError(path, why, f"bring the program up to date, or delete it and {_AGAIN}")
    why = f"was written by an older version of this program (format {version}, here {FORMAT})"
    return CardStoreError(path, why, f"delete it, then {_AGAIN}")


def _card(record: str) -> "ImportedCard":
    # Kept out of import: most commands look up no imported card.
    from assistant.library.imported_cards import ImportedCard  # noqa: PLC0415

    return ImportedCard.model_validate_json(record)
