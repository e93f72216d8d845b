"""Sentence words: what a sentence says, word by word, so that two sentences can be held together.

Each word of content is reduced to its verb or stem, or to the term that the glossary gives it.
With it stand whether it is denied, the place it is told of ("from the hand"), the words that
limit it ("only", "all", "before"), and whether it does something or has it done to it.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from assistant.library.player_words import shipped_glossary
from assistant.reading.card_mentions import MASK_BASE, Mention, mask
from assistant.reading.english_words import MODALS, forms_of
from assistant.retrieval.lexical_search import stem


class Role(StrEnum):
    """What a thing is to a deed."""

    DOES = "does"
    UNDERGOES = "undergoes"


@dataclass(frozen=True, slots=True)
class Part:
    """That a thing does something, or that it is done to it."""

    deed: str
    role: Role


@dataclass(frozen=True, slots=True)
class ReasonWord:
    """A word of content."""

    concept: str
    """Its verb, stem or term; of a card, its printed name."""
    is_card: bool = False
    is_pronoun: bool = False
    is_definite: bool = False
    """"The monster", "that Trap": one of the play."""
    is_deed: bool = False
    is_denied: bool = False
    place: str = ""
    """"from", "to" or "in", of a place that is told; empty: none."""
    limits: frozenset[str] = frozenset()
    parts: frozenset[Part] = frozenset()
    clause: int = 0
    """Which clause of its sentence it stands in."""
    is_supposed: bool = False
    """Whether that clause is a condition."""


def words_of(text: str, mentions: Sequence[Mention], own: str = "") -> tuple[ReasonWord, ...]:
    """The words of content of a sentence that names these cards.

    Args:
        text: The sentence.
        mentions: The cards that it names.
        own: The card whose printed text it is cut from: "this card", and who does what it orders.
    """
    told = _spelt_out(mask(text, mentions).lower())
    cards = {chr(MASK_BASE + at): one.name for at, one in enumerate(mentions)}
    found = list(_Sentence(cards, own).words(told))
    return tuple(_with_parts(found, told, own))


def with_antecedents(words: Sequence[ReasonWord]) -> Iterator[ReasonWord]:
    """Yields the words with the thing that each "it" of a rule or a text stands for."""
    for at, one in enumerate(words):
        before = (each for each in reversed(words[:at]) if each.clause < one.clause)
        meant = (e for e in before if not (e.is_deed or e.is_pronoun or e.place))
        found = next(meant, None) if one.is_pronoun else None
        yield (
            one
            if found is None
            else replace(one, concept=found.concept, is_card=found.is_card, is_pronoun=False)
        )


def _spelt_out(text: str) -> str:
    plain = text.replace("\u2019", "'")
    for pattern, said in _SPELLINGS:
        plain = pattern.sub(said, plain)
    return plain


_KINDS = (
    "counter|continuous|normal|quick-play|equip|field|ritual|effect|fusion|synchro|xyz|link|flip"
    "|pendulum|special|tribute"
)
_SPELLINGS = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"\bcannot\b|\bcan't\b", "can not"),
        (r"\bwon't\b", "will not"),
        (r"n't\b", " not"),
        (r"\bno longer\b|\bno more\b|\bunable to\b", "not"),
        (r"\bany ?more\b|\bany longer\b", ""),
        (r"\bunaffected\b", "not affected"),
        (r"\b(?:un|non-)(negated|destroyed|targeted)\b", r"not \1"),
        (r"'(?:s|re|ve|ll|d)\b", " "),
        (r"\battack position\b", "attack-position"),
        (r"\bdefen[sc]e position\b", "defense-position"),
        (r"\bface[ -](up|down)\b", r"face-\1"),
        (r"\bnot face-up\b", "face-down"),
        (r"\bnot face-down\b", "face-up"),
        (r"\b(opponent|you|they|player) controls?\b", r"\1"),
        (r"\blife points?\b", "lp"),
        (r"\bspell speed (\d)\b", r"spell-speed \1"),
        (
            rf"\b({_KINDS})[ -](trap|spell|monster|summon)(s|ed|ing)?\b",
            r"\1-\2\3",
        ),
        (r"\b(activate|negate|destroy|target|summon)s? or \1\b", r"\1"),
    )
)


@dataclass
class _Sentence:
    """Takes the words of one sentence, with what stands before each."""

    cards: Mapping[str, str]
    own: str
    clause: int = 0
    is_supposed: bool = False
    denied: bool = False
    place: str = ""
    definite: bool = False
    limits: frozenset[str] = frozenset()
    """What limits the words that come, to the end of what it belongs to."""
    unsaid: frozenset[str] = frozenset()
    """Those of the limits that no word has yet."""

    def words(self, text: str) -> Iterator[ReasonWord]:
        """Yields the words of content, in order; what limits and stands last is a word itself."""
        for match in _TOKENS.finditer(text.replace("this card", _OWN if self.own else "this card")):
            yield from self._word(match[0])
        yield from self._left_over()

    def _left_over(self) -> Iterator[ReasonWord]:
        for one in sorted(self.unsaid):
            yield self._said(ReasonWord(one))

    def _word(self, token: str) -> Iterator[ReasonWord]:
        if token in _STOPS or token in _CLAUSES:
            yield from self._left_over()
            self._next_clause(token)
        elif not self._colours(token):
            yield from self._content(token)

    def _colours(self, token: str) -> bool:
        """Takes a word that only tells how those after it are meant."""
        if token in _NOT:
            self.denied = True
            self._limit({token} & _LIMITS.keys())
        elif token in _LIMITS:
            self._limit({_LIMITS[token]})
        elif token in _PLACES:
            self.place, self.limits = _PLACES[token], self.unsaid
        elif token in _DEFINITE:
            self.definite = True
        else:
            return token in _SMALL or token in MODALS
        return True

    def _content(self, token: str) -> Iterator[ReasonWord]:
        if token[0] in self.cards or token == _OWN:
            yield self._said(ReasonWord(self.cards.get(token[0], self.own), is_card=True))
        elif token in _PRONOUNS:
            yield self._said(ReasonWord(token, is_pronoun=True))
        else:
            yield self._said(ReasonWord(concept_of(token), is_deed=is_deed(token)))

    def _said(self, word: ReasonWord) -> ReasonWord:
        told = replace(
            word,
            is_denied=self.denied,
            is_definite=self.definite,
            place=self.place,
            limits=self.limits,
            clause=self.clause,
            is_supposed=self.is_supposed,
        )
        self.denied, self.definite, self.unsaid = False, False, frozenset()
        self.limits = frozenset() if word.is_deed or word.is_card else self.limits
        self.place = "" if word.concept not in _BEFORE_PLACES else self.place
        return told

    def _limit(self, limits: Iterable[str]) -> None:
        self.unsaid |= frozenset(limits)
        self.limits = self.unsaid

    def _next_clause(self, token: str) -> None:
        self.clause += 1
        self.is_supposed = token in _SUPPOSING or (self.is_supposed and token in {"and", "or"})
        self.denied, self.place, self.definite = False, "", False
        self.limits = self.unsaid = frozenset()


def _with_parts(words: Sequence[ReasonWord], text: str, own: str) -> Iterator[ReasonWord]:
    """Gives each thing its part in the deeds of its clause."""
    passive = frozenset(concept_of(found["verb"]) for found in _PASSIVE.finditer(text))
    for at, one in enumerate(words):
        roles = (_role(words, at, deed, passive) for deed in range(len(words)))
        yield replace(one, parts=frozenset(role for role in roles if role is not None))
    if own:
        deeds = {deed.concept for deed in words if deed.is_deed and deed.concept not in passive}
        yield ReasonWord(own, is_card=True, parts=frozenset(Part(one, Role.DOES) for one in deeds))


def _role(
    words: Sequence[ReasonWord], at: int, other: int, passive: Collection[str]
) -> Part | None:
    """The part of one word in the deed that another tells; None: it has none in it."""
    one, deed = words[at], words[other]
    if not deed.is_deed or deed.clause != one.clause or other == at or one.place in _WHERE:
        return None
    if one.place == _BY:
        return Part(deed.concept, Role.DOES)
    undergone = deed.concept in passive
    if undergone and at > other:
        return None
    does = at < other and not undergone
    return Part(deed.concept, Role.DOES if does else Role.UNDERGOES)


@lru_cache(maxsize=16384)
def concept_of(word: str) -> str:
    """The verb that a word is a form of, in the glossary's term; else its stem."""
    verbs = forms_of(word)
    plain = verbs[0].verb if verbs else stem(word)
    return _terms().get(plain) or _terms().get(word) or plain


@lru_cache(maxsize=16384)
def is_deed(word: str) -> bool:
    """Tells whether a word is a form of a verb."""
    return bool(forms_of(word)) or "-summon" in word


@lru_cache(maxsize=1)
def _terms() -> Mapping[str, str]:
    """The glossary's terms of one word, by their synonyms of one word."""
    found: dict[str, str] = {}
    for one in shipped_glossary():
        term = re.sub(r" \(.*\)$", "", one.term).lower()
        word = one.words.lower()
        if one.language == "en" and re.fullmatch(r"[a-z]+", term) and word.isalpha():
            verbs = forms_of(word)
            found[word] = term
            found[verbs[0].verb if verbs else stem(word)] = term
    return found


_TOKENS = re.compile(r"([\ue000-\uf8ff])\1*|\ufffc|[a-z0-9][\w'/-]*|[.,;:!?()\u2014\u2013]| - ")
_OWN = "\ufffc"
_BY = "by"
_STOPS = frozenset(".,;:!?()\u2014\u2013") | {" - "}
_SUPPOSING = frozenset({"if", "when", "while", "unless", "whenever", "once", "until"})
_CLAUSES = _SUPPOSING | {"and", "but", "so", "because", "since", "that", "which", "who", "then",
                         "or", "though", "although", "whose"}  # fmt: skip
_NOT = frozenset({"not", "never", "no", "neither", "nor", "without", "none", "nothing"})
_LIMITS: Mapping[str, str] = {
    **dict.fromkeys(("only", "just", "solely", "exclusively", "merely", "alone"), "only"),
    **dict.fromkeys(("all", "any", "every", "each", "always", "both", "whatever"), "all"),
    **dict.fromkeys(("must", "required"), "must"),
    "never": "never", "first": "first", "last": "last", "before": "before", "after": "after",
    "except": "except", "instead": "instead", "than": "than", "more": "more", "less": "less",
    "half": "half", "again": "again", "twice": "twice", "already": "already", "until": "until",
    "later": "later", "other": "other", "another": "other", "unless": "unless",
}  # fmt: skip
_PLACES: Mapping[str, str] = {
    "from": "from", "to": "to", "into": "to", "onto": "to", "in": "in", "on": "in", "at": "in",
    "by": _BY, "during": "in", "of": "", "with": "with", "for": "", "against": "",
}  # fmt: skip
_WHERE = frozenset({"from", "to", "in"})
_BEFORE_PLACES = frozenset({"opponent", "owner", "player"})
_DEFINITE = frozenset({"the", "that", "this", "those", "these"})
_PRONOUNS = frozenset({"it", "its", "they", "them", "their", "itself", "themselves"})
_SMALL = frozenset(
    """a an is are am be was were been being has have had having do does did done there here he she
    you your yours my mine me i we us our his her also too still even yet now card cards get gets
    got because therefore thus hence yes right correct well simply actually such's s t re ve ll d m
    same way case itself as""".split()  # noqa: SIM905 -- a list of words reads better as words
)
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|gets?|got)\s(?:(?:not|also|still|then|already|only|never)"
    r"\s)*(?P<verb>[a-z-]+(?:ed|en|nt|id|st|ld|ne|ft|ut|et))\b"
)
"""A deed that is told of what undergoes it."""
