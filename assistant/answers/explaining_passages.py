"""Explaining passages: which passages, and which sentences of them, answer what asks for words.

A question for a term of the game is answered by the passage that explains the term, one for the
difference of two by both; any other by what the search finds.  Of a passage those sentences answer
that are nearest to the question, not those that happen to stand first.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
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
_ASKED_OF = 0.6
"""A question asks for terms if they make this share of what it says, or more."""
LONGEST_LIST = 6
"""Sentences of a passage that is quoted whole where all of it is near."""
_OTHER_FIGURE = 0.3
"""How much further away a sentence is that tells of another figure than the one asked for."""
_FIGURE = re.compile(r"\b\d+\b")
_WORDS_WEIGHT = 0.3
"""How much the words of a sentence count beside its meaning."""
_ONLY_TERMS = 0.66
"""The same of words that do not ask what something is."""
MOST_TERMS = 2
_FOR_A_MEANING = re.compile(
    r"\b(?:what|whats|define|definition|explain|differ\w*|diff|distinction|mean(?:s|ing)?|"
    r"vs|versus|how (?:do|does|can|is|are))\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W\d_]+)*")
_ASKING = frozenset(
    """a about an and are between can cite compare compared could define definition differ
    difference distinction do does explain for happen happens have how i if in is it its like me
    mean meaning means my of on one or please rule rules same say tell that the there thing this to
    two versus vs we what what's whats when where which who why with work works you your""".split()  # noqa: SIM905 -- reads better as words
)
"""Words by which a question asks, and that say nothing of what it asks for."""


def term_passages(
    question: str, cards: Collection[str], texts: Mapping[str, Passage]
) -> tuple[Passage, ...]:
    """The passages that explain the terms that a question asks for; empty: it asks for no terms.

    `cards`: the names of cards, which are no terms; `texts`: the passages there are, by their ids.
    Where one passage speaks of all the terms, it alone is enough.
    """
    asked = question.partition("?")[0]
    found = _terms(frozenset(one.term for one in explained_terms() if one.term in cards))
    named = found.found(asked)
    words = [one for one in _WORD.finditer(asked) if one[0].lower() not in _ASKING]
    told = [one for one in words if any(n.start <= one.start() < n.end for n in named)]
    least = _ASKED_OF if _FOR_A_MEANING.search(asked) else _ONLY_TERMS
    if not named or len(told) < len(words) * least:
        return ()
    known = dict.fromkeys(one for each in named for one in each.terms if one in texts)
    passages = [texts[one] for one in known]
    whole = [one for one in passages if all(_speaks_of(one, term) for term in known)]
    return tuple((whole or passages)[: 1 if whole else MOST_TERMS])


def _speaks_of(passage: Passage, explained_by: str) -> bool:
    """Whether a passage has the words for one of the terms that another explains."""
    said = set(tokens_of(passage.text))
    words = (
        one for term in explained_terms() if term.passage == explained_by for one in term.words
    )
    return any(set(tokens_of(one)) <= said for one in words)


@cache
def _terms(cards: frozenset[str]) -> Thesaurus:
    """The words for the terms of the glossary that are no names of cards, each for its passage."""
    known = (one for one in explained_terms() if one.term not in cards)
    return Thesaurus(Synonym(words, one.passage, "en") for one in known for words in one.words)


@dataclass(frozen=True, slots=True)
class NearSentences:
    """The sentences of a passage that answer, in its order, and how near the nearest is."""

    passage: Passage
    spans: tuple[Span, ...]
    nearness: float


def nearest_sentences(
    passage: Passage, question: str, search: Search, most: int = MOST_SENTENCES
) -> NearSentences:
    """The sentences of a passage that are nearest to a question, and no more than so many.

    A list of sentences that all are near is not cut, if it is short.
    """
    spans = said_spans(passage)
    asked = (question, search.terms.translated(question))
    told = [passage.text[start:end] for start, end in spans]
    vectors = search.embedder.embed([*asked, *told])
    near = (vectors[len(asked) :] @ vectors[: len(asked)].T).mean(axis=1)
    near += _WORDS_WEIGHT * np.array([_share_of(one, " ".join(asked)) for one in told])
    near -= [_OTHER_FIGURE * _has_other_figure(one, question) for one in told]
    best = np.argsort(-near, kind="stable")
    fitting = [int(at) for at in best if near[at] >= _FITTING * near[best[0]]]
    is_list = len(spans) <= LONGEST_LIST and len(fitting) > most
    chosen = (
        range(len(spans)) if len(spans) <= most else sorted(fitting[: None if is_list else most])
    )
    return NearSentences(passage, tuple(spans[at] for at in chosen), float(near[best[0]]))


def _has_other_figure(sentence: str, question: str) -> bool:
    """As in "... has Spell Speed 1" where Spell Speed 2 is asked for."""
    asked, said = set(_FIGURE.findall(question)), set(_FIGURE.findall(sentence))
    return bool(asked and said) and not asked & said


def _share_of(sentence: str, question: str) -> float:
    """How much of a sentence are words, or figures, of a question: from 0 to 1."""
    asked, said = set(tokens_of(question)), set(tokens_of(sentence))
    return len(asked & said) / len(said) if said else 0.0
