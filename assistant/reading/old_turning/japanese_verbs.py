"""Japanese verbs: which verb stands at a place, and what its ending says."""

import re

from assistant.reading.old_turning.japanese_clauses import Verb
from assistant.reading.old_turning.japanese_endings import ABLE, ENDINGS, TAILS
from assistant.reading.old_turning.japanese_words import STRONG, VERBS

_SAHEN = re.compile(
    rf"(?P<verb>{'|'.join(sorted(VERBS, key=len, reverse=True))})(?:に|と|を|は|が)?"
    rf"(?P<end>{'|'.join(sorted(ENDINGS, key=len, reverse=True))})"
)
_STRONG = re.compile(
    rf"(?P<verb>{'|'.join(sorted(STRONG, key=len, reverse=True))})(?P<passive>られ|され|われ|され)?"
    rf"(?P<end>{'|'.join(sorted(TAILS, key=len, reverse=True))})(?!(?<=と)き)"
)
_USED = frozenset({"使", "打", "撃", "投げ"})
"""Verbs by which a card is used on something."""
_BEING = {"あ": ("る", "り", "った"), "い": ("る", "ます", "ない", "た")}
"""How the verbs of being go on; their stems are too short to tell them by."""
_PASSIVE = ("され", "なり", "なる", "なっ", "なら")
"""How the endings begin that make what the verb is done to its subject."""


def verb_at(text: str, at: int) -> tuple[Verb, int] | None:
    """The verb that stands here, and where it ends."""
    return _sahen(text, at) or _strong(text, at)


def _sahen(text: str, at: int) -> tuple[Verb, int] | None:
    found = _SAHEN.match(text, at)
    if found is None:
        return None
    end = found["end"]
    can = "でき" in end or "可能" in end
    is_passive = end.startswith(_PASSIVE)
    return Verb(*VERBS[found["verb"]], end, is_passive=is_passive, can=can), found.end()


def _strong(text: str, at: int) -> tuple[Verb, int] | None:
    found = _STRONG.match(text, at)
    if found is None or not found["end"].startswith(_BEING.get(found["verb"], "")):
        return None
    base, part, where = STRONG[found["verb"]]
    is_alone = base == "return" and found["end"][0] in "りるっ"
    is_passive = bool(found["passive"]) or is_alone
    can = not is_passive and found["end"].startswith(ABLE)
    verb = Verb(base, part, found["end"], where, is_passive=is_passive, can=can,
                is_used=found["verb"] in _USED, is_tried=found["passive"] == "られ")  # fmt: skip
    return verb, found.end()
