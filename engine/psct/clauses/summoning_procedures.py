"""Summoning procedures: printed materials, conditions, and ways a monster Summons itself."""

from dataclasses import replace
from typing import NamedTuple

from engine.cardtext.amounts import Half, StatOf
from engine.cardtext.applications import FewerTributes, Lock, SetStat
from engine.cardtext.card_text import THIS_WAY, ContinuousEffect, Limit, LimitKind, Procedure
from engine.cardtext.operations import Cost
from engine.cardtext.requirements import (
    Cannot,
    Condition,
    Exists,
    None_,
    OpaqueCondition,
    SummonedWith,
    ThisWasSummoned,
    TributesNeeded,
)
from engine.cardtext.selectors import THIS_CARD, Count, Filter, Selector
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.situations.board_conditions import parse_state
from engine.psct.situations.condition_phrases import parse_condition, parse_lead
from engine.psct.syntax.lexer import TokenKind, Tokens, reworded
from engine.psct.syntax.phrase_matching import (
    Parsed,
    PhraseTable,
    TextContext,
    Wordings,
    closed,
    eat,
    is_name,
    number,
    skip,
)
from engine.psct.syntax.text_pieces import holds_opaque
from engine.psct.verbs.game_verbs import GAME
from engine.psct.verbs.lock_phrases import lock_after_summon, turn_lock
from engine.psct.verbs.movement_verbs import MOVING
from engine.psct.verbs.verb_arguments import Verb, VerbContext
from engine.psct.verbs.verb_phrases import more_about
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import CardKind, Position, Stat, SummonKind, Whose, Zone


def parse_material_line(tokens: Tokens, printed: str = "") -> tuple[Selector, ...] | None:
    """Reads a printed line of materials.

    As in "1 Tuner + 1+ non-Tuner monsters"; None: not understood as a whole.
    """
    run, known = closed(tokens), TextContext((), printed)
    end = len(tokens)
    found: list[Selector] = []
    at = 0
    while at < end:
        one = _material(run, at, known)
        if one is None:
            return None
        found.append(one.value)
        at = one.end
        if at < end:
            if run[at].norm not in ("+", "."):
                return None
            at += 1
    return tuple(found)


def _material(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    first = number(run[at])
    more = eat(run, at + 1, "+") or eat(run, at + 1, "or", "more")
    if first is not None and more is not None:
        what = parse_noun(run, more, known, bare=True)
        if what is None:
            return None
        return Parsed(_on_field(replace(what.value, count=Count(first, None))), what.end)
    what = parse_noun(run, at, known, bare=True)
    if what is None or what.value.ref is not None:
        return None
    here = what.value
    count = here.count if not here.count.is_all else Count(1, 1)
    return Parsed(_on_field(replace(here, count=count)), what.end)


def _on_field(what: Selector) -> Selector:
    """Materials are one's own face-up monsters unless the text says otherwise."""
    if what.zone:
        return what
    return replace(what, whose=Whose.YOU, zone=(Zone.MONSTER_ZONE,))


class SummoningSentence(NamedTuple):
    """What a sentence says about how a monster is Summoned: bans, procedures, leftovers."""

    cannot: tuple[Cannot, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    opaque: tuple[str, ...] = ()
    """Words that were not understood."""
    needs: tuple[TributesNeeded | SummonedWith, ...] = ()
    locks: tuple[Lock, ...] = ()
    """What its player cannot do in the turn in which it is Special Summoned."""
    then_locks: tuple[Lock, ...] = ()
    """What its player cannot do for the rest of the turn once it is Summoned so."""
    lasting: tuple[ContinuousEffect, ...] = ()
    """What applies in the hand, and to a monster that was Summoned so."""


_PLAIN: PhraseTable[tuple[Cannot, ...]] = PhraseTable(
    {
        "cannot be normal summoned/set": (Cannot.NORMAL_SUMMON, Cannot.NORMAL_SET),
        "cannot be normal summoned or set": (Cannot.NORMAL_SUMMON, Cannot.NORMAL_SET),
        "cannot be normal summoned": (Cannot.NORMAL_SUMMON,),
        "cannot be normal summoned ( but can be normal set )": (Cannot.NORMAL_SUMMON,),
        "cannot be normal set": (Cannot.NORMAL_SET,),
        "cannot be special summoned": (Cannot.SPECIAL_SUMMON,),
        "cannot be special summoned , except by pendulum summon": (
            Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS,
        ),
        **{
            f"must be special summoned by {a}card effect{never}": ()  # Of any: none of its own.
            for a in ("", "a ")
            for never in ("", " , and cannot be special summoned by other ways")
        },
        "must be special summoned by its own effect": (Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS,),
        "must first be special summoned by its own effect": (Cannot.SPECIAL_SUMMON_BEFORE_PROPER,),
        "cannot be normal summoned/set , or special summoned": (
            Cannot.NORMAL_SUMMON,
            Cannot.NORMAL_SET,
            Cannot.SPECIAL_SUMMON,
        ),
    }
)
_NOT_FROM = {
    "deck": (Cannot.SPECIAL_SUMMON_FROM_DECK,),
    "main deck": (Cannot.SPECIAL_SUMMON_FROM_DECK,),
    "hand": (Cannot.SPECIAL_SUMMON_FROM_HAND,),
    "gy": (Cannot.SPECIAL_SUMMON_FROM_GY,),
}
_PLACES: PhraseTable[tuple[Cannot, ...]] = PhraseTable(
    {f"cannot be special summoned from the {place}": never for place, never in _NOT_FROM.items()}
    | {
        f"cannot be special summoned from the {one} or {other}": (*first, *second)
        for one, first in _NOT_FROM.items()
        for other, second in _NOT_FROM.items()
    }
)


def parse_summon_ban(run: Tokens, at: int, stop: int) -> SummoningSentence | None:
    """Reads how the monster cannot be Summoned.

    As in "Cannot be Normal Summoned/Set", "Cannot be Special Summoned from the Deck".
    """
    found = _PLACES.match(run, at) or _PLAIN.match(run, at)
    return SummoningSentence(found.value) if found is not None and found.end == stop else None


def parse_other_summons(run: Tokens, at: int, stop: int) -> SummoningSentence | None:
    """Reads words about a Summon by other means, which are no condition of this monster's own.

    As in "You can Ritual Summon this card with ...", "(You do not use ...)": no condition.

    Nor is it one that a Gemini Monster can be Normal Summoned again: that is what it is.
    """
    again = _AGAIN.match(run, at)
    if again is not None and again.end == stop:
        return SummoningSentence()
    ritual = eat(run, at, "you", "can", "ritual summon", "this", "card", "with")
    unused = eat(run, at, "(", "you", "do", "not", "use")
    return None if ritual is None and unused is None else SummoningSentence()


_AGAIN = PhraseTable(
    {
        f"while this card is {so} on the field , you can normal summon it to have it become an"
        f" effect monster with {these}": 1
        for so in ("a normal monster", "face-up")
        for these in ("this effect", "these effects")
    }
)


def parse_printed_materials(run: Tokens, at: int, stop: int) -> SummoningSentence | None:
    """Reads that nothing stands in for the printed materials, which bars no Summon of it.

    As in "A Fusion Summon of this card can only be done with the above Fusion Materials".
    """
    only = _ONLY_WITH.match(run, at)
    above = None if only is None else _WITH_ABOVE.match(run, only.end)
    return SummoningSentence() if above is not None and above.end == stop else None


_ONLY_WITH = PhraseTable(
    {
        f"a {kind} of this {card} can only be {done}": 1
        for kind in ("fusion summon", "synchro summon", "xyz summon")
        for card in ("card", "monster")
        for done in ("done", "conducted")
    }
)
_WITH_ABOVE = PhraseTable(
    {
        f"with the above {kind}{materials}": 1
        for kind in ("", "fusion ", "synchro ", "xyz ")
        for materials in ("materials", "material monsters")
    }
)


_NORMALLY_BY = ("must", "be", "normal summoned", "/", "set", "by", "tributing")


def parse_tributes_needed(run: Tokens, at: int, stop: int) -> SummoningSentence | None:
    """Reads how many Tributes its Normal Summon takes.

    As in "Requires 3 Tributes to Normal Summon (cannot be Normal Set)".
    """
    must = eat(run, at, *_NORMALLY_BY)
    if must is not None and (fixed := number(run[must])) is not None:
        is_all = eat(run, must + 1, "monsters") == stop
        return SummoningSentence(needs=(TributesNeeded(fixed),)) if is_all else None
    count = number(run[at + 1]) if run[at].norm == "requires" else None
    end = None if count is None else eat(run, at + 2, "tributes", "to")
    summon = None if end is None else _TRIBUTED.match(run, end)
    if count is None or summon is None or summon.end != stop:
        return None
    return SummoningSentence(summon.value, needs=(TributesNeeded(count),))


_TRIBUTED: PhraseTable[tuple[Cannot, ...]] = PhraseTable(
    {
        "normal summon": (),
        "normal summon/set": (),
        "normal summon ( cannot be normal set )": (Cannot.NORMAL_SET,),
    }
)
_OWN_SUMMON: PhraseTable[tuple[Cannot, ...]] = PhraseTable(
    {
        f"{whose} {kind}summon cannot be negated": never
        for whose in ("'s", "its", "this card's")
        for kind, never in (
            ("", (Cannot.NORMAL_SUMMON_NEGATED, Cannot.SPECIAL_SUMMON_NEGATED)),
            ("normal ", (Cannot.NORMAL_SUMMON_NEGATED,)),
            ("tribute ", (Cannot.NORMAL_SUMMON_NEGATED,)),
            *(
                (f"{kind.value} ", (Cannot.SPECIAL_SUMMON_NEGATED,))
                for kind in SummonKind
                if kind.is_special
            ),
            ("special ", (Cannot.SPECIAL_SUMMON_NEGATED,)),
        )
    }
)


def parse_unnegatable_summon(run: Tokens, at: int, stop: int) -> SummoningSentence | None:
    """Reads that a Summon of the monster cannot be negated.

    As in "This card's Normal Summon cannot be negated".
    """
    found = _OWN_SUMMON.match(run, at) or _OWN_SUMMON.match(run, 0)
    return SummoningSentence(found.value) if found is not None and found.end == stop else None


_OTHER_WAYS = PhraseTable(
    {
        ", and cannot be special summoned by other ways": 1,
        "and cannot be special summoned by other ways": 1,
    }
)
_OWN_KINDS = PhraseTable(
    {
        "fusion summoned": SummonKind.FUSION,
        "synchro summoned": SummonKind.SYNCHRO,
        "xyz summoned": SummonKind.XYZ,
        "link summoned": SummonKind.LINK,
        "ritual summoned": SummonKind.RITUAL,
        "pendulum summoned": SummonKind.PENDULUM,
    }
)
_FROM = PhraseTable(
    {
        "( from your hand )": (Zone.HAND,),
        "from your hand": (Zone.HAND,),
        "( from your gy )": (Zone.GRAVEYARD,),
        "from your gy": (Zone.GRAVEYARD,),
        "( from your extra deck )": (Zone.EXTRA_DECK,),
        "from your extra deck": (Zone.EXTRA_DECK,),
        "( from your face-down extra deck )": (Zone.EXTRA_DECK,),
        "( from your hand or gy )": (Zone.HAND, Zone.GRAVEYARD),
        "from your hand or gy": (Zone.HAND, Zone.GRAVEYARD),
        "( from your hand or deck )": (Zone.HAND, Zone.DECK),
    }
)


def parse_summoning(tokens: Tokens, printed: str = "", name: str = "") -> SummoningSentence:
    """Reads a summoning condition or procedure of a card of this name.

    Words not understood stay opaque; without a name so do conditions on its Normal Summon.
    """
    run, known = closed(tokens), TextContext((), printed)
    stop = len(tokens)
    while stop and run[stop - 1].norm == ".":
        stop -= 1
    locked = _locking(tokens, printed)
    if locked is not None:
        return locked
    start = skip(run, 0, "this", "card")
    for read in (
        parse_summon_ban,
        parse_other_summons,
        parse_printed_materials,
        parse_tributes_needed,
        parse_unnegatable_summon,
    ):
        found = read(run, start, stop)
        if found is not None:
            return found
    barred = _barred(run, start, stop, known, name) if name else None
    if barred is not None:
        return barred
    for way in (_must, _only_so, _itself, _without_tributes, _with_fewer_tributes, _over_another):
        found = way(run, start if way in (_must, _only_so) else 0, stop, known)
        if found is not None:
            return found
    return SummoningSentence(opaque=(known.words(run, 0, stop),))


def _locking(tokens: Tokens, printed: str) -> SummoningSentence | None:
    """What its player cannot do in the turn of the Summon, all of it or from then on."""
    lock = turn_lock(tokens, printed)
    if lock is not None:
        return SummoningSentence(locks=(lock,))
    later = lock_after_summon(tokens, printed)
    return None if later is None else SummoningSentence(then_locks=(later,))


def _barred(
    run: Tokens, at: int, stop: int, known: TextContext, name: str
) -> SummoningSentence | None:
    """As in "Cannot be Normal Summoned, unless you control a Zombie monster": so in the hand."""
    start = eat(run, at, "cannot", "be", "normal summoned")
    start = None if start is None else skip(run, start, ",")
    if start is None or run[start].norm not in ("if", "while", "unless"):
        return None
    said = parse_condition(run[start:stop], known)
    if said is None:
        return None
    never = Lock(Whose.YOU, (Prohibition.NORMAL_SUMMON,), only=Filter(name=(name,)))
    barred = ContinuousEffect(
        label="Normal Summon",
        applies=(never,),
        condition=(said,),
        active_in=(Zone.HAND,),
        unclassified=True,
    )
    return SummoningSentence(lasting=(barred,))


def _must(run: Tokens, at: int, stop: int, known: TextContext) -> SummoningSentence | None:
    """As in "Must (first) be Special Summoned (from your hand) by Tributing ..."."""
    start = eat(run, at, "must")
    if start is None:
        return None
    first = eat(run, start, "first")
    never = Cannot.SPECIAL_SUMMON_BEFORE_PROPER
    if first is None:
        never = Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS
    begin = eat(run, start if first is None else first, "be")
    if begin is None:
        return None
    own = _OWN_KINDS.match(run, begin)
    if own is not None:
        above = _WITH_ABOVE.match(run, own.end)
        own_end = own.end if above is None else above.end
        if _past_other_ways(run, own_end) == stop:
            return SummoningSentence((never,))
    end = eat(run, begin, "special summoned")
    if end is None:
        return None
    return _by(run, end, stop, never, known)


_ONLY = PhraseTable(
    {
        f"{never} special summoned{comma}{but}": 1
        for never, but in (("cannot be", " except"), ("can only be", ""))
        for comma in ("", " ,")
    }
)


def _only_so(run: Tokens, at: int, stop: int, known: TextContext) -> SummoningSentence | None:
    """Older text: "This card can only be Special Summoned by removing from play ..."."""
    ritual = _BY_RITUAL.match(run, at, known)
    if ritual is not None and ritual.end == stop:
        return SummoningSentence(needs=ritual.value)
    only = _ONLY.match(run, at)
    if only is None:
        return None
    return _by(run, only.end, stop, Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS, known)


def _past_other_ways(run: Tokens, at: int) -> int:
    found = _OTHER_WAYS.match(run, at)
    return at if found is None else found.end


def _by(
    run: Tokens, at: int, stop: int, never: Cannot, known: TextContext
) -> SummoningSentence | None:
    """After "Special Summoned": with a card, by its effect, or by what is done."""
    place = _FROM.match(run, at)
    zones, end = ((Zone.HAND,), at) if place is None else (place.value, place.end)
    if run[end].norm == "with" or _WITH.match(run, end, known) is not None:
        return _with(run, end, stop, never, known)
    field = _TO_THEM.match(run, end)
    to, end = (Whose.YOU, end) if field is None else (field.value, field.end)
    found: Parsed[Procedure] | None = Parsed(Procedure(from_=zones), end)
    if run[end].norm == "by":
        found = _deeds(run, end + 1, zones, known)
    lasting = None if found is None else _while(run, found.end, stop, known)
    if found is not None and lasting is not None:
        made = replace(found.value, conditions=(*found.value.conditions, lasting.value))
        found = Parsed(made, lasting.end)
    elif run[end].norm != "by":
        return None
    if found is None or _past_other_ways(run, found.end) != stop:
        return None
    return SummoningSentence((never,), (_on_side(found.value, to),))


def _with(run: Tokens, at: int, stop: int, never: Cannot, known: TextContext) -> SummoningSentence:
    """As in `with "Sample"`, "by the effect of a Sample card": what else is said stays opaque."""
    found = _WITH.match(run, at, known)
    end = at if found is None else _past_other_ways(run, found.end)
    rest = (known.words(run, end, stop),) if end != stop else ()
    return SummoningSentence((never,), needs=() if found is None else found.value, opaque=rest)


def _named(run: Tokens, at: int, known: TextContext) -> Parsed[str] | None:
    del known
    return Parsed(run[at].norm, at + 1) if is_name(run[at]) else None


_WITH: Wordings[tuple[SummonedWith, ...]] = Wordings(
    {"name": _named, "card": parse_noun},
    {
        "<with|by> [<the effect of|the effect of the monster|the ritual spell|the ritual spell"
        " card|the ritual spell card ,|the ritual spell ,> ]{name}": lambda name: (
            SummonedWith(name),
        ),
        "<with|by> {name} , using {card}": lambda name, card: (SummonedWith(name, using=card),),
        "<with|by> {name} or by its own effect": lambda name: (SummonedWith(name),),
        "<with|by> the effect of a {name} monster or {name} card": lambda one, two: (
            SummonedWith(one, archetype=True),
            SummonedWith(two, archetype=True),
        ),
        "<with|by> {name} or {name}": lambda one, two: (SummonedWith(one), SummonedWith(two)),
        "<with|by> [the effect of ]<a|an> {name} <card|spell/trap|monster|spell|trap>": (
            lambda name: (SummonedWith(name, archetype=True),)
        ),
        "<with|by> <a|an> {name} <card's|monster's|spell's|spell card's> effect": lambda name: (
            SummonedWith(name, archetype=True),
        ),
        "with the effect of {name} or the effect of a {name} card": lambda one, two: (
            SummonedWith(one),
            SummonedWith(two, archetype=True),
        ),
    },
)


_BY_RITUAL: Wordings[tuple[SummonedWith, ...]] = Wordings(
    {"name": _named},
    {
        "can only be ritual summoned with <the|a> ritual spell[ card][ ,] {name}": lambda name: (
            SummonedWith(name),
        ),
    },
)


def _while(run: Tokens, at: int, stop: int, known: TextContext) -> Parsed[Condition] | None:
    """As in "while you control no monsters", behind what is done for it, or alone."""
    start = eat(run, skip(run, at, ","), "while")
    if start is None:
        return None
    end = next(one for one in range(start, stop + 1) if _past_other_ways(run, one) == stop)
    state = parse_state(run, start, end, known)
    return None if state is None else Parsed(state.condition, end)


def _on_side(made: Procedure, to: Whose) -> Procedure:
    """The Summon to that side; on the opponent's, "they" who control what is used are theirs."""
    costs = tuple(_theirs(cost) if to is Whose.OPPONENT else cost for cost in made.costs)
    return replace(made, costs=costs, to=to)


def _theirs(cost: Cost) -> Cost:
    what = getattr(cost, "what", None)
    if not isinstance(what, Selector) or what.whose is not Whose.THEIR_CONTROLLER:
        return cost
    return replace(cost, what=replace(what, whose=Whose.OPPONENT))  # type: ignore[arg-type]  # it has one


_TO_THEM = PhraseTable(
    {
        "to your opponent's field": Whose.OPPONENT,
        "to your opponent's side of the field": Whose.OPPONENT,
    }
)


_GERUNDS = {
    "tributing": "tribute",
    "banishing": "banish",
    "sending": "send",
    "discarding": "discard",
    "returning": "return",
    "shuffling": "shuffle",
    "paying": "pay",
    "revealing": "reveal",
    "destroying": "destroy",
    "detaching": "detach",
    "removing": "remove",
}
_COSTS = Cost


def _deeds(
    run: Tokens, at: int, zones: tuple[Zone, ...], known: TextContext
) -> Parsed[Procedure] | None:
    """What is done to Summon it: costs, or something that one must have."""
    having = eat(run, at, "having")
    if having is not None:
        return _having(run, having, zones, known)
    verb = _GERUNDS.get(run[at].norm, "")
    reader = MOVING.get(verb) or GAME.get(verb)
    above = _ABOVE.match(run, at + 1)
    if above is not None:
        return _of_the_above(run, at, zones, known, reader)
    done = None if reader is None else reader(run, at + 1, VerbContext(known))
    if done is None or not all(isinstance(each, _COSTS) for each in done.value):
        return None
    done = more_about(run, done, VerbContext(known))
    costs: tuple[Cost, ...] = tuple(each for each in done.value if isinstance(each, _COSTS))
    return Parsed(Procedure(from_=zones, costs=costs), done.end)


_ABOVE = PhraseTable({f"the above {cards}": 1 for cards in ("cards", "monsters")})


def _of_the_above(
    run: Tokens, at: int, zones: tuple[Zone, ...], known: TextContext, reader: Verb | None
) -> Parsed[Procedure] | None:
    """As in "(by) banishing the above cards you control": of each printed material."""
    one = (reworded(run[at + 1], "a"), reworded(run[at + 3], "card"))
    cut = (*run[: at + 1], *one, *run[at + 4 :])
    done = None if reader is None else reader(cut, at + 1, VerbContext(known))
    if done is None or len(done.value) != 1 or not isinstance(done.value[0], _COSTS):
        return None
    return Parsed(Procedure(from_=zones, costs=(done.value[0],), above=True), done.end + 1)


def _having(
    run: Tokens, at: int, zones: tuple[Zone, ...], known: TextContext
) -> Parsed[Procedure] | None:
    """As in "by having exactly 5 WATER monsters in your GY"."""
    exactly = eat(run, at, "exactly")
    count = number(run[at if exactly is None else exactly])
    what = parse_noun(run, at if exactly is None else exactly, known)
    if what is None or count is None or not what.value.zone:
        return None
    everything = replace(what.value, count=Count(0, None))
    need = Exists(everything, count, count if exactly is not None else None)
    return Parsed(Procedure(from_=zones, conditions=(need,)), what.end)


# --- Summons by itself -----------------------------------------------------------------------

_SELF = PhraseTable(
    {
        "special summon this card": 1,
        "special summon it": 1,
        "also special summon this card": 1,
    }
)
_POSITION: PhraseTable[tuple[Position, ...]] = PhraseTable(
    {
        "in attack position": (Position.ATTACK,),
        "in defense position": (Position.DEFENSE,),
        "in face-up attack position": (Position.ATTACK,),
        "in face-up defense position": (Position.DEFENSE,),
        "in face-down defense position": (Position.SET,),
    }
)
_ONLY_THEM = PhraseTable(
    {
        "your opponent controls a monster and you control no monsters": 1,
        "only your opponent controls a monster": 1,
    }
)


def _itself(run: Tokens, at: int, stop: int, known: TextContext) -> SummoningSentence | None:
    """As in "If you control no monsters, you can Special Summon this card (from your hand)"."""
    lead = _lead(run, at, stop, known)
    if lead is None:
        return None
    conditions, begin = lead.value, lead.end
    can = eat(run, begin, "you", "can")
    own = None if can is None else _SELF.match(run, can)
    if own is None:
        return None
    place = _FROM.match(run, own.end)
    zones, end = ((Zone.HAND,), own.end) if place is None else (place.value, place.end)
    found = _way(run, end, zones, known)
    if found is None:
        return None
    made = replace(found.value, conditions=(*conditions, *found.value.conditions))
    if found.end != stop:
        made = replace(
            made,
            conditions=(
                *made.conditions,
                OpaqueCondition(known.words(run, found.end, stop)),
            ),
        )
    return SummoningSentence((), (made,))


def _lead(
    run: Tokens, at: int, stop: int, known: TextContext
) -> Parsed[tuple[Condition, ...]] | None:
    """The conditions before "you can", if any; None: they are not understood."""
    only = None if run[at].norm not in ("if", "while") else _ONLY_THEM.match(run, at + 1)
    if only is not None and run[only.end].norm == ",":
        return Parsed(_only_theirs(), only.end + 1)
    if run[at].norm == "you":
        return Parsed((), at)
    lead = parse_lead(run, at, stop, known)
    return None if lead is None else Parsed(lead.conditions, lead.end)


def _without_tributes(
    run: Tokens, at: int, stop: int, known: TextContext
) -> SummoningSentence | None:
    """As in "you can Normal Summon this card without Tributing, but its original ATK becomes 0"."""
    lead = _lead(run, at, stop, known)
    own = None if lead is None else _UNTRIBUTED.match(run, lead.end)
    if lead is None or own is None:
        return None
    way = ContinuousEffect(
        label="without Tributes",
        applies=(FewerTributes(THIS_CARD, or_set=own.value),),
        condition=lead.value,
        active_in=(Zone.HAND,),
        unclassified=True,
    )
    if own.end == stop:
        return SummoningSentence(lasting=(way,))
    values = _original_values(run, own.end, stop, known)
    if values is None:
        return None
    then = ContinuousEffect(
        label="original values",
        applies=values,
        condition=(ThisWasSummoned(this_way=True),),
        active_in=(Zone.MONSTER_ZONE,),
    )
    return SummoningSentence(lasting=(way, then))


def _with_fewer_tributes(
    run: Tokens, at: int, stop: int, known: TextContext
) -> SummoningSentence | None:
    """As in "You can Tribute Summon this card by Tributing 1 Fish monster"."""
    lead = _lead(run, at, stop, known)
    own = None if lead is None else _TRIBUTE_SUMMON.match(run, lead.end)
    if lead is None or own is None:
        return None
    made = FewerTributes(THIS_CARD, number(run[own.end]) or 0)
    if not own.value:
        is_all = run[own.end + 1].norm in ("tribute", "tributes") and own.end + 2 == stop
    else:
        what = parse_noun(run, own.end, known)
        is_all = what is not None and what.end == stop and _is_own_kind(what.value, made.tributes)
        made = replace(made, using=what.value if what is not None else None)
    if not (made.tributes and is_all):
        return None
    way = ContinuousEffect(
        label="fewer Tributes",
        applies=(made,),
        condition=lead.value,
        active_in=(Zone.HAND,),
        unclassified=True,
    )
    return SummoningSentence(lasting=(way,))


def _is_own_kind(what: Selector, tributes: int) -> bool:
    """Whether these are so many monsters of its player."""
    is_plain = what.ref is None and what.count == Count(tributes, tributes)
    is_here = what.whose in (Whose.YOU, Whose.EITHER) and what.zone in ((), (Zone.MONSTER_ZONE,))
    return is_plain and is_here and not holds_opaque(what)


_TRIBUTE_SUMMON = PhraseTable(
    {
        f"you can tribute summon this card{so} {by}": by != "with"
        for so in (
            "",
            " face-up",
            " ( but not set )",
            " in attack position",
            " in face-up attack position",
        )
        for by in ("with", "by tributing")
    }
)
_UNTRIBUTED = PhraseTable(
    {
        f"you can normal summon{or_set} this card without {tributes}": bool(or_set)
        for or_set in ("", " / set", " or set")
        for tributes in ("tributing", "tributes", "tribute")
    }
)


def _over_another(run: Tokens, at: int, stop: int, known: TextContext) -> SummoningSentence | None:
    """As in "You can also Xyz Summon this card by using a Rank 4 Xyz Monster you control"."""
    once = eat(run, at, "once per turn", ",")
    lead = _lead(run, at if once is None else once, stop, known)
    using = None if lead is None else _by_using(run, lead.end)
    what = None if using is None else parse_noun(run, using, known)
    if lead is None or what is None or what.value.whose is not Whose.YOU:
        return None
    material, end = what.value, _past(run, what.end, _AS_MATERIAL)
    other = eat(run, end, ",", "except")
    if other is not None and is_name(run[other]):
        never = replace(material.where, not_name=(*material.where.not_name, run[other].norm))
        material, end = replace(material, where=never), other + 1
    plain = material.ref is None and material.count == Count()
    if not plain or holds_opaque(material) or _past(run, end, _HANDED_ON) != stop:
        return None
    there = replace(material, zone=(Zone.MONSTER_ZONE,))
    way = Procedure(SummonKind.XYZ, (Zone.EXTRA_DECK,), lead.value, materials=(there,))
    limits = () if once is None else (Limit(LimitKind.USE, shared=THIS_WAY),)
    return SummoningSentence((), (replace(way, limits=limits),))


def _by_using(run: Tokens, at: int) -> int | None:
    """The index after "you can also Xyz Summon this card by using", whatever it is called."""
    start = eat(run, at, *_ALSO_XYZ_SUMMON)
    if start is None:
        return None
    named = start + 1 if run[start].kind is TokenKind.SELF else eat(run, start, "this", "card")
    return None if named is None else eat(run, named, "by", "using")


def _past(run: Tokens, at: int, table: PhraseTable[int]) -> int:
    """The index after words that say nothing more."""
    found = table.match(run, at)
    return at if found is None else found.end


_ALSO_XYZ_SUMMON = ("you", "can", "also", "xyz summon")
_AS_MATERIAL = PhraseTable(
    {
        f"as {the}{kind}{material}": 1
        for the in ("", "the ")
        for kind in ("", "xyz ")
        for material in ("material", "materials")
    }
)
_HANDED_ON = PhraseTable(
    {
        f"{stop}( transfer its materials{to}{end} )": 1
        for stop in ("", ". ")
        for to in ("", " to this card")
        for end in ("", " .")
    }
)
"""What was attached to a monster goes with it anyway."""
_ORIGINALS: PhraseTable[tuple[Stat, ...]] = PhraseTable(
    {
        "its original atk": (Stat.ORIGINAL_ATK,),
        "its original atk / def": (Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF),
        "its original atk/def": (Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF),
        "its original atk and def": (Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF),
    }
)
_HALVED = PhraseTable(
    {f"{verb} halved": 1 for verb in ("is", "are", "becomes", "become", "will be", "is now")}
)


def _original_values(
    run: Tokens, at: int, stop: int, known: TextContext
) -> tuple[SetStat, ...] | None:
    """As in ", but its original ATK becomes 1900", ", but its original ATK/DEF become halved"."""
    del known
    but = eat(run, at, ",", "but")
    which = None if but is None else _ORIGINALS.match(run, but)
    if which is None:
        return None
    halved = _HALVED.match(run, which.end)
    if halved is not None and halved.end == stop:
        return tuple(
            SetStat(THIS_CARD, (one,), Half(StatOf(THIS_CARD, one))) for one in which.value
        )
    if run[which.end].norm not in ("becomes", "become") or which.end + 2 != stop:
        return None
    value = number(run[which.end + 1])
    return None if value is None else (SetStat(THIS_CARD, which.value, value),)


def _way(
    run: Tokens, at: int, zones: tuple[Zone, ...], known: TextContext
) -> Parsed[Procedure] | None:
    field = _TO_THEM.match(run, at)
    to, at = (Whose.YOU, at) if field is None else (field.value, field.end)
    position = _POSITION.match(run, at)
    either = Parsed((Position.ATTACK, Position.DEFENSE), at)
    positions, end = (position or either).value, (position or either).end
    made = Procedure(from_=zones, position=positions, to=to)
    by = eat(run, skip(run, end, ","), "by")
    if by is None:
        return Parsed(made, end)
    done = _deeds(run, by, zones, known)
    if done is None:
        return Parsed(made, end)
    later = _POSITION.match(run, done.end)
    if later is not None:
        positions = later.value
    with_costs = _on_side(replace(done.value, position=positions), to)
    return Parsed(with_costs, done.end if later is None else later.end)


def _only_theirs() -> tuple[Condition, ...]:
    monster = Filter(kind=(CardKind.MONSTER,))
    everything = Count(0, None)
    theirs = Selector(
        whose=Whose.OPPONENT, zone=(Zone.MONSTER_ZONE,), where=monster, count=everything
    )
    mine = replace(theirs, whose=Whose.YOU)
    return (Exists(theirs), None_(mine))
