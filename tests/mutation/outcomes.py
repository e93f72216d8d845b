"""Outcomes: what came of making a passage, or a rule, say otherwise."""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path

from assistant.agreement.evidence import Weighed
from assistant.agreement.verdicts import fact_asked, subject_of
from assistant.answers.answering import Considered
from assistant.base.ruling_records import Norm, Ruling, Value, Verdict
from engine import PREDICATES

NEEDED = 0.95
SURVIVORS = Path(__file__).parents[1] / "assistant" / "mutation-survivors.md"
RIGHTLY = "## Still quoted as agreeing, rightly"
Said = tuple[str, Value, str]
Values = tuple[Mapping[tuple[str, str], Value], ...]


class Outcome(StrEnum):
    """What came of one try."""

    CONFLICT = "conflict"
    CONFIRMED = "confirmed"
    COMPUTED = "computed"
    UNREAD = "not read any more"
    AGREEING = "still agrees"
    SAME = "says the same"
    LESS = "says less"
    NOT_FLAT = "no longer given flatly"
    NOT_SPOKEN_OF = "does not speak of the play"
    SET_ASIDE = "is set aside"
    CRASHED = "crashed"

    @property
    def counts(self) -> bool:
        """Whether it changed what is said, so that it had to become a conflict."""
        return self not in _UNCHANGED


_WORST_LAST = (
    Outcome.SAME,
    Outcome.LESS,
    Outcome.NOT_FLAT,
    Outcome.SET_ASIDE,
    Outcome.NOT_SPOKEN_OF,
    Outcome.CONFLICT,
    Outcome.COMPUTED,
    Outcome.UNREAD,
    Outcome.AGREEING,
    Outcome.CONFIRMED,
    Outcome.CRASHED,
)
_UNCHANGED = frozenset(_WORST_LAST[: _WORST_LAST.index(Outcome.CONFLICT)])
FLAT = frozenset({Verdict.CONFIRMED, Verdict.DEPENDS, Verdict.COMPUTED})


def values_of(considered: Considered) -> Values:
    """What was asked and computed, in each possibility."""
    asked = considered.reading.asked
    facts = ([fact_asked(ask, one.play) for ask in asked] for one in considered.possible)
    return tuple(
        {(subject_of(fact), fact.predicate): fact.value for fact in each if fact is not None}
        for each in facts
    )


def of_broken_rule(before: Considered, after: Considered) -> Outcome:
    """What came of a flipped rule, by the answers before and after."""
    was, now = values_of(before), values_of(after)
    verdict = after.ruling.verdict
    if was == now:
        return Outcome.SAME
    if verdict is Verdict.CONFLICT:
        return Outcome.CONFLICT if _differ(was, now) else Outcome.LESS
    if verdict not in FLAT:
        return Outcome.NOT_FLAT
    if not _differ(was, now):
        return Outcome.LESS
    return Outcome.COMPUTED if verdict is Verdict.COMPUTED else Outcome.CONFIRMED


def _differ(was: Values, now: Values) -> bool:
    """Whether anything that was asked has another value in some possibility."""
    return any(
        one[key] != other[key] for one in was for other in now for key in one.keys() & other.keys()
    )


def of_altered_words(
    after: Ruling, was: Sequence[Norm], now: Sequence[Norm], weighed: Sequence[Weighed], words: str
) -> Outcome:
    """What came of an altered sentence.

    Its norms before and after, and how the latter stand to the play, tell what it says.
    """
    if after.verdict is Verdict.CONFLICT:
        return Outcome.CONFLICT
    if not now:
        return Outcome.UNREAD
    if is_behind(after, words):
        return Outcome.AGREEING
    if _then(was) == _then(now):
        return Outcome.NOT_SPOKEN_OF
    disagreeing = [one for one in weighed if one.disagrees]
    if disagreeing and all(one.set_aside for one in disagreeing):
        return Outcome.SET_ASIDE
    return Outcome.CONFIRMED if after.verdict is Verdict.CONFIRMED else Outcome.COMPUTED


def is_behind(ruling: Ruling, words: str) -> bool:
    """Whether a claim of an answer rests on these words."""
    cited = {number for claim in ruling.claims for number in claim.citations}
    return any(one.quote == words and one.id in cited for one in ruling.citations)


def _then(norms: Iterable[Norm]) -> set[Said]:
    """What norms say then, of whatever they say it, as far as anything is computed of it."""
    return {
        (said.predicate, said.value, said.modality.value)
        for norm in norms
        for said in norm.then
        if said.predicate in PREDICATES
    }


def worst(outcomes: Iterable[Outcome]) -> Outcome:
    """What counts of several tries of one thing."""
    return max(outcomes, key=_WORST_LAST.index)


def listed(changed: str, where: str) -> bool:
    """Whether a survivor is listed, with the reason: a sentence, or a rule with its question."""
    lines = SURVIVORS.read_text(encoding="utf-8").splitlines()
    return any(changed in line and (" " in changed or where in line) for line in lines)


def agrees_rightly(words: str) -> bool:
    """Whether it is listed among the altered sentences that say what is so all the same."""
    text = SURVIVORS.read_text(encoding="utf-8").partition(RIGHTLY)[2]
    return f"| {words} |" in text.partition("\n## ")[0]


def report(what: str, found: Mapping[tuple[str, str], Outcome]) -> int:
    """Print what came of all tries, by what was changed and where; the exit status."""
    counts = Counter(found.values())
    counted = sum(number for outcome, number in counts.items() if outcome.counts)
    share = counts[Outcome.CONFLICT] / max(1, counted)
    survived = {key for key, one in found.items() if one.counts and one is not Outcome.CONFLICT}
    left = {key: found[key] for key in sorted(survived)}
    for (changed, where), outcome in left.items():
        print(
            f"{outcome.value}{' (listed)' if listed(changed, where) else ''}: {changed} | {where}"
        )
    for outcome, number in counts.most_common():
        print(f"{number:6,} {outcome.value}")
    print(f"{what}: {counts[Outcome.CONFLICT]:,} of {counted:,} become a conflict ({share:.1%})")
    bad = (Outcome.CONFIRMED, Outcome.AGREEING, Outcome.CRASHED)
    stays = any(one in bad and not listed(*key) for key, one in left.items())
    return int(share < NEEDED or stays)


def told(text: str) -> None:
    """Progress, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{text}\033[K", end="", file=sys.stderr)
