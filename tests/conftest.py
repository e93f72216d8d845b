"""What the assistant's tests share: the command as a user runs it, and one open desk."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from assistant.answers.answering import Desk, prepare_desk
from assistant.base.regions import Region
from assistant.cli import ruling_command

SEEDS = Path(__file__).parents[1].parent / "shared" / "seeds"


# Before anything is imported that keeps something: nothing of a test run stays in a user's folders.
_HOME = tempfile.TemporaryDirectory(prefix="ruling-home-")
os.environ["RULING_HOME"] = _HOME.name


class Ran(NamedTuple):
    """What a run of the command left."""

    status: int
    out: str
    err: str


@pytest.fixture(scope="session")
def home() -> Path:
    """One folder for the index of the whole test run, so that it is built once."""
    return Path(_HOME.name)


@pytest.fixture(autouse=True)
def _ruling_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULING_HOME", str(home))


@pytest.fixture
def ruling(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Ran]:
    """Run the `ruling` command in this process."""

    def run(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["ruling", *arguments])
        with pytest.raises(SystemExit) as left:
            ruling_command.main()
        printed = capsys.readouterr()
        code = left.value.code
        return Ran(code if isinstance(code, int) else 1, printed.out, printed.err)

    return run


@pytest.fixture(scope="session")
def desk(home: Path) -> Iterator[Desk]:
    """The shipped handbook with the real model."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_HOME", str(home))
        yield prepare_desk(None, Region.TCG)


@pytest.fixture(scope="session")
def seeds_desk(home: Path) -> Iterator[Desk]:
    """The five source documents with the real model; skipped where they are absent."""
    if not SEEDS.is_dir():
        pytest.skip(f"the source documents are not at {SEEDS}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_HOME", str(home))
        yield prepare_desk([str(SEEDS)], Region.TCG)
