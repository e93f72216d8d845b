"""Pairs: "two of my monsters ... one of them ... the other", as monster A and monster B."""

import re
from collections.abc import Iterator

_WHOSE = r"(?:my|his|her|their|your|(?:my |the )?opponent['\u2019]s)"
_PAIR = re.compile(
    rf"\btwo (?:of )?(?P<whose>{_WHOSE}) (?P<kind>(?:[\w-]+ ){{0,2}}?)monsters\b", re.IGNORECASE
)
_TWO = r"(?:the two|these|those|them|(?:the|those) (?:targets|monsters|targeted monsters))"
_ONE = re.compile(rf"\bone of {_TWO}\b", re.IGNORECASE)
_OTHER = re.compile(
    r"\bthe (?:other|second|remaining)(?: (?:one|monster|target|targeted monster))?\b"
    r"(?! [a-z]*(?:player|card|effect|side))",
    re.IGNORECASE,
)
_LETTERED = re.compile(r"\bmonsters? [ABXY12]\b")


def pairs(text: str) -> Iterator[tuple[int, int, str]]:
    """The words that tell two unnamed monsters apart, each with its start, end and meaning.

    >>> list(pairs("It hits two of my monsters. One of them leaves. Is the other destroyed?"))[1:]
    [(28, 39, 'monster A'), (51, 60, 'monster B')]
    """
    pair = _PAIR.search(text)
    ones = list(_ONE.finditer(text, pair.end())) if pair is not None else []
    others = list(_OTHER.finditer(text, ones[0].end())) if ones else []
    if pair is None or not others or _LETTERED.search(text):
        return
    whose, kind = pair["whose"], pair["kind"]
    yield *pair.span(), f"{whose} {kind}monster A and {whose} {kind}monster B"
    yield from ((*one.span(), "monster A") for one in ones)
    yield from ((*one.span(), "monster B") for one in others)
