"""Determiners: how many cards ("up to 2", "all other", "the top 3", "1 or more")."""

from engine.psct.lexer import Tokens
from engine.psct.nouns import parse_marks
from engine.psct.phrases import Phrases, eat, is_name, number
from engine.psct.selecting import HOW_MANY, Draft
from engine.selectors import ALL, Count

_COUNTS = Phrases(
    {
        "a": Count(1, 1),
        "an": Count(1, 1),
        "another": Count(1, 1),
        "one": Count(1, 1),
        "all": ALL,
        "all the": ALL,
        "each": ALL,
        "every": ALL,
        "both": ALL,
        "any": ALL,
        "any number of": Count(1, None),
        "no": ALL,
    }
)


def parse_determiner(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """How many, of what is to be chosen; None: no determiner stands here."""
    if tokens[at].norm == "the":
        return _the(tokens, at + 1, draft)
    total = eat(tokens, at, "a", "total", "of")
    at = at if total is None else total
    amount = number(tokens[at])
    if amount is not None:
        return _numbered(tokens, at + 1, amount, draft)
    return _bounded(tokens, at, draft) or _in_words(tokens, at, draft)


def _bounded(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """As in "up to 2", "exactly 3", "as many"."""
    if tokens[at].norm not in ("as", "up", "exactly"):
        return None
    if (end := eat(tokens, at, "as", "many")) is not None:
        draft.sel["as_many_as_possible"] = True
        return _other(tokens, end, draft)
    up_to, exactly = eat(tokens, at, "up", "to"), eat(tokens, at, "exactly")
    start = up_to or exactly
    top = None if start is None else number(tokens[start])
    if start is None or top is None:
        return None
    draft.count = Count(top if up_to is None else 1, top)
    return _other(tokens, start + 1, draft)


def _in_words(tokens: Tokens, at: int, draft: Draft) -> int | None:
    number_of = eat(tokens, at, "a", "number", "of")
    if number_of is not None:
        draft.count = Count(1, None)
        draft.opaque.append(HOW_MANY)
        return number_of
    found = _COUNTS.match(tokens, at)
    if found is None:
        return None
    draft.count = found.value
    if tokens[at].norm == "another":
        draft.sel["other"] = True
    return _other(tokens, found.end, draft)


def _numbered(tokens: Tokens, at: int, amount: int, draft: Draft) -> int:
    """As in "2", "1 or 2", "2 or more", "3+", "1 random"."""
    draft.count = Count(amount, amount)
    if tokens[at].norm == "or":
        more = number(tokens[at + 1])
        if more is not None:
            draft.count, at = Count(amount, more), at + 2
            if more > amount + 1:
                draft.sel["numbers"] = (amount, more)
        elif tokens[at + 1].norm == "more":
            draft.count, at = Count(amount, None), at + 2
    elif tokens[at].norm == "+":
        draft.count, at = Count(amount, None), at + 1
    return _other(tokens, at, draft)


def _other(tokens: Tokens, at: int, draft: Draft) -> int:
    if tokens[at].norm == "random":
        draft.sel["random"] = True
        at += 1
    if tokens[at].norm == "other":
        draft.sel["other"] = True
        at += 1
    return at


def _the_best(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """As in "the monster on the field with the highest ATK"; the noun has to say which."""
    draft.definite = True
    draft.count = Count(1, 1)
    return at + 1 if number(tokens[at]) == 1 else at


def _the(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """As in "the top 3 cards", "the top card"."""
    side = tokens[at].norm
    if side not in ("top", "bottom"):
        return _the_best(tokens, at, draft)
    amount = number(tokens[at + 1])
    draft.count = Count(amount or 1, amount or 1)
    draft.sel["top" if side == "top" else "bottom"] = True
    return at + 1 if amount is None else at + 2


def of_yours(tokens: Tokens, at: int, draft: Draft) -> int:
    """As in "1 of your banished monsters"."""
    if tokens[at].norm != "of":
        return at
    if tokens[at + 1].norm in ("your", "your opponent's", "their"):
        marks = parse_marks(tokens, at + 1)
        if marks is not None:
            draft.mark(*marks.value)
            return marks.end
    return at


def copies_of(tokens: Tokens, at: int) -> int:
    """As in `2 copies of "A"`."""
    copies = tokens[at].norm in ("copies", "copy") and tokens[at + 1].norm == "of"
    return at + 2 if copies and is_name(tokens[at + 2]) else at
