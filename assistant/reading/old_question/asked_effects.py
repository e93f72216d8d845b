"""Effects: questions after what an effect does, where it is only pointed at."""

import re

from assistant.reading.old_question.aiming import picks_itself
from assistant.reading.old_question.asked_fates import asked_destroy
from assistant.reading.old_question.asked_negation import are_monsters_negated
from assistant.reading.old_question.asked_of_cards import asked_of_cards
from assistant.reading.old_question.asked_reach import asked_reach
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.controlling import asked_lost
from assistant.reading.old_question.fates_said import fate
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.understood_question import CardCategory


def asked_destroying(query: Query) -> tuple[Ask, ...]:
    """As in "does it destroy", of what is to do it; else of what it may befall."""
    if picks := picks_itself(query.story, query.clause):
        return tuple((card, "activation_legal") for card in picks[:1])
    if own := _itself(query) or asked_lost(query):
        return own
    if reached := asked_reach(query, fate(query)):
        return reached
    if of_cards := asked_of_cards(query, fate(query)):
        return of_cards
    does = _destroyer(query)
    which = tuple((card, fate(query)) for card in _which_fighters(query))
    if does:
        return ((does, "resolves"),)
    told = _told_apart(query)
    return which or (asked_destroy(query) if told is None else told)


def _itself(query: Query) -> tuple[Ask, ...]:
    """As in "does it destroy itself": a monster, which is destroyed."""
    nouns = query.clause.objects
    is_other = query.clause.is_passive or "~can" in query.clause.helpers or not nouns
    if is_other or any(one.pronoun != "itself" for one in nouns):
        return ()
    return tuple((card, fate(query)) for card in query.subject_cards(prefer="lingering"))


def _told_apart(query: Query) -> tuple[Ask, ...] | None:
    """As in "does X destroy my monsters", "Defense Position monsters": some, and not others.

    That X resolves says nothing of those; nothing is asked where an unnamed one battles already.
    None if no such are spoken of.
    """
    clause, story = query.clause, query.story
    unnamed = [noun for noun in clause.objects if noun.thing in _UNNAMED and not noun.cards]
    told = [noun for noun in unnamed if noun.owner in _PLAYERS or noun.marks & _STANDING]
    if clause.is_passive or not told or clause.subject is None or clause.subject.who:
        return None
    cards = tuple(dict.fromkeys(card for noun in told for card in story.meant(noun)))
    if set(cards) & {card for one in story.deeds for card in one.targets}:
        return None  # It is aimed at already.
    battling = {one.card for one in story.deeds if one.do == "attack"}
    is_one = len(told) == 1 and told[0].thing == "monster" and not set(cards) & battling
    return tuple((card, fate(query)) for card in cards) if is_one else ()


_UNNAMED = frozenset({"monster", "card", "spell", "trap"})
_PLAYERS = frozenset({"me", "them"})
_STANDING = frozenset({"attack_position", "defense", "set"})


def _destroyer(query: Query) -> str:
    """As in "I Tribute X for its effect. Does it still destroy?": X, which is to destroy."""
    clause, story = query.clause, query.story
    is_it = clause.subject is not None and clause.subject.pronoun == "it"
    words = story.masked[clause.start : clause.end].lower().split()
    if query.is_afresh or clause.is_passive or clause.objects:
        return ""
    if not (is_it and {"destroy", "banish"} & set(words)):
        return ""
    used = [one for one in story.deeds if one.do == "activate" and not one.is_chained]
    able = [one.card for one in used if (e := story.effect_of(one)) and clause.verb in e.does]
    return able[-1] if able else ""


def asked_anything(query: Query) -> tuple[Ask, ...]:
    """As in "is anything destroyed": the effect at issue, if it does such a thing."""
    clause, story = query.clause, query.story
    is_bare = clause.subject is None or "nothing" in clause.subject.marks
    if not (clause.is_passive and is_bare and "nothing" in clause.marks):
        return ()
    used = [one for one in story.deeds if one.do == "activate" and not one.answers]
    facts = [(one.card, e) for one in used if (e := story.effect_of(one))]
    is_summon = clause.verb.endswith("summon")
    able = [card for card, e in facts if (e.summons if is_summon else clause.verb in e.does)]
    return ((able[-1], "resolves"),) if able else ()


def _which_fighters(query: Query) -> tuple[str, ...]:
    """As in "which monster is destroyed", "is either of them destroyed": both that battle."""
    attack = query.story.last("attack")
    if attack is None or not _WHICH.match(query.story.masked, query.clause.start):
        return ()
    return (attack.card, *(card for card in attack.targets if card != "direct"))


_WHICH = re.compile(
    r"\s*(?:(?:and )?(?:(?:which|what) (?:monster|one)s?|who)"
    r"|(?:is|are|does|do|will|would) (?:either|both|any)"
    r"(?: (?:one|monsters?|of (?:them|those|these|the (?:two )?monsters)))*)\b",
    re.IGNORECASE,
)


def asked_keep(query: Query) -> tuple[Ask, ...]:
    """As in "do monsters keep their effects"."""
    if query.thing in {"monster", "effect_monster"}:
        return are_monsters_negated(query, query.subject_cards())
    own = query.subject_cards() if _are_its_effects(query.clause) else ()
    if own and all(query.story.kind(card) is CardCategory.MONSTER for card in own):
        return tuple((card, "negated_on_field") for card in own)
    is_mine = query.clause.subject is not None and bool(query.clause.subject.who)
    cards = query.object_cards(prefer="monster" if is_mine else "")
    things = {noun.thing for noun in query.clause.objects if noun.facet == "effect"}
    if things & {"monster", "effect_monster"}:
        return are_monsters_negated(query, cards)
    if not any(noun.facet for noun in query.clause.objects) and all(
        query.story.kind(card) is CardCategory.MONSTER for card in cards
    ):
        takers = (query.story.facts_of(card) for card in query.story.all_cards())
        is_of_control = any(one is not None and one.takes_control for one in takers)
        fate = "controller_at_end" if is_of_control else "destroyed"
        return tuple((card, fate) for card in cards)
    return tuple((card, "applies") for card in cards)


def _are_its_effects(clause: Clause) -> bool:
    """As in "does X keep its effects"."""
    return any(noun.facet == "effect" and noun.owner == "it" for noun in clause.objects)
