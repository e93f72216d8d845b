"""What a question leaves open, and the answer hangs on, is a gap."""

import pytest

from tests.assistant.old_question.test_question_windows import read, steps_of


def gaps_of(question: str) -> str:
    """Why the question is not taken as read whole."""
    return "; ".join(gap.why for gap in read(question).gaps)


@pytest.mark.parametrize(
    ("question", "is_open"),
    [
        ("A monster is being Special Summoned. Can I use Solemn Judgment?", True),
        ("My opponent Special Summons a monster by its own effect. Solemn Judgment?", True),
        ("My opponent Special Summons a monster by its own procedure. Solemn Judgment?", False),
        ("My opponent Synchro Summons a monster. Can I use Solemn Judgment?", False),
        ("My opponent Normal Summons a monster. Can I use Solemn Judgment?", False),
    ],
)
def test_how_a_monster_is_special_summoned_decides(question: str, is_open: bool) -> None:
    """Only what is no effect can be negated as a Summon."""
    assert ("how the monster is Special Summoned" in gaps_of(question)) is is_open


@pytest.mark.parametrize(
    ("question", "is_open"),
    [
        ("My Rescue Rabbit got negated. Can I use its effect again this turn?", True),
        ("My Rescue Rabbit's activation got negated. Can I use its effect again?", False),
        ("My Raigeki got negated. Does it destroy anything?", False),
    ],
)
def test_which_side_was_negated_decides(question: str, is_open: bool) -> None:
    """A limit on use, or a lock, may count or not."""
    assert ("the activation or the effect" in gaps_of(question)) is is_open


def test_its_own_way_is_not_that_of_a_card_named_later() -> None:
    """The monster is Summoned by what it says itself."""
    reading = read("My opponent Special Summons a monster by its own procedure. Solemn Judgment?")

    assert steps_of(reading)[0]["do"] == "special_summon"


def test_supposition_that_told_nothing_is_a_gap() -> None:
    """Also inside of what is asked: without it another question would be answered."""
    question = "Does Fiendish Chain negate a monster if the Chain is destroyed?"

    assert gaps_of(question) == "not understood"


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Is Effect Veiler usable?", "in which position"),
        ("Can Infinite Impermanence be used?", "in which position"),
        ("I Tribute Exiled Force and its target leaves the field. Does it resolve?", "target"),
        ("Does Effect Veiler stop Exiled Force?", "before Exiled Force, or in response"),
        ("Can I stop Exiled Force with Infinite Impermanence?", "or in response"),
    ],
)
def test_bare_question_leaves_the_play_open(question: str, why: str) -> None:
    """Nothing is told but who is to be used, or to stop whom."""
    assert any(why in gap.why for gap in read(question).gaps)


@pytest.mark.parametrize(
    "question",
    [
        "Can Raigeki be activated during the Battle Phase?",
        "Does Effect Veiler stop Cannon Soldier?",
        "Exiled Force was hit by Effect Veiler before it activated its effect. Is it negated?",
        "My Pot of Desires had its activation negated. Can I activate another Pot of Desires?",
    ],
)
def test_what_is_told_is_enough(question: str) -> None:
    """A phase, an order that does not matter or is told, and which side was negated."""
    assert not any("is not said" in gap.why or "position" in gap.why for gap in read(question).gaps)


@pytest.mark.parametrize(
    "question",
    [
        "My opponent chose not to activate Mirror Force. Is Summoned Skull destroyed?",
        "They decide to not activate Mirror Force. Is Summoned Skull destroyed?",
        "I did not want to activate Mirror Force. Is Summoned Skull destroyed?",
    ],
)
def test_what_somebody_chose_not_to_do_is_not_done(question: str) -> None:
    """A denial before an infinitive belongs to what it tells."""
    assert not any(step.get("card") == "Mirror Force" for step in steps_of(read(question)))


def test_what_was_decided_in_a_replay_is_not_passed_over() -> None:
    """It changes what can still be done."""
    asked = "Can Sakuretsu Armor be activated after a replay when the attacker picks a new target?"
    assert "replay" in gaps_of(asked)


def test_what_an_unnamed_card_does_is_not_passed_over() -> None:
    """A card told only by what it does, which was not read, may change everything."""
    story = "I activate Monster Reborn on Jinzo in my GY. My opponent chains a Trap that {}."
    asked = " Is Jinzo Summoned?"
    why = "what the card that is used does was not read"

    assert why in gaps_of(story.format("destroys three of my monsters") + asked)
    assert why not in gaps_of(story.format("banishes it") + asked)


@pytest.mark.parametrize(
    ("question", "nothing_at"),
    [
        ("Can I activate Magic Jammer without a card in my hand?", "hand"),
        ("May I activate Mystical Space Typhoon if it is the only Spell or Trap Card on the field?",
         "spell_trap_zone"),
    ],
)  # fmt: skip
def test_what_is_lacking_is_not_put_there(question: str, nothing_at: str) -> None:
    """Neither to pay with nor to aim at."""
    start = read(question).scenario["start"]
    assert isinstance(start, dict)
    mine = start["A"]
    assert isinstance(mine, dict)
    assert nothing_at in str(mine["nothing_else"])
    assert "a monster" not in str(mine.get("hand"))
    assert "a Continuous Spell" not in str(start["B"])


def test_one_more_card_that_is_aimed_at_is_not_passed_over() -> None:
    """What is joined to a target, and not told apart, decides too."""
    story = "Exiled Force targets itself and one of my cards. Is Exiled Force destroyed?"
    assert "which card is meant was not read" in gaps_of(story)
