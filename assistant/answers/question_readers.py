"""Question readers: who makes the play of a question, the trained reader or a language model."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from io import BytesIO
from pathlib import Path

import numpy as np

from assistant.base.settings import ReaderName, cache_folder, corpus_folder, write_whole
from assistant.library.all_cards import every_card_name
from assistant.library.defined_cards import CardLibrary
from assistant.reading.annotated_questions import AnnotatedQuestion, read_questions
from assistant.reading.card_mentions import all_names
from assistant.reading.language_model.model_endpoint import ModelEndpoint
from assistant.reading.language_model.model_reader import ModelReader
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.question_plays import play_of
from assistant.reading.trained.facts_table import shipped_facts
from assistant.retrieval.embedding import BATCH, Embedder
from assistant.retrieval.vector_index import VectorIndex

EXAMPLES = 8
"""How many annotated questions a prompt holds."""


def open_reader(
    name: ReaderName, cards: CardLibrary, encoder: Embedder
) -> Callable[[str], NotatedPlayText]:
    """What makes a question's play.

    Raises:
        UsageError: no language model is named.
    """
    if name is ReaderName.MODEL:
        return open_model_reader(cards, encoder).read
    names = all_names(cards)
    return lambda question: play_of(question, names, cards)


def open_model_reader(cards: CardLibrary, encoder: Embedder) -> ModelReader:
    """The reader of the model that the environment names.

    Raises:
        UsageError: it names none.
    """
    endpoint = ModelEndpoint.from_environment()
    return ModelReader(endpoint, cards, AnnotatedIndex(cards, encoder).nearest)


class AnnotatedIndex:
    """The annotated questions of the corpus, found by meaning; their vectors are kept on disk."""

    def __init__(self, cards: CardLibrary, encoder: Embedder, folder: Path | None = None) -> None:
        """Read and embed nothing yet; without a folder, the corpus's own questions."""
        self._cards, self._encoder = cards, encoder
        self._folder = folder or corpus_folder() / "questions"

    def nearest(self, question: str, count: int = EXAMPLES) -> Sequence[AnnotatedQuestion]:
        """So many questions like this one, the most alike last."""
        vector = self._encoder.embed([question])
        places = dict.fromkeys(map(int, self._index.nearest(vector, count)))
        near = dict(zip(places, self._index.cosines(vector)[0][[*places]], strict=True))
        return [self._questions[place] for place in sorted(near, key=lambda one: near[one])]

    @cached_property
    def _questions(self) -> tuple[AnnotatedQuestion, ...]:
        known = frozenset((*every_card_name(self._cards), *shipped_facts().features))
        return read_questions(self._folder, known)

    @cached_property
    def _index(self) -> VectorIndex:
        texts = [one.question for one in self._questions]
        state = "\n".join((self._encoder.identity, *texts)).encode()
        file = cache_folder() / "annotated" / f"{hashlib.sha256(state).hexdigest()[:40]}.npy"
        with suppress(OSError, ValueError):  # none yet, or damaged: it is made anew
            return VectorIndex.load(file)
        from rich.console import Console  # noqa: PLC0415 -- only where they are embedded
        from rich.progress import track  # noqa: PLC0415 -- as above

        starts = track(
            range(0, len(texts), BATCH),
            description="embedding the annotated questions, once",
            console=Console(stderr=True),
            transient=True,
        )
        parts = [self._encoder.embed(texts[start : start + BATCH]) for start in starts]
        vectors, content = np.concatenate(parts), BytesIO()
        np.save(content, vectors)
        write_whole(file, content.getvalue())
        return VectorIndex(vectors)
