"""Chain drawing: the Chains of a play as boxes, with the step at which each link changes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from assistant.base.game_vocabulary import plain_words
from engine import Event, EventKind

WIDTH, HEIGHT, GAP, MARGIN = 320, 46, 16, 4
"""Of a drawing, of a link's box, between two, and around all; in the drawing's own units."""
LETTERS: Final = 30
"""Of a card's name, as many as fit into a box."""
_ENDS: Final = {
    EventKind.RESOLVED: "resolved",
    EventKind.WITHOUT_EFFECT: "no effect",
    EventKind.ACTIVATION_NEGATED: "negated",
    EventKind.EFFECT_NEGATED: "negated",
}
_HIDDEN: Final = frozenset({EventKind.PHASE, EventKind.CHAIN_ENDS, EventKind.CONCLUDED})


@dataclass
class DrawnLink:
    """A link's box: what stands in it, where, and at which step it is built, resolves and ends."""

    number: int
    card: str
    player: str
    placed: int
    resolving: int = 0
    """Id of the step; 0: never."""
    ended: int = 0
    result: str = ""
    y: int = 0

    @property
    def shown(self) -> str:
        """The card's name, as far as it fits."""
        return self.card if len(self.card) <= LETTERS else f"{self.card[: LETTERS - 1]}…"


@dataclass
class DrawnChain:
    """A Chain: Chain Link 1 stands at the foot."""

    number: int
    links: list[DrawnLink] = field(default_factory=list)

    @property
    def height(self) -> int:
        """Of the whole drawing."""
        return len(self.links) * (HEIGHT + GAP) - GAP + 2 * MARGIN

    @property
    def told(self) -> str:
        """What is drawn, for who cannot see it."""
        links = (
            f"Chain Link {one.number}: {one.card} ({one.player})"
            f"{f', {one.result}' if one.result else ''}"
            for one in self.links
        )
        return f"Chain {self.number}. {'; '.join(links)}."


@dataclass(frozen=True, slots=True)
class DrawnStep:
    """A step of the play in words, with the numbers of the steps that it rests on."""

    id: int
    number: int
    text: str
    rule: str
    causes: tuple[int, ...]
    """Numbers, as they are shown."""


def drawn_chains(events: Iterable[Event]) -> tuple[DrawnChain, ...]:
    """The Chains of a play, as they are built and resolve."""
    chains: dict[int, DrawnChain] = {}
    links: dict[tuple[int, int], DrawnLink] = {}
    for event in events:
        if event.link is None:
            continue
        if event.kind is EventKind.ACTIVATED and event.link not in links:
            link = _placed(event, event.link[1])
            links[event.link] = link
            chains.setdefault(event.link[0], DrawnChain(event.link[0])).links.append(link)
        elif event.link in links:
            _change(links[event.link], event)
    for chain in chains.values():
        for link in chain.links:
            link.y = chain.height - MARGIN - link.number * (HEIGHT + GAP) + GAP
    return tuple(chains.values())


def _placed(event: Event, number: int) -> DrawnLink:
    card = plain_words(event.cards[0]) if event.cards else "?"
    return DrawnLink(number, card, f"player {event.player}", event.id)


def _change(link: DrawnLink, event: Event) -> None:
    """What an event makes of a link; what was negated stays so."""
    if event.kind is EventKind.LINK_RESOLVES:
        link.resolving = event.id
    elif event.kind in _ENDS:
        link.ended = link.ended or event.id
        link.result = link.result or _ENDS[event.kind]


def drawn_steps(events: Sequence[Event]) -> tuple[DrawnStep, ...]:
    """The steps that are shown: phases and conclusions are left out, with what rests on them."""
    shown = [event for event in events if event.kind not in _HIDDEN]
    numbers: dict[int, int] = {event.id: number for number, event in enumerate(shown, 1)}
    return tuple(_steps(shown, numbers))


def _steps(shown: Iterable[Event], numbers: dict[int, int]) -> Iterator[DrawnStep]:
    for event in shown:
        causes = tuple(sorted(numbers[cause] for cause in event.causes if cause in numbers))
        text = plain_words(event.text)
        yield DrawnStep(event.id, numbers[event.id], text, event.rule, causes)
