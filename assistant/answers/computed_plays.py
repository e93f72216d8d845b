"""Computed plays: what comes of a notated play, and what that answers to each line that asks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.agreement.verdicts import PossibleOutcome, possibilities
from assistant.answers.ruling_assembly import undecided
from assistant.answers.what_is_missing import REFUSED
from assistant.base.claim_subjects import card_and_part
from assistant.base.regions import Region
from assistant.base.ruling_records import Gap, Stage
from assistant.library.defined_cards import CardLibrary
from assistant.reading.understood_question import AskedClaim, QuestionReading
from engine import (
    NOTHING_TELLS,
    REFUSED_STEP,
    SUPPOSED_STEP,
    Completed,
    Outcome,
    PlayClaim,
    certainly_refused,
    claims_in,
    fact_of,
    outcome_of,
    refused_as_told,
)


@dataclass(frozen=True, slots=True)
class ComputedAnswers:
    """A notated play, computed: every way it can go, and what keeps its answers open."""

    possible: tuple[PossibleOutcome, ...]
    open: tuple[Gap, ...]
    """Why something that is asked is not settled; empty: all of it is."""
    refused: tuple[Gap, ...]
    """Steps that are told as done, and that rules refuse."""
    is_open: bool
    """Whether nothing that is asked is settled."""
    impossible: str = ""
    """Which step cannot be made as it is told, and why; empty: that is not certain."""

    @property
    def is_as_told(self) -> bool:
        """Whether no answer hangs on a deed that rules refuse, which may be misread."""
        return not any(gap.why.startswith((REFUSED_STEP, SUPPOSED_STEP)) for gap in self.open)


def computed_answers(
    reading: QuestionReading, completed: Completed, cards: CardLibrary, region: Region
) -> ComputedAnswers:
    """Compute a play in a region.

    Raises:
        ScenarioError: there can be no such play.
    """
    play = replace(completed, scenario={**completed.scenario, "region": region.value})
    outcome = outcome_of(play, cards.by_name)
    told = [
        _Told(one, claims_in(play, cards.by_name, one.outcome))
        for one in possibilities(outcome, cards.stand_ins)
    ]
    asked = tuple(ask for ask in reading.asked if ask.line is not None and not ask.expanded)
    settled = [claim.settled for one in told for _, claim in one.answering(asked)]
    return ComputedAnswers(
        possible=tuple(one.with_answers(play) for one in told),
        open=tuple(dict.fromkeys(gap for one in told for gap in one.open(asked))),
        refused=tuple(
            dict.fromkeys(
                Gap(text=deed.card, start=0, end=0, why=f"{REFUSED}{deed.sentence}")
                for one in told
                for deed in refused_as_told(play, one.possible.outcome)
            )
        ),
        is_open=bool(settled) and not any(settled),
        impossible=_impossible(play, cards, outcome),
    )


def _impossible(play: Completed, cards: CardLibrary, outcome: Outcome) -> str:
    """Which told step rules refuse whatever else is supposed; empty: none."""
    deed = certainly_refused(play, cards.by_name, outcome)
    return deed.sentence if deed is not None else ""


@dataclass(frozen=True, slots=True)
class _Told:
    """One way the play can go, with what it answers."""

    possible: PossibleOutcome
    claims: tuple[PlayClaim, ...]

    def with_answers(self, play: Completed) -> PossibleOutcome:
        """The same, with the fact that answers each line; none, where the answer is not settled."""
        found = (
            fact_of(point, claim, self.possible.outcome) if claim.settled else None
            for point, claim in zip(play.points, self.claims, strict=True)
        )
        answers = {at: fact for at, fact in enumerate(found) if fact is not None}
        return replace(self.possible, play=replace(self.possible.play, answers=answers))

    def answering(self, asked: Iterable[AskedClaim]) -> Iterator[tuple[AskedClaim, PlayClaim]]:
        """Each thing asked that is a line of the play, with what the play answers."""
        return ((ask, self.claims[ask.line]) for ask in asked if ask.line is not None)

    def open(self, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
        """What the answers hang on that are not settled."""
        for ask, claim in self.answering(asked):
            for why in () if claim.settled else claim.hangs_on:
                stage = self._stuck_at(why)
                told = undecided(ask) if stage is Stage.RULE else why
                yield Gap(text=ask.subject, start=ask.start, end=ask.end, why=told, stage=stage)

    def _stuck_at(self, why: str) -> Stage:
        """Where an answer got stuck that hangs on this; what is neither else is an open fact.

        An unread clause is told as its card and the clause; what no line tells, in a sentence.
        """
        if why in self.possible.outcome.unknown and card_and_part(why)[1]:
            return Stage.CARD_TEXT
        if why.startswith(REFUSED_STEP):
            return Stage.WORDS
        return Stage.RULE if why == NOTHING_TELLS else Stage.OPEN
