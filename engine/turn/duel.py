"""Duel: lets the steps of a scenario happen, window after window."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.activation.legality import (
    is_fast_answer,
    is_legal,
    legal_activations,
    refusals_of,
    unsure_of_conditions,
    with_grounds,
)
from engine.activation.refusals import (
    Offer,
    PossibleActivation,
    Refusal,
    RefusedStep,
    part_of,
    possible_activation,
    write_refusals,
)
from engine.activation.responses import unsure_of
from engine.activation.told_steps import demand_histories, is_presumed, refused_by_step
from engine.board.chain_links import ChainLink, Window
from engine.board.clause_reach import GameAspect
from engine.board.events import PHASE, EventKind
from engine.board.play import Play
from engine.board.script import Script, Step
from engine.cardtext.card_text import Effect
from engine.cardtext.effect_labels import effects_meant
from engine.cardtext.operations import SummonAfterResolution
from engine.cardtext.unmodelled import doubts_of, gaps_in
from engine.chains.building import activate
from engine.chains.resolution import resolve
from engine.chains.triggers import place_triggers
from engine.effects.automatic_changes import settle
from engine.rules import chains_rules
from engine.rules.activation_rules import event_happened
from engine.terms.errors import ScenarioError
from engine.terms.vocabulary import CARD_ACTIVATION, CardId, DamageStepPart, EventId, Player

LONGEST_CHAIN = 100
"""After so many links nothing more is added automatically, so that every run ends."""


class HeldError(Exception):
    """Raised to stop at the moment that is asked about: the steps before it were played."""


_PLAYERS = {player.value: player for player in Player}
NO_EFFECT = "nothing of it is activated"
"""What is missing of a card that is told to be activated and has no such effect."""
AfterResolution = Callable[["Duel", ChainLink, CardId, SummonAfterResolution], None]
"""Performs a Summon after a Chain has resolved."""


_ANSWERED_AT_ONCE = (EventKind.ATTACK_DECLARED, EventKind.SUMMON_ATTEMPTED)
"""What is over before anything is used that is not known to answer it."""


@dataclass
class Duel:
    """A duel in progress: the play, its script, and what was offered and refused."""

    play: Play
    script: Script
    after_resolution: AfterResolution
    """Tries a Summon immediately after an effect at Chain Link 1."""
    asked: frozenset[str] = frozenset()
    offers: list[Offer] = field(default_factory=list)
    attempts: list[RefusedStep] = field(default_factory=list)
    record_offers: bool = True
    mark: int = 0
    """Events before this place have been looked at for triggers."""
    later: list[object] = field(default_factory=list)
    negatable: dict[CardId, bool] = field(default_factory=dict)
    hold_at: str | None = None
    """Stop at this window once the steps are over; "response": before the Chain resolves."""
    attempted: int = 0
    """How many Summons that can be negated were attempted."""
    decided: int = 0
    """How many of them succeeded or were negated."""
    asks: frozenset[tuple[str, str]] = frozenset()
    """What is asked: subject (without its part, in lower case) and predicate."""
    asked_legality: frozenset[str] = frozenset()
    """Names of cards of which is asked whether they may be activated."""
    noted: dict[tuple[CardId, str], tuple[Refusal, ...]] = field(default_factory=dict)
    """For those: what refuses each effect at the best moment; nothing: it was legal."""

    # --- chains ------------------------------------------------------------------------------

    def start_chain(self, step: Step, window: Window) -> bool:
        """Starts a Chain with the step in this window; returns whether that was legal."""
        self.play.window = window
        if not self._try(step):
            return False
        self.build()
        return True

    def _try(self, step: Step) -> bool:
        meant = self.find(step)
        if meant is None:
            return False
        player, card, effect = meant
        case = self._case(player, card, effect)
        demand_histories(case, step)
        refused = found = (*refusals_of(case), *refused_by_step(case, step))
        if found and is_presumed(case, found, is_aimed=bool(step.get("targets"))):
            self.play.assumptions.append(f"{case.card.name} could be activated, as it is told")
            refused = ()
        if refused and self._is_done_already(card, effect, step):
            return False
        at = self.script.position - 1
        self.attempts.append(
            RefusedStep(step=at, player=player, card=card, label=effect.label, refused=refused)
        )
        told = case.is_told and not refused
        doubts = () if told else doubts_of(effect, [refusal.rule for refusal in refused])
        since = None
        if gaps_in((effect.on, effect.resolution)):
            doubts, since = self._passed(effect, doubts, is_refused=bool(refused))
        if any(one.rule == event_happened.id for one in refused):
            self._doubt_what_it_answers()
        unsure = unsure_of(self.play, effect) if refused else unsure_of_conditions(case)
        doubtful = self.play.doubt(card, doubts, since=since) or self.play.doubt(card, unsure)
        if refused and not doubtful:
            write_refusals(
                self.play,
                player,
                card,
                refused,
                verb="activate",
                part=effect.label,
                step=self.script.position - 1,
                occasion=case.occasion,
            )
            return False
        activate(case if found else with_grounds(case), self.script, step)
        return True

    def _is_done_already(self, card: CardId, effect: Effect, step: Step) -> bool:
        """Whether the step tells of an activation that had to be made and was, without it."""
        labels = {label for one, label in self.play.unclaimed if one == card}
        if not self.play.incomplete or not labels:
            return False
        if effect.label not in labels and "effect" in step:
            return False
        label = effect.label if effect.label in labels else min(labels)
        self.play.unclaimed.remove((card, label))
        return True

    def _doubt_what_it_answers(self) -> None:
        """Whether something answers the last Chain Link hangs on all that this would do."""
        for link in self.play.chain[-1:]:
            unread = gaps_in(tuple(step.do for step in link.effect.resolution))
            self.play.doubt(link.card, unread)

    def _passed(
        self, effect: Effect, doubts: tuple[str, ...], *, is_refused: bool
    ) -> tuple[tuple[str, ...], EventId | None]:
        """What is unread of a told effect that may have been used before, and since when.

        A trigger may have been placed in an earlier Chain; what it answers may be an attack or a
        Summon that is over by now; in a Damage Step it is by what it does that it may be used.
        """
        unread = gaps_in(effect.on)
        if unread and is_refused:
            return doubts or unread, EventId(1)
        kinds = _ANSWERED_AT_ONCE if unread else (EventKind.DAMAGE_STEP,)
        passed = [one.id for one in self.play.events if one.kind in kinds]
        if not passed or not (unread or is_refused):
            return doubts, None
        if unread:
            return doubts or unread, passed[-1]
        return doubts or gaps_in(effect.resolution), passed[0]

    def _case(self, player: Player, card: CardId, effect: Effect) -> PossibleActivation:
        is_trigger = effect is self._refused_trigger(card)
        known = self.play.context(player, card) if is_trigger else None
        return possible_activation(self.play, player, card, effect, known, is_told=True)

    def find(self, step: Step) -> tuple[Player, CardId, Effect] | None:
        """The player, card and effect a step means."""
        player = _PLAYERS[str(step["player"])]
        card = self.card(str(step["card"]), player, step.get("from"))
        effect = self.effect(player, card, step)
        if effect is None:
            label = step.get("effect")
            missing = NO_EFFECT if label is None else f"the effect {label!r}"
            self.play.gap(f"{self.play.name(card)}: {missing}")
            return None
        return player, card, effect

    def card(self, name: str, player: Player, zone: object = None) -> CardId:
        """The copy a step means: the one named, else the player's own, in the zone given."""
        state = self.play.state
        if "#" in name and CardId(name) in state.cards:
            return CardId(name)
        copies = [card for card in state.cards.values() if card.name == name]
        if len(copies) == 1:
            return copies[0].id
        order = sorted(
            copies,
            key=lambda c: (
                zone is not None and c.zone != zone,
                (c.controller if c.on_field else c.owner) is not player,
                c.zone in ("deck", "extra_deck", "banished"),
                c.zone == "graveyard",
            ),
        )
        if not order:
            raise ScenarioError("steps", f"{name!r} is not in the position")
        return order[0].id

    def effect(self, player: Player, card: CardId, step: Step) -> Effect | None:
        """The effect a step means: by its label, else the one that can be activated now."""
        text = self.play.state.text(card)
        label = step.get("effect")
        if label is not None:
            named = effects_meant(text, str(label))
            exact = len(named) == 1 or any(e.label == label for e in named)
            legal = [e for e in named if exact or is_legal(self.play, player, card, e)]
            return next(iter([*legal, *named]), None)
        free = text.free_effects or text.effects
        meant = self._refused_trigger(card)
        if len(free) == 1 and meant is None:
            return free[0]
        legal = [e for e in free if is_legal(self.play, player, card, e)]
        if legal:
            return legal[0]
        if meant is not None:
            return meant
        here = self.play.state.card(card)
        suited = [
            e
            for e in free
            if (text.kind_of(e) is CARD_ACTIVATION) is (here.is_set or here.zone == "hand")
            and (not e.from_ or here.zone in e.from_)
        ]
        return next(iter([*suited, *free]), None)

    def _refused_trigger(self, card: CardId) -> Effect | None:
        """The trigger of this card that was refused when it should have been placed, if any."""
        state = self.play.state
        if state.cards[card].name not in state.texts.triggering:
            return None
        text = state.text(card)
        for event in reversed(self.play.events):
            if event.kind is PHASE:
                break
            if event.details.get("source") == card and event.details.get("trigger"):
                return next(e for e in text.effects if part_of(e.label) == event.part)
        return None

    def build(self) -> None:
        """Lets players add links, then resolves the Chain."""
        while True:
            if self._forced():
                continue
            self._offer_responses()
            if not (self.script.next_does("chain") or self._goes_on_top()):
                break
            self._try(self.script.take())
        self._hold("response")
        self.finish_chain()

    def _goes_on_top(self) -> bool:
        """As in "X is Summoned and I flip Y": Y answers that too, after what X sets off."""
        step, placed = self.script.next, all(map(self._is_untold_trigger, self.play.chain))
        if step is None or step["do"] != "activate" or not (placed and self.play.incomplete):
            return False
        is_elsewhere = step.get("window") in ("summon attempt", "after chain")
        found = None if is_elsewhere else self.find(step)
        return found is not None and is_fast_answer(self.play, *found)

    def _is_untold_trigger(self, link: ChainLink) -> bool:
        """Whether it had to be activated, and no step told so before."""
        return link.trigger and (link.card, link.effect.label) in self.play.unclaimed

    def _hold(self, label: str) -> None:
        if self.hold_at == label and self.script.next is None:
            raise HeldError

    def _forced(self) -> bool:
        """Mandatory Quick Effects answer by themselves (the script may name them too)."""
        if len(self.play.chain) >= LONGEST_CHAIN:
            return False
        state = self.play.state
        for card in state.on_field_named(state.texts.forced):
            for effect in state.text_of(card).forced_effects:
                if not is_legal(self.play, card.controller, card.id, effect):
                    continue
                case = possible_activation(self.play, card.controller, card.id, effect)
                step: Mapping[str, object] = {}
                if self.script.next_does("chain") and self._names(card.id):
                    step = self.script.take()
                else:
                    self.play.unclaimed.append((card.id, effect.label))
                activate(case, self.script, step)
                return True
        return False

    def _names(self, card: CardId) -> bool:
        step = self.script.next or {}
        return step.get("card") in (card, self.play.name(card))

    def _offer_responses(self) -> None:
        last = self.play.chain[-1]
        label = f"response to link {last.number}"
        for player in (last.player.opponent, last.player):
            if self._offer(player, "fast", label):
                return

    def note_asked(self) -> None:
        """Records, for cards whose activation is asked about, whether it would be legal now."""
        for card in self.play.state.cards_named(self.asked_legality):
            player = card.controller if card.on_field else card.owner
            for effect in self.play.state.text_of(card).free_effects:
                case = possible_activation(self.play, player, card.id, effect)
                found = refusals_of(case)
                unsure = unsure_of(self.play, effect) if found else unsure_of_conditions(case)
                for text in unsure:
                    words = f"{card.name}: {text}"
                    self.play.gap(words, since=EventId(1), aspects=frozenset({GameAspect.LEGALITY}))
                noted = self.noted.get((card.id, effect.label))
                if noted is None or len(found) < len(noted):
                    self.noted[card.id, effect.label] = found

    def _offer(self, player: Player, kind: str, label: str) -> bool:
        """Note what a player could do; True if the player does something now."""
        if self.asked_legality:
            self.note_asked()
        if self.record_offers:
            legal = legal_activations(self.play, player)
            self.offers.append(
                Offer(
                    before_step=self.script.position,
                    player=player,
                    kind=kind,
                    window=label,
                    offered=tuple(self._shown(card, effect) for card, effect in legal),
                )
            )
        step = self.script.next
        if (
            step is not None
            and step["do"] == "pass"
            and step.get("player") == player
            and step.get("window", label) == label
        ):
            self.script.take()
            return False
        acts = ("chain",) if self.play.chain else ("activate",)
        return step is not None and step["do"] in acts and step.get("player") == player

    def _shown(self, card: CardId, effect: Effect) -> str:
        label = effect.label
        return str(card) if label == "activation" else f"{card}: {label}"

    def finish_chain(self) -> None:
        """Resolves the Chain and places what it triggered."""
        play = self.play
        later = resolve(play, self.script)
        for link, card, op in later:
            self.after_resolution(self, link, card, op)
        self.aftermath("after chain")

    def aftermath(self, label: str, *, part: DamageStepPart | None = None) -> None:
        """Places triggers of what just happened, then opens a window for answers.

        `part` is the part of the Damage Step that begins with it; None: it is the time it was.
        """
        play = self.play
        if play.state.winner is not None or chains_rules.triggers_wait_for_summon(
            attempted=self.attempted, decided=self.decided
        ):
            return
        settle(play)
        since, self.mark = self.mark, len(play.events)
        events = tuple(play.events[since:])
        saved = play.window
        play.window = Window(label, events, moment=play.moment, part=part or saved.part)
        if place_triggers(play, self.script, since, self.asked, self._ask_trigger):
            self.mark = len(play.events)
            self.build()
            return
        self.window(play.window)

    def triggers(self, window: Window) -> None:
        """Places triggers of what just happened, without a further window."""
        since, self.mark = self.mark, len(self.play.events)
        self.play.window = replace(window, moment=self.play.moment)
        if place_triggers(self.play, self.script, since, self.asked, self._ask_trigger):
            self.mark = len(self.play.events)
            self.build()

    def _ask_trigger(
        self, player: Player, label: str, found: Sequence[tuple[CardId, Effect]]
    ) -> None:
        """Note which of several triggers a player may place next."""
        if self.record_offers:
            shown = tuple(self._shown(card, effect) for card, effect in found)
            self.offers.append(
                Offer(
                    before_step=self.script.position,
                    player=player,
                    kind="trigger",
                    window=label,
                    offered=shown,
                )
            )

    def window(self, window: Window, *, labels: Sequence[str] = ()) -> None:
        """Opens a window in which both players may activate fast effects."""
        play = self.play
        play.window = window
        self._hold(window.label)
        play.next_moment() if not window.events else None
        first = play.state.turn_player
        for player in (first, first.opponent):
            play.window = window
            if self._offer(player, "fast", window.label) and self._takes(window, labels):
                play.window = window
                if self.start_chain(self.script.take(), window):
                    return
        if self._asked_again(window):
            self.window(replace(window, events=()), labels=labels)
            return
        play.window = replace(window, events=()) if window.events else window

    def _asked_again(self, window: Window) -> bool:
        """Whether the script has both players asked once more (recorded play shows it)."""
        step = self.script.next or {}
        if step.get("window") != window.label:
            return False
        return step["do"] == "pass" or (
            step["do"] == "activate" and self._takes(window, ()) and self._is_legal(step)
        )

    def _is_legal(self, step: Step) -> bool:
        found = self.find(step)
        return found is not None and is_legal(self.play, *found)

    def _takes(self, window: Window, labels: Sequence[str]) -> bool:
        """Whether the next activation belongs to this window."""
        step = self.script.next
        if step is None or step["do"] != "activate" or step.get("trigger"):
            return False
        named = step.get("window")
        if named is not None:
            is_now = named == window.label or named in labels
            return is_now and not (self._will_be_over(window) and not self._is_legal(step))
        if self.recorded and not self.play.incomplete:
            # Recorded play names its windows; an activation without one is in the open state.
            return False
        found = self.find(step)
        if found is None:
            return False
        player, card, effect = found
        answers = bool(effect.on) or player is not self.play.state.turn_player
        if not (answers or self._is_fought_now(player, card, effect, step)):
            return False
        return is_legal(self.play, player, card, effect)

    @staticmethod
    def _will_be_over(window: Window) -> bool:
        """Whether monsters have lost a battle and are destroyed by it right after this window."""
        return any(event.details.get("falls") for event in window.events)

    def _is_fought_now(self, player: Player, card: CardId, effect: Effect, step: Step) -> bool:
        """Whether an incomplete scenario tells of it right after an attack, and it may be used so.

        What it is aimed at may be such only when the battle is over; then it comes after that.
        """
        if self.play.attack is None or not self.play.incomplete:
            return False
        case = self._case(player, card, effect)
        return not any(refused_by_step(case, step))

    @property
    def recorded(self) -> bool:
        """Whether the steps name every window that was used, as recorded play does."""
        return any("window" in step for step in self.script.steps)

    def window_for_summon(self, window: Window) -> None:
        """Opens the window in which a Summon can be negated; its Chain ends before the Summon."""
        play = self.play
        first = play.state.turn_player
        play.window = window
        self._hold(window.label)
        self.attempted += 1
        for player in (first, first.opponent):
            play.window = window
            if self._offer(player, "fast", window.label) and self._takes(window, ()):
                play.window = window
                if self.start_chain(self.script.take(), window):
                    break
        self.decided = self.attempted
