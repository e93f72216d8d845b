"""Questions become scenarios: every wording in readings/*.yaml, and what must hold of each."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml

from assistant.library.defined_cards import card_library
from assistant.reading.card_abilities import facts_of
from assistant.reading.card_mentions import Names
from assistant.reading.question_reader import read_question
from assistant.reading.understood_question import CardAbilities, QuestionReading
from engine import parse_scenario

READINGS = Path(__file__).parents[1] / "readings"
ALIASES: Mapping[str, tuple[str, ...]] = {
    "Seven Tools of the Bandit": ("7 Tools", "Seven Tools"),
    "Magic Jammer": ("Jammer",),
    "Mystical Space Typhoon": ("Typhoon",),
    "Skill Drain": ("Drain",),
    "Call of the Haunted": ("Call",),
    "Ash Blossom & Joyous Spring": ("Ash Blossom", "Ash"),
    "Total Defense Shogun": ("Shogun",),
    "Monster Reborn": ("Reborn",),
    "Summoned Skull": ("Skull",),
    "Breaker the Magical Warrior": ("Breaker",),
}
UNDEFINED = ("Soul Absorption", "Twister", "Jar of Greed")
"""Cards that can be named although nothing is known of them."""
SEATED = re.compile(r"\b(?:i|my|me|player|opponent|opp|you)\b", re.IGNORECASE)
Case = Mapping[str, object]


def cases() -> list[Case]:
    """Every wording with how it must be read."""
    return [
        case
        for file in sorted(READINGS.glob("*.yaml"))
        for case in yaml.safe_load(file.read_text(encoding="utf-8"))
    ]


@cache
def names() -> Names:
    """Every defined card, by name and nickname, and some that are only named."""
    library = card_library()
    defined = [(name, (*library.aliases[name], *ALIASES.get(name, ()))) for name in library.by_name]
    return Names([*defined, *((name, ()) for name in UNDEFINED if name not in library.by_name)])


@cache
def facts(name: str) -> CardAbilities | None:
    """What is known of a card."""
    text = card_library().by_name.get(name)
    return facts_of(text) if text is not None else None


@cache
def reading(question: str) -> QuestionReading:
    """The question, read."""
    return read_question(question, names=names(), facts=facts)


def steps_of(read: QuestionReading) -> list[str]:
    """The steps as the cases have them: "A chain Magic Jammer > Raigeki"."""
    steps = read.scenario.get("steps")
    return (
        [_step(step) for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []
    )


def _step(step: Mapping[str, object]) -> str:
    do, targets = step["do"], step.get("targets")
    aimed = f" > {', '.join(map(str, targets))}" if isinstance(targets, list) else ""
    match do:
        case "next_phase":
            return f"next_phase {step['to']}"
        case "end_turn":
            return "end_turn"
        case "apply":
            return f"apply {step['event']} {step['card']}"
        case _:
            return f"{step['player']} {do} {step['card']}{aimed}"


def placed(read: QuestionReading) -> set[str]:
    """Where cards are at the start: "A monster_zone defense X", with and without each detail."""
    start = read.scenario.get("start")
    found: set[str] = set()
    for player in ("A", "B"):
        side = start.get(player) if isinstance(start, dict) else None
        for zone, cards in side.items() if isinstance(side, dict) else ():
            for card in cards if isinstance(cards, list) else ():
                entry = card if isinstance(card, dict) else {"card": card}
                how = [""] + [f"{entry[key]} " for key in ("face", "position") if key in entry]
                found |= {f"{p}{zone} {h}{entry['card']}" for p in ("", f"{player} ") for h in how}
    return found


def swapped(line: str) -> str:
    """The same with the players the other way round."""
    return re.sub(r"^[AB] ", lambda found: {"A ": "B ", "B ": "A "}[found.group()], line)


def asked_of(read: QuestionReading) -> set[str]:
    """What is asked: "Jinzo destroyed"."""
    return {f"{ask.subject} {ask.predicate}" for ask in read.asked}


def is_met(wanted: list[str], found: list[str]) -> bool:
    """Whether steps are as wanted; a target that is not wanted may be there."""
    return len(wanted) == len(found) and all(
        one == other or (" > " not in one and one == other.split(" > ")[0])
        for one, other in zip(wanted, found, strict=True)
    )


def listed(case: Case, key: str) -> list[str]:
    """A list of a case; empty if it has none."""
    value = case.get(key)
    return [str(one) for one in value] if isinstance(value, list) else []


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case["id"]))
class TestReadings:
    """Every wording."""

    def test_tells_rulings_from_other_questions(self, case: Case) -> None:
        """Prices, ban lists, deck advice and the like are not rulings."""
        assert reading(str(case["question"])).in_domain is case.get("in_domain", True)

    def test_steps_are_read_in_order(self, case: Case, request: pytest.FixtureRequest) -> None:
        """Who does what, to what, in which Chain; sides may be swapped if none is named."""
        if "fails" in case:
            request.applymarker(pytest.mark.xfail(reason=str(case["fails"]), strict=True))
        read = reading(str(case["question"]))
        wanted = listed(case, "steps") if "steps" in case else steps_of(read)
        turns = [wanted]
        if not SEATED.search(str(case["question"])):
            turns.append([swapped(step) for step in wanted])

        assert any(is_met(turn, steps_of(read)) for turn in turns), steps_of(read)

    def test_cards_stand_where_they_are_said_to(self, case: Case) -> None:
        """What was on the board before anything was done."""
        read, wanted = reading(str(case["question"])), set(listed(case, "start"))
        turns = [wanted]
        if not SEATED.search(str(case["question"])):
            turns.append({swapped(line) for line in wanted})

        assert any(turn <= placed(read) for turn in turns), placed(read)

    def test_what_is_asked_is_read(self, case: Case, request: pytest.FixtureRequest) -> None:
        """The subjects and predicates; no more than these unless the question is open."""
        if "misasked" in case:
            request.applymarker(pytest.mark.xfail(reason=str(case["misasked"]), strict=True))
        read = reading(str(case["question"]))
        if "asked" in case:
            assert asked_of(read) == set(listed(case, "asked"))
        assert set(listed(case, "asked_some")) <= asked_of(read)

    def test_engine_can_read_the_scenario(self, case: Case) -> None:
        """What is handed on is a scenario."""
        read = reading(str(case["question"]))

        assert not read.in_domain or parse_scenario(read.scenario).incomplete

    def test_spans_are_words_of_the_question(self, case: Case) -> None:
        """Every fact, gap and asked thing says which words it was read from."""
        question = str(case["question"])
        read = reading(question)

        assert all(question[fact.start : fact.end].strip() == fact.text for fact in read.facts)
        assert all(0 <= ask.start < ask.end <= len(question) for ask in read.asked)


def test_second_supposition_is_read_apart() -> None:
    """As in "And what if only its effect is negated?" asks the same of another scenario."""
    case = next(case for case in cases() if "further_steps" in case)
    read = reading(str(case["question"]))

    assert is_met(listed(case, "further_steps"), steps_of(read.further[0]))


def test_unknown_words_are_gaps_with_their_span() -> None:
    """Nothing is dropped silently."""
    question = "I discombobulate Dark Hole. Does Dark Hole resolve?"
    gaps = {question[gap.start : gap.end] for gap in reading(question).gaps}

    assert "discombobulate" in gaps


def test_other_languages_are_read_and_not_guessed() -> None:
    """A question in Vietnamese is turned; with nothing told that could negate, it stays open."""
    read = reading("Hiệu ứng của Dark Hole có bị vô hiệu hoá không?")

    assert (read.language, read.cards) == ("vi", ("Dark Hole",))
    assert [one.predicate for one in read.asked] == ["effect_negated"]
    assert read.gaps


def test_assumptions_name_what_was_not_said() -> None:
    """Whose turn it is, what was Set, what stands on the field."""
    assumed = " ".join(reading("Mirror Force when my opponent's Jinzo attacks?").assumptions)

    assert "Set on an earlier turn" in assumed
    assert "player B's turn" in assumed
