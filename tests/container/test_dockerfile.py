"""The Dockerfile: what it promises, and, where it can be done, its steps."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.container.dockerfile_steps import ROOT, StepRunner, instructions

STEPS = list(instructions((ROOT / "Dockerfile").read_text(encoding="utf-8")))


def last(word: str) -> str:
    """What the last instruction of a kind says."""
    return [rest for one, rest in STEPS if one == word][-1]


def test_continued_lines_are_one_instruction() -> None:
    """Comments and empty lines are none."""
    text = "# first\nRUN one \\\n    && two\n\nUSER 1:1\n"

    assert list(instructions(text)) == [("RUN", "one && two"), ("USER", "1:1")]


def test_it_runs_as_nobody_and_says_whether_it_is_well() -> None:
    """A user by number, who is not root; a check that asks /health; two stages of one base."""
    user = last("USER").partition(":")[0]

    assert user.isdecimal()
    assert int(user) > 0
    assert "/health'" in json.loads(last("HEALTHCHECK").partition("CMD ")[2])[-1]
    assert json.loads(last("CMD"))[:2] == ["ruling", "serve"]
    bases = [rest.removesuffix(" AS build") for word, rest in STEPS if word == "FROM"]
    assert len(bases) == 2
    assert bases[0] == bases[1]


def test_what_is_copied_is_there_and_is_not_ignored() -> None:
    """The context of the build holds exactly what the steps copy."""
    copied = {
        name
        for word, rest in STEPS
        if word == "COPY" and not rest.startswith("--from")
        for name in rest.split()[:-1]
    }
    ignore = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()

    assert all((ROOT / name).exists() for name in copied)
    assert {line[1:] for line in ignore if line.startswith("!")} == copied


def test_a_step_that_fails_ends_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a kind of step that is not known is not passed over."""
    where = "tests.container.dockerfile_steps.instructions"
    monkeypatch.setattr(where, lambda _: iter([("RUN", "true && false")]))
    with pytest.raises(subprocess.CalledProcessError):
        StepRunner(tmp_path).build()
    monkeypatch.setattr(where, lambda _: iter([("ADD", "a b")]))
    with pytest.raises(ValueError, match="ADD"):
        StepRunner(tmp_path).build()


def test_hadolint_finds_nothing() -> None:
    """Where it is installed, beside this Python or in the system."""
    found = shutil.which("hadolint", path=Path(sys.executable).parent) or shutil.which("hadolint")
    if found is None:
        pytest.skip("hadolint is not installed: pip install -e '.[container]'")
    ran = subprocess.run(
        [found, str(ROOT / "Dockerfile")], capture_output=True, text=True, check=False
    )

    assert (ran.returncode, ran.stdout) == (0, "")


@pytest.mark.skipif(
    "RULING_TEST_IMAGE" not in os.environ,
    reason="installs everything anew, which takes minutes: set RULING_TEST_IMAGE=1, and TORCH_INDEX"
    " where download.pytorch.org cannot be reached",
)
def test_its_steps_make_a_server_that_answers(tmp_path: Path) -> None:
    """Installed, indexed, cut down, started, well, and asked."""
    steps = StepRunner(tmp_path)
    steps.build()
    answer = steps.answers(
        "My Skill Drain is face-up. I activate Exiled Force by Tributing it. Is its effect negated?"
    )

    assert answer["verdict"] == "confirmed"
