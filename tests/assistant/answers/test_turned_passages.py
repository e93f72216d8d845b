"""Mutation of what documents answer: turned round it agrees with nothing, nor for another case.

The figures are of questions as the trained reader reads them, each with the whole of a document.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
import yaml

from assistant.answers.answering import answer, prepare_desk
from assistant.base.regions import Region
from assistant.base.ruling_records import Verdict

ROWS: list[dict[str, str]] = yaml.safe_load(
    (Path(__file__).parent / "turned_passages.yaml").read_text(encoding="utf-8")
)
LEAST_CONFIRMED = 20
"""Of forty: the others are not read surely enough, and stay silent."""
KILL_RATE = 0.95


def verdicts(folder: Path, pairs: Mapping[str, tuple[str, str]]) -> dict[str, Verdict]:
    """What each question comes to if it is answered so, each by a document of its own."""
    found = {}
    for number, (question, (asked, said)) in enumerate(pairs.items()):
        home = folder / str(number)
        home.mkdir()
        (home / "faq.md").write_text(f"# Asked\n\n**Q:** {asked}\n**A:** {said}\n", "utf-8")
        found[question] = answer(question, prepare_desk((str(home),), Region.TCG)).verdict
    return found


@pytest.fixture(scope="module")
def found(home: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Verdict]]:
    """The verdicts with the passages as they are, turned round, and without what decides."""
    ways = {
        "as it is": {row["question"]: (row["asked"], row["said"]) for row in ROWS},
        "turned round": {row["question"]: (row["asked"], row["turned"]) for row in ROWS},
        "of another case": {row["question"]: (row["other"], row["said"]) for row in ROWS},
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_HOME", str(home))
        return {
            way: verdicts(tmp_path_factory.mktemp("passages"), pairs) for way, pairs in ways.items()
        }


def confirmed(rulings: Mapping[str, Verdict]) -> Sequence[str]:
    """The questions that are confirmed."""
    return [question for question, verdict in rulings.items() if verdict is Verdict.CONFIRMED]


def test_enough_is_confirmed_to_tell(found: dict[str, dict[str, Verdict]]) -> None:
    """And none of what is answered rightly is disputed."""
    as_it_is = found["as it is"]

    assert len(confirmed(as_it_is)) >= LEAST_CONFIRMED, Counter(as_it_is.values())
    assert not [one for one, verdict in as_it_is.items() if verdict is Verdict.CONFLICT]


def test_an_answer_turned_round_confirms_nothing(found: dict[str, dict[str, Verdict]]) -> None:
    """What was confirmed comes out in conflict, or is no longer spoken to."""
    turned = found["turned round"]
    before = confirmed(found["as it is"])

    assert not confirmed(turned)
    in_conflict = [one for one in before if turned[one] is Verdict.CONFLICT]
    assert len(in_conflict) >= KILL_RATE * len(before), set(before) - set(in_conflict)


def test_an_answer_of_another_case_confirms_nothing(found: dict[str, dict[str, Verdict]]) -> None:
    """Its question leaves out what decides, or tells something else."""
    other = found["of another case"]
    before = confirmed(found["as it is"])
    survived = [one for one in before if other[one] is Verdict.CONFIRMED]

    assert len(survived) <= (1 - KILL_RATE) * len(before), survived
