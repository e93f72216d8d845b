"""Chunking: what is searched, a passage whole and each of its sentences.

A chunk is never cited: it points to a passage and to a span of it.  What is searched has more
words than can be quoted: the headings above, the lead-in of a list, the question that is answered.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assistant.base.ruling_records import Passage
from assistant.library.corpus import Corpus
from assistant.library.passages import said_spans
from assistant.retrieval.lexical_search import tokens_of
from assistant.retrieval.query_expansion import Lexicon

_SHORTEST_SENTENCE = 12
"""Characters under which a sentence is joined to the one before it: 'Yes.' finds nothing."""


class Chunk(NamedTuple):
    """A piece to search, and the span of the passage it stands for."""

    passage: int
    """The passage's place in its corpus."""
    start: int
    end: int
    text: str
    """The words to search, context included."""

    @property
    def digest(self) -> str:
        """Names the text: a chunk of the same text has the same vector."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()


def chunks_of(corpus: Corpus, lexicon: Lexicon) -> tuple[Chunk, ...]:
    """Every chunk of a corpus, in the order of its passages.

    The encoder knows English only, so what is written in another language is searched by the
    terms that the lexicon has for its words.  A passage that names cards is searched with what
    they are; its sentences are searched with it and without.
    """
    return tuple(
        chunk
        for place, passage in enumerate(corpus.passages)
        for chunk in _chunks(place, passage, _context(corpus, passage), lexicon)
    )


def words_of(corpus: Corpus, lexicon: Lexicon) -> tuple[list[str], ...]:
    """Of every passage, the words it is found by: its own, those around it, and their terms."""
    return tuple(
        [
            *tokens_of(_marked_heading(corpus, passage)),
            *tokens_of(
                f"{context_of(corpus, passage)}\n{passage.text}\n"
                f"{_terms(passage, lexicon)}\n{lexicon.cards.terms(passage.text)}"
            ),
        ]
        for passage in corpus.passages
    )


def context_of(corpus: Corpus, passage: Passage) -> str:
    """The words around a passage that help to find it and are not quoted."""
    context = corpus.context(passage)
    around = (*passage.headings, context.lead_in, context.question, *context.entries)
    return "\n".join(" ".join(words.split()) for words in around if words)


def sentences_of(passage: Passage) -> tuple[tuple[int, int], ...]:
    """The sentences of what a passage says; one too short to find is part of the one before."""
    spans: list[tuple[int, int]] = []
    for start, end in said_spans(passage):
        if spans and end - start < _SHORTEST_SENTENCE:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    return tuple(spans)


class _Context(NamedTuple):
    """What a passage and its sentences are searched with."""

    around: str
    heading: str
    """Before each sentence: "It is destroyed." says little without it.  "": none is marked, for a
    plain text's are guesses, and its lines often head what is not theirs."""


def _context(corpus: Corpus, passage: Passage) -> _Context:
    heading = _marked_heading(corpus, passage)
    return _Context(context_of(corpus, passage), f"{heading}: " if heading else "")


def _marked_heading(corpus: Corpus, passage: Passage) -> str:
    """A passage's own heading, of which its words count twice; "": none is marked."""
    marked = passage.headings and corpus.document_of(passage).is_markdown
    return passage.headings[-1] if marked else ""


def _chunks(place: int, passage: Passage, context: _Context, lexicon: Lexicon) -> Iterator[Chunk]:
    text = " ".join(passage.text.split())
    whole = _english(f"{context.around}\n{text}" if context.around else text, passage, lexicon)
    yield Chunk(place, 0, len(passage.text), lexicon.cards.explained(whole))
    spans: Sequence[tuple[int, int]] = sentences_of(passage)
    if passage.asked and spans:  # A question is found, and stands for what is answered to it.
        asked = _english(" ".join(passage.question.split()), passage, lexicon)
        yield Chunk(place, spans[0][0], spans[-1][1], lexicon.cards.explained(asked))
    if len(spans) > 1 or context.around:
        for start, end in spans:
            said = _english(
                context.heading + " ".join(passage.text[start:end].split()), passage, lexicon
            )
            for words in dict.fromkeys((said, lexicon.cards.explained(said))):
                yield Chunk(place, start, end, words)


def _english(words: str, passage: Passage, lexicon: Lexicon) -> str:
    return words if passage.language == "en" else lexicon.terms.translated(words)


def _terms(passage: Passage, lexicon: Lexicon) -> str:
    return "" if passage.language == "en" else lexicon.terms.terms(passage.text)
