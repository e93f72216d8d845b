"""Sampled questions: their plays are in the notation, of cards that the question names."""

import random

import pytest

from assistant.reading.trained.facts_table import shipped_facts
from assistant.reading.trained.play_coding import PlayCoder
from assistant.reading.trained.play_tokens import Vocabulary
from assistant.reading.training.named_cards import used_names
from assistant.reading.training.sampled_questions import QuestionSampler
from assistant.reading.training.training_examples import TrainingExample
from engine import parse_play

COUNT = 500
VOCABULARY = Vocabulary(())


def sampled(seed: int) -> list[TrainingExample]:
    """Sampled questions of shipped cards."""
    return QuestionSampler(shipped_facts(), VOCABULARY).examples(COUNT, random.Random(seed))  # noqa: S311


def test_every_sampled_play_is_notation() -> None:
    """Each line of each play parses."""
    plays = [("\n".join(one.lines), set(one.question.names)) for one in sampled(1)]

    assert all(parse_play(play, names).lines for play, names in plays)


def test_cards_of_a_sampled_play_stand_in_its_question() -> None:
    """And nowhere is a phrase left unfilled."""
    wrong = [
        (one.question.text, name)
        for one in sampled(1)
        for name in (*used_names(one.lines, shipped_facts().features), "{", "}")
        if (name in one.question.text) == (name in "{}")
    ]

    assert wrong == []


def test_tokens_of_a_sampled_play_say_it_again() -> None:
    """But for the order of what lies there."""
    different = [
        one.lines
        for one in sampled(1)
        for coder in [PlayCoder(VOCABULARY, one.question.names, one.question.words)]
        if sorted(coder.decode(one.tokens)) != sorted(one.lines)
    ]

    assert different == []


def test_the_same_seed_samples_the_same_questions() -> None:
    """And another seed others."""
    assert sampled(1) == sampled(1)
    assert sampled(1) != sampled(2)


def test_plans_of_the_recipe_are_changed_by_options() -> None:
    """Only where an option is given; a number of epochs is not cut short by the recipe."""
    pytest.importorskip("torch", reason="training needs torch")
    from assistant.reading.training.__main__ import parser, plans  # noqa: PLC0415  # needs torch
    from assistant.reading.training.recipe import RECIPE  # noqa: PLC0415

    unchanged = plans(parser().parse_args([]))
    options = ["--step", "base", "--epochs", "3", "--sampled", "20", "--frozen", "1"]
    changed = plans(parser().parse_args(options))

    assert unchanged == RECIPE
    assert [*changed] == ["base"]
    assert (changed["base"].epochs, changed["base"].stop_after) == (3, None)
    assert (changed["base"].sampled, changed["base"].sizes.frozen) == (20, 1)


def test_only_questions_of_several_cards_are_drawn_twice() -> None:
    """All of them where the chance is 1, none where it is 0."""
    pytest.importorskip("torch", reason="training needs torch")
    from assistant.reading.training.training import drawn, has_many_cards  # noqa: PLC0415

    examples = sampled(1)
    rng = random.Random(1)  # noqa: S311
    twice = drawn(examples, 1, rng)[len(examples) :]

    assert twice == [one for one in examples if has_many_cards(one)]
    assert drawn(examples, 0, rng) == examples
