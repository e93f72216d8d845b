"""Held monsters.

Unnamed ones that a card which stays had brought back, or taken; and Set cards.
"""

import re

from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.told_so_far import Told
from assistant.reading.understood_question import CardCategory

_HELD = STAND_INS["monster"]


def holders(told: Told) -> list[str]:
    """The cards spoken of that stay on the field with what they brought back, or took."""
    staying = [one for one in told.named if told.stays(one)]
    return [one for one in staying if told.revives(one) or told.takes(one)]


def held(told: Told, kind: CardCategory) -> tuple[str, ...]:
    """As in "X is destroyed. Is the monster destroyed?": what X had brought back, or taken."""
    found = holders(told)
    if not found or kind is not CardCategory.MONSTER:
        return ()
    there = next((one for one in told.board if one.card == found[-1]), None)
    if there is not None and told.negators:
        there.on = _HELD
        told.board.append(Standing(_HELD, there.player, face="up"))
        return (_HELD,)
    return _used_before(told, found[-1], told.owners.get(found[-1], ""))


def is_set(told: Told, noun: Noun) -> bool:
    """As in "X hits my Set card", and "Is the card destroyed?" after it: the Set one is meant."""
    if noun.thing == "card" and "set" in noun.marks:
        return True
    words = told.masked[noun.start : noun.end].lower()
    is_pointed_at = words in {"the card", "that card", "my card", "their card"}
    return is_pointed_at and _SET.search(told.masked, 0, noun.start) is not None


_SET = re.compile(r"\b(?:set|face-?\s?down|backrow) card\b", re.IGNORECASE)


def taken_from(told: Told, noun: Noun) -> tuple[str, ...]:
    """As in "X is destroyed. Do I get my monster back?": what X had taken from that player."""
    names = [*told.named, *(one.name for one in told.mentions)]
    takers = [card for card in names if told.stays(card) and told.takes(card)]
    is_one = noun.thing == "monster" and noun.count == 1 and not noun.marks
    if not takers or not is_one or noun.owner not in OTHER:
        return ()
    used = [one for one in told.deeds if one.card == takers[-1] and one.do == "activate"]
    if not used:
        return _used_before(told, takers[-1], OTHER[noun.owner])
    if used[0].targets not in ([], [_HELD]) or used[0].player == noun.owner:
        return ()
    used[0].targets, used[0].player = [_HELD], OTHER[noun.owner]
    return (_HELD,)


def held_so(told: Told, noun: Noun) -> tuple[str, ...]:
    """As in "the revived monster", "the equipped monster": what the card spoken of holds."""
    words = told.text[noun.start : noun.end]
    names = dict.fromkeys([*told.named, *(one.name for one in told.mentions)])
    found = [one for one in names if told.stays(one) and (told.revives(one) or told.takes(one))]
    if noun.thing != "monster" or noun.count != 1 or len(found) != 1 or not _HOLDS.search(words):
        return ()
    used = [one for one in told.deeds if (one.do, one.card) == ("activate", found[0])]
    if used:
        return tuple(used[0].targets)
    return _used_before(told, found[0], told.owners.get(found[0], ""))


_HOLDS = re.compile(
    r"\b(?:revived|reborn|resurrected|equipped|taken|stolen|snatched)\b", re.IGNORECASE
)


def _used_before(told: Told, holder: str, player: str) -> tuple[str, ...]:
    told.deeds.insert(0, Deed("activate", holder, player, [_HELD], is_earlier=True))
    return (_HELD,)
