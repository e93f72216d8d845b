"""Whatever a definition can say, something in the engine looks at it, or it is told as unknown."""

import ast
import dataclasses
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path

from engine.cardtext import applications, card_text, operations, unmodelled
from engine.cardtext import operations as card_moves
from engine.effects.resolver import OPERATION_FUNCTIONS

ENGINE = Path(__file__).parents[3] / "engine"
OF_CARDS = (card_text.CardText, applications.OnlyOne)
"""Types that are come by from a card, by modules that need not name them."""
ASIDE = {
    (card_text.CardText, "stand_in"): "the assistant asks for it, when it tells of a card",
    (card_text.Procedure, "above"): "the compiler writes the printed materials out",
    (card_text.Effect, "declare"): "what is declared is read from the step",
    (card_moves.Banish, "face_down"): "off the field nothing depends on the face",
    (card_moves.SummonAfterResolution, "or_set"): "only the step says whether it is Set",
}
"""Fields that need nobody to look at them, and why."""


def sources() -> dict[str, str]:
    """The modules that carry definitions out: not those that read, compile or print them."""
    left_out = {"definitions.py", "unmodelled.py"}
    return {
        path.stem: path.read_text(encoding="utf-8")
        for path in sorted(ENGINE.rglob("*.py"))
        if "psct" not in path.parts and path.name not in left_out
    }


def looked_at(source: str) -> Iterator[str]:
    """Names of the attributes that a module reads."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.attr


def asked_for(source: str) -> Iterator[str]:
    """Names of the attributes that a module reads of whatever has them."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Name("getattr"), [_, ast.Constant(str(name)), *_]):
                yield name
            case _:
                pass


def named(source: str) -> set[str]:
    """All names in a module."""
    tree = ast.walk(ast.parse(source))
    return {n.id if isinstance(n, ast.Name) else n.attr for n in tree
            if isinstance(n, ast.Name | ast.Attribute)}  # fmt: skip


def members(kind: type) -> set[type]:
    """The types that a definition of this type can be built of, as far as the engine heeds it."""
    found: set[type] = set()
    waiting = [kind]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            hints = typing.get_type_hints(one).items()
            heeded = (
                hint for name, hint in hints if name not in unmodelled.UNREAD_FIELDS.get(one, ())
            )
            waiting += [inner for hint in heeded for inner in _inside(hint)]
    return found


def _inside(hint: object) -> Iterator[type]:
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        yield hint
    for one in typing.get_args(hint):
        yield from _inside(one)


def unheeded(kinds: set[type], modules: Mapping[str, str]) -> list[str]:
    """Fields that no module looks at: of those that name the type, or of all if none does."""
    reads = {name: set(looked_at(source)) for name, source in modules.items()}
    anywhere = {name for source in modules.values() for name in asked_for(source)}
    names = {name: named(source) for name, source in modules.items()}
    found = []
    for kind in kinds:
        home = kind.__module__.rpartition(".")[2]
        about = [m for m in modules if m != home and kind.__name__ in names[m]]
        about = list(modules) if kind in OF_CARDS or not about else about
        seen = anywhere.union(*(reads[module] for module in about))
        found += [
            f"{kind.__name__}.{field.name}"
            for field in dataclasses.fields(kind)
            if field.name not in {*seen, *unmodelled.UNREAD_FIELDS.get(kind, ())}
            and (kind, field.name) not in ASIDE
        ]
    return sorted(found)


def carried_out() -> set[type]:
    """The types of which the engine does not say, wherever they stand, that it cannot."""
    told = {*unmodelled._OPAQUE, *unmodelled._NOT_CARRIED_OUT, *unmodelled._CHOSEN_NUMBERS}  # noqa: SLF001 -- its table
    told |= {
        kind for kind in typing.get_args(operations.Operation) if kind not in OPERATION_FUNCTIONS
    }
    return members(card_text.CardText) - told


def test_every_field_is_looked_at() -> None:
    """What a text can say is heeded, or listed as what is not."""
    assert unheeded(carried_out(), sources()) == []


def test_a_field_that_nothing_looks_at_is_seen() -> None:
    """The check can fail: what is read of a hand size limit is no longer its number."""
    blind = {
        name: source.replace("application.limit", "gone") for name, source in sources().items()
    }

    assert unheeded({applications.SetHandLimit}, blind) == ["SetHandLimit.limit"]
