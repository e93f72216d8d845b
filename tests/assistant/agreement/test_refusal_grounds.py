"""Grounds: what a rule looks at is told of each refusal, and who says otherwise is heard."""

import pytest

from assistant.agreement.claim_comparison import ComputedPlay, findings
from assistant.answers.answering import Desk, prepare_desk
from assistant.base.regions import Region
from assistant.base.ruling_records import Agreement, Norm, Verdict
from assistant.reading.card_mentions import Names
from assistant.reading.statements.passage_statements import read_statements
from engine import Outcome, parse_card, parse_scenario, replaced, run
from tests.assistant.given_plays import given_answer
from tests.mutation.altering import considered_broken, flipped

BREAK = {"op": "destroy", "what": {"zone": "monster_zone", "whose": "opponent"}}
AIMED = {"op": "destroy", "what": "target"}
CARDS = {
    "Gale": {
        "name": "Gale", "kind": "spell",
        "effects": [{"label": "activation", "resolution": [BREAK]}],
    },
    "Dart": {
        "name": "Dart", "kind": "trap",
        "effects": [
            {"label": "activation", "targets": [{"zone": "monster_zone"}], "resolution": [AIMED]}
        ],
    },
    "Ox": {"name": "Ox", "kind": "monster", "atk": 1500},
}  # fmt: skip


def norm_of(text: str) -> Norm:
    """What a sentence says."""
    (norm,) = read_statements(text, names=Names((name, ()) for name in CARDS)).norms
    return norm


def tried(card: str, theirs: list[str]) -> Outcome:
    """A card is tried in its player's Main Phase, against these monsters."""
    zone = {"Gale": {"hand": ["Gale"]}, "Dart": {"spell_trap_zone": ["Dart"]}}[card]
    start = {"turn": 2, "turn_player": "A", "phase": "main1", "A": zone,
             "B": {"monster_zone": theirs}}  # fmt: skip
    step = {"do": "activate", "player": "A", "card": card}
    texts = {name: parse_card(card) for name, card in CARDS.items()}
    return run(parse_scenario({"start": start, "steps": [step]}), texts)


def compared(text: str, outcome: Outcome) -> set[Agreement]:
    """How a sentence compares with whether something could be activated, or resolved."""
    found = findings(norm_of(text), ComputedPlay.of(outcome, frozenset()))
    about = {"activation_legal", "resolves"}
    return {one.agreement for one in found if one.fact.predicate in about}


@pytest.mark.parametrize(
    ("text", "predicate", "value"),
    [
        ("A card or effect that could change nothing cannot be activated.",
         "could_change_something", False),
        ("A Spell Card that has no legal target cannot be activated.", "has_legal_target", False),
        ("An effect whose conditions are met can be activated.", "conditions_met", True),
        ("A Trap Card that is not under a lock can be activated.", "locked", False),
        ("An effect that has something to answer can be activated.",
         "has_something_to_answer", True),
        ("A Trap Card can be activated after the turn it was Set.", "in_turn_of_set", False),
        ("A Trap Card cannot be activated in the turn it was Set.", "in_turn_of_set", True),
        ("If a card has not left the field before it resolves, it resolves.",
         "left_field_before_resolving", False),
        ("A card that is not a Pendulum Monster reaches the GY.", "is_pendulum_monster", False),
    ],
)  # fmt: skip
def test_what_a_rule_looks_at_is_read(text: str, predicate: str, value: object) -> None:
    """In the words of the handbook, and in others."""
    assert (predicate, value) in {(one.predicate, one.value) for one in norm_of(text).when}


def test_refusal_is_quoted_by_what_its_rule_looks_at() -> None:
    """Nothing is there to destroy, or to target; what is there says nothing of the other."""
    idle, aimless = tried("Gale", []), tried("Dart", [])
    no_change = "A card or effect that could change nothing cannot be activated."
    no_target = "A card or effect that has no legal target cannot be activated."

    assert compared(no_change, idle) == compared(no_target, aimless) == {Agreement.AGREES}
    assert compared(no_target, idle) == set()


@pytest.mark.parametrize(
    ("rule", "card", "text"),
    [
        ("AC06", "Gale", "A card or effect that could change something can be activated."),
        ("AC04", "Dart", "A card or effect that has a legal target can be activated."),
        ("AC03", "Dart", "A Trap Card can be activated on the field after the turn it was Set."),
        ("AC12", "Gale", "A card or effect that is outside the Damage Step can be activated."),
        ("AC11", "Gale", "A card or effect that is in the right place can be activated."),
        ("TM05", "Dart", "An effect whose target has not left resolves."),
    ],
)
def test_rule_that_finds_otherwise_than_it_looked_is_spoken_against(
    rule: str, card: str, text: str
) -> None:
    """By the sentence that names what it looks at; while it holds, the sentence proves nothing."""
    with replaced(rule, flipped(rule)):
        broken = tried(card, ["Ox"])

    assert compared(text, broken) == {Agreement.DISAGREES}
    assert compared(text, tried(card, ["Ox"])) == set()


@pytest.mark.parametrize(
    ("rule", "card", "text"),
    [
        ("AC06", "Gale", "A card or effect that could change nothing cannot be activated."),
        ("AC04", "Dart", "A card or effect that has no legal target cannot be activated."),
    ],
)
def test_rule_that_allows_what_it_should_refuse_is_spoken_against(
    rule: str, card: str, text: str
) -> None:
    """What is activated tells what the rules looked at, too; where all is well nobody objects."""
    with replaced(rule, flipped(rule)):
        broken = tried(card, [])

    assert compared(text, broken) == {Agreement.DISAGREES}
    assert compared(text, tried(card, ["Ox"])) == set()


@pytest.fixture(scope="module")
def desk() -> Desk:
    """The shipped handbook."""
    return prepare_desk(None, Region.TCG)


def test_refused_answer_to_a_summon_or_an_attack_is_a_decisive_step(desk: Desk) -> None:
    """The Summon is negated or not by what could be activated: who denies the refusal is heard."""
    question = "My opponent Normal Summons La Jinn. Can Solemn Judgment negate that Summon?"
    after = considered_broken(desk, question, "AC03").ruling

    assert after.verdict is Verdict.CONFLICT


@pytest.mark.parametrize(
    ("rule", "question"),
    [
        pytest.param(
            "AC08",
            "Spell Canceller is face-up. May I activate Dark Hole?",
            marks=pytest.mark.xfail(
                strict=True, reason="completion lays the card elsewhere where the rule is broken"
            ),
        ),
        ("CE07", "Spell Canceller is face-up. May I activate Dark Hole?"),
        ("CE07", "Vanity's Emptiness is face-up on the field. Can I activate Call of the Haunted?"),
        ("NG01", "I Special Summon Cyber Dragon and they use Solemn Strike. Is it Summoned?"),
        ("CE10", "Droll & Lock Bird resolved this turn. Can I activate Terraforming?"),
    ],
)
def test_what_would_have_kept_it_from_happening_is_disputed(
    desk: Desk, rule: str, question: str
) -> None:
    """A lock that is there and does not apply, and a link of which nothing comes."""
    assert given_answer(question, desk).verdict is Verdict.CONFIRMED
    assert considered_broken(desk, question, rule).ruling.verdict is Verdict.CONFLICT


def test_locked_trap_is_confirmed_and_no_other_rule_speaks_against_it(desk: Desk) -> None:
    """What is not negated, and was Set in time, is still locked."""
    question = "Royal Decree is face-up. Can I activate Dimensional Prison on an attack?"
    found = given_answer(question, desk)

    assert found.verdict is not Verdict.CONFLICT
