"""Export: a trained network as files that need no torch.

`encoder.onnx` (int8): vectors of the question's pieces.  `decoder.npz` (int8 rows with a scale
each): everything else.  `reader.json`: the vocabulary's free words, sizes, and the calibration of
confidence.  The word embeddings are not copied: they come from the packaged MiniLM.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

from assistant.reading.trained.trained_reader import MOST_PIECES
from assistant.reading.training.network import ReaderNetwork

_HEADS = 12
"""Of the packaged MiniLM."""
_OPSET, _IR_VERSION = 17, 10
_SMALL = 4000
"""A matrix of fewer numbers is kept as it is."""


def export(reader: ReaderNetwork, folder: Path) -> None:
    """Write the files of a network; nothing is calibrated yet."""
    folder.mkdir(parents=True, exist_ok=True)
    whole = folder / "encoder.float.onnx"
    onnx.save(encoder_model(reader), str(whole))
    quantize_dynamic(
        str(whole), str(folder / "encoder.onnx"), weight_type=QuantType.QInt8, per_channel=True
    )
    whole.unlink()
    np.savez_compressed(folder / "decoder.npz", **decoder_arrays(reader))
    sizes = reader.sizes
    about = {
        "words": list(reader.vocabulary.words),
        "width": sizes.width,
        "layers": sizes.layers,
        "heads": sizes.heads,
        "calibration": {},
    }
    text = json.dumps(about, ensure_ascii=False, indent=1) + "\n"
    (folder / "reader.json").write_text(text, encoding="utf-8")


def decoder_arrays(reader: ReaderNetwork) -> dict[str, Any]:
    """The weights of everything but the encoder; matrices as int8 with a scale a row."""
    state = {k: v for k, v in reader.state_dict().items() if not k.startswith("encoder.")}
    embeddings = reader.encoder.embeddings
    kind = embeddings.token_type_embeddings.weight[0]
    state["place"] = embeddings.position_embeddings.weight[:MOST_PIECES] + kind
    arrays: dict[str, Any] = {}
    for name, tensor in state.items():
        value = _numbers(tensor)
        if value.ndim > 1 and value.size > _SMALL:
            scale = np.abs(value).max(1, keepdims=True) / 127 + 1e-12
            arrays[name] = np.round(value / scale).astype(np.int8)
            arrays[f"{name}/scale"] = scale.astype(np.float32)
        else:
            arrays[name] = value
    return arrays


def encoder_model(reader: ReaderNetwork) -> onnx.ModelProto:
    """The encoder from summed embeddings (length, width) to vectors (length, width)."""
    graph = _Graph()
    x = graph.norm("embedded", reader.encoder.embeddings.LayerNorm)
    for layer in reader.encoder.encoder.layer:
        x = _layer(graph, x, layer)
    graph.nodes.append(helper.make_node("Identity", [x], ["vectors"]))
    width = reader.encoder.config.hidden_size
    ends = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, ["length", width])
        for name in ("embedded", "vectors")
    ]
    made = helper.make_graph(graph.nodes, "encoder", ends[:1], ends[1:], graph.weights)
    opset = helper.make_opsetid("", _OPSET)
    model = helper.make_model(made, opset_imports=[opset], ir_version=_IR_VERSION)
    onnx.checker.check_model(model)
    return model


class _Graph:
    """An ONNX graph that is being written."""

    def __init__(self) -> None:
        """Nothing in it."""
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[TensorProto] = []

    def add(self, kind: str, *inputs: str, **attributes: Any) -> str:  # noqa: ANN401  # onnx's own
        """Add a node; the name of its output."""
        name = f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def constant(self, value: NDArray[Any]) -> str:
        """Add a tensor."""
        name = f"weight_{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def number(self, value: float) -> str:
        """Add one number."""
        name = f"weight_{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.array(value, dtype=np.float32), name))
        return name

    def linear(self, x: str, layer: nn.Linear) -> str:
        """Multiply by the weights, add the bias."""
        product = self.add("MatMul", x, self.constant(_numbers(layer.weight).T))
        return self.add("Add", product, self.constant(_numbers(layer.bias)))

    def norm(self, x: str, layer: nn.LayerNorm) -> str:
        """Layer normalisation."""
        scale, bias = (self.constant(_numbers(p)) for p in (layer.weight, layer.bias))
        return self.add("LayerNormalization", x, scale, bias, axis=-1, epsilon=layer.eps)

    def heads(self, x: str, order: tuple[int, ...]) -> str:
        """(length, width) as heads."""
        shape = self.constant(np.array([0, _HEADS, -1], dtype=np.int64))
        return self.add("Transpose", self.add("Reshape", x, shape), perm=order)


def _layer(graph: _Graph, x: str, layer: Any) -> str:  # noqa: ANN401  # of transformers
    """One layer of the encoder: attention, then the feed-forward part."""
    own, out = layer.attention.self, layer.attention.output
    q = graph.heads(graph.linear(x, own.query), (1, 0, 2))
    k = graph.heads(graph.linear(x, own.key), (1, 2, 0))
    v = graph.heads(graph.linear(x, own.value), (1, 0, 2))
    scale = graph.number((own.query.weight.shape[0] // _HEADS) ** -0.5)
    seen = graph.add("Softmax", graph.add("Mul", graph.add("MatMul", q, k), scale), axis=-1)
    mixed = graph.add("Transpose", graph.add("MatMul", seen, v), perm=(1, 0, 2))
    flat = graph.add("Reshape", mixed, graph.constant(np.array([0, -1], dtype=np.int64)))
    x = graph.norm(graph.add("Add", x, graph.linear(flat, out.dense)), out.LayerNorm)
    bent = graph.linear(_gelu(graph, graph.linear(x, layer.intermediate.dense)), layer.output.dense)
    return graph.norm(graph.add("Add", x, bent), layer.output.LayerNorm)


def _gelu(graph: _Graph, x: str) -> str:
    erf = graph.add("Erf", graph.add("Mul", x, graph.number(2**-0.5)))
    raised = graph.add("Add", erf, graph.number(1.0))
    return graph.add("Mul", graph.add("Mul", x, raised), graph.number(0.5))


def _numbers(tensor: Tensor) -> NDArray[np.float32]:
    made: NDArray[np.float32] = tensor.detach().numpy().astype(np.float32)
    return made
