"""Rules decide: none returns a constant, or only what it was given."""

import ast
import inspect
import itertools
import textwrap
import typing
from collections.abc import Callable, Iterator
from enum import Enum
from types import NoneType, UnionType

import pytest

from engine import AnyRule, every_rule
from engine.rules.register import RETIRED
from engine.terms.vocabulary import Phase

MOST = 5000
"""Rules with more combinations of arguments than this are not called with all of them."""


def says_nothing(function: Callable[..., object]) -> str:
    """Why a function decides nothing, by its text or by all that it answers; empty: it decides."""
    return by_text(function) or by_answers(function)


def by_text(function: Callable[..., object]) -> str:
    """Whether all that it does is to return a constant, an argument, or its denial."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    body = [one for one in tree.body if not _is_docstring(one)]
    if len(body) != 1 or not isinstance(body[0], ast.Return):
        return ""
    value = body[0].value
    while isinstance(value, ast.UnaryOp) or _is_bool_call(value):
        value = value.operand if isinstance(value, ast.UnaryOp) else value.args[0]
    if value is None or isinstance(value, ast.Constant):
        return "returns a constant"
    return f"returns only {value.id}" if isinstance(value, ast.Name) else ""


def _is_docstring(one: ast.stmt) -> bool:
    return isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)


def _is_bool_call(value: ast.expr | None) -> typing.TypeGuard[ast.Call]:
    is_call = isinstance(value, ast.Call) and isinstance(value.func, ast.Name)
    return is_call and value.func.id == "bool" and len(value.args) == 1  # type: ignore[union-attr]


def by_answers(function: Callable[..., object]) -> str:
    """Whether it answers the same to all, or what one of its arguments is, or is not."""
    asked = list(every_argument(function))
    if not asked:
        return ""
    said = [function(*inspect_args(function, one)[0], **inspect_args(function, one)[1])
            for one in asked]  # fmt: skip
    if all(one == said[0] for one in said):
        return "answers the same to all"
    for name in asked[0]:
        given = [one[name] for one in asked]
        if all(type(a) is type(b) and a == b for a, b in zip(said, given, strict=True)):
            return f"answers only what {name} is"
        if all(isinstance(b, bool) and a is (not b) for a, b in zip(said, given, strict=True)):
            return f"answers only that {name} is not"
    return ""


def inspect_args(
    function: Callable[..., object], named: dict[str, object]
) -> tuple[list[object], dict[str, object]]:
    """The arguments by their places, and by their names."""
    kinds = inspect.signature(function).parameters
    only = inspect.Parameter.KEYWORD_ONLY
    placed = [value for name, value in named.items() if kinds[name].kind is not only]
    return placed, {name: v for name, v in named.items() if kinds[name].kind is only}


def every_argument(function: Callable[..., object]) -> Iterator[dict[str, object]]:
    """All combinations of its arguments; none, if one is neither a truth value nor an enum."""
    hints = typing.get_type_hints(function)
    hints.pop("return", None)
    values = [values_of(hint) for hint in hints.values()]
    count = 1
    for one in values:
        count *= len(one)
    if 0 < count <= MOST:
        for chosen in itertools.product(*values):
            yield dict(zip(hints, chosen, strict=True))


def values_of(hint: object) -> tuple[object, ...]:
    """All values of a type, if they can be counted."""
    if hint is bool:
        return (True, False)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(hint)
    if hint is NoneType:
        return (None,)
    if isinstance(hint, UnionType):
        parts = [values_of(part) for part in typing.get_args(hint)]
        return tuple(itertools.chain(*parts)) if all(parts) else ()
    return ()


@pytest.mark.parametrize("rule", every_rule(), ids=lambda rule: rule.id)
def test_rule_decides(rule: AnyRule) -> None:
    """A rule that returns a constant, or only its argument, leaves the ruling to its caller."""
    assert not says_nothing(rule.apply), f"{rule.id} {says_nothing(rule.apply)}"


def constant() -> int:
    """Five."""
    return 5


def given(*, possible: bool) -> bool:
    """What it was given."""
    return possible


def denied(*, locked: bool) -> bool:
    """The denial of what it was given."""
    return not locked


def disguised(*, locked: bool, own_turn: bool) -> bool:
    """What it was given, in more words."""
    if locked:
        return own_turn or locked
    return locked


def unmoved(phase: Phase, *, negated: bool) -> bool:
    """The same, whatever it is told."""
    return phase in tuple(Phase) or negated


@pytest.mark.parametrize("function", [constant, given, denied, disguised, unmoved])
def test_rule_without_logic_is_found(function: Callable[..., object]) -> None:
    """The gate fails for each way not to decide."""
    assert says_nothing(function)


def test_rule_with_logic_passes() -> None:
    """One that weighs two things, or a kind, is none of those."""

    def weighs(phase: Phase, *, negated: bool) -> bool:
        return phase is Phase.END and not negated

    assert not says_nothing(weighs)


def test_retired_ids_are_not_used_again() -> None:
    """What replaces a retired rule is there; the retired id is not."""
    there = {rule.id for rule in every_rule()}

    assert not there & set(RETIRED)
    assert set(RETIRED.values()) <= there
