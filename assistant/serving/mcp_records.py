"""MCP records: what the tools for a language model hand out, short, with the ids of passages."""

import json
from collections.abc import Iterable
from typing import Final

from pydantic import BaseModel, Field, JsonValue

from assistant.agreement.claim_sentences import clause
from assistant.base.ruling_records import CrossCheck, OfferedReading, Quote, Ruling
from assistant.presenting.card_sheets import CardSheet
from assistant.presenting.check_screen import CHECKED
from assistant.presenting.understood_cards import ImportedSheet
from assistant.serving.answer_records import CitedPassage, ComputedClaim, PlayOutcome, plain
from assistant.serving.python_door import RulingDesk

_QUOTES: Final = 6
"""Of an answer; a model that wants more looks them up by their ids."""
_LENGTHY: Final = frozenset({"entries", "names", "definition"})
"""Fields of a card that repeat others in another form."""


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


def short_answer(ruling: Ruling, desk: RulingDesk) -> ShortAnswer:
    """An answer, as short as a model can use it."""
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


def short_check(check: CrossCheck, desk: RulingDesk) -> ShortCheck:
    """A checked answer, as short as a model can use it."""
    return ShortCheck(
        verdict=check.verdict.value,
        means=f"The answer {CHECKED[check.verdict]}.",
        claims=[
            f"{one.agreement.value}: {clause(one.subject, one.predicate, one.value)}"
            for one in check.claims
        ]
        + [f"{one.agreement.value}: {one.text} (said: {one.said})" for one in check.held],
        not_read=[gap.text for gap in check.unread],
        ruling=short_answer(check.ruling, desk),
    )


def _claim(claim: ComputedClaim) -> str:
    value = json.dumps(plain(claim)["value"])
    hangs = "" if claim.settled else f" (not settled: {', '.join(claim.hangs_on)})"
    return f"{claim.subject} {claim.predicate or ''} = {value}{hangs}"


def short_play(play: PlayOutcome) -> ShortPlay:
    """One case of a play, as short as a model can use it."""
    return ShortPlay(
        case=play.case,
        claims=[_claim(one) for one in play.claims],
        steps=[f"{step.text} [{step.rule}]" for step in play.trace],
        refused=[f"{one.card}: {one.why} [{one.rule}]" for one in play.refused],
        unknown=list(play.unknown),
        assumed=[one if isinstance(one, str) else one.text for one in play.assumptions],
        warnings=[f"line {one.line}: {one.text}; {one.expected}" for one in play.warnings],
    )


def short_passages(found: Iterable[CitedPassage]) -> ShortPassages:
    """Passages that were looked up, each whole."""
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


def short_card(sheet: ImportedSheet | CardSheet) -> dict[str, JsonValue]:
    """A card without what says the same again in another form."""
    return {key: value for key, value in plain(sheet).items() if key not in _LENGTHY}
