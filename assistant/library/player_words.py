"""Player words: what players call the game's terms and its cards, from the shipped lists."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from assistant.base.disk_cache import keep, kept
from assistant.base.settings import corpus_folder, file_digest
from assistant.base.user_errors import CorpusError
from assistant.library.documents import read_document
from assistant.library.sources import yaml_of

GLOSSARY_FILE = "glossary.yaml"
SEARCH_WORDS = "search-words.yaml"
"""Everyday words for the game's terms: too loose to define one, good enough to find it."""
LANGUAGES = ("en", "vi", "ja")


class Synonym(NamedTuple):
    """Words that mean a term."""

    words: str
    term: str
    language: str


def shipped_glossary(name: str = GLOSSARY_FILE) -> tuple[Synonym, ...]:
    """The synonyms that the shipped corpus knows; none if it has no such file."""
    file = corpus_folder() / name
    return read_glossary(file) if file.is_file() else ()


def read_glossary(file: Path) -> tuple[Synonym, ...]:
    """Read a `glossary.yaml`.

    Raises:
        CorpusError: it is not such a mapping; says which term is wrong.
    """
    content = yaml_of(read_document(file)[0], file)
    if not isinstance(content, dict):
        raise CorpusError(file, None, "is not a mapping", "write `term: {en: [words], ...}`")
    return tuple(synonym for term, fields in content.items() for synonym in _of(term, fields, file))


def _of(term: str, fields: object, file: Path) -> Iterator[Synonym]:
    if not isinstance(fields, Mapping):
        raise CorpusError(file, None, f"term {term!r} is not a mapping", "write `en: [words]`")
    for language in LANGUAGES:
        words = fields.get(language, [])
        if not isinstance(words, list):
            raise CorpusError(
                file, None, f"term {term!r}: {language} is not a list", "write `[one, two]`"
            )
        yield from (Synonym(word, term, language) for word in words)


class ExplainedTerm(NamedTuple):
    """A term of the glossary, with the passage that explains it."""

    term: str
    words: tuple[str, ...]
    """What it is called in English, the term itself first."""
    passage: str


@cache
def explained_terms() -> tuple[ExplainedTerm, ...]:
    """The terms of the shipped glossary that a passage explains, in order."""
    file = corpus_folder() / GLOSSARY_FILE
    content = yaml_of(read_document(file)[0], file) if file.is_file() else {}
    terms = content.items() if isinstance(content, dict) else ()
    return tuple(
        ExplainedTerm(
            str(term), tuple(dict.fromkeys((str(term), *fields["en"]))), str(fields["passage"])
        )
        for term, fields in terms
        if fields.get("passage") and fields.get("en")
    )


NICKNAMES_FILE = "nicknames.yaml"
_KIND = "nicknames"


def shipped_nicknames() -> Mapping[str, tuple[str, ...]]:
    """The nicknames that the shipped corpus knows, by card; none if it has no such file."""
    file = corpus_folder() / NICKNAMES_FILE
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
