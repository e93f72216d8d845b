"""Scenario: a position, steps, and what is asked; `run` computes what comes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from engine.errors import ScenarioError
from engine.script import Step
from engine.terms import Face, Phase, Player, Position, Zone

E = TypeVar("E", Player, Phase, Position, Face)
PLACES = (
    Zone.HAND,
    Zone.MONSTER_ZONE,
    Zone.SPELL_TRAP_ZONE,
    Zone.FIELD_ZONE,
    Zone.GRAVEYARD,
    Zone.BANISHED,
    Zone.DECK,
    Zone.EXTRA_DECK,
)
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
        "special_summon": "card tributes choices cost materials from position",
        "flip_summon": "card choices",
        "set": "card tributes choices from",
        "change_position": "card choices",
        "attack": "card target choices",
        "next_phase": "to",
        "end_turn": "",
        "apply": "event card choices during",
    }.items()
}
EVENTS = (
    "destroyed",
    "sent_to_gy",
    "banished",
    "returned_to_hand",
    "flipped_face_down",
    "left_field",
    "tributed",
    "detached",
)


@dataclass(frozen=True, slots=True)
class Placed:
    """One card of the starting position."""

    name: str
    zone: Zone
    owner: Player
    controller: Player
    position: Position | None = None
    face: Face = Face.UP
    slot: int | None = None
    linked: str | None = None
    counters: tuple[tuple[str, int], ...] = ()
    summoned: bool = False
    """Special Summoned earlier."""
    set_this_turn: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that is asked."""

    subject: str
    predicate: str
    value: object = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, what happens, and what is asked."""

    cards: tuple[Placed, ...] = ()
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


def parse_scenario(mapping: object) -> Scenario:
    """Read a scenario in its short or recorded form.

    Raises:
        ScenarioError: something in it cannot be read; names the place.
    """
    top = _mapping(mapping, "")
    _known(
        top,
        "",
        {
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
            "as_of",
        },
    )
    start = _mapping(top.get("start", {}), "start")
    _known(
        start, "start", {"turn", "turn_player", "phase", "A", "B", "order", "normal_summon_used"}
    )
    cards: list[Placed] = []
    lp = []
    for player in Player:
        side = _mapping(start.get(player.value) or {}, f"start.{player}")
        _known(side, f"start.{player}", {"lp", "hand_unknown", *(z.value for z in PLACES)})
        lp.append(_number(side.get("lp", 8000), f"start.{player}.lp"))
        for zone in PLACES:
            path = f"start.{player}.{zone}"
            for index, entry in enumerate(_list(side.get(zone.value) or [], path)):
                cards.append(_placed(entry, zone, player, f"{path}[{index}]"))
    steps = [
        _step(step, f"steps[{i}]") for i, step in enumerate(_list(top.get("steps") or [], "steps"))
    ]
    return Scenario(
        tuple(cards),
        tuple(steps),
        tuple(_ask(a, f"ask[{i}]") for i, a in enumerate(_list(top.get("ask") or [], "ask"))),
        str(top.get("region", "TCG")),
        _number(start.get("turn", 1), "start.turn"),
        _enum(Player, start.get("turn_player", "A"), "start.turn_player"),
        _enum(Phase, start.get("phase", "main1"), "start.phase"),
        (lp[0], lp[1]),
        tuple(str(o) for o in _list(start.get("order") or [], "start.order")),
        bool(top.get("incomplete", False)),
        bool(start.get("normal_summon_used", False)),
        str(top.get("id", "")),
    )


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


def _known(mapping: Mapping[str, object], path: str, keys: set[str]) -> None:
    for key in mapping:
        if key not in keys:
            raise ScenarioError(
                f"{path}.{key}" if path else str(key),
                f"unknown key; known: {', '.join(sorted(keys))}",
            )


def _placed(entry: object, zone: Zone, player: Player, path: str) -> Placed:
    given = {"card": entry} if isinstance(entry, str) else _mapping(entry, path)
    _known(
        given,
        path,
        {
            "card",
            "position",
            "face",
            "zone",
            "linked_to",
            "equipped_to",
            "counters",
            "owner",
            "special_summoned",
            "set_this_turn",
            "negated",
            "controller",
        },
    )
    name = given.get("card")
    if not isinstance(name, str) or not name:
        raise ScenarioError(path, "names no card")
    owner = _enum(Player, given.get("owner", player.value), f"{path}.owner")
    position = face = None
    if zone is Zone.MONSTER_ZONE:
        position = _enum(Position, given.get("position", "attack"), f"{path}.position")
        face = Face.DOWN if position is Position.SET else Face.UP
    elif zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE):
        usual = "down" if zone is Zone.SPELL_TRAP_ZONE else "up"
        face = _enum(Face, given.get("face", usual), f"{path}.face")
    counters = given.get("counters") or {}
    slot = given.get("zone")
    linked = given.get("linked_to", given.get("equipped_to"))
    return Placed(
        name,
        zone,
        owner,
        player,
        position,
        face or Face.UP,
        slot if isinstance(slot, int) else None,
        str(linked) if linked is not None else None,
        tuple((str(k), int(str(v))) for k, v in _mapping(counters, path).items()),
        bool(given.get("special_summoned", False)),
        bool(given.get("set_this_turn", False)),
        bool(given.get("negated", False)),
    )


def _step(entry: object, path: str) -> Step:
    step = _mapping(entry, path)
    does = step.get("do")
    if does not in STEP_KEYS:
        raise ScenarioError(f"{path}.do", f"{does!r} is none of: {', '.join(sorted(STEP_KEYS))}")
    _known(step, path, {"do", "player", *STEP_KEYS[str(does)]})
    if does != "apply":
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
    if does in needs and not isinstance(step.get("card"), str):
        raise ScenarioError(f"{path}.card", "names no card")
    return dict(step)


def _ask(entry: object, path: str) -> Ask:
    given = _mapping(entry, path)
    _known(given, path, {"subject", "predicate", "value"})
    return Ask(str(given.get("subject", "")), str(given.get("predicate", "")), given.get("value"))
