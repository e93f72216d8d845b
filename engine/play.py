"""Play: a duel while it is played out. Holds the present state and writes the trace."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.cardtext import Effect
from engine.events import Event, EventKind
from engine.operations import Apply
from engine.patterns import Destroyed, LeftField
from engine.rules import continuous, destinations, negation, summons
from engine.rules.register import AnyRule
from engine.select import Context
from engine.selectors import Ref
from engine.state import CardState, Lingering, State, Summoning, UseStatus, place
from engine.terms import (
    FIELD,
    CardId,
    CardKind,
    EffectKind,
    EventId,
    Face,
    Negation,
    Phase,
    Player,
    Position,
    SpellSpeed,
    Stat,
    SummonKind,
    Trait,
    Zone,
)
from engine.view import OpenFactError, View, redirect_of, view_of

NO_EVENT = EventId(0)
"""Stands where nothing has happened yet."""


@dataclass(frozen=True, slots=True)
class Link:
    """One Chain Link."""

    chain: int
    number: int
    player: Player
    card: CardId
    stamp: int
    """The card's stay when it was activated."""
    effect: Effect
    kind: EffectKind
    speed: SpellSpeed
    from_: Zone
    at: Zone
    """Where it was activated."""
    event: EventId
    """Its activation."""
    targets: tuple[tuple[tuple[CardId, int], ...], ...] = ()
    costs: tuple[CardId, ...] = ()
    cost_events: tuple[EventId, ...] = ()
    negation: Negation | None = None
    negated_by: CardId | None = None
    negated_by_link: int | None = None
    stuck: Lingering | None = None
    """Negation until a time under which it was activated."""
    result: str = ""
    why: str = ""
    mode: str = ""
    declared: str = ""
    was_set: bool = False
    subjects: tuple[tuple[CardId, int], ...] = ()
    responds_to: int | None = None
    """Number of the link it answers; None: it answers none."""
    result_event: EventId = NO_EVENT
    trigger: bool = False
    window: str = "open"
    negated_at_activation: CardId | None = None
    """What negated its card on the field when it was activated."""
    in_events: int = 0

    @property
    def key(self) -> tuple[int, int]:
        """(number of the Chain, number of the link)."""
        return (self.chain, self.number)


@dataclass(frozen=True, slots=True)
class PartDone:
    """What became of one part of an effect."""

    card: CardId
    link: tuple[int, int] | None
    part: str
    """Its own name in the definition, or the name of the operation."""
    done: bool
    events: tuple[EventId, ...]


@dataclass(frozen=True, slots=True)
class Attempt:
    """A Summon that is being tried."""

    cards: tuple[CardId, ...]
    player: Player
    kind: SummonKind
    event: EventId


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that was declared."""

    attacker: tuple[CardId, int]
    target: tuple[CardId, int] | None
    """None: a direct attack."""
    player: Player
    event: EventId
    negated_by: CardId | None = None
    negated_event: EventId = NO_EVENT


@dataclass(frozen=True, slots=True)
class Window:
    """A moment at which players may activate fast effects."""

    label: str
    events: tuple[Event, ...] = ()
    attempt: Attempt | None = None
    open_state: bool = False
    damage_step: bool = False
    moment: int = 0
    """The last moment before it: what "when" answers must have happened then."""


@dataclass
class Play:
    """The one mutable thing: it only ever exchanges frozen states and appends events."""

    state: State
    events: list[Event] = field(default_factory=list)
    chain: list[Link] = field(default_factory=list)
    chains: list[tuple[Link, ...]] = field(default_factory=list)
    moment: int = 1
    cause: tuple[EventId, ...] = ()
    """What is behind whatever happens now."""
    link: tuple[int, int] | None = None
    by: CardId | None = None
    last: dict[CardId, EventId] = field(default_factory=dict)
    """The last event that concerned each card."""
    attack: Attack | None = None
    window: Window = field(default_factory=lambda: Window("open", open_state=True))
    unknown: list[str] = field(default_factory=list)
    assumptions: list[str] = field(default_factory=list)
    incomplete: bool = False
    assumed: Mapping[str, int] = field(default_factory=dict)
    """Open facts and contested rules: which option holds in this run."""
    resolving: bool = False
    parts: list["PartDone"] = field(default_factory=list)
    """What became of every part of every effect that resolved."""
    _view: tuple[State, View] | None = None

    # --- reading ---------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The state with its continuous effects, worked out when asked."""
        if self._view is None or self._view[0] is not self.state:
            self._view = (self.state, view_of(self.state))
        return self._view[1]

    def context(self, controller: Player, source: CardId) -> Context:
        """What an effect of the card knows, before anything was chosen."""
        card = self.state.card(source)
        return Context(
            controller,
            source,
            card.stamp,
            linked=card.linked,
            attacker=self.attack.attacker if self.attack else None,
            attack_target=self.attack.target if self.attack else None,
            stats=self._value,
        )

    def _value(self, card: CardState, which: Stat) -> int:
        return self.view.value(card, which)

    def name(self, card: CardId) -> str:
        """The card's printed name."""
        return self.state.card(card).name

    def names(self, cards: Iterable[CardId]) -> str:
        """Several names in a sentence."""
        found = [self.name(card) for card in cards]
        return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)

    def behind(self, cards: Iterable[CardId]) -> tuple[EventId, ...]:
        """The last events that concerned these cards."""
        return tuple(sorted({self.last[card] for card in cards if card in self.last}))

    # --- writing ---------------------------------------------------------------------------

    def emit(  # noqa: PLR0913 -- an event has that many sides
        self,
        kind: EventKind,
        text: str,
        rule: AnyRule,
        *,
        cards: Sequence[CardId] = (),
        causes: Iterable[EventId] = (),
        player: Player | None = None,
        link: tuple[int, int] | None = None,
        from_: Zone | None = None,
        to: Zone | None = None,
        reasons: Iterable[str] = (),
        part: str | None = None,
        summon: SummonKind | None = None,
        amount: int = 0,
        why: str = "",
        details: Mapping[str, object] | None = None,
    ) -> EventId:
        """Write down what happened, and return its id."""
        number = EventId(len(self.events) + 1)
        behind = {*self.cause, *causes, *self.behind(cards)} - {0}
        event = Event(
            number,
            kind,
            text,
            rule.id,
            causes=tuple(sorted(EventId(cause) for cause in behind)),
            cards=tuple(cards),
            player=player,
            link=link if link is not None else self.link,
            moment=self.moment,
            from_=from_,
            to=to,
            reasons=frozenset(reasons),
            by=self.by,
            part=part,
            summon=summon,
            amount=amount,
            why=why,
            details=details or {},
        )
        self.events.append(event)
        for card in cards:
            self.last[card] = number
        return number

    def change(self, card: CardId, **changes: object) -> None:
        """Change what is known of a card that stays where it is."""
        self.state = self.state.with_card(replace(self.state.card(card), **changes))  # type: ignore[arg-type]  # field names are checked by the callers' tests

    def next_moment(self) -> None:
        """What happens from now on happens later."""
        self.moment += 1

    def tick(self) -> int:
        """A new place in the order of application."""
        self.state = replace(self.state, clock=self.state.clock + 1)
        return self.state.clock

    def settled(self, point: str, options: Sequence[str]) -> int:
        """Which of the options of a contested rule holds in this run.

        Raises:
            OpenFactError: nothing says which; `run` takes them one after the other.
        """
        if point not in self.assumed:
            raise OpenFactError(point, tuple((option,) for option in options))
        return self.assumed[point]

    def gap(self, text: str) -> None:
        """Text that is not modelled was reached."""
        if text not in self.unknown:
            self.unknown.append(text)

    # --- moving ----------------------------------------------------------------------------

    def move(  # noqa: PLR0913 -- a move has that many sides
        self,
        cards: Sequence[CardId],
        to: Zone,
        rule: AnyRule,
        *,
        reasons: Iterable[str] = (),
        top: bool = False,
        verb: str = "",
    ) -> tuple[CardId, ...]:
        """Move cards at the same time; returns those that reached `to`."""
        before, state_before = self.view, self.state
        written: list[EventId] = []
        arrived: list[CardId] = []
        for card in cards:
            old = state_before.card(card)
            goal, why, on_top = self._destination(before, old, to, frozenset(reasons))
            written.append(
                self._move_one(old, goal, why or rule, frozenset(reasons), on_top or top, verb)
            )
            if goal is to:
                arrived.append(card)
        self._clauses(state_before, before, written)
        self._lose_equips()
        return tuple(arrived)

    def _destination(
        self, view: View, card: CardState, to: Zone, reasons: frozenset[str]
    ) -> tuple[Zone, AnyRule | None, bool]:
        if Trait.TOKEN in self.state.texts[card.name].trait:
            return Zone.NOWHERE, None, False
        if card.zone is Zone.NOWHERE and "summon_negated" in reasons:
            return to, None, False
        trying = card.zone is Zone.NOWHERE and "destroyed" not in reasons
        if trying and summons.was_on_field(summon_negated=True):
            card = replace(card, zone=Zone.MONSTER_ZONE)
        found = redirect_of(view, card, to)
        if found is not None and not continuous.goes_elsewhere(redirected=True):
            found = None
        elsewhere = found is not None and destinations_apply(card, found[0])
        goal = found[0] if found is not None and elsewhere else to
        extra = {Trait.SYNCHRO, Trait.XYZ, Trait.LINK, Trait.FUSION}
        if goal in (Zone.HAND, Zone.DECK) and extra & set(self.state.texts[card.name].trait):
            goal = Zone.EXTRA_DECK
        if found is not None and goal is found[0]:
            return goal, continuous.goes_elsewhere, found[2]
        return goal, None, False

    def _move_one(  # noqa: PLR0913, PLR0917 -- a move has that many sides
        self,
        old: CardState,
        to: Zone,
        rule: AnyRule,
        reasons: frozenset[str],
        top: bool,
        verb: str,
    ) -> EventId:
        self.state = place(
            self.state,
            replace(
                old,
                zone=to,
                controller=old.owner,
                stamp=old.stamp + 1,
                position=None,
                face=Face.UP,
                summoned=None,
                set_turn=-1,
                arrived_turn=self.state.turn,
                counters=(),
                active=False,
                linked=None,
                equipped=False,
                attacks=0,
                extra_attacks=0,
                slot=None,
            ),
            top=top,
        )
        if rule is continuous.goes_elsewhere:
            reasons = reasons | {"redirected"}
        return self.emit(
            EventKind.MOVED,
            _move_text(old, to, reasons, verb),
            rule,
            cards=[old.id],
            player=old.controller,
            from_=old.zone,
            to=to,
            reasons=reasons,
            details={
                "face_up": old.face is Face.UP,
                "linked": old.linked,
                "stamp": old.stamp,
                "from_field": old.on_field and not self._negated_activation(old),
                "summoned": old.summoned,
            },
        )

    def _negated_activation(self, card: CardState) -> bool:
        """Whether this is a Spell or Trap whose own activation was negated."""
        return any(
            link.card == card.id
            and link.stamp == card.stamp
            and link.kind is EffectKind.CARD_ACTIVATION
            and not negation.counts_as_sent_from_field(
                activation_negated=link.negation is Negation.ACTIVATION
            )
            for link in self.chain
        )

    def _clauses(self, before: State, view: View, written: Sequence[EventId]) -> None:
        """Apply what texts say happens at once when a card leaves or is destroyed (CE06)."""
        for card in before.on_field():
            if card.face is Face.DOWN or not card.active:
                continue
            for effect in before.texts[card.name].continuous:
                for application in effect.applies:
                    if isinstance(application, Apply):
                        self._clause(application, effect.label, card, view, written)

    def _clause(
        self,
        clause: Apply,
        label: str,
        card: CardState,
        view: View,
        written: Sequence[EventId],
    ) -> None:
        hits = [e for e in written if _clause_hit(clause, self.events[e - 1], card)]
        if not hits or card.linked is None:
            return
        subject = f"{card.name}: {label}"
        negated = view.negated.get(card.id)
        if not continuous.clause_applies(negated=negated is not None):
            assert negated is not None  # noqa: S101 -- the rule was given just that
            self.emit(
                EventKind.NOT_DONE,
                f"{subject} does not apply, because {self.name(negated.by)} negates it.",
                continuous.clause_applies,
                cards=[card.linked],
                causes=[*hits, *self.behind([negated.by])],
                part=label,
                why="negated",
                details={"source": card.id, "negated_by": negated.by},
            )
            return
        refs = [getattr(getattr(step.do, "what", None), "ref", None) for step in clause.do]
        victim = card.linked if Ref.LINKED in refs else card.id
        now = self.state.card(victim)
        if now.on_field:
            self.emit(
                EventKind.BEGAN_TO_APPLY,
                f"{subject} applies at once.",
                continuous.clause_applies,
                causes=hits,
                part=label,
                details={"source": card.id, "clause": True},
            )
            self.destroy([victim], continuous.clause_applies, causes=hits)

    def destroy(
        self,
        cards: Sequence[CardId],
        rule: AnyRule,
        *,
        causes: Iterable[EventId] = (),
        reasons: Iterable[str] = ("effect",),
    ) -> tuple[CardId, ...]:
        """Destroy cards at the same time; returns those that were destroyed."""
        saved = self.cause
        self.cause = (*saved, *causes)
        gone = (Zone.GRAVEYARD, Zone.BANISHED)
        here = [card for card in cards if self.state.card(card).zone not in gone]
        self.move(here, Zone.GRAVEYARD, rule, reasons={"destroyed", *reasons}, verb="is destroyed")
        self.cause = saved
        return tuple(here)

    def _lose_equips(self) -> None:
        """Equip Cards whose monster left or was turned face-down are destroyed (AF05)."""
        lost = []
        for card in self.state.on_field():
            if card.equipped and card.linked is not None:
                monster = self.state.card(card.linked)
                there = monster.zone is Zone.MONSTER_ZONE and monster.face is Face.UP
                if destinations.equip_is_lost(monster_face_up_on_field=there):
                    lost.append(card.id)
        if lost:
            self.destroy(lost, destinations.equip_is_lost, reasons={"rule", "lost_equip_target"})

    # --- arriving on the field ---------------------------------------------------------------

    def arrive(  # noqa: PLR0913 -- a monster comes with that many sides
        self,
        card: CardId,
        player: Player,
        position: Position,
        summoning: Summoning | None,
        *,
        zone: Zone = Zone.MONSTER_ZONE,
        face: Face = Face.UP,
        proper: bool = False,
    ) -> None:
        """Put a card on a player's field."""
        old = self.state.card(card)
        slot = self.free_slot(player, zone)
        since = self.tick()
        self.state = place(
            self.state,
            replace(
                old,
                zone=zone,
                controller=player,
                stamp=old.stamp + 1,
                position=position if zone is Zone.MONSTER_ZONE else None,
                face=face,
                summoned=summoning,
                proper=old.proper or proper,
                set_turn=self.state.turn if face is Face.DOWN else -1,
                arrived_turn=self.state.turn,
                changed_turn=self.state.turn,
                active=zone is Zone.MONSTER_ZONE
                and continuous.monster_begins_to_apply(
                    summoned=summoning is not None, face_up=face is Face.UP
                ),
                since=since,
                slot=slot,
            ),
        )

    def free_slot(self, player: Player, zone: Zone) -> int | None:
        """The lowest free zone; None: there is none."""
        taken = {self.state.card(c).slot for c in self.state.in_zone(player, zone)}
        return next((slot for slot in range(5) if slot not in taken), None)

    def pay(self, player: Player, amount: int, rule: AnyRule, *, why: str) -> EventId:
        """Change a player's LP by so much."""
        now = max(0, self.state.lp[player] + amount)
        self.state = replace(
            self.state,
            lp={**self.state.lp, player: now},
            winner=player.opponent if now == 0 else self.state.winner,
        )
        verb = {"cost": "pays", "gain": "gains"}.get(why, "loses")
        return self.emit(
            EventKind.LP_CHANGED,
            f"Player {player} {verb} {abs(amount)} LP.",
            rule,
            player=player,
            amount=amount,
            why=why,
        )

    def draw(self, player: Player, count: int) -> tuple[CardId, ...]:
        """Draw cards; a player who cannot loses."""
        drawn = []
        for _ in range(count):
            deck = self.state.in_zone(player, Zone.DECK)
            if not deck:
                if not self.incomplete:
                    self.state = replace(self.state, winner=player.opponent)
                break
            card = self.state.card(deck[0])
            self.state = place(
                self.state,
                replace(card, zone=Zone.HAND, stamp=card.stamp + 1, arrived_turn=self.state.turn),
            )
            drawn.append(card.id)
        self.emit(
            EventKind.DREW,
            f"Player {player} draws {count} card{'s' if count != 1 else ''}.",
            destinations.moved_by_game,
            cards=drawn,
            player=player,
            amount=count,
        )
        return tuple(drawn)

    def turn_face_down(self, card: CardId, rule: AnyRule) -> None:
        """Change a monster to face-down Defense Position: it forgets what applied to it."""
        old = self.state.card(card)
        self.change(
            card,
            stamp=old.stamp + 1,
            position=Position.SET,
            face=Face.DOWN,
            active=False,
            counters=(),
            attacks=old.attacks,
            linked=None,
            proper=old.proper,
        )
        self.emit(
            EventKind.FLIPPED_FACE_DOWN,
            f"{old.name} is turned face-down.",
            rule,
            cards=[card],
            player=old.controller,
        )
        self._lose_equips()

    def mark_uses(self, link: Link, *, status: UseStatus | None, effect_negated: bool) -> None:
        """Remember for its limits what became of an activation."""
        self.state = replace(
            self.state,
            uses=tuple(
                replace(
                    use,
                    status=status or use.status,
                    effect_negated=use.effect_negated or effect_negated,
                )
                if use.event == link.event
                else use
                for use in self.state.uses
            ),
        )

    def is_main_phase(self) -> bool:
        """Whether it is a Main Phase."""
        return self.state.phase in (Phase.MAIN1, Phase.MAIN2)


def destinations_apply(card: CardState, instead: Zone) -> bool:
    """Whether a card is sent elsewhere: never to where it already is."""
    return card.zone is not instead


def _clause_hit(clause: Apply, event: Event, card: CardState) -> bool:
    if event.kind is not EventKind.MOVED:
        return False
    if isinstance(clause.on, LeftField):
        subject = card.id if clause.on.what.ref is Ref.THIS_CARD else card.linked
        return event.cards[0] == subject and event.from_ in FIELD and event.to not in FIELD
    if isinstance(clause.on, Destroyed):
        subject = card.id if clause.on.what.ref is Ref.THIS_CARD else card.linked
        return event.cards[0] == subject and "destroyed" in event.reasons
    return False


_PLACES = {
    Zone.GRAVEYARD: "is sent to the GY",
    Zone.BANISHED: "is banished",
    Zone.HAND: "goes to the hand",
    Zone.DECK: "goes to the Deck",
    Zone.EXTRA_DECK: "returns to the Extra Deck",
    Zone.NOWHERE: "is gone",
    Zone.MONSTER_ZONE: "moves",
    Zone.SPELL_TRAP_ZONE: "moves",
    Zone.FIELD_ZONE: "moves",
}


def _move_text(card: CardState, to: Zone, reasons: frozenset[str], verb: str) -> str:
    where = _PLACES[to]
    if "redirected" in reasons:
        where += " instead"
    return f"{card.name} {verb} and {where}." if verb else f"{card.name} {where}."


def is_spell_trap(play: Play, card: CardId) -> bool:
    """Whether it is a Spell or Trap Card."""
    return play.state.text(card).kind is not CardKind.MONSTER


SUMMON_RULE = summons.succeeds
