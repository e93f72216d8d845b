"""Stated plays: what a passage says, as a play with values, whoever read it."""

import pytest

from assistant.library.defined_cards import card_library
from assistant.reading.card_mentions import all_names
from assistant.reading.stated_plays import (
    SaidPart,
    stated_by_pair,
    stated_outright,
)

CARDS = card_library()
NAMES = all_names(CARDS)
DRAIN = (
    "With Skill Drain face-up I Tribute Exiled Force to destroy his Summoned Skull."
    " Does Exiled Force resolve?"
)


def test_what_a_statement_says_is_read_in_its_words() -> None:
    """Of the play that the trained reader makes of it."""
    words = "You activate Raigeki, and Jinzo is destroyed."
    found = stated_outright(words, NAMES, CARDS)

    assert found
    assert {one.value for one in found[0].values} == {True}
    assert " = " not in found[0].play


OUTRIGHT = {
    "a condition is what the play tells": (
        "If Royal Decree is face-up, Trap Hole can still be activated.",
        ["Trap Hole activation_legal = yes"],
    ),
    "another may not be told by a play": (
        "Trap Hole can be activated while Royal Decree is face-up, provided that it is negated.",
        [],
    ),
    "a condition that no play tells": ("When all is lost, Raigeki cannot be activated.", []),
}


@pytest.mark.parametrize(("words", "said"), OUTRIGHT.values(), ids=OUTRIGHT)
def test_a_statement_says_what_comes_of_its_play(words: str, said: list[str]) -> None:
    """If the play tells its condition; nothing where it holds in some cases only."""
    plays = stated_outright(words, NAMES, CARDS)

    assert (
        [line[2:] for line in plays[0].lines.splitlines() if "=" in line] == said
        if said
        else (not plays)
    )


class TestPairs:
    """A question and its answers."""

    def said(self, *answers: str, question: str = DRAIN) -> list[str]:
        """What the likeliest play is said to come to."""
        starts = range(0, 1000 * len(answers), 1000)
        parts = [SaidPart(words, start) for words, start in zip(answers, starts, strict=True)]
        plays = stated_by_pair(question, parts, NAMES, CARDS)
        return [line for line in plays[0].lines.splitlines() if "=" in line] if plays else []

    @pytest.mark.parametrize(
        ("answer", "value"),
        [
            ("Yes.", "yes"),
            ("It does.", "yes"),
            ("Sure, it left the field.", "yes"),
            ("Nope.", "no"),
            ("It doesn't.", "no"),
            ("No, it does not resolve.", "no"),
            ("Its effect is negated.", "no"),
        ],
    )
    def test_a_yes_or_no_is_said_of_what_is_asked(self, answer: str, value: str) -> None:
        """In its many forms; what implies it is said as what it is."""
        said = self.said(answer)

        assert f"? Exiled Force resolves = {value}" in said or (
            "? Exiled Force effect_negated = yes" in said
        )

    @pytest.mark.parametrize(
        "answer",
        ["I think so.", "Maybe.", "Yes, if it is your turn.", "Yes, unless he chains.", "No idea.",
         "Depends on the field.", "Read the card.", "Good question."],
    )  # fmt: skip
    def test_who_leaves_it_open_states_nothing(self, answer: str) -> None:
        """A guess, a condition, or something else."""
        assert not self.said(answer)

    @pytest.mark.parametrize(
        ("answer", "value"),
        [("You couldn't have chained it. It is too slow.", "no"), ("You may do so.", "yes")],
    )
    def test_what_may_be_done_is_said_without_yes_or_no(self, answer: str, value: str) -> None:
        """By the sentence that an answer begins with."""
        asked = "Can I chain Mystical Space Typhoon to Solemn Judgment?"

        assert self.said(answer, question=asked) == [
            f"? Mystical Space Typhoon activation_legal = {value}"
        ]

    def test_the_last_word_stands(self) -> None:
        """And where it is not understood, none does."""
        assert self.said("no", "wait, yes") == ["? Exiled Force resolves = yes"]
        assert not self.said("no", "hm, let me look that up")

    def test_spans_are_those_of_the_passage(self) -> None:
        """Where in the passage the words stand that say it."""
        (first, *_) = stated_by_pair(DRAIN, [SaidPart("Yes.", 40)], NAMES, CARDS)

        assert (first.start, first.end) == (40, 44)
        assert all(40 <= one.start < one.end <= 44 for one in first.values)

    def test_what_is_lost_in_reading_states_nothing(self) -> None:
        """A figure that the play has not may decide."""
        assert not self.said("Yes.", question=f"With 4000 life points left: {DRAIN}")

    def test_what_is_asked_of_another_card_is_not_taken_for_it(self) -> None:
        """Whether one card can stop another is not whether the other can be activated."""
        question = "Sangan is sent to the GY in the Damage Step. Can Royal Oppression stop it?"

        assert "? Sangan activation_legal = no" not in self.said("No.", question=question)
