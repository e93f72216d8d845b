"""MCP server: what `ruling` can do as tools for a language model, over stdio.

Results are short: the answer, what it is worth, quotes with the ids of their passages.  A play with
an error is answered by what mends it.
"""

import importlib.resources
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Annotated, Final

from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import BaseModel, Field, JsonValue

from assistant.agreement.claim_sentences import clause
from assistant.base.ruling_records import CrossCheck, OfferedReading, Quote, Ruling
from assistant.base.user_errors import AssistantError
from assistant.presenting.check_screen import CHECKED
from assistant.presenting.read_plays import ReadPlay
from assistant.retrieval.quotations import Quotation
from assistant.serving.answer_records import ComputedClaim, PlayOutcome, plain
from assistant.serving.python_door import RulingDesk

_INSTRUCTIONS: Final = (
    "Yu-Gi-Oh! rulings, computed and quoted. Only 'confirmed' and 'depends' are backed by a quote;"
    " tell the verdict with the answer, and quote word for word with the passage's id. If `play` is"
    " not what was asked, write the right one (resource ruling://notation) and ask again with it."
)
_READ_ONLY: Final = ToolAnnotations(readOnlyHint=True, openWorldHint=False)
_QUOTES: Final = 6
"""Of an answer; a model that wants more looks them up by their ids."""
Held = Callable[[], AbstractContextManager[RulingDesk]]
Question = Annotated[str, Field(description="A ruling question in plain words, naming the cards.")]
Notation = Annotated[str, Field(description="A play in notation: see resource ruling://notation.")]


class ShortQuote(BaseModel):
    """Words of a document."""

    quote: str
    passage: str = Field(description="Its id, for `cite`.")
    source: str
    as_of: str | None
    role: str = Field(description="agrees, disagrees, or related, which never counts.")


class ShortAnswer(BaseModel):
    """An answer, and what it is worth."""

    verdict: str
    answer: str
    branches: dict[str, str] = Field(
        default_factory=dict, description="What holds for each way an open fact can be."
    )
    quotes: list[ShortQuote]
    steps: list[str] = Field(description="What happens, each with the rule it follows.")
    play: str = Field(description="How the question was read; empty: without a play.")
    not_settled: list[str]
    did_you_mean: list[OfferedReading] = Field(
        default_factory=list, description="Other plays it may mean, each with its answer."
    )


class ShortCheck(BaseModel):
    """A judge's answer, claim by claim."""

    verdict: str
    means: str
    claims: list[str]
    not_read: list[str]
    ruling: ShortAnswer


class ShortPassages(BaseModel):
    """What was looked up."""

    passages: list[ShortQuote]
    quotation: Quotation | None = Field(
        default=None, description="Where the quoted words stand, and what was altered in them."
    )


class ShortPlay(BaseModel):
    """What comes out of a play; one for each case."""

    case: str
    claims: list[str]
    steps: list[str]
    refused: list[str]
    unknown: list[str]
    assumed: list[str]
    warnings: list[str]


class ShortPlays(BaseModel):
    """The cases of a play."""

    cases: list[ShortPlay]


def mcp_server(opened: Callable[[], RulingDesk]) -> FastMCP:
    """The server; its desk is opened when a tool first needs it."""
    server = FastMCP("ruling", instructions=_INSTRUCTIONS, log_level="WARNING")
    held: list[RulingDesk] = []

    @contextmanager
    def desk() -> Iterator[RulingDesk]:
        """The desk; what a model can mend is told to it in words."""
        try:
            if not held:
                held.append(opened())
            yield held[0]
        except AssistantError as problem:
            raise ToolError(str(problem)) from problem

    _add_answers(server, desk)
    _add_lookups(server, desk)
    _add_resources(server)
    return server


def serve_mcp(opened: Callable[[], RulingDesk]) -> None:
    """Serve over standard input and output until the input ends."""
    logging.getLogger("mcp").setLevel(logging.WARNING)
    mcp_server(opened).run("stdio")


def _add_answers(server: FastMCP, desk: Held) -> None:
    @server.tool(annotations=_READ_ONLY)
    def ask(question: Question, play: Notation = "") -> ShortAnswer:
        """Answer a ruling question; with `play`, read as that play instead."""
        with desk() as opened:
            return _answer(opened.ask(question, play=play or None), opened)

    @server.tool(annotations=_READ_ONLY)
    def check(
        question: Question, answer: Annotated[str, Field(description="What a judge answered.")]
    ) -> ShortCheck:
        """Check a judge's answer to a ruling question, claim by claim."""
        with desk() as opened:
            return _checked(opened.check(question, answer), opened)

    @server.tool(annotations=_READ_ONLY)
    def read(question: Question) -> ReadPlay:
        """Say how a question is understood, as a play in notation, with what was not understood."""
        with desk() as opened:
            return opened.read(question)

    @server.tool(annotations=_READ_ONLY)
    def run(play: Notation) -> ShortPlays:
        """Compute a play in notation; of a play with an error, say which line and what is right."""
        with desk() as opened:
            return ShortPlays(cases=[_played(one) for one in opened.run(play)])


def _add_lookups(server: FastMCP, desk: Held) -> None:
    @server.tool(annotations=_READ_ONLY)
    def cite(
        query: Annotated[str, Field(description="Passages that speak to this, best first.")] = "",
        quote: Annotated[str, Field(description="Or: where do these very words stand?")] = "",
        passage: Annotated[str, Field(description="Or: the passage of this id.")] = "",
        limit: Annotated[int, Field(ge=1, le=20)] = 5,
    ) -> ShortPassages:
        """Look up citations: give one of query, quote, passage."""
        if sum(map(bool, (query, quote, passage))) != 1:
            raise ToolError("give one of query, quote and passage")
        with desk() as opened:
            if quote:
                return ShortPassages(passages=[], quotation=opened.find_quote(quote))
            found = (
                [opened.passage(passage)] if passage else opened.cite(query, limit=limit).results
            )
        return ShortPassages(
            passages=[
                ShortQuote(
                    quote=one.quote,
                    passage=one.passage,
                    source=one.source_name,
                    as_of=one.as_of,
                    role="related",
                )
                for one in found
            ]
        )

    @server.tool(annotations=_READ_ONLY)
    def card(
        name: Annotated[str, Field(description="A card's name; nicknames are known.")],
    ) -> dict[str, JsonValue]:
        """Say what is known of a card, and how its text is understood."""
        with desk() as opened:
            told = plain(opened.card(name))
        return {key: value for key, value in told.items() if key not in _LENGTHY}


_LENGTHY: Final = frozenset({"entries", "names", "definition"})
"""Fields of a card that repeat others in another form."""


def _add_resources(server: FastMCP) -> None:
    @server.resource("ruling://notation", mime_type="text/markdown")
    def notation() -> str:
        """Play notation: every line that a play can have."""
        return (importlib.resources.files("engine.notation") / "README.md").read_text("utf-8")


def _answer(ruling: Ruling, desk: RulingDesk) -> ShortAnswer:
    return ShortAnswer(
        verdict=ruling.verdict.value,
        answer=ruling.answer,
        branches={
            branch.when: " ".join(claim.text for claim in branch.claims if claim.asked)
            for branch in ruling.branches
        },
        quotes=[_quote(one) for one in ruling.citations[:_QUOTES]],
        steps=[f"{line.text} [{line.rule}]" for line in ruling.trace],
        play=desk.play_of(ruling),
        not_settled=list(dict.fromkeys(gap.why for gap in ruling.reading.gaps)),
        did_you_mean=list(ruling.did_you_mean),
    )


def _quote(quote: Quote) -> ShortQuote:
    source = f"{quote.publication}: {quote.title}" if quote.publication else quote.title
    role = quote.role.value
    return ShortQuote(
        quote=quote.quote, passage=quote.passage, source=source, as_of=quote.as_of, role=role
    )


def _checked(check: CrossCheck, desk: RulingDesk) -> ShortCheck:
    return ShortCheck(
        verdict=check.verdict.value,
        means=f"The answer {CHECKED[check.verdict]}.",
        claims=[
            f"{one.agreement.value}: {clause(one.subject, one.predicate, one.value)}"
            for one in check.claims
        ]
        + [f"{one.agreement.value}: {one.text} (said: {one.said})" for one in check.held],
        not_read=[gap.text for gap in check.unread],
        ruling=_answer(check.ruling, desk),
    )


def _claim(claim: ComputedClaim) -> str:
    value = json.dumps(plain(claim)["value"])
    hangs = "" if claim.settled else f" (not settled: {', '.join(claim.hangs_on)})"
    return f"{claim.subject} {claim.predicate or ''} = {value}{hangs}"


def _played(play: PlayOutcome) -> ShortPlay:
    return ShortPlay(
        case=play.case,
        claims=[_claim(one) for one in play.claims],
        steps=[f"{step.text} [{step.rule}]" for step in play.trace],
        refused=[f"{one.card}: {one.why} [{one.rule}]" for one in play.refused],
        unknown=list(play.unknown),
        assumed=[one if isinstance(one, str) else one.text for one in play.assumptions],
        warnings=[f"line {one.line}: {one.text}; {one.expected}" for one in play.warnings],
    )
