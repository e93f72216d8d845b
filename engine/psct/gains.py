"""Gains: "You can only gain this effect once per turn", said of what gives more Summons."""

from dataclasses import replace

from engine.applications import ExtraNormalSummon, OpaqueApplication
from engine.cardtext import Limit, LimitKind
from engine.game_moves import ExtraNormalSummonThisTurn
from engine.operations import Step
from engine.psct.nodes import Entry, Meaning, Piece, Role

GAINED_ONCE = Limit(LimitKind.USE, shared="gained")
"""What such a sentence means until it is known what is gained."""


def gained_once(entries: list[Entry], words: str) -> list[Entry]:
    """The entries, with what is gained once only; the words stay opaque where it is not known."""
    found = list(entries)
    for at, entry in enumerate(found):
        if not any(GAINED_ONCE in piece.means for piece in entry.pieces):
            continue
        before = _once(found[at - 1]) if at else None
        if before is not None:
            found[at - 1] = before
        else:
            found[at] = replace(entry, pieces=tuple(_lost(piece, words) for piece in entry.pieces))
    return found


def _once(entry: Entry) -> Entry | None:
    """The entry, its further Normal Summon gained once only; None: it gives none."""
    pieces = tuple(_of_piece(piece) for piece in entry.pieces)
    if pieces == entry.pieces:
        return None
    lasting, effect = entry.continuous, entry.effect
    if lasting is not None:
        applies = tuple(map(_of_one, lasting.applies))
        lasting = replace(lasting, applies=applies)  # type: ignore[arg-type]  # as they were
    if effect is not None:
        does = tuple(map(_of_one, effect.resolution))
        effect = replace(effect, resolution=does)  # type: ignore[arg-type]  # as they were
    return replace(entry, pieces=pieces, continuous=lasting, effect=effect)


def _of_piece(piece: Piece) -> Piece:
    return replace(piece, means=tuple(map(_of_one, piece.means)))


def _of_one(meaning: Meaning) -> Meaning:
    match meaning:
        case ExtraNormalSummon():
            return replace(meaning, once=True)
        case Step(do=ExtraNormalSummonThisTurn() as deed):
            return replace(meaning, do=replace(deed, once=True))
        case _:
            return meaning


def _lost(piece: Piece, words: str) -> Piece:
    """The sentence as something that applies and is not understood."""
    if GAINED_ONCE not in piece.means:
        return piece
    printed = words[piece.span.start : piece.span.end].strip("(). ")
    return replace(piece, role=Role.ONGOING, means=(OpaqueApplication(printed),), opaque=True)
