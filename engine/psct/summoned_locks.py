"""Summoned locks: what nobody can activate in answer to the Summon of the card itself."""

from engine.applications import Lock, What
from engine.operations import Application
from engine.patterns import Summoned
from engine.psct.lexer import Tokens
from engine.psct.locks import EVERYTHING
from engine.psct.phrases import NORMALLY, Found, Known, Phrases, closed
from engine.selectors import THIS_CARD
from engine.terms import SummonKind, Whose

_SPELLS_TRAPS = tuple(what for what in EVERYTHING if what is not What.ACTIVATE_MONSTER_EFFECTS)
_TRAP_CARDS = (What.ACTIVATE_TRAP_CARDS,)
_SUMMONED: dict[str, Summoned] = {
    "normal summoned": Summoned(THIS_CARD, how=NORMALLY),
    "special summoned": Summoned(THIS_CARD, special=True),
    "normal or special summoned": Summoned(
        THIS_CARD, how=NORMALLY + tuple(kind for kind in SummonKind if kind.is_special)
    ),
    "summoned": Summoned(THIS_CARD),
    **{
        f"{kind.value} summoned": Summoned(THIS_CARD, how=(kind,))
        for kind in SummonKind
        if kind.is_special or kind is SummonKind.TRIBUTE
    },
}
_LOCKED: Phrases[Lock] = Phrases(
    {
        f"when {it}{how} , {whose}{what} cannot be activated": Lock(
            who, cannot, others=others, answering=(event,)
        )
        for it in ("", "this card is ")
        for how, event in _SUMMONED.items()
        for whose, who, others in (
            ("", Whose.EITHER, False),
            ("other ", Whose.EITHER, True),
            ("your opponent's ", Whose.OPPONENT, False),
        )
        for what, cannot in (
            ("cards and effects", EVERYTHING),
            ("spell/trap cards and effects", _SPELLS_TRAPS),
            ("trap cards", _TRAP_CARDS),
        )
    }
    | {
        f"when {it}{how}{well} , no trap cards can be activated": Lock(
            Whose.EITHER, _TRAP_CARDS, answering=(event,)
        )
        for it in ("", "this card is ")
        for how, event in _SUMMONED.items()
        for well in ("", " successfully")
    }
)


def parse_summoned_lock(
    run: Tokens, at: int, known: Known
) -> Found[tuple[Application, ...]] | None:
    """As in "When Normal Summoned, cards and effects cannot be activated"."""
    del known
    found = _LOCKED.match(run, at)
    return None if found is None else Found((found.value,), found.end)


def locks_at_summon(tokens: Tokens) -> bool:
    """Whether a whole sentence only says what cannot answer the Summon of this card."""
    found = _LOCKED.match(closed(tokens), 0)
    return found is not None and tokens[-1].norm == "." and found.end == len(tokens) - 1


SUMMONED_LOCKS = ((parse_summoned_lock, frozenset({"when"})),)
"""The reader, and the word that what it reads begins with."""
