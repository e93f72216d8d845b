"""Corpus: the documents a question is answered from, with their sources and passages."""

import hashlib
import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from rapidfuzz import fuzz, process

from assistant.errors import CorpusError, UnknownPassageError
from assistant.library.blocks import front_matter
from assistant.library.documents import HANDBOOK, Document, Folder, LeftOut, read_folder
from assistant.library.languages import language_of
from assistant.library.passages import Context, PassageText, cut, title_of
from assistant.library.shelf import Piece, put, shelf_key, taken
from assistant.library.sources import (
    Sources,
    shipped_file,
    shipped_sources,
    source_files,
    source_of,
    sources_in,
    yaml_of,
)
from assistant.records import Passage, Source

_log = logging.getLogger(__name__)

_NEAR = 60.0
"""How like an unknown id a known one must be, of 100, to be suggested."""


class Held(NamedTuple):
    """A document of the corpus, its source, and what its passages' ids begin with."""

    document: Document
    source: Source
    key: str


@dataclass(frozen=True)
class Corpus:
    """All that can be cited."""

    names: tuple[str, ...]
    """The folders, as the user named them."""
    held: tuple[Held, ...]
    passages: tuple[Passage, ...]
    contexts: dict[str, Context]
    """Of each passage id, what stands around it."""
    left_out: tuple[LeftOut, ...]

    @cached_property
    def digest(self) -> str:
        """SHA-256 over every document's name and text."""
        lines = (f"{one.document.name}\0{one.document.digest}\n" for one in self.held)
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The sources of the documents held, by key."""
        return {one.source.key: one.source for one in self.held}

    @cached_property
    def passage_by_id(self) -> dict[str, Passage]:
        """Every passage, by its id."""
        return {passage.id: passage for passage in self.passages}

    @cached_property
    def _by_digest(self) -> dict[str, Document]:
        return {one.document.digest: one.document for one in self.held}

    def passage(self, name: str) -> Passage:
        """The passage with this id.

        Raises:
            UnknownPassageError: there is none; suggests the nearest ids.
        """
        found = self.passage_by_id.get(name)
        if found is None:
            raise UnknownPassageError(name, self.nearest(name), ", ".join(self.names))
        return found

    def nearest(self, name: str) -> tuple[str, ...]:
        """The ids most like this one, best first."""
        best = process.extract(
            name, list(self.passage_by_id), scorer=fuzz.WRatio, limit=3, score_cutoff=_NEAR
        )
        return tuple(found for found, _, _ in best)

    def context(self, passage: Passage) -> Context:
        """What stands around a passage."""
        return self.contexts[passage.id]

    def to_read(self, passage: Passage) -> PassageText:
        """The passage with the words before it that its own may hang on."""
        context = self.contexts[passage.id]
        return PassageText(passage, context.text, context.entry, context.entries)

    def document_of(self, passage: Passage) -> Document:
        """The stored document a passage was cut from."""
        return self._by_digest[passage.digest]

    def around(self, passage: Passage) -> tuple[Passage | None, Passage | None]:
        """The passages before and after this one in its document."""
        place = self._places[passage.id]
        return self._beside(passage, place - 1), self._beside(passage, place + 1)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {passage.id: place for place, passage in enumerate(self.passages)}

    def _beside(self, passage: Passage, place: int) -> Passage | None:
        if not 0 <= place < len(self.passages):
            return None
        other = self.passages[place]
        return other if other.digest == passage.digest else None


def open_corpus(names: Sequence[str | Path] = (HANDBOOK,)) -> Corpus:
    """Read the folders, in the order given, and cut their documents into passages.

    Raises:
        CorpusError: a folder or a document cannot be used; says which, where and the remedy.
    """
    folders = tuple(map(read_folder, names))
    beside = [source_files(folder.path) for folder in folders]
    documents = [document for folder in folders for document in folder.documents]
    key = shelf_key(documents, [shipped_file(), *(file for files in beside for file in files)])
    kept = _taken(key, documents)
    if kept is None:
        kept = _cut(folders, beside)
        _put(key, kept)
    if not kept.pieces:
        problem = "its documents hold nothing that can be cited"
        raise CorpusError(folders[0].path, None, problem, "name a folder of documents with text")
    left_out = (one for folder in folders for one in folder.left_out)
    opened = tuple(map(str, names))
    _log.info("%s: %d documents, %d passages", ", ".join(opened), len(kept.held), len(kept.pieces))
    return Corpus(
        names=opened,
        held=kept.held,
        passages=tuple(passage for passage, _ in kept.pieces),
        contexts={passage.id: context for passage, context in kept.pieces},
        left_out=(*left_out, *kept.repeated),
    )


class _Kept(NamedTuple):
    """What documents come to, once their sources are known and they are cut."""

    held: tuple[Held, ...]
    repeated: tuple[LeftOut, ...]
    pieces: tuple[Piece, ...]


def _taken(key: str, documents: Sequence[Document]) -> _Kept | None:
    by_digest = {document.digest: document for document in reversed(documents)}
    found = taken(key, by_digest)
    if found is None:
        return None
    about, pieces = found
    held = (
        Held(by_digest[digest], Source.model_validate(source), name)
        for digest, source, name in about["held"]
    )
    repeated = (LeftOut(Path(path), why) for path, why in about["repeated"])
    return _Kept(tuple(held), tuple(repeated), tuple(pieces))


def _put(key: str, kept: _Kept) -> None:
    about = {
        "held": [(d.digest, source.model_dump(mode="json"), name) for d, source, name in kept.held],
        "repeated": [(str(path), why) for path, why in kept.repeated],
    }
    put(key, about, kept.pieces)


def _cut(folders: Sequence[Folder], beside: Sequence[Sequence[Path]]) -> _Kept:
    shipped = shipped_sources()
    found: list[tuple[Document, Source]] = []
    for folder, files in zip(folders, beside, strict=True):
        known = (sources_in(files), shipped)
        found += [(document, _source(document, known)) for document in folder.documents]
    single, repeated = _without_repeats(found)
    held = tuple(map(Held, *zip(*single, strict=True), _keys(single)))
    return _Kept(held, tuple(repeated), _assembled(held))


def _source(document: Document, known: tuple[Sources, ...]) -> Source:
    front = front_matter(document.text) if document.path.suffix.lower() == ".md" else None
    said = yaml_of(front["yaml"], document.path, 1) if front else dict(document.said)
    fields = said if isinstance(said, dict) else {}
    source = source_of(document, fields, known, title_of(document))
    # English is what a record says that was not told, so the letters decide.
    declared = source.language if source.language != "en" else language_of(document.text)
    return source.model_copy(update={"language": _folder_language(document) or declared})


def _folder_language(document: Document) -> str | None:
    """The language of a document that lies in a folder named after it: `vi/negation.md`."""
    top = document.name.split("/")[0] if "/" in document.name else ""
    return top if top in {"en", "vi", "ja"} else None


def _without_repeats(
    found: list[tuple[Document, Source]],
) -> tuple[list[tuple[Document, Source]], list[LeftOut]]:
    first: dict[str, Document] = {}
    kept, repeated = [], []
    for document, source in found:
        same = first.setdefault(document.digest, document)
        if same is document:
            kept.append((document, source))
        else:
            why = f"has the same text as {same.path}"
            _log.info("%s: left out: %s", document.path, why)
            repeated.append(LeftOut(document.path, why))
    return kept, repeated


def _keys(kept: list[tuple[Document, Source]]) -> list[str]:
    """For each document the shortest name that is its own: source, file or path."""
    ways = [
        (source.key, document.stem.rpartition("/")[2], document.stem, document.name)
        for document, source in kept
    ]
    counts = [Counter(column) for column in zip(*ways, strict=True)]
    keys = []
    for place, names in enumerate(ways):
        own = (name for name, count in zip(names, counts, strict=True) if count[name] == 1)
        keys.append(next(own, f"{kept[place][0].corpus}/{names[-1]}"))
    return keys


def _assembled(held: tuple[Held, ...]) -> tuple[Piece, ...]:
    pieces: dict[str, Piece] = {}
    for document, source, key in held:
        for passage, context in cut(document, source, key):
            name = passage.id if passage.id not in pieces else f"{key}#{passage.id}"
            other = pieces.get(passage.id)
            _refuse_repeat(name, passage, other[0] if other else None, document)
            pieces[name] = (passage.model_copy(update={"id": name}), context)
    return tuple(pieces.values())


def _refuse_repeat(name: str, passage: Passage, other: Passage | None, document: Document) -> None:
    """Two passages of one handbook must not share an id; those of strangers get longer ones."""
    if other is None or not (passage.facts_from and other.facts_from):
        return
    raise CorpusError(
        document.path,
        document.text.count("\n", 0, passage.start) + 1,
        f"passage id {passage.id!r} is used twice (also in {other.document})",
        f"give one of them another id than {name.partition('#')[2]!r}",
    )
