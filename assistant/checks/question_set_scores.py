"""Question set scores: questions with expected claims and judges' answers, answered and scored.

A case is a line of JSON: `id`, `question`, `claims` (subject, predicate, value), and where known
`topic`, `special` (underspecified, out_of_domain ...), `right_answer` and `wrong_answer`.
An answer is right if every expected claim is among its claims, wrong if one is there with another
value.  What is left open must be answered with `depends` or a question back, and what is no ruling
question with `unsettled` and no citation.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path

from pydantic import ConfigDict, Field, ValidationError

from assistant.answers.answering import Desk, consider
from assistant.base.game_vocabulary import ZONES
from assistant.base.ruling_records import (
    Agreement,
    CheckVerdict,
    Record,
    Ruling,
    Stage,
    Value,
    Verdict,
)
from assistant.base.user_errors import InputError
from assistant.checks.cross_check import checked
from engine import Zone


class Score(StrEnum):
    """How good an answer is."""

    RIGHT = "right"
    PARTLY = "partly"
    UNSETTLED = "unsettled"
    WRONG = "wrong"
    CONFIRMED_WRONG = "confirmed wrong"


class Expected(Record):
    """A claim that a right answer makes."""

    subject: str
    predicate: str
    value: Value


class QuestionCase(Record):
    """A question with what is expected; other keys are left aside."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    question: str
    claims: tuple[Expected, ...] = ()
    topic: str = "all"
    special: str = "core"
    right_answer: str | None = Field(default=None, description="Of a judge; None: not given.")
    wrong_answer: str | None = Field(default=None, description="Of a judge; None: not given.")


class Scored(Record):
    """A case, and how it was answered."""

    id: str
    topic: str
    special: str
    question: str
    score: Score
    verdict: Verdict
    stuck: Stage | None = None
    """Where a miss got stuck, or what keeps a right answer from being confirmed; None: nothing."""
    why: str = ""
    right_answer: CheckVerdict | None = None
    wrong_answer: CheckVerdict | None = None


def read_cases(path: Path) -> tuple[QuestionCase, ...]:
    """The cases of a question set.

    Raises:
        InputError: the file cannot be read, or a line of it is no case.
    """
    remedy = "write one object a line with id, question and claims"
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except OSError as problem:
        raise InputError(path, None, f"cannot be read ({problem.strerror})", remedy) from problem
    except UnicodeDecodeError as problem:
        raise InputError(path, None, "is not UTF-8 text", "save it as UTF-8") from problem
    return tuple(_case(path, at, line, remedy) for at, line in enumerate(lines, 1) if line.strip())


def _case(path: Path, number: int, line: str, remedy: str) -> QuestionCase:
    try:
        return QuestionCase.model_validate(json.loads(line))
    except (json.JSONDecodeError, RecursionError) as problem:
        raise InputError(path, number, "is not JSON", remedy) from problem
    except ValidationError as problem:
        first = problem.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the line"
        raise InputError(path, number, f"{place}: {first['msg']}", remedy) from problem


def evaluate(cases: Iterable[QuestionCase], desk: Desk) -> Iterator[Scored]:
    """Answer and cross-check each case."""
    for case in cases:
        considered = consider(case.question, desk)
        ruling = considered.ruling
        score = score_of(case, ruling)
        stuck, why = where_stuck(ruling) if score is not Score.RIGHT else what_lacks(ruling)
        judges = [
            checked(said, considered, desk.names, desk).verdict if said is not None else None
            for said in (case.right_answer, case.wrong_answer)
        ]
        yield Scored(
            id=case.id,
            topic=case.topic,
            special=case.special,
            question=case.question,
            score=score,
            verdict=ruling.verdict,
            stuck=stuck,
            why=why,
            right_answer=judges[0],
            wrong_answer=judges[1],
        )


def score_of(case: QuestionCase, ruling: Ruling) -> Score:
    """How good an answer is."""
    is_confirmed = ruling.verdict is Verdict.CONFIRMED
    if case.special == "out_of_domain":
        refused = ruling.verdict is Verdict.UNSETTLED and not ruling.citations
        return Score.RIGHT if refused else _wrong(confirmed=is_confirmed)
    if case.special == "underspecified":
        return _left_open(ruling)
    found = [_holds(claim, ruling) for claim in case.claims]
    if False in found:
        return _wrong(confirmed=is_confirmed)
    if found and all(found):
        return Score.RIGHT
    return Score.PARTLY if True in found else Score.UNSETTLED


def _wrong(*, confirmed: bool) -> Score:
    return Score.CONFIRMED_WRONG if confirmed else Score.WRONG


def _left_open(ruling: Ruling) -> Score:
    asks_back = ruling.verdict is Verdict.UNSETTLED and bool(ruling.reading.gaps)
    if ruling.verdict is Verdict.DEPENDS or asks_back:
        return Score.RIGHT
    if ruling.verdict in (Verdict.UNSETTLED, Verdict.QUOTED):
        return Score.UNSETTLED
    return _wrong(confirmed=ruling.verdict is Verdict.CONFIRMED)


def _holds(claim: Expected, ruling: Ruling) -> bool | None:
    """Whether an answer makes this claim; None: it says nothing about it."""
    values = [
        comparable_value(value)
        for said in ruling.claims
        for predicate, value in (
            (said.predicate, said.value),
            *claims_implied(said.predicate, said.value),
        )
        if predicate == claim.predicate and same_subject(claim.subject, said.subject)
    ]
    return comparable_value(claim.value) in values if values else None


_IMPLIED: Mapping[tuple[str, bool], tuple[tuple[str, Value], ...]] = {
    ("effect_negated", True): (("resolves", False),),
    ("activation_negated", True): (("resolves", False),),
    ("resolves", True): (("effect_negated", False), ("activation_negated", False)),
    ("can_attack_again", True): (("can_attack", True),),
    ("summoned", True): (("resolves", True),),
    ("misses_timing", True): (("activation_legal", False),),
    ("returned_to_hand", True): (("zone_at_end", "hand"),),
    ("returned_to_deck", True): (("zone_at_end", "deck"),),
    ("banished", True): (("zone_at_end", "banished"),),
    ("sent_to_gy", True): (("zone_at_end", "graveyard"),),
}


def claims_implied(predicate: str, value: Value) -> tuple[tuple[str, Value], ...]:
    """What a claim says besides itself."""
    return _IMPLIED.get((predicate, value), ()) if isinstance(value, bool) else ()


def comparable_value(value: Value) -> Value:
    """A value as it is compared: words without case, marks and the abbreviation of the GY."""
    if isinstance(value, tuple):
        return tuple(str(comparable_value(one)) for one in value)
    if not isinstance(value, str):
        return value
    words = " ".join(re.findall(r"\w+", value.lower()))
    place = words.removeprefix("the ")
    return ZONES[place] if ZONES.get(place) == Zone.GRAVEYARD else words


def same_subject(one: str, other: str) -> bool:
    """Whether two subjects are of the same card, and of parts that do not clash."""
    (card, _, part), (named, _, side) = one.partition(":"), other.partition(":")
    ours, theirs = _words(card), _words(named)
    if not ours or not theirs or not (ours <= theirs or theirs <= ours):
        return False
    parts = _words(part), _words(side)
    return not all(parts) or bool(parts[0] & parts[1])


_EMPTY_WORDS = frozenset({"the", "a", "an", "of", "s", "effect", "card"})


def _words(text: str) -> frozenset[str]:
    every = frozenset(re.findall(r"[\w']+", text.lower()))
    return every - _EMPTY_WORDS or every


def where_stuck(ruling: Ruling) -> tuple[Stage, str]:
    """At which stage a missed answer got stuck, and what was said of it."""
    if ruling.verdict is Verdict.CONFLICT:
        return Stage.DISAGREEMENT, ruling.answer
    for gap in ruling.reading.gaps:
        return gap.stage, f"{gap.text}: {gap.why}"
    return Stage.WORDS, "something else was taken to be asked"


def what_lacks(ruling: Ruling) -> tuple[Stage | None, str]:
    """What keeps a right answer from being confirmed, if it is a passage."""
    if ruling.verdict is not Verdict.COMPUTED or ruling.reading.gaps:
        return None, ""
    asked = [claim for claim in ruling.claims if claim.asked]
    silent = [claim.text for claim in asked if claim.agreement is Agreement.SILENT]
    return Stage.PASSAGE, f"no passage says: {' '.join(silent)}"


def totals(scored: Sequence[Scored]) -> Mapping[str, object]:
    """The counts of a question set: scores, verdicts, where answers got stuck, and the checks."""
    return {
        "cases": len(scored),
        "scores": _counted(Score, (one.score for one in scored)),
        "verdicts": _counted(Verdict, (one.verdict for one in scored)),
        "stuck": _counted(Stage, (one.stuck for one in scored)),
        "right_answers": _counted(CheckVerdict, (one.right_answer for one in scored)),
        "wrong_answers": _counted(CheckVerdict, (one.wrong_answer for one in scored)),
    }


def _counted(kinds: type[StrEnum], found: Iterable[StrEnum | None]) -> dict[str, int]:
    counts = Counter(found)
    return {kind.value: counts[kind] for kind in kinds}


def table(scored: Sequence[Scored]) -> str:
    """The scores for a person: a line for each topic and kind, then for all."""
    kinds = dict.fromkeys([f"topic {one.topic}" for one in scored])
    kinds |= dict.fromkeys([f"kind {one.special}" for one in scored])
    rows = [(name, [one for one in scored if name in _kinds(one)]) for name in sorted(kinds)]
    heading = f"{'':40} {'n':>4} " + " ".join(f"{score.value:>15}" for score in Score)
    lines = [f"{heading}  right agrees / in part / contradicts   wrong contradicts / agrees"]
    return "\n".join([*lines, *(_line(name, part) for name, part in (*rows, ("all", scored)))])


def _kinds(one: Scored) -> tuple[str, str]:
    return f"topic {one.topic}", f"kind {one.special}"


def _line(name: str, part: Sequence[Scored]) -> str:
    counts = Counter(one.score for one in part)
    cells = " ".join(f"{counts[score]:15d}" for score in Score)
    right = Counter(one.right_answer for one in part)
    wrong = Counter(one.wrong_answer for one in part)
    agrees, contradicts = CheckVerdict.AGREES, CheckVerdict.CONTRADICTS
    in_part = CheckVerdict.AGREES_IN_PART
    checks = f"{right[agrees]:12d} / {right[in_part]:7d} / {right[contradicts]:<11d}"
    return (
        f"{name:40} {len(part):4d} {cells}  {checks}   "
        f"{wrong[contradicts]:17d} / {wrong[agrees] + wrong[in_part]:<6d}"
    )


def misses(scored: Sequence[Scored]) -> str:
    """The missed cases, and right ones that no passage confirms, by where they got stuck."""
    lines = []
    for stage in Stage:
        stuck = [one for one in scored if one.stuck is stage]
        if stuck:
            lines += ["", f"{stage.value} ({len(stuck)}):"]
            lines += [
                f"  {one.id} {one.score.value}: {one.question}\n      {one.why}" for one in stuck
            ]
    return "\n".join(lines)
