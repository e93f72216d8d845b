"""Calibration: how evidence becomes a confidence that says how often such readings are right."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.reading.trained.trained_reader import TrainedReader
from assistant.reading.training.training_examples import TrainingExample, is_right

NEARLY_ALWAYS = 0.9
_FOLDS = 5
_PULL = 3.3
"""How strongly weights are pulled to 0, so that few questions do not decide them."""
_STEPS = 25

_Floats = NDArray[np.float64]


def calibrate(
    folder: Path, packaged: Path, examples: Sequence[TrainingExample]
) -> dict[str, dict[str, float]]:
    """Fit the confidence of an exported folder to held-out texts and keep it in reader.json.

    Questions and statements have weights of their own.  The figures returned, for each, are of
    folds that were not fitted: the share of right readings, the share that is sure, and the share
    of right ones among those.
    """
    reader = TrainedReader(folder, packaged)
    kinds = {
        "questions": [one for one in examples if not one.is_statement],
        "statements": [one for one in examples if one.is_statement],
    }
    found = {kind: _evidence(reader, told) for kind, told in kinds.items() if len(told) > _FOLDS}
    file = folder / "reader.json"
    about: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    about["calibration"] = {kind: _kept(fitted(*seen)) for kind, seen in found.items()}
    file.write_text(json.dumps(about, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return {kind: _figures(*seen) for kind, seen in found.items()}


def _kept(weights: _Floats) -> dict[str, object]:
    """Fitted weights as reader.json has them."""
    return {
        "weights": [round(float(w), 4) for w in weights[1:]],
        "bias": round(float(weights[0]), 4),
    }


def _figures(values: _Floats, right: _Floats) -> dict[str, float]:
    """How often readings are right and sure, each judged by weights fitted to the others."""
    fold = np.arange(len(right)) % _FOLDS
    guesses = np.zeros(len(right))
    for n in range(_FOLDS):
        weights = fitted(values[fold != n], right[fold != n])
        guesses[fold == n] = probabilities(weights, values[fold == n])
    sure = guesses >= NEARLY_ALWAYS
    of_sure = float(right[sure].mean()) if sure.any() else 1.0
    rows = {"right": float(right.mean()), "sure": float(sure.mean()), "right of sure": of_sure}
    return {key: round(value, 3) for key, value in rows.items()}


def _evidence(
    reader: TrainedReader, examples: Sequence[TrainingExample]
) -> tuple[_Floats, _Floats]:
    """The evidence of each question's likeliest play, and 1 where it is right."""
    values, right = [], []
    for example in examples:
        found = reader.likeliest(example.question, is_statement=example.is_statement)
        if found is not None:
            values.append(found[1])
            right.append(is_right(example, found[0].splitlines())["whole"])
    return np.array(values, dtype=np.float64), np.array(right, dtype=np.float64)


def fitted(values: _Floats, right: _Floats) -> _Floats:
    """The weights of a logistic regression, the bias first, by Newton's method."""
    rows = np.column_stack([np.ones(len(values)), values])
    pull = _PULL * np.eye(rows.shape[1])
    pull[0, 0] = 1e-6
    weights: _Floats = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        guess = probabilities(weights, values)
        slope = rows.T @ (guess - right) + pull @ weights
        curve = (rows * (guess * (1 - guess))[:, None]).T @ rows + pull
        weights = weights - np.linalg.solve(curve, slope)
    return weights


def probabilities(weights: _Floats, values: _Floats) -> _Floats:
    """What such weights make of evidence."""
    line = np.clip(values @ weights[1:] + weights[0], -30, 30)
    made: _Floats = 1 / (1 + np.exp(-line))
    return made
