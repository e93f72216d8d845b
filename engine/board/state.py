"""State: what is on the table. What continuous effects make of it is `engine.board.view`."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.cardtext.applications import TreatAs
from engine.cardtext.card_text import CardText
from engine.cardtext.operations import Application, Step
from engine.terms.vocabulary import (
    DOWN,
    FIELD,
    MONSTER,
    NOWHERE,
    ON_FIELD,
    UP,
    CardId,
    CardKind,
    CardName,
    Face,
    Phase,
    Player,
    Position,
    SummonKind,
    Until,
    UseStatus,
    Zone,
)

Names = frozenset[str]
"""One name, or several of which any counts."""


class Texts(dict[str, CardText]):
    """Card texts by name, and the names of those with what is looked for all the time.

    Nothing is ever put into it.
    """

    __slots__ = ("at_once", "forced", "is_conditional", "ongoing", "triggering")

    def __init__(self, texts: Mapping[str, CardText]) -> None:
        """Look once at each: mostly it has none of it."""
        super().__init__(texts)
        having: dict[str, list[str]] = {}
        for name, text in texts.items():
            for part in text.has:
                having.setdefault(part, []).append(name)
        self.ongoing: Names = frozenset(having.get("continuous", ()))
        """Those with ongoing effects."""
        self.at_once: Names = frozenset(having.get("clauses", ()))
        """Those that do something at once, without a Chain."""
        self.forced: Names = frozenset(having.get("forced_effects", ()))
        """Those with effects that are activated by themselves."""
        self.triggering: Names = frozenset(having.get("triggers", ()))
        """Those with effects that are placed when their event has happened."""
        there = [effect for name in self.ongoing for effect in self[name].continuous]
        self.is_conditional = any(effect.condition for effect in there)
        """Whether any ongoing effect applies under a condition only."""

    def and_(self, text: CardText) -> "Texts":
        """Returns the texts with one more."""
        return Texts({**self, text.name: text})


@dataclass(frozen=True, slots=True)
class Summoning:
    """How a monster came to the field."""

    kind: SummonKind
    turn: int
    by_card: CardName | None = None
    """Whose effect Summoned it; None: no effect did."""
    special: bool = False
    materials: tuple[CardId, ...] = ()
    """What was used as material, or Tributed, for it."""
    own: bool = False
    """By its own procedure or its own effect."""


@dataclass(frozen=True, slots=True)
class AsMonster:
    """The monster that a Spell or Trap is while it is in a Monster Zone."""

    text: CardText
    still: bool = True
    """It is also still a Spell or Trap."""


@dataclass(frozen=True, slots=True)
class CardState:
    """One physical copy, where it is and what happened to it there."""

    id: CardId
    name: CardName
    owner: Player
    controller: Player
    zone: Zone
    stamp: int = 0
    """Changes whenever it moves or is turned face-down: the same stamp, the same stay."""
    stay: int = 0
    """The stamp it had when it came here; being turned face-down does not end the stay."""
    in_main_zone: bool = False
    """The scenario tells that it stands in a Main Monster Zone; False: that is not told."""
    proper: bool | None = None
    """Was once properly Summoned (matters for monsters with a Summoning condition).

    None: that is not told.
    """
    arrived_turn: int = 0
    """Turn in which it came here; 0: it was here at the start."""
    since: int = 0
    """When its ongoing effects began to apply; 0: before the first step."""
    battled_turn: int = 0
    changed_turn: int = 0
    """Turn of its last change of position, Summon or attack: it cannot change again."""
    no_attack_turn: int = 0
    position: Position | None = None
    face: Face = UP
    summoned: Summoning | None = None
    set_turn: int = -1
    """Turn in which it was Set; -1: before the first, or not Set."""
    usable_when_set: bool | None = None
    """Whether an effect that Set it lets it be activated in that turn; None: as the rules say."""
    treated: tuple[tuple[TreatAs, int], ...] = ()
    """What effects have it treated as, each with its last turn."""
    came_from: Zone | None = None
    """From where it came to the field; None: it is not told."""
    counters: tuple[tuple[str, int], ...] = ()
    active: bool = False
    """Its ongoing effects have begun: a monster in play, a Spell/Trap that resolved."""
    linked: CardId | None = None
    """The monster it is linked to (Call of the Haunted) or equipped to."""
    equipped: bool = False
    lies_as: CardKind | None = None
    """A Monster Card in a Spell & Trap Zone: as which Continuous Card an effect placed it."""
    equipped_by: CardId | None = None
    """The card whose effect equipped it; None: that is not told."""
    attacks: int = 0
    suspended: bool = False
    """An Equip Card that gave back control of its monster, because it is negated."""
    again: bool = False
    """A Gemini Monster that was Normal Summoned again: it has its effects."""
    extra_attacks: int = 0
    saved: tuple[tuple[CardId, int], ...] = ()
    """By whose protections, that work so often each turn, it was kept, and in which turn."""
    slot: int | None = None
    """Which of the five zones, from its owner's left; None: not told."""
    turned_up_turn: int = -1
    """Turn in which it was turned face-up; -1: before the first, or not turned."""
    as_monster: AsMonster | None = None
    """A Spell or Trap that is a monster while it stays here."""
    declared: str = ""
    """What was declared when it was activated, while it stays here; empty: nothing, or not told."""

    @property
    def on_field(self) -> bool:
        """Whether it is on the field."""
        return self.zone in ON_FIELD

    @property
    def is_set(self) -> bool:
        """Whether it lies face-down on the field."""
        return self.face is DOWN and self.zone in ON_FIELD


@dataclass(frozen=True, slots=True)
class Lingering:
    """What an effect left behind and that applies without its card."""

    what: Application | None
    """None: the effects of `cards` are negated."""
    source: CardId
    controller: Player
    since: int
    last_turn: int
    """Last turn in which it applies."""
    cards: tuple[tuple[CardId, int], ...] = ()
    """Cards with their stamps; it ends for one that moved."""
    names: tuple[CardName, ...] = ()
    """Original names whose activated effects, and effects on the field, are negated."""
    column: int | None = None
    """Column counted from player A's left in which other Spell/Trap effects are negated."""
    event: int = 0
    """The event that left it behind."""
    until: Until = Until.END_OF_TURN
    """How long it lasts in words; some of it ends within a turn."""


@dataclass(frozen=True, slots=True)
class Delayed:
    """Steps put off until a phase, or until an event of this turn."""

    do: tuple[Step, ...]
    source: CardId
    controller: Player
    turn: int
    phase: Phase | None = None
    each_special_summon_by: Player | None = None
    each_normal_too: bool = False
    each_from: tuple[Zone, ...] = ()
    cards: tuple[tuple[CardId, int], ...] = ()
    event: int = 0

    def is_due(self, phase: Phase) -> bool:
        """Whether the steps wait for this phase; without a phase of their own, the End Phase."""
        return self.each_special_summon_by is None and (self.phase or Phase.END) is phase


@dataclass(frozen=True, slots=True)
class SkippedPhase:
    """A phase that a player skips."""

    player: Player
    phase: Phase
    first_turn: int
    """The first turn whose phase it can be."""
    times: int = 1
    """How many of them are skipped."""


@dataclass(frozen=True, slots=True)
class Use:
    """One activation (or Summon) that a limit may count."""

    player: Player
    card: CardId
    stamp: int
    name: CardName
    label: str
    turn: int
    chain: int
    battle_step: int = 0
    event: int = 0
    status: UseStatus = UseStatus.STANDS
    effect_negated: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table, and what has to be remembered of the turn."""

    texts: Texts
    cards: Mapping[CardId, CardState]
    zones: Mapping[tuple[Player, Zone], tuple[CardId, ...]]
    """Cards on the field stand under their controller, others under their owner."""
    lp: Mapping[Player, int]
    turn: int = 1
    turn_player: Player = Player.A
    phase: Phase = Phase.MAIN1
    clock: int = 1
    lingering: tuple[Lingering, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    skips: tuple[SkippedPhase, ...] = ()
    """The phases that players have to skip."""
    uses: tuple[Use, ...] = ()
    normal_summons: int = 0
    """Normal Summons or Sets used up this turn."""
    summoned_this_turn: tuple[tuple[Player, str], ...] = ()
    """Every Normal and Special Summon of the turn: by whom, "normal" or "special"."""
    order: tuple[CardId, ...] = ()
    """Order in which ongoing effects of the start began to apply; empty: not known."""
    was_negated: frozenset[CardId] = frozenset()
    """Cards whose effects are negated: what applies goes on although something older comes back."""
    counts_as: Mapping[CardId, tuple[TreatAs, ...]] = field(default_factory=dict)
    """What other cards have each card treated as, for as long as they apply."""
    battle_over: bool = False
    fight: tuple[CardId, CardId | None] | None = None
    """The attacking monster and the attacked one (None: a direct attack), while they fight."""
    winner: Player | None = None
    first_turn: bool = False
    """Whether it is told to be the first turn of the Duel."""

    def card(self, card: CardId) -> CardState:
        """The card's state."""
        return self.cards[card]

    def text(self, card: CardId) -> CardText:
        """The text of the card, or of the monster it is treated as."""
        here = self.cards[card]
        return self.texts[here.name] if here.as_monster is None else here.as_monster.text

    def text_of(self, card: CardState) -> CardText:
        """The text of the card, or of the monster it is treated as."""
        return self.texts[card.name] if card.as_monster is None else card.as_monster.text

    def in_zone(self, player: Player, zone: Zone) -> tuple[CardId, ...]:
        """Cards of a zone, in order."""
        return self.zones.get((player, zone), ())

    def attached(self, monster: CardId) -> tuple[CardId, ...]:
        """The materials attached to an Xyz Monster."""
        under = (self.zones.get((player, Zone.ATTACHED), ()) for player in self.lp)
        return tuple(c for cards in under for c in cards if self.cards[c].linked == monster)

    def on_field(self) -> list[CardState]:
        """All cards on the field."""
        zones = self.zones
        return [self.cards[c] for key in _FIELDS[self.turn_player] for c in zones.get(key, ())]

    def cards_named(self, names: Names) -> list[CardState]:
        """All cards with one of these names."""
        return [card for card in self.cards.values() if card.name in names] if names else []

    def on_field_named(self, names: Names) -> list[CardState]:
        """All cards on the field with one of these names."""
        return [card for card in self.on_field() if card.name in names] if names else []

    def with_card(self, card: CardState) -> "State":
        """Returns the state with this card changed; its zone must be the same."""
        return replace(self, cards={**self.cards, card.id: card})


_FIELDS = {
    player: tuple((side, zone) for side in (player, player.opponent) for zone in FIELD)
    for player in Player
}
"""The zones of both fields, the turn player's first."""


def place(state: State, card: CardState, *, top: bool = False) -> State:
    """Returns the state with the card moved from where it was to the zone it now names."""
    zones, it = dict(state.zones), card.id
    key = _key(state.cards[it])
    there = zones.get(key, ())
    if it in there:
        at = there.index(it)
        zones[key] = there[:at] + there[at + 1 :]
    if card.zone is not NOWHERE:
        key = _key(card)
        there = zones.get(key, ())
        zones[key] = (it, *there) if top else (*there, it)
    return replace(state, cards={**state.cards, it: card}, zones=zones)


def _key(card: CardState) -> tuple[Player, Zone]:
    zone = card.zone
    return (card.controller if zone in ON_FIELD else card.owner, zone)


def is_monster(state: State, card: CardState) -> bool:
    """Whether it is a monster where it is."""
    return state.text_of(card).kind is MONSTER
