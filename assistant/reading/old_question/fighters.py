"""Fighters: monsters of a battle that are told apart without a name ("monster A", "my monster").

The first unnamed monster is the stand-in that every unnamed monster is; the second and the third
of a battle get names of their own here, as a card's name would be found.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from assistant.reading.card_mentions import Mention, mask
from assistant.reading.old_question.facing import attacked_beside
from assistant.reading.old_question.stand_ins import (
    ADDED,
    ATTACKED,
    ATTACKING,
    FIGHTERS,
    LETTERED,
    STAND_INS,
)
from assistant.reading.old_question.traits import figures_of, traits_in

_LETTERS = "".join(LETTERED)
_LISTED = re.compile(
    rf"\b[Mm]onsters? [\"'(]?(?P<first>[{_LETTERS}])[\")]?(?![\w/-]|['\u2019](?!s\b))"
    rf"(?P<others>(?:,? (?:and|or|&) [{_LETTERS}]\b|, [{_LETTERS}]\b)*)"
)
_OTHER = re.compile(rf"\b[{_LETTERS}]\b")
_BATTLE = re.compile(r"\b(?:attack|battle|replay|damage step)", re.IGNORECASE)
_TOLD_OF = r"(?:an?|the|one of|my|your|his|her|its|their|another|opponent['\u2019]?s?|player"
_PHRASE = (
    rf"{_TOLD_OF}|[AB12]['\u2019]s|turn|defending|attacking)\b(?: [\w/'\u2019-]+){{0,7}}? monsters?"
)
_ATTACKS = (
    r"(?:attack(?:s|ed|ing)?|battl(?:es?|ed|ing)|swings? (?:at|into|over)|r[au]ns? into"
    r"|(?:declare|make)[sd]? (?:an|its|the) attack (?:on|against|targeting|at))"
)
_PAIR = re.compile(
    rf"\bmonsters?\b(?P<between>[^.?!;,]{{0,70}}?) {_ATTACKS} (?P<object>{_PHRASE})\b",
    re.IGNORECASE,
)
"""As in "my monster attacks a Defense Position monster"."""
_STRUCK = re.compile(
    rf"\b(?:I|he|she|they|opponent|player|player [AB12]) {_ATTACKS} (?P<object>{_PHRASE})"
    r"(?: in (?:face-(?:up|down) )?(?:defen[cs]e|attack)(?: position| mode)?)?"
    r" with [^.?!;,]{0,40}?\bmonsters?\b",
    re.IGNORECASE,
)
"""As in "I attack his monster with my monster"."""
_BY = re.compile(
    r"\b(?:monsters?|tokens?)\b[^.?!;,]{0,60}? (?:is|are|was|were|gets?|being) (?:\w+ )?attacked by"
    rf" (?P<object>{_PHRASE})\b",
    re.IGNORECASE,
)
"""As in "a Token is attacked by a 1900 ATK monster"."""
_BROUGHT = re.compile(
    r"\bsummon(?:s|ed|ing)? (?P<object>(?:an?|another|one more|a new|a second|a third)\b"
    r"(?: [\w/'\u2019-]+){0,4}? monsters?)\b",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"\b(?P<object>(?:another|an additional|a second|a new|a third|the (?:new|other|summoned"
    r"|additional|newly summoned))(?: [\w/'\u2019-]+){0,3}? monsters?)\b",
    re.IGNORECASE,
)
_MONSTER = re.compile(r"\b(?:monsters?|beater|attacker|body)$", re.IGNORECASE)
_OWNED = re.compile(
    r"\b(?P<object>(?P<owner>my opponent['\u2019]s|the opponent['\u2019]s|opponent['\u2019]s|my"
    r"|your|his|her|their|player [AB12]['\u2019]s)(?: [\w/-]+){0,3}? monsters?)\b",
    re.IGNORECASE,
)
_PLACED = re.compile(r"\b(?:set|face-down|defen[cs]e|defending)\b", re.IGNORECASE)


def with_fighters(text: str, mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """The mentions, and with them the unnamed monsters of a battle that are told apart."""
    masked = mask(text, mentions)
    if not _BATTLE.search(masked):
        return tuple(mentions)
    others = (*_added(masked), *_attacking_too(masked))
    found = list(_lettered(text)) or [*_attacked(masked, mentions), *others]
    kept = [one for one in mentions if not _is_within(one, found)]
    for one in found:
        if not any(other.start < one.end and one.start < other.end for other in kept):
            kept.append(one)
    return tuple(sorted(kept, key=lambda one: one.start))


def _is_within(mention: Mention, found: Sequence[Mention]) -> bool:
    """As in "monster Y", which is no slip in a card's name."""
    lettered = [one for one in found if one.name in LETTERED.values()]
    return any(one.start < mention.end and mention.start < one.end for one in lettered)


def _lettered(text: str) -> Iterator[Mention]:
    """As in "monster A attacks monster B", "monsters A and B"; then "A" alone as well."""
    known: dict[str, str] = {}
    ends = 0
    for listed in _LISTED.finditer(text):
        spans = [(listed.start(), listed.end("first"), listed["first"])]
        spans += [(*one.span(), one[0]) for one in _OTHER.finditer(text, *listed.span("others"))]
        for start, end, letter in spans:
            known.setdefault(letter, LETTERED[letter])
            yield _mention(text, known[letter], start, end)
        ends = ends or listed.end()
    for letter, name in known.items():
        verbs = rf"\b{letter}(?= (?:attack|is|was|has)|['\u2019]s)"
        alone = rf"(?<=[a-z,] ){letter}\b(?!-| [a-z]+ monster)|{verbs}"
        for found in re.compile(alone).finditer(text, ends):
            yield _mention(text, name, *found.span())


def _attacked(text: str, mentions: Sequence[Mention]) -> Iterator[Mention]:
    """The second monster of "a monster attacks another", and whatever speaks of it again."""
    pair = next((one for one in (_PAIR.search(text), _STRUCK.search(text)) if one), None)
    struck = _BY.search(text) if pair is None else None
    if struck is not None:
        yield _head(text, ATTACKING, *struck.span("object"))
        return
    if pair is None:
        yield from (_head(text, ATTACKED, *span) for span in attacked_beside(text))
        return
    if any(pair.start() < one.start < pair.end() for one in mentions):
        return
    phrase = pair["object"]
    yield _head(text, ATTACKED, *pair.span("object"))
    owner, attacker = _side_of(phrase), _side_of(_clause_before(text, pair))
    for again in _OWNED.finditer(text, pair.end()):
        if owner and _SIDES[again["owner"].lower()[:4]] == owner != attacker:
            yield _head(text, ATTACKED, *again.span("object"))
    for again in re.finditer(r"\bthe (?P<object>[\w-]+(?: [\w-]+)? monster)\b", text[pair.end() :]):
        if _PLACED.search(phrase) and _PLACED.search(again["object"]):
            start, end = (pair.end() + place for place in again.span("object"))
            yield _head(text, ATTACKED, start, end)


def _clause_before(text: str, pair: re.Match[str]) -> str:
    """The words of the sentence before the first monster of a pair, and that noun."""
    begins = _sentence(text, pair.start())
    noun = text[pair.start() : pair.start("between")] if "between" in pair.re.groupindex else ""
    return text[begins : pair.start()] + noun


def _side_of(phrase: str) -> str:
    """Whose monster a phrase ends with; empty: it does not say."""
    owners = [_SIDES[one["owner"].lower()[:4]] for one in _OWNED.finditer(phrase)]
    return owners[-1] if owners else ""


_SIDES = defaultdict(
    str,
    {"my": "me", "my o": "them", "the ": "them", "oppo": "them"}
    | {"his": "them", "her": "them", "thei": "them", "your": "you"},
)
"""Whose it is, by the first letters of a phrase's owner."""


_ATTACKING_TOO = re.compile(
    r"\battack(?:ing)? (?:\w+ )?with (?P<with>(?:another|a different|one of (?:my|his|her|their)"
    r" other|(?:my|your|his|her|their|the) (?:other|second)) monsters?"
    r"|(?:an?|my|his|her|their|the) monster(?= that (?:has|have|did)(?: not|n['\u2019]t)))\b"
    r"|\b(?P<subject>(?:another|(?:any of )?(?:my|your|his|her|their|the) (?:other|second))"
    r" monsters?) (?:\w+ )?(?:attack|declare|make|swing)\b",
    re.IGNORECASE,
)
"""As in "can they attack with their other monster", "may my other monsters still attack"."""


def _attacking_too(text: str) -> Iterator[Mention]:
    """A monster of which only the question speaks, beside the one whose attack was told."""
    attack = _BATTLE.search(text)
    for one in _ATTACKING_TOO.finditer(text, attack.end() if attack else len(text)):
        group = "with" if one["with"] else "subject"
        yield _head(text, ADDED, *one.span(group))


def _added(text: str) -> Iterator[Mention]:
    """A monster that is brought once there is an attack: one beside those that battle."""
    attack = _BATTLE.search(text)
    begins = attack.start() if attack else 0
    brought = list(_BROUGHT.finditer(text, begins))
    beside = list(_BESIDE.finditer(text, begins))
    for one in (*brought, *(beside if brought else [])):
        if not _ASKING.match(text, _sentence(text, one.start())):
            yield _head(text, ADDED, *one.span("object"))


_ASKING = re.compile(
    r"\s*(?:and |but |so )?(?:does|do|did|can|could|may|will|would|is|are|am|must|should)\b",
    re.IGNORECASE,
)
"""What only a question speaks of is not there."""


def _sentence(text: str, at: int) -> int:
    return max(text.rfind(mark, 0, at) for mark in ".?!") + 1


def told_of_fighters(text: str, mentions: Sequence[Mention]) -> dict[str, dict[str, JsonValue]]:
    """What the phrases that tell them apart say of such monsters, as a scenario writes it."""
    found: dict[str, dict[str, JsonValue]] = {}
    text = mask(text, [one for one in mentions if one.name not in FIGHTERS])
    for one in mentions:
        if one.name in FIGHTERS:
            opened = [found.start() for found in _OPENED.finditer(text, 0, one.start)]
            start = max([*opened[-1:], one.start - _LONGEST, 0])
            told = {**traits_in(text[start : one.end]), **figures_of(text, start, one.end)}
            found.setdefault(one.name, {}).update(told)
    if _EQUAL.search(text) and all(one.name in FIGHTERS for one in mentions):
        for name in (STAND_INS["monster"], ATTACKED, ATTACKING):
            found.setdefault(name, {}).setdefault("atk", _ANY)
    return {name: told for name, told in found.items() if told}


_EQUAL = re.compile(
    r"\b(?:with|of|have|has|having) (?:the |an |exactly |exact )*(?:same|equal|identical) "
    r"(?:amount of )?(?:atk|attack|atk points|attack points)\b",
    re.IGNORECASE,
)
"""As in "two monsters with the same ATK"."""
_ANY = 1500
"""What monsters may all have, where it is only told that they have as much as each other."""


_LONGEST = 60
_OPENED = re.compile(rf"\b{_TOLD_OF})\b|[.?!;,]", re.IGNORECASE)
"""Where a phrase begins that is told of a monster, at the latest."""


def _head(text: str, name: str, start: int, end: int) -> Mention:
    """The noun at the end of a phrase: what stands before it tells whose it is, and how."""
    found = _MONSTER.search(text[start:end])
    return _mention(text, name, start + found.start() if found else start, end)


def _mention(text: str, name: str, start: int, end: int) -> Mention:
    return Mention(name=name, start=start, end=end, text=text[start:end], how="alias")
