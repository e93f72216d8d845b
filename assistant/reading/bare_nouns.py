"""Bare nouns: 'search goes through', 'so effect is negated', as hasty judges write them."""

from collections.abc import Set as AbstractSet

from assistant.reading.noun_words import NOUNS, Aspect
from assistant.reading.small_words import MODALS
from assistant.reading.verb_forms import Form, forms_of
from assistant.reading.words import Kind, Word

_ASPECTS = frozenset(
    {Aspect.EFFECT, Aspect.ACTIVATION, Aspect.PART, Aspect.ATTACK, Aspect.SUMMON, Aspect.DAMAGE}
)
_BEFORE = frozenset(
    {",", ";", ":", ".", "-", "\u2014", "so", "and", "but", "because", "since", "hence", "then"}
)
"""After what a clause begins."""
_HELPERS = MODALS.keys() | frozenset({"is", "was", "still", "does", "did", "cannot", "gets"})


def with_articles(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'Search goes through' as 'the search goes through'."""
    found: list[Word] = []
    for at, word in enumerate(words):
        begins = at == 0 or words[at - 1].text in _BEFORE
        if begins and at + 1 < len(words) and _is_bare(word) and _is_verb(words[at + 1]):
            found.append(Word(Kind.WORD, "the", word.start, word.start))
        found.append(word)
    return tuple(found)


def is_part_told(words: tuple[Word, ...], told: AbstractSet[str]) -> bool:
    """'The search is negated', where the question tells of a search: that one is meant."""
    noun = NOUNS.get(words[1].text) if len(words) > 1 and words[0].text in _WHOSE else None
    return noun is not None and noun.aspect is Aspect.PART and words[1].text in told


_WHOSE = frozenset({"the", "its", "your", "that", "their"})


def _is_bare(word: Word) -> bool:
    noun = NOUNS.get(word.text) if word.kind is Kind.WORD else None
    return noun is not None and noun.aspect in _ASPECTS


def _is_verb(word: Word) -> bool:
    is_plain = word.kind is Kind.WORD and word.name is None
    third = any(form.form is Form.THIRD for form in forms_of(word.text))
    return is_plain and (word.text in _HELPERS or (third and word.text not in NOUNS))
