"""Problem details: whatever goes wrong as one JSON object with its HTTP status (RFC 9457)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import Field

from assistant.base.ruling_records import Record
from assistant.base.user_errors import (
    AssistantError,
    InputError,
    UnknownCardError,
    UnknownPassageError,
    UnknownRuleIdError,
    UsageError,
)
from assistant.presenting.terminal import safe
from assistant.serving.answer_records import PlayNote
from assistant.serving.python_door import PlayError


class ProblemDetails(Record):
    """What went wrong, and what to do."""

    type: str = Field(description="What kind of problem, as a name that programs can rely on.")
    title: str
    status: int
    detail: str
    remedy: str = ""
    instance: str = Field(default="", description="Id of the request, as it stands in the log.")
    errors: tuple[PlayNote, ...] = Field(default=(), description="Of a play: what is wrong where.")


_STATUS: Final[Mapping[type[AssistantError], int]] = {
    UnknownCardError: 404,
    UnknownPassageError: 404,
    UnknownRuleIdError: 404,
    PlayError: 422,
    InputError: 422,
    UsageError: 422,
}
_TITLES: Final[Mapping[int, str]] = {
    400: "The request cannot be read",
    403: "That is not for other sites",
    404: "Nothing of that name is known",
    405: "That is not done here",
    408: "The request took too long to arrive",
    413: "The request is too large",
    415: "The request is not JSON",
    422: "What was asked cannot be used",
    500: "The program failed",
    503: "Too many questions are waiting",
}


def problem(
    status: int, kind: str, detail: str, remedy: str = "", errors: Sequence[PlayNote] = ()
) -> ProblemDetails:
    """A problem of this kind; `detail` may hold words of the request."""
    return ProblemDetails(
        type=f"urn:ruling:problem:{kind}",
        title=_TITLES.get(status, "The request failed"),
        status=status,
        detail=safe(detail.encode("utf-8", "replace").decode()),
        remedy=remedy,
        errors=tuple(errors),
    )


def problem_of(error: Exception) -> ProblemDetails:
    """The problem that an error is; what is not the user's says nothing of the inside."""
    if not isinstance(error, AssistantError):
        return problem(500, "internal", "The program failed on this; the log has the reason.")
    status = next((code for kind, code in _STATUS.items() if isinstance(error, kind)), 500)
    if status == 500:  # noqa: PLR2004 -- the documents, the index or the cards of the server
        return problem(500, error.kind, "The server's documents or cards cannot be used.")
    notes = error.notes if isinstance(error, PlayError) else ()
    remedy = "" if isinstance(error, UsageError) else error.remedy
    return problem(status, error.kind, str(error), remedy, notes)


def refused_fields(errors: Sequence[Mapping[str, Any]]) -> ProblemDetails:
    """Fields of a request that are missing, unknown, or of the wrong kind."""
    told = "; ".join(_field(one) for one in errors)
    return problem(422, "fields", told, "see /openapi.json for what is taken")


def _field(error: Mapping[str, Any]) -> str:
    """One field, without what was given for it: that may be anything, and much."""
    place = ".".join(str(part)[:40] for part in error.get("loc", ())[1:]) or "the request"
    return f"{place}: {error.get('msg', 'cannot be used')}"
