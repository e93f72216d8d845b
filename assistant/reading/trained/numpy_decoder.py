"""Numpy decoder: the network's decoder at run time, with cached keys, and beam search over it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.reading.trained.play_tokens import SLOTS, Automaton

Array = NDArray[np.float32]
MOST_TOKENS = 48
_NEVER = -1e9


def softmax(x: Array) -> Array:
    """Along the last axis."""
    raised = np.exp(x - x.max(-1, keepdims=True))
    return raised / raised.sum(-1, keepdims=True)


def gelu(x: Array) -> Array:
    """The usual approximation by tanh."""
    return 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))


@dataclass(frozen=True)
class Memory:
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
    """(states, tokens)."""


class NumpyDecoder:
    """Weights of a decoder; see `export.py`."""

    def __init__(
        self, arrays: Mapping[str, np.ndarray], layers: int, heads: int, automaton: Automaton
    ) -> None:
        self._w = {k: _whole(k, arrays) for k in arrays if not k.endswith("/scale")}
        self._layers, self._heads = layers, heads
        self._automaton = automaton
        vocabulary = automaton.vocabulary
        parts = sorted({part for token in vocabulary.tokens for part in vocabulary.parts(token)})
        made = np.zeros((len(vocabulary), len(parts)), dtype=np.float32)
        place = {part: n for n, part in enumerate(parts)}
        for n, token in enumerate(vocabulary.tokens):
            for part in vocabulary.parts(token):
                made[n, place[part]] = 1.0
        self._table = made @ self._w["parts"]
        self._plain = np.array(automaton.masks)
        self._slots = np.array(automaton.slots)
        self._copies = np.array(automaton.copies)

    def weight(self, name: str) -> Array:
        """One tensor."""
        return self._w[name]

    def _linear(self, x: Array, name: str) -> Array:
        return x @ self._w[name + ".weight"].T + self._w[name + ".bias"]

    def _norm(self, x: Array, name: str) -> Array:
        x = x - x.mean(-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5)
        return x * self._w[name + ".weight"] + self._w[name + ".bias"]

    def memory(self, vectors: Array, slots: Array, words: Array) -> Memory:
        """`vectors` of the pieces, of the card slots that are there, of the words."""
        keys, values = [], []
        for n in range(self._layers):
            k, v = np.split(self._linear(vectors, f"blocks.{n}.memory"), 2, -1)
            keys.append(k.reshape(len(k), self._heads, -1).transpose(1, 2, 0))
            values.append(v.reshape(len(v), self._heads, -1).transpose(1, 0, 2))
        empty = SLOTS - len(slots)
        full = np.concatenate([slots, np.zeros((empty, vectors.shape[1]), np.float32)])
        inputs = [
            self._table,
            self._linear(full, "slot_in"),
            self._linear(words, "word_in"),
            self._w["start"][None],
        ]
        outputs = [self._table, self._linear(full, "slot_key"), self._linear(words, "word_key")]
        states = len(self._plain)
        named = self._slots[:, None] & (np.arange(SLOTS) < len(slots))
        copies = np.broadcast_to(self._copies[:, None], (states, len(words)))
        bias = np.concatenate([self._w["bias"], np.zeros(SLOTS + len(words), np.float32)])
        return Memory(
            keys, values, np.concatenate(inputs), np.concatenate(outputs), bias,
            np.concatenate([self._plain, named, copies], 1),
        )  # fmt: skip

    def step(
        self,
        memory: Memory,
        tokens: NDArray[np.int64],
        place: int,
        cache: list[tuple[Array, Array]],
    ) -> tuple[Array, list[tuple[Array, Array]], Array]:
        """Scores of the next token after `tokens` (one a beam), the new cache, and where it looked."""
        width = self._table.shape[1]
        x = memory.inputs[tokens] * (np.sqrt(width) * 0.25) + self._w["position.weight"][place]
        x = x.astype(np.float32)
        after, looked = [], np.zeros((len(tokens), memory.keys[0].shape[-1]), np.float32)
        size = width // self._heads
        for n in range(self._layers):
            name = f"blocks.{n}"
            qkv = self._linear(self._norm(x, f"{name}.norms.0"), f"{name}.own")
            q, k, v = (part.reshape(len(x), self._heads, 1, size) for part in np.split(qkv, 3, -1))
            if cache:
                k, v = np.concatenate([cache[n][0], k], 2), np.concatenate([cache[n][1], v], 2)
            after.append((k, v))
            seen = softmax(q @ k.transpose(0, 1, 3, 2) * size**-0.5) @ v
            x = x + self._linear(seen.reshape(len(x), width), f"{name}.own_out")
            q = self._linear(self._norm(x, f"{name}.norms.1"), f"{name}.query").reshape(
                len(x), self._heads, 1, size
            )
            look = softmax(q @ memory.keys[n] * size**-0.5)
            looked += look.mean((1, 2))
            x = x + self._linear(
                (look @ memory.values[n]).reshape(len(x), width), f"{name}.cross_out"
            )
            x = x + self._linear(
                gelu(self._linear(self._norm(x, f"{name}.norms.2"), f"{name}.up")), f"{name}.down"
            )
        x = self._norm(x, "final")
        return x @ memory.outputs.T + memory.bias, after, looked / self._layers

    def search(self, memory: Memory, width: int) -> list[tuple[list[int], float, Array]]:
        """The likeliest sequences, best first: tokens, log-probability, where each token looked.

        All are of the likeliest route; after them each other route stands as a single token.
        """
        states = np.zeros(1, np.int64)
        tokens = np.array([len(memory.inputs) - 1])
        beams: list[tuple[list[int], float, list[Array]]] = [([], 0.0, [])]
        done: list[tuple[list[int], float, Array]] = []
        others: list[tuple[list[int], float, Array]] = []
        cache: list[tuple[Array, Array]] = []
        for place in range(MOST_TOKENS):
            scores, cache, looked = self.step(memory, tokens, place, cache)
            scores = np.where(memory.allowed[states], scores, _NEVER)
            top = scores.max(-1, keepdims=True)
            logs = scores - top - np.log(np.exp(scores - top).sum(-1, keepdims=True))
            found = self._best(beams, logs, width)
            if place == 0:
                others = [([token], score, looked) for score, _, token in found[1:]]
                found = found[:1]
            kept, parents, after = [], [], []
            floor = sorted((row[1] for row in done), reverse=True)[width - 1 : width]
            for score, beam, token in found:
                if floor and score < floor[0]:
                    break
                state = self._automaton.step(int(states[beam]), token)
                row = ([*beams[beam][0], token], score, [*beams[beam][2], looked[beam]])
                if state is None:
                    continue
                if self._automaton.states[state].stage == "ended":
                    done.append((row[0], score, np.stack(row[2])))
                elif len(kept) < width:
                    kept.append(row)
                    parents.append(beam)
                    after.append(state)
            if not kept:
                break
            beams, states = kept, np.array(after)
            tokens = np.array([row[0][-1] for row in kept])
            cache = [(k[parents], v[parents]) for k, v in cache]
        return sorted(done, key=lambda row: -row[1])[:width] + others

    def _best(
        self, beams: Sequence[tuple[list[int], float, list[Array]]], logs: Array, width: int
    ) -> list[tuple[float, int, int]]:
        total = logs + np.array([[beam[1]] for beam in beams], dtype=np.float32)
        flat = total.ravel()
        count = min(2 * width, len(flat))
        places = np.argpartition(-flat, count - 1)[:count]
        rows = [(float(flat[p]), int(p // logs.shape[1]), int(p % logs.shape[1])) for p in places]
        return sorted((row for row in rows if row[0] > _NEVER / 2), reverse=True)


def _whole(name: str, arrays: Mapping[str, np.ndarray]) -> Array:
    value = arrays[name]
    scale = arrays.get(name + "/scale")
    return value.astype(np.float32) * scale if scale is not None else value.astype(np.float32)
