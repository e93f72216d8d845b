"""Conditions: what a text asks to be so, in the words after "if", "while" or "except"."""

import re
from dataclasses import replace

from engine.psct.lexer import Tokens
from engine.psct.phrases import NORMALLY, Known, Phrases, closed, eat, skip
from engine.psct.states import parse_state
from engine.requirements import (
    AllOf,
    AnyOf,
    Condition,
    DidThisTurn,
    Exists,
    InPhase,
    None_,
    Not,
    NotSentHereThisTurn,
    OpaqueCondition,
    ThisBattled,
    ThisIsEquipped,
    ThisWasSummoned,
    ThisWasTurnedUp,
)
from engine.selectors import ALL, THIS_CARD, Filter, Selector
from engine.terms import FIELD, CardKind, Phase, SummonKind, Whose, Zone

_NOTHING = Known()
_LEADS = Phrases(
    {"if": 1, "while": 1, "as long as": 1, "when": 1, "and": 1, "but": 1, "only if": 1}
)
_MARKS = frozenset(",.:;")
_NOT_SENT = Phrases(
    {
        "except the turn this card was sent to the gy": 1,
        "except the turn this card was sent there": 1,
        "except the turn it was sent to the gy": 1,
        "except the turn it was sent there": 1,
        "except the turn this card was sent to your gy": 1,
    }
)
_TIMES = Phrases(
    {
        "during your turn": InPhase(turn=Whose.YOU),
        "during your opponent's turn": InPhase(turn=Whose.OPPONENT),
        "during the main phase": InPhase((Phase.MAIN1, Phase.MAIN2)),
        "during your main phase": InPhase((Phase.MAIN1, Phase.MAIN2), Whose.YOU),
        "during the battle phase": InPhase((Phase.BATTLE,)),
        "during your battle phase": InPhase((Phase.BATTLE,), Whose.YOU),
        "your turn": InPhase(turn=Whose.YOU),
        "your opponent's turn": InPhase(turn=Whose.OPPONENT),
        "if it is the main phase": InPhase((Phase.MAIN1, Phase.MAIN2)),
        "if it is the battle phase": InPhase((Phase.BATTLE,)),
        "if it is your opponent's battle phase": InPhase((Phase.BATTLE,), Whose.OPPONENT),
        "it is your turn": InPhase(turn=Whose.YOU),
        "it is your opponent's turn": InPhase(turn=Whose.OPPONENT),
    }
)
_HOW: dict[str, tuple[SummonKind, ...] | None] = {
    "normal summoned": NORMALLY,
    "tribute summoned": (SummonKind.TRIBUTE,),
    "flip summoned": (SummonKind.FLIP,),
    "fusion summoned": (SummonKind.FUSION,),
    "synchro summoned": (SummonKind.SYNCHRO,),
    "xyz summoned": (SummonKind.XYZ,),
    "link summoned": (SummonKind.LINK,),
    "ritual summoned": (SummonKind.RITUAL,),
    "pendulum summoned": (SummonKind.PENDULUM,),
    "special summoned": None,
}
_MINE = Selector(
    whose=Whose.YOU,
    zone=(Zone.MONSTER_ZONE,),
    where=Filter(kind=(CardKind.MONSTER,)),
    count=ALL,
)
_THEIRS = replace(_MINE, whose=Whose.OPPONENT)
_ON_FIELD = Exists(replace(THIS_CARD, zone=FIELD))
_HERE: Phrases[Condition] = Phrases(
    {
        "this card is on the field": _ON_FIELD,
        "you control this monster on the field": Exists(
            replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)
        ),
        "you control this card on the field": Exists(
            replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)
        ),
        "only your opponent controls a monster": AllOf((Exists(_THEIRS), None_(_MINE))),
        "your opponent controls a monster and you control no monsters": AllOf(
            (Exists(_THEIRS), None_(_MINE))
        ),
        "this card battled an opponent's monster": ThisBattled(),
        "this card battled a monster": ThisBattled(),
        "this monster is on the field": _ON_FIELD,
        "this card is face-up on the field": _ON_FIELD,
        "you control this card": Exists(replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)),
        "you control this monster": Exists(replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)),
        "you control this face-up card": Exists(replace(THIS_CARD, zone=FIELD, whose=Whose.YOU)),
        "this card is banished": Exists(replace(THIS_CARD, zone=(Zone.BANISHED,))),
        "banished": Exists(replace(THIS_CARD, zone=(Zone.BANISHED,))),
        "this card is a continuous trap": Exists(replace(THIS_CARD, zone=(Zone.SPELL_TRAP_ZONE,))),
        "this card is a continuous spell": Exists(replace(THIS_CARD, zone=(Zone.SPELL_TRAP_ZONE,))),
    }
)
_EQUIPPED_SO: Condition = ThisIsEquipped(to=True)
_EQUIPPED: Phrases[Condition] = Phrases(
    {
        f"{this}equipped{to} by {way}": _EQUIPPED_SO
        for this in ("", "this card is ")
        for to in ("", " to a monster")
        for way in ("this effect", "this card's effect", "its effect")
    }
)
_THIS_TURN = re.compile(r"\bthis turn$")


def parse_condition(
    tokens: Tokens, known: Known = _NOTHING, *, events: bool = False
) -> Condition | None:
    """The condition that the whole run states, its "if" or "while" and last mark left out.

    None: not understood.  `events`: also what was done this turn, kept in its words.
    """
    end = len(tokens)
    while end and tokens[end - 1].norm in _MARKS:
        end -= 1
    run = closed(tokens[:end])
    if not end:
        return None
    if (found := _NOT_SENT.match(run, 0)) is not None and found.end == end:
        return NotSentHereThisTurn()
    if (time := _TIMES.match(run, 0)) is not None and time.end == end:
        return time.value
    if run[0].norm == "unless":
        said = _stated(run, 1, end, known, events=events)
        return None if said is None else Not(said)
    lead = _LEADS.match(run, 0)
    start = 0 if lead is None else lead.end
    return _stated(run, start, end, known, events=events)


def condition_of(tokens: Tokens, known: Known = _NOTHING) -> Condition:
    """The condition, or its words."""
    found = parse_condition(tokens, known, events=True)
    return OpaqueCondition(known.words(tokens, 0, len(tokens))) if found is None else found


def _stated(run: Tokens, start: int, end: int, known: Known, *, events: bool) -> Condition | None:
    if start >= end:
        return None
    state = parse_state(run, start, end, known)
    if state is not None:
        return state.condition
    here = _HERE.match(run, start) or _EQUIPPED.match(run, start)
    if here is not None and here.end == end:
        return here.value
    told = _was_summoned(run, start, end) or _only_yours(run, start, end, known)
    if told is not None:
        return told
    both = _joined(run, start, end, known, AllOf, events=events)
    both = both or _joined(run, start, end, known, AnyOf, events=False)
    if both is not None:
        return both
    return _done_this_turn(run, start, end, known) if events else None


def _only_yours(run: Tokens, start: int, end: int, known: Known) -> Condition | None:
    """As in "only you control a Spellcaster monster": and the other player controls none."""
    at = eat(run, start, "only")
    state = parse_state(run, at, end, known) if at is not None and at < end else None
    there = state.condition if state is not None else None
    sides = {Whose.YOU: Whose.OPPONENT, Whose.OPPONENT: Whose.YOU}
    if not isinstance(there, Exists) or there.what.whose not in sides:
        return None
    return AllOf((there, None_(replace(there.what, whose=sides[there.what.whose], count=ALL))))


def _was_summoned(run: Tokens, start: int, end: int) -> Condition | None:
    """As in "this card was Normal Summoned this turn", "this card is Link Summoned"."""
    at = eat(run, start, "this", "card", "was") or eat(run, start, "it", "was")
    if at is None:
        return None
    how: list[SummonKind] = []
    special = False
    while at < end:
        norm = run[at].norm
        kinds = _HOW.get(norm, _HOW.get(f"{norm} summoned", ()))
        if kinds == ():
            break
        special = special or kinds is None
        how.extend(kinds or ())
        at += 1
        if run[at].norm in ("or", ","):
            at += 1
    this_turn = eat(run, at, "this", "turn")
    at = this_turn or at
    redundant = special and bool(how) and SummonKind.NORMAL not in how
    if at != end or not (how or special) or redundant:
        return None
    now = bool(this_turn)
    said = [ThisWasSummoned(tuple(how), this_turn=now)] if how else []
    if special:
        said.append(ThisWasSummoned(special=True, this_turn=now))
    return said[0] if len(said) == 1 else AnyOf(tuple(said))


def _joined(  # noqa: PLR0913 (a stretch of text, and how it is read)
    run: Tokens, start: int, end: int, known: Known, kind: type[AllOf | AnyOf], *, events: bool
) -> Condition | None:
    """Two conditions with "and" between them, or with "or"."""
    for at in range(start + 1, end - 1):
        if run[at].norm not in _JOINTS[kind]:
            continue
        again = skip(run, at + 1, "if") if kind is AnyOf else at + 1
        right = _stated(run, again, end, known, events=events)
        if right is None and run[at + 1].norm in _ELLIPTICAL:
            same = (*run[:start], *run[start : start + 1], *run[at + 1 : end])
            right = _stated(closed(same), start, len(same), known, events=events)
        stop = at - (run[at - 1].norm == ",")
        before = closed(run[start:stop])
        left = None if right is None else _stated(before, 0, stop - start, known, events=events)
        if left is not None and right is not None:
            return kind((left, right))
    return None


_ELLIPTICAL = frozenset({"have", "control", "has", "controls"})
"""Verbs whose subject is the one before "and"."""
_JOINTS: dict[type[AllOf | AnyOf], tuple[str, ...]] = {AllOf: ("and", "while"), AnyOf: ("or",)}


def _done_this_turn(run: Tokens, start: int, end: int, known: Known) -> Condition | None:
    """As in "you Synchro Summoned this turn", "this card battled this turn"."""
    words = " ".join(token.norm for token in run[start:end])
    if words in ("this card battled", "this card battled this turn"):
        return ThisBattled()
    if not _THIS_TURN.search(words):
        return None
    if _CAME_UP.fullmatch(words):
        how = (SummonKind.NORMAL, SummonKind.TRIBUTE)
        return AnyOf((ThisWasSummoned(how=how, this_turn=True), ThisWasTurnedUp()))
    if _CAME_HERE.fullmatch(words):
        return Not(NotSentHereThisTurn())
    text = known.words(run, start, end)
    return Not(DidThisTurn(text)) if " did not " in words else DidThisTurn(text)


_CAME_UP = re.compile(r"(?:this card|it) (?:is|was) normal summoned or flipped face-up this turn")
_CAME_HERE = re.compile(
    r"this card is (?:in (?:the|your) (?:gy|graveyard) because it was sent there"
    r"|currently banished , and was banished) this turn"
)
"""That it was sent to where it is during this turn, whatever from where."""
