"""Lines of a play: what lies there, what is done, and what is asked, as data.

A `Play` is a tuple of such lines in the order in which they stand.  Every type here is one kind of
line of play notation; `play_text` reads them from text and writes them back, `completion` turns
them into a scenario.
"""

from dataclasses import dataclass, field

from engine.terms.vocabulary import Player


@dataclass(frozen=True, slots=True)
class Reference:
    """What a line calls a card or an unnamed thing by: "B's Sangan#2 {Level 3} "search"."."""

    name: str
    """An official card name, or the general name of an unnamed thing ("a monster")."""
    copy: int | None = None
    """Which copy, from 1; None: not told apart."""
    owner: Player | None = None
    """Whose it is, where copies of both players are told apart."""
    properties: tuple[str, ...] = ()
    """What is told of an unnamed thing, as written: "Level 4", "LIGHT", "1800 ATK"."""
    words: str | None = None
    """Words of the text of the effect that is meant; None: the only one, or untold."""
    column: int = field(default=0, compare=False)
    """Where it stands in its line, from 1."""


@dataclass(frozen=True, slots=True)
class PlacementLine:
    """A card that lies somewhere at the start: `A monster_zone Jinzo defense`."""

    player: Player
    place: str
    card: Reference
    states: tuple[str, ...] = ()
    amount: int = 1
    linked_to: Reference | None = None
    """The card it is equipped to, or whose stay on the field it keeps up."""
    materials: tuple[Reference, ...] = ()
    """Cards under an Xyz Monster."""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PlayerState:
    """A figure of a player at the start: `A lp 4000`, `A hand_count 5`, `A used normal_summon`."""

    player: Player
    what: str
    """A figure (`lp`), or `used` and `nothing_else`."""
    value: int | str
    """An amount; what is used (`normal_summon`), or a place in which nothing else lies."""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PlaySetting:
    """What holds for the whole play: `region OCG`, `as_of 2010-04`, `turn B`, `phase end`."""

    what: str
    value: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PaidCost:
    """What is paid to activate: a verb with cards (`discard X, Y`), or `pay` with an amount."""

    verb: str
    cards: tuple[Reference, ...] = ()
    amount: str | None = None
    column: int = field(default=0, compare=False)
    """Where it stands in its line, from 1."""


@dataclass(frozen=True, slots=True)
class ActivationDeed:
    """`A activate X > Y cost discard Z`: a new Chain, or the next link of the one being built."""

    player: Player
    card: Reference
    targets: tuple[Reference, ...] = ()
    costs: tuple[PaidCost, ...] = ()
    chained: bool = False
    trigger: bool = False
    """A Trigger or Flip Effect."""
    mode: str | None = None
    """Words of the option that is chosen."""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ActionDeed:
    """A deed that starts no Chain: a Summon by the rules, a Set, a change of position."""

    player: Player
    verb: str
    cards: tuple[Reference, ...]
    tributes: tuple[Reference, ...] = ()
    materials: tuple[Reference, ...] = ()
    costs: tuple[PaidCost, ...] = ()
    """What a Summon by the monster's own way costs besides."""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class AttackDeed:
    """`A attack X > Y`; without a target the attack is direct."""

    player: Player
    card: Reference
    target: Reference | None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A choice while an effect resolves: `A choose X`, `A choose yes "draw"`, `A choose 4`."""

    player: Player
    cards: tuple[Reference, ...] = ()
    answer: bool | None = None
    """An optional part that is taken or declined."""
    words: str | None = None
    """Words of the part, or of the option, that is meant: `A choose "Level 4"`."""
    declared: str | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ChanceFall:
    """How coins or dice fall: `A toss heads, tails`, `A roll 6`."""

    player: Player
    what: str
    results: tuple[str, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class UncausedEvent:
    """What happens without a named cause: `event destroyed X, Y by battle`."""

    what: str
    cards: tuple[Reference, ...]
    by: str | None = None
    """`battle`, `effect`, `cost`, or whose effect: `B's effect`."""
    to: Player | None = None
    """The new controller."""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TurnStep:
    """The game moves on: `next_phase battle`, `damage_step after_calculation`, `end_turn`."""

    what: str
    to: str | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class AskedLine:
    """`? Jinzo destroyed`; with a value it is a statement (`? Jinzo destroyed = no`).

    A question stands where it is asked: about the end, or about that moment of the play.
    """

    predicate: str
    subject: Reference | None = None
    """None for a player, `attack`, `Chain`, and what is no play at all."""
    party: str | None = None
    """`A`, `B`, `attack` or `Chain`, where one of these is the subject."""
    part: str | None = None
    """What of the subject is meant: words of an effect, or a figure ("ATK")."""
    among: tuple[Reference, ...] = ()
    """The cards of which it is asked which they are (`? which X, Y destroyed`)."""
    term: str | None = None
    """What `define` asks for, or what `unclear` would have to be told."""
    value: str | None = None
    claimed_by: Player | None = None
    """Who claims it, where it is claimed beside what is asked (`claim B ...`)."""
    said: str = field(default="", compare=False)
    """What the line calls its subject, where that means a Token; empty: by the fields above."""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of several possibilities that are asked about: `case "at 900 LP"` to the next one."""

    name: str
    lines: tuple["Line", ...]
    line: int = field(default=0, compare=False)


Line = (
    PlacementLine
    | PlayerState
    | PlaySetting
    | ActivationDeed
    | ActionDeed
    | AttackDeed
    | ChoiceMade
    | ChanceFall
    | UncausedEvent
    | TurnStep
    | AskedLine
    | Alternative
)
"""Any line of a play."""


@dataclass(frozen=True, slots=True)
class NotatedPlay:
    """A play as it is written down."""

    lines: tuple[Line, ...] = ()

    @property
    def questions(self) -> tuple[AskedLine, ...]:
        """What is asked, in order, outside the cases."""
        return tuple(line for line in self.lines if isinstance(line, AskedLine))
