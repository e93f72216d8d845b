"""Corpus: the documents a question is answered from, with their sources and passages."""

import hashlib
import logging
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rapidfuzz import fuzz, process

from assistant.base.disk_cache import keep, kept
from assistant.base.ruling_records import Passage, Source
from assistant.base.settings import code_digest, file_digest
from assistant.base.user_errors import CorpusError, UnknownPassageError
from assistant.library.documents import HANDBOOK, Document, Folder, SkippedFile, read_folder
from assistant.library.kept_corpora import ToldSource, kept_source
from assistant.library.layout_blocks import front_matter
from assistant.library.passages import PassageContext, PassageText, cut_passages, title_of
from assistant.library.sources import (
    Sources,
    shipped_file,
    shipped_sources,
    source_files,
    source_of,
    sources_in,
    yaml_of,
)

_VIETNAMESE = re.compile(r"[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")

_JAPANESE_SHARE = 0.3
_VIETNAMESE_SHARE = 0.05


def language_by_letters(text: str) -> str:
    """`ja`, `vi` or `en`: English holds what has neither Japanese signs nor Vietnamese letters.

    >>> texts = ("Chuỗi bị vô hiệu hoá", "無効になった魔法", "Negate (無効)")
    >>> [language_by_letters(text) for text in texts]
    ['vi', 'ja', 'en']
    """
    if text.isascii():
        return "en"
    letters = len(_LETTER.findall(text)) or 1
    if len(_kana_or_kanji().findall(text)) / letters > _JAPANESE_SHARE:
        return "ja"
    if len(_VIETNAMESE.findall(text)) / letters > _VIETNAMESE_SHARE:
        return "vi"
    return "en"


@cache
def _kana_or_kanji() -> re.Pattern[str]:
    """Compiled when first needed: so long a range of signs takes 4 ms."""
    return re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


Piece = tuple[Passage, PassageContext]
"""A passage, and what stands around it."""

_KIND = "passages"


def shelf_key(
    documents: Sequence[Document],
    sources: Sequence[Path],
    told: Sequence[ToldSource | None] = (),
) -> str:
    """Names what these documents are cut into, with these lists of sources and what was told."""
    code = Path(__file__).parent
    state = hashlib.sha256(code_digest(code, code.parent).encode())
    for one in documents:
        state.update(f"{one.corpus}\0{one.name}\0{one.digest}\0{one.encoding}\n".encode())
    state.update(file_digest(file for file in sources if file.is_file()).encode())
    state.update("\0".join(one.model_dump_json() for one in told if one is not None).encode())
    return state.hexdigest()


def kept_passages(key: str, documents: Mapping[str, Document]) -> tuple[Any, list[Piece]] | None:
    """Returns the passages that were kept under this key; None: none that can be used."""
    stored = kept(_KIND, key)
    if stored is None:
        return None
    return stored["about"], [_piece(one, documents) for one in stored["passages"]]


def keep_passages(key: str, about: object, pieces: Sequence[Piece]) -> None:
    """Keeps passages whole or not at all; where nothing can be written, nothing happens."""
    rows = [
        [passage.model_dump(mode="json", exclude={"text"}), context.model_dump(mode="json")]
        for passage, context in pieces
    ]
    keep(_KIND, key, {"about": about, "passages": rows})


def _piece(row: list[Any], documents: Mapping[str, Document]) -> Piece:
    fields, context = row
    text = documents[fields["digest"]].text[fields["start"] : fields["end"]]
    return Passage.model_validate({**fields, "text": text}), PassageContext.model_validate(context)


_log = logging.getLogger(__name__)

_NEAR = 60.0
"""How like an unknown id a known one must be, of 100, to be suggested."""


class CorpusDocument(NamedTuple):
    """A document of the corpus, its source, and the beginning of its passages' ids."""

    document: Document
    source: Source
    key: str


@dataclass(frozen=True)
class Corpus:
    """All that can be cited."""

    names: tuple[str, ...]
    """The folders, as the user named them."""
    held: tuple[CorpusDocument, ...]
    passages: tuple[Passage, ...]
    contexts: dict[str, PassageContext]
    """Of each passage id, what stands around it."""
    left_out: tuple[SkippedFile, ...]

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

    def context(self, passage: Passage) -> PassageContext:
        """What stands around a passage."""
        return self.contexts[passage.id]

    def to_read(self, passage: Passage) -> PassageText:
        """The passage with the words before it that its own may hang on."""
        context = self.contexts[passage.id]
        around = "\n".join(filter(None, (passage.question, context.text)))
        return PassageText(passage, around, context.entry, context.entries)

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


def open_corpus(
    names: Sequence[str | Path] = (HANDBOOK,), at: Mapping[str | Path, Path] | None = None
) -> Corpus:
    """Read the folders, in the order given, and cut their documents into passages.

    `at` says of some of them where they lie, before that is where their names lead.

    Raises:
        CorpusError: a folder or a document cannot be used; says which, where and the remedy.
    """
    places = at or {}
    folders = tuple(read_folder(name, places.get(name)) for name in names)
    beside = [source_files(folder.path) for folder in folders]
    told = tuple(kept_source(folder.path) for folder in folders)
    documents = [document for folder in folders for document in folder.documents]
    key = shelf_key(
        documents, [shipped_file(), *(file for files in beside for file in files)], told
    )
    kept = _taken(key, documents)
    if kept is None:
        kept = _cut(folders, beside, told)
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
        left_out=(*left_out, *(_left_out(*one) for one in kept.repeated)),
    )


class _Kept(NamedTuple):
    """What documents come to, once their sources are known and they are cut."""

    held: tuple[CorpusDocument, ...]
    repeated: tuple[tuple[Document, Document], ...]
    """Documents that are left out, each with the one that has the same text."""
    pieces: tuple[Piece, ...]


def _taken(key: str, documents: Sequence[Document]) -> _Kept | None:
    by_digest = {document.digest: document for document in reversed(documents)}
    found = kept_passages(key, by_digest)
    if found is None:
        return None
    about, pieces = found
    held = (
        CorpusDocument(by_digest[digest], Source.model_validate(source), name)
        for digest, source, name in about["held"]
    )
    by_place = {(document.corpus, document.name): document for document in documents}
    repeated = (
        (by_place[corpus, name], by_digest[digest]) for corpus, name, digest in about["repeated"]
    )
    return _Kept(tuple(held), tuple(repeated), tuple(pieces))


def _put(key: str, kept: _Kept) -> None:
    about = {
        "held": [(d.digest, source.model_dump(mode="json"), name) for d, source, name in kept.held],
        "repeated": [(one.corpus, one.name, same.digest) for one, same in kept.repeated],
    }
    keep_passages(key, about, kept.pieces)


def _cut(
    folders: Sequence[Folder],
    beside: Sequence[Sequence[Path]],
    told: Sequence[ToldSource | None],
) -> _Kept:
    shipped = shipped_sources()
    found: list[tuple[Document, Source]] = []
    for folder, files, of_all in zip(folders, beside, told, strict=True):
        known = (sources_in(files), shipped)
        found += [(document, _source(document, known, of_all)) for document in folder.documents]
    single, repeated = _without_repeats(found)
    held = tuple(map(CorpusDocument, *zip(*single, strict=True), _keys(single)))
    return _Kept(held, tuple(repeated), _assembled(held))


def _source(document: Document, known: tuple[Sources, Sources], told: ToldSource | None) -> Source:
    """The source of a document.

    What its front matter or the list beside it says goes before what was told of the whole kept
    corpus, and that before what a page or a PDF says of itself.
    """
    front = front_matter(document.text) if document.path.suffix.lower() == ".md" else None
    said = yaml_of(front["yaml"], document.path, 1) if front else dict(document.said)
    fields = said if isinstance(said, dict) else {}
    of_all = _told_fields(document, known[0], told)
    fields = {**of_all, **fields} if front else {**fields, **of_all}
    source = source_of(document, fields, known, title_of(document))
    if told is not None and "source" not in fields and known[0].of(document) is None:
        source = source.model_copy(update={"key": f"{document.corpus}/{document.stem}"})
    # English is what a record says that was not told, so the letters decide.
    declared = source.language if source.language != "en" else language_by_letters(document.text)
    language = of_all.get("language") or _folder_language(document) or declared
    return source.model_copy(update={"language": language})


def _told_fields(document: Document, beside: Sources, told: ToldSource | None) -> dict[str, Any]:
    """What was told of the whole corpus, less what the list beside the document says of it."""
    if told is None:
        return {}
    listed = beside.of(document)
    known = listed.model_fields_set if listed is not None else frozenset()
    fields = told.model_dump(mode="json", exclude_none=True)
    return {name: value for name, value in fields.items() if value and name not in known}


def _folder_language(document: Document) -> str | None:
    """The language of a document that lies in a folder named after it: `vi/negation.md`."""
    top = document.name.split("/")[0] if "/" in document.name else ""
    return top if top in {"en", "vi", "ja"} else None


def _without_repeats(
    found: list[tuple[Document, Source]],
) -> tuple[list[tuple[Document, Source]], list[tuple[Document, Document]]]:
    first: dict[str, Document] = {}
    kept, repeated = [], []
    for document, source in found:
        same = first.setdefault(document.digest, document)
        if same is document:
            kept.append((document, source))
        else:
            repeated.append((document, same))
    return kept, repeated


def _left_out(document: Document, same: Document) -> SkippedFile:
    why = f"has the same text as {same.path}"
    _log.info("%s: left out: %s", document.path, why)
    return SkippedFile(document.path, why)


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


def _assembled(held: tuple[CorpusDocument, ...]) -> tuple[Piece, ...]:
    pieces: dict[str, Piece] = {}
    for document, source, key in held:
        for passage, context in cut_passages(document, source, key):
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
