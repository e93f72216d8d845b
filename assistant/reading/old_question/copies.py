"""Copies: two cards of one name, told apart by where each must be."""

import re
from collections.abc import Sequence

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.players import Seats
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.table import Position
from assistant.reading.understood_question import AskedClaim, CardCategory

_GRAVE = frozenset({"graveyard"})
_HAND = frozenset({"hand"})


def tell_copies_apart(story: Story) -> None:
    """As in "X banished Y from the GY. I activate Y from my hand": there are two of Y."""
    for at, deed in enumerate(story.deeds):
        effect = story.effect_of(deed) if deed.do == "activate" else None
        if effect is None or effect.from_zones != _HAND or "#" in deed.card:
            continue
        aiming = [one for one in story.deeds[:at] if _aims_at_grave(story, one, deed.card)]
        if aiming:
            name = deed.card
            for one in aiming:
                one.targets = [f"{name}#1" if card == name else card for card in one.targets]
            deed.card, deed.from_zone = f"{name}#2", "hand"
            story.assumptions.append(f"The {name} that is activated is another copy.")


def used_copy(story: Story, name: str) -> int:
    """The number of the copy whose use is asked about; the first if that does not tell."""
    uses = [deed for deed in story.deeds if deed.do == "activate"]
    for told in ([deed for deed in uses if deed.is_asked], uses):
        copies = {deed.card for deed in told}
        if f"{name}#2" in copies:
            return 1 if copies & {name, f"{name}#1"} else 2
    return 1


def _aims_at_grave(story: Story, deed: Deed, card: str) -> bool:
    effect = story.effect_of(deed) if deed.do == "activate" else None
    places = effect.targets if effect is not None else ()
    return card in deed.targets and any(place.zones == _GRAVE for place in places)


def of_copies(
    story: Story,
    start: Position,
    asked: Sequence[AskedClaim],
    clauses: Sequence[Clause],
    seats: Seats,
) -> tuple[AskedClaim, ...]:
    """What is asked of a card of which there are two: it is the first of them.

    Of unnamed cards, the one on the side that is told ("my monster"); else only where one is told
    to be there and the others had to be assumed.
    """
    copied = {spot.card.removesuffix("#1") for spot in start.spots if spot.card.endswith("#1")}
    told = {one.card for one in story.board} | {card for one in story.deeds for card in one.hurts}
    used = {card for deed in story.deeds for card in (deed.card, *deed.targets, *deed.hurts)}
    named = {card for card in copied if (facts := story.facts_of(card)) and not facts.is_stand_in}
    named |= {
        card
        for card in copied - named
        if {card, f"{card}#1"} & told and f"{card}#2" not in told | used
    }
    nouns = [noun for clause in clauses for noun in clause.nouns]
    found: list[AskedClaim] = []
    for one in asked:
        card = f"{one.subject}#{used_copy(story, one.subject)}" if one.subject in named else ""
        if one.subject in copied - named:
            own = [noun for noun in nouns if one.start <= noun.start and noun.end <= one.end]
            sides = [seats.seat(noun.owner) for noun in own if noun.thing == "monster"]
            card = _on_side(start, one.subject, (*sides, "")[0])
        card = _attacking_copy(story, one) or card
        meant = {"subject": card, "predicate": _first_use(story, one.predicate, card)}
        found.append(one.model_copy(update=meant) if card else one)
    _note_either(story, start, found)
    return tuple(found)


def note_copies_meant(story: Story) -> None:
    """As in "he has two Xs. I use Y on one. Are they destroyed": each fares in its own way."""
    touched = {card for deed in story.deeds for card in (deed.card, *deed.targets, *deed.hurts)}
    touched = {card.partition("#")[0] for card in touched}
    for one in story.board:
        name, _, number = one.card.partition("#")
        found = _OF_ALL.search(story.masked, one.end)
        is_meant = found is not None and (name in touched or found[0].lower() == "both")
        if number and name in story.copies and is_meant and found is not None:
            why = "several copies are not told apart"
            story.gaps.append(Gap(text=found[0], start=found.start(), end=found.end(), why=why))
            return


_OF_ALL = re.compile(r"\b(?:both|all|them|they|each|twice)\b(?! players?\b)", re.IGNORECASE)


def _first_use(story: Story, predicate: str, card: str) -> str:
    """As in "he banishes my X. Can I chain a second X": no X was used, so it is no other use."""
    used = [deed.card for deed in story.deeds if deed.do == "activate"]
    is_first = card in used and f"{card.partition('#')[0]}#1" not in used
    is_again = predicate == "usable_again_this_turn" and card.endswith("#2")
    return "activation_legal" if is_first and is_again else predicate


_OF_ATTACKS = frozenset(
    {"attack_continues", "replay_occurs", "damage_step_occurs", "attacks_directly"}
)


def _attacking_copy(story: Story, asked: AskedClaim) -> str:
    """As in "Replay?", where each player has an unnamed monster: the one that attacks."""
    attack = story.last("attack") if asked.predicate in _OF_ATTACKS else None
    is_it = attack is not None and attack.card.partition("#")[0] == asked.subject
    return attack.card if attack is not None and is_it else ""


def _on_side(start: Position, name: str, side: str) -> str:
    """The one copy that a player has; "" if it is not the only one there."""
    copies = [spot for spot in start.spots if spot.card.partition("#")[0] == name]
    there = [spot.card for spot in copies if spot.player == side]
    return there[0] if len(there) == 1 else ""


def _note_either(story: Story, start: Position, asked: Sequence[AskedClaim]) -> None:
    """As in "what happens to the monster", where each player has one: which is meant is open."""
    for one in asked:
        copies = {spot.player for spot in start.spots if spot.card.partition("#")[0] == one.subject}
        if len(copies) > 1 and story.kind(one.subject) is CardCategory.MONSTER:
            story.gaps.append(gap_at(story.text, one, "whose monster is meant is not told"))


def told_apart(card: str, others: Sequence[str], named: Sequence[str] = ()) -> str:
    """As in "can a Counter Trap be chained to a Counter Trap", "chain X to his X": another one."""
    is_same = card in others and (card in STAND_INS.values() or card in named)
    return f"{card}#2" if is_same else card
