"""Asked by effect: questions after what an effect does that name no card it is done to."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.understood_question import CardCategory

_DOES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "discard": frozenset({"discard"}),
        "return": frozenset({"return_to_hand", "return_to_deck", "add_to_hand"}),
        "go": frozenset({"return_to_hand", "return_to_deck", "add_to_hand"}),
        "look": frozenset({"look_at", "reveal", "excavate"}),
        "treat": frozenset({"look_at", "reveal", "excavate"}),
        "reveal": frozenset({"look_at", "reveal", "excavate"}),
        "send": frozenset({"send_to_gy"}),
        "banish": frozenset({"banish"}),
        "set": frozenset({"set_cards"}),
        "change": frozenset({"change_position"}),
    }
)
"""What an effect must do of which a clause with that verb asks."""
_SEEN = re.compile(r"\bsee\b", re.IGNORECASE)
_BACK = frozenset({"hand", "deck"})


def asked_by_effect(query: Query) -> tuple[Ask, ...]:
    """As in "does he still discard his hand", "do the Set cards go back": whether it resolves."""
    clause, story = query.clause, query.story
    does = _DOES.get(clause.verb, frozenset())
    if not does or not is_asked(clause) or clause.question not in {"", "whether"}:
        return ()
    if query.is_afresh or not _is_meant(query) or any(noun.cards for noun in clause.nouns):
        return ()
    told = [one for one in story.deeds if one.do == "activate" and not one.is_asked]
    effects = [(one.card, story.effect_of(one)) for one in told]
    able = {card for card, effect in effects if effect is not None and effect.does & does}
    return ((able.pop(), "resolves"),) if len(able) == 1 else ()


def _is_meant(query: Query) -> bool:
    """Whether the verb has the sense in which an effect does that."""
    clause, text = query.clause, query.story.masked
    if clause.verb == "treat":
        return _SEEN.search(text, clause.start, clause.end) is not None
    if clause.verb == "go":
        return any(noun.thing in _BACK for noun in clause.by("to", "in"))
    return True


def bare_effect(query: Query) -> tuple[str, ...]:
    """As in "X is destroyed by Y. Effect?", "Float?": of X, the one card with such an effect."""
    story, nouns = query.story, query.clause.nouns
    is_bare = all(noun.facet == "effect" and not (noun.cards or noun.owner) for noun in nouns)
    if not is_bare or query.clause.modal or query.clause.is_inverted or query.clause.prepositions:
        return ()
    named = [card for card in dict.fromkeys(story.named) if story.floats(card)]
    used = {one.card for one in story.deeds if one.do == "activate" and not one.is_asked}
    idle = [card for card in named if card not in used]
    return (idle[0],) if len(idle) == 1 else ()


def asked_float(query: Query) -> tuple[Ask, ...]:
    """As in "X is destroyed by Y. Can it float?": whether what X does then comes about."""
    cards = query.subject_cards() if query.clause.nouns else bare_effect(query)
    able = [card for card in cards if query.story.floats(card)]
    return tuple((card, "resolves") for card in able[:1])


def own_effect(query: Query, cards: tuple[str, ...]) -> tuple[str, ...]:
    """As in "his X is hit by Y. Does he get his effect": of X, the one monster spoken of."""
    story = query.story
    is_unnamed = all(noun.facet == "effect" and not noun.cards for noun in query.clause.objects)
    monsters = [
        one for one in dict.fromkeys(story.named) if story.kind(one) is CardCategory.MONSTER
    ]
    is_other = bool(cards) and all(story.kind(one) is not CardCategory.MONSTER for one in cards)
    is_one = is_unnamed and is_other and len(monsters) == 1 and story.floats(monsters[0])
    return (monsters[0],) if is_one else cards
