"""Play fit: the play of a passage is the play of a question, or it is another."""

import pytest

from assistant.agreement.play_fit import Fit, fit_of
from assistant.library.defined_cards import card_library
from assistant.reading.notated_reading import NotatedPlayText, reading_of
from assistant.reading.understood_question import QuestionReading

MIRROR = "A attack Summoned Skull > direct\nB activate Mirror Force\n? Summoned Skull destroyed"
DECREE = f"A spell_trap_zone Royal Decree up\n{MIRROR}"


def read(play: str) -> QuestionReading:
    """A play, understood and completed."""
    return reading_of("Is it destroyed?", NotatedPlayText(play, "given"), card_library())


def fit(passage: str, question: str) -> Fit | None:
    """How the one play is the other."""
    return fit_of(read(passage), read(question), card_library().by_name)


def exchanged(play: str) -> str:
    """The play with the two players exchanged."""
    return "\n".join(
        {"A": "B", "B": "A"}.get(line[:1], line[:1]) + line[1:] for line in play.splitlines()
    )


def test_a_play_is_itself() -> None:
    """The same in all it tells."""
    assert fit(MIRROR, MIRROR) == Fit({}, exchanged=False, is_exact=True)


def test_players_are_exchanged_throughout() -> None:
    """Who asks may be the other player; who does what to whom is the same."""
    assert fit(exchanged(MIRROR), MIRROR) == Fit({}, exchanged=True, is_exact=True)


OTHERS = {
    "a condition of the question is missing": (MIRROR, DECREE),
    "a condition of the passage is missing": (DECREE, MIRROR),
    "it lies on the other side": (
        "A monster_zone Jinzo\nA activate Dark Hole\n? Jinzo destroyed",
        "B monster_zone Jinzo\nA activate Dark Hole\n? Jinzo destroyed",
    ),
    "it lies face-down on the other side": (
        DECREE.replace("A spell", "B spell").replace(" up", ""),
        DECREE,
    ),
    "another card is used": (MIRROR.replace("Mirror Force", "Sakuretsu Armor"), MIRROR),
    "another monster attacks": (MIRROR.replace("Summoned Skull", "Jinzo"), MIRROR),
    "it is answered": (
        MIRROR.replace("\n?", "\nA chain Trap Jammer\n?"),
        MIRROR,
    ),
    "it is chained and not activated later": (
        "A activate Raigeki\nB activate Book of Moon > Jinzo\n? Jinzo destroyed",
        "A activate Raigeki\nB chain Book of Moon > Jinzo\n? Jinzo destroyed",
    ),
    "the order is another": (
        "A activate Dark Hole\nA activate Book of Moon > Jinzo\n? Jinzo destroyed",
        "A activate Book of Moon > Jinzo\nA activate Dark Hole\n? Jinzo destroyed",
    ),
    "the target is another": (
        "A activate Book of Moon > Jinzo\n? Jinzo destroyed",
        "A activate Book of Moon > Sangan\n? Jinzo destroyed",
    ),
    "it is face-down": (
        "B monster_zone Jinzo set\nA activate Dark Hole\n? Jinzo destroyed",
        "B monster_zone Jinzo\nA activate Dark Hole\n? Jinzo destroyed",
    ),
    "the passage is of one card, the question of any": (
        "B monster_zone Jinzo\nA activate Dark Hole\n? Jinzo destroyed",
        "B monster_zone a monster\nA activate Dark Hole\n? a monster destroyed",
    ),
}


@pytest.mark.parametrize(("passage", "question"), OTHERS.values(), ids=OTHERS)
def test_another_play_does_not_fit(passage: str, question: str) -> None:
    """Whatever is in one of them and not in the other."""
    assert fit(passage, question) is None


def test_a_thing_left_unnamed_may_be_a_card_of_its_kind() -> None:
    """Some monster of a passage is the Man-Eater Bug of a question, and no Spell."""
    general = "A flip_summon a monster\nB activate Torrential Tribute\n? a monster destroyed"
    found = fit(general, general.replace("a monster", "Man-Eater Bug"))

    assert found is not None
    assert (found.card("a monster"), found.is_exact) == ("Man-Eater Bug", False)


def test_a_thing_of_another_kind_is_none_of_its_kind() -> None:
    """A Continuous Spell is no Normal Spell."""
    general = "A activate a Normal Spell\nB chain Magic Jammer\n? a Normal Spell resolves"

    assert fit(general, general.replace("a Normal Spell", "Raigeki")) is not None
    assert fit(general, general.replace("a Normal Spell", "Messenger of Peace")) is None


def test_whom_an_attack_is_on_may_be_left_out() -> None:
    """Nobody, or some monster: it fits, and is not the same in all it tells."""
    found = fit(MIRROR.replace("direct", "a monster"), MIRROR)

    assert found is not None
    assert not found.is_exact
    assert fit(MIRROR.replace("direct", "Sangan"), MIRROR) is None


def test_whose_a_face_up_spell_or_trap_is_may_be_left_out() -> None:
    """So it fits, but not exactly: both have to come out alike."""
    found = fit(DECREE.replace("A spell", "B spell"), DECREE)

    assert found is not None
    assert not found.is_exact


def test_a_target_may_go_without_saying() -> None:
    """Where one of them does not tell it, it is not the same in all it tells."""
    told = "A attack Jinzo > direct\nB activate Magic Cylinder > Jinzo\n? Jinzo destroyed"
    found = fit(told.replace(" > Jinzo", ""), told)

    assert found is not None
    assert not found.is_exact


OUTLINES = {
    "what is paid is told in one only": (
        "A activate Raigeki / B chain Magic Jammer cost discard a card",
        "B activate Raigeki / A chain Magic Jammer",
        "Magic Jammer activation_legal",
    ),
    "what is aimed at is told in one only": (
        "A activate Call of the Haunted > a monster / B chain Mystical Space Typhoon",
        "B activate Call of the Haunted / A chain Mystical Space Typhoon > Call of the Haunted",
        "Call of the Haunted resolves",
    ),
    "an effect is left unnamed": (
        "A activate Skill Drain / B chain an effect that destroys a card > Skill Drain",
        "A activate Skill Drain / B chain Mystical Space Typhoon > Skill Drain",
        "Skill Drain resolves",
    ),
    "what is answered is told in one only": (
        "B spell_trap_zone Skill Drain up / A activate Effect Veiler > a monster",
        "B spell_trap_zone Skill Drain up / B activate a Normal Spell / A chain Effect Veiler",
        "Effect Veiler resolves",
    ),
}


@pytest.mark.parametrize(("passage", "question", "asked"), OUTLINES.values(), ids=OUTLINES)
def test_unnamed_things_may_be_told_in_one_only(passage: str, question: str, asked: str) -> None:
    """The named cards, who uses them and the order of the Chain are the same."""
    found = fit(*(f"{play} / ? {asked}".replace(" / ", "\n") for play in (passage, question)))

    assert found is not None
    assert not found.is_exact


def test_what_is_only_aimed_at_or_paid_leaves_a_play_close() -> None:
    """Not so whose a card is, a card left unnamed, and what was answered."""
    closeness = [
        fit(*(f"{play} / ? {asked}".replace(" / ", "\n") for play in plays))
        for *plays, asked in OUTLINES.values()
    ]

    assert [found.is_close for found in closeness if found] == [True, False, False, False]
    assert fit(MIRROR, MIRROR) == Fit({}, exchanged=False, is_exact=True, is_close=True)


@pytest.mark.parametrize(
    ("kind", "card", "is_close"),
    [
        ("a Counter Trap", "Solemn Judgment", True),
        ("a Normal Trap", "Mirror Force", False),
    ],
)
def test_a_card_called_by_its_exact_kind_is_named_closely(
    kind: str, card: str, is_close: bool
) -> None:
    """What the reader calls a Normal Trap may be any Trap."""
    play = f"A activate Raigeki\nB chain {kind}\n? Raigeki resolves"
    found = fit(play, play.replace(kind, card))

    assert found is not None
    assert found.is_close is is_close


UNLIKE = {
    "the effect does something else": (
        "A activate Dark Hole / B chain an effect that banishes a card",
        "A activate Dark Hole / B chain Mystical Space Typhoon",
        "Dark Hole resolves",
    ),
    "the unnamed one has told properties": (
        "B normal_summon a monster {1500 ATK} / A activate Bottomless Trap Hole",
        "B normal_summon a monster / A activate Bottomless Trap Hole",
        "Bottomless Trap Hole activation_legal",
    ),
    "another player uses it": (
        "A activate Dark Hole / A chain Solemn Judgment",
        "A activate Dark Hole / B chain Solemn Judgment",
        "Solemn Judgment activation_legal",
    ),
    "what is asked of lies in one only": (
        "A activate Dark Hole",
        "B monster_zone a monster / A activate Dark Hole",
        "a monster destroyed",
    ),
}


@pytest.mark.parametrize(("passage", "question", "asked"), UNLIKE.values(), ids=UNLIKE)
def test_what_differs_in_more_does_not_fit(passage: str, question: str, asked: str) -> None:
    """Whatever is left out."""
    plays = (f"{play} / ? {asked}".replace(" / ", "\n") for play in (passage, question))

    assert fit(*plays) is None
