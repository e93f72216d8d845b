"""Commas: those about what tells of a card, which close no clause."""

from collections.abc import Sequence

from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.tokens import Token

_GOING_ON = frozenset({Kind.VERB, Kind.AUXILIARY, Kind.MODAL})
_ENDS = frozenset({Kind.COMMA, Kind.STOP})
BEFORE_NOUN = frozenset({Kind.DETERMINER, Kind.OWNER, Kind.POSSESSIVE, Kind.MARK})
"""What may stand before a noun in its phrase."""


def without_relative_commas(tokens: Sequence[Token]) -> list[Token]:
    """As in "X, which he took with Y, attacks me": commas about what tells of a card."""
    dropped: set[int] = set()
    for at in range(1, len(tokens) - 3):
        opens = tokens[at - 1].kind is Kind.CARD and tokens[at].kind is Kind.COMMA
        if not opens or tokens[at + 1].text not in {"which", "who"}:
            continue
        ends = [i for i in range(at + 2, len(tokens)) if tokens[i].kind in _ENDS]
        is_inner = bool(ends) and tokens[ends[0]].kind is Kind.COMMA
        if is_inner and ends[0] + 1 < len(tokens) and tokens[ends[0] + 1].kind in _GOING_ON:
            dropped.update((at, ends[0]))
    return [token for at, token in enumerate(tokens) if at not in dropped]


_KINDS = frozenset(
    {"monster", "effect_monster", "spell", "quick_play", "continuous_spell", "field_spell"}
    | {"equip_spell", "trap", "continuous_trap", "counter_trap"}
)


def without_apposing_commas(tokens: Sequence[Token]) -> list[Token]:
    """As in "he chains a Trap, X", "with his monster, X, on the field": commas about a name."""
    kinds = [*[token.kind for token in tokens], Kind.STOP, Kind.STOP]
    dropped: set[int] = set()
    for at in range(2, len(tokens) - 1):
        is_named = kinds[at : at + 2] == [Kind.COMMA, Kind.CARD]
        is_of_kind = kinds[at - 1] is Kind.NOUN and tokens[at - 1].value in _KINDS
        if is_named and is_of_kind and kinds[at - 2] in BEFORE_NOUN:
            if kinds[at + 2] is Kind.STOP:
                dropped.add(at)
            elif kinds[at + 2 : at + 4] == [Kind.COMMA, Kind.PREPOSITION]:
                dropped.update((at, at + 2))
    return [token for at, token in enumerate(tokens) if at not in dropped]
