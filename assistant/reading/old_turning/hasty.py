"""Hasty: where a question begins within a sentence that tells something, and no mark says so."""

from collections.abc import Iterator, Sequence

from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.tokens import Token

_HELPERS = frozenset({"can", "could", "may", "do", "does", "did", "will", "would", "should"})
_BE = frozenset({"is", "are", "am", "was", "were"})
_ASKED_OF = frozenset({Kind.PLAYER, Kind.OWNER, Kind.PRONOUN, Kind.CARD, Kind.DETERMINER})
_HANGING = frozenset({"if", "when", "after", "before", "while", "because", "although", "turn_of"})
_NUMERALS = {"2": "to", "4": "for"}
_PLURALS = frozenset({"opponents", "opps", "my opponents", "my opps", "the opponents"})
_LEADS = frozenset({Kind.PREPOSITION, Kind.CARD, Kind.TO})
_HELD = frozenset({Kind.CARD, Kind.DETERMINER, Kind.OWNER, Kind.NUMBER})
_OWNED = frozenset({Kind.CARD, Kind.NOUN, Kind.VERB})
_FIGHTING = frozenset({Kind.CARD, Kind.PLAYER, Kind.PRONOUN, Kind.NOUN, Kind.MODAL})
_ENDS = frozenset({Kind.STOP, Kind.COMMA, Kind.CONJUNCTION})
_ACTING = frozenset({"i", "he", "she", "they", "opp", "my opp", "opponent", "my opponent", "oppo"})
_NOUNS = frozenset({Kind.CARD, Kind.NOUN, Kind.MARK})
_PLACED = frozenset({Kind.PREPOSITION, Kind.MARK})
_FEW = 3
"""Words of a question at the end of a sentence, after "who"."""
_JOINING = frozenset(
    {Kind.INTERROGATIVE, Kind.SUBORDINATOR, Kind.CONJUNCTION, Kind.AUXILIARY, Kind.MODAL,
     Kind.PREPOSITION, Kind.TO, Kind.NOT, Kind.ORDER, Kind.BRACKET}
)  # fmt: skip


def is_hasty(text: str) -> bool:
    """Whether not even its first letter is a capital."""
    return text.lstrip()[:1].islower()


def beginnings(tokens: Sequence[Token], *, is_hasty: bool) -> Iterator[tuple[int, int]]:
    """Where a full stop is missing: the place, or the comma in its stead."""
    first = 0
    for at, token in enumerate(tokens):
        is_new = _begins(tokens, first, at) or (is_hasty and _tells(tokens, first, at))
        if token.kind is Kind.STOP:
            first = at + 1
        elif at > first and is_new:
            before = tokens[at - 1]
            yield (before.start, before.end) if before.kind is Kind.COMMA else (token.start,) * 2
            first = at


def sounded(tokens: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """Words written as they sound, told by what stands beside them: place, and what is meant.

    As in "chain mst 2 raigeki", "opponents raigeki", "on there monster", "decree is on".
    """
    kinds = [one.kind for one in tokens] + [Kind.STOP, Kind.STOP]
    for at, token in enumerate(tokens):
        before, after = kinds[at - 1] if at else Kind.STOP, kinds[at + 1]
        if token.text in _NUMERALS and before is Kind.CARD and after is Kind.CARD:
            yield token.start, token.end, _NUMERALS[token.text]
        elif token.text in _PLURALS and after in {Kind.CARD, Kind.NOUN, Kind.MARK}:
            yield token.start, token.end, "opponent's"
        elif token.text == "there" and before in _LEADS and after in _OWNED:
            yield token.start, token.end, "their"
        elif token.text == "got" and before is Kind.PLAYER and after in _HELD:
            yield token.start, token.end, "have"
        elif token.text in {"atk", "att"} and before in _FIGHTING and after in _ENDS | {Kind.MARK}:
            yield token.start, token.end, "attack"
        elif token.text == "on" and before is Kind.AUXILIARY and after in _ENDS:
            yield token.start, token.end, "face-up"


def lacks_mark(text: str) -> bool:
    """Whether nothing ends the last sentence, and none is marked as a question."""
    return "?" not in text and text.rstrip()[-1:].isalnum()


def _begins(tokens: Sequence[Token], first: int, at: int) -> bool:
    told = tokens[first:at]
    is_interrogative = tokens[at].kind is Kind.INTERROGATIVE
    if not told or not (is_interrogative or _is_turned(tokens, at)):
        return False
    tells = any(one.sense(Kind.VERB) or one.text in _BE for one in told) and any(
        one.kind in {Kind.CARD, Kind.PLAYER} for one in told
    )
    tells = tells or _sets(tokens, first, at)
    opener = told[0]
    hangs = opener.kind is Kind.SUBORDINATOR and opener.value in _HANGING
    hangs |= opener.kind is Kind.PREPOSITION or opener.form == "ing"
    asks = any(_is_turned(tokens, i) or one.kind is Kind.INTERROGATIVE
               for i, one in enumerate(told, first))  # fmt: skip
    if not tells or hangs or asks or tokens[at - 1].kind in _JOINING:
        return False
    is_after_comma = tokens[at - 1].kind is Kind.COMMA and tokens[at - 1].text == ","
    if is_interrogative:
        is_relative = tokens[at].sense(Kind.SUBORDINATOR) is not None
        return is_after_comma and (not is_relative or _is_last(tokens, at))
    return is_after_comma or tokens[at].text in _HELPERS


def _sets(tokens: Sequence[Token], first: int, at: int) -> bool:
    """As in "X on field | can i activate Y": a card and its place, before what a player may do."""
    told, after = tokens[first:at], tokens[at + 1 : at + 2]
    is_player = bool(after) and after[0].kind is Kind.PLAYER
    placed = len(told) > 1 and told[0].kind is Kind.CARD and told[1].kind in _PLACED
    return placed and is_player and tokens[at].text in _HELPERS


def _tells(tokens: Sequence[Token], first: int, at: int) -> bool:
    """As in "X on my summon | i chain Y": somebody acts, after something else was told."""
    told, after = tokens[first:at], tokens[at + 1 : at + 2]
    is_acting = tokens[at].text in _ACTING and bool(after) and after[0].sense(Kind.VERB) is not None
    if not (told and is_acting and told[-1].kind in _NOUNS) or _is_bare(tokens, at):
        return False
    return any(one.kind is Kind.CARD for one in told) and told[0].kind is not Kind.SUBORDINATOR


def _is_bare(tokens: Sequence[Token], at: int) -> bool:
    """As in "X on the monster | i summoned": nothing is done to anything else, so it is that."""
    behind = tokens[at + 2 : at + 3]
    return not behind or behind[0].kind is Kind.STOP


def _is_last(tokens: Sequence[Token], at: int) -> bool:
    """As in ", who gets it": few words more, up to the end of the sentence."""
    rest = [one.kind for one in tokens[at + 1 : at + _FEW + 2]]
    end = rest.index(Kind.STOP) if Kind.STOP in rest else len(rest)
    if end < len(rest) and tokens[at + 1 + end].text != "?":
        return False
    before_stop = rest[:end]
    return 0 < len(before_stop) <= _FEW and not {Kind.COMMA, Kind.CARD} & set(before_stop)


def _is_turned(tokens: Sequence[Token], at: int) -> bool:
    """A helping verb before the one it is asked of."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    is_helping = tokens[at].text in _HELPERS or tokens[at].text in _BE
    return is_helping and following is not None and following.kind in _ASKED_OF
