"""Nothing of the shared documents, questions and card texts stands in the project.

Compared are runs of words, without case and signs. A run that several printed cards share is a
phrase of the game, and so is what `engine/psct` must know to recognise it in print.
"""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"
DATA = SHARED / "data"
READ = frozenset({".md", ".py", ".toml", ".txt", ".yaml"})
RECOGNISED = "engine/psct/"

Run = tuple[str, ...]

needs_shared = pytest.mark.skipif(not DATA.is_dir(), reason="shared/ is not beside the project")


def runs(text: str, length: int) -> Iterator[Run]:
    """Every run of so many words."""
    words = re.findall(r"\w+", re.sub("['\u2019]", "", text.lower()))
    return (tuple(words[at : at + length]) for at in range(len(words) - length + 1))


def copied(text: str, length: int, theirs: Iterable[Run]) -> list[str]:
    """The runs of a text that are somebody else's."""
    known = theirs if isinstance(theirs, set) else set(theirs)
    return [" ".join(run) for run in runs(text, length) if run in known]


def of_the_project() -> dict[str, str]:
    """Its files of text, by path."""
    folders = (ROOT / name for name in ("assistant", "corpus", "engine", "tests"))
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in READ]
    return {
        str(path.relative_to(ROOT)): path.read_text("utf-8")
        for path in (*files, ROOT / "README.md")
    }


def in_documents(length: int) -> set[Run]:
    """What the source documents say."""
    files = [path for path in (SHARED / "seeds").rglob("*") if path.suffix in {".md", ".txt"}]
    return {run for path in files for run in runs(path.read_text("utf-8"), length)}


def in_questions(length: int) -> set[Run]:
    """What the development questions and their answers say."""
    lines = (DATA / "questions-dev.jsonl").read_text("utf-8").splitlines()
    keys = ("question", "answer", "right_answer", "wrong_answer")
    texts = (json.loads(line)[key] for line in lines for key in keys)
    return {run for text in texts for run in runs(text, length)}


def in_one_card(length: int) -> set[Run]:
    """What only one printed card says."""
    with gzip.open(DATA / "cards.json.gz") as packed:
        cards = json.load(packed)
    texts = [card.get(key) or {} for card in cards for key in ("text", "pendulum_effect")]
    said = Counter(run for text in texts for run in set(runs(text.get("en") or "", length)))
    return {run for run, cards_with in said.items() if cards_with == 1}


@needs_shared
@pytest.mark.parametrize(
    ("theirs", "length"), [(in_documents, 13), (in_questions, 11), (in_one_card, 16)]
)
def test_no_sentence_is_copied(theirs: object, length: int) -> None:
    """Facts carry over; sentences do not."""
    assert callable(theirs)
    known = theirs(length)
    found = {
        path: copied(text, length, known)
        for path, text in of_the_project().items()
        if not path.startswith(RECOGNISED)
    }
    assert {path: taken for path, taken in found.items() if taken} == {}


def test_a_copied_sentence_is_found_whatever_its_signs() -> None:
    """And a shorter run is not."""
    theirs = set(runs("The quick, brown fox's den lies under the hill", 6))
    assert copied('"the quick brown FOXs den -- lies', 6, theirs) == [
        "the quick brown foxs den lies"
    ]
    assert copied("the quick brown foxs den is", 6, theirs) == []
