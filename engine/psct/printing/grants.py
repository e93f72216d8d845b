"""Grants written out: what applies from now on ("it cannot attack", "you take no damage")."""

from collections.abc import Callable
from typing import Any

from engine import applications as applied
from engine import operations as ops
from engine.damaging import BattleDamageFactor, Piercing
from engine.errors import UnsayableError
from engine.psct.printing.changes import modify_stat, set_stat, several, those, treat_as
from engine.psct.printing.durations import until
from engine.psct.printing.locks import lock
from engine.psct.printing.nouns import noun
from engine.psct.printing.protections import protection
from engine.psct.printing.references import Spoken
from engine.psct.printing.wording import only, spaced
from engine.selectors import ALL, Selector
from engine.terms import Whose, Zone


def _said_of(predicate: str) -> Callable[[Any, Spoken, str], str]:
    def say(application: Any, spoken: Spoken, lasts: str) -> str:  # noqa: ANN401
        only(application, "what")
        return spaced(those(application.what, spoken), predicate, lasts)

    return say


def _cannot_attack(said: applied.CannotAttack, spoken: Spoken, lasts: str) -> str:
    deed = "declare an attack" if said.declares else "attack"
    return spaced(those(said.what, spoken), f"cannot {deed}", lasts)


def _cannot_activate(said: applied.CannotActivateEffects, spoken: Spoken, lasts: str) -> str:
    only(said, "what")
    its = "their" if several(said.what, spoken) else "its"
    return spaced(those(said.what, spoken), f"cannot activate {its} effects", lasts)


_LEAVES = {Zone.BANISHED: "banish", Zone.DECK: "return"}


def _leaves(said: applied.LeavesTo, spoken: Spoken, lasts: str) -> str:
    if lasts or said.to is not Zone.BANISHED or said.bottom:
        raise UnsayableError("LeavesTo.to")
    it = "they leave" if several(said.what, spoken) else "it leaves"
    return f"banish {noun(said.what, 'in', spoken)} when {it} the field"


def _extra_attacks(said: applied.ExtraAttacks, spoken: Spoken, lasts: str) -> str:
    who = those(said.what, spoken)
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


def _damage(said: BattleDamageFactor, spoken: Spoken, lasts: str) -> str:
    who = {Whose.YOU: "you take", Whose.OPPONENT: "your opponent takes",
           Whose.EITHER: "neither player takes"}.get(said.who)  # fmt: skip
    anyone = said.what == Selector(zone=(Zone.MONSTER_ZONE,), count=ALL)
    if who is None or said.halves != 0:
        return _part_of_damage(said, spoken, lasts)
    no = "any battle damage" if said.who is Whose.EITHER else "no battle damage"
    battles = "" if anyone else f"from battles involving {noun(said.what, 'in', spoken)}"
    return spaced(who, no, battles, lasts)


def _part_of_damage(said: BattleDamageFactor, spoken: Spoken, lasts: str) -> str:
    """As in "any battle damage it inflicts to your opponent is halved"."""
    part = {1: "halved", 4: "doubled"}.get(said.halves)
    if part is None or said.who is not Whose.OPPONENT:
        raise UnsayableError("BattleDamageFactor")
    what = those(said.what, spoken)
    return spaced(f"any battle damage {what} inflicts to your opponent is {part}", lasts)


def _piercing(said: Piercing, spoken: Spoken, lasts: str) -> str:
    only(said, "what")
    who = those(said.what, spoken)
    attacks = "attack" if several(said.what, spoken) else "attacks"
    return spaced(
        f"if {who} {attacks} a Defense Position monster, inflict piercing battle damage"
        " to your opponent",
        lasts,
    )


def _timed(say: Callable[[Any, Spoken], str]) -> Callable[[Any, Spoken, str], str]:
    def said(application: Any, spoken: Spoken, lasts: str) -> str:  # noqa: ANN401
        return spaced(say(application, spoken), lasts)

    return said


# --- all of them -----------------------------------------------------------------------------

_Sayer = Callable[[Any, Spoken, str], str]
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


def grant(deed: ops.Grant, spoken: Spoken) -> str:
    """What applies from now on, and how long."""
    only(deed, "what", "until")
    say = _SAYERS.get(type(deed.what))
    if say is None:
        raise UnsayableError(f"Grant {type(deed.what).__name__}")
    turn = "for the rest of this turn" if isinstance(deed.what, applied.Lock) else "this turn"
    turn = "" if isinstance(deed.what, applied.ModifyStat | applied.SetStat) else turn
    return say(deed.what, spoken, until(deed.until, turn=turn))
