"""The wheel: it is built without a network, and holds every module and all data."""

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from assistant import __version__
from tests.container.dockerfile_steps import ROOT

PACKAGES = ("engine", "assistant", "corpus")
READ_AT_RUN_TIME = "engine/notation/README.md"
"""The one README that the program shows; the others are for who changes it."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built of a copy of what the repository holds."""
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    for name in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
        shutil.copytree(ROOT / name, source / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, source)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index"]
    command += ["--no-build-isolation", "--wheel-dir", str(built), str(source)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    (found,) = built.glob("*.whl")
    return found


def test_it_holds_every_module_and_all_data(wheel: Path) -> None:
    """Byte for byte, and nothing of the tests."""
    wanted = {
        file.relative_to(ROOT).as_posix(): file
        for name in PACKAGES
        for file in (ROOT / name).rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }
    optional = {name for name in wanted if name.endswith("/README.md") and name != READ_AT_RUN_TIME}
    with ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if ".dist-info/" not in name}
        differing = {name for name in held if packed.read(name) != wanted[name].read_bytes()}

    assert wanted.keys() - held - optional == set()
    assert differing == set()


def test_it_has_the_command_the_licence_and_one_version(wheel: Path) -> None:
    """The version that the package says of itself."""
    with ZipFile(wheel) as packed:
        told = {name.partition(".dist-info/")[2]: name for name in packed.namelist()}
        scripts = packed.read(told["entry_points.txt"]).decode()
        metadata = packed.read(told["METADATA"]).decode()

    assert "ruling = assistant.cli.ruling_command:main" in scripts
    assert f"\nVersion: {__version__}\n" in metadata
    assert any(name.endswith("LICENSE") for name in told)
