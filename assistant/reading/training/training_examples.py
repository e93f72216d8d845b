"""Training examples: masked questions with the tokens of their plays, and which plays are right."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from assistant.reading.annotated_questions import AnnotatedQuestion, read_questions
from assistant.reading.trained.card_features import KINDS
from assistant.reading.trained.facts_table import CardFacts
from assistant.reading.trained.masked_question import Question, masked
from assistant.reading.trained.numpy_decoder import MOST_TOKENS
from assistant.reading.trained.play_coding import FREE_WORD, NotCodableError, PlayCoder
from assistant.reading.trained.play_meaning import PLAY, PlayMeaning
from assistant.reading.trained.play_tokens import SLOTS, Vocabulary
from assistant.reading.training.named_cards import all_mentions, used_names
from engine import write_play

HELD_OUT = 0.1
"""The share of questions that is never trained on, by their words."""
LEAST_WORD_COUNT = 4
"""A free word that stands in fewer plays is pointed to, or left out."""
_GENERAL = {"spell": "a Spell", "trap": "a Trap", "monster": "a monster"}
_LABEL = re.compile(r'[AB] [a-z ]+[^"]*"([^"]+)"(?: |$)')
_PROPERTIES = re.compile(r"\{([^}]*)\}")
_DEFINE = "? define "


@dataclass(frozen=True)
class TrainingExample:
    """A question with its annotated play."""

    question: Question
    lines: tuple[str, ...]
    tokens: tuple[int, ...] = ()
    is_held_out: bool = False
    is_statement: bool = False
    mentions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class TrainingData:
    """All that can be trained on, and what could not be said in tokens."""

    examples: tuple[TrainingExample, ...]
    vocabulary: Vocabulary
    left_out: tuple[str, ...]
    """What could not be said, once for each question left out."""
    corpus: Path
    """Where the questions and the statements were read."""
    cards: CardFacts

    @property
    def trained_on(self) -> list[TrainingExample]:
        """The examples to train on."""
        return [one for one in self.examples if not one.is_held_out]

    @property
    def held_out(self) -> list[TrainingExample]:
        """The examples to measure on."""
        return [one for one in self.examples if one.is_held_out]

    def read_anew(self) -> "TrainingData":
        """The data as the folder has them now, with the same vocabulary."""
        return training_data(self.corpus, self.cards, self.vocabulary)


def training_data(
    corpus: Path, cards: CardFacts, vocabulary: Vocabulary | None = None, most: int | None = None
) -> TrainingData:
    """All questions and statements that can be said in tokens, at most so many of each.

    `corpus` has the folders `questions` and `statements`.  Without a vocabulary, its free words
    are those of the plays.
    """
    names = frozenset(cards.features)
    raw = [
        example_of(one, cards, is_statement=is_statement)
        for folder, is_statement in (("questions", False), ("statements", True))
        for one in read_questions(corpus / folder, names)[:most]
    ]
    vocabulary = vocabulary or Vocabulary(tuple(free_words(raw)))
    examples, left_out = [], []
    for example in raw:
        try:
            examples.append(coded(example, vocabulary, cards))
        except NotCodableError as error:
            left_out.append(str(error))
    return TrainingData(tuple(examples), vocabulary, tuple(left_out), corpus, cards)


def example_of(
    annotated: AnnotatedQuestion, cards: CardFacts, *, is_statement: bool = False
) -> TrainingExample:
    """The example of an annotated question or statement, its play not yet in tokens."""
    text = annotated.question
    lines = tuple(write_play(annotated.play).splitlines())
    mentions = all_mentions(text, dict(annotated.names), lines, cards.features)
    question = masked(text, mentions, cards)
    return TrainingExample(
        question,
        lines,
        is_held_out=is_held_out(text),
        is_statement=is_statement,
        mentions=mentions,
    )


def coded(example: TrainingExample, vocabulary: Vocabulary, cards: CardFacts) -> TrainingExample:
    """The example with its tokens.

    Cards of the play that the question does not name are told by their kind.

    Raises:
        NotCodableError: the play cannot be said in tokens.
    """
    question, lines = example.question, example.lines
    if len(question.names) > SLOTS:
        raise NotCodableError("too many cards")
    for name in used_names(lines, cards.features):
        if name not in question.names:
            kind = KINDS[cards.of(name).kind].rpartition(" ")[2]
            lines = tuple(line.replace(name, _GENERAL.get(kind, "a card")) for line in lines)
    tokens = PlayCoder(vocabulary, question.names, question.words).encode(lines)
    if len(tokens) > MOST_TOKENS:
        raise NotCodableError("too long")
    return replace(example, tokens=tuple(tokens))


def free_words(examples: Sequence[TrainingExample], least: int = LEAST_WORD_COUNT) -> list[str]:
    """The words of labels, properties and terms that stand in so many plays, sorted."""
    texts = (text for one in examples for line in one.lines for text in _free_texts(line))
    counts = Counter(word for text in texts for word in FREE_WORD.findall(text))
    return sorted(word for word, count in counts.items() if count >= least)


def _free_texts(line: str) -> Iterator[str]:
    yield from _PROPERTIES.findall(line)
    if line.startswith("?") and ": " in line:
        yield line.rsplit(": ", 1)[1].rpartition(" ")[0]
    elif match := _LABEL.match(line):
        yield match[1]
    elif line.startswith(_DEFINE):
        yield line.removeprefix(_DEFINE)


def is_held_out(text: str) -> bool:
    """Whether a question of these words is never trained on."""
    return _share(text) < HELD_OUT


def _share(text: str) -> float:
    """A number from 0 to 1 that the words of a question decide."""
    return int(hashlib.sha256(text.encode()).hexdigest()[:8], 16) / 2**32


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
