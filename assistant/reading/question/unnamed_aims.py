"""Unnamed aims: what a question says a card is used on, if it tells whose, and not which."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from assistant.reading.question.clause import Clause
from assistant.reading.question.deed import OTHER, Deed, Standing
from assistant.reading.question.nouns import Noun
from assistant.reading.question.open_words import gap_at
from assistant.reading.question.purposes import may_aim_at
from assistant.reading.question.stand_ins import STAND_INS, usual_target
from assistant.reading.question.story import Story
from assistant.reading.question.telling import stand
from assistant.reading.reading import Asked, Kind, Place
from assistant.records import Gap

_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "monster": STAND_INS["monster"],
        "spell": STAND_INS["continuous_spell"],
        "trap": STAND_INS["continuous_trap"],
        "continuous_spell": STAND_INS["continuous_spell"],
        "continuous_trap": STAND_INS["continuous_trap"],
        "field_spell": STAND_INS["field_spell"],
        "equip_spell": STAND_INS["equip_spell"],
    }
)
"""What stands for a card of a kind that is on the field; any card: what is usually aimed at."""
_ANY = frozenset({"card", "spell_trap"})
_SIDES = frozenset({"field", "zone"})
_HELD = re.compile(
    r"(?:\s+(?:that|which))?\s+(?P<who>I|we|my opponent|the opponent|he|she|they)\s+"
    r"(?:control|controls|have|has)\b",
    re.IGNORECASE,
)


def aim_at_unnamed(story: Story, clause: Clause, deed: Deed, noun: Noun) -> bool:
    """As in "X on my own Trap", "on a Spell I control": one stands on that player's side."""
    facts = story.facts_of(deed.card)
    owner = _side_of(story, clause, noun)
    is_unnamed = not (noun.cards or noun.pronoun) and noun.facet in {"", "copy"}
    if facts is None or deed.targets or not (is_unnamed and owner and noun.count == 1):
        return False
    name = _KINDS.get(noun.thing, usual_target(facts) if noun.thing in _ANY else "")
    places = [place for effect in facts.effects for place in effect.targets]
    if not name or not any(may_aim_at(story, place, name) for place in places):
        return False
    is_row = story.kind(name) is not Kind.MONSTER
    is_set = "set" in noun.marks
    at = "set" if is_set and not is_row else ""
    face = ("down" if is_set else "up") if is_row else ""
    stand(story, Standing(name, owner, face=face, position=at, start=noun.start, end=noun.end))
    story.owners.setdefault(name, owner)
    deed.targets.append(name)
    return True


def _side_of(story: Story, clause: Clause, noun: Noun) -> str:
    """Whose it is: "my own X", "an X on my side", "an X I control"; "" if that is not told."""
    if noun.owner in OTHER:
        return noun.owner
    sides = [one.owner for one in clause.by("in", "on") if one.thing in _SIDES]
    held = _HELD.match(story.text, noun.end)
    if held is not None:
        return "me" if held["who"].lower() in {"i", "we"} else "them"
    return next((one for one in sides if one in OTHER), "")


def note_unfit_aims(story: Story, asked: Sequence[Asked]) -> Iterator[Gap]:
    """As in "Can I use X on my monster?", where X takes only some monsters of that side."""
    tried = {one.subject for one in asked if one.predicate == "activation_legal"}
    for deed in story.deeds:
        effect = story.effect_of(deed) if deed.card in tried else None
        aimed = [card for card in deed.targets if card in STAND_INS.values()]
        if effect is None or not aimed or aimed[0] in story.described:
            continue
        side = story.owners.get(aimed[0], "")
        fitting = [place for place in effect.targets if may_aim_at(story, place, aimed[0])]
        own = [place for place in fitting if _may_be_of(place, deed, side)]
        if own and all(place.is_narrow for place in own):
            why = f"whether it is one that {deed.card} can target is not told"
            yield gap_at(story.text, deed, why)


def _may_be_of(place: Place, deed: Deed, side: str) -> bool:
    """Whether a target may be on that side of the field."""
    if not (side and deed.player):
        return True
    return place.whose == "either" or (place.whose == "you") == (side == deed.player)
