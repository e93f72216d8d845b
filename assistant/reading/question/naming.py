"""Naming: the card names of a question, used as verbs or cut short too."""

import re
from collections.abc import Sequence

from rapidfuzz.distance import OSA

from assistant.reading.mentions import Mention, Names
from assistant.reading.question.tokens import is_listed, stems_of

_WORD = re.compile(r"[^\W\d_]{3,}(?:['\u2019]d)?")
_LONG = 6
"""Letters of a word that may be a name with a slip."""
_DISTINCTIVE = 4
"""Letters of a word that may stand for a whole name."""


def mentions_of(text: str, names: Names) -> tuple[Mention, ...]:
    """The names in a text, those used as verbs too ("Veilered", "MST'd")."""
    found = list(names.find(text))
    for word in _WORD.finditer(text):
        if any(one.start < word.end() and word.start() < one.end for one in found):
            continue
        for stem in stems_of(word.group()):
            end = word.start() + len(stem)
            probe = text[:end] + " " * (word.end() - end) + text[word.end() :]
            named = [one for one in names.find(probe) if one.start <= word.start() < one.end]
            if named and named[0].end == end and named[0].how != "misspelt":
                found = [one for one in found if one.end <= named[0].start or one.start > end]
                found.append(named[0].model_copy(update={"end": word.end()}))
                break
    found += _misspelt(text, names, found)
    found += _by_one_word(text, found)
    return tuple(sorted(found, key=lambda one: one.start))


def participles_of(text: str, mentions: Sequence[Mention]) -> frozenset[int]:
    """The mentions that are participles of a name: "Veilered"."""
    return frozenset(
        at
        for at, mention in enumerate(mentions)
        if text[mention.start : mention.end].lower().endswith(("ed", "'d", "\u2019d"))
        and not mention.name.lower().endswith(("ed", "d"))
    )


def _misspelt(text: str, names: Names, found: Sequence[Mention]) -> list[Mention]:
    """As in "raigekii": a word that is no word here, and one slip away from a name of one word."""
    made: list[Mention] = []
    for word in _WORD.finditer(text):
        is_inside = any(one.start < word.end() and word.start() < one.end for one in found)
        plain = word.group().lower()
        if is_inside or len(plain) < _LONG or is_listed(plain):
            continue
        for name in names.nearest(plain, limit=1):
            if OSA.distance(plain, name.lower()) == 1 and name[0].lower() == plain[0]:
                span = {"start": word.start(), "end": word.end(), "text": word.group()}
                made.append(Mention(name=name, how="misspelt", **span))
    return made


def _by_one_word(text: str, found: Sequence[Mention]) -> list[Mention]:
    """As in "the Sorcerer": a card named before, by a word of its name that no other has."""
    words: dict[str, set[str]] = {}
    for name in {one.name for one in found}:
        for word in _WORD.findall(name):
            words.setdefault(word.lower(), set()).add(name)
    made: list[Mention] = []
    for word in _WORD.finditer(text):
        cards = words.get(word.group().lower(), set())
        is_inside = any(one.start < word.end() and word.start() < one.end for one in found)
        if is_inside or len(cards) != 1 or is_listed(word.group().lower()):
            continue
        if len(word.group()) >= _DISTINCTIVE:
            span = {"start": word.start(), "end": word.end(), "text": word.group()}
            made.append(Mention(name=next(iter(cards)), how="alias", **span))
    return made
