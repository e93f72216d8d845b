"""Hasty questions are put right before they are read: slips, shorthand, names, missing marks."""

import pytest

from assistant.reading.card_mentions import Names
from assistant.reading.old_question.naming import mentions_of
from assistant.reading.old_turning.respelling import Respelt, respelt
from assistant.reading.old_turning.slips import word_meant
from tests.assistant.old_question.test_question_windows import read

NAMES = Names(
    [
        ("Mystical Space Typhoon", ["MST"]),
        ("Summoned Skull", []),
        ("Starlight Road", []),
        ("Compulsory Evacuation Device", []),
        ("Chaos Sorcerer", []),
        ("Goblindbergh", []),
        ("Effect Veiler", ["Veiler"]),
        ("Raigeki", []),
        ("Jinzo", []),
        ("Royal Decree", ["Decree"]),
    ]
)


def put_right(text: str) -> Respelt | None:
    """The question, put right."""
    return respelt(text, mentions_of(text, NAMES), NAMES)


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("chian", "chain"),
        ("durring", "during"),
        ("activte", "activate"),
        ("chaind", "chained"),
        ("oponent", "opponent"),
        ("sorc", ""),
        ("table", ""),
    ],
)
def test_a_slip_is_told_by_its_letters(slip: str, meant: str) -> None:
    """Letters turned round or left out; of few letters, and of words, nothing is made."""
    assert word_meant(slip) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("He targets my summoned skul.", "He targets my Summoned Skull ."),
        ("I got starlite road set.", "I have Starlight Road set."),
        ("compulsary evac device is Set.", "Compulsory Evacuation Device is Set."),
        ("he uses chaos sorc now.", "he uses Chaos Sorcerer now."),
        ("goblinberg is up.", "Goblindbergh is up."),
        ("i chian mst 2 raigeki.", "i chain mst to raigeki."),
        ("decree is on.", "decree is face-up ."),
        ("opponents jinzo attacks.", "opponent's jinzo attacks."),
        ("can he use mst in dmg step", "can he use mst in damage step ?"),
    ],
)
def test_hasty_words_are_put_right(text: str, meant: str) -> None:
    """Each stands for the words that are meant."""
    found = put_right(text)

    assert found is not None
    assert found.turned.text == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("he uses raigeki can i chain mst?", "he uses raigeki . can i chain mst?"),
        ("I use MST, who gets it?", "I use MST . who gets it?"),
        ("mst on my jinzo i chain raigeki.", "mst on my jinzo . i chain raigeki."),
    ],
)
def test_a_missing_full_stop_is_put_in(text: str, meant: str) -> None:
    """Before a question, and before what somebody else does."""
    found = put_right(text)

    assert found is not None
    assert found.turned.text == meant


@pytest.mark.parametrize(
    "text",
    [
        "If I chain MST, does Raigeki resolve?",
        "I activate MST, which was Set last turn.",
        "By using MST, can I stop Raigeki?",
        "Jinzo attacks.",
    ],
)
def test_what_is_written_well_stays(text: str) -> None:
    """Nothing is put right where nothing is wrong."""
    assert put_right(text) is None


def test_what_was_put_right_is_told() -> None:
    """An assumption says what was read for what, and the fact stands at its own words."""
    reading = read("my opponent activates raigekii, can i chian magic jammer")

    assert '"chian" is read as "chain".' in reading.assumptions
    assert [one.subject for one in reading.asked] == ["Magic Jammer"]


def test_a_name_as_a_verb_is_asked_about() -> None:
    """Whether the card may be used."""
    reading = read("My opponent activates Raigeki. Can I Magic Jammer it?")

    assert [(a.subject, a.predicate) for a in reading.asked] == [
        ("Magic Jammer", "activation_legal")
    ]


def test_words_that_every_question_has_are_no_name_cut_short() -> None:
    """'The three pieces' are not The Three Champions of Swordsoul."""
    names = Names([("The Three Champions of Swordsoul", []), ("Jinzo", [])])
    text = "I bring back the three pieces beside Jinzo. Is Jinzo destroyed?"
    assert respelt(text, mentions_of(text, names), names) is None
