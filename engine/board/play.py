"""Play: a duel while it is played out. Holds the present state and writes the trace."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.board.chain_links import NO_EVENT, Attack, ChainLink, PartOutcome, Window
from engine.board.clause_reach import EVERYTHING, GameAspect, UnreadClause, leaves_field_alone
from engine.board.continuous_effects import OpenFactError
from engine.board.events import DREW, Event, EventKind
from engine.board.references import EffectContext
from engine.board.state import CardState, State, place
from engine.board.treated_as import treatments_by_others
from engine.board.view import View, still_applies, view_of
from engine.rules.game_rules import zones_of_a_kind
from engine.rules.register import AnyRule, side_of
from engine.terms.vocabulary import (
    HAND,
    UP,
    CardId,
    EventId,
    Phase,
    Player,
    Stat,
    SummonKind,
    UseStatus,
    Zone,
)

MOST_TREATMENT_ROUNDS = 3
"""How often the view is worked out again because cards count as something else."""


@dataclass
class Play:
    """A duel being played: the present state, the trace, and what could not be computed."""

    state: State
    events: list[Event] = field(default_factory=list)
    states: list[State] = field(default_factory=list)
    """The state after each event, in the order of the events."""
    chain: list[ChainLink] = field(default_factory=list)
    chains: list[tuple[ChainLink, ...]] = field(default_factory=list)
    moment: int = 1
    cause: tuple[EventId, ...] = ()
    """What is behind whatever happens now."""
    link: tuple[int, int] | None = None
    by: CardId | None = None
    last: dict[CardId, EventId] = field(default_factory=dict)
    """The last event that concerned each card."""
    attack: Attack | None = None
    window: Window = field(default_factory=lambda: Window("open", open_state=True))
    unread: list[UnreadClause] = field(default_factory=list)
    """What was reached and is not modelled, with what may hang on it."""
    open_costs: list[tuple[int, str]] = field(default_factory=list)
    """Costs that are not modelled, by Chain Link: what is chained does not hang on them."""
    open_locks: list[tuple[str, EventId]] = field(default_factory=list)
    """What players are kept from in words that are not modelled, each since which event."""
    doubted: frozenset[str] = frozenset()
    """Cards of which it is asked whether what they do is possible at all."""
    awaited: list[tuple[str, Phase, EventId]] = field(default_factory=list)
    """What is not modelled and waits for a phase to come, each since which event."""
    assumptions: list[str] = field(default_factory=list)
    incomplete: bool = False
    asks_order: bool = False
    """It is asked how a Chain is ordered: what a player may choose of it stays open."""
    empty: frozenset[tuple[Player, Zone]] = frozenset()
    """Zones of which an incomplete scenario says that they hold nothing else."""
    assumed: Mapping[str, int] = field(default_factory=dict)
    """Open facts and contested rules: which option holds in this run."""
    region: str = "TCG"
    as_of: str = "9999-12"
    """Year and month whose rulings hold; by default the latest."""
    parts: list["PartOutcome"] = field(default_factory=list)
    """What became of every part of every effect that resolved."""
    equips: bool = False
    """Whether any card has been equipped to another in this Duel."""
    idle_choices: list[int] = field(default_factory=list)
    """Places of the steps that tell a choice for which nothing asks."""
    unclaimed: list[tuple[CardId, str]] = field(default_factory=list)
    """Effects that had to be activated and were, without a step: a later one may tell of them."""
    battle_step: int = 0
    """Which Battle Step it is: after each Damage Step another one begins."""
    _view: View | None = None

    # --- reading ---------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The state with its continuous effects, worked out when it is asked for."""
        view, state = self._view, self.state
        if view is not None and view.state is state:
            return view
        if view is not None and still_applies(view, state):
            found = replace(view, state=state)
        else:
            found = self._worked_out(view)
        self._view = found
        return found

    def fight(self, attack: Attack | None) -> None:
        """Makes this the attack being fought; None: there is none."""
        self.attack = attack
        pair = None if attack is None else (attack.attacker[0], attack.target and attack.target[0])
        self.state = replace(self.state, fight=pair)

    @property
    def has_ongoing(self) -> bool:
        """Whether any card has continuous effects or left such behind; without, none applies."""
        return bool(self.state.lingering or self.state.texts.ongoing)

    def _worked_out(self, last: View | None) -> View:
        view = view_of(self.state, last)
        is_new = bool(view.negated or self.state.was_negated)
        if is_new and frozenset(view.negated) != self.state.was_negated:
            self.state = replace(self.state, was_negated=frozenset(view.negated))
            view = replace(view, state=self.state)
        view = self._in_guises(view)
        if view.undecided:
            names = self.names(sorted(view.undecided))
            self.gap(f"{names}: which of them are negated, as they negate each other")
        return view

    def _in_guises(self, view: View) -> View:
        """The same once cards count as what ongoing effects have them count as."""
        for _ in range(MOST_TREATMENT_ROUNDS):
            found, untold = treatments_by_others(view)
            for text in untold:
                self.gap(text)
            if found == self.state.counts_as:
                break
            self.state = replace(self.state, counts_as=found)
            view = view_of(self.state)
        return view

    def may_hold_more(self, sides: Iterable[Player], zones: Iterable[Zone]) -> bool:
        """Whether an incomplete scenario may have further cards in these zones."""
        told = [(side, zone) in self.empty for side in sides for zone in zones]
        return self.incomplete and not (told and all(told))

    def context(self, controller: Player, source: CardId) -> EffectContext:
        """What an effect of the card knows before anything is chosen."""
        attack = self.attack
        return EffectContext(
            controller=controller,
            source=source,
            linked=self.state.cards[source].linked,
            stats=self._value,
            attacker=None if attack is None else attack.attacker,
            attack_target=None if attack is None else attack.target,
        )

    def _value(self, card: CardState, which: Stat) -> int:
        return self.view.value(card, which)

    def name(self, card: CardId) -> str:
        """The card's printed name."""
        return self.state.cards[card].name

    def names(self, cards: Iterable[CardId]) -> str:
        """The cards' printed names, joined for a sentence."""
        found = [self.name(card) for card in cards]
        return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)

    def behind(self, cards: Iterable[CardId]) -> tuple[EventId, ...]:
        """The last event about each of these cards."""
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
        """Writes an event that has happened into the trace and returns its id."""
        number = EventId(len(self.events) + 1)
        event = Event(
            id=number,
            kind=kind,
            text=text,
            rule=rule.id,
            causes=self._behind(number, cards, causes),
            cards=tuple(cards),
            player=player,
            link=self.link if link is None else link,
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
        self.states.append(self.state)
        return number

    def _behind(
        self, number: EventId, cards: Sequence[CardId], causes: Iterable[EventId]
    ) -> tuple[EventId, ...]:
        """The causes of a new event, which is the last one of its cards from now on.

        What has not happened is none.
        """
        last = (self.last.get(card, NO_EVENT) for card in cards)
        behind = {*self.cause, *causes, *last} - {NO_EVENT}
        self.last.update(dict.fromkeys(cards, number))
        return tuple(sorted(behind))

    def change(self, card: CardId, **changes: object) -> None:
        """Changes fields of a card that stays in its zone."""
        if changes.get("face") is UP:
            changes["turned_up_turn"] = self.state.turn
        self.state = self.state.with_card(replace(self.state.cards[card], **changes))  # type: ignore[arg-type]  # field names are checked by the callers' tests

    def next_moment(self) -> None:
        """Begins a new moment: what happens from now on is later than what happened before."""
        self.moment += 1

    def tick(self) -> int:
        """Returns the next number in the order in which effects begin to apply."""
        self.state = replace(self.state, clock=self.state.clock + 1)
        return self.state.clock

    def side(self, rule: AnyRule) -> int:
        """Which side of a contested rule holds in this run.

        Raises:
            OpenFactError: nothing says which; `run` takes them one after the other.
        """
        if rule.id in self.assumed:
            return self.assumed[rule.id]
        found = side_of(rule, self.region, self.as_of)
        if found is None:
            raise OpenFactError(rule.id, tuple((option,) for option in rule.contested))
        return found

    @property
    def unknown(self) -> tuple[str, ...]:
        """What could not be computed, each text once."""
        return tuple(dict.fromkeys(clause.text for clause in self.unread))

    def gap(
        self,
        text: str,
        *,
        since: EventId | None = None,
        aspects: frozenset[GameAspect] = EVERYTHING,
    ) -> None:
        """Notes that unmodelled text was reached, now or at an earlier event."""
        found = UnreadClause(text, since or EventId(len(self.events) + 1), aspects)
        if found not in self.unread:
            self.unread.append(found)

    def cost_gap(self, text: str, cost: str) -> None:
        """Notes an unmodelled cost, in these words: the effect of the link being built needs it.

        What is chained hangs on it, too, unless it leaves the field alone.
        """
        if self.link is None or not leaves_field_alone(cost):
            self.gap(text)
        else:
            self.open_costs.append((self.link[1], text))

    def reach_costs(self, number: int = 0) -> None:
        """Turns the noted cost gaps of a link (0: of all links) into gaps: the cost matters now."""
        for of, text in [one for one in self.open_costs if number in (0, one[0])]:
            self.gap(text)
            self.open_costs.remove((of, text))

    def lock_gap(self, text: str) -> None:
        """Notes an unknown lock: anything players do later may depend on it."""
        if all(text != known for known, _ in self.open_locks):
            self.open_locks.append((text, EventId(len(self.events))))

    def later_gap(self, text: str, phase: Phase) -> None:
        """Notes what is not modelled and acts in a phase: what comes from then on needs it."""
        if self.state.phase is phase:
            self.gap(text)
        else:
            self.awaited.append((text, phase, EventId(len(self.events))))

    def value_gap(self, text: str) -> None:
        """Notes an unknown number on which nothing else depends."""
        if text not in self.unknown:
            self.unread.append(UnreadClause(text, None, frozenset({GameAspect.LIFE})))

    def doubt(self, card: CardId, texts: Sequence[str], *, since: EventId | None = None) -> bool:
        """Notes unmodelled texts of a card that were reached; returns whether there are any."""
        for text in texts:
            self.gap(f"{self.name(card)}: {text}", since=since)
        return bool(texts)

    def free_slot(self, player: Player, zone: Zone) -> int | None:
        """The lowest free zone of this kind; None: all are taken."""
        cards = self.state.cards
        taken = [cards[c].slot for c in self.state.in_zone(player, zone)]
        for slot in range(zones_of_a_kind(zone)):
            if slot not in taken:
                return slot
        return None

    def pay(self, player: Player, amount: int, rule: AnyRule, *, why: str) -> EventId:
        """Changes a player's LP by the amount, which is negative for a loss."""
        now = max(0, self.state.lp[player] + amount)
        winner = player.opponent if now == 0 else self.state.winner
        self.state = replace(self.state, lp={**self.state.lp, player: now}, winner=winner)
        verb = {"cost": "pays", "gain": "gains"}.get(why, "loses")
        return self.emit(
            EventKind.LP_CHANGED,
            f"Player {player} {verb} {abs(amount)} LP.",
            rule,
            player=player,
            amount=amount,
            why=why,
        )

    def draw(self, player: Player, count: int, rule: AnyRule) -> tuple[CardId, ...]:
        """Draws cards and returns them; a player who cannot draw loses."""
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
                replace(card, zone=HAND, stamp=card.stamp + 1, arrived_turn=self.state.turn),
            )
            drawn.append(card.id)
        self.emit(
            DREW,
            f"Player {player} draws {count} card{'s' if count != 1 else ''}.",
            rule,
            cards=drawn,
            player=player,
            amount=count,
        )
        return tuple(drawn)

    def mark_uses(self, link: ChainLink, *, status: UseStatus | None, effect_negated: bool) -> None:
        """Records, for the limits on an effect, what became of its activation."""
        uses = [
            replace(
                use,
                status=status or use.status,
                effect_negated=use.effect_negated or effect_negated,
            )
            if use.event == link.event
            else use
            for use in self.state.uses
        ]
        self.state = replace(self.state, uses=tuple(uses))
