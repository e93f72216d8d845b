"""Described effects: of an effect without a card's name, what it does is told."""

import re
from collections.abc import Iterable

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import DOING, STAND_INS
from assistant.reading.old_question.told_so_far import Told

_KINDS = {
    "summon": r"(?:special[- ])?summon(?:s|ing)?",
    "search": r"search(?:es|ing)?|adds? (?:an?|1|one) (?:card|monster|spell|trap)s?",
    "draw": r"draws?|drawing",
    "destroy": r"destroys?|destroying|destruction|pops?",
    "send_from_deck": r"mills?|milling|sends? (?:an?|1|one) (?:card|monster)s?",
}
_KIND = "|".join(f"(?P<{kind}>{words})" for kind, words in _KINDS.items())
_BEFORE = re.compile(rf"\b(?:{_KIND})[ -]effect\b", re.IGNORECASE)
"""As in "my Special Summon effect", "a search effect"."""
_BEHIND = re.compile(rf"\W*(?:that|which)(?: would| will)? (?:{_KIND})\b", re.IGNORECASE)
"""As in "an effect that Special Summons a monster"."""
_FROM = re.compile(
    r"[^.?!,;]{0,30}?\bfrom (?:the |my |his |her |their |your )?"
    r"(?P<zone>deck|gy|graveyard|grave)\b",
    re.IGNORECASE,
)
_DOES = {
    "summon": "special_summon",
    "search": "add_to_hand",
    "draw": "draw",
    "destroy": "destroy",
    "send_from_deck": "send_to_gy",
}


def described(story: Told, noun: Noun) -> str:
    """What stands for it; "": nothing is told of what it does, or a named card does it."""
    if noun.facet != "effect" or noun.cards or noun.pronoun or noun.owner == "it":
        return ""
    if noun.thing not in {"", "monster", "effect_monster"} or "negate:past" in noun.marks:
        return ""
    behind = _BEHIND.match(story.masked, noun.end)
    found = behind or _BEFORE.search(story.masked, noun.start, noun.end + 1)
    kind = next((kind for kind in _KINDS if found is not None and found[kind]), "")
    if found is None or not kind or _is_of_named(story, kind):
        return ""
    place = _FROM.match(story.masked, found.end())
    zone = place["zone"].lower().replace("graveyard", "gy").replace("grave", "gy") if place else ""
    return DOING.get(f"{kind}_from_{zone}", "") or DOING[kind]


def is_description(story: Told, clause: Clause) -> bool:
    """As in "a monster effect | that Special Summons from the Deck": no deed of its own."""
    noun = clause.antecedent
    is_told = clause.hangs == "which" and noun is not None and noun.facet == "effect"
    unnamed = {STAND_INS["monster"], STAND_INS["effect_monster"]}
    return is_told and bool(unnamed & set(story.standing_for)) and not clause.is_negated


def _is_of_named(story: Told, kind: str) -> bool:
    """As in "I Summon X. They negate my search effect": it is that of X."""
    cards: Iterable[str] = (card for card in story.named if card not in STAND_INS.values())
    effects = (one for card in cards for one in getattr(story.facts_of(card), "effects", ()))
    return any(_DOES[kind] in one.does for one in effects)
