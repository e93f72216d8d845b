"""Legal supplements: what must have been there besides, so that what is told could be done.

A completed play comes in.  Where rules refuse a step that is told as done, and nobody asks whether
it may be done, one more supposition is tried after another: how strong an unnamed monster is, a
monster on one side, the card in another place.  The one with which fewer steps are refused stays,
as an assumption.
"""

from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from engine.board.events import EventKind
from engine.cardtext.card_text import CardText
from engine.notation.completed_play import Completed
from engine.notation.completion_notes import CompletionNote, NoteKind
from engine.notation.untold_strength import with_strengths
from engine.scenario.placed_cards import printed_name
from engine.scenario.running import PlayResult, run_branches
from engine.scenario.scenario_file import parse_scenario
from engine.terms.errors import ScenarioError
from engine.terms.vocabulary import Player

Cards = Mapping[str, CardText]
_ASKED_IN_VAIN = frozenset({"activation_legal", "summoned", "can_attack", "has_legal_target"})
MOST_TRIED = 24
"""So many suppositions are tried for one play."""


def supplemented(completed: Completed, cards: Cards) -> Completed:
    """The play with what its refused steps need, where that can be supposed."""
    asked, tried = _asked_about(completed), 0
    completed = _weighed(completed, cards, asked)
    refused = _refused(completed.scenario, cards) or []
    while to_lift := _as_told(refused, asked):
        if tried >= MOST_TRIED:
            return completed
        better = None
        for mapping, text in suppositions(completed, to_lift[0], cards, kept=asked):
            tried += 1
            left = _refused(mapping, cards)
            gone = left is not None and to_lift[0] not in left
            if left is not None and gone and len(left) < len(refused):
                better = mapping, text, left
                break
        if better is None:
            return completed
        mapping, text, refused = better
        note = CompletionNote(NoteKind.ASSUMED, text)
        completed = replace(completed, scenario=mapping, notes=(*completed.notes, note))
    return completed


def _weighed(completed: Completed, cards: Cards, asked: Collection[str]) -> Completed:
    """The play with an unnamed monster as strong as what is told to be done with it asks for.

    A monster has some strength, so what that makes of what is asked about counts for nothing.
    """
    steps = completed.scenario["steps"]
    if not (isinstance(steps, list) and any(step["do"] == "attack" for step in steps)):
        return completed
    refused = _as_told(_refused(completed.scenario, cards) or [], asked)
    for monster, how, other in with_strengths(completed, cards) if refused else ():
        left = _refused(other.scenario, cards)
        if left is not None and len(_as_told(left, asked)) < len(refused):
            text = f"{printed_name(monster)} is {how} than what it battles"
            note = CompletionNote(NoteKind.ASSUMED, text)
            return replace(other, notes=(*completed.notes, note))
    return completed


def _as_told(
    refused: Collection[tuple[str, Player]], asked: Collection[str]
) -> list[tuple[str, Player]]:
    """The refused steps of cards of which it is not asked whether they may do such a thing."""
    return [one for one in refused if printed_name(one[0]) not in asked]


def _asked_about(completed: Completed) -> frozenset[str]:
    """The cards of which it is asked whether they may do what is told."""
    return frozenset(
        printed_name(point.copy)
        for point in completed.points
        if any(ask.predicate in _ASKED_IN_VAIN for ask in point.asks)
    )


def _refused(mapping: Mapping[str, object], cards: Cards) -> list[tuple[str, Player]] | None:
    """The cards of the steps that rules refuse, with their players; None: no such position."""
    try:
        result = run_branches(parse_scenario(mapping), cards, offers=False)
    except ScenarioError:
        return None
    while result.branches:
        result = result.branches[0].outcome
    return list(all_refused(result))


def all_refused(result: PlayResult) -> Iterator[tuple[str, Player]]:
    """Yields the card of each step that rules refuse, with its player."""
    for attempt in result.attempts:
        if attempt.refused:
            yield attempt.card, attempt.player
    tried = {attempt.card for attempt in result.attempts}
    for event in result.trace:
        source = event.details.get("source")
        is_action = event.kind is EventKind.REFUSED and not event.details.get("trigger")
        if is_action and source not in tried and isinstance(source, str):
            player = result.state.cards[source].owner if source in result.state.cards else None  # type: ignore[index]  # ids are words
            yield source, event.player or player or Player.A


def suppositions(
    completed: Completed,
    refused: tuple[str, Player],
    cards: Cards,
    *,
    kept: Collection[str] = (),
) -> Iterator[tuple[dict[str, Any], str]]:
    """The same play with one thing more supposed, and that thing in words.

    `kept`: cards, by name, that lie nowhere else.
    """
    card, player = refused
    mapping = completed.scenario
    name = printed_name(card)
    for side, place in (
        (player.opponent, "monster_zone"),
        (player, "monster_zone"),
        (player, "graveyard"),
        (player.opponent, "graveyard"),
        (player.opponent, "spell_trap_zone"),
        (player, "hand"),
    ):
        changed = _with(mapping, side, place)
        if changed is not None:
            where = place.replace("_", " ")
            yield changed, f"player {side} has a further card ({where}), so that {name} can be used"
    for other in (one for one in _unplaced(completed) if printed_name(one) not in kept):
        text = cards.get(printed_name(other))
        places = {zone.value for effect in text.effects for zone in effect.from_} if text else set()
        for place in sorted(places & _OTHER_PLACES.keys()):
            moved = _moved(mapping, other, place)
            if moved is not None:
                where = _OTHER_PLACES[place]
                yield moved, f"{printed_name(other)} is {where}, so that {name} can be used"


def _unplaced(completed: Completed) -> list[str]:
    """The cards that steps use and no line places, the last first."""
    steps = completed.scenario["steps"]
    used = (
        [str(step["card"]) for step in steps if "card" in step] if isinstance(steps, list) else []
    )
    return [card for card in dict.fromkeys(reversed(used)) if card not in completed.placed]


_OTHER_PLACES = {
    "monster_zone": "on the field",
    "graveyard": "in the GY",
    "hand": "in the hand",
    "banished": "banished",
    "deck": "in the Deck",
}


def _with(mapping: Mapping[str, object], side: Player, place: str) -> dict[str, Any] | None:
    """With one more unnamed card in a place; None: nothing else lies there."""
    changed: dict[str, Any] = deepcopy(dict(mapping))
    here: dict[str, Any] = changed["start"][side.value]
    if place in here.get("nothing_else", ()):
        return None
    is_row = place == "spell_trap_zone"
    stand_in = "a Continuous Spell" if is_row else "a fitting monster"
    entry: dict[str, Any] = {"card": stand_in, **({"face": "up"} if is_row else {})}
    here.setdefault(place, []).append(entry)
    return changed


def _moved(mapping: Mapping[str, object], card: str, place: str) -> dict[str, Any] | None:
    """With a card that no line places in another place; None: it lies there, or nowhere."""
    changed: dict[str, Any] = deepcopy(dict(mapping))
    for player in Player:
        side = changed["start"][player.value]
        for zone, entries in side.items():
            found = (
                [e for e in entries if isinstance(e, dict) and e.get("card") == card]
                if (isinstance(entries, list))
                else []
            )
            if not found or zone == place:
                continue
            entries.remove(found[0])
            entry = {"card": card, **({"as": found[0]["as"]} if "as" in found[0] else {})}
            side.setdefault(place, []).append(entry)
            return changed
    return None
