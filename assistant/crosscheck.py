"""Cross-check: a judge's answer, claim by claim, against what was computed."""

from collections.abc import Iterator, Sequence

from assistant.agreement import Finding, findings, spoken_as
from assistant.answering import Considered, Desk, consider
from assistant.reading.answers import read_answer
from assistant.reading.mentions import Names
from assistant.reading.reading import Asked, QuestionReading
from assistant.reading.short_answers import Matter
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
    Verdict,
)
from assistant.rulings import trace_line
from assistant.verdicts import Possibility, fact_asked, subject_of
from engine import Fact


def cross_check(question: str, answer: str, desk: Desk) -> CrossCheck:
    """Whether a judge's answer to a question is right."""
    considered = consider(question, desk)
    with desk.clock.stage("reading the answer"):
        return checked(answer, considered, desk.names)


def checked(answer: str, considered: Considered, names: Names) -> CrossCheck:
    """Whether a judge's answer to a question that has been computed is right."""
    reading = considered.reading
    stated = read_answer(
        answer,
        names=names,
        question_cards=reading.cards,
        asked=matters(reading),
        kinds=kinds_of(considered.possible),
    )
    said = (*stated.claims, *_granted(stated.norms, considered.possible))
    conclusions = (_stated(answer, one, considered) for one in said)
    reasons = (_stated(answer, one, considered) for one in stated.reasons)
    beside = tuple(claim.model_copy(update={"decisive": False}) for claim in reasons)
    claims = (*conclusions, *beside)
    return CrossCheck(
        verdict=verdict_of(claims) if is_settled(considered) else CheckVerdict.UNDECIDED,
        claims=claims,
        unread=tuple(
            Gap(text=answer[gap.start : gap.end], start=gap.start, end=gap.end, why=gap.why)
            for gap in stated.unread
        ),
        first_divergence=_first_divergence(claims, considered),
        ruling=considered.ruling,
    )


def is_settled(considered: Considered) -> bool:
    """Whether the question itself was answered, on quotes: a judge is not measured against less.

    What was only computed may rest on a question misread, and would call a right judge wrong.
    """
    return considered.ruling.verdict in MEASURES


MEASURES = frozenset({Verdict.CONFIRMED, Verdict.DEPENDS, Verdict.CONFLICT})


def matters(reading: QuestionReading) -> tuple[Matter, ...]:
    """What was asked, as an answer takes it up: what "yes" says, if it says anything."""
    plain = reading.yes_no and len(reading.asked) == 1
    return tuple(
        Matter(ask.subject, ask.predicate, _affirmed(ask, yes_no=plain)) for ask in reading.asked
    )


def _affirmed(ask: Asked, *, yes_no: bool) -> Value | None:
    if ask.value is not None:
        return ask.value
    return True if yes_no and ask.predicate not in NOT_YES_NO else None


NOT_YES_NO = frozenset(
    {"zone_at_end", "controller_at_end", "deciding_player", "value", "depends_on",
     "chain_link_order", "resolution_order"}
)  # fmt: skip
"""What is asked for with who, where and how many."""


def _granted(norms: Sequence[Norm], possible: Sequence[Possibility]) -> Iterator[Proposition]:
    """What is said under conditions that held in the computed play is said of that play."""
    for norm in norms:
        held = all(_holds(one, possible) for one in norm.when)
        if held and not any(_may_hold(one, possible) for one in norm.unless):
            yield from norm.then


def _holds(one: Proposition, possible: Sequence[Possibility]) -> bool:
    results = {finding.agreement for finding in compared(one, possible)}
    return results == {Agreement.AGREES}


def _may_hold(one: Proposition, possible: Sequence[Possibility]) -> bool:
    results = {finding.agreement for finding in compared(one, possible)}
    return results != {Agreement.DISAGREES}


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
    results = {_result(one, each) for each in found if each}
    result = results.pop() if len(results) == 1 else None
    return tuple(finding for finding in found[0] if finding.agreement is result) if found else ()


def _result(one: Proposition, found: Sequence[Finding]) -> Agreement | None:
    """What the findings come to; None: they differ, so that it is open which is meant.

    Of one card, what cannot be so at once with what was computed speaks against it, even if
    something else that follows from it is so.
    """
    results = {_of_card(one, [f for f in found if spoken_as(f.fact) == card]) for card in
               {spoken_as(finding.fact) for finding in found}}  # fmt: skip
    return results.pop() if len(results) == 1 else None


def _of_card(one: Proposition, found: Sequence[Finding]) -> Agreement | None:
    direct = {finding.agreement for finding in found if finding.fact.predicate == one.predicate}
    agreeing = {f.fact.predicate for f in found if f.agreement is Agreement.AGREES}
    against = {f.fact.predicate for f in found if f.agreement is Agreement.DISAGREES}
    if agreeing & against or (against and Agreement.AGREES in direct):
        return None
    return Agreement.DISAGREES if against else Agreement.AGREES


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
