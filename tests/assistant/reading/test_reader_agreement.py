"""Two readers of a question: when they agree on what is asked, and when they contradict."""

import pytest

from assistant.reading.card_mentions import Mention
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.reader_agreement import asks_the_same, likely_plays
from assistant.reading.understood_question import AskedClaim, QuestionReading

MENTIONS = tuple(
    Mention(name=name, start=0, end=1, text=name, how="exact")
    for name in ("Jinzo", "Sangan", "Mirror Force")
)


def read(*asked: tuple[str, str], expanded: bool = False) -> QuestionReading:
    """What a language model read as asked."""
    return QuestionReading(
        asked=tuple(
            AskedClaim(subject=one, predicate=what, start=0, end=1, expanded=expanded)
            for one, what in asked
        ),
        cards=("Jinzo", "Sangan"),
    )


def trained(best: str, *others: tuple[str, float]) -> NotatedPlayText:
    """What the trained reader read."""
    return NotatedPlayText(best, "trained", 0.5, others, MENTIONS)


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
        (("Jinzo", "destroyed"), "? Sangan resolves\n? Jinzo destroyed"),
        (("Jinzo", "destroyed"), "? which Jinzo, Sangan destroyed"),
    ],
)
def test_nearly_the_same_asked_of_the_same_card_agrees(asked: tuple[str, str], play: str) -> None:
    """Whichever of its parts or copies, and whichever of the lines that ask."""
    assert asks_the_same(trained(play), read(asked))


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
def test_another_matter_or_another_card_is_not_the_same(asked: tuple[str, str], play: str) -> None:
    """Nor is what asks for no play, or is none."""
    assert not asks_the_same(trained(play), read(asked))


def test_another_reading_counts_if_its_confidence_is_substantial() -> None:
    """A fifth of the best one's is enough, less is not."""
    asked = read(("Jinzo", "destroyed"))

    assert asks_the_same(trained("? Sangan destroyed", ("? Jinzo destroyed", 0.2)), asked)
    assert not asks_the_same(trained("? Sangan destroyed", ("? Jinzo destroyed", 0.05)), asked)


def test_best_play_is_always_likely() -> None:
    """However low its confidence is."""
    assert likely_plays(NotatedPlayText("? Jinzo destroyed", "trained", 0.0)) == (
        "? Jinzo destroyed",
    )
