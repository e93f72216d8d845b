"""The handbook's worked examples: the engine plays them, and its sentences are held to them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml

from assistant.agreement.claim_comparison import ComputedPlay, Finding, findings
from assistant.base.ruling_records import Agreement, Norm, Passage
from assistant.library.corpus import open_corpus
from assistant.library.defined_cards import card_library
from assistant.library.document_layout import Example, examples
from assistant.library.layout_blocks import markdown_blocks
from assistant.reading.annotated_passages import said_value
from assistant.reading.card_mentions import Names
from assistant.reading.statements.passage_statements import read_statements
from engine import Fact, Outcome, claims_of, complete, parse_play, parse_scenario, run

Sentence = tuple[str, str]
"""A passage's id, and the sentence."""


def every_example() -> Iterator[tuple[str, Example]]:
    """The worked examples, each with a name for the test report."""
    seen: Counter[str] = Counter()
    for held in open_corpus().held:
        for example in examples(held.document, markdown_blocks(held.document.text)):
            seen[example.passage] += 1
            yield f"{example.passage}-{seen[example.passage]}", example


EXAMPLES = dict(every_example())


def played(example: Example) -> tuple[Outcome, list[tuple[str, object, list[object]]]]:
    """The outcome of an example; and of each thing that it tells what it tells, and what comes out.

    A `play` tells it in its lines (`? Jinzo destroyed = no`), a `scenario` under `expect`.
    """
    cards = card_library().by_name
    if example.kind == "play":
        play = parse_play(example.text, frozenset(cards))
        found = claims_of(complete(play, cards), cards)
        assert (found.completed.errors, found.warnings) == ((), ())
        lines = zip(play.questions, found.claims, strict=True)
        return found.outcome, [
            (str(claim), said_value(asked.predicate, asked.value or ""), told([claim.value]))
            for asked, claim in lines
        ]
    written = yaml.safe_load(example.text)
    expected = written.pop("expect")
    outcome = run(parse_scenario(written), cards)
    return outcome, [
        (str(one), one["value"], told([fact.value for fact in facts_about(outcome, one)]))
        for one in expected
    ]


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
    outcome, stated = played(EXAMPLES[name])

    assert stated
    assert outcome.unknown == ()
    assert [
        (what, value, found)
        for what, value, found in stated
        if set(map(str, found)) != set(map(str, told([value])))
    ] == []


def test_an_example_that_is_wrong_is_noticed() -> None:
    """A value that does not come out is one that the comparison above lists."""
    text = "A activate Raigeki\nB chain Magic Jammer\n? Raigeki resolves = yes"
    _, ((_, value, found),) = played(Example("", "play", text, 1))

    assert (value, found) == (True, [False])


def test_there_are_examples_of_every_famous_interaction() -> None:
    """The chapter of worked examples is not only prose."""
    chapter = [name for name in EXAMPLES if name.startswith("example.")]

    assert len(chapter) >= 25


@cache
def names() -> Names:
    """Every card that can be named."""
    library = card_library()
    return Names((name, library.aliases[name]) for name in library.by_name)


@cache
def norms() -> tuple[tuple[Passage, Norm], ...]:
    """All that the handbook says, in each of its languages."""
    return tuple(
        (passage, norm)
        for passage in open_corpus().passages
        for norm in read_statements(passage.text, names=names()).norms
    )


def against(example: str) -> list[tuple[Sentence, Finding]]:
    """Every comparison of the handbook's sentences with the outcome of an example."""
    outcome, _ = played(EXAMPLES[example])
    play = ComputedPlay.of(outcome, frozenset())
    return [
        ((passage.id, passage.text[norm.start : norm.end]), finding)
        for passage, norm in norms()
        if not norm.is_outdated
        for finding in findings(norm, play)
    ]


@pytest.mark.parametrize("example", EXAMPLES)
def test_no_sentence_disagrees_with_a_worked_example(example: str) -> None:
    """A general sentence carries its exceptions, so it is silent where it does not hold."""
    disagreeing = {
        sentence
        for sentence, finding in against(example)
        if finding.agreement is Agreement.DISAGREES
    }

    assert disagreeing == set()


def test_every_worked_example_has_a_sentence_that_agrees() -> None:
    """What an example decides is said in words too, in its own chapter or in a general one."""
    silent = [
        example
        for example in EXAMPLES
        if not any(found.agreement is Agreement.AGREES for _, found in against(example))
    ]

    assert silent == []
