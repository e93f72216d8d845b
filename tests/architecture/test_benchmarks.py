"""Benchmarks: a figure that became slower than its record shows, and the command fails."""

from pathlib import Path

import pytest

from tests.benchmarks.measuring import Figure, compared


def told(ratio: float, file: Path, *arguments: str) -> int:
    """The exit status of a benchmark with one figure."""
    return compared("invented", [Figure("resolving", ratio, 2.0, 3.0)], arguments, file)


def test_a_regression_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """More than a fifth above the record; what is within it passes."""
    file = tmp_path / "recorded.json"
    told(1.0, file, "--record")

    assert told(1.19, file) == 0
    assert "SLOWER" not in capsys.readouterr().out
    assert told(1.21, file) == 1
    assert "SLOWER by 21%" in capsys.readouterr().out


def test_a_figure_without_a_record_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It could not show that it has become slower."""
    file = tmp_path / "recorded.json"

    assert told(1.0, file) == 1
    assert "NOT RECORDED" in capsys.readouterr().out


def test_recording_one_subject_keeps_the_others(tmp_path: Path) -> None:
    """Each is recorded when it is measured."""
    file = tmp_path / "recorded.json"
    file.write_text('{"other": {"asking": 2.0}}', encoding="utf-8")

    assert told(1.0, file, "--record") == 0
    assert compared("other", [Figure("asking", 3.0)], (), file) == 1
    assert told(1.0, file) == 0
