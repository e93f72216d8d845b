"""Own states: what is so of this card ("you control this Special Summoned card")."""

from dataclasses import replace

from engine.patterns import Battles
from engine.psct.figures import counter_name
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import NORMALLY, Found, Known, Phrases, Readers, eat, number, skip
from engine.psct.subjects import parse_fighter
from engine.psct.tallies import State
from engine.requirements import (
    AllOf,
    AnyOf,
    Condition,
    Exists,
    Fits,
    Happened,
    HasMaterials,
    Not,
    ThisBattled,
    ThisIsEquipped,
    ThisWasSummoned,
)
from engine.selectors import ANY, THIS_CARD, Count, Filter, Ref, Selector, Told
from engine.terms import FIELD, CardKind, Face, Position, SummonKind, Whose, Zone

_SUMMONED: dict[str, ThisWasSummoned] = {
    "normal summoned": ThisWasSummoned(NORMALLY),
    "normal summoned / set": ThisWasSummoned(NORMALLY, or_set=True),
    "normal summoned or set": ThisWasSummoned(NORMALLY, or_set=True),
    "special summoned": ThisWasSummoned(special=True),
    **{
        f"{kind.value} summoned": ThisWasSummoned((kind,))
        for kind in SummonKind
        if kind not in (SummonKind.NORMAL, SummonKind.BY_EFFECT, SummonKind.BUILT_IN)
    },
}
_HOW = Phrases(_SUMMONED)
_SHOWS: Phrases[Filter] = Phrases(
    {
        "face-up": Filter(face=Face.UP),
        "attack position": Filter(position=(Position.ATTACK,)),
        "face-up attack position": Filter(position=(Position.ATTACK,)),
        "defense position": Filter(position=(Position.DEFENSE, Position.SET)),
        "face-up defense position": Filter(position=(Position.DEFENSE,)),
        "set": Filter(face=Face.DOWN),
    }
)
_MONSTER = Filter(kind=(CardKind.MONSTER,))
_YOURS = Exists(replace(THIS_CARD, zone=FIELD, whose=Whose.YOU))


def parse_own_state(run: Tokens, at: int, known: Known) -> Found[State] | None:
    """What is so of this card, or was in its last battle."""
    for read in _READERS.at(run[at]):
        found = read(run, at, known)
        if found is not None:
            return Found(State(found.value, THIS_CARD), found.end)
    return None


def _controlled(run: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "you control this Normal Summoned/Set card"."""
    del known
    start = eat(run, at, "you", "control", "this")
    if start is None:
        return None
    shows = _SHOWS.match(run, start)
    end = start if shows is None else shows.end
    how = _HOW.match(run, end)
    end = end if how is None else how.end
    if run[end].norm not in ("card", "monster") or (shows is None and how is None):
        return None
    said: list[Condition] = [_YOURS]
    if shows is not None:
        said.append(Fits(THIS_CARD, shows.value))
    if how is not None:
        said.append(how.value)
    return Found(AllOf(tuple(said)), end + 1)


_BATTLED: Phrases[ThisBattled] = Phrases(
    {
        "this card attacked or was attacked": ThisBattled(),
        "it attacked or was attacked": ThisBattled(),
        "this card battled": ThisBattled(),
        "this card attacked": ThisBattled(attacking=True),
        "this card was attacked": ThisBattled(attacking=False),
    }
)


def _battled(run: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "this card attacked an opponent's monster"."""
    found = _BATTLED.match(run, at)
    if found is None:
        return None
    start = skip(run, found.end, "by") if run[found.end - 1].norm == "attacked" else found.end
    foe = None if run[start].norm == "" else parse_fighter(run, start, known)
    made, end = found.value, found.end
    if foe is not None and foe.value.ref is None and not foe.value.any_of:
        made, end = replace(made, other=foe.value.where), foe.end
    return Found(made, eat(run, end, "this", "turn") or end)


_DID = Phrases({"attacked": True, "battled": False})


def _attacked(run: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "your Dragon monster battled"."""
    who = parse_fighter(run, at, known)
    did = None if who is None else _DID.match(run, who.end)
    if who is None or did is None or who.value.ref is Ref.THIS_CARD:
        return None
    foe = parse_fighter(run, did.end, known)
    end = did.end if foe is None else foe.end
    fought = Battles(who.value, None if foe is None else foe.value, attacking=did.value)
    return Found(Happened((fought,)), eat(run, end, "this", "turn") or end)


_HAS = Phrases({"this card has": 1, "it has": 1})


def _has_material(run: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "this card has 2 or more materials", "it has a Dragon monster as material"."""
    has = _HAS.match(run, at)
    if has is None:
        return None
    if run[has.end].norm in ("material", "materials"):
        return Found(HasMaterials(), has.end + 1)
    return _so_many(run, has.end) or _of_a_kind(run, has.end, known)


def _so_many(run: Tokens, at: int) -> Found[Condition] | None:
    """As in "2 or more materials", "at least 2 materials"."""
    least = eat(run, at, "at", "least")
    value = number(run[least or at])
    end = (least or at) + 1
    more = eat(run, end, "or", "more") or eat(run, end, "+")
    if value is None or (more is None and least is None):
        return None
    end = more or end
    many = run[end].norm in ("material", "materials")
    return Found(HasMaterials(value), end + 1) if many else None


def _of_a_kind(run: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "a Dragon monster as material"."""
    kind = parse_noun(run, at, known)
    end = None if kind is None else eat(run, kind.end, "as", "material")
    if kind is None or end is None or kind.value.count.max not in (1, None):
        return None
    if replace(kind.value, where=ANY, count=Count()) != Selector():
        return None
    return Found(HasMaterials(max(1, kind.value.count.min), kind.value.where), end)


def _has_counters(run: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "this card has a Spell Counter", "it has any counters"."""
    del known
    has = _HAS.match(run, at)
    if has is None or run[has.end].norm not in ("a", "an", "any"):
        return None
    name = counter_name(run, has.end + 1)
    if name is None:
        return None
    end = eat(run, name.end, "on", "it") or name.end
    return Found(Fits(THIS_CARD, Filter(counter=name.value)), end)


_AS: Phrases[Condition] = Phrases(
    {
        words: ThisIsEquipped(to=True)
        for words in (
            "this card is an equip card",
            "this card is an equip spell",
            "equipped by this effect",
            "equipped to a monster by this effect",
            "equipped to a monster by this card's effect",
            "this card is equipped to a monster by this effect",
            "this card is equipped to a monster by this card's effect",
        )
    }
    | {
        f"{this}equipped with a monster{s} by this {effect}": ThisIsEquipped(_MONSTER)
        for this in ("", "this card is ")
        for s in ("", " ( s )")
        for effect in ("effect", "card's effect")
    }
    | {
        f"{this}in {the} center main monster zone": Exists(
            replace(THIS_CARD, zone=(Zone.MONSTER_ZONE,), columns="in the center Main Monster Zone")
        )
        for this in ("", "this card is ")
        for the in ("the", "your")
    }
    | {"equipped": AnyOf((ThisIsEquipped(), ThisIsEquipped(to=True)))}
    | {
        f"this card is a continuous {kind}": Exists(
            replace(THIS_CARD, zone=(Zone.SPELL_TRAP_ZONE,))
        )
        for kind in ("spell", "trap")
    }
    | {
        f"{it} has no {xyz}material{s}": Not(HasMaterials())
        for it in ("this card", "it")
        for xyz in ("", "xyz ")
        for s in ("", "s")
    }
    | {
        f"this card is treated as a continuous {kind}{again}": Exists(
            replace(THIS_CARD, zone=(Zone.SPELL_TRAP_ZONE,))
        )
        for kind in ("spell", "trap", "spell card", "trap card")
        for again in ("", " by this effect", " card")
    }
    | {
        f"this card is {words}": Exists(replace(THIS_CARD, zone=(Zone.MONSTER_ZONE,)))
        for words in ("treated as a monster", "in a monster zone", "in the monster zone")
    }
)


def _treated(run: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "this card is treated as a Continuous Spell"."""
    del known
    return _AS.match(run, at)


_POINTS = Phrases({"this card points to": 1, "it points to": 1})
_LINKED = Phrases(
    {
        f"this card is {never}{how} to": (how, bool(never))
        for never in ("", "not ")
        for how in ("linked", "co-linked")
    }
)


def _placed(run: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "this card points to a Synchro Monster", `this card is linked to a "A" monster`."""
    points = _POINTS.match(run, at)
    linked = _LINKED.match(run, at) if points is None else None
    start = points.end if points is not None else None if linked is None else linked.end
    if start is None:
        return None
    none = run[start].norm == "no"
    what = parse_noun(run, start + none, known, bare=True)
    if what is None or what.value.ref is not None or what.value.any_of or what.value.other:
        return None
    if linked is not None:
        how, never = linked.value
        told = Told(how, never=never, of=what.value.where)
        return Found(Fits(THIS_CARD, Filter(told=(told,))), what.end)
    pointed = Exists(Selector(ref=Ref.LINKED_ZONES, where=what.value.where))
    return Found(Not(pointed) if none else pointed, what.end)


_READERS = Readers(
    (_controlled, frozenset({"you"})),
    (_battled, _BATTLED.first_words),
    (_attacked, None),
    (_has_material, _HAS.first_words),
    (_has_counters, _HAS.first_words),
    (_treated, _AS.first_words),
    (_placed, _POINTS.first_words | _LINKED.first_words),
)
