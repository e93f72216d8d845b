"""Events: what a trigger waits for and a fast effect answers, in the words after "if" or "when"."""

from dataclasses import replace
from typing import NamedTuple

from engine.patterns import (
    DestroyedByBattle,
    EventPattern,
    InflictedBattleDamage,
    OpaqueEvent,
    Summoned,
    WouldSummon,
)
from engine.psct.answering_events import parse_answer
from engine.psct.befalling import parse_befalling, parse_leaving, parse_summons
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, closed, eat, skip
from engine.selectors import THIS_CARD, Filter, Ref, Selector
from engine.terms import FIELD, CardKind, SummonKind, Whose, Zone

_NOTHING = Known()
_LEADS = Phrases(
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
_PLAYERS = Phrases(
    {
        "you": Whose.YOU,
        "your opponent": Whose.OPPONENT,
        "an opponent": Whose.OPPONENT,
        "a player": Whose.EITHER,
        "either player": Whose.EITHER,
    }
)


class _Told(NamedTuple):
    """An event, and the index after its words."""

    pattern: EventPattern
    end: int


def parse_event(tokens: Tokens, known: Known = _NOTHING) -> tuple[EventPattern, ...]:
    """What happens, by the whole run; several are alternatives.  Never empty.

    What is not understood is an `OpaqueEvent` with its words.
    """
    end = len(tokens)
    while end and tokens[end - 1].norm in _MARKS:
        end -= 1
    run = closed(tokens[:end])
    lead = _LEADS.match(run, 0)
    start = 0 if lead is None else lead.end
    found = _read(run, start, end, known)
    if found is None:
        return (OpaqueEvent(known.words(tokens, 0, end)),)
    return found


def _read(run: Tokens, start: int, end: int, known: Known) -> tuple[EventPattern, ...] | None:
    answer = parse_answer(run, start, known)
    if answer is not None:
        more = _after(run, answer.end, end, known)
        if more is not None:
            return (*answer.value, *more)
    told = _first(run, start, known)
    if told is None:
        return None
    if told.end == end:
        return (told.pattern,)
    at = skip(run, told.end, ",")
    if run[at].norm == "or":
        lead = _LEADS.match(run, at)
        rest = _read(run, at + 1 if lead is None else lead.end, end, known)
        return None if rest is None else (told.pattern, *rest)
    return None


def _after(run: Tokens, at: int, end: int, known: Known) -> tuple[EventPattern, ...] | None:
    """What is joined by "or": nothing, if the words end here; None: not understood."""
    if at == end:
        return ()
    start = skip(run, at, ",")
    if run[start].norm != "or":
        return None
    lead = _LEADS.match(run, start)
    return _read(run, start + 1 if lead is None else lead.end, end, known)


def _first(run: Tokens, at: int, known: Known) -> _Told | None:
    for read in (_by_player, _this_fights, _befalls):
        found = read(run, at, known)
        if found is not None:
            return found
    return None


def _by_player(run: Tokens, at: int, known: Known) -> _Told | None:
    """As in "your opponent activates a card or effect", "you Special Summon a monster"."""
    who = _PLAYERS.match(run, at)
    if who is None:
        return None
    would = run[who.end].norm == "would"
    how = parse_summons(run, who.end + would, "summon", "summons")
    if how is None:
        return None
    what_ = parse_noun(run, how.end, known)
    if what_ is None:
        return None
    if would:
        return _attempt(who.value, how.value, what_)
    kinds, special = how.value
    return _Told(Summoned(what_.value, who.value, kinds, special), what_.end)


def _attempt(
    who: Whose, how: tuple[tuple[SummonKind, ...], bool], what: Found[Selector]
) -> _Told | None:
    kinds, special = how
    if what.value.where not in (Filter(), Filter(kind=(CardKind.MONSTER,))) or what.value.any_of:
        return None
    return _Told(WouldSummon(who, kinds, special), what.end)


def _this_fights(run: Tokens, at: int, known: Known) -> _Told | None:
    """As in "this card destroys an opponent's monster by battle and sends it to the GY"."""
    del known
    at_verb = eat(run, at, "this", "card")
    if at_verb is None:
        return None
    damage = eat(run, at_verb, "inflicts", "battle damage", "to", "your opponent")
    if damage is not None:
        return _Told(InflictedBattleDamage(), damage)
    attack = eat(run, at_verb, "declares", "an", "attack")
    if attack is not None:
        return None
    victim = eat(run, at_verb, "destroys", "an", "opponent's", "monster", "by", "battle")
    victim = victim or eat(run, at_verb, "destroys", "a", "monster", "by", "battle")
    if victim is None:
        return None
    sent = eat(run, victim, "and", "sends", "it", "to", "the", "gy")
    return _Told(DestroyedByBattle(sent is not None), sent or victim)


def _befalls(run: Tokens, at: int, known: Known) -> _Told | None:
    """What is done to cards: "this card is sent to the GY", "a monster is destroyed"."""
    if run[at].norm in ("summoned", "special summoned"):
        return _told(parse_befalling(run, at, THIS_CARD, known))
    subject = _subject(run, at, known)
    if subject is None:
        return None
    what, end = subject
    if run[end].norm in ("leaves", "leave"):
        return _told(parse_leaving(run, end, what))
    if run[end].norm not in ("is", "are"):
        return None
    return _told(parse_befalling(run, end + 1, what, known))


def _told(found: Found[EventPattern] | None) -> _Told | None:
    return None if found is None else _Told(found.value, found.end)


def _subject(run: Tokens, at: int, known: Known) -> tuple[Selector, int] | None:
    this = _THIS.match(run, at)
    if this is not None and run[this.end].norm in ("is", "leaves"):
        return this
    found = parse_noun(run, at, known)
    if found is None or found.value.ref not in (None, Ref.THIS_CARD):
        return None
    return found.value, found.end


_YOURS = replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)
_THIS = Phrases(
    {
        "this card": THIS_CARD,
        "this face-up card": THIS_CARD,
        "this card on the field": replace(THIS_CARD, zone=FIELD),
        "this face-up card on the field": replace(THIS_CARD, zone=FIELD),
        "this card in the monster zone": replace(THIS_CARD, zone=(Zone.MONSTER_ZONE,)),
        "this face-up card in the monster zone": replace(THIS_CARD, zone=(Zone.MONSTER_ZONE,)),
        "this card in the spell & trap zone": replace(THIS_CARD, zone=(Zone.SPELL_TRAP_ZONE,)),
        "this face-up card in the spell & trap zone": replace(
            THIS_CARD, zone=(Zone.SPELL_TRAP_ZONE,)
        ),
        "this card you control": _YOURS,
        "this face-up card you control": _YOURS,
        "this card in its owner's control": _YOURS,
        "this card in your possession": replace(THIS_CARD, whose=Whose.YOU),
        "this card in its owner's possession": replace(THIS_CARD, whose=Whose.YOU),
        "this card in its owner's monster zone": replace(_YOURS, zone=(Zone.MONSTER_ZONE,)),
        "this card in its owner's spell & trap zone": replace(_YOURS, zone=(Zone.SPELL_TRAP_ZONE,)),
    }
)
