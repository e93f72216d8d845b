"""Glossary: the game's terms, and what players call them in each language.

`glossary.yaml` is a mapping from a term, as rule texts write it, to lists of other words for it,
by language:

    negate:
      en: [counter, shut off]
      vi: [vô hiệu hoá]
      passage: negation.what
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from assistant.errors import CorpusError
from assistant.library.documents import read_document
from assistant.library.sources import yaml_of
from assistant.settings import corpus_folder

FILE = "glossary.yaml"
SEARCH_WORDS = "search-words.yaml"
"""Everyday words for the game's terms: too loose to define one, good enough to find it."""
LANGUAGES = ("en", "vi", "ja")


class Synonym(NamedTuple):
    """Words that mean a term."""

    words: str
    term: str
    language: str


def shipped_glossary(name: str = FILE) -> tuple[Synonym, ...]:
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
