"""Web page: one page that asks, checks and looks up; its addresses carry what was asked.

It works without JavaScript; with it, an edited play is computed at once, its lines are completed,
and the Chain is stepped through.  Nothing is loaded from elsewhere, and everything is escaped.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from assistant.base.user_errors import AssistantError
from assistant.presenting.terminal import safe
from assistant.retrieval.quotations import Quotation
from assistant.serving.http_requests import LineBegun, QuestionAsked
from assistant.serving.page_views import (
    AnswerView,
    CheckView,
    QuoteView,
    address_of,
    answer_view,
    check_view,
    passage_view,
)
from assistant.serving.problem_details import ProblemDetails, problem_of
from assistant.serving.python_door import RulingDesk

_FOLDER: Final = Path(__file__).parent / "page"
_BOXES: Final = ("q", "play", "a", "find", "passage")
"""What an address may carry: a question, its play, a judge's answer, words to look up, an id."""
_MOST_OFFERED: Final = 8
"""Completions of a line that are shown at once."""


@dataclass
class PageView:
    """What stands in the boxes, and what is shown under them."""

    boxes: Mapping[str, str]
    answer: AnswerView | None = None
    check: CheckView | None = None
    found: tuple[QuoteView, ...] = ()
    quotation: Quotation | None = None
    problem: ProblemDetails | None = None
    status: int = field(default=200)


def add_page(api: FastAPI) -> None:
    """Add the page, its style and its script."""

    @api.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    def page(request: Request) -> Response:
        boxes = {name: request.query_params.get(name, "").strip() for name in _BOXES}
        view = _shown(boxes, request.app.state.desk)
        return HTMLResponse(_written("page.html", view), view.status)

    @api.post("/page", include_in_schema=False)
    def recomputed(request: Request, asked: QuestionAsked) -> Response:
        """The answer for an edited play, to be put in the place of the other."""
        desk: RulingDesk = request.app.state.desk
        ruling = desk.ask(asked.question, play=asked.play, region=asked.region)
        view = PageView({}, answer=answer_view(ruling, desk))
        return HTMLResponse(_written("answer.html", view))

    @api.post("/page/completions", include_in_schema=False)
    def completed(request: Request, begun: LineBegun) -> Response:
        """What may be typed next in a line of the play."""
        desk: RulingDesk = request.app.state.desk
        found = desk.completions(begun.above, begun.line)[:_MOST_OFFERED]
        return JSONResponse([asdict(one) for one in found])

    @api.get("/page.css", include_in_schema=False)
    def style() -> Response:
        return FileResponse(_FOLDER / "page.css", media_type="text/css")

    @api.get("/page.js", include_in_schema=False)
    def script() -> Response:
        return FileResponse(_FOLDER / "page.js", media_type="text/javascript")


def _shown(boxes: Mapping[str, str], desk: RulingDesk) -> PageView:
    """What the page shows for what stands in its boxes."""
    view = PageView(boxes)
    try:
        _fill(view, boxes, desk)
    except AssistantError as error:
        view.problem = problem_of(error)
        view.status = view.problem.status
    return view


def _fill(view: PageView, boxes: Mapping[str, str], desk: RulingDesk) -> None:
    question, answer, words = boxes["q"], boxes["a"], boxes["find"]
    if boxes["passage"]:
        view.found = (passage_view(desk.passage(boxes["passage"]), whole=True),)
    elif words:
        quotation = desk.find_quote(words)
        view.quotation = quotation if quotation.quote else None
        view.found = tuple(map(passage_view, desk.cite(words).results))
    elif question and answer:
        checked = desk.check(question, answer)
        view.check = check_view(checked, answer)
        view.answer = answer_view(checked.ruling, desk)
    elif question:
        view.answer = answer_view(desk.ask(question, play=boxes["play"] or None), desk)


def _written(template: str, view: PageView) -> str:
    return _templates().get_template(template).render(view=view, address_of=address_of)


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_without_control,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _without_control(value: object) -> object:
    """No sign that steers a terminal or turns the direction of writing reaches a reader."""
    return safe(value) if isinstance(value, str) and not isinstance(value, Markup) else value
