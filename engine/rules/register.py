"""Register: every rule by its id, with its authority and the words it rests on."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar

from engine.terms.errors import UnknownRuleError
from engine.terms.vocabulary import PassageId, RuleId

P = ParamSpec("P")
R = TypeVar("R")


class Basis(StrEnum):
    """What a rule rests on, strongest first."""

    RULEBOOK = "rulebook"
    OFFICIAL_RULING = "official ruling"
    CARD_TEXT = "card text"
    JUDGE_PRACTICE = "judge practice"
    INFERENCE = "inference"


@dataclass(frozen=True, slots=True)
class Cite:
    """Exact words of a passage that a rule rests on."""

    passage: PassageId
    quote: str


@dataclass(frozen=True, slots=True)
class Settled:
    """Since when, and where, one side of a contested rule is taken as current."""

    side: int
    """Place of the side in the rule's `contested`."""
    since: str = ""
    """Year and month; empty: from the beginning."""
    region: str = ""
    """Empty: everywhere."""


@dataclass(slots=True, eq=False)
class Rule(Generic[P, R]):
    """A rule: a function with an id, an authority, and the words it rests on.

    Calling the rule calls its function. Two rules are never equal.
    """

    apply: Callable[P, R]
    """The function that computes it; `replaced` alone exchanges it."""
    written: Callable[P, R]
    """The same as the source has it, whatever stands in for it: what the rule looked at."""
    id: RuleId
    basis: Basis
    cites: tuple[Cite, ...]
    overrides: tuple[RuleId, ...]
    contested: tuple[str, ...]
    settled: tuple[Settled, ...]
    sentence: str
    """The first line of the function's docstring."""
    module: str
    """Where the function is written."""
    name: str

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Apply the rule."""
        return self.apply(*args, **kwargs)


AnyRule: TypeAlias = Rule[..., Any]
"""A rule, whatever its function takes and returns."""


def side_of(rule: AnyRule, region: str, as_of: str) -> int | None:
    """Which side of a contested rule is current there and then; None: it is open."""
    found = [s for s in rule.settled if s.region in ("", region) and s.since <= as_of]
    return max(found, key=lambda s: s.since).side if found else None


_RULES: dict[RuleId, AnyRule] = {}

RETIRED: Mapping[RuleId, RuleId] = MappingProxyType(
    {
        RuleId("AC14"): RuleId("AC13"),
        RuleId("GM05"): RuleId("GM04"),
        RuleId("GM07"): RuleId("GM02"),
        RuleId("NG04"): RuleId("NG02"),
        RuleId("NG09"): RuleId("NG01"),
        RuleId("SU03"): RuleId("SU06"),
    }
)
"""Ids that are no longer used, and the rules that say it now.  An id is never given twice."""


def rule(  # noqa: PLR0913 -- what is said of a rule, once
    rule_id: str,
    *,
    basis: Basis,
    cites: Sequence[Cite] = (),
    overrides: Sequence[str] = (),
    contested: Sequence[str] = (),
    settled: Sequence[Settled] = (),
) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """Make a function a rule with this id.

    `contested` names the sides on which the sources differ, `settled` which of them is current.
    """

    def register(apply: Callable[P, R]) -> Rule[P, R]:
        made = Rule(
            apply=apply,
            written=apply,
            id=RuleId(rule_id),
            basis=basis,
            cites=tuple(cites),
            overrides=tuple(RuleId(other) for other in overrides),
            contested=tuple(contested),
            settled=tuple(settled),
            sentence=(apply.__doc__ or "").strip().split("\n")[0],
            module=apply.__module__,
            name=apply.__name__,
        )
        _RULES[made.id] = made
        return made

    return register


def every_rule() -> tuple[AnyRule, ...]:
    """All rules, by id."""
    return tuple(_RULES[key] for key in sorted(_RULES))


def rule_by_id(rule_id: str) -> AnyRule:
    """The rule with this id.

    Raises:
        UnknownRuleError: there is none.
    """
    known = RuleId(rule_id)
    found = _RULES.get(RETIRED.get(known, known))
    if found is None:
        raise UnknownRuleError(rule_id)
    return found


@contextmanager
def replaced(rule_id: str, function: Callable[..., object]) -> Iterator[None]:
    """Let another function stand in for a rule, for mutation tests only."""
    found = rule_by_id(rule_id)
    written = found.apply
    found.apply = function
    try:
        yield
    finally:
        found.apply = written
