"""Denials: whatever word turns a sentence round is heard, and a half-heard one is opaque."""

import pytest

from assistant.base.ruling_records import Modality, Value
from assistant.reading.statements.sentence_norms import is_plain
from tests.assistant.reading.statements.test_statements import read, said_in, subject, thens

DENIED: tuple[tuple[str, str, str, bool], ...] = (
    ("The effect of no monster is negated.", "monster", "effect_negated", False),
    ("The effects of neither monster are negated.", "monster", "negated_on_field", False),
    ("No player can activate a Trap Card.", "trap", "activation_legal", False),
    ("Trap Cards can be activated by neither player.", "trap", "activation_legal", False),
    ("Trap Cards can be activated by no player.", "trap", "activation_legal", False),
    ('None of the effects of "Jinzo" is negated.', "Jinzo", "negated_on_field", False),
    ('"Jinzo" is destroyed by nothing.', "Jinzo", "destroyed", False),
    ('Nothing destroys "Jinzo".', "Jinzo", "destroyed", False),
    ('No one destroys "Jinzo".', "Jinzo", "destroyed", False),
    ('Nothing stops "Raigeki" from resolving.', "Raigeki", "resolves", True),
    ('No effect prevents "Raigeki" from resolving.', "Raigeki", "resolves", True),
    ('"Raigeki" is neither destroyed nor banished.', "Raigeki", "banished", False),
    ('"Raigeki" neither resolves nor is destroyed.', "Raigeki", "destroyed", False),
    ('Neither "Raigeki" nor "Jinzo" is destroyed.', "Jinzo", "destroyed", False),
    ('"Raigeki" is not destroyed or banished.', "Raigeki", "banished", False),
    ('"Raigeki" does not resolve or get destroyed.', "Raigeki", "destroyed", False),
    ('"Raigeki" is not destroyed and resolves.', "Raigeki", "resolves", True),
    ('"Jinzo" fails to resolve.', "Jinzo", "resolves", False),
    ('"Jinzo" does not fail to resolve.', "Jinzo", "resolves", True),
    ('"Jinzo" is not considered destroyed.', "Jinzo", "destroyed", False),
    ('"Jinzo" is no longer on the field.', "Jinzo", "on_field", False),
    ('"Raigeki" never resolves.', "Raigeki", "resolves", False),
    ('"Raigeki" does not lose its effect.', "Raigeki", "effect_negated", False),
    ('"Raigeki" does nothing.', "Raigeki", "resolves", False),
    ('"Raigeki" does not do nothing.', "Raigeki", "resolves", True),
)  # fmt: skip
"""A sentence, and the one value it gives."""

OPAQUE = (
    '"Raigeki" does not always resolve.',
    '"Raigeki" is not automatically destroyed.',
    '"Raigeki" is not only negated.',
    '"Raigeki" does not just resolve.',
    '"Raigeki" is not immediately sent to the GY.',
    '"Raigeki" is not destroyed immediately.',
    '"Raigeki" does not resolve normally.',
    '"Raigeki" does not destroy all monsters.',
    '"Raigeki" does not destroy both monsters.',
    "All monsters are not destroyed.",
    "Not all monsters are destroyed.",
    '"Raigeki" is not destroyed and negated.',
    '"Raigeki" does nothing but resolve.',
    '"Raigeki" does anything but resolve.',
    'Nothing but "Jinzo" negates "Raigeki".',
    '"Raigeki" does not resolve only because it is negated.',
    '"Raigeki" is not destroyed by "Jinzo" but by "Sangan".',
    'Not "Raigeki" but "Jinzo" is destroyed.',
    '"Raigeki" may or may not resolve.',
    'I doubt that "Raigeki" resolves.',
    '"Raigeki" rarely resolves.',
    '"Raigeki" almost resolves.',
    "If a monster isn't both face-up and on the field, its effect does not apply.",
    "No monster is destroyed by no effect.",
)  # fmt: skip
"""Sentences that say less than their words without one of them would."""


@pytest.mark.parametrize(("sentence", "who", "predicate", "value"), DENIED)
def test_denial_is_heard_wherever_it_stands(
    sentence: str, who: str, predicate: str, value: Value
) -> None:
    """In the subject, its owner, the object, the doer, the verb or a second verb."""
    assert thens(sentence).get((who, predicate)) == {value}


@pytest.mark.parametrize("sentence", OPAQUE)
def test_what_is_only_half_heard_is_opaque(sentence: str) -> None:
    """It is unread, or only told in its own words, which agree with nothing."""
    reading = read(sentence)

    assert reading.unread or reading.norms
    assert all(is_plain(said) for norm in reading.norms for said in norm.then)


def test_condition_on_no_card_is_not_met_by_one_card() -> None:
    """'If no monster is in Attack Position' is not met by a monster in Attack Position."""
    norms = read(
        'If no monster you control is in Attack Position, "Mirror Force" does not resolve.'
    ).norms

    assert [said for norm in norms for said in said_in(norm.then)]
    for norm in norms:
        assert norm.when
        assert not said_in(norm.when) & {
            ("monster", "position", "attack"),
            ("monster", "position", "Attack"),
        }


def test_condition_on_none_needs_all_of_them() -> None:
    """One monster that is not destroyed is not yet 'no monster is destroyed'."""
    (norm,) = read('If no monster is destroyed, "Sangan" is not sent to the GY.').norms

    assert said_in(norm.when) == {("monster", "none_destroyed", False)}


def test_neither_nor_in_a_condition_needs_both() -> None:
    """'If it is neither destroyed nor banished' holds when both did not happen."""
    (norm,) = read('If "Raigeki" is neither destroyed nor banished, "Raigeki" resolves.').norms

    assert said_in(norm.when) == {
        ("Raigeki", "destroyed", False),
        ("Raigeki", "banished", False),
    }


def test_what_can_fail_may_also_happen() -> None:
    """'Can fail to resolve' does not say that it never resolves; 'cannot fail' says it must."""
    (can,) = read('"Raigeki" can fail to resolve.').norms
    (cannot,) = read('"Raigeki" cannot fail to resolve.').norms

    assert [(said.value, said.modality) for said in can.then] == [(False, Modality.MAY)]
    assert [(said.value, said.modality) for said in cannot.then] == [(True, Modality.MUST)]


def test_only_before_the_verb_limits_to_the_condition() -> None:
    """'It only resolves if ...': without that it does not."""
    norms = read('"Raigeki" only resolves if "Jinzo" is destroyed.').norms
    firm = [norm for norm in norms if norm.then[0].modality is Modality.MUST]

    assert [(subject(said), said.value) for norm in firm for said in norm.then] == [
        ("Raigeki", False)
    ]
    assert said_in(firm[0].unless) == {("Jinzo", "destroyed", True)}


def test_cards_can_be_said_not_to_be_negatable() -> None:
    """'Cannot be negated' says that neither its activation nor its effect is."""
    said = thens('"Raigeki" cannot be negated.')

    assert said == {
        ("Raigeki", "effect_negated"): {False},
        ("Raigeki", "activation_negated"): {False},
    }
