"""Play completions: what may be typed next in a line of a play, most fitting first.

A play and the beginning of a further line come in.  Out go completions: whole lines that are legal
at this point, words of the forms of lines, cards, and effects by words of their text.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from assistant.answers.guided_play import GuidedPlay
from assistant.answers.legal_lines import cards_in_play, is_legal, legal_lines
from assistant.library.all_cards import every_card_name, open_cards
from assistant.library.card_names import key_of
from engine import UNNAMED_THING_BY_NAME, NextPart, next_parts, option_words, telling_words

MOST_NAMES = 40
"""Names of cards that are offered at once."""
_WORD = re.compile(r"\S+")
_MOST_WORDS = 6
"""So many words of a sentence may begin a name."""
_FEWEST_LETTERS = 2
"""So many letters have to be typed of one."""


@dataclass(frozen=True, slots=True)
class PlayCompletion:
    """One thing that may be typed next."""

    text: str
    """What stands in the line from `start` on, if it is taken."""
    start: int
    """From which character of the line it replaces what was typed."""
    means: str = ""
    """What it is, in a few words."""


def completions(play: GuidedPlay, typed: str) -> tuple[PlayCompletion, ...]:
    """What may be typed next at the end of the beginning of a line."""
    begun = typed.lstrip()
    shift = len(typed) - len(begun)
    found = (*_whole_lines(play, begun), *_parts(play, begun))
    first: dict[tuple[int, str], PlayCompletion] = {}
    for one in found:
        if begun[one.start :] != one.text:
            first.setdefault((one.start, one.text), replace(one, start=one.start + shift))
    return tuple(first.values())


def _whole_lines(play: GuidedPlay, begun: str) -> Iterator[PlayCompletion]:
    """The lines that are legal at this point and begin so."""
    for line in legal_lines(play):
        if line.casefold().startswith(begun.casefold()):
            yield PlayCompletion(line, 0, "legal now")


def _parts(play: GuidedPlay, begun: str) -> Iterator[PlayCompletion]:
    """The parts of lines that may stand next."""
    for part in next_parts(begun, every_card_name(open_cards())):
        if part.word:
            yield PlayCompletion(part.word, part.start, _meaning(part))
        elif part.slot in _CARDS:
            yield from _cards(play, begun, part)
        elif part.slot in _OF_EFFECTS:
            yield from _effects(begun[part.start :], part)


_CARDS = frozenset({"CARD", "TARGET", "SUBJECT"})
_OF_EFFECTS = {"WORDS": telling_words, "OPTION": option_words}


def _meaning(part: NextPart) -> str:
    """What a word does in a line: the whole form for its first word or two."""
    if part.slot == "PLAYER" and part.start == 0:
        return "a player: what lies there, what is done"
    if part.start == 0 or part.form.form.split()[1:2] == [part.word]:
        return f"{part.form.form}: {part.form.means}"
    return _SLOTS.get(part.slot, part.form.means)


_SLOTS = {
    "PLACE": "where a card lies at the start",
    "FIGURE": "a number of the player",
    "STATE": "how it lies there",
    "VERB": "what is paid",
    "PHASE": "a phase or a step of the Battle Phase",
    "PREDICATE": "what is asked",
    "VALUE": "what is stated",
}


def _cards(play: GuidedPlay, begun: str, part: NextPart) -> Iterator[PlayCompletion]:
    """Cards in play, those first with which the line is legal; then all names that begin so."""
    typed = begun[part.start :]
    there = [name for name in cards_in_play(play) if _fits(name, typed)]
    if part.form.form.startswith("PLAYER") and part.slot != "SUBJECT":
        legal = [name for name in there if is_legal(play, begun[: part.start] + name)]
        yield from (PlayCompletion(name, part.start, "legal here") for name in legal)
    yield from (PlayCompletion(name, part.start, "in play") for name in there)
    if typed:
        named = islice(names_like(typed), MOST_NAMES)
        yield from (PlayCompletion(name, part.start, "card") for name in named)


def card_completions(typed: str) -> tuple[PlayCompletion, ...]:
    """The cards whose names begin with the last words of a sentence, with as many as can be."""
    for word in list(_WORD.finditer(typed))[-_MOST_WORDS:]:
        wanted = key_of(typed[word.start() :])
        if len(wanted) >= _FEWEST_LETTERS and typed[-1:].strip():
            keys = _keys(every_card_name(open_cards()))
            begun = (name for key, name in keys if key.startswith(wanted))
            if named := tuple(islice(begun, MOST_NAMES)):
                return tuple(PlayCompletion(name, word.start(), "card") for name in named)
    return ()


def names_like(typed: str) -> Iterator[str]:
    """The names of cards and unnamed things that begin so; then those with words that do."""
    wanted = key_of(typed)
    if not wanted:
        return
    keys = _keys(every_card_name(open_cards()))
    begun = [name for key, name in keys if key.startswith(wanted)]
    yield from begun
    words = wanted.split()
    yield from (
        name for key, name in keys if not key.startswith(wanted) and _has_words(key.split(), words)
    )


@lru_cache(maxsize=2)
def _keys(names: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """Every name as it is compared, general names first, then in order of length."""
    ordered = (*UNNAMED_THING_BY_NAME, *sorted(names, key=lambda name: (len(name), name)))
    return tuple((key_of(name), name) for name in dict.fromkeys(ordered))


def _fits(name: str, typed: str) -> bool:
    return _has_words(key_of(name).split(), key_of(typed).split())


def _has_words(there: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether each wanted word begins a further word of a name, in order."""
    words = iter(there)
    return all(any(word.startswith(one) for word in words) for one in wanted)


def _effects(typed: str, part: NextPart) -> Iterator[PlayCompletion]:
    """The effects, or options, of the card that was named, by words of their text."""
    text = open_cards().by_name.get(part.card)
    wanted = key_of(typed).split()
    for one in _OF_EFFECTS[part.slot](text) if text is not None else ():
        told = key_of(f"{one.words} {one.text}").split()
        if all(any(word.startswith(each) for word in told) for each in wanted):
            yield PlayCompletion(f'"{one.words}"', part.start, " ".join(one.text.split()))
