"""Encoders: which model encodes the texts, by the settings."""

from assistant.retrieval.embedding import Embedder
from assistant.retrieval.packaged_encoder import PackagedEncoder
from assistant.settings import model_name


def open_encoder() -> Embedder:
    """The packaged model, or the one that `RULING_MODEL` names; loaded when first needed."""
    name = model_name()
    if name is None:
        return PackagedEncoder()
    from assistant.retrieval.named_encoder import NamedEncoder  # noqa: PLC0415 (only if asked for)

    return NamedEncoder(name)
