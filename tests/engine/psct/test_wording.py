"""Wordings, in invented texts, and what each becomes, as `wording.yaml` has it."""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.cardtext.operations import Step
from engine.cardtext.selectors import Selector
from engine.psct.clauses.continuous_sentences import (
    applications_of,
    conditions_of,
    parse_continuous_sentence,
)
from engine.psct.clauses.resolution_steps import parse_resolution
from engine.psct.clauses.summoning_procedures import parse_summoning
from engine.psct.compiler.activation_parts import read_activation
from engine.psct.situations.event_phrases import parse_event
from engine.psct.syntax.lexer import tokenize
from engine.psct.syntax.phrase_matching import TextContext

DATA: dict[str, dict[str, list[str]]] = yaml.safe_load(
    Path(__file__).with_name("wording.yaml").read_text(encoding="utf-8")
)


def short(value: Any) -> str:  # noqa: ANN401 -- any part of a definition
    """A part of a definition, without what is as it is by default."""
    if isinstance(value, tuple):
        return f"[{', '.join(short(each) for each in value)}]"
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return str(value)
    said = [
        f"{f.name.rstrip('_')}: {short(getattr(value, f.name))}"
        for f in dataclasses.fields(value)
        if getattr(value, f.name) != f.default
    ]
    return f"{type(value).__name__.rstrip('_')}({', '.join(said)})"


def resolution(text: str) -> list[str]:
    """The targets and the steps of "activation; resolution", or of a resolution alone."""
    means = meant(text)
    deeds = [m.do if isinstance(m, Step) else m for m in means if isinstance(m, Step | Selector)]
    return [short(deed) for deed in deeds]


def meant(text: str) -> list[Any]:
    """All that "activation; resolution" means: costs, targets, conditions, connectors, deeds."""
    known = TextContext()
    activation, mark, does = text.rpartition(";")
    acts: tuple[Any, ...] = ()
    if mark:
        acts, known = read_activation(tokenize(activation), known)
    return [m for p in (*acts, *parse_resolution(tokenize(does), known)) for m in p.means]


def ongoing(text: str) -> list[str]:
    """The conditions of a continuous sentence, and what applies."""
    pieces = parse_continuous_sentence(tokenize(text), printed=text)
    conditions = [f"if {short(each)}" for each in conditions_of(pieces)]
    return [*conditions, *(short(each) for each in applications_of(pieces))]


def event(text: str) -> list[str]:
    """The alternatives of an event."""
    return [short(each) for each in parse_event(tokenize(text), TextContext((), text))]


def way(text: str) -> list[str]:
    """What forbids a Summon, the ways in which it is made, and what was not read."""
    said = parse_summoning(tokenize(text), text)
    return [
        *(short(each) for each in (*said.cannot, *said.procedures, *said.needs, *said.locks)),
        *said.opaque,
    ]


READERS: dict[str, Callable[[str], list[str]]] = {
    "resolutions": lambda text: [short(each) for each in meant(text)],
    "ongoing": ongoing,
    "events": event,
    "summoning": way,
}
EVERY = 3
"""One word in so many is replaced in each text."""


def replaced(text: str, start: int) -> list[str]:
    """The text with one word after another replaced by one that means nothing."""
    words = [token for token in tokenize(text) if text[token.start].isalnum()]
    return [f"{text[: w.start]}lantern{text[w.end :]}" for w in words[start::EVERY]]


@pytest.mark.parametrize("kind", READERS)
def test_no_word_is_passed_over(kind: str) -> None:
    """With any word replaced, the text is not understood as before."""
    read = READERS[kind]
    same = [
        told
        for at, text in enumerate(DATA[kind])
        for told in replaced(text, at % EVERY)
        if read(told) == read(text)
    ]

    assert same == []


@pytest.mark.parametrize("text", DATA["resolutions"])
def test_resolution_is_read(text: str) -> None:
    """Each step becomes the operation that its words name."""
    assert resolution(text) == DATA["resolutions"][text]


@pytest.mark.parametrize("text", DATA["ongoing"])
def test_ongoing_sentence_is_read(text: str) -> None:
    """What applies, and the conditions, are those that the words name."""
    assert ongoing(text) == DATA["ongoing"][text]


@pytest.mark.parametrize("text", DATA["events"])
def test_event_is_read(text: str) -> None:
    """An event is the one that the words name."""
    assert event(text) == DATA["events"][text]


@pytest.mark.parametrize("text", DATA["summoning"])
def test_way_of_summoning_is_read(text: str) -> None:
    """What forbids a Summon, or the way in which it is made."""
    assert way(text) == DATA["summoning"][text]
