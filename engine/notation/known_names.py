"""Known names: the card names and general names that a play may use, found whatever their case."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from engine.notation.unnamed_things import UNNAMED_THING_BY_NAME

_PLAIN = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})


def plain(text: str) -> str:
    """The same text with straight quotation marks; as long as it was."""
    return text.translate(_PLAIN)


def fold(text: str) -> str:
    """The same text in lower case with straight quotation marks; as long as it was."""
    return "".join(
        low if len(low := letter.lower()) == 1 else letter for letter in text.translate(_PLAIN)
    )


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Names by their folded form; several where only case tells them apart."""

    by_folded: dict[str, tuple[str, ...]]
    longest: int

    def spelled(self, text: str) -> tuple[str, ...]:
        """The names that a text may be: itself, if that is one; general names need their "a"."""
        if len(text) > self.longest:
            return ()
        names = self.by_folded.get(fold(text), ())
        if text in names:
            return (text,)
        return tuple(name for name in names if name[0] == text[0] or not _is_general(name))


def known_names(names: Collection[str]) -> KnownNames:
    """An index of card names, and of the general names; the last few are kept."""
    return _indexed(names if isinstance(names, frozenset) else frozenset(names))


@lru_cache(maxsize=4)
def _indexed(names: frozenset[str]) -> KnownNames:
    by_folded: dict[str, tuple[str, ...]] = {}
    for name in _in_order(names):
        folded = fold(name)
        by_folded[folded] = (*by_folded.get(folded, ()), name)
    return KnownNames(by_folded, max(map(len, by_folded)))


def _in_order(names: frozenset[str]) -> Iterable[str]:
    """Card names, then the general names that are no card's."""
    yield from sorted(names - UNNAMED_THING_BY_NAME.keys())
    yield from UNNAMED_THING_BY_NAME


def _is_general(name: str) -> bool:
    return name in UNNAMED_THING_BY_NAME
