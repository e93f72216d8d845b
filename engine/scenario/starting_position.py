"""Starting position: the cards of a scenario laid out as a state."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.board.play import Play
from engine.board.script import Script
from engine.board.state import CardState, State, Summoning, Texts
from engine.board.treated_as import as_its_own_monster
from engine.cardtext.card_text import CardText
from engine.moves.unnamed_cards import provide_materials
from engine.scenario.placed_cards import PlacedCard, is_missing, printed_name, with_told_traits
from engine.scenario.scenario_file import Scenario
from engine.terms.errors import ScenarioError
from engine.terms.vocabulary import (
    DOWN,
    HAND,
    MONSTER,
    MONSTER_ZONE,
    ON_FIELD,
    SPELL_TRAP_ZONE,
    TRAP,
    UP,
    CardId,
    CardName,
    Player,
    Position,
    SummonKind,
    Trait,
    Zone,
)
from engine.turn.duel import Duel
from engine.turn.summon_attempts import after_resolution

Cards = Mapping[str, CardText]
"""Card definitions by name."""
Place = tuple[Player, Zone]
"""A zone of a player."""


@dataclass(frozen=True, slots=True)
class Table:
    """The starting state, and names that no definition is known for."""

    state: State
    unknown: tuple[str, ...]
    equips: bool
    """Whether a card is told to be equipped, or linked, to another."""


def table_of(scenario: Scenario, cards: Cards) -> Table:
    """Lays out the cards of a scenario."""
    bases = [printed_name(placed.name) for placed in scenario.cards]
    copies: dict[str, int] = {}
    for base in bases:
        copies[base] = copies.get(base, 0) + 1
    texts: dict[str, CardText] = {}
    unknown: list[str] = []
    states: dict[CardId, CardState] = {}
    piles: dict[Place, list[CardId]] = defaultdict(list)
    slots = _Slots(scenario.cards)
    numbers: dict[str, int] = {}
    given = {placed.name for placed in scenario.cards} if len(copies) < len(bases) else set()
    linked: list[tuple[PlacedCard, CardId]] = []
    for base, placed in zip(bases, scenario.cards, strict=True):
        if base not in texts:
            texts[base] = _text(cards, base, unknown)
        if placed.said:
            texts[base] = with_told_traits(texts[base], placed.said, f"start.{placed.controller}")
        card = CardId(placed.name)
        if placed.name == base and copies[base] > 1:
            card = _card_id(base, numbers, given)
        states[card] = _laid(card, CardName(base), placed, texts[base], scenario, slots)
        piles[placed.controller, placed.zone].append(card)
        if placed.linked is not None:
            linked.append((placed, card))
    zones = {place: tuple(pile) for place, pile in piles.items()}
    _named_in_steps(scenario, cards, texts, unknown, states, zones, slots)
    _link(linked, states)
    state = State(
        texts=Texts(texts),
        cards=states,
        zones=zones,
        lp={Player.A: scenario.lp[0], Player.B: scenario.lp[1]},
        turn=scenario.turn,
        turn_player=scenario.turn_player,
        phase=scenario.phase,
        order=tuple(CardId(name) for name in scenario.order),
        normal_summons=int(scenario.normal_summon_used),
        summoned_this_turn=tuple(
            (player, "special")
            for player, count in zip(Player, scenario.special_summons, strict=True)
            for _ in range(count)
        ),
        first_turn=scenario.first_turn,
    )
    return Table(state, tuple(unknown), bool(linked))


def _text(cards: Cards, name: str, unknown: list[str]) -> CardText:
    found = cards.get(name)
    if found is not None:
        return found
    unknown.append(f"no definition of {name!r}")
    return CardText(CardName(name), MONSTER, (Trait.EFFECT,), level=4, atk=0, def_=0)


def _card_id(base: str, numbers: dict[str, int], given: set[str]) -> CardId:
    """A copy with the next number that the scenario gives no other."""
    while True:
        numbers[base] = numbers.get(base, 0) + 1
        made = CardId(f"{base}#{numbers[base]}")
        if made not in given:
            return made


def _laid(  # noqa: PLR0913, PLR0917 -- all that a card of a position is made of
    card: CardId,
    name: CardName,
    placed: PlacedCard,
    text: CardText,
    scenario: Scenario,
    slots: "_Slots",
) -> CardState:
    lies = CardState(
        id=card, name=name, owner=placed.owner, controller=placed.controller, zone=placed.zone
    )
    if placed.zone not in ON_FIELD:
        return replace(lies, proper=placed.proper)
    slot = slots.next((placed.controller, placed.zone)) if placed.slot is None else placed.slot
    ways = [_EXTRA[trait] for trait in text.trait if trait in _EXTRA]
    return replace(
        lies,
        position=placed.position,
        face=placed.face,
        in_main_zone=placed.zone is MONSTER_ZONE and placed.slot in range(MAIN_ZONES),
        proper=True,
        set_turn=scenario.turn if placed.set_this_turn else -1,
        arrived_turn=scenario.turn if placed.set_this_turn else 0,
        changed_turn=scenario.turn if placed.set_this_turn else 0,
        counters=placed.counters,
        active=placed.face is UP,
        slot=slot,
        summoned=_summoned(placed, ways, scenario),
        came_from=Zone.EXTRA_DECK if ways else None,
        equipped=placed.linked is not None and (Trait.EQUIP in text.trait or text.kind is MONSTER),
        as_monster=as_its_own_monster(text) if placed.zone is MONSTER_ZONE else None,
        declared=placed.declared,
    )


MAIN_ZONES = 5
"""Main Monster Zones of a player; the numbers after theirs are those of the Extra Monster Zones."""
_EXTRA = {
    Trait.FUSION: SummonKind.FUSION,
    Trait.SYNCHRO: SummonKind.SYNCHRO,
    Trait.XYZ: SummonKind.XYZ,
    Trait.LINK: SummonKind.LINK,
}
"""How monsters come to the field that begin in the Extra Deck."""


def _summoned(
    placed: PlacedCard, ways: Sequence[SummonKind], scenario: Scenario
) -> Summoning | None:
    """How a monster on the field came there: in a scenario that tells all, only if that is told."""
    if not placed.summoned and not (scenario.incomplete and ways):
        return None
    if placed.zone is not MONSTER_ZONE or placed.position is Position.SET:
        return None
    return Summoning((*ways, SummonKind.BUILT_IN)[0], 0, special=True)


def _named_in_steps(  # noqa: PLR0913, PLR0917 -- all that a position is built of
    scenario: Scenario,
    cards: Cards,
    texts: dict[str, CardText],
    unknown: list[str],
    states: dict[CardId, CardState],
    zones: dict[Place, tuple[CardId, ...]],
    slots: "_Slots",
) -> None:
    """Cards that steps use but the position does not have: an incomplete one is completed."""
    for step in scenario.steps:
        name = step.get("card")
        if not isinstance(name, str) or not is_missing(name, texts):
            continue
        player = Player(str(step.get("player", "A")))
        text = texts[printed_name(name)] = _text(cards, printed_name(name), unknown)
        monster = text.kind is MONSTER
        trap = text.kind is TRAP
        zone = SPELL_TRAP_ZONE if trap else HAND
        if monster and step["do"] not in ("normal_summon", "special_summon", "set"):
            zone = MONSTER_ZONE
        states[CardId(name)] = CardState(
            id=CardId(name),
            name=CardName(printed_name(name)),
            owner=player,
            controller=player,
            zone=zone,
            position=Position.ATTACK if zone is MONSTER_ZONE else None,
            face=DOWN if trap else UP,
            active=zone is MONSTER_ZONE,
            proper=zone is MONSTER_ZONE,
            slot=slots.next((player, zone)),
        )
        zones[player, zone] = (*zones.get((player, zone), ()), CardId(name))


class _Slots:
    """The zones of the two fields, and which of them are taken."""

    def __init__(self, cards: Iterable[PlacedCard]) -> None:
        """Take those that are told."""
        self.taken: dict[Place, set[int]] = defaultdict(set)
        for placed in cards:
            if placed.slot is not None:
                self.taken[placed.controller, placed.zone].add(placed.slot)

    def next(self, place: Place) -> int | None:
        """The lowest that is free, which is taken from now on; None: there are none."""
        if place[1] not in _OF_SLOTS:
            return None
        taken = self.taken[place]
        slot = 0
        while slot in taken:
            slot += 1
        taken.add(slot)
        return slot


_OF_SLOTS = (MONSTER_ZONE, SPELL_TRAP_ZONE)


def _link(linked: list[tuple[PlacedCard, CardId]], states: dict[CardId, CardState]) -> None:
    """Link cards to the monsters they are told to be linked or equipped to."""
    for placed, card in linked:
        other = next(
            (c for c in states.values() if placed.linked in {c.id, c.name} and c.id != card), None
        )
        if other is None:
            raise ScenarioError(
                "start",
                f"{placed.name!r} is linked to {placed.linked!r}, which is not in the position",
            )
        states[card] = replace(states[card], linked=other.id)


NOT_IN_DOUBT = frozenset(
    """activation_negated effect_negated negated_on_field summon_negatable destroyed banished
    sent_to_gy returned_to_hand returned_to_deck zone_at_end controller_at_end chain_link_order
    resolution_order sent_from_field usable_again_this_turn""".split()  # noqa: SIM905 -- a list of words reads better as words
)
"""Predicates that take for granted that what their card is told to do was possible."""


_ORDERS = frozenset({"chain_link_order", "resolution_order"})


_OF_ONE_LINK = frozenset({"activation_negated", "effect_negated"})
"""Asked of a card that is told to be activated, these are about that activation alone."""


_FATES = frozenset(
    """destroyed banished sent_to_gy zone_at_end controller_at_end can_attack can_attack_again
    can_change_position""".split()  # noqa: SIM905 -- a list of words reads better as words
)
"""Asked of a card, these are about what befalls it, and not about what its player may do then."""


def _set_off(scenario: Scenario) -> frozenset[str]:
    """Cards that are asked about, so that their triggers are used though no step says so."""
    told = {step.get("card") for step in scenario.steps if step["do"] in ("activate", "chain")}
    return frozenset(
        name
        for ask in scenario.ask
        for name in ask.names
        if ask.predicate not in _FATES and not (ask.predicate in _OF_ONE_LINK and name in told)
    )


def _is_answered(scenario: Scenario, name: str) -> bool:
    """Whether something is told to be chained to the card's activation."""
    used = ("activate", "chain")
    return any(
        before.get("card") == name and before["do"] in used and after["do"] == "chain"
        for before, after in pairwise(scenario.steps)
    )


@dataclass(frozen=True, slots=True)
class PointsAsked:
    """What the questions of a scenario are about."""

    doubted: frozenset[str] = frozenset()
    set_off: frozenset[str] = frozenset()
    asks: frozenset[tuple[str, str]] = frozenset()
    legality: frozenset[str] = frozenset()
    order: bool = False


NOTHING_ASKED = PointsAsked()
"""A scenario without questions."""


def _asked(scenario: Scenario) -> PointsAsked:
    """What is asked of which cards."""
    asks = scenario.ask
    doubted = {name for ask in asks for name in ask.names
               if ask.predicate not in NOT_IN_DOUBT
               and not (ask.predicate == "summoned" and _is_answered(scenario, name))}  # fmt: skip
    may = {name for ask in asks if ask.predicate == "activation_legal" for name in ask.names}
    order = any(ask.predicate in _ORDERS for ask in asks)
    everything = {card.name for card in scenario.cards} if order else ()
    return PointsAsked(
        doubted=frozenset(doubted),
        set_off=_set_off(scenario).union(everything),
        asks=frozenset((name.lower(), ask.predicate) for ask in asks for name in ask.names),
        legality=frozenset(may),
        order=order,
    )


def duel_of(scenario: Scenario, cards: Cards, assumed: Mapping[str, int]) -> Duel:
    """Returns a duel at the scenario's starting position."""
    table = table_of(scenario, cards)
    asked = _asked(scenario) if scenario.ask else NOTHING_ASKED
    play = Play(
        table.state,
        incomplete=scenario.incomplete,
        empty=scenario.empty,
        doubted=asked.doubted,
        assumed={**dict(scenario.believe), **assumed},
        asks_order=asked.order and scenario.incomplete,
        region=scenario.region,
        as_of=scenario.as_of,
        equips=table.equips,
    )
    for text in table.unknown:
        play.gap(text)
    for card in play.state.on_field() if play.incomplete else ():
        provide_materials(play, card.id)
    script = Script(scenario.steps)
    return Duel(
        play,
        script,
        after_resolution,
        asked.set_off,
        asks=asked.asks,
        asked_legality=asked.legality,
    )
