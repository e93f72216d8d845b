"""Deed: what somebody does, or that happens, and a card that is there, as they are read."""

from collections.abc import Sequence
from dataclasses import dataclass, field

OTHER = {"me": "them", "them": "me", "first": "second", "second": "first"}
"""The other player, in the question's words."""


DECLARED = "attack declared"
"""The window in which an attack was just declared."""
AFTER_CHAIN = "after chain"
"""The window behind a Chain that has resolved."""


@dataclass(slots=True)
class Deed:
    """Something that somebody does, or that happens, as it is being read."""

    do: str
    """activate, summon, attack, apply, end_turn."""
    card: str
    player: str = ""
    """Who does it, in the question's words: me, them, first ...; "" if not said."""
    targets: list[str] = field(default_factory=list)
    aim: tuple[str, str] = ("", "")
    """Where an unnamed target is said to be, and on whose side."""
    aims_position: str = ""
    """The battle position of the unnamed monster that it is said to aim at."""
    answers: str = ""
    """The card whose activation, Summon or attack it answers."""
    answered: str = ""
    """Which of these it answers: "activation", "summon", "attack"; "" if not known."""
    is_chained: bool = False
    link: int = 0
    how: str = ""
    """Kind of Summon, or event of an `apply`."""
    is_earlier: bool = False
    is_state: bool = False
    """It brought about a state in which all the rest happens: "under X"."""
    is_later: bool = False
    """A word says that it came after what was told before."""
    is_apart: bool = False
    """A word says that the Chain told before was over by then: "later that turn"."""
    is_resolved: bool = False
    """It is told that it has resolved: nothing told after it is chained to it."""
    is_last_turn: bool = False
    """It was done on an earlier turn than the one that is asked about."""
    is_new_turn: bool = False
    """It comes on a later turn than the deed before."""
    is_asked: bool = False
    """Only the question speaks of it, as something that may or may not be done."""
    is_opening: bool = False
    """Told as "when they activate X": what the clause beside it tells, answers it."""
    is_purposeful: bool = False
    """Told with its purpose: "to stop it"."""
    is_certain: bool = True
    """False: only mentioned, so that another clause may say better what was done."""
    from_zone: str = ""
    mode: str = ""
    """Which of several effects of which one is chosen; "": not said."""
    effect: str = ""
    """The label of the effect that is meant; "": the card's main effect."""
    phase: str = ""
    """The phase that has to begin before it; "": none has to."""
    window: str = ""
    """The part of the battle in which it is done; "": not said."""
    costs: list[tuple[str, str]] = field(default_factory=list)
    """How each part of the cost is paid, and with which card."""
    declared: str = ""
    """What is declared to activate it, or when it resolves."""
    tributes: int | None = None
    """How many Tributes are told for the Summon; None: no number is."""
    brings: list[str] = field(default_factory=list)
    """Monsters it Summons without targeting them."""
    hurts: list[str] = field(default_factory=list)
    """Cards it is said to destroy, banish ... without targeting them."""
    sentence: int = -1
    hangs: str = ""
    """The clause that tells it hangs by this word."""
    start: int = 0
    end: int = 0


@dataclass(slots=True)
class Standing:
    """A card that is on the board from the start."""

    card: str
    player: str = ""
    zone: str = ""
    position: str = ""
    face: str = ""
    is_new: bool = False
    """It was Set this very turn."""
    is_had: bool = False
    """It is only said that a player has it: not where."""
    owner: str = ""
    """Whose it is, if the other player controls it."""
    on: str = ""
    """The card it is equipped to."""
    start: int = 0
    end: int = 0


WRITTEN = {"send_to_gy": "send_to_graveyard"}
"""How a cost is called in a scenario, where it is called otherwise."""


def put_before(deeds: list[Deed], deed: Deed) -> None:
    """Adds what is only told by the way, before the deed in whose clause it stands."""
    told = (at for at, one in enumerate(deeds) if one.start <= deed.start < one.end)
    deeds.insert(next(told, len(deeds)), deed)


def attacks_first(deeds: Sequence[Deed]) -> list[Deed]:
    """As in "X on my attacking monster": told by the way, it attacked before X aims at it."""
    ordered = list(deeds)
    for deed in deeds:
        is_by_the_way = deed.do == "attack" and deed.sentence < 0
        aiming = (at for at, one in enumerate(ordered) if deed.card in one.targets)
        at = next(aiming, len(ordered)) if is_by_the_way else len(ordered)
        if at < ordered.index(deed):
            ordered.remove(deed)
            ordered.insert(at, deed)
    return ordered
