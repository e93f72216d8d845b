"""Slips: which word, or which card's name, a misspelt word stands for."""

from collections.abc import Iterator, Sequence
from itertools import chain

from rapidfuzz import process
from rapidfuzz.distance import OSA

from assistant.library.card_names import SpeltWord, common_words
from assistant.reading.card_mentions import Names
from assistant.reading.name_matching import GAME_WORDS, digits_of, is_near
from assistant.reading.old_question.naming import is_slip_of
from assistant.reading.old_question.tokens import is_listed, is_term, listed_words

_MOST_WORDS = 6
_SHORT = 4
_LONG = 7
"""Letters of a word in which there may be two slips."""
_FEWEST = 2
"""Words of a name that may be cut short."""
_WORTH = 4
"""Letters that must be right for each slip."""
_LETTERS_A_SLIP = ((10, 1), (18, 2), (99, 3))
"""How many slips a name may have, by how long it is."""


def word_meant(word: str) -> str:
    """The word of the lexicon that this one is a slip of; "" if there is none, or several.

    >>> word_meant("chian"), word_meant("durring"), word_meant("table")
    ('chain', 'during', '')
    """
    if len(word) < _SHORT or word in common_words():
        return ""
    most = 2 if len(word) >= _LONG else 1
    near = process.extract(word, tuple(listed_words()), scorer=OSA.distance, score_cutoff=most,
                           limit=40)  # fmt: skip
    ranked = sorted((_rank(word, one), one) for one, _, _ in near if _may_be(word, one))
    best = [one for rank, one in ranked if rank == ranked[0][0]]
    if ranked and len(word) == _SHORT and ranked[0][0][1]:
        return ""  # Of so few letters too much is left open.
    senses = {listed_words()[one] for one in best}
    return best[0] if len(senses) == 1 else ""


def run_together(word: str) -> str:
    """Words of one term without the space, and an ending without its last letter.

    >>> run_together("battlephase"), run_together("usin"), run_together("sangan")
    ('battle phase', 'using', '')
    """
    if word.endswith("in") and is_listed(f"{word}g"):
        return f"{word}g"
    halves = ((word[:at], word[at:]) for at in range(_SHORT - 1, len(word) - _SHORT + 2))
    return next((" ".join(two) for two in halves if is_term(two)), "")


def _may_be(word: str, meant: str) -> bool:
    is_turned = word[:2] == meant[1::-1]
    distance = OSA.distance(word, meant)
    if distance > 1 and word[-1] != meant[-1]:
        return False
    return word[0] == meant[0] or (is_turned and distance == 1)


def _rank(word: str, meant: str) -> tuple[int, int, bool]:
    """Two letters turned round or one left out are likelier than one for another."""
    is_other_end = word[-1] != meant[-1] or len(meant) < len(word)
    distance = OSA.distance(word, meant)
    if sorted(word) == sorted(meant) or set(word) == set(meant):
        return distance, 0, is_other_end
    return distance, 1 if len(word) != len(meant) else 2, is_other_end


def name_meant(
    words: Sequence[SpeltWord], at: int, names: Names, *, alone: bool, is_slip: bool
) -> tuple[str, int, int] | None:
    """The card's name that the word at `at` is part of, with a slip: name, first and last word.

    A word of the language is part of a name only beside other words of it: `alone` tells whether
    it is none, `is_slip` whether no name has it as it stands.
    """
    runs = [
        (start, start + size)
        for size in range(min(_MOST_WORDS, len(words)), 0, -1)
        for start in range(max(0, at - size + 1), min(at, len(words) - size) + 1)
        if (size > 1 or alone) and not _is_plain(words[start : start + size])
    ]
    names.among(_key_of(words[start:end]) for start, end in runs)  # together; then one by one
    found: list[tuple[int, str, int, int]] = [
        (_WORTH * slips - sum(len(word.plain) for word in words[start:end]), name, start, end)
        for start, end in runs
        for slips, name in _names_near(words[start:end], at - start, names, is_slip=is_slip)
    ]
    found = found or [
        (start - end, name, start, end)
        for start, end in runs
        if end == at + 1 and (name := _begun(words[start:end], names))
    ]
    found = found or [
        (start - end, name, start, end)
        for start, end in runs
        if (name := _abbreviated(words[start:end], names))
    ]
    if not found:
        return None
    best = min(found)
    if len({name for rank, name, _, _ in found if rank == best[0]}) > 1:
        return None
    return best[1:]


def _is_plain(run: Sequence[SpeltWord]) -> bool:
    """As in "a Level 7", "the three": words that every question has, and no slip of a name."""
    return all(word.plain in GAME_WORDS or word.plain.isdecimal() for word in run)


def _names_near(
    run: Sequence[SpeltWord], odd: int, names: Names, *, is_slip: bool
) -> Iterator[tuple[int, str]]:
    """Names that these words spell, and with how many slips."""
    key = _key_of(run)
    if len(key) < _SHORT + 1:
        return
    exact = names.among([key])
    if exact:
        yield 0, exact[key]
        return
    word = run[odd].plain
    if is_slip and len(word) > _SHORT + (len(run) == 1) and not word.isdecimal():
        before = "".join(f"{one.plain} " for one in run[:odd])
        after = "".join(f" {one.plain}" for one in run[odd + 1 :])
        parts = names.among(f"{before}{one}{after}" for one in names.near.meant(word))
        yield from ((1, name) for name in set(parts.values()))
    if is_slip or len(run) > 1:
        yield from _far(key, names)
    if len(key) > _LONG and (sounding := names.near.sounding(key)):
        yield 1, names.name_of(sounding)


def _key_of(run: Sequence[SpeltWord]) -> str:
    return " ".join(word.plain for word in run)


def _begun(run: Sequence[SpeltWord], names: Names) -> str:
    """As in "chaos sorc": the only name that goes on so."""
    key = _key_of(run)
    if len(run[-1].plain) < _SHORT or len(key) < _LONG:
        return ""
    return names.only(names.near.begun(key))


def _far(key: str, names: Names) -> Iterator[tuple[int, str]]:
    most = next((slips for length, slips in _LETTERS_A_SLIP if len(key) < length), 0)
    if not most:  # no name is so long
        return
    lengths = range(len(key) - most, len(key) + most + 1)
    alike = chain.from_iterable(names.keys_of_length(length, key[0]) for length in lengths)
    if process.extractOne(key, alike, scorer=OSA.distance, score_cutoff=most) is None:
        return
    pool = chain.from_iterable(names.keys_of_length(length) for length in lengths)
    best = process.extractOne(key, pool, scorer=OSA.distance, score_cutoff=most)
    if best is None or best[0][0] != key[0] or digits_of(best[0]) != digits_of(key):
        return
    pairs = list(zip(key.split(), best[0].split(), strict=False))
    is_same_size = key.count(" ") == best[0].count(" ")
    is_near_by = not is_same_size or all(is_near(*one) for one in pairs)
    if is_near_by and is_slip_of(key, best[0]):
        yield int(best[1]), names.name_of(best[0])


def _abbreviated(run: Sequence[SpeltWord], names: Names) -> str:
    """As in "compulsary evac device": the only name whose words these are, or begin."""
    words = [word.plain for word in run]
    if len(words) < _FEWEST or len("".join(words)) < _LETTERS_A_SLIP[0][0]:
        return ""
    return names.only(names.near.nearly(words))
