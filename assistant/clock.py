"""Clock: how long each stage of an answer took; shown with `--explain`, no part of an answer."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter


@dataclass
class StageClock:
    """Adds up the seconds spent in each named stage, in order of first use."""

    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count the time inside the `with` block to the stage."""
        begun = perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + perf_counter() - begun

    def report(self) -> str:
        """The stages and their milliseconds, as lines of text."""
        width = max(map(len, self.seconds), default=0)
        lines = (f"  {name:<{width}}  {took * 1000:8.1f} ms" for name, took in self.seconds.items())
        return "\n".join(("How long each stage took:", *lines))
