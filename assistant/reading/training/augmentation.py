"""Augmentation: a training example told a little differently, with a play that says the same."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from assistant.reading.trained.card_features import KINDS, UNKNOWN, CardFeatures
from assistant.reading.trained.masked_question import Question, QuestionUnit
from assistant.reading.trained.play_tokens import CARD_PARTS, CAST, GENERAL_NAMES, Vocabulary
from assistant.reading.training.training_examples import TrainingExample


@dataclass(frozen=True, slots=True)
class Chances:
    """How often each change is made, of 1."""

    players_swapped: float = 0.12
    lower_case: float = 0.25
    no_marks: float = 0.15
    typos: float = 0.3
    typo_a_word: float = 0.06
    words_lost: float = 0.3
    lost_a_word: float = 0.05
    card_made_general: float = 0.06
    card_unknown: float = 0.05
    marks_unknown: float = 0.1
    mark_lost: float = 0.1


CHANCES = Chances()
_TO_OTHER = {
    "i": "he", "my": "his", "me": "him", "mine": "his", "i'm": "he's", "i've": "he's",
    "i'd": "he'd", "i'll": "he'll", "myself": "himself", "we": "they", "our": "their",
}  # fmt: skip
_TO_ME = {
    "he": "i", "his": "my", "him": "me", "she": "i", "her": "my", "opponent": "i", "they": "i",
    "their": "my", "opp": "i", "he's": "i'm", "opponent's": "my", "opp's": "my", "them": "me",
    "himself": "myself",
}  # fmt: skip
_SWAP = {"A": "B", "B": "A"}
_PLAYERS = frozenset(f"{before} {player}" for before in ("subject", ">", "=") for player in "AB")
_OTHER_PLAYER = re.compile(r"\b[AB]\b")
_ME = {"i", "my"}
_OTHERS = {"he", "his", "opponent", "opp", "opponent's", "she", "her"}
_UNSWAPPABLE = {"player", "p1", "p2", "we", "you", "your"}
_ARTICLES = {"a", "an", "the", "my", "his", "her", "their", "your", "set"}
_OPPONENT = {"opponent", "opp", "opponent's", "opp's"}
_BEFORE_OPPONENT = {"my", "the", "an"}
_MARKS = ".,;:!?\"'()"
_SHORTEST_MISSPELT = 4
_Told = tuple[list[QuestionUnit], tuple[int, ...]]


def augmented(
    example: TrainingExample, rng: random.Random, vocabulary: Vocabulary
) -> TrainingExample:
    """The example with changes by chance."""
    told: _Told = (list(example.question.units), example.tokens)
    if rng.random() < CHANCES.players_swapped:
        told = _players_swapped(*told, vocabulary) or told
    told = (_retold(told[0], rng), told[1])
    if rng.random() < CHANCES.card_made_general:
        told = _made_general(*told, example.question, rng, vocabulary)
    features = tuple(_blurred(card, rng) for card in example.question.features)
    question = replace(example.question, units=tuple(told[0]), features=features)
    return replace(example, question=question, tokens=told[1])


def _retold(units: list[QuestionUnit], rng: random.Random) -> list[QuestionUnit]:
    """Words without capitals, without marks, with typos, or left out."""
    if rng.random() < CHANCES.lower_case:
        units = _each_word(units, lambda unit: replace(unit, text=unit.text.lower()))
    if rng.random() < CHANCES.no_marks:
        units = [unit for unit in units if unit.slot >= 0 or unit.text not in _MARKS]
    if rng.random() < CHANCES.typos:
        units = _each_word(units, lambda unit: _perhaps_misspelt(unit, rng))
    if rng.random() < CHANCES.words_lost:
        units = [u for u in units if u.slot >= 0 or rng.random() > CHANCES.lost_a_word]
    return units


def _each_word(
    units: Sequence[QuestionUnit], change: Callable[[QuestionUnit], QuestionUnit]
) -> list[QuestionUnit]:
    return [change(unit) if unit.slot < 0 else unit for unit in units]


def _perhaps_misspelt(unit: QuestionUnit, rng: random.Random) -> QuestionUnit:
    return _misspelt(unit, rng) if rng.random() < CHANCES.typo_a_word else unit


def _misspelt(unit: QuestionUnit, rng: random.Random) -> QuestionUnit:
    """Two letters exchanged, one left out, or one doubled."""
    text = unit.text
    if len(text) < _SHORTEST_MISSPELT or text.isdigit():
        return unit
    place = rng.randrange(len(text) - 1)
    exchanged = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    lost = text[:place] + text[place + 1 :]
    doubled = text[:place] + text[place] + text[place:]
    return replace(unit, text=rng.choice((exchanged, lost, doubled)))


def _made_general(
    units: list[QuestionUnit],
    tokens: tuple[int, ...],
    question: Question,
    rng: random.Random,
    vocabulary: Vocabulary,
) -> _Told:
    """One card that is named once told by its kind alone ("a counter trap"), in the play too."""
    single = [n for n in range(len(question.names)) if sum(u.slot == n for u in units) == 1]
    if not single:
        return units, tokens
    slot = rng.choice(single)
    general = _general_name(question.features[slot])
    if general is None or vocabulary.number[f"name {general}"] in tokens:
        return units, tokens
    words = [QuestionUnit(word) for word in general.replace("-", " ").lower().split()]
    place = next(n for n, unit in enumerate(units) if unit.slot == slot)
    if place and units[place - 1].text.lower() in _ARTICLES:
        words = words[1:]
    new, old = vocabulary.number[f"name {general}"], len(vocabulary) + slot
    changed = tuple(
        new if token == old else token for token in _without_part(tokens, old, vocabulary)
    )
    return [*units[:place], *words, *units[place + 1 :]], changed


def _without_part(tokens: tuple[int, ...], card: int, vocabulary: Vocabulary) -> tuple[int, ...]:
    """The tokens without the part of a card, which is no longer a named one."""
    parts = {vocabulary.number[part] for part in CARD_PARTS}
    kept: list[int] = []
    for token in tokens:
        if token in parts and kept[-1] == card:
            kept.pop()
        else:
            kept.append(token)
    cast = vocabulary.number[CAST]
    is_empty = cast in kept and kept[kept.index(cast) + 1] < len(vocabulary)
    return tuple(token for token in kept if not (is_empty and token == cast))


def _general_name(card: CardFeatures) -> str | None:
    """What a card is called by its kind; None where no general name says it."""
    kind = KINDS[card.kind]
    kind = "monster" if kind.endswith("monster") else kind
    called = (f"a {kind}", f"an {kind}")
    return next((n for n in GENERAL_NAMES if n.lower().replace("-", " ") in called), None)


def _blurred(card: CardFeatures, rng: random.Random) -> CardFeatures:
    """The card with less known of it, as where it is not in the user's database."""
    chance = rng.random()
    if chance < CHANCES.card_unknown:
        return UNKNOWN
    if chance < CHANCES.card_unknown + CHANCES.marks_unknown:
        return replace(card, marks=UNKNOWN.marks)
    return replace(card, marks=tuple(m and rng.random() > CHANCES.mark_lost for m in card.marks))


def _players_swapped(
    units: Sequence[QuestionUnit], tokens: Sequence[int], vocabulary: Vocabulary
) -> _Told | None:
    """I and the opponent exchanged; None where not both are named plainly."""
    low = {unit.text.lower() for unit in units if unit.slot < 0}
    if not (low & _ME and low & _OTHERS) or low & _UNSWAPPABLE or {"he", "they"} <= low:
        return None
    swap = _TO_OTHER | _TO_ME
    after = [*(unit.text.lower() for unit in units[1:]), ""]
    kept = [
        unit
        for unit, following in zip(units, after, strict=True)
        if unit.slot >= 0 or unit.text.lower() not in _BEFORE_OPPONENT or following not in _OPPONENT
    ]
    changed = _each_word(kept, lambda u: replace(u, text=swap.get(u.text.lower(), u.text)))
    return changed, tuple(_player_swapped(token, vocabulary) for token in tokens)


def _player_swapped(number: int, vocabulary: Vocabulary) -> int:
    if number >= len(vocabulary):
        return number
    text = vocabulary.tokens[number]
    if text in CARD_PARTS:
        return vocabulary.number[_OTHER_PLAYER.sub(lambda found: _SWAP[found[0]], text)]
    if text.startswith(("A ", "B ")):
        return vocabulary.number[_SWAP[text[0]] + text[1:]]
    if text in _PLAYERS:
        return vocabulary.number[text[:-1] + _SWAP[text[-1]]]
    return number
