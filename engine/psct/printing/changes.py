"""Changes written out: values, positions, control, counters, and what cards are treated as."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import negations
from engine import operations as ops
from engine.amounts import Amount, Half, StatOf, Times
from engine.applications import ModifyStat, SetStat, TreatAs
from engine.card_moves import SwitchStats
from engine.errors import UnsayableError
from engine.psct.printing.amounts import amount, for_each
from engine.psct.printing.durations import until
from engine.psct.printing.kinds import counters
from engine.psct.printing.likeness import STATS
from engine.psct.printing.nouns import noun
from engine.psct.printing.references import Spoken, possessive
from engine.psct.printing.wording import article, only, sentence, spaced, word
from engine.selectors import ALL, Selector
from engine.terms import Position, Stat, Trait, Until, Whose, Zone

_BOTH: dict[tuple[Stat, ...], str] = {
    (Stat.ATK, Stat.DEF): "ATK/DEF",
    (Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF): "original ATK/DEF",
    (Stat.LEVEL, Stat.RANK): "Level/Rank",
}


def stats_of(stats: tuple[Stat, ...]) -> str:
    """As in "ATK", "ATK/DEF"."""
    return STATS[stats[0]] if len(stats) == 1 else word(_BOTH, stats, "values")


def several(what: Selector, spoken: Spoken) -> bool:
    """Whether the verb of these is a plural."""
    if what.ref is not None:
        return what.ref in spoken.many and not (what.some and what.count.max == 1)
    return what.count.max != 1


def subject(what: Selector, spoken: Spoken) -> str:
    """The words as a sentence begins with them."""
    said = str(noun(what, "in", spoken))
    return "they" if said == "them" else said


def those(what: Selector, spoken: Spoken) -> str:
    """The words for cards of which something holds: "monsters you control", not "all monsters"."""
    said = subject(what, spoken)
    return said.removeprefix("all ") if what.ref is None and what.count == ALL else said


def owner_of(what: Selector, spoken: Spoken) -> str:
    """As in "its", "this card's"."""
    if what.ref is None:
        raise UnsayableError("what cards not yet spoken of have")
    return possessive(str(noun(what, "in", spoken)))


def modify_stat(deed: ModifyStat, spoken: Spoken) -> str:
    """As in "this card gains 500 ATK until the end of this turn"."""
    only(deed, "what", "stat", "amount", "until", "exactly")
    value, loses = _signed(deed.amount)
    if deed.stat in _RATINGS and isinstance(value, int) and not deed.exactly:
        by = f"{'reduce' if loses else 'increase'} {_values_of(deed.what, deed.stat, spoken)}"
        return spaced(f"{by} by {value}", until(deed.until))
    many = several(deed.what, spoken)
    verb = ("lose" if loses else "gain") + ("" if many else "s")
    exactly = "exactly" if deed.exactly else ""
    stats = stats_of(deed.stat)
    each = None if isinstance(value, int) else for_each(value, spoken)
    if isinstance(value, int):
        said = f"{value} {stats}"
    elif each is not None:
        said = f"{each[0]} {stats} {each[1]}"
    else:
        said = f"{stats} equal to {amount(value, _of_its_own(deed.what, spoken))}"
    return spaced(subject(deed.what, spoken), verb, exactly, said, until(deed.until))


_RATINGS = ((Stat.LEVEL,), (Stat.RANK,), (Stat.LEVEL, Stat.RANK))


def _values_of(what: Selector, stats: tuple[Stat, ...], spoken: Spoken) -> str:
    """As in "its Level", "the Levels of all monsters you control"."""
    if what.ref is None:
        return f"the {stats_of(stats)} of {noun(what, 'in', spoken)}"
    return f"{owner_of(what, spoken)} {stats_of(stats)}"


def _of_its_own(what: Selector, spoken: Spoken) -> Spoken:
    """In what is said of a card, "its" is that card's own."""
    if what.ref is None or what != Selector(ref=what.ref):
        return spoken
    return spoken.called(what.ref, "it", many=what.ref in spoken.many)


def _signed(value: Amount) -> tuple[Amount, bool]:
    if isinstance(value, int):
        return abs(value), value < 0
    if isinstance(value, Times) and value.times == -1:
        return value.of, True
    return value, False


def set_stat(deed: SetStat, spoken: Spoken) -> str:
    """As in "this card's ATK becomes 0"."""
    only(deed, "what", "stat", "amount", "until")
    stats, lasts = stats_of(deed.stat), until(deed.until)
    many = several(deed.what, spoken)
    become = "become" if many or len(deed.stat) > 1 else "becomes"
    if deed.what.ref is None:
        said = f"the {stats} of {noun(deed.what, 'in', spoken)}"
    else:
        said = f"{owner_of(deed.what, spoken)} {stats}"
    halved = _scaled(deed)
    if halved:
        are = "are" if many or len(deed.stat) > 1 else "is"
        return spaced(said, are, halved, lasts)
    value = amount(deed.amount, _of_its_own(deed.what, spoken))
    return spaced(said, become, "" if isinstance(deed.amount, int) else "equal to", value, lasts)


def _scaled(deed: SetStat) -> str:
    """As in "is halved", of its own present value."""
    if len(deed.stat) != 1:
        return ""
    now = StatOf(deed.what, deed.stat[0])
    if deed.amount == Half(now):
        return "halved"
    return "doubled" if deed.amount == Times(now, 2) else ""


_TREATED = re.compile(r"^(.*?) (?:is|are) treated as (.*)$")
_MADE = ((" gains ", " gain "), (" loses ", " lose "), (" becomes ", " become "))


def made(words: str) -> str:
    """As in "make this card gain 500 ATK": as something a player does."""
    treated = _TREATED.match(words)
    if treated is not None:
        return f"treat {treated[1]} as {treated[2]}"
    for said, told in _MADE:
        if said in words:
            words = words.replace(said, told, 1)
            break
    if words.startswith(("increase ", "reduce ")):
        return words
    if words.startswith("they "):
        words = f"them{words[4:]}"
    return f"make {words}"


def _negate_effects(deed: negations.NegateEffects, spoken: Spoken) -> str:
    only(deed, "what", "until")
    lasts = until(deed.until)
    if deed.what.ref is not None:
        return spaced(f"negate {owner_of(deed.what, spoken)} effects", lasts)
    return spaced(f"negate the effects of {noun(deed.what, 'in', spoken)}", lasts)


def _take_control(deed: ops.TakeControl, spoken: Spoken) -> str:
    only(deed, "what", "until", "to")
    said = noun(deed.what, "in", spoken)
    lasts = until(deed.until, Until.PERMANENT)
    if deed.to is Whose.OPPONENT:
        return spaced(f"give control of {said} to your opponent", lasts)
    if deed.to is not Whose.YOU:
        raise UnsayableError("TakeControl.to")
    return spaced(f"take control of {said}", lasts)


_POSITIONS = {
    Position.SET: "face-down Defense Position",
    Position.DEFENSE: "Defense Position",
    Position.ATTACK: "Attack Position",
}


def _change_position(deed: ops.ChangePosition, spoken: Spoken) -> str:
    only(deed, "what", "to", "no_flip")
    quiet = "(Flip effects are not activated)" if deed.no_flip else ""
    if deed.to is not None:
        said = noun(deed.what, "in", spoken)
        return spaced(f"change {said} to {_POSITIONS[deed.to]}", quiet)
    if deed.what.ref is None:
        said = noun(deed.what, "in", spoken)
        return spaced(f"change the battle position of {said}", quiet)
    many = "positions" if several(deed.what, spoken) else "position"
    return spaced(f"change {owner_of(deed.what, spoken)} battle {many}", quiet)


def _place_counter(deed: ops.PlaceCounter, spoken: Spoken) -> str:
    only(deed, "counter", "count", "what", "max")
    on = noun(deed.what, "in", spoken)
    most = "" if deed.max is None else f"(max. {deed.max})"
    if isinstance(deed.count, int):
        return spaced(f"place {deed.count} {counters(deed.counter, deed.count)} on {on}", most)
    each = for_each(deed.count, spoken)
    if each is None:
        equal = amount(deed.count, spoken)
        return f"place {counters(deed.counter, 2)} on {on} equal to {equal}"
    return spaced(f"place {each[0]} {counters(deed.counter, each[0])} on {on} {each[1]}", most)


def _remove_counter(deed: ops.RemoveCounter, spoken: Spoken) -> str:
    only(deed, "counter", "count", "what")
    many = "all" if deed.count is None else str(deed.count)
    name = counters(deed.counter, deed.count or 2)
    what = deed.what
    if what.ref is None and len(what.zone) > 1:
        whose = {Whose.YOU: "your field", Whose.EITHER: "the field"}.get(what.whose)
        if whose is None:
            raise UnsayableError("RemoveCounter.what")
        return f"remove {many} {name} from {whose}"
    return f"remove {many} {name} from {noun(what, 'in', spoken)}"


def _equip(deed: ops.Equip, spoken: Spoken) -> str:
    only(deed, "to", "what", "max")
    if deed == ops.Equip(deed.to) and deed.to.ref is None:
        return f"equip only to {only_to(deed.to, spoken)}"
    most = "" if deed.max is None else f"(max. {deed.max})"
    said = noun(deed.what, "from", spoken)
    return spaced(f"equip {said.said} to {noun(deed.to, 'in', spoken)}", most) + said.tail


def only_to(what: Selector, spoken: Spoken) -> str:
    """As in "(equip only to) a Dragon monster you control"."""
    if what.whose is Whose.EITHER and what.zone == (Zone.MONSTER_ZONE,):
        what = replace(what, zone=())
    said = str(noun(what, "in", spoken, one="a"))
    return article(said[2:]) if said.startswith("a ") else said


def treat_as(deed: TreatAs, spoken: Spoken) -> str:
    """As in "it is treated as a Tuner", "it becomes DARK"."""
    only(deed, "what", "name", "attribute", "type", "trait", "also", "until", "declared")
    lasts = until(deed.until, Until.WHILE_FACE_UP)
    lasts = "" if deed.until is Until.WHILE_ON_FIELD else lasts
    if deed.name is not None and not deed.also:
        return spaced(f'{owner_of(deed.what, spoken)} name becomes "{deed.name}"', lasts)
    said, many = subject(deed.what, spoken), several(deed.what, spoken)
    if deed.trait == (Trait.TUNER,) and deed.also:
        return spaced(said, "are treated as Tuners" if many else "is treated as a Tuner", lasts)
    if len(deed.declared) == 1 and not deed.also:
        become = "become" if many else "becomes"
        return spaced(said, become, f"that {sentence(deed.declared[0])}", lasts)
    if deed.also or deed.trait or deed.name or len(deed.attribute) + len(deed.type) != 1:
        raise UnsayableError("TreatAs")
    value = deed.attribute[0].value if deed.attribute else deed.type[0]
    return spaced(said, "become" if many else "becomes", value, lasts)


def _switch(deed: SwitchStats, spoken: Spoken) -> str:
    only(deed, "what", "until")
    return spaced(f"switch {owner_of(deed.what, spoken)} ATK and DEF", until(deed.until))


CHANGES: dict[type, Callable[[Any, Spoken], str]] = {
    ModifyStat: modify_stat,
    SetStat: set_stat,
    TreatAs: treat_as,
    SwitchStats: _switch,
    negations.NegateEffects: _negate_effects,
    ops.TakeControl: _take_control,
    ops.ChangePosition: _change_position,
    ops.PlaceCounter: _place_counter,
    ops.RemoveCounter: _remove_counter,
    ops.Equip: _equip,
}
"""How each of them is said."""
