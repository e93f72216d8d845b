"""Card definitions: what corpus/cards says of each card, checked and at hand.

A definition is the mapping that `engine.cardtext` describes, plus what only the assistant needs:
`passcode`, `konami_id`, `ja` (the Japanese name) and `aliases` (nicknames and abbreviations).
Stand-ins ("a Normal Spell") are definitions like any other, without a passcode.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from assistant.errors import CorpusError
from assistant.library.card_store import CardStore
from assistant.library.definitions import (
    CardNames,
    DefinedTexts,
    Definition,
    Place,
    Written,
    definition,
)
from assistant.library.keeping import keep, kept
from assistant.settings import corpus_folder, file_digest
from engine import CardText

_KIND = "cards"


@dataclass(frozen=True, slots=True)
class CardLibrary:
    """Every defined card, by its canonical English name."""

    by_name: Mapping[str, CardText]
    aliases: Mapping[str, tuple[str, ...]]
    """Other names of each card; empty where it has none."""
    sources: Mapping[str, Place]
    kinds: Mapping[str, str]
    """Of each defined card, whether it is a monster, spell or trap."""
    stand_ins: frozenset[str]
    """Names in the definitions that are no real card's: 'a Normal Spell'."""
    names: Mapping[str, CardNames]
    imported: CardStore | None = None
    """The imported cards, which looking up in `by_name` reaches too; None: there are none."""


@cache
def card_library() -> CardLibrary:
    """The definitions shipped with the program; what their files hold is kept between runs."""
    folder = corpus_folder() / "cards"
    code = sorted(Path(__file__).parent.glob("definition*.py"))
    key = file_digest((Path(__file__), *code, *_files(folder)))
    rows = kept(_KIND, key)
    if rows is None:
        found = _read_folder(folder)
        keep(_KIND, key, [one.written for one in found])
    else:
        found = [definition(Written(*row), folder) for row in rows]
    return _library(found)


def load_cards(folder: Path) -> CardLibrary:
    """Every definition in the YAML files of a folder.

    Raises:
        CorpusError: a file or a definition cannot be used; names the file and the line.
    """
    return _library(_read_folder(folder))


def known_as(name: str, cards: CardLibrary) -> str | None:
    """The printed name of a card that is called so, whatever the case; None: no such card."""
    wanted = name.casefold()
    for printed in cards.by_name:
        if wanted in (printed.casefold(), *(alias.casefold() for alias in cards.aliases[printed])):
            return printed
    return None


def _files(folder: Path) -> list[Path]:
    files = sorted(folder.glob("*.yaml"))
    if not files:
        raise CorpusError(folder, None, "no card definitions (*.yaml)", "name another folder")
    return files


def _read_folder(folder: Path) -> list[Definition]:
    # Kept out of import: what the files hold is kept, so YAML is read only when they change.
    from assistant.library.definition_files import definitions_in  # noqa: PLC0415

    found = [one for file in _files(folder) for one in definitions_in(file)]
    _refuse_doubles(found)
    return found


def _library(found: Sequence[Definition]) -> CardLibrary:
    return CardLibrary(
        by_name=DefinedTexts({one.name: one for one in found}),
        aliases=MappingProxyType({one.name: _other_names(one.names) for one in found}),
        sources=MappingProxyType({one.name: one.place for one in found}),
        kinds=MappingProxyType({one.name: str(one.data["kind"]) for one in found}),
        stand_ins=frozenset(one.name for one in found if one.data.get("stand_in")),
        names=MappingProxyType({one.name: one.names for one in found}),
    )


def _other_names(names: CardNames) -> tuple[str, ...]:
    return (*names.aliases, *((names.ja,) if names.ja else ()))


def _refuse_doubles(found: Iterable[Definition]) -> None:
    """A name or alias stands for one card, a passcode too."""
    owner: dict[str | int, Definition] = {}
    for one in found:
        for name in _unique_words(one):
            other = owner.setdefault(name, one)
            if other is not one:
                raise CorpusError(
                    one.place.file,
                    one.place.line,
                    f"{name!r} of {one.name!r} is already taken by {other.name!r}"
                    f" ({other.place.file}:{other.place.line})",
                    "keep it in one of the two",
                )


def _unique_words(one: Definition) -> tuple[str | int, ...]:
    words = {word.casefold() for word in (one.name, *_other_names(one.names))}
    return (*sorted(words), *((one.names.passcode,) if one.names.passcode else ()))
