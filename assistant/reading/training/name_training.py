"""Name training: `python -m assistant.reading.training.name_training` makes the name weights.

Counts what people's words name in corpus/questions, and fits a logistic regression that tells the
named among the candidates.  The counts that a question is scored with in training leave out all
questions of the hand that wrote it, so that a weight says what another hand's words are worth.
"""

import argparse
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from assistant.base.settings import corpus_folder
from assistant.library.all_cards import every_card_name, open_cards
from assistant.library.card_names import key_of, words_of
from assistant.reading.annotated_questions import AnnotatedQuestion, read_questions
from assistant.reading.card_mentions import Mention, Names, all_names
from assistant.reading.name_candidates import LONGEST, NameCandidate, candidates
from assistant.reading.name_scoring import COUNTS_FILE, WEIGHTS_FILE, Spelt, features, is_plain
from assistant.reading.said_names import SaidNames, by_initials, write_said_names
from assistant.reading.spoken_names import names_by_rule
from assistant.reading.trained.card_features import KINDS
from assistant.reading.trained.facts_table import shipped_facts
from assistant.reading.training.named_cards import all_mentions
from assistant.reading.training.training_examples import is_held_out
from engine import write_play

_UNNAMED = re.compile(r"(?:an?|another|some) ")


@dataclass(frozen=True)
class NamedQuestion:
    """A question with the cards that it names, and by which words."""

    text: str
    mentions: Mapping[str, str]
    hand: str
    is_held_out: bool


def named_questions(folder: Path, known: frozenset[str]) -> list[NamedQuestion]:
    """The annotated questions of a folder."""
    return [_named(question, known) for question in read_questions(folder, known)]


def _named(question: AnnotatedQuestion, known: frozenset[str]) -> NamedQuestion:
    lines = tuple(write_play(question.play).splitlines())
    found = all_mentions(question.question, dict(question.names), lines, known)
    mentions = {words: name for words, name in found.items() if not _UNNAMED.match(name)}
    return NamedQuestion(question.question, mentions, question.hand, is_held_out(question.question))


class NameCounts:
    """What words name and how often they stand, by the hand that wrote them."""

    def __init__(self, questions: Iterable[NamedQuestion]) -> None:
        """Count the questions that are not held out."""
        counted = [one for one in questions if not one.is_held_out]
        self._meant: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        self._cards: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for one in counted:
            for words, name in one.mentions.items():
                if _stands(words, one.text) and not _is_written_out(words, name):
                    self._meant[one.hand][key_of(words), name] += 1
            self._cards[one.hand].update(set(one.mentions.values()))
        forms = {key for hand in self._meant.values() for key, _ in hand}
        self._times = {
            hand: _times((one for one in counted if one.hand == hand), forms)
            for hand in self._meant
        }
        facts = shipped_facts()
        self._kinds = {name: KINDS[facts.of(name).kind] for name in facts.features}

    def without(self, hand: str | None) -> SaidNames:
        """The counts of all other hands."""
        meant: dict[str, dict[str, int]] = {}
        times: Counter[str] = Counter()
        cards: Counter[str] = Counter()
        for other, named in self._meant.items():
            if other == hand:
                continue
            for (key, name), count in named.items():
                held = meant.setdefault(key, {})
                held[name] = held.get(name, 0) + count
            times.update(self._times[other])
            cards.update(self._cards[other])
        known = {name: (count, self._kinds.get(name, "")) for name, count in cards.items()}
        kept = {
            word: count for word, count in times.items() if word in meant or count >= LEAST_TIMES
        }
        return SaidNames(meant, kept, known, by_initials(known))


def _is_written_out(words: str, name: str) -> bool:
    """Whether they are the whole name, in several words: that needs no counting."""
    return " " in (key := key_of(words)) and key == key_of(name)


def _stands(words: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE) is not None


def _times(questions: Iterable[NamedQuestion], forms: set[str]) -> Counter[str]:
    """How often each single word, and each of these forms, stands where it names no card."""
    found: Counter[str] = Counter()
    for question in questions:
        for text in _without_names(question).split("\ue000"):
            words = [word.plain for word in words_of(text)]
            for first in range(len(words)):
                found[words[first]] += 1
                for last in range(first + 2, min(first + LONGEST, len(words)) + 1):
                    if (key := " ".join(words[first:last])) in forms:
                        found[key] += 1
    return found


def _without_names(question: NamedQuestion) -> str:
    text = question.text
    for words in sorted(question.mentions, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(words)}(?!\w)", "\ue000", text, flags=re.IGNORECASE)
    return text


LEAST_TIMES = 3
"""How often a word must stand to be counted as one that names no card."""
SEED = 5
SLIPS = 0.25
"""The share of questions of which a copy with a slip in a name is learnt, too."""
_LONG = 9


def with_slips(questions: Sequence[NamedQuestion], rng: random.Random) -> list[NamedQuestion]:
    """Copies of some questions, each with a slip in one odd word of a name."""
    chosen = (one for one in questions if one.mentions and rng.random() < SLIPS)
    return [copy for one in chosen if (copy := _slipped(one, rng)) is not None]


def _slipped(question: NamedQuestion, rng: random.Random) -> NamedQuestion | None:
    said = rng.choice(sorted(question.mentions))
    odd = [one for one in re.findall(r"[A-Za-z]{5,}", said) if not is_plain(one.lower())]
    if not odd or not _stands(said, question.text):
        return None
    word = rng.choice(odd)
    slip = word
    for _ in range(2 if len(word) >= _LONG and rng.random() < SLIPS else 1):
        slip = _with_slip(slip, rng)
    if slip.lower() == word.lower():
        return None
    mentions = {words.replace(word, slip): name for words, name in question.mentions.items()}
    return replace(question, text=question.text.replace(word, slip), mentions=mentions)


def _with_slip(word: str, rng: random.Random) -> str:
    """With a letter left out, written twice or wrongly, or exchanged for the next."""
    at = rng.randrange(1, len(word) - 1)
    before, letter, after = word[:at], word[at], word[at + 1 :]
    other = rng.choice("aeiounrstl")
    return rng.choice(
        [
            before + after,
            before + letter * 2 + after,
            before + other + after,
            before + after[0] + letter + after[1:],
        ]
    )


@dataclass(frozen=True)
class Rows:
    """Candidates as rows of numbered features, with what is right."""

    starts: NDArray[np.int64]
    """Where each row begins among the entries."""
    columns: NDArray[np.int32]
    values: NDArray[np.float32]
    right: NDArray[np.float32]


def label(one: NameCandidate, question: NamedQuestion, by_rule: Sequence[Mention]) -> bool | None:
    """Whether the words of a candidate name its card; None: the annotation does not say."""
    overlaps = False
    for words, name in question.mentions.items():
        for match in re.finditer(re.escape(words), question.text, re.IGNORECASE):
            if match.start() < one.end and one.start < match.end():
                overlaps = True
                if name == one.name and _same_place(one, match.span()):
                    return True
    if overlaps:
        return False
    return None if one.name in question.mentions.values() or _is_aside(one, by_rule) else False


def _is_aside(one: NameCandidate, by_rule: Sequence[Mention]) -> bool:
    """Whether it may be a card that the question names and the play leaves out."""
    if one.run.form.slips or is_plain(one.said):
        return False
    return "exact" in one.ways or any(
        (rule.name, rule.start) == (one.name, one.start) for rule in by_rule
    )


def _same_place(one: NameCandidate, span: tuple[int, int]) -> bool:
    """Whether at most an ending is more or less than annotated."""
    return one.start == span[0] and abs(one.end - span[1]) <= 3  # noqa: PLR2004


def rows_of(
    questions: Sequence[NamedQuestion], names: Names, counts: NameCounts, columns: dict[str, int]
) -> Rows:
    """The candidates of the questions; new features get the next numbers."""
    by_hand: dict[str, list[NamedQuestion]] = {}
    for one in questions:
        by_hand.setdefault(one.hand, []).append(one)
    starts, held, values, right = [0], [], [], []
    for hand, theirs in track(by_hand.items(), "candidates"):
        said = counts.without(hand)
        for question in theirs:
            for row, is_right in _labelled(question, names, said):
                for key, value in row.items():
                    held.append(columns.setdefault(key, len(columns)))
                    values.append(value)
                starts.append(len(held))
                right.append(is_right)
    return Rows(
        np.array(starts, np.int64),
        np.array(held, np.int32),
        np.array(values, np.float32),
        np.array(right, np.float32),
    )


def _labelled(
    question: NamedQuestion, names: Names, said: SaidNames
) -> Iterator[tuple[dict[str, float], bool]]:
    found = candidates(question.text, names, said)
    by_rule = names_by_rule(question.text, names)
    spelt = Spelt(question.text, found, by_rule)
    for one, row in zip(found, features(spelt, said), strict=True):
        is_right = label(one, question, by_rule)
        if is_right is not None:
            yield row, is_right


LEAST_WEIGHT = 0.05
LEAST_ROWS = 20
"""Candidates that must have a feature for it to count."""


def pruned(rows: Rows, columns: dict[str, int]) -> Rows:
    """Without the features that few candidates have; `columns` is numbered anew."""
    often = np.bincount(rows.columns, minlength=len(columns)) >= LEAST_ROWS
    kept = often[rows.columns]
    owner = np.repeat(np.arange(len(rows.right)), np.diff(rows.starts))
    sizes = np.bincount(owner[kept], minlength=len(rows.right))
    new = np.cumsum(often) - 1
    names = [key for key, at in columns.items() if often[at]]
    columns.clear()
    columns.update({key: at for at, key in enumerate(names)})
    return Rows(
        np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64),
        new[rows.columns[kept]].astype(np.int32),
        rows.values[kept],
        rows.right,
    )


def fitted(rows: Rows, width: int, *, decay: float, steps: int, rate: float) -> NDArray[np.float64]:
    """Weights of a logistic regression, by Adam on all rows."""
    owner = np.repeat(np.arange(len(rows.right)), np.diff(rows.starts))
    weights, first, second = (np.zeros(width) for _ in range(3))
    for step in track(range(1, steps + 1), "fitting"):
        scores = np.bincount(owner, weights[rows.columns] * rows.values, len(rows.right))
        wrong = 1 / (1 + np.exp(-scores)) - rows.right
        slope = np.bincount(rows.columns, wrong[owner] * rows.values, width) + decay * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.99 * second + 0.01 * slope**2
        pace = rate / (1 + 5 * step / steps)
        weights -= pace * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return weights


def main() -> None:
    """Count, fit, and write both files."""
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("--out", type=Path, default=Path("reader-weights"))
    made.add_argument("--decay", type=float, default=1.0)
    made.add_argument("--steps", type=int, default=300)
    made.add_argument("--rate", type=float, default=0.1)
    arguments = made.parse_args()
    console = Console()
    cards = open_cards()
    questions = named_questions(corpus_folder() / "questions", every_card_name(cards))
    counts = NameCounts(questions)
    columns: dict[str, int] = {}
    learnt = [one for one in questions if not one.is_held_out]
    learnt += with_slips(learnt, random.Random(SEED))  # noqa: S311 -- no secret
    rows = pruned(rows_of(learnt, all_names(cards), counts, columns), columns)
    console.print(
        f"{len(rows.right)} candidates, {int(rows.right.sum())} right, {len(columns)} features"
    )
    weights = fitted(
        rows, len(columns), decay=arguments.decay, steps=arguments.steps, rate=arguments.rate
    )
    arguments.out.mkdir(parents=True, exist_ok=True)
    table = {
        key: round(weight, 2)
        for key, at in sorted(columns.items())
        if abs(weight := float(weights[at])) >= LEAST_WEIGHT
    }
    text = json.dumps(table, indent=0, ensure_ascii=False)
    (arguments.out / WEIGHTS_FILE).write_text(text + "\n", encoding="utf-8")
    write_said_names(counts.without(None), arguments.out / COUNTS_FILE)


if __name__ == "__main__":
    main()
