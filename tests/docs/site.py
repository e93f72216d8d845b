"""Site: what is written in this repository as web pages, with what the program says of itself.

    python -m tests.docs.site [FOLDER]    builds build/site; needs pip install -e '.[docs]'

The documents stand on the site where they stand in the repository, so that their links hold.  It
loads nothing from elsewhere.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from assistant.base.ruling_records import Passage
from assistant.library.corpus import open_corpus
from assistant.library.sources import Sources, shipped_sources
from assistant.serving.answer_schemas import answer_schemas
from tests.docs import interface_pages

ROOT: Final = Path(__file__).parents[2]
HANDBOOK: Final = "corpus/handbook"
NOTATION: Final = "engine/notation/README.md"
READMES: Final = tuple(
    found
    for folder in ("assistant", "corpus", "engine", "tests")
    for file in sorted((ROOT / folder).rglob("README.md"))
    if (found := file.relative_to(ROOT).as_posix()) != NOTATION
)
WHOLE: Final = ("README.md", NOTATION, "corpus/CHANGES.md", *READMES)
"""The documents that are shown as they are."""
PICTURES: Final = ("tests/docs/answer.svg", "tests/docs/packages.svg")
_HEADING: Final = re.compile(r"(?m)^# (.+)$")
_FENCE: Final = re.compile(r"(?m)^(```\w+) .+$")
_PASSAGE: Final = re.compile(r"(?ms)^(?P<text>## [^\n]+\{#(?P<id>\S+)\}\n.+?)^\{source: [^\n]+\}$")


def pages() -> dict[str, str]:
    """Every page and data file of the site by its path: Markdown, SVG and JSON."""
    chapters = dict(_chapters())
    return {
        **{name: _read(name) for name in (*WHOLE, *PICTURES)},
        **chapters,
        "handbook.md": _contents(chapters),
        "commands.md": interface_pages.commands_page(),
        "python.md": interface_pages.python_page(),
        "http.md": interface_pages.http_page(),
        "tools.md": interface_pages.tools_page(),
        "openapi.json": json.dumps(interface_pages.http_description(), indent=1),
        "schemas.json": json.dumps(answer_schemas(), indent=1),
    }


def build(folder: Path) -> None:
    """Write the site into a folder, in place of what is there.

    Raises:
        CalledProcessError: a link leads nowhere, or mkdocs is not installed; stderr says so.
    """
    with tempfile.TemporaryDirectory() as place:
        written = Path(place)
        for name, text in pages().items():
            page = written / "pages" / name
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8")
        settings = written / "mkdocs.yml"
        settings.write_text(json.dumps(_settings(folder.resolve())), encoding="utf-8")
        mkdocs = [sys.executable, "-m", "mkdocs", "build", "--strict"]
        subprocess.run([*mkdocs, "--config-file", str(settings)], check=True)


def _settings(folder: Path) -> dict[str, Any]:
    """The settings of mkdocs."""
    return {
        "site_name": "Ruling assistant",
        "docs_dir": "pages",
        "site_dir": str(folder),
        "use_directory_urls": False,  # so that the pages can be read from a disk
        "theme": {
            "name": "mkdocs",
            "color_mode": "auto",
            "highlightjs": False,
            "navigation_depth": 3,
        },
        "plugins": ["search"],
        "markdown_extensions": ["attr_list"],
        "not_in_nav": f"/{HANDBOOK}/",
        "nav": [
            {"Start": "README.md"},
            {"Commands": "commands.md"},
            {"Notation": NOTATION},
            {"Handbook": "handbook.md"},
            {"Programs": ["python.md", "http.md", "tools.md"]},
            {"Inside": [*READMES, "corpus/CHANGES.md"]},
        ],
    }


def _read(name: str) -> str:
    """A document; mkdocs knows no words behind a fence's language."""
    return _FENCE.sub(r"\1", (ROOT / name).read_text(encoding="utf-8"))


def _chapters() -> Iterator[tuple[str, str]]:
    """The handbook, with the source of each passage in words."""
    passages, sources = open_corpus().passage_by_id, shipped_sources()

    def noted(found: re.Match[str]) -> str:
        return found["text"] + _note(passages[found["id"]], sources)

    for file in sorted((ROOT / HANDBOOK).rglob("*.md")):
        name = file.relative_to(ROOT).as_posix()
        told = _read(name)
        yield name, _PASSAGE.sub(noted, told[told.index("# ") :])  # behind the front matter


def _note(passage: Passage, sources: Sources) -> str:
    """A passage's id, its sources and how far it holds."""
    found = (sources.named(key) for key in passage.facts_from)
    titles = (f"[{one.title}]({one.url})" if one.url else one.title for one in found if one)
    holds = f"{', '.join(passage.region)}; as of {passage.as_of}; {passage.authority}"
    return f"\n`{passage.id}`: *{holds}; facts from {', '.join(titles)}*"


def _contents(chapters: dict[str, str]) -> str:
    """The chapters of the handbook, by their titles."""
    titles = (
        (found[1], name) for name, text in chapters.items() if (found := _HEADING.search(text))
    )
    return "\n".join(
        ["# Handbook", "", *(f"* [{title}]({name})" for title, name in sorted(titles))]
    )


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    build(target)
    sys.stdout.write(f"wrote {target}\n")
