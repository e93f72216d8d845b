"""Bare levels: "a Level 7" without the word for the monster that has it."""

from collections.abc import Sequence

from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.tokens import Sense, Token

_VALUES = frozenset({"level", "rank", "lvl", "lv"})
_OPENING = frozenset({Kind.DETERMINER, Kind.OWNER, Kind.NUMBER})
_HEADS = frozenset({Kind.NOUN, Kind.CARD, Kind.OTHER, Kind.NUMBER})


def with_bare_levels(tokens: Sequence[Token]) -> list[Token]:
    """As in "and Summon a Level 7": a monster of that Level."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        pair = tokens[at : at + 2]
        if _is_bare(tokens, at):
            words = f"{pair[0].text} {pair[1].text}"
            monster = (Sense(Kind.NOUN, "monster"),)
            found.append(Token(words, pair[0].start, pair[1].end, monster))
            at += 2
            continue
        found.append(tokens[at])
        at += 1
    return found


def _is_bare(tokens: Sequence[Token], at: int) -> bool:
    value, figure, after = [*tokens[at : at + 3], None, None, None][:3]
    if value is None or figure is None or value.text not in _VALUES or not figure.text.isdecimal():
        return False
    opens = at > 0 and any(one.kind in _OPENING for one in tokens[at - 1].senses)
    return opens and (after is None or not any(one.kind in _HEADS for one in after.senses))
