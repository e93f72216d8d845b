"""Noun phrases: selectors, from determiner to last relative clause."""

from dataclasses import replace
from typing import Any

from engine.psct.lexer import Tokens
from engine.psct.nouns import Head, Mark, parse_head, parse_marks, plural_mark, stated
from engine.psct.phrases import Found, Known, Phrases, eat, is_name, number, skip
from engine.psct.places import parse_zones
from engine.psct.postmodifiers import parse_postmodifiers
from engine.psct.references import parse_reference
from engine.psct.selecting import Draft
from engine.selectors import ALL, Count, Filter, Selector
from engine.terms import CardKind, Trait, Zone

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
MONSTER = (CardKind.MONSTER,)
"""The kinds of a monster."""
_JOINS = frozenset({",", "or", "and/or", "and"})


def parse_noun(
    tokens: Tokens, at: int, known: Known, *, bare: bool = False
) -> Found[Selector] | None:
    """A selector; `bare`: one without a determiner too, of which all are meant."""
    reference = parse_reference(tokens, at, known) or _whole(tokens, at)
    if reference is not None:
        return reference
    first = _described(tokens, at, known, bare=bare)
    if first is None:
        return None
    while (other := _or_noun(tokens, first.end, known)) is not None:
        first = Found(either(first.value, other.value), other.end)
    return first


def _whole(tokens: Tokens, at: int) -> Found[Selector] | None:
    """As in "your entire hand"."""
    if tokens[at].norm not in ("your", "your opponent's", "their"):
        return None
    zones = parse_zones(tokens, at)
    if zones is None and tokens[at + 1].norm == "entire":
        zones = parse_zones((*tokens[: at + 1], *tokens[at + 2 :]), at)
        zones = None if zones is None else Found(zones.value, zones.end + 1)
    if zones is None or zones.value.zones != (Zone.HAND,):
        return None
    return Found(Selector(whose=zones.value.whose, zone=zones.value.zones, count=ALL), zones.end)


def _or_noun(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """Another noun phrase, with its own determiner, after "or"."""
    end = at + 1 if tokens[at].norm == "," else at
    if tokens[end].norm not in ("or", "and/or") or number(tokens[end + 1]) is None:
        return None
    if tokens[end].norm == "and/or":
        return None
    return _described(tokens, end + 1, known, bare=False)


def either(one: Selector, other: Selector) -> Selector:
    """One or the other; a place said last holds for both."""
    if not one.zone and other.zone:
        one = replace(one, zone=other.zone, whose=other.whose)
    alike = replace(one, where=Filter(), any_of=()) == replace(other, where=Filter(), any_of=())
    if alike and not one.alternatives and not other.any_of and not one.where.opaque:
        kinds = _options_of(one) + _options_of(other)
        return replace(other, where=Filter(), any_of=kinds)
    return replace(one, alternatives=(*one.alternatives, other))


def _options_of(what: Selector) -> tuple[Filter, ...]:
    if what.any_of and what.where == Filter():
        return what.any_of
    return (what.where,)


def _described(tokens: Tokens, at: int, known: Known, *, bare: bool) -> Found[Selector] | None:
    """Determiner, adjectives, noun and what follows it."""
    draft = Draft()
    end = _determiner(tokens, at, draft)
    if end is None:
        if not bare and not is_name(tokens[at]):
            return None
        if not bare:
            draft.count = Count(1, 1)
        end = at
    some = _of_known(tokens, end, draft, known)
    if some is not None:
        return some
    end = _of_yours(tokens, end, draft)
    end = _kind(tokens, end, draft, known)
    if end is None:
        return None
    end = parse_postmodifiers(tokens, end, draft, known)
    if "as_many_as_possible" in draft.sel:
        end = _as_possible(tokens, end, draft, known)
        if end is None:
            return None
    return Found(draft.selector(), end)


def _as_possible(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """The end of "as many cards on the field as possible"."""
    end = eat(tokens, at, "as", "possible")
    if end is None:
        return None
    return parse_postmodifiers(
        tokens,
        skip(tokens, end, ",") if tokens[end + 1].norm in ("from", "in", "with", "except") else end,
        draft,
        known,
    )


def add_postmodifiers(
    tokens: Tokens, at: int, what: Selector, known: Known
) -> Found[Selector] | None:
    """More of what kind of card it is, said later: "add 1 monster to your hand, except ..."."""
    draft = Draft()
    end = parse_postmodifiers(tokens, at, draft, known)
    if end == at or draft.place is not None:
        return None
    return Found(draft.added_to(what), end)


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
    while (nxt := _and_noun(tokens, end, known)) is not None:
        found.append(nxt.value)
        end = nxt.end
    if len(found) > 1:
        found = _share_place(found)
    return Found(tuple(found), end)


def _without_head(tokens: Tokens, at: int, known: Known) -> Found[tuple[Selector, ...]] | None:
    """As in "1 LIGHT and 1 DARK monster": the noun comes last."""
    draft = Draft()
    start = _determiner(tokens, at, draft)
    if start is None:
        return None
    runs, end = _runs(tokens, start)
    if len(runs) != 1 or tokens[end].norm != "and":
        return None
    last = parse_noun(tokens, end + 1, known)
    if last is None or last.value.ref is not None or last.value.any_of or last.value.alternatives:
        return None
    draft.mark(*runs[0])
    first = draft.selector()
    if draft.opaque or first.where.kind:
        return None
    where = replace(first.where, kind=last.value.where.kind)
    shared = replace(last.value, where=where, count=first.count)
    return Found((shared, last.value), last.end)


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


def _determiner(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """How many, of what is to be chosen; None: no determiner stands here."""
    if tokens[at].norm == "the":
        return _the(tokens, at + 1, draft)
    if (end := eat(tokens, at, "as", "many")) is not None:
        draft.sel["as_many_as_possible"] = True
        return _other(tokens, end, draft)
    amount = number(tokens[at])
    if amount is not None:
        return _numbered(tokens, at + 1, amount, draft)
    if (end := eat(tokens, at, "up", "to")) is not None:
        top = number(tokens[end])
        if top is None:
            return None
        draft.count = Count(1, top)
        return _other(tokens, end + 1, draft)
    if (end := eat(tokens, at, "exactly")) is not None and number(tokens[end]) is not None:
        draft.count = Count(number(tokens[end]) or 0, number(tokens[end]))
        return end + 1
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


def _the(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """As in "the top 3 cards", "the top card"."""
    side = tokens[at].norm
    if side not in ("top", "bottom"):
        return None
    amount = number(tokens[at + 1])
    draft.count = Count(amount or 1, amount or 1)
    draft.sel["top" if side == "top" else "bottom"] = True
    return at + 1 if amount is None else at + 2


def _of_known(tokens: Tokens, at: int, draft: Draft, known: Known) -> Found[Selector] | None:
    """As in "1 of them", "1 of those monsters"."""
    if tokens[at].norm != "of" or tokens[at + 1].norm not in ("them", "those", "these", "the"):
        return None
    found = parse_reference(tokens, at + 1, known)
    if found is None or draft.sel:
        return None
    return Found(replace(found.value, count=draft.count), found.end)


def _of_yours(tokens: Tokens, at: int, draft: Draft) -> int:
    """As in "1 of your banished monsters"."""
    if tokens[at].norm != "of":
        return at
    if tokens[at + 1].norm in ("your", "your opponent's", "their"):
        marks = parse_marks(tokens, at + 1)
        if marks is not None:
            draft.mark(*marks.value)
            return marks.end
    return at


def _kind(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """Adjectives and head nouns, joined by "or": what kind of card."""
    options: list[tuple[list[tuple[Mark, ...]], Head | None]] = []
    end = at
    while True:
        runs, end = _runs(tokens, end)
        head = parse_head(tokens, end)
        if head is None and not _stands_alone(runs):
            return None
        end = plural_mark(tokens, end if head is None else head.end)
        if head is not None and head.value.kinds == MONSTER and is_name(tokens[end]):
            runs = [(*(runs[0] if runs else ()), Mark("archetype", (tokens[end].norm,)))]
            end += 1
        options.append((runs, None if head is None else head.value))
        nxt = _next_kind(tokens, end)
        if nxt is None:
            break
        end = nxt
    _take(options, draft, known.words(tokens, at, end))
    return end


def _stands_alone(runs: list[tuple[Mark, ...]]) -> bool:
    """Whether these adjectives need no noun: only a name does not."""
    return bool(runs) and all(run and run[-1].field == "archetype" for run in runs)


def _next_kind(tokens: Tokens, at: int) -> int | None:
    """The index of a further kind after "or", without a determiner."""
    end = at + 1 if tokens[at].norm == "," else at
    if tokens[end].norm not in ("or", "and/or"):
        return None
    end += 1
    runs, after = _runs(tokens, end)
    if parse_head(tokens, after) is None and not _stands_alone(runs):
        return None
    return end


def _runs(tokens: Tokens, at: int) -> tuple[list[tuple[Mark, ...]], int]:
    """Runs of adjectives with "or" or commas between them."""
    runs: list[tuple[Mark, ...]] = []
    end = at
    while True:
        run: list[Mark] = []
        while (marks := parse_marks(tokens, end)) is not None:
            run.extend(marks.value)
            end = marks.end
        if not run:
            return runs, at
        runs.append(tuple(run))
        at = end
        while tokens[end].norm in _JOINS:
            end += 1
        if end == at or _is_new_item(tokens, at, end):
            return runs, at


def _is_new_item(tokens: Tokens, at: int, end: int) -> bool:
    """A comma alone joins adjectives only where an "or" comes later in the list."""
    joins = [token.norm for token in tokens[at:end]]
    if joins != [","]:
        return False
    while (marks := parse_marks(tokens, end)) is not None:
        end = marks.end
        if tokens[end].norm in ("or", "and/or", "and"):
            return False
        if tokens[end].norm == ",":
            end += 1
            if tokens[end].norm in ("or", "and/or", "and"):
                return False
    return True


def _take(
    options: list[tuple[list[tuple[Mark, ...]], Head | None]], draft: Draft, words: str
) -> None:
    """Put what kind of card it is into the draft."""
    if len(options) == 1:
        runs, head = options[0]
        draft.mark(*_head_marks(head))
        _alternatives(_as_names(runs, head), draft, words)
        return
    filters: list[dict[str, Any]] = []
    for runs, head in options:
        part = Draft()
        part.mark(*_head_marks(head))
        _alternatives(_as_names(runs, head), part, words)
        if part.opaque:
            draft.opaque.append(words)
            return
        draft.sel.update(part.sel)
        filters.extend({**part.where, **each} for each in part.any_of or ({},))
    _same_or_any(filters, draft)


def _same_or_any(filters: list[dict[str, Any]], draft: Draft) -> None:
    """Options that differ in one list field are one kind with a longer list."""
    keys = {frozenset(each) for each in filters}
    names = set().union(*filters)
    differing = {name for name in names if len({repr(each.get(name)) for each in filters}) > 1}
    if len(keys) == 1 and len(differing) == 1:
        name = differing.pop()
        if isinstance(filters[0][name], tuple) and not name.startswith("not_"):
            draft.where.update(filters[0])
            draft.where[name] = tuple(
                dict.fromkeys(value for each in filters for value in each[name])
            )
            return
    draft.choose(tuple(filters))


def _head_marks(head: Head | None) -> tuple[Mark, ...]:
    if head is None:
        return ()
    marks = (Mark("kind", head.kinds),) if head.kinds else ()
    return marks if head.mark is None else (*marks, head.mark)


_TOKEN = Mark("trait", (Trait.TOKEN,))


def _as_names(runs: list[tuple[Mark, ...]], head: Head | None) -> list[tuple[Mark, ...]]:
    """A name with no noun after it, or before "Token", is the whole name of a card."""
    if head is not None and head.mark != _TOKEN:
        return runs
    return [
        tuple(Mark("name", m.value) if m.field == "archetype" else m for m in run) for run in runs
    ]


def _alternatives(runs: list[tuple[Mark, ...]], draft: Draft, words: str) -> None:
    """Adjective runs into a filter: the last adjectives of the first run have alternatives."""
    if not runs:
        return
    slots = _slots(runs)
    if slots is not None:
        _mark_slots(slots, draft)
        return
    options = _equal_options(runs[0], runs[1:])
    if options is None:
        draft.opaque.append(words)
        return
    common, each = options
    draft.mark(*common)
    draft.choose(tuple(stated(run) for run in each))


_LISTS = frozenset({"trait", "attribute", "type", "archetype", "name", "summoned_by", "position"})
"""Fields that hold several values, any of which will do."""

Marks = tuple[Mark, ...]


def _slots(runs: list[Marks]) -> list[Marks] | None:
    """As in "Level 4 FIRE or WATER Warrior": adjectives joined by "or" say the same sort of thing.

    Each slot is one adjective, or several of which one must hold.
    """
    slots: list[Marks] = [(mark,) for mark in runs[0]]
    for run in runs[1:]:
        if slots[-1][-1].field != run[0].field:
            return None
        slots[-1] = (*slots[-1], run[0])
        slots.extend((mark,) for mark in run[1:])
    return slots


def _mark_slots(slots: list[Marks], draft: Draft) -> None:
    for slot in slots:
        field = slot[0].field
        if len(slot) == 1:
            draft.mark(*slot)
        elif field in _LISTS:
            draft.mark(Mark(field, tuple(value for mark in slot for value in mark.value)))
        else:
            draft.choose(tuple(stated((mark,)) for mark in slot))


def _equal_options(first: Marks, rest: list[Marks]) -> tuple[Marks, list[Marks]] | None:
    """As in "Level 4 FIRE Warrior or DARK Fiend monster", "Dragon or WATER monster"."""
    size = len(rest[0])
    fields = [mark.field for mark in rest[0]]
    if size > 1 and [mark.field for mark in first[-size:]] == fields:
        alike = all([mark.field for mark in run] == fields for run in rest)
        return (first[:-size], [first[-size:], *rest]) if alike else None
    if len(first) == 1 and all(run[-1].field != "trait" or len(run) == 1 for run in rest):
        return (), [first, *rest]
    return None
