"""Ellipses: clauses of nothing but who and whether: 'it does', 'you still can', 'it happens'."""

from dataclasses import dataclass, replace

from assistant.reading.noun_words import PRONOUNS

HELPERS = frozenset(
    {"does", "do", "did", "can", "will", "would", "is", "are", "was", "may", "has", "could"}
)
_POSSIBLE = frozenset({"can", "may", "could", "cannot"})
_WHO = PRONOUNS | frozenset({"you", "he", "she", "i", "we", "they", "player"})
STOPS = frozenset({",", ".", "!", "—", "-", ":", ";", "("})
JOINTS = frozenset(
    {
        "because",
        "because of",
        "due to",
        "thanks to",
        "since",
        "now that",
        "given that",
        "as",
        "so",
        "but",
        "and",
        "although",
        "even though",
    }
)


@dataclass(frozen=True, slots=True)
class Short:
    """What a short answer says, and how many words say it."""

    value: bool
    used: int
    is_permission: bool = False
    is_of_all: bool = False
    is_nothing: bool = False


def stops(texts: tuple[str, ...], at: int) -> bool:
    """Whether nothing follows but a mark."""
    return at >= len(texts) or texts[at] in STOPS


def ends(texts: tuple[str, ...], at: int) -> bool:
    """Whether the short answer is over: a mark, or a reason or contrast begins."""
    return stops(texts, at) or texts[at] in JOINTS or _is_lasting(texts, at)


def _is_lasting(texts: tuple[str, ...], at: int) -> bool:
    """Whether only how long it is so follows: 'they are for the rest of the turn'."""
    return lasting_end(texts, at) > at


def lasting_end(texts: tuple[str, ...], at: int) -> int:
    """Where the words that say when or how long end; where they begin, if there are none."""
    now = texts[at : at + 2] in _AT and texts[at + 2 : at + 3] in _MOMENTS
    end = at + 3 if now else at + (texts[at : at + 1] != () and texts[at] in _FOR_NOW)
    end = at + 2 if texts[at : at + 2] in _FOR_THAT else end
    return end if stops(texts, end) else at


_FOR_THAT = frozenset({("by", "then"), ("for", "that"), ("for", "it"), ("for", "them")})
_AT = frozenset({("at", "that"), ("at", "this"), ("at", "the")})
_MOMENTS = frozenset({("moment",), ("stage",), ("instant",), ("time",), ("point",)})


_FOR_NOW = frozenset(
    {"for the rest of the turn", "for the rest of this turn", "for the rest of that turn",
     "this turn", "until the end of the turn", "until the end of this turn", "at this point",
     "at that point", "in this case", "here", "now", "anyway", "as usual", "as normal", "then",
     "by then"}
)  # fmt: skip


def elliptical(texts: tuple[str, ...]) -> Short | None:
    """'It does.', 'You can't,', 'they cannot': nothing but who and whether."""
    if len(texts) < 2 or texts[0] not in _WHO:  # noqa: PLR2004
        return None
    second = texts[1]
    if second in _SURELY:
        short = elliptical((texts[0], *texts[2:]))
        return replace(short, used=short.used + 1) if short is not None else None
    return _whether(texts, second)


def _whether(texts: tuple[str, ...], second: str) -> Short | None:
    possible = second in _POSSIBLE
    if second == "cannot" and ends(texts, 2):
        return Short(value=False, used=2, is_permission=True)
    if second not in HELPERS:
        return None
    if ends(texts, 2):
        return Short(value=True, used=2, is_permission=possible)
    if texts[2] in {"not", "never"} and ends(texts, 3):
        return Short(value=False, used=3, is_permission=possible)
    return None


_SURELY = frozenset({"actually", "still", "also", "certainly", "definitely", "indeed", "really"})
"""What may stand before 'can' and 'does' without saying more."""


def bare(texts: tuple[str, ...]) -> Short | None:
    """'Can't.', 'does not, because ...': not even who."""
    if texts[0] != "cannot" and (texts[0] not in HELPERS or texts[1:2] not in {("not",), ()}):
        return None
    short = elliptical(("it", *texts))
    return replace(short, used=short.used - 1) if short is not None else None


_ADVERBS = frozenset({"still", "anyway", "regardless", "all the same", "just", "simply"})


def happens(texts: tuple[str, ...]) -> Short | None:
    """'It does happen', 'that still happens anyway', 'it does not happen'."""
    at, value = int(texts[0] in _WHO), True
    while at < len(texts) and texts[at] in _ADVERBS | {"does", "do", "will", "would", "not"}:
        value = value and texts[at] != "not"
        at += 1
    if texts[at : at + 1] not in {("happen",), ("happens",)}:
        return None
    at += 1
    while at < len(texts) and texts[at] in _ADVERBS:
        at += 1
    return Short(value, at) if ends(texts, at) else None
