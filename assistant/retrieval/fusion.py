"""Fusion: one score from what the vectors say and what the words say.

Both are brought to the same scale, so that a score means the same for every query and corpus: a
cosine, and the share of the query's words (rare ones weigh more) that the passage has.
"""

from collections.abc import Sequence

import numpy as np

from assistant.retrieval.embedding import Vectors
from assistant.retrieval.lexical import LexicalIndex, Scores

WORDS_WEIGHT = 0.65
"""How much the words count beside the vectors; like the two below, chosen in the middle of a wide
plateau over the queries for tuning (tests/assistant/queries.yaml and the development queries)."""
WHOLE_WEIGHT = 2 / 3
"""How much the whole passage counts, and the nearest chunk of it for the rest: a passage that is
about the query beats one that has a like sentence in passing."""
TRANSLATED_WEIGHT = 2 / 3
"""How much the query in the game's words counts, and as it was written for the rest."""
TERMS_WEIGHT = 0.5
"""How much a word's term counts beside the word itself."""


def word_shares(index: LexicalIndex, words: Sequence[str], terms: Sequence[str]) -> Scores:
    """Of every text, the share of the query that its words cover, from 0 to 1.

    A word that stands nowhere weighs as much as the rarest word there is: a query that is mostly
    about something else is covered by no text.
    """
    added = [term for term in terms if term not in words]
    scores = index.scores(words) + TERMS_WEIGHT * index.scores(added)
    most = sum(index.weight(word) or index.rarest for word in words)
    most += TERMS_WEIGHT * sum(index.weight(term) for term in added)
    return np.asarray(scores / most if most else scores, dtype=np.float32)


def nearness(whole: Vectors, nearest: Vectors) -> Scores:
    """How near each passage is; a column for the query as written, the last for its translation.

    One column alone is that of a query which is in the game's words.
    """
    both = WHOLE_WEIGHT * whole + (1 - WHOLE_WEIGHT) * nearest
    near = (1 - TRANSLATED_WEIGHT) * both[:, 0] + TRANSLATED_WEIGHT * both[:, -1]
    return np.asarray(near, dtype=np.float32)


def fused(cosines: Scores, shares: Scores) -> Scores:
    """One score for each passage, at most 1."""
    return np.asarray((cosines + WORDS_WEIGHT * shares) / (1 + WORDS_WEIGHT), dtype=np.float32)
