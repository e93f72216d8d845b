"""Completion: what Tab offers in bash, by the script that the program itself gives out."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

BASH = shutil.which("bash")
PROGRAM = f"""#!{sys.executable}
from assistant.cli.ruling_command import main
main()
"""
SCRIPT = """
eval "$(ruling --show-completion bash)"
complete -p ruling
COMP_WORDS=({line}) COMP_CWORD={at}
_ruling_completion ruling
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture
def tab(tmp_path: Path) -> Callable[[str], list[str]]:
    """What bash offers at the end of a line: the rest of its last word."""
    if BASH is None:
        pytest.skip("bash is not installed")
    program = tmp_path / "ruling"
    program.write_text(PROGRAM, encoding="utf-8")
    program.chmod(0o755)
    path = os.pathsep.join((str(tmp_path), os.environ["PATH"]))
    places = {"PATH": path, "PYTHONPATH": str(Path(__file__).parents[3])}

    def offered(line: str) -> list[str]:
        script = SCRIPT.format(line=line, at=len(line.split(" ")) - 1)
        asked = {**os.environ, **places, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
        ran = subprocess.run(
            [str(BASH), "-c", script], env=asked, capture_output=True, text=True, check=True
        )
        bound, *words = ran.stdout.splitlines()
        assert (bound, ran.stderr) == ("complete -o default -F _ruling_completion ruling", "")
        return words

    return offered


def test_commands_options_and_values_are_completed(tab: Callable[[str], list[str]]) -> None:
    """At each place what can stand there, and nothing else."""
    assert tab("ruling ca") == ["card", "cards"]
    assert tab("ruling cards ") == ["import", "export"]
    assert tab("ruling check --qu") == ["--question"]
    assert tab("ruling ask --region ") == ["TCG", "OCG"]
