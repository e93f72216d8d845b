"""Scenario: a position, steps, and what is asked; `run` computes what comes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engine.cardtext import CardText
from engine.duel import Duel
from engine.errors import ScenarioError
from engine.play import Play
from engine.script import Script, Step
from engine.state import CardState, State
from engine.terms import CardId, CardKind, CardName, Face, Phase, Player, Position, Trait, Zone

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


Cards = Mapping[str, CardText]
"""Card definitions by name."""


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


# --- the starting position -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Table:
    """The starting state, and names that no definition is known for."""

    state: State
    unknown: tuple[str, ...]


def table_of(scenario: Scenario, cards: Cards) -> Table:
    """Lay the cards of a scenario out."""
    named = [(placed.name, placed) for placed in scenario.cards]
    copies: dict[str, int] = {}
    for name, _ in named:
        copies[_base(name)] = copies.get(_base(name), 0) + 1
    texts: dict[str, CardText] = {}
    unknown: list[str] = []
    states: dict[CardId, CardState] = {}
    zones: dict[tuple[Player, Zone], tuple[CardId, ...]] = {}
    numbers: dict[str, int] = {}
    for name, placed in named:
        base = _base(name)
        if base not in texts:
            texts[base] = _text(cards, base, unknown)
        card = _card_id(name, base, copies, numbers, states)
        states[card] = _laid(card, CardName(base), placed, texts[base], scenario)
        holder = placed.controller
        zones[holder, placed.zone] = (*zones.get((holder, placed.zone), ()), card)
    _named_in_steps(scenario, cards, texts, unknown, states, zones)
    states = _give_slots(states, zones)
    states = _give_links(scenario, states)
    state = State(
        texts,
        states,
        zones,
        {Player.A: scenario.lp[0], Player.B: scenario.lp[1]},
        scenario.turn,
        scenario.turn_player,
        scenario.phase,
        order=tuple(CardId(name) for name in scenario.order),
        normal_summons=int(scenario.normal_summon_used),
    )
    return Table(state, tuple(unknown))


def _base(name: str) -> str:
    head, mark, number = name.rpartition("#")
    return head if mark and number.isdigit() else name


def _text(cards: Cards, name: str, unknown: list[str]) -> CardText:
    found = cards.get(name)
    if found is not None:
        return found
    unknown.append(f"no definition of {name!r}")
    return CardText(CardName(name), CardKind.MONSTER, (Trait.EFFECT,), level=4, atk=0, def_=0)


def _card_id(
    name: str,
    base: str,
    copies: Mapping[str, int],
    numbers: dict[str, int],
    states: Mapping[CardId, CardState],
) -> CardId:
    if name != base or copies[base] == 1:
        return CardId(name)
    while True:
        numbers[base] = numbers.get(base, 0) + 1
        made = CardId(f"{base}#{numbers[base]}")
        if made not in states:
            return made


def _laid(
    card: CardId, name: CardName, placed: Placed, text: CardText, scenario: Scenario
) -> CardState:
    from engine.state import Summoning  # noqa: PLC0415 -- used here only
    from engine.terms import SummonKind  # noqa: PLC0415 -- used here only

    on_field = placed.zone in (Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE)
    return CardState(
        card,
        name,
        placed.owner,
        placed.controller,
        placed.zone,
        position=placed.position,
        face=placed.face,
        proper=on_field,
        set_turn=scenario.turn if placed.set_this_turn else -1,
        counters=placed.counters,
        active=on_field and placed.face is Face.UP,
        slot=placed.slot,
        summoned=Summoning(SummonKind.BUILT_IN, 0, special=True) if placed.summoned else None,
        equipped=placed.linked is not None and Trait.EQUIP in text.trait,
    )


def _named_in_steps(  # noqa: PLR0913, PLR0917 -- all that a position is built of
    scenario: Scenario,
    cards: Cards,
    texts: dict[str, CardText],
    unknown: list[str],
    states: dict[CardId, CardState],
    zones: dict[tuple[Player, Zone], tuple[CardId, ...]],
) -> None:
    """Cards that steps use but the position does not have: an incomplete one is completed."""
    for index, step in enumerate(scenario.steps):
        name = step.get("card")
        if not isinstance(name, str) or _base(name) in texts or _base(name).endswith("Token"):
            continue
        if not scenario.incomplete:
            raise ScenarioError(f"steps[{index}].card", f"{name!r} is not in the starting position")
        player = Player(str(step.get("player", "A")))
        text = texts[_base(name)] = _text(cards, _base(name), unknown)
        monster = text.kind is CardKind.MONSTER
        trap = text.kind is CardKind.TRAP
        zone = Zone.SPELL_TRAP_ZONE if trap else Zone.HAND
        if monster and step["do"] not in ("normal_summon", "special_summon", "set"):
            zone = Zone.MONSTER_ZONE
        states[CardId(name)] = CardState(
            CardId(name),
            CardName(_base(name)),
            player,
            player,
            zone,
            position=Position.ATTACK if zone is Zone.MONSTER_ZONE else None,
            face=Face.DOWN if trap else Face.UP,
            active=zone is Zone.MONSTER_ZONE,
            proper=zone is Zone.MONSTER_ZONE,
        )
        zones[player, zone] = (*zones.get((player, zone), ()), CardId(name))


def _give_slots(
    states: dict[CardId, CardState], zones: Mapping[tuple[Player, Zone], tuple[CardId, ...]]
) -> dict[CardId, CardState]:
    made = dict(states)
    for (_, zone), cards in zones.items():
        if zone not in (Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE):
            continue
        taken = {made[c].slot for c in cards}
        for card in cards:
            if made[card].slot is None:
                slot = next(s for s in range(99) if s not in taken)
                taken.add(slot)
                made[card] = replace(made[card], slot=slot)
    return made


def _give_links(scenario: Scenario, states: dict[CardId, CardState]) -> dict[CardId, CardState]:
    made = dict(states)
    for placed in scenario.cards:
        if placed.linked is not None:
            mine = next(c for c in made.values() if c.name == _base(placed.name))
            other = next((c for c in made.values() if placed.linked in {c.id, c.name}), None)
            if other is None:
                raise ScenarioError(
                    "start",
                    f"{placed.name!r} is linked to {placed.linked!r}, which is not in the position",
                )
            made[mine.id] = replace(mine, linked=other.id)
    return made


def duel_of(scenario: Scenario, cards: Cards, assumed: Mapping[str, int]) -> Duel:
    """A duel at its starting position."""
    table = table_of(scenario, cards)
    play = Play(table.state, incomplete=scenario.incomplete, assumed=assumed)
    play.unknown.extend(table.unknown)
    asked = frozenset(ask.subject.split(":")[0].strip() for ask in scenario.ask)
    return Duel(play, Script(scenario.steps), asked)
