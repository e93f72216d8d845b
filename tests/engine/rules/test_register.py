"""The register: every rule has its words, its sentence, and examples that hold."""

import doctest
import inspect
import re
from functools import cache
from pathlib import Path

import pytest

from engine import AnyRule, Basis, EngineError, every_rule, replaced, rule_by_id

HANDBOOK = Path(__file__).parents[3] / "corpus" / "handbook"
HEADING = re.compile(r"^#+ .*\{#(?P<id>[^}]+)\}\s*$", re.MULTILINE)


@cache
def passages() -> dict[str, str]:
    """Every passage of the handbook by its id."""
    found: dict[str, str] = {}
    for path in sorted(HANDBOOK.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        marks = list(HEADING.finditer(text))
        for mark, after in zip(marks, [*marks[1:], None], strict=True):
            end = len(text) if after is None else after.start()
            found[mark["id"]] = " ".join(text[mark.end() : end].split())
    return found


@pytest.mark.parametrize("rule", every_rule(), ids=lambda rule: rule.id)
def test_rule_quotes_words_that_are_in_the_passage(rule: AnyRule) -> None:
    """A quote drifts from its passage only in a change that fails here."""
    for cite in rule.cites:
        assert len(cite.quote.split()) >= 4, f"{rule.id} quotes too few words of {cite.passage}"
        assert cite.quote in passages()[cite.passage], f"{rule.id}: {cite.passage}"


@pytest.mark.parametrize("rule", every_rule(), ids=lambda rule: rule.id)
def test_rule_says_what_it_rests_on(rule: AnyRule) -> None:
    """A rule has an id, one sentence, and words, or says that it is an inference."""
    assert re.fullmatch(r"[A-Z]{2}\d\d", rule.id)
    assert rule.sentence.endswith(".")
    assert rule.cites or rule.basis in (Basis.INFERENCE, Basis.CARD_TEXT), rule.id


@pytest.mark.parametrize("rule", every_rule(), ids=lambda rule: rule.id)
def test_examples_in_the_docstring_hold(rule: AnyRule) -> None:
    """Doctest finds the examples of functions, and a rule is an object around one."""
    names = vars(inspect.getmodule(rule.apply))
    for example in doctest.DocTestFinder().find(rule.apply, rule.id, globs=names):
        assert doctest.DocTestRunner().run(example).failed == 0


def test_replaced_rule_comes_back() -> None:
    """A mutation of a rule ends with its block."""
    rule = rule_by_id("CH03")
    with replaced("CH03", lambda links: tuple(range(1, links + 1))):
        assert rule(3) == (1, 2, 3)

    assert rule(3) == (3, 2, 1)


def test_unknown_rule_is_an_engine_error() -> None:
    """Asking for a rule that is not there names the id."""
    with pytest.raises(EngineError, match="ZZ99"):
        rule_by_id("ZZ99")
