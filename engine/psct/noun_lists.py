"""Noun lists: noun phrases joined by "and", of which each is meant."""

from collections.abc import Set as AbstractSet
from dataclasses import replace

from engine.psct.determiners import parse_determiner
from engine.psct.kinds import adjective_runs
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Mention, Phrases, eat
from engine.psct.places import Place
from engine.psct.selecting import Draft, placed
from engine.selectors import Selector
from engine.terms import FIELD, Whose, Zone


def parse_nouns(
    tokens: Tokens, at: int, known: Known, *, bare: bool = False
) -> Found[tuple[Selector, ...]] | None:
    """Noun phrases joined by "and": each is meant; a place after the last holds for all."""
    start = eat(tokens, at, "both") if tokens[at + 1 : at + 2] else None
    first = parse_noun(tokens, at, known, bare=bare)
    if first is None and start is not None:
        first = parse_noun(tokens, start, known)
    if first is None:
        return _without_head(tokens, at, known)
    found, end = [first.value], first.end
    is_new = first.value.ref is None
    other = known.after(Mention(None, many=False)) if is_new else known
    while (nxt := _and_noun(tokens, end, other)) is not None:
        found.append(nxt.value)
        end = nxt.end
    if len(found) > 1:
        found = _share_place(found)
    both = _on_each_side(tokens, end, found)
    return Found(tuple(found), end) if both is None else both


_EACH_SIDE: Phrases[tuple[Zone, ...]] = Phrases(
    {
        "on each field": FIELD,
        "on each player's field": FIELD,
        "on each side of the field": FIELD,
        "in each gy": (Zone.GRAVEYARD,),
        "in each player's gy": (Zone.GRAVEYARD,),
        "from each gy": (Zone.GRAVEYARD,),
        "from each field": FIELD,
        "from each player's gy": (Zone.GRAVEYARD,),
    }
)


def _on_each_side(
    tokens: Tokens, at: int, found: list[Selector]
) -> Found[tuple[Selector, ...]] | None:
    """As in "1 monster on each field": one of each player."""
    side = _EACH_SIDE.match(tokens, at)
    if side is None or len(found) != 1 or found[0].zone or found[0].ref is not None:
        return None
    one = found[0]
    if one.alternatives or one.count.is_all:
        return None
    whos = (Whose.YOU, Whose.OPPONENT)
    made = (placed(one, Place(who, side.value, None, side.value is FIELD)) for who in whos)
    return Found(tuple(made), side.end)


def _without_head(tokens: Tokens, at: int, known: Known) -> Found[tuple[Selector, ...]] | None:
    """As in "1 LIGHT and 1 DARK monster": the noun comes last."""
    draft = Draft()
    start = parse_determiner(tokens, at, draft)
    if start is None:
        return None
    runs, end = adjective_runs(tokens, start)
    if len(runs) != 1 or tokens[end].norm != "and":
        return None
    last = parse_noun(tokens, end + 1, known)
    if last is None or last.value.ref is not None or last.value.any_of or last.value.alternatives:
        return None
    draft.mark(*runs[0])
    first = draft.selector()
    if draft.opaque or draft.sel or first.any_of or first.where.kind:
        return None
    if _adjective_fields(tokens, end + 1) != draft.where.keys():
        return None
    where = replace(last.value.where, **draft.where)
    return Found((replace(last.value, where=where, count=first.count), last.value), last.end)


def _adjective_fields(tokens: Tokens, at: int) -> AbstractSet[str]:
    """The fields that the adjectives of a noun phrase fill."""
    draft = Draft()
    runs, _ = adjective_runs(tokens, parse_determiner(tokens, at, draft) or at)
    draft.mark(*(mark for run in runs for mark in run))
    return draft.where.keys()


def _share_place(found: list[Selector]) -> list[Selector]:
    """As in "1 monster and 1 Spell your opponent controls"."""
    last = found[-1]
    if not last.zone:
        return found
    return [
        each
        if each.zone or each.ref is not None
        else replace(each, zone=last.zone, whose=last.whose)
        for each in found
    ]


def _and_noun(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """Another noun phrase after "and" (or a comma in a list that ends with "and")."""
    end = at + 1 if tokens[at].norm == "," else at
    if tokens[end].norm != "and":
        return None
    found = parse_noun(tokens, end + 1, known)
    if found is None or _is_subject(tokens, found.end):
        return None
    return found


_FINITE = frozenset(
    {
        "gains", "gain", "loses", "lose", "cannot", "can", "is", "are", "becomes", "become",
        "has", "have", "must", "does", "do",
    }
)  # fmt: skip


def _is_subject(tokens: Tokens, at: int) -> bool:
    """Whether a verb follows: the noun phrase begins a clause of its own."""
    return tokens[at].norm in _FINITE
