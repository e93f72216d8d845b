"""HTTP API: every method of the Python door as a route, every failure as problem details."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from assistant import __version__
from assistant.base.ruling_records import CrossCheck, Ruling
from assistant.base.user_errors import AssistantError, UsageError
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
    plain,
)
from assistant.serving.answer_schemas import answer_schemas
from assistant.serving.http_requests import (
    AnswerToCheck,
    CitationWanted,
    PlayToRun,
    QuestionAsked,
    QuestionToRead,
)
from assistant.serving.mcp_over_http import add_mcp, mcp_running
from assistant.serving.problem_details import (
    ProblemDetails,
    problem,
    problem_of,
    refused_fields,
)
from assistant.serving.python_door import RulingDesk
from assistant.serving.request_guard import RequestGuard, answer_with, log_failure
from assistant.serving.web_page import add_page

Opened = Callable[[], RulingDesk]
"""Opens the desk, once, before the first request."""
_PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    code: {"model": ProblemDetails, "description": "What went wrong, as problem details."}
    for code in (404, 413, 415, 422, 500, 503)
}


def http_api(opened: Opened, hosts: Sequence[str] | None = None) -> FastAPI:
    """The application; it answers to these names of its host only, or (None) to any."""

    @asynccontextmanager
    async def lifespan(api: FastAPI) -> AsyncIterator[None]:
        desk = api.state.desk = opened()
        async with mcp_running(api, lambda: desk):
            yield

    api = FastAPI(
        title="Ruling assistant",
        version=__version__,
        description="Yu-Gi-Oh! rulings: quoted word for word, computed step by step.",
        lifespan=lifespan,
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
        responses=_PROBLEMS,
        redirect_slashes=False,
    )
    _add_answers(api)
    _add_lookups(api)
    _add_descriptions(api)
    add_page(api)
    add_mcp(api)
    api.add_exception_handler(AssistantError, _of_error)
    api.add_exception_handler(RequestValidationError, _of_fields)
    api.add_exception_handler(HTTPException, _of_http)
    api.add_middleware(RequestGuard, hosts=hosts)
    return api


def desk_of(request: Request) -> RulingDesk:
    """The desk that the application opened."""
    desk: RulingDesk = request.app.state.desk
    return desk


def _add_answers(api: FastAPI) -> None:
    @api.post("/ask", response_model=Ruling)
    def ask(request: Request, asked: QuestionAsked) -> Response:
        """Answer a ruling question, confirmed only if quotes and computation agree."""
        region = asked.region
        return _told(desk_of(request).ask(asked.question, play=asked.play, region=region))

    @api.post("/check", response_model=CrossCheck)
    def check(request: Request, given: AnswerToCheck) -> Response:
        """Check a judge's answer to a question, claim by claim."""
        return _told(desk_of(request).check(given.question, given.answer, region=given.region))

    @api.post("/read", response_model=ReadPlay)
    def read(request: Request, asked: QuestionToRead) -> Response:
        """Say how a question is understood, in play notation."""
        return _told(desk_of(request).read(asked.question))

    @api.post("/run", response_model=PlayOutcome | PlayCases)
    def run(request: Request, given: PlayToRun) -> Response:
        """Compute a play in notation, or a scenario."""
        if given.scenario is not None and given.play is None:
            return _told(desk_of(request).run_scenario(given.scenario))
        if given.play is None or given.scenario is not None:
            raise UsageError("give a play or a scenario")
        cases = desk_of(request).run(given.play)
        return _told(cases[0] if len(cases) == 1 else PlayCases(cases=cases))


def _add_lookups(api: FastAPI) -> None:
    @api.post("/cite", response_model=CitedPassages | Quotation)
    def cite(request: Request, wanted: CitationWanted) -> Response:
        """List the passages that speak to a query, or say where a quotation stands."""
        desk = desk_of(request)
        if (wanted.query is None) == (wanted.quote is None):
            raise UsageError("give a query or a quote")
        if wanted.quote is not None:
            return _told(desk.find_quote(wanted.quote))
        return _told(
            desk.cite(
                wanted.query or "",
                limit=wanted.limit,
                card=wanted.card,
                region=wanted.region,
                authority=wanted.authority,
            )
        )

    @api.get("/cards/{name:path}", response_model=ImportedSheet | CardSheet)
    def card(request: Request, name: str) -> Response:
        """What is known of a card, and how its text is understood; by any of its names."""
        return _told(desk_of(request).card(name))

    @api.get("/rules", response_model=list[RuleSheet])
    def rules(request: Request) -> Response:
        """List the engine's rules, with the words they rest on."""
        return JSONResponse([plain(one) for one in desk_of(request).rules()])

    @api.get("/rules/{name}", response_model=RuleSheet)
    def rule(request: Request, name: str) -> Response:
        """Show a rule, with the words it rests on."""
        return _told(desk_of(request).rule(name))

    @api.get("/passages/{name:path}", response_model=CitedPassage)
    def passage(request: Request, name: str) -> Response:
        """Show the passage of this id, whole, with its source."""
        return _told(desk_of(request).passage(name))


def _add_descriptions(api: FastAPI) -> None:
    @api.get("/schema")
    def schema() -> Response:
        """The JSON schemas of all answers."""
        return JSONResponse(answer_schemas())

    @api.get("/health")
    async def health(request: Request) -> Response:
        """Whether questions are answered, from what."""
        desk = desk_of(request)
        state = {"status": "ok", "version": __version__, "schema": SCHEMA}
        return JSONResponse({**state, "corpus": desk.corpus, "passages": desk.passages})


def _told(record: BaseModel) -> Response:
    return JSONResponse(plain(record))


async def _of_error(request: Request, error: Exception) -> Response:
    found = problem_of(error)
    if found.status >= 500:  # noqa: PLR2004 -- the server's own
        log_failure(request.scope, error)
    return answer_with(found, request.scope)


async def _of_fields(request: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        raise error
    if any(one["type"] == "json_invalid" for one in error.errors()):
        unread = problem(400, "json", "The request is no JSON object.", "send one, in UTF-8")
        return answer_with(unread, request.scope)
    return answer_with(refused_fields(error.errors()), request.scope)


async def _of_http(request: Request, error: Exception) -> Response:
    """What the framework refuses: no such route, another method, a body that cannot be parsed."""
    if not isinstance(error, HTTPException):
        raise error
    details = {
        404: "There is no such place; /openapi.json lists all of them.",
        405: "This place takes another method; /openapi.json says which.",
    }
    detail = details.get(error.status_code, "The request cannot be read.")
    found = problem(error.status_code, "request", detail)
    return answer_with(found, request.scope, dict(error.headers or {}))
