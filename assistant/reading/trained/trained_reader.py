"""Trained reader: a question with its named cards in, a play with alternatives and confidence out.

It reads a statement (a passage, a question with its answer, a judge's words) into a play with
values just so: `? Jinzo destroyed = no`.

Needs onnxruntime, tokenizers and numpy; the word embeddings and the tokenizer are the packaged
MiniLM's, the rest is in the folder that the export of a training wrote.
"""

import json
import math
import os
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from assistant.reading.trained.masked_question import Question, QuestionUnit
from assistant.reading.trained.numpy_decoder import Array, NumpyDecoder, WrittenTokens
from assistant.reading.trained.play_automaton import Automaton, pointable
from assistant.reading.trained.play_coding import PlayCoder
from assistant.reading.trained.play_meaning import PLAY, PlayMeaning, ranked
from assistant.reading.trained.play_tokens import ASK, DEFINE, SLOTS, Vocabulary

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

CLS, SEP, MASK = 101, 102, 103
"""Word pieces: the question's begin, its end, and a card."""
MOST_PIECES = 160
"""What stands further back in a question is not read."""
MOST_BEAMS = 8
"""How many sequences are kept in view while one is written."""
_LONGER, _UNUSED = 0.1, 0.7
"""Added to a play's log-probability for each token; taken off for each named card not in it."""
_MOST_OTHERS = 4
_TERM_WORDS = 6
_LEAST_LOOK = 0.6
"""Of an even share: a word that the decoder never looked at so much is a gap."""
_NO_CONTENT = """
a an the i i'm i've my me he his him she her they their them it its is are was were be been do does
did have has had and or but if so that this to of in on at by for with from as not no can could
would will just then when what which who how also there here we you your our am hi hello thanks
please lol
"""
_EMPTY = frozenset(_NO_CONTENT.split())
_LEAST, _MOST = 1e-4, 0.9999
_MOST_LEAD = 8.0


@dataclass(frozen=True)
class TrainedReading:
    """A question as the trained reader understands it."""

    play: str
    """In play notation; empty: no reading was found."""
    confidence: float
    alternatives: tuple[tuple[str, float], ...]
    """Up to four plays that mean something else, with their confidence."""
    gaps: tuple[str, ...]
    """Content words of the question that nothing of the play came from."""


@dataclass(frozen=True)
class _EncodedQuestion:
    """A question as the encoder sees it."""

    vectors: Array
    """(pieces, width)."""
    stands: list[list[int]]
    """For each card, at which pieces it stands."""
    places: list[int]
    """The first piece of each word."""
    words: list[QuestionUnit]


class TrainedReader:
    """The reader of one exported folder."""

    def __init__(self, folder: Path, packaged: Path, threads: int = 2) -> None:
        """`packaged` is the folder of the packaged MiniLM."""
        about = json.loads((folder / "reader.json").read_text(encoding="utf-8"))
        self._calibration = about["calibration"]
        self._vocabulary = Vocabulary(tuple(about["words"]))
        with np.load(folder / "decoder.npz") as file:
            arrays = dict(file)
        automaton = Automaton(self._vocabulary)
        self._decoder = NumpyDecoder(arrays, about["layers"], about["heads"], automaton)
        self._session = _session(folder / "encoder.onnx", threads)
        self._table = _word_table(packaged)
        tokenizer = Tokenizer.from_file(str(packaged / "tokenizer.json"))
        tokenizer.no_padding()
        tokenizer.no_truncation()
        self._pieces = lru_cache(maxsize=20_000)(
            lambda text: tuple(tokenizer.encode(text, add_special_tokens=False).ids)
        )

    def read(
        self, question: Question, width: int = MOST_BEAMS, *, is_statement: bool = False
    ) -> TrainedReading:
        """The likeliest reading, up to four others of other meaning, and what was not used.

        `width` is how many sequences are kept in view while one is written.
        """
        encoded = self._encoded(question)
        found = self._written(question, encoded, width, is_statement)
        plays = self._plays(question, encoded, found)
        rows = ranked(plays, question.names)
        if not rows:
            return TrainedReading("", 0.0, (), ())
        gaps = _gaps(encoded, _best(found, plays, rows))
        told = [
            (
                "\n".join(lines),
                self._confidence(
                    evidence(lines, weight, rows, question, len(gaps)), weight, is_statement
                ),
            )
            for lines, weight in rows[: 1 + _MOST_OTHERS]
        ]
        return TrainedReading(*told[0], tuple(told[1:]), gaps)

    def likeliest(
        self, question: Question, width: int = MOST_BEAMS, *, is_statement: bool = False
    ) -> tuple[str, tuple[float, ...]] | None:
        """The likeliest play and the evidence of its confidence; None: there is no play."""
        encoded = self._encoded(question)
        written = self._written(question, encoded, width, is_statement)
        plays = self._plays(question, encoded, written)
        rows = ranked(plays, question.names)
        if not rows:
            return None
        gaps = _gaps(encoded, _best(written, plays, rows))
        return "\n".join(rows[0][0]), evidence(*rows[0], rows, question, len(gaps))

    def _plays(
        self, question: Question, encoded: _EncodedQuestion, found: Sequence[WrittenTokens]
    ) -> list[tuple[list[str], float]]:
        """The lines and the weight of each sequence."""
        coder = PlayCoder(self._vocabulary, question.names, [unit.text for unit in encoded.words])
        return [_weighed(coder.decode(one.tokens), one, encoded, question) for one in found]

    def _written(
        self, question: Question, encoded: _EncodedQuestion, width: int, is_statement: bool
    ) -> list[WrittenTokens]:
        """The likeliest sequences of tokens."""
        nothing = np.zeros((0, encoded.vectors.shape[1]), np.float32)
        means = [
            encoded.vectors[rows].mean(0) if rows else nothing.sum(0) for rows in encoded.stands
        ]
        memory = self._decoder.memory(
            encoded.vectors,
            np.stack(means) if means else nothing,
            encoded.vectors[encoded.places],
            np.array(pointable([unit.text for unit in encoded.words]), dtype=np.bool_),
            np.array([card.may_be_monster for card in question.features[:SLOTS]], dtype=np.bool_),
        )
        return self._decoder.search(memory, width, is_statement=is_statement)

    def _confidence(self, values: Sequence[float], weight: float, is_statement: bool) -> float:
        """How likely a reading is right, by the calibration on held-out texts of its kind."""
        fitted = self._calibration.get("statements" if is_statement else "questions")
        if not fitted:
            return min(weight, 1.0)
        weights = fitted["weights"]
        line = fitted["bias"] + sum(w * v for w, v in zip(weights, values, strict=True))
        return 1 / (1 + math.exp(-line))

    def _encoded(self, question: Question) -> _EncodedQuestion:
        pieces = [CLS]
        stands: list[list[int]] = [[] for _ in question.names[:SLOTS]]
        places: list[int] = []
        words: list[QuestionUnit] = []
        cards: list[tuple[int, QuestionUnit]] = []
        for unit in question.units:
            found = (MASK,) if unit.slot >= 0 else self._pieces(unit.text)
            if len(pieces) + len(found) >= MOST_PIECES:
                break
            if 0 <= unit.slot < SLOTS:
                stands[unit.slot].append(len(pieces))
                cards.append((len(pieces), unit))
            elif unit.slot < 0 and found:
                places.append(len(pieces))
                words.append(unit)
            pieces.extend(found)
        pieces.append(SEP)
        inputs = self._table[pieces].astype(np.float32)
        for place, unit in cards:
            inputs[place] = self._card_vector(question, unit)
        inputs += self._decoder.weight("place")[: len(pieces)]
        (vectors,) = self._session.run(None, {"embedded": inputs})
        return _EncodedQuestion(np.asarray(vectors, np.float32), stands, places, words)

    def _card_vector(self, question: Question, unit: QuestionUnit) -> Array:
        """What stands in the place of a card's name: its kind, marks, number and shape."""
        card, weight = question.features[unit.slot], self._decoder.weight
        marks: Array = weight("mark.weight") @ np.array(card.marks, dtype=np.float32)
        named: Array = weight("slot.weight")[unit.slot] + weight("shape.weight")[unit.shape]
        made: Array = marks + named + weight("kind.weight")[card.kind]
        return made


def _weighed(
    lines: list[str], one: WrittenTokens, encoded: _EncodedQuestion, question: Question
) -> tuple[list[str], float]:
    """A play with its probability, raised where it is longer and uses more of the named cards.

    Beam search favours short plays; both numbers were chosen on our own held-out questions.
    """
    unused = sum(not any(name in line for line in lines) for name in question.names)
    weight = math.exp(one.score + _LONGER * len(one.tokens) - _UNUSED * unused)
    return (_defining(encoded) if lines == [DEFINE] else lines), weight


def _defining(encoded: _EncodedQuestion) -> list[str]:
    """What is explained where only the route was written: the question's own content words."""
    words = [unit.text for unit in encoded.words if unit.text.isalnum()]
    told = [word for word in words if word.lower() not in _EMPTY][:_TERM_WORDS]
    return [f"{DEFINE} {' '.join(told)}"] if told else [ASK]


def _gaps(encoded: _EncodedQuestion, best: WrittenTokens) -> tuple[str, ...]:
    """The content words that no token came from."""
    most = np.stack(best.looked).max(0)
    level = _LEAST_LOOK / len(most)
    return tuple(
        unit.text
        for place, unit in zip(encoded.places, encoded.words, strict=True)
        if most[place] < level and unit.text.lower() not in _EMPTY and unit.text.isalnum()
    )


def _best(
    found: Sequence[WrittenTokens],
    plays: Sequence[tuple[list[str], float]],
    rows: Sequence[tuple[list[str], float]],
) -> WrittenTokens:
    """The sequence that the likeliest reading was written by."""
    return next(one for one, play in zip(found, plays, strict=True) if play[0] is rows[0][0])


def evidence(
    lines: Sequence[str],
    weight: float,
    rows: Sequence[tuple[list[str], float]],
    question: Question,
    gaps: int,
) -> tuple[float, ...]:
    """What confidence is computed from: probability of the meaning, lead, length, named cards.

    `gaps`: how many content words of the question nothing of the likeliest play came from.
    """
    sure = min(max(weight, _LEAST), _MOST)
    other = max((w for x, w in rows if x is not lines), default=0.0)
    lead = math.log(max(weight, _LEAST) / max(other, _LEAST))
    play = PlayMeaning(lines, question.names)
    used = sum(any(name in line for line in lines) for name in question.names)
    return (
        math.log(sure / (1 - sure)),
        min(lead, _MOST_LEAD),
        math.log(1 + len(question.units)),
        float(len(play.deeds)),
        float(len(question.names) - used),
        float(not question.names),
        float(play.route != PLAY),
        float(len(question.names)),
        float(play.route == PLAY and not play.deeds),
        gaps / max(1, len(question.units)),
    )


def _session(path: Path, threads: int) -> "InferenceSession":
    # From 1.29 on it tells its makers what it runs, unless this is set before it is loaded.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    # Kept out of import: a tenth of a second, which no other command needs.
    import onnxruntime  # noqa: PLC0415

    onnxruntime.disable_telemetry_events()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _word_table(packaged: Path) -> NDArray[Any]:
    """The packaged word embeddings, read only where they are used."""
    path = packaged / "model.safetensors"
    with path.open("rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        entries: Mapping[str, Mapping[str, list[int]]] = json.loads(file.read(length))
    name = next(k for k in entries if k.endswith("embeddings.word_embeddings.weight"))
    entry = entries[name]
    begin = 8 + length + entry["data_offsets"][0]
    return np.memmap(path, np.float32, "r", begin, tuple(entry["shape"]))
