"""Several answers: 'both die', 'only Jinzo is destroyed', where the same was asked of several."""

from collections.abc import Mapping

from assistant.reading.ellipses import JOINTS, stops
from assistant.reading.short_answers import Affirmation, Matter, said_of
from assistant.reading.words import Word

_ALL = {"both": True, "all": True, "neither": False, "none": False}
_HELPING = frozenset(
    """of them these those is are was were be being get gets got will still just also then do does
    the card cards monsters""".split()  # noqa: SIM905 -- reads better as words
)
_DONE: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "destroyed": (
        frozenset({"destroyed", "die", "dies", "died", "killed"}),
        frozenset({"survive", "survives", "live", "lives"}),
    ),
    "banished": (frozenset({"banished"}), frozenset()),
    "resolves": (
        frozenset({"resolve", "resolves", "work", "works"}),
        frozenset({"fizzle", "fizzles"}),
    ),
}
"""Words by which something comes about, and by which it does not."""


def several_said(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """What the first clause says of each of several things of which the same was asked."""
    kinds = {one.predicate for one in asked}
    if len({one.card for one in asked}) < _SEVERAL or len(kinds) > 1 or not kinds <= _DONE.keys():
        return None
    texts = tuple(word.text for word in words)
    end = next((at for at in range(len(texts)) if stops(texts, at) or texts[at] in JOINTS), None)
    end = len(texts) if end is None else end
    rest = texts[1:end]
    if not rest:
        return None
    if texts[0] in _ALL:
        done = _done(rest, asked[0].predicate)
        values = [_ALL[texts[0]] is done] * len(asked)
    elif texts[0] in {"only", "just"}:
        named = [word.name for word in words[1:end] if word.name is not None]
        other = tuple(word.text for word in words[1:end] if word.name is None)
        done = _done(other, asked[0].predicate) if set(other) - _HELPING else True
        values = [(one.card in named) is done for one in asked]
        done = done if len(named) == 1 and named[0] in {one.card for one in asked} else None
    else:
        return None
    if done is None:
        return None
    claims = (said_of(one, so, words[:end]) for one, so in zip(asked, values, strict=True))
    return Affirmation(tuple(claims), end)


_SEVERAL = 2


def _done(texts: tuple[str, ...], predicate: str) -> bool | None:
    """Whether the words say that it comes about; None: they say something else."""
    told = [text for text in texts if text not in _HELPING]
    so, not_so = _DONE[predicate]
    if len(told) != 1 or told[0] not in so | not_so:
        return None
    return told[0] in so
