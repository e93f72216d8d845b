"""Play draft: a play while it is completed: its cards, its steps, and how far it has come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.cardtext.card_text import CardText, Effect, Mode
from engine.cardtext.selectors import Selector
from engine.notation.asked_points import AskedPoint
from engine.notation.completion_notes import CompletionNote, NoteKind
from engine.notation.placement_choice import (
    CardInPlay,
    StartPlace,
    fitting,
)
from engine.notation.play_lines import (
    ActionDeed,
    ActivationDeed,
    AskedLine,
    AttackDeed,
    Line,
    PlaySetting,
    Reference,
)
from engine.notation.stand_in_names import described, engine_name, kind_told
from engine.notation.turn_order import turn_player_of
from engine.terms.vocabulary import (
    FIELD,
    Phase,
    Player,
    Zone,
)

Cards = Mapping[str, CardText]
"""Card texts by name."""


@dataclass(slots=True)
class PlayProgress:
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
    passed: frozenset[tuple[Phase, Player]] = frozenset()
    """Phases, and whose, that the turn went through since the last deed: triggers come in them."""


@dataclass(slots=True)
class UsedCard:
    """An activation that is told, and the effect and the card it means."""

    deed: ActivationDeed
    text: CardText
    effect: Effect | None
    """None: whichever can be activated at that moment."""
    ways: tuple[Mode, ...]
    """The ways to use the effect that may be meant."""
    card: CardInPlay


class PlayDraft:
    """A play while it is completed."""

    def __init__(self, lines: Sequence[Line], cards: Cards) -> None:
        """Begin with nothing but whose turn it is."""
        self.lines = lines
        self.cards = cards
        self.notes: list[CompletionNote] = []
        self.counts: dict[tuple[Player, Zone], int] = {}
        """How many cards are told to lie somewhere."""
        self.line_of: dict[int, int] = {}
        """The line that each step comes from, by the identity of the step."""
        self.points: tuple[AskedPoint, ...] = ()
        self.asked: list[tuple[AskedLine, int | None, CardInPlay | None]] = []
        self.there: list[CardInPlay] = []
        self.steps: list[dict[str, object]] = []
        self.pending: list[dict[str, object]] = []
        """Choices on resolution, the last link's first, that follow when the Chain is built."""
        self.chosen_since = 0
        """How many of these were told since the last link."""
        self.choosers: dict[int, tuple[CardInPlay, ...]] = {}
        """For which cards' effects a choice is told, by the identity of its step."""
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
        self.asked_words = {
            line.subject.name: line.part
            for line in lines
            if isinstance(line, AskedLine) and line.subject is not None and line.part
        }
        """Of which part of a card it is asked, in the words of the line."""
        first, why = turn_player_of(lines, self.text)
        self.now = PlayProgress(first)
        self.first_turn_player = first
        self.is_turn_told = not why
        if why and any(not isinstance(line, AskedLine | PlaySetting) for line in lines):
            self.assume(f"it is player {first}'s turn: {why}", 0)

    def assume(self, text: str, line: int) -> None:
        """Note what is supplied."""
        self.note(NoteKind.ASSUMED, text, line)

    def note(self, kind: NoteKind, text: str, line: int, expected: str = "") -> None:
        """Note something about a line, once."""
        note = CompletionNote(kind, text, line, expected)
        if note not in self.notes:
            self.notes.append(note)

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
        near = self._names_like(reference.name)
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
        spot: StartPlace,
        line: int,
        *,
        why: str = "",
        entry: Mapping[str, object] | None = None,
        stand_in: str = "",
    ) -> CardInPlay:
        """Let a card be there from the start."""
        more = described((*kind_told(reference.name), *reference.properties))
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

    def empty(self, player: Player, place: str) -> None:
        """Nothing lies there besides what is told."""
        told = self.sides[player].setdefault("nothing_else", [])
        assert isinstance(told, list)  # noqa: S101 -- set here only
        if place not in told:
            told.append(place)

    def is_empty(self, player: Player, zone: Zone) -> bool:
        """Whether it is told that nothing lies there besides what is told."""
        told = self.sides[player].get("nothing_else", ())
        return isinstance(told, list) and zone.value in told

    def fit(self, card: CardInPlay, what: Selector | None, line: int, by: str) -> None:
        """Let an unnamed thing be such as a text asks for, where that is not told."""
        text = self.cards.get(card.name)
        if what is None or text is None or not text.stand_in:
            return
        is_untold = "special_summoned" not in card.entry and card.zone is Zone.MONSTER_ZONE
        if what.where.special_summoned and is_untold:
            card.entry["special_summoned"] = True
            self.assume(f"{card.called} was Special Summoned, as {by} asks for", line)
        told = card.entry.get("as")
        known = told if isinstance(told, dict) else {}
        more = {key: value for key, value in fitting(what, text).items() if key not in known}
        if more:
            card.entry["as"] = {**known, **more}
            said = ", ".join(f"{key} {value}" for key, value in more.items())
            self.assume(f"{card.called} is such as {by} asks for: {said}", line)

    def let_choose(self) -> None:
        """Let follow what is chosen while the Chain that was built resolves."""
        self.steps += self.pending
        self.pending = []
        self.chosen_since = 0

    def choose_later(self, step: dict[str, object], choosers: Sequence[CardInPlay]) -> None:
        """Let this be chosen when the Chain resolves, for the effect of one of these cards."""
        self.pending.insert(self.chosen_since, step)
        self.chosen_since += 1
        self.choosers[id(step)] = tuple(choosers)

    def actor(
        self, reference: Reference, player: Player, *, fresh: bool = False
    ) -> CardInPlay | None:
        """The card of this player that does something; None: it is not there yet."""
        found = [one for one in self.find(reference) if not (fresh and one.is_on_field)]
        mine = [one for one in found if one.controller is player or player in one.touched_by]
        unused = [one for one in mine if not one.is_used and one.gone_to is None]
        told = [
            one for one in found if reference.owner is not None and one.owner is reference.owner
        ]
        return next(iter((*unused, *mine, *told)), None)

    def step(self, do: str, player: Player, card: CardInPlay | None, **more: object) -> None:
        """Let one thing be done."""
        named = {} if card is None else {"card": card}
        self.steps.append({"do": do, "player": player.value, **named, **more})

    def come_to_battle(self) -> None:
        """Let the Battle Phase begin, if it is still to come in this turn."""
        if self.now.phase in BEFORE_BATTLE:
            self.step("next_phase", self.now.turn_player, None, to="battle")
            self.now.phase = Phase.BATTLE

    def pass_turn(self, line: int, why: str) -> None:
        """Let the turn end, and the other player's begin."""
        self.steps.append({"do": "end_turn", "player": self.now.turn_player.value})
        self.now.turn_player = self.now.turn_player.opponent
        self.now.phase, self.now.window, self.now.answers = Phase.MAIN1, "", ""
        self.now.chain = []
        self.assume(f"it is player {self.now.turn_player}'s next turn by then: {why}", line)


BEFORE_BATTLE = (Phase.DRAW, Phase.STANDBY, Phase.MAIN1)
"""The phases of a turn after which its Battle Phase may come."""
OF_LEGALITY = frozenset({"activation_legal", "summon_legal", "can_attack", "can_attack_again",
                          "has_legal_target", "cost_payable", "summoned",
                          "can_change_position"})  # fmt: skip
"""Asked of a card, these ask whether what it is told to do is possible where it is told."""
SUMMONS = ("normal_summon", "special_summon", "flip_summon")
