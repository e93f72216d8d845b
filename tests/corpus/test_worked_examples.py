"""The handbook's worked examples: each is played by the engine, and what it expects comes out."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from assistant.library.blocks import markdown_blocks
from assistant.library.cards import card_library
from assistant.library.corpus import open_corpus
from assistant.library.handbook import Example, examples
from engine import Fact, Outcome, parse_scenario, run


def every_example() -> Iterator[tuple[str, Example]]:
    """The worked examples, each with a name for the test report."""
    seen: Counter[str] = Counter()
    for held in open_corpus().held:
        for example in examples(held.document, markdown_blocks(held.document.text)):
            seen[example.passage] += 1
            yield f"{example.passage}-{seen[example.passage]}", example


EXAMPLES = dict(every_example())


def played(example: Example) -> tuple[Outcome, list[dict[str, Any]]]:
    """The outcome of an example, and what it expects of it."""
    written = yaml.safe_load(example.text)
    expected = written.pop("expect")
    return run(parse_scenario(written), card_library().by_name), expected


def facts_about(outcome: Outcome, expected: dict[str, Any]) -> list[Fact]:
    """What was computed of the thing that an expectation speaks of."""
    subject, _, part = expected["subject"].partition(": ")
    return [
        fact
        for fact in outcome.facts
        if fact.predicate == expected["predicate"]
        and subject in {fact.subject_card, fact.copy}
        and fact.part == (part or None)
    ]


def told(values: list[object]) -> list[object]:
    """Values as YAML has them."""
    return [list(value) if isinstance(value, tuple) else value for value in values]


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_an_example_expects_comes_out(name: str) -> None:
    """Every expectation is computed, and as the handbook has it."""
    outcome, expected = played(EXAMPLES[name])
    values = [told([fact.value for fact in facts_about(outcome, one)]) for one in expected]

    assert expected
    assert outcome.unknown == ()
    assert [
        (one, found)
        for one, found in zip(expected, values, strict=True)
        if set(map(str, found)) != {str(one["value"])}
    ] == []


def test_there_are_examples_of_every_famous_interaction() -> None:
    """The chapter of worked examples is not only prose."""
    chapter = [name for name in EXAMPLES if name.startswith("example.")]

    assert len(chapter) >= 25
