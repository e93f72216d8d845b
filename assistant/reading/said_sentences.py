"""Said sentences: what a passage says piece by piece, each with the words that it hangs on.

A paragraph tells of one card in this sentence and of another in the next, so each sentence is read
by itself.  What it stands under (the term of a definition, the card of a table's row), or the
sentences before it that its "it" and "however" refer to, are read with it and never quoted.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.base.ruling_records import Passage
from assistant.library.passages import exceptions_start, sentence_spans
from assistant.library.question_pairs import said_start

MOST_SENTENCES, MOST_WORDS = 3, 60
"""A passage of so many sentences and words at most is also read in one piece."""
_MOST_BEFORE = 2
_FEWEST_WORDS = 3
_HANGS = re.compile(
    r"^\W*(?:and|or|but|so|then|otherwise|however|likewise|instead|still|here|there|by contrast|"
    r"in (?:that|this|such) (?:case|way|turn)|for (?:this|that)|the same|exactly|not|only|no)\b"
    r"|\b(?:it|its|itself|they|them|their|he|him|his|she|her|herself|himself|this|these|those|such|"
    r"(?:the|your|his|her|new|old|another) one|the (?:other|first|second|last|former|latter))\b"
    r"|\bthat(?! (?:is|are|was|were|has|have|had|can|could|would|will|does|do|did)\b)",
    re.IGNORECASE,
)
"""Words that mean what was said before."""


@dataclass(frozen=True, slots=True)
class SaidSentence:
    """A piece of a passage that says something."""

    words: str
    start: int
    """Where in the passage it begins."""
    before: str = ""
    """What has to be read before it; empty: it stands for itself."""

    @property
    def whole(self) -> str:
        """The words with those that they hang on."""
        return f"{self.before} {self.words}" if self.before else self.words


def said_sentences(passage: Passage, heading: str = "") -> tuple[SaidSentence, ...]:
    """What a passage says that answers no question: a short one whole, then each sentence.

    The exceptions under a rule are no statements of their own.  `heading` is the card that the
    passage stands under; "": none.
    """
    theme = _theme(passage.question)
    parts = passage.answered or ((said_start(passage.text), exceptions_start(passage.text)),)
    return tuple(
        SaidSentence(words, start, theme or (before if place else _if_hanging(words, heading)))
        for part in parts
        for place, (words, start, before) in enumerate(_of_part(passage.text, part))
    )


def answering_sentences(passage: Passage) -> tuple[SaidSentence, ...]:
    """What is said in answer to a question, sentence by sentence, besides a yes or no.

    All of it is read with the question: it hardly ever stands for itself.
    """
    asked = f"Q: {' '.join(passage.question.split())} A:"
    return tuple(
        SaidSentence(words, start + first, asked)
        for first, last in passage.answered
        for start, end in sentence_spans(passage.text[first:last])
        if len((words := _plain(passage.text[first + start : first + end])).split()) > _FEWEST_WORDS
    )


def _theme(words: str) -> str:
    return f"{' '.join(words.split()).rstrip(':')}:" if words.strip() else ""


def _of_part(text: str, part: tuple[int, int]) -> Iterator[tuple[str, int, str]]:
    """The pieces of a part: their words, where they begin, and the sentences they hang on."""
    first, last = part
    spans = [(first + a, first + b) for a, b in sentence_spans(text[first:last])]
    begin, end = (spans[0][0], spans[-1][1]) if spans else (first, first)
    is_short = len(spans) <= MOST_SENTENCES and len(text[begin:end].split()) <= MOST_WORDS
    if is_short and len(spans) > 1 and all(_HANGS.search(text[a:b]) for a, b in spans[1:]):
        yield _plain(text[begin:end]), begin, ""
    for place, (start, stop) in enumerate(spans):
        words = _plain(text[start:stop])
        if len(words.split()) >= _FEWEST_WORDS:
            earlier = spans[max(0, place - _MOST_BEFORE) : place]
            yield words, start, _sentences_before(text, words, earlier, is_short=is_short)


def _if_hanging(words: str, heading: str) -> str:
    return f"{heading}:" if heading and _HANGS.search(words) else ""


def _sentences_before(
    text: str, words: str, earlier: list[tuple[int, int]], *, is_short: bool
) -> str:
    """The sentences that one hangs on, up to the nearest that stands for itself.

    In a short passage all sentences tell one thing.
    """
    taken: list[str] = []
    for start, stop in reversed(earlier) if is_short or _HANGS.search(words) else ():
        taken.insert(0, _plain(text[start:stop]))
        if not _HANGS.search(taken[0]):
            break
    return " ".join(taken)


def _plain(words: str) -> str:
    """The words without marks of type, as long as they were."""
    return words.replace("**", "  ")
