"""Figures that a question repeats as they are printed tell nothing new; others have to be read."""

import re

import pytest

from assistant.reading.card_mentions import Mention, mask
from assistant.reading.old_question.printed_figures import without_printed_figures
from assistant.reading.understood_question import CardAbilities, CardCategory

SKULL = CardAbilities(
    name="Summoned Skull", kind=CardCategory.MONSTER, figures=frozenset({2500, 1200})
)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Summoned Skull (2500) attacks.", "attacks."),
        ("Summoned Skull (2500/1200) attacks.", "attacks."),
        ("Summoned Skull (ATK 2500) attacks.", "attacks."),
        ("Summoned Skull (3500) attacks.", "(3500) attacks."),
        ("Summoned Skull has 3500 ATK. It attacks.", "has 3500 ATK. It attacks."),
    ],
)
def test_printed_figures_are_left_out(text: str, left: str) -> None:
    """In brackets behind the name, or as a sentence of their own."""
    found = Mention(name=SKULL.name, start=0, end=14, text=SKULL.name, how="exact")
    masked = without_printed_figures(mask(text, [found]), [found], lambda _: SKULL)
    assert len(masked) == len(text)
    assert masked.lstrip("\ue000 ") == left


@pytest.mark.parametrize(
    ("text", "is_left"),
    [
        ("Summoned Skull has 2500 ATK. It attacks.", True),
        ("Summoned Skull has 2500 ATK. I attack with Summoned Skull.", False),
    ],
)
def test_a_sentence_of_figures_is_left_out_if_the_card_is_named_again(
    text: str, is_left: bool
) -> None:
    """Else it would be named nowhere."""
    starts = [one.start() for one in re.finditer(SKULL.name, text)]
    found = [
        Mention(name=SKULL.name, start=at, end=at + 14, text=SKULL.name, how="exact")
        for at in starts
    ]
    masked = without_printed_figures(mask(text, found), found, lambda _: SKULL)
    assert ("2500 ATK" in masked) is is_left
