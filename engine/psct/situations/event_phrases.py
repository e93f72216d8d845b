"""Event phrases: what a trigger waits for or a fast effect answers, after "if" or "when"."""

from dataclasses import replace
from typing import Any, NamedTuple

from engine.cardtext.event_patterns import (
    BecameEquipped,
    EventPattern,
    OpaqueEvent,
    Summoned,
    WasSet,
    WouldSummon,
)
from engine.cardtext.selectors import THIS_CARD, Count, Filter, Ref, Selector, Told
from engine.psct.nouns.noun_parts import plural_mark
from engine.psct.nouns.noun_phrases import add_postmodifiers, parse_noun
from engine.psct.nouns.place_phrases import parse_place
from engine.psct.situations.activation_events import parse_answer
from engine.psct.situations.battle_events import parse_battling
from engine.psct.situations.event_subjects import parse_fighter, parse_this
from engine.psct.situations.movement_events import (
    also_destroyed,
    parse_adding,
    parse_becoming,
    parse_detached_materials,
    parse_drawing,
    parse_leaving,
    parse_moving,
    parse_passive_event,
    parse_placed,
    parse_position_of,
    parse_returning,
    parse_summons,
    with_origin,
)
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    PLAYERS,
    Parsed,
    PhraseTable,
    TextContext,
    closed,
    skip,
)
from engine.terms.vocabulary import FIELD, CardKind, Face, SummonKind, Whose, Zone

_NOTHING = TextContext()
_LEADS = PhraseTable(
    {
        "if": 1,
        "when": 1,
        "each time": 1,
        "every time": 1,
        "or if": 1,
        "or when": 1,
        "and": 1,
        "or": 1,
    }
)
_MARKS = frozenset(",.:;")


class _Told(NamedTuple):
    """An event, and the index after its words."""

    pattern: EventPattern
    end: int
    subject: Selector | None = None
    """What it happens to, if more may be said of it."""


def parse_event(tokens: Tokens, known: TextContext = _NOTHING) -> tuple[EventPattern, ...]:
    """Reads the events of a whole run; several are alternatives. Never empty.

    What is not understood is an `OpaqueEvent` with its words.
    """
    end = len(tokens)
    while end and tokens[end - 1].norm in _MARKS:
        end -= 1
    run = closed(tokens[:end])
    lead = _LEADS.match(run, 0)
    start = 0 if lead is None else lead.end
    found = _read(run, start, end, known) or _you_did(run, start, end, known)
    if found is None:
        return (OpaqueEvent(known.words(tokens, 0, end)),)
    return found


def _you_did(run: Tokens, at: int, end: int, known: TextContext) -> tuple[EventPattern, ...] | None:
    """As in "You can Special Summon this card. If you do: ...": by what was said just before."""
    if [token.norm for token in run[at:end]] != ["you", "do"] or at == 0:
        return None
    *_, before = known.printed[: run[0].start].rstrip(" .\n").rsplit(". ", 1)
    summons = "ummon this card" in before
    return (Summoned(THIS_CARD, this_way=True),) if summons else None


def _read(run: Tokens, start: int, end: int, known: TextContext) -> tuple[EventPattern, ...] | None:
    answer = parse_answer(run, start, known)
    if answer is not None:
        others = _after(run, answer.end, end, known)
        if others is not None:
            return (*answer.value, *others)
    told = _first(run, start, known)
    if told is None:
        return None
    told = _but(run, _unequipped(run, told), known)
    found: list[EventPattern] = [told.pattern]
    while (more := _goes_on(run, told, known)) is not None:
        told = more
        found.append(told.pattern)
    rest = _after(run, told.end, end, known)
    return None if rest is None else (*found, *rest)


_SO_SENT = PhraseTable(
    {
        f"and this card {is_}sent to {the} gy": 1
        for is_ in ("is ", "was ")
        for the in ("the", "your")
    }
)


def _unequipped(run: Tokens, told: _Told) -> _Told:
    """As in "the equipped monster is destroyed and this card is sent to the GY": it always is."""
    what = told.subject
    sent = None if what is None or what.ref is not Ref.LINKED else _SO_SENT.match(run, told.end)
    return told if sent is None else told._replace(end=sent.end)


def _but(run: Tokens, told: _Told, known: TextContext) -> _Told:
    """As in `..., except "Sample"`: which cards are not meant."""
    what = getattr(told.pattern, "what", None)
    comma = run[told.end].norm == ","
    if not isinstance(what, Selector) or run[told.end + comma].norm != "except":
        return told
    more = add_postmodifiers(run, told.end, what, known)
    if more is None or more.value.where.opaque is not None or what.ref is not None:
        return told
    pattern: Any = told.pattern
    return _Told(replace(pattern, what=more.value), more.end, more.value)


def _goes_on(run: Tokens, told: _Told, known: TextContext) -> _Told | None:
    """As in "... is banished, or sent to the GY": the same cards."""
    at = skip(run, told.end, ",")
    if told.subject is None or run[at].norm != "or":
        return None
    at += 1
    also = also_destroyed(run, at, told.pattern, known)
    if also is not None:
        return _told(also, told.subject)
    leaves = run[at].norm in ("leaves", "leave")
    if leaves:
        found = parse_leaving(run, at, told.subject, known)
    else:
        at = at + 1 if run[at].norm in ("is", "are") else at
        found = parse_passive_event(run, at, told.subject, known)
    return None if found is None else _Told(found.value, found.end, told.subject)


def _after(run: Tokens, at: int, end: int, known: TextContext) -> tuple[EventPattern, ...] | None:
    """What is joined by "or": nothing, if the words end here; None: not understood."""
    if at == end:
        return ()
    start = skip(run, at, ",")
    if run[start].norm != "or":
        return None
    lead = _LEADS.match(run, start)
    return _read(run, start + 1 if lead is None else lead.end, end, known)


def _first(run: Tokens, at: int, known: TextContext) -> _Told | None:
    for read in (_by_player, _befalls, _fights):
        found = read(run, at, known)
        if found is not None:
            return found
    return None


def _fights(run: Tokens, at: int, known: TextContext) -> _Told | None:
    return _told(parse_battling(run, at, known))


def _by_player(run: Tokens, at: int, known: TextContext) -> _Told | None:
    """As in "your opponent activates a card or effect", "you Special Summon a monster"."""
    who = PLAYERS.match(run, at)
    if who is None:
        return None
    done = parse_drawing(run, who.end, who.value, known) or parse_adding(
        run, who.end, who.value, known
    )
    done = done or _equips(run, who, known)
    if done is not None:
        return _told(done)
    return _sets(run, who.end, who.value, known) or _summons(run, who, known)


def _equips(run: Tokens, who: Parsed[Whose], known: TextContext) -> Parsed[EventPattern] | None:
    """As in "either player equips an Equip Card to this card": whoever does it."""
    if who.value is not Whose.EITHER or run[who.end].norm != "equips":
        return None
    what = parse_noun(run, who.end + 1, known)
    to = None
    if what is not None and run[plural_mark(run, what.end)].norm == "to":
        to = parse_noun(run, plural_mark(run, what.end) + 1, known)
    if what is None or to is None or what.value.ref is not None:
        return None
    return Parsed(BecameEquipped(what.value, to.value), to.end)


def _summons(run: Tokens, who: Parsed[Whose], known: TextContext) -> _Told | None:
    """As in "you Special Summon a monster", "you Xyz Summon"."""
    would = run[who.end].norm == "would"
    how = parse_summons(run, who.end + would, "summon", "summons")
    if how is None:
        return None
    kinds, special = how.value
    what_ = parse_noun(run, how.end, known)
    if what_ is None and not would and run[how.end].norm in ("", "using"):
        what_ = Parsed(_ANY_MONSTER, how.end)
    if what_ is None:
        return None
    if would:
        return _attempt(who.value, how.value, what_)
    made, end = _out_of(Summoned(what_.value, who.value, kinds, special)), what_.end
    if made.what.ref is None and run[end].norm == "face-up":
        shown = replace(made.what, where=replace(made.what.where, face=Face.UP))
        made, end = replace(made, what=shown), end + 1
    origin = with_origin(run, end, made, known)
    return _Told(made, end) if origin is None else _Told(origin.value, origin.end)


def _out_of(made: Summoned) -> Summoned:
    """As in "Special Summons a monster from the Extra Deck": where it was, not where it is."""
    what = made.what
    if what.ref is not None or not what.zone or set(what.zone) & {*FIELD, Zone.MONSTER_ZONE}:
        return made
    whose = made.by if what.whose is Whose.THEIR_CONTROLLER else what.whose
    came = replace(what, zone=(), whose=Whose.EITHER)
    return replace(made, what=came, from_=what.zone, from_whose=whose)


_ANY_MONSTER = Selector(where=Filter(kind=(CardKind.MONSTER,)))


def _sets(run: Tokens, at: int, who: Whose, known: TextContext) -> _Told | None:
    """As in "your opponent Sets a Spell/Trap"."""
    if run[at].norm not in ("set", "sets"):
        return None
    what = parse_noun(run, at + 1, known)
    if what is None or what.value.ref is not None:
        return None
    there = parse_place(run, what.end)
    whose = Whose.EITHER if there is None else there.value.whose
    return _Told(WasSet(what.value, who, whose), what.end if there is None else there.end)


def _attempt(
    who: Whose, how: tuple[tuple[SummonKind, ...], bool], what: Parsed[Selector]
) -> _Told | None:
    kinds, special = how
    if replace(what.value, count=Count()) not in (Selector(), _ANY_MONSTER):
        return None
    return _Told(WouldSummon(who, kinds, special), what.end)


def _befalls(run: Tokens, at: int, known: TextContext) -> _Told | None:
    """What is done to cards: "this card is sent to the GY", "a monster is destroyed"."""
    changed = parse_position_of(run, at, known) or parse_detached_materials(run, at, known)
    if changed is not None:
        return _told(changed)
    if run[at].norm in ("summoned", "special summoned"):
        return _told(parse_passive_event(run, at, THIS_CARD, known))
    subject = _subject(run, at, known)
    if subject is None:
        return None
    what, end = subject.value, subject.end
    if run[end].norm == "," and run[end + 1].norm in _GOES_ON:
        end += 1
    return _what_befalls(run, end, what, known)


def _what_befalls(run: Tokens, end: int, what: Selector, known: TextContext) -> _Told | None:
    gone = end + (run[end].norm == "has")
    if run[gone].norm in ("leaves", "leave", "left"):
        return _told(parse_leaving(run, gone, what, known), what)
    if run[end].norm in ("is", "are", "becomes") and run[end + 1].norm == "set":
        there = parse_place(run, end + 2)
        whose = Whose.EITHER if there is None else there.value.whose
        return _Told(WasSet(what, Whose.EITHER, whose), end + 2 if there is None else there.end)
    placed = parse_placed(run, end + 1, what, known) if run[end].norm in ("is", "are") else None
    if placed is not None:
        return _told(placed, what)
    if run[end].norm in ("is", "are"):
        return _told(parse_passive_event(run, end + 1, what, known), what)
    other = _VERBS.get(run[end].norm)
    return None if other is None else _told(other(run, end, what, known))


_GOES_ON = frozenset({"is", "are", "leaves", "leave"})
_VERBS = {
    "returns": parse_returning,
    "return": parse_returning,
    "becomes": parse_becoming,
    "become": parse_becoming,
    "equips": parse_becoming,
    "equip": parse_becoming,
    "moves": parse_moving,
    "move": parse_moving,
}


def _told(found: Parsed[EventPattern] | None, subject: Selector | None = None) -> _Told | None:
    return None if found is None else _Told(found.value, found.end, subject)


def _subject(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    this = parse_this(run, at)
    if this is not None and run[this.end].norm in ("is", "leaves"):
        return this
    found = parse_noun(run, at, known)
    if found is None and run[at].norm in ("your", "your opponent's"):
        found = parse_fighter(run, at, known)
    if found is None or found.value.ref not in (None, Ref.THIS_CARD, Ref.LINKED):
        return None
    what = found.value
    if what.ref is Ref.THIS_CARD and what.where.counter is not None:
        # What was on it is gone when that is asked.
        had = Told("had counters", words=what.where.counter)
        what = replace(what, where=Filter(told=(had,)))
    return Parsed(what, found.end)
