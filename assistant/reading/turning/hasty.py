"""Hasty: where a question begins within a sentence that tells something, and no mark says so."""

from collections.abc import Iterator, Sequence

from assistant.reading.question.lexicon import Kind
from assistant.reading.question.tokens import Token

_HELPERS = frozenset({"can", "could", "may", "do", "does", "did", "will", "would", "should"})
_BE = frozenset({"is", "are", "am", "was", "were"})
_ASKED_OF = frozenset({Kind.PLAYER, Kind.OWNER, Kind.PRONOUN, Kind.CARD, Kind.DETERMINER})
_HANGING = frozenset({"if", "when", "after", "before", "while", "because", "although", "turn_of"})
_FEW = 3
"""Words of a question at the end of a sentence, after "who"."""
_JOINING = frozenset(
    {Kind.INTERROGATIVE, Kind.SUBORDINATOR, Kind.CONJUNCTION, Kind.AUXILIARY, Kind.MODAL,
     Kind.PREPOSITION, Kind.TO, Kind.NOT, Kind.ORDER, Kind.BRACKET}
)  # fmt: skip


def beginnings(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Where a full stop is missing: the place, or the comma in its stead."""
    first = 0
    for at, token in enumerate(tokens):
        if token.kind is Kind.STOP:
            first = at + 1
        elif at > first and _begins(tokens, first, at):
            before = tokens[at - 1]
            yield (before.start, before.end) if before.kind is Kind.COMMA else (token.start,) * 2
            first = at


def lacks_mark(text: str) -> bool:
    """Whether nothing ends the last sentence, and none is marked as a question."""
    return "?" not in text and text.rstrip()[-1:].isalnum()


def _begins(tokens: Sequence[Token], first: int, at: int) -> bool:
    told = tokens[first:at]
    tells = any(one.sense(Kind.VERB) for one in told) and any(
        one.kind in {Kind.CARD, Kind.PLAYER} for one in told
    )
    opener = told[0]
    hangs = opener.kind is Kind.SUBORDINATOR and opener.value in _HANGING
    hangs |= opener.kind is Kind.PREPOSITION or opener.form == "ing"
    asks = any(_is_turned(tokens, i) or one.kind is Kind.INTERROGATIVE
               for i, one in enumerate(told, first))  # fmt: skip
    if not tells or hangs or asks or tokens[at - 1].kind in _JOINING:
        return False
    is_after_comma = tokens[at - 1].kind is Kind.COMMA and tokens[at - 1].text == ","
    if tokens[at].kind is Kind.INTERROGATIVE:
        is_relative = tokens[at].sense(Kind.SUBORDINATOR) is not None
        return is_after_comma and (not is_relative or _is_last(tokens, at))
    return _is_turned(tokens, at) and (is_after_comma or tokens[at].text in _HELPERS)


def _is_last(tokens: Sequence[Token], at: int) -> bool:
    """As in ", who gets it": few words more, up to the end of the sentence."""
    rest = [one.kind for one in tokens[at + 1 : at + _FEW + 2]]
    before_stop = rest[: rest.index(Kind.STOP)] if Kind.STOP in rest else rest
    return 0 < len(before_stop) <= _FEW and not {Kind.COMMA, Kind.CARD} & set(before_stop)


def _is_turned(tokens: Sequence[Token], at: int) -> bool:
    """A helping verb before the one it is asked of."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return (
        tokens[at].text in _HELPERS | _BE and following is not None and following.kind in _ASKED_OF
    )
