"""Lasting facts: what a reader needs to know of what a card does while it is there."""

from collections.abc import Iterator

from assistant.reading.reading import Kind

NEGATING = frozenset({"NegateCards", "NegateActivated"})
"""What negates effects while it applies."""


def reached(applies: object) -> Iterator[Kind]:
    """The kinds of card that something lasting negates, or keeps from being activated."""
    forbidden = {what.value for what in getattr(applies, "cannot", ())}
    yield from (kind for kind in Kind if any(f"_{kind.value}_" in what for what in forbidden))
    if type(applies).__name__ not in NEGATING:
        return
    what = getattr(applies, "what", None)
    told = {one.value for one in getattr(getattr(what, "where", None), "kind", ())}
    is_of_monsters = {zone.value for zone in getattr(what, "zone", ())} == {"monster_zone"}
    told |= {Kind.MONSTER.value} if is_of_monsters else set()
    yield from (kind for kind in Kind if kind.value in told or not told)


def shields(effect: object) -> bool:
    """Whether it makes its own card unaffected by other cards."""
    return any(
        any(str(kind).startswith("unaffected") for kind in getattr(one, "from_", ()))
        and str(getattr(getattr(one, "what", None), "ref", "")) == "this_card"
        for one in getattr(effect, "applies", ())
    )


def binds_opponent(applies: object) -> bool:
    """Whether only its player's opponent, or that player's monsters, cannot do something."""
    name, what = type(applies).__name__, getattr(applies, "what", None)
    whose = getattr(applies, "who", "") if name == "Lock" else getattr(what, "whose", "")
    return name in {"Lock", "CannotAttack", "CannotAttackDirectly"} and str(whose) == "opponent"
