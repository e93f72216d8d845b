"""Encoders: which model encodes; the only module that knows sentence-transformers."""

from assistant.base.settings import model_name
from assistant.retrieval.embedding import Embedder
from assistant.retrieval.named_encoder import NamedEncoder
from assistant.retrieval.packaged_encoder import PackagedEncoder


def open_encoder(*, soon: bool = False) -> Embedder:
    """The packaged model, or the one that `RULING_MODEL` names; loaded when first needed.

    `soon`: texts will be embedded, so that the model may be opened while other things are done.
    """
    name = model_name()
    if name is None:
        packaged = PackagedEncoder()
        if soon:
            packaged.begin()
        return packaged
    return NamedEncoder(name)
