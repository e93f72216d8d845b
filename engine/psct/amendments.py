"""Amendments: sentences that say more about the step before ("It can be activated this turn.")."""

from dataclasses import replace

from engine.card_moves import SetCards, SpecialSummon, SummonWithMaterials
from engine.operations import ChangePosition, Operation
from engine.psct.kinds import parse_kind
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Known, Phrases, eat, is_name, number, skip
from engine.psct.places import parse_place
from engine.psct.selecting import Draft, placed
from engine.selectors import Count, Selector
from engine.terms import SummonKind

_USABLE = Phrases(
    {
        f"{it} can be activated {during}this turn": 1
        for it in (
            "it",
            "they",
            "that card",
            "that set card",
            "those cards",
            "the set card",
            "that trap",
            "that spell",
        )
        for during in ("", "during ")
    }
)
_UNUSABLE = Phrases(
    {
        f"{it} cannot be activated this turn{even}": 1
        for it in ("it", "they", "that card", "that set card", "those cards", "those set cards")
        for even in ("", " ( even if this card leaves the field )")
    }
)
_OPENS = Phrases(
    {
        f"( {this} treated as {a}": 1
        for this in ("this is", "this special summon is", "it is", "these special summons are")
        for a in ("a", "an", "")
    }
)
_KINDS = Phrases(
    {
        f"{kind.value} {summon}": kind
        for kind in (
            SummonKind.FUSION,
            SummonKind.SYNCHRO,
            SummonKind.XYZ,
            SummonKind.LINK,
            SummonKind.RITUAL,
        )
        for summon in ("summon", "summons")
    }
    | {"special summon": None}
)
_BY = Phrases(
    dict.fromkeys(("with", "by the effect of", "with the effect of", "by an effect of"), 1)
)
_TO_IT = ("", " to the summoned monster", " to that monster", " to it")
_THEIRS = ("its", "their", "this card's", "that target's", "that monster's")
_HOLDERS = (" to it", " to this card", " to that target", " to that monster", "")
_MATERIALS_MOVE = Phrases(
    {f"transfer {its} materials{to}": 1 for its in _THEIRS for to in _TO_IT}
    | {
        f"{noun} attached{to} also become materials on the summoned monster": 1
        for noun in ("materials",)
        for to in _HOLDERS
    }
    | {"attached materials also become materials on the summoned monster": 1}
)
_STILL = Phrases(
    {
        f"( this card is {also}{kind}{card}{stop} )": also.startswith("not")
        for also in ("also still a ", "still a ", "not treated as a ")
        for kind in ("trap", "spell")
        for card in ("", " card")
        for stop in ("", " .")
    }
)
_REMAINS = Phrases(
    {
        f"( {this} {remains} even if this card leaves the field{stop} )": 1
        for this, remains in (
            ("this atk gain", "remains"),
            ("this atk loss", "remains"),
            ("this atk/def gain", "remains"),
            ("the atk gain", "remains"),
            ("this", "remains"),
            ("this", "applies"),
            ("these effects", "remain"),
            ("these changes", "remain"),
        )
        for stop in ("", " .")
    }
)
"""What lasts by an effect that resolved lasts anyway."""


_NO_FLIP = Phrases(
    {
        f"( {flip} are not activated{then}{stop} )": 1
        for flip in ("flip effects", "flip monsters' effects", "flip monster's effects")
        for then in ("", " at this time")
        for stop in ("", " .")
    }
)


def parse_amendment(tokens: Tokens, at: int, last: Operation) -> Found[Operation] | None:
    """The deed before, with what these words add to it."""
    remains = _REMAINS.match(tokens, at)
    if remains is not None and hasattr(last, "until"):
        return Found(last, remains.end)
    match last:
        case ChangePosition():
            flips = _NO_FLIP.match(tokens, at)
            return None if flips is None else Found(replace(last, no_flip=True), flips.end)
        case SetCards():
            return _usable(tokens, at, last)
        case SpecialSummon():
            return _summoned(tokens, at, last)
        case SummonWithMaterials():
            return _with_materials(tokens, at, last)
        case _:
            return None


def _with_materials(tokens: Tokens, at: int, last: SummonWithMaterials) -> Found[Operation] | None:
    if last.kind is SummonKind.XYZ:
        return _overlaid(tokens, at, last)
    is_ritual = last.kind is SummonKind.RITUAL and not last.materials
    return _tributes(tokens, at, last) if is_ritual else None


def _usable(tokens: Tokens, at: int, last: SetCards) -> Found[Operation] | None:
    """As in "It can be activated this turn"."""
    unusable = _UNUSABLE.match(tokens, at)
    if unusable is not None:
        return Found(replace(last, not_this_turn=True), unusable.end)
    found = _USABLE.match(tokens, at)
    return None if found is None else Found(replace(last, usable_this_turn=True), found.end)


def _summoned(tokens: Tokens, at: int, last: SpecialSummon) -> Found[Operation] | None:
    """As in "(This is treated as a Fusion Summon.)", "(This card is also still a Trap.)"."""
    still = None if last.as_monster is None else _STILL.match(tokens, at)
    if still is not None:
        return Found(replace(last, no_longer_trap=still.value), still.end)
    opens = _OPENS.match(tokens, at)
    kind = None if opens is None else _KINDS.match(tokens, opens.end)
    if kind is None:
        return None
    end, made = kind.end, last
    if kind.value is not None:
        made = replace(made, kind=kind.value)
    by = _BY.match(tokens, end)
    if by is not None:
        named = by.end + (tokens[by.end].norm in ("a", "an"))
        if not is_name(tokens[named]):
            return None
        made, end = replace(made, as_if_by=(tokens[named].norm,)), named + 1
        end = skip(tokens, end, "monster")
    if made == last and kind.value is None:
        return None
    closed = _closed(tokens, end)
    return None if closed is None else Found(made, closed)


def _closed(tokens: Tokens, at: int) -> int | None:
    """The index after ")", perhaps after what becomes of the materials."""
    at = skip(tokens, skip(tokens, at, "."), ",")
    moves = _MATERIALS_MOVE.match(tokens, at)
    return eat(tokens, skip(tokens, at if moves is None else moves.end, "."), ")")


def _overlaid(tokens: Tokens, at: int, last: SummonWithMaterials) -> Found[Operation] | None:
    """As in "(This is treated as an Xyz Summon. Transfer its materials ...)"."""
    opens = _OPENS.match(tokens, at)
    xyz = None if opens is None else eat(tokens, opens.end, "xyz summon")
    if opens is None and tokens[at].norm == "(":
        moves = _MATERIALS_MOVE.match(tokens, at + 1)
        xyz = None if moves is None else moves.end
    end = None if xyz is None else _closed(tokens, xyz)
    return None if end is None else Found(last, end)


def _tributes(tokens: Tokens, at: int, last: SummonWithMaterials) -> Found[Operation] | None:
    """As in "You must also Tribute monsters ... whose total Levels equal 6 or more"."""
    start = eat(tokens, at, "you", "must", "also", "tribute")
    what = None if start is None else _kind_there(tokens, start)
    levels = None if what is None else _TOTAL.match(tokens, skip(tokens, what.end, ","))
    if what is None or levels is None:
        return None
    at, exact = levels.end, levels.value
    value = number(tokens[at])
    if value is not None:
        more = eat(tokens, at + 1, "or", "more")
        exact, end = exact and more is None, more or at + 1
    else:
        its = _ITS_LEVEL.match(tokens, at)
        if its is None:
            return None
        end = its.end
    made = replace(last, materials=(what.value,), exact_levels=exact)
    return Found(made, end)


def _kind_there(tokens: Tokens, at: int) -> Found[Selector] | None:
    """As in "Dragon monsters from your hand or field"."""
    draft = Draft(Count())
    end = parse_kind(tokens, at, draft, Known())
    place = None if end is None else parse_place(tokens, end)
    made = draft.selector()
    if place is None or draft.opaque or draft.sel or made.where.opaque is not None:
        return None
    return Found(placed(made, place.value), place.end)


_TOTAL = Phrases(
    {
        "whose total levels equal": False,
        "whose total levels are equal to": False,
        "whose levels equal": False,
        "whose total levels equal or exceed": False,
        "whose total levels exactly equal": True,
        "whose levels exactly equal": True,
    }
)
_ITS_LEVEL = Phrases(
    {"its level": 1, "the level of this card": 1}
    | {
        f"the level of {the} ritual monster{which}": 1
        for the in ("the", "that")
        for which in (
            "",
            " you are attempting to ritual summon",
            " you ritual summon",
            " you are ritual summoning",
            " you attempt to ritual summon",
            " you are going to ritual summon",
        )
    }
)
