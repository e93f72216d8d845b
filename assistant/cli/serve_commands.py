"""Serve commands: `serve`."""

from collections.abc import Sequence

from assistant.base.regions import Region
from assistant.serving.http_server import Served
from assistant.serving.http_server import serve as serve_http


def serve(corpus: Sequence[str] | None, region: Region, host: str, port: int, workers: int) -> None:
    """Serve the page and the API until somebody stops it."""
    serve_http(Served(tuple(corpus or ()), region.value, host, port, workers))
