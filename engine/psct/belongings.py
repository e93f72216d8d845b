"""Belongings: cards told by what they hang on, whose they are, and their own values."""

from engine.psct.comparisons import STATS, THAN
from engine.psct.figures import name_list
from engine.psct.lexer import Tokens
from engine.psct.nouns import parse_head
from engine.psct.phrases import Known, Phrases, eat, number, skip
from engine.psct.places import parse_zones
from engine.psct.references import parse_reference
from engine.psct.selecting import Draft
from engine.selectors import Bound, Own
from engine.terms import Stat, Whose


def _own(draft: Draft, said: Own, end: int) -> int:
    draft.where["own"] = (*draft.where.get("own", ()), said)
    return end


# --- "equipped to this card", "that can be equipped to it" -----------------------------------

_EQUIPPED = Phrases({"equipped to": 1, "that is equipped to": 1, "that are equipped to": 1})
_CAN_EQUIP = Phrases({"that can be equipped to": 1, "that can equip to": 1})
_WITH_EQUIP = Phrases(
    {
        f"equipped with an equip {card}": 1
        for card in ("card", "spell", "spell card", "cards", "card ( s )")
    }
)
_NAMES = {"atk": "atk", "def": "def"}


def read_equipped(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "equipped to this card", "that can equip to it", "equipped with an Equip Card"."""
    plain = _WITH_EQUIP.match(tokens, at)
    if plain is not None:
        draft.where["equipped"] = True
        return plain.end
    for words, field in ((_EQUIPPED, "equipped_to"), (_CAN_EQUIP, "can_equip_to")):
        start = words.match(tokens, at)
        if start is None:
            continue
        what = parse_reference(tokens, start.end, known)
        if what is None or what.value.ref is None or field in draft.where:
            return None
        draft.where[field] = what.value.ref
        return what.end
    return None


# --- whose they are --------------------------------------------------------------------------

_OWNED: Phrases[Whose] = Phrases(
    {
        "that is owned by your opponent": Whose.OPPONENT,
        "that are owned by your opponent": Whose.OPPONENT,
        "owned by your opponent": Whose.OPPONENT,
        "that you own": Whose.YOU,
        "you own": Whose.YOU,
        "that your opponent owns": Whose.OPPONENT,
        "your opponent owns": Whose.OPPONENT,
        "whose original owner is your opponent": Whose.OPPONENT,
    }
)


def read_owner(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "that is owned by your opponent"."""
    del known
    found = _OWNED.match(tokens, at)
    if found is None or "owner" in draft.where:
        return None
    draft.where["owner"] = found.value
    return found.end


# --- how it came there -----------------------------------------------------------------------

_FROM = Phrases(
    {
        f"{was}special summoned from": 1
        for was in ("", "that was ", "that were ", "that is ", "that are ")
    }
)


def read_summoned(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "Special Summoned from the Extra Deck"."""
    del known
    start = _FROM.match(tokens, at)
    place = None if start is None else parse_zones(tokens, start.end)
    if place is None or place.value.on_field or "summoned_from" in draft.where:
        return None
    draft.where["summoned_from"] = place.value.zones
    return place.end


def read_material(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in `that lists "A" as material`."""
    del known
    start = eat(tokens, at, "that", "lists") or eat(tokens, at, "that", "mentions")
    start = start or eat(tokens, at, "that", "list")
    names = None if start is None else name_list(tokens, start)
    if names is None:
        return None
    end = eat(tokens, skip(tokens, names.end, "monster"), "as", "material")
    if end is None or parse_head(tokens, names.end) is not None:
        return None
    draft.where["lists_material"] = names.value
    return end


# --- its own values --------------------------------------------------------------------------

_ORIGINAL: Phrases[tuple[Stat, ...]] = Phrases(
    {
        "original level": (Stat.LEVEL,),
        "original rank": (Stat.RANK,),
        "original atk": (Stat.ORIGINAL_ATK,),
        "original def": (Stat.ORIGINAL_DEF,),
        "original atk and def": (Stat.ORIGINAL_ATK, Stat.ORIGINAL_DEF),
    }
)
_OWN_STATS = Phrases(
    {
        "current atk": Stat.ATK,
        "current def": Stat.DEF,
        "atk": Stat.ATK,
        "def": Stat.DEF,
        "level": Stat.LEVEL,
        "current level": Stat.LEVEL,
    }
)
_ITS_OWN = Phrases(
    {
        "its own def": Stat.DEF,
        "its own atk": Stat.ATK,
        "its original atk": Stat.ORIGINAL_ATK,
        "its original def": Stat.ORIGINAL_DEF,
        "their original atk": Stat.ORIGINAL_ATK,
        "their original def": Stat.ORIGINAL_DEF,
        "its def": Stat.DEF,
        "its atk": Stat.ATK,
    }
)


def read_own(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "whose original Level is 4 or lower", "whose ATK equals its own DEF"."""
    del known
    if tokens[at].norm == "whose":
        return _original(tokens, at + 1, draft) or _against_own(tokens, at + 1, draft)
    if tokens[at].norm == "with":
        return _either_value(tokens, at + 1, draft)
    return None


def _original(tokens: Tokens, at: int, draft: Draft) -> int | None:
    stats = _ORIGINAL.match(tokens, at)
    if stats is None or tokens[stats.end].norm not in ("is", "are"):
        return None
    value = number(tokens[skip(tokens, stats.end + 1, "exactly")])
    end = skip(tokens, stats.end + 1, "exactly") + 1
    if value is None or tokens[end].norm in ("higher", "lower", "more", "less"):
        return None
    low: int | None = value
    high: int | None = value
    for word in ("lower", "less", "higher", "more"):
        if (after := eat(tokens, end, "or", word)) is not None:
            low, high = (None, value) if word in ("lower", "less") else (value, None)
            end = after
    said = tuple(Bound(stat, low, high) for stat in stats.value)
    draft.where["original"] = (*draft.where.get("original", ()), *said)
    return end


def _against_own(tokens: Tokens, at: int, draft: Draft) -> int | None:
    stat = _OWN_STATS.match(tokens, at)
    how = None if stat is None else THAN.match(tokens, skip(tokens, stat.end, "is"))
    its = None if how is None else _ITS_OWN.match(tokens, how.end)
    if stat is None or how is None or its is None or its.value is stat.value:
        return None
    return _own(draft, Own(stat.value, how.value, its.value), its.end)


def _either_value(tokens: Tokens, at: int, draft: Draft) -> int | None:
    """As in "with 0 ATK or DEF": one of them is enough."""
    value = number(tokens[at])
    one = None if value is None else STATS.match(tokens, at + 1)
    two = None
    if one is not None and tokens[one.end].norm in ("or", "and/or"):
        two = STATS.match(tokens, one.end + 1)
    if value is None or one is None or two is None or draft.any_of:
        return None
    fields = [_NAMES.get(found.value) for found in (one, two)]
    if None in fields:
        return None
    draft.choose(tuple({f"{field}_min": value, f"{field}_max": value} for field in fields))
    return two.end
