"""Writing: a scenario as a file has it; read again, it is the same scenario."""

from collections.abc import Mapping
from itertools import groupby

from engine.placed import Placed
from engine.scenario import PLACES, Scenario
from engine.terms import Player, Zone


def scenario_mapping(scenario: Scenario) -> dict[str, object]:
    """The scenario as plain mappings, lists, words and numbers, for YAML or JSON."""
    return {
        "id": scenario.id,
        "region": scenario.region,
        "as_of": scenario.as_of,
        "believe": dict(scenario.believe),
        "incomplete": scenario.incomplete,
        "start": {
            "turn": scenario.turn,
            "turn_player": scenario.turn_player.value,
            "phase": scenario.phase.value,
            "order": list(scenario.order),
            "normal_summon_used": scenario.normal_summon_used,
            "first_turn": scenario.first_turn,
            **{
                player.value: {"lp": lp, **_side(scenario, player)}
                for player, lp in zip(Player, scenario.lp, strict=True)
            },
        },
        "steps": [dict(step) for step in scenario.steps],
        "ask": [
            {"subject": ask.subject, "predicate": ask.predicate, "value": ask.value}
            for ask in scenario.ask
        ],
    }


def _side(scenario: Scenario, player: Player) -> Mapping[str, object]:
    mine = [card for card in scenario.cards if card.controller is player]
    ordered = sorted(mine, key=lambda card: PLACES.index(card.zone))
    summons = scenario.special_summons[player is Player.B]
    empty = [zone.value for zone in PLACES if (player, zone) in scenario.empty]
    return {
        **({"nothing_else": empty} if empty else {}),
        **({"special_summons": summons} if summons else {}),
        **{
            zone.value: [_card(card) for card in cards]
            for zone, cards in groupby(ordered, lambda card: card.zone)
        },
    }


def _card(card: Placed) -> dict[str, object]:
    """One card, with what is not as it usually is."""
    told = {
        "position": card.position.value if card.position is not None else None,
        "face": card.face.value if card.zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE) else None,
        "zone": card.slot,
        "linked_to": card.linked,
        "counters": dict(card.counters) or None,
        "owner": card.owner.value if card.owner is not card.controller else None,
        "special_summoned": card.summoned or None,
        "set_this_turn": card.set_this_turn or None,
        "negated": card.negated or None,
        "declared": card.declared or None,
    }
    return {"card": card.name, **{key: value for key, value in told.items() if value is not None}}
