"""What a person reads is in the game's words: no names of modules, classes, zones or predicates."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.agreement.claim_sentences import sentence
from tests.conftest import Ran

INTERNAL = re.compile(
    r"\b[a-z]+(?:_[a-z]+)+\b|\beffect \d\b|(?<=\w)#\d|\b[A-Z][a-z]+[A-Z][a-z]+\w*"
)
"""As in `monster_zone`, `effect 2`, `Sangan#2`, `NegateActivation`."""
QUESTIONS = (
    "My Saqlifice is negated on activation by Cyber Dragon Infinity. Does Saqlifice resolve?",
    "Call of the Haunted in the Damage Step, legal?",
    "I activate Dark Hole and my opponent chains Mystical Space Typhoon on it. Does it resolve?",
    "Opponent uses Royal Oppression on my Special Summon effect. I chain MST. Does mine resolve?",
    "Skill Drain is up. I Tribute Exiled Force for its effect. Does it resolve?",
    "My opponent attacks with Jinzo and I activate Magic Cylinder. Is it negated?",
)
CARDS = ("Jinzo", "Sangan", "Call of the Haunted", "Stardust Dragon", "Effect Veiler", "Raigeki")
PLAY = {
    "start": {"A": {"monster_zone": ["Sangan#1", "Sangan#2"]}, "B": {"hand": ["Dark Hole"]}},
    "steps": [{"do": "activate", "player": "B", "card": "Dark Hole", "from": "hand"}],
}


def internal_names(screen: str) -> list[str]:
    """The words of a screen that are names in the program; quotes and their places are left out."""
    lines = (line for line in screen.splitlines() if not re.match(r"\s*(?:\||. q\d|Defined)", line))
    return [name for line in lines for name in INTERNAL.findall(line)]


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_has_no_internal_names(ruling: Callable[..., Ran], question: str) -> None:
    """Neither what was understood and assumed nor what was computed."""
    shown = ruling("ask", question)

    assert internal_names(shown.out) == []


@pytest.mark.parametrize("question", QUESTIONS[:2])
def test_a_checked_answer_has_no_internal_names(ruling: Callable[..., Ran], question: str) -> None:
    """Neither what a judge said nor what it is held against."""
    shown = ruling("check", question, "No, it is negated and goes to the GY.")

    assert internal_names(shown.out) == []


@pytest.mark.parametrize("card", CARDS)
def test_a_card_has_no_internal_names(ruling: Callable[..., Ran], card: str) -> None:
    """A definition is told in words, whatever its parts are called."""
    assert internal_names(ruling("card", card).out) == []


@pytest.mark.parametrize("part", ["effect 2", "negate_summon", "summon_with_materials", "search"])
def test_a_claim_has_no_internal_names(part: str) -> None:
    """An effect that has no name of its own is told by its place, or by what it does."""
    assert internal_names(sentence(f"Sangan: {part}", "applies", value=False)) == []


def test_a_play_has_no_internal_names(ruling: Callable[..., Ran], tmp_path: Path) -> None:
    """Copies of a card are called by its name."""
    file = tmp_path / "play.json"
    file.write_text(json.dumps(PLAY), encoding="utf-8")

    assert internal_names(ruling("run", str(file)).out) == []


@pytest.mark.parametrize("name", ["monster_zone", "effect 2", "Sangan#2", "NegateActivation"])
def test_an_internal_name_is_seen(name: str) -> None:
    """The check can fail."""
    assert len(internal_names(f"A has {name} there.")) == 1
