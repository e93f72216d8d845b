"""Conditions written out: what must be so ("you control a Dragon monster")."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import requirements as req
from engine.amounts import LpOf, PerCard
from engine.errors import UnsayableError
from engine.psct.phrases import NORMALLY
from engine.psct.printing.events import summoned_how
from engine.psct.printing.kinds import counters, kind
from engine.psct.printing.nouns import MONSTERS, noun, only_monsters
from engine.psct.printing.places import OWNERS, ZONES, is_field, owned, place
from engine.psct.printing.references import Spoken
from engine.psct.printing.wording import article, only, spaced, word
from engine.requirements import Condition
from engine.selectors import ALL, ANY, THIS_CARD, Count, Filter, Ref, Selector
from engine.terms import (
    FIELD,
    DamageStepPart,
    Face,
    Phase,
    Position,
    Whose,
    Zone,
)


def condition(said: Condition, spoken: Spoken, lead: str = "if") -> str:
    """What must be so, with "if" (`lead`) or another word before it; see `bare`.

    Raises:
        UnsayableError: there are no words for it.
    """
    if isinstance(said, req.NotSentHereThisTurn):
        return "except the turn this card was sent to the GY"
    if isinstance(said, req.DamageStep):
        return word(_PARTS, said.part, "Damage Step")
    if isinstance(said, req.InPhase):
        return in_phase(said)
    if isinstance(said, req.Not) and isinstance(said.this, req.InPhase):
        return f"except {in_phase(said.this)}"
    return f"{lead} {bare(said, spoken)}"


def bare(said: Condition, spoken: Spoken) -> str:
    """What must be so, without "if"."""
    say = _SAYERS.get(type(said))
    if say is None:
        raise UnsayableError(type(said).__name__)
    return say(said, spoken)


_PARTS = {
    DamageStepPart.ANY: "during the Damage Step",
    DamageStepPart.START: "at the start of the Damage Step",
    DamageStepPart.END: "at the end of the Damage Step",
    DamageStepPart.BEFORE_CALCULATION: "before damage calculation",
    DamageStepPart.CALCULATION: "during damage calculation",
    DamageStepPart.AFTER_CALCULATION: "after damage calculation",
}
PHASES = {
    (): "turn",
    (Phase.DRAW,): "Draw Phase",
    (Phase.STANDBY,): "Standby Phase",
    (Phase.MAIN1, Phase.MAIN2): "Main Phase",
    (Phase.MAIN1,): "Main Phase 1",
    (Phase.MAIN2,): "Main Phase 2",
    (Phase.BATTLE,): "Battle Phase",
    (Phase.END,): "End Phase",
    (Phase.MAIN1, Phase.MAIN2, Phase.BATTLE): "Main or Battle Phase",
}
TURNS = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's", Whose.EITHER: "the"}


def in_phase(said: req.InPhase) -> str:
    """As in "during your Main Phase"."""
    return f"during {word(TURNS, said.turn, 'turn of')} {word(PHASES, said.phases, 'phases')}"


# --- what there is ---------------------------------------------------------------------------


def _exists(said: req.Exists, spoken: Spoken) -> str:
    what = said.what
    if what.ref is not None:
        return _this_is(said, spoken)
    if what.alternatives:
        raise UnsayableError("Selector.alternatives")
    if said.at_most is None and said.at_least == 1:
        return _there(what, "a", spoken)
    if said.at_most is None:
        return _there(what, f"{said.at_least} or more", spoken)
    if said.at_least == said.at_most:
        return _there(what, f"exactly {said.at_least}", spoken)
    if said.at_least == 0:
        return _there(what, f"{said.at_most} or less", spoken)
    raise UnsayableError("Exists between two numbers")


def _none(said: req.None_, spoken: Spoken) -> str:
    if said.what.ref is not None:
        raise UnsayableError("None_.ref")
    what = said.what
    if len(what.except_) == 1 and what == replace(_MINE, except_=what.except_):
        kinds = kind(what.except_[0], many=True, spoken=spoken)
        are = spaced(kinds.head, kinds.after)
        return f"you control no monsters, or all monsters you control are {are}"
    return _there(said.what, "no", spoken)


_MINE = Selector(whose=Whose.YOU, zone=(Zone.MONSTER_ZONE,), where=Filter(kind=MONSTERS), count=ALL)
_HAVE = {Whose.YOU: "you have", Whose.OPPONENT: "your opponent has"}
_CONTROLS = {Whose.YOU: "you control", Whose.OPPONENT: "your opponent controls"}


def _there(what: Selector, many: str, spoken: Spoken) -> str:
    """As in "you control a Dragon monster", "a Spell is on the field"."""
    phrase = _counted(what, many, spoken)
    here = is_field(what.zone, monsters=only_monsters(what))
    if here and what.whose in _CONTROLS:
        return f"{_CONTROLS[what.whose]} {phrase}"
    if here and what.whose is Whose.EITHER:
        is_ = "is" if many == "a" else "are"
        if many == "no":
            return f"no {phrase.removeprefix('no ')} are on the field"
        return f"{phrase} {is_} on the field"
    if not what.zone:
        raise UnsayableError("what there is, nowhere")
    if what.whose is Whose.EITHER:
        return f"{phrase} {'is' if many == 'a' else 'are'} {_in(what)}"
    return _had(what, many, phrase, spoken)


def _had(what: Selector, many: str, phrase: str, spoken: Spoken) -> str:
    """As in "you have a Fish monster in your GY", "... in your other Pendulum Zone"."""
    who = word(_HAVE, what.whose, "whose there are")
    if what.zone == (Zone.BANISHED,):
        head, rest = phrase.rsplit(" or more ", 1) if " or more " in phrase else (many, "")
        rest = rest or phrase.removeprefix(f"{many} ")
        number = f"{head} or more" if " or more " in phrase else many
        return f"{who} {number} banished {rest}"
    if what.other and what.zone == (Zone.PENDULUM_ZONE,):
        phrase = _counted(replace(what, other=False), many, spoken)
        return f"{who} {phrase} in your other Pendulum Zone"
    return f"{who} {phrase} {_in(what)}"


def _in(what: Selector) -> str:
    return place(what.whose, what.zone, "in", monsters=only_monsters(what))


def _counted(what: Selector, many: str, spoken: Spoken) -> str:
    """The noun with this determiner, and no place."""
    only(what, "whose", "zone", "where", "any_of", "count", "other", "different_names", "except_",
         "same_name")  # fmt: skip
    if what.count not in (ALL, Count()):
        raise UnsayableError("so many of what there is")
    one = many == "a"
    bare_ = Selector(where=what.where, any_of=what.any_of, other=what.other,
                     different_names=what.different_names, except_=what.except_,
                     same_name=what.same_name, count=Count() if one else ALL)  # fmt: skip
    said = str(noun(bare_, "in", spoken))
    head = said.removeprefix("1 ").removeprefix("all ")
    if not one:
        return f"{many} {head}"
    return head.replace("other ", "another ", 1) if what.other else article(head)


def _this_is(said: req.Exists, _spoken: Spoken) -> str:  # noqa: PLR0911 -- one line a place
    what = said.what
    if said != req.Exists(what) or what.ref is not Ref.THIS_CARD:
        raise UnsayableError("Exists.ref")
    only(what, "ref", "zone", "whose")
    if what.zone == (Zone.BANISHED,):
        return "this card is banished"
    if what.zone == FIELD and what.whose is Whose.YOU:
        return "you control this card"
    if what.zone[0] is Zone.HAND and set(FIELD) <= set(what.zone):
        return f"this card is in {owned(what.whose, what.zone)}"
    if FIELD[0] in what.zone and not set(what.zone) <= set(FIELD):
        rest = tuple(zone for zone in what.zone if zone not in FIELD)
        return f"this card is on the field or in {owned(what.whose, rest)}"
    if what.whose is Whose.EITHER and len(what.zone) == 1 and what.zone[0] not in FIELD:
        return f"this card is in the {ZONES[what.zone[0]]}"
    if set(what.zone) <= set(FIELD):
        where = "on the field" if what.zone == FIELD else f"in {owned(what.whose, what.zone)}"
        return f"this card is {where}"
    return f"this card is in {owned(what.whose, what.zone)}"


# --- what this card is -----------------------------------------------------------------------

_STANDS = {
    (Position.ATTACK,): "in Attack Position",
    (Position.DEFENSE, Position.SET): "in Defense Position",
    (Position.DEFENSE,): "in face-up Defense Position",
}


def _fits(said: req.Fits, spoken: Spoken) -> str:
    who, where = said.what, said.where
    if who.ref is None or who != Selector(ref=who.ref):
        raise UnsayableError("Fits.what")
    is_ = f"{noun(who, 'in', spoken)} is"
    if where == Filter(face=Face.UP):
        return f"{is_} face-up on the field"
    if where.position and where == Filter(position=where.position):
        return f"{is_} {word(_STANDS, where.position, 'stands')}"
    if where.counter is not None and where == Filter(counter=where.counter):
        return f"{noun(who, 'in', spoken)} has {article(counters(where.counter))}"
    words = kind(where, spoken=spoken)
    return f"{is_} {article(spaced(words.head, words.after))}{words.tail}"


def _was_summoned(said: req.ThisWasSummoned, spoken: Spoken) -> str:
    only(said, "how", "special", "this_turn", "by_effect_of")
    how = summoned_how(said.how, special=said.special)
    turn = "this turn" if said.this_turn else ""
    by = ""
    if said.by_effect_of is not None:
        words = kind(said.by_effect_of, spoken=spoken)
        by = f"by the effect of {article(spaced(words.head, words.after))}"
    return spaced("this card was", how or "Summoned", turn, by)


def _battled(said: req.ThisBattled, spoken: Spoken) -> str:
    other = "" if said.other == ANY else article(kind(said.other, spoken=spoken).head)
    if said.attacking is None:
        return spaced("this card battled", other)
    if said.attacking:
        return spaced("this card attacked", other)
    return spaced("this card was attacked", f"by {other}" if other else "")


def _equipped(said: req.ThisIsEquipped, spoken: Spoken) -> str:
    if said.to and said.by == ANY:
        return "this card is equipped to a monster by this effect"
    words = kind(said.by, spoken=spoken)
    to = "to" if said.to else "with"
    return f"this card is equipped {to} {article(spaced(words.head, words.after))}{words.tail}"


def _materials(said: req.HasMaterials, spoken: Spoken) -> str:
    if said.where != ANY:
        if said.at_least != 1:
            raise UnsayableError("HasMaterials.at_least")
        words = kind(said.where, spoken=spoken)
        return f"this card has {article(spaced(words.head, words.after))}{words.tail} as material"
    many = "" if said.at_least == 1 else f"{said.at_least} or more "
    return f"this card has {many}material{'s' if many else ''}"


# --- numbers ---------------------------------------------------------------------------------


def _at_most(said: req.AtMost, _spoken: Spoken) -> str:
    if isinstance(said.left, LpOf) and isinstance(said.right, int):
        return f"{word(OWNERS, said.left.whose, 'LP of')} LP are {said.right} or less"
    if isinstance(said.right, LpOf) and isinstance(said.left, int):
        return f"{word(OWNERS, said.right.whose, 'LP of')} LP are {said.left} or more"
    raise UnsayableError("AtMost")


def _more_than(said: req.MoreThan, _spoken: Spoken) -> str:
    left, right = said.left, said.right
    if isinstance(left, LpOf) and isinstance(right, LpOf):
        if left.whose is Whose.OPPONENT:
            return "your LP are lower than your opponent's"
        return "your LP are higher than your opponent's"
    if _is_monsters(left) and _is_monsters(right):
        assert isinstance(left, PerCard)  # noqa: S101 -- just looked
        if left.what.whose is Whose.OPPONENT:
            return "your opponent controls more monsters than you do"
        return "you control more monsters than your opponent does"
    raise UnsayableError("MoreThan")


def _is_monsters(value: object) -> bool:
    if not isinstance(value, PerCard) or value.each != 1:
        return False
    what = value.what
    plain = Selector(whose=what.whose, zone=(Zone.MONSTER_ZONE,), count=ALL)
    return what in (plain, replace(plain, where=Filter(kind=MONSTERS)))


def _equal(said: req.Equal, _spoken: Spoken) -> str:
    if _is_monsters(said.left) and _is_monsters(said.right):
        return "both players control the same number of monsters"
    raise UnsayableError("Equal")


# --- several ---------------------------------------------------------------------------------


def _all_of(said: req.AllOf, spoken: Spoken) -> str:
    shown = _shown(said) or _only_such(said, spoken)
    if shown is not None:
        return shown
    return " and ".join(bare(each, spoken) for each in said.these)


def _only_such(said: req.AllOf, spoken: Spoken) -> str | None:
    """As in "all monsters you control are Dragon monsters (min. 1)"."""
    first, second, *more = said.these
    if more or not isinstance(first, req.Exists) or not isinstance(second, req.None_):
        return None
    kinds = second.what.except_
    such = tuple(replace(each, kind=first.what.where.kind) for each in kinds)
    if second.what != replace(_MINE, except_=kinds) or such != (first.what.where,):
        return None
    words = kind(first.what.where, many=True, spoken=spoken)
    return f"all monsters you control are {spaced(words.head, words.after)} (min. 1)"


_YOURS = req.Exists(Selector(ref=Ref.THIS_CARD, zone=FIELD, whose=Whose.YOU))


def _shown(said: req.AllOf) -> str | None:
    """As in "you control this Normal Summoned/Set card"."""
    first, *rest = said.these
    if first != _YOURS or not rest:
        return None
    words: list[str] = []
    for each in rest:
        if isinstance(each, req.Fits) and each.what == THIS_CARD:
            words.append(kind(each.where).head.removesuffix(" card"))
        elif isinstance(each, req.ThisWasSummoned):
            only(each, "how", "special", "or_set")
            how = summoned_how(each.how, special=each.special)
            words.append(how + ("/Set" if each.or_set else ""))
        else:
            return None
    return spaced("you control this", *words, "card")


_CAME = req.ThisWasSummoned(how=NORMALLY, this_turn=True)


def _any_of(said: req.AnyOf, spoken: Spoken) -> str:
    first, second, *more = said.these
    if isinstance(second, req.ThisWasTurnedUp) and first == _CAME:
        return "this card was Normal Summoned or flipped face-up this turn"
    if isinstance(first, req.ThisWasSummoned) and isinstance(second, req.ThisWasSummoned):
        now = " this turn" if first.this_turn else ""
        if not more and first.how == NORMALLY and second.special:
            return f"this card was Normal or Special Summoned{now}"
    if said.these == (req.ThisIsEquipped(), req.ThisIsEquipped(to=True)):
        return "equipped"
    return " or ".join(bare(each, spoken) for each in said.these)


def _not(said: req.Not, spoken: Spoken) -> str:
    if isinstance(said.this, req.Exists) and said.this == req.Exists(said.this.what):
        what = said.this.what
        if what.ref is None and what.whose is Whose.EITHER:
            return _there(what, "a", spoken).replace(" is on the field", " is not on the field")
    if said.this == req.NotSentHereThisTurn():
        return "this card is in the GY because it was sent there this turn"
    if said.this == req.HasMaterials():
        return "this card has no material"
    raise UnsayableError("Not")


def _summons(said: req.SummonsThisTurn, spoken: Spoken) -> str:
    del spoken
    who = {Whose.YOU: "you", Whose.OPPONENT: "your opponent"}[said.whose]
    return f"{who} Normal or Special Summoned {said.at_least} or more monsters this turn"


_SAYERS: dict[type, Callable[[Any, Spoken], str]] = {
    req.Exists: _exists,
    req.None_: _none,
    req.Fits: _fits,
    req.ThisWasSummoned: _was_summoned,
    req.ThisBattled: _battled,
    req.ThisIsEquipped: _equipped,
    req.HasMaterials: _materials,
    req.AtMost: _at_most,
    req.MoreThan: _more_than,
    req.Equal: _equal,
    req.AllOf: _all_of,
    req.AnyOf: _any_of,
    req.Not: _not,
    req.SummonsThisTurn: _summons,
}
