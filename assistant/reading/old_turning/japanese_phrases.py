"""Japanese phrases read as a whole: limits, numbers of cards, materials, the target of a card."""

import re
import unicodedata

from assistant.reading.old_turning.japanese_clauses import Clause
from assistant.reading.old_turning.japanese_patterns import (
    ATTACKING,
    BECAME,
    COUNTED,
    HOW_MUCH,
    LIFE,
    LIMITED,
    LINKED,
    MATERIAL,
    REVIVED,
    TARGETED,
    WHERE,
)

_FIGURES = str.maketrans("二三四五", "2345")


def _limited(clause: Clause, found: re.Match[str]) -> bool:
    del clause, found
    return True


def _counted(clause: Clause, found: re.Match[str]) -> bool:
    figure = unicodedata.normalize("NFKC", found["many"]).translate(_FIGURES)
    if figure == "1":
        return False
    if found["of"]:
        clause.many = figure
        return True
    thing = clause.noun.removeprefix("a ")
    is_kind = thing in {"monster", "card"}
    clause.noun = f"{figure} {thing}s" if is_kind else clause.noun
    return is_kind


def _material(clause: Clause, found: re.Match[str]) -> bool:
    del found
    clause.place.append(f"using {clause.noun}")
    clause.noun = ""
    return True


def _targeted(clause: Clause, found: re.Match[str]) -> bool:
    del found
    is_card = clause.noun.endswith("\u300d")
    clause.noun = f"{clause.noun}'s target" if is_card else clause.noun
    return is_card


def _attacking(clause: Clause, found: re.Match[str]) -> bool:
    del found
    is_bare = not (clause.topic or clause.thing or clause.noun or clause.by)
    clause.look = "the attacking" if is_bare else clause.look
    return is_bare


def _revived(clause: Clause, found: re.Match[str]) -> bool:
    is_bare = not (clause.topic or clause.thing or clause.noun or clause.by or clause.to)
    is_told = is_bare and "。" in found.string[: found.start()]
    clause.noun = "the monster it special summoned" if is_told else clause.noun
    return is_told


def said_alone(clause: Clause, found: re.Match[str]) -> str:
    """What such words say by themselves, of the clause so far; "": nothing."""
    if found.re is HOW_MUCH and (clause.noun or clause.topic):
        return f"how much {clause.topic or clause.noun} ?"
    if found.re is WHERE and (clause.noun or clause.topic):
        return f"where does {clause.noun or clause.topic} go ?"
    if found.re is LIFE:
        points = unicodedata.normalize("NFKC", found["lp"])
        return (
            f"i have {points} lp ." if found["who"] == "自分" else f"my opponent has {points} lp ."
        )
    if found.re is LINKED:
        link = f"cl{unicodedata.normalize('NFKC', found['link'])}"
        return f"{clause.noun} , {link}" if clause.noun else link
    if found.re is BECAME and clause.noun.endswith("\u300d") and clause.topic:
        return f"{clause.noun} targets {clause.topic} ."
    return ""


ALONE = (HOW_MUCH, LIFE, LINKED, BECAME, WHERE)
"""Patterns that say something whole."""
PHRASES = (
    (LIMITED, _limited),
    (COUNTED, _counted),
    (MATERIAL, _material),
    (TARGETED, _targeted),
    (ATTACKING, _attacking),
    (REVIVED, _revived),
)
"""Each with what it adds to the clause; what says no leaves the words to others."""
