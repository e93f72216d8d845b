"""Two readers of a question: when they agree on what is asked, and when they contradict."""

import pytest

from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.reader_agreement import SURE_ENOUGH, contradicts, likely_plays
from assistant.reading.understood_question import AskedClaim, QuestionReading

NAMES = frozenset({"Jinzo", "Sangan", "Mirror Force"})


def by_rules(*asked: tuple[str, str], expanded: bool = False) -> QuestionReading:
    """What the rules read as asked."""
    return QuestionReading(
        asked=tuple(
            AskedClaim(subject=one, predicate=what, start=0, end=1, expanded=expanded)
            for one, what in asked
        ),
        cards=("Jinzo", "Sangan"),
    )


def trained(best: str, *others: tuple[str, float]) -> NotatedPlayText:
    """What the trained reader read, and is sure enough of."""
    return NotatedPlayText(best, "trained", SURE_ENOUGH, others, NAMES)


@pytest.mark.parametrize(
    ("asked", "play"),
    [
        (("Jinzo", "destroyed"), "? Jinzo destroyed"),
        (("Jinzo", "sent_to_gy"), "? Jinzo zone_at_end"),
        (("Jinzo: Trap lock", "applies"), "? Jinzo effect_negated"),
        (("Jinzo#2", "destroyed"), "? Jinzo destroyed"),
        (("a monster", "destroyed"), "? another monster banished"),
        (("Chain", "chain_link_order"), "? Chain resolution_order"),
        (("Jinzo: battle damage", "value"), "? A value"),
        (("Jinzo", "resolves"), "? Chain what_happens"),
        (("Jinzo", "resolves"), "? Jinzo activation_legal"),
        (("Jinzo", "damage_dealt"), "? A damage_taken"),
        (("Jinzo", "tributed"), "? Jinzo effect_negated"),
        (("Jinzo", "destroyed"), "? Sangan resolves\n? Jinzo destroyed"),
        (("Jinzo", "destroyed"), "? which Jinzo, Sangan destroyed"),
    ],
)
def test_nearly_the_same_asked_of_the_same_card_agrees(asked: tuple[str, str], play: str) -> None:
    """Whichever of its parts or copies, and whichever of the lines that ask."""
    assert not contradicts(trained(play), by_rules(asked))


@pytest.mark.parametrize(
    ("asked", "play"),
    [
        (("Jinzo", "destroyed"), "? Sangan destroyed"),
        (("Jinzo", "destroyed"), "? Jinzo activation_legal"),
        (("Jinzo", "tributed"), "? followup"),
        (("Jinzo", "destroyed"), "? a monster banished"),
        (("a monster", "destroyed"), "? Jinzo banished"),
        (("Jinzo", "destroyed"), "? define Jinzo"),
        (("Jinzo", "destroyed"), "? out_of_domain"),
        (("Jinzo", "destroyed"), "A flies Jinzo\n? Jinzo destroyed"),
        (("Jinzo", "destroyed"), ""),
    ],
)
def test_another_matter_or_another_card_contradicts(asked: tuple[str, str], play: str) -> None:
    """And so does what asks for no play, and what is none."""
    assert contradicts(trained(play), by_rules(asked))


def test_another_reading_counts_if_its_confidence_is_substantial() -> None:
    """A fifth of the best one's is enough, less is not."""
    asked = by_rules(("Jinzo", "destroyed"))

    assert not contradicts(trained("? Sangan destroyed", ("? Jinzo destroyed", 0.2)), asked)
    assert contradicts(trained("? Sangan destroyed", ("? Jinzo destroyed", 0.05)), asked)


def test_reader_that_is_not_sure_contradicts_nothing() -> None:
    """It says nothing for it either: it is a second reader that was not sure."""
    asked = by_rules(("Jinzo", "destroyed"))

    assert not contradicts(NotatedPlayText("? Sangan destroyed", "trained", 0.4, (), NAMES), asked)


def test_best_play_is_always_likely() -> None:
    """However low its confidence is."""
    assert likely_plays(NotatedPlayText("? Jinzo destroyed", "trained", 0.0)) == (
        "? Jinzo destroyed",
    )
