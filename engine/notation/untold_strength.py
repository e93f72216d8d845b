"""Untold strength: what hangs on a battle of unnamed monsters of which no figures are told.

What is told to be done can tell how strong they are: a monster of which an effect is used after its
battle was not destroyed in it.  Strengths with which rules refuse what is told are left out.
"""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from copy import deepcopy
from dataclasses import replace
from typing import Any

from engine.board.events import Event, EventKind
from engine.cardtext.card_text import CardText
from engine.notation.asked_points import PlayClaim
from engine.notation.completed_play import Completed
from engine.outcome.facts import Fact
from engine.outcome.outcomes import Outcome
from engine.scenario.placed_cards import printed_name
from engine.terms.vocabulary import CardId, EventId, Player, Position

_FIGURES = frozenset({"atk", "def"})
_FALL = frozenset({"destroyed", "sent_to_gy", "zone_at_end", "misses_timing", "banished"})
"""What becomes of a monster that loses its battle."""
_AMOUNTS = frozenset({"damage_taken", "lp_change", "damage_dealt", "value"})


def untold_strength(
    claim: PlayClaim, completed: Completed, outcome: Outcome, cards: Mapping[str, CardText]
) -> tuple[str, ...]:
    """Why an answer hangs on how strong a monster is of which nothing is told; empty: it does not.

    It is the ATK or DEF itself, an amount of battle damage, or the fate of a monster that fought.
    """
    unmeasured = {str(card) for card in _unmeasured(completed, cards)}
    own = next((fact for fact in claim.facts if _is_figure(fact, unmeasured)), None)
    if own is not None:
        return (f"the {own.part} of {own.subject_card} is not told",)
    made = any(_is_of_made(fact, cards) for fact in claim.facts)
    if made and unmeasured:
        return (f"the ATK of {printed_name(CardId(min(unmeasured)))} is not told",)
    for battle in _battles(outcome):
        untold = [card for card in battle.cards if card in unmeasured]
        if untold and _hangs(claim, battle):
            return (f"the ATK of {printed_name(untold[0])} is not told",)
    return ()


def with_strengths(
    completed: Completed, cards: Mapping[str, CardText]
) -> Iterator[tuple[CardId, str, Completed]]:
    """The same play with each unmeasured monster as weak, and as strong, as none else is.

    Yields which monster it is, and how strong, in words.
    """
    for card in tuple(_unmeasured(completed, cards))[:MOST_MEASURED]:
        for figure, how in _TRIED:
            scenario: dict[str, Any] = deepcopy(dict(completed.scenario))
            sides = [scenario["start"][player.value] for player in Player]
            there = (one for side in sides for one in side.get("monster_zone", ()))
            entry = next(one for one in there if one["card"] == card)
            entry["as"] = {**entry.get("as", {}), "atk": figure, "def": figure}
            if how == "stronger":
                for side in sides:
                    side.setdefault("lp", ENDLESS)  # No Duel is over by a figure that is tried.
            weighed = completed.weighed | {str(card)}
            yield card, how, replace(completed, scenario=scenario, weighed=weighed)


MOST_MEASURED = 4
"""So many monsters are tried with other figures."""
HIGHEST = 99_999
ENDLESS = 10 * HIGHEST
_TRIED = ((1, "weaker"), (99, "weaker"), (HIGHEST, "stronger"), (HIGHEST - 99, "stronger"))
"""Figures, two on each side of all others: an amount that hangs on them is another with each."""


def _is_figure(fact: Fact, unmeasured: AbstractSet[str]) -> bool:
    """Whether it says how strong one of these monsters is."""
    is_amount = fact.predicate == "value" and (fact.part or "").lower() in _FIGURES
    return is_amount and fact.copy is not None and str(fact.copy) in unmeasured


def _is_of_made(fact: Fact, cards: Mapping[str, CardText]) -> bool:
    """Whether it says how strong a Token is, which may be as strong as other monsters were."""
    is_amount = fact.predicate == "value" and (fact.part or "").lower() in _FIGURES
    return is_amount and str(fact.subject_card) not in cards


def _hangs(claim: PlayClaim, battle: Event) -> bool:
    names = {printed_name(card) for card in battle.cards}
    own = [fact for fact in claim.facts if fact.subject_card in names]
    if claim.predicate in _FALL:
        return any(_is_after(fact.events, battle) for fact in own)
    if claim.predicate not in _AMOUNTS:
        return False
    return not claim.facts or any(_is_after(fact.events, battle) for fact in claim.facts)


def _is_after(events: tuple[EventId, ...], battle: Event) -> bool:
    return max(events, default=0) >= battle.id


def _battles(outcome: Outcome) -> Iterator[Event]:
    """The battles that were fought; with branches, those of the first."""
    while outcome.branches:
        outcome = outcome.branches[0].outcome
    return (event for event in outcome.trace if event.kind is EventKind.BATTLED)


def _unmeasured(completed: Completed, cards: Mapping[str, CardText]) -> Iterator[CardId]:
    """The unnamed monsters that lie there, of which the figure of their position is not told."""
    start = completed.scenario.get("start")
    for side in start.values() if isinstance(start, Mapping) else ():
        there = side.get("monster_zone") if isinstance(side, Mapping) else None
        for entry in there if isinstance(there, list) else ():
            card = CardId(str(entry["card"] if isinstance(entry, Mapping) else entry))
            told = entry.get("as") if isinstance(entry, Mapping) else None
            text = cards.get(printed_name(card))
            position = entry.get("position") if isinstance(entry, Mapping) else None
            figure = "atk" if position in (None, Position.ATTACK) else "def"
            is_measured = isinstance(told, Mapping) and figure in told
            is_measured &= str(card) not in completed.weighed
            if text is not None and text.stand_in and not is_measured:
                yield card
