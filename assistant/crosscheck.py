"""Cross-check: a judge's answer, claim by claim, against what was computed."""

from collections.abc import Sequence

from assistant.agreement import Finding, findings
from assistant.answering import Considered, Desk, consider
from assistant.reading.answers import read_answer
from assistant.reading.reading import Asked
from assistant.records import (
    Agreement,
    CheckVerdict,
    CrossCheck,
    Gap,
    Norm,
    Proposition,
    StatedClaim,
    TraceLine,
    Value,
)
from assistant.rulings import trace_line
from assistant.verdicts import Possibility, fact_asked, subject_of
from engine import Fact


def cross_check(question: str, answer: str, desk: Desk) -> CrossCheck:
    """Whether a judge's answer to a question is right."""
    considered = consider(question, desk)
    reading = considered.reading
    with desk.clock.stage("reading the answer"):
        stated = read_answer(
            answer,
            names=desk.names,
            question_cards=reading.cards,
            asked=asked_outright(reading.asked),
            kinds=kinds_of(considered.possible),
        )
    conclusions = (_stated(answer, one, considered) for one in stated.claims)
    reasons = (_stated(answer, one, considered) for one in stated.reasons)
    beside = tuple(claim.model_copy(update={"decisive": False}) for claim in reasons)
    claims = (*conclusions, *beside)
    return CrossCheck(
        verdict=verdict_of(claims),
        claims=claims,
        unread=tuple(
            Gap(text=answer[gap.start : gap.end], start=gap.start, end=gap.end, why=gap.why)
            for gap in stated.unread
        ),
        first_divergence=_first_divergence(claims, considered),
        ruling=considered.ruling,
    )


def asked_outright(asked: Sequence[Asked]) -> tuple[tuple[str, str], ...]:
    """What "yes" and "no" answer; a yes to "does it not ...?" means too many things to be read."""
    return tuple((ask.subject, ask.predicate) for ask in asked if ask.value in (None, True))


def kinds_of(possible: Sequence[Possibility]) -> dict[str, frozenset[str]]:
    """What each card of the play is: "the Trap" in an answer can be one of them."""
    found: dict[str, frozenset[str]] = {}
    for fact in possible[0].play.facts if possible else ():
        known = found.get(fact.subject_card, frozenset())
        found[fact.subject_card] = known | (fact.classes & CARD_KINDS)
    return found


CARD_KINDS = frozenset({"card", "monster", "spell", "trap"})


def verdict_of(claims: Sequence[StatedClaim]) -> CheckVerdict:
    """Contradicted by any decisive claim; agreeing when every decisive claim read agrees."""
    decisive = [claim.agreement for claim in claims if claim.decisive]
    if Agreement.DISAGREES in decisive:
        return CheckVerdict.CONTRADICTS
    if Agreement.AGREES in decisive:
        return CheckVerdict.AGREES
    return CheckVerdict.UNDECIDED


def _stated(answer: str, one: Proposition, considered: Considered) -> StatedClaim:
    found = compared(one, considered.possible)
    decisive = [
        finding
        for finding in found
        if finding.agreement is Agreement.DISAGREES or is_decisive(finding.fact, considered)
    ]
    best = next(iter(decisive or found), None)
    fact = best.fact if best is not None else None
    return StatedClaim(
        text=answer[one.start : one.end],
        start=one.start,
        end=one.end,
        subject=subject_of(fact) if fact is not None else _subject(one),
        predicate=one.predicate,
        value=one.value,
        computed=_computed(one, fact),
        agreement=best.agreement if best is not None else Agreement.SILENT,
        decisive=bool(decisive),
        citations=_citations(fact, considered),
    )


def compared(one: Proposition, possible: Sequence[Possibility]) -> tuple[Finding, ...]:
    """The stated thing against every possibility; nothing where possibilities differ on it."""
    norm = Norm(then=(one,), start=one.start, end=one.end)
    found = [findings(norm, each.play) for each in possible]
    results = {finding.agreement for each in found for finding in each}
    return found[0] if len(results) == 1 else ()


def is_decisive(fact: Fact, considered: Considered) -> bool:
    """Whether a fact is one of those asked for."""
    asked = considered.reading.asked
    return any(fact == fact_asked(ask, considered.possible[0].play.facts) for ask in asked)


def _computed(one: Proposition, fact: Fact | None) -> Value | None:
    if fact is None:
        return None
    if fact.predicate == one.predicate:
        return fact.value
    # What was said implies something about another predicate, which was computed otherwise.
    return (not one.value) if isinstance(one.value, bool) else None


def _subject(one: Proposition) -> str:
    term = one.subject
    name = term.name or " ".join(sorted(term.classes)).replace("_", " ")
    return f"{name}: {term.part}" if term.part else name


def _citations(fact: Fact | None, considered: Considered) -> tuple[str, ...]:
    if fact is None:
        return ()
    same = (
        claim.citations
        for claim in considered.ruling.claims
        if (claim.subject, claim.predicate) == (subject_of(fact), fact.predicate)
    )
    return next(same, ())


def _first_divergence(claims: Sequence[StatedClaim], considered: Considered) -> TraceLine | None:
    """The first step of the computed play that a contradicted claim is about."""
    against = [claim for claim in claims if claim.agreement is Agreement.DISAGREES]
    if not against or not considered.possible:
        return None
    possible = considered.possible[0]
    steps = {
        event
        for claim in against
        for fact in possible.play.facts
        if (subject_of(fact), fact.predicate) == (claim.subject, claim.predicate)
        for event in fact.events
    }
    return next((trace_line(event) for event in possible.outcome.trace if event.id in steps), None)
