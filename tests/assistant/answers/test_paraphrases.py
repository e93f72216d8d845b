"""One play in many wordings: what is computed stays the same, and follows what is told."""

import os
from collections.abc import Callable

import pytest

from assistant.answers.answering import Desk, answer
from assistant.base.ruling_records import Ruling, Verdict
from tests.assistant.paraphrasing import Deed, Frame, as_links, paraphrases, plainly

IN_FULL = bool(os.environ.get("RULING_PARAPHRASE_ALL"))
"""Every style of every frame, not one in twelve."""
SAMPLE = 12
ME, THEM = "me", "opponent"
RAIGEKI, HOLE, MST = Deed(ME, "Raigeki"), Deed(ME, "Dark Hole"), "Mystical Space Typhoon"
JAMMER, TOOLS = Deed(THEM, "Magic Jammer"), Deed(ME, "Seven Tools of the Bandit")
COTH, DRAIN = "Call of the Haunted", "Skill Drain"
SAME_SPELL = (("Raigeki", "Dark Hole"),)

FRAMES = (
    Frame((RAIGEKI, JAMMER), "Raigeki", "resolves", False, alike=SAME_SPELL),
    Frame((RAIGEKI, JAMMER), "Raigeki", "activation_negated", True, alike=SAME_SPELL),
    Frame((RAIGEKI, JAMMER, TOOLS), "Raigeki", "resolves", True, alike=SAME_SPELL),
    Frame((RAIGEKI, JAMMER, TOOLS), "Magic Jammer", "activation_negated", True, alike=SAME_SPELL),
    Frame((HOLE, Deed(THEM, MST, "Dark Hole")), "Dark Hole", "resolves", True),
    Frame((HOLE, Deed(THEM, MST, "Dark Hole")), "Dark Hole", "destroyed", True),
    Frame((Deed(ME, DRAIN), Deed(THEM, MST, DRAIN)), DRAIN, "resolves", False),
    Frame((Deed(ME, DRAIN), Deed(THEM, MST, DRAIN)), DRAIN, "destroyed", True),
    Frame((Deed(ME, COTH, "Jinzo"), Deed(THEM, MST, COTH)), COTH, "resolves", False),
    Frame((Deed(ME, COTH, "Jinzo"),), "Jinzo", "destroyed", False, later=(Deed(THEM, MST, COTH),)),
    Frame((Deed(ME, COTH, "Sangan"),), "Sangan", "destroyed", True, later=(Deed(THEM, MST, COTH),)),
    Frame(
        (Deed(ME, COTH, "Jinzo"), Deed(THEM, DRAIN)),
        "Jinzo",
        "destroyed",
        True,
        later=(Deed(THEM, MST, COTH),),
    ),
    Frame((RAIGEKI,), "Sangan", "destroyed", True, board=(Deed(THEM, "Sangan"),), alike=SAME_SPELL),
    Frame(
        (RAIGEKI, JAMMER),
        "Sangan",
        "destroyed",
        False,
        board=(Deed(THEM, "Sangan"),),
        alike=SAME_SPELL,
    ),
    Frame(
        (Deed(ME, "Pot of Desires"), Deed(THEM, "Solemn Judgment")),
        "Pot of Desires",
        "activation_negated",
        True,
    ),
    Frame(
        (Deed(ME, "Pot of Desires"), Deed(THEM, "Ash Blossom & Joyous Spring")),
        "Pot of Desires",
        "effect_negated",
        True,
    ),
    Frame(
        (Deed(ME, "Pot of Desires"), Deed(THEM, "Ash Blossom & Joyous Spring")),
        "Pot of Desires",
        "activation_negated",
        False,
    ),
    Frame((RAIGEKI, Deed(THEM, "Solemn Judgment")), "Raigeki", "resolves", False),
    Frame(
        (Deed(ME, MST, DRAIN),),
        DRAIN,
        "destroyed",
        True,
        board=(Deed(THEM, DRAIN),),
    ),
    Frame(
        (Deed(ME, "Monster Reborn", "Sangan"), JAMMER),
        "Monster Reborn",
        "resolves",
        False,
    ),
)


def value_of(ruling: Ruling, subject: str, predicate: str) -> object:
    """What an answer says of a card; None: nothing."""
    said = (claim for claim in ruling.claims if claim.predicate == predicate)
    return next((one.value for one in said if one.subject.partition(":")[0] == subject), None)


def told(desk: Desk, *, in_full: bool) -> list[tuple[str, str, bool | None]]:
    """Style, wording, and whether what was computed is right (None: nothing was)."""
    found: list[tuple[str, str, bool | None]] = []
    for number, frame in enumerate(FRAMES):
        for at, (style, wording, subject) in enumerate(paraphrases(frame)):
            if in_full or (number + at) % SAMPLE == 0:
                value = value_of(answer(wording, desk), subject, frame.predicate)
                found.append((style, wording, None if value is None else value == frame.value))
    return found


def test_the_wording_changes_nothing(desk: Desk) -> None:
    """No wording of a play turns the answer round, and nearly all are understood."""
    found = told(desk, in_full=IN_FULL)
    wrong = [wording for _, wording, right in found if right is False]
    lost = [wording for _, wording, right in found if right is None]
    print(f"paraphrases: {len(found)}, wrong {len(wrong)}, not understood {len(lost)}")
    assert wrong == []
    assert len(lost) <= len(found) * 0.05, lost


@pytest.mark.parametrize("tell", [plainly, as_links])
def test_the_order_of_activations_is_read(desk: Desk, tell: Callable[[Frame], str]) -> None:
    """Turned round, the same two cards are another Chain."""
    second = Deed(THEM, "Royal Decree")
    told_one = tell(Frame((Deed(ME, DRAIN), second), DRAIN, "resolves", False))
    told_other = tell(Frame((second, Deed(ME, DRAIN)), DRAIN, "resolves", False))
    assert steps_of(answer(told_one, desk)) == [DRAIN, second.card]
    assert steps_of(answer(told_other, desk)) == [second.card, DRAIN]


def steps_of(ruling: Ruling) -> list[str]:
    """The cards that were read as activated, in order."""
    steps = ruling.reading.scenario["steps"]
    assert isinstance(steps, list)
    return [step["card"] for step in steps if step["do"] in ("activate", "chain")]


def test_a_card_of_the_opposite_effect_changes_the_answer(desk: Desk) -> None:
    """A negator in place of a destroyer turns "does it resolve?" round."""
    destroyed = plainly(Frame((HOLE, Deed(THEM, MST, "Dark Hole")), "Dark Hole", "resolves", True))
    negated = plainly(Frame((HOLE, JAMMER), "Dark Hole", "resolves", False))
    assert value_of(answer(destroyed, desk), "Dark Hole", "resolves") is True
    assert value_of(answer(negated, desk), "Dark Hole", "resolves") is False
    assert answer(negated, desk).verdict in (Verdict.CONFIRMED, Verdict.COMPUTED)
