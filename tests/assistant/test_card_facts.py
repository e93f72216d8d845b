"""The reader knows the members of card definitions by name: each must be there."""

import ast
import re
from pathlib import Path

import engine
from assistant.reading import card_abilities

MEMBER = re.compile(r"(?:[A-Z][a-z]+)+")
CLASSES = {
    node.name
    for file in Path(engine.__file__).parent.rglob("*.py")
    for node in ast.walk(ast.parse(file.read_text()))
    if isinstance(node, ast.ClassDef)
}


def strangers(source: str) -> set[str]:
    """Names in a source, written like those of members, that no class of the engine has."""
    texts = (n.value for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Constant))
    return {one for one in texts if isinstance(one, str) and MEMBER.fullmatch(one)} - CLASSES


def test_every_member_the_reader_knows_is_there() -> None:
    """A member that was renamed would otherwise be overlooked in silence."""
    assert strangers(Path(card_abilities.__file__).read_text()) == set()


def test_a_renamed_member_is_noticed() -> None:
    """The check can fail."""
    assert strangers('name in {"NegateCards", "NegatesCards"}') == {"NegatesCards"}
