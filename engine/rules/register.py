"""Register: every rule by its id, with its authority and the words it rests on."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, ParamSpec, TypeVar

from engine.errors import UnknownRuleError
from engine.terms import PassageId, RuleId

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


class AnyRule:
    """What every rule has: an id, an authority, the words it rests on, and its sentence."""

    id: RuleId
    basis: Basis
    cites: tuple[Cite, ...]
    overrides: tuple[RuleId, ...]
    contested: tuple[str, ...]
    settled: tuple[Settled, ...]
    sentence: str
    module: str
    name: str

    def side(self, region: str, as_of: str) -> int | None:
        """Which side of a contested rule is current there and then; None: it is open."""
        found = [s for s in self.settled if s.region in ("", region) and s.since <= as_of]
        return max(found, key=lambda s: s.since).side if found else None


class Rule(AnyRule, Generic[P, R]):
    """A rule: a function with an id, an authority, and the words it rests on."""

    def __init__(  # noqa: PLR0913 -- what the decorator is given, once
        self,
        rule_id: RuleId,
        apply: Callable[P, R],
        *,
        basis: Basis,
        cites: tuple[Cite, ...],
        overrides: tuple[RuleId, ...],
        contested: tuple[str, ...],
        settled: tuple[Settled, ...],
    ) -> None:
        """Keep the function beside what is said of it."""
        self.id = rule_id
        self.apply = apply
        self.basis = basis
        self.cites = cites
        self.overrides = overrides
        self.contested = contested
        self.settled = settled
        self.sentence = (apply.__doc__ or "").strip().split("\n")[0]
        self.module = apply.__module__
        self.name = apply.__name__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Apply the rule."""
        return self.apply(*args, **kwargs)


_RULES: dict[RuleId, AnyRule] = {}

RETIRED = {RuleId("NG09"): RuleId("NG01")}
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
        # Python looks for `__call__` in the class: with one of its own, calling a rule is calling
        # its function, and rules are called hundreds of times a run.
        own: type[Rule[P, R]] = type("Rule", (Rule,), {"__call__": staticmethod(apply)})
        made = own(
            RuleId(rule_id),
            apply,
            basis=basis,
            cites=tuple(cites),
            overrides=tuple(RuleId(other) for other in overrides),
            contested=tuple(contested),
            settled=tuple(settled),
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
    if not isinstance(found, Rule):
        raise UnknownRuleError(rule_id)
    original = found.apply
    _let(found, function)
    try:
        yield
    finally:
        _let(found, original)


def _let(rule: Rule[..., object], function: Callable[..., object]) -> None:
    """Let this be the function of a rule."""
    rule.apply = function
    type.__setattr__(type(rule), "__call__", staticmethod(function))
