"""Cite command: `cite`."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from assistant.base.regions import Authority, Region
from assistant.base.user_errors import LONGEST_QUOTATION, UsageError, readable
from assistant.cli.command_result import CommandResult
from assistant.library.corpus import Corpus, open_corpus
from assistant.library.documents import HANDBOOK
from assistant.presenting.citation_text import (
    passages_markdown,
    passages_text,
    quotation_markdown,
    quotation_text,
)
from assistant.retrieval.citation_results import passage_by_id, result_of
from assistant.retrieval.quotations import find_quotation

_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


class CitationForm(StrEnum):
    """How citations are printed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


def citation_form(*, as_json: bool, as_markdown: bool) -> CitationForm:
    """The form that was asked for.

    Raises:
        UsageError: two were asked for.
    """
    if as_json and as_markdown:
        raise UsageError("--json and --markdown are two forms; choose one")
    return (
        CitationForm.JSON
        if as_json
        else CitationForm.MARKDOWN
        if as_markdown
        else CitationForm.TEXT
    )


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which passages are asked for; what is not given does not matter."""

    card: str | None = None
    source: str | None = None
    region: Region | None = None
    since: str | None = None
    authority: Authority | None = None

    def __post_init__(self) -> None:
        """Refuse a date that is none: it would let nothing pass, or all."""
        if self.since is not None and not _DATE.fullmatch(self.since):
            raise UsageError(f"--since {self.since!r} is not a date; write it as 2025-06 or 2025")


@dataclass(frozen=True, slots=True)
class CitationRequest:
    """What is looked up: exactly one of a query (or filters alone), a quotation and an id."""

    query: str | None
    quote: str | None
    passage: str | None
    limit: int | None
    wanted: Wanted


def looked_up(
    asked: CitationRequest, corpus: Sequence[str] | None, form: CitationForm
) -> CommandResult:
    """Look up what is asked for.

    Raises:
        UsageError: nothing is asked for, or two things.
    """
    listed = asked.query is not None or asked.wanted != Wanted()
    if sum((listed, asked.quote is not None, asked.passage is not None)) != 1:
        raise UsageError(
            "cite wants one of QUERY (with filters or without), --card NAME or another filter,"
            " --quote WORDS, --id PASSAGE or --batch FILE"
        )
    given = (("QUERY", asked.query), ("--quote", asked.quote), ("--id", asked.passage))
    for name, text in given:
        if text is not None:
            readable(text, name, LONGEST_QUOTATION)
    if asked.quote is not None:
        return cite_quote(asked.quote, corpus, form)
    if asked.passage is not None:
        return cite_id(asked.passage, corpus, form)
    return cite(asked.query, asked.limit, corpus, asked.wanted, form)


def cite(
    query: str | None,
    limit: int | None,
    corpus: Sequence[str] | None,
    wanted: Wanted,
    form: CitationForm,
) -> CommandResult:
    """List the passages that speak to a query, best first; without one, all that are wanted."""
    # A quotation needs no search, and no card definitions.
    from assistant.retrieval.citations import open_citations  # noqa: PLC0415
    from assistant.retrieval.passage_search import PassageFilter as Filter  # noqa: PLC0415
    from assistant.retrieval.passage_search import fitting  # noqa: PLC0415

    names = _names(wanted.card)
    among = Filter(names, wanted.source, wanted.region, wanted.since, wanted.authority)
    if query is not None:
        found = open_citations(corpus).cite(query, limit or 5, among)
    else:
        documents = _documents(corpus)
        places = fitting(documents, among)[:limit]
        found = [result_of(documents, documents.passages[place]) for place in places]
    asked = {"query": query} if query is not None else {}
    if wanted.card is not None:
        asked["card"] = names[0]
    return CommandResult(_printed(asked, found, form))


def cite_quote(words: str, corpus: Sequence[str] | None, form: CitationForm) -> CommandResult:
    """Say where these words stand, exactly or nearly, and whether they were altered."""
    found = find_quotation(_documents(corpus), words)
    if not found.quote:  # nothing like these words: the nearest passage needs the search
        from assistant.retrieval.citations import open_citations  # noqa: PLC0415 (only then)

        found = open_citations(corpus).find_quote(words)
    written = {CitationForm.TEXT: quotation_text, CitationForm.MARKDOWN: quotation_markdown}
    text = found.model_dump_json() if form is CitationForm.JSON else written[form](found)
    return CommandResult(text, 0 if found.verbatim else 1)


def cite_id(passage: str, corpus: Sequence[str] | None, form: CitationForm) -> CommandResult:
    """Show the passage of that id."""
    found = passage_by_id(_documents(corpus), passage)
    if form is CitationForm.JSON:
        return CommandResult(json.dumps(found, ensure_ascii=False))
    return CommandResult(_printed({}, [found], form))


def _documents(corpus: Sequence[str] | None) -> Corpus:
    return open_corpus(tuple(corpus or (HANDBOOK,)))


def _names(card: str | None) -> tuple[str, ...]:
    """The card's printed name and its other ones.

    Raises:
        UnknownCardError: no such card is known.
    """
    if card is None:
        return ()
    # Kept out of import: they load the card definitions.
    from assistant.library.all_cards import open_cards  # noqa: PLC0415
    from assistant.presenting.shown_cards import printed_name  # noqa: PLC0415

    cards = open_cards()
    printed = printed_name(card, cards)
    return (printed, *cards.aliases.get(printed, ()))


def _printed(
    asked: Mapping[str, object], found: Sequence[Mapping[str, object]], form: CitationForm
) -> str:
    match form:
        case CitationForm.JSON:
            return json.dumps({**asked, "results": found}, ensure_ascii=False)
        case CitationForm.MARKDOWN:
            return passages_markdown(found)
        case CitationForm.TEXT:
            return passages_text(found)
