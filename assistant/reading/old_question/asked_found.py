"""Found: what is asked of the unnamed card that an effect takes, sends or Summons."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from assistant.reading.old_question.query import Ask, Query

_THE_CARD = re.compile(
    r"(?:the|that) (?:searched |other )?(?:card|monster|spell|trap)", re.IGNORECASE
)
_DOES: Mapping[str, str] = MappingProxyType(
    {
        "send": "send_to_gy",
        "search": "add_to_hand",
        "set": "set_cards",
        **dict.fromkeys(("special_summon", "summon"), "special_summon"),
    }
)
"""What an effect does, by the verb that tells what befalls such a card."""


def asked_of_found(query: Query) -> tuple[Ask, ...]:
    """As in "X is negated by Y. Is the card still added?": whether X resolves.

    Only where X is answered, and is the one effect spoken of that takes a card it does not aim at.
    """
    if wiped := _asked_of_field(query):
        return wiped
    clause, story = query.clause, query.story
    noun, does = clause.subject, _DOES.get(clause.verb, "")
    if noun is None or not (clause.is_passive and does) or clause.modal or noun.cards:
        return ()
    if _THE_CARD.fullmatch(story.masked[noun.start : noun.end].strip()) is None:
        return ()
    answered = {deed.answers for deed in story.deeds if deed.is_chained}
    used = [one for one in story.deeds if one.do == "activate" and one.card in answered]
    doing = [
        one.card
        for one in used
        if (effect := story.effect_of(one)) is not None
        and does in effect.does
        and not (effect.targets or one.targets)
    ]
    return ((doing[0], "resolves"),) if len(doing) == 1 else ()


_SWEEPS = frozenset({"destroy", "send_to_gy", "banish", "return_to_hand", "return_to_deck"})


def _asked_of_field(query: Query) -> tuple[Ask, ...]:
    """As in "X activates, and Y is chained. Is the field still wiped?": whether X resolves."""
    clause, story = query.clause, query.story
    noun = clause.subject
    is_of_field = noun is not None and noun.thing == "field" and not (noun.owner or noun.cards)
    is_gone = clause.verb == "be" and "gone" in clause.marks
    is_gone |= clause.verb == "destroy" and clause.is_passive
    if not (is_of_field and is_gone) or clause.modal:
        return ()
    used = [one for one in story.deeds if one.do == "activate" and not one.targets]
    able = [(one.card, story.effect_of(one)) for one in used]
    doing = {c for c, one in able if one is not None and one.does & _SWEEPS and not one.targets}
    return ((doing.pop(), "resolves"),) if len(doing) == 1 else ()
