"""Untils: "until the End Phase", a time by itself, and "until it resolves", a clause."""

from collections.abc import Sequence

from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.tokens import Sense, Token

_UNTIL = frozenset({"until", "till", "til"})
_TIMES = frozenset(
    {"end_phase", "standby_phase", "draw_phase", "battle_phase", "main_phase", "turn"}
)
_GOING_ON = frozenset({Kind.VERB, Kind.AUXILIARY, Kind.MODAL})
_WITHIN = frozenset({Kind.DETERMINER, Kind.OWNER, Kind.MARK, Kind.FILLER})


def until_phase(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "banished until the End Phase by X": the words behind it belong to the same clause."""
    del before
    if token.text not in _UNTIL:
        return None
    at = next((i for i, one in enumerate(after) if one.kind not in _WITHIN), len(after))
    noun = after[at].sense(Kind.NOUN) if at < len(after) else None
    rest = after[at + 1 : at + 2]
    is_time = noun is not None and noun.value in _TIMES
    if is_time and not (rest and rest[0].kind in _GOING_ON):
        return token.sense(Kind.PREPOSITION)
    return token.sense(Kind.SUBORDINATOR)
