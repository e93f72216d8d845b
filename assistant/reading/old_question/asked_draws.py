"""Draws: questions after who draws by what a card does."""

import re
from collections.abc import Iterator

from assistant.reading.old_question.deed import OTHER
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.story import Story


def asked_draw(query: Query) -> tuple[Ask, ...] | None:
    """As in "do I draw", "does my opponent draw": the one effect by which that player draws.

    None: it is not asked of a player, or nothing spoken of makes anybody draw.
    """
    subject = query.clause.subject
    who = subject.who if subject is not None else ""
    is_plain = query.clause.verb == "draw" and who in OTHER and not query.clause.question
    if is_plain and (waiting := _draws_later(query.story, who)):
        return ((f"{waiting}: draw", "applies"),)
    giving = [card for card in dict.fromkeys(query.story.named) if any(_draws(query.story, card))]
    if not (is_plain and giving) or query.is_afresh or query.cards_by("with", "from", "by"):
        return None
    cards = [card for card in giving if who in _drawers(query.story, card, who)]
    words = query.story.masked[query.clause.start : query.clause.end]
    if len(cards) > 1 and _OWN.search(words):
        used = (query.story.deed_of(card, do="activate") for card in cards)
        cards = [one.card for one in used if one is not None and one.player == who]
    return ((cards[0], "resolves"),) if len(cards) == 1 else ()


def _draws_later(story: Story, who: str) -> str:
    """As in "I used Maxx C. They Summon X. Do I draw?": for that, if it sets it off."""
    used = (one for one in reversed(story.deeds) if one.do == "activate")
    for deed in used:
        effect = story.effect_of(deed)
        is_its = deed.player in {who, ""} and len(story.deeds) > 1
        if effect is not None and effect.draws_each_time and is_its:
            return deed.card
    return ""


_OWN = re.compile(r"\b(?:still|[2-9]|two|three|my|his|her|their)\b", re.IGNORECASE)
"""As in "do I still draw 2": by the card that this player used."""


def _draws(story: Story, card: str) -> Iterator[str]:
    facts = story.facts_of(card)
    for effect in facts.effects if facts is not None else ():
        yield from effect.draws


def _drawers(story: Story, card: str, who: str) -> set[str]:
    """The players that it makes draw; of a card that nobody is said to use, the one asked after."""
    deed = story.deed_of(card, do="activate")
    user = (deed.player if deed is not None else "") or story.owners.get(card, "")
    draws = set(_draws(story, card))
    if user not in OTHER:
        return {who}
    found = {user} if draws - {"opponent"} else set[str]()
    return found | ({OTHER[user]} if draws - {"you"} else set())
