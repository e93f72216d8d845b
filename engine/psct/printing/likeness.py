"""Likeness written out: cards told by other cards, by their own values, by their past."""

from engine.errors import UnsayableError
from engine.psct.printing.places import place
from engine.psct.printing.references import Spoken, name, owner
from engine.psct.printing.wording import listed, only, spaced
from engine.selectors import ALL, Bound, Compared, Filter, How, Like, Own, Selector
from engine.terms import CardKind, Stat

STATS = {
    Stat.ATK: "ATK",
    Stat.DEF: "DEF",
    Stat.LEVEL: "Level",
    Stat.RANK: "Rank",
    Stat.LINK_RATING: "Link Rating",
    Stat.SCALE: "Pendulum Scale",
    Stat.ORIGINAL_ATK: "original ATK",
    Stat.ORIGINAL_DEF: "original DEF",
    Stat.ORIGINAL_LEVEL: "original Level",
    Stat.ORIGINAL_RANK: "original Rank",
}
_SAME = {
    "same_name_as": "the same name as",
    "same_type_as": "the same Type as",
    "same_attribute_as": "the same Attribute as",
    "same_level_as": "the same Level as",
    "other_name_than": "a different name from",
}
_HOW = {
    How.SAME: "equal to",
    How.LESS: "less than",
    How.MORE: "more than",
    How.AT_MOST: "less than or equal to",
    How.AT_LEAST: "greater than or equal to",
    How.OTHER: "different from",
}


def likened(where: Filter, spoken: Spoken) -> str:
    """All that follows the noun and speaks of other cards, of its own values or its past."""
    found = [
        f"with {said} {name(getattr(where, field), spoken)}"
        for field, said in _SAME.items()
        if getattr(where, field) is not None
    ]
    found += [_like(each, spoken) for each in where.like]
    found += [_compared(each, spoken) for each in where.compared]
    found += [_own(each) for each in where.own]
    found += _originals(where.original)
    if where.equipped_to is not None:
        found.append(f"equipped to {name(where.equipped_to, spoken)}")
    if where.can_equip_to is not None:
        found.append(f"that can be equipped to {name(where.can_equip_to, spoken)}")
    return spaced(*found)


def _compared(said: Compared, spoken: Spoken) -> str:
    only(said, "stat", "how", "of", "its", "plus")
    its = "" if said.its is None else f" {STATS[said.its]}"
    if said.plus:
        raise UnsayableError("Compared.plus")
    return f"whose {STATS[said.stat]} is {_HOW[said.how]} {owner(said.of, spoken)}{its}"


def _like(said: Like, spoken: Spoken) -> str:
    """As in "with a different Type from the monsters you control"."""
    what = listed([each.replace("type", "Type").replace("attribute", "Attribute")
                   .replace("level", "Level") for each in said.what])  # fmt: skip
    if len(said.what) > 1 and not said.one_of:
        what = what.replace(" or ", " and ")
    whose = said.of
    of = _controlled(whose) if whose.ref is None else name(whose.ref, spoken)
    if said.different:
        return f"with a different {what} from {of}"
    return f"with the same {what} as {of}"


def _controlled(what: Selector) -> str:
    """As in "the monsters you control", "the cards in your GY"."""
    cards = {(): "cards", (CardKind.MONSTER,): "monsters"}.get(what.where.kind)
    only(what, "whose", "zone", "where", "count")
    only(what.where, "kind")
    if cards is None or what.count != ALL:
        raise UnsayableError("Like of other cards")
    monsters = bool(what.where.kind)
    return f"the {cards} {place(what.whose, what.zone, 'in', monsters=monsters)}"


def _own(said: Own) -> str:
    return f"whose {STATS[said.stat]} is {_HOW[said.how]} its {STATS[said.its]}"


def _originals(bounds: tuple[Bound, ...]) -> list[str]:
    """As in "with 2500 original ATK", "whose original Level is 4 or lower"."""
    return [_original(each) for each in bounds]


def _original(said: Bound) -> str:
    values = (
        STATS[said.stat]
        if said.stat.value.startswith("original")
        else f"original {STATS[said.stat]}"
    )
    lower, higher = ("less", "more") if values.endswith(("ATK", "DEF")) else ("lower", "higher")
    if said.low is None:
        bound = f"{said.high} or {lower}"
    elif said.high is None:
        bound = f"{said.low} or {higher}"
    elif said.low == said.high:
        bound = str(said.low)
    else:
        raise UnsayableError("Bound between two values")
    if values.endswith(("ATK", "DEF")):
        return f"with {bound} {values}"
    return f"whose {values} is {bound}"
