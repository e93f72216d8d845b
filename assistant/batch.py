"""Batch: JSONL in, JSONL out, in the same order; a bad line is named and the rest still done."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import track

from assistant.errors import AssistantError, InputError


def run_batch(
    source: Path,
    target: Path,
    fields: Sequence[str],
    answer: Callable[[Mapping[str, object]], Mapping[str, object]],
) -> int:
    """Answer each line of `source` into `target`; return how many lines could not be used.

    A bad line, or one whose answer fails, is written as `{"id", "error"}`, so that input and
    output keep the same number of lines.

    Raises:
        InputError: the source cannot be read or the target cannot be written.
    """
    lines = _lines(source)
    bad = 0
    console = Console(stderr=True)
    try:
        with target.open("w", encoding="utf-8") as out:
            numbered = list(enumerate(lines, 1))
            for number, line in track(
                numbered, source.name, console=console, disable=not console.is_terminal
            ):
                if not line.strip():
                    continue
                result, problem = _answered(source, number, line, fields, answer)
                if problem is not None:
                    bad += 1
                    console.print(f"warning: {problem}", soft_wrap=True, markup=False)
                out.write(json.dumps(result, ensure_ascii=False) + "\n")
    except OSError as problem:
        raise InputError(
            target, None, f"cannot be written ({problem.strerror})", "give another --out"
        ) from problem
    return bad


def _answered(
    source: Path,
    number: int,
    line: str,
    fields: Sequence[str],
    answer: Callable[[Mapping[str, object]], Mapping[str, object]],
) -> tuple[Mapping[str, object], str | None]:
    """The line's result, and what is wrong with the line, if anything is."""
    try:
        row = _row(source, number, line, fields)
    except InputError as problem:
        return {"id": None, "error": str(problem)}, str(problem)
    try:
        return {"id": row["id"], **answer(row)}, None
    except AssistantError as problem:
        return {"id": row["id"], "error": str(problem)}, f"{source}:{number}: {problem}"


def _row(source: Path, number: int, line: str, fields: Sequence[str]) -> Mapping[str, object]:
    wanted = ", ".join(("id", *fields))
    try:
        row = json.loads(line)
    except json.JSONDecodeError as problem:
        raise InputError(
            source, number, f"is not JSON ({problem.msg})", f"write one object a line with {wanted}"
        ) from problem
    missing = [name for name in ("id", *fields) if not isinstance(row, dict) or name not in row]
    if missing:
        raise InputError(
            source, number, f"lacks {', '.join(missing)}", f"write one object a line with {wanted}"
        )
    return row  # type: ignore[no-any-return]  # json.loads is untyped; the line above checked it


def _lines(source: Path) -> Iterator[str]:
    try:
        text = source.read_text(encoding="utf-8")
    except OSError as problem:
        raise InputError(
            source, None, f"cannot be read ({problem.strerror})", "check the path"
        ) from problem
    except UnicodeDecodeError as problem:
        raise InputError(source, None, "is not UTF-8 text", "save it as UTF-8") from problem
    return iter(text.splitlines())
