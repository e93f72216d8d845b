"""Patterns that are kept: the same as those that are compiled anew, whatever became of the file."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.patterns import Keeping, keep_patterns

COMPILER: Any = re._compiler  # type: ignore[attr-defined]  # noqa: SLF001 (what is stood in for)
WRITTEN = (
    (r"(?P<card>[A-Z]\w+)(?: and (?P<other>\w+))?", "Jinzo and Sangan"),
    (r"(?i)\bnegat(?:e|ed|es)\b", "It is NEGATED."),
    (r"[\u3040-\u30ff\u3400-\u9fff]+", "効果を発動"),
    (r"(a)|b(?=c)(?<!d)", "bc"),
)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test keeps patterns of its own, and leaves Python's compiler as it was."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path))
    monkeypatch.setattr(COMPILER, "compile", COMPILER.compile)
    return tmp_path


@pytest.fixture
def keeping(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Any]]:
    """A new process's compiler, as far as patterns go."""
    plain = COMPILER.compile
    while isinstance(plain, Keeping):
        plain = plain.plain

    def begin() -> Any:  # noqa: ANN401 (Python's own)
        monkeypatch.setattr(COMPILER, "compile", plain)
        keep_patterns()
        return COMPILER.compile

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("atexit.register", lambda _: None)
        yield begin


def found(compiled: "re.Pattern[str]", text: str) -> object:
    """All that can be asked of a pattern."""
    match = compiled.search(text)
    assert match is not None
    return match.span(), match.groups(), match.groupdict(), compiled.flags, compiled.groupindex


def test_kept_patterns_find_the_same(keeping: Callable[[], Any]) -> None:
    """As those that Python compiles."""
    first = keeping()
    anew = [found(first(pattern, 0), text) for pattern, text in WRITTEN]
    first.write()
    second = keeping()

    assert [found(second(pattern, 0), text) for pattern, text in WRITTEN] == anew
    assert anew == [found(re.compile(pattern), text) for pattern, text in WRITTEN]
    assert second.new == {}


@pytest.mark.parametrize("damage", [b"", b"no patterns", None])
def test_a_damaged_file_is_not_used(
    keeping: Callable[[], Any], own_home: Path, damage: bytes | None
) -> None:
    """Cut off, overwritten, or with one bit that is another."""
    first = keeping()
    first("a+b", 0)
    first.write()
    (file,) = (own_home / "cache" / "bytecode").glob("patterns.*")
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]) if damage is None else damage)

    second = keeping()
    assert second.kept == {}
    assert second("a+b", 0).fullmatch("aab")


def test_a_pattern_that_is_wrong_is_refused(keeping: Callable[[], Any]) -> None:
    """With Python's own error."""
    with pytest.raises(re.error, match="unterminated"):
        keeping()("[a", 0)
