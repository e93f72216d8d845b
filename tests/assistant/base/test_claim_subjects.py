"""A card's own name may have a colon."""

import pytest

from assistant.agreement.claim_sentences import sentence
from assistant.base.claim_subjects import same_part


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        ("Number 39: Utopia", "Number 39: Utopia is destroyed."),
        ("Number 39: Utopia: ATK loss", "The ATK loss effect of Number 39: Utopia is destroyed."),
        ("Jinzo", "Jinzo is destroyed."),
    ],
)
def test_a_name_with_a_colon_is_no_part_of_a_card(subject: str, said: str) -> None:
    """'The Utopia effect of Number 39' is nothing."""
    assert sentence(subject, "destroyed", True) == said


def test_what_is_forbidden_is_the_same_only_if_it_is_called_alike() -> None:
    """A lock on Special Summons is none on Normal Summons, nor the effect that Summons Tokens."""
    assert not same_part("no Normal Summon", "summon_tokens")
    assert not same_part("no Normal Summon", "no Special Summon")
    assert same_part("no normal summon", "no Normal Summon")
    said = sentence("Scapegoat: no Normal Summon", "applies", False)
    assert said == "Scapegoat does not forbid a Normal Summon."
