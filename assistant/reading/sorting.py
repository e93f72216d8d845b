"""Sorting: what a clause of a judge's answer says, as a claim, a reason, or under a condition."""

from dataclasses import replace

from assistant.reading.answer_said import Found
from assistant.reading.in_passing import in_passing
from assistant.reading.norms import Rule
from assistant.reading.occasions import of_its_occasion
from assistant.reading.references import Resolution
from assistant.reading.said import Said
from assistant.reading.terms import in_terms
from assistant.records import Norm


def keep(rule: Rule, resolution: Resolution, found: Found) -> None:
    """Sort what a rule says: reasons, claims, and what is said under a condition."""
    for terms in in_terms(replace(rule, when=rule.reason, unless=()), resolution):
        found.reasons.extend(terms.when)
    rule = of_its_occasion(rule)
    conditions = tuple(said for said in rule.when if not _is_settled(said, rule))
    for terms in in_terms(replace(rule, when=conditions), resolution):
        if not conditions and not rule.unless:
            found.claims.extend(
                in_passing(one, found.asked, rule, found.masked) for one in terms.then
            )
            continue
        norm = Norm(
            when=terms.when,
            unless=terms.unless,
            then=tuple(in_passing(one, found.asked, rule, found.masked) for one in terms.then),
            setting=found.cards,
            start=min(said.start for said in rule.then),
            end=max(said.end for said in rule.then),
        )
        found.norms.append(norm)


def _is_settled(said: Said, rule: Rule) -> bool:
    """Whether a condition is only how something is called, or the reason given."""
    return (
        said in rule.reason
        or said.predicate in {"described", "chain_link"}
        or (
            said.ref.startswith("name:") and said.predicate in {"activated", "targeted", "tributed"}
        )
    )
