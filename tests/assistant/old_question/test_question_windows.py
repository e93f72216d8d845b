"""What is said to be done in the Damage Step is done there, with an attack before it."""

from typing import cast

import pytest

from assistant.library.defined_cards import card_library
from assistant.reading.card_abilities import facts_of
from assistant.reading.card_mentions import Names
from assistant.reading.question_reader import read_question
from assistant.reading.understood_question import CardAbilities, QuestionReading

CARDS = card_library()
NAMES = Names((name, CARDS.aliases[name]) for name in CARDS.by_name)


def facts(name: str) -> CardAbilities | None:
    """What the reader needs of a card."""
    text = CARDS.by_name.get(name)
    return facts_of(text) if text is not None else None


def read(question: str) -> QuestionReading:
    """The question, read."""
    return read_question(question, names=NAMES, facts=facts)


def steps_of(reading: QuestionReading) -> list[dict[str, object]]:
    """The steps of its scenario."""
    return cast("list[dict[str, object]]", reading.scenario["steps"])


@pytest.mark.parametrize(
    ("question", "card", "window"),
    [
        ("May I flip my Dust Tornado in the Damage Step?", "Dust Tornado", "damage step"),
        ("Threatening Roar in the Damage Step, allowed?", "Threatening Roar", "damage step"),
        ("Is Scapegoat legal in my opponent's Damage Step?", "Scapegoat", "damage step"),
        ("We are in the Damage Step. Can my opponent activate Forbidden Lance?",
         "Forbidden Lance", "damage step"),
        ("My monster attacks. In the damage step I want to use Raigeki Break. Allowed?",
         "Raigeki Break", "damage step"),
        ("Can I activate Raigeki Break after damage calculation?", "Raigeki Break",
         "after damage calculation"),
    ],
)  # fmt: skip
def test_a_deed_is_placed_in_its_window(question: str, card: str, window: str) -> None:
    """There is an attack before it, and it is asked whether it may be activated."""
    reading = read(question)
    told = [(step["do"], step.get("card"), step.get("window")) for step in steps_of(reading)]
    at = told.index(("activate", card, window))
    assert "attack" in [do for do, _, _ in told[:at]]
    assert [(one.subject, one.predicate) for one in reading.asked] == [(card, "activation_legal")]


def test_a_damage_step_that_is_asked_about_is_no_window() -> None:
    """As in "does the Damage Step still take place?"."""
    reading = read("I attack and my opponent activates Negate Attack. Is there a Damage Step?")
    assert [one.predicate for one in reading.asked] == ["damage_step_occurs"]
    assert all("window" not in step for step in steps_of(reading))


def test_a_kind_before_a_name_is_one_phrase() -> None:
    """As in "their monster Sangan"."""
    reading = read("I play Raigeki, they answer with Forbidden Lance on their monster"
                   " Sangan. Is Sangan destroyed?")  # fmt: skip
    assert steps_of(reading)[1]["targets"] == ["Sangan"]


@pytest.mark.parametrize(
    ("question", "phase", "turn_player"),
    [
        ("Can I activate Raigeki in the Battle Phase?", "battle", "A"),
        ("Can I activate Raigeki during my Draw Phase?", "draw", "A"),
        ("I use Effect Veiler in my opponent's Battle Phase. Can it be activated?", "battle", "B"),
        ("Can I activate Mystical Space Typhoon during the Standby Phase?", "standby", "A"),
        ("Can I activate Raigeki?", "main1", "A"),
        ("Can I activate Raigeki during my opponent's End Phase?", "end", "B"),
        ("Can I use Pot of Greed at the end of my turn?", "end", "A"),
        ("I use Snatch Steal on Jinzo. Do I keep it in my End Phase?", "main1", "A"),
    ],
)
def test_a_phase_that_is_told_is_where_it_happens(
    question: str, phase: str, turn_player: str
) -> None:
    """And whose phase it is tells whose turn it is."""
    start = cast("dict[str, object]", read(question).scenario["start"])
    assert (start["phase"], start["turn_player"]) == (phase, turn_player)


@pytest.mark.parametrize(
    ("question", "step"),
    [
        ("Can Solemn Judgment negate the Special Summon of a monster by a card effect?",
         "activate an effect that Special Summons a monster"),
        ("Is a Ritual Summon negatable with Solemn Judgment?",
         "activate an effect that Special Summons a monster"),
        ("Can I negate the Special Summon of Sangan by Monster Reborn with Solemn Judgment?",
         "activate Monster Reborn"),
        ("My opponent Normal Summons Jinzo by Tributing a monster. Can I use Solemn Judgment?",
         "normal_summon Jinzo"),
        ("My opponent Pendulum Summons three monsters. Can I use Solemn Judgment?",
         "special_summon a monster#1"),
    ],
)  # fmt: skip
def test_a_summon_is_made_as_it_is_told(question: str, step: str) -> None:
    """By game mechanic, by the monster's own text, or by an effect, named or not."""
    first = steps_of(read(question))[0]
    assert f"{first['do']} {first.get('card')}" == step


def test_a_summon_that_succeeded_is_over() -> None:
    """What is tried against it then comes after its window."""
    told = steps_of(read("Jinzo was Normal Summoned successfully. Can I negate it with Solemn"
                         " Judgment?"))  # fmt: skip
    assert told[-1]["window"] == "after summon"


@pytest.mark.parametrize(
    ("question", "filler"),
    [
        ("Trap Jammer in the Damage Step?", "a Trap usable at any time"),
        ("Is Divine Wrath legal in the Damage Step?", "a monster with a Quick Effect"),
        ("Can Solemn Judgment be activated in the Damage Step?",
         "a Quick-Play Spell usable at any time"),
        ("Can I use Ghost Belle & Haunted Mansion in the Damage Step?",
         "an effect that Special Summons a monster from the GY"),
    ],
)  # fmt: skip
def test_what_is_answered_fits_the_answer(question: str, filler: str) -> None:
    """Where nothing is told that it could answer, something of the kind it answers stands in."""
    told = [step.get("card") for step in steps_of(read(question)) if step["do"] == "activate"]
    assert told == [filler]


@pytest.mark.parametrize(
    ("question", "steps"),
    [
        ("I attack a face-down Man-Eater Bug. When its effect activates, can I chain Divine Wrath?",
         ["attack a monster#1", "activate Man-Eater Bug", "chain Divine Wrath"]),
        ("I attacked a face-down monster, its Flip effect activated. May I chain Divine Wrath?",
         ["attack an attacking monster", "activate a Flip monster", "chain Divine Wrath"]),
        ("Man-Eater Bug's flip effect is activated. Can I chain Divine Wrath?",
         ["flip_summon Man-Eater Bug", "activate Man-Eater Bug", "chain Divine Wrath"]),
        ("Mystic Tomato is destroyed by battle and activates. Can I chain Solemn Strike?",
         ["apply Mystic Tomato", "activate Mystic Tomato", "chain Solemn Strike"]),
        ("My opponent attacks my Sangan and destroys it. Can they chain Divine Wrath to Sangan?",
         ["attack a monster#1", "activate Sangan", "chain Divine Wrath"]),
    ],
)  # fmt: skip
def test_what_battles_set_off_comes_after_them(question: str, steps: list[str]) -> None:
    """The attack that flips a monster, or the battle that destroys one, is told before."""
    told = [f"{step['do']} {step.get('card')}" for step in steps_of(read(question))]
    assert [one for one in told if not one.startswith("next_phase")] == steps


@pytest.mark.parametrize(
    ("question", "step"),
    [
        ("I Tribute Sangan to Tribute Summon Jinzo. Does Sangan miss the timing?",
         {"do": "normal_summon", "tributes": ["Sangan"]}),
        ("I Tribute Summon Jinzo by Tributing Sangan. Does Sangan miss the timing?",
         {"do": "normal_summon", "tributes": ["Sangan"]}),
        ("Does Sangan miss the timing if it is Tributed for Cannon Soldier?",
         {"do": "activate", "cost": [{"tribute": "Sangan"}]}),
        ("I discard Sangan to activate Raigeki Break. Does Sangan miss the timing?",
         {"do": "activate", "cost": [{"discard": "Sangan"}]}),
        ("Sangan is discarded as the cost of Raigeki Break. Does Sangan miss the timing?",
         {"do": "activate", "cost": [{"discard": "Sangan"}]}),
    ],
)  # fmt: skip
def test_what_is_paid_belongs_to_what_it_pays_for(question: str, step: dict[str, object]) -> None:
    """To a Tribute Summon, or to an activation; and it is asked whether a trigger misses it."""
    reading = read(question)
    assert step.items() <= steps_of(reading)[0].items()
    assert [one.predicate for one in reading.asked] == ["misses_timing"]


@pytest.mark.parametrize(
    ("question", "steps"),
    [
        ("My opponent Normal Summons Summoned Skull. Can I use Torrential Tribute?",
         ["normal_summon Summoned Skull", "activate Torrential Tribute"]),
        ("My opponent activates Mirror Force. Can I chain Seven Tools of the Bandit?",
         ["attack a monster", "activate Mirror Force", "chain Seven Tools of the Bandit"]),
        ("Can a Counter Trap be chained to a Counter Trap?",
         ["activate a Quick-Play Spell usable at any time", "chain a Counter Trap#1",
          "chain a Counter Trap#2"]),
    ],
)  # fmt: skip
def test_what_is_answered_is_told_before(question: str, steps: list[str]) -> None:
    """A Summon, an attack, or another card of the same unnamed kind."""
    told = [f"{step['do']} {step.get('card')}" for step in steps_of(read(question))]
    assert [one for one in told if not one.startswith("next_phase")] == steps


def test_an_order_needs_to_know_whose_turn_it_is() -> None:
    """Simultaneous triggers of both players are ordered by that."""
    untold = read("I activate Torrential Tribute and my Sangan and my opponent's Witch of the Black"
                  " Forest are destroyed. Which is Chain Link 1?")  # fmt: skip
    told = read("I activate Dark Hole and my Sangan and my opponent's Witch of the Black Forest"
                " are destroyed. Which is Chain Link 1?")  # fmt: skip
    assert any("whose turn" in gap.why for gap in untold.gaps)
    assert told.gaps == ()
    assert [one.predicate for one in told.asked] == ["chain_link_order"]


def test_materials_are_told_with_their_summon() -> None:
    """Beside it, or by themselves."""
    beside = read("I Synchro Summon Stardust Dragon using Sangan. Does Sangan miss the timing?")
    alone = read("I use Sangan as Synchro Material. Does Sangan miss the timing?")
    for reading in (beside, alone):
        assert steps_of(reading)[0]["materials"] == ["Sangan"]
