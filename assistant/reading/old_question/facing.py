"""Facing: unnamed monsters on both sides, told in clauses of their own, of which one attacks.

As in "he attacks with a 1000 ATK monster and I control a 2000 DEF monster", "my monster has 1900
ATK and his monster has 2100 ATK; I attack it": the one of the other player is attacked.
"""

import re
from collections.abc import Iterator

_ME = r"(?:I|we)"
_THEM = r"(?:(?:my|the|our) opponent|opponent|opp|he|she|they|the other player)"
_HOLDS = r"(?:have|has|control|controls|own|owns|got|has got|have got|am left with|is left with)"
_WHAT = r"(?:an?|the|one|1|only (?:an?|one)|another|my only|his only|their only)"
_MONSTER = r"(?: [\w/-]+){0,6}? (?:monster|beater|attacker|body)\b(?! effect| zone| card)"
_HELD = re.compile(
    rf"\b(?:(?P<me>{_ME})|(?P<them>{_THEM})) (?:only |also |just )?{_HOLDS}"
    rf" (?P<held>{_WHAT}{_MONSTER})",
    re.IGNORECASE,
)
"""As in "I have a face-down 2000 DEF monster"."""
_OWNED = re.compile(
    rf"\b(?:(?P<them>(?:my |the )?opponent['\u2019]?s|his|her|their)|(?P<me>my|our))"
    rf" (?P<held>(?!opponent)[\w/-]+{_MONSTER}|monster\b)",
    re.IGNORECASE,
)
"""As in "my opponent's monster"."""
_WITH = re.compile(
    rf"\b(?:(?P<me>{_ME})|(?P<them>{_THEM})) (?:\w+ )?(?:attack(?:s|ed)?|swings?|swung)"
    rf" with (?P<held>{_WHAT}{_MONSTER})",
    re.IGNORECASE,
)
"""As in "he attacks with a 1000 ATK monster"."""
_ATTACKS = re.compile(
    rf"\b(?:(?P<me>{_ME}|my(?: [\w/-]+){{0,4}}? monster)"
    rf"|(?P<them>{_THEM}|(?:(?:my |the )?opponent['\u2019]?s|his|their|her)(?: [\w/-]+){{0,4}}?"
    r" monster)) (?:can |then |now |want to |wants to |would )?"
    r"(?:attack|attacks|attacked|swing|swings|swung|battle|battles)\b(?! position| points?)",
    re.IGNORECASE,
)
"""Whose monster attacks."""


def attacked_beside(text: str) -> Iterator[tuple[int, int]]:
    """Where the attacked monster is spoken of; nothing, unless there is one on each side."""
    attacks = _ATTACKS.search(text)
    if attacks is None:
        return
    attacker, told = _side(attacks), [*_told(text)]
    if {side for side, _, _ in told} == {"me", "them"}:
        yield from ((start, end) for side, start, end in told if side != attacker)


def _told(text: str) -> Iterator[tuple[str, int, int]]:
    """The unnamed monsters that are told of, and whose they are."""
    for pattern in (_WITH, _HELD, _OWNED):
        for one in pattern.finditer(text):
            yield _side(one), *one.span("held")


def _side(found: re.Match[str]) -> str:
    return "me" if found["me"] else "them"
