"""The site names every command, predicate, route, method, tool and passage, and its links hold."""

import asyncio
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from assistant import RulingDesk
from assistant.library.corpus import open_corpus
from assistant.serving.mcp_server import mcp_server
from assistant.serving.python_door import open_desk
from engine.notation.predicates import PREDICATES
from tests.assistant.cli.test_help_texts import commands
from tests.docs import site

mkdocs = pytest.mark.skipif(
    importlib.util.find_spec("mkdocs") is None, reason="mkdocs is not installed: '.[docs]'"
)


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    """The pages as Markdown."""
    return site.pages()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as a browser has it."""
    folder = tmp_path_factory.mktemp("site")
    site.build(folder)
    return folder


def unnamed(page: str, names: list[str]) -> list[str]:
    """The names that do not stand on a page as code or as a heading."""
    return [name for name in names if f"`{name}`" not in page and f"## {name}\n" not in page]


def test_every_command_and_option_is_named(written: dict[str, str]) -> None:
    """As `--help` has them."""
    page = written["commands.md"]
    found = dict(commands())
    options = [one for command in found.values() for given in command.params for one in given.opts]

    assert unnamed(page, [name for name in found if name != "ruling"]) == []
    assert [one for one in options if one.startswith("--") and f"{one}" not in page] == []


def test_every_predicate_is_named(written: dict[str, str]) -> None:
    """In the reference of play notation."""
    assert unnamed(written["engine/notation/README.md"], [one.name for one in PREDICATES]) == []


def test_every_door_is_described(written: dict[str, str]) -> None:
    """The desk's methods, the routes, the tools."""
    methods = [name for name in vars(RulingDesk) if not name.startswith("_")]
    tools = [tool.name for tool in asyncio.run(mcp_server(open_desk).list_tools())]
    routes = ["POST /ask", "POST /check", "POST /cite", "POST /read", "POST /run", "GET /health"]

    assert unnamed(written["python.md"], ["open_desk", "RulingDesk", *methods]) == []
    assert unnamed(written["tools.md"], tools) == []
    assert unnamed(written["http.md"], routes) == []


def test_every_passage_has_its_id_and_sources_in_words(written: dict[str, str]) -> None:
    """No line of the handbook's own form is left over."""
    handbook = "\n".join(text for name, text in written.items() if name.startswith(site.HANDBOOK))

    assert unnamed(handbook, list(open_corpus().passage_by_id)) == []
    assert "{source:" not in handbook


def test_a_name_that_is_missing_is_seen() -> None:
    """The check can fail."""
    assert unnamed("`ruling ask`, `resolves`\n", ["resolves", "ruling asks"]) == ["ruling asks"]


@mkdocs
def test_it_is_built_with_every_page_and_loads_nothing_from_elsewhere(
    built: Path, written: dict[str, str]
) -> None:
    """Links that lead nowhere would have failed; scripts, styles and pictures are its own."""
    pages = {file.relative_to(built).as_posix() for file in built.rglob("*.html")}
    shown = [name.replace("README.md", "index.html") for name in written if name.endswith(".md")]

    assert pages >= {name.replace(".md", ".html") for name in shown}
    for name in pages:
        html = (built / name).read_text(encoding="utf-8")
        assert not re.search(r'(?:src=|<link[^>]+href=)"(?:https?:)?//', html), name


@mkdocs
def test_a_link_that_leads_nowhere_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No site is built with one."""
    monkeypatch.setattr(site, "pages", lambda: {"README.md": "# Start\n\n[there](nowhere.md)\n"})
    with pytest.raises(subprocess.CalledProcessError):
        site.build(tmp_path)


@mkdocs
def test_one_command_builds_it(tmp_path: Path) -> None:
    """As the README has it."""
    target = tmp_path / "site"
    command = [sys.executable, "-m", "tests.docs.site", str(target)]
    ran = subprocess.run(command, cwd=site.ROOT, capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stderr
    assert "Ruling assistant" in (target / "index.html").read_text(encoding="utf-8")
