"""Training: from the annotated questions to the network, in epochs that can be resumed.

A checkpoint holds the network, its running average (which is what is exported), the optimiser and
the state of chance, so that a run which is started again goes on as if it had not stopped.
"""

import copy
import math
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from torch import Tensor

from assistant.reading.trained.play_automaton import Automaton
from assistant.reading.training.augmentation import augmented
from assistant.reading.training.batches import Batcher
from assistant.reading.training.network import (
    ExampleBatch,
    NetworkSizes,
    NotationMasks,
    ReaderNetwork,
    saved,
    take_over,
)
from assistant.reading.training.sampled_questions import QuestionSampler
from assistant.reading.training.searching import plays_of
from assistant.reading.training.training_examples import TrainingData, TrainingExample, figures

_NEVER = -1e9
_POINTED_WEIGHT = 0.3
"""How much a free word counts beside a token of the notation."""
_LOWEST = 0.03
_LEAST_TOKENS = 11
"""Of the play of a question that may be drawn twice."""
_MOST_SLOPE = 1.0


@dataclass(frozen=True)
class TrainingPlan:
    """How a run goes."""

    seed: int = 1
    epochs: int = 16
    batch: int = 32
    rate: float = 1.5e-4
    """Of the encoder, which has learned already."""
    rate_new: float = 6e-4
    """Of everything else."""
    warm_up: float = 0.06
    """The share of the steps in which the rates rise."""
    decay: float = 0.995
    """Of the running average, a step."""
    smoothing: float = 0.05
    """What share of the likelihood the other allowed tokens get."""
    threads: int = 2
    measured_every: int = 4
    """Epochs between two measurings on held-out questions."""
    stop_after: int | None = None
    """End after so many epochs, to be resumed; None: after the last."""
    sampled: int = 0
    """Questions made of phrases that are added to every epoch."""
    many: float = 0.0
    """The chance that a question of several cards and some deeds is drawn twice in an epoch."""
    start_share: float = 0.0
    """What share of the weights it began with is in the weights it ends with."""
    grow: bool = False
    """Read the questions anew for every epoch but the first: their folder may have grown."""
    sizes: NetworkSizes = field(default_factory=NetworkSizes)


@dataclass
class _Run:
    """Where a run stands."""

    reader: ReaderNetwork
    average: ReaderNetwork
    optimizer: torch.optim.Optimizer
    rng: random.Random
    step: int = 0
    epochs_done: int = 0

    def kept(self) -> dict[str, object]:
        """What a checkpoint holds."""
        return {
            "run": saved(self.average),
            "reader": self.reader.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "chance": (self.rng.getstate(), torch.get_rng_state()),
            "step": self.step,
            "epochs done": self.epochs_done,
        }

    def resume(self, state: Mapping[str, Any]) -> None:
        """Go on where a checkpoint was written."""
        self.reader.load_state_dict(state["reader"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
        chance, torch_chance = state["chance"]
        self.rng.setstate(chance)
        torch.set_rng_state(torch_chance)
        self.step, self.epochs_done = state["step"], state["epochs done"]


def train(
    plan: TrainingPlan,
    data: TrainingData,
    packaged: Path,
    checkpoint: Path,
    *,
    start: Mapping[str, Any] | None = None,
) -> ReaderNetwork:
    """The trained network; goes on from the checkpoint where there is one.

    `start` is a checkpoint's `run` whose weights are taken over before the first step.
    """
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    batcher = Batcher(packaged, Automaton(data.vocabulary))
    run = _begun(plan, data, batcher, packaged, start)
    if checkpoint.exists():
        run.resume(torch.load(checkpoint, weights_only=False))
    steps = steps_of(plan, data.trained_on)
    sampler = QuestionSampler(data.cards, data.vocabulary)
    console = Console()
    with _progress(console) as bar:
        task = bar.add_task("training", total=steps, completed=run.step)
        for epoch in range(run.epochs_done, min(plan.stop_after or plan.epochs, plan.epochs)):
            begun, loss = time.monotonic(), 0.0
            now = data.read_anew() if plan.grow and epoch else data
            told = _told(plan, now.trained_on, sampler, run.rng)
            for loss in _epoch(plan, run, batcher, told, steps):
                bar.update(task, advance=1, description=f"epoch {epoch + 1} loss {loss:.2f}")
            run.epochs_done = epoch + 1
            _keep(run, checkpoint)
            minutes = (time.monotonic() - begun) / 60
            console.print(f"epoch {epoch + 1}: {minutes:.1f} minutes, loss {loss:.3f}")
            if run.epochs_done % plan.measured_every == 0 and data.held_out:
                plays = plays_of(run.average, batcher, data.held_out)
                console.print(f"held out: {figures(data.held_out, plays)}")
    return run.average.eval()


def _begun(
    plan: TrainingPlan,
    data: TrainingData,
    batcher: Batcher,
    packaged: Path,
    start: Mapping[str, Any] | None,
) -> _Run:
    """A run before its first step."""
    reader = ReaderNetwork(data.vocabulary, plan.sizes, packaged)
    reader.start_kinds(batcher.kinds())
    if start is not None:
        take_over(reader, start)
    groups = _groups(reader, plan)
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01, betas=(0.9, 0.98), fused=True)
    return _Run(reader, copy.deepcopy(reader), optimizer, random.Random(plan.seed))  # noqa: S311


def _groups(reader: ReaderNetwork, plan: TrainingPlan) -> list[dict[str, Any]]:
    """What learns: the encoder slowly, the rest faster."""
    learning = [(name, p) for name, p in reader.named_parameters() if p.requires_grad]
    old = [p for name, p in learning if name.startswith("encoder.")]
    new = [p for name, p in learning if not name.startswith("encoder.")]
    return [
        {"params": old, "lr": plan.rate, "top": plan.rate},
        {"params": new, "lr": plan.rate_new, "top": plan.rate_new},
    ]


def steps_of(plan: TrainingPlan, examples: Sequence[TrainingExample]) -> int:
    """How many steps a run takes on average; the rates fall to their lowest over so many."""
    twice = plan.many * sum(has_many_cards(example) for example in examples)
    return math.ceil((len(examples) + twice + plan.sampled) / plan.batch) * plan.epochs


def has_many_cards(example: TrainingExample) -> bool:
    """Whether a question names two cards or more and its play has some deeds."""
    return len(example.question.names) > 1 and len(example.tokens) >= _LEAST_TOKENS


def drawn(
    examples: Sequence[TrainingExample], many: float, rng: random.Random
) -> list[TrainingExample]:
    """All examples, and those of several cards a second time, each with the chance `many`."""
    hard = [example for example in examples if has_many_cards(example)]
    return [*examples, *(example for example in hard if rng.random() < many)]


def _told(
    plan: TrainingPlan,
    examples: Sequence[TrainingExample],
    sampler: QuestionSampler,
    rng: random.Random,
) -> list[TrainingExample]:
    """What an epoch is trained on: the examples told anew, and sampled questions."""
    chosen = drawn(examples, plan.many, rng) if plan.many else examples
    told = [augmented(example, rng, sampler.vocabulary) for example in chosen]
    return told + sampler.examples(plan.sampled, rng)


def _epoch(
    plan: TrainingPlan,
    run: _Run,
    batcher: Batcher,
    examples: Sequence[TrainingExample],
    steps: int,
) -> Iterator[float]:
    """One pass over the examples; the loss of every step."""
    run.reader.train()
    masks = NotationMasks(batcher.automaton)
    for batch in batcher.epoch(examples, plan.batch, run.rng):
        share = run.step / steps
        for group in run.optimizer.param_groups:
            warm = min(1.0, run.step / (plan.warm_up * steps + 1))
            group["lr"] = group["top"] * warm * max(_LOWEST, 1 - share)
        loss = loss_of(run.reader, batch, masks, plan.smoothing)
        run.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]  # torch's own
        torch.nn.utils.clip_grad_norm_(run.reader.parameters(), _MOST_SLOPE)
        run.optimizer.step()
        run.step += 1
        _move_average(run, min(plan.decay, (1 + run.step) / (20 + run.step)))
        yield float(loss.detach())


def loss_of(
    reader: ReaderNetwork, batch: ExampleBatch, masks: NotationMasks, smoothing: float
) -> Tensor:
    """Cross entropy of the allowed tokens, free words counting a third."""
    with torch.autocast("cpu", torch.bfloat16):
        scores = reader(batch)
    allowed = masks.allowed(batch.states, batch)
    target = batch.tokens[:, 1:]
    logs = scores.float().masked_fill(~allowed, _NEVER).log_softmax(-1)
    picked = logs.gather(-1, target.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    mean = logs.masked_fill(~allowed, 0).sum(-1) / allowed.sum(-1).clamp(min=1)
    is_pointed = masks.copies[batch.states.clamp(min=0)]
    weight = torch.where(is_pointed, _POINTED_WEIGHT, 1.0) * (target >= 0)
    loss = -((1 - smoothing) * picked + smoothing * mean)
    mean_loss: Tensor = (loss * weight).sum() / weight.sum().clamp(min=1)
    return mean_loss


@torch.no_grad()
def _move_average(run: _Run, decay: float) -> None:
    pairs = zip(run.average.parameters(), run.reader.parameters(), strict=True)
    for old, new in pairs:
        if new.requires_grad:
            old.lerp_(new.detach(), 1 - decay)


def _keep(run: _Run, checkpoint: Path) -> None:
    """Write the checkpoint as a whole: an interrupted write leaves the one before."""
    checkpoint.parent.mkdir(parents=True, exist_ok=True)
    fresh = checkpoint.with_suffix(".new")
    torch.save(run.kept(), fresh)
    fresh.replace(checkpoint)


def _progress(console: Console) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=console)
