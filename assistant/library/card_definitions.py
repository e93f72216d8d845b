"""Card definitions: one card as `corpus/cards` writes it, read into `CardText` when looked up."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from assistant.base.user_errors import CorpusError
from engine import CardText, DefinitionError, parse_card

GUIDE = "the guide in engine/cardtext/card_text.py says how a definition is written"
"""Where a maintainer finds what a definition may hold."""


class Written(NamedTuple):
    """One definition as it is written, and where."""

    data: dict[str, Any]
    file: str
    """Its name, in the folder of the definitions."""
    line: int


class CardNames(NamedTuple):
    """What a definition holds beside the card's text; seen to be so when its file is read."""

    passcode: int | None = None
    """None: a stand-in, not a real card."""
    konami_id: int | None = None
    """None: a stand-in, not a real card."""
    ja: str | None = None
    """Japanese name; None: it has none."""
    aliases: tuple[str, ...] = ()
    """Nicknames and abbreviations."""


class DefinitionPlace(NamedTuple):
    """Where a definition stands."""

    file: Path
    line: int


@dataclass(frozen=True, slots=True)
class Definition:
    """One definition."""

    data: Mapping[str, Any]
    """What `engine.cardtext.card_text` describes."""
    names: CardNames
    place: DefinitionPlace
    written: Written

    @property
    def name(self) -> str:
        """The card's name."""
        return str(self.data.get("name"))


class DefinedTexts(Mapping[str, CardText]):
    """The texts of the defined cards; each definition is read when it is first looked up."""

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        """Hold the definitions."""
        self._definitions = definitions
        self._read: dict[str, CardText] = {}

    def __getitem__(self, name: str) -> CardText:
        """The text of a card; a KeyError if it is not defined."""
        if name not in self._read:
            one = self._definitions[name]
            try:
                self._read[name] = parse_card(one.data)
            except DefinitionError as error:
                raise unreadable(one, error, one.place.line) from error
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        """Whether the card is defined."""
        return name in self._definitions

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(self._definitions)

    def __len__(self) -> int:
        """How many cards are defined."""
        return len(self._definitions)


def definition(written: Written, folder: Path) -> Definition:
    """A definition as it is written, its names parted from the text."""
    data = dict(written.data)
    names = {key: data.pop(key) for key in CardNames._fields if key in data}
    names["aliases"] = tuple(names.get("aliases", ()))
    place = DefinitionPlace(folder / written.file, written.line)
    return Definition(data, CardNames(**names), place, written)


def unreadable(one: Definition, error: DefinitionError, line: int) -> CorpusError:
    """What is told of a definition that cannot be read."""
    problem = f"{one.name!r}, at {error.path or 'its top'}: {error.why}"
    return CorpusError(one.place.file, line, problem, GUIDE)
