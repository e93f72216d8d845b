"""Commas: those about what tells of a card, which close no clause."""

from collections.abc import Sequence

from assistant.reading.question.lexicon import Kind
from assistant.reading.question.tokens import Token

_GOING_ON = frozenset({Kind.VERB, Kind.AUXILIARY, Kind.MODAL})
_ENDS = frozenset({Kind.COMMA, Kind.STOP})


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
