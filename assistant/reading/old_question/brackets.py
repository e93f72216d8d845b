"""Brackets: what stands in them and does nothing: which effect is meant, a card's figures."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.tokens import Token

_OF_PLAY = frozenset({Kind.CARD, Kind.PLAYER, Kind.OWNER, Kind.LINK, Kind.NOT, Kind.INTERROGATIVE})
"""What tells of this very play, and not of a card's text."""
_EFFECTS = frozenset({"effect", "limit"})
_STAT = r"(?:atk|def|attack|defen[cs]e)"
_FIGURE = rf"(?:{_STAT}:? )?\d{{1,4}}(?: ?{_STAT})?"
_FIGURES = re.compile(rf"{_FIGURE}(?:(?: ?[/,] ?| and | )(?:{_FIGURE}))*", re.IGNORECASE)
"""As in "(2100)", "(200 DEF)", "(ATK 1400 / DEF 1200)"."""


def without_explanations(tokens: Sequence[Token]) -> list[Token]:
    """As in "X's effect (return to hand, Summon a Level 7) is activated": no deed of its own.

    Which effect it is, is read from the words themselves; so are figures, as in "X (2100 ATK)".
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
    if tokens[at].text != "(":
        return at
    before = tokens[at - 1] if at else None
    noun = before.sense(Kind.NOUN) if before is not None else None
    closing = next((i for i in range(at, len(tokens)) if tokens[i].text == ")"), at)
    inside = tokens[at + 1 : closing]
    if at and _FIGURES.fullmatch(" ".join(one.text for one in inside)):
        return closing + 1
    if (noun is None or noun.value not in _EFFECTS) and not _is_lasting_text(inside):
        return at
    tells = any(sense.kind in _OF_PLAY for one in inside for sense in one.senses)
    return closing + 1 if inside and not tells else at


def _is_lasting_text(inside: Sequence[Token]) -> bool:
    """As in "(banished when it leaves)": what a text will do to the card that is named."""
    verb = inside[0].sense(Kind.VERB) if inside else None
    is_later = any(one.text in _WHEN for one in inside)
    return is_later and verb is not None and verb.form in _PAST


_PAST = frozenset({"past", "part"})
_WHEN = frozenset({"when", "if", "whenever"})
