"""Shelf: what documents were cut into, kept so that unchanged documents are not cut again.

What is kept has spans and no words: the words are those of the documents, which are read anew each
time.  It is valid for these very documents and sources, and for the code that did the cutting.
"""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from assistant.library.documents import Document
from assistant.library.keeping import keep, kept
from assistant.library.passages import Context
from assistant.records import Passage
from assistant.settings import code_digest, file_digest

Piece = tuple[Passage, Context]
"""A passage, and what stands around it."""

_KIND = "passages"


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
    stored = kept(_KIND, key)
    if stored is None:
        return None
    return stored["about"], [_piece(one, documents) for one in stored["passages"]]


def put(key: str, about: object, pieces: Sequence[Piece]) -> None:
    """Keep it, whole or not at all; where nothing can be written, it is made anew each time."""
    rows = [
        [passage.model_dump(mode="json", exclude={"text"}), context.model_dump(mode="json")]
        for passage, context in pieces
    ]
    keep(_KIND, key, {"about": about, "passages": rows})


def _piece(row: list[Any], documents: Mapping[str, Document]) -> Piece:
    fields, context = row
    text = documents[fields["digest"]].text[fields["start"] : fields["end"]]
    return Passage.model_validate({**fields, "text": text}), Context.model_validate(context)
