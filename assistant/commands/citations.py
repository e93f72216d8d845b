"""Citations: `cite`."""

import json
from collections.abc import Sequence

from assistant.citation_text import passages_text, quotation_text
from assistant.commands.result import Result
from assistant.library.corpus import open_corpus
from assistant.library.documents import HANDBOOK
from assistant.retrieval.quotations import find_quotation
from assistant.retrieval.results import passage_by_id


def cite(query: str, limit: int, corpus: Sequence[str] | None, *, as_json: bool) -> Result:
    """List the passages that speak to a query, best first."""
    from assistant.retrieval.citing import open_citations  # noqa: PLC0415 (a quote needs no search)

    results = open_citations(corpus).cite(query, limit)
    if as_json:
        return Result(json.dumps({"query": query, "results": results}, ensure_ascii=False))
    return Result(passages_text(results))


def cite_quote(words: str, corpus: Sequence[str] | None, *, as_json: bool) -> Result:
    """Say where these words stand, exactly or nearly, and whether they were altered."""
    found = find_quotation(open_corpus(tuple(corpus or (HANDBOOK,))), words)
    if not found.quote:  # nothing like these words: the nearest passage needs the search
        from assistant.retrieval.citing import open_citations  # noqa: PLC0415 (only then)

        found = open_citations(corpus).find_quote(words)
    text = found.model_dump_json() if as_json else quotation_text(found)
    return Result(text, 0 if found.verbatim else 1)


def cite_id(passage: str, corpus: Sequence[str] | None, *, as_json: bool) -> Result:
    """Show the passage of that id."""
    found = passage_by_id(open_corpus(tuple(corpus or (HANDBOOK,))), passage)
    return Result(json.dumps(found, ensure_ascii=False) if as_json else passages_text([found]))
