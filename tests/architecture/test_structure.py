"""The structure: one name for one thing, layers that hold, and a picture that is true.

Layers and circles are import-linter's, by the contracts in `pyproject.toml`; here is shown that a
broken contract is seen.
"""

import ast
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.docs import packages

ROOT = Path(__file__).parents[2]
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"
UNNAMED = {"__init__.py", "__main__.py"}
SAME_MODULES: Mapping[str, str] = {}
"""Module names that two modules have, and why."""
SAME_CLASSES: Mapping[str, str] = {}
"""Names that two public classes have, and why."""


def files() -> Iterator[tuple[str, str]]:
    """Path and source of every module of the product."""
    for package in ("engine", "assistant"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def modules_of(sources: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The name of each module that has one of its own, and its path."""
    for path, _ in sources:
        name = path.rpartition("/")[2]
        if name not in UNNAMED:
            yield name.removesuffix(".py"), path


def classes_of(sources: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The name of each public class, and the path of its module."""
    for path, source in sources:
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, path


def shared(named: Iterable[tuple[str, str]], reasons: Mapping[str, str]) -> dict[str, list[str]]:
    """Names that several have without a reason, and reasons for names that none share any more."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for name, path in named:
        places[name].append(path)
    return {
        name: places[name]
        for name in {*places, *reasons}
        if (len(places[name]) > 1) != (name in reasons)
    }


def is_broken(folder: Path, contract: str, **modules: str) -> bool:
    """Whether lint-imports finds the contract broken in a package of these modules."""
    package = folder / "table"
    package.mkdir()
    for name, source in {"__init__": "", "upper": "", "lower": "", **modules}.items():
        (package / f"{name}.py").write_text(source, encoding="utf-8")
    settings = f'[tool.importlinter]\nroot_package = "table"\n{contract}\n'
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    found = subprocess.run(
        [sys.executable, "-c", LINT], cwd=folder, capture_output=True, text=True, check=False
    )
    assert "Contracts:" in found.stdout, found.stdout + found.stderr
    return found.returncode != 0


LAYERS = """
[[tool.importlinter.contracts]]
name = "layers"
type = "layers"
containers = ["table"]
layers = ["upper", "lower"]
"""
CIRCLES = """
[[tool.importlinter.contracts]]
name = "circles"
type = "acyclic_siblings"
ancestors = ["table"]
"""


class TestNames:
    """One name, one meaning."""

    def test_no_two_modules_share_a_name(self) -> None:
        """A module's name alone says which it is; a listed reason that is stale fails, too."""
        assert shared(modules_of(files()), SAME_MODULES) == {}

    def test_no_two_public_classes_share_a_name(self) -> None:
        """A class's name alone says which it is; a listed reason that is stale fails, too."""
        assert shared(classes_of(files()), SAME_CLASSES) == {}

    def test_a_module_of_the_same_name_is_seen(self) -> None:
        """The check can fail, wherever the second module lies."""
        two = [("engine/turn/steps.py", ""), ("assistant/cli/steps.py", "")]

        assert shared(modules_of(two), {}) == {"steps": [path for path, _ in two]}

    def test_a_class_of_the_same_name_is_seen(self) -> None:
        """The check can fail; private classes and package doors are nobody's names."""
        one = "class Kind: ...\nclass _Part: ...\n"
        two = [("engine/__init__.py", one), ("assistant/__init__.py", one)]

        assert list(modules_of(two)) == []
        assert shared(classes_of(two), {}) == {"Kind": [path for path, _ in two]}

    def test_a_stale_reason_is_seen(self) -> None:
        """A reason for a name that is no longer shared has to go."""
        assert shared([("steps", "engine/steps.py")], {"steps": "why"}) != {}


class TestImports:
    """What import-linter holds."""

    def test_the_contracts_cover_both_packages(self) -> None:
        """Every package of the engine and the assistant stands in a layer."""
        for root in ("engine", "assistant"):
            layers = {name for row in packages.layers_of(root) for name in row}

            assert layers == {path.parent.name for path in (ROOT / root).glob("*/__init__.py")}

    def test_circles_are_looked_for_in_both_packages(self) -> None:
        """One contract forbids them, and both packages are named in it."""
        settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        contracts = settings["tool"]["importlinter"]["contracts"]
        (circles,) = (one for one in contracts if one["type"] == "acyclic_siblings")

        assert circles["ancestors"] == ["engine", "assistant"]

    @pytest.mark.parametrize("contract", [LAYERS, CIRCLES])
    def test_a_kept_contract_passes(self, tmp_path: Path, contract: str) -> None:
        """Imports down break neither."""
        assert not is_broken(tmp_path, contract, upper="from table import lower\n")

    def test_an_import_up_is_seen(self, tmp_path: Path) -> None:
        """The lower layer must not know the upper one, not even inside a function."""
        late = "def late():\n    from table import upper\n    return upper\n"

        assert is_broken(tmp_path, LAYERS, lower=late)

    def test_a_circle_is_seen(self, tmp_path: Path) -> None:
        """Two modules that import each other are one too many."""
        up, down = "from table import upper\n", "from table import lower\n"

        assert is_broken(tmp_path, CIRCLES, upper=down, lower=up)


class TestPicture:
    """The picture of the packages in the README."""

    def test_it_is_up_to_date(self) -> None:
        """`python -m tests.docs.packages` draws it anew."""
        assert packages.TARGET.read_text(encoding="utf-8") == packages.drawing()

    @pytest.mark.parametrize("root", ["engine", "assistant"])
    def test_its_boxes_do_not_overlap(self, root: str) -> None:
        """Each package can be read."""
        assert packages.overlaps(packages.boxes_of(root, 0)) == []

    def test_an_import_that_a_longer_way_says_is_left_out(self) -> None:
        """So that few arrows are enough, and none that matters is missing."""
        imports = {"cli": {"base", "library"}, "library": {"base"}, "base": set[str]()}

        assert list(packages.shortest(imports)) == [("cli", "library"), ("library", "base")]

    def test_the_readme_shows_it(self) -> None:
        """Under its relative path."""
        assert "(tests/docs/packages.svg)" in (ROOT / "README.md").read_text(encoding="utf-8")
