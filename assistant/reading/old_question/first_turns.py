"""First turns: whether a question tells of the first turn of a Duel."""

import re

_FIRST = re.compile(
    r"\b(?:(?:first|1st|opening) turn|turn (?:1|one))\b(?! (?:it|th\w+|after|s?he)\b)"
    r"|\b(?:I|we|you|they|he|she|opponent|player|who) (?:\w+ )?"
    r"(?:go|goes|going|went|plays?|starts?) first\b(?! in\b)"
    r"|(?:^|\b(?:if|when|while|by) )going first\b"
    r"|\b(?:player|one|person) (?:who|that) (?:starts|begins)\b",
    re.IGNORECASE,
)
_NOT_FIRST = re.compile(
    r"\b(?:go|goes|going|went|play(?:s|ing)?) second\b|\bsecond turn\b|\bturn (?:2|two)\b",
    re.IGNORECASE,
)
_DRAW = re.compile(
    r"^(?:[^?]*[,:;] )?(?:do|does|can|may|will|would|should|must|am|is|are)\b.*\bdraw\b"
    r"(?!.*\b(?:with|from|off|effects?)\b)",
    re.IGNORECASE,
)
_BATTLE = re.compile(
    r"^(?:[^?]*[,:;] )?(?:do|does|can|may|will|would|am|is|are)\b.*\bbattle phase\b"
    r"(?!.*\b(?:if|monsters?)\b)",
    re.IGNORECASE,
)


_OF_CHAINS = re.compile(r"\b(?:chain|trigger|resolv)", re.IGNORECASE)
"""Who goes first may mean an order of effects."""


def is_first_turn(text: str) -> bool:
    """As in "I go first", "on the first turn of the Duel"; not "I'm going second"."""
    is_other = _NOT_FIRST.search(text) or _OF_CHAINS.search(text)
    return bool(_FIRST.search(text)) and not is_other


def first_turn_asked(words: str, text: str) -> str:
    """What the first turn may lack, if a sentence asks for it; "": nothing of that kind."""
    if not is_first_turn(text):
        return ""
    if _DRAW.match(words):
        return "draw on the first turn"
    return "Battle Phase on the first turn" if _BATTLE.match(words) else ""
