"""MCP server: what `ruling` can do as tools for a language model, over stdio or HTTP.

Results are short: the answer, what it is worth, quotes with the ids of their passages.  A play with
an error is answered by what mends it.  Nothing is kept from one call to the next.
"""

import json
import logging
from collections.abc import Awaitable, Callable
from threading import Lock
from typing import Annotated, Final, Protocol, TypeVar

from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.exceptions import ToolError
from mcp.server.transport_security import TransportSecuritySettings
from mcp.types import ToolAnnotations
from pydantic import Field, JsonValue
from starlette.concurrency import run_in_threadpool

from assistant.base.user_errors import AssistantError
from assistant.presenting.read_plays import ReadPlay
from assistant.retrieval.quotations import Quotation
from assistant.serving.failure_places import failure_place
from assistant.serving.mcp_records import (
    ShortAnswer,
    ShortCheck,
    ShortPassages,
    ShortPlays,
    short_answer,
    short_card,
    short_check,
    short_passages,
    short_play,
)
from assistant.serving.mcp_resources import add_resources, notation_reference
from assistant.serving.python_door import RulingDesk

_INSTRUCTIONS: Final = (
    "Yu-Gi-Oh! rulings, computed and quoted. Only 'confirmed' and 'depends' are backed by a quote;"
    " tell the verdict with the answer, and quote word for word with the passage's id. If `play` is"
    " not what was asked, write the right one (read_notation_help) and ask again with it."
)
_READ_ONLY: Final = ToolAnnotations(readOnlyHint=True, openWorldHint=False)
_log = logging.getLogger("ruling.mcp")
Question = Annotated[str, Field(description="A ruling question in plain words, naming the cards.")]
Notation = Annotated[str, Field(description="A play in notation: see read_notation_help.")]
Told = TypeVar("Told")


class AtDesk(Protocol):
    """Works something out at the desk, beside whatever else is asked for at the time."""

    def __call__(self, work: Callable[[RulingDesk], Told]) -> Awaitable[Told]:
        """What the work comes to.

        Raises:
            ToolError: it cannot be done; says in words what a model can mend.
        """


def mcp_server(opened: Callable[[], RulingDesk]) -> FastMCP:
    """The server; its desk is opened when a tool first needs it."""
    server = FastMCP(
        "ruling",
        instructions=_INSTRUCTIONS,
        log_level="WARNING",
        stateless_http=True,  # any of several processes may get the next request
        json_response=True,
        # The request guard looks at the host, and `mcp_over_http` at where a page is from.
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    at_desk = _at_desk(opened)
    _add_answers(server, at_desk)
    _add_plays(server, at_desk)
    _add_lookups(server, at_desk)
    add_resources(server)
    return server


def serve_mcp(opened: Callable[[], RulingDesk]) -> None:
    """Serve over standard input and output until the input ends."""
    logging.getLogger("mcp").setLevel(logging.WARNING)
    mcp_server(opened).run("stdio")


def _at_desk(opened: Callable[[], RulingDesk]) -> AtDesk:
    held: list[RulingDesk] = []
    opening = Lock()

    def desk() -> RulingDesk:
        with opening:
            if not held:
                held.append(opened())
        return held[0]

    def done(work: Callable[[RulingDesk], Told]) -> Told:
        try:
            return work(desk())
        except AssistantError as problem:
            raise ToolError(str(problem)) from problem
        except Exception as error:
            _log.error("%s", json.dumps({"event": "failed", **failure_place(error)}))
            raise ToolError("The program failed on this; the log has the reason.") from error

    async def at_desk(work: Callable[[RulingDesk], Told]) -> Told:
        return await run_in_threadpool(done, work)

    return at_desk


def _add_answers(server: FastMCP, at_desk: AtDesk) -> None:
    @server.tool(annotations=_READ_ONLY)
    async def ask(question: Question, play: Notation = "") -> ShortAnswer:
        """Answer a ruling question; with `play`, read as that play instead."""
        return await at_desk(lambda desk: short_answer(desk.ask(question, play=play or None), desk))

    @server.tool(annotations=_READ_ONLY)
    async def check_answer(
        question: Question, answer: Annotated[str, Field(description="What a judge answered.")]
    ) -> ShortCheck:
        """Check a judge's answer to a ruling question, claim by claim."""
        return await at_desk(lambda desk: short_check(desk.check(question, answer), desk))


def _add_plays(server: FastMCP, at_desk: AtDesk) -> None:
    @server.tool(annotations=_READ_ONLY)
    async def read_question(question: Question) -> ReadPlay:
        """Say how a question is understood, as a play in notation, with what was not understood."""
        return await at_desk(lambda desk: desk.read(question))

    @server.tool(annotations=_READ_ONLY)
    async def run_play(play: Notation) -> ShortPlays:
        """Compute a play in notation; of a play with an error, say which line and what is right."""
        return await at_desk(
            lambda desk: ShortPlays(cases=[short_play(one) for one in desk.run(play)])
        )

    @server.tool(annotations=_READ_ONLY)
    async def read_notation_help(
        examples: Annotated[bool, Field(description="With worked examples, too.")] = False,
    ) -> str:
        """Explain play notation: every line that a play can have."""
        return notation_reference(examples=examples)


def _add_lookups(server: FastMCP, at_desk: AtDesk) -> None:
    @server.tool(annotations=_READ_ONLY)
    async def cite(
        query: Annotated[str, Field(description="Passages that speak to this, best first.")] = "",
        passage: Annotated[str, Field(description="Or: the passage of this id.")] = "",
        limit: Annotated[int, Field(ge=1, le=20)] = 5,
    ) -> ShortPassages:
        """Look up citations: give a query or the id of a passage."""
        if bool(query) == bool(passage):
            raise ToolError("give one of query and passage")
        if passage:
            return await at_desk(lambda desk: short_passages([desk.passage(passage)]))
        return await at_desk(lambda desk: short_passages(desk.cite(query, limit=limit).results))

    @server.tool(annotations=_READ_ONLY)
    async def verify_quote(
        quote: Annotated[str, Field(description="Where do these very words stand?")],
    ) -> Quotation:
        """Say where quoted words stand: exactly, or nearly, with what was altered in them."""
        return await at_desk(lambda desk: desk.find_quote(quote))

    @server.tool(annotations=_READ_ONLY)
    async def card(
        name: Annotated[str, Field(description="A card's name; nicknames are known.")],
    ) -> dict[str, JsonValue]:
        """Say what is known of a card, and how its text is understood."""
        return await at_desk(lambda desk: short_card(desk.card(name)))
