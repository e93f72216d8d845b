"""Pronouns and unnamed monsters that may be of another thing than was read."""

import pytest

from assistant.reading.card_mentions import Mention
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.unclear_references import (
    names_left_out,
    nothing_told,
    put_twice,
    things_put_aside,
    unclear_fighters,
    unclear_pronouns,
    unused_things,
)

SKULL = "Summoned Skull"


@pytest.mark.parametrize(
    ("asking", "asked", "unclear"),
    [
        ("Where does it go?", "Raigeki", ["it"]),
        ("Where does it go?", SKULL, []),
        ("Where does Raigeki go?", "Raigeki", []),
        ("What happens?", "Raigeki", []),
    ],
)
def test_a_pronoun_is_of_the_card_named_last(asking: str, asked: str, unclear: list[str]) -> None:
    """Or it is not clear which it is."""
    question = f"I use Raigeki on {SKULL}. {asking}"
    mentions = tuple(
        Mention(name=name, start=at, end=at + len(name), text=name, how="exact")
        for name in ("Raigeki", SKULL)
        for at in range(len(question))
        if question.startswith(name, at)
    )
    read = NotatedPlayText("", "trained", mentions=mentions)

    assert [gap.text for gap in unclear_pronouns(question, read, frozenset({asked}))] == unclear


@pytest.mark.parametrize(
    ("question", "play", "unclear"),
    [
        ("A monster attacks, I use Raigeki on it", "B attack {0} > {1}\nA activate X > {1}", 1),
        ("A monster attacks mine", "B attack {0} > {1}\nA activate X", 0),
        ("A monster attacks my monster, X on mine", "B attack {0} > {1}\nA activate X > {1}", 0),
        ("A monster attacks, X on Jinzo", "B attack {0} > {1}\nA activate X > Jinzo", 0),
    ],
)
def test_one_of_two_monsters_has_to_be_told(question: str, play: str, unclear: int) -> None:
    """Where something is aimed at one of them."""
    read = NotatedPlayText(play.format("an attacking monster", "a monster"), "trained")

    assert len([*unclear_fighters(question, read)]) == unclear


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("A activate a Normal Trap\n? a Normal Trap activation_legal", False),
        ("A set a Trap\nA activate a Trap\n? a Trap activation_legal", True),
        ("A activate a Trap\nB chain a Trap\n? a Trap activation_legal", True),
    ],
)
def test_some_card_may_always_be_activated(text: str, *, is_told: bool) -> None:
    """Nothing is said by that of the card that is meant."""
    assert bool([*nothing_told("Is he right?", NotatedPlayText(text, "trained"))]) is not is_told


@pytest.mark.parametrize(
    ("text", "unclear"),
    [
        ("A activate Raigeki\n? a Normal Spell zone_at_end", True),
        ("A activate a Normal Spell\n? a Normal Spell zone_at_end", False),
        ("A activate Raigeki\n? a monster destroyed", False),
        ("B special_summon another monster\n? a monster summon_negated", True),
        ("B special_summon a monster\n? a monster summon_negated", False),
        ("A normal_summon a monster\nA set a monster\n? a monster summon_legal", True),
        ("A normal_summon a monster\nA set another monster\n? another monster summon_legal", False),
    ],
)
def test_what_the_play_never_uses_is_not_clear(text: str, *, unclear: bool) -> None:
    """What lies somewhere by assumption tells nothing of it; nor is one thing put down twice."""
    play = NotatedPlayText(text, "trained")

    found = [*unused_things("And that?", play), *put_twice("And that?", play)]

    assert bool(found) is unclear


@pytest.mark.parametrize(
    ("text", "left_out"), [("A activate Raigeki", [SKULL]), (f"A set {SKULL}", [])]
)
def test_a_card_that_is_no_part_of_the_play_is_named(text: str, left_out: list[str]) -> None:
    """It may turn the answer round."""
    mention = Mention(name=SKULL, start=0, end=len(SKULL), text=SKULL, how="exact")

    found = names_left_out(NotatedPlayText(text, "trained", mentions=(mention,)))

    assert [gap.text for gap in found] == left_out


@pytest.mark.parametrize(
    ("play", "unclear"),
    [
        ("B activate X > an Xyz Monster\n? a monster zone_at_end", 1),
        ("B activate X > an Xyz Monster\n? an Xyz Monster zone_at_end", 0),
        ("B attack a monster > another monster\n? another monster destroyed", 0),
        ("B activate X\n? a monster destroyed", 0),
        ("A tribute a monster\n? another monster summon_legal", 0),
    ],
)
def test_a_thing_that_nothing_was_done_with_is_not_asked_of(play: str, unclear: int) -> None:
    """Where something was done with another one, that is the one that is meant."""
    found = things_put_aside("Where does it go?", NotatedPlayText(play, "trained"))

    assert len([*found]) == unclear
