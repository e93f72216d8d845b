"""Corpus commands: `corpus add`, `corpus list` and `corpus remove`."""

import json
import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.progress import track

from assistant.base.regions import Authority, Region
from assistant.base.user_errors import BatchInterruptedError, UsageError
from assistant.cli.command_result import CommandResult
from assistant.library.corpus import open_corpus
from assistant.library.corpus_keeping import CorpusAddition, add_corpus, remove_corpus
from assistant.library.documents import HANDBOOK
from assistant.library.kept_corpora import (
    KeptCorpus,
    ToldSource,
    is_corpus_name,
    kept_corpus,
    kept_names,
)
from assistant.presenting.terminal import safe
from assistant.retrieval.encoders import open_encoder
from assistant.retrieval.search_index import forget_index, home_of_names, open_search

_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_ADDRESS = re.compile(r"https?://[^\s/]+\S*")
_LANGUAGES = ("en", "vi", "ja")
_LONGEST = 300
"""Characters of a title or an address."""
_SHOWN = 20
"""Files left out that are named; of more, the number is told."""
_TOLD = ("title", "url", "authority", "date")
_WORDS = {"url": "address"}


def told_source(  # noqa: PLR0913, PLR0917 -- as many as the command has options
    title: str | None,
    url: str | None,
    authority: Authority | None,
    as_of: str | None,
    region: tuple[Region, ...],
    language: str | None,
) -> ToldSource:
    """What was told of the source.

    Raises:
        UsageError: something that was told cannot be so.
    """
    if title is not None and not 0 < len(title.strip()) <= _LONGEST:
        raise UsageError(f"--title is empty, or longer than {_LONGEST} characters")
    if url is not None and (len(url) > _LONGEST or not _ADDRESS.fullmatch(url)):
        raise UsageError(f"--url {url!r} is not an address; write it as https://...")
    if as_of is not None and not _is_date(as_of):
        raise UsageError(f"--date {as_of!r} is not a date; write it as 2025-06-30, 2025-06 or 2025")
    if language is not None and language not in _LANGUAGES:
        raise UsageError(f"--language {language!r} is not one of {', '.join(_LANGUAGES)}")
    given = {"title": title and " ".join(title.split()), "url": url, "authority": authority}
    fields = {**given, "date": as_of, "region": region or None, "language": language}
    return ToldSource.model_validate({one: value for one, value in fields.items() if value})


def _is_date(words: str) -> bool:
    found = _DATE.fullmatch(words)
    if found is None:
        return False
    try:
        date(*(int(part or 1) for part in found.groups()))
    except ValueError:
        return False
    return True


def add(path: Path, name: str, told: ToldSource) -> CommandResult:
    """Keep the documents at a path under a name, and index them."""
    if not is_corpus_name(name) or name == HANDBOOK:
        raise UsageError(
            f"--name {name!r} cannot be used: lower-case letters, digits, - and _ (40 at most),"
            f" and not {HANDBOOK!r}"
        )
    try:
        added = add_corpus(path, name, told, _watch)
    except KeyboardInterrupt as stopped:
        raise BatchInterruptedError(path) from stopped
    return CommandResult(safe("\n".join([*_report(added), _indexed(name)])))


def _watch(what: str, files: Sequence[str]) -> Iterator[str]:
    console = Console(stderr=True)
    yield from track(files, what, console=console, disable=not console.is_terminal, transient=True)


def _indexed(name: str) -> str:
    """Build the index, so that the first question need not; a break leaves it for that."""
    try:
        open_search(open_corpus((name,)), embedder=open_encoder(soon=True))
    except KeyboardInterrupt:
        return f"Kept, and not indexed yet: the first --corpus {name} goes on with that."
    return f"Indexed. Use it with --corpus {name}; --corpus {HANDBOOK} beside it, if you like."


def _report(added: CorpusAddition) -> Iterator[str]:
    corpus = added.corpus
    counts = (
        (added.new, "new"),
        (added.changed, "changed"),
        (added.unchanged, "unchanged"),
        (added.dropped, "removed"),
    )
    files = ", ".join(f"{many} {how}" for many, how in counts if many)
    yield f"{corpus.name}: {_counted(corpus)} ({files})"
    yield f"source: {_source_line(corpus.told)}"
    missing = [_WORDS.get(field, field) for field in _TOLD if not getattr(corpus.told, field)]
    if missing:
        yield (
            f"Not told for all of it: {', '.join(missing)}. Quotes show what a document says of"
            " itself, and else that it is not known; the same command with more options tells it."
        )
    for one in added.left_out[:_SHOWN]:
        yield f"left out: {one.path}: {one.why}"
    if len(added.left_out) > _SHOWN:
        yield f"left out: {len(added.left_out) - _SHOWN} more"


def _counted(corpus: KeptCorpus) -> str:
    documents = "1 document" if corpus.held == 1 else f"{corpus.held:,} documents"
    passages = "1 passage" if corpus.passages == 1 else f"{corpus.passages:,} passages"
    return f"{documents}, {passages}"


def _source_line(told: ToldSource) -> str:
    parts = (
        told.title or "as each document says",
        told.url or "no address known",
        told.authority or "weight not known",
        told.date or "date not known",
        "/".join(told.region) or "region not known",
        told.language,
    )
    return ", ".join(part for part in parts if part)


def listed(*, as_json: bool) -> CommandResult:
    """List the kept corpora."""
    found = [one for name in kept_names() if (one := kept_corpus(name)) is not None]
    if as_json:
        rows = [_row(one) for one in found]
        return CommandResult(json.dumps({"corpora": rows}, ensure_ascii=False))
    if not found:
        return CommandResult("No corpus is kept yet: ruling corpus add PATH --name NAME")
    return CommandResult(safe("\n".join(line for one in found for line in _lines(one))))


def _row(corpus: KeptCorpus) -> dict[str, object]:
    return {
        "name": corpus.name,
        **corpus.told.model_dump(mode="json"),
        "documents": corpus.held,
        "passages": corpus.passages,
        "added": corpus.added,
        "from": corpus.origin,
    }


def _lines(corpus: KeptCorpus) -> Iterator[str]:
    yield f"{corpus.name}: {_counted(corpus)}, added on {corpus.added} from {corpus.origin}"
    yield f"  {_source_line(corpus.told)}"


def remove(name: str) -> CommandResult:
    """Remove a kept corpus, and its index."""
    home = home_of_names((name,))
    remove_corpus(name)
    forget_index(home)
    return CommandResult(safe(f"{name}: removed, with the copies and the index of its documents"))
