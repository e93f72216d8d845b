"""Wordings, in invented texts, and what each becomes, as `wording.yaml` has it."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.operations import Step
from engine.psct.actions import read_activation
from engine.psct.events import parse_event
from engine.psct.lexer import tokenize
from engine.psct.ongoing import applications_of, conditions_of, parse_ongoing
from engine.psct.phrases import Known
from engine.psct.procedures import parse_summoning
from engine.psct.resolutions import parse_resolution
from engine.selectors import Selector

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
    known = Known()
    activation, mark, does = text.rpartition(";")
    acts: tuple[Any, ...] = ()
    if mark:
        acts, known = read_activation(tokenize(activation), known)
    means = [m for p in (*acts, *parse_resolution(tokenize(does), known)) for m in p.means]
    deeds = [m.do if isinstance(m, Step) else m for m in means if isinstance(m, Step | Selector)]
    return [short(deed) for deed in deeds]


def ongoing(text: str) -> list[str]:
    """The conditions of a continuous sentence, and what applies."""
    pieces = parse_ongoing(tokenize(text), printed=text)
    conditions = [f"if {short(each)}" for each in conditions_of(pieces)]
    return [*conditions, *(short(each) for each in applications_of(pieces))]


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
    found = [short(event) for event in parse_event(tokenize(text), Known((), text))]

    assert found == DATA["events"][text]


@pytest.mark.parametrize("text", DATA["summoning"])
def test_way_of_summoning_is_read(text: str) -> None:
    """What forbids a Summon, or the way in which it is made."""
    cannot, ways, opaque = parse_summoning(tokenize(text), text)

    assert [short(each) for each in (*cannot, *ways)] == DATA["summoning"][text]
    assert not opaque
