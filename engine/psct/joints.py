"""Joints: what stands between the clauses of an effect, and where a clause can end."""

from typing import NamedTuple

from engine.psct.lexer import Tokens
from engine.psct.nodes import Part, Span
from engine.psct.phrases import END, Phrases, skip
from engine.psct.words import IMPERATIVES
from engine.terms import Connector

_LINKS = Phrases(
    {
        "and if you do": Connector.AND_IF_YOU_DO,
        "and if they do": Connector.AND_IF_YOU_DO,
        "and if you do that": Connector.AND_IF_YOU_DO,
        "and if you do so": Connector.AND_IF_YOU_DO,
        "if you do that": Connector.AND_IF_YOU_DO,
        "if you do": Connector.AND_IF_YOU_DO,
        "if it does ,": Connector.AND_IF_YOU_DO,
        "and if it does ,": Connector.AND_IF_YOU_DO,
        "if you do not ,": Connector.OTHERWISE,
        "if you cannot ,": Connector.OTHERWISE,
        "if they do not ,": Connector.OTHERWISE,
        "if they did not ,": Connector.OTHERWISE,
        "if you don't ,": Connector.OTHERWISE,
        "and then": Connector.THEN,
        "then, after that": Connector.THEN,
        "then after that": Connector.THEN,
        "and after that": Connector.THEN,
        "and then, after that": Connector.THEN,
        "then": Connector.THEN,
        "also, after that": Connector.ALSO_AFTER_THAT,
        "after that": Connector.THEN,
        "also": Connector.ALSO,
        "and also": Connector.ALSO,
        "otherwise": Connector.OTHERWISE,
        "and": Connector.AND,
        "but": Connector.AND,
    }
)


_JOINING = _LINKS.first_words | {".", ";", ",", "("}
"""What a joint begins with."""
_PICKS = frozenset({"randomly", "chooses", "picks", "adds", "cannot"})
_WEAK = frozenset({"and", "but"})


class Joint(NamedTuple):
    """A connector, from which token to which."""

    link: Connector
    start: int
    end: int
    closing: bool = False
    """In parentheses, which end after the clause."""


def parse_joint(tokens: Tokens, at: int) -> Joint | None:
    """What joins a clause to the one before."""
    word = tokens[at].norm
    if word not in _JOINING:
        return None
    if word in (".", ";"):
        after = _LINKS.match(tokens, at + 1)
        if after is not None and tokens[at + 1].norm not in _WEAK:
            return Joint(after.value, at, skip(tokens, after.end, ","))
        return Joint(Connector.FIRST, at, at + 1)
    start = at + 1 if word in (",", "(") else at
    found = _LINKS.match(tokens, start)
    if found is None:
        negated = tokens[start].norm in ("its", "their") and tokens[start + 1].norm == "effects"
        theirs = tokens[start].norm == "your opponent" and tokens[start + 1].norm in _PICKS
        comma = word == "," and (tokens[start].norm in IMPERATIVES or negated or theirs)
        return Joint(Connector.AND, at, start) if comma else None
    if word == "(" and tokens[start].norm not in ("but", "and", "also"):
        return None
    return Joint(found.value, at, skip(tokens, found.end, ","), word == "(")


def ends_clause(tokens: Tokens, at: int) -> bool:
    """Whether a clause can end here."""
    word = tokens[at].norm
    if tokens[at] is END or word in (".", ";") or (word == "," and tokens[at + 1] is END):
        return True
    if word == ")":
        return ends_clause(tokens, at + 1)
    return parse_joint(tokens, at) is not None


def boundary(tokens: Tokens, at: int) -> int:
    """Where a clause that was not understood ends."""
    end = at + 1
    depth = 1 if tokens[at].norm == "(" else 0
    while tokens[end] is not END:
        word = tokens[end].norm
        depth += (word == "(") - (word == ")")
        if depth <= 0 and _breaks(tokens, end):
            return end
        end += 1
    return end


def _breaks(tokens: Tokens, at: int) -> bool:
    if tokens[at].norm == "(":
        return False
    joint = parse_joint(tokens, at)
    if joint is None:
        return False
    first = tokens[joint.start].norm
    word = tokens[joint.start + 1].norm if first == "," else first
    if word == "but":
        return first == ","
    return word != "and" or tokens[joint.end].norm in IMPERATIVES


def span_of(tokens: Tokens, start: int, end: int, part: Part) -> Span:
    """The characters of `tokens[start:end]`."""
    last = end - 1
    while tokens[last] is END:
        last -= 1
    return Span(part, tokens[start].start, tokens[last].end)
