"""Figures: whole sentences that ask how many of something the game itself or a card's text has."""

import re

from engine import TextPart

_OPEN = r"^(?:[^?]*[,:;] |(?:and|so|but|also|then|now|ok|okay|well) )?"
_HOW_MANY = r"(?:how (?:many|much)|what(?:['\u2019]s| is| are)?|with how (?:many|much))\b"
_LIFE = r"(?:life ?points?|lp)\b"
_BEGINNING = r"\b(?:start|beg[iu]n|open|first hand|initial)"
_A_TURN = r"\b(?:each|every|per|in a|in one|a|my|the|one) (?:\w+ )?turn\b|\bdraw phase\b"


def _form(*parts: str) -> re.Pattern[str]:
    """A pattern for a sentence that has all of the parts, behind how it asks."""
    ahead = "".join(rf"(?=.*(?:{part}))" for part in parts)
    return re.compile(f"{_OPEN}{_HOW_MANY}{ahead}", re.IGNORECASE)


_FIGURES = (
    ("starting Life Points", _form(rf"\b{_LIFE}", _BEGINNING)),
    ("opening hand", _form(r"\b(?:cards?|size|big)\b", _BEGINNING, r"\b(?:draw|hand|get|with)\b")),
    ("draw for the turn", _form(r"\bcards?\b", r"\bdraw\b", _A_TURN)),
    ("number of Main Monster Zones", _form(r"\b(?:main )?monster zones\b")),
    ("number of Spell & Trap Zones", _form(r"\bspell (?:&|and|/|or) trap (?:card )?zones\b")),
)
"""What the game counts, by the words that ask for it; the first that fits."""
_MORE = re.compile(
    r"\b(?:if|when|while|after|because|since|left|extra|empty|free|used?|occupied|destroy\w*"
    r"|effect|summon\w*|controls?|discard\w*|pay\w*|lose|first turn|goes first)\b",
    re.IGNORECASE,
)
"""What makes it a question about a play."""
_NAME = "(?-i:[\ue000-\uf8ff]+)"
_LET = r"(?:(?:get|have) to |(?:let|make|allow)s? (?:me |you |us )(?:to )?)?"
_BY = r"with|from|off|for|by (?:using|activating)|when (?:i|you) (?:use|activate|play)"
_DOES = "does|do|will|would|can|did"
_DRAWER = rf"(?:{_NAME} {_LET}draw|(?:i|you|we) {_LET}draw (?:{_BY}) {_NAME})"
_DRAWN = re.compile(rf"^how many cards (?:{_DOES}) {_DRAWER}\W*$", re.IGNORECASE)
_FOR = rf"(?:for|to (?:activate|use|play)) (?:the effect of )?{_NAME}"
_PAID = re.compile(
    rf"^(?:how (?:much|many) {_LIFE} (?:does {_NAME} cost|(?:do|must|should|will) (?:i|you|we)"
    rf" (?:(?:have|need) to )?pay {_FOR})(?: to (?:activate|use|play))?"
    rf"|what(?: is|['\u2019]s) the (?:activation |life point |lp )?cost (?:of|for) {_NAME})\W*$",
    re.IGNORECASE,
)


_TRIBUTED = re.compile(
    rf"{_OPEN}how many (?:tributes?|monsters (?:must|do|should) (?:i|you) (?:have to )?tribute)\b"
    r"(?!.*\b(?:if|with|without|fewer|less|reduc\w+)\b).*\blevel (?P<level>\d{1,2})\b",
    re.IGNORECASE,
)
"""As in "how many Tributes do I need for a Level 7 monster"."""


def figure_asked(words: str) -> str:
    """Which figure of the game a sentence without cards asks for; "": none."""
    if (found := _TRIBUTED.match(words)) is not None and not re.search(_NAME, words):
        return f"Tributes for a Level {found['level']} monster"
    if _MORE.search(words) or re.search(_NAME, words):
        return ""
    return next((thing for thing, form in _FIGURES if form.search(words)), "")


def amount_asked(words: str) -> str:
    """Which amount of a card's own text a sentence asks for; "": none."""
    if _DRAWN.match(words):
        return TextPart.DRAWN
    return TextPart.LP_COST if _PAID.match(words) else ""
