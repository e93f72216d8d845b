"""Happenings: questions after all that happens to cards, or all that they do."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.players import takes
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardCategory

_OF_BATTLE = "battle damage"


def asked_what(query: Query) -> tuple[Ask, ...]:
    """As in "what happens to X", "what does X do"."""
    if query.clause.verb == "do" and query.thing == "player":
        return ()
    if query.clause.verb == "happen" and _is_of_later_phase(query):
        why = "what befell the cards before that phase is not asked"
        query.story.gaps.append(gap_at(query.story.text, query.clause, why))
        return ()
    aimed = query.clause.by("to", "with", "on")
    attack = query.story.last("attack")
    if attack is not None and any(noun.facet == "attack" for noun in aimed):
        return ((attack.card, "attack_continues"), (attack.card, "replay_occurs"))
    own = () if query.clause.is_subject_inherited else query.subject_cards()
    told = query.struck_last() or query.cards_by("to", "with", "on")
    unnamed = [noun for noun in aimed if noun.thing in STAND_INS and not noun.cards]
    if not told and unnamed:
        told = query.story.meant(unnamed[0])  # "What happens to my Level 5 monster?"
    told = told or own or query.object_cards()
    if not told and any(noun.pronoun for noun in query.clause.by("to", "with")):
        return ()  # It is not known what "the monster" is.
    named = [card for card in told if not card.startswith("an effect")]
    cards = tuple(dict.fromkeys(named)) or query.story.all_cards()
    return what_happens(query.story, cards)


def _is_of_later_phase(query: Query) -> bool:
    """As in "what happens in the End Phase", of no card."""
    phases = query.clause.by("in", "during", "at", "on")
    is_late = any(noun.thing in {"end_phase", "standby_phase", "draw_phase"} for noun in phases)
    return is_late and not any(noun.cards or noun.pronoun for noun in query.clause.nouns)


def what_happens(story: Story, cards: Sequence[str]) -> tuple[Ask, ...]:
    """Everything decisive about these cards."""
    asks: list[Ask] = []
    for card in sorted(cards, key=lambda one: _is_beside(story, one)):
        is_used = story.deed_of(card, do="activate") is not None
        if is_used:
            asks.append((card, "resolves"))
        if story.deed_of(card, do="summon") is not None:
            asks.append((card, "summoned"))
        if story.deed_of(card, do="attack") is not None:
            asks += [(card, "attack_continues"), (card, "replay_occurs")]
            asks.append((f"{card}: {_OF_BATTLE}", "value"))
        if any(takes(story, deed, card) and story.stays(deed.card) for deed in story.deeds):
            asks.append((card, "controller_at_end"))
        is_on_field = story.kind(card) is CardCategory.MONSTER or _is_struck(story, card)
        if is_on_field:
            asks.append((card, "destroyed"))
        asks.append((card, "zone_at_end"))
        if story.floats(card) and not is_used:
            asks.append((card, "activated"))
    return tuple(asks)


def which_activate(query: Query) -> tuple[Ask, ...]:
    """As in "which effects activate", "which triggers go off": of every card that has one."""
    subject, story = query.clause.subject, query.story
    if subject is None or subject.cards or query.clause.objects:
        return ()
    if _WHICH.search(story.masked, query.clause.start, query.clause.end) is None:
        return ()
    used = {one.card for one in story.deeds if one.do == "activate" and not one.is_asked}
    return tuple((c, "activated") for c in story.all_cards() if story.floats(c) and c not in used)


_WHICH = re.compile(
    r"\b(?:which|what)(?: (?:\w+ )?(?:effects?|triggers?|monsters?|ones?|of them))+\b",
    re.IGNORECASE,
)


def _is_beside(story: Story, card: str) -> int:
    """How far a card is from what is at issue: what is done to it counts before what it does."""
    attack = story.last("attack")
    is_attacker = attack is not None and attack.card == card
    deed = story.deed_of(card, do="activate")
    is_used = deed is not None and bool(deed.targets or deed.answers or deed.hurts)
    if story.kind(card) is CardCategory.MONSTER and (is_attacker or _is_struck(story, card)):
        return 0
    if any(one.answers == card for one in story.deeds) and not (deed and deed.answers):
        return 0
    return 2 if is_used and not _is_struck(story, card) else 1


def _is_struck(story: Story, card: str) -> bool:
    return any(card in (*deed.targets, *deed.hurts) for deed in story.deeds)
