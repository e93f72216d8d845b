"""HTTP requests: what the API takes; anything else is refused with the field named."""

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StrictInt, StrictStr

from assistant.answers.notated_plays import MOST_PLAY
from assistant.base.regions import Authority, Region
from assistant.base.user_errors import LONGEST, LONGEST_QUOTATION

Words = Annotated[StrictStr, Field(min_length=1, max_length=LONGEST)]
Quoted = Annotated[StrictStr, Field(min_length=1, max_length=LONGEST_QUOTATION)]
Play = Annotated[StrictStr, Field(min_length=1, max_length=MOST_PLAY)]
LARGEST: Final = 8_000_000
"""Bytes of a scenario; its characters are two million at most."""
LARGE: Final = 100_000
"""Bytes of any other request."""


class RequestBody(BaseModel):
    """What is sent; a key that is not known is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class QuestionAsked(RequestBody):
    """POST /ask."""

    question: Words
    play: Play | None = Field(default=None, description="Answer it as this play.")
    region: Region | None = Field(default=None, description="Whose rulings to follow.")


class AnswerToCheck(RequestBody):
    """POST /check."""

    question: Words
    answer: Words = Field(description="What the judge said.")
    region: Region | None = None


class CitationWanted(RequestBody):
    """POST /cite: passages for a query, or the place of a quotation."""

    query: Quoted | None = None
    quote: Quoted | None = Field(default=None, description="Where do these words stand?")
    limit: StrictInt = Field(default=5, ge=1, le=100)
    card: Words | None = Field(default=None, description="Only passages that name this card.")
    region: Region | None = None
    authority: Authority | None = None


class QuestionToRead(RequestBody):
    """POST /read."""

    question: Words


class LineBegun(RequestBody):
    """POST /page/completions: a line that is being typed, and the lines above it."""

    above: Annotated[StrictStr, Field(max_length=MOST_PLAY)] = ""
    line: Annotated[StrictStr, Field(max_length=LONGEST)]


class PlayToRun(RequestBody):
    """POST /run: a play in notation, or a scenario."""

    play: Play | None = None
    scenario: dict[str, JsonValue] | None = None
