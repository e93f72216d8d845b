"""Text pieces: the spans, roles and entries of a text, and which were not understood."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache

from engine.cardtext.amounts import Amount
from engine.cardtext.card_text import (
    ContinuousEffect,
    Effect,
    Limit,
    Procedure,
    QuickIf,
    ResponseLock,
    Rider,
)
from engine.cardtext.event_patterns import EventPattern
from engine.cardtext.operations import Application, Cost, Step
from engine.cardtext.requirements import Condition, SummonedWith, TributesNeeded
from engine.cardtext.selectors import Filter, Like, Measured, Selector
from engine.psct.syntax.lexer import TextToken, Tokens
from engine.terms.vocabulary import Phase


def holds_opaque(value: object) -> bool:
    """Whether something inside the value was not understood."""
    kind = type(value)
    if kind in _LEAF_CLASSES or not value:
        return False
    if kind is tuple:
        return any(map(holds_opaque, value)) if isinstance(value, tuple) else False
    if kind is Filter and isinstance(value, Filter):
        return _of_filter(value)
    if kind is Selector and isinstance(value, Selector):
        return _of_filter(value.where) or any(map(holds_opaque, _inside(value)))
    parts = parts_of(value)
    return parts is None or _any_opaque(parts)


def _any_opaque(parts: tuple[object, ...]) -> bool:
    """Whether one of these was not understood."""
    for part in parts:
        if not part or type(part) in _LEAF_CLASSES:
            continue
        if holds_opaque(part):
            return True
    return False


_LEAF_CLASSES = frozenset({int, str, bool, type(None)})
"""Classes that hold nothing."""


def _of_filter(where: Filter) -> bool:
    if where.opaque is not None:
        return True
    likened = where.like or where.measured
    return bool(likened) and any(holds_opaque(each.of) for each in _against(where))


def _against(where: Filter) -> tuple[Like | Measured, ...]:
    return (*where.like, *where.measured)


def _inside(what: Selector) -> tuple[object, ...]:
    return (what.any_of, what.alternatives, what.except_, what.including, what.up_to)


def parts_of(value: object) -> tuple[object, ...] | None:
    """The values of its fields; None: it is an opaque member itself."""
    kind = type(value)
    if kind.__name__.startswith("Opaque"):
        return None
    return tuple(getattr(value, name) for name in _names_in(kind))  # type: ignore[arg-type]  # a class has a hash


@cache
def _names_in(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass; another class has none."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()


class PrintedPart(StrEnum):
    """The part of a card that a text is printed in."""

    TEXT = "text"
    PENDULUM = "pendulum"


@dataclass(frozen=True, slots=True)
class TextSpan:
    """Characters `start:end` of a printed part."""

    part: PrintedPart
    start: int
    end: int


class PieceRole(StrEnum):
    """What a piece of text is for."""

    MATERIALS = "materials"
    SUMMONING_CONDITION = "summoning_condition"
    PROCEDURE = "procedure"
    NAME_TREATMENT = "name_treatment"
    LIMIT = "limit"
    TIMING = "timing"
    """A phase, a turn, "(Quick Effect)", "FLIP:", the Damage Step."""
    EVENT = "event"
    CONDITION = "condition"
    COST = "cost"
    TARGET = "target"
    DECLARATION = "declaration"
    CONNECTOR = "connector"
    STEP = "step"
    ONGOING = "ongoing"
    RIDER = "rider"
    LEAD = "lead"
    """What introduces a list of bullets or grants what follows."""
    LABEL = "label"
    """Bullets, separators, part headings."""
    FLAVOUR = "flavour"
    OPAQUE = "opaque"


Meaning = (
    Step
    | Cost
    | Selector
    | Condition
    | EventPattern
    | Application
    | ContinuousEffect
    | Limit
    | Rider
    | ResponseLock
    | QuickIf
    | Procedure
    | TributesNeeded
    | SummonedWith
    | Amount
    | Phase
    | str
)


@dataclass(frozen=True, slots=True)
class TextPiece:
    """Words with one role, and what they mean."""

    span: TextSpan
    role: PieceRole
    means: tuple[Meaning, ...] = ()
    """Empty for `OPAQUE` and for labels."""
    opaque: bool = False
    """Some of its words were not understood: the meaning holds an opaque member."""


class EntryKind(StrEnum):
    """What an entry of a card is."""

    ACTIVATED = "activated"
    CONTINUOUS = "continuous"
    RULES = "rules"
    """Materials, summoning conditions and procedures, name treatment, limits, riders."""
    GRANTED = "granted"
    FLAVOUR = "flavour"
    OPAQUE = "opaque"


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of an activated effect; None is unknown, never a guess."""

    effect_class: str
    """ignition, trigger, quick, flip or activation; spell_trap_effect is told by the others."""
    optional: bool | None = None
    targets: bool | None = None
    cost: bool | None = None
    timing: str | None = None
    """"when" or "if"; None: no event, or the text does not settle it."""
    from_: tuple[str, ...] = ()
    """Zones it is activated from; empty: unknown."""


@dataclass(frozen=True, slots=True)
class TextEntry:
    """An effect, or another sentence, with its pieces in printed order."""

    kind: EntryKind
    pieces: tuple[TextPiece, ...]
    effect: Effect | None = None
    """Of an activated effect."""
    continuous: ContinuousEffect | None = None
    fields: Fields | None = None


_NEAR = 2
"""Characters between two tokens of a sentence, at most: another sentence would be longer."""


def span_of(tokens: Tokens, part: PrintedPart) -> TextSpan:
    """The span from the first token to the last."""
    return TextSpan(part, tokens[0].start, tokens[-1].end)


def piece_of(
    tokens: Tokens, part: PrintedPart, role: PieceRole, *means: object, opaque: bool = False
) -> TextPiece:
    """A piece over all of the tokens."""
    return TextPiece(span_of(tokens, part), role, means, opaque)  # type: ignore[arg-type]  # any meaning


def covered(
    pieces: Iterable[TextPiece], tokens: Tokens, part: PrintedPart
) -> tuple[TextPiece, ...]:
    """The pieces in printed order, with one of its own for each run of tokens they leave out.

    A piece that overlaps one before it is taken out: its words become opaque.
    """
    out: list[TextPiece] = []
    at, count = 0, len(tokens)
    for piece in sorted(pieces, key=_start):
        left = at
        while at < count and tokens[at].start < piece.span.start:
            at += 1
        inside = at
        while inside < count and tokens[inside].end <= piece.span.end:
            inside += 1
        if inside == at or tokens[at].start != piece.span.start:
            at = left
            continue
        if at > left:
            _leave_out(out, tokens[left:at], part)
        out.append(piece)
        at = inside
    if at < count:
        _leave_out(out, tokens[at:], part)
    return tuple(out)


def _start(piece: TextPiece) -> int:
    return piece.span.start


def _leave_out(out: list[TextPiece], tokens: Tokens, part: PrintedPart) -> None:
    """Punctuation belongs to the piece before it; words are opaque."""
    for run in _together(tokens):
        near = bool(out) and run[0].start - out[-1].span.end <= _NEAR
        if any(_is_word(token) for token in run):
            out.append(piece_of(run, part, PieceRole.OPAQUE, opaque=True))
        elif near:
            last = out[-1]
            span = TextSpan(part, last.span.start, run[-1].end)
            out[-1] = TextPiece(span, last.role, last.means, last.opaque)
        else:
            out.append(piece_of(run, part, PieceRole.LABEL))


def _together(tokens: Tokens) -> Iterator[Tokens]:
    """The runs of tokens with no other sentence between them."""
    start = 0
    for at in range(1, len(tokens)):
        if tokens[at].start - tokens[at - 1].end > _NEAR:
            yield tokens[start:at]
            start = at
    yield tokens[start:]


_MARKS = frozenset(".,;:()●")


def _is_word(token: TextToken) -> bool:
    return token.norm not in _MARKS and any(map(str.isalnum, token.norm))


def opaque_texts(value: object) -> tuple[str, ...]:
    """The words inside the value that were not understood."""
    found: list[str] = []
    _gather(value, found)
    return tuple(found)


def _gather(value: object, found: list[str]) -> None:
    if isinstance(value, tuple):
        for each in value:
            _gather(each, found)
        return
    parts = parts_of(value)
    if parts is None:
        found.append(getattr(value, "text", ""))
        return
    for part in parts:
        if part and not isinstance(part, _WORDS_AND_NUMBERS):
            _gather(part, found)
    words = getattr(value, "opaque", None)
    if isinstance(words, str):
        found.append(words)


_WORDS_AND_NUMBERS = (str, int)
