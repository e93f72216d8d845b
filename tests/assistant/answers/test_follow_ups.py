"""Follow-ups: what goes on from an answer changes its play, or nothing is answered."""

import pytest

from assistant.answers import answering
from assistant.answers.answering import Desk, answer
from assistant.answers.follow_ups import (
    FollowUp,
    WholeQuestion,
    asked_after,
    follow_up,
    followed,
    readings,
    taken_play,
)
from assistant.base.ruling_records import Ruling, Verdict
from assistant.base.user_errors import UsageError
from tests.assistant.fed_plays import (
    FED,
    HAUNTED,
    HAUNTED_PLAY,
    TYPHOON,
    TYPHOON_PLAY,
    TYPHOON_WHOLE,
    reader_of,
)

JAMMER = "I activate Raigeki and my opponent chains Magic Jammer. Is Raigeki negated?"
JAMMER_PLAY = "A activate Raigeki\nB chain Magic Jammer\n? Raigeki activation_negated"
NAMES = frozenset({"Raigeki", "Magic Jammer", "Seven Tools of the Bandit", "Dark Hole"})
TOOLS = FollowUp(
    "And if I chain Seven Tools of the Bandit?",
    JAMMER,
    JAMMER_PLAY,
    frozenset({"Seven Tools of the Bandit"}),
)
BANISHED = FollowUp("And does it go to the GY?", JAMMER, JAMMER_PLAY)


@pytest.fixture(autouse=True)
def _fed(monkeypatch: pytest.MonkeyPatch, desk: Desk) -> None:
    monkeypatch.setattr(answering, "play_of", reader_of())
    monkeypatch.setattr(desk, "last_play", None)


@pytest.fixture
def haunted(desk: Desk) -> Ruling:
    """The answer that is gone on from."""
    return answer(HAUNTED, desk)


@pytest.mark.parametrize(
    ("words", "is_condition"),
    [
        ("And if it was negated?", True),
        ("What if they chain Magic Jammer?", True),
        ("But when Jinzo is on the field?", True),
        ("And if they chain Magic Jammer, does it resolve?", False),
        ("And is it destroyed?", False),
        ("What about Dark Hole?", False),
    ],
)
def test_condition_is_told_from_what_asks_by_itself(words: str, is_condition: bool) -> None:
    """After a condition, what is asked is what was asked before."""
    assert FollowUp(words, "", "").is_condition is is_condition


def test_condition_stands_before_what_was_asked() -> None:
    """So that one whole question comes of both."""
    ((_, inserted),) = TOOLS.joined()

    assert inserted == (
        "I activate Raigeki and my opponent chains Magic Jammer."
        " And if I chain Seven Tools of the Bandit, is Raigeki negated?"
    )


def test_what_is_asked_now_stands_in_the_place_of_what_was_asked() -> None:
    """Read as one after the other only if that is not read."""
    (first,), (second,) = BANISHED.joined()

    assert first.endswith("chains Magic Jammer. And does it go to the GY?")
    assert second == f"{JAMMER} And does it go to the GY?"


MORE = "A activate Raigeki\nB chain Magic Jammer\nA chain Seven Tools of the Bandit\n"


@pytest.mark.parametrize(
    ("follow", "play", "taken"),
    [
        (TOOLS, f"{MORE}? Raigeki effect_negated", f"{MORE}? Raigeki effect_negated"),
        (TOOLS, f"{MORE}? Raigeki sent_to_gy", ""),
        (TOOLS, JAMMER_PLAY, ""),
        (TOOLS, MORE.replace("B chain", "A chain") + "? Raigeki activation_negated", ""),
        (TOOLS, MORE.replace("B chain Magic Jammer\n", "") + "? Raigeki effect_negated", ""),
        (TOOLS, "? followup", ""),
        (
            BANISHED,
            f"{JAMMER_PLAY}\n? Raigeki sent_to_gy",
            JAMMER_PLAY.replace("activation_negated", "sent_to_gy"),
        ),
        (BANISHED, JAMMER_PLAY, ""),
    ],
    ids=[
        "the new deed is added",
        "something else is asked than before",
        "nothing is changed",
        "somebody else does it",
        "a deed is lost",
        "no play",
        "only what is asked now is asked",
        "nothing else is asked",
    ],
)
def test_reading_counts_that_keeps_what_was_and_takes_in_what_is_new(
    follow: FollowUp, play: str, taken: str
) -> None:
    """Empty: it does not count."""
    assert taken_play(play, follow, WholeQuestion("..."), NAMES) == taken


@pytest.mark.parametrize(
    ("before", "play"),
    [
        ("B monster_zone Jinzo set\n", ""),
        ("B lp 800\n", ""),
        ("A normal_summon Jinzo\n", "A normal_summon Jinzo tribute a monster\n"),
    ],
)
def test_what_lay_there_is_kept_too(before: str, play: str) -> None:
    """How a card lies, life points, Summons: what tells more of the same is no loss."""
    follow = FollowUp(TOOLS.words, JAMMER, before + JAMMER_PLAY, TOOLS.named)
    later = f"{play}{MORE}? Raigeki activation_negated"
    taken = taken_play(later, follow, WholeQuestion("..."), NAMES | {"Jinzo"})

    assert bool(taken) is bool(play)


@pytest.mark.parametrize(
    ("play", "counts"),
    [
        (JAMMER_PLAY.replace("Raigeki", "Dark Hole"), True),
        (JAMMER_PLAY, False),
    ],
)
def test_other_card_does_what_the_first_did(play: str, counts: bool) -> None:
    """Nothing else may be changed by it."""
    follow = FollowUp("What about Dark Hole?", JAMMER, JAMMER_PLAY, frozenset({"Dark Hole"}))
    whole = WholeQuestion("...", ("Raigeki", "Dark Hole"))

    assert bool(taken_play(play, follow, whole, NAMES)) is counts


def test_other_card_is_put_in_the_place_of_the_only_one_of_its_kind(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Spell for a Spell, not for a Trap."""
    whole = JAMMER.replace("Raigeki", "Dark Hole")
    play = JAMMER_PLAY.replace("Raigeki", "Dark Hole")
    monkeypatch.setattr(answering, "play_of", reader_of({whole: ((play, 0.7),)}))
    ((text, read),) = readings(follow_up("What about Dark Hole?", JAMMER, JAMMER_PLAY, desk), desk)

    assert (text, read.text, read.confidence) == (whole, play, 0.7)


@pytest.mark.parametrize(
    "words", ["And can Dark Hole be negated?", "What about Raigeki?", "What about Dark Hole Jinzo?"]
)
def test_other_words_are_no_mere_other_card(desk: Desk, words: str) -> None:
    """What is said besides would be lost."""
    assert readings(follow_up(words, JAMMER, JAMMER_PLAY, desk), desk) == ()


def test_follow_up_changes_the_play(desk: Desk, haunted: Ruling) -> None:
    """The reading that changes nothing is likelier, and does not count."""
    ruling = followed(TYPHOON, haunted, desk)

    assert haunted.answer.startswith("Yes.")
    assert ruling.question == TYPHOON_WHOLE
    assert ruling.reading.play == TYPHOON_PLAY
    assert ruling.reading.confidence == 0.9
    assert ruling.answer.startswith("No.")


def test_follow_up_is_only_offered_where_it_is_not_sure(
    desk: Desk, haunted: Ruling, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As any question: the earlier play makes no reading surer."""
    fed = {**FED, TYPHOON_WHOLE: ((HAUNTED_PLAY, 0.95), (TYPHOON_PLAY, 0.3))}
    monkeypatch.setattr(answering, "play_of", reader_of(fed))
    ruling = followed(TYPHOON, haunted, desk)

    assert ruling.verdict is Verdict.UNSETTLED
    assert [one.play for one in ruling.did_you_mean] == [TYPHOON_PLAY]


def test_follow_up_that_is_not_read_settles_nothing(desk: Desk, haunted: Ruling) -> None:
    """It says so, and nothing is claimed."""
    ruling = followed("And if the moon is full?", haunted, desk)

    assert ruling.verdict is Verdict.UNSETTLED
    assert "I do not know what this goes on from" in ruling.answer
    assert not ruling.claims
    assert not ruling.did_you_mean


def test_nothing_goes_on_from_an_answer_without_a_play(desk: Desk) -> None:
    """There is nothing to change in it."""
    with pytest.raises(UsageError, match="ask the whole question"):
        followed(TYPHOON, answer("What is Spell Speed 2?", desk), desk)


def test_what_is_typed_next_may_go_on_or_be_whole(desk: Desk, haunted: Ruling) -> None:
    """By its first words, or since the reader takes it for one; without an answer it is whole."""
    assert asked_after(TYPHOON, haunted, desk).question == TYPHOON_WHOLE
    assert asked_after(HAUNTED, haunted, desk).question == HAUNTED
    assert asked_after(TYPHOON, None, desk).question == TYPHOON


def test_whole_question_that_begins_as_what_goes_on_is_answered_by_itself(
    desk: Desk, haunted: Ruling, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing of the earlier play is changed by it."""
    words = f"And what about this: {JAMMER}"
    fed = {**FED, words: ((JAMMER_PLAY, 0.9),)}
    monkeypatch.setattr(answering, "play_of", reader_of(fed))

    assert asked_after(words, haunted, desk).question == words
