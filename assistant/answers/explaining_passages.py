"""Explaining passages: which passages, and which sentences of them, answer what asks for words.

A question for a term of the game is answered by the passage that explains the term, one for the
difference of two by both; any other by what the search finds.  Of a passage those sentences answer
that are nearest to the question, not those that happen to stand first.
"""

import re
from collections.abc import Collection
from functools import cache

import numpy as np

from assistant.base.ruling_records import Passage
from assistant.library.passages import said_spans
from assistant.library.player_words import Synonym, explained_terms
from assistant.retrieval.lexical_search import tokens_of
from assistant.retrieval.passage_search import Search, Span
from assistant.retrieval.query_expansion import Thesaurus

MOST_SENTENCES = 3
"""So many sentences of one passage answer."""
OF_EACH = 2
"""So many where two passages do."""
_FITTING = 0.8
"""Of the nearness of the nearest sentence: a sentence that is as near answers too."""
_ASKED_OF = 0.55
"""A question asks for terms if they make more than this share of what it says."""
_WORDS_WEIGHT = 0.3
"""How much the words of a sentence count beside its meaning."""
MOST_TERMS = 2
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W\d_]+)*")
_ASKING = frozenset(
    """a about an and are between can cite compare compared could define definition differ
    difference distinction do does explain for happen happens have how i if in is it its like me
    mean meaning means my of on one or please rule rules same say tell that the there thing this to
    two versus vs we what what's whats when where which who why with work works you your""".split()  # noqa: SIM905 -- reads better as words
)
"""Words by which a question asks, and that say nothing of what it asks for."""


def term_passages(question: str, cards: Collection[str]) -> tuple[str, ...]:
    """The passages that explain the terms that a question asks for; empty: it asks for no terms.

    `cards`: the names of cards, which are no terms.

    >>> term_passages("What is piercing damage?", ())
    ('damage.piercing',)
    >>> term_passages("Does the damage of my piercing monster stop at zero?", ())
    ()
    """
    found = _terms(frozenset(one.term for one in explained_terms() if one.term in cards))
    named = found.found(question)
    words = [one for one in _WORD.finditer(question) if one[0].lower() not in _ASKING]
    told = [one for one in words if any(n.start <= one.start() < n.end for n in named)]
    passages = dict.fromkeys(passage for one in named for passage in one.terms)
    return tuple(passages)[:MOST_TERMS] if len(told) > len(words) * _ASKED_OF else ()


@cache
def _terms(cards: frozenset[str]) -> Thesaurus:
    """The words for the terms of the glossary that are no names of cards, each for its passage."""
    known = (one for one in explained_terms() if one.term not in cards)
    return Thesaurus(Synonym(words, one.passage, "en") for one in known for words in one.words)


def nearest_sentences(
    passage: Passage, question: str, search: Search, most: int = MOST_SENTENCES
) -> tuple[Span, ...]:
    """The sentences of a passage that are nearest to a question, in the order of the passage.

    A short passage is not taken apart.
    """
    spans = said_spans(passage)
    if len(spans) <= most:
        return spans
    asked = (question, search.terms.translated(question))
    told = [passage.text[start:end] for start, end in spans]
    vectors = search.embedder.embed([*asked, *told])
    near = (vectors[len(asked) :] @ vectors[: len(asked)].T).mean(axis=1)
    near += _WORDS_WEIGHT * np.array([_share_of(one, " ".join(asked)) for one in told])
    best = np.argsort(-near, kind="stable")[:most]
    fitting = sorted(int(at) for at in best if near[at] >= _FITTING * near[best[0]])
    return tuple(spans[at] for at in fitting)


def _share_of(sentence: str, question: str) -> float:
    """How much of a sentence are words, or figures, of a question: from 0 to 1."""
    asked, said = set(tokens_of(question)), set(tokens_of(sentence))
    return len(asked & said) / len(said) if said else 0.0
