"""What an activation is paid with, where the question does not tell."""

from typing import Any

from assistant.reading.question_reader import read_question
from assistant.reading.understood_question import CardAbilities, CardCategory, SoughtCards
from tests.assistant.old_question.test_question_windows import NAMES, facts

_DARK = SoughtCards(
    zones=frozenset({"monster_zone"}),
    whose="you",
    kinds=frozenset({CardCategory.MONSTER}),
    paid="tribute",
    is_narrow=True,
    fits=(("attribute", "DARK"), ("atk", 1000)),
)


def _virus(name: str) -> CardAbilities | None:
    """Raigeki, if it cost a DARK monster with 1000 ATK."""
    known = facts(name)
    if known is None or name != "Raigeki":
        return known
    effect = known.effects[0].model_copy(update={"needs": (_DARK,)})
    return known.model_copy(update={"effects": (effect,)})


def test_a_cost_that_not_every_monster_pays_is_paid_with_one_that_fits() -> None:
    """And not at all, where the question says that there is no monster."""
    reading = read_question("I activate Raigeki. Does it resolve?", names=NAMES, facts=_virus)
    start: Any = reading.scenario["start"]
    assert start["A"]["monster_zone"] == [
        {"card": "a fitting monster", "as": {"attribute": "DARK", "atk": 1000}}
    ]
    text = "I control no monsters. I activate Raigeki. Does it resolve?"
    start = read_question(text, names=NAMES, facts=_virus).scenario["start"]
    assert "monster_zone" not in start["A"]
