"""Compared: what is stated, held against every way the play can have gone."""

from collections.abc import Sequence

from assistant.agreement import Finding, findings, spoken_as
from assistant.records import Agreement, Modality, Norm, Proposition
from assistant.sameness import same_part
from assistant.verdicts import Possibility
from engine import Fact


def compared(
    one: Proposition, possible: Sequence[Possibility], asked: Sequence[Sequence[Fact]] = ()
) -> tuple[Finding, ...]:
    """The stated thing against every possibility; nothing where possibilities differ on it.

    Of several copies of a card, and of several such things that are so of it, those are meant that
    were `asked` for in each possibility.
    """
    card, _, copy = str(one.subject.name or "").partition("#")
    one = (
        one.model_copy(update={"subject": one.subject.model_copy(update={"name": card})})
        if copy
        else one
    )
    norm = Norm(then=(one,), start=one.start, end=one.end)
    found = [_of_copy(findings(norm, each.play), card, copy) for each in possible]
    meant = [_meant(one, each, facts) for each, facts in zip(found, asked, strict=False)]
    found = meant if len(meant) == len(found) and all(meant) else found
    results = {_result(one, each) for each in found if each}
    result = results.pop() if len(results) == 1 else None
    return tuple(finding for finding in found[0] if finding.agreement is result) if found else ()


def _of_copy(found: Sequence[Finding], card: str, copy: str) -> tuple[Finding, ...]:
    """Of several copies of a card, what was found of the one that is meant."""
    return tuple(one for one in found if not copy or spoken_as(one.fact) == f"{card}#{copy}")


def _meant(
    one: Proposition, found: Sequence[Finding], asked: Sequence[Fact]
) -> tuple[Finding, ...]:
    """The findings about what was asked for, or else about the copy of which it was."""
    asked_so = [fact for fact in asked if fact.predicate == one.predicate]
    exact = [each for each in found if each.fact in asked_so]
    exact = exact or [
        Finding(found[0].norm, one, fact, Agreement.DISAGREES)
        for fact in asked_so
        if found and fact.subject_card == one.subject.name and _denied_by(one, fact)
    ]
    copies = {spoken_as(fact) for fact in asked if fact.subject_card == one.subject.name}
    own = [each for each in found if spoken_as(each.fact) in copies] if len(copies) == 1 else []
    return tuple(exact or own or found)


def _denied_by(one: Proposition, fact: Fact) -> bool:
    """Whether the very thing that was asked is not so, though it is of another occasion."""
    told = one.modality is not Modality.MAY and same_part(one.subject.part, fact.part)
    return told and isinstance(one.value, bool) and fact.value is (not one.value)


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
