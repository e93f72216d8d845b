"""Ruling records: the frozen data that the assistant's parts hand to each other.

Everything here is frozen, refuses unknown keys, and says where its words stand.
A `Proposition` is one thing said: of whom, what, which value, how firmly, in which words.
A `Norm` ties propositions together: *when* these hold, *unless* those do, *then* these follow.
A Claim of a worked example is a norm without a general subject; its `setting` names the cards
that the example is about, so that it is never held against another situation.
"""

from enum import StrEnum
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from assistant.base.regions import Authority as Authority  # noqa: PLC0414 (records are asked for it)
from assistant.base.regions import Region as Region  # noqa: PLC0414 (likewise)

Value = bool | int | str | tuple[str, ...]
"""What a predicate can be: yes or no, a number, a word, or a list of names in order."""


class Record(BaseModel):
    """Base of everything that crosses a border: frozen, and strict about its keys."""

    # Built when first used: a command uses a few of the records, and one answer not all.
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Modality(StrEnum):
    """How firmly something is said."""

    IS = "is"
    """It happens, or does not happen."""
    MAY = "may"
    """It can happen, or it need not: true of some cases, so it never disagrees with one."""
    MUST = "must"
    """It has to happen, or (with the value False) it cannot happen."""


class Term(Record):
    """Who or what a proposition is about.

    Exactly one of `name` and `classes` is given, or neither for a back reference that the
    reader has already resolved to the subject of the norm's first condition.
    """

    name: str | None = Field(default=None, description="A card's name as printed.")
    part: str | None = Field(
        default=None, description="Which part of it, in the text's own words: 'search', 'Tribute'."
    )
    classes: frozenset[str] = Field(
        default=frozenset(),
        description="What kind of thing, in the engine's class words; all of them must fit.",
    )

    @property
    def is_general(self) -> bool:
        """Whether this speaks of a kind of thing and not of one card."""
        return self.name is None


class Proposition(Record):
    """One thing said: `subject` has `predicate` with `value`, in the words `start:end`."""

    subject: Term
    predicate: str
    value: Value
    modality: Modality = Modality.IS
    start: int = Field(ge=0, description="First character of its words, in the text read.")
    end: int

    @model_validator(mode="after")
    def _has_words(self) -> Self:
        if self.end <= self.start:
            raise ValueError(
                f"proposition {self.predicate!r} has no words ({self.start}:{self.end})"
            )
        return self


class Norm(Record):
    """What a sentence says: when these hold, unless those do, then these follow."""

    when: tuple[Proposition, ...] = ()
    unless: tuple[Proposition, ...] = ()
    then: tuple[Proposition, ...] = Field(min_length=1)
    setting: frozenset[str] = Field(
        default=frozenset(),
        description="Cards a worked example is about; empty for a general sentence.",
    )
    said_by: tuple[str, ...] = Field(
        default=(), description="Sources the sentence itself names for this; empty: it says so."
    )
    upheld: bool | None = Field(
        default=None,
        description="Whether the passage calls `said_by` right or wrong; None: neither.",
    )
    outdated_in: tuple[Region, ...] = Field(
        default=(), description="Regions where the passage calls another side current."
    )
    start: int = Field(ge=0, description="First character of the sentence, in the text read.")
    end: int

    @property
    def is_outdated(self) -> bool:
        """Whether the passage itself says that this holds nowhere any more."""
        return self.upheld is False or set(self.outdated_in) == set(Region)


class Unread(Record):
    """A sentence, or a piece of one, that could not be read.  Never counts as agreement."""

    start: int
    end: int
    why: str


class StatementReading(Record):
    """All that was read from a text: its norms, and what could not be read."""

    norms: tuple[Norm, ...] = ()
    unread: tuple[Unread, ...] = ()


class Source(Record):
    """A document drawn on: who says so, where it holds, and since when."""

    key: str
    title: str
    publisher: str | None = Field(default=None, description="None: the document does not tell.")
    region: tuple[Region, ...] = Field(default=(), description="Empty: not known.")
    authority: Authority = Authority.UNKNOWN
    date: str | None = Field(default=None, description="ISO date or year-month; None: not known.")
    url: str | None = Field(default=None, description="None: no public address is known.")
    language: str = "en"
    licence: str | None = Field(default=None, description="None: not known; nothing is copied.")
    note: str | None = None


class Passage(Record):
    """The smallest piece of a ruling document that can be cited on its own."""

    id: str
    document: str = Field(description="Path of the document inside its corpus folder.")
    source: str = Field(description="Key of the source the words belong to.")
    title: str = Field(description="Heading, or the document's title where it has none.")
    headings: tuple[str, ...] = ()
    text: str = Field(min_length=1, description="Exactly the document's characters start:end.")
    start: int = Field(ge=0, description="First character, in the stored document.")
    end: int
    digest: str = Field(description="SHA-256 of the stored document's text.")
    region: tuple[Region, ...] = ()
    authority: Authority = Authority.UNKNOWN
    as_of: str | None = None
    language: str = "en"
    facts_from: tuple[str, ...] = Field(
        default=(), description="Sources whose facts the passage restates in its own words."
    )
    asked: tuple[tuple[int, int], ...] = Field(
        default=(), description="Where in its text a question stands; empty: it answers none."
    )
    answered: tuple[tuple[int, int], ...] = Field(
        default=(), description="Where in its text that question is answered, in order."
    )
    speaker: str = Field(default="", description="Who answers; empty: the document itself.")
    place: str = Field(
        default="", description="Its page, or who said it when; empty: the document tells neither."
    )

    @property
    def question(self) -> str:
        """The words that ask, as they stand; empty: it answers no question of its own."""
        return "\n".join(self.text[start:end] for start, end in self.asked)

    @property
    def is_answer(self) -> bool:
        """Whether it asks and answers; False: what stands before an answer only names its theme."""
        return bool(self.asked) and ("?" in self.question or bool(self.speaker))

    @property
    def says(self) -> tuple[tuple[int, int], ...]:
        """Where in its text something is said: what answers a question, else all of it."""
        return self.answered if self.is_answer else ((0, len(self.text)),)

    @model_validator(mode="after")
    def _span_is_its_text(self) -> Self:
        if self.end - self.start != len(self.text):
            raise ValueError(
                f"passage {self.id!r} spans {self.end - self.start} characters"
                f" but holds {len(self.text)}"
            )
        return self


class Citation(Record):
    """A span of a passage.  The quote is cut from the passage, so it cannot be misquoted."""

    passage: Passage
    start: int = Field(ge=0, description="First character of the quote, in the passage's text.")
    end: int

    @model_validator(mode="after")
    def _span_is_inside(self) -> Self:
        if not self.start < self.end <= len(self.passage.text):
            raise ValueError(
                f"span {self.start}:{self.end} is not inside passage {self.passage.id!r}"
                f" of {len(self.passage.text)} characters"
            )
        return self

    @property
    def quote(self) -> str:
        """The cited words, exactly as the passage has them."""
        return self.passage.text[self.start : self.end]

    @property
    def document_span(self) -> tuple[int, int]:
        """Where the quote stands in the stored document."""
        return self.passage.start + self.start, self.passage.start + self.end


class Agreement(StrEnum):
    """How words compare with what was computed.  Never collapse three into two."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    SILENT = "silent"


class Verdict(StrEnum):
    """What an answer is worth."""

    CONFIRMED = "confirmed"
    DEPENDS = "depends"
    CONFLICT = "conflict"
    COMPUTED = "computed"
    QUOTED = "quoted"
    UNSETTLED = "unsettled"


class QuoteKind(StrEnum):
    """What kind of text a quote is cut from."""

    RULE = "rule"
    """A passage of the shipped handbook."""
    CARD_TEXT = "card_text"
    DOCUMENT = "document"


class QuoteRole(StrEnum):
    """What a quote does for an answer."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    RELATED = "related"


ROLE_OF = {
    Agreement.AGREES: QuoteRole.AGREES,
    Agreement.DISAGREES: QuoteRole.DISAGREES,
    Agreement.SILENT: QuoteRole.RELATED,
}


class Quote(Record):
    """A citation as it is shown: the words, where they stand, who says so, what they say."""

    id: str = Field(description="Number of the quote in this answer: 'q1'.")
    kind: QuoteKind = QuoteKind.DOCUMENT
    passage: str
    title: str
    document: str
    source: str
    publication: str = Field(
        default="", description="Title of the source; empty: the quote's own title says it all."
    )
    link: str | None = Field(
        default=None, description="Where the source, or what it restates, can be read."
    )
    language: str = "en"
    region: tuple[Region, ...] = ()
    authority: Authority = Authority.UNKNOWN
    as_of: str | None = None
    quote: str = Field(min_length=1, description="Characters start:end of the stored document.")
    start: int
    end: int
    digest: str
    question: str = Field(
        default="", description="The question that these words answer; empty: none."
    )
    place: str = Field(
        default="", description="Its page, or who said it when; empty: the document tells neither."
    )
    says: tuple[str, ...] = Field(default=(), description="What was read from these words.")
    seems: Agreement = Field(
        default=Agreement.SILENT,
        description="How it seems to compare, where it was not read surely enough to count.",
    )
    agreement: Agreement = Agreement.SILENT
    role: QuoteRole = Field(
        default=QuoteRole.RELATED, description="What it does for the answer; related never counts."
    )
    set_aside: str = Field(
        default="", description="Why it decides nothing although it disagrees; empty: it counts."
    )


class Claim(Record):
    """One computed statement of an answer, with the steps and the quotes behind it."""

    subject: str
    predicate: str
    value: Value
    agreement: Agreement = Agreement.SILENT
    steps: tuple[str, ...] = Field(default=(), description="Ids of the trace events it rests on.")
    citations: tuple[str, ...] = Field(default=(), description="Ids of quotes that speak to it.")
    set_aside: tuple[str, ...] = Field(
        default=(),
        description="Ids of quotes that say otherwise and are outdated, or not for here.",
    )
    text: str = Field(description="The claim as a sentence.")
    asked: bool = Field(
        default=True, description="False: computed besides; it has no part in the verdict."
    )


class Branch(Record):
    """One possibility: what holds when an open fact, or a contested rule, is taken so."""

    when: str
    claims: tuple[Claim, ...]


class ReadWords(Record):
    """Words of the question and what they were read as."""

    text: str
    start: int
    end: int
    read_as: str = Field(alias="as")

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Stage(StrEnum):
    """Where on its way an answer got stuck."""

    CARD = "card not found"
    WORDS = "clause not read"
    CARD_TEXT = "card text not understood"
    RULE = "rule missing"
    OPEN = "fact left open"
    PASSAGE = "no passage"
    DISAGREEMENT = "disagreement"


class Gap(Record):
    """Something the answer would need that was not there, or not understood."""

    text: str
    start: int
    end: int
    why: str
    stage: Stage = Stage.WORDS


class AlternativePlay(Record):
    """Another play that the question may mean."""

    play: str
    confidence: float
    answer: str = Field(default="", description="What comes out of it; empty: not computed.")


class OfferedReading(Record):
    """One way to read a question that is not sure: "did you mean ...?"."""

    play: str = Field(description="In play notation; `ask --pick N` answers the N-th as given.")
    said: str = Field(description="The play and what it asks, in plain sentences.")
    answer: str = Field(description="What comes out if the question is read so.")
    confidence: float = Field(description="From 0 to 1: how often such a reading is right.")


class ReadingView(Record):
    """How the question was understood, so that a wrong reading can be seen and corrected."""

    play: str = Field(default="", description="In play notation; empty: read without it.")
    by: str = Field(default="rules", description="Which reader: rules, trained, model, given.")
    confidence: float | None = Field(default=None, description="None: the reader gives none.")
    alternatives: tuple[AlternativePlay, ...] = ()
    scenario: dict[str, object] = Field(default_factory=dict)
    facts: tuple[ReadWords, ...] = ()
    assumptions: tuple[str, ...] = ()
    gaps: tuple[Gap, ...] = ()


class TraceLine(Record):
    """One event of the computed play."""

    id: str
    text: str
    rule: str
    link: int | None
    causes: tuple[str, ...] = ()
    citations: tuple[str, ...] = Field(
        default=(),
        description="Ids of quotes that speak to this step; only decisive steps have any.",
    )


class Ruling(Record):
    """The whole answer to a question (`ask --json`)."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    schema_: Literal["ruling/2"] = Field(default="ruling/2", alias="schema")
    question: str
    language: str
    verdict: Verdict
    answer: str
    short: str = Field(default="", description="At most 400 characters, for a chat message.")
    claims: tuple[Claim, ...] = ()
    branches: tuple[Branch, ...] = ()
    citations: tuple[Quote, ...] = ()
    reading: ReadingView = Field(default_factory=ReadingView)
    did_you_mean: tuple[OfferedReading, ...] = Field(
        default=(), description="Likely readings of other meaning; empty: the reading is sure."
    )
    trace: tuple[TraceLine, ...] = ()
    region: Region = Region.TCG
    as_of: str | None = None
    corpus: str = Field(description="Digest of the documents searched.")
    searched: tuple[str, ...] = Field(default=(), description="The queries that were searched.")


class StatedClaim(Record):
    """One claim of a judge's answer, held against what was computed."""

    text: str
    start: int
    end: int
    subject: str
    predicate: str
    value: Value
    computed: Value | None = Field(description="None: the engine says nothing about it.")
    agreement: Agreement
    decisive: bool = Field(default=True, description="Whether it answers what was asked.")
    citations: tuple[str, ...] = Field(default=(), description="Ids of quotes that speak to it.")
    quotes_for: tuple[str, ...] = Field(default=(), description="Those that say what it says.")
    quotes_against: tuple[str, ...] = Field(default=(), description="Those that say otherwise.")
    steps: tuple[str, ...] = Field(
        default=(), description="Ids of the trace events that it is held against."
    )
    is_reason: bool = Field(default=False, description="Given as a reason for what was asked.")


class HeldReason(Record):
    """A reason of a judge's answer, held against the sentences that could say it."""

    text: str
    start: int
    end: int
    agreement: Agreement = Field(description="Of the sentence with the reason; never silent.")
    said: str = Field(min_length=1, description="The sentence that says it, or its contrary.")
    citations: tuple[str, ...] = Field(
        default=(), description="Ids of the quotes that sentence stands in; empty: it was computed."
    )
    steps: tuple[str, ...] = Field(default=(), description="Ids of the trace events it tells.")


class StatedSentence(Record):
    """A sentence of a judge's answer, and what was read from it."""

    text: str
    start: int
    end: int
    claims: tuple[int, ...] = Field(default=(), description="Places in the list of claims.")
    unread: tuple[int, ...] = Field(default=(), description="Places in the list of unread parts.")
    held: tuple[int, ...] = Field(default=(), description="Places in the list of held reasons.")


class CheckVerdict(StrEnum):
    """Whether a judge's answer is right."""

    AGREES = "agrees"
    AGREES_IN_PART = "agrees_in_part"
    """The conclusion is right; a reason is not, or some of its words were held against nothing."""
    CONTRADICTS = "contradicts"
    UNDECIDED = "undecided"


class CrossCheck(Record):
    """A judge's answer, claim by claim (`check --json`)."""

    verdict: CheckVerdict
    claims: tuple[StatedClaim, ...] = ()
    unread: tuple[Gap, ...] = Field(default=(), description="Parts that could not be read.")
    held: tuple[HeldReason, ...] = Field(
        default=(), description="Reasons read as no claim, and held against quotes and steps."
    )
    sentences: tuple[StatedSentence, ...] = ()
    first_divergence: TraceLine | None = None
    wrong_reasons: tuple[int, ...] = Field(
        default=(),
        description="Claims given as reasons and contradicted, the conclusion being right.",
    )
    why_undecided: str = Field(default="", description="Empty: it is decided.")
    ruling: Ruling
