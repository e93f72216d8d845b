"""Weighing: what a passage says of a play, and whether it counts there and then.

A passage that disagrees always counts, unless it is called outdated by the passage that tells of
it, or holds in another region only; then it is shown, named as such, and decides nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.agreement import Finding, Play, findings
from assistant.evidence import Statement
from assistant.granting import granted
from assistant.records import Agreement, Authority, Region
from engine import Fact


@dataclass(frozen=True, slots=True)
class Weighed:
    """A comparison, the statement it is of, and why it does not count, if it does not."""

    statement: Statement
    finding: Finding
    set_aside: str = ""
    """Why it decides nothing; empty: it counts."""

    @property
    def agrees(self) -> bool:
        """Whether it supports what was computed."""
        outdated = self.statement.norm.is_outdated
        return self.finding.agreement is Agreement.AGREES and not outdated

    @property
    def disagrees(self) -> bool:
        """Whether it speaks against what was computed, whatever that counts for."""
        return self.finding.agreement is Agreement.DISAGREES

    @property
    def is_against(self) -> bool:
        """Whether it speaks against what was computed, and counts."""
        return self.disagrees and not self.set_aside


@dataclass(frozen=True, slots=True)
class Weighing:
    """All that passages say of a play."""

    found: tuple[Weighed, ...]
    aside: tuple[tuple[Statement, str], ...]
    """What passages tell of other sources and set aside, with the reason."""
    granted: tuple[tuple[Statement, Fact], ...] = ()
    """What passages say may be so, each with what was computed otherwise."""

    def told_beside(self, shown: Iterable[Weighed]) -> Iterator[tuple[Statement, str]]:
        """The other sides that the shown passages tell of, whether they can be compared or not."""
        passages = {one.statement.passage.id for one in shown}
        return ((side, why) for side, why in self.aside if side.passage.id in passages)


def weigh(statements: Iterable[Statement], play: Play, region: Region) -> Weighing:
    """Every statement against a play, with why it does not count in this region."""
    reasons = [(statement, why_aside(statement, region)) for statement in statements]
    found = (
        Weighed(statement, finding, why)
        for statement, why in reasons
        for finding in findings(statement.norm, play)
    )
    aside = ((one, why) for one, why in reasons if why and one.norm.said_by)
    allowed = ((one, fact) for one, why in reasons if not why for fact in granted(one, play))
    return Weighing(tuple(found), tuple(aside), tuple(allowed))


def why_aside(statement: Statement, region: Region) -> str:
    """Why a statement cannot speak against an answer for this region; empty: it can."""
    norm, passage = statement.norm, statement.passage
    who = " and ".join(norm.said_by)
    many = "s" if len(norm.said_by) > 1 else ""
    named = f"source{many} {who}" if who[:1].isdigit() else f"the {who}"
    if norm.upheld is False:
        return f"the passage itself says that {named} {'are' if many else 'is'} wrong here"
    if region in norm.outdated_in:
        return f"the passage itself says that another side is current than that of {named}"
    if passage.region and region not in passage.region:
        return f"it holds in the {'/'.join(passage.region)}, and the answer is for the {region}"
    return ""


def best_first(found: Sequence[Weighed]) -> list[Weighed]:
    """Those first that say the very thing, and of the very cards."""
    return sorted(found, key=lambda one: _distance(one.finding))


def _distance(finding: Finding) -> tuple[bool, bool, int]:
    said_it = finding.said.predicate == finding.fact.predicate
    named = finding.said.subject.name is not None
    return (not said_it, not named, finding.norm.start)


def strongest_first(found: Iterable[Weighed]) -> list[Weighed]:
    """Those of more authority first, and of one authority the latest."""
    latest = sorted(found, key=lambda one: one.statement.passage.as_of or "", reverse=True)
    return sorted(latest, key=lambda one: _WEIGHT.index(one.statement.passage.authority))


_WEIGHT = tuple(Authority)
