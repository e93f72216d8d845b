"""Encoder graph: the packaged encoder as ONNX Runtime reads it.  The only module that knows onnx.

The graph is written from the model's own configuration, and its weights are the model's own file:
they are not copied, only pointed to.  So neither torch nor an exporter is needed to make it.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from onnx import ModelProto, TensorProto, helper, numpy_helper

WEIGHTS = "model.safetensors"
TOKENS, MASK, VECTORS = "tokens", "mask", "vectors"
"""The graph's inputs (token numbers, and 1 for each that counts) and its output."""

_OPSET, _IR_VERSION = 20, 10
_FLOAT, _INT = TensorProto.FLOAT, TensorProto.INT64
_HEADER = 8
"""A safetensors file begins with the length of its table of contents, in this many bytes."""
_MASKED = -1e9


class _Shape(NamedTuple):
    """What the configuration says of the model's size."""

    width: int
    heads: int
    layers: int
    epsilon: float


class _Graph:
    """A graph that is being written: its nodes, its constants and its weights."""

    def __init__(self, folder: Path) -> None:
        with (folder / WEIGHTS).open("rb") as file:
            length = int.from_bytes(file.read(_HEADER), "little")
            self._stored = json.loads(file.read(length))
        self._begin = _HEADER + length
        self.nodes: list[Any] = []
        self._weights: dict[str, TensorProto] = {}
        self._constants: list[TensorProto] = []

    @property
    def initializers(self) -> list[TensorProto]:
        """Weights and constants."""
        return [*self._weights.values(), *self._constants]

    def add(
        self,
        kind: str,
        *inputs: str,
        name: str = "",
        **attributes: Any,  # noqa: ANN401 (numbers, and lists of them)
    ) -> str:
        """Add a node; the name of its output."""
        output = name or f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [output], **attributes))
        return output

    def numbers(self, *values: int) -> str:
        """A list of whole numbers."""
        return self._constant(np.array(values, dtype=np.int64))

    def number(self, value: float) -> str:
        """A number."""
        return self._constant(np.array(value, dtype=np.float32))

    def _constant(self, value: Any) -> str:  # noqa: ANN401 (an array of any kind)
        name = f"constant_{len(self._constants)}"
        self._constants.append(numpy_helper.from_array(value, name))
        return name

    def weight(self, name: str) -> str:
        """A tensor of the weights' file, by where it lies in it."""
        entry = self._stored[name]
        first, last = entry["data_offsets"]
        tensor = TensorProto(name=name, data_type=_FLOAT, dims=entry["shape"])
        tensor.data_location = TensorProto.EXTERNAL
        place = {"location": WEIGHTS, "offset": self._begin + first, "length": last - first}
        for key, value in place.items():
            tensor.external_data.add(key=key, value=str(value))
        self._weights[name] = tensor
        return name


def encoder_graph(folder: Path) -> bytes:
    """The encoder of this folder: tokens to one vector of length one a text.

    Raises:
        ValueError: the folder holds a model of another kind.
    """
    shape = _shape_of(folder)
    graph = _Graph(folder)
    sizes = graph.add("Shape", TOKENS)
    mask = graph.add("Cast", MASK, to=_FLOAT)
    states = _embeddings(graph, sizes, shape)
    hidden = graph.add("Sub", graph.number(1.0), mask)
    bias = graph.add("Mul", hidden, graph.number(_MASKED))
    bias = graph.add("Unsqueeze", bias, graph.numbers(1, 2))
    by_head = graph.add(
        "Concat", sizes, graph.numbers(shape.heads, shape.width // shape.heads), axis=0
    )
    for layer in range(shape.layers):
        states = _layer(graph, states, f"encoder.layer.{layer}", (by_head, bias), shape)
    _mean(graph, states, sizes, mask, shape)
    return bytes(_model(graph, shape).SerializeToString())


def _shape_of(folder: Path) -> _Shape:
    said = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    pooling = json.loads((folder / "1_Pooling" / "config.json").read_text(encoding="utf-8"))
    if said["model_type"] != "bert" or said["hidden_act"] != "gelu":
        raise ValueError(f"a {said['model_type']} with {said['hidden_act']}, not a BERT encoder")
    if not pooling["pooling_mode_mean_tokens"]:
        raise ValueError("its vectors are not the mean of its tokens'")
    return _Shape(
        said["hidden_size"],
        said["num_attention_heads"],
        said["num_hidden_layers"],
        said["layer_norm_eps"],
    )


def _embeddings(graph: _Graph, sizes: str, shape: _Shape) -> str:
    """Words, places and the one kind of segment there is, added up: a row a token."""
    words = graph.add("Gather", graph.weight("embeddings.word_embeddings.weight"), TOKENS)
    length = graph.add("Slice", sizes, graph.numbers(1), graph.numbers(2))
    table = graph.weight("embeddings.position_embeddings.weight")
    places = graph.add("Slice", table, graph.numbers(0), length)
    kinds = graph.weight("embeddings.token_type_embeddings.weight")
    kind = graph.add("Gather", kinds, graph.numbers(0))
    added = graph.add("Add", graph.add("Add", words, places), kind)
    rows = graph.add("Reshape", added, graph.numbers(-1, shape.width))
    return _normed(graph, rows, "embeddings.LayerNorm", shape)


def _layer(graph: _Graph, states: str, name: str, around: tuple[str, str], shape: _Shape) -> str:
    attended = _attention(graph, states, f"{name}.attention", around, shape)
    wide = graph.add("Gelu", _linear(graph, attended, f"{name}.intermediate.dense"))
    narrow = _linear(graph, wide, f"{name}.output.dense")
    return _normed(graph, graph.add("Add", narrow, attended), f"{name}.output.LayerNorm", shape)


def _attention(
    graph: _Graph, states: str, name: str, around: tuple[str, str], shape: _Shape
) -> str:
    by_head, bias = around

    def headed(part: str, order: Sequence[int]) -> str:
        rows = _linear(graph, states, f"{name}.self.{part}")
        return graph.add("Transpose", graph.add("Reshape", rows, by_head), perm=order)

    query, key = headed("query", (0, 2, 1, 3)), headed("key", (0, 2, 3, 1))
    scale = graph.number((shape.width / shape.heads) ** -0.5)
    scores = graph.add("Mul", graph.add("MatMul", query, key), scale)
    shares = graph.add("Softmax", graph.add("Add", scores, bias), axis=-1)
    seen = graph.add("MatMul", shares, headed("value", (0, 2, 1, 3)))
    rows = graph.add("Transpose", seen, perm=(0, 2, 1, 3))
    rows = graph.add("Reshape", rows, graph.numbers(-1, shape.width))
    added = graph.add("Add", _linear(graph, rows, f"{name}.output.dense"), states)
    return _normed(graph, added, f"{name}.output.LayerNorm", shape)


def _linear(graph: _Graph, states: str, name: str) -> str:
    weight, bias = graph.weight(f"{name}.weight"), graph.weight(f"{name}.bias")
    return graph.add("Gemm", states, weight, bias, transB=1)


def _normed(graph: _Graph, states: str, name: str, shape: _Shape) -> str:
    weight, bias = graph.weight(f"{name}.weight"), graph.weight(f"{name}.bias")
    return graph.add("LayerNormalization", states, weight, bias, epsilon=shape.epsilon)


def _mean(graph: _Graph, states: str, sizes: str, mask: str, shape: _Shape) -> None:
    """The mean of the tokens that count, brought to length one.

    The sum is a product with the mask, since that adds up the tokens of a text in the same order
    whatever stands beside it; ReduceSum does not.
    """
    by_text = graph.add("Concat", sizes, graph.numbers(shape.width), axis=0)
    texts = graph.add("Reshape", states, by_text)
    total = graph.add("MatMul", graph.add("Unsqueeze", mask, graph.numbers(1)), texts)
    number = graph.add("ReduceSum", mask, graph.numbers(1), keepdims=1)
    mean = graph.add("Div", graph.add("Squeeze", total, graph.numbers(1)), number)
    graph.add("LpNormalization", mean, name=VECTORS, axis=-1, p=2)


def _model(graph: _Graph, shape: _Shape) -> ModelProto:
    sizes = ("texts", "length")
    inputs = [helper.make_tensor_value_info(name, _INT, sizes) for name in (TOKENS, MASK)]
    outputs = [helper.make_tensor_value_info(VECTORS, _FLOAT, ("texts", shape.width))]
    made = helper.make_graph(graph.nodes, "encoder", inputs, outputs, graph.initializers)
    opset = helper.make_opsetid("", _OPSET)
    return helper.make_model(made, opset_imports=[opset], ir_version=_IR_VERSION)
