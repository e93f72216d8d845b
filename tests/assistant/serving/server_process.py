"""Server process: `ruling serve` as a process of its own, on a free port, until it is let go."""

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, NamedTuple

import httpx

CLIENT = httpx.Client(verify=False, timeout=60)  # noqa: S501 -- no certificates on this machine
COMMAND = "from assistant.cli.ruling_command import main; main()"


class ServerProcess(NamedTuple):
    """A server that has opened its documents."""

    process: subprocess.Popen[bytes]
    address: str
    log: IO[str]
    """What it wrote, as a file: a pipe that nobody empties would stop it."""

    def lines(self) -> list[str]:
        """The lines that it has written."""
        self.log.seek(0)
        return self.log.read().splitlines()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


@contextmanager
def serving(*arguments: str, port: int | None = None) -> Iterator[ServerProcess]:
    """A server with these arguments; it is killed at the end if it has not left.

    Raises:
        RuntimeError: it left, or did not answer within a minute; says what it wrote.
    """
    port = port or free_port()
    command = [sys.executable, "-c", COMMAND, "serve", "--port", str(port), *arguments]
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as log,
        subprocess.Popen(command, stderr=log) as process,
    ):
        server = ServerProcess(process, f"http://127.0.0.1:{port}", log)
        try:
            _wait_for(server)
            yield server
        finally:
            process.kill()


def _wait_for(server: ServerProcess) -> None:
    for _ in range(600):
        if server.process.poll() is not None:
            break
        try:
            CLIENT.get(f"{server.address}/health")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("\n".join(["the server did not begin", *server.lines()]))
