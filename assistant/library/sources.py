"""Sources: which source a document belongs to, and what is known of it.

`sources.yaml` is a mapping from a source's key to the fields of `records.Source`, and `documents`:
file names, patterns of file names, or SHA-256 digests, by which its documents are recognised
wherever they lie.  Beside a user's documents, the same file may also hold a mapping `documents:`
from file names to a source's key or to the fields themselves; and a Markdown document may begin
with front matter.  What nobody said stays unknown.
"""

import logging
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from pydantic import ValidationError

from assistant.base.ruling_records import Source
from assistant.base.settings import corpus_folder
from assistant.base.user_errors import CorpusError
from assistant.library.documents import Document, read_document

FILE = "sources.yaml"

_SHORTEST_DIGEST = 12
_DIGITS = frozenset("0123456789abcdef")
_LISTS = frozenset({"region"})
_ABSENT = ("", "~", "null", "None", "unknown", None)

_log = logging.getLogger(__name__)

Fields = dict[str, Any]
"""A YAML mapping as it was read; every scalar is a string, as its writer typed it."""


class SourceEntry(NamedTuple):
    """A source, and the documents that are it."""

    source: Source
    documents: tuple[str, ...]


class Sources(NamedTuple):
    """The entries of one `sources.yaml`, and the folder that file names are seen from."""

    entries: tuple[SourceEntry, ...] = ()

    def of(self, document: Document) -> Source | None:
        """The source a document belongs to, or None: a digest decides before a name does."""
        by_digest = (e.source for e in self.entries if _has_digest(e, document))
        by_name = (e.source for e in self.entries if _has_name(e, document))
        return next(by_digest, None) or next(by_name, None)

    def named(self, key: str) -> Source | None:
        """The source with this key, or None."""
        return next((e.source for e in self.entries if e.source.key == key), None)


def shipped_sources() -> Sources:
    """The sources that the shipped corpus knows."""
    file = shipped_file()
    return read_sources(file) if file.is_file() else Sources()


def shipped_file() -> Path:
    """Where they stand."""
    return corpus_folder() / FILE


def source_files(folder: Path) -> tuple[Path, ...]:
    """The lists of sources beside a user's documents, in this folder or in those within it."""
    found = {*folder.rglob(FILE), *folder.rglob("sources.yml")}
    return tuple(sorted(file for file in found if file.is_file()))


def sources_in(files: Iterable[Path]) -> Sources:
    """The sources that these files list."""
    return Sources(tuple(entry for file in files for entry in read_sources(file).entries))


def read_sources(file: Path) -> Sources:
    """Read a `sources.yaml`.

    Raises:
        CorpusError: the file is not such a mapping; says where, and which key is wrong.
    """
    content = _mapping(yaml_of(read_document(file)[0], file), file, "the file")
    by_document = content.pop("documents", {})
    content = {**content, **_mapping(content.pop("sources", {}), file, "'sources'")}
    entries = [_entry(key, fields, file) for key, fields in content.items()]
    known = {entry.source.key: entry for entry in entries}
    for name, given in _mapping(by_document, file, "'documents'").items():
        entries.append(_document_entry(name, given, known, file))
    return Sources(tuple(entries))


def source_of(
    document: Document, front: Mapping[str, Any], known: Iterable[Sources], title: str
) -> Source:
    """The source of a document: what its front matter says, over the first list that knows it.

    A document that nobody describes is its own source, named after its file and titled by its
    first heading, and all else about it is unknown.
    """
    lists = tuple(known)
    named = str(front.get("source", ""))
    base = _listed(document, named, lists)
    if base is None:
        base = Source(key=named or document.stem, title=title or PurePosixPath(document.name).name)
    return _with_front_matter(base, front, document.path)


def yaml_of(text: str, file: Path, line: int = 0) -> Any:  # noqa: ANN401 (YAML is anything)
    """Load YAML with every scalar left as typed: the key `000` is not the number 0.

    Raises:
        CorpusError: it is not YAML; says in which line.
    """
    # Kept out of import: documents that were cut before need no YAML.
    import yaml  # noqa: PLC0415

    try:
        return yaml.load(text.lstrip("\ufeff"), Loader=yaml.BaseLoader)  # noqa: S506 (BaseLoader makes strings only)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = line + mark.line + 1 if mark else None
        problem = getattr(error, "problem", None) or "cannot be read"
        raise CorpusError(file, place, f"not YAML: {problem}", "mend that line") from error
    except RecursionError as error:
        raise CorpusError(file, None, "not YAML: nested too deeply", "take it out") from error


def _mapping(content: Any, file: Path, what: str) -> Fields:  # noqa: ANN401 (YAML is anything)
    if content in ("", None):
        return {}
    if not isinstance(content, dict):
        raise CorpusError(file, None, f"{what} is not a mapping", "write `key: value` lines")
    return dict(content)


def _entry(key: str, given: Any, file: Path) -> SourceEntry:  # noqa: ANN401 (YAML is anything)
    fields = _mapping(given, file, f"source {key!r}")
    documents = tuple(_many(fields.pop("documents", ()))) or (key,)
    return SourceEntry(_source(key, {"title": key, **fields}, file), documents)


def _document_entry(
    name: str,
    given: Any,  # noqa: ANN401 (YAML is anything)
    known: Mapping[str, SourceEntry],
    file: Path,
) -> SourceEntry:
    if isinstance(given, dict):
        key = str(given.get("key", PurePosixPath(name).stem))
        fields = {field: value for field, value in given.items() if field != "key"}
        return SourceEntry(_source(key, {"title": name, **fields}, file), (name,))
    if given in known:
        return SourceEntry(known[given].source, (name,))
    raise CorpusError(
        file,
        None,
        f"document {name!r} names a source {given!r} that is not in the file",
        "add it, or write its title, region, authority and date there",
    )


def _source(key: str, fields: Fields, file: Path) -> Source:
    present = {n: _value(n, value) for n, value in fields.items() if value not in _ABSENT}
    try:
        return Source.model_validate({**present, "key": key})
    except ValidationError as error:
        first = error.errors()[0]
        raise CorpusError(
            file,
            None,
            f"source {key!r}: {'.'.join(map(str, first['loc']))}: {first['msg'].lower()}",
            f"known fields are {', '.join(sorted(Source.model_fields))}",
        ) from error


def _with_front_matter(base: Source, front: Mapping[str, Any], file: Path) -> Source:
    """Front matter may be meant for another program, so a field that does not fit is left out."""
    for name, value in front.items():
        if name not in Source.model_fields or name == "key":
            continue
        written = base.model_dump(mode="json", exclude_none=True)
        try:
            base = _source(base.key, {**written, name: value}, file)
        except CorpusError as error:
            _log.warning("%s; taken as unknown", error)
    return base


def _listed(document: Document, named: str, lists: tuple[Sources, ...]) -> Source | None:
    named_ones = (sources.named(named) for sources in lists if named)
    recognised = (sources.of(document) for sources in lists)
    return next(filter(None, named_ones), None) or next(filter(None, recognised), None)


def _value(name: str, value: Any) -> Any:  # noqa: ANN401 (YAML is anything)
    return tuple(_many(value)) if name in _LISTS else value


def _many(value: Any) -> Iterable[str]:  # noqa: ANN401 (YAML is anything)
    parts = value.replace(";", ",").split(",") if isinstance(value, str) else value
    return (str(part).strip() for part in parts if str(part).strip() not in _ABSENT)


def _has_digest(entry: SourceEntry, document: Document) -> bool:
    return any(
        len(name) >= _SHORTEST_DIGEST
        and _DIGITS.issuperset(name.lower())
        and document.digest.startswith(name.lower())
        for name in entry.documents
    )


def _has_name(entry: SourceEntry, document: Document) -> bool:
    path = PurePosixPath(document.name)
    ways = (document.name, path.name, document.stem, path.stem)
    return any(fnmatchcase(way, pattern) for pattern in entry.documents for way in ways)
