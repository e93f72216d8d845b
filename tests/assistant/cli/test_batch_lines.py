"""Batches: every line answered once, in order, whatever happens on the way."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from assistant.base.user_errors import BatchInterruptedError, InputError
from assistant.cli.batch_lines import Plays, Row, run_batch

PLAY = {"start": {"A": {"hand": ["Raigeki"]}, "B": {"monster_zone": ["Jinzo"]}}}


@dataclass(frozen=True)
class Doubling:
    """Doubles a number; stops from the keyboard at one, once."""

    stop_at: int | None = None
    fields = ("number",)
    tally = "parity"

    def key(self) -> str:
        """Nothing else decides."""
        return "doubling"

    def open(self) -> Callable[[Row], Row]:
        """What is done with a line."""

        def double(row: Row) -> Row:
            number = row["number"]
            assert isinstance(number, int)
            if number == self.stop_at:
                raise KeyboardInterrupt
            return {"double": 2 * number, "parity": "odd" if number % 2 else "even"}

        return double


def written(path: Path, *lines: object) -> Path:
    """A JSONL file of these lines; a string stands as it is."""
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return path


def numbers(path: Path, count: int) -> Path:
    """A file of so many lines."""
    return written(path, *({"id": n, "number": n} for n in range(count)))


def rows(path: Path) -> list[dict[str, object]]:
    """The objects of a JSONL file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_results_stand_in_the_order_of_the_lines(tmp_path: Path) -> None:
    """One result a line, and a summary that counts them."""
    out = tmp_path / "out.jsonl"
    summary = run_batch(numbers(tmp_path / "in.jsonl", 5), out, Doubling())
    assert [row["double"] for row in rows(out)] == [0, 2, 4, 6, 8]
    assert summary.report() == "5 lines; bad 0; even 3, odd 2"
    assert list(tmp_path.glob("*.part")) == []


def test_an_interrupted_batch_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Nothing is lost and nothing done twice, even if the last line was broken off."""
    source, out = numbers(tmp_path / "in.jsonl", 6), tmp_path / "out.jsonl"
    with pytest.raises(BatchInterruptedError, match="same command"):
        run_batch(source, out, Doubling(stop_at=4))
    (part,) = tmp_path.glob("*.part")
    with part.open("ab") as left:
        left.write(b'{"id": 4, "dou')
    assert not out.exists()

    summary = run_batch(source, out, Doubling())
    assert [row["id"] for row in rows(out)] == [0, 1, 2, 3, 4, 5]
    assert summary.report() == "6 lines, 4 of them earlier; bad 0; even 3, odd 3"


@pytest.mark.parametrize("damage", [b'{"id": 2, "dou\n', b"[2]\n", b"\xff\n"])
def test_what_is_damaged_of_an_interrupted_batch_is_done_again(
    tmp_path: Path, damage: bytes
) -> None:
    """From the first line on that holds no result."""
    source, out = numbers(tmp_path / "in.jsonl", 6), tmp_path / "out.jsonl"
    with pytest.raises(BatchInterruptedError):
        run_batch(source, out, Doubling(stop_at=4))
    (part,) = tmp_path.glob("*.part")
    lines = part.read_bytes().splitlines(keepends=True)
    part.write_bytes(b"".join([*lines[:2], damage, *lines[3:]]))

    assert run_batch(source, out, Doubling()).resumed == 2
    assert [row["id"] for row in rows(out)] == [0, 1, 2, 3, 4, 5]


def test_another_input_does_not_go_on_from_an_interrupted_one(tmp_path: Path) -> None:
    """What was done of another file is not taken for this one's."""
    out = tmp_path / "out.jsonl"
    with pytest.raises(BatchInterruptedError):
        run_batch(numbers(tmp_path / "in.jsonl", 6), out, Doubling(stop_at=4))
    assert run_batch(numbers(tmp_path / "in.jsonl", 5), out, Doubling()).resumed == 0
    assert len(rows(out)) == 5


def test_a_bad_line_is_named_and_the_rest_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bad JSON, a missing field, bytes that are no text and a failing answer cost one line each."""
    source = written(
        tmp_path / "in.jsonl", {"id": 1, "number": 1}, "{", {"id": 3}, {"id": 4, "number": "x"}
    )
    with source.open("ab") as more:
        more.write(b'{"id": 5, "number": "\xff"}\n\n' + b'{"id": 6, "number": 6}\n')
    out = tmp_path / "out.jsonl"

    summary = run_batch(source, out, Doubling())
    assert [row["id"] for row in rows(out)] == [1, None, None, 4, None, 6]
    assert (summary.lines, summary.bad) == (6, 4)
    told = capsys.readouterr().err
    assert all(f"in.jsonl:{number}" in told for number in (2, 3, 5))
    assert "AssertionError" in told


def test_a_line_separator_inside_a_text_ends_no_line(tmp_path: Path) -> None:
    """Only line feeds end lines: U+2028 may stand in a question."""
    source = tmp_path / "in.jsonl"
    source.write_text('{"id": "a\u2028b", "number": 1}\r\n', encoding="utf-8")
    run_batch(source, tmp_path / "out.jsonl", Doubling())
    assert json.loads((tmp_path / "out.jsonl").read_text(encoding="utf-8"))["id"] == "a\u2028b"


def test_the_questions_are_not_overwritten(tmp_path: Path) -> None:
    """The target cannot be the source."""
    source = numbers(tmp_path / "in.jsonl", 2)
    with pytest.raises(InputError, match="another --out"):
        run_batch(source, source, Doubling())
    assert len(rows(source)) == 2


def test_two_processes_write_what_one_writes(tmp_path: Path) -> None:
    """The number of processes changes nothing but the time."""
    steps = [{"do": "activate", "player": "A", "card": "Raigeki"}]
    source = written(
        tmp_path / "in.jsonl", *({"id": n, **PLAY, "steps": steps[: n % 2]} for n in range(20))
    )
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    run_batch(source, one, Plays(source))
    run_batch(source, two, Plays(source), jobs=2)
    assert one.read_bytes() == two.read_bytes()
    assert len(rows(two)) == 20
