"""Ongoing: sentences that apply without being activated."""

from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from engine.applications import From, OpaqueApplication, Protect
from engine.operations import Application, ReplaceDestruction
from engine.psct.exceptions import but_not
from engine.psct.forms import FORMS
from engine.psct.happenings import HAPPENINGS
from engine.psct.held_positions import HELD
from engine.psct.holding import HOLDING, STOPS, parse_plain
from engine.psct.leads import Lead, parse_lead, parse_tail
from engine.psct.lexer import Tokens
from engine.psct.meanings import after_subject
from engine.psct.mentioning import declared_in
from engine.psct.nodes import Part, Piece, Role, Span
from engine.psct.phrases import Found, Known, Mention, Phrases, Readers, closed, kinds_of, skip
from engine.psct.replacements import parse_replacement
from engine.psct.segments import line_of
from engine.psct.standing import STANDING
from engine.psct.summoned_locks import SUMMONED_LOCKS
from engine.psct.theirs import who_they_are
from engine.requirements import Condition, ThisIsEquipped
from engine.selectors import THIS_CARD, Filter, Ref, Selector
from engine.terms import CardKind

Says = tuple[Application, ...]

_LINKS = frozenset({",", "and", "also", "but"})


class Clause(NamedTuple):
    """Words `start:end` of a run and what they say."""

    start: int
    end: int
    says: Says = ()
    conditions: tuple[Condition, ...] = ()
    role: Role = Role.ONGOING


def parse_ongoing(tokens: Tokens, part: Part = Part.TEXT, printed: str = "") -> tuple[Piece, ...]:
    """A continuous sentence: its conditions and what applies, every token in one piece."""
    if not tokens:
        return ()
    run = closed(tokens)
    theirs = who_they_are(line_of(tokens))
    known = Known((), printed, declared=declared_in(printed), theirs=theirs)
    clauses = _clauses(run, len(tokens), known)
    return tuple(_piece(tokens, clause, part) for clause in clauses if clause.end > clause.start)


def applications_of(pieces: tuple[Piece, ...]) -> Says:
    """What applies, of pieces of `parse_ongoing`."""
    found = (meaning for p in pieces if p.role is Role.ONGOING for meaning in p.means)
    return tuple(found)  # type: ignore[arg-type]  # ongoing pieces mean applications


def conditions_of(pieces: tuple[Piece, ...]) -> tuple[Condition, ...]:
    """Under which conditions it applies."""
    found = (meaning for p in pieces if p.role is Role.CONDITION for meaning in p.means)
    return tuple(found)  # type: ignore[arg-type]  # condition pieces mean conditions


def _piece(tokens: Tokens, clause: Clause, part: Part) -> Piece:
    span = Span(part, tokens[clause.start].start, tokens[clause.end - 1].end)
    means = (*clause.conditions, *clause.says)
    opaque = any(isinstance(each, OpaqueApplication) for each in clause.says)
    return Piece(span, clause.role, means, opaque)


def _clauses(run: Tokens, end: int, known: Known) -> list[Clause]:
    at = skip(run, skip(run, 0, "●"), "(")
    stop = end
    while stop > at and run[stop - 1].norm in (".", ")"):
        stop -= 1
    known = known.after(Mention(Ref.THIS_CARD, _NO_KIND, many=False))
    whole = _form(run, at, known)
    if whole is not None and _ends_well(run, whole.end, stop):
        rest = _body(run, whole.end, stop, known, after=Clause(at, whole.end, whole.value))
        return _covering(rest, end)
    found: list[Clause] = []
    once = _once_each_turn(run, at, stop, known)
    if once is not None:
        return _covering([once], end)
    lead = parse_lead(run, at, stop, known)
    if lead is not None:
        found.append(_lead_clause(lead))
        at, known = lead.end, _told(known, lead)
    found.extend(_body(run, at, stop, known))
    return _covering(found, end)


def _once_each_turn(run: Tokens, at: int, stop: int, known: Known) -> Clause | None:
    """As in "Once per turn, this card cannot be destroyed by battle"."""
    times = _SO_OFTEN.match(run, at)
    if times is None or run[times.end].norm != ",":
        return None
    said = parse_clause(run, times.end + 1, THIS_CARD, known)
    if said is None or said.end < stop:
        return None
    limited: list[Application] = []
    for each in said.value:
        match each:
            case Protect(times_each_turn=None, from_=from_) if set(from_) <= _DESTRUCTION:
                limited.append(replace(each, times_each_turn=times.value))
            case ReplaceDestruction(limits_each_turn=None):
                limited.append(replace(each, limits_each_turn=times.value))
            case _:
                return None
    return Clause(at, said.end, tuple(limited))


_SO_OFTEN = Phrases({"once per turn": 1, "twice per turn": 2, "up to twice per turn": 2})
_DESTRUCTION = {From.DESTROYED_BY_BATTLE, From.DESTROYED_BY_EFFECT}


def _told(known: Known, lead: Lead) -> Known:
    if any(isinstance(said, ThisIsEquipped) and said.to for said in lead.conditions):
        known = known.after(Mention(Ref.LINKED, frozenset({CardKind.MONSTER}), many=False))
    if lead.subject is None:
        return known
    ref = lead.subject.ref
    return known.after(Mention(ref, kinds_of(lead.subject)))


def _lead_clause(lead: Lead) -> Clause:
    return Clause(lead.start, lead.end, (), lead.conditions, Role.CONDITION)


def _covering(clauses: list[Clause], end: int) -> list[Clause]:
    """The clauses, stretched over the punctuation and links between them."""
    if not clauses:
        return [Clause(0, end, (), (), Role.LABEL)]
    starts = [0, *(clause.start for clause in clauses[1:]), end]
    return [
        clause._replace(start=first, end=last)
        for clause, (first, last) in zip(clauses, pairwise(starts), strict=True)
    ]


def _form(run: Tokens, at: int, known: Known) -> Found[Says] | None:
    """A sentence of a form of its own."""
    for read in _FORMS.at(run[at]):
        found = read(run, at, known)
        if found is not None:
            return found
    return None


_FORMS = Readers(
    *SUMMONED_LOCKS,
    *HELD,
    *FORMS,
    *STANDING,
    (parse_replacement, frozenset({"if", "when"})),
    *HAPPENINGS,
)
_NO_KIND = frozenset[CardKind]()


def _body(
    run: Tokens, at: int, stop: int, known: Known, after: Clause | None = None
) -> list[Clause]:
    """Clause after clause, each about the subject before unless it names another."""
    found: list[Clause] = [] if after is None else [after]
    subject = THIS_CARD if after is None else _subject_of(after.says, THIS_CARD)
    while at < stop:
        start = _past_links(run, at, stop)
        if start >= stop:
            break
        replaces = parse_replacement(run, start, known) is not None
        tail = parse_tail(run, start, stop, known) if found and not replaces else None
        if tail is not None:
            found.append(Clause(start, tail.end, (), tail.conditions, Role.CONDITION))
            at = tail.end
            continue
        said = parse_clause(run, start, subject, known)
        if said is not None and _ends_well(run, said.end, stop):
            subject = _subject_of(said.value, subject)
            known = after_subject(known, subject)
            found.append(Clause(start, said.end, said.value))
            at = said.end
            continue
        if run[start].norm == "except" and found and found[-1].role is Role.ONGOING:
            fewer = but_not(run, start, found[-1].says, known)
            if fewer is not None and _ends_well(run, fewer.end, stop):
                found[-1] = found[-1]._replace(end=fewer.end, says=fewer.value)
                at = fewer.end
                continue
            start = found.pop().start  # What is excepted from is said of less than was read.
        at = _next_clause(run, start, stop)
        words = known.words(run, start, at)
        found.append(Clause(start, at, (OpaqueApplication(words),)))
        subject = _not_told(run, start, subject, known)
    return found


_ADDS_NOTHING = Phrases(
    {
        "( but their effects can still be activated )": 1,
        "( but their effects can still be activated": 1,
        "( but its effects can still be activated )": 1,
        "( this is not optional )": 1,
        "( this is not optional": 1,
        "while they are face-up on the field": 1,
        "while it is face-up on the field": 1,
        "while it is on the field": 1,
    }
)
"""Words that only say again how things are."""


def _past_links(run: Tokens, at: int, stop: int) -> int:
    said = _ADDS_NOTHING.match(run, at)
    if said is not None:
        return _past_links(run, said.end, stop)
    while at < stop and run[at].norm in _LINKS:
        at += 1
    return at


def _ends_well(run: Tokens, at: int, stop: int) -> bool:
    again = _ADDS_NOTHING.match(run, at)
    turn = run[at].norm == "the" and run[at + 1].norm == "turn"
    return at >= stop or run[at].norm in STOPS or turn or again is not None


def _next_clause(run: Tokens, at: int, stop: int) -> int:
    """The end of a clause that was not understood: before ", also", or the end."""
    end = at + 1
    while end < stop and not (run[end].norm == "also" or run[end].norm == "."):
        end += 1
    return end


def _not_told(run: Tokens, start: int, before: Selector, known: Known) -> Selector:
    """What a clause that was not understood is about: not this card, if it says "all Tokens"."""
    if run[start].norm not in _SEVERAL:
        return before
    return Selector(where=Filter(opaque=known.words(run, start, start + 2)))


_SEVERAL = frozenset({"all", "monsters", "each", "any", "other", "your", "those", "cards"})


def _subject_of(says: Says, before: Selector) -> Selector:
    what = getattr(says[0], "what", None) if says else None
    return what if isinstance(what, Selector) else before


def parse_clause(run: Tokens, at: int, subject: Selector, known: Known) -> Found[Says] | None:
    """One clause: with a subject of its own, or about the one before."""
    found = _form(run, at, known)
    if found is not None:
        return found
    for read in HOLDING.at(run[at]):
        found = read(run, at, known)
        if found is not None:
            return found
    return parse_plain(run, at, subject, known)
