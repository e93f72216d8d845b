"""Lost battles: invented cards that strike once they lost one, or that fall by their own text."""

from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import (
    CardKind,
    CardName,
    CardText,
    Outcome,
    PrintedCard,
    Trait,
    compile_card,
    parse_scenario,
    run,
)


def invented(text: str, atk: int = 1500) -> CardText:
    """A monster with this text."""
    card = PrintedCard(
        CardName("Pillar"), CardKind.MONSTER, (Trait.EFFECT,), text=text, level=4, atk=atk, def_=0
    )
    return compile_card(card).text


def played(text: str, start: dict[str, Any], *steps: dict[str, Any]) -> Outcome:
    """What comes of the steps, where "Pillar" has this text."""
    cards = {**card_library().by_name, "Pillar": invented(text)}
    scenario = {"incomplete": True, "start": start, "steps": list(steps)}
    return run(parse_scenario(scenario), cards)


def zone_of(outcome: Outcome, card: str) -> str:
    """Where a card is at the end."""
    found = (one for one in outcome.result.state.cards.values() if one.name == card)
    return str(next(found).zone)


ALONE = "If there is no face-up Field Spell on the field, destroy this card."
WITH_OTHERS = "If you control a LIGHT monster, destroy this card."
TYPHOON = {"do": "activate", "player": "B", "card": "Mystical Space Typhoon"}
SANCTUARY = "The Sanctuary in the Sky"


@pytest.mark.parametrize(("told", "zone"), [(True, "graveyard"), (False, "monster_zone")])
def test_it_goes_once_what_keeps_it_is_gone(told: bool, zone: str) -> None:
    """A monster that needs a Field Spell goes with it; if none was told of, one was there."""
    mine = {"monster_zone": ["Pillar"], "spell_trap_zone": [{"card": "Gravity Bind", "face": "up"}]}
    field = {"field_zone": [{"card": SANCTUARY, "face": "up"}]} if told else {}
    start = {"A": {**mine, **field}, "B": {"spell_trap_zone": ["Mystical Space Typhoon"]}}
    hit = SANCTUARY if told else "Gravity Bind"

    outcome = played(ALONE, start, {**TYPHOON, "targets": [hit]})

    assert zone_of(outcome, "Pillar") == zone


@pytest.mark.parametrize(("drained", "zone"), [(False, "graveyard"), (True, "monster_zone")])
def test_it_goes_when_what_it_does_not_bear_comes(drained: bool, zone: str) -> None:
    """A monster that cannot stand beside others goes when one comes, unless it is negated."""
    row = [{"card": "Skill Drain", "face": "up"}] if drained else []
    start = {"A": {"monster_zone": ["Pillar"], "hand": ["Mystical Elf"], "spell_trap_zone": row}}

    outcome = played(
        WITH_OTHERS, start, {"do": "normal_summon", "player": "A", "card": "Mystical Elf"}
    )

    assert zone_of(outcome, "Pillar") == zone


def test_what_came_where_nothing_is_told_is_not_destroyed() -> None:
    """A monster Summoned where no Field Spell is told of came rightly."""
    outcome = played(
        ALONE, {"A": {"hand": ["Pillar"]}}, {"do": "normal_summon", "player": "A", "card": "Pillar"}
    )

    assert zone_of(outcome, "Pillar") == "monster_zone"


AFTER = (
    "After damage calculation, when this card is destroyed by battle with {}: Banish that monster."
)


@pytest.mark.parametrize(
    ("foe", "zone"),
    [("an opponent's monster", "banished"), ("an opponent's LIGHT monster", "monster_zone")],
)
def test_it_strikes_the_kind_of_monster_it_lost_to(foe: str, zone: str) -> None:
    """An effect of a battle lost with a kind of monster needs such a monster."""
    start = {"phase": "battle", "A": {"monster_zone": ["Pillar"]}}
    start |= {"B": {"monster_zone": ["Summoned Skull"]}}
    attack = {"do": "attack", "player": "A", "card": "Pillar", "target": "Summoned Skull"}

    assert zone_of(played(AFTER.format(foe), start, attack), "Summoned Skull") == zone


def test_having_to_attack_does_not_matter_to_what_attacks() -> None:
    """What a text would force is no open question in a battle."""
    start = {"phase": "battle", "A": {"monster_zone": ["Pillar"]}}
    start |= {"B": {"monster_zone": ["Summoned Skull"]}}
    attack = {"do": "attack", "player": "A", "card": "Pillar", "target": "Summoned Skull"}

    assert played("This card must attack, if able.", start, attack).unknown == ()
