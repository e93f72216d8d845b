"""Qualities: cards told by their names' numbers, their past, their text, or what they hold."""

from engine.psct.figures import counter_name, name_list
from engine.psct.lexer import Tokens
from engine.psct.phrases import Known, Phrases, eat, is_name, number, skip
from engine.psct.references import parse_reference
from engine.psct.selecting import Draft
from engine.psct.totals import read_total
from engine.selectors import Ref, Told
from engine.terms import SummonKind


def _tell(draft: Draft, said: Told, end: int) -> int:
    draft.where["told"] = (*draft.where.get("told", ()), said)
    return end


_THAT = ("that is", "that are", "that was", "that were", "which was", "which were", "")
_HAS = ("that has", "that have", "with")


# --- what became of them ---------------------------------------------------------------------

_DEEDS = {
    "destroyed": Told("destroyed"),
    "destroyed by battle": Told("destroyed", by_battle=True),
    "destroyed by battle and sent there": Told("destroyed", by_battle=True),
    "destroyed by battle and sent to the gy": Told("destroyed", by_battle=True),
    "destroyed by battle and sent to your gy": Told("destroyed", by_battle=True),
    "destroyed by battle or card effect": Told("destroyed"),
    "destroyed by an opponent's card effect": Told("destroyed by the opponent's effect"),
    "sent there": Told("sent"),
    "sent to the gy": Told("sent"),
    "sent there by card effect": Told("sent by effect"),
    "banished": Told("banished"),
    "discarded": Told("discarded"),
    "tributed": Told("tributed"),
    "normal summoned / set": Told("normal summoned or set"),
    "normal summoned or set": Told("normal summoned or set"),
}
_PAST = Phrases(
    {f"{that} {deed}".strip(): said for that in _THAT[2:6] for deed, said in _DEEDS.items()}
)
_ACTIVE = Phrases(
    {
        f"that {deed}": said
        for deed, said in {
            "attacked": Told("attacked"),
            "battled": Told("battled"),
            "declared an attack": Told("attacked"),
            "did not declare an attack": Told("attacked", never=True),
            "did not attack": Told("attacked", never=True),
            "destroyed a monster by battle": Told("destroyed a monster", by_battle=True),
            "battles this card": Told("battles this card"),
            "battled this card": Told("battled this card"),
        }.items()
    }
)
_NOW = Phrases({f"{that} special summoned this turn": 1 for that in _THAT[2:6]})


def read_past(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "that was destroyed by battle this turn", "that did not declare an attack"."""
    now = _NOW.match(tokens, at)
    if now is not None:
        draft.where.update(special_summoned=True, summoned_this_turn=True)
        return now.end
    found = _PAST.match(tokens, at) or _ACTIVE.match(tokens, at)
    if found is None:
        return None
    del known
    said, end = found.value, found.end
    turn = eat(tokens, end, "this", "turn")
    if turn is not None:
        return _tell(draft, Told(said.deed, True, said.never, said.by_battle), turn)
    if tokens[end].norm in ("by", "since", "while", "during", "from", "or", "and"):
        return None
    return _tell(draft, said, end)


_MATERIAL = Phrases(
    {
        f"{that}{used} {material}{for_}": kinds
        for that in ("that was ", "that were ", "")
        for used in ("used as its", "used as", "used as this card's")
        for material, kinds in (
            ("material", ()),
            ("materials", ()),
            ("link material", (SummonKind.LINK,)),
            ("fusion material", (SummonKind.FUSION,)),
            ("synchro material", (SummonKind.SYNCHRO,)),
        )
        for for_ in ("", " for its summon", " for a fusion summon")
    }
)
_USED_FOR = Phrases(
    {
        f"{that}used for {its} {kind.value} summon{of}": (kind,)
        for that in ("that was ", "that were ", "")
        for its in ("its", "the", "this card's", "that")
        for kind in (SummonKind.FUSION, SummonKind.SYNCHRO, SummonKind.XYZ, SummonKind.LINK,
                     SummonKind.RITUAL, SummonKind.TRIBUTE)
        for of in ("", " of this card")
    }
)  # fmt: skip


def read_used(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "that was used as its Link Material", "used for its Fusion Summon"."""
    del known
    found = _MATERIAL.match(tokens, at) or _USED_FOR.match(tokens, at)
    if found is None:
        return None
    turn = eat(tokens, found.end, "this", "turn")
    said = Told("material", turn is not None, how=found.value)
    return _tell(draft, said, turn or found.end)


# --- what their text does --------------------------------------------------------------------

_EFFECTS = Phrases(
    {
        f"{has} {a} {words}": words
        for has in _HAS
        for a in ("a", "an")
        for words in ("coin tossing effect", "effect that requires a coin toss",
                      "effect that requires a die roll")
    }
)  # fmt: skip


def read_effect(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "that has a coin tossing effect", "that can be Normal Summoned/Set"."""
    del known
    found = _EFFECTS.match(tokens, at)
    if found is not None:
        return _tell(draft, Told("effect", words=found.value), found.end)
    able = _ABLE.match(tokens, at)
    if able is not None:
        draft.where["normal_summonable" if able.value else "cannot_be_normal_summoned"] = True
        return able.end
    start = eat(tokens, at, "that", "you", "can", "place", "a")
    name = None if start is None else counter_name(tokens, start)
    if name is None or tokens[name.end].norm != "on":
        return None
    draft.where["can_hold"] = name.value
    return name.end + 1


_TREATED = Phrases(
    {
        f"{that}treated as {kind}": kind
        for that in ("", "that is ", "that are ")
        for kind in (
            "a continuous spell",
            "an equip spell",
            "an equip card",
            "a continuous trap",
            "continuous spells",
            "equip cards",
        )
    }
)


def read_treated(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "treated as a Continuous Spell": a monster in the Spell & Trap Zone."""
    del known
    found = _TREATED.match(tokens, at)
    if found is None:
        return None
    return _tell(draft, Told("treated", words=found.value), found.end)


_LINKS = Phrases(
    {
        f"that {is_} {never}{how}": (how, bool(never))
        for is_ in ("is", "are")
        for never in ("", "not ")
        for how in ("linked", "co-linked")
    }
)


def read_linked(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "that is co-linked", "that are not linked"."""
    del known
    found = _LINKS.match(tokens, at)
    if found is None or tokens[found.end].norm == "to":
        return None
    how, never = found.value
    return _tell(draft, Told(how, never=never), found.end)


_ABLE = Phrases(
    {
        "that can be normal summoned / set": True,
        "that can be normal summoned or set": True,
        "that cannot be normal summoned": False,
    }
)


# --- numbers and counters --------------------------------------------------------------------


def read_numbered(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in `with a number between "101" and "107" in its name`."""
    del known
    for has in (("with",), ("that", "has"), ("that", "have")):
        start = eat(tokens, at, *has, "a", "number", "between")
        if start is None or tokens[start + 1].norm != "and":
            continue
        if not (is_name(tokens[start]) and is_name(tokens[start + 2])):
            continue
        low, high = tokens[start].norm, tokens[start + 2].norm
        end = eat(tokens, start + 3, "in", "its", "name")
        if end is None or not (low.isdigit() and high.isdigit()):
            return None
        draft.where["numbered"] = (int(low), int(high))
        return end
    return None


_IN_NAME = Phrases(
    {
        f"in {its} {original}name{s}": bool(original)
        for its in ("its", "their", "the")
        for original in ("", "original ", "card ", "original card ")
        for s in ("", "s")
    }
)


def read_in_name(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in `with "Moss" in its original name`."""
    del known
    names = name_list(tokens, at + 1) if tokens[at].norm == "with" else None
    found = None if names is None else _IN_NAME.match(tokens, names.end)
    if names is None or found is None or "archetype" in draft.where:
        return None
    draft.where["archetype"] = names.value
    if tokens[found.end - 2].norm == "original":
        return _tell(draft, Told("original name"), found.end)
    return found.end


def read_counters(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "with 3 or more Spell Counters (on it)", "with a counter"."""
    del known
    start = (
        eat(tokens, at, "with") or eat(tokens, at, "that", "has") or eat(tokens, at, "that", "have")
    )
    value = None if start is None else number(tokens[start])
    if start is None or value is None:
        return None
    more = eat(tokens, start + 1, "or", "more") or skip(tokens, start + 1, "+")
    name = counter_name(tokens, more)
    if name is None:
        return None
    end = name.end
    for tail in (("on", "it"), ("on", "them")):
        end = eat(tokens, end, *tail) or end
    draft.where.update(counter=name.value, counters_min=value)
    return end


_NONE = Phrases(
    {
        f"{has} {no}": never
        for has in _HAS
        for no, never in (
            ("no materials", True),
            ("no material", True),
            ("material", False),
            ("materials", False),
            ("material attached", False),
            ("a material", False),
        )
    }
)


def read_materials(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "that has no material", "with material"."""
    del known
    found = _NONE.match(tokens, at)
    if found is None:
        return None
    return _tell(draft, Told("has material", never=found.value), found.end)


# --- what they come to together --------------------------------------------------------------


# --- other cards -----------------------------------------------------------------------------


def read_except_ref(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "except the attacking monster", "other than that target"."""
    start = eat(tokens, at, "except") or eat(tokens, at, "other", "than")
    if start is None or tokens[start].norm == "this":
        return None
    what = parse_reference(tokens, start, known)
    ref = None if what is None else what.value.ref
    if what is None or ref is None or ref is Ref.THIS_CARD or what.value.where.opaque is not None:
        return None
    draft.sel["except_refs"] = (*draft.sel.get("except_refs", ()), ref)
    return what.end


def read_is_or_mentions(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in `that is "A" or mentions it`, `that are either "A" or mention it`."""
    del known
    start = eat(tokens, at, "that", "is") or eat(tokens, at, "that", "are")
    if start is None:
        return None
    names = name_list(tokens, skip(tokens, start, "either"))
    if names is None or draft.any_of:
        return None
    end = eat(tokens, names.end, "or", "mentions") or eat(tokens, names.end, "or", "mention")
    if end is None:
        return None
    it = eat(tokens, end, "it") or eat(tokens, end, "them")
    mentioned = names if it is not None else name_list(tokens, end)
    if mentioned is None:
        return None
    draft.choose(({"name": names.value}, {"mentions": mentioned.value}))
    return it or mentioned.end


QUALITIES = {
    "treated": (read_treated,),
    "that": (read_treated, read_linked, read_is_or_mentions, read_past, read_used, read_effect,
             read_numbered, read_counters, read_materials),
    "which": (read_past,),
    "with": (read_in_name, read_numbered, read_counters, read_materials, read_effect),
    "used": (read_used,),
    "whose": (read_total,),
    "except": (read_except_ref,),
    "other": (read_except_ref,),
}  # fmt: skip
"""The readers by the word they begin with."""
