"""A target that the question does not name keeps the answer open, if another would change it."""

from assistant.answers.answering import Desk, computed
from assistant.answers.untold_facts import open_targets
from assistant.reading.understood_question import AskedClaim, QuestionReading
from engine import parse_scenario, run

START = {
    "A": {"monster_zone": ["Exiled Force"], "spell_trap_zone": ["Book of Moon"]},
    "B": {
        "monster_zone": ["a monster"],
        "spell_trap_zone": [{"card": "Skill Drain", "face": "up"}],
    },
}


def reading(told: bool) -> QuestionReading:
    """Book of Moon on a stand-in; `told` if the question says so itself."""
    return QuestionReading(
        scenario={
            "incomplete": True,
            "start": START,
            "steps": [
                {"do": "activate", "player": "A", "card": "Book of Moon", "targets": ["a monster"]}
            ],
        },
        asked=(AskedClaim(subject="Exiled Force", predicate="face_down", start=0, end=1),),
        assumptions=() if told else ("Book of Moon targets a monster.",),
        cards=("Book of Moon", "Exiled Force", "Skill Drain"),
    )


def gaps(desk: Desk, *, told: bool) -> int:
    """How many targets are open."""
    read = reading(told)
    outcome = run(parse_scenario(read.scenario), desk.cards.by_name)
    return len(open_targets(read, outcome, desk.cards.by_name))


def test_assumed_target_that_decides_is_a_gap(desk: Desk) -> None:
    """Which monster is flipped decides which one is face-down."""
    assert gaps(desk, told=False) == 1


def test_told_target_is_no_gap(desk: Desk) -> None:
    """What the question says is not varied."""
    assert gaps(desk, told=True) == 0


def test_gap_reaches_the_reading(desk: Desk) -> None:
    """The computed supposition carries the gap, so that nothing is confirmed on it."""
    assert computed(reading(told=False), "", desk).reading.gaps


def test_target_among_unnamed_fighters_is_a_gap(desk: Desk) -> None:
    """As in "my monster attacks and he uses X": whether X is used on the attacker decides."""
    read = QuestionReading(
        scenario={
            "incomplete": True,
            "start": {
                "turn_player": "A",
                "A": {"monster_zone": ["a monster#1", "a monster#2"]},
                "B": {"spell_trap_zone": ["Book of Moon"]},
            },
            "steps": [
                {"do": "next_phase", "player": "A", "to": "battle"},
                {"do": "attack", "player": "A", "card": "a monster#1"},
                {"do": "activate", "player": "B", "card": "Book of Moon",
                 "targets": ["a monster#2"]},
            ],
        },
        asked=(AskedClaim(subject="a monster", predicate="attack_continues", start=0, end=1),),
        assumptions=("Book of Moon targets a monster.",),
        cards=("Book of Moon",),
    )  # fmt: skip
    outcome = run(parse_scenario(read.scenario), desk.cards.by_name)
    assert len(open_targets(read, outcome, desk.cards.by_name)) == 1
