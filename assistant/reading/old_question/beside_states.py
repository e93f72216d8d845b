"""Beside: "I Summon Y with X active" is told like "I Summon Y while X is active"."""

from collections.abc import Sequence

from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.tokens import Sense, Token

_ENDS = frozenset({Kind.STOP, Kind.COMMA, Kind.BRACKET, Kind.CONJUNCTION})
_BEFORE_CARD = frozenset({Kind.OWNER, Kind.DETERMINER})
_ALREADY = frozenset({"already", "still", "currently"})
_FACE_UP = "face_up"


def with_states_beside(tokens: Sequence[Token]) -> list[Token]:
    """What is there while something is done, told behind it with "with"."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        card = _card_beside(tokens, at)
        if not card:
            found.append(tokens[at])
            at += 1
            continue
        while_ = Token("while", tokens[at].start, tokens[at].end, _sense(Kind.SUBORDINATOR))
        is_ = Token("is", tokens[card].end, tokens[card].end, (Sense(Kind.AUXILIARY, "is"),))
        found += [while_, *tokens[at + 1 : card + 1], is_]
        at = card + 1
    return found


def _card_beside(tokens: Sequence[Token], at: int) -> int:
    """Where the card stands that is told to be face-up; 0 if none is."""
    if tokens[at].text != "with" or not at or tokens[at - 1].kind in _ENDS:
        return 0
    here = at + 1
    while here < len(tokens) and tokens[here].kind in _BEFORE_CARD:
        here += 1
    if here >= len(tokens) or tokens[here].kind is not Kind.CARD:
        return 0
    rest = [one for one in tokens[here + 1 : here + 4] if one.text not in _ALREADY]
    state = rest[0].sense(Kind.MARK) if rest else None
    after = rest[1] if len(rest) > 1 else None
    is_last = after is None or after.kind in _ENDS
    is_there = state is not None and state.value == _FACE_UP and rest[0].text not in {"up", "out"}
    return here if is_there and is_last else 0


def _sense(kind: Kind) -> tuple[Sense, ...]:
    return (Sense(kind, "while"),)
