"""Questions of what a player, or a card, gets or is given."""

import re

from assistant.reading.old_question.asked_acts import can_do, giver
from assistant.reading.old_question.asked_by_effect import bare_effect, own_effect
from assistant.reading.old_question.asked_draws import asked_draw
from assistant.reading.old_question.asked_fates import asked_pay, is_taken
from assistant.reading.old_question.asked_limits import asked_afresh
from assistant.reading.old_question.paying import is_of_cost
from assistant.reading.old_question.players import takes
from assistant.reading.old_question.purposes import finder_of
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.which_effect import fitting_cards
from assistant.reading.understood_question import CardCategory

_TWICE = re.compile(r"\b(?:twice|two times|both times)\b", re.IGNORECASE)
"""As in "do I draw twice": not whether anything may be used again."""


def asked_get(query: Query) -> tuple[Ask, ...]:
    """As in "Do I get the search", "do I draw": the effect that would give it."""
    story = query.story
    if any(noun.facet == "cost" for noun in query.clause.objects) or is_of_cost(
        story, query.clause
    ):
        return _gained(query) or asked_pay(query)
    if query.is_afresh:
        is_count = _TWICE.search(story.masked, query.clause.start, query.clause.end)
        return () if is_count else asked_afresh(query)
    taken, found = _taken(query), finder_of(story, query.object_cards(), query.clause)
    if taken:
        return tuple((card, "controller_at_end") for card in taken)
    drawn = ((found, "resolves"),) if found else asked_draw(query)
    if drawn is not None:
        return drawn
    is_own = any(noun.owner == "it" for noun in query.clause.objects)
    cards = query.cards_by("with", "from", "by") or (query.subject_cards() if is_own else ())
    cards = cards or _told_by_effect(query)
    cards = cards or tuple(
        card for card in query.object_cards() if story.facts_of(card) is not None
    )
    cards = tuple(card for card in cards if card not in STAND_INS.values())
    cards = bare_effect(query) or own_effect(query, cards)
    cards = cards or _aimed_monster(query) or giver(query)
    who = query.clause.subject.who if query.clause.subject is not None else ""
    if who and is_taken(story, cards[:1]):
        return ((cards[0], "deciding_player"),)  # Whose effect it is, is what decides.
    if who and cards:
        story.owners.setdefault(cards[0], who)
    return tuple((card, "resolves") for card in cards[:1])


def _aimed_monster(query: Query) -> tuple[str, ...]:
    """As in "I chain X on Y. Does it get a counter": Y, the monster that X aims at."""
    subject, last = query.clause.subject, query.story.last("activate")
    if subject is None or subject.pronoun != "it" or last is None:
        return ()
    return tuple(card for card in last.targets if query.story.kind(card) is CardCategory.MONSTER)[
        :1
    ]


def _gained(query: Query) -> tuple[Ask, ...]:
    """As in "do they gain 1000 LP": the effect that would give them."""
    givers = [card for card in query.story.named if can_do(query.story, card, "gain_lp")]
    is_gain = query.clause.verb == "gain" and len(set(givers)) == 1
    return ((givers[0], "resolves"),) if is_gain else ()


def _taken(query: Query) -> tuple[str, ...]:
    """As in "do they still get it", "do I get Jinzo": a monster that somebody was to take."""
    story, nouns = query.story, query.clause.objects
    cards = [card for noun in nouns if noun.cards or noun.pronoun
             for card in story.meant(noun, prefer="monster")]  # fmt: skip
    if all(noun.pronoun == "it" or (noun.thing == "monster" and not noun.marks) for noun in nouns):
        cards += [card for one in story.deeds for card in one.targets if takes(story, one, card)]
    is_whole = not any(noun.facet for noun in nouns)
    is_of_player = query.clause.subject is not None and bool(query.clause.subject.who)
    is_meant = is_whole and is_of_player
    return tuple(card for card in cards if is_taken(story, [card])) if is_meant else ()


def _told_by_effect(query: Query) -> tuple[str, ...]:
    """As in "do I get the FLIP effect": the one card spoken of that has such an effect."""
    nouns = [one for one in query.clause.objects if not one.cards]
    words = " ".join(query.story.masked[one.start : one.end] for one in nouns)
    if not ("token" in words or any(one.facet == "effect" for one in nouns)):
        return ()
    every = [mention.name for mention in query.story.mentions]
    fitting = fitting_cards(query.story, words) or fitting_cards(query.story, words, every)
    return fitting if len(fitting) == 1 else ()


def asked_give(query: Query) -> tuple[Ask, ...]:
    """As in "does X give Tokens when it is discarded", "does X still give ATK"."""
    nouns = query.clause.objects
    words = " ".join(query.story.masked[one.start : one.end].lower() for one in nouns)
    if _STATS.search(query.story.masked, query.clause.start):
        worn = [card for card in query.subject_cards() if query.story.has_trait(card, "equip")]
        return tuple((card, "applies") for card in worn)
    return tuple((card, "resolves") for card in query.subject_cards()) if "token" in words else ()


_STATS = re.compile(r"[^.?!;]*\bgiv\w+\b[^.?!;]*\b(?:ATK|DEF|boost|bonus)\b", re.IGNORECASE)
