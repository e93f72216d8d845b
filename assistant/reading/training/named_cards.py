"""Named cards: which words of an annotated question, and of its play, name which card."""

import re
from collections.abc import Container, Mapping, Sequence

_SPOKEN = re.compile(r"[A-Z0-9]\S*(?: \S+){0,6}")
"""From a capital or a figure on, up to seven words: official names begin so."""
_MARKS_AFTER = ",.?!;:"
_LETTERS = re.compile(r"[A-Za-z0-9]+")


def used_names(lines: Sequence[str], names: Container[str]) -> list[str]:
    """The known card names that stand in a play, the longest at each place."""
    found: dict[str, None] = {}
    for line in lines:
        words = list(re.finditer(r"\S+", line))
        ends = sorted({word.end() - cut for word in words for cut in (0, 1)}, reverse=True)
        place = 0
        for start in (word.start() for word in words):
            if start < place:
                continue
            known = (end for end in ends if end > start and line[start:end] in names)
            end = next(known, None)
            if end is not None:
                found[line[start:end]] = None
                place = end
    return list(found)


def all_mentions(
    text: str, mentions: Mapping[str, str], lines: Sequence[str], names: Container[str]
) -> dict[str, str]:
    """The given mentions (words to card), and the official names that stand in the text."""
    found = dict(mentions)
    for name in dict.fromkeys((*used_names(lines, names), *mentions.values())):
        parts = _LETTERS.findall(name)
        pattern = r"[^A-Za-z0-9]{0,3}".join(parts)
        match = re.search(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE) if parts else None
        if match:
            found.setdefault(match[0], name)
    for match in _SPOKEN.finditer(text):
        words = match[0].split(" ")
        for size in range(len(words), 1, -1):
            name = " ".join(words[:size]).rstrip(_MARKS_AFTER)
            if name in names and not any(_loose(name) in _loose(known) for known in found):
                found[name] = name
                break
    return found


def _loose(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()
