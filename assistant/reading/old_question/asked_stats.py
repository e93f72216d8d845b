"""Stats: questions after how much ATK or DEF a monster has, or gains."""

import re

from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim, CardCategory

_STAT = re.compile(
    r"\b(?:(?P<atk>ATK|attack (?:points|power|value|stat)|(?<=how much )attack"
    r"|(?<=what )attack(?= (?:do|does|did|would|will|is)\b)"
    r"|(?:(?<=what is its )|(?<=what['\u2019]s its ))attack(?! (?:target|position)))"
    r"|(?P<def>DEF|defen[cs]e points))\b",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\b(?:gain|gets?|lose|boost|bonus|increase|decrease|drop|rise|go(?:es)? up|go(?:es)? down)",
    re.IGNORECASE,
)
_BATTLING = re.compile(
    r"\b(?:(?:during|in|at|for) (?:the |that |this |its |damage )*(?:\w+ )?"
    r"(?:battle(?! phase)|damage calculation|damage step|calculation|fight)"
    r"|when (?:it|they|he) battles?|while (?:it|they) battles?)\b",
    re.IGNORECASE,
)
"""As in "what is its ATK during damage calculation": with which it battles."""
_STRENGTH = re.compile(
    r"\bhow (?:strong|big|large|powerful|high)\b(?![^.?!]*\bhands?\b)", re.IGNORECASE
)
_HOW_MUCH = frozenset({"what", "how_many"})
_END = re.compile(r"[?!;]|\.(?:\s|$)")


def asked_stats(query: Query) -> tuple[Ask, ...]:
    """As in "what is X's ATK now", "how much ATK does X gain"."""
    clause, story = query.clause, query.story
    words = _END.split(story.masked[clause.start :])[0]
    is_strength = bool(_STRENGTH.search(words) or _FIGURED.search(words))
    if clause.question not in _HOW_MUCH and not (is_strength or _KEPT.search(words)):
        return ()
    found = _STAT.search(words)
    if found is None and not (is_strength or _KEPT.search(words)):
        return ()
    stat = "DEF" if found is not None and found["def"] else "ATK"
    is_change = clause.question in _HOW_MUCH and _CHANGES.search(words)
    part = f"{stat} change" if is_change else stat
    part = f"{stat} in battle" if part == stat and _BATTLING.search(words) else part
    named = (card for noun in clause.nouns for card in story.meant(noun, prefer="monster"))
    monsters = [card for card in named if story.kind(card) is CardCategory.MONSTER]
    if all(not noun.cards for noun in clause.nouns):
        monsters = _changed_last(query) or monsters
    last = [card for card in story.named if story.kind(card) is CardCategory.MONSTER]
    return tuple((f"{card}: {part}", "value") for card in (monsters or last[-1:])[:1])


_KEPT = re.compile(
    r"^(?:and )?(?:do|does|did|will|would|is|can)\b[^.?!]*?\b(?:"
    r"(?:keep|lose|retain|stay|remain|return|revert|become|change|still)\w*\b[^.?!]*?"
    r"\b(?:ATK|DEF|attack points|boost|bonus|attack boost|power-?up)\b(?! (?:trigger|effect))"
    r"|ATK\b[^.?!]*?\b(?:stay|remain|return|revert|become|change|go|drop|still|be|reset|restored)"
    r"|(?:boost|bonus|increase|gain)\b[^.?!]*?\b(?:stay|remain|last|disappear|wear|go|lost|kept))",
    re.IGNORECASE,
)
"""As in "does it keep the boost", "does its ATK return to 3000", "is its ATK still 4000"."""


def asked_bare_stat(story: Story) -> list[AskedClaim]:
    """As in "I use X on Y. ATK?": of the monster that was changed last."""
    found = _BARE.search(story.masked)
    every = [card for card in story.named if story.kind(card) is CardCategory.MONSTER]
    last = [card for card in every if card.partition("#")[0] not in STAND_INS.values()] or every
    cards = _changed(story)[-1:] or last[-1:]
    if found is not None and found["of"]:
        cards = [one.name for one in story.mentions if one.start == found.start("of")]
    if found is None or not cards:
        return []
    stat, place = found["stat"].upper(), {"start": found.start("stat"), "end": found.end("stat")}
    return [AskedClaim(subject=f"{cards[0]}: {stat}", predicate="value", **place)]


_FIGURED = re.compile(
    r"^(?:and |so |then )*(?:is|does|do|will|would|did|was)\b(?![^.?!]*\bdamage\b)[^.?!]*?"
    r"\b(?:ATK\b[^.?!]*?\d{3,4}\b(?! damage)|(?:double|halve|raise|reduce|lower|boost|drop|go"
    r"|return|revert|reset|fall|rise|increase|decrease|shrink|become)\w*\b[^.?!]*? "
    r"(?:to|at) \d{1,4}\b)",
    re.IGNORECASE,
)
"""As in "is its ATK 2800", "does X go back to 1900": the figure is what is asked for."""
_BARE = re.compile(
    r"(?:^|[.?!,;:]\s*)(?:(?:and|so|its|the|what|new|final|current|resulting|total|how much"
    r"|what(?: would be|['\u2019]s| is) (?:the|its))\s+)*"
    r"(?P<stat>ATK|DEF)(?:\s+(?:now|then|afterwards?|total|value|"
    r"(?:for |in )?(?:this|that|the) turn))*"
    r"(?: of (?:(?:my|his|her|their|the|opponent['\u2019]s) )*(?P<of>[\ue000-\uf8ff]+))?\s*\?",
    re.IGNORECASE,
)


def _changed(story: Story) -> list[str]:
    """The monsters that were aimed at, in order."""
    aimed = [card for deed in story.deeds if deed.do == "activate" for card in deed.targets]
    return [card for card in aimed if story.kind(card) is CardCategory.MONSTER]


def _changed_last(query: Query) -> list[str]:
    """As in "X targets Y. How much ATK has it left?": the monster that was aimed at last."""
    return _changed(query.story)[-1:]
