"""HTTP server: uvicorn with the API and the page, until it is told to stop; then what is open ends.

Each worker is a process that opens the documents for itself; what it opens is handed to it in the
environment, so no request can name another folder.
"""

import json
import logging
import os
import signal
import socket
import sys
from dataclasses import asdict, dataclass
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from assistant.base.regions import Region
from assistant.base.user_errors import UsageError
from assistant.serving.failure_places import failure_place
from assistant.serving.http_api import http_api
from assistant.serving.python_door import RulingDesk, open_desk
from assistant.serving.request_guard import LOCAL

_SETTINGS: Final = "RULING_SERVE"
_APP: Final = "assistant.serving.http_server:served"
_PATIENCE: Final = 30
"""Seconds that open requests have to end when the server is stopped."""
_LONGEST_ADDRESS: Final = 65_536
"""Bytes of a request's head: a link that carries a question, or a play, is long."""


@dataclass(frozen=True, slots=True)
class Served:
    """What is served, and where."""

    corpus: tuple[str, ...] = ()
    region: str = Region.TCG.value
    host: str = "127.0.0.1"
    port: int = 8080
    workers: int = 1

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{name}:{self.port}/"


def serve(settings: Served) -> None:
    """Serve until SIGINT or SIGTERM; requests that are open then are answered first.

    Raises:
        UsageError: that port cannot be had.
    """
    _demand_free(settings)
    os.environ[_SETTINGS] = json.dumps(asdict(settings))
    # Uvicorn raises the signal again when all is answered.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _leave)
    uvicorn.run(
        _APP,
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http="h11",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_PATIENCE,
        h11_max_incomplete_event_size=_LONGEST_ADDRESS,
    )


def served() -> FastAPI:
    """The application as `serve` was told to open it; called in each worker."""
    told = json.loads(os.environ[_SETTINGS])
    settings = Served(**{**told, "corpus": tuple(told["corpus"])})
    _log_lines()
    return http_api(lambda: _opened(settings), LOCAL if settings.host in _OWN else None)


_OWN: Final = ("127.0.0.1", "::1", "localhost")


class LogLines(logging.Formatter):
    """One JSON line for each record; of what a library says, where it was said and how serious.

    Its words are left out: they may be those of a question.
    """

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        if record.name.partition(".")[0] == "ruling":
            return record.getMessage()
        said: dict[str, object] = {"event": "library", "level": record.levelname.lower()}
        said["at"] = f"{record.pathname}:{record.lineno}"
        error = record.exc_info[1] if record.exc_info else None
        return json.dumps({**said, **(failure_place(error) if error else {})})


def _log_lines() -> None:
    """Write the log as JSON, one line each, on stderr; of libraries, warnings alone."""
    written = logging.StreamHandler(sys.stderr)
    written.setFormatter(LogLines())
    log = logging.getLogger()
    log.setLevel(logging.WARNING)
    log.handlers = [written]
    logging.getLogger("ruling").setLevel(logging.INFO)


def _opened(settings: Served) -> RulingDesk:
    desk = open_desk(settings.corpus, Region(settings.region))
    ready = {"event": "ready", "address": settings.address, "passages": desk.passages}
    logging.getLogger("ruling.server").info("%s", json.dumps(ready))
    return desk


def _demand_free(settings: Served) -> None:
    """Say in plain words, before the documents are opened, that an address cannot be had."""
    kind = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        socket.create_server((settings.host, settings.port), family=kind).close()
    except OSError as problem:
        place = f"{settings.host} port {settings.port}"
        why = problem.strerror or problem
        raise UsageError(f"{place} cannot be served ({why}); try another --port") from problem


def _leave(number: int, frame: FrameType | None) -> None:
    del number, frame
    sys.exit(0)
