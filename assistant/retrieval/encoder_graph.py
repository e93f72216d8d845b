"""Encoder graph: the packaged encoder for ONNX Runtime.  The only module that knows onnx.

The only module that imports torch; it runs once, when a cache has no graph yet.
"""

import logging
import warnings
from pathlib import Path

from assistant.retrieval.named_encoder import load_offline

TOKENS, VECTORS = "tokens", "vectors"
"""The graph's input and its output."""

_OPSET = 20


def export_encoder(model: Path, file: Path, most_tokens: int) -> None:
    """Write the graph of the model in a folder to `file`, and its weights beside it.

    The graph takes token numbers, a row a text, all rows of one length of at most `most_tokens`.
    It gives a vector of length one for each row: the direction of the sum of the tokens' states.
    The sum is a product of matrices, which adds up a text's tokens in the same order whatever
    stands beside it; `sum` does not, and a vector would change in its last digits.

    Raises:
        ImportError: a library is missing.
        OSError, ValueError, RuntimeError: the model cannot be read or exported.
    """
    load_offline()
    # Kept out of import: torch and transformers take seconds to load, and no other command needs
    # them.
    import torch  # noqa: PLC0415
    from transformers import AutoModel  # noqa: PLC0415

    class Encoder(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.model = AutoModel.from_pretrained(str(model), local_files_only=True)

        def forward(self, tokens: torch.Tensor) -> torch.Tensor:
            states = self.model(input_ids=tokens).last_hidden_state
            ones = torch.ones_like(tokens, dtype=states.dtype).unsqueeze(1)
            return torch.nn.functional.normalize((ones @ states).squeeze(1), dim=-1)

    example = torch.arange(1000, 1014).reshape(2, 7)
    sizes = {0: torch.export.Dim("texts"), 1: torch.export.Dim("length", max=most_tokens)}
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)  # it misses torchvision, unused here
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's own, on its own older functions
        torch.onnx.export(
            Encoder().eval(),
            (example,),
            file,
            input_names=[TOKENS],
            output_names=[VECTORS],
            dynamic_shapes=(sizes,),
            opset_version=_OPSET,
            external_data=True,  # read from the disk as far as needed, in a third of the time
            verbose=False,
        )
