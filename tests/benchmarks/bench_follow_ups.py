"""Benchmark of follow-ups: how often the play comes out that a follow-up means.

    python -m tests.benchmarks.bench_follow_ups

Each pair is told as right, other (a wrong play) or open (none), with the confidence it has.
A pair without a play counts as open; nothing is searched or computed.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import yaml

from assistant.answers.answering import Desk, prepare_desk
from assistant.answers.follow_ups import follow_up, readings
from assistant.base.regions import Region
from assistant.reading.trained.play_meaning import PlayMeaning

PAIRS = Path(__file__).with_name("follow_ups.yaml")


class FollowedPair(NamedTuple):
    """What became of one pair."""

    words: str
    told: str
    confidence: float
    play: str


def followed_pairs(desk: Desk) -> Iterator[FollowedPair]:
    """Every pair, read."""
    for row in yaml.safe_load(PAIRS.read_text(encoding="utf-8")):
        yield _followed(row, desk)


def _followed(row: Mapping[str, str], desk: Desk) -> FollowedPair:
    follow = follow_up(row["follow"], row["question"], row["play"], desk)
    found = readings(follow, desk)
    if not found:
        return FollowedPair(row["follow"], "open", 0.0, "")
    text, read = max(found, key=lambda one: one[1].confidence)
    names = sorted(read.names)
    meant = PlayMeaning(row["means"].splitlines(), names)
    play = PlayMeaning(read.text.splitlines(), names)
    is_right = play.same(meant) and play.verbs == meant.verbs
    return FollowedPair(
        row["follow"], "right" if is_right else "other", read.confidence, f"{text}\n{read.text}"
    )


if __name__ == "__main__":
    pairs = list(followed_pairs(prepare_desk(None, Region.TCG)))
    for pair in pairs:
        sys.stdout.write(f"{pair.told} {pair.confidence:.2f} {pair.words}\n{pair.play}\n\n")
    sys.stdout.write(f"{Counter(pair.told for pair in pairs)}\n")
