"""What a yes says: that what the play asks holds, that it does not, or nothing."""

import pytest

from assistant.reading.yes_no_questions import (
    asking_span,
    things_asked,
    yes_means,
    yes_suggests,
)


@pytest.mark.parametrize(
    ("question", "predicate", "says"),
    [
        ("Is Sangan destroyed?", "destroyed", True),
        ("He uses Raigeki and pops my board. Does Sangan survive?", "destroyed", False),
        ("i raigeki, is his guy safe", "destroyed", False),
        ("Isn't Sangan destroyed?", "destroyed", None),
        ("How is Sangan destroyed?", "destroyed", None),
        ("Does it die or does it survive?", "destroyed", None),
        ("Can I use Raigeki?", "activation_legal", True),
        ("He chains Jammer. am I allowed to respond", "activation_legal", True),
        ("Is Raigeki stopped?", "activation_legal", None),
        ("Is it too late to chain Raigeki?", "activation_legal", False),
        ("Do I get it back?", "cost_paid", None),
        ("Will Raigeki resolve?", "resolves", True),
        ("I pop Mine in response, does it fizzle?", "resolves", False),
        ("Is Jinzo's effect negated?", "effect_negated", True),
        ("Skill Drain is up. Does Jinzo still work?", "effect_negated", False),
        ("Does the attack go through?", "attack_continues", True),
        ("Does Sangan's owner search?", "what_happens", None),
        ("Is it banished? And can I search?", "banished", None),
        ("What if it is destroyed?", "destroyed", None),
        ("Does THIS still negate?", "effect_negated", False),
        ("Does THIS still negate?", "resolves", True),
        ("Does THIS negate ANOTHER?", "resolves", True),
        ("Does ANOTHER negate THIS?", "resolves", False),
        ("Does ANOTHER negate THIS?", "effect_negated", True),
        ("Can THIS stop ANOTHER here?", "resolves", True),
        ("ANOTHER is up. Will THIS get negated?", "resolves", False),
        ("Does it negate it?", "resolves", None),
        ("Does that negate my monster?", "resolves", None),
    ],
)
def test_a_yes_says_what_the_words_say(question: str, predicate: str, *, says: bool | None) -> None:
    """Only of one asking sentence, in words that say it one way or the other."""
    assert yes_means(question, predicate) is says


@pytest.mark.parametrize(
    ("question", "predicate", "says"),
    [
        ("Sangan dies. Do I get my search?", "activation_legal", True),
        ("Trap Jammer in the Damage Step?", "activation_legal", True),
        ("Does my opponent draw?", "drawn", True),
        ("Do I get the LP back?", "cost_paid", False),
        ("Does my Sangan lose its search?", "activation_legal", None),
        ("Attack over?", "attack_continues", None),
        ("How many do I draw?", "drawn", None),
        ("Do I get it? Or does he?", "summoned", None),
    ],
)
def test_a_yes_suggests_what_nothing_speaks_against(
    question: str, predicate: str, *, says: bool | None
) -> None:
    """Words of failing, and questions of several parts, leave it open."""
    assert yes_suggests(question, predicate) is says


def test_an_opponent_is_no_denial() -> None:
    """Words that end as "don't" does without its mark deny nothing."""
    assert yes_means("Can my opponent respond with it?", "activation_legal") is True


def test_the_clause_that_asks_is_found() -> None:
    """From its first asking word on, whatever was told before."""
    question = "He uses Raigeki, so is Sangan destroyed?"
    start, end = asking_span(question)

    assert question[start:end] == "is Sangan destroyed?"


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("Does the attack continue, and is there a replay?", 2),
        ("Can I use it? Where does it go?", 2),
        ("Can Sangan search and add it?", 1),
        ("If he attacks, can I use it?", 1),
    ],
)
def test_every_clause_that_asks_is_counted(question: str, things: int) -> None:
    """A play that asks fewer things has lost one."""
    assert things_asked(question) == things
