"""Damage: questions after whether it is taken, how much of it, and by whom."""

import re

from assistant.reading.old_question.query import Ask, Query, last_effect
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardCategory

_BATTLE = re.compile(r"\bbattle damage\b", re.IGNORECASE)
_AND_AMOUNT = re.compile(r"^[\s,]*(?:and|&)?\s*how (?:much|many)\b", re.IGNORECASE)


def asked_damage(query: Query) -> tuple[Ask, ...]:
    """As in "does my opponent take damage", "how much do I take", "who takes it"."""
    card, part = _dealer(query)
    subject = f"{card}: {part}"
    amount = ((subject, "value"),)
    is_what = query.clause.question == "what" and query.clause.verb == "be"
    if is_what or query.clause.question == "how_many":
        return amount
    if query.clause.question == "who":
        return ((subject if part == _OF_BATTLE else card, "damage_taken_by"), *amount)
    is_bare = not query.clause.verb and [one.facet for one in query.clause.nouns] == ["damage"]
    is_both = is_bare or _AND_AMOUNT.match(query.story.masked[query.clause.end :]) is not None
    dealt = (subject if part == _OF_BATTLE else card, "damage_dealt")
    return (*(amount if is_bare else ()), dealt, *(amount if is_both and not is_bare else ()))


def asked_amount(query: Query, things: set[str]) -> tuple[Ask, ...]:
    """As in "how much battle damage is there", "is there any battle damage"."""
    clause = query.clause
    is_open = clause.question in {"what", "how_many"} or "there" in clause.marks
    return asked_damage(query) if "damage" in things and clause.verb == "be" and is_open else ()


_OF_BATTLE = "battle damage"
_AMOUNT = re.compile(r"[^.?!]*\b\d{3,5}\b")


_DAMAGE = re.compile(r"\b(?:damage|burn)\b", re.IGNORECASE)
_LIFE = re.compile(r"[^.?!]*\b(?:LPs?|life ?points?)\b", re.IGNORECASE)


def asked_gain(query: Query) -> tuple[Ask, ...]:
    """As in "how many Life Points do I gain", "how much do I gain"."""
    clause, story = query.clause, query.story
    begins = max(story.masked.rfind(mark, 0, clause.start) for mark in ".?!") + 1
    if _LOST.match(story.masked, begins):
        return asked_damage(query) if story.last("attack") is not None else ()
    is_of_life = clause.verb == "gain" or _LIFE.match(story.masked, clause.start) is not None
    is_gained = clause.verb in {"gain", "get", "refund"} or "get" in clause.helpers
    is_whether = (
        is_gained
        and clause.verb != "refund"  # That asks after a cost.
        and not clause.question
        and _LIFE_SAID.search(story.masked, clause.start, clause.end)
    )
    if not is_whether and (clause.question != "how_many" or not (is_of_life and is_gained)):
        return ()
    used = [one for one in reversed(story.deeds) if one.do == "activate"]
    able = [one.card for one in used if (e := story.effect_of(one)) and "gain_lp" in e.does]
    gain = ("gain LP", "applies") if is_whether else ("LP gain", "value")
    return ((f"{able[0]}: {gain[0]}", gain[1]),) if able else ()


_LIFE_SAID = re.compile(r"\b(?:LPs?|life ?points?)\b", re.IGNORECASE)
_LOST = re.compile(r"[^.?!]*\b(?:LPs?|life ?points?)\b[^.?!]*\blose\b"
                   r"|[^.?!]*\blose\b[^.?!]*\b(?:LPs?|life ?points?)\b", re.IGNORECASE)  # fmt: skip
"""As in "do I lose Life Points", "how many Life Points does he lose"."""


def asks_of_damage(query: Query, verb: str) -> bool:
    """As in "who takes the damage", "who takes the 2500"."""
    if verb not in {"take", "suffer", "lose"}:
        return False
    objects = query.clause.objects
    if [one.pronoun for one in objects] == ["it"]:  # "How much damage, and who takes it?"
        text = query.story.masked
        begins = max(text.rfind(mark, 0, query.clause.start) for mark in ".?!") + 1
        return _DAMAGE.search(text, begins, query.clause.start) is not None
    if not objects:
        return _AMOUNT.match(query.story.masked[query.clause.start :]) is not None
    return any(noun.facet == "damage" or noun.thing == "life" for noun in objects)


def _dealer(query: Query) -> tuple[str, str]:
    """The card by which it is dealt, and whether it is battle damage."""
    story, attack = query.story, query.story.last("attack")
    told = story.masked[query.clause.start : query.clause.end]
    if attack is not None and _BATTLE.search(told):
        return attack.card, _OF_BATTLE
    named = [noun for noun in query.clause.nouns if noun.facet == "effect" and noun.cards]
    if named:  # "How much damage does X's effect do?"
        return story.meant(named[0])[0], "damage"
    burners = _named_burner(query) or _burners(story, is_battle=attack is not None)
    is_told = _AMOUNT.match(story.masked[query.clause.start :]) is not None
    burners = burners or (_burning_fighters(story) if is_told else [])
    if attack is not None and not burners:
        return attack.card, _OF_BATTLE
    return (burners or list(query.subject_cards()) or list(last_effect(story)) or [""])[0], "damage"


def _named_burner(query: Query) -> list[str]:
    """As in "how much damage does Magic Cylinder do when it attacks": a Spell or Trap is asked."""
    story, clause = query.story, query.clause
    nouns = [noun for noun in (clause.subject, *clause.objects) if noun is not None and noun.cards]
    named = [card for noun in nouns for card in story.meant(noun)]
    row = [card for card in named if story.kind(card) in {CardCategory.SPELL, CardCategory.TRAP}]
    return [c for c in row if any(e.damages for e in getattr(story.facts_of(c), "effects", ()))]


def _burning_fighters(story: Story) -> list[str]:
    """As in "I attack X. Do I take 500?": what X deals when something becomes of it."""
    attack = story.last("attack")
    fighters = (*attack.targets, attack.card) if attack is not None else ()
    return [
        card
        for card in fighters
        if any(e.damages and e.is_trigger for e in getattr(story.facts_of(card), "effects", ()))
    ]


def _burners(story: Story, *, is_battle: bool) -> list[str]:
    """What deals damage by its effect: in a battle, of what was used or befallen."""
    used = [one.card for one in reversed(story.deeds) if one.do != "attack"]
    cards = used if is_battle else [*used, *story.all_cards()]
    return [
        card
        for card in cards
        if any(effect.damages for effect in getattr(story.facts_of(card), "effects", ()))
    ]
