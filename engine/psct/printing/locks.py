"""Locks written out: what players cannot do ("you cannot Special Summon monsters, except ...")."""

from engine.applications import Lock
from engine.errors import UnsayableError
from engine.forbidden import What
from engine.psct.printing.kinds import kind
from engine.psct.printing.places import owned
from engine.psct.printing.references import Spoken
from engine.psct.printing.wording import listed, only, spaced, word
from engine.selectors import Filter
from engine.terms import CardKind, SummonKind, Whose

_WHO = {Whose.YOU: "you cannot", Whose.OPPONENT: "your opponent cannot",
        Whose.EITHER: "neither player can"}  # fmt: skip
_SPELLS = (What.ACTIVATE_SPELL_CARDS, What.ACTIVATE_SPELL_EFFECTS)
_TRAPS = (What.ACTIVATE_TRAP_CARDS, What.ACTIVATE_TRAP_EFFECTS)
_CARDS = (What.ACTIVATE_SPELL_CARDS, What.ACTIVATE_TRAP_CARDS)
_MONSTERS = (What.ACTIVATE_MONSTER_EFFECTS,)
_DEEDS: dict[tuple[What, ...], str] = {
    (*_SPELLS, *_TRAPS, *_MONSTERS): "activate cards or effects",
    _MONSTERS: "activate monster effects",
    (*_SPELLS, *_TRAPS): "activate Spell/Trap Cards or effects",
    _CARDS: "activate Spell/Trap Cards",
    _SPELLS: "activate Spell Cards or effects",
    _TRAPS: "activate Trap Cards or effects",
    (What.ACTIVATE_SPELL_CARDS,): "activate Spell Cards",
    (What.ACTIVATE_TRAP_CARDS,): "activate Trap Cards",
    (What.ACTIVATE_SPELL_EFFECTS, What.ACTIVATE_TRAP_EFFECTS): "activate Spell/Trap effects",
    (*_CARDS, *_MONSTERS): "activate Spell/Trap Cards or monster effects",
    (What.DECLARE_ATTACK,): "declare an attack",
    (What.BANISH,): "banish cards",
    (What.BANISH_FROM_GRAVEYARD,): "banish cards from either GY",
    (What.TRIBUTE,): "Tribute monsters",
    (What.DRAW,): "draw cards",
}
_SUMMONS: dict[tuple[What, ...], str] = {
    (What.SPECIAL_SUMMON,): "Special Summon",
    (What.NORMAL_SUMMON,): "Normal Summon",
    (What.NORMAL_SUMMON, What.SET_MONSTERS): "Normal Summon/Set",
    (What.NORMAL_SUMMON, What.SPECIAL_SUMMON): "Normal or Special Summon",
    (What.NORMAL_SUMMON, What.SET_MONSTERS, What.SPECIAL_SUMMON): (
        "Normal Summon/Set or Special Summon"
    ),
    (What.NORMAL_SUMMON, What.FLIP_SUMMON, What.SPECIAL_SUMMON): "Summon",
    (What.SET_MONSTERS, What.SET_SPELLS_TRAPS): "Set",
    (What.LINK_SUMMON,): "Link Summon",
    (What.FUSION_SUMMON,): "Fusion Summon",
    (What.SYNCHRO_SUMMON,): "Synchro Summon",
    (What.XYZ_SUMMON,): "Xyz Summon",
    (What.PENDULUM_SUMMON,): "Pendulum Summon",
}


def lock(said: Lock, spoken: Spoken, lasts: str) -> str:
    """What is forbidden, to whom, how long, and what stays allowed."""
    deed = forbidden(said, spoken)
    return spaced(word(_WHO, said.who, "Lock.who"), deed, lasts) + spared(said, spoken)


def forbidden(said: Lock, spoken: Spoken) -> str:
    """What is forbidden."""
    only(said, "who", "cannot", "except_", "except_also", "only", "from_", "in_response", "how",
         "only_on_field", "others", "except_from")  # fmt: skip
    if said.cannot == (What.CONDUCT_BATTLE_PHASE,):
        only(said, "who", "cannot")
        return f"conduct {'your' if said.who is Whose.YOU else 'their'} Battle Phase"
    if said.cannot == (What.ADD_FROM_DECK,):
        whose = "your" if said.who is Whose.YOU else "their"
        only(said, "who", "cannot")
        return f"add cards from {whose} Deck to {whose} hand, except by drawing them,"
    summon = _SUMMONS.get(said.cannot)
    if summon is not None:
        return _summon(said, summon, spoken)
    return _activate(said, spoken)


def _summon(said: Lock, summon: str, spoken: Spoken) -> str:
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


def _activate(said: Lock, spoken: Spoken) -> str:
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


def _effects_of(said: Lock, which: Filter, spoken: Spoken) -> str:
    if which.same_name_as is not None:
        return "activate cards, or the effects of cards, with that name"
    if said.cannot != _MONSTERS or which.kind != (CardKind.MONSTER,):
        raise UnsayableError("Lock.only")
    words = kind(which, many=True, spoken=spoken)
    return f"activate the effects of {spaced(words.head, words.after)}{words.tail}"


_SPECIAL = tuple(kind for kind in SummonKind if kind.is_special)


def spared(said: Lock, spoken: Spoken) -> str:
    """What stays allowed."""
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


def response_words(cannot: tuple[What, ...]) -> str:
    """As in "activate cards or effects"."""
    return word(_DEEDS, cannot, "ResponseLock")
