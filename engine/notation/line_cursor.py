"""Line cursor: one line of a play while it is read, from left to right.

A name is the longest known or general name that ends where a mark of the line begins (` > `,
` cost `, `, ` ...), else everything up to the first such mark.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from engine.notation.known_names import KnownNames, plain
from engine.notation.notation_errors import AmbiguousError, NotNotationError
from engine.notation.play_lines import Reference
from engine.notation.unnamed_things import ARTICLES, UNNAMED_THING_BY_NAME
from engine.terms.vocabulary import Player

_SHOWN = 40
"""How much of a line an error shows."""
_COPY = r"#([1-9][0-9]{0,2})(?![0-9])"
_ADORNED = rf'(?<=[^ ]){_COPY}| \{{| "|$'
"""What may follow every name: a copy's number, properties, words of an effect."""
_AMOUNT = r" x([1-9][0-9]?)(?=[ ,]|$)"
_UNNAMED = re.compile(rf"(?:{'|'.join(ARTICLES)}) ")
_WORD_END = re.compile(r"(?=[ ,:#]|$)")


@dataclass(frozen=True, slots=True)
class Marks:
    """What may follow a name in one kind of line."""

    pattern: str = "$"
    """A regular expression, in which every mark begins as it stands in the line."""
    expected: tuple[str, ...] = ()
    """The same marks for a person."""
    is_list: bool = False
    """Whether further names may follow behind a comma."""


def listed(marks: Marks) -> Marks:
    """The same marks, and those of a list: a comma, and `x3`."""
    expected = (*marks.expected, "', ' and a further card", "x3")
    return Marks(rf"{marks.pattern}|, |{_AMOUNT}", expected, is_list=True)


@lru_cache(maxsize=64)
def _ends(marks: Marks) -> re.Pattern[str]:
    """Finds where a name may end."""
    return re.compile(f"(?={_ADORNED}|{marks.pattern})")


@dataclass(slots=True)
class LineCursor:
    """A line, and how far it has been read."""

    text: str
    """With single spaces and straight quotation marks."""
    columns: tuple[int, ...]
    """The column of every character, and of the end."""
    number: int
    names: KnownNames
    at: int = 0

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to read."""
        return self.at >= len(self.text)

    @property
    def column(self) -> int:
        """Where the next character stands, from 1."""
        return self.columns[min(self.at, len(self.text))]

    @property
    def rest(self) -> str:
        """What is left to read."""
        return self.text[self.at :]

    def error(self, *expected: str, at: int | None = None) -> NotNotationError:
        """The error that says what was expected here, or at another place of the line."""
        place = self.at if at is None else at
        found = self.text[place:].strip()
        shown = found if len(found) <= _SHOWN else f"{found[:_SHOWN]}..."
        column = self.columns[min(place, len(self.text))]
        return NotNotationError(shown, expected, line=self.number, column=column)

    def take(self, pattern: str) -> re.Match[str] | None:
        """Reads what a pattern finds here, if it finds anything."""
        found = re.compile(pattern).match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def need(self, pattern: str, *expected: str) -> str:
        """Reads what a pattern must find here: its first group, or all of it."""
        found = self.take(pattern)
        if found is None:
            raise self.error(*expected)
        return found[found.re.groups and 1]

    def one_of(self, words: Iterable[str], at: int | None = None) -> str:
        """Reads one of some words, up to a space, a comma or the end.

        Raises:
            NotNotationError: another word stands here; the nearest ones are expected.
        """
        start = self.at if at is None else at
        found = re.compile(r"[^ ,]+").match(self.text, start)
        word = found[0] if found else ""
        known = tuple(words)
        if word not in known:
            raise self.error(*(get_close_matches(word, known, 3) or known), at=start)
        self.at = start + len(word)
        return word

    def finish(self) -> None:
        """Nothing may be left.

        Raises:
            NotNotationError: something is.
        """
        if not self.is_done:
            raise self.error("the end of the line")

    def upto(self, end: int) -> "LineCursor":
        """The same line as if it ended earlier."""
        return LineCursor(self.text[:end].rstrip(), self.columns, self.number, self.names, self.at)

    def quoted(self) -> str:
        """Words in quotation marks; a backslash stands before one that belongs to them."""
        words = self.need(r'"((?:[^"\\]|\\.)*)"', 'words in "quotation marks"')
        if not words.strip():
            raise self.error("words between the quotation marks")
        return re.sub(r"\\(.)", r"\1", words)

    def reference(self, marks: Marks) -> Reference:
        """A card or an unnamed thing, with all that tells which one is meant."""
        column = self.column
        owner = self.take(r"([AB])'s ")
        name = self._name(marks)
        copy = self.take(_COPY)
        properties: tuple[str, ...] = ()
        words = None
        while opened := self.take(r' (?=[{"])'):
            if self.text.startswith("{", opened.end()) and not properties:
                properties = self._properties()
            elif self.text.startswith('"', opened.end()) and words is None:
                words = self.quoted()
            else:
                raise self.error('one {...} and one "..." behind a name')
        return Reference(
            name=name,
            copy=int(copy[1]) if copy else None,
            owner=Player(owner[1]) if owner else None,
            properties=properties,
            words=words,
            column=column,
        )

    def references(self, marks: Marks, comma: str = ", ") -> tuple[Reference, ...]:
        """A list of cards; `x3` behind one stands for three of it."""
        cards: list[Reference] = []
        both = listed(marks)
        while True:
            card = self.reference(both)
            amount = self.take(_AMOUNT)
            cards += [card] * (int(amount[1]) if amount else 1)
            if not self.take(comma):
                return tuple(cards)

    def knows_name(self, marks: Marks) -> bool:
        """Whether a known or general name stands here."""
        return self._known_name(marks) is not None

    def _properties(self) -> tuple[str, ...]:
        """What stands in braces, at its commas."""
        told = self.need(r"\{([^{}]*)\}", "{...} with properties, such as {Level 4, LIGHT}")
        properties = tuple(part.strip() for part in told.split(",") if part.strip())
        if not properties:
            raise self.error("properties in the braces", at=self.at - 1)
        return properties

    def _name(self, marks: Marks) -> str:
        """A name, as it is spelled where it is known."""
        known = self._known_name(marks)
        if known is None:
            self._refuse_tail_of_known(marks)
            known = self._unknown_name(marks)
        name, self.at = known
        return name

    def _known_name(self, marks: Marks) -> tuple[str, int] | None:
        """The longest known name that ends at a mark, and where it ends."""
        for end in reversed([*self._name_ends(marks)]):
            spelled = self.names.spelled(self.text[self.at : end])
            if len(spelled) > 1:
                found = self.text[self.at : end]
                raise AmbiguousError(found, spelled, line=self.number, column=self.column)
            if spelled:
                return spelled[0], end
        return None

    def _name_ends(self, marks: Marks) -> Iterator[int]:
        """Where a name that begins here may end."""
        return (found.start() for found in _ends(marks).finditer(self.text, self.at + 1))

    def _refuse_tail_of_known(self, marks: Marks) -> None:
        """A known name is not followed by what no card has in its name."""
        ends = [found.start() for found in _WORD_END.finditer(self.text, self.at + 1)]
        for end in reversed(ends):
            if self.names.spelled(self.text[self.at : end]):
                raise self.error(*_behind_name(marks), at=end)

    def _unknown_name(self, marks: Marks) -> tuple[str, int]:
        """A name that is not known: up to the first mark."""
        end = next(self._name_ends(marks), self.at)
        name = self.text[self.at : end]
        if not name.strip() or name != name.strip() or name[0] in '#{}">,':
            raise self.error("the name of a card, or a general name such as 'a monster'")
        if _UNNAMED.match(name):
            near = get_close_matches(name, UNNAMED_THING_BY_NAME, 4)
            raise self.error(*(near or ("a general name such as 'a monster' or 'a Spell/Trap'",)))
        if " # " in name:
            raise self.error("the end of the line (a comment has a line of its own)", at=end)
        return name, end


def _behind_name(marks: Marks) -> tuple[str, ...]:
    """What may stand behind a name, for a person."""
    return (*marks.expected, "#2", "{...}", '"..."', "the end of the line")


def cursor_of(line: str, number: int, names: KnownNames) -> LineCursor:
    """A line to be read: blanks at its ends fall away, others become single spaces."""
    kept: list[str] = []
    columns: list[int] = []
    for column, letter in enumerate(plain(line), start=1):
        if not letter.isspace():
            kept.append(letter)
        elif kept and kept[-1] != " ":
            kept.append(" ")
        else:
            continue
        columns.append(column)
    text = "".join(kept).rstrip()
    end = columns[len(text) - 1] + 1 if text else 1
    return LineCursor(text, (*columns[: len(text)], end), number, names)
