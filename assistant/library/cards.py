"""Card definitions: what corpus/cards says of each card, checked and at hand.

A definition is the mapping that `engine.cardtext` describes, plus what only the assistant needs:
`passcode`, `konami_id`, `ja` (the Japanese name) and `aliases` (nicknames and abbreviations).
Stand-ins ("a Normal Spell") are definitions like any other, without a passcode.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

import yaml
from pydantic import Field, ValidationError

from assistant.errors import CorpusError
from assistant.library.card_store import CardStore
from assistant.records import Record
from assistant.settings import corpus_folder
from engine import CardText, DefinitionError, parse_card

GUIDE = "the guide in engine/cardtext.py says how a definition is written"
"""Where a maintainer finds what a definition may hold."""

_BOOL = "tag:yaml.org,2002:bool"
_STR = "tag:yaml.org,2002:str"
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class CardNames(Record):
    """What a definition holds beside the card's text."""

    passcode: int | None = Field(default=None, description="None: a stand-in, not a real card.")
    konami_id: int | None = Field(default=None, description="None: a stand-in, not a real card.")
    ja: str | None = Field(default=None, description="Japanese name; None: it has none.")
    aliases: tuple[str, ...] = Field(default=(), description="Nicknames and abbreviations.")


class CardFacts(Record):
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


class Place(Record):
    """Where a definition stands."""

    file: Path
    line: int


@dataclass(frozen=True)
class _Definition:
    text: CardText
    names: CardNames
    place: Place


@dataclass(frozen=True)
class CardLibrary:
    """Every defined card, by its canonical English name."""

    by_name: Mapping[str, CardText]
    aliases: Mapping[str, tuple[str, ...]]
    """Other names of each card; empty where it has none."""
    sources: Mapping[str, Place]
    _names: Mapping[str, CardNames]
    imported: CardStore | None = None
    """The imported cards, which looking up in `by_name` reaches too; None: there are none."""

    def facts(self, name: str) -> CardFacts:
        """The type line and the numbers of a defined card; a KeyError if it is not defined."""
        text, names = self.by_name[name], self._names[name]
        return CardFacts(
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


@cache
def card_library() -> CardLibrary:
    """The definitions shipped with the program."""
    return load_cards(corpus_folder() / "cards")


def load_cards(folder: Path) -> CardLibrary:
    """Every definition in the YAML files of a folder.

    Raises:
        CorpusError: a file or a definition cannot be used; names the file and the line.
    """
    files = sorted(folder.glob("*.yaml"))
    if not files:
        raise CorpusError(folder, None, "no card definitions (*.yaml)", "name another folder")
    found = [definition for file in files for definition in _read_file(file)]
    _refuse_doubles(found)
    return CardLibrary(
        by_name=MappingProxyType({str(d.text.name): d.text for d in found}),
        aliases=MappingProxyType({str(d.text.name): _other_names(d.names) for d in found}),
        sources=MappingProxyType({str(d.text.name): d.place for d in found}),
        _names=MappingProxyType({str(d.text.name): d.names for d in found}),
    )


def _other_names(names: CardNames) -> tuple[str, ...]:
    return (*names.aliases, *((names.ja,) if names.ja else ()))


def _read_file(file: Path) -> Iterator[_Definition]:
    root, load = _nodes(file)
    if not isinstance(root, yaml.SequenceNode):
        raise CorpusError(file, 1, "not a list of definitions", "begin each one with `- name: …`")
    for node in root.value:
        yield _read_definition(file, node, load.construct_object(node, deep=True))


def _nodes(file: Path) -> "tuple[yaml.Node | None, yaml.SafeLoader]":
    """The file as YAML nodes, which know their lines, and what turns them into data."""
    try:
        loader: yaml.SafeLoader = _Loader(file.read_text(encoding="utf-8"))
        root = loader.get_single_node()
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError(file, None, f"cannot be read: {error}", "mend the file") from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise CorpusError(file, line, f"is no YAML: {error.problem}", "mend the line") from error
    if root is not None:
        _settle(file, root)
    return root, loader


def _settle(file: Path, node: yaml.Node) -> None:
    """Refuse a key written twice; keep `on` and its like words, which YAML 1.1 takes for bools."""
    if isinstance(node, yaml.ScalarNode):
        if node.tag == _BOOL and node.value not in ("true", "false"):
            node.tag = _STR
    elif isinstance(node, yaml.SequenceNode):
        for entry in node.value:
            _settle(file, entry)
    elif isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if key.value in seen:
                raise CorpusError(
                    file, _line(key), f"the key {key.value!r} stands twice", "keep one of them"
                )
            seen.add(key.value)
            _settle(file, key)
            _settle(file, value)


def _read_definition(file: Path, node: yaml.Node, data: object) -> _Definition:
    if not isinstance(data, dict):
        raise CorpusError(file, _line(node), f"expected a mapping, found {data!r}", GUIDE)
    ours = {key: data.pop(key) for key in CardNames.model_fields if key in data}
    try:
        return _Definition(
            text=parse_card(data),
            names=CardNames.model_validate(ours),
            place=Place(file=file, line=_line(node)),
        )
    except DefinitionError as error:
        line = _line(_node_at(node, error.path))
        problem = f"{data.get('name')!r}, at {error.path or 'its top'}: {error.why}"
        raise CorpusError(file, line, problem, GUIDE) from error
    except ValidationError as error:
        first = error.errors()[0]
        key = str(first["loc"][0])
        problem = f"{data.get('name')!r}, at {key}: {first['msg'].lower()}"
        raise CorpusError(file, _line(_node_at(node, key)), problem, GUIDE) from error


def _node_at(node: yaml.Node, path: str) -> yaml.Node:
    """The node of a path like `effects[1].costs[0].op`, or the deepest one there is."""
    for step in re.findall(r"\w+", path):
        found = _child(node, step)
        if found is None:
            return node
        node = found
    return node


def _child(node: yaml.Node, step: str) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and step.isdecimal() and int(step) < len(node.value):
        entry: yaml.Node = node.value[int(step)]
        return entry
    return None


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _refuse_doubles(found: Iterable[_Definition]) -> None:
    """A name or alias stands for one card, a passcode too."""
    owner: dict[str | int, _Definition] = {}
    for one in found:
        for name in _unique_words(one):
            other = owner.setdefault(name, one)
            if other is not one:
                raise CorpusError(
                    one.place.file,
                    one.place.line,
                    f"{name!r} of {one.text.name!r} is already taken by {other.text.name!r}"
                    f" ({other.place.file}:{other.place.line})",
                    "keep it in one of the two",
                )


def _unique_words(one: _Definition) -> tuple[str | int, ...]:
    words = {word.casefold() for word in (str(one.text.name), *_other_names(one.names))}
    return (*sorted(words), *((one.names.passcode,) if one.names.passcode else ()))
