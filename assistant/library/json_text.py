"""JSON text: the questions and answers of a JSON file, laid out as Markdown.

A database of rulings is a list of objects, each with a question and an answer, and often with the
cards it is about and a date.  What is laid out is the stored text of the document; citations are
spans of it.  A file that holds no question with an answer is no document.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

_QUESTION = ("question", "q", "asked", "prompt", "situation", "scenario")
_ANSWER = ("answer", "a", "ruling", "response", "reply", "verdict", "acceptedanswer")
_CARDS = ("cards", "card", "card_names", "names", "title", "name", "subject")
_DATE = ("date", "as_of", "updated", "updated_at", "published", "created", "created_at")
_ISO = re.compile(r"\d{4}-\d{2}(?:-\d{2})?")
_OWN = ("title", "publisher", "date", "region", "authority", "source", "language")
MOST_NESTED = 50
"""Objects within each other that are looked into."""


class Entries(NamedTuple):
    """The questions and answers of a file as text, and what the file says of itself."""

    text: str
    said: Mapping[str, str]


def entries_of(content: str) -> Entries:
    """The text of a JSON file; empty: it holds no question with an answer.

    Raises:
        ValueError: it is not JSON.
        RecursionError: it is nested so deeply that it cannot be read.
    """
    told = json.loads(content)
    entries = "\n\n".join(_laid_out(told, MOST_NESTED))
    fields = told if isinstance(told, dict) else {}
    said = {key: fields[key] for key in _OWN if isinstance(fields.get(key), str)}
    return Entries(entries + "\n" * bool(entries), said)


def _laid_out(part: Any, deep: int) -> Iterator[str]:  # noqa: ANN401 -- any JSON
    if isinstance(part, list) and deep:
        for one in part:
            yield from _laid_out(one, deep - 1)
    elif isinstance(part, dict) and deep:
        fields = {str(key).casefold(): value for key, value in part.items()}
        is_marked = fields.get("@type") == "Question"
        question = _first(fields, ("name", *_QUESTION) if is_marked else _QUESTION)
        answer = _first(fields, _ANSWER)
        if question and answer:
            yield from _entry(fields, question, answer)
        else:
            for one in part.values():
                yield from _laid_out(one, deep - 1)


def _entry(fields: Mapping[str, Any], question: str, answer: str) -> Iterator[str]:
    date = _ISO.match(_first(fields, _DATE))
    titles = (name for name in _CARDS if fields.get(name) != question)
    cards = _first(fields, tuple(titles)) or "Ruling"
    yield f"## {cards} ({date[0]})" if date else f"## {cards}"
    yield f"Q: {question}\nA: {answer}"


def _first(fields: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """The first of these fields that holds words, on one line."""
    for name in names:
        value = fields.get(name)
        value = value.get("text") if isinstance(value, dict) else value
        value = ", ".join(map(str, value)) if isinstance(value, list) else value
        if isinstance(value, str | int) and str(value).strip():
            return " ".join(str(value).split())
    return ""
