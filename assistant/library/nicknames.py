"""Nicknames: what players call cards, beside the names that their definitions list.

`nicknames.yaml` is a mapping from printed names to lists of other words for them.
"""

from collections.abc import Mapping
from pathlib import Path

from assistant.errors import CorpusError
from assistant.library.documents import read_document
from assistant.library.keeping import keep, kept
from assistant.library.sources import yaml_of
from assistant.settings import corpus_folder, file_digest

FILE = "nicknames.yaml"
_KIND = "nicknames"


def shipped_nicknames() -> Mapping[str, tuple[str, ...]]:
    """The nicknames that the shipped corpus knows, by card; none if it has no such file."""
    file = corpus_folder() / FILE
    if not file.is_file():
        return {}
    key = file_digest((Path(__file__), file))
    found = kept(_KIND, key)
    if found is None:
        found = read_nicknames(file)
        keep(_KIND, key, found)
    return {card: tuple(words) for card, words in found.items()}


def read_nicknames(file: Path) -> Mapping[str, tuple[str, ...]]:
    """Read a `nicknames.yaml`.

    Raises:
        CorpusError: it is not such a mapping; says which card is wrong.
    """
    content = yaml_of(read_document(file)[0], file)
    if not isinstance(content, dict):
        raise CorpusError(file, None, "is not a mapping", "write `card: [nickname, ...]`")
    for card, words in content.items():
        if not isinstance(words, list):
            raise CorpusError(file, None, f"{card!r} has no list", "write `[one, two]`")
    return {card: tuple(map(str, words)) for card, words in content.items()}
