"""Exceptions: which cards are not meant, and kinds in parentheses ("(EARTH or FIRE)")."""

from dataclasses import replace
from typing import Any

from engine.operations import Application
from engine.psct.figures import name_list
from engine.psct.lexer import Tokens
from engine.psct.nouns import parse_head, parse_marks
from engine.psct.phrases import Found, Known, eat
from engine.psct.selecting import Draft
from engine.selectors import Selector

_FIELDS = {
    "archetype": "not_archetype",
    "name": "not_name",
    "trait": "not_trait",
    "attribute": "not_attribute",
    "type": "not_type",
}


def read_except(tokens: Tokens, at: int, draft: Draft, _known: Known) -> int | None:
    """As in `except "Own Name"`, "except Xyz Monsters", "except this card"."""
    start = at + 1
    end = eat(tokens, start, "this", "card")
    if end is not None:
        draft.sel["other"] = True
        return end
    names = name_list(tokens, start)
    if names is not None and parse_head(tokens, names.end) is None:
        return _exclude(draft, "not_name", names.value, names.end)
    if tokens[start].norm in ("a", "an"):
        start += 1
    return _except_kind(tokens, start, draft)


def _except_kind(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """One property that excepted cards have: a Type, an Attribute, an archetype."""
    values: list[Any] = []
    field, end = "", at
    while (marks := parse_marks(tokens, end)) is not None:
        if len(marks.value) != 1 or field not in ("", marks.value[0].field):
            return None
        field = marks.value[0].field
        values.extend(marks.value[0].value if field in _FIELDS else ())
        end = marks.end
        nxt = end + 1 if tokens[end].norm == "," else end
        nxt = nxt + 1 if tokens[nxt].norm in ("and", "or", "and/or") else nxt
        if nxt == end or parse_marks(tokens, nxt) is None:
            break
        end = nxt
    head = parse_head(tokens, end)
    if head is None or field not in _FIELDS or head.value.mark is not None:
        return None
    return _exclude(draft, _FIELDS[field], tuple(values), head.end)


def _exclude(draft: Draft, field: str, values: tuple[Any, ...], end: int) -> int:
    draft.where[field] = (*draft.where.get(field, ()), *values)
    return end


def but_not(
    tokens: Tokens, at: int, says: tuple[Application, ...], known: Known
) -> Found[tuple[Application, ...]] | None:
    """What is said of many cards, ", except" those that are named next."""
    draft = Draft()
    end = read_except(tokens, at, draft, known)
    fewer: list[Application] = []
    for each in says:
        what = getattr(each, "what", None)
        if end is None or not isinstance(what, Selector) or what.ref is not None or what.any_of:
            return None
        if any(getattr(what.where, field) for field in draft.where):
            return None
        where = replace(what.where, **draft.where)
        changing: Any = each
        fewer.append(replace(changing, what=replace(what, where=where, **draft.sel)))
    return None if end is None else Found(tuple(fewer), end)


def read_bracket(tokens: Tokens, at: int, draft: Draft, _known: Known) -> int | None:
    """As in "1 Warrior monster (EARTH or FIRE)"."""
    if tokens[at + 1].norm == "except":
        excepted = read_except(tokens, at + 1, draft, _known)
        return None if excepted is None else eat(tokens, excepted, ")")
    values: list[Any] = []
    field, end = "", at + 1
    while (marks := parse_marks(tokens, end)) is not None:
        mark = marks.value[0]
        if len(marks.value) != 1 or field not in ("", mark.field) or mark.field not in _FIELDS:
            return None
        field = mark.field
        values.extend(mark.value)
        end = marks.end
        while tokens[end].norm in (",", "or", "and/or", "/"):
            end += 1
    if tokens[end].norm != ")" or not values or field in draft.where:
        return None
    draft.where[field] = tuple(values)
    return end + 1
