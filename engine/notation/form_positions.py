"""Form positions: what may stand next in a line that is begun, by the forms of lines.

The beginning of a line comes in, up to where a player types.  Out go the words and the kinds of
thing that may stand there, each with the form it belongs to.  `line_forms` is all that this rests
on: a form that is added there is offered here.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache

from engine.notation.known_names import KnownNames, known_names
from engine.notation.line_forms import LINE_FORMS, PARTIES, WORDS_OF_FORMS, LineForm
from engine.notation.predicates import PREDICATE_BY_NAME


@dataclass(frozen=True, slots=True)
class NextPart:
    """Something that may stand next."""

    start: int
    """Where in the line it begins: what is typed from there on is its beginning."""
    slot: str
    """The capitals of the form that it stands for (CARD, STATE); empty: a word of the form."""
    word: str
    """The word itself; empty: it is no word of a list (a card, words of an effect)."""
    form: LineForm
    card: str = ""
    """The card that was named last before it."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of a form; of a group, `inner` is what may be left out, or stand again."""

    text: str = ""
    inner: tuple["_Part", ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that is begun, and how far it has been followed."""

    typed: str
    names: KnownNames
    form: LineForm
    at: int = 0
    card: str = ""

    def next(self, slot: str, word: str = "") -> NextPart:
        return NextPart(self.at, slot, word, self.form, self.card)

    @property
    def rest(self) -> str:
        return self.typed[self.at :]


def next_parts(typed: str, names: Collection[str] = frozenset()) -> tuple[NextPart, ...]:
    """Everything that may stand at the end of what is typed of a line, in the order of the forms.

    A part that is typed in full is given again where it ends the line: it may go on.
    """
    known = known_names(names)
    lines = (_Line(typed, known, form) for form in LINE_FORMS)
    found = (part for line in lines for part in _followed(_parts(line.form.form), line))
    return tuple(dict.fromkeys(found))


_PIECE = re.compile(r'\[|\]|, \.\.\.|\.\.\.|"[A-Z]+"|[^\s\[\],]+')
_SHARED = '["WORDS"] [mode "OPTION"] [> TARGET, ...] [cost VERB CARD, ...]'
"""The parts that `...` behind a card stands for."""


@cache
def _parts(form: str) -> tuple[_Part, ...]:
    """The parts of a form, groups nested."""
    told = f"{form.removesuffix('...')}{_SHARED}" if form.endswith("CARD ...") else form
    stack: list[list[_Part]] = [[]]
    for piece in _PIECE.findall(told):
        if piece == "[":
            stack.append([])
        elif piece == "]":
            inner = tuple(stack.pop())
            stack[-1].append(_Part(inner=inner, again=any(one.again for one in inner)))
        elif piece == "...":
            stack[-1][-1] = replace(stack[-1][-1], again=True)
        elif piece == ", ...":
            one = stack[-1][-1]
            stack[-1].append(_Part(inner=(_Part(","), one), again=True))
        else:
            stack[-1].append(_Part(piece))
    return tuple(stack[0])


def _followed(parts: tuple[_Part, ...], line: _Line) -> Iterator[NextPart]:
    """What may stand next, if the line follows these parts from where it is."""
    if not parts:
        return
    groups = 0
    while groups < len(parts) and parts[groups].inner:
        groups += 1
    for place, group in enumerate(parts[:groups]):
        others = (*parts[:place], *parts[place + 1 :])
        left = parts if group.again else others
        yield from _followed((*group.inner, *left), line)
    if groups < len(parts):
        yield from _one(parts[groups], parts[groups + 1 :], line)


def _one(part: _Part, rest: tuple[_Part, ...], line: _Line) -> Iterator[NextPart]:
    """What may stand next, if this part stands where the line is."""
    if part.text == ",":
        if line.rest.startswith(","):
            yield from _followed(rest, replace(line, at=line.at + 1))
        return
    if line.at:
        if not line.rest.startswith(" "):
            return
        line = replace(line, at=line.at + 1)
    ends: list[_Line] = []
    yield from _standing(part.text, line, ends)
    for end in ends:
        yield from _followed(rest, end)


def _standing(text: str, line: _Line, ends: list[_Line]) -> Iterator[NextPart]:
    """What one part offers; where it is typed in full, the line behind it goes to `ends`."""
    slot = text.strip('"')
    if slot in _CARDS:
        ends += _behind_name(line)
        if not any(_behind(_MARK, end) for end in ends):
            yield line.next(slot)
    if slot == "SUBJECT":
        yield from _words(slot, PARTIES, line, ends)
        ends += [one for end in [*ends] for one in _behind(_PART_OF_SUBJECT, end)]
    elif slot in _FREE:
        yield from () if slot != text and _is_other(line.rest) else (line.next(slot),)
        ends += _behind(_FREE[slot], line)
    elif slot not in _CARDS:
        yield from _words(slot if slot in _WORDS else "", _WORDS.get(slot, (slot,)), line, ends)


def _is_other(rest: str) -> bool:
    """Whether what stands here is not in quotation marks."""
    return bool(rest) and not rest.startswith('"')


_MARK = r',| (?:[>="]|(?:cost|with|tribute|mode|by|on|x[0-9]+)(?: |$))'
"""What stands behind a name that is at its end."""
_PART_OF_SUBJECT = r": [^:?=]+?(?= [a-z_]+$| [a-z_]* |$)"
_WORDS = {**WORDS_OF_FORMS, "PREDICATE": tuple(PREDICATE_BY_NAME), "VALUE": ("yes", "no")}
_CARDS = frozenset({"CARD", "TARGET", "SUBJECT"})
_QUOTED = r'"[^"]+"'
_FREE = {
    "WORDS": _QUOTED,
    "OPTION": _QUOTED,
    "WORD": _QUOTED,
    "NAME": _QUOTED,
    "NUMBER": r"[0-9]+",
    "N": r"[0-9]+",
    "YYYY-MM": r"[0-9]{4}-[0-9]{2}",
    "TERM": r".+",
    "xN": r"x[0-9]+",
}
"""What is written freely, and how it looks."""
_AFTER_NAME = r"(?:#[0-9]+)?(?: \{[^{}]*\})?(?: x[0-9]+)?(?=[ ,:]|$)"


def _words(slot: str, words: tuple[str, ...], line: _Line, ends: list[_Line]) -> Iterator[NextPart]:
    """Those of some words that are begun; those that are there in full go to `ends`."""
    for word in words:
        if word.startswith(line.rest):
            yield line.next(slot, word)
        ends += _behind(rf"{re.escape(word)}(?=[ ,:]|$)", line)


def _behind(pattern: str, line: _Line) -> list[_Line]:
    """The line behind what a pattern finds where it is."""
    found = re.compile(pattern).match(line.typed, line.at)
    return [replace(line, at=found.end())] if found else []


def _behind_name(line: _Line) -> list[_Line]:
    """The line behind each known name that stands where it is, the longest first."""
    owned = _behind(r"[AB]'s ", line)
    begin = owned[0] if owned else line
    stops = [found.start() for found in re.finditer(r"(?=[ ,:#]|$)", begin.rest)]
    found: list[_Line] = []
    for stop in reversed(stops):
        spelled = begin.names.spelled(begin.rest[:stop]) if stop else ()
        for name in spelled[:1]:
            at = replace(begin, at=begin.at + stop, card=name)
            found += _behind(_AFTER_NAME, at)
    return found
