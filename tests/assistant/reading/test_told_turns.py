"""Whose turn it is, where a question tells it plainly and its play does not."""

import pytest

from assistant.reading.told_turns import with_told_moment, with_told_turn

USE = "A activate Raigeki\n? Raigeki activation_legal"


@pytest.mark.parametrize(
    ("question", "turn"),
    [
        ("Can I use Effect Veiler during my own turn?", "turn A"),
        ("Can I use it on my opponent's turn?", "turn B"),
        ("it's his turn, can i use it", "turn B"),
        ("In my Main Phase he summons a monster. Can I respond?", "turn A"),
        ("Can I use it in the opponents End Phase?", "turn B"),
        ("Can this be used on your own turn?", "turn A"),
        ("On Player B's turn, Player A uses it.", "turn B"),
        ("Player A uses it during his turn", ""),
        ("I Set it on my turn and use it on his turn", ""),
        ("Can I use it next turn?", ""),
        ("Does it last until the end of my turn?", ""),
        ("On my next turn, can I use it?", ""),
        ("Last time, during my turn of mind I wondered", ""),
        ("Can I respond? My turn ended already.", ""),
    ],
)
def test_a_turn_that_is_told_begins_the_play(question: str, turn: str) -> None:
    """Only one that is told of now; where several are told, none is taken."""
    assert with_told_turn(question, USE) == (f"{turn}\n{USE}" if turn else USE)


@pytest.mark.parametrize(
    "play",
    ["turn B\nA activate X\n? X resolves", "A set X\nend_turn\n? X resolves", "? define turn"],
)
def test_a_play_that_tells_its_turns_is_left_alone(play: str) -> None:
    """Its own lines say more than the words."""
    assert with_told_turn("Can I use it on my turn?", play) == play


SET_AND_USED = "A set Raigeki\nend_turn\nA activate Raigeki\n? Raigeki resolves"
TWO_TURNS = SET_AND_USED.replace("end_turn", "end_turn\nend_turn")


@pytest.mark.parametrize(
    ("question", "play", "told"),
    [
        ("I Set it. May I flip it at the start of my next turn?", SET_AND_USED, TWO_TURNS),
        ("I Set it last turn, now it's my turn again. Can I?", SET_AND_USED, TWO_TURNS),
        ("I Set it. May I use it on his next turn?", SET_AND_USED, SET_AND_USED),
        ("I Set it. May I use it next turn?", SET_AND_USED, SET_AND_USED),
        ("I Set it. May I flip it on my next turn?", TWO_TURNS, TWO_TURNS),
        ("Can I use it on my next turn?", USE, USE),
    ],
)
def test_ones_own_next_turn_comes_after_the_other_players(
    question: str, play: str, told: str
) -> None:
    """Where the play has but one turn end."""
    assert with_told_turn(question, play) == told


FOUGHT = "A attack Jinzo > a monster\nB activate Raigeki\n? Raigeki activation_legal"


@pytest.mark.parametrize(
    ("question", "play", "line"),
    [
        ("Jinzo attacks. Raigeki during the damage step?", FOUGHT, "damage_step"),
        ("Raigeki after damage calculation?", FOUGHT, "damage_step after_calculation"),
        ("can i use raigeki in his draw phase", USE, "next_phase draw"),
        ("Raigeki at the start of the Battle Phase, legal?", USE, "next_phase battle"),
    ],
)
def test_a_step_that_is_told_comes_before_the_one_deed(question: str, play: str, line: str) -> None:
    """Whatever is used there is used then."""
    first, *_, last = play.splitlines()[-2:]
    told = with_told_moment(question, play).splitlines()

    assert told[-3:] == [line, first, last]


@pytest.mark.parametrize(
    ("question", "play"),
    [
        ("Does it come back in the End Phase?", USE),
        ("Is it negated until the Draw Phase?", USE),
        ("In the Draw Phase or in the Standby Phase?", USE),
        ("Raigeki in the damage step?", USE),
        ("Raigeki in the Battle Phase?", FOUGHT),
        ("Raigeki in the draw phase?", f"A activate Sangan\n{USE}"),
        ("Raigeki in the draw phase?", f"next_phase standby\n{USE}"),
    ],
)
def test_a_step_of_which_deed_is_not_plain_is_left_out(question: str, play: str) -> None:
    """What only ends then, two steps, two deeds, or a play that tells its own."""
    assert with_told_moment(question, play) == play


def test_the_part_of_the_damage_step_that_is_told_is_meant() -> None:
    """What the play says of the whole step is said of its part."""
    play = FOUGHT.replace("\nB", "\ndamage_step\nB")

    told = with_told_moment("Raigeki in the damage step, after damage calculation?", play)

    assert told == play.replace("damage_step", "damage_step after_calculation")
