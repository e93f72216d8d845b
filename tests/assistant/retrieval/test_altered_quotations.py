"""Quotations: two hundred altered sentences of the handbook; none is verbatim that is not."""

import random
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from assistant.library.corpus import Corpus, open_corpus
from assistant.library.passages import sentence_spans
from assistant.retrieval.quotations import QuotationMatch, differences, find_quotation

EACH = 25
LIKE = {"sent": "moved", "destroyed": "blown up", "monster": "creature", "activate": "play"}
"""What a paraphrase says instead."""


class Altered(NamedTuple):
    """A sentence as it stands, and as somebody quotes it."""

    true: str
    given: str


def _case(words: str, chance: random.Random) -> str:
    return words.upper() if chance.random() < 0.3 else words[0].swapcase() + words[1:]


def _mark(words: str, chance: random.Random) -> str:
    return words.replace(".", "!") if chance.random() < 0.5 else words.replace(" ", ", ", 1)


def _dropped(words: str, chance: random.Random) -> str:
    pieces = words.split()
    kept = [n for n, word in enumerate(pieces) if n and word.isalpha() and not _negates(word)]
    place = chance.choice(kept[:-1])
    return " ".join(pieces[:place] + pieces[place + 1 :])


def _negation_removed(words: str, _: random.Random) -> str:
    without = re.sub(r"\b(?:does|do|did) not (\w+)", r"\1s", words, count=1)
    return without if without != words else re.sub(r"\s?\bnot\b", "", words, count=1)


def _negation_added(words: str, _: random.Random) -> str:
    return re.sub(r"\b(is|are|can|may|must|has)\b", r"\1 not", words, count=1)


def _paraphrased(words: str, _: random.Random) -> str:
    for true, said in LIKE.items():
        words = re.sub(rf"\b{true}\b", said, words)
    return words


def _negates(word: str) -> bool:
    return word.lower() in {"not", "no", "never", "cannot", "without", "unless", "except"}


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """The shipped handbook."""
    return open_corpus()


@pytest.fixture(scope="module")
def sentences(corpus: Corpus) -> tuple[str, ...]:
    """Its English sentences of a length that people quote."""
    found = (
        passage.text[start:end]
        for passage in corpus.passages
        if passage.language == "en"
        for start, end in sentence_spans(passage.text)
    )
    fitting = (one for one in found if 6 <= len(one.split()) <= 30 and one.endswith("."))
    return tuple(dict.fromkeys(fitting))


def _some(
    sentences: tuple[str, ...], alter: Callable[[str, random.Random], str], *, seed: int
) -> Iterator[Altered]:
    chance = random.Random(seed)  # noqa: S311 (the same sentences in every run)
    shuffled = chance.sample(sentences, len(sentences))
    pairs = (Altered(true, alter(true, chance)) for true in shuffled)
    changed = (pair for pair in pairs if pair.given != pair.true)
    return (pair for _, pair in zip(range(EACH), changed, strict=False))


@pytest.mark.parametrize("alter", [_case, _mark, _dropped, _paraphrased])
def test_an_altered_sentence_is_found_and_not_called_verbatim(
    corpus: Corpus, sentences: tuple[str, ...], alter: Callable[[str, random.Random], str]
) -> None:
    """Case, punctuation, one word dropped, other words for it: the differences are shown."""
    for true, given in _some(sentences, alter, seed=1):
        found = find_quotation(corpus, given)

        assert found.found is (
            QuotationMatch.VERBATIM if _stands(corpus, given) else QuotationMatch.ALTERED
        ), given
        assert bool(found.differences) is not found.verbatim
        is_as_near = len(found.differences) <= len(differences(given, true))  # Twins of one word.
        assert found.verbatim or found.quote == true or is_as_near, (true, found.quote)
        assert not found.turns_meaning, (true, given)


@pytest.mark.parametrize("alter", [_negation_removed, _negation_added])
def test_a_turned_sentence_is_called_out(
    corpus: Corpus, sentences: tuple[str, ...], alter: Callable[[str, random.Random], str]
) -> None:
    """A dropped "not" is not a small difference; only another sentence may be nearer still."""
    for true, given in _some(sentences, alter, seed=1):
        found = find_quotation(corpus, given)

        assert found.found is (
            QuotationMatch.VERBATIM if _stands(corpus, given) else QuotationMatch.ALTERED
        ), given
        assert found.turns_meaning or found.quote != true, (true, given)


def test_two_joined_sentences_are_not_verbatim(corpus: Corpus, sentences: tuple[str, ...]) -> None:
    """Each half may stand somewhere; the whole does not."""
    chance = random.Random(3)  # noqa: S311 (the same sentences in every run)
    for _ in range(EACH):
        first, second = chance.sample(sentences, 2)
        given = f"{first[:-1]}, and {second[0].lower()}{second[1:]}"
        assert not find_quotation(corpus, given).verbatim


def test_every_true_quotation_is_found(corpus: Corpus, sentences: tuple[str, ...]) -> None:
    """Also when its lines are broken elsewhere."""
    chance = random.Random(4)  # noqa: S311 (the same sentences in every run)
    for true in chance.sample(sentences, EACH):
        pieces = true.split()
        place = chance.randrange(1, len(pieces))
        given = f"{' '.join(pieces[:place])}\n {' '.join(pieces[place:])}"
        found = find_quotation(corpus, given)
        assert found.verbatim, true
        assert found.quote.split() == pieces


def _stands(corpus: Corpus, words: str) -> bool:
    return any(words in one.document.text for one in corpus.held)
