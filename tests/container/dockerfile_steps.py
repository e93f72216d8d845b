"""Dockerfile steps: what the Dockerfile says, done in a folder instead of an image.

`python -m tests.container.dockerfile_steps` does all of it and asks the server that comes of it;
it needs some minutes, 3 GB of disk, and packages to install.
"""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
_INSIDE: Final = "/opt/ruling"
"""Where everything lies in the image; here, a folder of the same shape."""
_PORT: Final = "8080"
_PATIENCE: Final = 120
"""Seconds until the server must be healthy."""


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """Each instruction of a Dockerfile with what it says, comments and line ends taken out."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        if line.strip():
            word, _, rest = line.partition(" ")
            yield word, rest.strip()


class StepRunner:
    """Does the steps of a Dockerfile below a folder."""

    def __init__(self, folder: Path) -> None:
        """Begin with an empty folder; the image's `/opt/ruling` is `folder/opt/ruling`."""
        self._root = folder
        self._port = _free_port()
        self._place = folder
        self._env: dict[str, str] = {}

    def build(self) -> None:
        """Do every step up to what the container runs.

        Raises:
            CalledProcessError: a step fails.
            ValueError: a step is of a kind that cannot be done here.
        """
        for word, rest in instructions((ROOT / "Dockerfile").read_text(encoding="utf-8")):
            self._do(word, rest)

    def answers(self, question: str) -> dict[str, object]:
        """What the container's server answers, once its health check passes."""
        told = dict(instructions((ROOT / "Dockerfile").read_text(encoding="utf-8")))
        command = self._here(" ".join(json.loads(told["CMD"])))
        check = json.loads(told["HEALTHCHECK"].partition("CMD ")[2])
        with subprocess.Popen(shlex.split(command), env=self._environment, cwd=self._place) as run:
            try:
                self._wait(run, [self._here(part) for part in check])
                return self._asked(question)
            finally:
                run.terminate()

    def _do(self, word: str, rest: str) -> None:
        if word == "FROM":
            self._env = {}
        elif word in ("ENV", "ARG"):
            self._set(word, rest)
        elif word == "WORKDIR":
            self._place = Path(self._here(rest))
            self._place.mkdir(parents=True, exist_ok=True)
        elif word == "COPY":
            self._copy(rest)
        elif word == "RUN":
            command = ["/bin/sh", "-ec", self._here(rest)]
            subprocess.run(command, check=True, cwd=self._place, env=self._environment)
        elif word not in ("USER", "EXPOSE", "HEALTHCHECK", "CMD"):
            raise ValueError(f"{word}: not done here")

    def _set(self, word: str, rest: str) -> None:
        for one in shlex.split(rest):
            name, _, value = one.partition("=")
            given = os.environ.get(name, value) if word == "ARG" else self._here(value)
            self._env[name] = given.replace("$PATH", os.environ["PATH"])

    def _copy(self, rest: str) -> None:
        """Copy out of the repository; between stages, everything lies where it is already."""
        if rest.startswith("--from="):
            return
        *sources, goal = shlex.split(rest)
        for source in map(ROOT.joinpath, sources):
            if source.is_dir():
                ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
                shutil.copytree(source, self._place / goal, ignore=ignored)
            else:
                shutil.copy2(source, self._place / goal)

    @property
    def _environment(self) -> Mapping[str, str]:
        own = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
        pip = {name: text for name, text in os.environ.items() if name.startswith("PIP_")}
        return {**own, **pip, **self._env}

    def _here(self, text: str) -> str:
        """A text of the Dockerfile with its places below the folder, and a port that is free."""
        moved = text.replace(_INSIDE, f"{self._root}{_INSIDE}").replace(_PORT, str(self._port))
        moved = moved.replace("0.0.0.0", "127.0.0.1")  # noqa: S104 -- taken out, not put in
        return re.sub(r"^python\b", sys.executable, moved)

    def _wait(self, run: subprocess.Popen[bytes], check: list[str]) -> None:
        for _ in range(_PATIENCE):
            found = subprocess.run(check, env=self._environment, capture_output=True, check=False)
            if found.returncode == 0:
                return
            if run.poll() is not None:
                break
            time.sleep(1)
        raise TimeoutError("the server is not healthy")

    def _asked(self, question: str) -> dict[str, object]:
        """Asked by the interpreter of the image, with nothing but the standard library."""
        code = (
            "import json,sys,urllib.request as u;"
            f"r=u.Request('http://127.0.0.1:{self._port}/ask',"
            "json.dumps({'question':sys.argv[1]}).encode(),{'content-type':'application/json'});"
            "print(u.urlopen(r,timeout=60).read().decode())"
        )
        python = f"{self._root}{_INSIDE}/venv/bin/python"
        found = subprocess.run(
            [python, "-c", code, question], capture_output=True, text=True, check=True
        )
        told: dict[str, object] = json.loads(found.stdout)
        return told


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


def main() -> None:
    """Build below an empty folder, serve, ask one question, and print the answer."""
    with tempfile.TemporaryDirectory(prefix="ruling-image-") as folder:
        steps = StepRunner(Path(folder))
        steps.build()
        answer = steps.answers(" ".join(sys.argv[1:]) or "What is a Chain?")
        print(json.dumps({key: answer[key] for key in ("verdict", "answer")}))


if __name__ == "__main__":
    main()
