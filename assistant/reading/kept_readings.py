"""Kept readings: what passages say, as it was read from their words by another process before.

A reading belongs to the very words of a passage and of what stands around it, to this program and
to the imported cards; with another of these the words are read anew.
"""

import hashlib
import logging
from collections.abc import Iterable, Mapping

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from assistant.library.kept_rows import KeptRows
from assistant.records import StatementReading

Words = tuple[str, str]
"""The words of a passage, and those around it."""

_log = logging.getLogger(__name__)


class KeptReadings:
    """What was read before."""

    def __init__(self, version: str) -> None:
        """The version names the program and the cards."""
        self._rows = KeptRows("readings", version)

    def found(self, passages: Iterable[Words]) -> dict[Words, StatementReading]:
        """The readings of these that were kept."""
        by_key = {_key(words): words for words in passages}
        rows = self._rows.found(by_key)
        readings = ((by_key[key], _reading(row)) for key, row in rows.items())
        return {words: reading for words, reading in readings if reading is not None}

    def keep(self, readings: Mapping[Words, StatementReading]) -> None:
        """Keep these."""
        rows = ((_key(words), _row(reading)) for words, reading in readings.items())
        self._rows.keep({key: row for key, row in rows if row is not None})


def _key(words: Words) -> str:
    state = hashlib.sha256()
    for text in words:
        state.update(text.encode("utf-8", "surrogatepass") + b"\0")
    return state.hexdigest()


def _row(reading: StatementReading) -> bytes | None:
    try:
        return reading.model_dump_json().encode()
    except PydanticSerializationError:  # half a character, as broken documents may hold
        return None


def _reading(row: bytes) -> StatementReading | None:
    try:
        return StatementReading.model_validate_json(row)
    except ValidationError as problem:
        _log.info("a kept reading is not used: %s", problem)
        return None
