"""Request guard: size, kind, host and number of requests; ids, log lines and safe headers.

The log has one JSON line for each request, and no words of it: neither question nor address.
"""

import asyncio
import json
import logging
import re
import time
from collections.abc import Mapping, Sequence
from typing import Final
from uuid import uuid4

from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assistant.serving.failure_places import failure_place
from assistant.serving.http_requests import LARGE, LARGEST
from assistant.serving.problem_details import ProblemDetails, problem

log = logging.getLogger("ruling.requests")
MOST_WAITING: Final = 200
"""Requests that are answered or wait; of more, each is asked to come again."""
SLOWEST: Final = 20.0
"""Seconds in which a request must have arrived."""
LOCAL: Final = ("localhost", "127.0.0.1", "[::1]")
"""What a server that serves its own machine only may be called."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_STATE: Final = "ruling.request"
"""Under which the id and the failure of a request are kept in its scope."""


def answer_with(
    found: ProblemDetails, scope: Scope, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """A problem as a response, with the id of its request."""
    told = found.model_copy(update={"instance": f"urn:ruling:request:{scope[_STATE]['id']}"})
    written = told.model_dump(mode="json")
    kind = "application/problem+json"
    return JSONResponse(written, told.status, headers=dict(headers or {}), media_type=kind)


def log_failure(scope: Scope, error: BaseException) -> None:
    """Note in the log line of a request what failed and where, without its message."""
    scope[_STATE].update(failure_place(error))


class RequestGuard:
    """Lets through what can be answered, and answers the rest itself."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str] | None = None) -> None:
        """Guard an application that has these names; None: any."""
        self._app = app
        self._hosts = None if hosts is None else frozenset(hosts)
        self._open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, and log it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, seen = time.perf_counter(), _Seen(scope, send)
        self._open += 1
        try:
            await self._answered(scope, receive, seen)
        except Exception as error:  # noqa: BLE001 -- whatever fails, the caller gets an answer
            log_failure(scope, error)
            if seen.status is None:
                failed = problem(500, "internal", "The program failed; the log has the reason.")
                await answer_with(failed, scope)(scope, receive, seen.send)
        finally:
            self._open -= 1
            log.info("%s", json.dumps(seen.line(time.perf_counter() - begun)))

    async def _answered(self, scope: Scope, receive: Receive, seen: "_Seen") -> None:
        headers = Headers(scope=scope)
        refused = self._refused(scope["method"], scope["path"], headers)
        body = b""
        if refused is None:
            try:
                body = await asyncio.wait_for(_body(receive, _most(scope["path"])), SLOWEST)
            except TimeoutError:
                refused = problem(408, "slow", f"It took more than {SLOWEST:.0f} seconds.")
            except _TooLargeError:
                refused = _too_large(scope["path"])
        if refused is not None:
            again = {"retry-after": "5"} if refused.status == 503 else {}  # noqa: PLR2004
            closing = {**again, "connection": "close"}
            await answer_with(refused, scope, closing)(scope, receive, seen.send)
            return
        await self._app(scope, _replayed(body, receive), seen.send)

    def _refused(self, method: str, path: str, headers: Headers) -> ProblemDetails | None:
        """What is wrong with a request before its body is looked at."""
        host = re.sub(r":\d*$", "", headers.get("host", "")).lower()
        if self._hosts is not None and host not in self._hosts:
            return problem(421, "host", "This server has another name.", "see --host")
        if self._open > MOST_WAITING and path != "/health":
            return problem(503, "busy", "Too many questions are waiting.", "ask again soon")
        if method == "POST" and not _is_json(headers.get("content-type", "")):
            return problem(415, "media", "Only JSON is read.", "send it as application/json")
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > _most(path):
            return _too_large(path)
        return None


class _TooLargeError(Exception):
    """A body goes on beyond what is read."""


class _Seen:
    """A request as the log tells it, and its response on the way out."""

    def __init__(self, scope: Scope, send: Send) -> None:
        given = Headers(scope=scope).get("x-request-id", "")
        self.id = given if _ID.fullmatch(given) else uuid4().hex
        self.status: int | None = None
        self._scope, self._send, self._bytes = scope, send, 0
        scope[_STATE] = {"id": self.id}

    async def send(self, message: Message) -> None:
        """Send a part of the response, with the headers that every response has."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in (*_HEADERS.items(), ("x-request-id", self.id)):
                headers.setdefault(name, value)
        self._bytes += len(message.get("body", b""))
        await self._send(message)

    def line(self, seconds: float) -> dict[str, object]:
        """What is logged: the route's pattern, never the address, which may hold a question."""
        route = getattr(self._scope.get("route"), "path", None)
        return {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            **self._scope[_STATE],
            "method": self._scope["method"] if self._scope["method"].isalpha() else "?",
            "route": route,
            "status": self.status,
            "ms": round(seconds * 1000, 1),
            "bytes": self._bytes,
        }


def _most(path: str) -> int:
    return LARGEST if path == "/run" else LARGE


def _too_large(path: str) -> ProblemDetails:
    return problem(413, "size", f"At most {_most(path):,} bytes are read.", "send less at once")


def _is_json(kind: str) -> bool:
    return kind.partition(";")[0].strip().lower() == "application/json"


async def _body(receive: Receive, most: int) -> bytes:
    """The body of a request; not a byte more is kept than is read."""
    parts: list[bytes] = []
    length, goes_on = 0, True
    while goes_on:
        message = await receive()
        if message["type"] != "http.request":
            break
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > most:
            raise _TooLargeError
        goes_on = message.get("more_body", False)
    return b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body once more, for the application; then whatever else comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again
