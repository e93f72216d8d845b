"""Relevance: what a clause that is not modelled could be about, and what it leaves alone."""

from typing import Any

import pytest

from engine import (
    CardKind,
    CardName,
    Outcome,
    PrintedCard,
    Trait,
    compile_card,
    parse_card,
    parse_scenario,
    run,
)
from engine.board.clause_relevance import only_locks
from engine.cardtext.card_text import CardText

BURN = {"op": "inflict_damage", "who": "opponent", "amount": 100}
REVIVE = {"op": "special_summon", "what": {"zone": "graveyard", "count": 1}}
STONE: dict[str, Any] = {
    "kind": "monster",
    "attribute": "EARTH",
    "type": "Rock",
    "level": 4,
    "atk": 1,
    "def": 1,
}


def texts(giant: str) -> dict[str, CardText]:
    """A monster with this printed text, and cards to be used while it is there."""
    made: dict[str, dict[str, Any]] = {
        "Burner": {"kind": "spell", "effects": [{"resolution": [BURN]}]},
        "Caller": {"kind": "spell", "effects": [{"resolution": [REVIVE]}]},
        "Pebble": STONE,
    }
    cards = {name: parse_card({"name": name, **card}) for name, card in made.items()}
    printed = PrintedCard(
        CardName("Giant"),
        CardKind.MONSTER,
        (Trait.EFFECT, Trait.XYZ),
        text=f"2 Level 4 monsters\n{giant}",
    )
    return {**cards, "Giant": compile_card(printed).text}


def cast(giant: str, used: str) -> Outcome:
    """A Spell is used while such a monster is on the other side."""
    sides: dict[str, Any] = {
        "A": {"hand": [used], "graveyard": ["Pebble"]},
        "B": {"monster_zone": ["Giant"]},
    }
    steps = [{"do": "activate", "player": "A", "card": used}]
    ask = [{"subject": used, "predicate": "activation_legal"}]
    scenario = {"incomplete": True, "start": sides, "steps": steps, "ask": ask}
    return run(parse_scenario(scenario), texts(giant))


HUMS = "While it hums, monsters it dislikes cannot be Special Summoned."


@pytest.mark.parametrize(
    ("giant", "used", "open_"),
    [
        (
            'Once per turn, you can also Xyz Summon "Giant" by using 1 humming monster.',
            "Burner",
            False,
        ),
        (
            'Once per turn, you can also Xyz Summon "Giant" by using 1 humming monster.',
            "Caller",
            False,
        ),
        (HUMS, "Burner", False),
        (HUMS, "Caller", True),
    ],
)
def test_clause_about_summons_matters_where_one_is_at_stake(
    giant: str, used: str, *, open_: bool
) -> None:
    """Its own Summon, or what an effect would Summon."""
    legal = [one for one in cast(giant, used).settled if one.predicate == "activation_legal"]

    assert (not legal) is open_


@pytest.mark.parametrize(
    ("text", "lock"),
    [
        ("for the rest of this turn, you cannot hum at monsters with that name", True),
        ("your opponent takes no more damage from humming", True),
        ("you can hum once", False),
        ("destroy 1 card that cannot hum", False),
    ],
)
def test_step_that_only_forbids_is_known_by_its_words(text: str, *, lock: bool) -> None:
    """It begins with whom it binds, and does no deed."""
    assert only_locks(text) is lock


@pytest.mark.parametrize("again", [False, True])
def test_what_a_lock_forbids_is_missed_only_where_it_is_tried(*, again: bool) -> None:
    """Nobody knows what may be activated afterwards; what happened before is settled."""
    lock = {"op": "opaque", "text": "for the rest of this turn, you cannot activate what hums"}
    bell = {"name": "Bell", "kind": "spell", "effects": [{"resolution": [BURN, lock]}]}
    later = parse_card({"name": "Later", "kind": "spell", "effects": [{"resolution": [BURN]}]})
    steps = [{"do": "activate", "player": "A", "card": one} for one in ("Bell", "Later")]
    start = {"A": {"hand": ["Bell", "Later"]}}
    cards = {"Bell": parse_card(bell), "Later": later}
    outcome = run(parse_scenario({"start": start, "steps": steps[: 1 + again]}), cards)

    assert bool(outcome.unknown) is again


@pytest.mark.parametrize(
    ("giant", "open_"),
    [
        ('This card is always treated as a "Humming" card.', False),
        ('This card is always treated as a "Pebble" card.', False),
        ('You can only activate 1 other "Humming" monster effect, the turn you hum.', False),
        ("This card's original Rank is always treated as 1.", False),
        ("This card hums whenever an effect is activated.", True),
    ],
)
def test_clause_about_names_and_kin_leaves_others_alone(giant: str, *, open_: bool) -> None:
    """Nothing that is used looks for such a card."""
    assert bool(cast(giant, "Burner").unknown) is open_


def test_what_a_lock_hangs_on_matters_to_what_it_forbids() -> None:
    """A condition that is not understood is told where the lock refuses something."""
    found = cast(
        "If only you control a humming monster, your opponent cannot activate Spell Cards.",
        "Burner",
    )

    assert [one.value for one in found.facts if one.predicate == "activation_legal"] == [False]
    assert any("humming" in text for text in found.unknown)


@pytest.mark.parametrize(
    ("giant", "used", "open_"),
    [
        ("Humming monsters you control cannot be destroyed by battle or card effects.", "Caller",
         False),
        ("Humming cards cannot be destroyed by card effects that do not target them.", "Burner",
         False),
        ("You cannot Special Summon humming monsters from the Extra Deck, except Rank 4 hums.",
         "Caller", False),
        ("Neither player can Special Summon humming monsters.", "Caller", True),
    ],
)  # fmt: skip
def test_what_nothing_did_that_is_forbidden_leaves_others_alone(
    giant: str, used: str, *, open_: bool
) -> None:
    """Nothing was destroyed, and no monster of the Extra Deck Summoned."""
    assert bool(cast(giant, used).unknown) is open_
