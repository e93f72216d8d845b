"""Puzzle script: the starting position of a play as EDOPro loads it, to replay it there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from assistant.base.user_errors import InputError
from engine import Player, Position, Scenario, Zone

CodeOf = Callable[[str], int | None]
"""The passcode of a card; None: none is known."""


@dataclass(frozen=True, slots=True)
class PuzzleScript:
    """A script for the simulator, and what of the position it does not say."""

    lua: str
    left_out: tuple[str, ...]


def puzzle_script(scenario: Scenario, code_of: CodeOf, name: str | Path) -> PuzzleScript:
    """The position at the start of a scenario; the simulator's first player has the turn.

    No zone may hold more cards than it has room for.

    Raises:
        InputError: no passcode is known of a card; names each.
    """
    names = dict.fromkeys(card.printed_name for card in scenario.cards)
    codes = {one: code_of(one) for one in names}
    without = [one for one, code in codes.items() if code is None]
    if without:
        problem = f"no passcode is known of {', '.join(without)}"
        raise InputError(name, None, problem, _REMEDY)
    left_out = tuple(_left_out(scenario))
    first = scenario.turn_player
    figures = [
        f"Debug.SetPlayerInfo({int(player is not first)},{lp},0,0)"
        for player, lp in zip(Player, scenario.lp, strict=True)
    ]
    lines = [
        *(f"-- Not told to the simulator: {one}" for one in left_out),
        f"-- You are player {first}.",
        'Debug.SetAIName("Opponent")',
        "Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN+DUEL_SIMPLE_AI,5)",
        *sorted(figures),
        *(f"Debug.AddCard({codes[card]},{rest}) -- {card}" for card, rest in _placed(scenario)),
        "Debug.ReloadFieldEnd()",
        "aux.BeginPuzzle()",
    ]
    return PuzzleScript("".join(f"{line}\n" for line in lines), left_out)


def _placed(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Each card, with where and how it lies.

    The simulator puts each card of a Deck on top of those before it, and a card in a zone that is
    taken under the monster there, as its material.
    """
    slots = _slots(scenario)
    deck = [card for card in scenario.cards if card.zone is Zone.DECK]
    attached = [card for card in scenario.cards if card.zone is Zone.ATTACHED]
    others = [card for card in scenario.cards if card.zone not in (Zone.DECK, Zone.ATTACHED)]
    for card in (*others, *attached, *reversed(deck)):
        under = card.linked if card.zone is Zone.ATTACHED else None
        place, slot = _LOCATIONS[card.zone], slots.get(under or card.name, 0)
        sides = f"{_side(scenario, card.owner)},{_side(scenario, card.controller)}"
        position = _POSITIONS.get(card.position) if card.position is not None else None
        if position is None:
            is_up = card.zone in _OPEN and card.face.value == "up"
            position = "POS_FACEUP" if is_up else "POS_FACEDOWN"
        is_proper = card.proper is not False if position in _UP else bool(card.proper)
        proper = ",true" if is_proper else ""
        yield card.printed_name, f"{sides},{place},{slot},{position}{proper}"


def _side(scenario: Scenario, player: Player) -> int:
    return int(player is not scenario.turn_player)


def _slots(scenario: Scenario) -> dict[str, int]:
    """The zone of each card on the field; where none is told, the first free one."""
    found: dict[str, int] = {}
    for player in Player:
        for zone in (Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE):
            here = [c for c in scenario.cards if (c.controller, c.zone) == (player, zone)]
            free = [at for at in range(5) if at not in [card.slot for card in here]]
            for card in here:
                found[card.name] = card.slot if card.slot is not None else free.pop(0)
    return found | {card.name: 5 for card in scenario.cards if card.zone is Zone.FIELD_ZONE}


def _left_out(scenario: Scenario) -> Iterator[str]:
    """What of the position the script does not say."""
    if scenario.phase.value != "main1":
        yield f"the play begins in the phase {scenario.phase.value}"
    if scenario.normal_summon_used:
        yield f"player {scenario.turn_player} has used the Normal Summon"
    for player, summons in zip(Player, scenario.special_summons, strict=True):
        if summons:
            yield f"player {player} has Special Summoned {summons} monsters this turn"
    for card in scenario.cards:
        for is_told, what in (
            (card.linked and card.zone is not Zone.ATTACHED, f"is linked to {card.linked}"),
            (card.counters, "has counters"),
            (card.negated, "is negated"),
            (card.set_this_turn, "was Set this turn"),
            (card.summoned, "was Special Summoned"),
            (card.said, "has values told of it"),
            (card.declared, "has something declared for it"),
        ):
            if is_told:
                yield f"{card.name} {what}"


_REMEDY = "name the card, or import a card database that has it: ruling cards import PATH"
_OPEN = (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.GRAVEYARD, Zone.BANISHED, Zone.ATTACHED)
_POSITIONS = {
    Position.ATTACK: "POS_FACEUP_ATTACK",
    Position.DEFENSE: "POS_FACEUP_DEFENSE",
    Position.SET: "POS_FACEDOWN_DEFENSE",
}
_UP = ("POS_FACEUP_ATTACK", "POS_FACEUP_DEFENSE")
_LOCATIONS = {
    Zone.HAND: "LOCATION_HAND",
    Zone.MONSTER_ZONE: "LOCATION_MZONE",
    Zone.ATTACHED: "LOCATION_MZONE",
    Zone.SPELL_TRAP_ZONE: "LOCATION_SZONE",
    Zone.FIELD_ZONE: "LOCATION_SZONE",
    Zone.GRAVEYARD: "LOCATION_GRAVE",
    Zone.BANISHED: "LOCATION_REMOVED",
    Zone.DECK: "LOCATION_DECK",
    Zone.EXTRA_DECK: "LOCATION_EXTRA",
}
