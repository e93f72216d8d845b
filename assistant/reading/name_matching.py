"""Name matching: whether words can be a card's name, exactly, misspelt, or in another script."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, Protocol

from rapidfuzz import process
from rapidfuzz.distance import OSA

from assistant.library.card_names import (
    EXACT,
    FOREIGN,
    ODD_PART,
    PART,
    WORD,
    KnownName,
    SpeltWord,
    UnspacedText,
)

_ORDINARY = """
abduction afterglow amplifier ante apparition appropriate attention backfire bat berserking
birthright blizzard blocker bonfire branch breakthrough burglar burnout canyon ceasefire
checkmate chivalry cloning confiscation conscription contact copycat crackdown
cracking debunk demotion detonate disappear disarm disarmament discord division doppelganger
downbeat dreamland duality earthquake empowerment enlightenment exchange fine firebird firewall
fissure flint forest gamble gatekeeper generation greed gust honest hyena inferno inspection
inspiration intercept invigoration invocation jellyfish latency malfunction materialization
mathematician metamorphosis misfortune mistake mountain multiply nettles next
obliterate oil oops overdrive overwhelm overworked parry peacock pestilence prohibition
promotion quarantine question reasoning rebellion reboot rebound recall recycle reinforcements
rekindling relinquished reload rescue retort return salvage scanner scrapyard shift
shrink skyscraper solidarity solitude sparks spellbound spiritualism spore spring storm
stumbling summer supercharge supervise supply surface taunt teleport tenderness
timidity toll tornado tragedy trigon tuning turnabout twister typhoon underdog unification unity
unpossessed updraft wasteland wetlands wiretap wolf
"""
_SAID_IN_RULINGS = """
about action active against alert alone another applied attacker authority beginning being
between change chapter choice chosen column contain continue controls count cover current
destruction different drop emergency event every extinguish fast fifth followed form fourth
get go goes gone guess hard help here higher illegal kind leaves left lets list made maximum miss
missing more moves name needed needs never new nothing offering official pass passage perform
place prevented prevention price reading reason reinforce remove rest returned right rules search
self send side sides sign silent simultaneous single slip some something source speed stand
starfish stop stopping strike success successful switch tag test there thing things through times
together towards translation triggered true try type unknown value way well wrong
"""
"""Words of the handbook and the glossary, in small letters, that stand in names of cards too."""

ORDINARY = frozenset((*_ORDINARY.split(), *_SAID_IN_RULINGS.split()))
"""Words of names that a sentence may use as a word."""

_GAME_WORDS = """
a an the of to and or in on at by for from up down out off over your my his her its their this
that these those all any each both one two three four five first second third last next again
no not only if when while then than as is are was were be been has have had do does did can
could may might must will would should cannot with without after before during until once also
but so because since although though even still instead yes what which who where why how whether
unless except per cases case example rule step steps
i you he she it we they me us him them player players opponent opponents controller owner
negate negated negates negation attack attacks attacking double turn turns summon summons
summoned summoning special normal tribute tributes fusion ritual draw phase battle damage main
end start chain chains link links spell spells trap traps card cards monster monsters effect
effects set flip field zone deck decks hand hands grave graveyard gy banish banished destroy
destroyed return target targets activate activated activates activation level rank xyz synchro
pendulum gemini point points life lp discard cost costs counter quick play continuous equip
position positions defense control copy copies token tokens material materials time order extra
force limit question questions mistake
respond resolve resolves resolution timing response trigger ignition union
"""
GAME_WORDS = frozenset(_GAME_WORDS.split())
"""Words of the game and of grammar: a name made only of these is also a phrase."""

_TYPES = """
aqua beast cyberse dinosaur dragon fairy fiend fish illusion insect machine plant psychic pyro
reptile rock serpent spellcaster thunder warrior wyrm zombie
"""
TYPES = frozenset(word for one in _TYPES.split() for word in (one, f"{one}s"))
"""Types of monsters: by themselves they are never a name spelt wrong."""


How = Literal["exact", "alias", "plural", "misspelt"]

COMMON = GAME_WORDS | ORDINARY
_SENTENCE_END = re.compile(r"(?:^|[.!?:;•●\n])\s*[\"“'\u2018(]*$")
_NAME_VERB = re.compile(
    r"[^\w:;,.?!]? ?(?:(?:is|was|has|can|cannot|will|does|resolves|negates|destroys)\b"
    r"|on (?:my|his|her|their|the|an?)\b(?! ?\w+['\u2019]s turn| turn| chain| next| same))"
)
_HEADING = re.compile(r"(?::| [-\u2013]) (?=\w)")
"""What stands between a name that opens a question and the rest: "Metamorphosis: may I ...?"."""
_OPEN = tuple("\"“„«「『\u2018'")
_CLOSE = tuple("\"”“»」』\u2019'")
_CLOSE_BY = re.compile(r"[ -]| - |: |'s |\u2019s ")
_LEAST = 3
_LEAST_FOREIGN = 9
"""Letters of a translated name of one word that is no word of another language by chance."""
_HOW: dict[str, How] = {EXACT: "exact", WORD: "exact"}


@dataclass(frozen=True, slots=True)
class NameSpelling:
    """A way to write a card's name."""

    name: str
    written: str
    how: How
    kind: str = EXACT
    """What it is beside a name: a word, a translation, a part (`library.name_table`)."""


def entry_of(known: KnownName) -> NameSpelling:
    """An imported card's name as an entry."""
    return NameSpelling(known.name, known.written, _HOW.get(known.how, "alias"), known.how)


def is_part(entry: NameSpelling) -> bool:
    """Whether it is a part of a name only."""
    return entry.kind in (PART, ODD_PART)


def endings(word: SpeltWord) -> Iterator[tuple[str, int, bool]]:
    """A last word as it stands, then without 's, then without a plural ending."""
    yield word.plain, 0, False
    if word.possessive:
        yield word.plain[:-1], 2, False
    elif word.plain.endswith("s"):
        yield word.plain[:-1], 0, True
        if word.plain.endswith("es"):
            yield word.plain[:-2], 0, True


def is_written_as(entry: NameSpelling, text: str, words: Sequence[SpeltWord], end: int) -> bool:
    """Whether the words are this name, and not words of the sentence."""
    if not _gaps_fit(entry, text, words):
        return False
    plain = [word.plain for word in words]
    is_usual = all(is_ordinary(word) for word in plain)
    if is_part(entry) and all(is_ordinary(word) or word.isdecimal() for word in plain):
        return False
    if not (is_usual or _needs_capital(entry, plain)):
        return len(entry.written) > 2 or text[words[0].start : end] == entry.written  # noqa: PLR2004
    return is_quoted(text, words[0].start, end) or _has_capitals(entry, text, words, end)


def _has_capitals(entry: NameSpelling, text: str, words: Sequence[SpeltWord], end: int) -> bool:
    """Whether capitals tell that these words are the name."""
    plain = [word.plain for word in words]
    if len(plain) == 1 and _needs_quotes(entry, plain[0]):
        return False
    mark = entry.written[-1]
    if mark in "!?":
        has_mark = text[end : end + 1] == mark
        if has_mark and len(plain) > 1:
            return _have_capitals(text, words)
        if not has_mark and len(plain) == 1:
            return False
    return _is_capitalised(text, words)


def _needs_capital(entry: NameSpelling, plain: Sequence[str]) -> bool:
    """Whether small letters are no name: everyday words, single words that are not the name."""
    if len(plain) == 1:
        return entry.kind != EXACT or plain[0].isdecimal()
    return entry.kind == PART


def _needs_quotes(entry: NameSpelling, word: str) -> bool:
    """Whether not even a capital tells a name: numbers, short words of other languages."""
    least = _LEAST_FOREIGN if entry.kind == FOREIGN else _LEAST
    return word.isdecimal() or (entry.kind != EXACT and len(word) < least)


def stands_alone(text: str, words: Sequence[SpeltWord], at: int, length: int) -> bool:
    """Whether no other word of a name touches these: a part of a longer name is no card."""
    first, last = words[at], words[at + length - 1]
    beside = []
    if at and _CLOSE_BY.fullmatch(text[words[at - 1].end : first.start]):
        beside.append(words[at - 1])
    if at + length < len(words) and _CLOSE_BY.fullmatch(text[last.end : words[at + length].start]):
        beside.append(words[at + length])
    return not any(text[one.start].isupper() and not is_ordinary(one.plain) for one in beside)


def tells_a_type(text: str, words: Sequence[SpeltWord]) -> bool:
    """Tells a monster's Type ("a Spellcaster monster") from a part of a card's name."""
    told = text[words[0].start : words[-1].end].lower().replace("-", " ").split()
    return all(word in _OF_TYPES or word.isdecimal() for word in told)


_OF_TYPES = frozenset({"winged", *TYPES, *GAME_WORDS})


def is_ordinary(word: str) -> bool:
    """Whether a word is one of the game's, or one that sentences use."""
    return not {word, word.removesuffix("s")}.isdisjoint(COMMON)


def is_quoted(text: str, start: int, end: int) -> bool:
    """Whether quotation marks stand around it."""
    return text[max(0, start - 1) : start] in _OPEN and text[end : end + 1] in _CLOSE


def _gaps_fit(entry: NameSpelling, text: str, words: Sequence[SpeltWord]) -> bool:
    """Whether nothing between the words ends a sentence or a list item that the name does not."""
    for before, after in pairwise(words):
        gap = text[before.end : after.start]
        if len(gap) > 1 and (set(gap) & set(",.;!?\n()[]+>=")) - set(entry.written):
            return False
        if any(map(str.isalnum, gap)):  # another name stands between them
            return False
    return True


def _is_capitalised(text: str, words: Sequence[SpeltWord]) -> bool:
    """Whether every weighty word has a capital that no sentence's beginning explains."""
    if not _have_capitals(text, words):
        return False
    heavy = _heavy(words)
    if len(heavy) > 1 or sum(text[word.start].isupper() for word in words) > 1:
        return not _is_game_phrase([word.plain for word in words])
    if words[0].plain in GAME_WORDS:
        return False
    begins = _SENTENCE_END.search(text[max(0, words[0].start - 12) : words[0].start])
    is_heading = not text[: words[0].start].strip() and _HEADING.match(text, words[0].end)
    return not begins or bool(is_heading) or _NAME_VERB.match(text, words[0].end) is not None


def _have_capitals(text: str, words: Sequence[SpeltWord]) -> bool:
    return all(text[one.start].isupper() or text[one.start].isdigit() for one in _heavy(words))


def _heavy(words: Sequence[SpeltWord]) -> Sequence[SpeltWord]:
    """The words that a title writes with a capital."""
    return [word for word in words if len(word.plain) > 3] or words  # noqa: PLR2004


def _is_game_phrase(words: Sequence[str]) -> bool:
    """Whether the game itself has this phrase, capitals and all ("Synchro Material")."""
    return " ".join(words) in {"synchro material", "chain material"}


_KANA: Final = (("\u30a1", "\u30fa"), ("\u30fc", "\u30fc"))
_KANJI: Final = (("\u3400", "\u9fff"),)
_HANGUL: Final = (("\uac00", "\ud7af"),)
_LATIN: Final = (("a", "z"), ("A", "Z"), ("0", "9"))
"""Kinds of signs: the first and the last of each run of them."""
_SHORT: Final = 3
"""Signs of a name that the same kind of sign may not touch, since it may be part of a word."""


def names_in_form(
    text: str,
    form: UnspacedText,
    known: Mapping[str, NameSpelling],
    lengths: Mapping[str, Sequence[int]],
) -> Iterator[tuple[NameSpelling, int, int]]:
    """The names in a text, the longest first at each place, and where they stand."""
    signs, places = form
    at = 0
    while at < len(signs) - 1:
        for length in lengths.get(signs[at : at + 2], ()):
            entry = known.get(signs[at : at + length])
            if entry is None or at + length > len(signs):
                continue
            start, end = places[at], places[at + length - 1] + 1
            if _is_set_apart(text, start, end, length):
                yield entry, start, end
                at += length - 1
                break
        at += 1


def _is_set_apart(text: str, start: int, end: int, length: int) -> bool:
    """Whether the signs are a name and not the beginning or end of a longer word."""
    if is_quoted(text, start, end):
        return True
    if length < _SHORT:
        return False
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    if _same(_KANA, before, text[start]) or _same(_KANA, text[end - 1], after):
        return False
    if _same(_HANGUL, before, text[start]):
        return False
    if _same(_LATIN, before, text[start]) or _same(_LATIN, text[end - 1], after):
        return False
    short = length == _SHORT
    return not short or not (
        _same(_KANJI, before, text[start]) or _same(_KANJI, text[end - 1], after)
    )


def _same(kind: Sequence[tuple[str, str]], one: str, other: str) -> bool:
    """Whether both are signs of this kind; at the end of a text there is none."""
    return all(any(first <= sign <= last for first, last in kind) for sign in (one, other))


_SHORTEST = 3
"""Letters that a longer word may be cut to."""
_LETTERS_A_SLIP = 4
_LONG_WORD = 8
"""Letters of a word that may have two slips."""
_MOST_MEANT = 4


def is_near(word: str, meant: str) -> bool:
    """Whether a word is a slip of another, or its beginning."""
    is_begun = len(word) >= _SHORTEST and meant.startswith(word)
    return is_begun or OSA.distance(word, meant) <= _slips_in(word)


def digits_of(words: str) -> str:
    """The digits: with others, it is another name."""
    return "".join(sign for sign in words if sign.isdecimal())


def _slips_in(word: str) -> int:
    return max(1, len(word) // _LETTERS_A_SLIP)


class NameWords:
    """The words of all names, as slips of them are found."""

    def __init__(self, words: Iterable[str]) -> None:
        """Hold the words by their length."""
        self._of_length: dict[int, list[str]] = {}
        for word in words:
            self._of_length.setdefault(len(word), []).append(word)

    def meant(self, word: str) -> Sequence[tuple[str, int]]:
        """The words that this one is a slip of, with the number of slips; the nearest few."""
        most = 1 if len(word) < _LONG_WORD else 2
        lengths = range(len(word) - most, len(word) + most + 1)
        pool = [one for length in lengths for one in self._of_length.get(length, ())]
        near = process.extract(word, pool, scorer=OSA.distance, score_cutoff=most, limit=None)
        found = sorted(
            (int(slips), one) for one, slips, _ in near if digits_of(word) == digits_of(one)
        )
        return [(one, slips) for slips, one in found if slips == found[0][0]][:_MOST_MEANT]


LONGEST: Final = 12
"""Words of a name that are looked for."""


class ImportedNames(Protocol):
    """What is asked of the store of imported cards (`library.card_store`)."""

    def spelt(self, keys: Iterable[str]) -> dict[str, KnownName]:
        """The names of these keys."""

    def forms(self, signs: Iterable[str]) -> dict[str, KnownName]:
        """The names without word boundaries of these signs."""

    def firsts(self, words: Iterable[str]) -> dict[str, int]:
        """Which of these words begin a name, and how many words such a name has at most."""

    def starts(self, pairs: Iterable[str]) -> dict[str, tuple[int, ...]]:
        """Which pairs of signs begin a form, and how long such forms are, longest first."""

    def words(self, words: Iterable[str]) -> set[str]:
        """Which of these words stand in an English name."""

    def gaps(self, gaps: Iterable[str]) -> list[str]:
        """The English keys that are so but for one word."""

    def of_length(self, length: int) -> Sequence[str]:
        """The English keys of that length."""

    def keys(self) -> Iterator[str]:
        """Every English key."""


def spelt_in(words: Sequence[SpeltWord], store: ImportedNames) -> dict[str, NameSpelling]:
    """The imported names that runs of these words spell, by key."""
    firsts = store.firsts(one for word in words for one in beginnings(word))
    found = store.spelt(_runs(words, firsts))
    return {key: entry_of(known) for key, known in found.items()}


def beginnings(word: SpeltWord) -> tuple[str, ...]:
    """A word as the first of a name, which may be its last too."""
    return tuple(one for one, _, _ in endings(word))


def written_in(
    form: UnspacedText, store: ImportedNames
) -> tuple[dict[str, NameSpelling], dict[str, list[int]]]:
    """The imported names without word boundaries in a text, and how long names may begin so."""
    signs = form.signs
    starts = store.starts(signs[at : at + 2] for at in range(len(signs) - 1))
    runs = (
        signs[at : at + length]
        for at in range(len(signs) - 1)
        for length in starts.get(signs[at : at + 2], ())
        if at + length <= len(signs)
    )
    found = store.forms(runs)
    return (
        {key: entry_of(known) for key, known in found.items()},
        {start: list(lengths) for start, lengths in starts.items()},
    )


def odd_words(words: Iterable[str], store: ImportedNames) -> set[str]:
    """The words that no name and no sentence has: a slip may be in them."""
    asked = {word for word in words if not is_ordinary(word) and not word.isdecimal()}
    return asked - store.words(asked)


def _runs(words: Sequence[SpeltWord], firsts: Mapping[str, int]) -> Iterator[str]:
    for at, word in enumerate(words):
        longest = max((firsts.get(one, 0) for one in beginnings(word)), default=0)
        head = ""
        for last in words[at : at + min(longest, LONGEST)]:
            for ending, _, _ in endings(last):
                yield head + ending
            head += last.plain + " "


_QUOTED = re.compile(r"\"([^\"\n]{4,70})\"|“([^”\n]{4,70})”|「([^」\n]{2,70})」")
_CAPITAL_RUN = re.compile(
    r"(?:[A-Z0-9][^\W_]*(?:['\u2019.:/-]+[^\W_]+)*)"
    r"(?:(?:,? |-| - | & )(?:(?:of|the|and|to|in|from|for|with|a|on|at) ){0,2}"
    r"(?:[A-Z0-9][^\W_]*(?:['\u2019.:/-]+[^\W_]+)*))*"
)


def suspects(text: str) -> Iterator[tuple[int, int]]:
    """Spans that are quoted, or capitalised."""
    for found in _QUOTED.finditer(text):
        group = next(number for number in (1, 2, 3) if found.group(number) is not None)
        yield found.span(group)
    for found in _CAPITAL_RUN.finditer(text):
        yield found.span()
