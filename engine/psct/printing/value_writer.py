"""Value writer: amounts, and changes of values, positions, control and kinds."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.cardtext import amounts
from engine.cardtext import operations as ops
from engine.cardtext.amounts import Amount, Half, StatOf, Times
from engine.cardtext.applications import ModifyStat, SetStat, TreatAs
from engine.cardtext.operations import SwitchStats
from engine.cardtext.selectors import ALL, Count, Selector
from engine.psct.printing.basic_wording import OWNERS, article, only, sentence, spaced, until, word
from engine.psct.printing.noun_writer import STATS, counters, noun, several_of
from engine.psct.printing.spoken_cards import ReferenceWords, owner, possessive
from engine.terms.errors import UnsayableError
from engine.terms.vocabulary import Position, Stat, Trait, Until, Whose, Zone


def amount(value: Amount, spoken: ReferenceWords) -> str:
    """The words for an amount.

    Raises:
        UnsayableError: there are no words for it.
    """
    if isinstance(value, int):
        return str(value)
    say = _SAYERS.get(type(value))
    if say is None:
        raise UnsayableError(type(value).__name__)
    return say(value, spoken)


def counted(what: Selector, spoken: ReferenceWords, *, many: bool = True) -> str:
    """The words for what is counted, without a number: "cards your opponent controls"."""
    if what.count != ALL and what.ref is None:
        raise UnsayableError("a number of what is counted")
    if what.ref is not None:
        said = several_of(what, spoken)
        return said if many else said.replace("s ", " ", 1)
    said = str(noun(what, "in", spoken)).removeprefix("all ")
    if many:
        return said
    return str(noun(_one(what), "in", spoken)).removeprefix("1 ").removeprefix("of ")


def _one(what: Selector) -> Selector:
    return replace(what, count=Count())


def _counter_on(what: Selector, spoken: ReferenceWords) -> str:
    if what.ref is not None:
        return f"on {noun(what, 'in', spoken)}"
    return f"on {str(noun(what, 'in', spoken)).removeprefix('all ')}"


def for_each(value: Amount, spoken: ReferenceWords) -> tuple[int, str] | None:
    """The number and the words of a "for each" amount; None: it has another form."""
    if isinstance(value, amounts.PerCard):
        return value.each, f"for each {counted(value.what, spoken, many=False)}"
    if isinstance(value, amounts.PerCounter) and not value.before:
        on = _counter_on(value.what, spoken)
        return value.each, f"for each {counters(value.counter)} {on}"
    if isinstance(value, amounts.PerMaterial) and value == amounts.PerMaterial(each=value.each):
        return value.each, "for each material attached to this card"
    if isinstance(value, amounts.DifferentKinds):
        of = value.of.title()
        return value.each, f"for each different {of} among {counted(value.what, spoken)}"
    if isinstance(value, amounts.RemovedCounters):
        return value.each, "for each counter removed"
    return None


def _multiple(said: str, times: int) -> str:
    return said if times == 1 else f"{said} x {times}"


def _per(value: Any, spoken: ReferenceWords) -> str:  # noqa: ANN401 -- one of several amounts
    found = for_each(value, spoken)
    if found is None:
        raise UnsayableError(type(value).__name__)
    if isinstance(value, amounts.PerCard):
        return _multiple(f"the number of {counted(value.what, spoken)}", value.each)
    if isinstance(value, amounts.PerCounter):
        on = _counter_on(value.what, spoken)
        return _multiple(f"the number of {counters(value.counter, 2)} {on}", value.each)
    each, said = found
    return _multiple(f"the number of {said.removeprefix('for each ')}", each)


def _stat_of(value: amounts.StatOf, spoken: ReferenceWords) -> str:
    what, stat = value.what, STATS[value.stat]
    if what.ref is None:
        said = f"the combined {stat} of {noun(what, 'in', spoken)}"
        if value.before:
            raise UnsayableError("StatOf.before")
        return _multiple(said, value.times)
    only(what, "ref", "zone")
    many = what.ref in spoken.many
    said = f"{owner(what.ref, spoken)} {'combined ' if many else ''}{stat}"
    if value.before:
        said = f"{said} on the field"
    elif what.zone == (Zone.GRAVEYARD,):
        said = f"{said} in the GY"
    elif what.zone:
        raise UnsayableError("where a card is of which a value is told")
    if value.times == 2 and not value.before:  # noqa: PLR2004 -- double
        return f"double {said}"
    return _multiple(said, value.times)


def _lp(value: amounts.LpOf, spoken: ReferenceWords) -> str:
    del spoken
    return f"{word(OWNERS, value.whose, 'LP of')} LP"


def _half_lp(value: amounts.HalfLp, spoken: ReferenceWords) -> str:
    del spoken
    return f"half {word(OWNERS, value.whose, 'LP of')} LP"


def _half(value: amounts.Half, spoken: ReferenceWords) -> str:
    return f"half {amount(value.of, spoken)}"


def _times(value: amounts.Times, spoken: ReferenceWords) -> str:
    if value.times == 2:  # noqa: PLR2004 -- double
        return f"double {amount(value.of, spoken)}"
    return f"{amount(value.of, spoken)} x {value.times}"


def _sum(value: amounts.Sum, spoken: ReferenceWords) -> str:
    if not isinstance(value.and_, int):
        raise UnsayableError("Sum")
    return f"{amount(value.of, spoken)} + {value.and_}"


def _difference(value: amounts.Difference, spoken: ReferenceWords) -> str:
    return f"the difference between {amount(value.of, spoken)} and {amount(value.and_, spoken)}"


def _previous(value: amounts.PreviousAmount, spoken: ReferenceWords) -> str:
    del spoken
    return _multiple("that amount", value.times)


def _event(value: amounts.EventAmount, spoken: ReferenceWords) -> str:
    del spoken
    return _multiple("the damage you took", value.times)


def _declared(value: amounts.Declared, spoken: ReferenceWords) -> str:
    del spoken
    return _multiple("the result", value.times)


def _paid(value: amounts.Paid, spoken: ReferenceWords) -> str:
    del spoken
    return _multiple("the LP paid", value.times)


def _up_to(value: amounts.UpTo, spoken: ReferenceWords) -> str:
    return f"up to {amount(value.most, spoken)}"


def _one_of(value: amounts.OneOf, spoken: ReferenceWords) -> str:
    del spoken
    return " or ".join(str(number) for number in value.numbers)


def _battle(value: amounts.BattleDamage, spoken: ReferenceWords) -> str:
    del value, spoken
    return "that battle damage"


_SAYERS: dict[type, Callable[[Any, ReferenceWords], str]] = {
    amounts.PerCard: _per,
    amounts.PerCounter: _per,
    amounts.PerMaterial: _per,
    amounts.DifferentKinds: _per,
    amounts.RemovedCounters: _per,
    amounts.StatOf: _stat_of,
    amounts.LpOf: _lp,
    amounts.HalfLp: _half_lp,
    amounts.Half: _half,
    amounts.Times: _times,
    amounts.Sum: _sum,
    amounts.Difference: _difference,
    amounts.PreviousAmount: _previous,
    amounts.EventAmount: _event,
    amounts.Declared: _declared,
    amounts.Paid: _paid,
    amounts.UpTo: _up_to,
    amounts.OneOf: _one_of,
    amounts.BattleDamage: _battle,
}


_BOTH: dict[tuple[Stat, ...], str] = {
    (Stat.ATK, Stat.DEF): "ATK/DEF",
    (Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF): "original ATK/DEF",
    (Stat.LEVEL, Stat.RANK): "Level/Rank",
}


def stats_of(stats: tuple[Stat, ...]) -> str:
    """The words for values.

    As in "ATK", "ATK/DEF".
    """
    return STATS[stats[0]] if len(stats) == 1 else word(_BOTH, stats, "values")


def is_plural(what: Selector, spoken: ReferenceWords) -> bool:
    """Whether the verb of these cards is plural."""
    if what.ref is not None:
        return what.ref in spoken.many and not (what.some and what.count.max == 1)
    return what.count.max != 1


def subject(what: Selector, spoken: ReferenceWords) -> str:
    """The words for the cards at the beginning of a sentence."""
    said = str(noun(what, "in", spoken))
    return "they" if said == "them" else said


def plural_subject(what: Selector, spoken: ReferenceWords) -> str:
    """The words for cards of which something holds: "monsters you control"."""
    said = subject(what, spoken)
    return said.removeprefix("all ") if what.ref is None and what.count == ALL else said


def owner_of(what: Selector, spoken: ReferenceWords) -> str:
    """The possessive for the cards of a selector.

    As in "its", "this card's".
    """
    if what.ref is None:
        raise UnsayableError("what cards not yet spoken of have")
    return possessive(str(noun(what, "in", spoken)))


def modify_stat(deed: ModifyStat, spoken: ReferenceWords) -> str:
    """The sentence for a gain or loss of a value.

    As in "this card gains 500 ATK until the end of this turn".
    """
    only(deed, "what", "stat", "amount", "until", "exactly")
    value, loses = _signed(deed.amount)
    if deed.stat in _RATINGS and isinstance(value, int) and not deed.exactly:
        by = f"{'reduce' if loses else 'increase'} {_values_of(deed.what, deed.stat, spoken)}"
        return spaced(f"{by} by {value}", until(deed.until))
    many = is_plural(deed.what, spoken)
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


def _values_of(what: Selector, stats: tuple[Stat, ...], spoken: ReferenceWords) -> str:
    """As in "its Level", "the Levels of all monsters you control"."""
    if what.ref is None:
        return f"the {stats_of(stats)} of {noun(what, 'in', spoken)}"
    return f"{owner_of(what, spoken)} {stats_of(stats)}"


def _of_its_own(what: Selector, spoken: ReferenceWords) -> ReferenceWords:
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


def set_stat(deed: SetStat, spoken: ReferenceWords) -> str:
    """The sentence for a value that is set.

    As in "this card's ATK becomes 0".
    """
    only(deed, "what", "stat", "amount", "until")
    stats, lasts = stats_of(deed.stat), until(deed.until)
    many = is_plural(deed.what, spoken)
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


def as_command(words: str) -> str:
    """The words as something a player does.

    As in "make this card gain 500 ATK": as something a player does.
    """
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


def _negate_effects(deed: ops.NegateEffects, spoken: ReferenceWords) -> str:
    only(deed, "what", "until")
    lasts = until(deed.until)
    if deed.what.ref is not None:
        return spaced(f"negate {owner_of(deed.what, spoken)} effects", lasts)
    return spaced(f"negate the effects of {noun(deed.what, 'in', spoken)}", lasts)


def _take_control(deed: ops.TakeControl, spoken: ReferenceWords) -> str:
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


def _change_position(deed: ops.ChangePosition, spoken: ReferenceWords) -> str:
    only(deed, "what", "to", "no_flip")
    quiet = "(Flip effects are not activated)" if deed.no_flip else ""
    if deed.to is not None:
        said = noun(deed.what, "in", spoken)
        return spaced(f"change {said} to {_POSITIONS[deed.to]}", quiet)
    if deed.what.ref is None:
        said = noun(deed.what, "in", spoken)
        return spaced(f"change the battle position of {said}", quiet)
    many = "positions" if is_plural(deed.what, spoken) else "position"
    return spaced(f"change {owner_of(deed.what, spoken)} battle {many}", quiet)


def _place_counter(deed: ops.PlaceCounter, spoken: ReferenceWords) -> str:
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


def _remove_counter(deed: ops.RemoveCounter, spoken: ReferenceWords) -> str:
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


def _equip(deed: ops.Equip, spoken: ReferenceWords) -> str:
    only(deed, "to", "what", "max")
    if deed == ops.Equip(deed.to) and deed.to.ref is None:
        return f"equip only to {only_to(deed.to, spoken)}"
    most = "" if deed.max is None else f"(max. {deed.max})"
    said = noun(deed.what, "from", spoken)
    return spaced(f"equip {said.said} to {noun(deed.to, 'in', spoken)}", most) + said.tail


def only_to(what: Selector, spoken: ReferenceWords) -> str:
    """The words for what an Equip Card can be equipped to.

    As in "(equip only to) a Dragon monster you control".
    """
    if what.whose is Whose.EITHER and what.zone == (Zone.MONSTER_ZONE,):
        what = replace(what, zone=())
    said = str(noun(what, "in", spoken, one="a"))
    return article(said[2:]) if said.startswith("a ") else said


def treat_as(deed: TreatAs, spoken: ReferenceWords) -> str:
    """The sentence for what cards are treated as.

    As in "it is treated as a Tuner", "it becomes DARK".
    """
    only(deed, "what", "name", "attribute", "type", "trait", "also", "until", "declared")
    lasts = until(deed.until, Until.WHILE_FACE_UP)
    lasts = "" if deed.until is Until.WHILE_ON_FIELD else lasts
    if deed.name is not None and not deed.also:
        return spaced(f'{owner_of(deed.what, spoken)} name becomes "{deed.name}"', lasts)
    said, many = subject(deed.what, spoken), is_plural(deed.what, spoken)
    if deed.trait == (Trait.TUNER,) and deed.also:
        return spaced(said, "are treated as Tuners" if many else "is treated as a Tuner", lasts)
    if len(deed.declared) == 1 and not deed.also:
        become = "become" if many else "becomes"
        return spaced(said, become, f"that {sentence(deed.declared[0])}", lasts)
    if deed.also or deed.trait or deed.name or len(deed.attribute) + len(deed.type) != 1:
        raise UnsayableError("TreatAs")
    value = deed.attribute[0].value if deed.attribute else deed.type[0]
    return spaced(said, "become" if many else "becomes", value, lasts)


def _switch(deed: SwitchStats, spoken: ReferenceWords) -> str:
    only(deed, "what", "until")
    return spaced(f"switch {owner_of(deed.what, spoken)} ATK and DEF", until(deed.until))


CHANGES: dict[type, Callable[[Any, ReferenceWords], str]] = {
    ModifyStat: modify_stat,
    SetStat: set_stat,
    TreatAs: treat_as,
    SwitchStats: _switch,
    ops.NegateEffects: _negate_effects,
    ops.TakeControl: _take_control,
    ops.ChangePosition: _change_position,
    ops.PlaceCounter: _place_counter,
    ops.RemoveCounter: _remove_counter,
    ops.Equip: _equip,
}
"""The writer of each change of values, positions, control and kinds."""
