"""Shelf: what documents were cut into, kept so that unchanged documents are not cut again.

What is kept has spans and no words: the words are those of the documents, which are read anew each
time.  It is valid for these very documents and sources, and for the code that did the cutting.
"""

import hashlib
import json
import logging
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from assistant.library.documents import Document
from assistant.library.passages import Context
from assistant.records import Passage
from assistant.settings import cache_folder, code_digest, file_digest

Piece = tuple[Passage, Context]
"""A passage, and what stands around it."""

_log = logging.getLogger(__name__)


def shelf_key(documents: Sequence[Document], sources: Sequence[Path]) -> str:
    """Names what these documents are cut into, with these lists of sources."""
    code = Path(__file__).parent
    state = hashlib.sha256(code_digest(code, code.parent).encode())
    for one in documents:
        state.update(f"{one.corpus}\0{one.name}\0{one.digest}\0{one.encoding}\n".encode())
    state.update(file_digest(file for file in sources if file.is_file()).encode())
    return state.hexdigest()


def taken(key: str, documents: Mapping[str, Document]) -> tuple[Any, list[Piece]] | None:
    """What was put there under this key, or None: nothing, or nothing that can be used."""
    file = _file(key)
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        pieces = [_piece(one, documents) for one in stored["passages"]]
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError) as error:
        _log.warning("%s: damaged, and will be made anew: %s", file, error)
        return None
    return stored["about"], pieces


def put(key: str, about: object, pieces: Sequence[Piece]) -> None:
    """Keep it, whole or not at all; where nothing can be written, it is made anew each time."""
    file = _file(key)
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    rows = [
        [passage.model_dump(mode="json", exclude={"text"}), context.model_dump(mode="json")]
        for passage, context in pieces
    ]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(json.dumps({"about": about, "passages": rows}), encoding="utf-8")
        unfinished.replace(file)
    except OSError as error:
        _log.info("%s: not kept: %s", file, error)


def _piece(row: list[Any], documents: Mapping[str, Document]) -> Piece:
    fields, context = row
    text = documents[fields["digest"]].text[fields["start"] : fields["end"]]
    return Passage.model_validate({**fields, "text": text}), Context.model_validate(context)


def _file(key: str) -> Path:
    return cache_folder() / "passages" / f"{key[:40]}.json"
