"""Annotated questions near to a question, as a language model's prompt quotes them."""

from pathlib import Path

import numpy as np
import pytest

from assistant.answers.question_readers import AnnotatedIndex
from assistant.library.all_cards import open_cards
from assistant.retrieval.encoders import open_encoder

QUESTIONS = """#! hand: test; topic: attacks

# I attack with Jinzo and he flips Mirror Force, is Jinzo destroyed?
A attack Jinzo > direct
B activate Mirror Force
? Jinzo destroyed

# What is priority?
? define priority

# Can I chain Mystical Space Typhoon to Raigeki?
B activate Raigeki
A chain Mystical Space Typhoon
? Mystical Space Typhoon activation_legal
"""


def index(folder: Path) -> AnnotatedIndex:
    """Of the three questions."""
    (folder / "test-01.play").write_text(QUESTIONS, encoding="utf-8")
    return AnnotatedIndex(open_cards(), open_encoder(), folder)


def test_the_most_alike_comes_last(tmp_path: Path) -> None:
    """So that a model sees it right before the question."""
    near = index(tmp_path).nearest("He attacks me directly, can Mirror Force destroy it?", 2)

    assert len(near) == 2
    assert "Mirror Force" in near[-1].question


def test_vectors_are_kept_and_damaged_ones_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is whole again, and finds the same."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path / "home"))
    first = index(tmp_path).nearest("what does priority mean", 1)
    (kept,) = (tmp_path / "home").rglob("annotated/*.npy")
    assert np.load(kept).shape[0] == 3
    kept.write_bytes(b"damaged")

    assert index(tmp_path).nearest("what does priority mean", 1) == first
    assert np.load(kept).shape[0] == 3
