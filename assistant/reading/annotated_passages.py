"""Annotated passages: words of documents with the questions that they answer or leave open.

`corpus/entailment/*.txt` has them; its README tells the form:

    %% faq
    H: Costs
    P: Q: My discard was for nothing, do I take it back? A: No. What is paid stays paid.
    + he negated my trap, is the discard lost | a card returned_to_hand = no
    0 Can I discard a card that he can see? | a card activation_legal = yes
    #: tribute = Torrential Tribute

`+` is a question that the passage answers, with the claim and the value that it states; `0` one
that it does not decide, with the right value.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.base.ruling_records import Value
from assistant.base.user_errors import CorpusError

_CLAIM = re.compile(r"(?P<subject>.+) (?P<predicate>\w+) = (?P<value>.+)")
_LISTS = frozenset({"chain_order", "resolution_order"})
_ANSWERED, _OPEN = "+", "0"


@dataclass(frozen=True, slots=True)
class AskedOfPassage:
    """A question put to a passage, and the claim that answers it."""

    question: str
    subject: str
    predicate: str
    value: Value
    is_answered: bool
    """Whether the passage answers it, and with this value; else it does not decide it."""


@dataclass(frozen=True, slots=True)
class AnnotatedPassage:
    """A passage of a document, and what is asked of it."""

    hand: str
    shape: str
    heading: str
    text: str
    asked: tuple[AskedOfPassage, ...]
    names: tuple[tuple[str, str], ...]
    """Short forms in any of these words, and the cards that they name."""


def read_passages(folder: Path) -> tuple[AnnotatedPassage, ...]:
    """The annotated passages of every `*.txt` file of a folder, in order.

    Raises:
        CorpusError: a file is not written so; it names the line.
    """
    return tuple(one for path in sorted(folder.glob("*.txt")) for one in _passages_of(path))


def _passages_of(path: Path) -> Iterator[AnnotatedPassage]:
    block: list[tuple[int, str]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("%%") and block:
            yield _passage(path, block)
            block = []
        if line.strip():
            block.append((number, line.rstrip()))
    if block:
        yield _passage(path, block)


def _passage(path: Path, block: Sequence[tuple[int, str]]) -> AnnotatedPassage:
    told = {"H": "", "P": ""}
    asked, names = [], []
    for number, line in block[1:]:
        mark, _, rest = line.partition(" ")
        if mark in {"H:", "P:"}:
            told[mark[0]] = rest
        elif mark == "#:":
            names += [_named(path, number, part) for part in rest.split(" | ")]
        elif mark in {_ANSWERED, _OPEN}:
            asked.append(_asked(path, number, rest, is_answered=mark == _ANSWERED))
        else:
            raise _wrong(path, number, f"a line begins with {mark!r}", "begin it with H:, P:, #:")
    shape = block[0][1].removeprefix("%%").strip()
    hand = path.stem.partition("-")[0]
    return AnnotatedPassage(hand, shape, told["H"], told["P"], tuple(asked), tuple(names))


def _asked(path: Path, number: int, words: str, *, is_answered: bool) -> AskedOfPassage:
    question, _, claim = words.rpartition(" | ")
    found = _CLAIM.fullmatch(claim.strip())
    if not question or found is None:
        raise _wrong(path, number, f"no claim in {words!r}", "question | Subject predicate = value")
    subject = found["subject"].removeprefix("my ")
    subject = f"a {subject}" if subject != found["subject"] else subject
    value = said_value(found["predicate"], found["value"].strip())
    return AskedOfPassage(question.strip(), subject, found["predicate"], value, is_answered)


def _named(path: Path, number: int, words: str) -> tuple[str, str]:
    short, _, name = words.partition(" = ")
    if not name:
        raise _wrong(path, number, f"no name in {words!r}", "words = Official Name")
    return short.strip(), name.strip()


def _wrong(path: Path, number: int, problem: str, remedy: str) -> CorpusError:
    return CorpusError(path, number, problem, remedy)


def said_value(predicate: str, words: str) -> Value:
    """A value as notation writes it: yes, no, a number, a place, names in order."""
    if words in {"yes", "no"}:
        return words == "yes"
    if re.fullmatch(r"-?\d+", words):
        return int(words)
    return tuple(words.split(", ")) if predicate in _LISTS else words
