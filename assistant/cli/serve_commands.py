"""Serve commands: `serve` and `mcp`."""

from collections.abc import Sequence

from assistant.base.regions import Region


def serve(corpus: Sequence[str] | None, region: Region, host: str, port: int, workers: int) -> None:
    """Serve the page and the API until somebody stops it."""
    # Neither server needs what the other is made of.
    from assistant.serving.http_server import Served  # noqa: PLC0415
    from assistant.serving.http_server import serve as serve_http  # noqa: PLC0415

    serve_http(Served(tuple(corpus or ()), region.value, host, port, workers))


def mcp(corpus: Sequence[str] | None, region: Region) -> None:
    """Serve tools until the model's side ends."""
    from assistant.serving.mcp_server import serve_mcp  # noqa: PLC0415
    from assistant.serving.python_door import open_desk  # noqa: PLC0415

    serve_mcp(lambda: open_desk(corpus, region))
