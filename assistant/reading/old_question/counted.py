"""Counted: how many cards a question says that a player has, in the hand or in full zones."""

import re

from assistant.base.ruling_records import Gap
from assistant.reading.english_words import NUMBERS
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.table import Position

_NUMBERS = {"no": 0, "a": 1, **NUMBERS}
_N = rf"(?P<number>{'|'.join(_NUMBERS)}|[0-9])"
_WHOSE = r"(?P<whose>(?:my |the )?opponent['\u2019]s|my|his|her|their|the)"
_WHO = r"\b(?P<who>I|my opponent|opponent|they|he|she)"
_ONLY = r"(?:(?:only|exactly|just|currently|now|still|got|with|have|has) )*"
_HANDS = (
    re.compile(
        rf"(?:{_WHO}(?:['\u2019]ve| have| has| had| hold\w*| control\w*)? )?{_ONLY}\b{_N}"
        rf" (?:other )?cards?(?: left| remaining)? in (?:{_WHOSE} )?hands?\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_WHO} (?:am |is |are )?(?:holds?|holding|held) {_ONLY}{_N} cards?\b(?! (?:from|of))",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b{_WHOSE} hand (?:has|contains|is|holds|of|with) {_ONLY}{_N} cards?\b", re.IGNORECASE
    ),
)
"""As in "I have three cards in my hand", "while I hold two cards"."""
_ZONES = r"(?P<kind>(?:main )?monster|spell(?: (?:&|and|or) |/)trap(?: card)?|s/t)(?: card)? zones?"
_FULL = r"(?:full|filled(?: up)?|occupied|taken(?: up)?|used(?: up)?|in use)"
_FREE = r"(?:free|open|empty|available|unoccupied|unused|vacant)"
_FULL_ZONES = (
    re.compile(
        rf"\b(?:(?:all|every one)(?: of)? )?(?:(?:five|5) )?(?:of )?{_WHOSE} (?:(?:five|5) )?"
        rf"{_ZONES} (?:are|is|were|was|being) (?:all |already |completely |currently )*{_FULL}\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_WHO} (?:have|has|had|do not have|don['\u2019]t have|does not have|"
        rf"doesn['\u2019]t have) (?:no|any|an?|another)(?: other| more)? (?:{_FREE} )?{_ZONES}"
        rf"(?: (?:left|remaining|{_FREE}))*\b",
        re.IGNORECASE,
    ),
    re.compile(rf"\bwith (?:all )?{_WHOSE} {_ZONES} (?:all )?{_FULL}\b", re.IGNORECASE),
)
"""As in "all my Monster Zones are full", "I have no free Spell & Trap Zone left"."""
_LEFT = rf"(?: (?:left|remaining|{_FREE}))"
_SO_MANY_FREE = re.compile(
    rf"(?:{_WHO} {_ONLY}|\bwith {_ONLY})\b(?!no\b){_N} (?:of (?P<whose>my|his|her|their) )?"
    rf"(?:{_FREE} {_ZONES}{_LEFT}*|{_ZONES.replace('kind', 'sort')}{_LEFT}+)"
    r"(?: on (?P<there>my|his|her|their) (?:field|side|board))?",
    re.IGNORECASE,
)
"""As in "my opponent has only two empty Monster Zones", "with three Monster Zones left"."""
_MONSTERS = re.compile(
    rf"\bwith {_ONLY}{_N} (?:other )?(?:of )?(?:(?P<whose>my|his|her|their) )?(?:own |face-up )*"
    r"monsters(?: of (?P<mine>mine|my own|his|hers|theirs))?"
    r" on (?:the|(?P<there>my|his|her|their)) (?:field|board|side)\b",
    re.IGNORECASE,
)
"""As in "with two monsters of mine on the field"."""
_ROW = 5
"""Zones of a kind that a player has, apart from the Field Zone and the Extra Monster Zones."""
_ALSO_CHANGES = re.compile(r"\b(?:draw|drew|drawn|drawing)\b", re.IGNORECASE)


_LACKING = re.compile(
    r"\b(?:without|not|n['\u2019]t)(?: (?:have|having|holding))?\s*$", re.IGNORECASE
)
"""As in "without a card in my hand", "I do not have a card in my hand"."""


def note_counted(story: Story, masked: str) -> None:
    """Takes in how many cards there are in a hand; what is drawn besides is a gap."""
    for pattern in _HANDS:
        for found in pattern.finditer(masked):
            told = found.groupdict()
            side = _side(told.get("whose") or "", told.get("who") or "")
            if (side, "hand") not in story.counted:
                lacks = _LACKING.search(masked[: found.start("number")]) is not None
                story.counted[side, "hand"] = 0 if lacks else _number(found["number"])
                story.counted_at.append(found.span())
    _note_monsters(story, masked)
    drawn = _ALSO_CHANGES.search(masked) if story.counted else None
    _note_full_zones(story, masked)
    _note_free_zones(story, masked)
    story.gaps[:] = [gap for gap in story.gaps if not _is_told_by_count(story, gap)]
    if drawn is not None:
        why = "how many cards there are in the hand afterwards was not worked out"
        story.gaps.append(Gap(text=drawn[0], start=drawn.start(), end=drawn.end(), why=why))


def _is_told_by_count(story: Story, gap: Gap) -> bool:
    """As in "free", of "two free Monster Zones"."""
    is_word = gap.why == "word not known"
    return is_word and any(at <= gap.start and gap.end <= end for at, end in story.counted_at)


def _note_monsters(story: Story, masked: str) -> None:
    for found in _MONSTERS.finditer(masked):
        whose = next((one for one in (found["whose"], found["mine"], found["there"]) if one), "")
        if whose:
            side = "me" if whose.lower().startswith(("my", "mine")) else "them"
            story.counted[side, "monster_zone"] = _number(found["number"])
            story.counted_at.append(found.span())


def _note_full_zones(story: Story, masked: str) -> None:
    """Every zone of a kind is taken."""
    for pattern in _FULL_ZONES:
        for found in pattern.finditer(masked):
            told = found.groupdict()
            if _says_there_is_one(found[0]):
                continue
            side = _side(told.get("whose") or "", told.get("who") or "")
            zone = "monster_zone" if "monster" in found["kind"].lower() else "spell_trap_zone"
            story.counted[side, zone] = _ROW
            story.counted_at.append(found.span())


def _note_free_zones(story: Story, masked: str) -> None:
    """So many zones of a kind are free, and all others are taken."""
    for found in _SO_MANY_FREE.finditer(masked):
        told = found.groupdict()
        if found["number"].lower() in {"a", "an"} and not _JUST.search(found[0]):
            continue  # "I have a free Monster Zone": one or more.
        side = _side(told["whose"] or told["there"] or "", told["who"] or "")
        kind = told["kind"] or told["sort"]
        zone = "monster_zone" if "monster" in kind.lower() else "spell_trap_zone"
        if (side, zone) not in story.counted:
            story.counted[side, zone] = max(0, _ROW - _number(found["number"]))
            story.counted_at.append(found.span())


_JUST = re.compile(r"\b(?:only|just|exactly)\b", re.IGNORECASE)
_HAS = re.compile(r"\b(?:have|has|had) (?!no\b)", re.IGNORECASE)
_HAS_NOT = re.compile(r"(?:\bnot|n['\u2019]t) have\b", re.IGNORECASE)


def _says_there_is_one(said: str) -> bool:
    """As in "I have a free Monster Zone"."""
    return bool(_HAS.search(said)) and not _HAS_NOT.search(said)


def _side(whose: str, who: str) -> str:
    words = whose.lower() if whose.lower() not in {"", "the"} else who.lower()
    return "me" if words in {"", "i", "my"} else "them"


def _number(word: str) -> int:
    return _NUMBERS[word.lower()] if word.lower() in _NUMBERS else int(word)


def fill_up(position: Position) -> None:
    """Puts as many cards there as were told, beside those that are named."""
    for (player, zone), number in sorted(position.story.counted.items()):
        there = [one for one in position.spots if (one.player, one.zone) == (player, zone)]
        kind = "continuous_spell" if zone == "spell_trap_zone" else "monster"
        for _ in range(number - len(there)):
            position.add_stand_in(STAND_INS[kind], player, zone)
        if len(there) > number:
            why = "more cards are told to be there than are counted"
            position.story.gaps.append(Gap(text=zone, start=0, end=0, why=why))
