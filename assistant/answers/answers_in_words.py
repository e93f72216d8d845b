"""Answers in words: the passage that answers a question which was not computed.

A question can be read too unsurely to be computed and still stand answered in a document: a pair
that asks nearly the same of the same cards, or a sentence that tells of them.  Its words are then
the answer, as a quote; nothing is asserted of it.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from assistant.base.ruling_records import Citation, Passage
from assistant.library.passages import PassageText, sentence_spans
from assistant.library.question_pairs import said_start
from assistant.reading.card_mentions import Names
from assistant.reading.spoken_names import spoken_names
from assistant.retrieval.passage_search import Search, Span

LOOKED_INTO = 6
"""So many of the passages that were found are looked into."""
OF_ALL, OF_SOME = 0.55, 0.6
"""How near words must be to a question, of 1, that name all its cards; some of them, or none."""
MOST_SENTENCES = 3
"""So many sentences of a passage answer."""
_AS_NEAR = 0.85
"""Of the nearness of the nearest sentence: the one after it answers too if it is as near."""


@dataclass(frozen=True, slots=True)
class _Words:
    """Words of a passage that may answer, and how near they are."""

    citation: Citation
    nearness: float


def answer_in_words(
    question: str, language: str, found: Sequence[PassageText], search: Search, names: Names
) -> Citation | None:
    """The words that answer a question in this language, of the passages found for it.

    A passage answers only if it names cards that the question names, in its words or in what it
    stands under (all of them, or else no others), and if its question or one of its sentences is
    near.  None: none answers.
    """
    cards = frozenset(one.name for one in spoken_names(question, names))
    near: list[_Words] = []
    for passage in (one.passage for one in found[:LOOKED_INTO]):
        if passage.language != language or passage.facts_from:
            continue  # The handbook's rules answer no one case.
        least = _least(cards, _named_in(passage, names))
        words = _nearest(question, passage, search) if least is not None else None
        if least is not None and words is not None and words.nearness >= least:
            near.append(words)
    return max(near, key=lambda one: one.nearness).citation if near else None


def _least(asked: AbstractSet[str], named: AbstractSet[str]) -> float | None:
    """How near words must be that name these cards; None: they speak of others."""
    if asked and asked <= named:
        return OF_ALL
    return OF_SOME if named <= asked and (named or not asked) else None


def _named_in(passage: Passage, names: Names) -> frozenset[str]:
    """The cards that a passage names, with its question and what it stands under."""
    above = passage.headings[-1] if passage.headings else ""
    return frozenset(one.name for one in spoken_names(f"{above}\n{passage.text}", names))


def _nearest(question: str, passage: Passage, search: Search) -> _Words | None:
    """The words of a passage that are nearest to a question; None: it says nothing."""
    spans = [*_sentences(passage)]
    if not spans:
        return None
    theme = passage.question  # A question, or the card or the term that is explained.
    told = [f"{theme} {passage.text[start:end]}".lstrip() for start, end in spans]
    asks = [theme] if passage.is_answer else []
    vectors = search.embedder.embed([question, *asks, *told])
    near = vectors[1:] @ vectors[0]
    of_words = near[len(asks) :]
    if asks:  # What answers its question is the answer, whichever of its words is near.
        answered = [span for span in spans if span[0] >= passage.answered[-1][0]]
        chosen = (answered or spans)[:MOST_SENTENCES]
    else:
        best = int(of_words.argmax())
        follows = best + 1 < len(spans) and of_words[best + 1] >= _AS_NEAR * of_words[best]
        chosen = spans[best : best + 1 + follows]
    citation = Citation(passage=passage, start=chosen[0][0], end=chosen[-1][1])
    return _Words(citation, float(near.max()))


def _sentences(passage: Passage) -> Iterator[Span]:
    """Where a passage says something, sentence by sentence: in a pair, what answers."""
    parts = passage.answered or ((said_start(passage.text), len(passage.text)),)
    for first, last in parts:
        for start, end in sentence_spans(passage.text[first:last]):
            if not _BYLINE.fullmatch(passage.text, first + start, first + end):
                yield first + start, first + end


_BYLINE = re.compile(r"#\d+\s+\S+(?:, [\w ]+)?|\*[^*\n]+\*")
"""Who says it: the head of a post, or a name in slanted letters."""
