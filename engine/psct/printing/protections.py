"""Protections written out: what cannot be done to cards, and what they are unaffected by."""

from engine.applications import Protect
from engine.errors import UnsayableError
from engine.forbidden import From
from engine.psct.printing.changes import several, those
from engine.psct.printing.nouns import noun
from engine.psct.printing.references import Spoken
from engine.psct.printing.wording import listed, only, spaced, word

_CANNOT = {
    From.DESTROYED_BY_BATTLE: "be destroyed by battle",
    From.TRIBUTED: "be Tributed",
    From.BANISHED: "be banished",
    From.POSITION_CHANGED: "change its battle position",
    From.ATTACKED: "be targeted for attacks",
    From.TRIBUTED_FOR_SUMMON: "be Tributed for a Tribute Summon",
}
_MATERIALS = {
    From.FUSION_MATERIAL: "Fusion",
    From.SYNCHRO_MATERIAL: "Synchro",
    From.XYZ_MATERIAL: "Xyz",
    From.LINK_MATERIAL: "Link",
}
_DESTROYED = (From.DESTROYED_BY_BATTLE, From.DESTROYED_BY_EFFECT)
_BY = {
    From.UNAFFECTED_BY_SPELLS_TRAPS: "Spell/Trap",
    From.UNAFFECTED_BY_MONSTERS: "monster",
    From.UNAFFECTED_BY_SPELLS: "Spell",
    From.UNAFFECTED_BY_TRAPS: "Trap",
    From.UNAFFECTED: "card",
}


def protection(said: Protect, spoken: Spoken, lasts: str) -> str:
    """As in "it cannot be destroyed by battle this turn"."""
    if set(said.from_) <= set(_BY):
        return _unaffected(said, spoken, lasts)
    if said.times_each_turn is not None:
        return _first_time(said, spoken, lasts)
    only(said, "what", "from_", "by_opponent_only")
    if said.from_ == (From.TARGETED,) and said.by_opponent_only:
        what = str(noun(said.what, "in", spoken))
        what = what.removeprefix("all ") if said.what.ref is None else what
        return spaced(f"your opponent cannot target {what} with card effects", lasts)
    return spaced(those(said.what, spoken), "cannot", _kept_from(said), lasts)


def _kept_from(said: Protect) -> str:
    effects = "your opponent's card effects" if said.by_opponent_only else "card effects"
    if said.from_ == _DESTROYED:
        return f"be destroyed by battle or {effects}"
    if said.from_ == (From.DESTROYED_BY_EFFECT,):
        return f"be destroyed by {effects}"
    only(said, "what", "from_")
    if said.from_ == (From.TARGETED,):
        return "be targeted by card effects"
    if set(said.from_) <= set(_MATERIALS):
        kinds = listed([_MATERIALS[each] for each in said.from_])
        return f"be used as material for a {kinds} Summon"
    if len(said.from_) != 1:
        raise UnsayableError(f"Protect {said.from_}")
    return word(_CANNOT, said.from_[0], "Protect")


def _first_time(said: Protect, spoken: Spoken, lasts: str) -> str:
    """As in "the first time it would be destroyed by battle this turn, it is not destroyed"."""
    only(said, "what", "from_", "times_each_turn")
    if said.from_ != _DESTROYED or said.times_each_turn != 1 or said.what.ref is None:
        raise UnsayableError("Protect.times_each_turn")
    if lasts not in ("", "this turn"):
        raise UnsayableError("Protect.times_each_turn lasting")
    who = those(said.what, spoken)
    turn = "this turn" if lasts else "each turn"
    is_ = "they are" if several(said.what, spoken) else "it is"
    would = f"the first time {who} would be destroyed by battle or card effect {turn}"
    return f"{would}, {is_} not destroyed"


def _unaffected(said: Protect, spoken: Spoken, lasts: str) -> str:
    only(said, "what", "from_", "by_opponent_only", "by_others")
    kinds = listed([_BY[each] for each in said.from_])
    by = f"{kinds} effects"
    if said.by_opponent_only:
        by = f"your opponent's {kinds} effects"
    elif said.by_others:
        by = "other cards' effects" if kinds == "card" else f"other {kinds}s' effects"
    are = "are" if several(said.what, spoken) else "is"
    return spaced(those(said.what, spoken), are, f"unaffected by {by}", lasts)
