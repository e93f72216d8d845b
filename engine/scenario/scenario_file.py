"""Scenario file: a mapping becomes a `Scenario`, and a `Scenario` a mapping."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeVar

from engine.board.script import Step
from engine.scenario.placed_cards import PlacedCard, demand_cards, told_traits
from engine.terms.errors import ScenarioError
from engine.terms.vocabulary import Face, Phase, Player, Position, Zone

E = TypeVar("E", Player, Phase, Position, Face)
"""An enum whose members are words of scenario files."""
PLACES = (
    Zone.HAND,
    Zone.MONSTER_ZONE,
    Zone.SPELL_TRAP_ZONE,
    Zone.FIELD_ZONE,
    Zone.GRAVEYARD,
    Zone.BANISHED,
    Zone.DECK,
    Zone.EXTRA_DECK,
    Zone.ATTACHED,
)
"""The zones under their names in scenario files."""
STEP_KEYS: Mapping[str, frozenset[str]] = {
    key: frozenset(words.split())
    for key, words in {
        "activate": "card from effect targets cost declared option choices as_link window trigger"
        " mandatory turn prompt materials",
        "chain": "card from effect targets cost declared option choices as_link window trigger"
        " mandatory turn prompt",
        "pass": "window turn prompt",
        "choose": "during select count of question answer option position of_card declare number",
        "normal_summon": "card tributes choices cost materials from",
        "special_summon": "card cards how tributes choices cost materials from position",
        "flip_summon": "card choices",
        "set": "card tributes choices from",
        "change_position": "card choices",
        "attack": "card target choices",
        "next_phase": "to",
        "end_turn": "",
        "apply": "event card also to choices during",
    }.items()
}
"""The keys each kind of step allows."""
TOP_KEYS = frozenset(
    [
        "start",
        "steps",
        "ask",
        "region",
        "id",
        "incomplete",
        "expect",
        "outcome",
        "source",
        "tags",
        "doubtful",
        "doubts",
        "doubtful_windows",
        "notes",
        "as_of",
        "believe",
    ]
)
"""The keys of a scenario."""
START_KEYS = frozenset(
    ["turn", "turn_player", "phase", "A", "B", "order", "normal_summon_used", "first_turn"]
)
"""The keys of `start`."""
SIDE_KEYS = frozenset(
    {"lp", "hand_unknown", "nothing_else", "special_summons", *(zone.value for zone in PLACES)}
)
"""The keys of a player's side."""
CARD_KEYS = frozenset(
    [
        "card",
        "position",
        "face",
        "zone",
        "linked_to",
        "equipped_to",
        "counters",
        "owner",
        "special_summoned",
        "properly_summoned",
        "set_this_turn",
        "negated",
        "controller",
        "materials",
        "declared",
        "as",
    ]
)
"""The keys of a card's entry."""
EVENTS = (
    "destroyed",
    "destroyed_by_battle",
    "sent_to_gy",
    "banished",
    "returned_to_hand",
    "returned_to_deck",
    "flipped_face_down",
    "left_field",
    "control_changed",
    "tributed",
    "detached",
    "discarded",
    "special_summoned",
)
"""The kinds of earlier events that `before` may name."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One fact that is asked for."""

    subject: str
    predicate: str
    value: object = None

    @property
    def names(self) -> frozenset[str]:
        """The possible card names in its subject; names may hold a colon themselves."""
        said = self.subject.strip()
        cuts = (at for at in range(len(said)) if said.startswith(": ", at))
        return frozenset({said, *(said[:at].strip() for at in cuts)})


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, what happens, and what is asked."""

    cards: tuple[PlacedCard, ...] = ()
    steps: tuple[Step, ...] = field(default=(), hash=False)
    ask: tuple[Ask, ...] = ()
    region: str = "TCG"
    turn: int = 1
    turn_player: Player = Player.A
    phase: Phase = Phase.MAIN1
    lp: tuple[int, int] = (8000, 8000)
    order: tuple[str, ...] = ()
    incomplete: bool = False
    normal_summon_used: bool = False
    id: str = ""
    as_of: str = "9999-12"
    """Year and month whose rulings hold; by default the latest."""
    believe: tuple[tuple[str, int], ...] = ()
    """Contested rules, and the side that is taken there whatever is current."""
    empty: frozenset[tuple[Player, Zone]] = frozenset()
    """Of an incomplete scenario: zones of which it says that they hold nothing else."""
    special_summons: tuple[int, int] = (0, 0)
    """How many monsters each player has Special Summoned earlier this turn."""
    first_turn: bool = False
    """It is told that this is the first turn of the Duel."""


def parse_scenario(mapping: object) -> Scenario:
    """Reads a scenario in its short or recorded form.

    Raises:
        ScenarioError: something in it cannot be read; names the place.
    """
    top = _mapping(mapping, "")
    _known(top, "", TOP_KEYS)
    start = _mapping(top.get("start", {}), "start")
    _known(start, "start", START_KEYS)
    sides = {player: _side(start, player) for player in Player}
    cards = tuple(card for player in Player for card in _cards(sides[player], player))
    steps = tuple(_step(step, path) for path, step in _entries(top, "steps"))
    if not top.get("incomplete"):
        demand_cards(cards, steps)
    return Scenario(
        cards=cards,
        steps=steps,
        ask=tuple(_ask(ask, path) for path, ask in _entries(top, "ask")),
        region=str(top.get("region", "TCG")),
        turn=_number(start.get("turn", 1), "start.turn"),
        turn_player=_enum(Player, start.get("turn_player", "A"), "start.turn_player"),
        phase=_enum(Phase, start.get("phase", "main1"), "start.phase"),
        lp=(_lp(sides[Player.A], Player.A), _lp(sides[Player.B], Player.B)),
        order=tuple(str(o) for o in _list(start.get("order") or [], "start.order")),
        incomplete=bool(top.get("incomplete", False)),
        normal_summon_used=bool(start.get("normal_summon_used", False)),
        id=str(top.get("id", "")),
        as_of=str(top.get("as_of", "9999-12")),
        believe=tuple(
            (rule, _number(side, f"believe.{rule}"))
            for rule, side in _mapping(top.get("believe", {}), "believe").items()
        ),
        empty=frozenset(_empty(sides)),
        special_summons=(_summons(sides[Player.A], Player.A), _summons(sides[Player.B], Player.B)),
        first_turn=bool(start.get("first_turn", False)),
    )


def _entries(top: Mapping[str, object], key: str) -> Iterator[tuple[str, object]]:
    """The entries of a list, each with its place."""
    for index, entry in enumerate(_list(top.get(key) or [], key)):
        yield f"{key}[{index}]", entry


def _side(start: Mapping[str, object], player: Player) -> Mapping[str, object]:
    side = _mapping(start.get(player.value) or {}, f"start.{player}")
    _known(side, f"start.{player}", SIDE_KEYS)
    return side


def _empty(sides: Mapping[Player, Mapping[str, object]]) -> Iterator[tuple[Player, Zone]]:
    """The zones of which it is said that nothing else is in them."""
    for player, side in sides.items():
        path = f"start.{player}.nothing_else"
        for zone in _list(side.get("nothing_else") or [], path):
            if zone not in [one.value for one in PLACES]:
                raise ScenarioError(path, f"{zone!r} is no zone")
            yield player, Zone(str(zone))


def _summons(side: Mapping[str, object], player: Player) -> int:
    return _number(side.get("special_summons", 0), f"start.{player}.special_summons")


def _lp(side: Mapping[str, object], player: Player) -> int:
    path = f"start.{player}.lp"
    lp = _number(side.get("lp", 8000), path)
    if lp < 1:
        raise ScenarioError(path, f"expected at least 1, found {lp}: who has no LP has lost")
    return lp


def _cards(side: Mapping[str, object], player: Player) -> Iterator[PlacedCard]:
    for zone in PLACES:
        path = f"start.{player}.{zone}"
        for index, entry in enumerate(_list(side.get(zone.value) or [], path)):
            yield _placed(entry, zone, player, f"{path}[{index}]")
            yield from _materials(entry, player, f"{path}[{index}]")


def _materials(entry: object, player: Player, path: str) -> Iterator[PlacedCard]:
    """The cards under an Xyz Monster: `materials` of its entry, short for `attached` cards."""
    if isinstance(entry, Mapping) and entry.get("materials"):
        monster = str(entry["card"])
        for name in _list(entry["materials"], f"{path}.materials"):
            yield PlacedCard(str(name), Zone.ATTACHED, player, player, linked=monster)


def _mapping(value: object, path: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise ScenarioError(path, f"expected a mapping, found {value!r}")
    return value


def _list(value: object, path: str) -> Sequence[object]:
    if isinstance(value, list | tuple):
        return value
    if isinstance(value, str | Mapping):
        return [value]
    raise ScenarioError(path, f"expected a list, found {value!r}")


def _number(value: object, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ScenarioError(path, f"expected a number, found {value!r}")
    return value


def _enum(kind: type[E], value: object, path: str) -> E:
    try:
        return kind(str(value))
    except ValueError:
        known = ", ".join(member.value for member in kind)
        raise ScenarioError(path, f"{value!r} is none of: {known}") from None


def _known(mapping: Mapping[str, object], path: str, keys: AbstractSet[str]) -> None:
    for key in mapping:
        if key not in keys:
            raise ScenarioError(
                f"{path}.{key}" if path else str(key),
                f"unknown key; known: {', '.join(sorted(keys))}",
            )


def _placed(entry: object, zone: Zone, player: Player, path: str) -> PlacedCard:
    given = {"card": entry} if isinstance(entry, str) else _mapping(entry, path)
    _known(given, path, CARD_KEYS)
    name = given.get("card")
    if not isinstance(name, str) or not name:
        raise ScenarioError(path, "names no card")
    position, face = _lying(given, zone, path)
    slot = given.get("zone")
    linked = given.get("linked_to", given.get("equipped_to"))
    counters = _mapping(given.get("counters") or {}, path)
    return PlacedCard(
        name=name,
        zone=zone,
        owner=_enum(Player, given.get("owner", player.value), f"{path}.owner"),
        controller=player,
        position=position,
        face=face,
        slot=slot if isinstance(slot, int) else None,
        linked=str(linked) if linked is not None else None,
        counters=tuple((str(k), _number(v, f"{path}.counters.{k}")) for k, v in counters.items()),
        summoned=bool(given.get("special_summoned", False)),
        set_this_turn=bool(given.get("set_this_turn", False)),
        negated=bool(given.get("negated", False)),
        proper=_told(given.get("properly_summoned")),
        said=told_traits(_mapping(given.get("as") or {}, path), path),
        declared=str(given.get("declared") or ""),
    )


def _told(given: object) -> bool | None:
    return given if isinstance(given, bool) else None


def _lying(given: Mapping[str, object], zone: Zone, path: str) -> tuple[Position | None, Face]:
    """The battle position of a monster, and which side of a card is seen."""
    if zone is Zone.MONSTER_ZONE:
        position = _enum(Position, given.get("position", "attack"), f"{path}.position")
        return position, Face.DOWN if position is Position.SET else Face.UP
    if zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE):
        usual = "down" if zone is Zone.SPELL_TRAP_ZONE else "up"
        return None, _enum(Face, given.get("face", usual), f"{path}.face")
    return None, Face.UP


def _step(entry: object, path: str) -> Step:
    step = _mapping(entry, path)
    does = step.get("do")
    if not isinstance(does, str) or does not in STEP_KEYS:
        raise ScenarioError(f"{path}.do", f"{does!r} is none of: {', '.join(sorted(STEP_KEYS))}")
    _known(step, path, {"do", "player", *STEP_KEYS[str(does)]})
    if does != "apply" or "player" in step:
        _enum(Player, step.get("player"), f"{path}.player")
    needs = {
        "activate",
        "chain",
        "normal_summon",
        "special_summon",
        "flip_summon",
        "set",
        "change_position",
        "attack",
    }
    if does == "apply" and "event" in step and step["event"] not in EVENTS:
        raise ScenarioError(f"{path}.event", f"{step['event']!r} is none of: {', '.join(EVENTS)}")
    if does == "next_phase" and step.get("to") is not None:
        _enum(Phase, step["to"], f"{path}.to")
    if (does in needs or "event" in step) and not isinstance(step.get("card"), str):
        raise ScenarioError(f"{path}.card", "names no card")
    return dict(step)


def _ask(entry: object, path: str) -> Ask:
    given = _mapping(entry, path)
    _known(given, path, {"subject", "predicate", "value"})
    return Ask(str(given.get("subject", "")), str(given.get("predicate", "")), given.get("value"))


def scenario_mapping(scenario: Scenario) -> dict[str, object]:
    """The scenario as plain mappings, lists, words and numbers; parsed, it is the same again."""
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
                player.value: {"lp": lp, **_written_side(scenario, player)}
                for player, lp in zip(Player, scenario.lp, strict=True)
            },
        },
        "steps": [dict(step) for step in scenario.steps],
        "ask": [
            {"subject": ask.subject, "predicate": ask.predicate, "value": ask.value}
            for ask in scenario.ask
        ],
    }


def _written_side(scenario: Scenario, player: Player) -> Mapping[str, object]:
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


def _card(card: PlacedCard) -> dict[str, object]:
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
