"""The package READMEs are true: what they name is there, and each says in which order to read."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
READMES = tuple(
    ROOT / name / "README.md"
    for name in (
        "engine",
        "engine/notation",
        "engine/psct",
        "assistant",
        "assistant/reading",
        "assistant/reading/trained",
        "corpus",
    )
)


def named(readme: Path) -> Iterator[str]:
    """The files and folders that a README names."""
    text = readme.read_text(encoding="utf-8")
    for words in re.findall(r"`([^`\n]+)`", text):
        if re.fullmatch(r"[\w*/.-]+(?:\.(?:py|md|yaml)|/)", words):
            yield words


def missing(readme: Path) -> list[str]:
    """What a README names that is neither in its package nor there from the repository's root."""
    return [
        name
        for name in named(readme)
        if not any(True for _ in readme.parent.rglob(name.rstrip("/")))
        and not any(True for _ in ROOT.glob(name.rstrip("/")))
    ]


@pytest.mark.parametrize("readme", READMES, ids=lambda path: str(path.parent.name))
def test_what_a_readme_names_is_there(readme: Path) -> None:
    """In its package, or from the repository's root."""
    assert missing(readme) == []


def test_a_name_that_is_gone_is_seen(tmp_path: Path) -> None:
    """The check can fail: what is there is not named, what is gone is."""
    readme = tmp_path / "README.md"
    readme.write_text("`here.py`, `pyproject.toml`, `no_such_module.py`.", encoding="utf-8")
    (tmp_path / "here.py").touch()

    assert missing(readme) == ["no_such_module.py"]


@pytest.mark.parametrize("readme", READMES, ids=lambda path: str(path.parent.name))
def test_a_readme_says_in_which_order_to_read(readme: Path) -> None:
    """And how to add to the package."""
    text = readme.read_text(encoding="utf-8")

    assert "## Reading order" in text
    assert "## How to add" in text or "## Decisions" in text
