"""Coverage of the annotated questions: the tables of corpus/questions/README.md.

`python -m tests.corpus.question_coverage` writes them anew.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from pathlib import Path

from assistant.base.settings import corpus_folder
from assistant.library.defined_cards import card_library
from assistant.reading.annotated_questions import AnnotatedQuestion, read_questions
from assistant.reading.trained.facts_table import shipped_facts
from engine import write_play

README = corpus_folder() / "questions" / "README.md"
BEGIN, END = "<!-- tables: written by tests/corpus/question_coverage.py -->", "<!-- tables end -->"
_LENGTHS = (5, 10, 15, 20, 30, 50)


@cache
def known_names() -> frozenset[str]:
    """Every card that the corpus knows: of the facts, and of the definitions."""
    return frozenset(shipped_facts().features) | frozenset(card_library().by_name)


@cache
def questions(folder: str = ".") -> tuple[AnnotatedQuestion, ...]:
    """The questions, or those annotated a second time."""
    return read_questions(corpus_folder() / "questions" / folder, known_names())


@cache
def statements(folder: str = ".") -> tuple[AnnotatedQuestion, ...]:
    """The statements, or those annotated a second time."""
    return read_questions(corpus_folder() / "statements" / folder, known_names())


def tables() -> str:
    """How many questions there are of each hand and language, length, predicate and deed."""
    every = questions()
    lines = [line for one in every for line in write_play(one.play).splitlines()]
    files = len([*Path(corpus_folder() / "questions").glob("*.play")])
    told = f"{len(every)} questions in {files} files; {len(questions('second'))} annotated twice."
    parts = [
        told,
        _table("hand, language", Counter(f"{one.hand}, {one.language}" for one in every)),
        _table("words", Counter(_length(one) for one in every), sort=False),
        _table("asked", Counter(_asked(line) for line in lines if line.startswith("?"))),
        _table("line", Counter(_deed(line) for line in lines if not line.startswith("?"))),
    ]
    return "\n\n".join(parts)


def _table(heading: str, counts: Counter[str], *, sort: bool = True) -> str:
    rows: Iterable[tuple[str, int]] = counts.most_common() if sort else _by_length(counts)
    ordered = sorted(rows, key=lambda row: (-row[1], row[0])) if sort else rows
    return "\n".join(
        chain(
            (f"| {heading} | questions |", "|---|---|"),
            (f"| {name} | {count} |" for name, count in ordered),
        )
    )


def _by_length(counts: Counter[str]) -> Sequence[tuple[str, int]]:
    names = [f"to {most}" for most in _LENGTHS] + ["more"]
    return [(name, counts[name]) for name in names]


def _length(one: AnnotatedQuestion) -> str:
    count = len(one.question.split())
    return next((f"to {most}" for most in _LENGTHS if count <= most), "more")


def _asked(line: str) -> str:
    """The predicate, or what is asked for instead of a play."""
    words = line.split(" = ", maxsplit=1)[0].split()
    return words[1] if words[1] in ("define", "out_of_domain", "followup") else words[-1]


def _deed(line: str) -> str:
    """What a line is: its verb or its place."""
    words = line.split()
    if words[0] not in ("A", "B"):
        return words[0]
    return "chain trigger" if words[1:3] == ["chain", "trigger"] else words[1]


def with_tables(text: str) -> str:
    """A README with the tables as they are now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables()}\n\n{END}{after}"


if __name__ == "__main__":
    README.write_text(with_tables(README.read_text(encoding="utf-8")), encoding="utf-8")
