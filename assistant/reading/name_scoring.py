"""Name scoring: which of the candidates a question names, by weights trained on annotated ones."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from assistant.library.card_names import is_common, key_of, words_of
from assistant.reading.card_mentions import Mention
from assistant.reading.name_candidates import NameCandidate
from assistant.reading.name_matching import is_ordinary, stands_alone
from assistant.reading.said_names import SaidNames, read_said_names

_WEIGHTS = Path(__file__).parent / "trained" / "weights"
COUNTS_FILE, WEIGHTS_FILE = "said-names.json", "name-weights.json"
_STARTS = frozenset(".!?:;\n\"'([-")


class Spelt(NamedTuple):
    """A question as candidates are scored in it."""

    text: str
    candidates: Sequence[NameCandidate]
    by_rule: Sequence[Mention]
    """What was found without weights."""


@dataclass(frozen=True, slots=True)
class NameScorer:
    """Weights of features, and the counts that some features are made of."""

    weights: Mapping[str, float]
    said: SaidNames

    def chances(self, question: Spelt) -> list[float]:
        """For each candidate how likely the question names that card there, from 0 to 1."""
        return [
            _sigmoid(sum(self.weights.get(key, 0.0) * value for key, value in row.items()))
            for row in features(question, self.said)
        ]


@cache
def shipped_scorer() -> NameScorer:
    """The packaged weights, read once."""
    weights = json.loads((_WEIGHTS / WEIGHTS_FILE).read_text(encoding="utf-8"))
    return NameScorer(weights, read_said_names(_WEIGHTS / COUNTS_FILE))


def features(question: Spelt, said: SaidNames) -> Iterator[dict[str, float]]:
    """What the score of each candidate is made of."""
    context = _Context(question, said)
    for one in question.candidates:
        row = {"bias": 1.0}
        row.update(_of_words(one, question.text))
        row.update(_of_ways(one, context))
        row.update(_of_counts(one, said))
        row.update(_of_place(one, context, said))
        yield row


class _Context:
    """What stands around the candidates of a question."""

    def __init__(self, question: Spelt, said: SaidNames) -> None:
        self.text = question.text
        words = words_of(question.text)
        self.words = [word.plain for word in words]
        self.spelt = words
        self.by_rule = {(one.start, one.end): one.name for one in question.by_rule}
        self.spans = [(one.start, one.end, one.name) for one in question.by_rule]
        self.whole = {one.name for one in question.by_rule if key_of(one.text) == _key(one.name)}
        self.families: dict[str, set[str]] = {}
        for name in {one.name for one in question.by_rule}:
            for word in _key(name).split():
                if not is_ordinary(word):
                    self.families.setdefault(word, set()).add(name)
        self.fame: dict[tuple[int, int], list[int]] = {}
        for one in question.candidates:
            place = (one.run.first, one.run.last)
            self.fame.setdefault(place, []).append(said.popularity(one.name))


@lru_cache(maxsize=1 << 14)
def is_plain(said: str) -> bool:
    """Whether each of the words is one of the language, or of the game."""
    return all(is_common(word) or is_ordinary(word) or word.isdecimal() for word in said.split())


def _of_words(one: NameCandidate, text: str) -> dict[str, float]:
    """Length, spelling and capitals."""
    size = min(one.run.last - one.run.first + 1, 3)
    plain = "plain" if is_plain(one.said) else "odd"
    key, name = one.run.key, _key(one.name)
    cover = len(key) / max(len(name), 1)
    row = {
        f"size {size} {plain}": 1.0,
        f"{_case(one, text)} {plain}": 1.0,
        f"{_case(one, text)} {size}": 1.0,
        f"ending {one.run.form.ending} {plain}": 1.0,
        "letters": min(len(key), 12) / 12,
        f"short {plain} {min(len(key), 6)}": 1.0,
        "cover": cover,
        f"cover {plain}": cover,
    }
    if slips := one.run.form.slips:
        row |= {f"slips {slips} {size}": 1.0, "slips by letter": slips / len(key)}
    if one.run.marks:
        row["marks"] = 1.0
    return row


def _case(one: NameCandidate, text: str) -> str:
    words = text[one.start : one.end]
    if words.isupper() and len(words) > 1:
        return "all capitals"
    if not words[0].isupper():
        return "small" if not text.islower() else "small in small"
    before = text[: one.start].rstrip(" ")[-1:]
    return "capital at start" if not before or before in _STARTS else "capital"


def _of_ways(one: NameCandidate, context: _Context) -> dict[str, float]:
    """How the words lead to the card, and what the rules say."""
    size = min(one.run.last - one.run.first + 1, 2)
    plain = "plain" if is_plain(one.said) else "odd"
    row = {f"way {way} {size} {plain}": 1.0 for way in one.ways}
    if one.run.form.slips:
        row |= {f"slipped way {way} {size}": 1.0 for way in one.ways}
    if one.run.form.ending == "verb":
        row |= {f"verb way {way} {size} {plain}": 1.0 for way in one.ways}
    here = context.by_rule.get((one.start, one.end))
    if here == one.name:
        row[f"rule {size} {plain}"] = 1.0
    elif here is not None:
        row[f"rule says another {size}"] = 1.0
    elif any(start < one.end and one.start < end for start, end, _ in context.spans):
        same = any(
            start < one.end and one.start < end and name == one.name
            for start, end, name in context.spans
        )
        row["rule overlaps the same" if same else "rule overlaps"] = 1.0
    if one.holders:
        row["holders"] = math.log(one.holders)
        row[f"one holder {plain}"] = float(one.holders == 1)
    return row


def _of_counts(one: NameCandidate, said: SaidNames) -> dict[str, float]:
    """What the words named in other questions, and how often the card is asked about."""
    row: dict[str, float] = {}
    plain = "plain" if is_plain(one.said) else "odd"
    for label, key in (("said", one.said), ("form", one.run.key)):
        if label == "form" and key == one.said:
            continue
        meant = said.meant.get(key, {})
        here, every = meant.get(one.name, 0), sum(meant.values())
        times = said.times.get(key, 0) + every
        if times:
            row[f"{label} known"] = 1.0
            row[f"{label} odds {plain}"] = math.log((here + 0.3) / (times - here + 0.6))
            row[f"{label} others"] = (every - here) / (every + 1)
        else:
            row[f"{label} unknown {plain}"] = 1.0
        if here:
            row[f"{label} here"] = math.log1p(here)
    count = said.popularity(one.name)
    row |= {"popularity": math.log1p(count), f"never named {plain}": float(count == 0)}
    return row


def _of_place(one: NameCandidate, context: _Context, said: SaidNames) -> dict[str, float]:
    """The words before and after, and the other cards of the question."""
    first = one.run.first
    last = one.run.last
    before = context.words[first - 1] if first else "^"
    after = context.words[last + 1] if last + 1 < len(context.words) else "$"
    plain = "plain" if is_plain(one.said) else "odd"
    kind = said.kind(one.name)
    row = {
        f"before {before} {plain}": 1.0,
        f"after {after} {plain}": 1.0,
        f"before {before} {kind}": 1.0,
    }
    if first > 1:
        row[f"two before {context.words[first - 2]} {before} {plain}"] = 1.0
    fame = sorted(context.fame[first, last], reverse=True)
    mine = said.popularity(one.name)
    rival = fame[0] if mine < fame[0] else fame[1] if len(fame) > 1 else 0
    row["fame beside rivals"] = math.log1p(mine) - math.log1p(rival)
    row["alone"] = float(len(fame) == 1)
    others = {
        name
        for word in _key(one.name).split()
        for name in context.families.get(word, ())
        if name != one.name
    }
    if others:
        row[f"family {plain}"] = 1.0
    if _touches_a_name(one, context):
        row[f"touches {min(last - first + 1, 2)} {plain}"] = 1.0
    said_words = set(one.run.key.split())
    rest = [word for word in _key(one.name).split() if word not in said_words]
    elsewhere = [word for word in rest if word in context.words and not is_ordinary(word)]
    row[f"rest said {plain}"] = len(elsewhere) / max(len(rest), 1)
    row["some rest said"] = float(bool(elsewhere))
    if one.name in context.whole:
        row[f"named in full {plain}"] = 1.0
    return row


def _touches_a_name(one: NameCandidate, context: _Context) -> bool:
    """Whether the word before or after looks like more of a name, and the card has no such word."""
    size = one.run.last - one.run.first + 1
    if stands_alone(context.text, context.spelt, one.run.first, size):
        return False
    theirs = _key(one.name).split()
    beside = (one.run.first - 1, one.run.last + 1)
    return any(
        0 <= at < len(context.words)
        and context.spelt[at].plain not in theirs
        and context.text[context.spelt[at].start].isupper()
        and not is_plain(context.words[at])
        for at in beside
    )


_key = lru_cache(maxsize=1 << 14)(key_of)


def _sigmoid(score: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))
