"""Name candidates: every card that some words of a question may name, and how they do."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from assistant.library.card_names import SpeltWord, gaps_of, is_common, words_of
from assistant.reading.card_mentions import Names
from assistant.reading.name_matching import GAME_WORDS, digits_of, endings, is_near, is_ordinary
from assistant.reading.said_names import SaidNames

LONGEST = 8
"""Words of a candidate."""
_MOST_HOLDERS = 4
"""Cards with the same words in their names that are candidates."""
_MOST_HOLDING = 2
"""Words that are looked for in the middle of names."""
_SHORTEST_SLIP = 5
"""Letters of a word in which a slip is looked for."""
_MOST_SLIPPED = 5
"""Words of a name of which one is looked for with a slip."""
_BREAK = re.compile(r"[;!?()\[\]\n+>=|]|[.,:] ")
_MARK = re.compile(r"^(?P<mark>[,:.!?]) $")
_VERB = re.compile(r"(.{2,}?)(?:ed|d|ing)$")
_LAST_MARKS = re.compile(r"[^\w\s]+$")
_NUMBER = frozenset({"no", "num", "nr", "number"})


class Form(NamedTuple):
    """A way to take a word: without an ending, or with a slip mended."""

    word: str
    cut: int = 0
    """Letters at the end of the word that are no part of the name."""
    ending: str = ""
    slips: int = 0


class Run(NamedTuple):
    """Some words in a row, taken in some form; `key` is looked up."""

    key: str
    first: int
    last: int
    form: Form
    """Of the last word, with the slips of all."""
    marks: str = ""
    """Marks between the words that the name must have, too."""


@dataclass(frozen=True, slots=True)
class NameCandidate:
    """A card that the words `start:end` may name."""

    name: str
    start: int
    end: int
    said: str
    """The words as they stand, as names are compared."""
    run: Run
    ways: frozenset[str]
    """How the words lead to the card: "exact", "nickname", "said", "held", ..."""
    holders: int = 0
    """How many cards have these words in their names."""


@dataclass
class _Found:
    """Candidates by place and card, while they are gathered."""

    text: str
    words: Sequence[SpeltWord]
    by_place: dict[tuple[int, int, str], NameCandidate] = field(default_factory=dict)

    def add(self, run: Run, name: str, way: str, holders: int = 0) -> None:
        """Take up a candidate; one that is reached in several ways has them all."""
        if run.key.isdecimal() or not set(run.marks).issubset(name):
            return
        start, end = self.words[run.first].start, self.words[run.last].end - run.form.cut
        end += _marks_of(name, self.text[end:])
        said = " ".join(word.plain for word in self.words[run.first : run.last + 1])
        new = NameCandidate(name, start, end, said, run, frozenset({way}), holders)
        place = (run.first, run.last, name)
        old = self.by_place.get(place)
        if old is None or old.run.form.slips > run.form.slips:
            self.by_place[place] = new
        elif old.run.form.slips == run.form.slips:
            best = max(old.holders, holders)
            self.by_place[place] = replace(old, ways=old.ways | {way}, holders=best)


def _marks_of(name: str, after: str) -> int:
    """How many marks that end the name stand after the words, too: one in "Lord of D."."""
    marks = _LAST_MARKS.search(name)
    return len(marks[0]) if marks is not None and after.startswith(marks[0]) else 0


def candidates(text: str, names: Names, said: SaidNames) -> list[NameCandidate]:
    """Every card that words of the text may name, far more than they do."""
    words = words_of(text)
    found = _Found(text, words)
    forms = [_forms(words, at, names) for at in range(len(words))]
    runs = list(_runs(text, words, forms))
    _add_listed(found, runs, names)
    _add_said(found, runs, said)
    _add_holding(found, runs, names, said)
    _add_slips(found, runs, names)
    return list(found.by_place.values())


def _forms(words: Sequence[SpeltWord], at: int, names: Names) -> list[Form]:
    """The ways to take a word, the plain one first."""
    word = words[at]
    forms = [
        Form(one, cut, "plural" if is_plural else "genitive" if cut else "")
        for one, cut, is_plural in endings(word)
    ]
    forms += [Form(stem, 0, "verb") for stem in _stems(word.plain)]
    if word.plain in _NUMBER and at + 1 < len(words) and words[at + 1].plain[:1].isdigit():
        forms.append(Form("number"))
    if len(word.plain) >= _SHORTEST_SLIP and word.plain.isalpha() and _is_odd(word.plain):
        forms += [Form(one, 0, "", slips) for one, slips in names.slips_of(word.plain)]
    return list({(one.word, one.ending): one for one in reversed(forms)}.values())[::-1]


def _stems(word: str) -> Iterator[str]:
    """What a verb may be of: "veiler" of "veilered", "ogre" of "ogred", "drol" or "droll"."""
    match = _VERB.match(word)
    if match is None:
        return
    stem = match[1]
    yield stem
    yield f"{stem}e"
    if len(stem) > 3 and stem[-1] == stem[-2]:  # noqa: PLR2004 -- a word of two letters is none
        yield stem[:-1]


def _is_odd(word: str) -> bool:
    return not is_common(word) and not is_ordinary(word)


def _runs(text: str, words: Sequence[SpeltWord], forms: Sequence[Sequence[Form]]) -> Iterator[Run]:
    for first in range(len(words)):
        yield from _runs_from(first, text, words, forms)


def _runs_from(
    first: int, text: str, words: Sequence[SpeltWord], forms: Sequence[Sequence[Form]]
) -> Iterator[Run]:
    """The runs that begin with this word; one word at most is taken with a slip mended."""
    heads, marks = [("", 0)], ""
    for last in range(first, min(first + LONGEST, len(words))):
        mark = _mark_before(last, text, words) if last > first else ""
        if mark is None:
            return
        marks += mark
        ways = [
            (head, slips, form)
            for head, slips in heads
            for form in forms[last]
            if not (slips and form.slips)
        ]
        for head, slips, form in ways:
            taken = form._replace(slips=slips) if slips else form
            yield Run(head + form.word, first, last, taken, marks)
        heads = [
            (f"{head}{form.word} ", slips + form.slips)
            for head, slips, form in ways
            if not form.ending and not form.cut
        ]


def _mark_before(at: int, text: str, words: Sequence[SpeltWord]) -> str | None:
    """The mark between a word and the one before it; None: no name has the two together."""
    gap = text[words[at - 1].end : words[at].start]
    if (match := _MARK.match(gap)) is not None:
        return match["mark"]
    return None if _BREAK.search(gap) else ""


def _add_listed(found: _Found, runs: Sequence[Run], names: Names) -> None:
    """Whole names, parts that only one card has, and nicknames."""
    listed = names.listed({run.key for run in runs})
    for run in runs:
        for name, way in listed.get(run.key, ()):
            found.add(run, name, way)


def _add_said(found: _Found, runs: Sequence[Run], said: SaidNames) -> None:
    """What the words named in other questions; and initials."""
    for run in runs:
        for name in said.meant.get(run.key, ()):
            found.add(run, name, "said")
        if run.first == run.last and not run.form.slips:
            for name in _likeliest(said.by_initials.get(run.key, ()), said):
                found.add(run, name, "initials")


def _add_holding(found: _Found, runs: Sequence[Run], names: Names, said: SaidNames) -> None:
    """Cards that have the words somewhere in their names."""
    asked = [
        run for run in runs if run.last - run.first < _MOST_HOLDING and not _is_idle(run.key, said)
    ]
    known = set(names.known_words({word for run in asked for word in run.key.split()}))
    for run in asked:
        if not known.issuperset(run.key.split()):
            continue
        holding = names.holding(run.key)
        for name in _likeliest(holding, said):
            found.add(run, name, "held", len(holding))


_OFTEN = 20


def _is_idle(key: str, said: SaidNames) -> bool:
    """Whether the words are of the game or of every sentence, and named no card so far."""
    if len(key) < 2 or key.isdecimal():  # noqa: PLR2004 -- a letter is no name
        return True
    if key in said.meant:
        return False
    words = key.split()
    return all(word in GAME_WORDS or said.times.get(word, 0) >= _OFTEN for word in words) or any(
        word in GAME_WORDS for word in (words[0], words[-1])
    )


def _likeliest(cards: Iterable[str], said: SaidNames) -> list[str]:
    """The cards that questions name most, then those with short names."""
    ordered = sorted(cards, key=lambda name: (-said.popularity(name), len(name)))
    return ordered[:_MOST_HOLDERS]


def _add_slips(found: _Found, runs: Sequence[Run], names: Names) -> None:
    """Names of several words of which one has a slip."""
    asked = [
        run
        for run in runs
        if 0 < run.last - run.first < _MOST_SLIPPED and not run.form.slips and not run.form.cut
    ]
    gaps = {gap for run in asked for gap in gaps_of(run.key.split())}
    near = names.but_for_one_word(gaps)
    for run in asked:
        words = run.key.split()
        for at, gap in enumerate(gaps_of(words)):
            for meant, name in near.get(gap, ()):
                if meant != words[at] and _is_slip(words[at], meant):
                    form = run.form._replace(slips=1 + is_common(words[at]))
                    found.add(run._replace(form=form), name, "slip")


def _is_slip(word: str, meant: str) -> bool:
    if len(word) < 3 or digits_of(word) != digits_of(meant):  # noqa: PLR2004
        return False
    return is_near(word, meant)
