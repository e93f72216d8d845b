"""The reference is up to date, its examples are plays, and its tables are the engine's."""

from collections import Counter

import pytest

from engine.notation.line_forms import LINE_FORMS
from engine.notation.play_text import parse, write
from engine.notation.predicates import PREDICATE_BY_NAME, PREDICATES
from engine.notation.unnamed_things import UNNAMED_THING_BY_NAME, is_another
from engine.outcome import facts
from tests.engine.notation.card_names import CARD_NAMES
from tests.engine.notation.make_reference import (
    REFERENCE,
    WorkedExample,
    reference,
    worked_examples,
)

EXAMPLES = tuple(worked_examples())


def test_reference_is_up_to_date() -> None:
    """`python -m tests.engine.notation.make_reference` writes it."""
    assert REFERENCE.read_text(encoding="utf-8") == reference()


def test_every_point_has_three_examples() -> None:
    """All seventeen of them."""
    counted = Counter(example.point for example in EXAMPLES)

    assert set(counted.values()) == {3}
    assert [point.split(".")[0] for point in counted] == [str(n) for n in range(1, 18)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.says)
def test_example_is_written_as_it_stands(example: WorkedExample) -> None:
    """It is read, written as it was, and names only known cards."""
    play = parse(example.play, CARD_NAMES)

    assert write(play) == example.play
    assert parse(write(play), CARD_NAMES) == play


def test_every_form_begins_as_some_example_does() -> None:
    """No form of a line is without an example."""
    plays = "\n".join(example.play for example in EXAMPLES).splitlines()
    begun = {word for line in plays for word in line.split()[:2]}
    forms = {form.form.removeprefix("PLAYER ").split(" ")[0] for form in LINE_FORMS}

    assert {form for form in forms if form.islower()} - begun <= {
        "turn_number",
        "phase",
        "nothing_else",
        "flip_summon",
        "change_position",
    }


def test_every_predicate_of_the_engine_can_be_asked() -> None:
    """By its own name or as an alias."""
    assert PREDICATE_BY_NAME.keys() >= facts.PREDICATES


def test_no_predicate_has_two_meanings() -> None:
    """Names and aliases are different words."""
    words = [word for asked in PREDICATES for word in (asked.name, *asked.aliases)]

    assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("name", "noun"),
    [
        ("an Effect Monster", "Effect Monster"),
        ("another effect that destroys a card", "effect that destroys a card"),
        ("some effect", "effect"),
        ("Token", "Token"),
    ],
)
def test_general_name_is_an_article_and_a_noun(name: str, noun: str) -> None:
    """With "another" it is a second thing of its kind."""
    assert UNNAMED_THING_BY_NAME[name].noun == noun
    assert is_another(name) == name.startswith("another")


def test_only_effects_do_something() -> None:
    """Of "an effect" nothing is told but that it is one."""
    assert UNNAMED_THING_BY_NAME["an effect"].is_effect
    assert not UNNAMED_THING_BY_NAME["a Continuous Trap"].is_effect
