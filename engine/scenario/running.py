"""Running: plays a scenario, and branches over what it leaves open."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from engine.activation.legality import possible, refusals
from engine.activation.refusals import Offer, Refusal, RefusedStep
from engine.board.chain_links import ChainLink, PartOutcome, Window
from engine.board.clause_reach import UnreadClause
from engine.board.continuous_effects import ORDER, OpenFactError
from engine.board.events import Event
from engine.board.play import Play
from engine.board.script import Step
from engine.board.state import State
from engine.board.view import View, view_of
from engine.cardtext.operations import SpecialSummon
from engine.cardtext.operations import Step as TextStep
from engine.cardtext.selectors import THIS_CARD
from engine.effects import (  # noqa: F401 -- each registers the operations it carries out
    card_movement,
    control_changes,
    delayed_effects,
    game_operations,
    lasting_changes,
    negating,
    skipped_phases,
    summoning,
)
from engine.effects.automatic_changes import settle_positions
from engine.effects.resolver import Resolver
from engine.moves import placing
from engine.rules import destinations_rules
from engine.scenario.conclusions import Concluded, Conclusion, conclude
from engine.scenario.scenario_file import Scenario
from engine.scenario.starting_position import Cards, duel_of, table_of
from engine.scenario.unread_clauses import not_modelled
from engine.terms.vocabulary import CardId, DamageStepPart, EventId, Player, Zone
from engine.turn import actions, attacks, phases
from engine.turn.duel import Duel, HeldError

MOST_OPEN = 4
"""With more open facts than this there are no branches; the outcome says so instead."""


@dataclass(frozen=True, slots=True)
class PlayBranch:
    """One possibility: how an open fact or contested rule is, and the result then."""

    when: tuple[tuple[str, str], ...]
    outcome: "PlayResult"
    contested: str | None = None
    """Id of the contested rule that decides; None: a fact of the scenario."""


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The result of one run of a scenario."""

    scenario: Scenario
    start: State
    state: State
    trace: tuple[Event, ...]
    states: tuple[State, ...] = field(compare=False, repr=False)
    """The state after each event of the trace."""
    chains: tuple[tuple[ChainLink, ...], ...]
    offers: tuple[Offer, ...]
    attempts: tuple[RefusedStep, ...]
    negatable: Mapping[CardId, bool]
    parts: tuple[PartOutcome, ...]
    unread: tuple[UnreadClause, ...]
    """What could not be computed, with what may hang on it."""
    assumptions: tuple[str, ...]
    concluded: Concluded = field(compare=False, repr=False)
    branches: tuple[PlayBranch, ...] = ()
    idle_choices: tuple[int, ...] = ()
    """Places of the steps that tell a choice for which nothing asked."""

    @property
    def unknown(self) -> tuple[str, ...]:
        """Cards and texts that could not be computed, each once."""
        return tuple(dict.fromkeys(clause.text for clause in self.unread))

    @property
    def view(self) -> View:
        """What continuous effects make of the final state."""
        return view_of(self.state)

    @property
    def conclusions(self) -> tuple[Conclusion, ...]:
        """Everything that follows at the end from what happened."""
        return self.concluded()


def run_branches(scenario: Scenario, cards: Cards, *, offers: bool = True) -> PlayResult:
    """Plays the scenario; where something open decides, once for each possibility."""
    return _run(scenario, cards, {}, {}, offers=offers, depth=0)


def _run(  # noqa: PLR0913 -- a branch carries what was settled before it
    scenario: Scenario,
    cards: Cards,
    assumed: Mapping[str, int],
    order: Mapping[str, tuple[str, ...]],
    *,
    offers: bool,
    depth: int,
) -> PlayResult:
    try:
        return _play(scenario, cards, assumed, offers=offers)
    except OpenFactError as found:
        if depth >= MOST_OPEN:
            return _anyhow(scenario, cards, assumed, found, offers=offers)
        branches = []
        possibilities = _settled(scenario, assumed, found)
        for option, (changed, settled) in zip(found.options, possibilities, strict=True):
            contested = found.name if len(found.name) == 4 and found.name != "" else None  # noqa: PLR2004 -- the length of a rule id
            result = _run(changed, cards, settled, order, offers=offers, depth=depth + 1)
            when = ((found.name, " > ".join(option)),)
            branches.append(PlayBranch(when, result, contested))
        unread = tuple(dict.fromkeys(u for b in branches for u in b.outcome.unread))
        first = branches[0].outcome
        return replace(first, scenario=scenario, branches=tuple(branches), unread=unread)


def _anyhow(
    scenario: Scenario,
    cards: Cards,
    assumed: Mapping[str, int],
    found: OpenFactError,
    *,
    offers: bool,
) -> PlayResult:
    """One possibility of too many, marked as unknown: nothing may be concluded from it."""
    rest = [card for card in table_of(scenario, cards).state.cards if card not in scenario.order]
    settled = replace(scenario, order=(*scenario.order, *sorted(rest)))
    try:
        result = _play(settled, cards, {**assumed, found.name: 0}, offers=offers)
    except OpenFactError as other:
        result = _play(settled, cards, {**assumed, found.name: 0, other.name: 0}, offers=offers)
    why = f"{found.name}: more is open than can be told apart"
    unread = (*result.unread, UnreadClause(why, EventId(1)))
    return replace(result, scenario=scenario, unread=unread)


def _ordered(scenario: Scenario, pair: tuple[str, ...]) -> Scenario:
    """The scenario with one more thing known about the order of application."""
    first, second = pair
    order = [name for name in scenario.order if name not in pair]
    if first in scenario.order:
        at = scenario.order.index(first)
        order = [*scenario.order[: at + 1], second, *scenario.order[at + 1 :]]
    elif second in scenario.order:
        at = scenario.order.index(second)
        order = [*scenario.order[:at], first, *scenario.order[at:]]
    else:
        order = [*order, first, second]
    return replace(scenario, order=tuple(order))


def _play(
    scenario: Scenario, cards: Cards, assumed: Mapping[str, int], *, offers: bool
) -> PlayResult:
    duel = duel_of(scenario, cards, assumed)
    duel.record_offers = offers
    control_changes.settle_control(duel.play)  # A negated Equip Card that was there holds nothing.
    settle_positions(duel.play)
    start = duel.play.state
    while (step := duel.script.next) is not None and duel.play.state.winner is None:
        _one(duel, step)
    play = duel.play
    for clause, since, aspects in not_modelled(play, start):
        play.gap(clause, since=since, aspects=aspects)
    end = play.view.state
    concluded = conclude(duel)
    return PlayResult(
        scenario=scenario,
        start=start,
        state=end,
        trace=tuple(play.events),
        states=tuple(play.states),
        chains=tuple(play.chains),
        offers=tuple(duel.offers),
        attempts=tuple(duel.attempts),
        negatable=dict(duel.negatable),
        parts=tuple(play.parts),
        unread=tuple(play.unread),
        assumptions=tuple(play.assumptions),
        concluded=concluded,
        idle_choices=tuple(play.idle_choices),
    )


def _one(duel: Duel, step: Step) -> None:
    duel.script.take()
    worker = _STEPS[str(step["do"])]
    worker(duel, step)


def _activate(duel: Duel, step: Step) -> None:
    duel.play.next_moment()
    duel.mark = len(duel.play.events)
    opponent = step["player"] != duel.play.state.turn_player and "window" not in step
    duel.start_chain(step, Window("open", open_state=not opponent))


def _nothing(duel: Duel, step: Step) -> None:
    """A pass, or a choice nobody asked for."""
    if step["do"] == "choose":
        duel.play.idle_choices.append(duel.script.position - 1)


def _apply(duel: Duel, step: Step) -> None:
    """Something unstated does this to a card, or to several at once."""
    play: Play = duel.play
    if "event" not in step:
        return
    player = Player(str(step.get("player", "A")))
    card = duel.card(str(step["card"]), player)
    also = step.get("also")
    others = also if isinstance(also, list) else ()
    at_once = [card, *(duel.card(str(one), player) for one in others)]
    play.next_moment()
    duel.mark = len(play.events)
    event = str(step["event"])
    rule = destinations_rules.moved_by_game
    goal = rule(event)
    if goal is Zone.MONSTER_ZONE:
        resolver = Resolver(play, duel.script, play.context(player, card), card)
        resolver.run((TextStep(SpecialSummon(THIS_CARD, ignoring_conditions=True)),))
    elif event == "flipped_face_down":
        placing.turn_face_down(play, card, rule)
    elif goal is None:
        _change_control(play, card, step)
    elif event == "destroyed":
        placing.destroy(play, at_once, rule, to=goal)
    elif event == "destroyed_by_battle":
        if attacks.flip_attacked(duel, card):  # Its FLIP effect comes before it is destroyed.
            duel.aftermath("after damage calculation", part=DamageStepPart.AFTER_CALCULATION)
            duel.mark = len(play.events)
        placing.destroy(play, [card], rule, reasons={"battle"}, to=goal)
        duel.aftermath("after damage calculation", part=DamageStepPart.AFTER_CALCULATION)
        return
    else:
        by_itself = {"tributed": {"tributed"}, "detached": {"detached"}}
        reasons = {**by_itself, "discarded": {"effect", "discarded"}}.get(event, {"effect"})
        placing.move(play, at_once, goal, rule, reasons=reasons)
    duel.aftermath("after chain")


def _change_control(play: Play, card: CardId, step: Step) -> None:
    """Let control change to the player that is told, else to the other one.

    Nothing changes where an effect that was used has done already what is told.
    """
    now = play.state.card(card).controller
    side = Player(str(step.get("to", now.opponent)))
    if side is not now:
        placing.change_control(play, card, side, destinations_rules.moved_by_game)
        control_changes.destroy_second_copy(play, card, side)


_STEPS: Mapping[str, Callable[[Duel, Step], None]] = {
    "activate": _activate,
    "chain": _activate,
    "pass": _nothing,
    "choose": _nothing,
    "normal_summon": actions.normal_summon,
    "special_summon": actions.special_summon,
    "flip_summon": actions.flip_summon,
    "set": actions.set_card,
    "change_position": actions.change_position,
    "attack": attacks.attack,
    "next_phase": phases.next_phase,
    "end_turn": phases.end_turn,
    "apply": _apply,
}


@dataclass(frozen=True, slots=True)
class Possible:
    """An effect that a player might activate, and the rules that refuse it."""

    player: Player
    card: CardId
    label: str
    refused: tuple[Refusal, ...]

    @property
    def is_legal(self) -> bool:
        """Whether nothing refuses it."""
        return not self.refused


def legal_at_end(
    scenario: Scenario, cards: Cards, player: Player, at: str | None = None
) -> tuple[Possible, ...]:
    """Everything a player might activate after the steps, with the refusals of each.

    `at` is the moment: "response" to the last link before the Chain resolves, the label of a window
    ("summon attempt", "after summon", "attack declared", "after chain" ...), or "open". By default
    "response" if the last step is an activation, else "open".

    Where an open fact decides, each activation stands with the refusals of the possibility in which
    it has the fewest.
    """
    fewest: dict[tuple[CardId, str], Possible] = {}
    waiting: list[tuple[Scenario, dict[str, int]]] = [(scenario, {})]
    while waiting:
        one, assumed = waiting.pop(0)
        try:
            for each in _possible_at_end(one, cards, player, at, assumed):
                known = fewest.setdefault((each.card, each.label), each)
                if len(each.refused) < len(known.refused):
                    fewest[each.card, each.label] = each
        except OpenFactError as open_fact:
            if len(assumed) + len(one.order) < MOST_OPEN + len(scenario.order):
                waiting += _settled(one, assumed, open_fact)
    return tuple(fewest.values())


def _settled(
    scenario: Scenario, assumed: Mapping[str, int], found: OpenFactError
) -> Iterator[tuple[Scenario, dict[str, int]]]:
    """The scenario, and what is assumed of it, for each possibility of an open fact."""
    for index, option in enumerate(found.options):
        if found.name == ORDER:
            yield _ordered(scenario, option), dict(assumed)
        else:
            yield scenario, {**assumed, found.name: index}


def _possible_at_end(
    scenario: Scenario, cards: Cards, player: Player, at: str | None, assumed: Mapping[str, int]
) -> tuple[Possible, ...]:
    duel = duel_of(scenario, cards, assumed)
    last = scenario.steps[-1]["do"] if scenario.steps else ""
    duel.hold_at = at or ("response" if last in ("activate", "chain") else "open")
    try:
        while (step := duel.script.next) is not None and duel.play.state.winner is None:
            _one(duel, step)
        duel.play.window = Window("open", open_state=True)
    except HeldError:
        pass
    play = duel.play
    return tuple(
        Possible(player, card, effect.label, refusals(play, player, card, effect))
        for card, effect in possible(play, player)
    )
