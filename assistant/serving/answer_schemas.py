"""Answer schemas: the JSON schema of everything that is answered, made from the records."""

from collections.abc import Mapping
from typing import Any, Final

from pydantic import TypeAdapter

from assistant import __version__
from assistant.base.ruling_records import CrossCheck, Ruling
from assistant.base.user_errors import UsageError
from assistant.presenting.card_sheets import CardSheet
from assistant.presenting.read_plays import ReadPlay
from assistant.presenting.rule_sheets import RuleSheet
from assistant.presenting.understood_cards import ImportedSheet
from assistant.retrieval.quotations import Quotation
from assistant.serving.answer_records import (
    SCHEMA,
    CitedPassage,
    CitedPassages,
    PlayCases,
    PlayOutcome,
)
from assistant.serving.problem_details import ProblemDetails

ANSWERS: Final[Mapping[str, TypeAdapter[Any]]] = {
    "ask": TypeAdapter(Ruling),
    "check": TypeAdapter(CrossCheck),
    "cite": TypeAdapter(CitedPassages),
    "cite-quote": TypeAdapter(Quotation),
    "cite-id": TypeAdapter(CitedPassage),
    "read": TypeAdapter(ReadPlay),
    "run": TypeAdapter(PlayOutcome | PlayCases),
    "card": TypeAdapter(ImportedSheet | CardSheet),
    "rule": TypeAdapter(RuleSheet),
    "problem": TypeAdapter(ProblemDetails),
}
"""What each command prints with `--json`, and what the HTTP API answers where it cannot."""
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def answer_schema(name: str) -> dict[str, Any]:
    """The JSON schema of one answer.

    Raises:
        UsageError: there is no such answer.
    """
    if name not in ANSWERS:
        raise UsageError(f"no answer is called {name!r}; there are {', '.join(ANSWERS)}")
    made = ANSWERS[name].json_schema(mode="serialization")
    return {"$schema": _DIALECT, "$id": f"urn:{SCHEMA.replace('/', ':')}:{name}", **made}


def answer_schemas() -> dict[str, Any]:
    """The JSON schemas of all answers, and the version that they share."""
    return {
        "version": SCHEMA,
        "program": __version__,
        "answers": {name: answer_schema(name) for name in ANSWERS},
    }
