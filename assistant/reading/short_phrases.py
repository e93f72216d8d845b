"""Short phrases: yes and no in the words of the table: 'you are out of luck', 'they get to'."""

from collections.abc import Iterator

ALLOWING = frozenset(
    {("go", "ahead"), ("feel", "free"), ("no", "problem"), ("by", "all", "means"),
     ("fair", "play"), ("go", "for", "it"), ("be", "my", "guest"), ("you", "may", "do", "so"),
     ("you", "can", "do", "so")}
)  # fmt: skip
REFUSING = frozenset(
    {("too", "late"), ("no", "chance"), ("no", "way"), ("no", "dice"), ("no", "luck"),
     ("you", "missed", "your", "chance"), ("you", "missed", "the", "window"),
     ("you", "missed", "your", "window"), ("out", "of", "luck"), ("out of", "luck")}
)  # fmt: skip
"""What allows, and what refuses, whatever was asked in which words."""

_WHO = frozenset({"it", "that", "this", "you", "they", "he", "she", "i", "we"})
_OTHERS = frozenset({"they", "he", "she"})
"""Whose opinion was right or wrong: which it was, an answer that says so leaves to the question."""
_PLAYERS = (("your", "opponent"), ("the", "opponent"), ("your", "opponents"))
_BE = frozenset({"is", "are", "was", "were"})
_DO = frozenset({"do", "does", "did"})
_GET = frozenset({"get", "gets", "got"})
_HAVE = frozenset({"has to", "have to", "had to"})

_YES: tuple[str, ...] = (
    "WHO GET to", "WHO DO GET to", "WHO BE free to", "WHO BE free to do so",
    "WHO BE free to do that", "WHO BE free to do it", "WHO BE good to go", "WHO BE in luck",
    "WHO BE able to", "WHO BE allowed to", "WHO BE welcome to", "there is one", "there is indeed",
    "there BE", "IT BE right", "IT BE correct", "i am afraid so", "i think so", "i believe so",
    "nothing stops WHO", "nothing prevents WHO",
    "nothing keeps WHO from it", "knock yourself out", "no reason not to", "why not",
    "sure thing", "you bet", "fair game", "you got it", "that works", "WHO BE welcome",
)  # fmt: skip
_NO: tuple[str, ...] = (
    "WHO BE out_of luck", "WHO BE too late", "WHO DO not GET to", "WHO BE not able to",
    "WHO BE not allowed to", "WHO BE not free to", "there is none", "there is not one",
    "there is not", "there is no such thing", "not a chance", "no can do", "no such luck",
    "not happening", "WHO BE not happening", "IT BE wrong", "IT BE not right", "WHO GET nothing",
    "WHO DO not GET anything", "IT BE mistaken", "i am afraid not", "afraid not",
    "i do not think so", "i do not believe so", "i would say no", "no go", "hard no", "no deal",
    "forget it", "forget about it", "not really", "no response", "no response allowed",
    "no responses", "no responses allowed",
)  # fmt: skip
_WAITING: tuple[str, ...] = (
    "WHO HAVE wait", "WHO needs to wait", "WHO need to wait", "WHO must wait", "WHO would need",
    "WHO would HAVE", "WHO would first need", "WHO would first HAVE", "WHO will HAVE wait",
)  # fmt: skip
"""What would first have to be: it is not, so that it cannot be done here and now."""


_FINE: tuple[str, ...] = (
    "WHO BE fine", "WHO BE okay", "WHO BE ok", "WHO BE legal", "WHO BE possible", "WHO BE allowed",
    "WHO BE live", "WHO BE available", "WHO BE on the table", "WHO BE an option",
)  # fmt: skip
_GONE: tuple[str, ...] = (
    "dead", "gone for_good", "gone for good", "gone", "WHO BE gone", "toast", "WHO BE toast",
    "history", "WHO BE history", "WHO goes", "WHO still goes",
)  # fmt: skip


def permission_said(texts: tuple[str, ...]) -> int:
    """How many words say that something can be done, where that is what was asked."""
    return max(_begun(texts, _FINE), default=0)


def removal_said(texts: tuple[str, ...]) -> int:
    """How many words say that something is gone, where it was asked whether it goes."""
    return max(_begun(texts, _GONE), default=0)


def phrase_said(texts: tuple[str, ...]) -> tuple[bool, int] | None:
    """Whether the words begin with such a yes (or no), and how many of them say so."""
    yes, no = max(_begun(texts, _YES), default=0), max(_begun(texts, _NO), default=0)
    return (yes > no, max(yes, no)) if yes or no else None


def waiting_said(texts: tuple[str, ...]) -> int:
    """How many words say that something else would have to be first; 0: none."""
    return max(_begun(texts, _WAITING), default=0)


def _begun(texts: tuple[str, ...], phrases: tuple[str, ...]) -> Iterator[int]:
    for phrase in phrases:
        used = _length(texts, phrase.split())
        if used:
            yield used


def _length(texts: tuple[str, ...], parts: list[str]) -> int:
    at = 0
    for part in parts:
        step = _step(texts[at:], part)
        if not step:
            return 0
        at += step
    return at


def _step(texts: tuple[str, ...], part: str) -> int:
    """How many words a part of a phrase takes up; 0: it is not there."""
    if not texts:
        return 0
    if part == "IT":
        return int(texts[0] in _WHO - _OTHERS)
    if part == "WHO":
        return 1 if texts[0] in _WHO else 2 * (texts[:2] in _PLAYERS)
    kinds = {"BE": _BE, "DO": _DO, "GET": _GET, "HAVE": _HAVE}
    return int(texts[0] in kinds.get(part, {part.replace("_", " ")}))
