"""Defined cards.

All that `corpus/cards` defines, by name, with what is printed beside the text.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pydantic import Field

from assistant.base.disk_cache import keep, kept
from assistant.base.ruling_records import Record
from assistant.base.settings import corpus_folder, file_digest
from assistant.base.user_errors import CorpusError
from assistant.library.card_definitions import (
    CardNames,
    DefinedTexts,
    Definition,
    DefinitionPlace,
    Written,
    definition,
)
from assistant.library.card_store import CardStore
from engine import CardText

_KIND = "cards"


@dataclass(frozen=True, slots=True)
class CardLibrary:
    """Every defined card, by its canonical English name."""

    by_name: Mapping[str, CardText]
    aliases: Mapping[str, tuple[str, ...]]
    """Other names of each card; empty where it has none."""
    sources: Mapping[str, DefinitionPlace]
    kinds: Mapping[str, str]
    """Of each defined card, whether it is a monster, spell or trap."""
    stand_ins: frozenset[str]
    """Names in the definitions that are no real card's: 'a Normal Spell'."""
    names: Mapping[str, CardNames]
    imported: CardStore | None = None
    """The imported cards, which looking up in `by_name` reaches too; None: there are none."""

    def passcode(self, name: str) -> int | None:
        """The number printed on a card; None: none is known, or it is a stand-in."""
        imported = self.imported.card(name) if self.imported is not None else None
        if imported is not None and imported.passcode:
            return imported.passcode
        names = self.names.get(name)
        return names.passcode if names is not None else None


@cache
def card_library() -> CardLibrary:
    """The definitions shipped with the program; what their files hold is kept between runs."""
    folder = corpus_folder() / "cards"
    code = [
        Path(__file__).with_name(f"{name}.py") for name in ("card_definitions", "definition_files")
    ]
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


class PrintedFacts(Record):
    """What stands on a card beside its name and text."""

    name: str
    passcode: int | None = Field(default=None, description="None: a stand-in, not a real card.")
    konami_id: int | None = Field(default=None, description="None: a stand-in, not a real card.")
    kind: str = Field(description="monster, spell or trap")
    trait: tuple[str, ...] = Field(description="A Spell's property, or a monster's abilities.")
    attribute: str | None = Field(default=None, description="None: a Spell or Trap.")
    type: str | None = Field(default=None, description="Monster Type; None: a Spell or Trap.")
    level: int | None = Field(default=None, description="Level, Rank or Link Rating.")
    atk: int | None = Field(default=None, description="None: a Spell or Trap, or `?`.")
    defense: int | None = Field(default=None, description="None: no DEF, or `?`.")
    stand_in: bool = False


def defined_facts(name: str, cards: CardLibrary) -> PrintedFacts:
    """The type line and the numbers of a defined card; a KeyError if it is not defined."""
    text, names = cards.by_name[name], cards.names[name]
    return PrintedFacts(
        name=name,
        passcode=names.passcode,
        konami_id=names.konami_id,
        kind=text.kind.value,
        trait=tuple(trait.value for trait in text.trait),
        attribute=text.attribute.value if text.attribute else None,
        type=text.type,
        level=text.level,
        atk=text.atk if isinstance(text.atk, int) else None,
        defense=text.def_ if isinstance(text.def_, int) else None,
        stand_in=text.stand_in,
    )
