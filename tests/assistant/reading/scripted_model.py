"""Scripted model: a local server that speaks like a language model's, with replies set before."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class ScriptedReply:
    """One response."""

    content: str = ""
    status: int = 200
    delay: float = 0.0
    """Seconds before it comes."""
    body: bytes | None = None
    """In place of a chat completion."""


@dataclass
class ScriptedModel:
    """A running server; the last reply is given again when all have been."""

    url: str
    replies: list[ScriptedReply]
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)

    def next_reply(self) -> ScriptedReply:
        """The reply to the request that came last."""
        return self.replies[min(len(self.requests), len(self.replies)) - 1]


@contextmanager
def scripted_model(*replies: ScriptedReply) -> Iterator[ScriptedModel]:
    """A server on a free port of this machine, for as long as the block lasts."""
    model = ScriptedModel("", list(replies))

    class Handler(BaseHTTPRequestHandler):
        """Answers with the next reply."""

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            model.requests.append(json.loads(self.rfile.read(length)))
            model.headers.append(dict(self.headers))
            reply = model.next_reply()
            time.sleep(reply.delay)
            said = {"choices": [{"message": {"role": "assistant", "content": reply.content}}]}
            body = json.dumps(said).encode() if reply.body is None else reply.body
            try:
                self.send_response(reply.status)
                self.end_headers()
                self.wfile.write(body)
            except OSError:
                return  # whoever asked did not wait

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    model.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield model
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
