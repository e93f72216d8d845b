"""Options and fixtures of the engine's tests."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest tests/engine --update-golden` rewrites the golden traces; read their diff."""
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden traces")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden traces are rewritten instead of compared."""
    return bool(request.config.getoption("--update-golden", default=False))
