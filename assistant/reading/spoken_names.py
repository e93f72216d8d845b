"""Spoken names: the cards a question names, as verbs, in small letters, and by a part of a name."""

import re
from collections.abc import Iterable, Iterator

from assistant.library.card_names import key_of
from assistant.reading.card_mentions import Mention, Names, named_in
from assistant.reading.name_candidates import NameCandidate, candidates
from assistant.reading.name_matching import How, is_ordinary
from assistant.reading.name_scoring import Spelt, is_plain, shipped_scorer

_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_VERB = re.compile(
    r"(?P<stem>[^\W\d_][^\W_]{2,})(?:['\u2019]d|['\u2019]ed|ed|d|ing|['\u2019]ing|s)$",
    re.IGNORECASE,
)
_GENERAL = re.compile(r"(?:an?|another|some) ")
"""How the names of unnamed things begin."""
_MOST_WORDS = 8
"""Words of the longest name that is looked for in small letters."""
_FEWEST_LETTERS = 9
"""Letters of a name of ordinary words that stands for its card in small letters."""
LIKELY = 0.35
"""The chance from which words name a card: fewer names are missed than with 0.5, none more false.

Chances come out low, since a card that the annotated play leaves out counts as not named.
"""
_GAME_PHRASES = frozenset(
    [
        "special summon", "normal summon", "tribute summon", "flip summon", "link summon",
        "fusion summon", "ritual summon", "pendulum summon", "direct attack", "double attack",
        "second attack", "final attack", "damage step", "battle phase", "main phase", "end phase",
        "battle damage",
        "draw phase", "standby phase", "trap card", "spell card", "monster card", "chain link",
        "life points", "negate attack", "last turn", "synchro material", "xyz material",
        "link material", "fusion material",
    ]
)  # fmt: skip
"""Words of the game that are never taken for a card's name in small letters."""


def names_by_rule(text: str, names: Names) -> tuple[Mention, ...]:
    """The namings that need no weights, in order, never overlapping.

    Beside what `Names.find` finds: "veilered" (a name as a verb), "card destruction" (an official
    name of several ordinary words, in small letters), and "Drain" after "Skill Drain" (a part of a
    name that stands in full).
    """
    found = list(names.find(text))
    found += _free(_in_small_letters(text, names), found)
    found += _free(_as_verbs(text, names), found)
    told = tuple(dict.fromkeys(mention.name for mention in found))
    found += _free(named_in(text, names, told), found)
    found += _free(_parts(text, told), found)
    return tuple(sorted(found, key=lambda mention: mention.start))


def _free(more: Iterable[Mention], taken: Iterable[Mention]) -> list[Mention]:
    """Those that overlap none that was found before, nor each other."""
    spans = [(one.start, one.end) for one in taken]
    kept = []
    for one in more:
        if all(one.end <= start or end <= one.start for start, end in spans):
            kept.append(one)
            spans.append((one.start, one.end))
    return kept


def _in_small_letters(text: str, names: Names) -> Iterator[Mention]:
    """Official names of two words and more, whatever their letters; longer ones first."""
    spans = sorted(_runs(text), key=lambda span: span[0] - span[1])
    known = names.among({key_of(text[start:end]) for start, end in spans})
    for start, end in spans:
        key = key_of(text[start:end])
        if key in known and key_of(known[key]) == key and not _GENERAL.match(known[key]):
            yield Mention(name=known[key], start=start, end=end, text=text[start:end], how="alias")


def _runs(text: str) -> Iterator[tuple[int, int]]:
    """Where two words and more stand that may be a name."""
    words = list(_WORD.finditer(text))
    for at, first in enumerate(words):
        if at and text[words[at - 1].start() : first.end()].lower() in _GAME_PHRASES:
            continue  # "flip summon breaker" is not of Summon Breaker.
        for last in words[at + 1 : at + _MOST_WORDS]:
            said = text[first.start() : last.end()]
            if len(said) >= _FEWEST_LETTERS and said.lower() not in _GAME_PHRASES:
                yield first.start(), last.end()


def _as_verbs(text: str, names: Names) -> Iterator[Mention]:
    """A name that stands as a verb: its stem names one card, and is no word of the language."""
    for word in _WORD.finditer(text):
        found = _VERB.match(word[0])
        if found is None or is_ordinary(word[0].lower()):
            continue
        for stem in _stems(found["stem"]):
            named = names.find(stem.capitalize())
            is_whole = len(named) == 1 and named[0].end == len(stem)
            if is_whole and (
                not is_ordinary(stem.lower()) or key_of(stem) == key_of(named[0].name)
            ):
                yield Mention(
                    name=named[0].name,
                    start=word.start(),
                    end=word.end(),
                    text=word[0],
                    how="alias",
                )
                break


def _stems(stem: str) -> Iterator[str]:
    """What a verb may be of: "veiler" of "veilered", "ogre" of "ogred", "drol" or "droll"."""
    yield stem
    yield f"{stem}e"
    if len(stem) > 3 and stem[-1] == stem[-2]:  # noqa: PLR2004 -- a word of two letters is none
        yield stem[:-1]


def _parts(text: str, told: tuple[str, ...]) -> Iterator[Mention]:
    """Words, whatever their letters, that of the cards named only one has in its name."""
    owners = {name: {word[0].lower() for word in _WORD.finditer(name)} for name in told}
    for word in _WORD.finditer(text):
        bare = re.sub(r"['\u2019]s?$", "", word[0])
        if len(bare) < 4 or is_ordinary(bare.lower()):  # noqa: PLR2004 -- as short as names get
            continue
        having = [name for name in told if bare.lower() in owners[name]]
        if len(having) == 1:
            start = word.start()
            yield Mention(
                name=having[0], start=start, end=start + len(bare), text=bare, how="alias"
            )


def spoken_names(text: str, names: Names) -> tuple[Mention, ...]:
    """Every naming of a card in a question, in order, never overlapping.

    Names of several words with capitals, or with an odd word, and names in other scripts stand as
    they are found; of all other words trained weights tell whether they name a card, and which.
    """
    by_rule = names_by_rule(text, names)
    scorer = shipped_scorer()
    every = candidates(text, names, scorer.said)
    found = [one for one in every if one.said not in _GAME_PHRASES]
    chances = scorer.chances(Spelt(text, found, by_rule))
    reached = {(one.start, one.end) for one in found}
    sure = [one for one in by_rule if _is_sure(one) or (one.start, one.end) not in reached]
    likely = sorted(
        (pair for pair in zip(chances, found, strict=True) if pair[0] >= LIKELY),
        key=lambda pair: -pair[0],
    )
    named = (_mention(one, text) for _, one in likely)
    return tuple(sorted([*sure, *_free(named, sure)], key=lambda mention: mention.start))


def _is_sure(mention: Mention) -> bool:
    """Whether it is several words that no sentence has by chance: capitals, or an odd word."""
    key = key_of(mention.text)
    if " " not in key or mention.how == "misspelt":
        return False
    first, *_, last = mention.text.split() * 2
    return (first[0].isupper() and last[0].isupper()) or not is_plain(key)


def _mention(one: NameCandidate, text: str) -> Mention:
    how: How = "misspelt" if one.run.form.slips else "exact" if "exact" in one.ways else "alias"
    words = text[one.start : one.end]
    return Mention(name=one.name, start=one.start, end=one.end, text=words, how=how)
