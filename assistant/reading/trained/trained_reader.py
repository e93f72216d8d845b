"""Trained reader: a question with its named cards in, a play with alternatives and confidence out.

Needs onnxruntime, tokenizers and numpy; the word embeddings and the tokenizer are the packaged
MiniLM's, the rest is in the folder that `export.py` wrote.
"""

import json
import math
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from assistant.reading.trained.examples import Question
from assistant.reading.trained.meaning import Meaning, ranked
from assistant.reading.trained.numpy_decoder import Array, NumpyDecoder
from assistant.reading.trained.play_coding import PlayCoder
from assistant.reading.trained.play_tokens import SLOTS, Automaton, Vocabulary

_CLS, _SEP, _MASK = 101, 102, 103
_MOST_PIECES = 160
_EMPTY = frozenset(
    "a an the i i'm i've my me he his him she her they their them it its is are was were be been do does did "
    "have has had and or but if so that this to of in on at by for with from as not no can could would will "
    "just then when what which who how also there here we you your our am hi hello thanks please lol".split()
)


@dataclass(frozen=True)
class TrainedReading:
    """A question as the trained reader understands it."""

    play: str
    confidence: float
    alternatives: tuple[tuple[str, float], ...]
    gaps: tuple[str, ...]
    """Content words of the question that nothing of the play came from."""


class TrainedReader:
    """The reader of one exported folder."""

    def __init__(self, folder: Path, packaged: Path, threads: int = 2) -> None:
        """`packaged` is the folder of the packaged MiniLM."""
        about = json.loads((folder / "reader.json").read_text())
        self._calibration = about["calibration"]
        self._vocabulary = Vocabulary(tuple(about["words"]))
        arrays = dict(np.load(folder / "decoder.npz"))
        self._decoder = NumpyDecoder(
            arrays, about["layers"], about["heads"], Automaton(self._vocabulary)
        )
        self._session = _session(folder / "encoder.onnx", threads)
        self._table = _word_table(packaged)
        tokenizer = Tokenizer.from_file(str(packaged / "tokenizer.json"))
        tokenizer.no_padding()
        tokenizer.no_truncation()
        self._pieces = lru_cache(maxsize=20_000)(
            lambda text: tuple(tokenizer.encode(text, add_special_tokens=False).ids)
        )

    def read(self, question: Question, width: int = 5) -> TrainedReading:
        """The likeliest reading, up to four others that differ in meaning, and what was not used."""
        vectors, stands, places, units = self._encoded(question)
        slots = (
            np.stack([vectors[rows].mean(0) if rows else vectors[0] * 0 for rows in stands])
            if stands
            else np.zeros((0, vectors.shape[1]), np.float32)
        )
        memory = self._decoder.memory(vectors, slots, vectors[places])
        found = self._decoder.search(memory, width)
        words = [question.units[unit].text for unit in units]
        coder = PlayCoder(self._vocabulary, question.names, words)
        plays = [(coder.decode(tokens), math.exp(score)) for tokens, score, _ in found]
        rows = ranked(plays, question.names)
        if not rows:
            return TrainedReading("", 0.0, (), ())
        best = next(row for row, play in zip(found, plays, strict=True) if play[0] == rows[0][0])
        sure = [self.confidence(lines, weight, rows, question) for lines, weight in rows]
        others = tuple(
            ("\n".join(lines), c) for (lines, _), c in zip(rows[1:5], sure[1:5], strict=True)
        )
        gaps = self._gaps(question, best[2], places, units)
        return TrainedReading("\n".join(rows[0][0]), sure[0], others, gaps)

    def confidence(
        self,
        lines: Sequence[str],
        weight: float,
        rows: Sequence[tuple[list[str], float]],
        question: Question,
    ) -> float:
        """How likely a reading is right, by the calibration on held-out questions."""
        if not self._calibration:
            return min(weight, 1.0)
        values = evidence(lines, weight, rows, question)
        line = self._calibration["bias"] + sum(
            w * v for w, v in zip(self._calibration["weights"], values, strict=True)
        )
        return 1 / (1 + math.exp(-line))

    def _encoded(self, question: Question) -> tuple[Array, list[list[int]], list[int], list[int]]:
        """Vectors of the pieces, where each card stands, first pieces of the words, their units."""
        pieces, places, units = [_CLS], [], []
        stands: list[list[int]] = [[] for _ in question.names[:SLOTS]]
        named: list[tuple[int, int, int]] = []
        for number, unit in enumerate(question.units):
            found = (_MASK,) if unit.slot >= 0 else self._pieces(unit.text)
            if len(pieces) + len(found) >= _MOST_PIECES:
                break
            if 0 <= unit.slot < SLOTS:
                stands[unit.slot].append(len(pieces))
                named.append((len(pieces), unit.slot, unit.shape))
            elif found:
                places.append(len(pieces))
                units.append(number)
            pieces.extend(found)
        pieces.append(_SEP)
        inputs = self._table[pieces].astype(np.float32)
        weight = self._decoder.weight
        for place, slot, shape in named:
            card = question.features[slot]
            marks = weight("mark.weight") @ np.array(card.marks, dtype=np.float32)
            inputs[place] = (
                weight("kind.weight")[card.kind]
                + marks
                + weight("slot.weight")[slot]
                + weight("shape.weight")[shape]
            )
        inputs += weight("place")[: len(pieces)]
        vectors = self._session.run(None, {"embedded": inputs})[0]
        return vectors, stands, places, units

    def _gaps(
        self, question: Question, looked: Array, places: Sequence[int], units: Sequence[int]
    ) -> tuple[str, ...]:
        most = looked.max(0)
        level = 0.6 / len(most)
        return tuple(
            question.units[unit].text
            for place, unit in zip(places, units, strict=True)
            if most[place] < level
            and question.units[unit].text.lower() not in _EMPTY
            and question.units[unit].text.isalnum()
        )


def evidence(
    lines: Sequence[str], weight: float, rows: Sequence[tuple[list[str], float]], question: Question
) -> tuple[float, ...]:
    """What confidence is computed from: probability of the meaning, lead, length, named cards."""
    odds = math.log(min(max(weight, 1e-4), 0.9999) / (1 - min(max(weight, 1e-4), 0.9999)))
    other = max((w for x, w in rows if x is not lines), default=0.0)
    lead = math.log(max(weight, 1e-4) / max(other, 1e-4))
    play = Meaning(lines, question.names)
    used = sum(any(name in line for line in lines) for name in question.names)
    return (
        odds, min(lead, 8.0), math.log(1 + len(question.units)), float(len(play.deeds)),
        float(len(question.names) - used), float(not question.names), float(play.route != "play"),
    )  # fmt: skip


def _session(path: Path, threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _word_table(packaged: Path) -> np.ndarray:
    """The packaged word embeddings, read only where they are used."""
    path = packaged / "model.safetensors"
    with path.open("rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        entries: Mapping[str, Mapping[str, list[int]]] = json.loads(file.read(length))
    name = next(k for k in entries if k.endswith("embeddings.word_embeddings.weight"))
    entry = entries[name]
    return np.memmap(
        path, np.float32, "r", 8 + length + entry["data_offsets"][0], tuple(entry["shape"])
    )
