"""Same turn: what is done first, where it is asked whether one turn allows what comes after it."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.old_question.clause import Clause

_FIRST = frozenset(
    {"summon", "normal_summon", "special_summon", "flip_summon", "tribute_summon", "set"}
    | {"fusion_summon", "synchro_summon", "xyz_summon", "link_summon", "ritual_summon"}
)
"""What makes a card one that came, or was Set, in this turn."""


def with_first_told(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "can I Set X | and activate it in the same turn": X is Set, and the rest is asked."""
    found = list(clauses)
    for at in range(1, len(found)):
        first, then = found[at - 1 : at + 1]
        if not (_asks_both(first, then) and "this_turn" in first.orders | then.orders):
            continue
        orders = first.orders | {"this_turn"}
        found[at - 1] = replace(first, is_inverted=False, helpers=(), orders=orders)
        found[at] = replace(then, helpers=first.helpers, is_inverted=True)
    return found


def _asks_both(first: Clause, then: Clause) -> bool:
    """Whether one player is asked about who does something to a card, and then more with it."""
    is_players = first.subject is not None and bool(first.subject.who)
    is_asked = first.is_inverted and first.modal and not (first.is_negated or first.hangs)
    is_more = then.joint == "and" and then.is_subject_inherited and not then.is_negated
    nouns = (*then.objects, *(noun for _, noun in then.prepositions))
    is_of_it = any("it" in {noun.pronoun, noun.owner} for noun in nouns)
    return is_players and is_asked and is_more and is_of_it and first.verb in _FIRST
