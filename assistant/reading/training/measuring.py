"""Measuring: how many plays of held-out questions mean what was annotated."""

from collections import Counter
from collections.abc import Iterable, Sequence

from assistant.reading.trained.play_meaning import PLAY, PlayMeaning
from assistant.reading.training.training_examples import TrainingExample


def is_right(example: TrainingExample, lines: Sequence[str]) -> dict[str, bool]:
    """What of a play is right: its route, and where a play was asked, `ask`, `play` and `all`."""
    names = example.question.names
    wanted, found = PlayMeaning(example.lines, names), PlayMeaning(lines, names)
    judged = {"route": bool(lines) and wanted.route == found.route}
    if wanted.route != PLAY:
        return judged | {"whole": judged["route"]}
    ask, play = found.same_ask(wanted), found.same_play(wanted)
    return judged | {"ask": ask, "play": play, "all": ask and play, "whole": ask and play}


def figures(
    examples: Sequence[TrainingExample], plays: Iterable[Sequence[str]]
) -> dict[str, float]:
    """The share of right ones, by what is counted; `whole` counts every question."""
    good, total = Counter[str](), Counter[str]()
    for example, lines in zip(examples, plays, strict=True):
        judged = is_right(example, lines)
        good.update({key: int(value) for key, value in judged.items()})
        total.update(judged.keys())
    return {key: round(good[key] / total[key], 3) for key in total}
