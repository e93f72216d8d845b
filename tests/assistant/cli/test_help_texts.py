"""Help: every command, argument and option says what it is, in whole sentences."""

from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command

from assistant.cli.ruling_command import app


def commands(found: Any = None, name: str = "ruling") -> Iterator[tuple[str, Any]]:  # noqa: ANN401
    """Every command and group, by the words that call it."""
    group = found if found is not None else get_command(app)
    yield name, group
    for inner, command in sorted(getattr(group, "commands", {}).items()):
        yield from commands(command, f"{name} {inner}")


def said() -> Iterator[tuple[str, str]]:
    """What is said of each command and of each thing that can be given to it."""
    for name, command in commands():
        yield name, command.help or ""
        for given in command.params:
            if given.name != "help":
                yield f"{name}: {given.name}", getattr(given, "help", "") or ""


@pytest.mark.parametrize(("name", "text"), tuple(said()))
def test_help_is_whole_sentences(name: str, text: str) -> None:
    """It begins with a capital and ends with a full stop; nothing is left unsaid."""
    assert text, f"{name} has no help"
    assert text[0].isupper(), text
    assert text.endswith("."), text


def test_every_command_of_the_contract_is_there() -> None:
    """As DESIGN.md has them."""
    wanted = "ask check cite run card rules index eval verify cards"
    names = {name.removeprefix("ruling ") for name, _ in commands()}

    groups = {"cards import", "cards export", "corpus add", "corpus list", "corpus remove"}
    assert names >= {*wanted.split(), *groups}
