"""Resolver: carries out the steps of an effect, one operation after the other."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from engine.board.chain_links import ChainLink, PartOutcome
from engine.board.clause_reach import GameAspect, aspects_of_operation, waits_for
from engine.board.clause_relevance import only_locks
from engine.board.conditions import amount_of, holds
from engine.board.continuous_effects import EffectSource
from engine.board.events import PROTECTED, EventKind
from engine.board.play import Play
from engine.board.references import EffectContext, players
from engine.board.script import Script
from engine.board.selection import find, how_many_of, most_together
from engine.board.state import CardState, Lingering
from engine.board.view import unaffected
from engine.cardtext import amounts
from engine.cardtext import operations as ops
from engine.cardtext.definitions import member_name
from engine.cardtext.operations import Operation, Step, Tribute
from engine.cardtext.selectors import Ref, Selector
from engine.cardtext.unmodelled import gaps_in, is_of_points
from engine.moves.choices import choose_cards, wants_optional
from engine.moves.summonable import summonable
from engine.moves.unnamed_cards import provide
from engine.rules import continuous_rules, destinations_rules, negation_rules, timing_rules
from engine.terms.durations import last_turn
from engine.terms.vocabulary import (
    CARD_ACTIVATION,
    EITHER,
    GRAVEYARD,
    HAND,
    MONSTER_ZONE,
    CardId,
    CardName,
    Connector,
    EventId,
    Phase,
    Player,
    Until,
    Whose,
    Zone,
)

_BOTH = (Whose.YOU, Whose.OPPONENT)


def for_each_player(step: Step, *, own_turn: bool) -> tuple[Operation, ...]:
    """Splits a step that each player does into one operation per player, the turn player first.

    As in "each player discards 1 card": each of their own cards.  What all of both do is one
    operation, but for what goes to a side of the field: their own.
    """
    what = getattr(step.do, "what", None)
    each = step.by is Whose.EITHER and isinstance(what, Selector) and what.by is Whose.EITHER
    if not each or what is None:
        return (step.do,)
    to_each = getattr(step.do, "to", None) is Whose.EITHER and what.ref in (None, Ref.EXCAVATED)
    if not to_each and (what.ref is not None or what.count.is_all):
        return (step.do,)
    return tuple(_of(step.do, what, whose) for whose in (_BOTH if own_turn else _BOTH[::-1]))


def _of(operation: Operation, what: Selector, whose: Whose) -> Operation:
    """That player's part of it."""
    theirs = whose if what.whose is Whose.EITHER else what.whose
    fields: dict[str, Any] = {"what": replace(what, whose=theirs, by=whose)}
    if getattr(operation, "to", None) is Whose.EITHER:
        fields["to"] = whose
    made: Operation = replace(operation, **fields)
    return made


def destination_of(step: Step, following: tuple[Step, ...]) -> Zone:
    """The zone a destroyed card goes to, where the next step banishes it instead.

    As in "destroy it, and if you do, banish it": it is not sent to the GY in between.
    """
    is_banished = (
        bool(following)
        and isinstance(step.do, ops.Destroy)
        and any(
            isinstance(after.do, ops.Banish)
            and after.do.what.ref is Ref.PREVIOUS
            and after.link is Connector.AND_IF_YOU_DO
            and not (after.optional or after.condition)
            for after in following
        )
    )
    return Zone.BANISHED if is_banished else GRAVEYARD


def is_an_action(done: Operation) -> bool:
    """Whether the operation happens as an action of its own, as timing counts them (TM06)."""
    return timing_rules.is_an_action(
        ends_phase=isinstance(done, ops.EndBattlePhase),
        begins_to_hold=isinstance(done, ops.Grant),
    )


@dataclass(frozen=True, slots=True)
class Done:
    """What a step did: the cards it affected and whether anything happened."""

    done: bool = False
    cards: tuple[CardId, ...] = ()
    told_amount: int | None = None
    """What it came to, as damage or a loss of ATK; None: to the number of the cards."""
    acted: bool = False
    """It did something, but not what was said: the cards went elsewhere."""
    skipped: bool = False
    """It hung on the step before it and was left out: so is what is joined to it by "and"."""

    @property
    def amount(self) -> int:
        """The number that "that many" and "that amount" mean in the steps after it."""
        return len(self.cards) if self.told_amount is None else self.told_amount


NOTHING = Done()
"""The result of a step that did nothing."""
_UNSEEN = {HAND, Zone.DECK, Zone.EXTRA_DECK}

OperationFunction = Callable[..., Done]
"""Carries out one operation and returns what it did."""
OPERATION_FUNCTIONS: dict[type, OperationFunction] = {}
"""The function that carries out each operation; each module of a family adds its own."""


def carries_out(operation: type) -> Callable[[OperationFunction], OperationFunction]:
    """Decorator: registers the function that carries out an operation."""

    def mark(worker: OperationFunction) -> OperationFunction:
        OPERATION_FUNCTIONS[operation] = worker
        return worker

    return mark


def _awaited(operation: Operation) -> Phase | None:
    """The phase that has to come before an operation does anything; None: it acts at once."""
    return waits_for(operation.text) if isinstance(operation, ops.Opaque) else None


@dataclass
class Resolver:
    """Resolves one effect: holds the play, the script, the link and what was done so far."""

    play: Play
    script: Script
    context: EffectContext
    source: CardId
    link: ChainLink | None = None
    after: list[tuple[CardId, ops.SummonAfterResolution]] | None = None
    """Summons to be tried immediately after the effect has resolved."""
    stopped: bool = False
    """Its own text negated the rest of it."""
    destroys_into: Zone = GRAVEYARD
    """Where what this step destroys goes."""
    undone: tuple[Step, ...] = ()
    """The step being carried out and all that follow it, which may hang on it."""

    def run(self, steps: tuple[Step, ...]) -> bool:
        """Carries out the steps in order; returns whether anything was done."""
        anything = False
        previous, around = Done(done=True), self.undone
        for index, step in enumerate(steps):
            if self.stopped:
                break
            moment, written = self.play.moment, len(self.play.events)
            if index and not timing_rules.same_moment(step.link) and is_an_action(step.do):
                self.play.next_moment()
            self.undone = (*steps[index:], *around)
            self.destroys_into = destination_of(step, steps[index + 1 : index + 2])
            did = self._step(step, previous, first=index == 0)
            if not (did and did.done) and len(self.play.events) == written:
                self.play.moment = moment  # What does nothing takes no time.
            if did is None:
                continue
            previous = did
            self._remember(step.do, did)
            anything = anything or did.done or did.acted
        self.undone = around
        return anything

    def _remember(self, done: Operation, did: Done) -> None:
        """What the next steps may refer to: cards stay known through steps about none."""
        before = self.context
        spoke = (
            bool(did.cards)
            or isinstance(getattr(done, "what", None), Selector)
            or isinstance(getattr(done, "to", None), Selector)
        )
        self.context = replace(
            before,
            previous=did.cards if spoke else before.previous,
            earlier=before.previous if spoke else before.earlier,
            tributed=did.cards if isinstance(done, Tribute) else before.tributed,
            amount=None if self._is_open_number(done, did) else did.amount,
        )

    def _is_open_number(self, done: Operation, did: Done) -> bool:
        """Whether it was done to as many cards as lie where the play does not tell of all."""
        what = getattr(done, "what", None)
        if did.told_amount is not None or not isinstance(what, Selector) or what.count.max:
            return False
        sides = players(what.whose, self.context, self.play.state)
        hidden = [zone for zone in what.zone if zone in _UNSEEN]
        return bool(hidden) and self.play.may_hold_more(sides, hidden)

    def _step(self, step: Step, previous: Done, *, first: bool) -> Done | None:
        if not first and not timing_rules.step_is_done(
            step.link, previous_done=previous.done, previous_skipped=previous.skipped
        ):
            skipped = replace(self._left_out(step), skipped=True)
            return skipped if step.link is not Connector.OTHERWISE else None
        given = step.condition
        verdicts = [holds(self.play.state, c, self.context) for c in given] if given else ()
        if False in verdicts or (step.optional and not self.could(step.do)):
            return self._left_out(step)
        if step.optional and not wants_optional(
            self.play,
            self.script,
            self.source,
            self.play.name(self.source),
            is_the_point=first and self.link is not None,
        ):
            return Done(skipped=True)
        if None in verdicts:
            words = f"{self.play.name(self.source)}: a condition that is not modelled"
            self.play.gap(words, aspects=self._at_stake())
        note = self._noting(step.do)
        for text in gaps_in(step.do):
            note(f"{self.play.name(self.source)}: {text}")
        self._note_redirection(step)
        start = len(self.play.events)
        did = self._done_by_each(step)
        written = tuple(event.id for event in self.play.events[start:])
        self._note(step, written, done=did.done)
        return did

    def _note_redirection(self, step: Step) -> None:
        """What is unread right after a destruction may tell where the destroyed cards go."""
        after = self.undone[1] if len(self.undone) > 1 else None
        if isinstance(step.do, ops.Destroy) and after and isinstance(after.do, ops.Opaque):
            self.play.gap(f"{self.play.name(self.source)}: {after.do.text}")

    def _noting(self, operation: Operation) -> Callable[[str], None]:
        """How what is not modelled of an operation is told: by what hangs on it."""
        if isinstance(operation, ops.Opaque) and only_locks(operation.text):
            return self.play.lock_gap
        phase = _awaited(operation)
        if phase is not None and len(self.undone) == 1:  # Nothing else hangs on its being done.
            return partial(self.play.later_gap, phase=phase)
        if is_of_points(operation):
            return self.play.value_gap
        return partial(self.play.gap, aspects=self._at_stake())

    def _at_stake(self) -> frozenset[GameAspect]:
        """What this step changes, and what follows and may hang on whether it was done."""
        return frozenset[GameAspect]().union(*(aspects_of_operation(one.do) for one in self.undone))

    def _done_by_each(self, step: Step) -> Done:
        """What the step does, or what both players do, each for their own part."""
        if step.by is not EITHER:
            return self.do(step.do)
        own_turn = self.play.state.turn_player is self.context.controller
        first, *more = for_each_player(step, own_turn=own_turn)
        before, did = self.context.excavated, self.do(first)
        for other in more:
            shown = self.context.excavated
            theirs = self.do(other)
            if before != shown != self.context.excavated:  # What both of them revealed.
                both = (*shown, *self.context.excavated)
                self.context = replace(self.context, excavated=both)
            cards, amount = (*did.cards, *theirs.cards), did.amount + theirs.amount
            did = Done(did.done or theirs.done, cards, amount, did.acted or theirs.acted)
        return did

    def _left_out(self, step: Step) -> Done:
        """A part that cannot be done, or whose turn does not come."""
        self._note(step, (), done=False)
        return NOTHING

    def _note(self, step: Step, written: tuple[EventId, ...], *, done: bool) -> None:
        key = self.link.key if self.link is not None else None
        part = step.part or member_name(type(step.do))
        self.play.parts.append(
            PartOutcome(card=self.source, link=key, part=part, done=done, events=written)
        )

    def could(self, operation: Operation) -> bool:
        """Whether an operation has anything to act on."""
        what = getattr(operation, "what", None)
        if not isinstance(what, Selector):
            return True
        found = self.select(what, choose=False)
        if isinstance(operation, ops.SpecialSummon):
            side = self.side(operation.to)
            you = self.context.controller
            found = tuple(
                c for c in found if summonable(self.play, c, you, operation, source=self.source)
            )
            return bool(found) and self.play.free_slot(side, MONSTER_ZONE) is not None
        needed = how_many_of(self.play.state, what, self.context).min
        return most_together(self.play.state, what, found, self.context) >= max(1, needed)

    def do(self, operation: Operation) -> Done:
        """Carries out one operation."""
        worker = OPERATION_FUNCTIONS.get(type(operation))
        if worker is None:
            text = getattr(operation, "text", type(operation).__name__)
            self._noting(operation)(f"{self.play.name(self.source)}: {text}")
            self.play.emit(
                EventKind.UNKNOWN,
                f"{self.play.name(self.source)} does something that is not modelled: {text}.",
                timing_rules.step_is_done,
                details={"source": self.source},
            )
            return Done(acted=True)
        return worker(self, operation)

    # --- helpers ---------------------------------------------------------------------------

    def select(
        self,
        what: Selector,
        *,
        choose: bool = True,
        keep: Callable[[CardId], bool] | None = None,
        told: tuple[str, ...] = (),
    ) -> tuple[CardId, ...]:
        """The cards a step acts on, chosen where there is a choice: by name in `told`, if any."""
        self._complete(what, choose=choose)
        found = find(self.play.state, what, self.context)
        if keep is not None:
            found = tuple(filter(keep, found))
        if what.ref is None and self.is_used_up:
            found = tuple(card for card in found if card != self.source)
        if what.top:
            return found[: what.count.max]
        few = what.some or (what.ref is Ref.EXCAVATED and what.count.max is not None)
        if (what.ref is not None and not few) or not choose:
            return () if what.is_all_or_none and len(found) < what.count.min else found
        count = how_many_of(self.play.state, what, self.context)
        possible = most_together(self.play.state, what, found, self.context)
        if not possible or (count.min > possible and count.max is not None):
            return ()
        if what.same_name:
            found = self._same_named(found, what.count.min)
        if what.random and not what.alternatives:  # What lies open is chosen.
            return found[: what.count.max] if what.count.max else found
        return choose_cards(
            self.play,
            self.script,
            found,
            count,
            given=told if self.link is None else (*self.link.told, *told),
            card=self.source,
            what=self.play.name(self.source),
            sought=(what, self.context),
        )

    def _complete(self, what: Selector, *, choose: bool) -> None:
        """In an incomplete scenario, let there be what is chosen where nobody sees it."""
        if choose and self.play.incomplete and what.zone and set(what.zone) <= _UNSEEN:
            provide(self.play, what, self.context)

    @property
    def is_used_up(self) -> bool:
        """Whether this card is a used Spell or Trap that goes to the GY after the Chain."""
        return (
            self.link is not None
            and self.link.kind is CARD_ACTIVATION
            and not self.play.state.text(self.source).stays_on_field
        )

    def _same_named(self, found: tuple[CardId, ...], needed: int) -> tuple[CardId, ...]:
        names = [self.play.name(c) for c in found]
        return tuple(c for c, name in zip(found, names, strict=True) if names.count(name) >= needed)

    def touchable(self, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Those of the cards that this effect can affect (CE09)."""
        kept = []
        for card in cards:
            here = self.play.state.cards[card]
            shield = self._shield_of(here) if here.on_field else None
            is_protected = continuous_rules.is_protected(
                shielded=shield is not None, by_itself=card == self.source
            )
            if shield is not None and is_protected:
                self.spared(card, shield.card)
            else:
                kept.append(card)
        return tuple(kept)

    def _shield_of(self, card: CardState) -> EffectSource | None:
        """What makes a card unaffected by this effect, which was activated if it is a link."""
        view, activated = self.play.view, self.link is not None
        return unaffected(view, card, self.source, activated=activated)

    def own_card_left(self, what: Selector) -> bool:
        """Whether the effect means its own card and that card has moved since the activation."""
        if self.link is None or what.ref is not Ref.THIS_CARD or self.source in self.link.costs:
            return False
        moves = (
            event.link != self.link.key
            for event in self.play.events[self.link.event :]
            if event.kind is EventKind.MOVED and self.source in event.cards
        )
        return not timing_rules.target_is_still_there(0, sum(moves))

    def already_used(self, card: CardId) -> bool:
        """Whether the card is a used Spell or Trap that waits to be sent to the GY (AF01)."""
        here = self.play.state.card(card)
        return any(
            link.card == card
            and link.stamp == here.stamp
            and bool(link.result)
            and link.kind is CARD_ACTIVATION
            and destinations_rules.goes_to_graveyard(
                stays_on_field=self.play.state.text(card).stays_on_field, has_moved=False
            )
            for link in self.play.chain
        )

    def spared(self, card: CardId, by: CardId) -> None:
        """Writes down that a card is protected."""
        self.play.emit(
            EventKind.NOT_DONE,
            f"{self.play.name(card)} is protected by {self.play.name(by)}.",
            continuous_rules.is_protected,
            cards=[card],
            causes=self.play.behind([by]),
            why=PROTECTED,
        )

    def amount(self, amount: amounts.Amount) -> int:
        """The number an amount comes to; an unmodelled one is noted as a gap and counts as 0."""
        found = amount_of(self.play.state, amount, self.context)
        if found is None:
            self.play.gap(f"{self.play.name(self.source)}: an amount that is not modelled")
            return 0
        return found

    def side(self, whose: Whose) -> Player:
        """The player that the word means."""
        return players(whose, self.context, self.play.state)[0]

    def side_of(self, whose: Whose, card: CardId) -> Player:
        """The player that the word means, where it may mean the card's owner or controller."""
        here = self.play.state.card(card)
        if whose is Whose.THEIR_OWNER:
            return here.owner
        return here.controller if whose is Whose.THEIR_CONTROLLER else self.side(whose)

    def until(self, until: Until) -> int:
        """The last turn in which something of this duration applies."""
        state = self.play.state
        return last_turn(until, state.turn, own=self.context.controller is state.turn_player)

    def leave_behind(  # noqa: PLR0913 -- what lasts has that many sides
        self,
        what: ops.Application | None,
        until: Until,
        cards: tuple[CardId, ...],
        text: str,
        *,
        names: tuple[CardName, ...] = (),
        column: int | None = None,
    ) -> None:
        """Lets something apply from now on without its card."""
        play = self.play
        event = play.emit(
            EventKind.NEGATED_ON_FIELD if what is None and cards else EventKind.BEGAN_TO_APPLY,
            text,
            negation_rules.lingering_negates if what is None else continuous_rules.begins_to_apply,
            cards=cards,
            details={"source": self.source},
        )
        left = Lingering(
            what=what,
            source=self.source,
            controller=self.context.controller,
            since=play.tick(),
            last_turn=self.until(until),
            cards=tuple((c, play.state.card(c).stamp) for c in cards),
            names=names,
            column=column,
            event=event,
            until=until,
        )
        play.state = replace(play.state, lingering=(*play.state.lingering, left))
        if what is None and cards:
            self._stick(left)

    def _stick(self, left: Lingering) -> None:
        """A negation until a time also catches effects of the card already on the Chain."""
        self.play.chain = [
            replace(link, stuck=left)
            if (link.card, link.stamp) in left.cards and not link.result
            else link
            for link in self.play.chain
        ]
