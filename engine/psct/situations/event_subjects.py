"""Event subjects: whom an event happens to, whose effect does it, and by what cause."""

from dataclasses import replace
from typing import NamedTuple

from engine.cardtext.event_patterns import EventPattern
from engine.cardtext.selectors import THIS_CARD, Count, Filter, Ref, Selector, Told
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.syntax.lexer import Tokens, reworded
from engine.psct.syntax.phrase_matching import Parsed, PhraseTable, TextContext, eat, skip
from engine.terms.vocabulary import FIELD, CardKind, Face, SummonKind, Whose, Zone

Patterns = tuple[EventPattern, ...]
"""Events of which any one is meant."""
ParsedEvent = Parsed[EventPattern]
"""One event, and the index after its words."""

_STATES = PhraseTable(
    {
        "face-up": Filter(),
        "set": Filter(face=Face.DOWN),
        "face-down": Filter(face=Face.DOWN),
        **{f"{kind.value} summoned": Filter() for kind in SummonKind},
        **dict.fromkeys(
            (
                "attack position",
                "defense position",
                "face-up attack position",
                "face-up defense position",
                "normal summoned / set",
            ),
            Filter(),
        ),
        "special summoned": Filter(),
    }
)
"""What this card was when it happened; how it was Summoned is not looked at again."""
_NOUNS = frozenset({"card", "monster", "token"})
_YOUR_FIELD = (Whose.YOU, FIELD)
_WHERE: PhraseTable[tuple[Whose, tuple[Zone, ...]]] = PhraseTable(
    {
        "you control": _YOUR_FIELD,
        "in its owner's control": _YOUR_FIELD,
        "on the field": (Whose.EITHER, FIELD),
        "on your field": _YOUR_FIELD,
        "in your possession": (Whose.YOU, ()),
        "in its owner's possession": (Whose.YOU, ()),
        **{
            f"in {owner} {word}": (whose, (zone,))
            for owner, whose in (
                ("the", Whose.EITHER),
                ("your", Whose.YOU),
                ("its owner's", Whose.YOU),
            )
            for word, zone in (
                ("monster zone", Zone.MONSTER_ZONE),
                ("spell & trap zone", Zone.SPELL_TRAP_ZONE),
                ("pendulum zone", Zone.PENDULUM_ZONE),
                ("field zone", Zone.FIELD_ZONE),
            )
        },
    }
)


def parse_this(run: Tokens, at: int) -> Parsed[Selector] | None:
    """Reads this card as the subject of an event.

    As in "this card", "this face-up Fusion Summoned card in its owner's control".
    """
    if run[at].norm != "this":
        return None
    where, end = Filter(), at + 1
    while (state := _STATES.match(run, end)) is not None:
        where = state.value if where == Filter() else where
        end = state.end
    if run[end].norm not in _NOUNS:
        return None
    what, end = replace(THIS_CARD, where=where), end + 1
    way = eat(run, end, "summoned", "this", "way")
    if way is not None:
        told = Filter(told=(Told("summoned this way"),))
        return Parsed(replace(what, where=told), way) if where == Filter() else None
    place = _WHERE.match(run, end)
    if place is None:
        return Parsed(what, end)
    whose, zone = place.value
    return Parsed(replace(what, whose=whose, zone=zone), place.end)


_MONSTER = (CardKind.MONSTER,)
_OF = {"your": Whose.YOU, "your opponent's": Whose.OPPONENT}


def parse_fighter(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Reads a monster on the field: this card, the equipped monster, or one of a kind."""
    this = parse_this(run, at)
    if this is not None:
        return this
    owned = _owned(run, at, known)
    if owned is not None:
        return owned
    found = parse_noun(run, at, known)
    if found is None or found.value.ref not in (None, Ref.THIS_CARD, Ref.LINKED):
        return None
    if found.value.ref is Ref.THIS_CARD and found.value != THIS_CARD:
        return None
    return found


def _owned(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "your other Dragon monster": one that player controls."""
    whose = _OF.get(run[at].norm)
    if whose is None:
        return None
    start = skip(run, at + 1, "other")
    found = parse_noun(run, start, known, bare=True)
    if found is None or found.value.ref is not None or found.value.zone:
        return None
    what = found.value
    kinds = what.any_of or (what.where,)
    named = kinds == (Filter(name=kinds[0].name),) and bool(kinds[0].name)
    if what.alternatives or not (named or all(each.kind == _MONSTER for each in kinds)):
        return None
    other = start > at + 1
    made = replace(what, whose=whose, zone=(Zone.MONSTER_ZONE,), count=Count(1, 1), other=other)
    return Parsed(made, found.end)


_KINDS = {"monster's": "monster", "card's": "card", "monsters'": "monsters", "cards'": "cards"}
_KIND_OF_EFFECT = PhraseTable(
    {
        f"{article} {word}effect": Selector(where=Filter(kind=kinds))
        for article in ("a", "an")
        for word, kinds in {
            "monster ": (CardKind.MONSTER,),
            "spell ": (CardKind.SPELL,),
            "spell card ": (CardKind.SPELL,),
            "trap ": (CardKind.TRAP,),
            "trap card ": (CardKind.TRAP,),
            "spell/trap ": (CardKind.SPELL, CardKind.TRAP),
        }.items()
    }
)


def parse_effect_of(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Reads whose effect: "the effect of a Dragon monster", "your Dragon monster's effect"."""
    kind = _KIND_OF_EFFECT.match(run, at)
    if kind is not None:
        return kind
    start = eat(run, at, "the", "effect", "of") or eat(run, at, "an", "effect", "of")
    if start is not None:
        what = parse_noun(run, start, known)
        return None if what is None or what.value.ref is not None else what
    plain_kind = _kind_effect(run, at, known)
    if plain_kind is not None:
        return plain_kind
    owner = next((n for n in range(at, at + 12) if run[n : n + 1] and run[n].norm in _KINDS), None)
    if owner is None or run[owner + 1].norm != "effect":
        return None
    plain = reworded(run[owner], _KINDS[run[owner].norm])
    return _possessor((*run[:owner], plain, *run[owner + 1 :]), at, owner + 1, known)


def _kind_effect(run: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "your Normal Trap effect", "your opponent's activated monster effect"."""
    whose = _OF.get(run[at].norm, Whose.EITHER)
    if whose is Whose.EITHER and run[at].norm not in ("a", "an"):
        return None
    found = parse_noun(run, skip(run, at + 1, "activated"), known, bare=True)
    if found is None or found.value.ref is not None or found.value.zone:
        return None
    end = eat(run, found.end, "card", "or", "effect") or eat(run, found.end, "effect")
    end = end or eat(run, found.end, "or", "effect")
    if end is None or found.value.any_of or found.value.alternatives:
        return None
    return Parsed(replace(found.value, whose=whose, count=Count(1, 1)), end)


def _possessor(run: Tokens, at: int, end: int, known: TextContext) -> Parsed[Selector] | None:
    """Whose effect it is, up to `end`."""
    whose = _OF.get(run[at].norm)
    start = at if whose is None else skip(run, at + 1, "other")
    found = parse_noun(run, start, known, bare=whose is not None)
    if found is None or found.end != end or found.value.ref is not None or found.value.zone:
        return None
    if whose is None:
        return Parsed(found.value, end + 1)
    made = replace(found.value, whose=whose, count=Count(1, 1), other=start > at + 1)
    return Parsed(made, end + 1)


class Cause(NamedTuple):
    """By what an event was caused: battle, or effects of which cards and players."""

    battle: bool = False
    """Only by battle."""
    effect: bool = False
    """Only by an effect."""
    opponent: bool = False
    """Only by a card of the opponent."""
    of: Selector | None = None
    """Only by an effect of such a card."""
    fought: Selector | None = None
    """Only by battle with such a monster."""


_ANYTHING = Cause()
_EFFECT = Cause(effect=True)
_THEIR_EFFECT = Cause(effect=True, opponent=True)
_THEIR_CARD = Cause(opponent=True)
_SOURCES: dict[str, tuple[CardKind, ...]] = {
    "monster": (CardKind.MONSTER,),
    "spell": (CardKind.SPELL,),
    "spell card": (CardKind.SPELL,),
    "trap": (CardKind.TRAP,),
    "trap card": (CardKind.TRAP,),
    "spell/trap": (CardKind.SPELL, CardKind.TRAP),
    "spell/trap card": (CardKind.SPELL, CardKind.TRAP),
}
_THEIRS = ("an opponent's", "your opponent's", "the opponent's", "opponent's")


_EFFECTS = ("card effect", "card's effect", "effect", "card effects")
_BOTH = tuple(
    f"( {either}by battle or {by}card effect )" for either in ("", "either ") for by in ("", "by ")
)


def _causes() -> dict[str, Cause]:
    table = dict.fromkeys(
        ("an effect", "effect", "card effect", "a card effect", "the effect of a card"), _EFFECT
    )
    battle = ("card effect", "by card effect", "by a card effect", "a card effect", "effect")
    table |= dict.fromkeys([f"battle or {by}" for by in battle], _ANYTHING)
    table |= {"a card": _ANYTHING, "your opponent": Cause(opponent=True)}
    for whose in _THEIRS:
        table |= dict.fromkeys([f"{whose} {effect}" for effect in _EFFECTS], _THEIR_EFFECT)
        card = (f"{whose} card", f"{whose} attack or card effect")
        table |= dict.fromkeys([*card, *(f"{whose} card {both}" for both in _BOTH)], _THEIR_CARD)
    return table | _of_kinds()


def _of_kinds() -> dict[str, Cause]:
    """As in "a monster effect", "an opponent's Trap effect"."""
    table: dict[str, Cause] = {}
    for word, kinds in _SOURCES.items():
        of = Selector(where=Filter(kind=kinds))
        for whose in ("", "a ", *(f"{theirs} " for theirs in _THEIRS)):
            opponent = "opponent" in whose
            by = replace(of, whose=Whose.OPPONENT) if opponent else of
            table[f"{whose}{word} effect"] = Cause(effect=True, opponent=opponent, of=by)
    return table


_CAUSES = PhraseTable(_causes())
_ATTACKER = PhraseTable({f"with {an} opponent's attacking monster": 1 for an in ("an", "the")})
_ATTACKING = Selector(ref=Ref.ATTACKER, whose=Whose.OPPONENT)


def parse_cause(run: Tokens, at: int, known: TextContext) -> Parsed[Cause] | None:
    """Reads one cause after "by"."""
    found = _CAUSES.match(run, at)
    if found is not None:
        return found
    battle = eat(run, at, "battle")
    if battle is not None:
        theirs = _ATTACKER.match(run, battle)
        if theirs is not None:
            return Parsed(Cause(battle=True, fought=_ATTACKING), theirs.end)
        foe = parse_fighter(run, battle + 1, known) if run[battle].norm == "with" else None
        if foe is None or foe.value.ref is not None:
            return Parsed(Cause(battle=True), battle)
        return Parsed(Cause(battle=True, fought=foe.value), foe.end)
    whose = parse_effect_of(run, at, known)
    return None if whose is None else Parsed(Cause(effect=True, of=whose.value), whose.end)
