"""Records: a compiled card as plain data."""

from engine.psct.compiling import Program, words_of
from engine.psct.covering import opaque_texts
from engine.psct.export import ops_of
from engine.psct.lexer import tokenize
from engine.psct.limits import limit_word
from engine.psct.nodes import Entry, EntryKind, Role
from engine.psct.segments import line_of


def record(program: Program) -> dict[str, object]:
    """A compiled card as plain data: the fields of `ruling cards export`."""
    own = [entry for entry in program.entries if entry.kind is EntryKind.ACTIVATED]
    granted = [entry for entry in program.entries if entry.kind is EntryKind.GRANTED]
    return {
        "id": program.card.passcode,
        "name": program.card.name,
        "effects": [_effect(program, entry) for entry in own],
        "granted": [_effect(program, entry) for entry in granted if entry.fields is not None],
        "opaque": list(program.text.opaque),
    }


def _effect(program: Program, entry: Entry) -> dict[str, object]:
    fields, effect = entry.fields, entry.effect
    assert fields is not None  # noqa: S101 -- activated entries have both
    assert effect is not None  # noqa: S101 -- activated entries have both
    return {
        "label": effect.label,
        "class": fields.effect_class,
        "optional": fields.optional,
        "targets": fields.targets,
        "limit": limit_word(effect.limits),
        "limits": [
            {"kind": each.kind.value, "times": each.times, "per": each.per.value}
            for each in effect.limits
        ],
        "cost": fields.cost,
        "timing": fields.timing,
        "from": list(fields.from_),
        "ops": ops_of(_line(program, entry)),
        "riders": [rider.value for rider in effect.riders],
        "opaque": list(opaque_of(program, entry)),
        "spans": [
            {
                "part": p.span.part.value,
                "start": p.span.start,
                "end": p.span.end,
                "role": p.role.value,
            }
            for p in entry.pieces
        ],
    }


def _line(program: Program, entry: Entry) -> str:
    """The words of an entry as the lexer tells them."""
    words = " ".join([words_of(program.card, piece.span) for piece in entry.pieces])
    return line_of(tokenize(words, program.card.name))


def opaque_of(program: Program, entry: Entry) -> tuple[str, ...]:
    """The words of an entry that were not understood, each as small as it could be told."""
    found: list[str] = []
    for piece in entry.pieces:
        if piece.role is Role.OPAQUE or (piece.opaque and not opaque_texts(piece.means)):
            found.append(words_of(program.card, piece.span))
        else:
            found.extend(opaque_texts(piece.means))
    return tuple(found)
