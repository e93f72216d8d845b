"""Extracts: the text of a web page or a PDF, taken out once and kept for as long as it is the same.

Taking text out of a PDF is slow, so it is kept in the cache, under the digest of the file and of
the code that did it.
"""

import hashlib
import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from assistant.library.decoding import NotTextError, decoded
from assistant.settings import cache_folder, code_digest
from assistant.whole_files import write_whole

_LARGEST_PAGE = 4 * 2**20
"""Bytes of the largest web page that is read."""

_log = logging.getLogger(__name__)


class UnreadableError(Exception):
    """A page or a PDF that gives no text; the message says why."""


class Extract(NamedTuple):
    """The text of a file, and what the file says of itself."""

    text: str
    encoding: str
    said: Mapping[str, str]


def extract_of(stored: bytes, suffix: str) -> Extract:
    """The text of a file with this suffix.

    Raises:
        UnreadableError: it is damaged, locked, empty, or larger than the limits.
    """
    return _pdf(stored) if suffix == ".pdf" else _html(stored)


def _html(stored: bytes) -> Extract:
    # Kept out of import: few folders have a page.
    from assistant.library.html_text import (  # noqa: PLC0415
        MOST_NESTED,
        NestedTooDeepError,
        page_of,
    )

    if len(stored) > _LARGEST_PAGE:
        raise UnreadableError(f"a web page larger than {_LARGEST_PAGE // 2**20} MB")
    try:
        markup, encoding = decoded(stored, is_html=True)
    except NotTextError as error:
        raise UnreadableError(f"not text (byte {error.byte} {error.problem})") from error
    try:
        page = page_of(markup)
    except NestedTooDeepError as error:
        raise UnreadableError(f"nests deeper than {MOST_NESTED:,} elements") from error
    if not page.text:
        raise UnreadableError("it says nothing")
    return Extract(page.text, encoding, page.said)


def _pdf(stored: bytes) -> Extract:
    name = hashlib.sha256(stored).hexdigest()
    file = cache_folder() / "texts" / f"{name[:32]}-{_version()}.json"
    kept = _kept(file)
    if kept is None:
        from assistant.library.pdf_text import UnreadablePdfError, pages_of  # noqa: PLC0415 (slow)

        try:
            pages = pages_of(stored)
        except UnreadablePdfError as error:
            raise UnreadableError(str(error)) from error
        kept = Extract(pages.text, "pdf", pages.said)
        _keep(file, kept)
    return kept


def _kept(file: Path) -> Extract | None:
    try:
        text, encoding, said = json.loads(file.read_text(encoding="utf-8"))
        return Extract(str(text), str(encoding), dict(said))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        _log.warning("%s: damaged, and will be made anew: %s", file, error)
        return None


def _keep(file: Path, extract: Extract) -> None:
    """Write it whole or not at all; where nothing can be written, it is made anew each time."""
    with suppress(UnicodeEncodeError):  # half a character, as broken pages may hold
        write_whole(file, json.dumps(extract, ensure_ascii=False).encode())


@cache
def _version() -> str:
    return code_digest(Path(__file__).parent)[:12]
