"""Named agents: the card that a judge says did it, held against those that took part in it."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from assistant.agreement.claim_comparison import actors
from assistant.base.claim_subjects import names_of
from assistant.base.ruling_records import Agreement, Gap, StatedClaim
from assistant.checks.half_read_answers import NO_PART, NOT_ITS_DOING
from assistant.reading.card_mentions import Mention, mask
from engine import Event, causal_slice


def strangers(answer: str, mentions: Iterable[Mention], present: Collection[str]) -> Iterator[Gap]:
    """Yields each card that an answer names and that is not `present` in the play."""
    for one in mentions:
        if one.name not in present:
            yield _gap(answer, one, NO_PART)


def wrong_agents(
    answer: str,
    mentions: Sequence[Mention],
    claims: Iterable[StatedClaim],
    trace: tuple[Event, ...],
) -> Iterator[Gap]:
    """Yields each card that is named beside what was done, and took no part in its steps.

    "Ash Blossom negates it", of what was negated by Skill Drain.
    """
    masked = mask(answer, tuple(mentions))
    for claim in claims:
        if claim.agreement is not Agreement.AGREES or not _is_deed(claim):
            continue
        start, end = _clause_around(masked, claim)
        named = (one for one in mentions if start <= one.start < end)
        for one in named:
            took_part = _took_part(claim, trace, outright=_is_agent(answer, one))
            if one.name not in {*took_part, *names_of(claim.subject)}:
                yield _gap(answer, one, NOT_ITS_DOING)


def _is_agent(answer: str, one: Mention) -> bool:
    return _BY.search(answer[: one.start]) is not None


def _is_deed(claim: StatedClaim) -> bool:
    return claim.value is True and claim.predicate in _DEEDS


def _took_part(claim: StatedClaim, trace: tuple[Event, ...], *, outright: bool) -> set[str]:
    """The cards of the steps that a claim rests on and of what led to them.

    What is `outright` said to be done "by" a card was done in those steps, or just before.
    """
    steps = [event for event in trace if str(event.id) in claim.steps]
    at_once = {cause for event in steps for cause in event.causes} | {one.id for one in steps}
    led_up = causal_slice(trace, [event.id for event in steps])
    told = (event for event in led_up if not outright or event.id in at_once)
    return {str(card) for event in (*steps, *told) for card in actors(event)}


def _clause_around(masked: str, claim: StatedClaim) -> tuple[int, int]:
    before = [found.end() for found in _STOP.finditer(masked, 0, claim.start)]
    after = _STOP.search(masked, claim.end)
    return max(before, default=0), after.start() if after is not None else len(masked)


def _gap(answer: str, one: Mention, why: str) -> Gap:
    return Gap(text=answer[one.start : one.end], start=one.start, end=one.end, why=why)


_BY = re.compile(r"\bby (?:the |an? |your |his |her |their )?(?:effects? of )?$", re.IGNORECASE)
_STOP = re.compile(r"[.,;:!?]")
_DEEDS = frozenset(
    {"destroyed", "banished", "sent_to_gy", "returned_to_hand", "returned_to_deck", "summoned",
     "effect_negated", "activation_negated", "negated_on_field", "attack_negated",
     "summon_negated", "tributed", "discarded"}
)  # fmt: skip
"""What a card does to another."""
