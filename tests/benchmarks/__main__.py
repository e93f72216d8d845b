"""Every benchmark that is compared with a record, one after the other."""

import sys

from tests.benchmarks import bench_answers, bench_engine, bench_indexing
from tests.benchmarks.measuring import compared

SUBJECTS = (
    ("engine", bench_engine.figures),
    ("answers", bench_answers.figures),
    ("indexing", lambda: list(bench_indexing.figures())),
)

if __name__ == "__main__":
    sys.exit(max(compared(name, figures(), sys.argv[1:]) for name, figures in SUBJECTS))
