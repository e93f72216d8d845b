"""Figures: numbers, names and counters in what follows a noun ("1500 or less ATK")."""

from engine.psct.lexer import Tokens
from engine.psct.nouns import plural_mark
from engine.psct.phrases import Found, is_name, number, skip
from engine.psct.selecting import Draft
from engine.psct.words import STOPS
from engine.selectors import Bound
from engine.terms import Stat


def read_names(tokens: Tokens, at: int, draft: Draft, field: str) -> int | None:
    """One name or several: what is mentioned, or excepted."""
    found = name_list(tokens, at)
    if found is None or field in draft.where:
        return None
    draft.where[field] = found.value
    return found.end


def name_list(tokens: Tokens, at: int) -> Found[tuple[str, ...]] | None:
    """As in `"A"`, `"A" or "B"`, `"A", "B", and/or "C"`."""
    if tokens[at].norm in ("the", "a", "an"):
        at += 1
    if not is_name(tokens[at]):
        return None
    names, end = [tokens[at].norm], at + 1
    while True:
        nxt = end + 1 if tokens[end].norm == "," else end
        if tokens[nxt].norm in ("or", "and/or", "and"):
            nxt += 1
        if nxt == end or not is_name(tokens[nxt]):
            return Found(tuple(names), plural_mark(tokens, end))
        names.append(tokens[nxt].norm)
        end = nxt + 1


STAT_FIELDS = {"atk": ("atk",), "def": ("def",), "atk/def": ("atk", "def")}


def counter_name(tokens: Tokens, at: int) -> Found[str] | None:
    """As in "Spell Counter(s)", "counters": the words before "Counter", "" for any."""
    if tokens[at].norm.endswith(("-counter", "-counters")):
        name = tokens[at].norm.rpartition("-")[0]
        return Found(f"{name.title()}-Counter", plural_mark(tokens, at + 1))
    end = at
    while end < at + 4 and tokens[end].norm not in ("counter", "counters"):
        if tokens[end].norm in STOPS or tokens[end].norm in ("to", "from", "on"):
            return None
        end += 1
    if tokens[end].norm not in ("counter", "counters"):
        return None
    words = " ".join(token.norm[:1].upper() + token.norm[1:] for token in tokens[at:end])
    return Found(f"{words} Counter" if words else "", plural_mark(tokens, end + 1))


_ORIGINAL = {"atk": (Stat.ORIGINAL_ATK,), "def": (Stat.ORIGINAL_DEF,)}


def _value(tokens: Tokens, at: int) -> Found[tuple[int, int | None, int | None]] | None:
    """As in "1500", "exactly 1500", "1500 or less": the value, and its bounds."""
    at = skip(tokens, at, "exactly")
    value = number(tokens[at])
    if value is None:
        return None
    bound = _bound(tokens, at + 1, value)
    if bound is None:
        return Found((value, value, value), at + 1)
    return Found((value, *bound.value), bound.end)


def _bound(tokens: Tokens, at: int, value: int) -> Found[tuple[int | None, int | None]] | None:
    """As in "or less": the lowest and the highest."""
    if tokens[at].norm != "or" or tokens[at + 1].norm not in _BELOW + _ABOVE:
        return None
    return Found((None, value) if tokens[at + 1].norm in _BELOW else (value, None), at + 2)


def _originals(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """As in "2500 original ATK", "1200 or less original ATK", "1600 original ATK or DEF"."""
    said = _value(tokens, at)
    if said is None:
        return None
    (_, low, high), end = said.value, said.end
    stats = _ORIGINAL.get(tokens[end + 1].norm) if tokens[end].norm == "original" else None
    if stats is None or "original" in draft.where:
        return None
    other = _ORIGINAL.get(tokens[end + 3].norm) if tokens[end + 2].norm == "or" else None
    if other is not None and not draft.any_of:
        draft.choose(tuple({"original": (Bound(one[0], low, high),)} for one in (stats, other)))
        return end + 4
    draft.where["original"] = (Bound(stats[0], low, high),)
    return end + 2


def read_numbers(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """As in "1500 or less ATK", "0 ATK and 2100 DEF"."""
    originals = _originals(tokens, at, draft)
    if originals is not None:
        return originals
    one = _than(tokens, at) or _number(tokens, at)
    if one is None:
        return None
    bounds, end = one.value, one.end
    if tokens[end].norm in ("and", "/"):
        two = _number(tokens, end + 1)
        if two is not None:
            bounds, end = {**bounds, **two.value}, two.end
    elif tokens[end].norm == "or" and tokens[end + 1].norm in STAT_FIELDS:
        return None
    if any(name in draft.where for name in bounds):
        return None
    draft.where.update(bounds)
    return end


_BELOW = ("less", "lower")
_ABOVE = ("more", "higher")


def _than(tokens: Tokens, at: int) -> Found[dict[str, int]] | None:
    """As in "less than 2000 ATK"."""
    sign = {"less": -1, "more": 1}.get(tokens[at].norm)
    value = number(tokens[at + 2]) if tokens[at + 1].norm == "than" else None
    stats = None if value is None else STAT_FIELDS.get(tokens[at + 3].norm)
    if value is None or stats is None or sign is None:
        return None
    end = "max" if sign < 0 else "min"
    return Found({f"{stat}_{end}": value + sign for stat in stats}, at + 4)


def _number(tokens: Tokens, at: int) -> Found[dict[str, int]] | None:
    said = _value(tokens, at)
    if said is None:
        return None
    (value, low, high), end = said.value, said.end
    stats = STAT_FIELDS.get(tokens[end].norm)
    if stats is None:
        return None
    if low == high and (after := _bound(tokens, end + 1, value)) is not None:
        (low, high), end = after.value, after.end - 1
    bounds = {}
    for stat in stats:
        if low is not None:
            bounds[f"{stat}_min"] = low
        if high is not None:
            bounds[f"{stat}_max"] = high
    return Found(bounds, end + 1)
