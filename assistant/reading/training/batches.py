"""Batches: training examples as padded tensors, alike in length."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import torch
from tokenizers import Tokenizer

from assistant.reading.trained import card_features
from assistant.reading.trained.masked_question import NameShape
from assistant.reading.trained.play_automaton import Automaton
from assistant.reading.trained.play_tokens import COST_PAY, LABEL, PROPERTY, QUOTE, SLOTS, WORD
from assistant.reading.trained.trained_reader import CLS, MASK, MOST_PIECES, SEP
from assistant.reading.training.network import ExampleBatch
from assistant.reading.training.training_examples import TrainingExample

_ALIKE = 6
"""Questions go together whose lengths differ by less than this many words."""


@dataclass
class _Row:
    """One question as word pieces."""

    pieces: list[int] = field(default_factory=lambda: [CLS])
    slots: list[int] = field(default_factory=lambda: [-1])
    shapes: list[int] = field(default_factory=lambda: [int(NameShape.PLAIN)])
    places: list[int] = field(default_factory=list)
    """The first piece of each word."""
    numbers: list[int] = field(default_factory=list)
    """The words' numbers in the example."""

    def add(self, pieces: Sequence[int], slot: int, shape: int) -> None:
        """Put the pieces of one unit behind the others."""
        self.pieces.extend(pieces)
        self.slots.extend([slot if slot < SLOTS else -1] * len(pieces))
        self.shapes.extend([shape] * len(pieces))


class Batcher:
    """Makes batches of examples."""

    def __init__(self, folder: Path, automaton: Automaton) -> None:
        """`folder` holds the packaged MiniLM."""
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self.automaton = automaton
        marks = (PROPERTY, QUOTE, LABEL, COST_PAY, "A lp", "B lp")
        self._before_words = {automaton.vocabulary.number[mark] for mark in marks}
        self._pieces = lru_cache(maxsize=100_000)(
            lambda text: tuple(self._tokenizer.encode(text, add_special_tokens=False).ids)
        )

    def kinds(self) -> list[list[int]]:
        """The word pieces of each kind's name."""
        return [list(self._pieces(kind)) for kind in card_features.KINDS]

    def batch(self, examples: Sequence[TrainingExample]) -> ExampleBatch:
        """One batch of the given examples."""
        rows = [self._row(example) for example in examples]
        length = max(len(row.pieces) for row in rows)
        words = max(1, *(len(row.places) for row in rows))
        steps = max(len(example.tokens) for example in examples)
        count = len(rows)
        made = ExampleBatch(
            pieces=_padded([row.pieces for row in rows], length, 0),
            slots=_padded([row.slots for row in rows], length, -1),
            shapes=_padded([row.shapes for row in rows], length, 0),
            words=_padded([row.places for row in rows], words, -1),
            kinds=torch.zeros(count, SLOTS, dtype=torch.long),
            marks=torch.zeros(count, SLOTS, card_features.WIDTH),
            named=torch.zeros(count, SLOTS, dtype=torch.bool),
            tokens=torch.full((count, steps + 1), -1),
            states=torch.full((count, steps), -1),
        )
        for n, (example, row) in enumerate(zip(examples, rows, strict=True)):
            self._fill(made, n, example, row)
        return made

    def _fill(self, made: ExampleBatch, n: int, example: TrainingExample, row: _Row) -> None:
        """The cards and the play of one example."""
        for slot, card in enumerate(example.question.features[:SLOTS]):
            made.kinds[n, slot] = card.kind
            made.marks[n, slot] = torch.tensor(card.marks, dtype=torch.float)
            made.named[n, slot] = True
        tokens, states = self._target(example, row.numbers)
        made.tokens[n, 1 : len(tokens) + 1] = torch.tensor(tokens, dtype=torch.long)
        made.states[n, : len(states)] = torch.tensor(states, dtype=torch.long)

    def _row(self, example: TrainingExample) -> _Row:
        row = _Row()
        for unit in example.question.units:
            found = (MASK,) if unit.slot >= 0 else self._pieces(unit.text)
            if len(row.pieces) + len(found) >= MOST_PIECES:
                break
            if unit.slot < 0 and found:
                row.places.append(len(row.pieces))
                row.numbers.append(unit.word)
            row.add(found, unit.slot, unit.shape)
        row.add([SEP], -1, NameShape.PLAIN)
        return row

    def _target(self, example: TrainingExample, numbers: list[int]) -> tuple[list[int], list[int]]:
        """Tokens and states; pointers are to the words that are left, lost words are left out.

        Both are empty where the play cannot be written with what is left.
        """
        first = len(self.automaton.vocabulary) + SLOTS
        left = {number: place for place, number in enumerate(numbers)}
        kept = [
            first + left[token - first] if token >= first else token
            for token in example.tokens
            if token < first or token - first in left
        ]
        tokens: list[int] = []
        states: list[int] = []
        state = self.automaton.start(is_statement=example.is_statement)
        for place, token in enumerate(kept):
            if token in self._before_words and not self._is_word(kept[place + 1 : place + 2]):
                continue
            after = self.automaton.step(state, token)
            if after is None:
                return [], []
            tokens.append(token)
            states.append(state)
            state = after
        return tokens, states

    def _is_word(self, tokens: Sequence[int]) -> bool:
        return bool(tokens) and self.automaton.vocabulary.class_of(tokens[0]) == WORD

    def epoch(
        self, examples: Sequence[TrainingExample], size: int, rng: random.Random
    ) -> Iterator[ExampleBatch]:
        """All examples in batches of about equal length, in random order."""
        order = sorted(examples, key=lambda e: (len(e.question.units) // _ALIKE, rng.random()))
        groups = [order[n : n + size] for n in range(0, len(order), size)]
        rng.shuffle(groups)
        for group in groups:
            yield self.batch(group)


def _padded(rows: Sequence[Sequence[int]], length: int, filler: int) -> torch.Tensor:
    return torch.tensor([[*row, *([filler] * (length - len(row)))] for row in rows])
