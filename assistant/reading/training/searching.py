"""Searching: the play that a network in training writes of a question, its likeliest tokens.

The exported reader searches wider (`numpy_decoder`); while training this is quick enough.
"""

from collections.abc import Sequence
from dataclasses import replace

import torch

from assistant.reading.trained.numpy_decoder import MOST_TOKENS
from assistant.reading.trained.play_coding import PlayCoder
from assistant.reading.training.batches import Batcher
from assistant.reading.training.network import HIDDEN, NotationMasks, ReaderNetwork
from assistant.reading.training.training_examples import TrainingExample

_AT_ONCE = 32


def plays_of(
    reader: ReaderNetwork, batcher: Batcher, examples: Sequence[TrainingExample]
) -> list[list[str]]:
    """The lines of each question's play; none where it was not ended in time."""
    found: list[list[str]] = [[] for _ in examples]
    order = sorted(range(len(examples)), key=lambda n: len(examples[n].question.units))
    reader.eval()
    for begin in range(0, len(order), _AT_ONCE):
        part = order[begin : begin + _AT_ONCE]
        written = _likeliest_tokens(reader, batcher, [examples[n] for n in part])
        for n, tokens in zip(part, written, strict=True):
            question = examples[n].question
            coder = PlayCoder(batcher.automaton.vocabulary, question.names, question.words)
            found[n] = coder.decode(tokens)
    return found


@torch.no_grad()
def _likeliest_tokens(
    reader: ReaderNetwork, batcher: Batcher, examples: Sequence[TrainingExample]
) -> list[list[int]]:
    """Each question's tokens, one after the other; empty where they did not end."""
    automaton, masks = batcher.automaton, NotationMasks(batcher.automaton)
    batch = batcher.batch(examples)
    with torch.autocast("cpu", torch.bfloat16):
        encoded = reader.encode(batch)
    sequences: list[list[int]] = [[] for _ in examples]
    states = [automaton.start(is_statement=one.is_statement) for one in examples]
    for _ in range(MOST_TOKENS):
        rows = [n for n, state in enumerate(states) if not automaton.is_ended(state)]
        if not rows:
            break
        chosen = torch.tensor(rows)
        here = replace(
            batch,
            named=batch.named[chosen],
            words=batch.words[chosen],
            tokens=torch.tensor([[-1, *sequences[n], -1] for n in rows]),
        )
        allowed = masks.allowed(torch.tensor([[states[n]] for n in rows]), here)[:, 0]
        with torch.autocast("cpu", torch.bfloat16):
            scores = reader(here, encoded.chosen(chosen))[:, -1].float()
        best = scores.masked_fill(~allowed, HIDDEN**2 * -1).argmax(-1).tolist()
        for n, token in zip(rows, best, strict=True):
            sequences[n].append(token)
            states[n] = automaton.step(states[n], token) or states[n]
    ended = zip(sequences, states, strict=True)
    return [tokens if automaton.is_ended(state) else [] for tokens, state in ended]
