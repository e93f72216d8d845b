"""Numpy decoder: the network's decoder at run time, with cached keys, and beam search over it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.reading.trained.play_automaton import Automaton
from assistant.reading.trained.play_tokens import SLOTS, token_parts

Array = NDArray[np.float32]
KeyCache = list[tuple[Array, Array]]
"""Keys and values of what was written so far, for each layer (beams, heads, tokens, size)."""
MOST_TOKENS = 63
_NEVER = -1e9
_SCALE = "/scale"
_EPSILON = 1e-5


def softmax(x: Array) -> Array:
    """Along the last axis."""
    raised: Array = np.exp(x - x.max(-1, keepdims=True))
    total: Array = raised.sum(-1, keepdims=True)
    return raised / total


def gelu(x: Array) -> Array:
    """The usual approximation by tanh."""
    bent: Array = np.tanh(0.7978845608 * (x + 0.044715 * x * x * x))
    return (0.5 * x * (1 + bent)).astype(np.float32)


@dataclass(frozen=True)
class QuestionMemory:
    """What the decoder knows of one question."""

    keys: list[Array]
    """For each layer (heads, size, length)."""
    values: list[Array]
    """For each layer (heads, length, size)."""
    inputs: Array
    """(tokens + 1, width): vectors of all tokens that can be written; the last is the start."""
    outputs: Array
    """(tokens, width): what scores a token."""
    bias: Array
    allowed: NDArray[np.bool_]
    """(states, tokens): which tokens may come next."""


@dataclass(frozen=True, slots=True)
class WrittenTokens:
    """A sequence that was written."""

    tokens: tuple[int, ...]
    score: float
    """The logarithm of its probability."""
    looked: tuple[Array, ...]
    """For each token, how much the decoder looked at each piece of the question."""
    state: int
    """The automaton's state after it."""


class NumpyDecoder:
    """The decoder of exported weights; `decoder.npz` has them by their names in the network."""

    def __init__(
        self, arrays: Mapping[str, NDArray[Any]], layers: int, heads: int, automaton: Automaton
    ) -> None:
        """Matrices may be int8 with a scale a row, under their name and `/scale`."""
        self._weights = {k: _whole(k, arrays) for k in arrays if not k.endswith(_SCALE)}
        self._layers, self._heads = layers, heads
        self._automaton = automaton
        self._table = self._token_table()
        self._width = self._table.shape[1]
        self._plain = np.array(automaton.masks)
        self._slots = np.array(automaton.slots)
        self._monsters = np.array(automaton.monsters)
        self._copies = np.array(automaton.copies)
        self._forms = np.array(automaton.forms)

    def _token_table(self) -> Array:
        """A vector for each token, the sum of the vectors of its parts."""
        vocabulary = self._automaton.vocabulary
        place = vocabulary.parts
        made = np.zeros((len(vocabulary), len(place)), dtype=np.float32)
        for n, token in enumerate(vocabulary.tokens):
            for part in token_parts(token):
                made[n, place[part]] = 1.0
        table: Array = made @ self._weights["parts"]
        return table

    def weight(self, name: str) -> Array:
        """One tensor."""
        return self._weights[name]

    def _linear(self, x: Array, name: str) -> Array:
        made: Array = x @ self._weights[f"{name}.weight"].T + self._weights[f"{name}.bias"]
        return made

    def _norm(self, x: Array, name: str) -> Array:
        x = x - x.mean(-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(-1, keepdims=True) + _EPSILON)
        made: Array = x * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]
        return made

    def memory(
        self,
        vectors: Array,
        slots: Array,
        words: Array,
        pointable: NDArray[np.bool_],
        monsters: NDArray[np.bool_],
    ) -> QuestionMemory:
        """`vectors` of the pieces, of the card slots that are there, of the words.

        `pointable`: for each form of a word, which of the words may be written; `monsters`: which
        of the slots may be a monster.
        """
        keys, values = [], []
        for n in range(self._layers):
            k, v = np.split(self._linear(vectors, f"blocks.{n}.memory"), 2, -1)
            keys.append(k.reshape(len(k), self._heads, -1).transpose(1, 2, 0))
            values.append(v.reshape(len(v), self._heads, -1).transpose(1, 0, 2))
        empty = np.zeros((SLOTS - len(slots), vectors.shape[1]), np.float32)
        full = np.concatenate([slots, empty])
        put_in = (self._linear(full, "slot_in"), self._linear(words, "word_in"))
        put_out = (self._linear(full, "slot_key"), self._linear(words, "word_key"))
        return QuestionMemory(
            keys,
            values,
            np.concatenate([self._table, *put_in, self._weights["start"][None]]),
            np.concatenate([self._table, *put_out]),
            np.concatenate([self._weights["bias"], np.zeros(SLOTS + len(words), np.float32)]),
            self._allowed(monsters, pointable),
        )

    def _allowed(
        self, monsters: NDArray[np.bool_], pointable: NDArray[np.bool_]
    ) -> NDArray[np.bool_]:
        named = self._slots[:, None] & (np.arange(SLOTS) < len(monsters))
        may_be = np.concatenate([monsters, np.zeros(SLOTS - len(monsters), np.bool_)])
        named &= may_be | ~self._monsters[:, None]
        copies = self._copies[:, None] & pointable[self._forms]
        return np.concatenate([self._plain, named, copies], 1)

    def step(
        self, memory: QuestionMemory, tokens: NDArray[np.int64], place: int, cache: KeyCache
    ) -> tuple[Array, KeyCache, Array]:
        """Scores of the next token after `tokens` (one a beam), the new cache, where it looked."""
        x = memory.inputs[tokens] * np.float32(np.sqrt(self._width) * 0.25)
        x = x + self._weights["position.weight"][place]
        after: KeyCache = []
        looked = np.zeros((len(tokens), memory.keys[0].shape[-1]), np.float32)
        for n in range(self._layers):
            x, written = self._own_attention(x, f"blocks.{n}", cache[n] if cache else None)
            after.append(written)
            x, look = self._question_attention(x, f"blocks.{n}", memory.keys[n], memory.values[n])
            looked += look
            up = gelu(self._linear(self._norm(x, f"blocks.{n}.norms.2"), f"blocks.{n}.up"))
            x = x + self._linear(up, f"blocks.{n}.down")
        x = self._norm(x, "final")
        return x @ memory.outputs.T + memory.bias, after, looked / np.float32(self._layers)

    def _own_attention(
        self, x: Array, name: str, before: tuple[Array, Array] | None
    ) -> tuple[Array, tuple[Array, Array]]:
        """What was written so far, looked at; also its keys and values."""
        own = np.split(self._linear(self._norm(x, f"{name}.norms.0"), f"{name}.own"), 3, -1)
        q, k, v = (self._split(part) for part in own)
        if before is not None:
            k, v = np.concatenate([before[0], k], 2), np.concatenate([before[1], v], 2)
        seen = softmax(q @ k.transpose(0, 1, 3, 2) * self._root) @ v
        return x + self._linear(seen.reshape(x.shape), f"{name}.own_out"), (k, v)

    def _question_attention(
        self, x: Array, name: str, keys: Array, values: Array
    ) -> tuple[Array, Array]:
        """The question, looked at; also how much each piece was."""
        q = self._split(self._linear(self._norm(x, f"{name}.norms.1"), f"{name}.query"))
        look = softmax(q @ keys * self._root)
        seen = (look @ values).reshape(x.shape)
        return x + self._linear(seen, f"{name}.cross_out"), look.mean((1, 2))

    @property
    def _root(self) -> np.float32:
        return np.float32((self._width // self._heads) ** -0.5)

    def _split(self, x: Array) -> Array:
        return x.reshape(len(x), self._heads, 1, self._width // self._heads)

    def search(
        self, memory: QuestionMemory, width: int, *, is_statement: bool
    ) -> list[WrittenTokens]:
        """The likeliest sequences, best first: plays that ask, or plays that say.

        All are of the likeliest route; after them each other route stands as a single token.
        """
        start = self._automaton.start(is_statement=is_statement)
        beams = [WrittenTokens((), 0.0, (), start)]
        done: list[WrittenTokens] = []
        others: list[WrittenTokens] = []
        cache: KeyCache = []
        for place in range(MOST_TOKENS):
            last = [one.tokens[-1] if one.tokens else len(memory.inputs) - 1 for one in beams]
            scores, cache, looked = self.step(memory, np.array(last), place, cache)
            states = [one.state for one in beams]
            found = _best(beams, _log_probabilities(scores, memory.allowed[states]), width)
            if place == 0:
                others = [
                    WrittenTokens((token,), s, (looked[0],), start) for s, _, token in found[1:]
                ]
                found = found[:1]
            kept = self._grown(beams, found, looked, done, width)
            if not kept:
                break
            parents = [parent for parent, _ in kept]
            beams = [one for _, one in kept]
            cache = [(k[parents], v[parents]) for k, v in cache]
        return [*sorted(done, key=lambda one: -one.score)[:width], *others]

    def _grown(
        self,
        beams: Sequence[WrittenTokens],
        found: Sequence[tuple[float, int, int]],
        looked: Array,
        done: list[WrittenTokens],
        width: int,
    ) -> list[tuple[int, WrittenTokens]]:
        """The best open sequences, each with its parent's place; whole ones are put to `done`."""
        kept: list[tuple[int, WrittenTokens]] = []
        enough = sorted((one.score for one in done), reverse=True)[width - 1 : width]
        for score, parent, token in found:
            if enough and score < enough[0]:
                break
            before = beams[parent]
            state = self._automaton.step(before.state, token)
            if state is None:
                continue
            seen = (*before.looked, looked[parent])
            one = WrittenTokens((*before.tokens, token), score, seen, state)
            if self._automaton.is_ended(state):
                done.append(one)
            elif len(kept) < width:
                kept.append((parent, one))
        return kept


def _log_probabilities(scores: Array, allowed: NDArray[np.bool_]) -> Array:
    """Of the tokens that are allowed; of the others next to nothing."""
    scores = np.where(allowed, scores, np.float32(_NEVER))
    top = scores.max(-1, keepdims=True)
    logs: Array = scores - top - np.log(np.exp(scores - top).sum(-1, keepdims=True))
    return logs


def _best(beams: Sequence[WrittenTokens], logs: Array, width: int) -> list[tuple[float, int, int]]:
    """The likeliest next tokens, best first: score of the sequence, beam, token."""
    total = logs + np.array([[one.score] for one in beams], dtype=np.float32)
    flat = total.ravel()
    count = min(2 * width, len(flat))
    places = np.argpartition(-flat, count - 1)[:count]
    rows = [(float(flat[p]), int(p // logs.shape[1]), int(p % logs.shape[1])) for p in places]
    return sorted((row for row in rows if row[0] > _NEVER / 2), reverse=True)


def _whole(name: str, arrays: Mapping[str, NDArray[Any]]) -> Array:
    value = arrays[name].astype(np.float32)
    scale = arrays.get(f"{name}{_SCALE}")
    return value if scale is None else value * scale.astype(np.float32)
