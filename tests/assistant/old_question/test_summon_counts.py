"""How many monsters were Summoned earlier in a turn, as a question tells it."""

import pytest

from assistant.library.defined_cards import card_library
from engine import parse_scenario, run
from tests.assistant.old_question.test_question_windows import read


@pytest.mark.parametrize(
    ("told", "side", "count"),
    [
        ("My opponent has Special Summoned 5 monsters this turn.", "B", 5),
        ("They Normal Summoned once and Special Summoned three more.", "B", 4),
        ("He has summoned six times.", "B", 6),
        ("I've Summoned five or more monsters already.", "A", 5),
        ("My opponent made 7 summons.", "B", 7),
        ("Opponent is on their fifth Summon.", "B", 5),
        ("My opponent Special Summons two monsters at once.", "B", None),
        ("My opponent Pendulum Summons three monsters.", "B", None),
    ],
)
def test_summons_of_this_turn_are_counted(told: str, side: str, count: int | None) -> None:
    """What came before is counted, not what is being Summoned now."""
    start = read(f"{told} Can Nibiru, the Primal Being be activated?").scenario["start"]

    assert isinstance(start, dict)
    found = start[side]
    assert isinstance(found, dict)
    assert found.get("special_summons") == count


@pytest.mark.parametrize(("count", "legal"), [(5, True), (4, False)])
def test_enough_summons_make_it_legal(count: int, *, legal: bool) -> None:
    """Nibiru asks for five."""
    question = f"My opponent has Special Summoned {count} monsters this turn. Can I use Nibiru?"
    outcome = run(parse_scenario(read(question).scenario), card_library().by_name)
    found = {one.value for one in outcome.facts if one.predicate == "activation_legal"}

    assert found == {legal}


def test_uncounted_summons_are_a_gap() -> None:
    """Nobody knows whether they were enough."""
    gaps = read("My opponent Special Summoned a lot. Can I use Nibiru?").gaps

    assert any("how many monsters were Summoned" in gap.why for gap in gaps)
