"""Cards: what the activated effects of a whole card do, as they were understood, in words."""

from engine.psct.compiling import Program
from engine.psct.nodes import EntryKind
from engine.psct.printed import PrintedCard
from engine.psct.printing.effects import effect_text
from engine.psct.records import opaque_of
from engine.terms import CardKind, Trait


def effect_words(program: Program) -> tuple[str | None, ...]:
    """Each activated effect in printed order; None: not all understood, or no words for it yet."""
    return tuple(
        None
        if entry.effect is None or opaque_of(program, entry)
        else effect_text(entry.effect, stays=stays(program.card))
        for entry in program.entries
        if entry.kind is EntryKind.ACTIVATED
    )


def stays(card: PrintedCard) -> bool:
    """Whether the card stays on the field: its activation is named then."""
    return card.kind is not CardKind.MONSTER and bool(_STAY & {*card.trait})


_STAY = frozenset({Trait.CONTINUOUS, Trait.FIELD, Trait.EQUIP})
