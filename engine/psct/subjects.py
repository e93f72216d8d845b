"""Subjects: whom an event happens to, and whose effect does it ("your Dragon monster's effect")."""

from dataclasses import replace

from engine.psct.lexer import Tokens, reworded
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.selectors import THIS_CARD, Count, Filter, Ref, Selector, Told
from engine.terms import FIELD, CardKind, Face, SummonKind, Whose, Zone

_STATES = Phrases(
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
_WHERE: Phrases[tuple[Whose, tuple[Zone, ...]]] = Phrases(
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


def parse_this(run: Tokens, at: int) -> Found[Selector] | None:
    """As in "this card", "this face-up Fusion Summoned card in its owner's control"."""
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
        return Found(replace(what, where=told), way) if where == Filter() else None
    place = _WHERE.match(run, end)
    if place is None:
        return Found(what, end)
    whose, zone = place.value
    return Found(replace(what, whose=whose, zone=zone), place.end)


_MONSTER = (CardKind.MONSTER,)
_OF = {"your": Whose.YOU, "your opponent's": Whose.OPPONENT}


def parse_fighter(run: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """A monster on the field: this card, the equipped monster, or one of a kind."""
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


def _owned(run: Tokens, at: int, known: Known) -> Found[Selector] | None:
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
    return Found(made, found.end)


_KINDS = {"monster's": "monster", "card's": "card", "monsters'": "monsters", "cards'": "cards"}
_KIND_OF_EFFECT = Phrases(
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


def parse_effect_of(run: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """Whose effect: "the effect of a Dragon monster", "your Dragon monster's effect"."""
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


def _kind_effect(run: Tokens, at: int, known: Known) -> Found[Selector] | None:
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
    return Found(replace(found.value, whose=whose, count=Count(1, 1)), end)


def _possessor(run: Tokens, at: int, end: int, known: Known) -> Found[Selector] | None:
    """Whose effect it is, up to `end`."""
    whose = _OF.get(run[at].norm)
    start = at if whose is None else skip(run, at + 1, "other")
    found = parse_noun(run, start, known, bare=whose is not None)
    if found is None or found.end != end or found.value.ref is not None or found.value.zone:
        return None
    if whose is None:
        return Found(found.value, end + 1)
    made = replace(found.value, whose=whose, count=Count(1, 1), other=start > at + 1)
    return Found(made, end + 1)
