"""Kinds: adjectives and head nouns, joined by "or": what kind of card a phrase says."""

from typing import Any

from engine.psct.lexer import Tokens
from engine.psct.nouns import Head, Mark, parse_head, parse_marks, plural_mark, stated
from engine.psct.phrases import Known, is_name, number, skip
from engine.psct.selecting import Draft
from engine.terms import CardKind, Trait

MONSTER = (CardKind.MONSTER,)


"""The kinds of a monster."""


_JOINS = frozenset({",", "or", "and/or", "and"})


def parse_kind(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """Adjectives and head nouns, joined by "or": what kind of card."""
    options: list[tuple[list[tuple[Mark, ...]], Head | None]] = []
    end = at
    while True:
        runs, end = adjective_runs(tokens, end)
        head = parse_head(tokens, end)
        if head is None and not _stands_alone(runs):
            return None
        end = plural_mark(tokens, end if head is None else head.end)
        if head is not None and head.value.kinds in (MONSTER, ()) and is_name(tokens[end]):
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
        return end if end > at and _is_listed(tokens, end) else None
    end += 1
    runs, after = adjective_runs(tokens, end)
    if parse_head(tokens, after) is None and not _stands_alone(runs):
        return None
    return end


def _is_listed(tokens: Tokens, at: int) -> bool:
    """Whether a kind stands here, and the list goes on after it."""
    runs, after = adjective_runs(tokens, at)
    head = parse_head(tokens, after)
    if not runs or head is None:
        return False
    end = skip(tokens, head.end, ",")
    return tokens[end].norm in ("or", "and/or") and number(tokens[end + 1]) is None


def adjective_runs(tokens: Tokens, at: int) -> tuple[list[tuple[Mark, ...]], int]:
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
