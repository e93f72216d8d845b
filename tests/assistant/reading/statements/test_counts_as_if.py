"""What counts as if it had not been, and cases that are told one after the other."""

import pytest

from assistant.base.ruling_records import Value
from assistant.reading.card_mentions import Names
from assistant.reading.statements.passage_statements import read_statements

NAMES = Names((name, ()) for name in ("Infinite Cards", "Hieroglyph Lithograph"))


def told(text: str) -> set[tuple[tuple[str | None, ...], str, Value]]:
    """Of each norm: whom its conditions name, and what it says then."""
    return {
        (tuple(one.subject.name for one in norm.when), said.predicate, said.value)
        for norm in read_statements(text, names=NAMES).norms
        for said in norm.then
    }


@pytest.mark.parametrize(
    "text",
    [
        "A negated activation counts as if it never happened.",
        "An activation that was negated is treated as if it had never happened.",
        "Negating the activation of a card treats it as if it was never activated.",
    ],
)
def test_as_if_it_never_happened_counts_towards_no_limit(text: str) -> None:
    """Of an activation there is nothing else that it could count for."""
    assert told(text) == {((None,), "counts_toward_limit", False)}


def test_what_counts_as_something_else_is_not_taken_for_it() -> None:
    """A Summon is no activation, and "as if it was" is no "never"."""
    for text in (
        "A negated Summon counts as if it never happened.",
        "A negated activation counts as if it resolved.",
    ):
        assert all(predicate != "counts_toward_limit" for _, predicate, _ in told(text))


@pytest.mark.parametrize("so", ["it is 7", "the limit is 7"])
def test_each_case_has_its_own_condition(so: str) -> None:
    """'If A resolved after B, the limit is 3; if B resolved later, it is 7': not both at once."""
    text = (
        "The later one is dominant - if Infinite Cards resolved after Hieroglyph Lithograph, the"
        f" limit is 3; if Hieroglyph Lithograph resolved later, {so}."
    )

    assert {(who, value) for who, what, value in told(text) if what == "value"} == {
        (("Infinite Cards",), 3),
        (("Hieroglyph Lithograph",), 7),
    }
