"""Network: MiniLM with card slots in its input, and a small decoder that writes play tokens."""

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional
from transformers import BertConfig, BertModel

from assistant.reading.trained import card_features
from assistant.reading.trained.masked_question import NameShape
from assistant.reading.trained.play_automaton import Automaton
from assistant.reading.trained.play_tokens import SLOTS, Vocabulary, parts_of, token_parts

HIDDEN = -1e4
"""Added to the score of what must not be looked at."""


@dataclass(frozen=True)
class NetworkSizes:
    """The sizes of the decoder, and of the encoder where it is not the packaged one."""

    width: int = 256
    layers: int = 3
    heads: int = 4
    dropout: float = 0.15
    frozen: int = 0
    """How many layers of the encoder stay as they are."""
    most_tokens: int = 64
    encoder_layers: int | None = None
    """Only so many of the encoder's layers; None: all of them."""


@dataclass
class ExampleBatch:
    """Questions and plays as tensors, padded; `batches` makes them."""

    pieces: Tensor
    """(questions, length): word pieces, padding 0."""
    slots: Tensor
    """(questions, length): the slot that stands there, or -1."""
    shapes: Tensor
    """(questions, length): how the name stands there (`NameShape`)."""
    kinds: Tensor
    """(questions, SLOTS): kinds of the cards."""
    marks: Tensor
    """(questions, SLOTS, marks)."""
    words: Tensor
    """(questions, most words): where each word's first piece stands, padding -1."""
    named: Tensor
    """(questions, SLOTS): whether there is such a card."""
    tokens: Tensor
    """(questions, most tokens + 1): with the start token before them, padding -1."""
    states: Tensor
    """(questions, most tokens): the automaton's state before each token."""


@dataclass
class EncodedBatch:
    """What the encoder makes of the questions of a batch."""

    vectors: Tensor
    """(questions, length, width) of the pieces."""
    mask: Tensor
    """(questions, length): 1 where there is a piece."""
    slots: Tensor
    """(questions, SLOTS, width)."""
    words: Tensor
    """(questions, most words, width)."""

    def chosen(self, rows: Tensor) -> "EncodedBatch":
        """Some questions of the batch, by their numbers."""
        parts = (self.vectors, self.mask, self.slots, self.words)
        return EncodedBatch(*(part[rows] for part in parts))


class DecoderLayer(nn.Module):
    """One decoder layer: what was written so far, the question, and a feed-forward part."""

    def __init__(self, sizes: NetworkSizes, memory: int) -> None:
        """`memory` is the width of the question's vectors."""
        super().__init__()
        width = sizes.width
        self.heads = sizes.heads
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(3))
        self.own = nn.Linear(width, 3 * width)
        self.own_out = nn.Linear(width, width)
        self.query = nn.Linear(width, width)
        self.memory = nn.Linear(memory, 2 * width)
        self.cross_out = nn.Linear(width, width)
        self.up = nn.Linear(width, 4 * width)
        self.down = nn.Linear(4 * width, width)
        self.drop = nn.Dropout(sizes.dropout)

    def forward(self, x: Tensor, memory: Tensor, hidden: Tensor) -> Tensor:
        """`hidden`: (questions, 1, 1, length), far below 0 where there is no word."""
        q, k, v = map(self._split, self.own(self.norms[0](x)).chunk(3, -1))
        seen = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.drop(self.own_out(_joined(seen)))
        k, v = map(self._split, self.memory(memory).chunk(2, -1))
        q = self._split(self.query(self.norms[1](x)))
        seen = functional.scaled_dot_product_attention(q, k, v, attn_mask=hidden)
        x = x + self.drop(self.cross_out(_joined(seen)))
        fed: Tensor = self.down(functional.gelu(self.up(self.norms[2](x))))
        made: Tensor = x + self.drop(fed)
        return made

    def _split(self, x: Tensor) -> Tensor:
        return x.view(*x.shape[:-1], self.heads, -1).transpose(1, 2)


def _joined(x: Tensor) -> Tensor:
    return x.transpose(1, 2).flatten(2)


class ReaderNetwork(nn.Module):
    """Questions in, scores of play tokens out."""

    made_of: Tensor

    def __init__(self, vocabulary: Vocabulary, sizes: NetworkSizes, folder: Path) -> None:
        """`folder` holds the packaged MiniLM."""
        super().__init__()
        self.sizes = sizes
        self.vocabulary = vocabulary
        self.encoder = _packaged_encoder(folder, sizes)
        memory, width = self.encoder.config.hidden_size, sizes.width
        self.kind = nn.Embedding(len(card_features.KINDS), memory)
        self.shape = nn.Embedding(len(NameShape), memory)
        self.slot = nn.Embedding(SLOTS, memory)
        self.mark = nn.Linear(card_features.WIDTH, memory, bias=False)
        self.register_buffer("made_of", _parts_of_tokens(vocabulary), persistent=False)
        self.parts = nn.Parameter(torch.randn(self.made_of.shape[1], width) * 0.05)
        self.start = nn.Parameter(torch.zeros(width))
        self.bias = nn.Parameter(torch.zeros(len(vocabulary)))
        self.position = nn.Embedding(sizes.most_tokens + 1, width)
        self.slot_in = nn.Linear(memory, width)
        self.word_in = nn.Linear(memory, width)
        self.slot_key = nn.Linear(memory, width)
        self.word_key = nn.Linear(memory, width)
        self.blocks = nn.ModuleList(DecoderLayer(sizes, memory) for _ in range(sizes.layers))
        self.final = nn.LayerNorm(width)
        self.drop = nn.Dropout(sizes.dropout)
        for table in (self.shape, self.slot, self.position):
            nn.init.normal_(table.weight, std=0.02)
        nn.init.normal_(self.mark.weight, std=0.005)

    def start_kinds(self, pieces_of_kinds: list[list[int]]) -> None:
        """Start each kind's vector from the word pieces of its name."""
        table = self.encoder.embeddings.word_embeddings.weight
        with torch.no_grad():
            for n, pieces in enumerate(pieces_of_kinds):
                self.kind.weight[n] = table[pieces].mean(0)

    def encode(self, batch: ExampleBatch) -> EncodedBatch:
        """Vectors of the pieces, of the cards' slots, and of the words that may be pointed to."""
        inputs = self.encoder.embeddings.word_embeddings(batch.pieces)
        cards = self.kind(batch.kinds) + self.mark(batch.marks) + self.slot.weight
        place = batch.slots.clamp(min=0)
        rows = torch.arange(len(place)).unsqueeze(1)
        named = cards[rows, place] + self.shape(batch.shapes)
        inputs = torch.where((batch.slots >= 0).unsqueeze(-1), named, inputs)
        mask = (batch.pieces > 0).long()
        vectors = self.encoder(inputs_embeds=inputs, attention_mask=mask).last_hidden_state
        stands = functional.one_hot(batch.slots + 1, SLOTS + 1)[:, :, 1:].to(vectors.dtype)
        stands = stands / stands.sum(1, keepdim=True).clamp(min=1)
        slots = stands.transpose(1, 2) @ vectors
        return EncodedBatch(vectors, mask, slots, vectors[rows, batch.words.clamp(min=0)])

    def forward(self, batch: ExampleBatch, encoded: EncodedBatch | None = None) -> Tensor:
        """Scores (questions, tokens, vocabulary + SLOTS + words) of every next token, unmasked."""
        encoded = encoded or self.encode(batch)
        table = (self.made_of @ self.parts)[:-1]
        x = self._written(batch.tokens[:, :-1], table, encoded)
        x = self.drop(x + self.position.weight[: x.shape[1]])
        hidden = torch.zeros(encoded.mask.shape, dtype=encoded.vectors.dtype)
        hidden = hidden.masked_fill(encoded.mask == 0, HIDDEN)[:, None, None].to(x.dtype)
        for block in self.blocks:
            x = block(x, encoded.vectors, hidden)
        x = self.final(x)
        plain = x @ table.T + self.bias
        slots = x @ self.slot_key(encoded.slots).transpose(1, 2)
        words = x @ self.word_key(encoded.words).transpose(1, 2)
        return torch.cat([plain, slots, words], -1)

    def _written(self, tokens: Tensor, table: Tensor, encoded: EncodedBatch) -> Tensor:
        """The vectors of the tokens that stand before each next one; -1 is the start."""
        count = len(tokens)
        choices = [
            table.expand(count, -1, -1),
            self.slot_in(encoded.slots),
            self.word_in(encoded.words),
            self.start.expand(count, 1, -1),
        ]
        every = torch.cat(choices, 1)
        place = torch.where(tokens < 0, every.shape[1] - 1, tokens)
        chosen = every[torch.arange(count).unsqueeze(1), place]
        return chosen * math.sqrt(self.sizes.width) * 0.25


def _packaged_encoder(folder: Path, sizes: NetworkSizes) -> BertModel:
    """The packaged MiniLM; its word embeddings, and as many layers as are frozen, do not learn."""
    config = BertConfig.from_pretrained(str(folder))
    if sizes.encoder_layers is not None:
        config.num_hidden_layers = sizes.encoder_layers
    config._attn_implementation = "sdpa"  # noqa: SLF001  # the only way to choose it here
    config.attention_probs_dropout_prob = 0.0  # twice as fast so, and no worse
    encoder = BertModel(config, add_pooling_layer=False)
    weights = load_file(folder / "model.safetensors")
    encoder.load_state_dict({k.removeprefix("bert."): v for k, v in weights.items()}, strict=False)
    encoder.embeddings.word_embeddings.weight.requires_grad_(False)
    for layer in encoder.encoder.layer[: sizes.frozen]:
        layer.requires_grad_(False)
    if sizes.frozen:
        encoder.embeddings.requires_grad_(False)
    return encoder


def _parts_of_tokens(vocabulary: Vocabulary) -> Tensor:
    """(tokens + 1, parts): 1 where a token has a part; the last row is nothing."""
    place = vocabulary.parts
    made = torch.zeros(len(vocabulary) + 1, len(place))
    for n, token in enumerate(vocabulary.tokens):
        for part in token_parts(token):
            made[n, place[part]] = 1.0
    return made


class NotationMasks:
    """The automaton's masks as tensors."""

    def __init__(self, automaton: Automaton) -> None:
        """A row for each state."""
        self.plain = torch.tensor(automaton.masks)
        self.slots = torch.tensor(automaton.slots)
        self.copies = torch.tensor(automaton.copies)

    def allowed(self, states: Tensor, batch: ExampleBatch) -> Tensor:
        """Which scores count, shaped like the scores, for states (questions, tokens)."""
        states = states.clamp(min=0)
        slots = self.slots[states].unsqueeze(-1) & batch.named.unsqueeze(1)
        words = self.copies[states].unsqueeze(-1) & (batch.words >= 0).unsqueeze(1)
        return torch.cat([self.plain[states], slots, words], -1)


def saved(reader: ReaderNetwork) -> dict[str, Any]:
    """What a checkpoint holds of the network: everything but the packaged word embeddings."""
    kept = {k: v for k, v in reader.state_dict().items() if "word_embeddings" not in k}
    vocabulary = reader.vocabulary
    return {
        "weights": kept,
        "sizes": asdict(reader.sizes),
        "words": list(vocabulary.words),
        "tokens": list(vocabulary.tokens),
    }


def restored(state: Mapping[str, Any], folder: Path) -> ReaderNetwork:
    """The network of a checkpoint."""
    vocabulary = Vocabulary(tuple(state["words"]))
    reader = ReaderNetwork(vocabulary, NetworkSizes(**state["sizes"]), folder)
    reader.load_state_dict(state["weights"], strict=False)
    return reader.eval()


def take_over(reader: ReaderNetwork, state: Mapping[str, Any]) -> None:
    """Take over the weights of another run, also where the tokens differ."""
    weights, after = dict(state["weights"]), reader.vocabulary
    numbers = {token: number for number, token in enumerate(state["tokens"])}
    weights["parts"] = _moved(reader.parts, weights["parts"], parts_of(numbers), after.parts)
    weights["bias"] = _moved(reader.bias, weights["bias"], numbers, after.number)
    reader.load_state_dict(weights, strict=False)


def blended(run: Mapping[str, Any], start: Mapping[str, Any], share: float) -> dict[str, Any]:
    """What a checkpoint holds of a run, with a share of the weights it began with, by tokens."""
    before = {token: number for number, token in enumerate(start["tokens"])}
    after, ended = Vocabulary(tuple(run["words"])), run["weights"]
    begun = dict(start["weights"])
    begun["parts"] = _moved(ended["parts"], begun["parts"], parts_of(before), after.parts)
    begun["bias"] = _moved(ended["bias"], begun["bias"], before, after.number)
    mixed = {
        key: share * begun[key] + (1 - share) * value if torch.is_floating_point(value) else value
        for key, value in ended.items()
    }
    return {**run, "weights": mixed}


def _moved(own: Tensor, old: Tensor, before: Mapping[str, int], after: Mapping[str, int]) -> Tensor:
    """The old rows at their new places, and our own where there was none."""
    value = own.detach().clone()
    for key, place in after.items():
        if key in before:
            value[place] = old[before[key]]
    return value
