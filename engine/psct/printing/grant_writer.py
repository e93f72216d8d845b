"""Grant writer: what applies for a time: locks, protections and other grants."""

from collections.abc import Callable
from typing import Any

from engine.cardtext import applications as applied
from engine.cardtext import operations as ops
from engine.cardtext.applications import BattleDamageFactor, Lock, Piercing, Protect
from engine.cardtext.selectors import ALL, Filter, Selector
from engine.psct.printing.basic_wording import listed, only, owned, spaced, until, word
from engine.psct.printing.noun_writer import kind, noun
from engine.psct.printing.spoken_cards import ReferenceWords
from engine.psct.printing.value_writer import (
    is_plural,
    modify_stat,
    plural_subject,
    set_stat,
    treat_as,
)
from engine.terms.errors import UnsayableError
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import CardKind, SummonKind, Whose, Zone

_WHO = {Whose.YOU: "you cannot", Whose.OPPONENT: "your opponent cannot",
        Whose.EITHER: "neither player can"}  # fmt: skip
_SPELLS = (Prohibition.ACTIVATE_SPELL_CARDS, Prohibition.ACTIVATE_SPELL_EFFECTS)
_TRAPS = (Prohibition.ACTIVATE_TRAP_CARDS, Prohibition.ACTIVATE_TRAP_EFFECTS)
_CARDS = (Prohibition.ACTIVATE_SPELL_CARDS, Prohibition.ACTIVATE_TRAP_CARDS)
_MONSTERS = (Prohibition.ACTIVATE_MONSTER_EFFECTS,)
_DEEDS: dict[tuple[Prohibition, ...], str] = {
    (*_SPELLS, *_TRAPS, *_MONSTERS): "activate cards or effects",
    _MONSTERS: "activate monster effects",
    (*_SPELLS, *_TRAPS): "activate Spell/Trap Cards or effects",
    _CARDS: "activate Spell/Trap Cards",
    _SPELLS: "activate Spell Cards or effects",
    _TRAPS: "activate Trap Cards or effects",
    (Prohibition.ACTIVATE_SPELL_CARDS,): "activate Spell Cards",
    (Prohibition.ACTIVATE_TRAP_CARDS,): "activate Trap Cards",
    (
        Prohibition.ACTIVATE_SPELL_EFFECTS,
        Prohibition.ACTIVATE_TRAP_EFFECTS,
    ): "activate Spell/Trap effects",
    (*_CARDS, *_MONSTERS): "activate Spell/Trap Cards or monster effects",
    (Prohibition.DECLARE_ATTACK,): "declare an attack",
    (Prohibition.BANISH,): "banish cards",
    (Prohibition.BANISH_FROM_GRAVEYARD,): "banish cards from either GY",
    (Prohibition.TRIBUTE,): "Tribute monsters",
    (Prohibition.DRAW,): "draw cards",
}
_SUMMONS: dict[tuple[Prohibition, ...], str] = {
    (Prohibition.SPECIAL_SUMMON,): "Special Summon",
    (Prohibition.NORMAL_SUMMON,): "Normal Summon",
    (Prohibition.NORMAL_SUMMON, Prohibition.SET_MONSTERS): "Normal Summon/Set",
    (Prohibition.NORMAL_SUMMON, Prohibition.SPECIAL_SUMMON): "Normal or Special Summon",
    (Prohibition.NORMAL_SUMMON, Prohibition.SET_MONSTERS, Prohibition.SPECIAL_SUMMON): (
        "Normal Summon/Set or Special Summon"
    ),
    (Prohibition.NORMAL_SUMMON, Prohibition.FLIP_SUMMON, Prohibition.SPECIAL_SUMMON): "Summon",
    (Prohibition.SET_MONSTERS, Prohibition.SET_SPELLS_TRAPS): "Set",
    (Prohibition.LINK_SUMMON,): "Link Summon",
    (Prohibition.FUSION_SUMMON,): "Fusion Summon",
    (Prohibition.SYNCHRO_SUMMON,): "Synchro Summon",
    (Prohibition.XYZ_SUMMON,): "Xyz Summon",
    (Prohibition.PENDULUM_SUMMON,): "Pendulum Summon",
}


def lock(said: Lock, spoken: ReferenceWords, lasts: str) -> str:
    """The sentence for a lock: what is forbidden, to whom, how long, with what exception."""
    deed = forbidden(said, spoken)
    return spaced(word(_WHO, said.who, "Lock.who"), deed, lasts) + allowed(said, spoken)


def forbidden(said: Lock, spoken: ReferenceWords) -> str:
    """The words for what a lock forbids."""
    only(said, "who", "cannot", "except_", "except_also", "only", "from_", "in_response", "how",
         "only_on_field", "others", "except_from")  # fmt: skip
    if said.cannot == (Prohibition.CONDUCT_BATTLE_PHASE,):
        only(said, "who", "cannot")
        return f"conduct {'your' if said.who is Whose.YOU else 'their'} Battle Phase"
    if said.cannot == (Prohibition.ADD_FROM_DECK,):
        whose = "your" if said.who is Whose.YOU else "their"
        only(said, "who", "cannot")
        return f"add cards from {whose} Deck to {whose} hand, except by drawing them,"
    if said.cannot == (Prohibition.LINK_MATERIAL,):
        only(said, "who", "cannot", "except_", "except_also", "only")
        return spaced(_summon(said, "use", spoken), "as Link Material")
    summon = _SUMMONS.get(said.cannot)
    if summon is not None:
        return _summon(said, summon, spoken)
    return _activate(said, spoken)


def _summon(said: Lock, summon: str, spoken: ReferenceWords) -> str:
    monsters = "monsters"
    if said.only is not None:
        words = kind(said.only, many=True, spoken=spoken)
        monsters = spaced(words.head, words.after) + words.tail
    if said.others:
        monsters = f"other {monsters}"
    if said.in_response or said.only_on_field:
        raise UnsayableError("Lock.in_response")
    from_ = f"from {owned(Whose.EITHER, said.from_)}" if said.from_ else ""
    return spaced(summon, monsters, from_)


def _activate(said: Lock, spoken: ReferenceWords) -> str:
    only(said, "who", "cannot", "except_", "except_also", "from_", "in_response", "only_on_field",
         "only", "others")  # fmt: skip
    deed = word(_DEEDS, said.cannot, "Lock")
    if said.only is not None:
        deed = _effects_of(said, said.only, spoken)
    if said.others:
        deed = deed.replace("activate ", "activate other ", 1)
    response = "in response to this card's activation" if said.in_response else ""
    return spaced(deed, _where(said), response)


def _where(said: Lock) -> str:
    if said.only_on_field:
        return "on the field"
    if not said.from_:
        return ""
    return f"in {owned(Whose.EITHER, said.from_)}"


def _effects_of(said: Lock, which: Filter, spoken: ReferenceWords) -> str:
    if which.same_name_as is not None:
        return "activate cards, or the effects of cards, with that name"
    if said.cannot != _MONSTERS or which.kind != (CardKind.MONSTER,):
        raise UnsayableError("Lock.only")
    words = kind(which, many=True, spoken=spoken)
    return f"activate the effects of {spaced(words.head, words.after)}{words.tail}"


_SPECIAL = tuple(kind for kind in SummonKind if kind.is_special)


def allowed(said: Lock, spoken: ReferenceWords) -> str:
    """The words for what a lock leaves allowed."""
    if said.how:
        free = [how for how in _SPECIAL if how not in said.how]
        if len(free) != 1 or said.except_ is not None:
            raise UnsayableError("Lock.how")
        return f", except by {free[0].value.title()} Summon"
    if said.except_from:
        return f", except from {owned(Whose.EITHER, said.except_from)}"
    if said.except_ is None:
        return ""
    kinds = [said.except_, *said.except_also]
    each = [kind(one, many=True, spoken=spoken) for one in kinds]
    return f", except {listed([spaced(one.head, one.after) + one.tail for one in each])}"


def response_words(cannot: tuple[Prohibition, ...]) -> str:
    """The words for what cannot be activated.

    As in "activate cards or effects".
    """
    return word(_DEEDS, cannot, "ResponseLock")


_CANNOT = {
    ProtectedFrom.DESTROYED_BY_BATTLE: "be destroyed by battle",
    ProtectedFrom.TRIBUTED: "be Tributed",
    ProtectedFrom.BANISHED: "be banished",
    ProtectedFrom.POSITION_CHANGED: "change its battle position",
    ProtectedFrom.ATTACKED: "be targeted for attacks",
    ProtectedFrom.TRIBUTED_FOR_SUMMON: "be Tributed for a Tribute Summon",
}
_MATERIALS = {
    ProtectedFrom.FUSION_MATERIAL: "Fusion",
    ProtectedFrom.SYNCHRO_MATERIAL: "Synchro",
    ProtectedFrom.XYZ_MATERIAL: "Xyz",
    ProtectedFrom.LINK_MATERIAL: "Link",
}
_DESTROYED = (ProtectedFrom.DESTROYED_BY_BATTLE, ProtectedFrom.DESTROYED_BY_EFFECT)
_BY = {
    ProtectedFrom.UNAFFECTED_BY_SPELLS_TRAPS: "Spell/Trap",
    ProtectedFrom.UNAFFECTED_BY_MONSTERS: "monster",
    ProtectedFrom.UNAFFECTED_BY_SPELLS: "Spell",
    ProtectedFrom.UNAFFECTED_BY_TRAPS: "Trap",
    ProtectedFrom.UNAFFECTED: "card",
}


def protection(said: Protect, spoken: ReferenceWords, lasts: str) -> str:
    """The sentence for a protection.

    As in "it cannot be destroyed by battle this turn".
    """
    if set(said.from_) <= set(_BY):
        return _unaffected(said, spoken, lasts)
    if said.times_each_turn is not None:
        return _first_time(said, spoken, lasts)
    only(said, "what", "from_", "by_opponent_only")
    if said.from_ == (ProtectedFrom.TARGETED,) and said.by_opponent_only:
        what = str(noun(said.what, "in", spoken))
        what = what.removeprefix("all ") if said.what.ref is None else what
        return spaced(f"your opponent cannot target {what} with card effects", lasts)
    return spaced(plural_subject(said.what, spoken), "cannot", _kept_from(said), lasts)


def _kept_from(said: Protect) -> str:
    effects = "your opponent's card effects" if said.by_opponent_only else "card effects"
    if said.from_ == _DESTROYED:
        return f"be destroyed by battle or {effects}"
    if said.from_ == (ProtectedFrom.DESTROYED_BY_EFFECT,):
        return f"be destroyed by {effects}"
    only(said, "what", "from_")
    if said.from_ == (ProtectedFrom.TARGETED,):
        return "be targeted by card effects"
    if set(said.from_) <= set(_MATERIALS):
        kinds = listed([_MATERIALS[each] for each in said.from_])
        return f"be used as material for a {kinds} Summon"
    if len(said.from_) != 1:
        raise UnsayableError(f"Protect {said.from_}")
    return word(_CANNOT, said.from_[0], "Protect")


def _first_time(said: Protect, spoken: ReferenceWords, lasts: str) -> str:
    """As in "the first time it would be destroyed by battle this turn, it is not destroyed"."""
    only(said, "what", "from_", "times_each_turn")
    if said.from_ != _DESTROYED or said.times_each_turn != 1 or said.what.ref is None:
        raise UnsayableError("Protect.times_each_turn")
    if lasts not in ("", "this turn"):
        raise UnsayableError("Protect.times_each_turn lasting")
    who = plural_subject(said.what, spoken)
    turn = "this turn" if lasts else "each turn"
    is_ = "they are" if is_plural(said.what, spoken) else "it is"
    would = f"the first time {who} would be destroyed by battle or card effect {turn}"
    return f"{would}, {is_} not destroyed"


def _unaffected(said: Protect, spoken: ReferenceWords, lasts: str) -> str:
    only(said, "what", "from_", "by_opponent_only", "by_others")
    kinds = listed([_BY[each] for each in said.from_])
    by = f"{kinds} effects"
    if said.by_opponent_only:
        by = f"your opponent's {kinds} effects"
    elif said.by_others:
        by = "other cards' effects" if kinds == "card" else f"other {kinds}s' effects"
    are = "are" if is_plural(said.what, spoken) else "is"
    return spaced(plural_subject(said.what, spoken), are, f"unaffected by {by}", lasts)


def _said_of(predicate: str) -> Callable[[Any, ReferenceWords, str], str]:
    def say(application: Any, spoken: ReferenceWords, lasts: str) -> str:  # noqa: ANN401
        only(application, "what")
        return spaced(plural_subject(application.what, spoken), predicate, lasts)

    return say


def _cannot_attack(said: applied.CannotAttack, spoken: ReferenceWords, lasts: str) -> str:
    deed = "declare an attack" if said.declares else "attack"
    return spaced(plural_subject(said.what, spoken), f"cannot {deed}", lasts)


def _cannot_activate(
    said: applied.CannotActivateEffects, spoken: ReferenceWords, lasts: str
) -> str:
    only(said, "what")
    its = "their" if is_plural(said.what, spoken) else "its"
    return spaced(plural_subject(said.what, spoken), f"cannot activate {its} effects", lasts)


def _leaves(said: applied.LeavesTo, spoken: ReferenceWords, lasts: str) -> str:
    if lasts or said.to is not Zone.BANISHED or said.bottom:
        raise UnsayableError("LeavesTo.to")
    it = "they leave" if is_plural(said.what, spoken) else "it leaves"
    return f"banish {noun(said.what, 'in', spoken)} when {it} the field"


def _extra_attacks(said: applied.ExtraAttacks, spoken: ReferenceWords, lasts: str) -> str:
    who = plural_subject(said.what, spoken)
    if said.times is not None or said.each_of is not None:
        raise UnsayableError("ExtraAttacks.times")
    if said.count is None:
        if said.monsters_only:
            raise UnsayableError("ExtraAttacks.monsters_only")
        return spaced(who, "can attack all monsters your opponent controls, once each", lasts)
    on = " on monsters" if said.monsters_only else ""
    if said.count == 1 and not on:
        many = "a second attack"
    else:
        many = f"up to {said.count + 1} attacks{on}"
    return spaced(who, f"can make {many} during each Battle Phase", lasts)


def _damage(said: BattleDamageFactor, spoken: ReferenceWords, lasts: str) -> str:
    who = {Whose.YOU: "you take", Whose.OPPONENT: "your opponent takes",
           Whose.EITHER: "neither player takes"}.get(said.who)  # fmt: skip
    anyone = said.what == Selector(zone=(Zone.MONSTER_ZONE,), count=ALL)
    if who is None or said.halves != 0:
        return _part_of_damage(said, spoken, lasts)
    no = "any battle damage" if said.who is Whose.EITHER else "no battle damage"
    battles = "" if anyone else f"from battles involving {noun(said.what, 'in', spoken)}"
    return spaced(who, no, battles, lasts)


def _part_of_damage(said: BattleDamageFactor, spoken: ReferenceWords, lasts: str) -> str:
    """As in "any battle damage it inflicts to your opponent is halved"."""
    part = {1: "halved", 4: "doubled"}.get(said.halves)
    if part is None or said.who is not Whose.OPPONENT:
        raise UnsayableError("BattleDamageFactor")
    what = plural_subject(said.what, spoken)
    return spaced(f"any battle damage {what} inflicts to your opponent is {part}", lasts)


def _piercing(said: Piercing, spoken: ReferenceWords, lasts: str) -> str:
    only(said, "what")
    who = plural_subject(said.what, spoken)
    attacks = "attack" if is_plural(said.what, spoken) else "attacks"
    return spaced(
        f"if {who} {attacks} a Defense Position monster, inflict piercing battle damage"
        " to your opponent",
        lasts,
    )


def _timed(say: Callable[[Any, ReferenceWords], str]) -> Callable[[Any, ReferenceWords, str], str]:
    def said(application: Any, spoken: ReferenceWords, lasts: str) -> str:  # noqa: ANN401
        return spaced(say(application, spoken), lasts)

    return said


_Sayer = Callable[[Any, ReferenceWords, str], str]
_SAYERS: dict[type, _Sayer] = {
    applied.Lock: lock,
    applied.Protect: protection,
    applied.CannotAttack: _cannot_attack,
    applied.CannotAttackDirectly: _said_of("cannot attack directly"),
    applied.CanAttackDirectly: _said_of("can attack directly"),
    applied.AttackFromDefense: _said_of("can attack while in Defense Position"),
    applied.CannotActivateEffects: _cannot_activate,
    applied.LeavesTo: _leaves,
    applied.ExtraAttacks: _extra_attacks,
    applied.TreatAs: _timed(treat_as),
    applied.ModifyStat: _timed(modify_stat),
    applied.SetStat: _timed(set_stat),
    Piercing: _piercing,
    BattleDamageFactor: _damage,
}


def grant(deed: ops.Grant, spoken: ReferenceWords) -> str:
    """The sentence for what applies from now on, and how long."""
    only(deed, "what", "until")
    say = _SAYERS.get(type(deed.what))
    if say is None:
        raise UnsayableError(f"Grant {type(deed.what).__name__}")
    turn = "for the rest of this turn" if isinstance(deed.what, applied.Lock) else "this turn"
    turn = "" if isinstance(deed.what, applied.ModifyStat | applied.SetStat) else turn
    return say(deed.what, spoken, until(deed.until, turn=turn))
