"""Told: definitions, causes, and what is said in words that nothing computes."""

from time import perf_counter

import pytest

from assistant.base.ruling_records import Value
from assistant.reading.statements.sentence_norms import is_plain
from tests.assistant.reading.statements.test_statements import read, said_in, thens


@pytest.mark.parametrize(
    ("sentence", "when", "then"),
    [
        ("To negate an effect is to prevent it from being applied.",
         ("effect", "effect_negated", True), ("effect", "applies", False)),
        ("To negate an effect is to make that effect do nothing.",
         ("effect", "effect_negated", True), ("effect", "resolves", False)),
        ("To negate an activation is to cause it to not resolve.",
         ("activation", "activation_negated", True), ("activation", "resolves", False)),
    ],
)  # fmt: skip
def test_definition_is_a_norm(
    sentence: str, when: tuple[str, str, Value], then: tuple[str, str, Value]
) -> None:
    """'To do A is to keep B from C': if A is done, B does not C."""
    (norm,) = read(sentence).norms

    assert when in said_in(norm.when)
    assert said_in(norm.then) == {then}


@pytest.mark.parametrize(
    ("sentence", "who", "predicate", "value"),
    [
        ('In the Damage Step, "Raigeki" cannot be activated.',
         "Raigeki", "activation_legal", False),
        ('"Raigeki" can be added as Chain Link 3.', "Raigeki", "activation_legal", True),
        ('"Raigeki" resolves in full.', "Raigeki", "resolves", True),
        ('"Raigeki" does not resolve at all.', "Raigeki", "resolves", False),
        ('The effect of "Jinzo" is negated wherever it is.', "Jinzo", "effect_negated", True),
    ],
)  # fmt: skip
def test_more_ways_to_say_it(sentence: str, who: str, predicate: str, value: Value) -> None:
    """Causes, additions at the front, and turns of phrase that change nothing."""
    assert thens(sentence).get((who, predicate)) == {value}


TOLD = (
    "A cost does not start a Chain.",
    "A response becomes the next Chain Link.",
    "A card that waits for a negated attack can be activated only if an attack was negated.",
    "Whether an effect is negated is checked for each effect.",
    'If two parts of an effect are joined by "and", they happen at the same time.',
    "A monster that left the field and came back is treated as a new monster.",
)  # fmt: skip


@pytest.mark.parametrize("sentence", TOLD)
def test_what_nothing_computes_is_told_in_its_own_words(sentence: str) -> None:
    """Such a sentence is read, and nothing that it says can agree with anything."""
    reading = read(sentence)

    assert not reading.unread
    assert reading.norms
    assert all(is_plain(said) for norm in reading.norms for said in norm.then)


def test_told_sentences_turn_round_too() -> None:
    """The opposite of a told sentence says the other value of the same words."""
    said, denied = thens("A cost starts a Chain."), thens("A cost does not start a Chain.")

    assert {key: values == {True} for key, values in said.items()} == {
        key: values == {False} for key, values in denied.items()
    }


def test_what_stands_beside_something_told_waits_for_it() -> None:
    """Half of it is computed, half only told: the computed half says nothing by itself."""
    norms = read('"Jinzo" starts a Chain, but "Raigeki" resolves.').norms
    firm = [norm for norm in norms if not is_plain(norm.then[0])]

    assert firm
    assert all(any(map(is_plain, norm.when)) for norm in firm)


def test_an_intricate_sentence_is_given_up_in_time() -> None:
    """A sentence that can be taken apart in ever more ways is unread, and soon."""
    tangle = " that was Summoned by an effect of a card on the field and the monster it targets" * 6
    started = perf_counter()
    reading = read(f"If a card{tangle} leaves the field, then the flobber resolves.")

    assert reading.unread
    assert reading.norms == ()
    assert perf_counter() - started < PATIENCE


PATIENCE = 30
"""Seconds, on a busy machine; without a limit it would be hours."""
