"""Understood question: what was read of a question, with the words it was read from."""

from enum import StrEnum

from pydantic import Field, JsonValue, SkipValidation

from assistant.base.ruling_records import Gap, Record, Value
from engine import Completed


class QuestionKind(StrEnum):
    """What kind of answer a question wants; only a play is computed."""

    PLAY = "play"
    EXPLANATION = "define"
    """What something is, how it works, where it stands, what the difference is."""
    FOLLOW_UP = "followup"
    """It needs an earlier question."""
    UNCLEAR = "unclear"
    """A judge would have to ask back."""
    OUT_OF_DOMAIN = "out_of_domain"


EARLIER_MISSING = "what it changes of an earlier question is not clear"
"""Why a question that goes on from an earlier one has no answer."""


class AskedClaim(Record):
    """One thing that is asked: has `subject` this `predicate` (with this `value`)?"""

    subject: str
    predicate: str
    value: Value | None = Field(
        default=None, description="None: it is asked. False: a yes means it does not hold."
    )
    yes: bool | None = Field(
        default=None, description="What a yes likely says: that it holds, or not; None: either."
    )
    start: int
    end: int
    line: int | None = Field(
        default=None, description="Its place among the lines of the play that ask; None: no play."
    )
    expanded: bool = Field(
        default=False, description="One of several that stand for 'what happens (to ...)'."
    )
    told_as: str = Field(
        default="", description="The notation's word for it (`summon_legal`), where it is another."
    )


class ReadFact(Record):
    """A piece of the scenario, and the words it was read from."""

    text: str
    start: int
    end: int
    as_: str = Field(description="What it was read as.")


class QuestionReading(Record):
    """A question, understood as far as it was."""

    scenario: dict[str, JsonValue] = Field(default_factory=dict)
    asked: tuple[AskedClaim, ...] = ()
    facts: tuple[ReadFact, ...] = ()
    assumptions: tuple[str, ...] = ()
    gaps: tuple[Gap, ...] = ()
    cards: tuple[str, ...] = Field(default=(), description="Printed names, in order of mention.")
    in_domain: bool = True
    kind: QuestionKind = QuestionKind.PLAY
    terms: tuple[str, ...] = Field(default=(), description="What is to be explained.")
    language: str = "en"
    called: dict[str, str] = Field(
        default_factory=dict, description="Printed names, and what the question calls them."
    )
    yes_no: bool = Field(
        default=False, description="Whether the words say of all that is asked what a yes means."
    )
    players: dict[str, str] = Field(
        default_factory=dict, description="What the question calls players A and B; empty: so."
    )
    tried: frozenset[str] = Field(
        default=frozenset(), description="Cards whose use only the question tries: it may fail."
    )
    play: str = Field(default="", description="In play notation; empty: read without it.")
    completed: SkipValidation[Completed] | None = Field(
        default=None, description="The play as the engine computes it; None: read without one."
    )
    by: str = Field(default="rules", description="Which reader: rules, trained, model, given.")
    confidence: float | None = Field(default=None, description="None: the reader gives none.")
    alternatives: tuple[tuple[str, float], ...] = Field(
        default=(), description="Other plays it may mean, each with its confidence."
    )
    further: tuple["QuestionReading", ...] = Field(
        default=(), description="The same question under another supposition ('and if only ...')."
    )

    @property
    def steps(self) -> tuple[dict[str, JsonValue], ...]:
        """The steps of the scenario, in order."""
        told = self.scenario.get("steps")
        return tuple(one for one in told if isinstance(one, dict)) if isinstance(told, list) else ()
