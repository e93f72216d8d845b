"""PDF text: what the pages say, line by line.  The only module that knows pypdf.

The text that is taken out is the stored text of the document; citations are spans of it.  Lines
that stand at the head or foot of most pages, and page numbers, belong to the page and are left out.
"""

import io
import logging
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pypdf import PdfReader

MOST_PAGES = 2_000
MOST_SECONDS = 30.0
"""For one document; what takes longer is built to take long."""
MOST_UNPACKED = 8_000_000
"""Bytes that one compressed part of a document may become: a page of text has some thousands."""

_PAGE_NUMBER = re.compile(
    r"\W*(?:page|trang|p\.)?\s*\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?\W*", re.IGNORECASE
)
_FEWEST_PAGES = 3
_BETWEEN = "\n\n"
"""What stands between two pages."""
_MOST_WORK = 400_000
"""Operations of the largest page that is taken apart."""


class UnreadablePdfError(Exception):
    """A PDF that gives no text; the message says why."""


class Pages(NamedTuple):
    """The text of a PDF, and what it says of itself."""

    text: str
    said: Mapping[str, str]
    starts: tuple[tuple[int, str], ...]
    """Of each page with text its first character, and its number as the PDF counts."""


def pages_of(stored: bytes) -> Pages:
    """The text of a PDF, and its title where it gives one.

    Raises:
        UnreadablePdfError: it is damaged, locked, a picture, or larger than the limits.
    """
    # Kept out of import: slow, and few folders have a PDF.
    from pypdf import Configuration, PdfReader, apply_configuration, errors  # noqa: PLC0415

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what it mends is of no interest
    try:
        limits = Configuration(
            zlib_maximum_output_length=MOST_UNPACKED,
            lzw_maximum_output_length=MOST_UNPACKED,
            run_length_maximum_output_length=MOST_UNPACKED,
            brotli_maximum_output_length=MOST_UNPACKED,
            array_based_stream_maximum_output_length=MOST_UNPACKED,
            stream_parsing_work_maximum_count=_MOST_WORK,
        )
        with apply_configuration(limits):
            reader = PdfReader(io.BytesIO(stored))
            pages = _texts(reader)
            labels = reader.page_labels
            title = " ".join(str(reader.metadata.title or "").split()) if reader.metadata else ""
    except UnreadablePdfError:
        raise
    except errors.LimitReachedError as error:
        raise UnreadablePdfError(f"it unpacks to more than is sensible ({error})") from error
    except Exception as error:  # a damaged file can raise anything, recursion errors too
        raise UnreadablePdfError(f"it is damaged ({type(error).__name__}: {error})") from error
    written = _without_furniture(pages)
    text = _BETWEEN.join(filter(None, written))
    if not text.strip():
        raise UnreadablePdfError("it holds no text (scanned pages are pictures)")
    said = {"title": title} if title else {}
    return Pages(text.replace("\0", "\ufffd") + "\n", said, tuple(_starts(written, labels)))


def _starts(pages: Sequence[str], labels: Sequence[str]) -> Iterator[tuple[int, str]]:
    start = 0
    for page, label in zip(pages, labels, strict=True):
        if page:
            yield start, label
            start += len(page) + len(_BETWEEN)


def _texts(reader: "PdfReader") -> list[str]:
    if reader.is_encrypted and not reader.decrypt(""):
        raise UnreadablePdfError("it is locked by a password")
    if len(reader.pages) > MOST_PAGES:
        raise UnreadablePdfError(f"it has more than {MOST_PAGES:,} pages")
    pages = []
    end = monotonic() + MOST_SECONDS
    for page in reader.pages:
        pages.append(page.extract_text())
        if monotonic() > end:
            raise UnreadablePdfError(f"its text takes more than {MOST_SECONDS:.0f} seconds")
    return pages


def _without_furniture(pages: Sequence[str]) -> list[str]:
    lined = [[line.rstrip() for line in page.strip().splitlines()] for page in pages]
    ends = Counter(line for lines in lined for line in {*lines[:1], *lines[-1:]})
    most = max(_FEWEST_PAGES, len(pages) // 2 + 1)
    repeated = {line for line, count in ends.items() if count >= most}
    return ["\n".join(_trimmed(lines, repeated)).strip() for lines in lined]


def _trimmed(lines: list[str], repeated: set[str]) -> list[str]:
    first, last = 0, len(lines)
    while first < last and _is_furniture(lines[first], repeated):
        first += 1
    while last > first and _is_furniture(lines[last - 1], repeated):
        last -= 1
    return lines[first:last]


def _is_furniture(line: str, repeated: set[str]) -> bool:
    return not line.strip() or line in repeated or _PAGE_NUMBER.fullmatch(line) is not None
