"""Card mentions: where a text names a card, by the whole name, a part of it, or an unknown one."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from assistant.base.ruling_records import Gap, Record, Stage
from assistant.library.card_names import (
    EXACT,
    FORMER,
    ODD_PART,
    POSSESSIVE,
    WORD,
    SpeltWord,
    gaps_of,
    has_cjk,
    key_of,
    plain_spelling,
    unspaced_text,
    words_of,
)
from assistant.library.defined_cards import CardLibrary
from assistant.library.player_words import shipped_nicknames
from assistant.reading.english_words import FORMS, NOUNS
from assistant.reading.name_matching import (
    COMMON,
    LONGEST,
    How,
    ImportedNames,
    NameSpelling,
    NameWords,
    beginnings,
    endings,
    is_ordinary,
    is_part,
    is_written_as,
    names_in_form,
    odd_words,
    spelt_in,
    stands_alone,
    suspects,
    tells_a_type,
    written_in,
)

MASK_BASE = 0xE000
"""First character of the private area that stands for masked names."""
MASK_LIMIT = 0xF8FF - MASK_BASE
"""How many names one text may have masked."""

_STAND_IN = re.compile(r"an? ")
_DIGITS = re.compile(r"\d+")
_TELLING = frozenset({EXACT, WORD, FORMER, ODD_PART})  # What small letters may have, too.
_MOST_HOLDERS = 80
"""Cards that may have the same words in their names before the words tell nothing."""
_NEAR_ENOUGH = 0.84
"""Share of letters that must agree before a capitalised or quoted span is a misspelt name."""


class Mention(Record):
    """One naming of a card: its printed name, and the words `start:end` that name it."""

    name: str
    start: int
    end: int
    text: str
    how: How


class _Known(NamedTuple):
    """The names that may stand in a text: those held in memory, and those looked up for it."""

    own: Mapping[str, NameSpelling]
    imported: Mapping[str, NameSpelling]
    """Without those that a name of the others hides."""
    longest: tuple[Mapping[str, int], Mapping[str, int]]
    """Of both, the first words, with the most words that a name beginning so has."""

    def entry(self, key: str) -> NameSpelling | None:
        """The name of this key."""
        return self.imported.get(key) or self.own.get(key)

    def most_words(self, first: str) -> int:
        """How many words a name has at most that begins with this one."""
        own, imported = self.longest
        return max(own.get(first, 0), imported.get(first, 0))


class Names:
    """Every name and alias that can be recognised; built once, then only read."""

    def __init__(
        self, entries: Iterable[tuple[str, Iterable[str]]], imported: ImportedNames | None = None
    ) -> None:
        """Index printed names with their aliases; an exact name beats another card's alias."""
        self._imported = imported
        self._by_key: dict[str, NameSpelling] = {}
        self._longest: dict[str, int] = {}
        self._words: set[str] = set()
        self._by_form: dict[str, NameSpelling] = {}
        self._form_lengths: dict[str, list[int]] = {}
        self._by_length: dict[int, list[str]] = {}
        listed = [(name, tuple(aliases)) for name, aliases in entries]
        for name, _ in listed:
            self._add(NameSpelling(name, name, "exact"))
        for name, aliases in listed:
            for alias in aliases:
                self._add(NameSpelling(name, alias, "alias"))
        self._of_length: dict[tuple[int, str], Sequence[str]] = {}
        self._found: dict[str, tuple[Mention, ...]] = {}
        self._held: dict[str, tuple[str, ...]] = {}
        self._slips: dict[str, Sequence[tuple[str, int]]] = {}

    def find(self, text: str) -> tuple[Mention, ...]:
        """The cards that `text` names, in order, never overlapping, longest first."""
        if text not in self._found:
            if len(self._found) > 2048:  # noqa: PLR2004  (a cache's size decides nothing)
                self._found.clear()
            self._found[text] = self._find(text)
        return self._found[text]

    def nearest(self, text: str, limit: int = 3) -> tuple[str, ...]:
        """The printed names closest to `text`, best first."""
        best = process.extract(key_of(text), self._keys(), scorer=fuzz.ratio, limit=limit * 3)
        names = dict.fromkeys(self.name_of(key) for key, _, _ in best)
        return tuple(names)[:limit]

    def among(self, keys: Iterable[str]) -> dict[str, str]:
        """Of these keys, those of a card's name, or of a telling part of one: the printed names."""
        asked = tuple(dict.fromkeys(keys))
        found = self._imported.spelt(asked) if self._imported is not None else {}
        known = {key: one.name for key, one in found.items() if one.how in _TELLING}
        return known | {key: self._by_key[key].name for key in asked if key in self._by_key}

    def known_words(self, words: Iterable[str]) -> list[str]:
        """Those of these words that stand in a card's name."""
        asked = list(words)
        theirs = (
            self._imported.words(map(plain_spelling, asked)) if self._imported is not None else ()
        )
        return [
            word
            for word in asked
            if plain_spelling(word) in theirs or plain_spelling(word) in self._words
        ]

    def listed(self, keys: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
        """Of these keys, the cards that are called so, each with the way: "exact", "nickname"..."""
        asked = tuple(dict.fromkeys(keys))
        found: dict[str, list[tuple[str, str]]] = {}
        for key in asked:
            if (own := self._by_key.get(key)) is not None:
                way = "nickname" if own.how == "alias" else EXACT
                found.setdefault(key, []).append((own.name, way))
        if self._imported is not None:
            for key, known in self._imported.spelt(asked).items():
                way = EXACT if known.how == WORD else known.how
                found.setdefault(key, []).append((known.name, way))
        return found

    def holding(self, words: str) -> tuple[str, ...]:
        """The cards that have these words in their names; none where too many do."""
        if words not in self._held:
            keys = list(islice(self._keys_with(words), _MOST_HOLDERS + 1))
            self._held[words] = tuple(self._names_of(keys)) if len(keys) <= _MOST_HOLDERS else ()
        return self._held[words]

    def _keys_with(self, words: str) -> Iterator[str]:
        """The keys in which these words stand."""
        every, sought = self._all_keys, f" {words} "
        at = every.find(sought)
        while at >= 0:
            end = every.index("\n", at)
            yield every[every.rindex("\n", 0, at + 1) + 2 : end - 1]
            at = every.find(sought, end)

    def but_for_one_word(self, gaps: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
        """For each key with a word left out ("* magician"): that word, and the card of the key."""
        if self._imported is None:
            return {}
        keys = self._imported.gaps(gaps)
        names = self._imported.spelt(keys)
        found: dict[str, list[tuple[str, str]]] = {}
        for key in dict.fromkeys(keys):
            words = key.split()
            for at, gap in enumerate(gaps_of(words)):
                found.setdefault(gap, []).append((words[at], names[key].name))
        return found

    def slips_of(self, word: str) -> Sequence[tuple[str, int]]:
        """The words of names that this one is a slip of, with how many; none if it is one."""
        if word not in self._slips:
            self._slips[word] = () if self.known_words([word]) else self._name_words.meant(word)
        return self._slips[word]

    def _names_of(self, keys: Sequence[str]) -> Iterator[str]:
        """The printed names of keys, but no nickname's."""
        imported = self._imported.spelt(keys) if self._imported is not None else {}
        for key in keys:
            own = self._by_key.get(key)
            if own is not None and own.how == "exact":
                yield own.name
            elif key in imported:
                yield imported[key].name

    @cached_property
    def _name_words(self) -> NameWords:
        return NameWords(set(self._all_keys.split()))

    @cached_property
    def _all_keys(self) -> str:
        """Every key on a line, with a space on either side of each word."""
        return "\n " + " \n\n ".join(self._keys()) + " \n"

    def _keys(self) -> list[str]:
        return [*self._by_key, *(self._imported.keys() if self._imported is not None else ())]

    def name_of(self, key: str) -> str:
        """The printed name of a key."""
        entry = self._by_key.get(key)
        if entry is None and self._imported is not None:
            return self._imported.spelt((key,))[key].name
        return entry.name if entry is not None else key

    def _add(self, entry: NameSpelling) -> None:
        if _STAND_IN.match(entry.written):
            return
        if has_cjk(entry.written):
            signs = unspaced_text(entry.written).signs
            self._by_form.setdefault(signs, entry)
            lengths = self._form_lengths.setdefault(signs[:2], [])
            lengths.append(len(signs))
            lengths.sort(reverse=True)
            return
        key = key_of(entry.written)
        if key and key not in self._by_key:
            self._by_key[key] = entry
            _note_length(self._longest, key)
            self._words.update(key.split())
            self._by_length.setdefault(len(key), []).append(key)

    def _find(self, text: str) -> tuple[Mention, ...]:
        words = words_of(text)
        known = self._known_in(words)
        found = list(self._spelt(text, words, known)) + list(self._in_script(text))
        found = self._without_fragments(text, found)
        found += _parts(text, words, known, found)
        found += self._misspelt(text, found)
        return tuple(sorted(found, key=lambda mention: mention.start)[:MASK_LIMIT])

    def _known_in(self, words: Sequence[SpeltWord]) -> _Known:
        """Every name that may stand in these words."""
        if self._imported is None:
            return _Known(self._by_key, {}, (self._longest, {}))
        found = spelt_in(words, self._imported)
        longest: dict[str, int] = {}
        for key in found:
            _note_length(longest, key)
        meant = {key: entry for key, entry in found.items() if not self._hides(key, entry)}
        return _Known(self._by_key, meant, (self._longest, longest))

    def _hides(self, key: str, entry: NameSpelling) -> bool:
        """Whether a name held in memory is meant: not if it is another card's alias only."""
        own = self._by_key.get(key)
        return own is not None and not (entry.kind == EXACT and own.how == "alias")

    def _spelt(self, text: str, words: Sequence[SpeltWord], known: _Known) -> Iterator[Mention]:
        at = 0
        while at < len(words):
            mention, used = _longest_at(text, words, at, known)
            if mention is not None and _begins_longer(text, words, range(at + 1, at + used), known):
                mention, used = None, 1
            if mention is not None:
                yield mention
            at += used

    def _in_script(self, text: str) -> Iterator[Mention]:
        if not has_cjk(text):
            return
        form = unspaced_text(text)
        known, lengths = dict(self._by_form), self._form_lengths
        if self._imported is not None:
            imported, more = written_in(form, self._imported)
            known = {**imported, **known}
            both = {*more, *lengths}
            lengths = {
                one: sorted({*more.get(one, ()), *lengths.get(one, ())}, reverse=True)
                for one in both
            }
        for entry, start, end in names_in_form(text, form, known, lengths):
            yield Mention(name=entry.name, start=start, end=end, text=text[start:end], how="alias")

    def _without_fragments(self, text: str, found: list[Mention]) -> list[Mention]:
        """Without names in what is a longer name with a slip: Tornado in "Tornado Dragn"."""
        if not found or self._imported is None:
            return found
        for start, end in suspects(text):
            inside = [one for one in found if start <= one.start and one.end <= end]
            rest = "".join(letter for letter in mask(text, inside)[start:end] if letter < "\ue000")
            words = [word.plain for word in words_of(rest)]
            if not (inside and words and odd_words(words, self._imported)):
                continue
            whole = self._nearly(text, text[start:end], start)
            if whole is not None:
                found = [one for one in found if not whole.start <= one.start < whole.end]
        return found

    def _misspelt(self, text: str, found: Sequence[Mention]) -> list[Mention]:
        taken: list[tuple[int, int]] = []
        more: list[Mention] = []
        shadow = mask(text, found)
        for start, end in suspects(shadow):
            if any(start < stop and begin < end for begin, stop in taken):
                continue
            mention = self._nearly(text, shadow[start:end], start)
            if mention is not None:
                more.append(mention)
                taken.append((mention.start, mention.end))
        return more

    def _nearly(self, text: str, span: str, start: int) -> Mention | None:
        words = words_of(span)
        while words:
            near = self._nearest_to(words)
            if near is not None:
                return self._slip_of(near, text, start, words)
            words = words[1:] if words[0].plain in COMMON else []
        return None

    def _nearest_to(self, words: Sequence[SpeltWord]) -> str | None:
        spelt = [POSSESSIVE.sub("", word.plain) for word in words]
        key = " ".join(spelt)
        if len(long := [one for one in spelt if one[1:]]) == 1 and not _is_long_odd_word(long[0]):
            return None  # "a Chain" is no slip of "F Chain".
        return self._nearest_key(key, spelt)

    def _slip_of(self, near: str, text: str, start: int, words: Sequence[SpeltWord]) -> Mention:
        begin, stop = start + words[0].start, start + words[-1].end
        if words[-1].possessive:
            stop -= 2
        name = self.name_of(near)
        return Mention(name=name, start=begin, end=stop, text=text[begin:stop], how="misspelt")

    def _nearest_key(self, key: str, words: Sequence[str]) -> str | None:
        slack = 1 if len(key) < 10 else max(2, len(key) // 8)  # noqa: PLR2004
        lengths = range(len(key) - slack, len(key) + slack + 1)
        pool = [other for length in lengths for other in self._by_length.get(length, ())]
        if self._imported is not None and odd_words(words, self._imported):
            pool += [other for length in lengths for other in self._imported.of_length(length)]
        best = process.extractOne(
            key, pool, scorer=OSA.normalized_similarity, score_cutoff=_NEAR_ENOUGH
        )
        if best is None or _DIGITS.findall(best[0]) != _DIGITS.findall(key):
            return None  # another number is another card
        return str(best[0])


def mask(text: str, mentions: Iterable[Mention]) -> str:
    r"""`text` with each mention's characters replaced, so that spans survive.

    >>> mask("Jinzo stays", [Mention(name="Jinzo", start=0, end=5, text="Jinzo", how="exact")])
    '\ue000\ue000\ue000\ue000\ue000 stays'
    """
    letters = list(text)
    if not text.isascii():  # a sign that stands in for a name, and is none
        letters = [" " if "\ue000" <= sign <= "\uf8ff" else sign for sign in text]
    for number, mention in enumerate(mentions):
        stand_in = chr(MASK_BASE + number)
        letters[mention.start : mention.end] = stand_in * (mention.end - mention.start)
    return "".join(letters)


def _longest_at(
    text: str, words: Sequence[SpeltWord], at: int, known: _Known, *, parts: bool = False
) -> tuple[Mention | None, int]:
    longest = max(map(known.most_words, beginnings(words[at])))
    for length in range(min(longest, LONGEST, len(words) - at), 0, -1):
        mention = _mention(text, words, at, length, known, parts=parts)
        if mention is not None:
            return mention, length
    return None, 1


def _begins_longer(
    text: str, words: Sequence[SpeltWord], within: Sequence[int], known: _Known
) -> bool:
    """Whether a longer name begins inside these words: then "Summon Breaker" is none of them."""
    length = len(within) + 1
    return any(_longest_at(text, words, at, known)[1] > length for at in within)


def _mention(  # noqa: PLR0913 -- a place in a text and what may stand there
    text: str,
    words: Sequence[SpeltWord],
    at: int,
    length: int,
    known: _Known,
    *,
    parts: bool,
) -> Mention | None:
    run = words[at : at + length]
    head = "".join(f"{word.plain} " for word in run[:-1])
    for last, cut, plural in endings(run[-1]):
        entry = known.entry(head + last)
        if entry is None or is_part(entry) != parts:
            continue
        if parts and run[-1].possessive and not cut:
            continue  # "Endymion's effect" is not of Endymion's Lab.
        start, end = run[0].start, run[-1].end - cut
        if not is_written_as(entry, text, run, end):
            continue
        if parts and (not stands_alone(text, words, at, length) or tells_a_type(text, run)):
            continue
        how: How = "plural" if plural else entry.how
        return Mention(name=entry.name, start=start, end=end, text=text[start:end], how=how)
    return None


def _parts(
    text: str, words: Sequence[SpeltWord], known: _Known, found: Sequence[Mention]
) -> Iterator[Mention]:
    """Parts of names that only one card has, in what no whole name covers."""
    if not any(map(is_part, known.imported.values())):  # of one that is held there are no parts
        return
    taken = [(one.start, one.end) for one in found]
    free = [word for word in words if not any(a < word.end and word.start < b for a, b in taken)]
    at = 0
    while at < len(free):
        mention, used = _longest_at(text, free, at, known, parts=True)
        if mention is not None:
            yield mention
        at += used


def _note_length(longest: dict[str, int], key: str) -> None:
    first = key.partition(" ")[0]
    longest[first] = max(longest.get(first, 0), key.count(" ") + 1)


def _is_long_odd_word(word: str) -> bool:
    return len(word) >= 5 and not is_ordinary(word)  # noqa: PLR2004


_WORD = re.compile(r"[^\W\d_][\w'\u2019-]*[^\W_]")
_KINDS = frozenset(
    """aqua beast beast-warrior cyberse dinosaur divine-beast dragon fairy fiend fish insect machine
    plant psychic pyro reptile rock serpent spellcaster thunder warrior winged wyrm zombie dark
    light earth water fire wind divine synchro fusion ritual pendulum counter normal quick-play
    continuous equip field special magician knight lord king queen master level rank link life
    scale token main extra battle attribute type""".split()  # noqa: SIM905
)
"""Types, Attributes, ranks and values: words of names that also say what a card is."""
_SHORTEST = 3
"""Letters of the shortest word that stands for its card alone."""


def named_in(text: str, names: Names, given: Sequence[str] = ()) -> tuple[Mention, ...]:
    """The cards that `text` names; 'Albaz' is Fallen of Albaz where that card was `given`.

    >>> named_in("Albaz resolves.", Names([]), ["Fallen of Albaz", "Sangan"])[0].name
    'Fallen of Albaz'
    """
    whole = tuple(_as_given(mention, given) for mention in names.find(text))
    parts = tuple(parts_in(text, whole, tuple(dict.fromkeys(given))))
    return tuple(_joined(sorted((*whole, *parts), key=lambda mention: mention.start), text))


def _joined(mentions: Sequence[Mention], text: str) -> Iterator[Mention]:
    """'Shadow Mist' as one name, where each of its words stands for the same card."""
    last: Mention | None = None
    for one in mentions:
        if last is not None and one.name == last.name and text[last.end : one.start] == " ":
            last = last.model_copy(update={"end": one.end, "text": text[last.start : one.end]})
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def _as_given(mention: Mention, given: Sequence[str]) -> Mention:
    """'Typhoon' is the Mystical Space Typhoon that was given, though a card is called Typhoon."""
    word = mention.text.lower()
    if mention.name in given or not mention.text.isalpha():
        return mention
    having = {name for name in given if word in map(str.lower, _WORD.findall(name))}
    return mention.model_copy(update={"name": having.pop()}) if len(having) == 1 else mention


def parts_in(text: str, whole: Sequence[Mention], given: Sequence[str]) -> Iterator[Mention]:
    """Capitalised words that of all cards given only one has in its name."""
    owners = {name: frozenset(map(str.lower, _WORD.findall(name))) for name in given}
    covered = [(mention.start, mention.end) for mention in whole]
    for found in _WORD.finditer(text):
        start, word = found.start(), found.group()
        bare = re.sub(r"['\u2019]s?$", "", word)
        end = start + len(bare)
        if not _can_stand(bare, text, start) or any(
            begin < end and start < stop for begin, stop in covered
        ):
            continue
        having = [name for name in given if bare.lower() in owners[name]]
        if len(having) == 1:
            yield Mention(name=having[0], start=start, end=end, text=bare, how="alias")


def _can_stand(word: str, text: str, start: int) -> bool:
    """Whether a word can stand for a card: capitalised, long, and no word of the language.

    A word of the language can where nothing else calls for the capital, or where it does something.
    """
    plain = word.lower()
    if len(word) < _SHORTEST or not word[0].isupper() or plain in NOUNS:
        return False
    if plain in FORMS or plain in _KINDS:  # 'Call is destroyed', 'Knight resolves'
        return _DOING.match(text, start + len(word)) is not None
    if not is_ordinary(plain):
        return True
    within = _WITHIN.search(text, 0, start) is not None
    return within or _DOING.match(text, start + len(word)) is not None


_WITHIN = re.compile(r"[\w,;:)'\u2019]\s$")
_DOING = re.compile(
    r"['\u2019]s\b|\s+(?:still\s+|just\s+|simply\s+|only\s+)?(?:is|isn['\u2019]t|was|does|doesn['\u2019]t|can|cannot|can['\u2019]t|will|would"
    r"|has|resolves|works|negates|stays|leaves|goes|gets)\b"
)
"""What a card does: 'Order is negated', 'Order\u2019s effect'."""


def all_names(cards: CardLibrary) -> Names:
    """The names of the defined cards, their nicknames, and the imported cards behind them."""
    return Names(_listed(cards), cards.imported)


def _listed(cards: CardLibrary) -> Iterator[tuple[str, tuple[str, ...]]]:
    nicknames = shipped_nicknames()
    for name in cards.by_name:
        yield name, (*cards.aliases[name], *nicknames.get(name, ()))
    imported = cards.imported
    for name, others in nicknames.items():
        if imported is not None and name not in cards.aliases and imported.has(name):
            yield name, others


_QUOTED = re.compile(r"[\"“]([A-Z][^\"“”\n]{3,70})[\"”](?! ?(?:monster|card|Spell|Trap|archetype))")
_SMALL = re.compile(
    r"\b(?!(?:an?|and|at|by|de|du|for|from|in|la|le|of|on|or|the|to|van|von|with)\b)[a-z]{2,}|\.\.\.|\u2026"
)
"""Words in small letters that no name has, or words left out: a quotation, not a name."""


def unknown_names(text: str, names: Names) -> tuple[Gap, ...]:
    """A gap for each name that is quoted in a question and not known."""
    return tuple(_unknown(text, names))


def _unknown(text: str, names: Names) -> Iterator[Gap]:
    known = names.find(text)
    for found in _QUOTED.finditer(text):
        start, end = found.span(1)
        is_known = any(one.start < end and start < one.end for one in known)
        if not is_known and not _SMALL.search(found[1]):
            nearest = " or ".join(map(repr, names.nearest(found[1])))
            why = (
                f"no card of this name is known (nearest: {nearest}); cards come from a card"
                " database: ruling cards import PATH"
            )
            yield Gap(text=found[1], start=start, end=end, why=why, stage=Stage.CARD)
