"""Attribution: 'Source 004 says that ...' and 'the statement of source 004 is wrong'."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.reading.words import Kind, Word
from assistant.records import Norm
from assistant.regions import Region

_SAYING = frozenset(
    {"say", "says", "said", "state", "states", "stated", "adds", "add", "hold", "holds"}
)
_SOURCE = frozenset({"source", "sources"})
_SOURCE_LIKE = frozenset(
    {"answer", "document", "documents", "ruling", "rulings", "ocg answer", "ocg documents"}
)
_AROUND = frozenset(
    {"the", "a", "an", "of", "and", "ocg", "tcg", "official", "both", "all", "also"}
)
_RIGHT = frozenset({"current", "right", "correct", "followed"})
_WRONG = frozenset({"wrong", "broad", "outdated", "slip", "incorrect", "narrow", "incomplete"})


@dataclass(frozen=True, slots=True)
class Attribution:
    """Who is named as saying it, and the words that say it."""

    sources: tuple[str, ...]
    words: tuple[Word, ...]


def attributed(words: tuple[Word, ...]) -> Attribution | None:
    """Split 'source X says that S' and 'according to source X, S'."""
    if words and words[0].text == "according to":
        comma = next((at for at, word in enumerate(words) if word.text == ","), None)
        if comma is None or not is_source(words[1:comma]):
            return None
        return Attribution(_keys(words[1:comma]), words[comma + 1 :])
    for at, word in enumerate(words[:-1]):
        if word.text in _SAYING and words[at + 1].text == "that" and is_source(words[:at]):
            return Attribution(_keys(words[:at]), words[at + 2 :])
    return None


def is_source(words: tuple[Word, ...]) -> bool:
    """Whether these words name a source and nothing of the game."""
    named = any(word.text in _SOURCE | _SOURCE_LIKE for word in words)
    return named and all(
        word.kind in {Kind.NUMBER, Kind.MARK}
        or word.text[0].isdigit()
        or word.text in _AROUND | _SOURCE | _SOURCE_LIKE
        for word in words
    )


def _keys(words: tuple[Word, ...]) -> tuple[str, ...]:
    numbers = tuple(word.text for word in words if word.kind is Kind.NUMBER)
    if any(word.text in _SOURCE for word in words):
        return numbers
    return tuple(word.text for word in words if word.text in _SOURCE_LIKE)[:1]


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a passage thinks of a source that it names: right or wrong, and where."""

    sources: tuple[str, ...]
    right: bool
    region: Region | None = None
    """None: everywhere."""


def judged(words: tuple[Word, ...]) -> Opinion | None:
    """What 'the statement of source 001 is current' says: which sources, and whether they hold."""
    if not any(word.text in _SOURCE | _SOURCE_LIKE for word in words):
        return None
    for at, word in enumerate(words):
        if word.text in _RIGHT | _WRONG and any(each.text in {"is", "are"} for each in words[:at]):
            return Opinion(_keys(words[:at]), word.text in _RIGHT, _region(words[at + 1 :]))
    return None


def _region(words: tuple[Word, ...]) -> Region | None:
    """'In the OCG', said of what is current."""
    where = tuple(word.text for word in words[:3])
    named = where[-1].upper() if where[:2] == ("in", "the") and len(where) > len(_IN_THE) else ""
    return Region(named) if named in set(Region) else None


_IN_THE = ("in", "the")


def upheld(norm: Norm, opinions: Sequence[Opinion]) -> Norm:
    """Mark what the passage itself calls current, or wrong, or older than what is current.

    Where one of two sides is current, the other is not, there.
    """
    mine = [one for one in opinions if set(norm.said_by) <= set(one.sources)]
    if not norm.said_by:
        return norm
    everywhere = next((one.right for one in mine if one.region is None), None)
    rivals = [one for one in opinions if one.right and one not in mine]
    places = {place for one in rivals for place in ([one.region] if one.region else Region)}
    outdated = () if everywhere is True else tuple(sorted(places))
    return norm.model_copy(update={"upheld": everywhere, "outdated_in": outdated})
