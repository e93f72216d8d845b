"""Examples: annotated questions as masked units with the tokens of their plays, and augmentation."""

import gzip
import hashlib
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from assistant.reading.trained.card_features import KINDS, UNKNOWN, CardFeatures, features_of
from assistant.reading.trained.play_coding import _FREE_WORD, NotCodableError, PlayCoder, used_names
from assistant.reading.trained.play_tokens import GENERAL_NAMES, SLOTS, Vocabulary

_UNIT = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\s\w]|_")
PLAIN, ENDED, VERB = 0, 1, 2
"""How a name stands in the question: as it is, with a plural or genitive ending, as a verb."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A word or mark of the question, or a card's name (`slot` is its number, else -1)."""

    text: str
    slot: int = -1
    shape: int = PLAIN
    word: int = -1
    """Its number among the words of the question, which tokens point to."""


@dataclass(frozen=True)
class Question:
    """A question as the network reads it."""

    text: str
    units: tuple[Unit, ...]
    names: tuple[str, ...]
    features: tuple[CardFeatures, ...]

    @property
    def words(self) -> list[str]:
        """The words that may be pointed to."""
        return [unit.text for unit in self.units if unit.slot < 0]


@dataclass(frozen=True)
class Example:
    """A question with its annotated play."""

    question: Question
    lines: tuple[str, ...]
    source: str
    tokens: tuple[int, ...] = ()
    held_out: bool = False
    mentions: Mapping[str, str] = field(default_factory=dict)


class CardTable:
    """Names and features of all known cards."""

    def __init__(self, path: Path) -> None:
        """Read yaml-yugi's aggregate (JSON, gzipped)."""
        with gzip.open(path) as file:
            cards = json.load(file)
        self.features: dict[str, CardFeatures] = {}
        for card in cards:
            text = (card.get("text") or {}).get("en") or ""
            kind = (
                card["card_type"],
                card.get("property") or "",
                card.get("monster_type_line") or "",
            )
            name = (card.get("name") or {}).get("en")
            if name:
                self.features[name] = features_of(*kind, text)

    def of(self, name: str) -> CardFeatures:
        """A card's features; those of an unknown card where the name is not known."""
        return self.features.get(name, UNKNOWN)


def masked(text: str, mentions: Mapping[str, str], cards: CardTable) -> Question:
    """The question with every mention (words to card name) made a slot, longest words first."""
    spans: list[tuple[int, int, str]] = []
    for words in sorted(mentions, key=len, reverse=True):
        pattern = r"(?<![^\W_])" + re.escape(words) + r"(?![^\W_])"
        for match in re.finditer(pattern, text, re.IGNORECASE):
            if all(match.end() <= start or match.start() >= end for start, end, _ in spans):
                spans.append((match.start(), match.end(), mentions[words]))
    spans.sort()
    names = list(dict.fromkeys(name for _, _, name in spans))
    units: list[Unit] = []
    place, count = 0, 0
    for start, end, name in [*spans, (len(text), len(text), "")]:
        for match in _UNIT.finditer(text[place:start]):
            units.append(Unit(match[0], word=count))
            count += 1
        if name:
            units.append(Unit(text[start:end], names.index(name), _shape(text[start:end], name)))
        place = end
    return Question(text, tuple(units), tuple(names), tuple(cards.of(name) for name in names))


def _shape(words: str, name: str) -> int:
    low = words.lower()
    if low == name.lower() or name.lower().endswith(low[-3:]):
        return PLAIN
    if re.search(r"(?:ed|['’]d|ing|ting)$", low):
        return VERB
    return ENDED if re.search(r"(?:s|['’]s)$", low) and not name.lower().endswith("s") else PLAIN


# Reading


def read_plays(paths: Iterable[Path]) -> Iterable[tuple[str, dict[str, str], list[str], str]]:
    """Each question of the files with its mentions, the lines of its play, and its file's name."""
    for path in paths:
        for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
            rows = [
                row.rstrip()
                for row in block.splitlines()
                if row.strip() and not row.startswith("#!")
            ]
            questions = [row[2:] for row in rows if row.startswith("# ")]
            lines = [row for row in rows if not row.startswith("#")]
            if len(questions) != 1 or not any(row.startswith("?") for row in lines):
                continue
            pairs = [
                p.partition(" = ") for r in rows if r.startswith("#:") for p in r[2:].split("|")
            ]
            mentions = {words.strip(): name.strip() for words, _, name in pairs if name}
            yield questions[0], mentions, lines, path.stem


def _loose(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def all_mentions(
    text: str, mentions: dict[str, str], lines: Sequence[str], cards: CardTable
) -> dict[str, str]:
    """The given mentions, and the official names that stand in the text."""
    found = dict(mentions)
    for name in {*used_names(lines, cards.features), *mentions.values()}:
        parts = re.findall(r"[A-Za-z0-9]+", name)
        match = (
            re.search(
                r"(?<!\w)" + r"[^A-Za-z0-9]{0,3}".join(parts) + r"(?!\w)", text, re.IGNORECASE
            )
            if parts
            else None
        )
        if match:
            found.setdefault(match[0], name)
    for match in re.finditer(r"[A-Z0-9]\S*(?: \S+){0,6}", text):
        words = match[0].split(" ")
        for size in range(len(words), 1, -1):
            name = " ".join(words[:size]).rstrip(",.?!;:")
            if name in cards.features and not any(_loose(name) in _loose(w) for w in found):
                found[name] = name
                break
    return found


def load(
    folder: Path, cards: CardTable, share: float = 1.0, vocabulary: Vocabulary | None = None
) -> tuple[list[Example], Vocabulary, Counter[str]]:
    """All codable examples of a folder, their vocabulary, and counts of what was left out and why."""
    raw, notes = [], Counter[str]()
    for text, mentions, lines, source in read_plays(sorted(folder.glob("*.play"))):
        found = all_mentions(text, mentions, lines, cards)
        question = masked(text, found, cards)
        held_out = _hash(text) < 0.1
        if not held_out and _hash(text + "share") >= share:
            continue
        raw.append(Example(question, tuple(lines), source, held_out=held_out, mentions=found))
    vocabulary = vocabulary or Vocabulary(tuple(_free_words(raw)))
    examples = []
    for example in raw:
        try:
            examples.append(coded(example, vocabulary, cards))
            notes["read"] += 1
        except NotCodableError as error:
            notes[str(error)[:60]] += 1
    return examples, vocabulary, notes


def coded(example: Example, vocabulary: Vocabulary, cards: CardTable) -> Example:
    """The example with its tokens; `NotCodableError` where the play cannot be said.

    Cards of the play that the question does not name are told by their kind.
    """
    question = example.question
    if len(question.names) > SLOTS:
        raise NotCodableError("too many cards")
    coder = PlayCoder(vocabulary, question.names, question.words)
    lines = example.lines
    for name in used_names(lines, cards.features):
        if name not in question.names:
            kind = KINDS[cards.of(name).kind].rpartition(" ")[2].capitalize()
            general = {"Spell": "a Spell", "Trap": "a Trap", "Monster": "a monster"}.get(
                kind, "a card"
            )
            lines = tuple(line.replace(name, general) for line in lines)
    return replace(example, tokens=tuple(coder.encode(lines)))


def _hash(text: str) -> float:
    return int(hashlib.sha256(text.encode()).hexdigest()[:8], 16) / 2**32


def _free_words(raw: Sequence[Example], least: int = 4) -> list[str]:
    counts: Counter[str] = Counter()
    for example in raw:
        for line in example.lines:
            texts = re.findall(r"\{([^}]*)\}", line)
            if line.startswith("?") and ": " in line:
                texts.append(line.rsplit(": ", 1)[1].rpartition(" ")[0])
            elif match := re.match(r'[AB] [a-z ]+[^"]*"([^"]+)"(?: |$)', line):
                texts.append(match[1])
            elif line.startswith("? define "):
                texts.append(line[9:])
            counts.update(word for text in texts for word in _FREE_WORD.findall(text))
    return sorted(word for word, count in counts.items() if count >= least)


# Augmentation

_TO_OTHER = {
    "i": "he", "my": "his", "me": "him", "mine": "his", "i'm": "he's", "i've": "he's", "i'd": "he'd",
    "i'll": "he'll", "myself": "himself", "we": "they", "our": "their",
}  # fmt: skip
_TO_ME = {
    "he": "i", "his": "my", "him": "me", "she": "i", "her": "my", "opponent": "i", "they": "i",
    "their": "my", "opp": "i", "he's": "i'm", "opponent's": "my", "opp's": "my", "them": "me", "himself": "myself",
}  # fmt: skip
_SWAP = {"A": "B", "B": "A"}


def augmented(example: Example, rng: random.Random, vocabulary: Vocabulary) -> Example:
    """The example told a little differently; its play says the same."""
    units = list(example.question.units)
    tokens = example.tokens
    if rng.random() < 0.12:
        swapped = _players_swapped(units, tokens, vocabulary)
        units, tokens = swapped or (units, tokens)
    if rng.random() < 0.25:
        units = [replace(u, text=u.text.lower()) if u.slot < 0 else u for u in units]
    if rng.random() < 0.15:
        units = [u for u in units if u.slot >= 0 or u.text not in ".,;:!?\"'()"]
    if rng.random() < 0.3:
        units = [_misspelt(u, rng) if u.slot < 0 and rng.random() < 0.06 else u for u in units]
    if rng.random() < 0.3:
        units = [u for u in units if u.slot >= 0 or rng.random() > 0.05]
    if rng.random() < 0.06:
        units, tokens = _made_general(units, tokens, example.question, rng, vocabulary)
    features = tuple(_blurred(card, rng) for card in example.question.features)
    question = replace(example.question, units=tuple(units), features=features)
    return replace(example, question=question, tokens=tokens)


def _made_general(
    units: Sequence[Unit],
    tokens: Sequence[int],
    question: Question,
    rng: random.Random,
    vocabulary: Vocabulary,
) -> tuple[list[Unit], tuple[int, ...]]:
    """One card that is named once told by its kind alone ("a counter trap"), in the play too."""
    single = [n for n in range(len(question.names)) if sum(u.slot == n for u in units) == 1]
    if not single:
        return list(units), tuple(tokens)
    slot = rng.choice(single)
    kind = KINDS[question.features[slot].kind]
    kind = "monster" if kind.endswith("monster") else kind
    general = next(
        (
            n
            for n in GENERAL_NAMES
            if n.lower().replace("-", " ") == f"a {kind}" or n.lower() == f"an {kind}"
        ),
        None,
    )
    if general is None or vocabulary.number[f"name {general}"] in tokens:
        return list(units), tuple(tokens)
    words = [Unit(word) for word in general.replace("-", " ").lower().split()]
    place = next(n for n, unit in enumerate(units) if unit.slot == slot)
    if place and units[place - 1].text.lower() in (
        "a",
        "an",
        "the",
        "my",
        "his",
        "her",
        "their",
        "your",
        "set",
    ):
        words = words[1:]
    changed = [*units[:place], *words, *units[place + 1 :]]
    new, old = vocabulary.number[f"name {general}"], len(vocabulary) + slot
    return changed, tuple(new if token == old else token for token in tokens)


def _blurred(card: CardFeatures, rng: random.Random) -> CardFeatures:
    chance = rng.random()
    if chance < 0.05:
        return UNKNOWN
    if chance < 0.15:
        return replace(card, marks=UNKNOWN.marks)
    return replace(card, marks=tuple(mark and rng.random() > 0.1 for mark in card.marks))


def _misspelt(unit: Unit, rng: random.Random) -> Unit:
    text = unit.text
    if len(text) < 4 or text.isdigit():
        return unit
    place = rng.randrange(len(text) - 1)
    kind = rng.randrange(3)
    if kind == 0:
        text = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    elif kind == 1:
        text = text[:place] + text[place + 1 :]
    else:
        text = text[:place] + text[place] + text[place:]
    return replace(unit, text=text)


def _players_swapped(
    units: Sequence[Unit], tokens: Sequence[int], vocabulary: Vocabulary
) -> tuple[list[Unit], tuple[int, ...]] | None:
    """I and the opponent exchanged; None where not both are named plainly."""
    low = {unit.text.lower() for unit in units if unit.slot < 0}
    if not (
        low & {"i", "my"} and low & {"he", "his", "opponent", "opp", "opponent's", "she", "her"}
    ):
        return None
    if low & {"player", "p1", "p2", "we", "you", "your"} or {"he", "they"} <= low:
        return None
    swap = _TO_OTHER | _TO_ME
    changed, skip = [], False
    for place, unit in enumerate(units):
        text = unit.text.lower()
        if unit.slot < 0 and text in ("my", "the", "an") and place + 1 < len(units):
            after = units[place + 1].text.lower()
            if after in ("opponent", "opp", "opponent's", "opp's"):
                continue
        changed.append(replace(unit, text=swap.get(text, unit.text)) if unit.slot < 0 else unit)
    return changed, tuple(_player_swapped(token, vocabulary) for token in tokens)


def _player_swapped(token: int, vocabulary: Vocabulary) -> int:
    if token >= len(vocabulary):
        return token
    text = vocabulary.tokens[token]
    if re.match(r"[AB] ", text):
        return vocabulary.number[_SWAP[text[0]] + text[1:]]
    if text in ("subject A", "subject B", "> A", "> B"):
        return vocabulary.number[text[:-1] + _SWAP[text[-1]]]
    return token
