"""Brackets: what stands in brackets behind an effect only tells which effect is meant."""

from collections.abc import Sequence

from assistant.reading.question.lexicon import Kind
from assistant.reading.question.tokens import Token

_OF_PLAY = frozenset({Kind.CARD, Kind.PLAYER, Kind.OWNER, Kind.LINK, Kind.NOT, Kind.INTERROGATIVE})
"""What tells of this very play, and not of a card's text."""
_EFFECTS = frozenset({"effect", "limit"})


def without_explanations(tokens: Sequence[Token]) -> list[Token]:
    """As in "X's effect (return to hand, Summon a Level 7) is activated": no deed of its own.

    Which effect it is, is read from the words themselves.
    """
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _explained_until(tokens, at)
        if end <= at:
            kept.append(tokens[at])
        at = max(end, at + 1)
    return kept


def _explained_until(tokens: Sequence[Token], at: int) -> int:
    """Where the brackets that open here end; `at` where they are not of that kind."""
    before = tokens[at - 1] if at else None
    noun = before.sense(Kind.NOUN) if before is not None else None
    if tokens[at].text != "(" or noun is None or noun.value not in _EFFECTS:
        return at
    closing = next((i for i in range(at, len(tokens)) if tokens[i].text == ")"), at)
    inside = tokens[at + 1 : closing]
    tells = any(sense.kind in _OF_PLAY for one in inside for sense in one.senses)
    return closing + 1 if inside and not tells else at
