"""Named encoder: any other sentence-transformers model, by `RULING_MODEL`.

The only module that knows sentence-transformers.
"""

import logging
import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from assistant.base.user_errors import IndexUnusableError
from assistant.retrieval.embedding import BATCH, Vectors, revision

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

_OFFLINE = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TOKENIZERS_PARALLELISM": "false",
}

_log = logging.getLogger(__name__)


class NamedEncoder:
    """A sentence-transformers model by its name or folder; nothing is downloaded for it."""

    def __init__(self, name: str) -> None:
        """Name the model; it is loaded when the first text is embedded."""
        self._name = name
        self._free = Lock()  # one text after the other: several threads may ask for some

    @cached_property
    def identity(self) -> str:
        """Name and revision; for a folder, a digest of its configuration and weights' sizes."""
        folder = Path(self._name)
        return f"{self._name}@{revision(folder)}" if folder.is_dir() else self._name

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One vector of length one for each text."""
        given = list(texts) or [""]
        with self._free:
            vectors = self._model.encode(
                given, batch_size=BATCH, normalize_embeddings=True, show_progress_bar=False
            )
        return np.asarray(vectors, dtype=np.float32)[: len(texts)]

    @cached_property
    def _model(self) -> "SentenceTransformer":
        load_offline()
        # Kept out of import: torch takes seconds to load.
        from sentence_transformers import SentenceTransformer  # noqa: PLC0415

        _log.info("loading the sentence encoder %s", self.identity)
        try:
            return SentenceTransformer(self._name, device="cpu", local_files_only=True)
        except (OSError, ValueError) as error:
            raise IndexUnusableError(
                self._name,
                f"the sentence encoder cannot be loaded ({str(error).splitlines()[0]})",
                "unset RULING_MODEL to use the packaged one, or name a model that is on this disk",
            ) from error


def load_offline() -> None:
    """From now on, models are loaded from the disk alone, and without progress bars."""
    for name, value in _OFFLINE.items():
        os.environ.setdefault(name, value)
    # Kept out of import: it reads these settings, and loads much.
    from transformers.utils import logging as quiet  # noqa: PLC0415

    quiet.disable_progress_bar()  # type: ignore[no-untyped-call]  # transformers has no types
