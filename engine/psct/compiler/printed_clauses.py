"""Printed clauses: which printed words an effect, or a part of it, was compiled from.

A clause is a stretch of one entry of the compiled card.  An effect that was defined by hand is
found again in the compiled text by its label, and else by the operations that both carry out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from engine.cardtext.card_text import ContinuousEffect, Effect
from engine.cardtext.operations import (
    AddToHand,
    Apply,
    Banish,
    Destroy,
    NegateActivation,
    NegateEffect,
    ReturnToDeck,
    ReturnToHand,
    SendToGy,
    Step,
)
from engine.psct.compiler.card_compiler import Program
from engine.psct.syntax.text_pieces import (
    EntryKind,
    PieceRole,
    TextEntry,
    TextPiece,
    TextSpan,
)


class ClausePurpose(StrEnum):
    """What the words are wanted for."""

    ACTIVATION = "activation"
    """When and in answer to what it is activated, its cost and its targets."""
    COST = "cost"
    TARGET = "target"
    RESOLUTION = "resolution"
    MATERIALS = "materials"
    SUMMONING = "summoning"
    """How it may, and may not, be Summoned."""
    USE = "use"
    """How often it may be used, and what may not be done in the turn of its use."""


class ClauseMatch(StrEnum):
    """How the printed words compare with the effect that was played."""

    SAME = "same"
    CONTRARY = "contrary"
    """They were understood, and do something else."""
    UNREAD = "unread"
    """Some of them were not understood."""


@dataclass(frozen=True, slots=True)
class PrintedClause:
    """A stretch of a card's text, and how it compares with the effect it was sought for."""

    span: TextSpan
    match: ClauseMatch


_TO_ACTIVATE = frozenset(
    {
        PieceRole.EVENT,
        PieceRole.TIMING,
        PieceRole.CONDITION,
        PieceRole.COST,
        PieceRole.TARGET,
        PieceRole.DECLARATION,
    }
)
_ROLES = {
    ClausePurpose.ACTIVATION: _TO_ACTIVATE,
    ClausePurpose.COST: frozenset({PieceRole.COST}),
    ClausePurpose.TARGET: frozenset({PieceRole.TARGET}),
    ClausePurpose.RESOLUTION: frozenset({PieceRole.STEP}),
    ClausePurpose.MATERIALS: frozenset({PieceRole.MATERIALS}),
    ClausePurpose.SUMMONING: frozenset({PieceRole.SUMMONING_CONDITION, PieceRole.PROCEDURE}),
    ClausePurpose.USE: frozenset({PieceRole.LIMIT, PieceRole.RIDER}),
}
_SHORT = 240
"""An effect of so many characters is quoted whole: a piece of it alone reads badly."""
_LISTED = 400
"""The same of an effect with a list."""
_NEAR = 2
"""Characters between two pieces of one stretch, at most."""


def clause_of_effect(
    program: Program, played: Effect, purpose: ClausePurpose
) -> PrintedClause | None:
    """The words behind an activated effect; None: the text has no such effect."""
    entry = _entry_of(program, played)
    if entry is None or entry.effect is None:
        return None
    wanted = [piece for piece in entry.pieces if piece.role in _ROLES[purpose]]
    pieces = wanted or [piece for piece in entry.pieces if piece.role is PieceRole.STEP]
    if not pieces:
        return None
    return PrintedClause(_stretch(entry, pieces), _compared(entry.effect, played, pieces))


def clause_of_continuous(program: Program, played: ContinuousEffect) -> PrintedClause | None:
    """The words behind an effect that applies without activating; None: there are none."""
    entries = [entry for entry in program.entries if entry.continuous is not None]
    wanted = {type(one) for one in played.applies} | _deeds_of(played)
    best = _best(entries, lambda entry: len(wanted & _lasting(entry)))
    if best is None:
        return None
    match = ClauseMatch.UNREAD if _is_unread(best.pieces) else ClauseMatch.SAME
    return PrintedClause(_stretch(best, best.pieces), match)


def clause_of_limit(program: Program) -> PrintedClause | None:
    """The words that limit how often effects of the card are used; None: there are none.

    A sentence of its own comes before words at the start of an effect.
    """
    for entry in sorted(program.entries, key=lambda one: one.effect is not None):
        limits = [piece for piece in entry.pieces if piece.role is PieceRole.LIMIT]
        if limits:
            match = ClauseMatch.UNREAD if _is_unread(limits) else ClauseMatch.SAME
            return PrintedClause(_over(limits[:1]), match)
    return None


def clauses_in(program: Program) -> Iterator[PrintedClause]:
    """Every effect of the text in printed order, each as one clause that was compared with none."""
    for entry in program.entries:
        if entry.kind in _EFFECTS and entry.pieces:
            yield PrintedClause(_stretch(entry, entry.pieces), ClauseMatch.UNREAD)


def parts_in(program: Program, purpose: ClausePurpose) -> Iterator[PrintedClause]:
    """The very words of a text that are for this, in printed order, each compared with none."""
    for entry in program.entries:
        own = sorted(entry.pieces, key=lambda one: one.span.start)
        for is_wanted, run in groupby(own, key=lambda one: one.role in _ROLES[purpose]):
            if is_wanted:
                yield PrintedClause(_over([*run]), ClauseMatch.UNREAD)


_EFFECTS = frozenset({EntryKind.ACTIVATED, EntryKind.CONTINUOUS, EntryKind.OPAQUE})


def _entry_of(program: Program, played: Effect) -> TextEntry | None:
    """The entry of that label, or of the same operations where definitions name it otherwise."""
    entries = [entry for entry in program.entries if entry.effect is not None]
    named = [one for one in entries if one.effect is not None and one.effect.label == played.label]
    if named:
        return named[0]
    deeds = _operations(played)
    return _best(entries, lambda one: len(deeds & _operations(one.effect)))


def _best(entries: Sequence[TextEntry], alike: Callable[[TextEntry], int]) -> TextEntry | None:
    """The entry that is most alike, the first of equals; None: none is alike at all."""
    found = max(entries, key=alike, default=None)
    return found if found is not None and alike(found) else None


def _operations(effect: Effect | None) -> frozenset[type]:
    """What an effect does when it resolves, and what it costs."""
    ways = effect.ways if effect is not None else ()
    steps = [type(step.do) for way in ways for step in way.resolution]
    return frozenset((*steps, *(type(cost) for way in ways for cost in way.costs)))


def _deeds_of(played: ContinuousEffect) -> set[type]:
    return {type(s.do) for one in played.applies if isinstance(one, Apply) for s in one.do}


def _lasting(entry: TextEntry) -> set[type]:
    lasting = entry.continuous
    if lasting is None:
        return set()
    return {type(one) for one in lasting.applies} | _deeds_of(lasting)


_FATES: tuple[frozenset[type], ...] = (
    frozenset({Destroy, Banish, SendToGy, ReturnToHand, ReturnToDeck, AddToHand}),
    frozenset({NegateActivation, NegateEffect}),
)
"""Of each group, an effect that does one and not the other does something else."""


def _compared(printed: Effect, played: Effect, pieces: Iterable[TextPiece]) -> ClauseMatch:
    pieces = tuple(pieces)
    if _is_unread(pieces):
        return ClauseMatch.UNREAD
    steps = {type(means.do) for piece in pieces for means in piece.means if isinstance(means, Step)}
    said, done = _resolution(printed), _resolution(played)
    for fates in _FATES if steps else ():
        mine, theirs = said & fates, done & fates
        if mine and theirs and not mine & theirs:
            return ClauseMatch.CONTRARY
    return ClauseMatch.SAME


def _resolution(effect: Effect) -> set[type]:
    return {type(step.do) for way in effect.ways for step in way.resolution}


def _is_unread(pieces: Iterable[TextPiece]) -> bool:
    return any(piece.opaque for piece in pieces)


def _stretch(entry: TextEntry, pieces: Sequence[TextPiece]) -> TextSpan:
    """From the first of the pieces to the last that follows closely; the whole of a short entry.

    Of a longer one, what stands before the first piece belongs to it, if both are short enough.
    """
    own = sorted(entry.pieces, key=lambda one: one.span.start)
    first = min(pieces, key=lambda one: one.span.start)
    run = _run(own, 0)
    if first not in run or first.span.end - run[0].span.start > _SHORT:
        run = _run(own, own.index(first))
    if _length(run) <= (_LISTED if _has_bullets(run) else _SHORT):
        return _over(run)
    last = max((at for at, one in enumerate(run) if one in pieces), default=0)
    while run[last] != first and (
        _length(run[: last + 1]) > _SHORT or run[last].role is PieceRole.CONNECTOR
    ):
        last -= 1
    return _over(run[: last + 1])


def _has_bullets(run: Sequence[TextPiece]) -> bool:
    """Whether a list follows, without which the words before it say little."""
    return any(piece.role is PieceRole.LABEL for piece in run)


def _length(run: Sequence[TextPiece]) -> int:
    return run[-1].span.end - run[0].span.start


def _run(pieces: Sequence[TextPiece], at: int) -> list[TextPiece]:
    """The pieces from there on that stand in one printed part with nothing between them."""
    run = [pieces[at]]
    for piece in pieces[at + 1 :]:
        near = piece.span.start - run[-1].span.end <= _NEAR
        if piece.span.part is not run[-1].span.part or not near:
            break
        run.append(piece)
    return run


def _over(run: Sequence[TextPiece]) -> TextSpan:
    return TextSpan(run[0].span.part, run[0].span.start, run[-1].span.end)
