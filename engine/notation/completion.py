"""Completion: a play, with what goes without saying supplied, as a scenario for the engine.

A `NotatedPlay` and the texts of its cards come in.  A `Completed` goes out: the scenario as a
mapping that `engine.scenario.scenario_file.parse_scenario` reads, each assumption with the line it
serves, and of everything told that cannot be used what was expected there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.cardtext.card_text import CardText, Effect, Mode
from engine.cardtext.event_patterns import Activation, AttackDeclared, Summoned, WouldSummon
from engine.cardtext.operations import (
    NegateEffects,
    SpecialSummon,
    SummonAfterResolution,
    SummonWithMaterials,
    TakeControl,
)
from engine.cardtext.requirements import SummonsThisTurn
from engine.cardtext.selectors import Filter, Selector
from engine.notation.asked_points import AskedPoint, asked_point
from engine.notation.completion_notes import CompletionNote, NoteKind
from engine.notation.effect_choice import (
    VERBS,
    choose_effect,
    chosen_on_resolution,
    cost_words,
    takes_choices,
)
from engine.notation.placement_choice import (
    CardInPlay,
    Spot,
    field_spot,
    fitting,
    is_helpful,
    is_of_extra_deck,
    nth_clause,
    own_cause,
    spot_for_activation,
    spot_of_choice,
    spot_of_cost,
    spot_of_target,
    takes_only_monsters,
)
from engine.notation.play_lines import (
    ActionDeed,
    ActivationDeed,
    Alternative,
    AskedLine,
    AttackDeed,
    ChanceFall,
    ChoiceMade,
    Line,
    NotatedPlay,
    PlacementLine,
    PlayerState,
    PlaySetting,
    Reference,
    TurnStep,
    UncausedEvent,
)
from engine.notation.stand_in_names import amount_of, described, engine_name
from engine.notation.turn_order import is_only_in_own_turn, turn_player_of
from engine.scenario.scenario_file import EVENTS
from engine.terms.vocabulary import (
    FIELD,
    CardKind,
    EffectKind,
    Phase,
    Player,
    Position,
    Trait,
    Whose,
    Zone,
)

Cards = Mapping[str, CardText]
"""Card texts by name."""


@dataclass(frozen=True, slots=True)
class Completed:
    """A play as the engine computes it, and all that completing it has to tell."""

    scenario: Mapping[str, object] = field(hash=False)
    notes: tuple[CompletionNote, ...]
    points: tuple[AskedPoint, ...]
    """What is asked, each line with what the engine is asked for it."""
    case: str = ""
    """Which of its alternatives this is; empty: it has none."""

    @property
    def assumptions(self) -> tuple[CompletionNote, ...]:
        """What was supplied."""
        return tuple(note for note in self.notes if note.kind is NoteKind.ASSUMED)

    @property
    def warnings(self) -> tuple[CompletionNote, ...]:
        """What was told and is not used."""
        return tuple(note for note in self.notes if note.kind is NoteKind.NOT_USED)

    @property
    def errors(self) -> tuple[CompletionNote, ...]:
        """Why it cannot be computed; none: it can."""
        return tuple(note for note in self.notes if note.is_error)


def complete(play: NotatedPlay, cards: Cards) -> Completed:
    """Supply what a play leaves out; of one with alternatives, its first."""
    return complete_all(play, cards)[0]


MOST_CASES = 16
"""More combinations of alternatives than this are not computed."""


def complete_all(play: NotatedPlay, cards: Cards) -> tuple[Completed, ...]:
    """Supply what a play leaves out, for each of its alternatives."""
    found = tuple(_completed(name, lines, cards) for name, lines in _cases(play.lines))
    return found[:MOST_CASES]


def _cases(lines: Sequence[Line]) -> list[tuple[str, tuple[Line, ...]]]:
    """The play told straight, once for each alternative, or combination of several."""
    found: list[tuple[str, tuple[Line, ...]]] = [("", ())]
    group: list[Alternative] = []
    for line in (*lines, None):
        if isinstance(line, Alternative):
            group.append(line)
            continue
        if group:
            found = [
                (", ".join(filter(None, (name, one.name))), (*before, *inner))
                for name, before in found
                for one in group
                for _, inner in _cases(one.lines)
            ]
            group = []
        if line is not None:
            found = [(name, (*before, line)) for name, before in found]
    return found[:MOST_CASES]


def _completed(case: str, lines: Sequence[Line], cards: Cards) -> Completed:
    work = _Completion(lines, cards)
    work.place_told()
    deeds = [at for at, line in enumerate(lines) if not isinstance(line, AskedLine)]
    for at, line in enumerate(lines):
        work.is_at_end = at > max(deeds, default=-1)
        work.take(line)
    scenario = work.scenario()
    return Completed(scenario, tuple(work.notes), work.points, case)


@dataclass(slots=True)
class _Moment:
    """Where a play has come to while it is completed."""

    turn_player: Player
    phase: Phase = Phase.MAIN1
    answers: str = ""
    """What was done last: "activation", "summon", "attack"."""
    window: str = ""
    """The part of the Damage Step in which the next effect is activated."""
    chain: list[CardInPlay] = field(default_factory=list)
    used: list[tuple[CardInPlay, Player, Effect | None]] = field(default_factory=list)
    """The links of the Chain built last."""
    brought: CardInPlay | None = None
    """The monster Summoned, or the attacker, last."""
    begun: bool = False
    """Anything has been done yet."""


class _Completion:
    """A play while it is completed."""

    def __init__(self, lines: Sequence[Line], cards: Cards) -> None:
        self.lines = lines
        self.cards = cards
        self.notes: list[CompletionNote] = []
        self.asked: list[tuple[AskedLine, int | None, CardInPlay | None]] = []
        self.there: list[CardInPlay] = []
        self.steps: list[dict[str, object]] = []
        self.pending: list[dict[str, object]] = []
        """Choices on resolution, the last link's first, that follow when the Chain is built."""
        self.top: dict[str, object] = {}
        self.start: dict[str, object] = {}
        self.is_at_end = False
        """Only lines that ask come from here on."""
        self.sides: dict[Player, dict[str, object]] = {player: {} for player in Player}
        self.users = self._users()
        self.asked_cards = {
            line.subject.name: line.predicate
            for line in lines
            if isinstance(line, AskedLine) and line.subject is not None
        }
        first, why = turn_player_of(lines, self.text)
        self.now = _Moment(first)
        self.first_turn_player = first
        if why and self._has_deeds():
            self.assume(f"it is player {first}'s turn: {why}", 0)

    def _has_deeds(self) -> bool:
        return any(not isinstance(line, AskedLine | PlaySetting) for line in self.lines)

    # --- notes ---------------------------------------------------------------------------------

    def assume(self, text: str, line: int) -> None:
        self.note(NoteKind.ASSUMED, text, line)

    def note(self, kind: NoteKind, text: str, line: int, expected: str = "") -> None:
        note = CompletionNote(kind, text, line, expected)
        if note not in self.notes:
            self.notes.append(note)

    # --- cards ---------------------------------------------------------------------------------

    def text(self, name: str) -> CardText | None:
        """The text of a card, or of what stands for a general name."""
        return self.cards.get(engine_name(name))

    def _users(self) -> dict[str, list[Player]]:
        """By which players something is done with a card, wherever in the play."""
        found: dict[str, list[Player]] = {}
        for line in self.lines:
            named: Sequence[Reference] = ()
            match line:
                case (
                    ActivationDeed(player=player, card=card) | AttackDeed(player=player, card=card)
                ):
                    named = (card,)
                case ActionDeed(player=player):
                    named = (*line.cards, *line.tributes, *line.materials)
                case _:
                    continue
            for one in named:
                found.setdefault(one.name, []).append(player)
        return found

    def known(self, reference: Reference, line: int) -> bool:
        """Whether there is such a card; if not, that is an error."""
        if self.text(reference.name) is not None:
            return True
        near = [name for name in self._names_like(reference.name)]
        expected = f"did you mean {' or '.join(near)}?" if near else "an official English name"
        self.note(NoteKind.UNKNOWN, f"no card is called {reference.name!r}", line, expected)
        return False

    def _names_like(self, name: str) -> list[str]:
        wanted = set(name.lower().split())
        others = {one.name for one in self.there if wanted & set(one.name.lower().split())}
        return sorted(others)[:3]

    def find(self, reference: Reference) -> list[CardInPlay]:
        """The cards of the play that a line may call so."""
        return [one for one in self.there if one.is_meant_by(reference)]

    def put(  # noqa: PLR0913 -- all that a card of a position is
        self,
        reference: Reference,
        player: Player,
        spot: Spot,
        line: int,
        *,
        why: str = "",
        entry: Mapping[str, object] | None = None,
        stand_in: str = "",
    ) -> CardInPlay:
        """Let a card be there from the start."""
        more = described(reference.properties)
        if more.unread:
            said = ", ".join(more.unread)
            self.note(NoteKind.NOT_USED, f"{reference.name}: {said!r} is not understood", line)
        card = CardInPlay(
            name=stand_in or engine_name(reference.name),
            called=reference.name,
            player=player,
            zone=spot.zone,
            entry={**spot.entry, **(entry or {}), **({"as": more.told} if more.told else {})},
            copy=reference.copy,
            owner=reference.owner,
            properties=reference.properties,
            controller=player,
            is_on_field=spot.zone in FIELD,
            is_placed=not why,
        )
        self.there.append(card)
        if why:
            self.assume(f"{reference.name} is {spot.words} (player {player}): {why}", line)
        return card

    def fit(self, card: CardInPlay, what: Selector | None, line: int, by: str) -> None:
        """Let an unnamed thing be such as a text asks for, where that is not told."""
        text = self.cards.get(card.name)
        if what is None or text is None or not text.stand_in:
            return
        told = card.entry.get("as")
        known = told if isinstance(told, dict) else {}
        more = {key: value for key, value in fitting(what, text).items() if key not in known}
        if more:
            card.entry["as"] = {**known, **more}
            said = ", ".join(f"{key} {value}" for key, value in more.items())
            self.assume(f"{card.called} is such as {by} asks for: {said}", line)

    # --- what is told of the start -------------------------------------------------------------

    def place_told(self) -> None:
        """Take what the play itself says of the start."""
        for line in self.lines:
            match line:
                case PlacementLine():
                    self._place(line)
                case PlayerState():
                    self._figure(line)
                case PlaySetting():
                    self._setting(line)
                case _:
                    pass

    def _setting(self, line: PlaySetting) -> None:
        match line.what:
            case "region":
                self.top["region"] = line.value
            case "as_of":
                self.top["as_of"] = line.value
            case "turn":
                pass  # Taken with whose turn it is.
            case "turn_number" if line.value.isdigit():
                self.start["turn"] = int(line.value)
                self.start["first_turn"] = line.value == "1"
            case "phase" if line.value in list(Phase):
                self.start["phase"] = line.value
                self.now.phase = Phase(line.value)
            case _:
                self.note(
                    NoteKind.UNKNOWN, f"{line.what} {line.value!r} is no such thing", line.line
                )

    def _figure(self, line: PlayerState) -> None:
        side = self.sides[line.player]
        if line.what == "lp" and isinstance(line.value, int) and line.value > 0:
            side["lp"] = line.value
        elif line.what == "hand_count" and isinstance(line.value, int):
            side["hand_count"] = line.value
        elif line.what == "used" and line.value == "normal_summon":
            if line.player is self.now.turn_player:
                self.start["normal_summon_used"] = True
            else:
                why = f"player {line.player} has no Normal Summon in the other player's turn"
                self.note(NoteKind.NOT_USED, why, line.line)
        else:
            said = f"{line.what} {line.value}"
            self.note(
                NoteKind.NOT_USED,
                f"{said!r} is not computed",
                line.line,
                "lp, hand_count, used normal_summon",
            )

    def _place(self, line: PlacementLine) -> None:
        if not self.known(line.card, line.line):
            return
        text = self.text(line.card.name)
        zone, extra = _ZONES.get(line.place, (None, {}))
        if zone is None:
            self.note(
                NoteKind.UNKNOWN,
                f"{line.place!r} is no place",
                line.line,
                "one of: " + ", ".join(_ZONES),
            )
            return
        if zone is Zone.SPELL_TRAP_ZONE and text is not None and Trait.FIELD in text.trait:
            zone = Zone.FIELD_ZONE
        states, wrong = _states(line, zone, text)
        for why, expected in wrong:
            self.note(NoteKind.ILLEGAL, why, line.line, expected)
        if wrong:
            return
        for _ in range(max(1, min(line.amount, MOST_COPIES))):
            card = self.put(
                line.card, line.player, Spot(zone), line.line, entry={**extra, **states}
            )
            card.is_placed = True
            if line.linked_to is not None:
                self._link(card, line)
            if line.materials:
                names = [m for one in line.materials if self.known(one, line.line)
                         for m in [engine_name(one.name)] * amount_of(one.name)]  # fmt: skip
                card.entry["materials"] = names
        if line.amount > MOST_COPIES:
            why = f"{line.amount} cards, and at most {MOST_COPIES} are laid out"
            self.note(NoteKind.NOT_USED, why, line.line)

    def _link(self, card: CardInPlay, line: PlacementLine) -> None:
        assert line.linked_to is not None  # noqa: S101 -- asked by the caller
        found = self.find(line.linked_to)
        if not found and self.known(line.linked_to, line.line):
            spot = field_spot(self.text(line.linked_to.name))
            player = line.linked_to.owner or line.player
            why = f"{line.card.name} is on it"
            found = [self.put(line.linked_to, player, spot, line.line, why=why)]
        if found:
            card.entry["linked_to"] = found[0]
            if card.zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE):
                card.entry["face"] = "up"

    # --- the deeds, one after another ----------------------------------------------------------

    def take(self, line: Line) -> None:
        """Take one line in its turn."""
        if not isinstance(line, AskedLine | ActivationDeed):
            self._let_choose()
        match line:
            case ActivationDeed():
                self._activation(line)
            case ActionDeed():
                self._action(line)
            case AttackDeed():
                self._attack(line)
            case ChoiceMade():
                self._choice(line)
            case UncausedEvent():
                self._event(line)
            case TurnStep():
                self._turn_step(line)
            case ChanceFall():
                self._chance(line)
            case AskedLine():
                self._asked(line)
            case _:
                return
        self.now.begun |= not isinstance(line, AskedLine)

    def _let_choose(self) -> None:
        self.steps += self.pending
        self.pending = []

    def actor(
        self, reference: Reference, player: Player, *, fresh: bool = False
    ) -> CardInPlay | None:
        """The card of this player that does something; None: it is not there yet."""
        found = [one for one in self.find(reference) if not (fresh and one.is_on_field)]
        mine = [one for one in found if one.controller is player or player in one.touched_by]
        unused = [one for one in mine if not one.is_used]
        told = [
            one for one in found if reference.owner is not None and one.owner is reference.owner
        ]
        return next(iter((*unused, *mine, *told)), None)

    # --- activations ---------------------------------------------------------------------------

    def _activation(self, deed: ActivationDeed) -> None:
        if not self.known(deed.card, deed.line):
            return
        text = self.text(deed.card.name)
        assert text is not None  # noqa: S101 -- it is known
        player = deed.player
        if deed.chained and not self.now.chain:
            deed = replace(deed, chained=False)
        card = self.actor(deed.card, player)
        own_turn = player is self.now.turn_player
        zone, face_up = _lies(card) if card is not None else (None, None)
        chosen = choose_effect(
            text,
            deed,
            zone=zone,
            face_up=face_up,
            own_turn=own_turn,
            answers=self.now.answers,
        )
        self.notes += [note for note in chosen.notes if note not in self.notes]
        if any(note.is_error for note in chosen.notes):
            return
        effect = chosen.effect
        if self._answers_link(deed, effect):
            deed = replace(deed, chained=True)
            self.assume(f"{deed.card.name} is chained to what it answers", deed.line)
        if not deed.chained:
            self._let_choose()
        if card is not None and card.is_used and self._needs_another(card, text, effect):
            card = None
        if effect is None and card is None:
            effect = self._likeliest(text, deed, own_turn=own_turn)
        if not deed.chained and not own_turn and self._needs_turn(deed, text, effect):
            self._pass_turn(deed.line, f"{deed.card.name} is used in its player's turn")
            own_turn = True
        if card is None:
            card = self._laid_for(deed, text, effect, own_turn=own_turn)
        self._prepare(deed, text, effect, card)
        step: dict[str, object] = {
            "do": "chain" if deed.chained else "activate",
            "player": player.value,
            "card": card,
        }
        if effect is not None and len(text.effects) > 1 and (chosen.effect is not None):
            step["effect"] = effect.label
        if chosen.mode is not None and effect is not None and len(effect.ways) > 1:
            step["option"] = chosen.mode.label
        ways = (chosen.mode,) if chosen.mode is not None else effect.ways if effect else ()
        if self.now.window and not deed.chained and not deed.trigger:
            step["window"] = self.now.window
        costs = self._costs(deed, text, effect, ways, card)
        costs += self._untold_costs(deed, ways, card)
        self._count_summons(deed, effect)
        targets = self._targets(deed, text, effect, ways, card)
        if targets:
            step["targets"] = targets
        if costs:
            step["cost"] = costs
        self.steps.append(step)
        if not deed.chained:
            self.now.chain = []
            self.now.used = []
        self.now.chain.append(card)
        self.now.used.append((card, player, effect))
        self.now.answers = "activation"
        is_card = effect is None or text.kind_of(effect) is EffectKind.CARD_ACTIVATION
        if text.kind is not CardKind.MONSTER and is_card:
            card.is_used = True
            card.is_on_field = text.stays_on_field

    def _answers_link(self, deed: ActivationDeed, effect: Effect | None) -> bool:
        """Whether it answers the activation told just before, so that it is chained to it."""
        if deed.chained or deed.trigger or effect is None or not self.now.chain or not effect.on:
            return False
        last = self.now.used[-1][1] if self.now.used else None
        answers = all(isinstance(on, Activation) for on in effect.on)
        return answers and last is deed.player.opponent and self.now.answers == "activation"

    def _count_summons(self, deed: ActivationDeed, effect: Effect | None) -> None:
        """Summons that an effect asks for and that are not told were made before."""
        for condition in effect.conditions if effect is not None else ():
            if not isinstance(condition, SummonsThisTurn):
                continue
            side = deed.player.opponent if condition.whose is Whose.OPPONENT else deed.player
            made = sum(step["do"] in _SUMMONS for step in self.steps)
            if made < condition.at_least and "special_summons" not in self.sides[side]:
                self.sides[side]["special_summons"] = condition.at_least
                why = f"player {side} Special Summoned {condition.at_least} monsters before"
                self.assume(f"{why}, as {deed.card.name} asks for", deed.line)

    def _needs_another(self, card: CardInPlay, text: CardText, effect: Effect | None) -> bool:
        """Whether a Spell or Trap Card was activated before, so that this is another copy."""
        if effect is not None and text.kind_of(effect) is not EffectKind.CARD_ACTIVATION:
            return False
        if text.kind is CardKind.MONSTER:
            return False
        return not (text.stays_on_field and len(text.effects) > 1)

    def _likeliest(self, text: CardText, deed: ActivationDeed, *, own_turn: bool) -> Effect | None:
        """Where several effects may be meant: one of those, to see where the card lies."""
        kinds = text.triggers if deed.trigger else text.free_effects
        fast = [one for one in kinds if text.kind_of(one) is not EffectKind.IGNITION]
        return next(iter([*(fast if not own_turn else ()), *kinds, *text.effects]), None)

    def _needs_turn(self, deed: ActivationDeed, text: CardText, effect: Effect | None) -> bool:
        """Whether it is done in the player's own turn, which the play has not come to."""
        if not self.now.begun or self.asked_cards.get(deed.card.name) in _OF_LEGALITY:
            return False
        return is_only_in_own_turn(text, effect) and not deed.trigger

    def _pass_turn(self, line: int, why: str) -> None:
        self.steps.append({"do": "end_turn", "player": self.now.turn_player.value})
        self.now.turn_player = self.now.turn_player.opponent
        self.now.phase, self.now.window, self.now.answers = Phase.MAIN1, "", ""
        self.now.chain = []
        self.assume(f"it is player {self.now.turn_player}'s next turn by then: {why}", line)

    def _laid_for(
        self, deed: ActivationDeed, text: CardText, effect: Effect | None, *, own_turn: bool
    ) -> CardInPlay:
        cause = own_cause(text, effect) if deed.trigger and effect is not None else None
        if deed.trigger and cause is not None:
            return self.put(deed.card, deed.player, cause.spot, deed.line, why="its effect is used")
        spot = spot_for_activation(text, effect, own_turn=own_turn)
        return self.put(deed.card, deed.player, spot, deed.line, why="it is used from there")

    def _prepare(
        self, deed: ActivationDeed, text: CardText, effect: Effect | None, card: CardInPlay
    ) -> None:
        """Let happen what sets a Trigger Effect off, if nothing told does."""
        if not deed.trigger or effect is None or deed.chained:
            return
        if text.stand_in and card.called in _TRIGGERS and not self._was_summon():
            self._summon_for(deed)
            return
        cause = own_cause(text, effect)
        if cause is None or card.has_left:
            return
        if cause.what == "phase":
            self._reach(cause.phase, deed.line, deed.card.name)
        elif self._may_cause(card, cause.what):
            return
        elif cause.what == "summoned":
            self._summon(card, text, deed)
        elif cause.what == "flipped":
            if card.entry.get("position") == "set" and deed.player is self.now.turn_player:
                self._step("flip_summon", deed.player, card)
                self.assume(f"{deed.card.name} is Flip Summoned", deed.line)
                card.entry["position"] = "set"
                card.touched_by.add(deed.player)
                card.has_left = True
        elif cause.what in EVENTS:
            self._step("apply", deed.player, card, event=cause.what)
            card.has_left, card.is_on_field = True, False
            said = cause.what.replace("_", " ")
            self.assume(f"{deed.card.name} is {said} before its effect", deed.line)

    def _was_summon(self) -> bool:
        return any(step["do"] in _SUMMONS for step in self.steps)

    def _may_cause(self, card: CardInPlay, what: str) -> bool:
        """Whether something told was done to the card, or with it, that may set its effect off."""
        for step in self.steps:
            if step.get("card") is card and (step["do"] in _SUMMONS) is (what == "summoned"):
                return True
            others = [
                step.get(key)
                for key in ("targets", "tributes", "materials", "select", "target", "cards")
            ]
            costs = step.get("cost")
            lists = [one for one in others if isinstance(one, list)]
            if any(card in one for one in lists) or card in others:
                return True
            if isinstance(costs, list) and any(
                card in (v if isinstance(v, list) else [v]) for c in costs for v in c.values()
            ):
                return True
        swept = any(step["do"] in ("activate", "chain") for step in self.steps)
        return (swept and what != "summoned" and card.is_on_field) or (
            what == "summoned" and card.is_on_field and card.is_placed
        )

    def _summon(self, card: CardInPlay, text: CardText, deed: ActivationDeed) -> None:
        if card.zone is Zone.HAND and deed.player is self.now.turn_player:
            self._step("normal_summon", deed.player, card)
            self.assume(f"{deed.card.name} is Normal Summoned before its effect", deed.line)
        else:
            self._step("special_summon", deed.player, card)
            self.assume(f"{deed.card.name} is Special Summoned before its effect", deed.line)
        card.is_on_field = True

    def _summon_for(self, deed: ActivationDeed) -> None:
        """Effects that are only told to trigger answer a Summon."""
        reference = Reference("an added monster")
        found = self.find(reference)
        spot = Spot(Zone.HAND)
        added = (
            found[0]
            if found
            else self.put(
                reference,
                self.now.turn_player,
                spot,
                deed.line,
                why="its Summon sets the effects off",
            )
        )
        self._step("normal_summon", self.now.turn_player, added)

    def _reach(self, phase: str, line: int, name: str) -> None:
        """Come to the phase in which a Trigger Effect is activated."""
        if self.now.phase.value == phase or phase in (Phase.MAIN1, Phase.MAIN2):
            return
        if phase in (Phase.DRAW, Phase.STANDBY):
            if self.steps or self.now.phase is not Phase.MAIN1:
                return
            self.start["phase"] = Phase.DRAW.value
            if phase == Phase.DRAW:
                return
        self._step("next_phase", self.now.turn_player, None, to=phase)
        self.now.phase = Phase(phase)
        self.assume(f"{name} is used in the {phase.title()} Phase", line)

    def _step(self, do: str, player: Player, card: CardInPlay | None, **more: object) -> None:
        named = {} if card is None else {"card": card}
        self.steps.append({"do": do, "player": player.value, **named, **more})

    # --- targets and costs ---------------------------------------------------------------------

    def _targets(
        self,
        deed: ActivationDeed,
        text: CardText,
        effect: Effect | None,
        ways: Sequence[Mode],
        card: CardInPlay,
    ) -> list[object]:
        wanted = tuple(what for way in ways[:1] for what in way.targets)
        wanted = wanted or tuple(what for way in ways for what in way.targets)
        found: list[object] = []
        chosen: list[object] = []
        for nth, one in enumerate(deed.targets):
            if not self.known(one, deed.line):
                continue
            answered = self._answered(one, effect, text)
            if answered is not None and not wanted:
                continue
            if wanted or effect is None or text.stand_in:
                if effect is not None and not wanted:
                    self._idle_target(deed, one, effect)
                    continue
                found.append(self._target(deed, one, nth, wanted, ways, card))
                continue
            on_resolution = chosen_on_resolution(effect)
            if on_resolution:
                chosen.append(self._target(deed, one, nth, on_resolution, ways, card))
                why = f"{text.name} does not target; {one.name} is chosen when it resolves"
                self.note(NoteKind.ASSUMED, why, deed.line)
                continue
            self._idle_target(deed, one, effect)
            if not self.find(one):
                self._target(deed, one, nth, (), ways, card)
        if chosen:
            step = {"do": "choose", "player": deed.player.value, "select": chosen}
            self.pending.insert(0, step)
        most = sum(what.count.max or 99 for what in wanted)
        if wanted and len(found) > most:
            why = f"{text.name} targets {most}, and {len(found)} are told"
            self.note(NoteKind.ILLEGAL, why, deed.line, f"{most} target{'s' if most > 1 else ''}")
        return found

    def _idle_target(self, deed: ActivationDeed, one: Reference, effect: Effect) -> None:
        why = f"{one.name} is told as a target, and this effect of {deed.card.name} takes none"
        self.note(NoteKind.NOT_USED, why, deed.line, "no target")

    def _answered(self, one: Reference, effect: Effect | None, text: CardText) -> CardInPlay | None:
        """What an effect answers is told behind ">" too: the last link, the Summon, the attack."""
        if effect is None or not effect.on:
            answers = self.now.answers == "activation" and effect is not None
            found = [card for card in self.find(one) if card in self.now.chain]
            return found[0] if answers and found and text.stand_in else None
        if any(isinstance(on, Activation) for on in effect.on):
            return next((card for card in self.find(one) if card in self.now.chain), None)
        if any(isinstance(on, WouldSummon | Summoned | AttackDeclared) for on in effect.on):
            return next((card for card in self.find(one) if card is self.now.brought), None)
        return next(iter(self.find(one)), None)

    def _target(  # noqa: PLR0913, PLR0917 -- as above
        self,
        deed: ActivationDeed,
        one: Reference,
        nth: int,
        wanted: Sequence[Selector],
        ways: Sequence[Mode],
        card: CardInPlay,
    ) -> CardInPlay:
        text = self.text(one.name)
        summons = any(_summons_target(way) for way in ways)
        spot, whose = spot_of_target(wanted, nth, text, is_summoned=summons)
        side = self._side(deed, one, whose, ways)
        here = self.find(one)
        others = [each for each in here if each is not card] or here
        fitting = [each for each in others if _is_where(each, spot)]
        told = [each for each in others if each.controller is side]
        found = next(iter([*(e for e in fitting if e in told), *fitting, *told, *others]), None)
        clause = nth_clause(wanted, nth, text)
        if found is None:
            kind = ""
            if clause is not None and one.name == "a card" and takes_only_monsters(clause):
                kind = "a fitting monster"
                spot = (
                    replace(spot, zone=Zone.MONSTER_ZONE, position=Position.ATTACK)
                    if (spot.zone in FIELD)
                    else spot
                )
            found = self.put(
                one,
                side,
                spot,
                deed.line,
                why=f"{deed.card.name} targets it there",
                stand_in=kind,
            )
        self.fit(found, clause, deed.line, deed.card.name)
        if any(_negates_target(way) for way in ways):
            self.fit(found, _EFFECT_MONSTER, deed.line, deed.card.name)
        if summons or any(_takes_control(way) for way in ways):
            found.touched_by.add(deed.player)
            found.is_on_field = True
        return found

    def _side(
        self, deed: ActivationDeed, one: Reference, whose: Whose, ways: Sequence[Mode]
    ) -> Player:
        if one.owner is not None:
            return one.owner
        if whose is Whose.YOU:
            return deed.player
        if whose is Whose.OPPONENT:
            return deed.player.opponent
        users = self.users.get(one.name, [])
        if users and not any(_takes_control(way) for way in ways):
            return users[0]
        if any(is_helpful(way) for way in ways):
            return deed.player
        return deed.player.opponent

    def _costs(
        self,
        deed: ActivationDeed,
        text: CardText,
        effect: Effect | None,
        ways: Sequence[Mode],
        card: CardInPlay,
    ) -> list[dict[str, object]]:
        found: list[dict[str, object]] = []
        for paid in deed.costs:
            if paid.verb not in VERBS:
                known = ", ".join(VERBS)
                why = f"{paid.verb!r} is no way to pay a cost"
                self.note(NoteKind.NOT_USED, why, deed.line, f"one of: {known}")
                continue
            costs = [cost for way in ways for cost in way.costs]
            own = [cost for cost in costs if isinstance(cost, VERBS[paid.verb])]
            if effect is not None and not own:
                it = "it costs " + cost_words(ways)
                why = f"{paid.verb!r} is not the cost of this effect of {text.name}"
                self.note(NoteKind.NOT_USED, why, deed.line, it)
                self._keep_there(deed, paid.cards, costs)
                continue
            named: list[object] = []
            for one in paid.cards:
                if amount_of(one.name) != 1 or not self.known(one, deed.line):
                    continue
                if engine_name(one.name) == card.name and one.copy is None:
                    card.has_left, card.is_on_field = True, False
                    if any(
                        getattr(cost, "what", None) is None or not cost.what.zone for cost in own
                    ):  # type: ignore[union-attr]  # asked before
                        continue
                named.append(self._paid(deed, one, paid.verb, own))
            verb = _VERBS_OF_STEPS.get(paid.verb, paid.verb)
            if named:
                kind = type(own[0]).__name__ if own else ""
                verb = _STEP_VERBS.get(kind, verb)
                found.append({verb: named})
        return found

    def _keep_there(
        self, deed: ActivationDeed, cards: Sequence[Reference], costs: Sequence[object]
    ) -> None:
        """A card told in vain as a cost is there all the same."""
        for one in cards:
            if amount_of(one.name) == 1 and self.text(one.name) is not None and not self.find(one):
                self.put(one, deed.player, Spot(Zone.HAND), deed.line, why="it is told of")

    def _paid(
        self, deed: ActivationDeed, one: Reference, verb: str, own: Sequence[object]
    ) -> CardInPlay:
        found = self.actor(one, deed.player) or next(iter(self.find(one)), None)
        if found is None:
            spot = spot_of_cost(verb, own, self.text(one.name))  # type: ignore[arg-type]  # costs all
            found = self.put(
                one, deed.player, spot, deed.line, why=f"{deed.card.name} is paid with it"
            )
            self.fit(found, _clause_of(own), deed.line, deed.card.name)
        found.has_left, found.is_on_field = True, False
        return found

    def _untold_costs(
        self, deed: ActivationDeed, ways: Sequence[Mode], card: CardInPlay
    ) -> list[dict[str, object]]:
        """Unnamed cards for costs that are not told, so that no card that is told is paid."""
        found: list[dict[str, object]] = []
        for cost in ways[0].costs if len(ways) == 1 else ():
            verb = _STEP_VERBS.get(type(cost).__name__)
            what = getattr(cost, "what", None)
            told = any(isinstance(cost, VERBS.get(paid.verb, ())) for paid in deed.costs)
            if told or verb in (None, "detach") or not isinstance(what, Selector):
                continue
            if what.ref is not None or what.top or what.count.is_all or not what.zone:
                continue
            zone = next((zone for zone in _PAID_FROM if zone in what.zone), None)
            if zone is None or "hand_count" in self.sides[deed.player]:
                continue
            idle = [
                one
                for one in self.there
                if (one.player, one.zone, one.is_placed) == (deed.player, zone, True)
                and one is not card
                and one.called not in self.users
            ]
            if idle:
                continue
            named = [self._unnamed(deed, what, zone) for _ in range(min(what.count.min, 3))]
            if named:
                found.append({verb: list(named)})
        return found

    def _unnamed(self, deed: ActivationDeed, what: Selector, zone: Zone) -> CardInPlay:
        kinds = {kind for where in (what.where, *what.any_of) for kind in where.kind}
        is_monster = zone is Zone.MONSTER_ZONE or CardKind.MONSTER in kinds or not kinds
        is_trap = CardKind.TRAP in kinds and not is_monster
        name = "a fitting monster" if is_monster else "a Normal Trap" if is_trap else "a card"
        spot = Spot(zone, Position.ATTACK if zone is Zone.MONSTER_ZONE else None)
        made = self.put(
            Reference(_UNNAMED), deed.player, spot, deed.line,
            why=f"{deed.card.name} is paid with it", stand_in=name,
        )  # fmt: skip
        made.has_left, made.is_on_field = True, False
        self.fit(made, what, deed.line, deed.card.name)
        return made

    # --- Summons, Sets, attacks ----------------------------------------------------------------

    def _action(self, deed: ActionDeed) -> None:
        cards = [one for one in deed.cards if self.known(one, deed.line)]
        if not cards:
            return
        own_way = deed.verb != "special_summon"
        if deed.player is not self.now.turn_player and own_way and self.now.begun:
            if not {self.asked_cards.get(one.name) for one in cards} & _OF_LEGALITY:
                self._pass_turn(deed.line, f"{cards[0].name} is played in its player's turn")
        if deed.verb != "special_summon" and self.now.phase is Phase.BATTLE:
            self._step("next_phase", self.now.turn_player, None, to="main2")
            self.now.phase, self.now.window = Phase.MAIN2, ""
            self.assume("it is Main Phase 2 by then", deed.line)
        if deed.verb == "special_summon" and self._by_effect(deed, cards):
            return
        laid = [self._acting(deed, one) for one in cards]
        if deed.verb == "special_summon" and deed.player is not self.now.turn_player:
            for one in laid:
                self._step("apply", deed.player, one, event="special_summoned")
                one.is_on_field, one.has_left = True, False
                one.touched_by.add(deed.player)
                self.assume(f"{one.called} is Special Summoned by an effect", deed.line)
            self.now.answers, self.now.brought, self.now.chain = "summon", laid[0], []
            return
        step: dict[str, object] = {
            "do": deed.verb,
            "player": deed.player.value,
            "card": laid[0],
        }
        if len(laid) > 1:
            step |= {"how": "pendulum", "cards": laid}
        if deed.tributes:
            step["tributes"] = self._company(deed, deed.tributes, laid[0])
        if deed.materials:
            step["materials"] = self._company(deed, deed.materials, laid[0])
        if deed.verb in _SUMMONS or deed.verb == "set":
            for one in laid:
                one.is_on_field, one.has_left = True, False
                one.controller = deed.player
                one.touched_by.add(deed.player)
        self.steps.append(step)
        self.now.answers = "summon" if deed.verb in _SUMMONS else ""
        self.now.brought, self.now.chain = laid[0], []

    def _by_effect(self, deed: ActionDeed, cards: Sequence[Reference]) -> bool:
        """Whether an effect that was just activated Summons it: then it is what is chosen."""
        mine = [effect for _, player, effect in self.now.used if player is deed.player]
        if not (self.now.chain and self.now.answers == "activation"):
            return False
        for effect in reversed(mine):
            if effect is None or not any(map(_summons_target, effect.ways)):
                continue
            aimed = [
                one for one in cards if any(deed.player in c.touched_by for c in self.find(one))
            ]
            if len(aimed) == len(cards) and any(way.targets for way in effect.ways):
                self.assume(f"{cards[0].name} is Summoned by that effect", deed.line)
                return True
            if any(way.targets for way in effect.ways):
                continue
            made = ChoiceMade(deed.player, tuple(cards), line=deed.line)
            self._choice(made)
            for one in cards:
                for card in self.find(one):
                    card.is_on_field, card.has_left = True, False
            self.assume(f"{cards[0].name} is Summoned by the effect used before", deed.line)
            return True
        return False

    def _acting(self, deed: ActionDeed, one: Reference) -> CardInPlay:
        text = self.text(one.name)
        fresh = deed.verb in ("normal_summon", "set", "special_summon")
        card = self.actor(one, deed.player, fresh=fresh)
        if card is not None:
            return card
        spot = {
            "flip_summon": Spot(Zone.MONSTER_ZONE, Position.SET),
            "change_position": Spot(Zone.MONSTER_ZONE, Position.ATTACK),
        }.get(deed.verb, Spot(Zone.HAND))
        if deed.verb == "special_summon":
            spot = self._summoned_from(text)
        why = f"{deed.verb.replace('_', ' ')} from there"
        return self.put(one, deed.player, spot, deed.line, why=why)

    def _summoned_from(self, text: CardText | None) -> Spot:
        if is_of_extra_deck(text):
            return Spot(Zone.EXTRA_DECK)
        places = text.procedures[0].from_ if text is not None and text.procedures else ()
        return Spot(places[0]) if places else Spot(Zone.HAND)

    def _company(
        self, deed: ActionDeed, cards: Sequence[Reference], summoned: CardInPlay
    ) -> list[object]:
        found: list[object] = []
        for one in cards:
            if amount_of(one.name) != 1 or not self.known(one, deed.line):
                continue
            here = self.actor(one, deed.player)
            if here is None or here in found or here is summoned:
                text = self.text(one.name)
                why = f"it is used to Summon {summoned.called}"
                here = self.put(one, deed.player, field_spot(text), deed.line, why=why)
            here.is_on_field, here.has_left = False, True
            found.append(here)
        return found

    def _attack(self, deed: AttackDeed) -> None:
        if not self.known(deed.card, deed.line):
            return
        asked = self.asked_cards.get(deed.card.name) in _OF_LEGALITY
        if deed.player is not self.now.turn_player and self.now.begun and not asked:
            self._pass_turn(deed.line, f"{deed.card.name} attacks in its player's turn")
        card = self.actor(deed.card, deed.player)
        spot = Spot(Zone.MONSTER_ZONE, Position.ATTACK)
        if card is None:
            card = self.put(deed.card, deed.player, spot, deed.line, why="it attacks")
        target: object = "direct"
        if deed.target is not None and self.known(deed.target, deed.line):
            side = deed.player.opponent
            found = [one for one in self.find(deed.target) if one is not card]
            mine = [one for one in found if one.controller is side] or found
            target = (
                mine[0]
                if mine
                else self.put(deed.target, side, spot, deed.line, why="it is attacked")
            )
        if self.now.phase is not Phase.BATTLE:
            self._step("next_phase", self.now.turn_player, None, to="battle")
            self.now.phase = Phase.BATTLE
        self._step("attack", deed.player, card, target=target)
        self.now.answers, self.now.brought, self.now.chain = "attack", card, []
        self.now.window = ""

    # --- choices, events, time -----------------------------------------------------------------

    def _choice(self, line: ChoiceMade) -> None:
        effects = [one for one in self.now.used]
        known = [effect for _, _, effect in effects if effect is not None]
        at_replay = self.now.phase is Phase.BATTLE and self.now.answers == "attack"
        if not effects and not at_replay:
            why = "nothing that is activated before lets anybody choose"
            self.note(
                NoteKind.NOT_USED, why, line.line, "a choice after the effect that asks for it"
            )
            return
        if known and len(known) == len(effects) and not any(map(takes_choices, known)):
            why = "nobody is asked for a choice while this Chain resolves"
            self.note(NoteKind.NOT_USED, why, line.line, "no choice")
            self._unused_choice(line)
            return
        step: dict[str, object] = {"do": "choose", "player": line.player.value}
        if line.cards:
            step["select"] = [self._chosen(line, one, known) for one in line.cards
                              if amount_of(one.name) == 1 and self.known(one, line.line)]  # fmt: skip
        elif line.answer is not None:
            step["answer"] = line.answer
        elif line.declared is not None:
            step["declare"] = int(line.declared) if line.declared.isdigit() else line.declared
        elif line.words is not None:
            step["option"] = line.words
        self.steps.append(step)

    def _unused_choice(self, line: ChoiceMade) -> None:
        for one in line.cards:
            if self.text(one.name) is not None and not self.find(one):
                self.put(
                    one,
                    line.player,
                    field_spot(self.text(one.name)),
                    line.line,
                    why="it is told of",
                )

    def _chosen(self, line: ChoiceMade, one: Reference, effects: Sequence[Effect]) -> CardInPlay:
        spot = spot_of_choice(reversed(effects), self.text(one.name))
        here = self.find(one)
        if here:
            fitting = [each for each in here if spot is not None and _is_where(each, spot[0])]
            found = (fitting or here)[0]
        else:
            at, whose = spot or (field_spot(self.text(one.name)), Whose.YOU)
            side = line.player.opponent if whose is Whose.OPPONENT else line.player
            found = self.put(one, one.owner or side, at, line.line, why="it is chosen")
        found.touched_by.add(line.player)
        return found

    def _event(self, line: UncausedEvent) -> None:
        what = _EVENTS.get((line.what, line.by), _EVENTS.get((line.what, None), line.what))
        if what not in (*EVENTS, "summoned"):
            known = "destroyed, sent_to_gy, banished, left_field, flipped_down, control, returned_to_hand, returned_to_deck, tributed, detached, discarded, summoned"
            self.note(NoteKind.UNKNOWN, f"{line.what!r} is no event", line.line, f"one of: {known}")
            return
        for one in line.cards:
            if not self.known(one, line.line):
                continue
            card = self._struck(line, one, what)
            if what == "summoned":
                self._step("apply", card.controller, card, event="special_summoned")
                card.is_on_field = True
                self.now.brought = card
                continue
            if what == "destroyed_by_battle" and self.now.phase is not Phase.BATTLE:
                self._step("next_phase", self.now.turn_player, None, to="battle")
                self.now.phase = Phase.BATTLE
            self._step("apply", card.controller, card, event=what)
            if what == "control_changed":
                card.controller = line.to or card.controller.opponent
            elif what != "flipped_face_down":
                card.has_left, card.is_on_field = True, False
        self.now.answers, self.now.chain = "", []

    def _struck(self, line: UncausedEvent, one: Reference, what: str) -> CardInPlay:
        """The card an event happens to."""
        found = self.find(one)
        if found:
            return found[0]
        text = self.text(one.name)
        users = self.users.get(one.name, [])
        player = one.owner or (users[0] if users else Player.A)
        if line.to is not None:
            player = line.to.opponent
        spot = field_spot(text)
        if what == "discarded" or what == "summoned":
            spot = Spot(Zone.EXTRA_DECK if is_of_extra_deck(text) else Zone.HAND)
        elif text is not None:
            causes = [own_cause(text, effect) for effect in text.triggers]
            fitting = [cause for cause in causes if cause is not None and cause.what == what]
            spot = fitting[0].spot if fitting else spot
        return self.put(one, player, spot, line.line, why="this happens to it there")

    def _turn_step(self, line: TurnStep) -> None:
        now = self.now
        if line.what == "end_turn":
            self._step("end_turn", now.turn_player, None)
            now.turn_player = now.turn_player.opponent
            now.phase, now.window, now.answers, now.chain = Phase.MAIN1, "", "", []
        elif line.what == "next_phase":
            self._next_phase(line)
        elif line.what == "damage_step":
            self._damage_step(line)
        elif line.what == "battle_step" or line.what == "end_step":
            now.window = (
                "attack declared" if line.what == "battle_step" and now.answers == "attack" else ""
            )
        else:
            self.note(NoteKind.NOT_USED, f"{line.what!r} is not told apart", line.line)

    def _next_phase(self, line: TurnStep) -> None:
        now, goal = self.now, line.to or ""
        if goal not in list(Phase):
            self.note(
                NoteKind.UNKNOWN, f"{goal!r} is no phase", line.line, "one of: " + ", ".join(Phase)
            )
            return
        now.window, now.chain = "", []
        if goal == now.phase.value and goal != Phase.BATTLE:
            return
        last = self.steps[-1]["do"] if self.steps else ""
        if goal in (Phase.DRAW, Phase.STANDBY) and last == "end_turn":
            now.phase = Phase(goal)  # The turn begins with these phases anyway.
            return
        if goal in (Phase.DRAW, Phase.STANDBY, Phase.MAIN1) and not self.steps:
            self.start["phase"] = "draw" if goal == Phase.STANDBY else goal
            if goal != Phase.STANDBY:
                now.phase = Phase(goal)
                return
        elif goal in (Phase.DRAW, Phase.STANDBY):
            self._pass_turn(line.line, f"the {goal.title()} Phase comes in the next turn")
            now.phase = Phase(goal)
            return
        if goal == Phase.MAIN1 and now.phase in (Phase.DRAW, Phase.STANDBY):
            now.phase = Phase.MAIN1
            if last == "end_turn":
                return
        self._step("next_phase", now.turn_player, None, to=goal)
        now.phase = Phase(goal)

    def _damage_step(self, line: TurnStep) -> None:
        part = line.to or "start"
        window = _WINDOWS.get(part)
        if window is None:
            self.note(
                NoteKind.UNKNOWN,
                f"{part!r} is no part of the Damage Step",
                line.line,
                "one of: " + ", ".join(_WINDOWS),
            )
            return
        if not any(step["do"] == "attack" for step in self.steps):
            deed = AttackDeed(
                self.now.turn_player,
                Reference("an attacking monster"),
                Reference("an attacked monster"),
                line.line,
            )
            self._attack(deed)
            self.assume("a monster attacks, so that there is a Damage Step", line.line)
        self.now.window = window

    def _chance(self, line: ChanceFall) -> None:
        key = "heads" if line.what == "toss" else "number"
        for result in line.results:
            value: object = int(result) if result.isdigit() else result
            self.steps.append({"do": "choose", "player": line.player.value,
                               "option" if key == "heads" else "number": value})  # fmt: skip

    # --- what is asked -------------------------------------------------------------------------

    def _asked(self, line: AskedLine) -> None:
        if line.subject is not None and line.predicate not in ("define", "unclear"):
            if not self.known(line.subject, line.line):
                return
            if not self.find(line.subject):
                self._lay_asked(line.subject, line)
        after = None if self.is_at_end else len(self.steps)
        found = self.find(line.subject) if line.subject is not None else []
        acted = [one for step in self.steps for one in found if step.get("card") is one]
        card = next(iter([*reversed(acted), *found]), None)
        self.asked.append((line, after, card))

    def _lay_asked(self, one: Reference, line: AskedLine) -> None:
        text = self.text(one.name)
        assert text is not None  # noqa: S101 -- it is known
        users = self.users.get(one.name, [])
        player = one.owner or (users[0] if users else Player.A)
        spot = field_spot(text)
        if line.predicate in _OF_LEGALITY:
            effect = next(iter(text.free_effects or text.effects), None)
            own = player is self.now.turn_player
            spot = spot_for_activation(text, effect, own_turn=own)
        self.put(one, player, spot, line.line, why="it is asked about")

    # --- the scenario --------------------------------------------------------------------------

    def scenario(self) -> dict[str, object]:
        """The whole of it, with every card by its name."""
        self._let_choose()
        self._fill_hands()
        self._number()
        self.points = tuple(
            asked_point(line, after, self._name_asked(line, card), card.id if card else "")
            for line, after, card in self.asked
        )
        sides: dict[str, dict[str, object]] = {}
        for player in Player:
            side: dict[str, object] = {
                key: value for key, value in self.sides[player].items() if key != "hand_count"
            }
            for card in self.there:
                if card.player is player:
                    told = {key: _plain(value) for key, value in card.entry.items()}
                    owner = {"owner": card.owner.value} if card.owner not in (None, player) else {}
                    zone = side.setdefault(card.zone.value, [])
                    assert isinstance(zone, list)  # noqa: S101 -- set just now
                    zone.append({"card": card.id, **told, **owner})
            sides[player.value] = side
        return {
            **self.top,
            "incomplete": True,
            "start": {"turn_player": self.first_turn_player.value, **self.start, **sides},
            "steps": [_plain(step) for step in self.steps],
            "ask": [
                {"subject": ask.subject, "predicate": ask.predicate}
                for ask in dict.fromkeys(ask for point in self.points for ask in point.asks)
            ],
        }

    def _number(self) -> None:
        names = [card.name for card in self.there]
        seen: dict[str, int] = {}
        for card in self.there:
            seen[card.name] = number = seen.get(card.name, 0) + 1
            card.id = card.name if names.count(card.name) == 1 else f"{card.name}#{number}"

    def _fill_hands(self) -> None:
        """Cards of which only the number is told."""
        for player, side in self.sides.items():
            count = side.get("hand_count")
            if not isinstance(count, int):
                continue
            here = [one for one in self.there if (one.player, one.zone) == (player, Zone.HAND)]
            for _ in range(max(0, count - len(here))):
                self.put(Reference("a card"), player, Spot(Zone.HAND), 0, why="cards in hand")
            side["nothing_else"] = ["hand"]

    def _name_asked(self, line: AskedLine, card: CardInPlay | None) -> str:
        if card is not None:
            return card.name
        found = self.find(line.subject) if line.subject is not None else []
        return found[0].name if found else ""

    points: tuple[AskedPoint, ...] = ()


_UNNAMED = "an unnamed card"
"""What cards are called that no line can call."""
_PAID_FROM = (Zone.HAND, Zone.MONSTER_ZONE, Zone.GRAVEYARD)


def _clause_of(costs: Sequence[object]) -> Selector | None:
    """Which cards a cost takes; None: it is its own card, or no card."""
    whats = (getattr(cost, "what", None) for cost in costs)
    return next((what for what in whats if isinstance(what, Selector) and what.ref is None), None)


_OF_LEGALITY = frozenset({"activation_legal", "summon_legal", "can_attack", "can_attack_again",
                          "has_legal_target", "cost_payable", "summoned"})  # fmt: skip
"""Asked of a card, these ask whether what it is told to do is possible where it is told."""
_SUMMONS = ("normal_summon", "special_summon", "flip_summon")
_TRIGGERS = ("a mandatory trigger", "an optional trigger")
MOST_COPIES = 60
"""So many cards of a kind are laid out at most."""
_WINDOWS = {
    "start": "damage step",
    "before_calculation": "damage step",
    "calculation": "damage calculation",
    "after_calculation": "after damage calculation",
    "end": "after damage calculation",
}
_EVENTS = {
    ("destroyed", "battle"): "destroyed_by_battle",
    ("flipped_down", None): "flipped_face_down",
    ("control", None): "control_changed",
}
_VERBS_OF_STEPS = {"send": "send_to_graveyard", "return": "return_to_hand"}
_STEP_VERBS = {
    "Discard": "discard",
    "Tribute": "tribute",
    "Banish": "banish",
    "SendToGy": "send_to_graveyard",
    "ReturnToHand": "return_to_hand",
    "ReturnToDeck": "return_to_deck",
    "Detach": "detach",
    "Reveal": "reveal",
}
_ZONES: Mapping[str, tuple[Zone | None, dict[str, object]]] = {
    **{zone.value: (zone, {}) for zone in (
        Zone.HAND, Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.GRAVEYARD,
        Zone.BANISHED, Zone.DECK, Zone.EXTRA_DECK)},
    "pendulum_zone": (Zone.SPELL_TRAP_ZONE, {"face": "up"}),
}  # fmt: skip


def _states(
    line: PlacementLine, zone: Zone, text: CardText | None
) -> tuple[dict[str, object], list[tuple[str, str]]]:
    """What the states of a placement say, and which of them cannot be."""
    found: dict[str, object] = {}
    wrong: list[tuple[str, str]] = []
    name = line.card.name
    is_monster = zone is Zone.MONSTER_ZONE
    is_row = zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE)
    is_set = "set" in line.states or "face_down" in line.states
    if is_monster:
        found["position"] = "attack"
    is_link = text is not None and Trait.LINK in text.trait
    if text is not None:
        wrong += _wrong_zone(name, text, zone)
    for state in line.states:
        match state.split():
            case ["up"] if is_row or is_monster:
                found |= {"face": "up"} if is_row else {}
            case ["up"] if zone is Zone.EXTRA_DECK:
                pass
            case ["set"] if is_row:
                found["face"] = "down"
            case ["set" | "face_down"] if is_monster and not is_link:
                found["position"] = "set"
            case ["face_down"] if is_row:
                found["face"] = "down"
            case ["face_down"] if zone is Zone.BANISHED:
                pass
            case ["attack"] if is_monster:
                found["position"] = "attack"
            case ["defense"] if is_monster and not is_link:
                found["position"] = "defense"
            case ["negated"] if (is_monster or is_row) and not is_set:
                found["negated"] = True
            case ["properly_summoned"]:
                found["properly_summoned"] = True
            case ["special_summoned"] if is_monster and not is_set:
                found["special_summoned"] = True
            case ["summoned_this_turn"] if is_monster and not is_set:
                found["special_summoned"] = True
            case ["set_this_turn"] if is_row or is_monster:
                found["set_this_turn"] = True
                found |= {"position": "set"} if is_monster else {"face": "down"}
            case ["counters", count, *words] if count.isdigit() and (is_monster or is_row):
                found["counters"] = {" ".join(words): int(count)}
            case ["at", where] if where.isdigit() and 1 <= int(where) <= 5:  # noqa: PLR2004 -- columns
                found["zone"] = int(where) - 1
            case ["at", "extra_left"] if is_monster:
                found["zone"] = 5
            case ["at", "extra_right"] if is_monster:
                found["zone"] = 6
            case ["left"] if line.place == "pendulum_zone":
                found["zone"] = 0
            case ["right"] if line.place == "pendulum_zone":
                found["zone"] = 4
            case _:
                place = line.place.replace("_", " ")
                how = "Set " if is_set and state not in ("set", "face_down") else ""
                legal = _LEGAL_STATES.get(zone, "no state")
                wrong.append((f"{name} cannot be {state!r} as a {how}card in the {place}", legal))
    return found, wrong


_LEGAL_STATES = {
    Zone.MONSTER_ZONE: "attack, defense, set; face-up: negated, special_summoned, counters",
    Zone.SPELL_TRAP_ZONE: "set, up, set_this_turn; face-up: negated, counters",
    Zone.FIELD_ZONE: "set, up; face-up: negated, counters",
    Zone.EXTRA_DECK: "up",
    Zone.BANISHED: "face_down, properly_summoned",
    Zone.GRAVEYARD: "properly_summoned",
}


def _wrong_zone(name: str, text: CardText, zone: Zone) -> list[tuple[str, str]]:
    """A place in which a card of its kind never lies."""
    extra = is_of_extra_deck(text) and Trait.PENDULUM not in text.trait
    if extra and zone in (Zone.HAND, Zone.DECK):
        return [(f"{name} cannot be in the {zone.value}", "its Deck is the Extra Deck")]
    if zone is Zone.EXTRA_DECK and not is_of_extra_deck(text) and Trait.PENDULUM not in text.trait:
        return [(f"{name} cannot be in the Extra Deck", "deck, hand")]
    if zone is Zone.MONSTER_ZONE and text.kind is CardKind.SPELL:
        return [(f"{name} is a Spell and cannot be in a Monster Zone", "spell_trap_zone")]
    if zone is Zone.FIELD_ZONE and Trait.FIELD not in text.trait and not text.stand_in:
        return [(f"{name} is no Field Spell", field_spot(text).zone.value)]
    return []


def _lies(card: CardInPlay) -> tuple[Zone | None, bool | None]:
    """Where it began and which side is seen, as far as that still holds."""
    if card.zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE):
        usual = "down" if card.zone is Zone.SPELL_TRAP_ZONE else "up"
        return card.zone, card.is_used or card.entry.get("face", usual) == "up"
    if card.is_used:
        return None, card.is_on_field
    if card.has_left or (card.is_on_field and card.zone not in FIELD):
        return (Zone.MONSTER_ZONE if card.is_on_field else None), None
    return card.zone, False


def _is_where(card: CardInPlay, spot: Spot) -> bool:
    """Whether it is in that place by now, as far as that can be told."""
    if spot.zone in FIELD:
        return card.is_on_field
    return card.zone is spot.zone or card.has_left


def _summons_target(way: Mode) -> bool:
    return any(isinstance(step.do, _SUMMONING) for step in way.resolution)


_SUMMONING = (SpecialSummon, SummonAfterResolution, SummonWithMaterials)


def _negates_target(way: Mode) -> bool:
    return any(isinstance(step.do, NegateEffects) for step in way.resolution[:1])


_EFFECT_MONSTER = Selector(where=Filter(trait=(Trait.EFFECT,)))


def _takes_control(way: Mode) -> bool:
    return any(isinstance(step.do, TakeControl) for step in way.resolution)


def _plain(value: object) -> object:
    """With every card by its name."""
    if isinstance(value, CardInPlay):
        return value.id
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value
