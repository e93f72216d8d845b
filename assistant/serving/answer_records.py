"""Answer records: what `cite` and `run` hand out, field for field as the command prints it."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from assistant.base.regions import Authority, Region
from assistant.base.ruling_records import Record, Value

SCHEMA = "ruling/2"
"""The version of all that is answered; raised when a field goes or changes its meaning."""


class AsTold(Record):
    """A record of which only what was told is written: what is missing does not apply."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


def plain(record: BaseModel) -> dict[str, JsonValue]:
    """A record as data, by the names that the command prints."""
    told: dict[str, JsonValue] = record.model_dump(
        mode="json", by_alias=True, exclude_unset=isinstance(record, AsTold)
    )
    return told


class NamedSource(AsTold):
    """A source as one can look it up."""

    title: str
    publisher: str | None
    url: str | None


class CitedPassage(AsTold):
    """A passage, where it stands and who says so (`cite --json`)."""

    document: str
    passage: str = Field(description="Id of the passage.")
    title: str
    place: str = Field(
        description="Its page, or who said it when; empty: the document tells neither."
    )
    headings: tuple[str, ...]
    quote: str = Field(description="The whole passage: characters start:end of the document.")
    start: int
    end: int
    source: str
    source_title: str
    url: str | None = Field(description="Where the source can be read.")
    rests_on: tuple[NamedSource, ...] = Field(
        description="Sources whose facts the passage restates in its own words."
    )
    region: tuple[Region, ...]
    authority: Authority
    as_of: str | None
    language: str
    digest: str = Field(description="SHA-256 of the document's text.")
    score: float | None = Field(default=None, description="How well it fits; missing: not ranked.")
    best: tuple[int, int] | None = Field(
        default=None, description="Characters of the document that speak most."
    )
    marks: tuple[tuple[int, int], ...] = Field(
        default=(), description="Characters of the document where words of the query stand."
    )

    @property
    def source_name(self) -> str:
        """Where it stands, as people name it: source, heading and page."""
        titles = ": ".join(dict.fromkeys((self.source_title, self.title)))
        return f"{titles}, {self.place}" if self.place else titles


class CitedPassages(AsTold):
    """Passages that speak to a query, best first."""

    query: str | None = None
    card: str | None = None
    results: tuple[CitedPassage, ...]


class Negator(AsTold):
    """What negated a Chain Link."""

    link: int
    card: str


class ComputedLink(AsTold):
    """One link of a Chain, and what became of it."""

    link: int
    player: str
    card: str
    effect: str = Field(description="Label of the effect.")
    kind: Literal["card_activation", "effect"]
    from_: str = Field(alias="from", description="The place it was activated from.")
    result: str = Field(
        description="resolved, activation_negated, effect_negated, resolved_without_effect."
    )
    why: str = ""
    negated_by: Negator | str | None = None
    targets: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()


class ComputedChain(AsTold):
    """A Chain."""

    chain: int
    links: tuple[ComputedLink, ...]


class ComputedSummon(AsTold):
    """A Summon."""

    card: str
    player: str
    how: str
    result: Literal["summoned", "negated"]
    negated_by: str | None = None


class ComputedAttack(AsTold):
    """An attack."""

    card: str
    player: str
    target: str
    result: str


class PlayWindow(AsTold):
    """A moment at which a player could have activated something."""

    before_step: int
    player: str
    kind: str
    window: str
    offered: tuple[str, ...]


class ComputedClaim(AsTold):
    """What was asked of a play, and what came out."""

    subject: str
    predicate: str | None
    value: Value | None = Field(description="None: not known.")
    link: tuple[int, int] | None = None
    steps: tuple[int, ...] = ()
    settled: bool = True
    hangs_on: tuple[str, ...] = ()
    line: int = 0
    stated: JsonValue = None


class RefusedMove(AsTold):
    """A step that is not legal, and the rule that refuses it."""

    step: int | None
    card: str
    rule: str
    why: str


class ComputedStep(AsTold):
    """One event of the play."""

    id: int
    text: str
    rule: str
    link: tuple[int, int] | None = Field(description="Numbers of the Chain and of the link.")
    causes: tuple[int, ...] = Field(description="Ids of the events that it rests on.")


class PlayNote(AsTold):
    """Something said of a line of a play."""

    line: int = Field(description="0: of the play as a whole.")
    text: str
    kind: str = ""
    expected: str = Field(default="", description="What could stand there.")
    choices: tuple[str, ...] = ()


class PlayAlternative(AsTold):
    """One possibility of something open."""

    when: dict[str, JsonValue]
    contested: str | None = Field(description="Id of the contested rule.")
    chains: tuple[ComputedChain, ...] = ()
    final: dict[str, JsonValue] = Field(default_factory=dict)
    claims: tuple[ComputedClaim, ...] = ()
    refused: tuple[RefusedMove, ...] = ()


class PlayOutcome(AsTold):
    """A computed play (`run --json`)."""

    id: str
    chains: tuple[ComputedChain, ...]
    summons: tuple[ComputedSummon, ...]
    attacks: tuple[ComputedAttack, ...]
    final: dict[str, JsonValue] = Field(description="The board at the end, by player.")
    windows: tuple[PlayWindow, ...]
    claims: tuple[ComputedClaim, ...]
    refused: tuple[RefusedMove, ...]
    unknown: tuple[str, ...] = Field(description="Cards and texts that could not be computed.")
    assumptions: tuple[PlayNote | str, ...]
    error: str | None
    trace: tuple[ComputedStep, ...]
    branches: tuple[PlayAlternative, ...] = ()
    case: str = ""
    warnings: tuple[PlayNote, ...] = ()


class PlayCases(AsTold):
    """A play that tells several cases."""

    cases: tuple[PlayOutcome, ...]
