"""Definition files: the YAML of `corpus/cards`, checked; what is wrong is told with its line."""

import re
from collections.abc import Iterator
from pathlib import Path

import yaml
from pydantic import ValidationError

from assistant.base.ruling_records import Record
from assistant.base.user_errors import CorpusError
from assistant.library.card_definitions import GUIDE, Definition, Written, definition, unreadable
from engine import DefinitionError, parse_card

_BOOL = "tag:yaml.org,2002:bool"
_STR = "tag:yaml.org,2002:str"
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Names(Record):
    """What `CardNames` has to be."""

    passcode: int | None = None
    konami_id: int | None = None
    ja: str | None = None
    aliases: tuple[str, ...] = ()


def definitions_in(file: Path) -> Iterator[Definition]:
    """The definitions of a file, each seen to be readable.

    Raises:
        CorpusError: the file or a definition cannot be used; names the line.
    """
    for written, node in _written_in(file):
        try:
            _Names.model_validate(
                {k: v for k, v in written.data.items() if k in _Names.model_fields}
            )
        except ValidationError as error:
            first = error.errors()[0]
            key = str(first["loc"][0])
            problem = f"{written.data.get('name')!r}, at {key}: {first['msg'].lower()}"
            raise CorpusError(file, _line(_node_at(node, key)), problem, GUIDE) from error
        found = definition(written, file.parent)
        try:
            parse_card(found.data)
        except DefinitionError as error:
            raise unreadable(found, error, _line(_node_at(node, error.path))) from error
        yield found


def _written_in(file: Path) -> Iterator[tuple[Written, yaml.Node]]:
    root, load = _nodes(file)
    if not isinstance(root, yaml.SequenceNode):
        raise CorpusError(file, 1, "not a list of definitions", "begin each one with `- name: …`")
    for node in root.value:
        data = load.construct_object(node, deep=True)
        if not isinstance(data, dict):
            raise CorpusError(file, _line(node), f"expected a mapping, found {data!r}", GUIDE)
        yield Written(data, file.name, _line(node)), node


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
