"""Tokens: a question cut into words of known kinds, card names already masked."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from assistant.reading.old_question import game_words, lexicon
from assistant.reading.old_question.lexicon import Kind

_LETTER = r"[^\W_]"
_WORD = re.compile(
    r"(?P<card>([\ue000-\uf8ff])\2*)"
    r"|(?P<arrow>->|=>|→|>)"
    rf"|(?P<word>{_LETTER}+n['\u2019]t\b|{_LETTER}+['\u2019](?:m|ve|ll|re|d)\b"
    rf"|#?{_LETTER}+(?:[-/#&]{_LETTER}+)*\+?)"
    r"|(?P<ending>['\u2019](?:s|d|ed)\b)"
    r"|(?P<mark>[.?!;:,()\[\]+&/|\n\u2014\u2013-])"
)
_STOPS = frozenset(".?!;\n")
_COMMAS = frozenset(",/|:\u2014\u2013-")
_SHORTEST_MISSPELT = 6
_MIN_WORD = 4
_FORMS = ("base", "s", "past", "part", "ing")


@dataclass(frozen=True, slots=True)
class Sense:
    """One thing a word can be."""

    kind: Kind
    value: str
    form: str = ""
    """Of a verb: base, s, past, part, ing."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, or several that belong together, and what it was taken for."""

    text: str
    start: int
    end: int
    senses: tuple[Sense, ...]

    @property
    def kind(self) -> Kind:
        """What it is (the first sense, once chosen the only one)."""
        return self.senses[0].kind

    @property
    def value(self) -> str:
        """Which one of its kind."""
        return self.senses[0].value

    @property
    def form(self) -> str:
        """Its inflection, of a verb."""
        return self.senses[0].form

    def sense(self, kind: Kind) -> Sense | None:
        """Its sense of this kind, or None."""
        return next((sense for sense in self.senses if sense.kind is kind), None)

    def taken_as(self, sense: Sense) -> "Token":
        """The same word with one sense only."""
        return Token(self.text, self.start, self.end, (sense,))


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word or a mark, as it stands."""

    text: str
    start: int
    end: int
    group: str


@lru_cache(maxsize=64)
def tokens_of(masked: str) -> tuple[Token, ...]:
    """The masked text as tokens: longest entries first, each with all of its senses.

    A question is cut several times over while it is put right.
    """
    pieces = _joined(tuple(_pieces(masked)))
    found: list[Token] = []
    at = 0
    while at < len(pieces):
        token, used = _longest(pieces, at)
        if token is not None:
            found.append(token)
        at += used
    return tuple(one for at, one in enumerate(found) if not _is_shared(found[at - 1 : at + 4]))


def _is_shared(around: Sequence[Token]) -> bool:
    """As in "X's and Y's effects": the effects are of X and Y, so the first "'s" says nothing."""
    if len(around) != _LISTED or [around[at].text for at in (1, 4)] != ["'s", "'s"]:
        return False
    is_joined = around[2].text in {"and", "or", "&"}
    return is_joined and around[0].kind is around[3].kind is Kind.CARD


_LISTED = 5


def _pieces(text: str) -> Iterator[_Piece]:
    for found in _WORD.finditer(text):
        group = str(found.lastgroup)
        yield _Piece(found.group().lower().replace("\u2019", "'"), *found.span(), group)


def _joined(pieces: tuple[_Piece, ...]) -> tuple[_Piece, ...]:
    """Particles put beside their verbs: "blew it up" as "blew up it"."""
    found = list(pieces)
    for at, piece in enumerate(pieces):
        particle = _particle_of(pieces, at)
        if particle is not None:
            found.remove(particle)
            found.insert(found.index(piece) + 1, replace(particle, start=piece.end, end=piece.end))
    return tuple(found)


def _particle_of(pieces: Sequence[_Piece], at: int) -> _Piece | None:
    """The particle that belongs to the verb at `at`, and stands behind its short object."""
    entries, _ = _entries()
    for after in range(at + 2, min(len(pieces), at + 5)):
        if pieces[after - 1].group not in {"word", "card"}:
            return None
        particle = pieces[after]
        if particle.text not in lexicon.PARTICLES:
            continue
        senses = entries.get((pieces[at].text, particle.text), ())
        if senses and senses[0].kind is Kind.VERB:
            between = pieces[at + 1 : after]
            is_object = all(one.group == "card" or _is_of_noun(one.text) for one in between)
            return particle if is_object and not _opens_noun(between[-1]) else None
    return None


def _opens_noun(piece: _Piece) -> bool:
    """As in "I flip my | face-down X": what follows belongs to the noun."""
    entries, _ = _entries()
    kinds = {sense.kind for sense in entries.get((piece.text,), ())}
    return bool(kinds) and kinds <= {Kind.DETERMINER, Kind.OWNER}


def _is_of_noun(word: str) -> bool:
    entries, _ = _entries()
    kinds = {sense.kind for sense in entries.get((word,), ())}
    return bool(kinds & {Kind.PRONOUN, Kind.DETERMINER, Kind.OWNER, Kind.NOUN, Kind.PLAYER})


def _longest(pieces: Sequence[_Piece], at: int) -> tuple[Token | None, int]:
    piece = pieces[at]
    if piece.group == "card":
        return _token(pieces, at, 1, (Sense(Kind.CARD, str(ord(piece.text[0]) - 0xE000)),)), 1
    entries, longest = _entries()
    for length in range(min(longest.get(piece.text, 0), len(pieces) - at), 0, -1):
        senses = entries.get(tuple(one.text for one in pieces[at : at + length]))
        if senses:
            return _token(pieces, at, length, senses), length
    return _token(pieces, at, 1, _misspelt(piece) or (_unlisted(piece),)), 1


def _token(pieces: Sequence[_Piece], at: int, length: int, senses: tuple[Sense, ...]) -> Token:
    text = " ".join(one.text for one in pieces[at : at + length])
    return Token(text, pieces[at].start, pieces[at + length - 1].end, senses)


def _unlisted(piece: _Piece) -> Sense:
    by_group = {"arrow": Kind.ARROW, "ending": Kind.POSSESSIVE}
    if piece.group in by_group:
        return Sense(by_group[piece.group], piece.text)
    marks = [(_STOPS, Kind.STOP), (_COMMAS, Kind.COMMA), (frozenset("+"), Kind.PLUS)]
    kinds = [kind for texts, kind in marks if piece.text in texts]
    if piece.group == "mark" or kinds:
        return Sense((*kinds, Kind.BRACKET)[0], piece.text)
    if piece.text.isdigit() or piece.text in lexicon.NUMBERS:
        return Sense(Kind.NUMBER, piece.text)
    is_manner = piece.text.endswith("ly") and len(piece.text) > _SHORTEST_MISSPELT - 1
    return Sense(Kind.FILLER if is_manner else Kind.OTHER, piece.text)


def _misspelt(piece: _Piece) -> tuple[Sense, ...]:
    """The senses of the one word that is a single slip away, of long words only."""
    word = piece.text
    if piece.group != "word" or len(word) < _SHORTEST_MISSPELT or word.endswith("ly"):
        return ()
    near = process.extract(word, _single_words(), scorer=OSA.distance, score_cutoff=1, limit=3)
    entries, _ = _entries()
    senses = {entries[(match,)] for match, _, _ in near if match[0] == word[0]}
    return senses.pop() if len(senses) == 1 else ()


@cache
def _single_words() -> tuple[str, ...]:
    entries, _ = _entries()
    return tuple(words[0] for words in entries if len(words) == 1 and len(words[0]) > _MIN_WORD)


@cache
def _entries() -> tuple[Mapping[tuple[str, ...], tuple[Sense, ...]], Mapping[str, int]]:
    """Every phrase of the lexicon, and how many words the longest has that begins with a word."""
    longest: dict[str, int] = {}
    found: dict[tuple[str, ...], tuple[Sense, ...]] = {}
    for words, sense in _listed():
        others = found.get(words, ())
        if sense not in others:
            found[words] = (*others, sense)
            longest[words[0]] = max(longest.get(words[0], 0), len(words))
    return found, longest


def _listed() -> Iterator[tuple[tuple[str, ...], Sense]]:
    tables: tuple[tuple[Kind, Mapping[str, str]], ...] = (
        (Kind.LINK, {str(number): lexicon.link_words(number) for number in lexicon.LINKS}),
        (Kind.ORDER, lexicon.ORDERS),
        (Kind.OWNER, lexicon.OWNERS),
        (Kind.PLAYER, lexicon.PLAYERS),
        (Kind.PRONOUN, lexicon.PRONOUNS),
        (Kind.NOUN, game_words.NOUNS),
        (Kind.INTERROGATIVE, lexicon.INTERROGATIVES),
        (Kind.SUBORDINATOR, lexicon.SUBORDINATORS),
        (Kind.PREPOSITION, lexicon.PREPOSITIONS),
        (Kind.MARK, lexicon.MARKS),
        (Kind.NOT, {"not": lexicon.NOTS}),
        (Kind.MODAL, {"modal": lexicon.MODALS}),
        (Kind.AUXILIARY, {"aux": lexicon.AUXILIARIES}),
        (Kind.DETERMINER, {"det": lexicon.DETERMINERS}),
        (Kind.CONJUNCTION, {"and": lexicon.CONJUNCTIONS}),
        (Kind.TO, {"to": "to"}),
        (Kind.FILLER, {"filler": lexicon.FILLERS}),
        (Kind.POSSESSIVE, {"'s": "'s"}),
    )
    for kind, table in tables:
        for value, spellings in table.items():
            sense = Sense(kind, value)
            yield from ((_split(spelling), sense) for spelling in spellings.split(";"))
    for concept, verbs in game_words.VERBS.items():
        senses = [Sense(Kind.VERB, concept, form) for form in _FORMS]
        for verb in verbs.split(";"):
            yield from zip(_inflected(_split(verb)), senses, strict=True)


def _split(words: str) -> tuple[str, ...]:
    small = words.lower()
    if f" {small}".replace(" #", "").replace(" ", "").isalnum():  # most of some four thousand
        return tuple(small.split())
    return tuple(piece.text for piece in _pieces(words))


def _inflected(verb: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Base, third person, past, participle and -ing of a verb, inflected at its main word.

    >>> _inflected(("chain",))[2:4]
    (('chained',), ('chained',))
    """
    is_last = verb[-1] in {"summon", "set"} or verb[0] in lexicon.PARTICLES
    at = len(verb) - 1 if is_last else 0
    forms = game_words.IRREGULAR.get(verb[at]) or _regular(verb[at])
    return verb, *((*verb[:at], form, *verb[at + 1 :]) for form in forms)


def _regular(word: str) -> tuple[str, str, str, str]:
    stem = word.removesuffix("e")
    if word.endswith("y") and word[-2] not in "aeo":
        return word[:-1] + "ies", word[:-1] + "ied", word[:-1] + "ied", word + "ing"
    third = word + ("es" if word.endswith(("s", "sh", "ch", "x")) else "s")
    return third, stem + "ed", stem + "ed", stem + "ing"


def inflected(verb: str) -> tuple[str, ...]:
    """Base, third person, past, participle and -ing of a verb.

    >>> inflected("take control of")[3]
    'taken control of'
    """
    return tuple(" ".join(form) for form in _inflected(_split(verb)))


def is_listed(word: str) -> bool:
    """Whether a word, in small letters, is one of the lexicon's."""
    entries, _ = _entries()
    return (word,) in entries


def is_term(words: tuple[str, ...]) -> bool:
    """Whether words, in small letters, are one entry of the lexicon: "battle phase"."""
    return words in _entries()[0]


def is_verb(word: str) -> bool:
    """Whether a word, in small letters, tells what is done: "die", "resolve"."""
    entries, _ = _entries()
    return any(sense.kind is Kind.VERB for sense in entries.get((word,), ()))


@cache
def listed_words() -> Mapping[str, tuple[Sense, ...]]:
    """Every word of the lexicon that a slip may have been made in; parts of phrases: no sense."""
    entries, _ = _entries()
    parts = {word: () for words in entries for word in words}
    whole = {words[0]: senses for words, senses in entries.items() if len(words) == 1}
    known: dict[str, tuple[Sense, ...]] = {**parts, **whole}
    return {
        word: senses for word, senses in known.items() if len(word) >= _MIN_WORD and word.isalpha()
    }


def stems_of(word: str) -> tuple[str, ...]:
    """What a name used as a verb may be without its ending; nothing if it has none.

    >>> stems_of("striked"), stems_of("controlled")
    (('strike', 'strik'), ('controlle', 'controll', 'control'))
    """
    found = [
        word.removesuffix(ending) + end for ending, end in _ENDINGS if word.lower().endswith(ending)
    ]
    doubled = [one[:-1] for one in found if one[-1:] == one[-2:-1] and one[-1:] not in "aeiou"]
    return (*found, *doubled)


_ENDINGS = (
    *((ending, "") for ending in ("'d", "\u2019d", "d", "ed", "ing", "es", "s")),
    ("ies", "y"),
)
"""How a name ends that is used as a verb, and what stands there otherwise."""
